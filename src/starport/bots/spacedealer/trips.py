"""Planning a trip: which demands to serve on one way round the ring, and what is still lacking for it."""

from __future__ import annotations

from starport.bots.spacedealer.sight import Sight, Wanted, missing
from starport.games.spacedealer.cards import PRODUCE_ANY
from starport.games.spacedealer.words import HUES

NEVER = 99.0
GIVEN_AWAY = 0.25  # how much of the owner's points counts against a delivery
RETURN = 1  # runs to jump home when the hold is empty
FURTHER = 2  # fields beyond half-way round that a trip may still go


class Trip:
    """A way in one direction with the demands served on it."""

    __slots__ = ("goods", "lacking", "points", "prep", "runs", "size", "step", "stops")

    def __init__(self, step: int) -> None:
        self.step: int = step
        self.stops: list[Wanted] = []
        self.goods: list[int] = [0] * HUES
        self.size: int = 0  # of the cargo
        self.lacking: list[int] = [0] * HUES
        self.points: float = 0.0
        self.runs: int = 0  # flights there and back
        self.prep: float = 0.0  # runs of production still needed

    def rate(self, glasses: int) -> float:
        """Points for each run of the ship, waiting for production included."""
        return self.points / (self.runs + self.prep / glasses)


def unit_costs(sight: Sight) -> list[float]:
    """For each colour how many runs one good costs here; NEVER if it cannot be made."""
    costs = [NEVER] * HUES
    for card in sight.makers():
        for hue in range(HUES):
            made = 1 if card.does == PRODUCE_ANY else card.yields[hue]
            if made:
                spread = sum(card.yields) if card.does != PRODUCE_ANY else 1
                costs[hue] = min(costs[hue], 1.0 / made if spread == made else 0.7 / made)
    return costs


def best_trip(sight: Sight, start: int, stock: list[int], costs: list[float], glasses: int, time: int) -> Trip | None:
    """The trip with the best rate from a field with this stock, within so many runs and not all round."""
    fields = sight.board.fields
    hold = sight.board.edition.hold
    ranked = rank(sight.wanted, stock, costs)
    best: Trip | None = None
    for step in (1, -1):
        distances = [(wanted.field - start) * step % fields for wanted in ranked]
        for reach in sorted(set(distances)):
            if reach > min(time, fields // 2 + FURTHER):
                break
            trip = Trip(step)
            trip.runs = reach + RETURN
            for number, wanted in enumerate(ranked):
                if distances[number] <= reach:
                    extend(trip, wanted, hold, stock, costs)
            trip.lacking = missing(trip.goods, stock)
            if trip.stops and (best is None or trip.rate(glasses) > best.rate(glasses)):
                best = trip
    return best


def rank(wanted: list[Wanted], stock: list[int], costs: list[float]) -> list[Wanted]:
    """The demands that can be met at all, the cheapest points first."""
    priced = [(price(list(each.goods), stock, costs), each) for each in wanted]
    possible = [(-worth(each) / (cost + 0.5 * each.size), each.text, each) for cost, each in priced if cost < NEVER]
    return [each for _, _, each in sorted(possible, key=lambda entry: (entry[0], entry[1]))]


def extend(trip: Trip, wanted: Wanted, hold: int, stock: list[int], costs: list[float]) -> None:
    """Take one more demand along if it fits and makes the trip better."""
    if trip.size + wanted.size > hold:
        return
    goods = [trip.goods[hue] + wanted.goods[hue] for hue in range(HUES)]
    prep = price(goods, stock, costs)
    points = trip.points + worth(wanted)
    if prep >= NEVER or (trip.stops and points / (trip.runs + prep / 2) < trip.rate(2)):
        return
    trip.stops.append(wanted)
    trip.goods = goods
    trip.size += wanted.size
    trip.points = points
    trip.prep = prep


def worth(wanted: Wanted) -> float:
    return wanted.points - GIVEN_AWAY * wanted.owner_points


def price(goods: list[int], stock: list[int], costs: list[float]) -> float:
    """The runs of production these goods still need."""
    total = 0.0
    for hue in range(HUES):
        lacking = goods[hue] - stock[hue]
        if lacking > 0:
            total += lacking * costs[hue]
    return min(total, NEVER)
