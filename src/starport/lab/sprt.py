"""Is one bot better than another? A sequential test that plays no longer than it must."""

from __future__ import annotations

import math
from typing import NamedTuple

from starport.engine.refusal import refuse
from starport.lab.bout import Outcome
from starport.lab.contest import Contest
from starport.lab.scores import score_of

FEWEST = 16  # blocks before the variance is trusted


class Test(NamedTuple):
    """`better` against `other`: no better than `low` rating points, or at least `high`; both errors at most `error`."""

    better: str
    other: str
    low: float = 0.0
    high: float = 30.0
    error: float = 0.05

    @property
    def bound(self) -> float:
        return math.log((1 - self.error) / self.error)


class TestResult(NamedTuple):
    """Where the test stands: `answer` is yes, no, or open; `blocks` of seat-balanced matches have been looked at."""

    answer: str
    llr: float
    bound: float
    blocks: int
    score: float


def sprt_of(contest: Contest, low: float, high: float, error: float) -> Test:
    """The test for a contest between exactly two bots; the first named is the challenger."""
    names = list(dict.fromkeys(contest.bots))
    if len(names) != 2 or contest.seats % len(contest.bots):
        raise refuse("sprt_needs_two_bots", "", bots=list(contest.bots), seats=contest.seats)
    if not low < high or not 0 < error < 0.5:
        raise refuse("sprt_bounds", "", low=str(low), high=str(high), error=str(error))
    return Test(names[0], names[1], low, high, error)


def expected(contest: Contest, test: Test, points: float) -> float:
    """The share of the wins that the challenger's seats get if it is so many rating points (400 = ten to one) better."""
    mine = contest.bots.count(test.better)
    strength = mine * 10 ** (points / 400)
    return strength / (strength + len(contest.bots) - mine)


def look(contest: Contest, test: Test, played: list[Outcome]) -> TestResult:
    """The verdict after these matches. It is reached at the first block where a bound is crossed: what was played
    after that does not count, so the answer is the same however many matches were under way.

    The log-likelihood ratio is the normal one of the mean score of a block, with the variance seen so far.
    """
    zero, one = expected(contest, test, test.low), expected(contest, test, test.high)
    total = squares = 0.0
    llr, blocks = 0.0, len(played) // contest.seats
    for block in range(blocks):
        matches = played[block * contest.seats : (block + 1) * contest.seats]
        score = sum(score_of(match, test.better) for match in matches) / contest.seats
        total += score
        squares += score * score
        n = block + 1
        if n < FEWEST:
            continue
        mean = total / n
        variance = max(squares / n - mean * mean, 0.25 / contest.seats / n)  # all blocks alike: not yet certain
        llr = n * (one - zero) * (2 * mean - zero - one) / (2 * variance)
        if abs(llr) >= test.bound:
            return TestResult("yes" if llr > 0 else "no", llr, test.bound, n, mean)
    return TestResult("open", llr, test.bound, blocks, total / blocks if blocks else 0.0)
