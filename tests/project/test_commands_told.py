"""What the pages tell people to type and to open is there: commands with their options, wishes of the Makefile, files."""

import re
from pathlib import Path

import click
import pytest

from starport.cli import main

pytestmark = pytest.mark.source_only
ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"), *(ROOT / "examples").glob("*.md")])
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
CALL = re.compile(r"(?:^ *|`|bin/)starport ([a-z][a-z-]*)((?: [^\s#|;&`]+)*)", re.MULTILINE)
WISH = re.compile(r"(?:^|[\s`])make ([a-z][a-z-]*)")
PLACE = re.compile(r"`((?:src|tests|web|tools|docs|bench|deploy|examples|locks)/[\w./-]+)`")
WISHES = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def code_of(page: Path) -> str:
    return "\n".join(CODE.findall(page.read_text("utf-8")))


def options_of(command: click.Command, words: list[str]) -> set[str]:
    """All options of a command, with those of the command within it that is called."""
    found = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    inner = (
        command.get_command(click.Context(command), words[0]) if isinstance(command, click.Group) and words else None
    )
    return found if inner is None else found | options_of(inner, words[1:])


def calls(page: Path) -> list[tuple[str, list[str]]]:
    """The commands on a page with the words after them. A record of a match begins with its name, too."""
    found = [(name, rest.split()) for name, rest in CALL.findall(code_of(page))]
    return [(name, words) for name, words in found if name not in ("record", "pledge")]


def test_there_is_something_to_check():
    assert len({name for page in PAGES for name, _ in calls(page)}) > 15
    assert sum(len(PLACE.findall(page.read_text("utf-8"))) for page in PAGES) > 30


@pytest.mark.parametrize("told", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_tells_people_to_type_is_there(told: Path):
    known = click.Context(main)
    for name, words in calls(told):
        command = main.get_command(known, name)
        assert command is not None, f"starport {name}"
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given <= options_of(command, words) | {"--help"}, f"starport {name} {' '.join(words)}"
    assert set(WISH.findall(code_of(told))) <= WISHES


@pytest.mark.parametrize("told", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_file_that_a_page_names_is_there(told: Path):
    """The page about the client speaks of files as seen from `web/`."""
    named = {place for place in PLACE.findall(told.read_text("utf-8")) if "NAME" not in place}
    assert [place for place in named if not (ROOT / place).exists() and not (ROOT / "web" / place).exists()] == []
