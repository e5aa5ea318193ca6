"""The search bot: information-set Monte-Carlo tree search over imagined worlds.

For each world, all moves still in the running are played in it with the same dice, so that they differ by themselves and
not by luck. Below them a tree grows over the seat's further decisions of this turn; from its edge the planner plays for
everybody until the horizon, where its judgement becomes a chance to win. Half of the moves drop out at a time.
"""

from __future__ import annotations

import math
import time
from typing import Final

from starport.bots.base import Bot
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights import USUAL
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.game import State as AnyState
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

NODES: Final = 96  # playouts, where no time is set
CURIOSITY: Final = 0.15
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


def chances(mind: Mind, world: State) -> list[float]:
    """Each seat's chance to win, as the planner judges it."""
    if world.winner >= 0:
        return [1.0 if seat == world.winner else 0.0 for seat in range(len(world.hands))]
    values = [mind.outlook(world, seat).value() for seat in range(len(world.hands))]
    top = max(values)
    weights = [math.exp(mind.scales.sharp * (value - top)) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def judge(state: AnyState) -> list[float]:
    """Each seat's chance to win in a state that is known as a whole."""
    assert isinstance(state, State)
    return chances(Mind(USUAL, False), state)


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
            seat = world.acting()[0]
            offered = [action for action in world.legal(seat) if isinstance(action, Move)]
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
        value = chances(self.mind, world)[self.seat]
        for visited in path:
            visited.visits += 1
            visited.total += value
        return value

    def select(self, world: State, node: Node, offered: list[Move]) -> Move:
        """By upper confidence; the planner's own move first, others once that is known a little."""
        if node.visits < 2:
            return self.mind.decide(world, self.seat, offered)
        best: Move | None = None
        most = -1.0
        for place, move in enumerate(candidates(self.mind, world, self.seat, offered)):
            child = node.after.get(move.id)
            if child is None:
                if place == 0 or node.visits >= 4 * place:
                    return move
                continue
            score = child.mean() + CURIOSITY * math.sqrt(math.log(node.visits + 1.0) / child.visits)
            if score > most:
                most = score
                best = move
        assert best is not None
        return best


class SearchBot(Bot):
    """Tries the planner's ideas out in worlds it imagines. `nodes` bounds its playouts, `seconds` (if set) its time."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.mind: Mind = Mind(USUAL, True)
        self.quiet: Mind = Mind(USUAL, False)  # nobody makes offers in a playout
        self.nodes: int = NODES
        self.seconds: float = 0.0
        self.rounds: float = 1.0  # how far ahead playouts go

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        began = time.perf_counter()
        offered = [action for action in legal if isinstance(action, Move)]
        if len(offered) < 2 and not (offered and offered[0].kind == verbs.REFUSE):
            return offered[0] if offered else None
        world = chair.imagine(self.dice)
        assert isinstance(world, State)
        found = candidates(self.mind, world, chair.seat, offered)
        self.reason = self.mind.reason
        if len(found) == 1:
            return found[0]
        own_turns = self.mind.odds_of(world.rulebook).rolls  # from one own turn to the next
        search = Search(self.quiet, chair.seat, world.turn, world.turn + max(1, round(self.rounds * own_turns)))
        return self.search(found, chair, search, began)

    def search(self, found: list[Move], chair: Chair, search: Search, began: float) -> Move:
        """Halve the moves until one is left or the budget is spent."""
        alive = [(move, Node()) for move in found]
        phases = max(1, (len(found) - 1).bit_length())
        spent = 0
        for phase in range(phases):
            share = (phase + 1) / phases
            while alive and self.has_budget(share, spent, len(alive), began):
                world = chair.imagine(self.dice)
                for move, node in alive:
                    trial = world.copy()
                    assert isinstance(trial, State)
                    trial.step(chair.seat, move)
                    search.play(trial, node)
                    spent += 1
            alive.sort(key=lambda entry: -entry[1].mean())
            alive = alive[: max(1, (len(alive) + 1) // 2)]
            if len(alive) == 1:
                break
        return alive[0][0]

    def has_budget(self, share: float, spent: int, needed: int, began: float) -> bool:
        """Whether one more world fits into this share of the budget."""
        if self.seconds > 0.0:
            gone = time.perf_counter() - began
            each = gone / (spent + 1)
            return gone + each * needed < self.seconds * share * HOUSEKEEPING
        return spent + needed <= self.nodes * share
