"""Measures one build of Starport in CPU seconds and prints JSON. `bench.run` calls it for each build in turn.

It may be the build of another commit: so it asks only for what has long been there, and knows older names of it.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
import time
from typing import Any

from starport.bots import registry
from starport.bots.starfarers.search import Node, Search, SearchBot
from starport.build_info import build_info
from starport.engine import catalogue
from starport.lab.contest import contest

PLAYOUT = 100  # decisions after which a playout is cut
MIDDLE = 600  # decisions after which a match counts as mid-game
WARM = 3  # matches before measuring: distances are worked out when first asked for
LIMIT = 200_000  # decisions
USUAL = ("2019", 4)
SEARCHED = 150  # decisions of planners after which searches are measured
ROUNDS, TRIALS = 2, 4  # how long a playout of a search is, and how many there are in one imagined world


def found(*places: str) -> Any:
    """What the first of these places that there is has: older commits have it elsewhere."""
    for place in places:
        module, _, name = place.partition(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            continue
    raise SystemExit(f"this commit cannot be measured: it has none of {', '.join(places)}")


BotMatch = found("starport.bots.bot_match:BotMatch", "starport.bots.match:Match")
play_block = found("starport.lab.runner:play_block", "starport.lab.bout:play_block")


def seed_of(*what: object) -> bytes:
    return hashlib.sha256(":".join(map(str, what)).encode()).digest()


def bots_named(name: str, seats: int, *what: object) -> list[Any]:
    return [registry.make(name, seed_of(*what, seat)) for seat in range(seats)]


class Series:
    """Matches of one rule set between bots of one name, one after the other."""

    def __init__(self, game: str, edition: str, seats: int, bot: str, warm: int = 0) -> None:
        self.game = catalogue.make(game, edition, seats)
        self.bot = bot
        self.number = 0
        self.forget()
        self.play(warm)
        self.forget()

    def forget(self) -> None:
        """Begin to count."""
        self.seconds, self.decisions, self.games, self.rounds = 0.0, 0, 0, 0

    def play(self, count: int) -> None:
        for _ in range(count):
            bots = bots_named(self.bot, self.game.seats, 1, self.number)
            began = time.process_time()
            match = BotMatch(self.game.new(seed_of(1, self.number)), bots)
            match.play(LIMIT)
            self.seconds += time.process_time() - began
            self.decisions += match.decisions
            self.rounds += match.state.rounds()
            self.games += 1
            self.number += 1


def random_play(seconds: float) -> dict[str, float]:
    """Random self-play, Starfarers 2019, four seats: decisions and whole matches per CPU second."""
    series = Series("starfarers", *USUAL, "random", WARM)
    while series.seconds < seconds:
        series.play(5)
    return {
        "decisions_per_second": series.decisions / series.seconds,
        "games_per_second": series.games / series.seconds,
    }


def match_of(name: str, decisions: int) -> Any:
    """A match some way in."""
    match = BotMatch(catalogue.make("starfarers", *USUAL).new(b"bench"), bots_named(name, 4, "middle"))
    match.play(decisions)
    return match


def copies(seconds: float) -> float:
    """Microseconds per copy, over states from all over a match."""
    match = match_of("random", 0)
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
    state = match_of("random", MIDDLE).state
    bots = bots_named("random", 4, "playout")
    count = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(20):
            BotMatch(state.copy(), bots).play(PLAYOUT)
        count += 20
    return count / (time.process_time() - began)


def bot(name: str, seconds: float) -> float:
    """Milliseconds per decision of a bot that plays against itself."""
    series = Series("starfarers", *USUAL, name)
    while series.seconds < seconds:
        series.play(1)
    return 1000 * series.seconds / series.decisions


def search_playouts(seconds: float) -> float:
    """Playouts of a search per CPU second, two rounds long, from a decision in the middle of a match between planners; what
    it takes to imagine their worlds is part of them."""
    state = match_of("planner", SEARCHED).state
    seat = state.acting()[0]
    searcher = SearchBot(b"search")
    search = Search(searcher.quiet, seat, state.turn, state.turn + ROUNDS * USUAL[1])
    count = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        world = state.imagine(seat, searcher.dice)
        for _ in range(TRIALS):
            search.play(world.copy(), Node())
        count += TRIALS
    return count / (time.process_time() - began)


def tournament(seconds: float) -> float:
    """Decisions per CPU second of random bots in a light tournament: all that is done for a match counts."""
    plan = contest("starfarers", *USUAL, {}, ("random", "random"), 1, True)
    play_block(plan, range(WARM))
    decisions, number = 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        decisions += sum(outcome.decisions for outcome in play_block(plan, range(number, number + USUAL[1])))
        number += USUAL[1]
    return decisions / (time.process_time() - began)


def slowest_table(seconds: float) -> float:
    """Decisions per second of random play with the slowest edition and number of seats, as a share of the usual table's.
    All take turns, so that noise meets them alike."""
    tables = [(edition.name, seats) for edition in catalogue.entry("starfarers").editions for seats in edition.seats]
    series = {table: Series("starfarers", *table, "random", WARM) for table in tables}
    while sum(one.seconds for one in series.values()) < seconds:
        for one in series.values():
            one.play(5)
    each = {table: one.seconds / one.decisions for table, one in series.items()}
    return each[USUAL] / max(each.values())


def real_time(seconds: float) -> float:
    """How much faster than the clock on the wall four schedulers play Space Dealer."""
    series = Series("spacedealer", "base", 4, "scheduler")
    while series.seconds < seconds:
        series.play(1)
    return 60 * series.rounds / series.seconds  # a round of this game is a minute


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    figures = {
        "build": build_info().build,
        **random_play(seconds),
        "copy_microseconds": copies(seconds / 4),
        "playouts_per_second": playouts(seconds / 2),
        "greedy_milliseconds": bot("greedy", seconds / 2),
        "planner_milliseconds": bot("planner", seconds / 2),
        "search_playouts_per_second": search_playouts(seconds / 2),
        "slowest_table": slowest_table(2 * seconds),
        "tournament_decisions_per_second": tournament(seconds / 2),
        "real_time": real_time(seconds / 2),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
