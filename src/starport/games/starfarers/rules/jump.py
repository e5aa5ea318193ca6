"""Space jumps (chapter 15)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import Flight, Landing
from starport.games.starfarers.frames.frame import ENCOUNTER, Frame
from starport.games.starfarers.moves import FOUND, JUMP, Move
from starport.games.starfarers.rule import Pass, Rule, Verb, not_now
from starport.games.starfarers.rules.blockade import closed_fault, end_fault, may_end, obliged_to_leave, ship_fault
from starport.games.starfarers.rules.choices import flight_of
from starport.games.starfarers.rules.found import (
    can_found_colony,
    can_found_station,
    found_colony,
    found_station,
    founding_fault,
)
from starport.games.starfarers.state import State
from starport.games.starfarers.words import COLONY_SHIP

TRIES: Final = 50  # draws of a jump before all jumps are listed after all


class Jump(Verb):
    """SF-JUMP-1 SF-JUMP-2 SF-JUMP-7: The owner puts a ship on any legal end point of the board; its own point is occupied
    and thus no target."""

    kind: i64 = JUMP
    place: str = "SF-JUMP-1"
    exact: bool = True

    def __init__(self, phase: JumpingRule) -> None:
        self.phase: JumpingRule = phase

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return list_jumps(state, seat, self.phase.jumpers(state, flight_of(state, seat)))

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        flight = flight_of(state, seat)
        refused = ship_fault(state, flight, move.ship)
        if refused is not None:
            return refused
        if move.ship not in self.phase.jumpers(state, flight):
            return not_now(self.place, frame)
        return arrival_fault(state, seat, move)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        end_move(state, flight_of(state, seat), move.ship)
        self.phase.arrive(state, seat, move.ship, move.point)


class JumpingRule(Rule):
    """SF-JUMP-1 SF-JUMP-5 SF-JUMP-6: The owner of a fleet lets one ship jump, or declines."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Pass(), Jump(self))

    def jumpers(self, state: State, flight: Flight) -> list[int]:
        """The ships that may jump, if they are on the board."""
        return [ship for ship, grounded in enumerate(flight.grounded) if not grounded and not flight.done[ship]]

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """To jump or not first; then which jump, without listing them."""
        if seat != frame.seat:
            return self.draw_listed(state, frame, seat, dice)
        if dice.below(0, 2):
            jump = draw_jump(state, seat, self.jumpers(state, flight_of(state, seat)), dice)
            if jump is not None:
                return jump
        return state.rulebook.moves.pass_

    def arrive(self, state: State, seat: i64, ship: i64, point: i64) -> None:
        """SF-JUMP-4: What happens at the other end."""
        make_jump(state, seat, ship, point)


def arrival_fault(state: State, seat: i64, move: Move) -> Refusal | None:
    """SF-JUMP-2: Why a ship may not appear somewhere."""
    if state.layout.closed[move.point]:
        return closed_fault(state, move)
    return end_fault(state, seat, state.cargo[state.ship_index(seat, move.ship)], move)


def end_move(state: State, flight: Flight, ship: i64) -> None:
    """SF-JUMP-3 SF-BLOCK-5: The jump replaces the ship's move. With opt:jump_then_move it has started and may still fly,
    but not back to a point it had to leave."""
    if not state.rulebook.settings.jump_then_move:
        flight.done[ship] = True
        return
    index = state.ship_index(flight.seat, ship)
    if obliged_to_leave(state, flight.seat, state.cargo[index], state.ships[index]):
        flight.oblige(ship, state.ships[index])
    flight.left[ship] = state.speed(flight.seat, flight.base)


def list_jumps(state: State, seat: i64, ships: list[int]) -> list[Move]:
    """SF-JUMP-2: For each of these ships every point where it may end."""
    found: list[Move] = []
    blocked = state.blocked(seat)
    layout = state.layout
    for ship in ships:
        index = state.ship_index(seat, ship)
        if state.ships[index] >= 0:
            row = state.rulebook.moves.jump[ship]
            found += [row[point] for point in layout.space if point not in blocked]
            if state.cargo[index] == COLONY_SHIP:
                found += [row[point] for point in layout.sites if not state.occupied(point)]
            else:
                found += [row[point] for point in layout.docks if can_found_station(state, seat, point)]
    return found


def draw_jump(state: State, seat: i64, ships: list[int], dice: Dice) -> Action | None:
    """One of the jumps that `list_jumps` would list for these ships, all equally likely: a ship and a point are drawn
    until the ship may jump there; only if that fails the long list is made."""
    ready = [ship for ship in ships if state.ships[state.ship_index(seat, ship)] >= 0]
    if not ready:
        return None
    points = len(state.layout.closed)
    for _ in range(TRIES):
        drawn = dice.below(0, len(ready) * points)
        ship = ready[drawn // points]
        point = drawn % points
        if may_end(state, seat, state.cargo[state.ship_index(seat, ship)], point):
            return state.rulebook.moves.jump[ship][point]
    jumps = list_jumps(state, seat, ready)
    return jumps[dice.below(0, len(jumps))] if jumps else None


def make_jump(state: State, seat: i64, ship: i64, point: i64) -> None:
    """SF-JUMP-4 SF-JUMP-8: Arrival is like entering by flight: discover, turn up, clear; then found or stay."""
    index = state.ship_index(seat, ship)
    state.ships[index] = point
    state.tell("ship_jumped", seat=seat, ship=ship + 1, point=state.rulebook.board.points[point])
    state.rulebook.exploring.enter(state, seat, point)
    if state.winner >= 0:
        return
    if state.cargo[index] != COLONY_SHIP and state.layout.dock[point] >= 0:
        found_station(state, seat, ship)
    elif state.cargo[index] == COLONY_SHIP and can_found_colony(state, point):
        if state.rulebook.settings.must_found:
            found_colony(state, seat, ship)
        else:
            state.push(Landing(seat, ship))


class FoundAfterJump(Verb):
    """SF-JUMP-4 SF-COL-1: After a jump to an open site the owner founds."""

    kind: i64 = FOUND

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Landing)
        return [state.rulebook.moves.found[frame.ship]]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Landing)
        refused = founding_fault(state, seat, move.ship)
        return not_now(self.place, frame) if refused is None and move.ship != frame.ship else refused

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        found_colony(state, seat, move.ship)


class LandingRule(Rule):
    """SF-JUMP-4 SF-COL-1: After a jump to an open site the owner founds or stays."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(FoundAfterJump(), Pass())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Landing(seat, -1)
