"""Free trade ships and trade-ship markers (chapter 16)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.position import Reader, bad
from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import ENCOUNTER, FLIGHT, PLACING, ROLLING, THROWING, TRADING, Frame
from starport.games.starfarers.moves import PLACE, Move
from starport.games.starfarers.rule import PILOT, Rule, Verb, not_now
from starport.games.starfarers.rules.figures import (
    free_ports,
    free_ranks,
    free_transport,
    has_free_port,
    places_for_ships,
    put_ship,
    stations_left,
)
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import replaced
from starport.games.starfarers.words import TRADE_SHIP


def can_place(state: State, seat: i64) -> bool:
    """SF-FREE-1: A won trade ship needs a transport, a station and a free spaceport point of an own spaceport."""
    return free_transport(state, seat) >= 0 and stations_left(state, seat) > 0 and has_free_port(state, seat)


def grant_ship(state: State, seat: i64) -> None:
    """SF-FREE-1 SF-FREE-2 SF-FREE-4: A won trade ship is put down at once, or a marker is kept until it can be."""
    state.owed = replaced(state.owed, seat, state.owed[seat] + 1)
    state.tell("free_ship_won", seat=seat)
    if not place_owed(state, seat):
        state.tell("free_ship_deferred", seat=seat)


def place_owed(state: State, seat: i64) -> bool:
    """SF-FREE-2 SF-FREE-6: An owed ship must be placed at the first moment of the own turn at which it is possible."""
    if state.owed[seat] == 0 or not can_place(state, seat):
        return False
    state.push(Frame(PLACING, seat))
    return True


class PlaceShip(Verb):
    """SF-FREE-1 SF-FREE-3 SF-FREE-5: The owner chooses the spaceport point, and, where transports have ranks, which of the
    free ones the ship uses; a ship placed in the own flight phase may fly in it."""

    kind: i64 = PLACE
    place: str = "SF-FREE-1"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return places_for_ships(state, seat, state.rulebook.moves.place)

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        fits = move.point in free_ports(state, seat) and (move.rank < 0 or move.rank in free_ranks(state, seat))
        return None if fits else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        state.owed = replaced(state.owed, seat, state.owed[seat] - 1)
        ship = put_ship(state, seat, TRADE_SHIP, move.point, move.rank)
        for below in state.frames:
            if isinstance(below, Flight) and below.seat == seat:
                below.renew(ship)
        state.tell("free_ship_placed", seat=seat, point=state.rulebook.board.points[move.point])


class PlacingRule(Rule):
    """SF-FREE-1: A won trade ship is put down."""

    stands_on: tuple[int, ...] = (ROLLING, TRADING, THROWING, ENCOUNTER, FLIGHT)
    concerns: int = PILOT

    def __init__(self) -> None:
        super().__init__(PlaceShip())

    def check_loaded(self, state: State, frame: Frame, reader: Reader) -> None:
        if not state.owed[frame.seat]:
            raise bad(reader.path("seat"), f"no ship is owed to seat {frame.seat}")
