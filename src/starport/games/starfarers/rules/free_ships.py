"""Free trade ships and trade-ship markers (chapter 16)."""

from __future__ import annotations

from starport.engine.action import Action
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import ENCOUNTER, FLIGHT, PLACING, ROLLING, THROWING, TRADING, Frame
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rule import PILOT, Rule
from starport.games.starfarers.rules.figures import (
    free_ports,
    free_ranks,
    free_transport,
    put_ship,
    stations_left,
)
from starport.games.starfarers.state import State, replaced
from starport.games.starfarers.words import TRADE_SHIP


def can_place(state: State, seat: int) -> bool:
    """SF-FREE-1: A won trade ship needs a transport, a station and a free spaceport point of an own spaceport."""
    return free_transport(state, seat) >= 0 and stations_left(state, seat) > 0 and bool(free_ports(state, seat))


def grant_ship(state: State, seat: int) -> None:
    """SF-FREE-1 SF-FREE-2 SF-FREE-4: A won trade ship is put down at once, or a marker is kept until it can be."""
    state.owed = replaced(state.owed, seat, state.owed[seat] + 1)
    state.tell("free_ship_won", seat=seat)
    if not place_owed(state, seat):
        state.tell("free_ship_deferred", seat=seat)


def place_owed(state: State, seat: int) -> bool:
    """SF-FREE-2 SF-FREE-6: An owed ship must be placed at the first moment of the own turn at which it is possible."""
    if state.owed[seat] == 0 or not can_place(state, seat):
        return False
    state.frames.append(Frame(PLACING, seat))
    return True


class PlacingRule(Rule):
    """SF-FREE-1 SF-FREE-3: The owner chooses the spaceport point; a ship placed in the own flight phase may fly in it."""

    stands_on: tuple[int, ...] = (ROLLING, TRADING, THROWING, ENCOUNTER, FLIGHT)
    concerns: int = PILOT

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        offered: list[Action] = []
        for point in free_ports(state, seat):
            move = state.rulebook.moves.place[point]
            assert move is not None
            offered.append(move)
        return offered

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        state.owed = replaced(state.owed, seat, state.owed[seat] - 1)
        ship = put_ship(state, seat, TRADE_SHIP, move.point, move.rank)
        for below in state.frames:
            if isinstance(below, Flight) and below.seat == seat:
                below.renew(ship)
        state.tell("free_ship_placed", seat=seat, point=state.rulebook.board.points[move.point])


class RankedPlacing(PlacingRule):
    """SF-FREE-5: The owner also chooses the rank of the transport, if several are free."""

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        ranks = free_ranks(state, seat)
        place_as = state.rulebook.moves.place_as
        return [place_as[point][rank] for point in free_ports(state, seat) for rank in ranks]
