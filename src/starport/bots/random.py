"""The random bot: plays any game, and is what every other bot has to beat."""

from __future__ import annotations

from typing import Final

from starport.bots.base import Bot
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.sampling import draw

PAUSE_MS: Final = (1_500, 8_000)  # in real time, between two actions


class RandomBot(Bot):
    """Picks a verb evenly, then one of its actions evenly (docs/reasons/random-bot.md).

    Where a clock runs it does so at the pace of a person; otherwise it would do a thousand things in one moment.
    """

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.ready_at: int = -1

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return draw(legal, self.dice) if legal and self.ready(chair) else None

    def act(self, chair: Chair) -> Action | None:
        if chair.due() is not None and not self.ready(chair):
            return None
        return chair.sample(self.dice)

    def wake(self) -> int | None:
        return self.ready_at if self.ready_at >= 0 else None

    def ready(self, chair: Chair) -> bool:
        """Whether it is time to act; if so, the next pause begins."""
        if chair.due() is None:
            return True
        if chair.at < self.ready_at:
            return False
        least, most = PAUSE_MS
        fast, real = chair.game.pace()
        pause = least + self.dice.below(0, most - least + 1)
        self.ready_at = chair.at + (pause * fast // real if fast else pause)
        return True
