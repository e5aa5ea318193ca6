"""What the laws cannot find out about a game by themselves. A game without hints is under law too, but less closely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from starport.engine.game import Form
from tests.laws import forms

Filler = Callable[[Form, Random], str | None]


def no_way(form: Form, chance: Random) -> str | None:
    """Nobody has said how to fill in the forms of this game."""
    return None


@dataclass(frozen=True)
class Hints:
    """About one game.

    `fill` gives the text of a free bundle within the bounds of a form, `spill` of one outside of them.
    `words` are message ids that are put together at run time, so that the source does not show them.
    """

    fill: Filler = no_way
    spill: Filler = no_way
    words: frozenset[str] = frozenset()


HINTS = {
    "lighthouse": Hints(
        forms.fill_lighthouse,
        forms.spill_lighthouse,
    ),
    "spacedealer": Hints(
        forms.fill_spacedealer,
        forms.spill_spacedealer,
    ),
    "starfarers": Hints(
        forms.fill_starfarers,
        forms.spill_starfarers,
    ),
}


def hints(game: str) -> Hints:
    return HINTS.get(game, Hints())
