"""The veteran: a planner that has learned from its matches what the things it plans are worth. The broker has learned what to
build, and takes no time over it.

The veteran does not search. Each of the planner's ideas is carried out in a world it imagines, up to where the next die falls,
and what a network learned from many matches judges how it stands there.
"""

from __future__ import annotations

from starport.bots.base import Why
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.explaining import explain
from starport.bots.starfarers.foresight import AGAIN, MARGIN, Judge, Trial, mind_of
from starport.bots.starfarers.network_file import Learned, learned
from starport.bots.starfarers.planner import PlannerBot, ThinkingBot
from starport.engine.chair import Chair
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State


class VeteranBot(ThinkingBot):
    """Plans like the planner, builds by the policy; chooses by what it has learned."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.trials: list[Trial] = []  # what it looked at last
        self.learn(learned())

    def learn(self, found: Learned) -> None:
        """Think with this from now on."""
        self.mind = mind_of(found, True, AGAIN)
        self.judge: Judge = Judge(found.network, mind_of(found, False))  # nobody makes offers in an imagined world

    def weigh(self, world: State, chair: Chair, offered: list[Move]) -> Move:
        self.trials = self.judge.trials(candidates(self.mind, world, chair.seat, offered, True), world, chair.seat)
        return self.judge.best(self.trials, MARGIN).move

    def explain(self) -> Why | None:
        move = self.last
        return None if move is None else explain(self.judge, self.trials, move, self.seat)


class BrokerBot(PlannerBot):
    """A planner that builds by the policy. It tries nothing out."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.mind = mind_of(learned(), True)
