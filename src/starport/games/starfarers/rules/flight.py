"""The flight phase: throw, movement, and where moves end (chapters 11 and 12)."""

from __future__ import annotations

from typing import Final

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.sampling import WORD, orders
from starport.games.starfarers.frames.flight import WAITING, Flight
from starport.games.starfarers.frames.frame import TURN, Frame
from starport.games.starfarers.moves import DOCK, DRAW, END_FLIGHT, FLY, FOUND, LAND, STOP, THROW, Move
from starport.games.starfarers.rule import PILOT, Rule
from starport.games.starfarers.rules.blockade import (
    can_leave,
    hovers,
    may_stay,
    may_target,
    obliged_to_leave,
)
from starport.games.starfarers.rules.encounter import start_encounter
from starport.games.starfarers.rules.found import can_found_colony, can_found_station, found_colony, found_station
from starport.games.starfarers.rules.free_ships import place_owed
from starport.games.starfarers.rules.powers import offer_powers, use_power
from starport.games.starfarers.rules.production import do_draw, may_draw, offer_draw
from starport.games.starfarers.rules.targets import (
    draw_flight,
    offer_dockings,
    offer_flights,
    offer_landings,
    speed_left,
)
from starport.games.starfarers.rules.throws import throw_balls
from starport.games.starfarers.state import State
from starport.games.starfarers.words import COLONY_SHIP

LEGS: Final = (FLY, LAND, DOCK)

# Verbs of the flight by which a random action is drawn, in the order in which they are listed.
FLYING: Final = 0
LANDING: Final = 1
DOCKING: Final = 2
FOUNDING: Final = 3
STOPPING: Final = 4
ENDING: Final = 5
ORDERED: Final = 6
ORDERS: Final = orders(ORDERED)


class ThrowingRule(Rule):
    """SF-TURN-4: The flight phase begins with a throw of the mothership."""

    stands_on: tuple[int, ...] = (TURN,)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        offered: list[Action] = [state.rulebook.moves.throw]
        offer_draw(state, seat, offered)
        offer_powers(state, seat, offered)
        return offered

    def sample(self, state: State, frame: Frame, seat: int, dice: Dice) -> Action | None:
        """Without friendship cards and with the reserve drawn there is nothing to choose."""
        if seat != frame.seat or state.cards[seat] or may_draw(state, seat):
            return self.draw_listed(state, frame, seat, dice)
        return state.rulebook.moves.throw

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        if move.kind == THROW:
            state.frames.pop()
            self.throw(state, seat)
        elif move.kind == DRAW:
            do_draw(state, seat)
        else:
            use_power(state, seat, move)

    def throw(self, state: State, seat: int) -> None:
        """SF-FLY-1 SF-FLY-2: The sum of two balls is the base speed; a black one makes it 3 and brings an encounter."""
        numbers = state.rulebook.numbers
        total, black = throw_balls(state, seat, "speed")
        base = numbers.black_speed if black else total
        state.frames.append(Flight(seat, base, black, numbers.transports))
        if state.story is not None:
            speed = state.speed(seat, base)
            state.tell("speed_set", seat=seat, base=base, bonus=speed - base, speed=speed)
        if black:
            start_encounter(state, seat)

    def advance(self, state: State, frame: Frame) -> bool:
        return place_owed(state, frame.seat)

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        """The reserve draw, if it is still open, then the throw."""
        moves = state.rulebook.moves
        return moves.draw if moves.draw in self.legal(state, frame, seat) else moves.throw


