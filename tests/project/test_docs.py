"""The documentation holds together: every page is in the site, links lead on within it, labels say whom a rule is for."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.project.test_locks import names
from tools import docs

pytestmark = pytest.mark.source_only
ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
SITE = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]


def listed(nav):
    if isinstance(nav, str):
        return [nav]
    return [page for part in nav for page in listed(part if isinstance(part, str) else next(iter(part.values())))]


def test_every_page_is_in_the_site_once():
    pages = [str(page.relative_to(ROOT / "docs")) for page in PAGES]
    assert sorted(listed(SITE["nav"])) == sorted([*pages, "changelog.md"])


def headings(page: Path) -> set[str]:
    """What can be linked to on a page: a heading's own name, or its words."""
    text = page.read_text("utf-8")
    heads = [re.sub(r"\s*\{#.*\}$", "", head) for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
    words = {re.sub(r"[^\w -]", "", head.lower()).strip().replace(" ", "-") for head in heads}
    return words | set(re.findall(r"\{#([\w-]+)\}", text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_page_of_the_site_and_to_a_heading_there(page: Path):
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link, heading in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", text):
        if link.startswith(("http://", "https://", "picture:")):
            continue
        target = (page.parent / link).resolve() if link else page
        assert target.is_relative_to(ROOT / "docs"), f"{link} is no part of the site"
        assert target.is_file(), link
        assert not heading or heading in headings(target), f"{link}#{heading}"


def test_a_rulebook_on_paper_says_for_which_tables_a_paragraph_is():
    text = "# T\n\n<!-- SF-A-1 | classic reserve_draw=auto -->\nQuick.\n\n![x](picture:y)\n\n<!-- SF-A-2 -->\nAll.\n"
    said = docs.said_in("starfarers", "en") | docs.said_in("spacedealer", "en")
    assert docs.rulebook(text, said) == "# T\n\n*1999 · Reserve draw: By itself:* Quick.\n\nAll.\n"
    assert docs.labelled("<!-- | classic -->\n- **Seven:** half.", said) == "- *1999:* **Seven:** half."
    assert docs.labelled("<!-- | advanced -->\n> A token.", said) == "> *Advanced rules:* A token."
    assert docs.labelled("<!-- | !5-6 -->\n- Points.", said) == "- *3–4:* Points."
    assert docs.labelled("<!-- | !advanced -->\nNone.", said) == "*Base rules:* None."
    assert docs.labelled("<!-- SF-A-1 | 2019 !5-6 -->\nOne.", said) == "*2019:* One."
    assert docs.labelled("<!-- SF-A-1 | classic -->\n| a | b |", said) == "| a | b |"


@pytest.mark.parametrize("game", ["starfarers", "spacedealer"])
@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_a_rulebook_on_paper_calls_settings_what_the_client_calls_them(game: str, language: str):
    text = (ROOT / "docs" / "rulebook" / game / f"{language}.md").read_text("utf-8")
    said = docs.said_in(game, language)
    marked = {word for mark in re.findall(r"<!--[^|>]*\|(.*?)-->", text) for word in mark.split() if "=" in word}
    assert len(marked) > 20
    unnamed = {choice for word in marked for choice in docs.label(word, said).partition(": ")[2].split(", ")}
    assert {choice for choice in unnamed if re.fullmatch(r"[a-z]+_[a-z_]+|yes|no|on|off", choice)} == set()
    assert "_" not in docs.rulebook(text, said)


def test_the_generator_is_locked():
    lock = (ROOT / "locks" / "docs.txt").read_text("utf-8").split()
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    assert names(groups["docs"]) <= names(lock)
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][\w.]*", pin) for pin in lock)
