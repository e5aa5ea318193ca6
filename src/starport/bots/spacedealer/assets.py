"""Assets: what cards, built or planned, are worth for the rest of the match."""

from __future__ import annotations

import math
from typing import Final

from starport.bots.spacedealer.economy import covered
from starport.bots.spacedealer.survey import Survey
from starport.bots.spacedealer.temper import Temper
from starport.games.spacedealer.board import Card
from starport.games.spacedealer.cards import (
    BEAM,
    BLOCK,
    CITY,
    CONVERT,
    HOURGLASS,
    PLANNING,
    PLANT,
    PRODUCE,
    PRODUCE_ANY,
    SABOTAGE,
    SHIP,
    STORE,
)
from starport.games.spacedealer.words import HUES

NOWHERE: Final = -1.0
ARRIVAL: Final = 4.0  # runs before anybody serves a new demand
FULL: Final = 10.0  # runs after which most have had the time to
POWER_RUNS: Final = 7  # more power needs so many runs to pay


class Assets:
    """Judges cards for one seat at one moment; what was worked out once is kept."""

    def __init__(self, survey: Survey, temper: Temper) -> None:
        self.survey: Survey = survey
        self.temper: Temper = temper
        self.left: float = survey.left / 60_000.0
        self.share: float = min(1.0, self.left / temper.span)
        self.now: float = self.value(survey.tools)
        self.known: dict[tuple[str, tuple[int, ...], float], float] = {}

    def value(self, tools: list[Card]) -> float:
        """What these working cards are worth together: a new colour most, then how fast each is made."""
        temper = self.temper
        speed = [0.0] * HUES
        depots = swaps = 0
        total = 0.0
        for card in tools:
            if card.does == PRODUCE_ANY:
                speed = [max(made, temper.any_colour) for made in speed]
            elif card.does == PRODUCE:
                mixed = temper.mixed if sum(card.yields) > max(card.yields) else 1.0
                speed = [max(speed[hue], mixed * card.yields[hue]) for hue in range(HUES)]
            elif card.does == STORE:
                depots = 1
            elif card.does == CONVERT:
                swaps = max(swaps, card.amount)
            else:
                total += self.standing(card)
        if swaps:
            speed = [max(made, 0.3 + 0.15 * swaps) for made in speed]
        goods = sum(temper.colour * made / (made + 1.0) for made in speed)
        return self.share * (total + goods + temper.depot * depots)

    def standing(self, card: Card) -> float:
        """What a card is worth that makes no goods, over a whole match."""
        temper = self.temper
        if card.does == HOURGLASS:
            return temper.factory
        if card.does == SHIP:
            return temper.station
        if card.does in (SABOTAGE, BLOCK):
            return 2.0 * temper.attack
        return 1.0 if card.does in (BEAM, PLANNING) else 0.0

    def opened(self, card: Card) -> float:
        """What the demands of a card bring: the owner's share, less what each rival gets of the supplier's."""
        likely = min(1.0, max(0.0, (self.left - ARRIVAL) / FULL)) * self.temper.served
        rivals = self.survey.board.seats - 1
        demands = [self.survey.board.demands[demand] for demand in card.demands]
        return likely * sum(one.owner - self.temper.rivals * one.supplier / rivals for one in demands)

    def gain(self, card: Card, column: int) -> float:
        """What a card adds if it is built here."""
        dead = covered(card, column, self.survey)
        left = [tool for tool in self.survey.tools if tool not in dead]
        outward = 0.02 * abs(column - 3.5) if card.footprint == CITY else 0.0
        return self.opened(card) + self.value([*left, card]) - self.now + outward

    def worth(self, card: Card) -> float:
        """What a card adds at its best site."""
        if card.footprint == PLANT:
            return self.power(card)
        alike = (card.kind, card.yields, self.opened(card))
        if alike not in self.known:
            self.known[alike] = self.best_site(card)
        return self.known[alike]

    def best_site(self, card: Card) -> float:
        best = NOWHERE
        for column in self.survey.sites(card):
            best = max(best, self.gain(card, column))
            if card.footprint != CITY and not covered(card, column, self.survey):
                break  # nowhere is better than where nothing dies
        return best

    def power(self, card: Card) -> float:
        """What more powered columns are worth: the fewer are free, the more."""
        if self.left < POWER_RUNS:
            return 0.0
        free = self.survey.free_columns()
        columns = 2.0 if not card.stands_on else 1.0
        return self.temper.power * columns * max(0.1, 1.6 - 0.8 * free) * math.sqrt(self.share) + (
            2.0 if not card.stands_on else 0.0
        )

    def promise(self, card: Card) -> float:
        """What a card would be worth as a plan; nothing if it found no place."""
        return max(0.0, self.worth(card)) if self.survey.has_room(card) else 0.0

    def hope(self, level: int) -> float:
        """What the better of two cards from a general stack is worth on average."""
        promises = sorted(self.promise(card) for card in self.survey.unseen(level))
        pairs = len(promises) * (len(promises) - 1) / 2
        return sum(rank * promise for rank, promise in enumerate(promises)) / pairs if pairs else 0.0
