"""The pages that tell strangers how to add a game and an edition are right: what they show is installed, played and put
under law, without a line of ours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import starport
from tests.laws import guests

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("add-a-game.md", "add-an-edition.md")
BUSY = "busy,scheduler,idle,random,busy"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guests")
    for page in PAGES:
        guests.install(page, folder)
    return folder


def run(folder: Path, *words: str) -> str:
    """What a command says in a process that finds the guests."""
    places = [str(folder), str(Path(starport.__file__).parents[1])]
    # A page that is changed within a second would otherwise be read as it was: bytecode goes by seconds and size.
    kept = {"PYTHONDONTWRITEBYTECODE": "1"}
    environment = os.environ | kept | {"PYTHONPATH": os.pathsep.join(places), "COLUMNS": "160"}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("shown", PAGES)
def test_the_package_of_a_page_can_be_built(shown: str, tmp_path: Path):
    """The build tool that the page names finds every module the page shows."""
    files = guests.files_of(shown)
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as found:
        assert {name for name in files if name.endswith(".py")} <= set(found.namelist())


def test_the_catalogue_has_them(installed: Path):
    said = run(installed, "starport", "games")
    assert "nim" in said
    assert "house" in said
    assert "evening" in run(installed, "starport", "games", "starfarers")
    assert "cards [SD-76]: modest (default), reconstructed" in run(installed, "starport", "games", "spacedealer")


@pytest.mark.parametrize(
    "words",
    [
        ("nim", "--games", "20"),
        ("nim", "--seats", "3", "--option", "heaps=1,3,5,7", "--games", "5"),
        ("starfarers", "--edition", "house", "--games", "2"),
        ("spacedealer", "--edition", "harbour", "--seats", "5", "--bots", BUSY, "--games", "10"),
        ("spacedealer", "--edition", "harbour", "--cards", "reconstructed", "--games", "10"),
        (
            "starfarers",
            "--edition",
            "house",
            "--option",
            "evening=half",
            "--bots",
            "greedy,greedy,random,random",
            "--games",
            "1",
        ),
    ],
)
def test_bots_play_them(installed: Path, words: tuple[str, ...]):
    said = run(installed, "starport", "simulate", *words)
    assert re.search(r"unfinished +0\b", said)
    assert re.search(r"illegal +0\b", said)


@pytest.mark.on_the_wheel
def test_the_laws_hold_for_them(installed: Path):
    """Also for a game without secrets, events, chance and things."""
    laws = [
        str(path) for path in sorted((ROOT / "tests" / "laws").glob("test_*.py")) if path.name != Path(__file__).name
    ]
    which = "nim or starfarers-house-3 or spacedealer-harbour-3"
    said = run(installed, "pytest", "-v", "-k", which, "-m", "not soak and not on_the_wheel", *laws)
    for guest, least in (
        ("nim-plain-2", 12),
        ("nim-plain-3", 12),
        ("starfarers-house-3", 12),
        ("spacedealer-harbour-3", 12),
    ):
        assert len(re.findall(rf"\[{guest}\] PASSED", said)) >= least, guest
    assert "FAILED" not in said


def test_an_edition_that_cannot_be_played_is_left_out(installed: Path, tmp_path: Path):
    """And says why, while everything else works."""
    guests.install("add-an-edition.md", tmp_path)
    page = tmp_path / "house_rules.py"
    page.write_text(page.read_text("utf-8").replace("rate=4,", "rate=0,", 1), "utf-8")
    said = run(tmp_path, "starport", "games")
    assert "rate must be a whole number from 1 to 100, not 0" in " ".join(said.split())
    assert "2019" in said
    page = tmp_path / "harbour_rules.py"
    page.write_text(page.read_text("utf-8").replace("count - 1", "count + 9", 1), "utf-8")
    said = run(tmp_path, "starport", "games")
    assert "depot-1: asks for 11 goods; a ship carries 8" in " ".join(said.split())
    assert "advanced" in said
