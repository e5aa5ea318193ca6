"""What the planner weighs with: points are the unit, everything else is worth so many of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

PATIENT: Final = 0.9  # with more patience than this no card is missed, so nothing is gained by trading for it
TIRELESS: Final = 0.99  # a goal that is farther away is always worth a little less
RESTLESS: Final = 0.3  # less patience than this plans for nothing at all
WORTHLESS: Final = 0.1  # no type of card is worth less than this: some exchange has to be the best one


@dataclass
class Weights:
    """The numbers by which a planner decides; made once, never changed. What they may not exceed is seen to here, so that
    a tuning may try whatever it likes."""

    # What cards are worth
    income: float  # a card a turn, at the start of a match
    ore: float  # a card of each type against the others
    fuel: float
    carbon: float
    food: float
    goods: float
    card: float  # any card in hand
    # How plans lose their worth
    patience: float  # what is left of a plan's worth for each turn of waiting for cards
    travel: float  # the same for each turn of flight
    second: float  # how much the second-best plan counts
    # What is built
    half: float  # half a medal
    booster: float
    booster_decay: float  # each one more is worth less
    cannon: float
    cannon_decay: float
    pod: float
    pod_decay: float
    port: float  # a spaceport, besides its point
    seven: float  # a card that a seven would take, per chance of one
    # Stations and the friendship of the peoples
    marker: float  # how likely a friendship marker is kept
    guard: float  # one more station where the marker is already held
    chase: float  # a station that does not bring the marker yet
    green: float  # friendship cards, at the start of a match: more of what the own planets yield
    merchant: float  # … a better rate at the supply
    fame: float  # … fame for goods
    relief: float  # … a card after a roll that brought none
    tribute: float  # … a larger hand that a seven spares
    help: float  # … cards of those who have more points
    traveler: float  # … any card of the travellers
    # Places on the board
    medal: float  # a special chip that can be cleared
    hidden: float  # how likely a site beside unseen chips is open
    unknown: float  # thirty-sixths with which an unseen chip yields
    explore: float  # a look into a sector that lies face down
    race: float  # what is left of a goal for which somebody else is nearer
    # Encounters
    ground: float  # a ship that may not fly this turn
    jump: float  # a ship that may go anywhere
    # Deals
    deal: float  # a deal must bring at least this much
    feed: float  # what a point of lead makes a partner's card cost
    # The judgement: who will win
    sharp: float  # how strongly a better outlook means a better chance to win, at the start of a match
    sharper: float  # how much more so at its end
    order: float  # what it costs to be a whole round away from the next own turn

    # The same by number, for loops over types of cards and over upgrades
    types: list[float] = field(init=False)
    upgrades: list[float] = field(init=False)
    decays: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.patience = min(PATIENT, max(RESTLESS, self.patience))
        self.travel = min(TIRELESS, max(RESTLESS, self.travel))
        kinds = [self.ore, self.fuel, self.carbon, self.food, self.goods]
        self.types = [max(WORTHLESS, worth) for worth in kinds]
        self.upgrades = [self.booster, self.cannon, self.pod]
        self.decays = [self.booster_decay, self.cannon_decay, self.pod_decay]


JUDGED: Final = ("sharp", "sharper", "order")
"""No decision of the planner depends on these: they are fitted to results, not tuned."""
