"""The catalogue: games by name, and a clear answer when there is no such thing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from starport.engine import catalogue
from starport.engine.options import Option
from starport.engine.refusal import Refusal, Refused
from tests.engine.lighthouse import ENTRY, Lighthouse
from tests.engine.nights import night


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the games of the house: other tests of this run may have put packages with games on the path."""
    monkeypatch.setattr(sys, "path", [place for place in sys.path if not place.endswith("plugin")])


def refusal_of(call, *arguments, **named) -> Refusal:
    with pytest.raises(Refused) as caught:
        call(*arguments, **named)
    return caught.value.refusal


def test_the_house_has_games_and_the_reference_game_is_not_among_them(bare: None):
    found = catalogue.entries()
    assert "lighthouse" not in found
    assert all(name == entry.name for name, entry in found.items())


def test_another_package_can_bring_a_game(shelf: Path):
    assert catalogue.entry("lighthouse") is ENTRY
    game = catalogue.make("lighthouse")
    assert isinstance(game, Lighthouse)
    assert (game.name, game.edition, game.seats, game.options) == ("lighthouse", "first", 3, {"sea": "calm"})


def test_a_game_is_made_as_asked_for(shelf: Path):
    game = catalogue.make("lighthouse", "first", 4, {"sea": "rough"})
    assert (game.seats, game.options) == (4, {"sea": "rough"})


@pytest.mark.parametrize(
    "fault", ["tests.engine.nowhere:ENTRY", "tests.engine.lighthouse:NOTHING", "tests.engine.lighthouse:GOODS"]
)
def test_a_game_that_cannot_be_loaded_is_reported_and_left_out(shelf: Path, fault: str):
    (notes,) = shelf.glob("*.dist-info")
    with (notes / "entry_points.txt").open("a") as points:
        points.write(f"wreck = {fault}\n")
    found = catalogue.entries()
    assert "lighthouse" in found
    assert "wreck" not in found
    assert list(catalogue.broken()) == ["wreck"]
    assert refusal_of(catalogue.make, "wreck").message == "unknown_game"


def test_packages_are_looked_through_once_until_somebody_asks_anew(shelf: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []

    def nothing(group: str) -> tuple[()]:
        asked.append(group)
        return ()

    monkeypatch.setattr(catalogue, "entry_points", nothing)
    catalogue.refresh()
    for _ in range(3):
        assert "lighthouse" not in catalogue.entries()
        catalogue.make("starfarers")
    assert asked[0] == catalogue.GROUP
    assert len(set(asked)) == len(asked)  # and once for the editions of each game
    monkeypatch.undo()
    catalogue.refresh()
    monkeypatch.syspath_prepend(str(shelf))
    assert "lighthouse" in catalogue.entries()


def test_what_the_catalogue_hands_out_does_not_change_it(shelf: Path):
    catalogue.entries().clear()
    assert "lighthouse" in catalogue.entries()


def test_an_unknown_game_is_refused_with_the_known_ones(shelf: Path):
    refusal = refusal_of(catalogue.make, "chess")
    assert refusal.message == "unknown_game"
    assert refusal.facts["game"] == "chess"
    assert refusal.facts["known"] == sorted(catalogue.entries())


def test_an_unknown_edition_is_refused_with_the_known_ones(shelf: Path):
    refusal = refusal_of(catalogue.make, "lighthouse", "golden")
    assert refusal.message == "unknown_edition"
    assert refusal.facts == {"edition": "golden", "known": ["first"]}


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 1_000_000])
def test_a_wrong_number_of_seats_is_refused_with_the_rule(shelf: Path, seats: int):
    refusal = refusal_of(catalogue.make, "lighthouse", seats=seats)
    assert refusal == Refusal("wrong_seats", "LH-START-1", {"seats": seats, "known": ["2", "3", "4"]})


def test_an_unknown_option_is_refused(shelf: Path):
    refusal = refusal_of(catalogue.make, "lighthouse", options={"weather": "calm"})
    assert refusal == Refusal("unknown_option", "", {"option": "weather", "known": ["sea"]})


def test_an_unknown_choice_is_refused_with_the_rule(shelf: Path):
    refusal = refusal_of(catalogue.make, "lighthouse", options={"sea": "stormy"})
    assert (refusal.message, refusal.rule) == ("unknown_choice", "LH-HOME-1")
    assert refusal.facts == {"option": "sea", "value": "stormy", "known": ["calm", "rough"]}


def test_a_record_of_a_game_that_is_gone_is_refused(bare: None):
    assert refusal_of(night().verify).message == "unknown_game"


def test_settings_may_depend_on_the_number_of_players():
    always = Option("sea", ("calm", "rough"), "calm", "how the sea is", "LH-1")
    few, many = (always.only((2,)), Option("sea", ("calm",), "calm", "how the sea is", "LH-1").only((3, 4)))
    edition = catalogue.Edition("first", "First", (2, 3, 4), 3, "LH-START-1", (few, many))
    assert [edition.options_for(seats) for seats in (2, 3, 4, 5)] == [(few,), (many,), (many,), ()]
    assert (few.name, few.choices, few.default, few.seats) == ("sea", ("calm", "rough"), "calm", (2,))
    assert always.seats == ()
