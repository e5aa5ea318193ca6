"""The course of a turn (chapter 4)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.games.starfarers.frames.frame import THROWING, Frame
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.frames.turn import BUILD, FLY, START, Rolling, Turn
from starport.games.starfarers.rule import Rule
from starport.games.starfarers.rules.honours import check_victory
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import replaced


class TurnRule(Rule):
    """SF-TURN-1: A turn has three phases in this order: production, trade and build, flight; then the next seat."""

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Turn(seat)

    def actors(self, state: State, frame: Frame) -> list[int]:
        return []

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Turn)
        step = frame.step
        frame.step = (step + 1) % 4
        if step == START:
            self.begin(state, frame)
        elif step == BUILD:
            state.push(Trading(frame.seat, len(state.hands)))
        elif step == FLY:
            self.fly(state, frame)
        else:
            if state.story is not None:
                state.tell("turn_ended", seat=frame.seat, turn=state.turn)
            frame.seat = (frame.seat + 1) % len(state.hands)
        return True

    def begin(self, state: State, frame: Frame) -> None:
        """SF-TURN-7 SF-END-2: Points held when the own turn begins win before the dice are rolled."""
        state.turn += 1
        state.active = frame.seat
        if state.used[frame.seat]:
            state.used = replaced(state.used, frame.seat, 0)
        if state.story is not None:
            state.tell("turn_started", seat=frame.seat, turn=state.turn)
        check_victory(state, frame.seat)
        state.push(Rolling(frame.seat))

    def fly(self, state: State, frame: Frame) -> None:
        """SF-TURN-4: Without any own ship on the board the flight phase is skipped and nothing is thrown."""
        if state.has_ship(frame.seat):
            state.push(Frame(THROWING, frame.seat))
