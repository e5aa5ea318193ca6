"""The champion: the search with what it has learned. It begins with the veteran's move. Playouts go one round ahead instead of
two, so there are twice as many of them, and the learned judgement says what their ends are worth."""

from __future__ import annotations

from typing import Final

from starport.bots.base import Why
from starport.bots.starfarers.explaining import explain
from starport.bots.starfarers.foresight import MARGIN, Judge, Trial
from starport.bots.starfarers.network_file import learned
from starport.bots.starfarers.search import Search, SearchBot
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

ROUNDS: Final = 1.0
PATIENCE: Final = 1.0  # seconds a move of a grandmaster


class LearnedSearch(Search):
    """One decision, judged by what was learned."""

    def __init__(self, judge: Judge, seat: int, turn: int, horizon: int) -> None:
        super().__init__(judge.mind, seat, turn, horizon)
        self.judge: Judge = judge

    def judged(self, world: State) -> float:
        return self.judge.chances(world)[self.seat]


class ChampionBot(SearchBot):
    """Searches like the search bot, and knows better what it finds."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.judge: Judge = Judge(learned(), self.quiet)
        self.rounds = ROUNDS
        self.trials: list[Trial] = []  # what the veteran in it looked at last

    def ideas(self, world: State, seat: int, offered: list[Move]) -> list[Move]:
        """What the veteran would do first, then the planner's other ideas."""
        found = super().ideas(world, seat, offered)
        self.trials = self.judge.trials(found, world, seat)
        best = self.judge.best(self.trials, MARGIN).move
        return [best, *[move for move in found if move is not best]]

    def begin(self, world: State, seat: int) -> Search:
        return LearnedSearch(self.judge, seat, world.turn, self.horizon(world))

    def explain(self) -> Why | None:
        move = self.last
        return None if move is None else explain(self.judge, self.trials, move, self.seat)


class GrandmasterBot(ChampionBot):
    """A champion with time to think."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.seconds = PATIENCE
