"""The random bot: plays any game, and is what every other bot has to beat."""

from __future__ import annotations

from starport.bots.base import Bot
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.sampling import draw


class RandomBot(Bot):
    """Picks a verb evenly, then one of its actions evenly (docs/reasons/random-bot.md)."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return draw(legal, self.dice) if legal else None

    def act(self, chair: Chair) -> Action | None:
        return chair.sample(self.dice)
