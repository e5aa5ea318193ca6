"""The ladder and the long run: experiments as data."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest

from starport.engine import catalogue
from starport.lab.bout import play
from starport.lab.estimate import Estimate
from starport.lab.ladder import MEASURES, Rung, climb, measured, rungs
from starport.lab.soak import contests, markdown, soak, soaked
from tests.lab.kit import invented

NAMES = [
    "greedy over random",
    "planner over greedy",
    "search over planner, 0.1 s a move",
    "search over planner, 1 s a move",
    "veteran over planner",
    "level: raider over greedy",
    "level: envoy over raider",
    "level: planner over envoy",
    "level: broker over planner",
    "level: veteran over broker",
    "level: champion over veteran, 0.1 s a move",
    "champion over search, 0.1 s a move",
    "champion at 1 s over itself at 0.1 s",
    "champion over three planners, 1 s a move",
    *[f"champion among planners, {seats} seats, 1 s a move" for seats in (3, 5, 6)],
    "trading on over trading off",
    "trades in a match",
    "a swindler gains nothing",
    "length of a match to 15 points",
    "busy over idle",
    "scheduler over busy",
    "captain over scheduler",
    "admiral over captain",
    *[f"admiral over scheduler, {seats} seats" for seats in range(3, 9)],
    "deals in a match of admirals",
    "advanced cards used by admirals",
]


def test_the_ladder_has_every_rung_and_makes_sense() -> None:
    found = rungs()
    assert list(dict.fromkeys(rung.name for rung in found)) == NAMES
    for rung in found:
        catalogue.make(rung.game, rung.edition, rung.seats)
        assert rung.measure in MEASURES
        assert math.isfinite(rung.at_least) or math.isfinite(rung.at_most)
        even = rung.seats % len(rung.bots) == 0
        assert even or -(-rung.games // rung.seats) % len(rung.bots) == 0, "the bots are dealt equally often"
        assert bool(rung.kinds) == (rung.measure == "used")


def test_a_misspelt_rung_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="at_leest"):
        msgspec.convert({"name": "a", "bots": ["a"], "at_leest": 3}, Rung)


def test_bots_that_are_not_there_are_named() -> None:
    rung = Rung("a", ("random", "nobody", "busy", "nobody"))
    assert rung.missing() == ["nobody", "busy"], "busy plays another game"
    assert rung.table() == "1 × random, 2 × nobody, 1 × busy"
    assert Rung("a", ("a", "b"), seats=3).table() == "3 seats dealt in turn to a, b"


def test_what_holds_and_how_surely() -> None:
    rung = Rung("a", ("a",), at_least=0.6)
    assert rung.aim() == "≥ 60 %"
    assert rung.holds(Estimate(0.8, 0.7, 0.9, 10)) == "yes"
    assert rung.holds(Estimate(0.8, 0.5, 0.9, 10)).startswith("yes, though")
    assert rung.holds(Estimate(0.5, 0.4, 0.7, 10)).startswith("no, but")
    assert rung.holds(Estimate(0.5, 0.4, 0.55, 10)) == "no"
    assert Rung("a", ("a",), measure="trades", at_least=4, at_most=25).aim() == "≥ 4 and ≤ 25"


def test_measures() -> None:
    played = [invented(["a", "b"], [n % 2], [1, 0], n) for n in range(4)]
    for outcome in played:
        outcome.counts = [("trades", 0, "player", 3), ("trades", 0, "supply", 9), ("trades", 1, "player", 1)]
    assert measured(Rung("w", ("a", "b")), played).value == 0.5
    assert measured(Rung("t", ("a",), measure="trades"), played).value == 4
    assert measured(Rung("r", ("a",), measure="rounds"), played).value == 10
    played[0].counts += [("used", 0, "rocket", 2), ("used", 1, "probe", 1)]
    played[1].counts += [("used", 1, "probe", 1)]
    both = Rung("u", ("a",), measure="used", kinds=("probe", "rocket"), at_least=0.1)
    assert measured(both, played).value == 0.25, "the rocket, in one of four"
    assert both.aim() == "≥ 10 %"


def test_the_lowest_rung_is_climbed(tmp_path: Path) -> None:
    played = climb(rungs()[0], tmp_path, 6, 1, lambda done: None)
    assert len(played) == 8, "whole blocks only"
    assert measured(rungs()[0], played).value >= 0.75


def test_the_long_run_has_every_edition_board_and_start() -> None:
    names = [name for name, _ in contests("starfarers")]
    assert len(names) == len(set(names))
    for edition in catalogue.entry("starfarers").editions:
        for seats in edition.seats:
            mine = [name for name in names if name.startswith(f"{edition.name} {seats} ")]
            options = {option.name: option for option in edition.options_for(seats)}
            for option in ("board", "start", "rapid_variant"):
                for value in options[option].choices if option in options else ():
                    assert any(f"{option}={value} " in name for name in mine)
            assert any(name.endswith("random") for name in mine)
            assert any(name.endswith("greedy") for name in mine)
    assert len(list(contests("spacedealer"))) == 12


def test_the_long_run_names_what_fails(tmp_path: Path) -> None:
    name, plan = next(iter(contests("starfarers")))
    one = soak(name, plan, tmp_path, 2, 1, lambda done: None)
    assert (one.games, one.illegal, one.errors, one.failed) == (2, 0, 0, [])
    bad = invented(["a", "b"], [], [])
    bad.error, bad.illegal = "KeyError: lost", [0, 2]
    failed = soaked("here", [invented(["a", "b"], [0], [1, 0]), bad])
    assert (failed.illegal, failed.errors) == (2, 1)
    assert "here: match 0 of seed" in failed.failed[0]
    assert "| here | 2 | 200 | 2 | 1 | 10 | 0 |" in markdown([failed])


def test_a_match_in_which_a_scheduler_had_four_offers_open_already() -> None:
    """Found by the long run: it asked for a fifth, which SD-133 does not allow."""
    plan = dict(contests("spacedealer"))["base 4 idle,busy,scheduler"]
    outcome = play(plan, 3)
    assert (outcome.error, sum(outcome.illegal)) == ("", 0)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "number"),
    [(game, number) for game in ("starfarers", "spacedealer") for number in range(len(list(contests(game))))],
)
def test_a_thousand_matches_of_every_rule_set(game: str, number: int, tmp_path: Path) -> None:
    name, plan = list(contests(game))[number]
    found = soak(name, plan, tmp_path, 1000, 1, lambda done: None)
    assert found.failed == []
