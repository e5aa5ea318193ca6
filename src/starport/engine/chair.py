"""A chair at the table: all that whoever sits there may see and ask. Bots get a chair, never the state.

Whoever does not trust a bot gives it a veiled chair: behind that there is no true state to be found at all.
"""

from __future__ import annotations

from typing import Final

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form, Game, Json, State

VEIL_STREAMS: Final = 16  # more than any game asks for


class Chair:
    """The window of one seat on a match: its legal actions, its view and worlds it can imagine."""

    __slots__ = ("_state", "at", "game", "quiet", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state: State = state
        self.game: Game = state.game
        self.seat: int = seat
        self.at: int = 0  # the moment of match time at which this seat is asked; 0 without a clock
        self.quiet: list[int] = []  # seats whose people wish not to be asked for deals now

    def legal(self) -> list[Action]:
        return self._state.legal(self.seat)

    def sample(self, dice: Dice) -> Action | None:
        """A legal action drawn by lot, verb first; None if the seat has to wait."""
        return self._state.sample(self.seat, dice)

    def forms(self) -> list[Form]:
        return self._state.forms(self.seat)

    def view(self) -> Json:
        """What this seat may know now; to be read, not to be changed."""
        return self._state.glance(self.seat)

    def due(self) -> int | None:
        """The next moment at which the clock itself acts, as this seat may know it."""
        return self._state.known_due(self.seat)

    def imagine(self, dice: Dice) -> State:
        """A full world that this seat cannot tell from the real one."""
        return self._state.imagine(self.seat, dice)

    def sketch(self) -> State:
        """What this seat knows, as a world to look at and not to play on: what is hidden tells nothing there."""
        return self._state.sketch(self.seat)


def veiled(state: State, seat: int, at: int, key: bytes) -> Chair:
    """A chair in a world that the seat imagines: not even whoever looks behind the chair finds other hands, decks or the
    dice of the match. What a bot may ask has the same answers there, and what it imagines from there is the same too."""
    chair = Chair(state.imagine(seat, Dice(key, VEIL_STREAMS)), seat)
    chair.at = at
    return chair
