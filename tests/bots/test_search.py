"""The search: the same choices from the same seed, within its budget, and better than the planner."""

from __future__ import annotations

import gc
import time

import pytest

from starport.bots import registry
from starport.bots.bot_match import BotMatch
from starport.bots.starfarers.judgement import chances
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.search import SearchBot
from starport.bots.starfarers.weights_file import USUAL
from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.engine.refusal import Refused
from starport.games.starfarers.state import State
from starport.lab.contest import seed_of

PATTERNS = ("AABB", "BBAA", "ABAB", "BABA", "ABBA", "BAAB")


def middle(number: int = 1, decisions: int = 150) -> State:
    """A match between planners, some way in."""
    game = catalogue.make("starfarers", "2019", 4)
    bots = [registry.make("planner", seed_of(4, number, seat)) for seat in range(4)]
    match = BotMatch(game.new(seed_of(4, number)), bots)
    match.play(decisions)
    assert isinstance(match.state, State)
    return match.state


def thoughts(name: str, state: State) -> list[str]:
    """What a bot does in the next decisions of a match, playing all seats."""
    bots = [registry.make(name, b"seat %d" % seat) for seat in range(4)]
    state = state.copy()
    said: list[str] = []
    while len(said) < 8 and state.result() is None:
        seat = state.acting()[0]
        chosen = bots[seat].act(Chair(state, seat))
        assert chosen is not None
        state.apply(seat, chosen)
        said.append(chosen.text)
    return said


def test_the_same_seed_thinks_the_same():
    state = middle()
    assert thoughts("search@12", state) == thoughts("search@12", state)


def test_budgets_by_name():
    few, short = registry.make("search@20", b""), registry.make("search@0.5s", b"")
    assert isinstance(few, SearchBot)
    assert isinstance(short, SearchBot)
    assert (few.nodes, few.seconds, short.seconds) == (20, 0.0, 0.5)
    for name in ("search@", "search@soon", "search@0", "planner@20"):
        with pytest.raises(Refused, match="bad_budget"):
            registry.make(name, b"")


def test_chances_are_a_share_of_one_and_certain_at_the_end():
    mind = Mind(USUAL, False)
    state = middle()
    assert sum(chances(mind, state)) == pytest.approx(1)
    over = middle(decisions=100_000)
    assert chances(mind, over) == [1.0 if seat == over.winner else 0.0 for seat in range(4)]


def two_against_two(one: str, other: str, games: int) -> float:
    """The share of matches that the two of the first kind win."""
    game = catalogue.make("starfarers", "2019", 4)
    wins = 0
    for number in range(games):
        pattern = PATTERNS[number % 6]
        names = [one if side == "A" else other for side in pattern]
        bots = [registry.make(name, seed_of(9, number, seat)) for seat, name in enumerate(names)]
        match = BotMatch(game.new(seed_of(9, number // 2)), bots)
        assert match.play(100_000)
        assert match.illegal == 0
        result = match.state.result()
        assert result is not None
        wins += pattern[result.winners[0]] == "A"
    return wins / games


@pytest.mark.on_the_wheel
@pytest.mark.parametrize("name", ["planner", "veteran", "search@24", "champion@24", "champion@0.1s"])
def test_what_was_thought_of_is_forgotten_without_a_collector(name: str):
    """The laboratory plays without one: a world that only it could free would stay for a whole block of matches."""
    state = middle(5)
    thoughts(name, state)  # what is kept for good is made now
    gc.collect()
    gc.disable()
    try:
        thoughts(name, state)
        assert gc.collect() < 100, "states, moves and vectors are thousands"
    finally:
        gc.enable()


@pytest.mark.soak
def test_search_beats_the_planner():
    assert two_against_two("search@0.1s", "planner", 200) >= 0.6


@pytest.mark.soak
@pytest.mark.parametrize(("name", "budget"), [("search@0.1s", 0.1), ("champion@0.1s", 0.1), ("champion@0.3s", 0.3)])
def test_deadlines_hold(name: str, budget: float):
    """Of a thousand moves all but one are made within 1.2 times the budget."""
    took: list[float] = []
    number = 0
    while len(took) < 1000:
        state = middle(number, 60)
        bots = [registry.make(name, b"clock %d" % seat) for seat in range(4)]
        while state.result() is None and len(took) < 1000:
            seat = state.acting()[0]
            began = time.perf_counter()
            chosen = bots[seat].act(Chair(state, seat))
            took.append(time.perf_counter() - began)
            assert chosen is not None
            state.apply(seat, chosen)
        number += 1
    assert sorted(took)[-2] <= 1.2 * budget
