"""Lessons for the policy: what veterans find when they try out everything that a seat could build now.

Veterans play, with some curiosity; at every decision in which something could be built each option is carried out in an
imagined world, and what was learned so far says how the seat stands afterwards. The policy learns to tell that beforehand.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from starport.bots.starfarers.building import best_step
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.foresight import Judge
from starport.bots.starfarers.policy import OPTION, SEAT, describe_seat, options_of
from starport.bots.starfarers.veteran import VeteranBot
from starport.engine.game import Game
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.lab.bout import without_collector
from starport.lab.contest import seed_of, shared_game
from starport.lab.selfplay import GAME, Arrays, SelfPlayPlan, begun, moves_of, turns

MOST = 10  # options that are noted of a decision
NOTHING = -1.0  # in place of a value, where there is no option
STEPS = (verbs.BUILD_SHIP, verbs.BUILD_SPACEPORT, verbs.BUILD_UPGRADE, verbs.EXCHANGE, verbs.END_BUILD)


class Lessons:
    """Decisions: the seat, its options, and what each of them came to."""

    def __init__(self) -> None:
        self.seats: list[list[float]] = []
        self.options: list[list[list[float]]] = []
        self.values: list[list[float]] = []
        self.matches: list[int] = []

    def note(self, judge: Judge, world: State, seat: int, offered: list[Move], number: int) -> None:
        """What could be built now, tried out; nothing if there is no choice."""
        outlook = judge.mind.outlook(world, seat)
        options = options_of(outlook, offered, best_step(outlook, offered))
        if not 1 < len(options.moves) <= MOST:
            return
        self.seats.append(list(describe_seat(outlook)))
        self.options.append([list(row) for row in options.rows])
        self.values.append([trial.value for trial in judge.trials(options.moves, world, seat)])
        self.matches.append(number)

    def arrays(self) -> Arrays:
        count = len(self.seats)
        options = np.zeros((count, MOST, len(OPTION)), np.float32)
        values = np.full((count, MOST), NOTHING, np.float32)
        for place, (rows, found) in enumerate(zip(self.options, self.values, strict=True)):
            options[place, : len(rows)] = rows
            values[place, : len(found)] = found
        return {
            "seat": np.array(self.seats, np.float32).reshape(-1, len(SEAT)),
            "options": options,
            "values": values,
            "match": np.array(self.matches, np.int64),
        }


def play_teaching(game: Game, bots: list[VeteranBot], plan: SelfPlayPlan, number: int, lessons: Lessons) -> None:
    """One match; now and then somebody builds something else than its best."""
    state, chance, dice = begun(game, plan, number)
    for chair, wanted in turns(state, bots):
        seat, action = chair.seat, wanted
        assert isinstance(action, Move)
        frame = state.frames[-1]
        if isinstance(frame, Trading) and frame.seat == seat and action.kind in STEPS:
            offered = moves_of(chair)
            world = chair.imagine(dice)
            assert isinstance(world, State)
            lessons.note(bots[seat].judge, world, seat, offered, number)
            if chance.random() < plan.curious:
                action = chance.choice(candidates(bots[seat].judge.mind, world, seat, offered))
        state.step(seat, action)


def make_lessons(plan: SelfPlayPlan, maker: Callable[[bytes], VeteranBot], first: int, count: int) -> Arrays:
    """The lessons of so many matches from a number on; `maker` makes a veteran from its seed."""
    game = shared_game(GAME, plan.edition, plan.seats, ())
    lessons = Lessons()
    with without_collector():
        for number in range(first, first + count):
            bots = [maker(seed_of(plan.seed, number, seat)) for seat in range(plan.seats)]
            play_teaching(game, bots, plan, number, lessons)
    return lessons.arrays()
