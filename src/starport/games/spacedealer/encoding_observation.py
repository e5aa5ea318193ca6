"""What one seat knows, as numbers: the same facts as its view, in a fixed place each, the own seat always first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from starport.engine.encoding import NONE, Layout
from starport.games.spacedealer.game import SpaceDealer
from starport.games.spacedealer.rules.planning import free_slots
from starport.games.spacedealer.state import (
    ABSENT,
    BUILD,
    BUILT,
    DRAWN,
    FLY,
    IN_OWN,
    IN_STACK,
    INACTIVE,
    JOBS,
    NOWHERE,
    OVER,
    PHASES,
    PLANNED,
    STATES,
    USE,
    Galaxy,
    Offer,
)
from starport.games.spacedealer.words import COLOURS, HUES

OFFER_SLOTS: Final = 8  # open offers from or to a seat that have a place; later ones wait until one is free
LONGEST: Final = 30_000  # seconds
PLACES: Final = ("unknown", "box", "own stack", "general stack", "drawn", "planned", "built")
HIDDEN: Final = 0
EACH: Final = "of each seat, the own one first, then to the left"


def slots_of(state: Galaxy, seat: int) -> list[Offer]:
    """The open offers from or to a seat in the order they were made, as many as have a place."""
    return [offer for offer in state.offers if seat in (offer.seat, offer.to)][:OFFER_SLOTS]


def lay_out_table(game: SpaceDealer, layout: Layout) -> None:
    """What concerns everybody, and the own secrets before the match."""
    board, cards = game.board, len(game.board.cards)
    layout.categories("phase", 1, len(PHASES), ", ".join(PHASES), low=0)
    layout.numbers("seconds", 1, LONGEST, "match time passed")
    layout.numbers("seconds_left", 1, LONGEST, "match time until the end signal, or until the close", low=NONE)
    layout.numbers("reserve", HUES, board.goods, "goods in the reserve: " + ", ".join(COLOURS))
    layout.numbers("tokens", 1, max(1, board.tokens), "attack tokens in the pool")
    layout.numbers("spare_glasses", 1, 100, "hourglasses in the pool")
    layout.numbers("stacks", 2, cards, "cards in the general stacks of the second and third level")
    layout.numbers("neutral_stack", 1, max(1, len(board.wants)), "neutral demand cards in their stack")
    layout.categories("own_mine", 1, cards, "the own mine chosen for the start")
    layout.categories("own_column", 1, 8, "its column")
    layout.numbers("draw_seconds", 1, LONGEST, "time left to choose a drawn card", low=NONE)


def lay_out_seats(game: SpaceDealer, layout: Layout) -> None:
    """The seats, the own one first."""
    board, seats, cards = game.board, game.board.seats, len(game.board.cards)
    for name, most, meaning in (
        ("score", 500, "points"),
        ("discs", board.edition.discs, "discs left"),
        ("track", len(game.settings.track), "place on the technology track"),
        ("level", 3, "technology level"),
        ("own_stack", cards, "cards in the own stack"),
        ("plans", 50, "plans"),
        ("slots", 50, "free places for plans"),
        ("drawing", 3, "the stack drawn from"),
        ("chosen", 1, "whether the start is chosen"),
        ("gifts", 1, "whether gifts are welcome; of others only where everybody is told"),
        ("power_left", 4, "how far the left arm has power"),
        ("power_right", 4, "how far the right arm has power"),
    ):
        layout.numbers(name, seats, most, f"{meaning} {EACH}", low=-50 if name in ("slots", "score") else 0)


def lay_out_glasses(game: SpaceDealer, layout: Layout) -> None:
    """The hourglasses of all seats."""
    board, seats, cards = game.board, game.board.seats, len(game.board.cards)
    glasses = seats * board.glasses
    layout.categories("glass", glasses, len(STATES), f"{', '.join(STATES)}: hourglasses {EACH}", low=0)
    layout.categories("glass_job", glasses, len(JOBS), f"{', '.join(JOBS)}: what they do", low=0)
    layout.categories("glass_card", glasses, cards, "the card they stand on or build")
    layout.categories("glass_ship", glasses, board.ships, "the ship they fly, those of seats counted from the own one")
    layout.numbers(
        "glass_seconds", glasses, LONGEST, "seconds until they have run out, -1 if they do not run", low=NONE
    )


def lay_out_ships(game: SpaceDealer, layout: Layout) -> None:
    """The ships, and the goods and cards where they land."""
    board, seats = game.board, game.board.seats
    layout.categories("ship_owner", board.ships, seats, "who has the ship, those of seats counted from the own one")
    layout.categories("ship_field", board.ships, board.fields, "where it is or flies to, counted from the own planet")
    layout.categories("ship_from", board.ships, board.fields, "where it flies from")
    stores = board.stores * HUES
    layout.numbers(
        "goods", stores, 100, "goods in each store by colour: ships, cards, fields, each counted from the own"
    )
    layout.categories(
        "want", board.fields, max(1, len(board.wants)), "the open card of each field, from the own planet"
    )


def lay_out_cards(game: SpaceDealer, layout: Layout) -> None:
    """All cards, as far as known."""
    board, seats, cards = game.board, game.board.seats, len(game.board.cards)
    layout.categories(
        "card_place", cards, len(PLACES), "where each card is, as far as known: " + ", ".join(PLACES), low=0
    )
    layout.categories("card_owner", cards, seats, "whose it is")
    layout.numbers("card_site", cards, 8, "where it is built, or how deep it lies in a stack", low=NONE)
    layout.flags("card_dead", cards, "whether it is covered")
    layout.numbers("card_tokens", cards, 50, "attack tokens on it")
    layout.flags("card_blocked", cards, "whether it is blocked")
    layout.categories("card_auto", cards, HUES + 2, "the own switch on it", low=0)
    layout.categories("served", max(1, len(board.demands)), seats, "who has served each demand")


def lay_out_offers(game: SpaceDealer, layout: Layout) -> None:
    """The open offers from or to the own seat."""
    board, seats, cards = game.board, game.board.seats, len(game.board.cards)
    layout.categories("offer_seat", OFFER_SLOTS, seats, "open offers from or to the own seat: who offers")
    layout.categories("offer_to", OFFER_SLOTS, seats, "to whom")
    layout.categories("offer_field", OFFER_SLOTS, board.fields, "at which field, counted from the own planet")
    layout.flags("offer_plans", OFFER_SLOTS, "whether it is about plans")
    layout.numbers("offer_gives", OFFER_SLOTS * HUES, 100, "goods given, by colour")
    layout.numbers("offer_wants", OFFER_SLOTS * HUES, 100, "goods wanted, by colour")
    layout.categories("offer_card", OFFER_SLOTS, cards, "the first plan given")
    layout.categories("offer_other", OFFER_SLOTS, cards, "the first plan wanted")
    layout.numbers("offer_seconds", OFFER_SLOTS, LONGEST, "seconds until it lapses", low=NONE)


class Observer:
    """Writes observations of one rule set."""

    def __init__(self, game: SpaceDealer, layout: Layout) -> None:
        board = game.board
        self.seats: int = board.seats
        self.fields: int = board.fields
        self.ships: int = board.ships
        self.glasses: int = board.glasses
        self.visitors: bool = game.settings.visitors
        lay_out_table(game, layout)
        lay_out_seats(game, layout)
        lay_out_glasses(game, layout)
        lay_out_ships(game, layout)
        lay_out_cards(game, layout)
        lay_out_offers(game, layout)

    def write(self, state: Galaxy, seat: int, out: vec[i16], at: i64) -> None:
        """Everything this seat may know, field by field (section 7 of the rules); nothing else is looked at."""
        at = self._table(state, seat, out, at)
        at = self._seats(state, seat, out, at)
        at = self._glasses(state, seat, out, at)
        at = self._ships(state, seat, out, at)
        at = self._cards(state, seat, out, at)
        self._offers(state, seat, out, at)

    def _table(self, state: Galaxy, seat: int, out: vec[i16], at: i64) -> i64:
        ends = state.closes
        if ends < 0 and state.began >= 0 and state.settings.end_ms >= 0:
            ends = state.began + state.settings.end_ms
        out[at] = i16(state.phase)
        out[at + 1] = _seconds(state.now)
        out[at + 2] = _seconds(ends - state.now) if ends >= 0 else i16(NONE)
        for hue in range(HUES):
            out[at + 3 + hue] = i16(state.reserve[hue])
        at += 3 + HUES
        out[at] = i16(state.pool)
        out[at + 1] = i16(state.spare)
        out[at + 2] = i16(len(state.stacks[0]))
        out[at + 3] = i16(len(state.stacks[1]))
        out[at + 4] = i16(len(state.want_stack))
        out[at + 5] = i16(state.start_mine[seat])
        out[at + 6] = i16(state.start_column[seat])
        until = state.draw_until[seat]
        out[at + 7] = _seconds(until - state.now) if until >= 0 else i16(NONE)
        return at + 8

    def _seats(self, state: Galaxy, seat: int, out: vec[i16], at: i64) -> i64:
        seats: i64 = self.seats
        for place in range(seats):
            other = (seat + place) % seats
            out[at + place] = i16(state.score[other])
            out[at + seats + place] = i16(state.discs[other])
            out[at + 2 * seats + place] = i16(state.marker[other])
            out[at + 3 * seats + place] = i16(state.level(other))
            out[at + 4 * seats + place] = i16(len(state.own[other]))
            out[at + 5 * seats + place] = i16(len(state.plans[other]))
            out[at + 6 * seats + place] = i16(free_slots(state, other))
            out[at + 7 * seats + place] = i16(state.draw_level[other])
            out[at + 8 * seats + place] = 0 if state.start_mine[other] == NOWHERE else 1
            told = self.visitors or place == 0
            out[at + 9 * seats + place] = 1 if told and state.gifts[other] else 0
            out[at + 10 * seats + place] = i16(state.power[2 * other])
            out[at + 11 * seats + place] = i16(state.power[2 * other + 1])
        return at + 12 * seats

    def _glasses(self, state: Galaxy, seat: int, out: vec[i16], at: i64) -> i64:
        count: i64 = self.seats * self.glasses
        glass: i64 = seat * self.glasses
        for place in range(count):
            standing = state.glass[glass]
            job = state.job[glass] if standing not in (ABSENT, INACTIVE) else 0
            out[at + place] = i16(standing)
            out[at + count + place] = i16(job)
            target = state.target[glass]
            out[at + 2 * count + place] = i16(target) if job in (BUILD, USE) else i16(NONE)
            out[at + 3 * count + place] = i16(self._turned_ship(target, seat)) if job == FLY else i16(NONE)
            running = standing not in (ABSENT, INACTIVE) and state.due_at[glass] > state.now
            out[at + 4 * count + place] = _seconds(state.due_at[glass] - state.now) if running else i16(NONE)
            glass += 1
            if glass == count:
                glass = 0
        return at + 5 * count

    def _turned_ship(self, ship: int, seat: int) -> int:
        return (ship - seat) % self.seats if 0 <= ship < self.seats else ship

    def _turned_field(self, field: int, seat: int) -> int:
        return NONE if field < 0 else (field - 2 * seat) % self.fields

    def _ships(self, state: Galaxy, seat: int, out: vec[i16], at: i64) -> i64:
        ships: i64 = self.ships
        stores: i64 = state.board.stores
        goods: i64 = at + 3 * ships
        for ship in range(ships):
            real: i64 = (ship + seat) % self.seats if ship < self.seats else ship
            owner = state.ship_owner[real]
            out[at + ship] = i16(NONE if owner < 0 else (owner - seat) % self.seats)
            out[at + ships + ship] = i16(self._turned_field(state.ship_field[real], seat))
            out[at + 2 * ships + ship] = i16(self._turned_field(state.ship_from[real], seat))
            for hue in range(HUES):
                out[goods + ship * HUES + hue] = i16(state.goods[real * HUES + hue])
        fields: i64 = state.board.field_store
        for store in range(ships, fields):
            for hue in range(HUES):
                out[goods + store * HUES + hue] = i16(state.goods[store * HUES + hue])
        at = goods + stores * HUES
        for field in range(self.fields):
            there: i64 = (field + 2 * seat) % self.fields
            for hue in range(HUES):
                out[goods + (fields + field) * HUES + hue] = i16(state.goods[(fields + there) * HUES + hue])
            out[at + field] = i16(state.want_open[there])
        return at + self.fields

    def _cards(self, state: Galaxy, seat: int, out: vec[i16], at: i64) -> i64:
        """SD-148: What lies open, what is in the own hand or stack, and cards of a stack that this seat has seen go under."""
        count: i64 = len(state.place)
        for card in range(count):
            place = state.place[card]
            owner = state.owner[card]
            mine = owner == seat or state.phase == OVER
            known = place in (PLANNED, BUILT) or (place in (IN_OWN, DRAWN) and mine)
            seen = known or (place == IN_STACK and state.seen[card] >> seat & 1 == 1)
            built = place == BUILT
            out[at + card] = i16(place + 1) if seen else i16(HIDDEN)
            out[at + count + card] = i16((owner - seat) % self.seats) if known and owner >= 0 else i16(NONE)
            out[at + 2 * count + card] = i16(state.site[card]) if built else i16(NONE)
            out[at + 3 * count + card] = 1 if built and state.dead[card] else 0
            out[at + 4 * count + card] = i16(state.tokens[card]) if built else i16(0)
            out[at + 5 * count + card] = 1 if built and state.blocked[card] else 0
            out[at + 6 * count + card] = i16(state.auto[card]) if built and owner == seat else i16(0)
            if seen and place == IN_STACK:
                out[at + 2 * count + card] = i16(min(8, state.stacks[state.board.cards[card].level - 2].index(card)))
        at += 7 * count
        demands: i64 = len(state.served)
        if not demands:
            out[at] = NONE
            return at + 1
        for demand in range(demands):
            server = state.served[demand]
            out[at + demand] = i16(NONE if server < 0 else (server - seat) % self.seats)
        return at + demands

    def _offers(self, state: Galaxy, seat: int, out: vec[i16], at: i64) -> None:
        """SD-131: Only offers that this seat makes or gets, so whether others hear of them makes no difference here."""
        slots = slots_of(state, seat)
        for slot in range(OFFER_SLOTS):
            if slot >= len(slots):
                self._no_offer(slot, out, at)
                continue
            offer = slots[slot]
            out[at + slot] = i16((offer.seat - seat) % self.seats)
            out[at + OFFER_SLOTS + slot] = i16((offer.to - seat) % self.seats)
            out[at + 2 * OFFER_SLOTS + slot] = i16(self._turned_field(offer.field, seat))
            out[at + 3 * OFFER_SLOTS + slot] = 1 if offer.plans else 0
            for hue in range(HUES):
                out[at + 4 * OFFER_SLOTS + slot * HUES + hue] = i16(offer.give[hue])
                out[at + (4 + HUES) * OFFER_SLOTS + slot * HUES + hue] = i16(offer.want[hue])
            rest: i64 = at + (4 + 2 * HUES) * OFFER_SLOTS + slot
            out[rest] = i16(offer.cards[0]) if offer.cards else i16(NONE)
            out[rest + OFFER_SLOTS] = i16(offer.others[0]) if offer.others else i16(NONE)
            out[rest + 2 * OFFER_SLOTS] = _seconds(offer.until - state.now) if offer.until >= 0 else i16(NONE)

    def _no_offer(self, slot: int, out: vec[i16], at: i64) -> None:
        for row in (0, 1, 2):
            out[at + row * OFFER_SLOTS + slot] = NONE
        out[at + 3 * OFFER_SLOTS + slot] = 0
        for hue in range(HUES):
            out[at + 4 * OFFER_SLOTS + slot * HUES + hue] = 0
            out[at + (4 + HUES) * OFFER_SLOTS + slot * HUES + hue] = 0
        for row in (0, 1, 2):
            out[at + (4 + 2 * HUES + row) * OFFER_SLOTS + slot] = NONE


def _seconds(time: int) -> i16:
    """Whole seconds of match time, rounded up."""
    return i16(min(LONGEST, max(0, -(-time // 1000))))
