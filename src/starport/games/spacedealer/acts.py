"""The listed actions of a board: interned, with dense ids, and where to find them by number."""

from __future__ import annotations

from starport.engine.action import ActionTable
from starport.games.spacedealer.actions import KIND, OFF, OFFER_NUMBERS, ON, VERBS, Act, Scribe, Swap, site_count
from starport.games.spacedealer.board import Board, Card
from starport.games.spacedealer.cards import (
    BEAM,
    BLOCK,
    CITY,
    COLUMN,
    CONVERT,
    DOUBLE,
    PRODUCE,
    PRODUCE_ANY,
    SABOTAGE,
)
from starport.games.spacedealer.words import HUES, NOTHING, small_bundles


class Acts:
    """All listed actions of one board, and where to find them by number."""

    def __init__(self, board: Board, verbs: tuple[str, ...]) -> None:
        self.board: Board = board
        self.table: ActionTable = ActionTable()
        self.verbs: tuple[str, ...] = verbs
        self.kinds: list[int] = [KIND[verb] for verb in verbs]
        self.scribe: Scribe = Scribe(board)
        cards = range(len(board.cards))
        self.by_card: list[list[Act | None]] = [[None for _ in cards] for _ in VERBS]
        self.single: list[Act | None] = [None for _ in VERBS]
        self.start: list[Act] = []  # mine after mine, four columns each
        self.start_of: list[int] = [-1 for _ in cards]
        self.draw: list[Act] = []
        self.fly: list[Act] = []
        self.back: list[Act] = []
        self.place: list[list[Act]] = [[] for _ in cards]
        self.place_losing: list[list[Act]] = [[] for _ in cards]
        self.on_card: list[list[list[Act]]] = [[[] for _ in cards] for _ in VERBS]
        self.move: list[list[Act]] = []
        self.hand_back: list[list[Act]] = []
        self.at_field: list[list[list[Act]]] = [[] for _ in VERBS]
        self.offer: list[list[Act]] = []
        self.by_offer: list[list[Act]] = [[] for _ in VERBS]
        self.gifts: list[Act] = []
        self.deliver: list[Act] = []
        self.serve: list[Act] = []
        self._write_cards()
        self._write_ships()
        self._write_goods()
        self._write_offers()

    def _add(self, act: Act) -> Act:
        self.table.add(act)
        return act

    def _has(self, verb: str) -> bool:
        return verb in self.verbs

    def _write_cards(self) -> None:
        scribe = self.scribe
        for card in self.board.cards:
            if card.kind == "mine":
                self.start_of[card.index] = len(self.start)
                for column in range(2, 6):
                    self.start.append(self._add(scribe.start(card.index, column)))
        for card in self.board.cards:
            verbs = ["lay" if card.level == 1 else "keep", "build", "waive", "discard"] + (
                ["use"] if card.field else []
            )
            for verb in verbs:
                if self._has(verb):
                    self.by_card[KIND[verb]][card.index] = self._add(scribe.on_card(verb, card.index))
            for site in range(site_count(card)):
                self.place[card.index].append(self._add(scribe.place(card.index, site, False)))
                if card.footprint in (COLUMN, DOUBLE, CITY):
                    self.place_losing[card.index].append(self._add(scribe.place(card.index, site, True)))
            for act in self._uses(card):
                self.on_card[act.kind][card.index].append(self._add(act))
        for level in (2, 3):
            self.draw.append(self._add(scribe.numbered("draw", level)))
        for glass in range(1, self.board.glasses + 1):
            self.back.append(self._add(scribe.numbered("back", glass)))
        for verb in ("raise", "finish"):
            self.single[KIND[verb]] = self._add(scribe.simple(verb))
        for switch in (OFF, ON):
            self.gifts.append(self._add(scribe.gifts(switch)))

    def _uses(self, card: Card) -> list[Act]:
        """What a finished run of this card may be taken for, and its switch."""
        scribe = self.scribe
        hues = range(HUES)
        if card.does == PRODUCE:
            kept = [goods for goods in small_bundles(4) if all(goods[hue] <= card.yields[hue] for hue in hues)]
            takes = [scribe.take(card.index, goods, goods != card.yields) for goods in reversed(kept)]
            return takes + [scribe.auto(card.index, switch) for switch in (OFF, ON)]
        if card.does == PRODUCE_ANY:
            takes = [scribe.take(card.index, goods, False) for goods in small_bundles(1)]
            return takes + [scribe.auto(card.index, switch) for switch in range(HUES + 1)]
        if card.does == CONVERT:
            pairs = [Swap(give, want) for give in hues for want in hues if give != want]
            once = [[swap] for swap in pairs]
            twice = [[pairs[one], pairs[two]] for one in range(len(pairs)) for two in range(one, len(pairs))]
            return [scribe.convert(card.index, swaps) for swaps in (once if card.amount == 1 else once + twice)]
        if card.does == BEAM and self._has("beam"):
            loads = small_bundles(card.amount)
            return [scribe.beam(card.index, ship, goods) for ship in range(self.board.ships) for goods in loads]
        if card.does == SABOTAGE:
            glasses = range(1, self.board.glasses + 1)
            return [scribe.sabotage(card.index, seat, glass) for seat in range(self.board.seats) for glass in glasses]
        if card.does == BLOCK:
            return [scribe.block(card.index, other.index) for other in self.board.cards if other.field]
        return []

    def _write_ships(self) -> None:
        for ship in range(self.board.ships):
            for field in range(self.board.fields):
                self.fly.append(self._add(self.scribe.fly(ship, field)))
            for demand in range(len(self.board.demands)):
                self.deliver.append(self._add(self.scribe.deliver(ship, demand)))
            for want in range(len(self.board.wants)):
                self.serve.append(self._add(self.scribe.serve(ship, want)))

    def _write_goods(self) -> None:
        ones = small_bundles(1)
        stores = range(self.board.field_store)
        for store in stores:
            self.hand_back.append([self._add(self.scribe.hand_back(store, goods)) for goods in ones])
            for to in stores:
                moves = [] if store == to else [self._add(self.scribe.move(store, to, goods)) for goods in ones]
                self.move.append(moves)
        for verb in ("leave", "load"):
            if self._has(verb):
                for ship in range(self.board.ships):
                    acts = [self._add(self.scribe.at_field(verb, ship, goods)) for goods in ones]
                    self.at_field[KIND[verb]].append(acts)

    def _write_offers(self) -> None:
        """Offers of at most one good a side; larger ones are written by hand."""
        sides = [NOTHING, *small_bundles(1)]
        for seat in range(self.board.seats):
            for field in range(self.board.fields):
                pairs = [(give, want) for give in sides for want in sides if give != want]
                self.offer.append([self._add(self.scribe.offer(seat, field, give, want)) for give, want in pairs])
        for number in range(OFFER_NUMBERS):
            for verb in ("accept", "decline", "withdraw"):
                self.by_offer[KIND[verb]].append(self._add(self.scribe.numbered(verb, number)))
