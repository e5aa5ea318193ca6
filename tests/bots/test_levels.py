"""Whoever names no bot gets one by its level: somebody who plays the game, neither one without an aim nor the slowest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starport.bots import registry
from starport.bots.bot_match import BotMatch
from starport.bots.registry import Known, Level
from starport.bots.starfarers.search import SearchBot
from starport.engine import catalogue
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import count_of
from starport.games.starfarers.words import CANNON

MATCHES = 40
FELT = 1.3  # times as much, or as little, as a planner has
Trait = Callable[[State, int], int]


def cannons(state: State, seat: int) -> int:
    return state.upgrades[CANNON][seat]


def stations(state: State, seat: int) -> int:
    return sum(count_of(row, seat) for row in state.docks)


@pytest.mark.parametrize(
    ("game", "usual", "practice"), [("starfarers", "planner", "greedy"), ("spacedealer", "scheduler", "busy")]
)
def test_each_game_has_a_usual_bot_and_one_to_practise_with(game: str, usual: str, practice: str):
    assert registry.usual(game) == usual
    assert registry.practice(game) == practice
    assert registry.KNOWN[practice].level < registry.KNOWN[usual].level


def test_the_place_in_a_list_does_not_matter(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "KNOWN", dict(reversed(registry.KNOWN.items())))
    assert [registry.usual(game) for game in ("starfarers", "spacedealer")] == ["planner", "scheduler"]
    assert registry.names("starfarers") == [
        "random",
        "greedy",
        "raider",
        "envoy",
        "planner",
        "broker",
        "veteran",
        "champion",
        "grandmaster",
    ]


def test_a_stronger_bot_does_not_take_the_place_of_the_usual_one(monkeypatch: pytest.MonkeyPatch):
    admiral = Known("nowhere:Admiral", ("spacedealer",), Level.MASTER, "commands")
    monkeypatch.setattr(registry, "KNOWN", {**registry.KNOWN, "admiral": admiral})
    assert registry.usual("spacedealer") == "scheduler"
    assert registry.names("spacedealer")[-1] == "admiral"


def test_a_game_nobody_was_made_for_has_the_random_bot_until_somebody_brings_another(monkeypatch: pytest.MonkeyPatch):
    assert registry.usual("nim") == registry.practice("nim") == "random"
    monkeypatch.setattr(registry, "_points", lambda path: {"nimble": None})
    assert registry.usual("nim") == "nimble"
    assert registry.usual("starfarers") == "planner", "an unrated bot does not push a rated one aside"


def test_the_usual_bots_of_space_dealer_score():
    """Four beginners without a plan make no points; four of the usual ones do."""
    game = catalogue.make("spacedealer", "base", 4)
    name = registry.usual("spacedealer")
    match = BotMatch(game.new(b"usual"), [registry.make(name, bytes([seat])) for seat in range(4)])
    assert match.play(100_000)
    result = match.state.result()
    assert result is not None
    assert sum(result.scores) >= 8


# -- characters


@pytest.mark.on_the_wheel
@pytest.mark.parametrize(
    ("name", "dear", "cheap"),
    [
        ("raider", cannons, stations),
        ("envoy", stations, cannons),
    ],
)
def test_a_character_can_be_felt(name: str, dear: Trait, cheap: Trait):
    """It has more of what it holds dear than a planner on the same chair, and less of something else."""
    game = catalogue.make("starfarers", "2019", 4)

    def ends(one: str) -> list[tuple[State, int]]:
        found = []
        for number in range(MATCHES):
            seat = number % 4
            names = [one if chair == seat else "planner" for chair in range(4)]
            bots = [registry.make(bot, bytes([number, chair])) for chair, bot in enumerate(names)]
            match = BotMatch(game.new(b"taste %d" % number), bots)
            assert match.play(100_000)
            assert isinstance(match.state, State)
            found.append((match.state, seat))
        return found

    felt, plain = ends(name), ends("planner")
    assert sum(dear(*end) for end in felt) > FELT * sum(dear(*end) for end in plain)
    assert FELT * sum(cheap(*end) for end in felt) < sum(cheap(*end) for end in plain)


def test_who_may_be_given_time_to_think_takes_the_first_by_itself_and_any_other_if_told():
    offered = {name: registry.thinks(name) for name in registry.KNOWN if registry.thinks(name)}
    assert offered == {"grandmaster": (1.0, 3.0, 10.0)}
    for name, times in offered.items():
        usual, *told = [registry.make(named, b"") for named in (name, *[f"{name}@{seconds:g}s" for seconds in times])]
        assert isinstance(usual, SearchBot)
        assert usual.seconds == times[0]
        assert [bot.seconds for bot in told if isinstance(bot, SearchBot)] == list(times)
    assert registry.thinks("veteran") == registry.thinks("a stranger") == ()


def test_hints_come_from_the_best_that_answers_at_once():
    assert registry.adviser("starfarers") == "champion"
    assert registry.adviser("spacedealer") == "admiral"
