"""Actions of a seat: one class, one canonical text each. The listed ones are interned with dense ids."""

from __future__ import annotations

from typing import Final

from starport.engine.action import Action
from starport.games.spacedealer.board import Board, Card
from starport.games.spacedealer.cards import DOUBLE, PLANT, PRODUCE_ANY
from starport.games.spacedealer.words import COLOURS, COLUMNS, NOTHING, SIDES, WIDTH, Goods, bundle

VERBS: Final[tuple[str, ...]] = (
    "start",
    "lay",
    "draw",
    "keep",
    "raise",
    "build",
    "use",
    "fly",
    "back",
    "place",
    "take",
    "convert",
    "beam",
    "discard",
    "waive",
    "auto",
    "move",
    "return",
    "offer",
    "swap",
    "accept",
    "decline",
    "withdraw",
    "gifts",
    "deliver",
    "serve",
    "leave",
    "load",
    "sabotage",
    "block",
    "finish",
)
KIND: Final[dict[str, int]] = {verb: kind for kind, verb in enumerate(VERBS)}

# Offers are numbered in a circle: a number comes again only after so many others.
OFFER_NUMBERS: Final = 256
OFF: Final = 0
ON: Final = 1
LOSING: Final = " losing"


class Swap:
    """One exchange of a converter: a good of one colour for one of another, in a store (-1: the first that has it)."""

    __slots__ = ("give", "store", "want")

    def __init__(self, give: int, want: int, store: int = -1) -> None:
        self.give: int = give
        self.want: int = want
        self.store: int = store


class Act(Action):
    """One choice of one seat. Only the fields its verb needs are set; the rest stay empty."""

    __slots__ = (
        "card",
        "cards",
        "field",
        "flag",
        "glass",
        "goods",
        "kind",
        "number",
        "other",
        "others",
        "seat",
        "ship",
        "store",
        "swaps",
        "to",
        "want",
    )

    def __init__(self, verb: str, text: str) -> None:
        super().__init__(verb, text)
        self.kind: int = KIND[verb]
        self.card: int = -1
        self.other: int = -1  # the card aimed at, the site or the demand
        self.ship: int = -1
        self.field: int = -1
        self.seat: int = -1
        self.number: int = 0  # an hourglass, an offer, a stack or the position of a switch
        self.glass: int = 0  # the hourglass to use for an order; 0: the first that is inactive
        self.store: int = -1
        self.to: int = -1
        self.goods: Goods = NOTHING
        self.want: Goods = NOTHING
        self.flag: bool = False  # a loss is accepted
        self.cards: list[int] = []
        self.others: list[int] = []
        self.swaps: list[Swap] = []


def site_name(card: Card, site: int) -> str:
    """The name of a building site for this card (SD-118)."""
    if card.footprint == PLANT:
        return SIDES[site]
    if card.footprint == DOUBLE:
        return f"{COLUMNS[site]}+{COLUMNS[site + 1]}"
    return COLUMNS[site]


def site_count(card: Card) -> int:
    """How many sites there are for such a card."""
    return (len(SIDES), WIDTH, WIDTH - 1, WIDTH)[card.footprint]


