"""Every rule has a story, and every story names rules that exist.

A story proves the ids with which its docstring begins: `SF-SEVEN-2 SF-SEVEN-4: what happens`.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

from starport.games.starfarers import editions

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "docs" / "rules" / "starfarers.md"
SOURCE = ROOT / "src" / "starport" / "games" / "starfarers"
STORIES = Path(__file__).resolve().parent

MARKS = {"all", "2019", "5-6"}  # what the editions that can be played are marked with
EXAMPLES = (*range(1, 16), 17, 18, 19)  # the worked examples that concern them

ID = re.compile(r"\bSF-[A-Z]+-\d+\b")
DEFINED = re.compile(r"^- \*\*(SF-[A-Z]+-\d+)\*\* (\[.*)$", re.MULTILINE)
MARK = re.compile(r"\[(all|2019|5-6|classic)\]")
RANGE = re.compile(r"\b(SF-[A-Z]+-)(\d+) … \1(\d+)\b")
PROVED = re.compile(r"((?:(?:SF-[A-Z]+|EX)-\d+ )*(?:SF-[A-Z]+|EX)-\d+): ")


@functools.cache
def defined() -> dict[str, bool]:
    """All rules of the rule book, and whether they say something about an edition that can be played."""
    rules = DEFINED.findall(RULES.read_text(encoding="utf-8"))
    return {rule: bool(MARKS & set(MARK.findall(text))) for rule, text in rules}


def named(text: str) -> set[str]:
    """All rule ids in a text; `SF-TRADE-2 … SF-TRADE-6` names those between, too."""
    found = set(ID.findall(text))
    for group, first, last in RANGE.findall(text):
        found |= {f"{group}{number}" for number in range(int(first), int(last) + 1)}
    return found


def docstrings(path: Path) -> Iterator[str]:
    """The docstrings of a file: of itself, its classes and its functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


@functools.cache
def implemented() -> set[str]:
    """The rules that the source says it carries out."""
    return {rule for path in SOURCE.rglob("*.py") for text in docstrings(path) for rule in named(text)}


@functools.cache
def stories() -> dict[str, str]:
    """Every story: its file and name, and its docstring (empty if it has none)."""
    found: dict[str, str] = {}
    for path in sorted(STORIES.glob("test_*.py")):
        if path != Path(__file__).resolve():
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    found[f"{path.name}::{node.name}"] = " ".join((ast.get_docstring(node) or "").split())
    return found


@functools.cache
def proved() -> set[str]:
    """The rules and examples that stories begin with."""
    begins = [PROVED.match(text) for text in stories().values()]
    return {rule for found in begins if found is not None for rule in found[1].split(" ")}


def in_order(rules: set[str]) -> list[str]:
    return sorted(rules, key=lambda rule: (rule.rpartition("-")[0], int(rule.rpartition("-")[2])))


def test_the_rule_book_is_read_whole() -> None:
    """The ids are found in every chapter, and none is defined twice."""
    ids = [rule for rule, _ in DEFINED.findall(RULES.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids)) > 200
    assert {rule.split("-")[1] for rule in ids} >= {"COMP", "BOARD", "SETUP", "TURN", "FLY", "ENC", "FRI", "ACT"}
    assert named("SF-TRADE-2 … SF-TRADE-4: why") == {"SF-TRADE-2", "SF-TRADE-3", "SF-TRADE-4"}


def test_the_source_names_rules_that_exist() -> None:
    """A misspelt id in a docstring of the game is found here."""
    assert in_order(implemented() - set(defined())) == []


def test_stories_name_rules_that_exist() -> None:
    """Ids in docstrings and in expected refusals alike."""
    unknown = {
        f"{path.name}: {rule}"
        for path in STORIES.glob("*.py")
        for rule in named(path.read_text(encoding="utf-8")) - set(defined())
    }
    assert sorted(unknown) == []


def test_every_implemented_rule_has_a_story() -> None:
    """What the source says it carries out is proved, as far as the editions that can be played know it."""
    wanted = {rule for rule in implemented() if defined().get(rule)}
    assert in_order(wanted - proved()) == []


def test_every_rule_of_the_playable_editions_has_a_story() -> None:
    """Whether or not the source names it."""
    wanted = {rule for rule, playable in defined().items() if playable}
    assert in_order(wanted - proved()) == []


def test_stories_keep_to_the_playable_editions() -> None:
    """A story about a rule that no edition has yet would prove nothing."""
    assert in_order({rule for rule in proved() if not defined().get(rule, True)}) == []


def test_every_worked_example_has_a_story() -> None:
    """The examples of the rule book are played, as far as they concern these editions."""
    missing = [f"EX-{number}" for number in EXAMPLES if f"EX-{number}" not in proved()]
    assert missing == []


def test_every_story_says_what_it_proves() -> None:
    """A test without rule ids, and without a docstring, is no story."""
    assert [name for name, text in stories().items() if PROVED.match(text) is None] == []


def test_every_choice_of_every_option_occurs_in_a_story() -> None:
    """Some file of stories sets the option and names the choice; the default needs no setting."""
    texts = [path.read_text(encoding="utf-8") for path in STORIES.glob("test_*.py") if path != Path(__file__).resolve()]
    untold = [
        f"{option.name}={choice}"
        for edition in editions.ALL
        for option in edition.options
        for choice in option.choices
        if choice != option.default and not any(f"{option.name}=" in text and f'"{choice}"' in text for text in texts)
    ]
    assert untold == []
