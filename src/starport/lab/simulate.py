"""Playing many matches between bots, over one or more processes, with results that do not depend on how many."""

from __future__ import annotations

import gc
import hashlib
import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from starport.bots import registry
from starport.bots.bot_match import BotMatch
from starport.build_info import build_info
from starport.engine import catalogue
from starport.engine.game import Game
from starport.engine.refusal import refuse

LIMIT = 200_000  # decisions; a match that needs more has lost its way
CHUNK = 10


@dataclass(frozen=True)
class Plan:
    """What is to be played: one rule set, one bot per seat, so many matches from one seed."""

    game: str
    edition: str | None
    seats: int | None
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)

    def make_game(self) -> Game:
        """The rule set; Refused if anything in the plan does not exist or fit."""
        game = shared_game(self.game, self.edition, self.seats, tuple(sorted(self.options.items())))
        if len(self.bots) != game.seats:
            raise refuse("wrong_number_of_bots", "", bots=len(self.bots), seats=game.seats)
        for name in self.bots:
            registry.check(name, game.name)
        return game


@lru_cache(maxsize=32)
def shared_game(name: str, edition: str | None, seats: int | None, options: tuple[tuple[str, str], ...]) -> Game:
    """Rule sets never change, and keep what they have worked out about their boards."""
    return catalogue.make(name, edition, seats, dict(options))


@dataclass
class Tally:
    """What came out of some matches; tallies of parts add up to the tally of the whole."""

    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    illegal: int = 0
    cpu_seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.unfinished += other.unfinished
        self.decisions += other.decisions
        self.illegal += other.illegal
        self.cpu_seconds += other.cpu_seconds
        self.wins = [one + two for one, two in zip(self.wins or [0.0] * len(other.wins), other.wins, strict=True)]
        self.rounds += other.rounds

    def json(self) -> dict[str, object]:
        cpu = max(self.cpu_seconds, 1e-9)
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "decisions": self.decisions,
            "illegal": self.illegal,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "decisions_per_second": round(self.decisions / cpu, 1),
            "games_per_second": round(self.games / cpu, 2),
            "wins": [round(wins, 3) for wins in self.wins],
            "rounds": quantiles(self.rounds),
            "build": build_info().build,
        }


def quantiles(values: list[int]) -> dict[str, int]:
    """Least, quartiles and greatest."""
    ordered = sorted(values)
    if not ordered:
        return {}
    last = len(ordered) - 1
    places = {"least": 0.0, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "most": 1.0}
    return {name: ordered[round(place * last)] for name, place in places.items()}


def seed_of(plan_seed: int, *what: object) -> bytes:
    """A seed of its own for each match and each bot, the same wherever and whenever it is played."""
    return hashlib.sha256(":".join([str(plan_seed), *map(str, what)]).encode()).digest()


def play_part(plan: Plan, first: int, count: int) -> Tally:
    """Matches number `first` to `first + count - 1` of a plan."""
    game = plan.make_game()
    tally = Tally(wins=[0.0] * game.seats)
    gc.disable()  # states and frames form no cycles: looking for some would cost a twentieth of the time
    try:
        for number in range(first, first + count):
            _play_one(plan, game, number, tally)
    finally:
        gc.enable()
    return tally


def _play_one(plan: Plan, game: Game, number: int, tally: Tally) -> None:
    bots = [registry.make(name, seed_of(plan.seed, number, seat)) for seat, name in enumerate(plan.bots)]
    began = time.process_time()
    match = BotMatch(game.new(seed_of(plan.seed, number)), bots)
    over = match.play(LIMIT)
    tally.cpu_seconds += time.process_time() - began
    tally.games += 1
    tally.decisions += match.decisions
    tally.illegal += match.illegal
    result = match.state.result()
    if result is None or not over:
        tally.unfinished += 1
        return
    tally.rounds.append(match.state.rounds())
    for winner in result.winners:
        tally.wins[winner] += 1 / len(result.winners)


def _play_chunk(work: tuple[Plan, int, int]) -> Tally:
    return play_part(*work)


def simulate(plan: Plan, workers: int = 1, tell: Callable[[int], None] | None = None) -> Tally:
    """Play the whole plan; `tell` hears how many matches have just been finished."""
    plan.make_game()
    chunks = [(plan, first, min(CHUNK, plan.games - first)) for first in range(0, plan.games, CHUNK)]
    total = Tally()
    for part in _spread(chunks, workers):
        total.add(part)
        if tell is not None:
            tell(part.games)
    return total


def _spread(chunks: list[tuple[Plan, int, int]], workers: int) -> Iterator[Tally]:
    if workers <= 1:
        yield from map(_play_chunk, chunks)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(_play_chunk, chunks)
