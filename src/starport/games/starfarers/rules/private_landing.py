"""Where a jump ends beside discs that are looked at in private (chapters 12 and 19)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import Landing
from starport.games.starfarers.frames.frame import ENCOUNTER, Frame
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rule import Pass, Rule, not_now
from starport.games.starfarers.rules.found import founding_fault
from starport.games.starfarers.rules.jump import FoundAfterJump
from starport.games.starfarers.rules.private import Clear, Look
from starport.games.starfarers.state import State


class Stay(Pass):
    """SF-COL-1: The ship stays; with opt:colony_founding compulsory only where it cannot found."""

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Landing)
        founds = state.rulebook.settings.must_found and founding_fault(state, seat, frame.ship) is None
        return not_now(self.place, frame) if founds else None


class PrivateLanding(Rule):
    """SF-JUMP-4 SF-SPEC-12 SF-HID-2: After a jump the owner looks, clears, founds or stays. The question comes wherever
    a disc lies face down, so that it betrays nothing."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Look(), Clear(), FoundAfterJump(), Stay())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Landing(seat, -1)

    def advance(self, state: State, frame: Frame) -> bool:
        """With white discs face up, clearing may leave nothing to decide."""
        assert isinstance(frame, Landing)
        if state.rulebook.exploring.lands(state, frame.seat, frame.ship):
            return False
        state.pop()
        return True
