"""The bots of `starport.bots.registry`, whose whims follow from what they may do and from nothing else.

A bot keeps its dice for a match, and each question takes some of them, also one that is pointless when it is answered
because somebody was faster. So that no speed plays a part, dice of these bots begin anew with each question. And nobody
waits for a bot that thinks over where to start.
"""

from __future__ import annotations

from typing import Any

from starport.bots import registry
from starport.bots.registry import adviser, foreign, judge, names, practice, thinks, usual
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.dice import Dice, key_of

__all__ = ["adviser", "foreign", "judge", "make", "names", "practice", "thinks", "usual"]


class Certain:
    """Another bot, asked with fresh dice."""

    def __init__(self, name: str, seed: bytes) -> None:
        self._bot = registry.make(name, seed)
        self._seed = seed

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        asked = " ".join(str(action.text) for action in legal)
        self._bot.dice = Dice(key_of(self._seed + asked.encode()), 1)
        if legal and legal[0].verb == "start":
            return legal[self._bot.dice.below(0, len(legal))]
        return self._bot.choose(legal, chair)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)


def make(name: str, seed: bytes) -> Certain:
    return Certain(name, seed)
