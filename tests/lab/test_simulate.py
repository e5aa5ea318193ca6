"""Simulations: the same seed plays the same matches, however many processes play them."""

from __future__ import annotations

from pathlib import Path

import pytest

from starport.engine.refusal import Refused
from starport.lab.contest import Contest, contest
from starport.lab.simulate import Tally, quantiles, simulate

GAMES = 12
BAD = Path(__file__).parent / "bad_bots.py"


def plan(seed: int = 7, bots: tuple[str, ...] = ("greedy", "random", "random")) -> Contest:
    return contest("starfarers", "2019", 3, {}, bots, seed, light=True, fixed=True)


def timeless(tally: Tally) -> Tally:
    tally.cpu_seconds = 0.0
    return tally


def test_the_same_seed_plays_the_same_matches() -> None:
    assert timeless(simulate(plan(), GAMES)) == timeless(simulate(plan(), GAMES))


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    assert timeless(simulate(plan(), GAMES)) == timeless(simulate(plan(), GAMES, workers=2))


def test_another_seed_plays_other_matches() -> None:
    assert simulate(plan(), GAMES).decisions != simulate(plan(8), GAMES).decisions


def test_fixed_chairs_are_kept_and_every_match_is_another() -> None:
    one = plan()
    assert [one.line_up(number) for number in range(5)] == [["greedy", "random", "random"]] * 5
    assert len({one.deal(number) for number in range(5)}) == 5
    with pytest.raises(Refused, match="wrong_number_of_bots"):
        plan(bots=("greedy", "random"))


def test_a_bot_that_fails_costs_its_match_and_is_named() -> None:
    tally = simulate(plan(bots=(f"{BAD}:Crasher", "random", "random")), 2)
    assert (tally.games, len(tally.failed), tally.wins) == (2, 2, [0.0, 0.0, 0.0])
    assert "KeyError: 'lost'" in tally.failed[0]
    assert tally.json()["unfinished"] == 2


def test_quantiles() -> None:
    assert quantiles([5, 1, 2, 3, 4]) == {"least": 1, "quarter": 2, "median": 3, "three_quarters": 4, "most": 5}
    assert quantiles([]) == {}
