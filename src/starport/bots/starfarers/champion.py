"""The champion: the search with what it has learned.

It begins with the veteran's move. Playouts end after the own next turn, where the learned judgement says what came of them;
what they show and what the veteran thinks beforehand are weighed by how far each can be trusted. Deals are tried out as well."""

from __future__ import annotations

from typing import Final

from starport.bots.base import Why
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.explaining import explain
from starport.bots.starfarers.foresight import MARGIN, Judge, Trial
from starport.bots.starfarers.network_file import learned
from starport.bots.starfarers.search import Entry, Search, SearchBot
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

BEYOND: Final = 1  # turn of a playout after a whole round: the own next one
ERROR: Final = 0.03  # how far the veteran in it errs in the difference between two moves, in chances to win
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
        self.rounds = 1.0  # and a little more: see horizon
        self.trials: list[Trial] = []  # what the veteran in it looked at last

    def ideas(self, world: State, seat: int, offered: list[Move]) -> list[Move]:
        """What the veteran would do first, then the planner's other ideas."""
        found = candidates(self.mind, world, seat, offered, True)
        self.trials = self.judge.trials(found, world, seat)
        best = self.judge.best(self.trials, MARGIN).move
        return [best, *[move for move in found if move is not best]]

    def begin(self, world: State, seat: int) -> Search:
        return LearnedSearch(self.judge, seat, world.turn, self.horizon(world))

    def horizon(self, world: State) -> int:
        """What a move is good for shows in the own next turn: playouts end after that."""
        return super().horizon(world) + BEYOND

    def prefer(self, alive: list[Entry]) -> Move:
        """The best by what the veteran in it thinks beforehand and what playouts have shown, each as far as it can be trusted."""
        best = alive[0]
        most = 0.0
        trust = 1.0 / (ERROR * ERROR)
        for entry in alive[1:]:
            if len(entry.values) < 2:
                continue
            lead, deviation = entry.lead(alive[0])
            shown = 1.0 / (deviation * deviation + 1e-9)
            worth = (lead * shown + (self.thought(entry.move) - self.thought(alive[0].move)) * trust) / (shown + trust)
            if worth > most:
                most = worth
                best = entry
        return best.move

    def thought(self, move: Move) -> float:
        """What the veteran in it thinks of a move."""
        for trial in self.trials:
            if trial.move is move:
                return trial.value
        return 0.0

    def explain(self) -> Why | None:
        move = self.last
        return None if move is None else explain(self.judge, self.trials, move, self.seat)


class GrandmasterBot(ChampionBot):
    """A champion with time to think."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.seconds = PATIENCE
