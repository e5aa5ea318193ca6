"""The first ship: encounters hit the own ship whose transport has the lowest rank (chapters 13, 15 and 19)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.games.starfarers.frames.flight import Flight, Landing
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.rules.choices import GroundingRule, flight_of
from starport.games.starfarers.rules.found import found_station
from starport.games.starfarers.rules.jump import JumpingRule
from starport.games.starfarers.rules.private import clear_all
from starport.games.starfarers.state import State
from starport.games.starfarers.words import COLONY_SHIP


def first_ship(state: State, seat: i64) -> i64:
    """SF-ENC-10 SF-COMP-8: The own ship on the board with the lowest transport rank, or -1."""
    transports = state.rulebook.transports
    for ship in range(transports):
        if state.ships[seat * transports + ship] >= 0:
            return ship
    return -1


class FirstGrounding(GroundingRule):
    """SF-ENC-10 SF-FX-12: The first ship stays; nobody chooses."""

    def advance(self, state: State, frame: Frame) -> bool:
        state.pop()
        ship = first_ship(state, frame.seat)
        flight = flight_of(state, frame.seat)
        if ship >= 0 and not flight.grounded[ship]:
            flight.ground(ship)
            state.tell("ship_grounded", seat=frame.seat, ship=ship + 1)
        return True


class FirstJumping(JumpingRule):
    """SF-JUMP-6 SF-ENC-10: The first ship jumps, unless it is grounded, or the owner declines."""

    def jumpers(self, state: State, flight: Flight) -> list[int]:
        ship = first_ship(state, flight.seat)
        return [ship] if ship in super().jumpers(state, flight) else []

    def arrive(self, state: State, seat: i64, ship: i64, point: i64) -> None:
        """SF-JUMP-4 SF-JUMP-8 SF-SPEC-12: Arrival is like entering by flight and ending there: look, clear, found."""
        index = state.ship_index(seat, ship)
        state.ships[index] = point
        state.tell("ship_jumped", seat=seat, ship=ship + 1, point=state.rulebook.board.points[point])
        state.rulebook.exploring.enter(state, seat, point)
        if state.winner < 0 and state.rulebook.settings.auto_clear:
            clear_all(state, seat, point)
        if state.winner >= 0:
            return
        if state.cargo[index] != COLONY_SHIP and state.layout.dock[point] >= 0:
            found_station(state, seat, ship)
        elif state.rulebook.exploring.lands(state, seat, ship):
            state.push(Landing(seat, ship))
