"""Another way to treat a seven: theft is optional, and nobody is comforted (chapters 7 and 19)."""

from __future__ import annotations

from starport.engine.action import Action
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.moves import STEAL, Move
from starport.games.starfarers.rules.production import RollingRule, StealingRule
from starport.games.starfarers.state import State


class PlainRolling(RollingRule):
    """SF-SEVEN-5 SF-CLASSIC-4: After a seven nobody else draws a card."""

    def relieve_others(self, state: State, frame: Frame) -> None:
        return


class OptionalStealing(StealingRule):
    """SF-SEVEN-3 SF-CLASSIC-4: The roller may draw a card from one other player, or leave it."""

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        offered = super().legal(state, frame, seat)
        return [*offered, state.rulebook.moves.pass_] if offered else offered

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        if move.kind == STEAL:
            super().do(state, frame, seat, move)
        else:
            state.frames.pop()
