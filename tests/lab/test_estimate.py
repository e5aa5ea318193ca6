"""Intervals, tests and ratings against values that can be worked out or looked up."""

from __future__ import annotations

import math
import random

import pytest

from starport.engine.refusal import Refused
from starport.lab.contest import Contest
from starport.lab.estimate import Estimate, chi_square_tail, difference, fit, mean, median, share
from starport.lab.ratings import POINTS, batch_fit, skill, standings
from starport.lab.sprt import Test as Sequential
from starport.lab.sprt import expected, look, sprt_of
from starport.lab.tables import places
from tests.lab.kit import invented


def test_the_interval_of_a_difference() -> None:
    """Newcombe's example: 56 of 70 against 48 of 80."""
    found = difference(share(56, 70), share(48, 80))
    assert (round(found.value, 4), round(found.low, 4), round(found.high, 4)) == (0.2, 0.0524, 0.3339)
    assert difference(Estimate(5, 2, 6, 9), Estimate(3, 3, 7, 8)) == Estimate(2, -3, 3, 8)


def test_wilson_interval() -> None:
    """The textbook value for ten of a hundred."""
    found = share(10, 100)
    assert (round(found.low, 4), round(found.high, 4), found.n) == (0.0552, 0.1744, 100)
    assert (share(0, 20).low, share(20, 20).high) == (0.0, 1.0)
    assert share(0, 0).text() == "– (N = 0)"
    assert share(10, 100).text() == "10.0 % [5.5, 17.4] (N = 100)"


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    chance = random.Random(1)
    held = sum(
        one.low <= 0.3 <= one.high
        for one in (share(sum(chance.random() < 0.3 for _ in range(80)), 80) for _ in range(400))
    )
    assert 0.92 <= held / 400 <= 0.98
    held = 0
    for _ in range(400):
        one = mean([chance.gauss(5, 2) for _ in range(60)])
        two = median([chance.gauss(5, 2) for _ in range(60)])
        held += (one.low <= 5 <= one.high) + (two.low <= 5 <= two.high)
    assert 0.92 <= held / 800 <= 0.99


def test_mean_and_median_of_little() -> None:
    assert math.isnan(mean([]).value)
    assert mean([3]).text() == "3.0 [?, ?] (N = 1)"
    assert median([1, 2, 9]).value == 2
    assert median([1, 2, 3, 4]).value == 2.5


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"), [(3.841, 1, 0.05), (18.307, 10, 0.05), (23.209, 10, 0.01), (4.865, 10, 0.9)]
)
def test_chi_square_table(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=2e-3)


def test_counts_that_fit_their_odds_and_counts_that_do_not() -> None:
    odds = {str(face): 1 / 6 for face in range(1, 7)}
    chance = random.Random(2)
    fair = fit({str(face): 1000 + chance.randrange(-20, 20) for face in range(1, 7)}, odds)
    assert fair.p > 0.2
    assert fit({**dict.fromkeys(odds, 1000), "6": 1200}, odds).p < 0.01
    assert fit({"7": 1}, odds).p == 0.0


def test_places_winners_first_then_by_points() -> None:
    assert places(invented(["a", "b", "c", "d"], [2], [9, 12, 12, 9])) == [3, 2, 1, 3]
    assert places(invented(["a", "b"], [], [])) == [None, None]


def strengths(truth: dict[str, float], games: int) -> list:
    """Matches drawn from known strengths."""
    chance, names = random.Random(3), list(truth)
    found = []
    for number in range(games):
        bots = chance.choices(names, k=4)
        (winner,) = chance.choices(range(4), [math.exp(truth[bot] / POINTS) for bot in bots])
        found.append(invented(bots, [winner], [int(seat == winner) for seat in range(4)], number))
    return found


def test_the_batch_fit_finds_the_strengths_matches_were_drawn_from() -> None:
    truth = {"a": 150.0, "b": 0.0, "c": -150.0}
    played = strengths(truth, 3000)
    for name, found in batch_fit(played, list(truth)).items():
        assert found.low < truth[name] < found.high
        assert found.high - found.low < 80
    order = [standing.bot for standing in standings(played)]
    assert order == ["a", "b", "c"]
    known = skill(played, list(truth))
    assert known["a"][0] > known["b"][0] > known["c"][0]


def test_who_always_wins_has_a_finite_rating() -> None:
    found = batch_fit([invented(["a", "b"], [0], [1, 0])] * 50, ["a", "b"])
    assert 0 < found["a"].value < 2000
    assert batch_fit([], ["a"])["a"].value == 0


PLAN = Contest("starfarers", "any", 4, {}, ("a", "b"), 1)


@pytest.mark.parametrize(("points", "answer"), [(60.0, "yes"), (-30.0, "no")])
def test_the_sequential_test_finds_the_better_bot(points: float, answer: str) -> None:
    test = Sequential("a", "b", 0.0, 30.0)
    chance = random.Random(4)
    played = []
    for number in range(8000):
        bots = ["a", "b", "a", "b"]
        won = chance.random() < expected(PLAN, test, points)
        played.append(invented(bots, [0 if won else 1], [1, 0, 0, 0], number))
    verdict = look(PLAN, test, played)
    assert verdict.answer == answer
    assert look(PLAN, test, played[: verdict.blocks * 4]).answer == answer, "what came later did not count"
    assert look(PLAN, test, played[: verdict.blocks * 4 - 4]).answer == "open"


def test_the_sequential_test_says_when_it_cannot_compare() -> None:
    assert expected(PLAN, Sequential("a", "b"), 0) == 0.5
    with pytest.raises(Refused, match="sprt_needs_two_bots"):
        sprt_of(Contest("starfarers", "any", 4, {}, ("a", "b", "c", "c"), 1), 0, 30, 0.05)
    with pytest.raises(Refused, match="sprt_bounds"):
        sprt_of(PLAN, 30, 0, 0.05)
