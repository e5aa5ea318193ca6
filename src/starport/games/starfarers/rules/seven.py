"""Another way to treat a seven: theft is optional, and nobody is comforted (chapters 7 and 19)."""

from __future__ import annotations

from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.rules.production import RollingRule
from starport.games.starfarers.state import State


class PlainRolling(RollingRule):
    """SF-SEVEN-5 SF-CLASSIC-4: After a seven nobody else draws a card."""

    def relieve_others(self, state: State, frame: Frame) -> None:
        return
