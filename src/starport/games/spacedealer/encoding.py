"""The game as numbers: actions as dense indices, turned so that the seat that chooses is number 0."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from starport.engine import game as engine
from starport.engine.action import Action
from starport.engine.encoding import NONE, Encoder, Layout, Turntable
from starport.games.spacedealer.actions import KIND, VERBS, Act, Scribe
from starport.games.spacedealer.encoding_observation import OFFER_SLOTS, Observer, slots_of
from starport.games.spacedealer.game import SpaceDealer
from starport.games.spacedealer.rules.table import fault_of, in_phase, legal_acts
from starport.games.spacedealer.state import Galaxy
from starport.games.spacedealer.words import HUES

BY_SLOT: Final = (KIND["accept"], KIND["decline"], KIND["withdraw"])
SWAP: Final = KIND["swap"]
SWAPS: Final = 2  # exchanges a converter may do at once
PLANS: Final = 3  # plans a side that can be named in an offer of plans, the oldest first


class SpaceDealerEncoder(Encoder):
    """Listed actions, but offers go by their slot in the observation instead of their number; then offers of one plan for
    one plan by their places, and last of all waiting."""

    def __init__(self, game: SpaceDealer) -> None:
        super().__init__(game)
        self.rules: SpaceDealer = game
        self.observer: Observer = Observer(game, self.layout)
        self.seats: int = game.seats
        self.acts: list[Act] = []
        self.table: Turntable = Turntable(game.seats, len(game.acts.table))
        for action in game.acts.table.listed:
            assert isinstance(action, Act)
            if action.kind not in BY_SLOT:
                index = len(self.acts)
                self.acts.append(action)
                self.names.append(action.text)
                for seat in range(game.seats):
                    found = game.acts.table.find(_seen_from(game.acts.scribe, action, seat))
                    assert found is not None, action.text
                    self.table.set(seat, index, found.id)
        self.first_slot: int = len(self.names)
        for kind in BY_SLOT:
            self.names += [f"{VERBS[kind]} slot {slot}" for slot in range(OFFER_SLOTS)]
        self.first_swap: int = len(self.names)
        if "swap" in game.acts.verbs:
            places = [f"plan {mine} for plan {theirs}" for mine in range(PLANS) for theirs in range(PLANS)]
            self.names += [f"swap {seat} {text}" for seat in range(1, game.seats) for text in places]
        self.waits = len(self.names)
        self.names.append("wait")
        _lay_out_features(self.features, game)

    def observe(self, state: engine.State, seat: int, out: vec[i16], at: i64) -> None:
        assert isinstance(state, Galaxy)
        self.observer.write(state, seat, out, at)

    def mask(self, state: engine.State, seat: int, out: vec[u8], at: i64, chosen: vec[i32], start: i64) -> int:
        assert isinstance(state, Galaxy)
        place = start
        for action in legal_acts(state, seat):
            index = self.index(state, seat, action)
            if index >= 0:
                out[at + index] = 1
                chosen[place] = i32(index)
                place += 1
        if in_phase(state):
            for index in range(self.first_swap, self.waits):
                swap = self._swap(state, seat, index)
                if swap is not None and fault_of(state, seat, swap) is None:
                    out[at + index] = 1
                    chosen[place] = i32(index)
                    place += 1
        out[at + self.waits] = 1
        chosen[place] = i32(self.waits)
        return place + 1 - start

    def action(self, state: engine.State, seat: int, index: int) -> Action | None:
        assert isinstance(state, Galaxy)
        if not 0 <= index < self.waits:
            return None
        if index < self.first_slot:
            return self.rules.acts.table.listed[self.table.id_of[seat * self.table.count + index]]
        if index >= self.first_swap:
            return self._swap(state, seat, index)
        verb, slot = divmod(index - self.first_slot, OFFER_SLOTS)
        slots = slots_of(state, seat)
        if slot >= len(slots):
            return None
        return self.rules.acts.by_offer[BY_SLOT[verb]][slots[slot].number]

    def _swap(self, state: Galaxy, seat: int, index: int) -> Act | None:
        other, places = divmod(index - self.first_swap, PLANS * PLANS)
        mine, theirs = divmod(places, PLANS)
        partner = (seat + 1 + other) % self.seats
        own, others = state.plans[seat], state.plans[partner]
        if mine >= len(own) or theirs >= len(others):
            return None
        return self.rules.acts.scribe.swap(partner, [own[mine]], [others[theirs]])

    def index(self, state: engine.State, seat: int, action: Action) -> int:
        assert isinstance(state, Galaxy)
        assert isinstance(action, Act)
        if action.kind in BY_SLOT:
            for slot, offer in enumerate(slots_of(state, seat)):
                if offer.number == action.number and action.store < 0:
                    return self.first_slot + BY_SLOT.index(action.kind) * OFFER_SLOTS + slot
            return NONE
        if action.id >= 0:
            return self.table.index_of[seat * self.table.count + action.id]
        return self._swap_index(state, seat, action) if action.kind == SWAP else NONE

    def _swap_index(self, state: Galaxy, seat: int, act: Act) -> int:
        own, others = state.plans[seat][:PLANS], state.plans[act.seat][:PLANS]
        if len(act.cards) != 1 or len(act.others) != 1 or act.cards[0] not in own or act.others[0] not in others:
            return NONE
        partner = (act.seat - seat - 1) % self.seats
        return self.first_swap + (partner * PLANS + own.index(act.cards[0])) * PLANS + others.index(act.others[0])

    def feature_rows(self) -> list[list[int]]:
        rows = [_features(act) for act in self.acts]
        blank = _features(Act("finish", ""))
        for index in range(self.first_slot, self.first_swap):
            kind, slot = divmod(index - self.first_slot, OFFER_SLOTS)
            rows.append([BY_SLOT[kind], *blank[1:5], slot, *blank[6:]])
        for index in range(self.first_swap, self.waits):
            other, places = divmod(index - self.first_swap, PLANS * PLANS)
            rows.append([SWAP, *blank[1:4], 1 + other, places, *blank[6:]])
        rows.append([len(VERBS), *blank[1:]])
        return rows


def _seen_from(scribe: Scribe, act: Act, seat: int) -> str:
    """The text by which this seat calls what seat 0 calls by the text of the action."""
    seats = scribe.board.seats
    ship = _ship_from(act.ship, seat, seats)
    field = (act.field + 2 * seat) % scribe.board.fields
    other = (act.seat + seat) % seats
    if act.verb == "fly":
        return scribe.fly(ship, field).text
    if act.verb == "beam":
        return scribe.beam(act.card, ship, act.goods).text
    if act.verb == "deliver":
        return scribe.deliver(ship, act.other).text
    if act.verb == "serve":
        return scribe.serve(ship, act.other).text
    if act.verb in ("leave", "load"):
        return scribe.at_field(act.verb, ship, act.goods).text
    if act.verb == "offer":
        return scribe.offer(other, field, act.goods, act.want).text
    if act.verb == "sabotage":
        return scribe.sabotage(act.card, other, act.number).text
    if act.verb == "move":
        return scribe.move(_ship_from(act.store, seat, seats), _ship_from(act.to, seat, seats), act.goods).text
    if act.verb == "return":
        return scribe.hand_back(_ship_from(act.store, seat, seats), act.goods).text
    return act.text


def _ship_from(ship: int, seat: int, seats: int) -> int:
    """Ships of the seats go round with them; ships and stores that cards bring stay what they are."""
    return (ship + seat) % seats if 0 <= ship < seats else ship


def _lay_out_features(layout: Layout, game: SpaceDealer) -> None:
    board = game.board
    layout.categories("verb", 1, len(VERBS) + 1, "what kind of action it is; the last one is waiting", low=0)
    layout.categories("card", 1, len(board.cards), "the card that is laid, built, used or named")
    layout.categories("ship", 1, board.ships, "a ship, those of seats counted from the one that acts")
    layout.categories("field", 1, board.fields, "a field of the ring, counted from the own planet")
    layout.categories("seat", 1, board.seats, "another seat, counted from the one that acts")
    layout.numbers("number", 1, 300, "an hourglass, a slot, a stack, or the position of a switch")
    layout.numbers("other", 1, 2000, "the card aimed at, the site or the demand", low=NONE)
    layout.categories("store", 1, board.field_store, "the store goods come from")
    layout.categories("to", 1, board.field_store, "the store goods go to")
    layout.numbers("goods", HUES, 20, "goods given, by colour")
    layout.numbers("want", HUES, 20, "goods wanted, by colour")
    layout.flags("losing", 1, "whether a loss is accepted")
    layout.categories("swap_gives", SWAPS, HUES, "the colours a converter gives")
    layout.categories("swap_wants", SWAPS, HUES, "and what for")


def _features(act: Act) -> list[int]:
    named = [act.kind, act.card, act.ship, act.field, act.seat, act.number, act.other, act.store, act.to]
    gives = [swap.give for swap in act.swaps] + [NONE] * (SWAPS - len(act.swaps))
    wants = [swap.want for swap in act.swaps] + [NONE] * (SWAPS - len(act.swaps))
    return [*named, *act.goods, *act.want, 1 if act.flag else 0, *gives, *wants]
