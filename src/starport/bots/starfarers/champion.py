"""The champion: the search with what it has learned.

It begins with the veteran's move. Playouts end after the own next turn, where the learned judgement says what came of them;
what they show and what the veteran thinks beforehand are weighed by how far each can be trusted. Deals are tried out as well.
With time to think, playouts fly as the veteran would, not as the planner."""

from __future__ import annotations

import math
from typing import Final

from starport.bots.base import Why
from starport.bots.starfarers.candidates import MOST, candidates
from starport.bots.starfarers.explaining import explain
from starport.bots.starfarers.foresight import AGAIN, MARGIN, Judge, Trial, mind_of
from starport.bots.starfarers.network_file import Learned, learned
from starport.bots.starfarers.search import LONGEST, Entry, Node, Search, SearchBot
from starport.games.starfarers.frames.frame import FLIGHT
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

FEWEST: Final = 8  # worlds before a decision may end early
NEGLIGIBLE: Final = 0.0005  # chances to win that are not worth more thought
BEYOND: Final = 1  # turn of a playout after a whole round: the own next one
ERROR: Final = 0.04  # how far the veteran in it errs in the difference between two moves, in chances to win
PATIENCE: Final = 1.0  # seconds a move of a grandmaster
ENOUGH: Final = 0.3  # seconds a move, from which on playouts are thorough: in a third of that too few of them fit


class LearnedSearch(Search):
    """One decision, judged by what was learned. If it is thorough, the own flights of a playout are tried out as well: that
    takes four times as long, and shows more truly what a move is good for."""

    def __init__(self, judge: Judge, seat: int, turn: int, horizon: int, thorough: bool) -> None:
        super().__init__(judge.mind, seat, turn, horizon)
        self.judge: Judge = judge
        self.thorough: bool = thorough

    def play(self, world: State, node: Node) -> float:
        if not self.thorough:
            return super().play(world, node)
        for _ in range(LONGEST):  # who tries flights out needs no tree to find better ones
            if world.winner >= 0 or world.turn >= self.horizon:
                break
            seat = world.waiting()[0]
            world.step(seat, self.reply(world, seat, world.moves(seat)))
        return self.judged(world)

    def reply(self, world: State, seat: int, offered: list[Move]) -> Move:
        """A move in a thorough playout."""
        if seat != self.seat or len(offered) < 2 or world.frames[-1].kind != FLIGHT:
            return self.mind.decide(world, seat, offered)
        found = candidates(self.mind, world, seat, offered)
        return self.judge.best(self.judge.trials(found, world, seat), MARGIN).move

    def judged(self, world: State) -> float:
        return self.judge.chances(world)[self.seat]


class ChampionBot(SearchBot):
    """Searches like the search bot, and knows better what it finds."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.rounds = 1.0  # and a little more: see horizon
        self.trials: list[Trial] = []  # what the veteran in it looked at last
        self.learn(learned())

    def learn(self, found: Learned) -> None:
        """Think with this from now on."""
        self.mind = mind_of(found, True, AGAIN)
        self.quiet = mind_of(found, False)
        self.judge: Judge = Judge(found.network, self.quiet)

    def ideas(self, world: State, seat: int, offered: list[Move]) -> list[Move]:
        """What the veteran would do first, then the others it thinks most of: playouts of many moves tell little of each."""
        found = candidates(self.mind, world, seat, offered, True)
        self.trials = self.judge.trials(found, world, seat)
        best = self.judge.best(self.trials, MARGIN).move
        others = [move for move in found if move is not best]
        return [best, *sorted(others, key=lambda move: -self.thought(move))[: MOST - 1]]

    def begin(self, world: State, seat: int) -> LearnedSearch:
        return LearnedSearch(self.judge, seat, world.turn, self.horizon(world), self.seconds >= ENOUGH)

    def horizon(self, world: State) -> int:
        """What a move is good for shows in the own next turn: playouts end after that."""
        return super().horizon(world) + BEYOND

    def prefer(self, alive: list[Entry]) -> Move:
        """The best by what the veteran in it thinks beforehand and what playouts have shown, each as far as it can be trusted."""
        return self.leader(alive).move

    def leader(self, alive: list[Entry]) -> Entry:
        best = alive[0]
        most = 0.0
        for entry in alive[1:]:
            if len(entry.values) >= 2:
                worth, _ = self.compare(entry, alive[0])
                if worth > most:
                    most = worth
                    best = entry
        return best

    def compare(self, entry: Entry, other: Entry) -> tuple[float, float]:
        """By how much a move is better than another one in the same worlds, and how far that may be wrong."""
        lead, deviation = entry.lead(other)
        shown = 1.0 / (deviation * deviation + 1e-9)
        trust = 1.0 / (ERROR * ERROR)
        thought = self.thought(entry.move) - self.thought(other.move)
        return (lead * shown + thought * trust) / (shown + trust), math.sqrt(1.0 / (shown + trust))

    def settled(self, alive: list[Entry]) -> bool:
        """Time is for moves that matter: what the best one may lose to the others is next to nothing."""
        if len(alive[0].values) < FEWEST:
            return False
        best = self.leader(alive)
        lost = 0.0
        for entry in alive:
            if entry is not best:
                lead, deviation = self.compare(best, entry)
                lost += shortfall(lead, deviation)
        return lost < NEGLIGIBLE

    def thought(self, move: Move) -> float:
        """What the veteran in it thinks of a move."""
        for trial in self.trials:
            if trial.move is move:
                return trial.value
        return 0.0

    def explain(self) -> Why | None:
        move = self.last
        return None if move is None else explain(self.judge, self.trials, move, self.seat)


def shortfall(lead: float, deviation: float) -> float:
    """What is lost on average by a choice that leads by so much, should the other one be better after all."""
    far = lead / deviation
    density = math.exp(-0.5 * far * far) / math.sqrt(2.0 * math.pi)
    return deviation * (density - far * 0.5 * math.erfc(far / math.sqrt(2.0)))


class GrandmasterBot(ChampionBot):
    """A champion with time to think."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.seconds = PATIENCE
