"""How a match ended."""

from __future__ import annotations


class Result:
    """Winners and the reason in one value; `scores` has one entry per seat."""

    __slots__ = ("reason", "scores", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str, scores: tuple[int, ...]) -> None:
        self.winners: tuple[int, ...] = winners
        self.reason: str = reason
        self.scores: tuple[int, ...] = scores

    def __repr__(self) -> str:
        return f"winners {list(self.winners)} by {self.reason}, scores {list(self.scores)}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[type[Result], tuple[tuple[int, ...], str, tuple[int, ...]]]:
        """Without this a compiled result could not leave its worker process."""
        return Result, (self.winners, self.reason, self.scores)
