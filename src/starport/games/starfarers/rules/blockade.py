"""Where a ship may end its flight, and what it is obliged to leave (chapter 12, blockade)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rule import no
from starport.games.starfarers.rules.found import can_found_colony, can_found_station
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import count_of
from starport.games.starfarers.words import COLONY_SHIP, PEOPLES


def may_end(state: State, seat: i64, kind: i64, point: i64) -> bool:
    """SF-FLY-9 SF-BLOCK-1 SF-BLOCK-2 SF-BLOCK-4 SF-BOARD-12: END(ship, point) without obligations: the point is open and
    free, not protected by somebody else, no colony site for a trade ship, a docking point only to found at once."""
    if state.layout.closed[point] or state.occupied(point) or state.protector(point) not in (NOBODY, seat):
        return False
    if state.layout.dock[point] >= 0:
        return kind != COLONY_SHIP and can_found_station(state, seat, point)
    return kind == COLONY_SHIP or state.layout.site[point] < 0


def may_target(state: State, flight: Flight, ship: i64, point: i64) -> bool:
    """SF-BLOCK-5: END with obligations: the point to be left is no end point, except to found a colony there."""
    kind = state.cargo[state.ship_index(flight.seat, ship)]
    if point == flight.leave[ship] and not (kind == COLONY_SHIP and can_found_colony(state, point)):
        return False
    return may_end(state, flight.seat, kind, point)


def may_stay(state: State, flight: Flight, ship: i64) -> bool:
    """SF-FLY-9: END for the point a ship is on: its own, unless it hovers, somebody else protects it or it must leave."""
    index = state.ship_index(flight.seat, ship)
    point = state.ships[index]
    if point == flight.leave[ship] or state.protector(point) not in (NOBODY, flight.seat) or hovers(state, point):
        return False
    return state.layout.plain[point] or (state.layout.site[point] >= 0 and state.cargo[index] == COLONY_SHIP)


def hovers(state: State, point: i64) -> bool:
    """SF-FLY-6: Whether a ship on this point is only passing another figure: a colony, or a second ship."""
    site = state.layout.site[point]
    return (site >= 0 and state.owner[site] != NOBODY) or count_of(state.ships, point) > 1


def obliged_to_leave(state: State, seat: i64, kind: i64, point: i64) -> bool:
    """SF-BLOCK-3 SF-BLOCK-6: A colony ship on a site, or any ship where it could not end now, must leave if possible."""
    if state.protector(point) not in (NOBODY, seat):
        return True
    return state.layout.site[point] >= 0 or state.layout.dock[point] >= 0


def can_leave(state: State, flight: Flight, ship: i64) -> bool:
    """SF-BLOCK-7: Whether an obliged ship that has not started has another legal end within its speed, or can found."""
    seat = flight.seat
    index = state.ship_index(seat, ship)
    point = state.ships[index]
    if state.cargo[index] == COLONY_SHIP and can_found_colony(state, point):
        return True
    return end_within(state, flight, ship, point, 1, state.speed(seat, flight.base))


def end_remains(state: State, flight: Flight, ship: i64, point: i64, left: i64) -> bool:
    """SF-FLY-10: Whether a legal end point is reachable from here with the speed left."""
    return end_within(state, flight, ship, point, 0, left)


def end_within(state: State, flight: Flight, ship: i64, origin: i64, first: i64, steps: i64) -> bool:
    """Whether the ship may end within so many steps from a point: there, which is the first in order, or farther on."""
    reach = state.layout.reach(origin)
    for place in range(first, reach.near[steps]):
        point: int = reach.order[place]
        if may_target(state, flight, ship, point):
            return True
    return False


def ship_fault(state: State, flight: Flight, ship: i64) -> Refusal | None:
    """SF-FX-12 SF-FLY-4: Why a ship cannot be moved at all."""
    if state.ships[state.ship_index(flight.seat, ship)] < 0:
        return no("no_such_ship", "SF-BUILD-4", ship=ship + 1)
    if flight.grounded[ship]:
        return no("ship_grounded", "SF-FX-12", ship=ship + 1)
    if flight.done[ship]:
        return no("ship_finished", "SF-FLY-4", ship=ship + 1)
    return None


def closed_fault(state: State, move: Move) -> Refusal:
    """SF-EXP-5 SF-BOARD-4: Sites and centre of a face-down sector are closed, and so is the centre of a system."""
    board = state.rulebook.board
    name = board.points[move.point]
    if state.shown[max(board.ring_of[move.point], board.centre_of[move.point])]:
        return no("point_closed", "SF-BOARD-4", ship=move.ship + 1, point=name)
    return no("point_closed", "SF-EXP-5", ship=move.ship + 1, point=name)


def target_fault(state: State, flight: Flight, move: Move) -> Refusal | None:
    """SF-BLOCK-5: Why a ship in flight may not end on an open point."""
    if may_target(state, flight, move.ship, move.point):
        return None
    kind = state.cargo[state.ship_index(flight.seat, move.ship)]
    refused = end_fault(state, flight.seat, kind, move)
    if refused is not None:
        return refused
    return no("must_leave", "SF-BLOCK-5", ship=move.ship + 1, point=state.rulebook.board.points[move.point])


def end_fault(state: State, seat: i64, kind: i64, move: Move) -> Refusal | None:
    """SF-FLY-9: Which condition of END does not hold on an open point."""
    if may_end(state, seat, kind, move.point):
        return None
    name = state.rulebook.board.points[move.point]
    if state.occupied(move.point):
        return no("point_occupied", "SF-FLY-6", point=name)
    protector = state.protector(move.point)
    if protector not in (NOBODY, seat):
        return no("point_protected", "SF-BLOCK-1", seat=protector, ship=move.ship + 1, point=name)
    if state.layout.dock[move.point] < 0:
        return no("no_trade_ship_on_site", "SF-BLOCK-2", ship=move.ship + 1, point=name)
    if kind == COLONY_SHIP:
        return no("no_docking", "SF-BLOCK-4", ship=move.ship + 1, point=name)
    return docking_fault(state, move)


def docking_fault(state: State, move: Move) -> Refusal:
    """SF-STAT-2 SF-STAT-3: Why a trade ship cannot found a station at a docking point."""
    people = state.layout.dock[move.point]
    stations = len(state.docks[people])
    number = state.rulebook.board.dock_number[move.point]
    name = state.rulebook.board.points[move.point]
    if number and number <= stations:
        return no("point_occupied", "SF-STAT-3", point=name)
    if number > stations + 1:
        return no("not_the_next_number", "SF-STAT-3", ship=move.ship + 1, point=name)
    if stations >= state.rulebook.numbers.docks:
        return no("outpost_full", "SF-STAT-2", people=PEOPLES[people])
    return no("pods_missing", "SF-STAT-2", people=PEOPLES[people], wanted=stations + 1)
