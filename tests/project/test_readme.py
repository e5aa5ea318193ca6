"""The README's map is the tree: every room has its row, every row its room, and every picture and link is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.source_only

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `([^`]+/)` \| (.+) \|$", README, re.MULTILINE))
MADE = {"build", "dist", "node_modules", "__pycache__"}
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
MOST_PICTURES = 600_000  # bytes: what a clone carries for ever


def folders(place: Path) -> set[str]:
    return {
        path.name for path in place.iterdir() if path.is_dir() and path.name not in MADE and path.name[0] not in "._"
    }


def rooms() -> set[str]:
    """Every folder that should have a row: the top ones, the rooms of the package, and the games one by one."""
    package = ROOT / "src" / "starport"
    inside = {f"src/starport/{name}/" for name in folders(package) - {"games"}}
    games = {f"src/starport/games/{name}/" for name in folders(package / "games")}
    return inside | games | {f"{name}/" for name in folders(ROOT) - {"src"}}


def test_every_room_has_its_row_and_every_row_its_room():
    assert set(ROWS) == rooms()


@pytest.mark.parametrize("place", ["tests/", "docs/"])
def test_a_row_names_the_folders_in_its_room(place: str):
    assert set(re.findall(r"`([a-z-]+)/`", ROWS[place])) == folders(ROOT / place)


def test_the_modules_a_row_names_are_there():
    names = re.findall(r"`([a-z_]+)`", ROWS["src/starport/server/"])
    assert len(names) > 5
    assert [name for name in names if not (ROOT / "src/starport/server" / f"{name}.py").is_file()] == []


def test_the_page_about_the_client_names_its_rooms():
    page = (ROOT / "docs" / "how-to" / "work-on-the-client.md").read_text("utf-8")
    rows = set(re.findall(r"^\| `(src/[a-z/]+)` \|", page, re.MULTILINE))
    source = ROOT / "web" / "src"
    games = {f"src/games/{name}" for name in folders(source / "games")}
    assert rows == games | {f"src/{name}" for name in folders(source) - {"games"}}


def links(page: Path) -> list[str]:
    """The files of ours that a page points at."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    found = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    return [link for link in found if not link.startswith(("http://", "https://", "picture:"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path):
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


def test_only_pictures_that_are_shown_are_kept_and_they_are_small():
    pictures = set((ROOT / "docs" / "pictures").iterdir())
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert pictures - shown == set()
    assert sum(picture.stat().st_size for picture in pictures) <= MOST_PICTURES


def test_every_walk_that_the_page_of_the_client_names_exists():
    page = (ROOT / "docs" / "reference" / "client.md").read_text("utf-8")
    named = 0
    for row in page.splitlines():
        file = ""
        for said in re.findall(r"`([\w/.]*(?:\.py|\.ts)(?:::\w+)?|::\w+)`", row):
            path, _, test = said.partition("::")
            file = path or file
            found = ROOT / file if "/" in file else ROOT / "tests" / "browser" / file
            assert found.is_file(), said
            assert not test or f"def {test}(" in found.read_text("utf-8"), said
            named += 1
    assert named > 60
