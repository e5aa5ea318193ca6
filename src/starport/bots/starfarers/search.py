"""The search bot: information-set Monte-Carlo tree search over imagined worlds.

For each world, all moves still in the running are played in it with the same dice, so that they differ by themselves and
not by luck. Below them a tree grows over the seat's further decisions of this turn; from its edge the planner plays for
everybody until the horizon, where its judgement becomes a chance to win. Moves drop out as soon as they are clearly
behind, and the planner's own move stands unless another is better by more than the luck of the draw explains.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.judgement import chances
from starport.bots.starfarers.planner import Mind, ThinkingBot
from starport.bots.starfarers.weights_file import USUAL
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

NODES: Final = 96  # playouts, where no time is set
CURIOSITY: Final = 0.15
RARELY: Final = 8  # visits before a node tries one more of its moves
WORLDS: Final = 4  # before any move drops out
BEHIND: Final = 2.5  # deviations by which a move that drops out is behind the best
ALIKE: Final = 0.002  # chances to win that differ by less are the same
TRUST: Final = 0.02  # how much better than the planner's own move another one usually is, if it is
ROUNDS: Final = 2.0  # how far ahead playouts go
LONGEST: Final = 400  # decisions of a playout; a whole round has some forty
HOUSEKEEPING: Final = 0.9  # of the time is spent, so that the last playout still fits


class Node:
    """A point of the tree: how often it was visited, what came of it, and where it went on, by the move's id."""

    __slots__ = ("after", "total", "visits")

    def __init__(self) -> None:
        self.visits: int = 0
        self.total: float = 0.0
        self.after: dict[int, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Search:
    """One decision: the seat, its mind, and the horizon up to which worlds are played."""

    def __init__(self, mind: Mind, seat: int, turn: int, horizon: int) -> None:
        self.mind: Mind = mind
        self.seat: int = seat
        self.turn: int = turn
        self.horizon: int = horizon

    def play(self, world: State, node: Node) -> float:
        """One playout from below a node of the tree; what it came to goes into all nodes on its way."""
        path = [node]
        growing = True
        for _ in range(LONGEST):
            if world.winner >= 0 or world.turn >= self.horizon:
                break
            seat = world.waiting()[0]
            offered = world.moves(seat)
            if growing and seat == self.seat and world.turn == self.turn and len(offered) > 1:
                move = self.select(world, path[-1], offered)
                child = path[-1].after.get(move.id)
                if child is None:
                    child = Node()
                    path[-1].after[move.id] = child
                    growing = False
                path.append(child)
            else:
                move = self.mind.decide(world, seat, offered)
            world.step(seat, move)
        value = self.judged(world)
        for visited in path:
            visited.visits += 1
            visited.total += value
        return value

    def judged(self, world: State) -> float:
        """The seat's chance to win, where a playout ends."""
        return chances(self.mind, world)[self.seat]

    def select(self, world: State, node: Node, offered: list[Move]) -> Move:
        """By upper confidence; the planner's own move first, others once that is known a little."""
        if node.visits < 2:
            return self.mind.decide(world, self.seat, offered)
        best: Move | None = None
        most = -1.0
        for place, move in enumerate(candidates(self.mind, world, self.seat, offered)):
            child = node.after.get(move.id)
            if child is None:
                if place == 0 or node.visits >= RARELY * place:
                    return move
                continue
            score = child.mean() + CURIOSITY * math.sqrt(math.log(node.visits + 1.0) / child.visits)
            if score > most:
                most = score
                best = move
        assert best is not None
        return best


class Entry:
    """A move in the running and what it came to, world by world."""

    __slots__ = ("move", "node", "values")

    def __init__(self, move: Move) -> None:
        self.move: Move = move
        self.node: Node = Node()
        self.values: list[float] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def lead(self, other: Entry) -> tuple[float, float]:
        """By how much this is better than another move in the same worlds, and the deviation of that mean."""
        count = len(self.values)
        total = 0.0
        squares = 0.0
        for mine, theirs in zip(self.values, other.values, strict=True):
            total += mine - theirs
            squares += (mine - theirs) * (mine - theirs)
        mean = total / count
        spread = max(0.0, squares / count - mean * mean)
        return mean, math.sqrt(spread / max(1, count - 1))


def thin_out(alive: list[Entry]) -> list[Entry]:
    """Without the moves that are clearly behind the best, and without others like the planner's own, which is first."""
    best = alive[0]
    for entry in alive:
        if entry.mean() > best.mean():
            best = entry
    rest: list[Entry] = []
    for entry in alive:
        lead, deviation = best.lead(entry)
        if entry is not best and lead > BEHIND * deviation + ALIKE:
            continue
        if rest:
            over, unsure = entry.lead(rest[0])
            if over + BEHIND * unsure < ALIKE:
                continue
        rest.append(entry)
    return rest


def preferred(alive: list[Entry]) -> Move:
    """The best move; one that is not the planner's own has to be better by more than chance may explain."""
    best = alive[0]
    most = 0.0
    for entry in alive[1:]:
        if len(entry.values) < 2:
            continue
        lead, deviation = entry.lead(alive[0])
        worth = lead - deviation * deviation / TRUST
        if worth > most:
            most = worth
            best = entry
    return best.move


class SearchBot(ThinkingBot):
    """Tries the planner's ideas out in worlds it imagines. `nodes` bounds its playouts, `seconds` (if set) its time."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.quiet: Mind = Mind(USUAL, False)  # nobody makes offers in a playout
        self.nodes: int = NODES
        self.seconds: float = 0.0
        self.rounds: float = ROUNDS
        self.clock: Callable[[], float] = time.perf_counter  # by which seconds are counted
        self.began: float = 0.0

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        self.began = self.clock()
        return super().choose(legal, chair)

    def weigh(self, world: State, chair: Chair, offered: list[Move]) -> Move:
        found = self.ideas(world, chair.seat, offered)
        if len(found) == 1:
            return found[0]
        return self.search(found, chair, self.begin(world, chair.seat))

    def ideas(self, world: State, seat: int, offered: list[Move]) -> list[Move]:
        """The moves to be tried out; the first one stands unless another is clearly better."""
        return candidates(self.mind, world, seat, offered)

    def begin(self, world: State, seat: int) -> Search:
        return Search(self.quiet, seat, world.turn, self.horizon(world))

    def horizon(self, world: State) -> int:
        """The turn at which playouts end."""
        own_turns = self.mind.odds_of(world.rulebook).rolls  # from one own turn to the next
        return world.turn + max(1, round(self.rounds * own_turns))

    def search(self, found: list[Move], chair: Chair, search: Search) -> Move:
        """World by world, until one move is left or the budget is spent."""
        alive = [Entry(move) for move in found]
        spent = 0
        while len(alive) > 1 and self.has_budget(spent, len(alive)):
            world = chair.imagine(self.dice)
            values: list[float] = []
            for entry in alive:
                if values and not self.has_budget(spent, 1):
                    return self.prefer(alive)  # a world that not all moves have seen tells nothing
                trial = world.copy()
                assert isinstance(trial, State)
                trial.step(chair.seat, entry.move)
                values.append(search.play(trial, entry.node))
                spent += 1
            for entry, value in zip(alive, values, strict=True):
                entry.values.append(value)
            if len(alive[0].values) >= WORLDS:
                alive = thin_out(alive)
                if self.settled(alive):
                    break
        return self.prefer(alive)

    def settled(self, alive: list[Entry]) -> bool:
        """Whether more playouts are not worth their time, although several moves are left."""
        return False

    def prefer(self, alive: list[Entry]) -> Move:
        """The move that is made, of those left."""
        return preferred(alive)

    def has_budget(self, spent: int, needed: int) -> bool:
        """Whether so many more playouts fit into the budget."""
        if self.seconds > 0.0:
            gone = self.clock() - self.began
            return gone + gone / (spent + 1) * needed < self.seconds * HOUSEKEEPING
        return spent + needed <= self.nodes
