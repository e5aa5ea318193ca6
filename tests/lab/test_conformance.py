"""The test for people's own bots: a good bot passes, and each kind of bad one fails where it should."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from starport.bots import registry
from starport.engine import catalogue
from starport.engine.refusal import Refused
from starport.lab.conformance import CHECKS, Inspection, MatchSetting, inspect, settings, slowest, told

BOTS = Path(__file__).parent / "bad_bots.py"
EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


@pytest.fixture(autouse=True)
def sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second process finds the same source."""
    monkeypatch.setenv("PYTHONPATH", ":".join(filter(None, sys.path)))


def inspected(name: str, game: str = "starfarers", budget: float = 1000.0) -> Inspection:
    edition = catalogue.entry(game).editions[-1].name
    return inspect(name, game, [edition], 1, budget, 3, lambda done: None)


@pytest.mark.parametrize(
    ("bot", "broken"),
    [
        ("Good", set()),
        ("Clumsy", {"legal"}),
        ("Meddler", {"hands off"}),
        ("Crasher", {"survives"}),
        ("Mute", {"survives"}),
        ("Poet", {"survives"}),
    ],
)
def test_bots_fail_where_they_should(bot: str, broken: set[str]) -> None:
    notes = inspected(f"{BOTS}:{bot}")
    assert set(notes.faults) == broken
    for check in CHECKS:
        assert told(notes, check)


@pytest.mark.parametrize(("bot", "broken"), [("Moody", "same seed"), ("Peeper", "blind")])
def test_what_depends_on_more_than_seed_and_sight_is_noticed(bot: str, broken: str) -> None:
    assert broken in inspected(f"{BOTS}:{bot}").faults


def test_a_deadline_can_be_missed() -> None:
    notes = inspected("greedy", budget=1e-9)
    assert set(notes.faults) == {"in time"}
    assert "more than 1.2" in told(notes, "in time")


@pytest.mark.parametrize(
    ("bot", "game"),
    [(f"{EXAMPLE}:Settler", "starfarers"), pytest.param("busy", "spacedealer", marks=pytest.mark.on_the_wheel)],
)
def test_the_example_and_a_bot_of_the_house_keep_the_rules(bot: str, game: str) -> None:
    notes = inspected(bot, game)
    assert notes.faults == {}
    assert notes.decisions > 100
    assert notes.blind_tests > 5


def test_bad_classes_and_files_are_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="not_a_bot"):
        registry.find(f"{BOTS}:NOT_A_BOT")
    with pytest.raises(Refused, match=r"unknown_bot.*Good, Clumsy|unknown_bot.*'Good', 'Clumsy'"):
        registry.find(f"{BOTS}:Nobody")
    file = tmp_path / "half.py"
    file.write_text("class Half(")
    with pytest.raises(Refused, match=r"bot_file_broken.*SyntaxError"):
        registry.find(f"{file}:Half")
    file.write_text("import no_such_module")
    with pytest.raises(Refused, match=r"bot_file_broken.*no_such_module"):
        registry.find(f"{file}:Half")
    assert "no seed will do" in inspected(f"{BOTS}:Broken").faults["survives"][0]


def test_every_edition_and_number_of_seats_is_played() -> None:
    entry = catalogue.entry("starfarers")
    names = [edition.name for edition in entry.editions]
    found = list(settings("starfarers", names, 3, 1))
    assert {(one.edition, one.seats) for one in found} == {(e.name, n) for e in entry.editions for n in e.seats}
    assert {one.seat for one in found if one.seats == 3} == {0, 1, 2}
    assert str(MatchSetting("g", "e", 3, 1, 5)) == "e, 3 seats, seat 1, seed 5"


def test_the_slowest_of_a_thousand() -> None:
    assert slowest([]) == 0.0
    assert slowest([1.0] * 999 + [9.0]) == 1.0
    assert slowest([1.0] * 998 + [9.0] * 2) == 9.0
