"""The kinds of frames, and what every frame has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, mypyc_attr

from starport.engine.game import Json
from starport.engine.position import Reader
from starport.games.starfarers.schema.frames import FrameView, PlainView

if TYPE_CHECKING:
    from starport.games.starfarers.state import State

FOUNDING: Final = 0
TURN: Final = 1
ROLLING: Final = 2
DISCARDING: Final = 3
STEALING: Final = 4
RELIEVING: Final = 5
TRADING: Final = 6
THROWING: Final = 7
ENCOUNTER: Final = 8
FLIGHT: Final = 9
PAYING: Final = 10
CHOOSING: Final = 11
GIVING: Final = 12
FENCING: Final = 13
GAINING: Final = 14
LOSING: Final = 15
GROUNDING: Final = 16
JUMPING: Final = 17
LANDING: Final = 18
PLACING: Final = 19
PICKING: Final = 20
DECIDING: Final = 21
DONATING: Final = 22

NAMES: Final = (
    "founding",
    "turn",
    "rolling",
    "discarding",
    "stealing",
    "relieving",
    "trading",
    "throwing",
    "encounter",
    "flight",
    "paying",
    "choosing",
    "giving",
    "fencing",
    "gaining",
    "losing",
    "grounding",
    "jumping",
    "landing",
    "placing",
    "picking",
    "deciding",
    "donating",
)


@mypyc_attr(acyclic=True)
class Frame:
    """A situation: `kind` finds the rule, `seat` is whom it concerns. Kinds with more facts have a class of their own."""

    __slots__ = ("kind", "seat")

    def __init__(self, kind: i64, seat: i64) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat

    def copy(self) -> Frame:
        return Frame(self.kind, self.seat)

    def view(self, state: State, seat: int | None) -> FrameView:
        """The public side, and what this seat alone may know of it; None is a spectator."""
        return cast(PlainView, {"frame": NAMES[self.kind], "seat": self.seat})

    def save(self, state: State) -> Json:
        """The form in a position."""
        return {"frame": NAMES[self.kind], "seat": self.seat}

    def load(self, state: State, reader: Reader) -> None:
        """Read from a position what is not common to all kinds; a situation that cannot be is refused."""