class FlightRule(Rule):
    """SF-FLY-4: Ships move one after another in an order the owner chooses, each up to its own speed."""

    stands_on: tuple[int, ...] = (TURN,)
    concerns: int = PILOT

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return Flight(seat, 0, False, state.rulebook.numbers.transports)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        """Flights of every ship that may still move, then everything else; equal verbs stand together."""
        assert isinstance(frame, Flight)
        if seat != frame.seat:
            return []
        offered: list[Action] = []
        blocked = state.blocked(seat)
        ships = self.movable(state, frame)
        for ship in ships:
            if not frame.grounded[ship]:
                offer_flights(state, frame, ship, state.ships[state.ship_index(seat, ship)], blocked, offered)
        for verb in (LANDING, DOCKING, FOUNDING, STOPPING):
            self.offer(state, frame, ships, verb, offered)
        self.offer_rest(state, frame, offered)
        self.offer(state, frame, ships, ENDING, offered)
        return offered

    def sample(self, state: State, frame: Frame, seat: int, dice: Dice) -> Action | None:
        """Only what the drawn verb needs is listed, and a flight is drawn without listing all of them."""
        assert isinstance(frame, Flight)
        if seat != frame.seat:
            return None
        listed: list[Action] = []
        self.offer_rest(state, frame, listed)
        if listed:
            return self.draw_listed(state, frame, seat, dice)
        ships = self.movable(state, frame)
        word = dice.below(0, WORD)
        for verb in ORDERS[word % len(ORDERS)]:
            if verb == FLYING:
                flight = draw_flight(state, frame, ships, dice)
                if flight is not None:
                    return flight
            else:
                self.offer(state, frame, ships, verb, listed)
                if listed:
                    return listed[word // len(ORDERS) % len(listed)]
        return None

    def movable(self, state: State, flight: Flight) -> list[int]:
        """The ships on the board whose move is not over; only the moving one while it may not stop where it is."""
        first = state.ship_index(flight.seat, 0)
        if flight.current >= 0 and not self.may_finish(state, flight):
            return [flight.current]
        return [ship for ship in range(len(flight.left)) if state.ships[first + ship] >= 0 and not flight.done[ship]]

    def offer(self, state: State, flight: Flight, ships: list[int], verb: int, offered: list[Action]) -> None:
        """All actions of one verb other than plain flights."""
        if verb == STOPPING:
            if flight.current >= 0 and self.may_finish(state, flight):
                offered.append(state.rulebook.moves.stop[flight.current])
        elif verb == ENDING:
            if (flight.current < 0 or self.may_finish(state, flight)) and self.obliged(state, flight) < 0:
                offered.append(state.rulebook.moves.end_flight)
        elif verb == FOUNDING:
            self.offer_foundings(state, flight, ships, offered)
        else:
            first = state.ship_index(flight.seat, 0)
            colonies = verb == LANDING
            for ship in ships:
                if not flight.grounded[ship] and (state.cargo[first + ship] == COLONY_SHIP) == colonies:
                    if colonies:
                        offer_landings(state, flight, ship, state.ships[first + ship], offered)
                    else:
                        offer_dockings(state, flight, ship, state.ships[first + ship], offered)

    def offer_foundings(self, state: State, flight: Flight, ships: list[int], offered: list[Action]) -> None:
        """SF-FLY-8: Colony ships that stand alone on a site where they may found."""
        for ship in ships:
            point = state.ships[state.ship_index(flight.seat, ship)]
            if (
                state.layout.site[point] >= 0
                and (not flight.grounded[ship] or state.rulebook.settings.grounded_acts)
                and self.may_found(state, flight.seat, ship)
                and not hovers(state, point)
            ):
                offered.append(state.rulebook.moves.found[ship])

    def offer_rest(self, state: State, flight: Flight, offered: list[Action]) -> None:
        """What is seldom offered: own-turn cards."""
        offer_powers(state, flight.seat, offered)

    def may_found(self, state: State, seat: int, ship: int) -> bool:
        """SF-FLY-8: A colony ship may found where it stands, also without having moved."""
        index = state.ship_index(seat, ship)
        point = state.ships[index]
        return point >= 0 and state.cargo[index] == COLONY_SHIP and can_found_colony(state, point)

    def may_finish(self, state: State, flight: Flight) -> bool:
        """SF-FLY-4 SF-FLY-9: The moving ship may stop only on a legal end point; where it must found, it founds."""
        return may_stay(state, flight, flight.current)

    def obliged(self, state: State, flight: Flight) -> int:
        """SF-BLOCK-7: The flight phase does not end while a possible obligation to leave is open: that ship, or -1."""
        for ship, point in enumerate(flight.leave):
            if point >= 0 and point == state.ships[state.ship_index(flight.seat, ship)] and ship != flight.current:
                excused = flight.done[ship] or flight.grounded[ship]
                if not excused and can_leave(state, flight, ship):
                    return ship
        return -1

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        assert isinstance(frame, Flight)
        if move.kind in LEGS:
            self.fly(state, frame, move.ship, move.point)
        elif move.kind == STOP:
            self.finish(state, frame)
        elif move.kind == FOUND:
            self.found(state, frame, move.ship)
        elif move.kind == END_FLIGHT:
            self.end(state, frame)
        else:
            use_power(state, seat, move)

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Flight)
        if not frame.begun:
            frame.begun = True
            begin_movement(state, frame)
            return True
        return frame.current < 0 and place_owed(state, frame.seat)

    def fly(self, state: State, flight: Flight, ship: int, target: int) -> None:
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

    def tell_left(self, state: State, seat: int, ship: int, point: int) -> None:
        """SF-BLOCK-3: The ship has left, or founds, where it had to."""
        state.tell("must_leave_cleared", seat=seat, ship=ship + 1, point=state.rulebook.board.points[point])

    def arrive(self, state: State, flight: Flight, ship: int) -> None:
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

    def start(self, state: State, flight: Flight, ship: int) -> None:
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
            state.tell("must_leave_set", seat=seat, ship=ship + 1, point=state.rulebook.board.points[point])

    def end(self, state: State, flight: Flight) -> None:
        """SF-FLY-4: The flight phase is over, and with it the move of every ship under way; opt:interleave_ships leaves
        several. Ships that never started have met their obligations or could not (SF-BLOCK-7)."""
        for ship, left in enumerate(flight.left):
            if left != WAITING and not flight.done[ship] and state.winner < 0:
                flight.current = ship
                self.finish(state, flight)
        state.frames.pop()

    def found(self, state: State, flight: Flight, ship: int) -> None:
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

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
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
        flights = [move for move in offered if isinstance(move, Move) and move.kind in LEGS and move.ship == ship]
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
            flight.leave[ship] = point
    state.rulebook.exploring.begin(state, flight)
