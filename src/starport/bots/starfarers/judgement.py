"""Who will win: the planner's values of all seats, turned into chances."""

from __future__ import annotations

import math

from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights import Weights
from starport.games.starfarers.state import State


class Standing:
    """What speaks for each seat: its value, the share of a round until its next turn, and how much of the match is left."""

    __slots__ = ("left", "values", "waits")

    def __init__(self, values: list[float], waits: list[float], left: float) -> None:
        self.values: list[float] = values
        self.waits: list[float] = waits
        self.left: float = left

    def chances(self, weights: Weights) -> list[float]:
        """A softmax that is sharper late in a match, after what it costs to wait for the next own turn."""
        sharp = weights.sharp + weights.sharper * (1.0 - self.left)
        powers = [sharp * (value - weights.order * wait) for value, wait in zip(self.values, self.waits, strict=True)]
        top = max(powers)
        shares = [math.exp(power - top) for power in powers]
        total = sum(shares)
        return [share / total for share in shares]


def standing(mind: Mind, world: State) -> Standing:
    """How the seats stand in a world that is not over."""
    seats = len(world.hands)
    values: list[float] = []
    left = 1.0
    for seat in range(seats):
        outlook = mind.outlook(world, seat)
        left = outlook.left
        values.append(outlook.value())
    return Standing(values, [float((seat - world.active) % seats) / float(seats) for seat in range(seats)], left)


def chances(mind: Mind, world: State) -> list[float]:
    """Each seat's chance to win, as the planner judges it."""
    if world.winner >= 0:
        return [1.0 if seat == world.winner else 0.0 for seat in range(len(world.hands))]
    return standing(mind, world).chances(mind.weights)
