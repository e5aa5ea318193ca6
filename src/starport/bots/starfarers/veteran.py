"""The veteran: a planner that has learned from its matches what the things it plans are worth. The broker has learned it of
deals and of what is built, not of flights.

It does not search. Each of the planner's ideas is carried out in a world it imagines, up to where the next die falls, and what
a network learned from many matches judges how it stands there.
"""

from __future__ import annotations

from typing import Final

from starport.bots.base import Why
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.explaining import explain
from starport.bots.starfarers.foresight import MARGIN, Judge, Trial
from starport.bots.starfarers.network_file import learned
from starport.bots.starfarers.planner import Mind, ThinkingBot
from starport.bots.starfarers.weights_file import USUAL
from starport.engine.chair import Chair
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

CAUTION: Final = 0.03  # the broker's margin: so it stands half-way between planner and veteran


class VeteranBot(ThinkingBot):
    """Plans like the planner; chooses by what it has learned."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.quiet: Mind = Mind(USUAL, False)  # nobody makes offers in an imagined world
        self.judge: Judge | None = None  # what came with the package, unless another one is set before the first choice
        self.margin: float = MARGIN
        self.trials: list[Trial] = []  # what it looked at last

    def weigh(self, world: State, chair: Chair, offered: list[Move]) -> Move:
        judge = self.judge
        if judge is None:
            judge = Judge(learned(), self.quiet)
            self.judge = judge
        self.trials = judge.trials(candidates(self.mind, world, chair.seat, offered, True), world, chair.seat)
        return judge.best(self.trials, self.margin).move

    def explain(self) -> Why | None:
        judge, move = self.judge, self.last
        return None if judge is None or move is None else explain(judge, self.trials, move, self.seat)


class BrokerBot(VeteranBot):
    """Deals and builds by what it has learned, where much speaks for it; for everything else it is a planner."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.margin = CAUTION

    def weigh(self, world: State, chair: Chair, offered: list[Move]) -> Move:
        if isinstance(world.frames[-1], Trading):
            return super().weigh(world, chair, offered)
        self.trials = []  # nothing to explain
        return self.mind.decide(world, chair.seat, offered)
