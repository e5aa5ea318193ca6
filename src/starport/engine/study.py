"""What a laboratory may count in the matches of a game. Only a game knows where its points come from."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from starport.engine.event import Event
from starport.engine.game import Game, State

Counts = dict[tuple[str, int, str], int]
"""(what is counted, seat or -1, kind) → how often."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Study:
    """The eyes of the laboratory on one game. A game without a study of its own is measured by its results alone."""

    def points(self, state: State) -> list[int]:
        """The points of every seat now; empty where the game does not tell before the end."""
        return []

    def sources(self, state: State, seat: int) -> dict[str, int]:
        """Where the points of a seat come from."""
        return {}

    def count(self, event: Event, counts: Counts) -> None:
        """Enter what an event tells."""

    def odds(self, game: Game) -> dict[str, dict[str, float]]:
        """For everything counted that is pure chance: how likely each kind is."""
        return {}


def once(counts: Counts, what: str, seat: object, kind: object) -> None:
    """One more of this."""
    assert isinstance(seat, int)
    key = (what, seat, str(kind))
    counts[key] = counts.get(key, 0) + 1
