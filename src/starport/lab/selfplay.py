"""Matches to learn from: how the seats stood whenever a die was about to fall, and who won in the end.

Now and then somebody does something else than its best: a judgement that has only seen one way to play does not know what the
other ways are worth.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from starport.bots.base import Bot
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.features import WIDTH, describe
from starport.bots.starfarers.foresight import at_chance
from starport.bots.starfarers.judgement import chances
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights_file import USUAL
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.lab.bout import LIMIT, without_collector
from starport.lab.contest import seed_of, shared_game

GAME = "starfarers"
Arrays = dict[str, NDArray[Any]]


class SelfPlayPlan(msgspec.Struct, frozen=True):
    """Which matches: of a rule set, by bots of a kind, from a seed. `curious` is the share of decisions that are made by lot."""

    edition: str
    seats: int
    seed: int
    curious: float = 0.1
    kept: float = 0.35  # the share of moments that is written down: those of one match are much alike


class Diary:
    """How the seats stood, moment by moment, in matches of one rule set."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.mind = Mind(USUAL, False)
        self.rows: list[NDArray[np.float32]] = []
        self.before: list[list[float]] = []  # what today's judgement says
        self.winners: list[int] = []
        self.matches: list[int] = []

    def note(self, state: State, number: int) -> None:
        self.rows.append(np.array(list(describe(self.mind, state)), np.float32))
        self.before.append(chances(self.mind, state))
        self.matches.append(number)

    def end(self, winner: int) -> None:
        """Who won what was noted since the last end; nobody: it is forgotten."""
        open_ones = len(self.rows) - len(self.winners)
        if winner >= 0:
            self.winners += [winner] * open_ones
        elif open_ones:
            del self.rows[-open_ones:], self.before[-open_ones:], self.matches[-open_ones:]

    def arrays(self) -> Arrays:
        return {
            "rows": np.array(self.rows, np.float32).reshape(-1, self.seats, WIDTH),
            "before": np.array(self.before, np.float32),
            "winner": np.array(self.winners, np.int64),
            "match": np.array(self.matches, np.int64),
        }


def begun(game: Game, plan: SelfPlayPlan, number: int) -> tuple[State, random.Random, Dice]:
    """A match of a plan, with what decides when somebody is curious, and what is imagined then."""
    state = game.new(seed_of(plan.seed, number))
    assert isinstance(state, State)
    chance = random.Random(seed_of(plan.seed, number, "curious"))
    dice = Dice(key_of(seed_of(plan.seed, number, "dice")), 1)
    return state, chance, dice


def moves_of(chair: Chair) -> list[Move]:
    """What a seat may do."""
    return [move for move in chair.legal() if isinstance(move, Move)]


def turns(state: State, bots: Sequence[Bot]) -> Iterator[tuple[Chair, Action]]:
    """Who is asked next, and what they would do, until the match is over; whoever listens lets it happen."""
    for _ in range(LIMIT):
        if state.winner >= 0:
            return
        chair = Chair(state, state.waiting()[0])
        action = bots[chair.seat].act(chair)
        assert action is not None
        yield chair, action


def play_noting(game: Game, bots: Sequence[Bot], plan: SelfPlayPlan, number: int, diary: Diary) -> None:
    """One match, with some curiosity."""
    state, chance, dice = begun(game, plan, number)
    for chair, wanted in turns(state, bots):
        action = wanted
        if at_chance(state) and chance.random() < plan.kept:
            diary.note(state, number)
        if chance.random() < plan.curious:
            world = chair.imagine(dice)
            assert isinstance(world, State)
            action = chance.choice(candidates(diary.mind, world, chair.seat, moves_of(chair)))
        state.step(chair.seat, action)
    diary.end(state.winner)


def make_shard(plan: SelfPlayPlan, maker: Callable[[bytes], Bot], first: int, count: int) -> Arrays:
    """So many matches from a number on; `maker` makes a bot from its seed."""
    game = shared_game(GAME, plan.edition, plan.seats, ())
    diary = Diary(plan.seats)
    with without_collector():
        for number in range(first, first + count):
            play_noting(
                game, [maker(seed_of(plan.seed, number, seat)) for seat in range(plan.seats)], plan, number, diary
            )
    return diary.arrays()


def packed(arrays: Arrays) -> bytes:
    """Arrays as the bytes of a file."""
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    return buffer.getvalue()


def unpacked(content: bytes) -> Arrays:
    with np.load(io.BytesIO(content)) as found:
        return {name: found[name] for name in found.files}
