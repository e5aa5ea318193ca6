"""The swindler: a bot of the laboratory, by which the others show that they cannot be talked into bad deals."""

from __future__ import annotations

from typing import Final

from starport.bots.base import Bot
from starport.bots.starfarers.planner import LonerBot
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.state import State
from starport.games.starfarers.words import RESOURCES

OFFERS: Final = 40  # at most, in a turn


class SwindlerBot(Bot):
    """Plays well, and in every turn offers one of each of its cards again and again for three, two and one of others."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.honest: LonerBot = LonerBot(seed)

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        world = chair.imagine(self.dice)
        assert isinstance(world, State)
        frame = world.frames[-1]
        if isinstance(frame, Trading) and frame.seat == chair.seat and frame.offers[chair.seat] is None:
            hand = world.hands[chair.seat]
            tries = [(r, t, n) for n in (3, 2, 1) for r in range(5) for t in range(5) if r != t and hand[r]]
            if frame.offers_made < min(OFFERS, 2 * len(tries)):
                r, t, n = tries[frame.offers_made % len(tries)]
                return chair.game.parse(f"offer {RESOURCES[r]}1 for {RESOURCES[t]}{n}")
        return self.honest.choose(legal, chair)
