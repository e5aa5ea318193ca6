"""Measures this build of Starport in CPU seconds and prints JSON. `bench.run` calls it once per build."""

from __future__ import annotations

import json
import sys
import time

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch
from starport.build_info import build_info
from starport.engine import catalogue
from starport.engine.game import Game, State
from starport.lab.simulate import Plan, Tally, play_part

PLAYOUT = 100  # decisions after which a playout is cut
USUAL = ("2019", 4)
MIDDLE = 600  # decisions after which a match counts as mid-game


def random_play(seconds: float) -> dict[str, float]:
    """Random self-play, Starfarers 2019, four seats: decisions and whole matches per CPU second."""
    plan = Plan("starfarers", "2019", 4, ("random",) * 4, 1 << 30, 1)
    play_part(plan, 0, 3)  # distances are worked out when first asked for
    tally = play_part(plan, 3, 5)
    first = 8
    while tally.cpu_seconds < seconds:
        tally.add(play_part(plan, first, 20))
        first += 20
    return {
        "decisions_per_second": tally.decisions / tally.cpu_seconds,
        "games_per_second": tally.games / tally.cpu_seconds,
        "games": float(tally.games),
        "illegal": float(tally.illegal),
    }


def middle(game: Game) -> State:
    """A state in the middle of a random match."""
    match = BotMatch(game.new(b"bench"), _bots("random", 4, b"middle"))
    match.play(MIDDLE)
    return match.state


def _bots(name: str, seats: int, seed: bytes) -> list[Bot]:
    return [registry.make(name, seed + bytes([seat])) for seat in range(seats)]


def copies(seconds: float) -> float:
    """Microseconds per copy, over states from all over a match."""
    match = BotMatch(catalogue.make("starfarers", "2019", 4).new(b"bench"), _bots("random", 4, b"middle"))
    states = []
    for decisions in range(50, 1000, 50):
        match.play(decisions)
        states.append(match.state.copy())
    count = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for state in states:
            for _ in range(50):
                state.copy()
        count += 50 * len(states)
    return 1e6 * (time.process_time() - began) / count


def playouts(seconds: float) -> float:
    """Playouts from mid-game, cut at a hundred decisions, per CPU second; a copy is part of each."""
    state = middle(catalogue.make("starfarers", "2019", 4))
    bots = _bots("random", 4, b"playout")
    count = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(20):
            BotMatch(state.copy(), bots).play(PLAYOUT)
        count += 20
    return count / (time.process_time() - began)


def bot(name: str, seconds: float) -> float:
    """Milliseconds per decision of a bot that plays against itself."""
    plan = Plan("starfarers", "2019", 4, (name,) * 4, 1 << 30, 1)
    tally = play_part(plan, 0, 2)
    first = 2
    while tally.cpu_seconds < seconds:
        tally.add(play_part(plan, first, 2))
        first += 2
    return 1000 * tally.cpu_seconds / tally.decisions


def slowest_table(seconds: float) -> float:
    """Decisions per second of random play with the slowest edition and number of seats, as a share of the usual table's.
    All take turns, so that noise meets them alike."""
    tables = [(edition.name, seats) for edition in catalogue.entry("starfarers").editions for seats in edition.seats]
    plans = {table: Plan("starfarers", *table, ("random",) * table[1], 1 << 30, 1) for table in tables}
    for plan in plans.values():
        play_part(plan, 0, 3)  # distances are worked out when first asked for
    tallies = {table: Tally(wins=[0.0] * table[1]) for table in tables}
    first = 3
    while sum(tally.cpu_seconds for tally in tallies.values()) < seconds:
        for table, plan in plans.items():
            tallies[table].add(play_part(plan, first, 5))
        first += 5
    each = {table: tally.cpu_seconds / tally.decisions for table, tally in tallies.items()}
    return each[USUAL] / max(each.values())


def real_time(seconds: float) -> float:
    """How much faster than the clock on the wall four schedulers play Space Dealer."""
    plan = Plan("spacedealer", "base", 4, ("scheduler",) * 4, 1 << 30, 1)
    tally = play_part(plan, 0, 1)
    while tally.cpu_seconds < seconds:
        tally.add(play_part(plan, tally.games, 1))
    return 60 * sum(tally.rounds) / tally.cpu_seconds  # a round of this game is a minute


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    found = {
        "build": build_info().build,
        **random_play(seconds),
        "copy_microseconds": copies(seconds / 4),
        "playouts_per_second": playouts(seconds / 2),
        "greedy_milliseconds": bot("greedy", seconds / 2),
        "planner_milliseconds": bot("planner", seconds / 2),
        "slowest_table": slowest_table(2 * seconds),
        "real_time": real_time(seconds / 2),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
