"""The board of one match: every physical card, ship, store, demand and field by number. Made once, never changed."""

from __future__ import annotations

from starport.games.spacedealer.card_set import CardSet
from starport.games.spacedealer.cards import (
    BEAM,
    HOURGLASS,
    PLANT,
    SHIP,
    STORE,
    Box,
    Print,
    Recipe,
)
from starport.games.spacedealer.editions.edition import Edition
from starport.games.spacedealer.words import LETTERS, Goods


class Card:
    """One physical card: what is printed on it, and its numbers on this board."""

    __slots__ = (
        "amount",
        "colours",
        "demands",
        "does",
        "field",
        "footprint",
        "hue",
        "index",
        "kind",
        "letter",
        "level",
        "name",
        "ship",
        "stands_on",
        "store",
        "yields",
    )

    def __init__(self, index: int, letter: int, printed: Print) -> None:
        self.index: int = index
        self.letter: int = letter
        self.name: str = f"{LETTERS[letter]}.{printed.name}"
        self.kind: str = printed.kind
        self.level: int = printed.level
        self.does: int = printed.does
        self.amount: int = printed.amount
        self.footprint: int = printed.footprint
        self.field: bool = printed.field
        self.stands_on: str = printed.stands_on
        self.yields: Goods = printed.yields
        self.colours: int = sum([1 for count in printed.yields if count])  # how many of them it makes
        self.hue: int = max(range(4), key=lambda hue: printed.yields[hue])
        self.demands: list[int] = []
        self.store: int = -1
        self.ship: int = -1  # the neutral ship an orbital station brings


class Demand:
    """One demand on a card of this board."""

    __slots__ = ("card", "goods", "index", "name", "owner", "supplier")

    def __init__(self, index: int, card: int, name: str, goods: Goods, supplier: int, owner: int) -> None:
        self.index: int = index
        self.card: int = card
        self.name: str = name
        self.goods: Goods = goods
        self.supplier: int = supplier
        self.owner: int = owner


class Want:
    """One neutral demand card of this board."""

    __slots__ = ("goods", "index", "name", "points")

    def __init__(self, index: int, name: str, goods: Goods, points: int) -> None:
        self.index: int = index
        self.name: str = name
        self.goods: Goods = goods
        self.points: int = points


class Board:
    """Everything that never changes during a match of this edition with these cards and this many seats."""

    def __init__(self, edition: Edition, seats: int, cards: CardSet) -> None:
        self.edition: Edition = edition
        self.card_set: CardSet = cards
        self.box: Box = cards.box
        self.seats: int = seats
        self.fields: int = 2 * seats
        self.recipes: list[Recipe] = [self.box.recipes[name] for name in self.box.sets[seats]]
        self.sets: int = len(self.recipes)
        self.cards: list[Card] = []
        self.demands: list[Demand] = []
        self.wants: list[Want] = []
        self.removed: list[dict[str, int]] = []
        for letter in range(self.sets):
            self._lay_out(letter)
        self.by_name: dict[str, Card] = {card.name: card for card in self.cards}
        self.want_by_name: dict[str, Want] = {want.name: want for want in self.wants}
        self.ship_names: list[str] = [f"ship{seat}" for seat in range(seats)]
        self.station: list[int] = [-1] * seats  # for each ship the orbital station that brings it
        self._name_stores()
        factories = sum(1 for card in self.cards if card.does == HOURGLASS)
        missing = sum(removed.get("robot_factory", 0) for removed in self.removed)
        self.glasses: int = edition.glasses + factories - missing  # at most so many a seat
        self.goods: int = self.box.goods * self.sets
        self.tokens: int = self.box.tokens * self.sets if edition.extra_cards else 0
        self.spare: int = self.box.glasses * self.sets - edition.glasses * seats if edition.extra_cards else 0

    def _lay_out(self, letter: int) -> None:
        """The cards of one set that belong to this edition, and how many of each type stay in the box."""
        added = self.box.added[self.box.additions[self.seats][letter]] if self.edition.extra_cards else {}
        extras = {name for counts in self.box.added.values() for name in counts}
        removed = dict(self.recipes[letter].removed)
        for name, count in added.items():
            removed[name] = sum(1 for printed in self.box.prints if printed.kind == name) - count
        self.removed.append(removed)
        for printed in self.box.prints:
            if printed.kind not in extras or printed.kind in added:
                self._add_card(letter, printed)
        if self.edition.neutral_demands:
            for name, wish in self.box.wants:
                self.wants.append(Want(len(self.wants), f"{LETTERS[letter]}.{name}", wish.goods, wish.supplier))

    def _add_card(self, letter: int, printed: Print) -> None:
        card = Card(len(self.cards), letter, printed)
        self.cards.append(card)
        for number, wish in enumerate(printed.wishes):
            index = len(self.demands)
            demand = Demand(index, card.index, f"{card.name}/{number}", wish.goods, wish.supplier, wish.owner)
            self.demands.append(demand)
            card.demands.append(index)

    def _name_stores(self) -> None:
        """Stores by number: ships first, then the cards that hold goods, then the fields of the ring."""
        for card in self.cards:
            if card.does == SHIP:
                card.ship = len(self.ship_names)
                self.station.append(card.index)
                self.ship_names.append(f"{LETTERS[card.letter]}.ship")
        self.ships: int = len(self.ship_names)
        self.store_names: list[str] = self.ship_names[:]
        self.store_card: list[int] = [-1] * self.ships
        for card in self.cards:
            if card.does in (STORE, BEAM):
                card.store = len(self.store_names)
                self.store_names.append(card.name)
                self.store_card.append(card.index)
        self.field_store: int = len(self.store_names)
        self.stores: int = self.field_store + self.fields
        self.store_by_name: dict[str, int] = {name: store for store, name in enumerate(self.store_names)}

    def neighbours(self, field: int, other: int) -> bool:
        """The two fields lie side by side on the ring (SD-107)."""
        gap = (field - other) % self.fields
        return gap in (1, self.fields - 1)

    def home(self, seat: int) -> int:
        """The field of a seat's planet (SD-107)."""
        return 2 * seat

    def level_cards(self, level: int) -> list[int]:
        return [card.index for card in self.cards if card.level == level]

    def is_plant(self, card: int) -> bool:
        return self.cards[card].footprint == PLANT
