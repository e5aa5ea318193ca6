"""What a pilot may do with ships in flight: fly, land, dock, stop, found, and end the phase (chapter 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import NAMES, Frame
from starport.games.starfarers.moves import DOCK, END_FLIGHT, FLY, FOUND, LAND, STOP, Move
from starport.games.starfarers.rule import NO_MOVES, Verb, more, no, not_now
from starport.games.starfarers.rules.blockade import (
    closed_fault,
    end_remains,
    hovers,
    may_stay,
    ship_fault,
    target_fault,
)
from starport.games.starfarers.rules.found import can_found_colony, can_found_station, founding_fault, off_site
from starport.games.starfarers.rules.targets import list_flights, speed_left
from starport.games.starfarers.state import State
from starport.games.starfarers.words import COLONY_SHIP

if TYPE_CHECKING:
    from starport.games.starfarers.rules.flight import FlightRule


class FlightVerb(Verb):
    """A verb of the flight, whose procedure editions vary."""

    def __init__(self, phase: FlightRule) -> None:
        self.phase: FlightRule = phase


class Leg(FlightVerb):
    """SF-FLY-2 SF-FLY-5: One leg of a ship; where it ends says its verb."""

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Flight)
        refused = ship_fault(state, frame, move.ship)
        if refused is not None:
            return refused
        if state.layout.closed[move.point]:
            return closed_fault(state, move)
        left = speed_left(state, frame, move.ship)
        reach = state.layout.reach(state.ships[state.ship_index(seat, move.ship)])
        distance: int = reach.distance[move.point]
        if distance < 0 or distance > left:
            return no(
                "too_far", "SF-FLY-2", speed=left, ship=move.ship + 1, point=state.rulebook.board.points[move.point]
            )
        refused = target_fault(state, frame, move)
        if refused is None:
            if not self.named(state, move.point):
                return not_now(self.place, frame)
        elif distance != 1 or not self.passes(state, frame, move, left):
            return refused
        if not self.phase.free(state, frame, move.ship):
            return no("other_ship_is_flying", "SF-FLY-4", ship=frame.current + 1)
        return None

    def named(self, state: State, point: i64) -> bool:
        """Whether a flight that ends there has this verb."""
        raise NotImplementedError

    def passes(self, state: State, flight: Flight, move: Move, left: i64) -> bool:
        """Whether the ship may enter the neighbouring point without staying there."""
        return False

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Flight)
        self.phase.fly(state, frame, move.ship, move.point)

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        return no("wrong_phase", "SF-TURN-4", frame=NAMES[frame.kind])


class Fly(Leg):
    """SF-FLY-9 SF-FLY-10: To an ordinary point where the ship may end, or one step onto a point where it may not stay, as
    long as it can fly on to a legal end."""

    kind: i64 = FLY
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Flight)
        return list_flights(state, frame, self.phase.movable(state, frame))

    def named(self, state: State, point: i64) -> bool:
        return state.layout.site[point] < 0 and state.layout.dock[point] < 0

    def passes(self, state: State, flight: Flight, move: Move, left: i64) -> bool:
        """SF-FLY-6 SF-FLY-10: A ship that may stay where it is can always come back."""
        if left <= 1:
            return False
        return may_stay(state, flight, move.ship) or end_remains(state, flight, move.ship, move.point, left - 1)


class Land(Leg):
    """SF-BLOCK-3: A colony ship flies to a free colony site; to the one it must leave only to found there."""

    kind: i64 = LAND
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Flight)
        found = NO_MOVES
        movable = self.phase.movable(state, frame)
        for ship in range(len(frame.left)):
            index = state.ship_index(seat, ship)
            if movable >> ship & 1 and state.cargo[index] == COLONY_SHIP and not frame.grounded[ship]:
                origin = state.ships[index]
                within = state.layout.sites_within(origin, speed_left(state, frame, ship))
                if within:
                    sites = state.layout.reach(origin).sites
                    for number in range(within):
                        site: int = sites[number]
                        if not state.occupied(site) and (site != frame.leave[ship] or can_found_colony(state, site)):
                            found = more(found, state.rulebook.moves.land[ship][site])
        return found

    def named(self, state: State, point: i64) -> bool:
        return state.layout.site[point] >= 0


class Dock(Leg):
    """SF-BLOCK-4: A trade ship flies to a docking point where it can found at once."""

    kind: i64 = DOCK
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Flight)
        found = NO_MOVES
        movable = self.phase.movable(state, frame)
        for ship in range(len(frame.left)):
            index = state.ship_index(seat, ship)
            if movable >> ship & 1 and state.cargo[index] != COLONY_SHIP and not frame.grounded[ship]:
                distance = state.layout.reach(state.ships[index]).distance
                left = speed_left(state, frame, ship)
                for centre in state.layout.docks:
                    steps: int = distance[centre]
                    if 0 < steps <= left and can_found_station(state, seat, centre):
                        found = more(found, state.rulebook.moves.dock[ship][centre])
        return found

    def named(self, state: State, point: i64) -> bool:
        return state.layout.dock[point] >= 0


class Stop(FlightVerb):
    """SF-FLY-9: The ship under way stops where it may end."""

    kind: i64 = STOP
    place: str = "SF-FLY-9"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Flight)
        return state.rulebook.moves.stop[frame.current].alone if frame.current >= 0 else NO_MOVES

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Flight)
        fits = frame.current == move.ship and self.phase.may_finish(state, frame)
        return None if fits else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Flight)
        self.phase.stop(state, frame)


class Found(FlightVerb):
    """SF-FLY-8 SF-COL-6: A colony ship that stands alone on a site where it may found, also without having moved."""

    kind: i64 = FOUND
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Flight)
        first = state.ship_index(seat, 0)
        site = state.layout.site
        found = NO_MOVES
        for ship in range(len(frame.left)):
            point = state.ships[first + ship]
            if point >= 0 and site[point] >= 0 and self.may_found(state, frame, ship, point):
                found = more(found, state.rulebook.moves.found[ship])
        return found

    def may_found(self, state: State, flight: Flight, ship: i64, point: i64) -> bool:
        """Whether a ship on a site is a colony ship that may found there now."""
        acts = not flight.grounded[ship] or state.rulebook.settings.grounded_acts
        if flight.done[ship] or not acts or state.cargo[state.ship_index(flight.seat, ship)] != COLONY_SHIP:
            return False
        return can_found_colony(state, point) and not hovers(state, point) and self.phase.free(state, flight, ship)

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Flight)
        refused = off_site(state, seat, move.ship)
        if refused is None and frame.grounded[move.ship] and not state.rulebook.settings.grounded_acts:
            return no("ship_grounded", "SF-FX-12", ship=move.ship + 1)
        refused = refused or founding_fault(state, seat, move.ship)
        if refused is not None:
            return refused
        if frame.done[move.ship]:
            return no("ship_finished", "SF-COL-6", ship=move.ship + 1)
        alone = not hovers(state, state.ships[state.ship_index(seat, move.ship)])
        return None if alone and self.phase.free(state, frame, move.ship) else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Flight)
        self.phase.found(state, frame, move.ship)

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        return founding_fault(state, seat, move.ship) or not_now(self.place, frame)


class EndFlight(FlightVerb):
    """SF-FLY-4 SF-BLOCK-7: The owner ends the flight phase, unless a ship cannot stop where it is or must leave first."""

    kind: i64 = END_FLIGHT

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.end_flight.alone

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Flight)
        if frame.current >= 0 and not self.phase.may_finish(state, frame):
            return no("ship_cannot_stop_here", "SF-FLY-9", ship=frame.current + 1)
        return None if self.phase.obliged(state, frame) < 0 else no("must_leave_first", "SF-BLOCK-7")

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Flight)
        self.phase.end(state, frame)
