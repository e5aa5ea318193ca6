"""What an edition tells about itself to those who choose: true numbers, and words in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from starport.engine.catalogue import Edition, entry
from starport.games.starfarers import editions

CLIENT = Path(__file__).resolve().parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "nl")
COMMON = {"yes", "no", "on", "off"}  # choices that need no words of their own


def ids(game: str, language: str) -> set[str]:
    files = [*CLIENT.glob(f"text/{language}/*.ftl"), *CLIENT.glob(f"games/{game}/text/{language}/*.ftl")]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    return {line.partition(" =")[0] for line in lines if " =" in line and not line.startswith((" ", "#"))}


def shown() -> tuple[Edition, ...]:
    return entry("starfarers").editions


def test_each_number_of_players_has_its_column():
    """The table of editions has a column for every number of players, and all columns tell the same facts."""
    for edition in shown():
        assert tuple(seats for column in edition.columns for seats in column.seats) == edition.seats
        names = {tuple(dict(column.facts)) for column in edition.columns}
        assert len(names) == 1, "all columns tell the same facts"


def test_the_facts_are_those_of_the_rules():
    """What the table says is what the edition plays by."""
    for edition in shown():
        for column in edition.columns:
            numbers = editions.find(editions.ALL, edition.name, column.seats[0])
            facts = dict(column.facts)
            assert facts["reserve_start"] == str(numbers.reserve_start)
            assert facts["balls"] == str(len(numbers.balls))
            assert facts["peoples"] == str(numbers.peoples)
            assert (facts["pilots"] == "two") == (numbers.second_pilot > 0)
            assert (facts["numbers"] == "private") == numbers.private_discs


@pytest.mark.source_only
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["starfarers", "spacedealer"])
def test_every_edition_setting_and_fact_has_words(game: str, language: str):
    """Whoever chooses a table reads what each setting means."""
    known = ids(game, language)
    wanted: set[str] = set()
    for edition in entry(game).editions:
        variants = [f"edition-{edition.name}-{one.seats[0]}-{one.seats[-1]}" for one in edition.columns]
        for variant in variants or [f"edition-{edition.name}"]:
            wanted |= {variant, f"{variant}-about"}
        for name, value in (fact for column in edition.columns for fact in column.facts):
            wanted |= {f"fact-{name}"} | ({f"fact-{name}-{value}"} if value.isalpha() else set())
        for option in edition.options:
            own = {f"choice-{option.name}-{one}" for one in option.choices if one not in COMMON and not one.isdigit()}
            wanted |= {f"option-{option.name}"} | own
            about = {f"option-{option.name}-about"} | {f"choice-{option.name}-{one}-about" for one in option.choices}
            assert known & about, f"nothing explains {option.name}"
    assert wanted - known == set()
