"""The idle bot: a beginner who runs mines, builds what lies at hand and wanders about."""

from __future__ import annotations

from typing import ClassVar

from starport.bots.spacedealer.paced import PacedBot, numbered
from starport.bots.spacedealer.sight import Sight
from starport.engine.action import Action
from starport.engine.chair import Chair

FREE = ("deliver", "serve", "take", "place", "keep")
ORDERS = ("build", "use", "use", "fly")


class IdleBot(PacedBot):
    """Slow, without a plan, never above the first level; declines every offer."""

    look: ClassVar[tuple[int, int]] = (5_000, 9_000)
    rest: ClassVar[tuple[int, int]] = (4_000, 8_000)

    def decide(self, legal: dict[str, list[Action]], sight: Sight, chair: Chair) -> Action | None:
        offer = self.due_offer(sight)
        if offer >= 0:
            return numbered(legal.get("decline", []), offer)
        for verb in FREE:
            if verb in legal:
                return self.pick(legal[verb])
        if "lay" in legal and not sight.plans:
            return self.pick(legal["lay"])
        if sight.idle:
            verb = ORDERS[self.dice.below(0, len(ORDERS))]
            return self.pick(legal.get(verb, []))
        return None
