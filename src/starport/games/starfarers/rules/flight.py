"""The flight phase: throw, movement, and where moves end (chapters 11 and 12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.position import Reader, bad
from starport.engine.refusal import Refusal
from starport.engine.sampling import WORD, orders
from starport.games.starfarers.frames.flight import WAITING, Flight
from starport.games.starfarers.frames.frame import NAMES, TURN, Frame
from starport.games.starfarers.moves import LEGS, THROW, Move
from starport.games.starfarers.rule import PILOT, Rule, Verb, any_offered, draw_from, length, lot, no
from starport.games.starfarers.rules.blockade import (
    can_leave,
    end_remains,
    hovers,
    may_stay,
    may_target,
    obliged_to_leave,
)
from starport.games.starfarers.rules.encounter import start_encounter
from starport.games.starfarers.rules.flying import Dock, EndFlight, Fly, Found, Land, Stop
from starport.games.starfarers.rules.found import (
    can_found_colony,
    can_found_station,
    found_colony,
    found_station,
    founding_fault,
)
from starport.games.starfarers.rules.free_ships import place_owed
from starport.games.starfarers.rules.powers import BuyFame, Help
from starport.games.starfarers.rules.production import Draw, may_draw
from starport.games.starfarers.rules.targets import draw_flight, flight_numbers, speed_left
from starport.games.starfarers.rules.throws import throw_balls
from starport.games.starfarers.state import State
from starport.games.starfarers.words import COLONY_SHIP

FLYING: Final = 0  # the number of the verb that is drawn without a list
ORDERED: Final = 6  # verbs by which a random action is drawn, in the order in which they are listed
ORDERS: Final = orders(ORDERED)
WAYS: Final = len(ORDERS) // ORDERED


class Throw(Verb):
    """SF-TURN-4: The flight phase begins with a throw of the mothership."""

    kind: i64 = THROW

    def __init__(self, phase: ThrowingRule) -> None:
        self.phase: ThrowingRule = phase

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.throw.alone

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        self.phase.throw(state, seat)

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        return no("wrong_phase", "SF-TURN-4", frame=NAMES[frame.kind])


class ThrowingRule(Rule):
    """SF-TURN-4: The flight phase begins with a throw of the mothership."""

    stands_on: tuple[int, ...] = (TURN,)

    def __init__(self) -> None:
        super().__init__(Throw(self), Draw(), BuyFame(), Help())

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """Without cards for the own turn there is nothing to choose but the reserve draw."""
        if seat != frame.seat or state.cards[seat] & state.rulebook.friendship.own_turn:
            return self.draw_listed(state, frame, seat, dice)
        moves = state.rulebook.moves
        return moves.draw if may_draw(state, seat) and dice.below(0, 2) else moves.throw

    def throw(self, state: State, seat: i64) -> None:
        """SF-FLY-1 SF-FLY-2: The sum of two balls is the base speed; a black one makes it 3 and brings an encounter."""
        numbers = state.rulebook.numbers
        total, black = throw_balls(state, seat, "speed")
        base = numbers.black_speed if black else total
        state.push(Flight(seat, base, black, numbers.transports))
        if state.story is not None:
            speed = state.speed(seat, base)
            state.tell("speed_set", seat=seat, base=base, bonus=speed - base, speed=speed)
        if black:
            start_encounter(state, seat)

    def advance(self, state: State, frame: Frame) -> bool:
        return place_owed(state, frame.seat)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The reserve draw, if it is still open, then the throw."""
        moves = state.rulebook.moves
        return moves.draw if moves.draw in self.legal(state, frame, seat) else moves.throw


