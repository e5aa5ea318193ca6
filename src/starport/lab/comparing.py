"""Decisions to learn from: what moves that could be chosen between come to some turns later.

Who won a match says little about a single move. So now and then, in matches of veterans, every move that a champion would think
about is carried out up to where the next die falls, and played on from there a few times with the same dice for all of them, as
a champion with time to think does. The judgement learns to tell beforehand what is seen then.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.champion import ENOUGH, ChampionBot
from starport.bots.starfarers.features import WIDTH, describe
from starport.bots.starfarers.foresight import BY_ODDS, Trial
from starport.bots.starfarers.search import Node
from starport.bots.starfarers.veteran import VeteranBot
from starport.engine.dice import key_of
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.lab.bout import without_collector
from starport.lab.contest import seed_of, shared_game
from starport.lab.selfplay import GAME, Arrays, SelfPlayPlan, begun, moves_of, turns

WORLDS = 3  # dice that all moves of a decision are played on with
LOOKED_AT = 0.15  # the share of decisions: those of one match are much alike


class Comparisons:
    """Moves, decision by decision: how the seats stood after each of them, and their chances some turns later."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.rows: list[list[float]] = []
        self.chances: list[list[float]] = []
        self.choosers: list[int] = []
        self.decisions: list[int] = []
        self.matches: list[int] = []
        self.count = 0

    def note(self, bot: ChampionBot, world: State, seat: int, offered: list[Move], number: int, seed: int) -> None:
        """What could be chosen now, played on; nothing if there is no choice, or none that the judgement is asked about."""
        found = bot.ideas(world, seat, offered)
        trials = [trial for trial in bot.trials if trial.move in found and trial.world.winner < 0]
        if len(trials) < 2 or found[0].kind in BY_ODDS:
            return
        for trial, chances in zip(trials, self.played_on(bot, world, seat, trials, seed), strict=True):
            self.rows.append(list(describe(bot.quiet, trial.world)))
            self.chances.append(chances)
            self.choosers.append(seat)
            self.decisions.append(self.count)
            self.matches.append(number)
        self.count += 1

    def played_on(self, bot: ChampionBot, world: State, seat: int, trials: list[Trial], seed: int) -> list[list[float]]:
        """The mean chances of all seats after each of the moves, at the end of playouts with the same dice."""
        search = bot.begin(world, seat)
        totals = np.zeros((len(trials), self.seats))
        for turn in range(WORLDS):
            key = key_of(seed_of(seed, self.count, turn))
            for place, trial in enumerate(trials):
                after = trial.world.copy()
                assert isinstance(after, State)
                after.dice.rekey(key)
                search.play(after, Node())
                totals[place] += bot.judge.chances(after)
        found: list[list[float]] = (totals / WORLDS).tolist()
        return found

    def arrays(self) -> Arrays:
        return {
            "rows": np.array(self.rows, np.float32).reshape(-1, self.seats, WIDTH),
            "chances": np.array(self.chances, np.float32).reshape(-1, self.seats),
            "seat": np.array(self.choosers, np.int64),
            "decision": np.array(self.decisions, np.int64),
            "match": np.array(self.matches, np.int64),
        }


def make_comparisons(
    plan: SelfPlayPlan,
    veteran: Callable[[bytes], VeteranBot],
    champion: Callable[[bytes], ChampionBot],
    first: int,
    count: int,
) -> Arrays:
    """The decisions of so many matches from a number on; who plays and who thinks is made from a seed."""
    game = shared_game(GAME, plan.edition, plan.seats, ())
    found = Comparisons(plan.seats)
    with without_collector():
        for number in range(first, first + count):
            state, chance, dice = begun(game, plan, number)
            bots = [veteran(seed_of(plan.seed, number, seat)) for seat in range(plan.seats)]
            thinker = champion(seed_of(plan.seed, number, "thinker"))
            thinker.seconds = ENOUGH
            for chair, wanted in turns(state, bots):
                seat, action, offered = chair.seat, wanted, moves_of(chair)
                world = chair.imagine(dice)
                assert isinstance(world, State)
                if len(offered) > 1 and chance.random() < LOOKED_AT:
                    found.note(thinker, world, seat, offered, number, plan.seed)
                if chance.random() < plan.curious:
                    action = chance.choice(candidates(thinker.quiet, world, seat, offered))
                state.step(seat, action)
    return found.arrays()
