"""Whose numbers can be tuned: how a bot is made from a record of them, and by what it is told which of two records is better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from starport.bots.base import Bot
from starport.bots.record_file import BadRecord, Card, Record, RecordFile
from starport.bots.spacedealer.admiral import AdmiralBot
from starport.bots.spacedealer.temper import Temper
from starport.bots.spacedealer.temper_file import FILE as TEMPER
from starport.bots.starfarers.planner import Mind, PlannerBot
from starport.bots.starfarers.weights import JUDGED, Weights
from starport.bots.starfarers.weights_file import FILE as WEIGHTS
from starport.engine import catalogue
from starport.engine.game import Game
from starport.engine.result import Result

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Subject:
    """A bot whose numbers are tuned."""

    bot: str
    game: str
    file: RecordFile
    first: Path  # a guess made by hand
    player: Callable[[Record, bytes], Bot]
    lead: Callable[[Result, int], float]  # of the seats with this remainder by two over the others, from -1 to 1
    fixed: tuple[str, ...] = ()  # no decision depends on these

    def rule_sets(self) -> list[Game]:
        """Every edition with every number of players."""
        editions = catalogue.entry(self.game).editions
        return [catalogue.make(self.game, edition.name, seats) for edition in editions for seats in edition.seats]

    def tuned(self) -> list[str]:
        return [name for name in self.file.names if name not in self.fixed]

    def read(self, file: Path) -> tuple[Record, Card]:
        """The record of a file, and its card; a usage error that says what is wrong with it."""
        try:
            return self.file.read(file.read_text("utf-8"))
        except (BadRecord, UnicodeDecodeError) as error:
            raise click.UsageError(f"{file}: {error}") from None


def by_wins(result: Result, side: int) -> float:
    """Who won."""
    return sum(1.0 if winner % 2 == side else -1.0 for winner in result.winners)


def by_points(result: Result, side: int) -> float:
    """How much more often one of ours has more points than one of theirs than the other way round. A match between eight says
    more so than by its winner alone: sixteen comparisons instead of one."""
    ours, theirs = result.scores[side::2], result.scores[1 - side :: 2]
    ahead = sum((mine > other) - (mine < other) for mine in ours for other in theirs)
    return ahead / (len(ours) * len(theirs))


def planner(record: Record, seed: bytes) -> Bot:
    bot = PlannerBot(seed)
    bot.mind = Mind(Weights(**record), True)
    return bot


def admiral(record: Record, seed: bytes) -> Bot:
    bot = AdmiralBot(seed)
    bot.temper = Temper(**record)
    return bot


PLANNER = Subject("planner", "starfarers", WEIGHTS, DATA / "first_weights.json", planner, by_wins, JUDGED)
ADMIRAL = Subject("admiral", "spacedealer", TEMPER, DATA / "first_temper.json", admiral, by_points)
SUBJECTS = {subject.bot: subject for subject in (PLANNER, ADMIRAL)}