class FlightRule(Rule):
    """SF-FLY-4: Ships move one after another in an order the owner chooses, each up to its own speed."""

    stands_on: tuple[int, ...] = (TURN,)
    concerns: int = PILOT

    def __init__(self) -> None:
        self.ordered: vec[Verb] = vec[Verb](
            [Fly(self), Land(self), Dock(self), Found(self), Stop(self), EndFlight(self)]
        )
        self.seldom: vec[Verb] = self.seldom_verbs()
        super().__init__(*self.ordered[:-1], *self.seldom, self.ordered[-1])

    def seldom_verbs(self) -> vec[Verb]:
        """What is seldom offered: own-turn cards."""
        return vec[Verb]([BuyFame(), Help()])

    def special(self, state: State, seat: i64) -> bool:
        """Whether any of that may be there at all."""
        return state.cards[seat] & state.rulebook.friendship.own_turn != 0

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Flight(seat, 0, False, state.rulebook.transports)

    def check_loaded(self, state: State, frame: Frame, reader: Reader) -> None:
        """SF-FLY-10: A ship under way can still end its flight somewhere."""
        assert isinstance(frame, Flight)
        ship = frame.current
        if ship >= 0 and not self.may_finish(state, frame):
            point = state.ships[state.ship_index(frame.seat, ship)]
            founds = founding_fault(state, frame.seat, ship) is None and not hovers(state, point)
            if not founds and not end_remains(state, frame, ship, point, frame.left[ship]):
                raise bad(reader.path("moving"), "is a ship that could nowhere end its flight")

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """Only what the drawn verb needs is listed, and a flight is drawn without listing all of them."""
        assert isinstance(frame, Flight)
        if seat != frame.seat:
            return self.draw_listed(state, frame, seat, dice)
        if self.special(state, seat) and any_offered(self.seldom, state, frame, seat):
            return self.draw_listed(state, frame, seat, dice)
        word = dice.below(0, WORD)
        first = word % WAYS * ORDERED
        for place in range(first, first + ORDERED):
            number: int = ORDERS[place]
            if number == FLYING:
                flight = draw_flight(state, frame, self.movable(state, frame), dice)
                if flight is not None:
                    return flight
            else:
                offered = self.ordered[number].offered(state, frame, seat)
                if offered:
                    return offered[word // WAYS % len(offered)]
        return None

    def draw_listed(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """Flights are many: they are told by their numbers, and only the drawn one becomes a move."""
        assert isinstance(frame, Flight)
        if seat != frame.seat:
            return super().draw_listed(state, frame, seat, dice)
        flights = flight_numbers(state, frame, self.movable(state, frame))
        menus = self.offered_by(self.verbs[1:], state, frame, seat)
        if not len(flights):
            return draw_from(menus, dice) if menus else None
        verbs: i64 = len(menus) + 1
        word = lot(length(menus) + len(flights), dice)
        if word % verbs:
            menu = menus[word % verbs - 1]
            return menu[word // verbs % len(menu)]
        number: int = flights[word // verbs % len(flights)]
        return state.rulebook.moves.flights[number]

    def movable(self, state: State, flight: Flight) -> i64:
        """The ships on the board whose move is not over, as a mask; only the moving one while it may not stop where it
        is."""
        first = state.ship_index(flight.seat, 0)
        if flight.current >= 0 and not self.may_finish(state, flight):
            return 1 << flight.current
        ships: i64 = 0
        for ship in range(len(flight.left)):
            if state.ships[first + ship] >= 0 and not flight.done[ship]:
                ships |= 1 << ship
        return ships

    def free(self, state: State, flight: Flight, ship: i64) -> bool:
        """SF-FLY-4: Whether a ship may be moved now: another one under way must be able to end where it is."""
        return flight.current < 0 or flight.current == ship or self.may_finish(state, flight)

    def may_finish(self, state: State, flight: Flight) -> bool:
        """SF-FLY-4 SF-FLY-9: The moving ship may stop only on a legal end point; where it must found, it founds."""
        return may_stay(state, flight, flight.current)

    def obliged(self, state: State, flight: Flight) -> i64:
        """SF-BLOCK-7: The flight phase does not end while a possible obligation to leave is open: that ship, or -1."""
        for ship, point in enumerate(flight.leave):
            if point >= 0 and point == state.ships[state.ship_index(flight.seat, ship)] and ship != flight.current:
                excused = flight.done[ship] or flight.grounded[ship]
                if not excused and can_leave(state, flight, ship):
                    return ship
        return -1

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Flight)
        if not frame.begun:
            frame.begun = True
            begin_movement(state, frame)
            return True
        return frame.current < 0 and place_owed(state, frame.seat)

    def fly(self, state: State, flight: Flight, ship: i64, target: i64) -> None:
        """SF-FLY-5 SF-FLY-6 SF-FLY-7: One leg along the shortest way, point by point; it ends early where something is
        turned up or cleared, and the ship keeps the speed left."""
        seat = flight.seat
        index = state.ship_index(seat, ship)
        if flight.current != ship:
            self.set_down(state, flight)
            if state.winner >= 0:  # SF-END-1: the game is over at once
                return
            self.start(state, flight, ship)
        origin = state.ships[index]
        path = state.layout.path(origin, target)
        watch = state.watch
        ring_of = state.rulebook.board.ring_of
        exploring = state.rulebook.exploring
        entered = 0
        for point in path:
            state.ships[index] = point
            entered += 1
            place = ring_of[point]
            if place >= 0 and watch[place] and exploring.enter(state, seat, point):
                break
        flight.left[ship] -= entered
        if origin == flight.leave[ship]:
            self.tell_left(state, seat, ship, origin)
        if state.story is not None:
            names = [state.rulebook.board.points[point] for point in path[:entered]]
            state.tell("ship_moved", seat=seat, ship=ship + 1, path=names, left=flight.left[ship])
        if state.winner < 0:
            self.arrive(state, flight, ship)

    def tell_left(self, state: State, seat: i64, ship: i64, point: i64) -> None:
        """SF-BLOCK-3: The ship has left, or founds, where it had to."""
        if state.story is not None:
            state.tell("must_leave_cleared", seat=seat, ship=ship + 1, point=state.rulebook.board.points[point])

    def arrive(self, state: State, flight: Flight, ship: i64) -> None:
        """After a leg: a trade ship that ended on a docking point founds; a ship without speed or choice is finished."""
        seat = flight.seat
        index = state.ship_index(seat, ship)
        point = state.ships[index]
        if state.cargo[index] == COLONY_SHIP:
            if flight.left[ship] == 0 and not can_found_colony(state, point):
                self.finish(state, flight)
        elif state.layout.dock[point] >= 0 and can_found_station(state, seat, point):
            flight.done[ship] = True
            flight.current = -1
            found_station(state, seat, ship)
        elif flight.left[ship] == 0:
            self.finish(state, flight)

    def start(self, state: State, flight: Flight, ship: i64) -> None:
        """SF-FLY-3 SF-FLY-4: Its first step starts a ship: its speed counts from the boosters of this moment."""
        flight.current = ship
        flight.left[ship] = speed_left(state, flight, ship)

    def set_down(self, state: State, flight: Flight) -> None:
        """SF-FLY-4 SF-COL-6: Starting another ship finishes the moving one (opt:interleave_ships: it only waits)."""
        if flight.current >= 0:
            if state.rulebook.settings.interleave and flight.left[flight.current] > 0:
                flight.current = -1
            else:
                self.finish(state, flight)

    def stop(self, state: State, flight: Flight) -> None:
        """SF-FLY-9: The owner ends the move of the ship under way."""
        self.finish(state, flight)

    def finish(self, state: State, flight: Flight) -> None:
        """SF-BLOCK-3 SF-COL-1: The move is over; a colony ship that stays on a site must leave or found next turn."""
        ship = flight.current
        seat = flight.seat
        index = state.ship_index(seat, ship)
        point = state.ships[index]
        flight.current = -1
        flight.done[ship] = True
        if state.cargo[index] == COLONY_SHIP and state.layout.site[point] >= 0:
            if state.rulebook.settings.must_found and can_found_colony(state, point):
                found_colony(state, seat, ship)
                return
            if state.story is not None:
                state.tell("must_leave_set", seat=seat, ship=ship + 1, point=state.rulebook.board.points[point])

    def end(self, state: State, flight: Flight) -> None:
        """SF-FLY-4: The flight phase is over, and with it the move of every ship under way; opt:interleave_ships leaves
        several. Ships that never started have met their obligations or could not (SF-BLOCK-7)."""
        for ship, left in enumerate(flight.left):
            if left != WAITING and not flight.done[ship] and state.winner < 0:
                flight.current = ship
                self.finish(state, flight)
        state.pop()

    def found(self, state: State, flight: Flight, ship: i64) -> None:
        """SF-COL-6: Founding is decided when the ship stops; it ends the ship's move."""
        if flight.current == ship:
            flight.current = -1
        else:
            self.set_down(state, flight)
            if state.winner >= 0:  # SF-END-1: the game is over at once
                return
        flight.done[ship] = True
        point = state.ships[state.ship_index(flight.seat, ship)]
        if point == flight.leave[ship]:
            self.tell_left(state, flight.seat, ship, point)
        found_colony(state, flight.seat, ship)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The flying ship founds, stops or goes to the nearest legal stop, then obliged ships; otherwise the end."""
        assert isinstance(frame, Flight)
        moves = state.rulebook.moves
        offered = self.legal(state, frame, seat)
        ship = frame.current if frame.current >= 0 else self.obliged(state, frame)
        if ship < 0:
            return moves.end_flight
        for move in (moves.found[ship], moves.stop[ship]):
            if move in offered:
                return move
        flights = [move for move in offered if move.kind in LEGS and move.ship == ship]
        stops = [move for move in flights if may_target(state, frame, ship, move.point)]
        distance = state.layout.reach(state.ships[state.ship_index(seat, ship)]).distance
        return min(stops or flights, key=lambda move: distance[move.point])


def begin_movement(state: State, flight: Flight) -> None:
    """SF-BLOCK-3 SF-SPEC-6: When movement begins obligations are noted and standing ships clear what they can."""
    seat = flight.seat
    for ship in range(len(flight.leave)):
        index = state.ship_index(seat, ship)
        point = state.ships[index]
        started = flight.done[ship] or flight.left[ship] != WAITING  # by a jump in the encounter
        if point >= 0 and not started and obliged_to_leave(state, seat, state.cargo[index], point):
            flight.oblige(ship, point)
    state.rulebook.exploring.begin(state, flight)
