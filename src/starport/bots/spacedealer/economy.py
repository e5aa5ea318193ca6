"""What a planet's cards are worth together, so that nothing is built over what it needs more."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from starport.bots.spacedealer.sight import Sight
from starport.games.spacedealer.board import Card
from starport.games.spacedealer.cards import DOUBLE, PRODUCE, PRODUCE_ANY, STORE
from starport.games.spacedealer.words import HUES

# What a working card is worth in points over a whole match, besides the goods it brings.
STANDING: Final[dict[str, float]] = {
    "robot_factory": 5.0,
    "orbital_station": 1.5,
    "tech_centre": 1.0,
    "sabotage_probe": 1.0,
    "transport_probe": 1.0,
}
COLOUR: Final = 14.0  # what a colour is worth that could be made without end, over a whole match
DEPOT: Final = 10.0  # without one, all stands still while the ship is away
SPAN: Final = 24  # with fewer runs left, goods are worth less in proportion
ANY: Final = 0.7  # a card for every colour makes only one of them at a time
MIXED: Final = 0.7  # goods of two colours at once: not always both are wanted
SERVED: Final = 0.7  # how often an open demand is met before the end
RIVALS: Final = 0.55  # how much a point of a rival counts against one's own
NOWHERE: Final = -1.0
IDLE: Final = vec[float]([0.0] * HUES)  # nothing is made


def value(tools: list[Card], runs_left: int) -> float:
    """What these working cards are worth: a new colour counts most, then how fast each is made."""
    speed = IDLE[:]
    depots = 0.0
    total = 0.0
    for card in tools:
        if card.does == PRODUCE_ANY:
            for hue in range(HUES):
                speed[hue] = max(speed[hue], ANY)
        elif card.does == PRODUCE:
            mixed = MIXED if card.colours > 1 else 1.0
            for hue in range(HUES):
                speed[hue] = max(speed[hue], mixed * card.yields[hue])
        elif card.does == STORE:
            depots = DEPOT
        else:
            total += STANDING.get(card.kind, 0.0)
    goods = 0.0
    for made in speed:
        goods += COLOUR * made / (made + 1.0)
    return total + (depots + goods) * min(1.0, runs_left / SPAN)


def covered(card: Card, column: int, sight: Sight) -> list[Card]:
    """The working cards that die under a card built here."""
    first = sight.row[column]
    second = sight.row[column + 1] if card.footprint == DOUBLE else first
    return [tool for tool in sight.tools if tool is first or tool is second]


def opened(card: Card, sight: Sight) -> float:
    """What the demands of a card bring: the owner's share, less what each rival gets of the supplier's on average."""
    demands = [sight.board.demands[demand] for demand in card.demands]
    rivals = sight.board.seats - 1
    return SERVED * sum(demand.owner - RIVALS * demand.supplier / rivals for demand in demands)


def gain(card: Card, column: int, sight: Sight) -> float:
    """What a card adds if it is built here."""
    return added(card, covered(card, column, sight), opened(card, sight), sight)


def added(card: Card, dead: list[Card], brought: float, sight: Sight) -> float:
    """What a card adds, its demands bringing so much, where these cards die under it."""
    left = [tool for tool in sight.tools if tool not in dead] if dead else sight.tools
    if sight.worth < 0:
        sight.worth = value(sight.tools, sight.runs_left)
    return brought + value([*left, card], sight.runs_left) - sight.worth


def best_gain(card: Card, sight: Sight) -> float:
    """What a card adds at its best site; worked out once in a look for all cards that bring the same."""
    brought = opened(card, sight)
    alike = (card.kind, card.yields, brought)
    known = sight.gains.get(alike)
    if known is None:
        known = _best_gain(card, brought, sight)
        sight.gains[alike] = known
    return known


def _best_gain(card: Card, brought: float, sight: Sight) -> float:
    best = NOWHERE
    for column in sight.sites(card):
        dead = covered(card, column, sight)
        best = max(best, added(card, dead, brought, sight))
        if not dead:
            break  # nowhere is better than where nothing dies
    return best
