"""Simulations: the same seed plays the same matches, however many processes play them."""

from __future__ import annotations

from starport.lab.simulate import Plan, quantiles, simulate

PLAN = Plan("starfarers", "2019", 3, ("greedy", "random", "random"), 12, 7)


def test_the_same_seed_plays_the_same_matches() -> None:
    one, two = simulate(PLAN), simulate(PLAN)
    assert (one.decisions, one.wins, one.rounds) == (two.decisions, two.wins, two.rounds)


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    one, two = simulate(PLAN), simulate(PLAN, workers=2)
    assert (one.games, one.decisions, one.wins, one.rounds) == (two.games, two.decisions, two.wins, two.rounds)


def test_another_seed_plays_other_matches() -> None:
    other = Plan(PLAN.game, PLAN.edition, PLAN.seats, PLAN.bots, PLAN.games, 8)
    assert simulate(PLAN).decisions != simulate(other).decisions


def test_quantiles() -> None:
    assert quantiles([5, 1, 2, 3, 4]) == {"least": 1, "quarter": 2, "median": 3, "three_quarters": 4, "most": 5}
    assert quantiles([]) == {}
