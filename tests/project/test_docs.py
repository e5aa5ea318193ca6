"""The documentation holds together: every page is in the site, labels say whom a rule is for."""

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


def test_a_rulebook_on_paper_says_for_which_tables_a_paragraph_is():
    text = "# T\n\n<!-- SF-A-1 | classic rapid_variant=on -->\nQuick.\n\n![x](picture:y)\n\n<!-- SF-A-2 -->\nAll.\n"
    assert docs.rulebook(text) == "# T\n\n*1999 · rapid variant: on:* Quick.\n\nAll.\n"


def test_the_generator_is_locked():
    lock = (ROOT / "locks" / "docs.txt").read_text("utf-8").split()
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    assert names(groups["docs"]) <= names(lock)
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][\w.]*", pin) for pin in lock)
