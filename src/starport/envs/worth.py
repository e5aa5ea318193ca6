"""What a position is worth to a seat. A reward is how much that has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from starport.engine.game import State
from starport.engine.result import Result
from starport.engine.study import Study

RESULT: Final = "result"
POINTS: Final = "points"
SHAPED: Final = "shaped"
NAMES: Final = (RESULT, POINTS, SHAPED)
SHARE: Final = 1.0 / 30.0  # of a point's difference beside the result, in the shaped reward

Own = Callable[[State, int], float]


def result_worth(result: Result | None, seat: int, seats: int) -> float:
    """1 for winning alone, the same in all for the others; all seats together get nothing. 0 until the end."""
    if result is None or not result.winners or seats < 2:
        return 0.0
    if seat not in result.winners:
        return -1.0 / (seats - 1)
    return (seats / len(result.winners) - 1.0) / (seats - 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Worth:
    """The result alone: nothing before the end."""

    early: bool = False  # whether it changes before the end

    def worths(self, state: State) -> list[float]:
        """What the position is worth to each seat."""
        result = state.result()
        seats = state.game.seats
        return [result_worth(result, seat, seats) for seat in range(seats)]


class PointsWorth(Worth):
    """Own points less those of the best other seat."""

    early: bool = True

    def __init__(self, study: Study) -> None:
        self.study: Study = study

    def worths(self, state: State) -> list[float]:
        points = self.study.points(state)
        seats = state.game.seats
        if not points:
            return [0.0] * seats
        best = max(points)
        second = best if points.count(best) > 1 else max([number for number in points if number != best], default=best)
        return [float(number - (second if number == best else best)) for number in points]


class ShapedWorth(Worth):
    """The result, and a small share of the points' difference on the way."""

    early: bool = True

    def __init__(self, study: Study) -> None:
        self.points: PointsWorth = PointsWorth(study)

    def worths(self, state: State) -> list[float]:
        result = state.result()
        seats = state.game.seats
        found = self.points.worths(state)
        return [result_worth(result, seat, seats) + SHARE * found[seat] for seat in range(seats)]


class OwnWorth(Worth):
    """A function of the user's own."""

    early: bool = True

    def __init__(self, own: Own) -> None:
        self.own: Own = own

    def worths(self, state: State) -> list[float]:
        return [float(self.own(state, seat)) for seat in range(state.game.seats)]


def worth_named(reward: str | Own, study: Study) -> Worth:
    """The worth behind a reward: `result`, `points`, `shaped`, or a function (state, seat) of one's own."""
    if not isinstance(reward, str):
        if not callable(reward):
            raise ValueError(f"a reward is one of {', '.join(NAMES)}, or a function of state and seat, not {reward!r}")
        return OwnWorth(reward)
    if reward == RESULT:
        return Worth()
    if reward == POINTS:
        return PointsWorth(study)
    if reward == SHAPED:
        return ShapedWorth(study)
    raise ValueError(f"there is no reward {reward!r}; there are: {', '.join(NAMES)}, or a function of state and seat")
