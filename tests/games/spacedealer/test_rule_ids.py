"""Every rule has a story, and every story tells of a rule that exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "docs" / "rules" / "space-dealer.md"
SOURCE = ROOT / "src" / "starport" / "games" / "spacedealer"
ID = re.compile(r"\b(?:SD|Q)-\d+\b")
RANGE = re.compile(r"\b(SD|Q)-(\d+) to (?:SD|Q)-(\d+)\b")


def rules() -> set[str]:
    """The ids that the rules page defines."""
    text = RULES.read_text("utf-8")
    return set(re.findall(r"\*\*(SD-\d+)\*\*", text)) | set(re.findall(r"^\| (Q-\d+) \|", text, re.MULTILINE))


def told() -> dict[str, list[str]]:
    """For each test its cited ids."""
    found: dict[str, list[str]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{path.name}::{node.name}"] = ID.findall(ast.get_docstring(node) or "")
    return found


def carried_out() -> Iterator[tuple[str, str]]:
    """The ids that the source says it carries out."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text("utf-8")
        for name in ID.findall(text):
            yield name, path.name
        for letter, first, last in RANGE.findall(text):
            for number in range(int(first), int(last) + 1):
                yield f"{letter}-{number}", path.name


def test_the_rules_page_has_every_id():
    assert rules() == {f"SD-{number}" for number in range(1, 151)} | {f"Q-{number}" for number in range(1, 52)}


def test_every_rule_has_a_story():
    assert sorted(rules() - {name for names in told().values() for name in names}) == []


def test_every_story_tells_of_a_rule_that_exists():
    unknown = {test: set(names) - rules() for test, names in told().items()}
    assert {test: names for test, names in unknown.items() if names} == {}


def test_the_source_cites_only_rules_that_exist():
    assert {(name, path) for name, path in carried_out() if name not in rules()} == set()


def test_every_rule_that_is_carried_out_has_a_story():
    stories = {name for names in told().values() for name in names}
    assert {name for name, _ in carried_out()} - stories == set()
