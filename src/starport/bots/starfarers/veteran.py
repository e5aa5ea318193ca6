"""The veteran: a planner that has learned from its matches what the things it plans are worth.

It does not search. Each of the planner's ideas is carried out in a world it imagines, up to where the next die falls, and what
a network learned from many matches judges how it stands there.
"""

from __future__ import annotations

from starport.bots.base import Bot
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.foresight import MARGIN, Judge
from starport.bots.starfarers.network_file import learned
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights_file import USUAL
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State


class VeteranBot(Bot):
    """Plans like the planner; chooses by what it has learned."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.mind: Mind = Mind(USUAL, True)
        self.quiet: Mind = Mind(USUAL, False)  # nobody makes offers in an imagined world
        self.judge: Judge | None = None  # what came with the package, unless another one is set before the first choice
        self.margin: float = MARGIN

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        offered = [action for action in legal if isinstance(action, Move)]
        if len(offered) < 2 and not (offered and offered[0].kind == verbs.REFUSE):
            return offered[0] if offered else None
        world = chair.imagine(self.dice)
        assert isinstance(world, State)
        self.mind.manners.quiet = chair.quiet
        found = candidates(self.mind, world, chair.seat, offered)
        self.reason = self.mind.reason
        judge = self.judge
        if judge is None:
            judge = Judge(learned(), self.quiet)
            self.judge = judge
        return judge.best(found, world, chair.seat, self.margin)
