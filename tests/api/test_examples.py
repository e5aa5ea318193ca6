"""Every example a reader meets is run: in the docstrings of the front door, the README and the how-to."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import starport
import starport.api
from starport.cli import main

FLAGS = doctest.ELLIPSIS
ROOT = Path(__file__).resolve().parents[2]
SETS = "docs/how-to/train-a-bot.md"
PAGES = {
    "README.md": (10, {"match.txt"}),
    "docs/how-to/play-from-python.md": (20, {"match.txt", "position.json"}),
    SETS: (8, {"sets"}),
}
"""Pages whose lines are run: how many there are at least, and the files they leave behind."""
MODULES = ["starport", *[f"starport.api.{module.name}" for module in pkgutil.iter_modules(starport.api.__path__)]]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_come_out_as_written(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def test_there_are_examples() -> None:
    found = [
        test
        for name in MODULES
        for test in doctest.DocTestFinder().find(importlib.import_module(name))
        if test.examples
    ]
    assert len(found) >= 8


@pytest.mark.parametrize("page", PAGES)
def test_the_lines_of_a_page_come_out_as_written(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    least, left = PAGES[page]
    if page == SETS:
        write_set(tmp_path)
    blocks = [part.split("```", 1)[0] for part in (ROOT / page).read_text("utf-8").split("```python\n")[1:]]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    assert len(test.examples) >= least
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0
    assert {path.name for path in tmp_path.iterdir()} == left


def write_set(folder: Path) -> None:
    """The data set that the page reads, from the command that the page shows, of one match of bots that are quick."""
    (command,) = re.findall(r"^ +starport (dataset .*)$", (ROOT / SETS).read_text("utf-8"), re.MULTILINE)
    words = [*command.split(), "--games", "1", "--bots", "random", "--workers", "1"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert (folder / "sets").is_dir()


# Pages with code that other tests run: whole packages are installed from the first two, the third is made from docstrings.
ELSEWHERE = {"docs/how-to/add-a-game.md", "docs/how-to/add-an-edition.md", "docs/reference/api.md"}
BOT = "docs/how-to/add-a-bot.md"


def test_every_page_with_code_is_run() -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    coded = {str(page.relative_to(ROOT)) for page in pages if "```python\n" in page.read_text("utf-8")}
    assert coded == {*PAGES, *ELSEWHERE, BOT}


def test_the_bot_of_the_page_plays(tmp_path: Path) -> None:
    (code,) = [part.split("```", 1)[0] for part in (ROOT / BOT).read_text("utf-8").split("```python\n")[1:]]
    (tmp_path / "hasty.py").write_text(code, "utf-8")
    bot = f"{tmp_path / 'hasty.py'}:Hasty"
    end = starport.make("starfarers", seats=3).match(bot, "greedy", "greedy", seed=1)
    result = end.result()
    assert result is not None
    assert result.winners
