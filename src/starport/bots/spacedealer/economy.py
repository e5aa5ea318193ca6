"""What a planet's cards are worth together, so that nothing is built over what it needs more."""

from __future__ import annotations

from typing import Final

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


def value(tools: list[Card], runs_left: int) -> float:
    """What these working cards are worth: a new colour counts most, then how fast each is made."""
    speed = [0.0] * HUES
    depots = 0
    total = 0.0
    for card in tools:
        if card.does == PRODUCE_ANY:
            speed = [max(made, ANY) for made in speed]
        elif card.does == PRODUCE:
            mixed = MIXED if sum(1 for made in card.yields if made) > 1 else 1.0
            speed = [max(speed[hue], mixed * card.yields[hue]) for hue in range(HUES)]
        elif card.does == STORE:
            depots = 1
        else:
            total += STANDING.get(card.kind, 0.0)
    made_and_kept = DEPOT * depots + sum(COLOUR * made / (made + 1.0) for made in speed)
    return total + made_and_kept * min(1.0, runs_left / SPAN)


def covered(card: Card, column: int, sight: Sight) -> list[Card]:
    """The working cards that die under a card built here."""
    columns = (column, column + 1) if card.footprint == DOUBLE else (column,)
    below = [sight.row[each] for each in columns]
    return [tool for tool in sight.tools if tool in below]


def opened(card: Card, sight: Sight) -> float:
    """What the demands of a card bring: the owner's share, less what each rival gets of the supplier's on average."""
    demands = [sight.board.demands[demand] for demand in card.demands]
    rivals = sight.board.seats - 1
    return SERVED * sum(demand.owner - RIVALS * demand.supplier / rivals for demand in demands)


def gain(card: Card, column: int, sight: Sight) -> float:
    """What a card adds if it is built here."""
    dead = covered(card, column, sight)
    left = [tool for tool in sight.tools if tool not in dead]
    return opened(card, sight) + value([*left, card], sight.runs_left) - value(sight.tools, sight.runs_left)


def best_gain(card: Card, sight: Sight) -> float:
    """What a card adds at its best site; worked out once in a look for all cards that bring the same."""
    alike = (card.kind, card.yields, opened(card, sight))
    if alike not in sight.gains:
        sight.gains[alike] = _best_gain(card, sight)
    return sight.gains[alike]


def _best_gain(card: Card, sight: Sight) -> float:
    best = NOWHERE
    for column in sight.sites(card):
        best = max(best, gain(card, column, sight))
        if not covered(card, column, sight):
            break  # nowhere is better than where nothing dies
    return best
