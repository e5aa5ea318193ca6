"""Every example a reader meets is run: in the docstrings of the front door and in the README."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import starport
import starport.api

FLAGS = doctest.ELLIPSIS
README = Path(__file__).resolve().parents[2] / "README.md"
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


def blocks(text: str) -> list[str]:
    """The blocks of Python in a page."""
    return [part.split("```", 1)[0] for part in text.split("```python\n")[1:]]


def test_the_lines_in_the_readme_come_out_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = blocks(README.read_text("utf-8"))
    test = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0)
    assert 8 <= len(test.examples) <= 14
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]
