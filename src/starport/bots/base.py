"""What a bot is."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.dice import Dice, key_of


class Why:
    """Why a bot did what it did, for people: the id of a text, what it speaks of (a word of the game, or nothing) and whom."""

    __slots__ = ("about", "rival", "text")

    def __init__(self, text: str, about: str = "", rival: int = -1) -> None:
        self.text: str = text
        self.about: str = about
        self.rival: int = rival  # a seat, or nobody


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Something that chooses. Two bots of one class with one seed choose alike wherever they cannot see a difference."""

    def __init__(self, seed: bytes) -> None:
        self.dice: Dice = Dice(key_of(seed), 1)
        self.reason: str = ""  # why the last offer was refused: the id of a text; empty if there is nothing to say

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        """One of the legal actions, or a free bundle within the forms; None means wait (real time only)."""
        raise NotImplementedError

    def act(self, chair: Chair) -> Action | None:
        """What the bot does now. Bots that need no list of everything they could do may say so here."""
        return self.choose(chair.legal(), chair)

    def explain(self) -> Why | None:
        """Why the last choice was made; None if there is nothing to say. Only asked where people may want to know."""
        return None

    def wake(self) -> int | None:
        """Real time: the moment at which to be asked again if nothing happens before; None: not before something does."""
        return None
