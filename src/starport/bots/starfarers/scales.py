"""What the planner weighs with: points are the unit, everything else is worth so many of them."""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    "income",  # a card a turn, at the start of a match
    "ore",
    "fuel",
    "carbon",
    "food",
    "goods",  # how much a card of each type is worth against the others
    "card",  # any card in hand
    "patience",  # what is left of a plan's worth for each turn of waiting for cards
    "travel",  # the same for each turn of flight
    "second",  # how much the second-best plan counts
    "half",  # half a medal
    "booster",
    "booster_decay",  # each one more is worth less
    "cannon",
    "cannon_decay",
    "pod",
    "pod_decay",
    "port",  # a spaceport, besides its point
    "seven",  # a card that a seven would take, per chance of one
    "marker",  # how likely a friendship marker is kept
    "guard",  # one more station where the marker is already held
    "chase",  # a station that does not bring the marker yet
    "green",
    "merchant",
    "fame",
    "relief",
    "tribute",
    "help",
    "traveler",  # friendship cards, at the start of a match
    "medal",  # a special chip that can be cleared
    "hidden",  # how likely a site beside unseen chips is open
    "unknown",  # thirty-sixths with which an unseen chip yields
    "explore",  # a look into a sector that lies face down
    "race",  # what is left of a goal for which somebody else is nearer
    "ground",  # a ship that may not fly this turn
    "jump",  # a ship that may go anywhere
    "deal",  # a deal must bring at least this much
    "feed",  # what a point of lead makes a partner's card cost
    "sharp",  # how strongly a better outlook means a better chance to win, at the start of a match
    "sharper",  # how much more so at its end
    "order",  # what it costs to be a whole round away from the next own turn
)
PATIENT: Final = 0.9  # with more patience than this no card is missed, so nothing is gained by trading for it
JUDGED: Final = (
    "sharp",
    "sharper",
    "order",
)  # no decision of the planner depends on them: fitted to results, not tuned


class Scales:
    """The weights as numbers, in the order of NAMES."""

    def __init__(self, values: list[float]) -> None:
        self.values: list[float] = values
        self.income: float = values[0]
        self.types: list[float] = [max(0.1, value) for value in values[1:6]]
        self.card: float = values[6]
        self.patience: float = min(PATIENT, max(0.3, values[7]))
        self.travel: float = min(0.99, max(0.3, values[8]))
        self.second: float = values[9]
        self.half: float = values[10]
        self.upgrades: list[float] = [values[11], values[13], values[15]]
        self.decays: list[float] = [values[12], values[14], values[16]]
        self.port: float = values[17]
        self.seven: float = values[18]
        self.marker: float = values[19]
        self.guard: float = values[20]
        self.chase: float = values[21]
        self.green: float = values[22]
        self.merchant: float = values[23]
        self.fame: float = values[24]
        self.relief: float = values[25]
        self.tribute: float = values[26]
        self.help: float = values[27]
        self.traveler: float = values[28]
        self.medal: float = values[29]
        self.hidden: float = values[30]
        self.unknown: float = values[31]
        self.explore: float = values[32]
        self.race: float = values[33]
        self.ground: float = values[34]
        self.jump: float = values[35]
        self.deal: float = values[36]
        self.feed: float = values[37]
        self.sharp: float = values[38]
        self.sharper: float = values[39]
        self.order: float = values[40]
