"""The rulebooks for people tell what is played: every rule of an edition at its table, and every setting in its sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from starport.engine import catalogue

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {"starfarers": "starfarers.md", "spacedealer": "space-dealer.md"}
# Rules of Space Dealer that only the advanced rules have: chapter 1.10, attacks and neutral planets, and the rulings on them.
ADVANCED = {
    *(f"SD-{number}" for number in [*range(82, 98), 128, *range(134, 142)]),
    *(f"Q-{number}" for number in [18, *range(21, 31), 38, 39, 40, 48, 51]),
}
BASE = {"SD-111"}  # what a neutral planet is without the advanced rules
# Starts for three and four players: the pages with the exact wording say that they never apply with the extension.
SMALL_TABLES = {"SF-SETUP-6", "SF-SETUP-7", "SF-SETUP-8", "SF-SETUP-9", "SF-START-1", "SF-START-7"}


class Block(NamedTuple):
    rules: tuple[str, ...]
    marks: tuple[str, ...]
    without: tuple[str, ...]
    when: dict[str, list[str]]
    text: str

    def is_for(self, marks: set[str], options: dict[str, str]) -> bool:
        if self.marks and not marks.intersection(self.marks):
            return False
        if marks.intersection(self.without):
            return False
        return all(options.get(name) in values for name, values in self.when.items())


def blocks(game: str, language: str) -> list[Block]:
    found = []
    for part in re.split(r"\n\s*\n", (DOCS / "rulebook" / game / f"{language}.md").read_text("utf-8")):
        marked = re.match(r"<!--(.*?)-->\n(.*)", part, re.DOTALL)
        if not marked:
            continue
        rules, _, tables = marked[1].partition("|")
        plain = [word for word in tables.split() if "=" not in word]
        when = dict(word.split("=") for word in tables.split() if "=" in word)
        found.append(
            Block(
                tuple(rules.split()),
                tuple(word for word in plain if not word.startswith("!")),
                tuple(word[1:] for word in plain if word.startswith("!")),
                {name: values.split(",") for name, values in when.items()},
                marked[2],
            )
        )
    return found


def rules_of(game: str, marks: set[str]) -> set[str]:
    """The ids of the rules that hold under these marks, from the page with their exact wording."""
    text = (DOCS / "rules" / PAGES[game]).read_text("utf-8")
    if game == "spacedealer":
        ids = set(re.findall(r"^- \*\*(SD-\d+)\*\*", text, re.MULTILINE))
        ids |= set(re.findall(r"^\| (Q-\d+) \|", text, re.MULTILINE))
        return ids - (BASE if "advanced" in marks else ADVANCED)
    found = set()
    for line in re.findall(r"^- \*\*SF-.*$", text, re.MULTILINE):
        held = set(re.findall(r"\[(all|2019|5-6|classic)\]", line))
        if held & {"all", *marks}:
            found.add(re.findall(r"SF-[A-Z]+-\d+", line)[0])
    return found - (SMALL_TABLES if "5-6" in marks else set())


def tables() -> list[tuple[str, catalogue.Edition, int, set[str]]]:
    found = []
    for game in PAGES:
        for edition in catalogue.entry(game).editions:
            for seats in edition.seats:
                chapters = [column.chapters for column in edition.columns if seats in column.seats]
                marks = set(chapters[0]) if chapters and chapters[0] else {edition.name}
                found.append((game, edition, seats, marks))
    return found


TABLES = [pytest.param(*table, id=f"{table[0]}-{table[1].name}-{table[2]}") for table in tables()]


@pytest.mark.parametrize(("game", "edition", "seats", "marks"), TABLES)
def test_every_rule_of_an_edition_is_told_at_its_table(game, edition, seats, marks):
    """Whatever is chosen: at least one choice of each setting tells the rule, and with the usual settings most do."""
    options = {option.name: option.default for option in edition.options_for(seats)}
    all_blocks = blocks(game, "en")
    usual = {rule for block in all_blocks if block.is_for(marks, options) for rule in block.rules}
    other = {
        rule
        for option in edition.options_for(seats)
        for choice in option.choices
        for block in all_blocks
        if block.is_for(marks, options | {option.name: choice})
        for rule in block.rules
    }
    needed = rules_of(game, marks)
    assert len(needed) > 100
    assert sorted(needed - usual - other) == []
    assert len(needed - usual) < 0.1 * len(needed)


@pytest.mark.parametrize(("game", "edition", "seats", "marks"), TABLES)
def test_every_setting_changes_what_is_read(game, edition, seats, marks):
    silent = {"colours"}  # whose colour is whose is seen, not told
    defaults = {option.name: option.default for option in edition.options_for(seats)}
    start = {"founding_order_34": {"start": "founding"}}  # a setting that matters only beside another
    for option in edition.options_for(seats):
        if option.name in silent:
            continue
        read = []
        for choice in option.choices:
            options = defaults | start.get(option.name, {}) | {option.name: choice}
            read.append("".join(block.text for block in blocks(game, "en") if block.is_for(marks, options)))
        assert len(set(read)) == len(option.choices), option.name


@pytest.mark.parametrize("game", PAGES)
def test_conditions_name_editions_and_settings_that_exist(game):
    """A misspelt mark would hide a paragraph from everybody."""
    found = catalogue.entry(game).editions
    marks = {mark for edition in found for column in edition.columns for mark in column.chapters}
    marks |= {edition.name for edition in found}
    choices = {(option.name, choice) for edition in found for option in edition.options for choice in option.choices}
    for block in blocks(game, "en"):
        assert set(block.marks + block.without) <= marks
        assert {(name, value) for name, values in block.when.items() for value in values} <= choices
