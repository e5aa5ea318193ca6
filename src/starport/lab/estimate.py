"""Intervals and tests: how sure a number is. Everything at 95 per cent unless another level is named."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95


class Estimate(NamedTuple):
    """A number with the interval that holds the true one with the given confidence, and how much it rests on."""

    value: float
    low: float
    high: float
    n: int
    rate: bool = False  # shown in per cent

    def text(self) -> str:
        """The number, its interval and N."""
        if self.n == 0:
            return "– (N = 0)"
        scale, unit = (100, " %") if self.rate else (1, "")
        low, high = (f"{scale * edge:.1f}" if math.isfinite(edge) else "?" for edge in (self.low, self.high))
        return f"{scale * self.value:.1f}{unit} [{low}, {high}] (N = {self.n})"


def deviations(level: float = LEVEL) -> float:
    """How many standard deviations either side a two-sided interval reaches."""
    return NormalDist().inv_cdf(0.5 + level / 2)


def share(hits: float, n: int, level: float = LEVEL) -> Estimate:
    """A rate with its Wilson interval. Shared wins count in part, which makes the interval a little too wide, never too
    narrow; so does dealing the same cards to every seating."""
    if n == 0:
        return Estimate(0.0, 0.0, 1.0, 0, True)
    z, p = deviations(level), hits / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Estimate(p, min(p, max(0.0, middle - reach)), max(p, min(1.0, middle + reach)), n, True)


def share_of_blocks(blocks: Sequence[float], matches: int, level: float = LEVEL) -> Estimate:
    """A rate from the mean of each block of matches, which may be anything: by how far the blocks stray, with Student's
    distribution, since the variance is an estimate, too. `matches` is how many there are in all blocks."""
    n = len(blocks)
    if n < 2:
        return Estimate(blocks[0] if n else 0.0, 0.0, 1.0, matches, True)
    middle = math.fsum(blocks) / n
    variance = math.fsum((block - middle) ** 2 for block in blocks) / (n - 1)
    reach = student(n - 1, level) * math.sqrt(variance / n)
    return Estimate(middle, max(0.0, middle - reach), min(1.0, middle + reach), matches, True)


def student(freedom: int, level: float = LEVEL) -> float:
    """How many deviations either side an interval reaches whose deviation is an estimate (a series, right to two
    thousandths from three degrees of freedom on)."""
    if freedom == 1:
        return math.tan(math.pi * level / 2)
    if freedom == 2:
        return level * math.sqrt(2 / (1 - level * level))
    z = deviations(level)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def mean(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """A mean with its normal interval; of fewer than two values the interval is endless."""
    n = len(values)
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    middle = math.fsum(values) / n
    if n == 1:
        return Estimate(middle, -math.inf, math.inf, 1)
    variance = math.fsum((value - middle) ** 2 for value in values) / (n - 1)
    reach = deviations(level) * math.sqrt(variance / n)
    return Estimate(middle, middle - reach, middle + reach, n)


def median(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The median with the interval between two order statistics, which needs no assumption about the values."""
    ordered, n = sorted(values), len(values)
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    middle = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    reach = deviations(level) * math.sqrt(n) / 2
    low, high = math.floor(n / 2 - reach) - 1, math.ceil(n / 2 + reach)
    return Estimate(middle, ordered[max(0, low)], ordered[min(n - 1, high)], n)


def difference(after: Estimate, before: Estimate) -> Estimate:
    """How much more the first is than the second, of samples that share nothing (Zou and Donner: from both intervals,
    so it holds for means and for shares near nothing or all)."""
    more = after.value - before.value
    below = math.hypot(after.value - after.low, before.high - before.value)
    above = math.hypot(after.high - after.value, before.value - before.low)
    return Estimate(more, more - below, more + above, min(after.n, before.n), after.rate)


class Fit(NamedTuple):
    """How well counts agree with the odds: the statistic, its degrees of freedom, and how often chance does worse."""

    statistic: float
    freedom: int
    p: float
    n: int


def fit(counts: Mapping[str, int], odds: Mapping[str, float]) -> Fit:
    """Pearson's test of counts against odds. A kind that cannot come but came is no chance: p is 0."""
    n = sum(counts.values())
    freedom = len(odds) - 1
    if any(kind not in odds for kind, count in counts.items() if count):
        return Fit(math.inf, freedom, 0.0, n)
    if n == 0 or freedom < 1:
        return Fit(0.0, freedom, 1.0, n)
    statistic = math.fsum((counts.get(kind, 0) - n * chance) ** 2 / (n * chance) for kind, chance in odds.items())
    return Fit(statistic, freedom, chi_square_tail(statistic, freedom), n)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable is greater: the upper incomplete gamma function, by series or fraction."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - front * total)
    b, c = x + 1 - a, 1e300
    d = 1 / b
    result = d
    for number in range(1, 1000):
        factor = -number * (number - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        result *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * result