class Scribe:
    """Writes actions: from what is chosen to the action with its canonical text."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board

    def simple(self, verb: str) -> Act:
        return Act(verb, verb)

    def numbered(self, verb: str, number: int) -> Act:
        act = Act(verb, f"{verb} {number}")
        act.number = number
        return act

    def on_card(self, verb: str, card: int) -> Act:
        act = Act(verb, f"{verb} {self.board.cards[card].name}")
        act.card = card
        return act

    def start(self, mine: int, column: int) -> Act:
        act = Act("start", f"start {COLUMNS[column]} {self.board.cards[mine].name}")
        act.card = mine
        act.other = column
        return act

    def fly(self, ship: int, field: int) -> Act:
        act = Act("fly", f"fly {self.board.ship_names[ship]} {field}")
        act.ship = ship
        act.field = field
        return act

    def place(self, card: int, site: int, losing: bool) -> Act:
        printed = self.board.cards[card]
        act = Act("place", f"place {printed.name} {site_name(printed, site)}{LOSING if losing else ''}")
        act.card = card
        act.other = site
        act.flag = losing
        return act

    def take(self, card: int, goods: Goods, losing: bool, store: int = -1) -> Act:
        via = "" if store < 0 else f" via {self.board.store_names[store]}"
        act = Act("take", f"take {self.board.cards[card].name} {bundle(goods)}{LOSING if losing else ''}{via}")
        act.card = card
        act.goods = goods
        act.flag = losing
        act.store = store
        return act

    def convert(self, card: int, swaps: list[Swap]) -> Act:
        words = ["convert", self.board.cards[card].name]
        for swap in swaps:
            place = "" if swap.store < 0 else f":{self.board.store_names[swap.store]}"
            words.append(f"{COLOURS[swap.give]}>{COLOURS[swap.want]}{place}")
        act = Act("convert", " ".join(words))
        act.card = card
        act.swaps = swaps
        return act

    def beam(self, card: int, ship: int, goods: Goods) -> Act:
        act = Act("beam", f"beam {self.board.cards[card].name} {self.board.ship_names[ship]} {bundle(goods)}")
        act.card = card
        act.ship = ship
        act.goods = goods
        return act

    def auto(self, card: int, switch: int) -> Act:
        """Switch positions: off, on, and for a card of any colour the colour's number plus one."""
        printed = self.board.cards[card]
        position = "off" if switch == OFF else COLOURS[switch - 1] if printed.does == PRODUCE_ANY else "on"
        act = Act("auto", f"auto {printed.name} {position}")
        act.card = card
        act.number = switch
        return act

    def gifts(self, switch: int) -> Act:
        act = Act("gifts", f"gifts {'on' if switch else 'off'}")
        act.number = switch
        return act

    def move(self, store: int, to: int, goods: Goods) -> Act:
        names = self.board.store_names
        act = Act("move", f"move {names[store]} {names[to]} {bundle(goods)}")
        act.store = store
        act.to = to
        act.goods = goods
        return act

    def hand_back(self, store: int, goods: Goods) -> Act:
        act = Act("return", f"return {self.board.store_names[store]} {bundle(goods)}")
        act.store = store
        act.goods = goods
        return act

    def at_field(self, verb: str, ship: int, goods: Goods) -> Act:
        """Leave goods on a neutral field or load them from there."""
        act = Act(verb, f"{verb} {self.board.ship_names[ship]} {bundle(goods)}")
        act.ship = ship
        act.goods = goods
        return act

    def offer(self, seat: int, field: int, give: Goods, want: Goods, store: int = -1) -> Act:
        via = "" if store < 0 else f" via {self.board.store_names[store]}"
        act = Act("offer", f"offer {seat} at {field} {bundle(give)} for {bundle(want)}{via}")
        act.seat = seat
        act.field = field
        act.goods = give
        act.want = want
        act.store = store
        return act

    def swap(self, seat: int, give: list[int], want: list[int]) -> Act:
        act = Act("swap", f"swap {seat} {self._plans(give)} for {self._plans(want)}")
        act.seat = seat
        act.cards = give
        act.others = want
        return act

    def _plans(self, cards: list[int]) -> str:
        return "+".join(self.board.cards[card].name for card in cards) if cards else "nothing"

    def accept(self, number: int, store: int = -1) -> Act:
        act = Act("accept", f"accept {number}" + ("" if store < 0 else f" via {self.board.store_names[store]}"))
        act.number = number
        act.store = store
        return act

    def deliver(self, ship: int, demand: int) -> Act:
        act = Act("deliver", f"deliver {self.board.ship_names[ship]} {self.board.demands[demand].name}")
        act.ship = ship
        act.other = demand
        return act

    def serve(self, ship: int, want: int) -> Act:
        act = Act("serve", f"serve {self.board.ship_names[ship]} {self.board.wants[want].name}")
        act.ship = ship
        act.other = want
        return act

    def sabotage(self, card: int, seat: int, number: int) -> Act:
        act = Act("sabotage", f"sabotage {self.board.cards[card].name} {seat} {number}")
        act.card = card
        act.seat = seat
        act.number = number
        return act

    def block(self, card: int, target: int) -> Act:
        act = Act("block", f"block {self.board.cards[card].name} {self.board.cards[target].name}")
        act.card = card
        act.other = target
        return act

    def with_glass(self, order: Act, glass: int) -> Act:
        """The same order given to a certain hourglass."""
        act = Act(order.verb, f"{order.text} glass {glass}")
        act.card = order.card
        act.ship = order.ship
        act.field = order.field
        act.glass = glass
        return act
