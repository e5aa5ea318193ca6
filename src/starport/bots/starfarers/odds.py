"""Odds that follow from the rules alone: how soon a ship arrives, who wins a comparison, how often a number falls."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.games.starfarers.rulebook import Rulebook

WAYS: Final = vec[float]([0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])  # ways to roll each sum with two dice
FARTHEST: Final = 64
MOST_BONUS: Final = 12


class Odds:
    """Tables for one rulebook and one patience for travelling."""

    def __init__(self, rulebook: Rulebook, travel: float) -> None:
        numbers = rulebook.numbers
        self.rulebook: Rulebook = rulebook
        self.travel: float = travel
        self.sums: list[int] = []  # of the balls, one per pair
        self.speeds: list[int] = []  # the base speed each pair gives
        for one, two in rulebook.pairs:
            total = numbers.balls[one][1] + numbers.balls[two][1]
            self.sums.append(total)
            self.speeds.append(numbers.black_speed if one == 0 else total)
        # arrival[bonus][steps]: what is left of a goal so many steps away, before the throw
        self.arrival: vec[vec[float]] = vec[vec[float]](
            [self._arrivals(bonus, travel) for bonus in range(MOST_BONUS + 1)]
        )
        # passing[10 + difference]: the chance to pass a comparison of throws with so much more bonus
        self.passing: list[float] = [self._passing(difference) for difference in range(-10, 11)]
        seats = len(rulebook.moves.steal)
        self.rolls: float = seats / 2 if numbers.second_pilot else float(seats)  # production rolls per own turn
        self.seven: float = 1.0 - (5.0 / 6.0) ** self.rolls
        self.around: list[list[i64]] = [[] for _ in rulebook.board.planets]  # planet → points beside it
        for point, planets in enumerate(rulebook.board.beside):
            for planet in planets:
                self.around[planet].append(point)

    def _arrivals(self, bonus: int, travel: float) -> vec[float]:
        table = [1.0]
        for steps in range(1, FARTHEST + 1):
            total = 0.0
            for base in self.speeds:
                speed = base + bonus
                total += 1.0 if speed >= steps else travel * table[steps - speed]
            table.append(total / len(self.speeds))
        return vec[float](table)

    def _passing(self, difference: int) -> float:
        won = 0
        for mine in self.sums:
            for theirs in self.sums:
                if mine + difference >= theirs:
                    won += 1
        return won / (len(self.sums) * len(self.sums))

    def pass_chance(self, difference: i64) -> float:
        return self.passing[10 + max(-10, min(10, difference))]


KNOWN: Final[list[Odds]] = []  # tables that several bots share, the latest last
MOST_KNOWN: Final = 8


def odds_of(rulebook: Rulebook, travel: float) -> Odds:
    """The tables of a rulebook, made once for all who ask."""
    for odds in KNOWN:
        if odds.rulebook is rulebook and odds.travel == travel:
            return odds
    odds = Odds(rulebook, travel)
    KNOWN.append(odds)
    del KNOWN[:-MOST_KNOWN]
    return odds
