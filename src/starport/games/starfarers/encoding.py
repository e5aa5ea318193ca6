"""The game as numbers: actions as dense indices, turned so that the seat that chooses is number 0."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from starport.engine import game as engine
from starport.engine.action import Action
from starport.engine.encoding import NONE, Encoder, Layout, Turntable, turned
from starport.games.starfarers.encoding_observation import Observer
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import FLIGHT, TRADING, Frame
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.free_moves import parse_move
from starport.games.starfarers.moves import ACCEPT, ASK, CONFIRM, DISCARD, FLY, HELP, KINDS, OFFER, REFUSE, STEAL, Move
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.rules.deals import addressed
from starport.games.starfarers.rules.flight import FlightRule
from starport.games.starfarers.rules.powers import at_leisure
from starport.games.starfarers.rules.targets import flight_numbers
from starport.games.starfarers.state import State
from starport.games.starfarers.words import RESOURCES, SHIPS, UPGRADES, bundle_text, bundles, one, several

MOST_OFFERS: Final = 5  # own offers of one turn that have an index; more would only be talk
NAMES_A_SEAT: Final = (STEAL, ACCEPT, REFUSE, CONFIRM)


class StarfarersEncoder(Encoder):
    """Every listed action has the index of its id, seen from seat 0. Behind them stand free bundles that matter for playing
    well: counter-offers, offers of two different cards for one, and further offers after the one that `legal` lists."""

    def __init__(self, game: Rulebook) -> None:
        super().__init__(game)
        self.observer: Observer = Observer(game, self.layout)
        self.moves: list[Move] = []
        self.seats: int = game.seats
        self.listed: int = len(game.moves)
        self.table: Turntable = Turntable(game.seats, self.listed)
        for action in game.moves.listed:
            assert isinstance(action, Move)
            self.moves.append(action)
            self.names.append(action.text)
            for seat in range(game.seats):
                found = game.moves.find(_seen_from(action, seat, game.seats))
                assert found is not None
                self.table.set(seat, action.id, found.id)
        self.free: list[Move] = []
        self.free_index: dict[str, int] = {}
        # By type of card given, one of it and two of it: the indices of offers, and of counter-offers; by two different
        # types those of offers of both for one card.
        self.offers: vec[vec[i32]] = vec[vec[i32]]([vec[i32]()] * 10)
        self.counters: vec[vec[i32]] = vec[vec[i32]]([vec[i32]()] * 10)
        self.pairs: vec[vec[i32]] = vec[vec[i32]]([vec[i32]()] * 25)
        self.flights: vec[i32] = _indices([move.id for move in game.moves.flights])
        self._add_free(game)
        _lay_out_features(self.features, game)

    def _add_free(self, game: Rulebook) -> None:
        """SF-TRADE-2: Offers to everybody mean the same to every seat, so their indices are their ids."""
        for r in range(5):
            for count in (1, 2):
                self.offers[2 * r + count - 1] = _indices([move.id for move in game.moves.offers[count - 1][r]])
            for count, backs in ((1, (1, 2)), (2, (1,))):
                given = f"counter {bundle_text(several(r, count))} for "
                texts = [given + bundle_text(several(t, back)) for back in backs for t in range(5) if t != r]
                self.counters[2 * r + count - 1] = _indices([self._add(game, text) for text in texts])
        for give in bundles(2):
            types = [r for r in range(5) if give[r] == 1]
            if len(types) == 2:
                texts = [f"offer {bundle_text(give)} for {bundle_text(one(t))}" for t in range(5) if not give[t]]
                self.pairs[5 * types[0] + types[1]] = _indices([self._add(game, text) for text in texts])

    def _add(self, game: Rulebook, text: str) -> int:
        move = parse_move(game.moves, text)
        index = len(self.moves)
        self.free_index[text] = index
        self.free.append(move)
        self.moves.append(move)
        self.names.append(text)
        return index

    def observe(self, state: engine.State, seat: int, out: vec[i16], at: i64) -> None:
        assert isinstance(state, State)
        self.observer.write(state, seat, out, at)

    def mask(self, state: engine.State, seat: int, out: vec[u8], at: i64, chosen: vec[i32], start: i64) -> int:
        assert isinstance(state, State)
        if state.winner >= 0:
            return 0
        frame = state.frames[-1]
        if frame.kind == TRADING:
            assert isinstance(frame, Trading)
            place = self._free_offers(state, frame, seat, out, at, chosen, start)
            if at_leisure(frame, seat):  # offers are written already
                return self._others(state, frame, seat, OFFER, out, at, chosen, place) - start
            return self._write(state.legal(seat), seat, out, at, chosen, place) - start
        if frame.kind == FLIGHT and seat == frame.seat:
            place = self._flights(state, frame, out, at, chosen, start)
            return self._others(state, frame, seat, FLY, out, at, chosen, place) - start
        return self._write(state.legal(seat), seat, out, at, chosen, start) - start

    def _others(
        self, state: State, frame: Frame, seat: i64, but: i64, out: vec[u8], at: i64, chosen: vec[i32], place: i64
    ) -> i64:
        """What all verbs but one offer, menu by menu: that saves a long list."""
        verbs = state.rulebook.rules[frame.kind].verbs
        for number in range(i64(len(verbs))):
            verb = verbs[number]
            if verb.kind != but:
                menu = verb.offered(state, frame, seat)
                if menu:
                    place = self._write(cast(list[Action], menu), seat, out, at, chosen, place)
        return place

    def _write(self, menu: list[Action], seat: i64, out: vec[u8], at: i64, chosen: vec[i32], place: i64) -> i64:
        """All moves of a menu; gives the place behind them."""
        base: i64 = seat * self.listed
        index_of = self.table.index_of
        for move in menu:
            index = index_of[base + move.id]
            out[at + i64(index)] = 1
            chosen[place] = index
            place += 1
        return place

    def _flights(self, state: State, frame: Frame, out: vec[u8], at: i64, chosen: vec[i32], place: i64) -> i64:
        """The flights of all ships by their numbers; they are called alike by every seat."""
        rule = state.rulebook.rules[FLIGHT]
        assert isinstance(frame, Flight)
        assert isinstance(rule, FlightRule)
        flights = self.flights
        number: int
        for number in flight_numbers(state, frame, rule.movable(state, frame)):
            index = flights[number]
            out[at + i64(index)] = 1
            chosen[place] = index
            place += 1
        return place

    def _free_offers(
        self, state: State, frame: Trading, seat: i64, out: vec[u8], at: i64, chosen: vec[i32], place: i64
    ) -> i64:
        """The bundles that may be offered now, those that are listed among them; gives the place behind them."""
        hand = state.hands[seat]
        if seat != frame.seat:
            if addressed(frame, seat):
                for r in range(i64(5)):
                    if hand[r]:
                        place = write_row(self.counters[2 * r], out, at, chosen, place)
                        if hand[r] > 1:
                            place = write_row(self.counters[2 * r + 1], out, at, chosen, place)
        elif frame.seat == state.active and frame.offers_made < MOST_OFFERS and at_leisure(frame, seat):
            for r in range(i64(5)):
                if hand[r]:
                    place = write_row(self.offers[2 * r], out, at, chosen, place)
                    if hand[r] > 1:
                        place = write_row(self.offers[2 * r + 1], out, at, chosen, place)
                    for other in range(r + 1, i64(5)):
                        if hand[other]:
                            place = write_row(self.pairs[5 * r + other], out, at, chosen, place)
        return place

    def action(self, state: engine.State, seat: int, index: int) -> Action | None:
        if not 0 <= index < len(self.moves):
            return None
        if index >= self.listed:
            return self.moves[index]
        return self.moves[self.table.id_of[seat * self.listed + index]]

    def index(self, state: engine.State, seat: int, action: Action) -> int:
        if action.id < 0:
            return self.free_index.get(action.text, NONE)
        return self.table.index_of[seat * self.listed + action.id]

    def spelled(self, state: engine.State, seat: int, action: Action) -> list[Action]:
        """Cards of several types are put down type by type (SF-SEVEN-8)."""
        assert isinstance(action, Move)
        if action.kind != DISCARD or action.id >= 0:
            return []
        game = self.game
        assert isinstance(game, Rulebook)
        rows = game.moves.discard
        return [rows[r][action.give[r] - 1] for r in range(5) if action.give[r]]

    def feature_rows(self) -> list[list[int]]:
        return [_features(move, self.seats) for move in self.moves]


def write_row(row: vec[i32], out: vec[u8], at: i64, chosen: vec[i32], place: i64) -> i64:
    """Some indices at once; gives the place behind them."""
    for number in range(i64(len(row))):
        index = row[number]
        out[at + i64(index)] = 1
        chosen[place] = index
        place += 1
    return place


def _indices(numbers: list[int]) -> vec[i32]:
    return vec[i32]([i32(number) for number in numbers])


def _seen_from(move: Move, seat: int, seats: int) -> str:
    """The text by which this seat calls what seat 0 calls by the text of the move."""
    if move.kind in NAMES_A_SEAT:
        return f"{move.verb} {(move.seat + seat) % seats}"
    if move.kind == ASK:
        return f"{move.verb} {(move.seat + seat) % seats} {RESOURCES[move.resource]}"
    if move.kind == HELP:
        helpers = sorted([(other + seat) % seats for other in range(seats) if move.seats >> other & 1])
        return f"{move.verb} {','.join([str(other) for other in helpers])}"
    return move.text


def _lay_out_features(layout: Layout, game: Rulebook) -> None:
    board = game.board
    layout.categories("verb", 1, KINDS, "what kind of action it is", low=0)
    layout.categories("ship", 1, game.numbers.transports, "the transport that acts or is named")
    layout.categories("rank", 1, game.numbers.transports, "the rank of a new ship")
    layout.categories("point", 1, len(board.points), "a point of the board")
    layout.categories("site", 1, len(board.sites), "a colony site")
    layout.categories("planet", 1, len(board.planets), "a planet")
    layout.categories("cargo", 1, len(SHIPS), "the kind of ship built or placed")
    layout.categories("seat", 1, game.seats, "another seat, counted from the one that acts")
    layout.categories("resource", 1, len(RESOURCES), "the resource given or named")
    layout.categories("wanted", 1, len(RESOURCES), "the resource an exchange brings")
    layout.categories("upgrade", 1, len(UPGRADES), "the upgrade built, gained or lost")
    layout.categories("card", 1, len(game.friendship.cards), "the friendship card taken")
    layout.categories("answer", 1, 2, "yes (0) or no (1)")
    layout.numbers("size", 1, game.numbers.cards_per_type, "cards in a bundle", low=NONE)
    layout.flags("helpers", game.seats, "whose help is taken, counted from the seat that acts")
    layout.numbers("give", 5, game.numbers.cards_per_type, "cards given, by resource")
    layout.numbers("want", 5, game.numbers.cards_per_type, "cards wanted, by resource")


def _features(move: Move, seats: int) -> list[int]:
    named = [move.ship, move.rank, move.point, move.site, move.planet, move.cargo, turned(move.seat, 0, seats)]
    things = [move.resource, move.wanted, move.upgrade, move.card, move.answer, move.size]
    helpers = [move.seats >> seat & 1 if move.kind == HELP else 0 for seat in range(seats)]
    return [move.kind, *named, *things, *helpers, *move.give, *move.want]
