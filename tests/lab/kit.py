"""Small tournaments for the stories of the laboratory."""

from __future__ import annotations

from pathlib import Path

from starport.lab.bout import Outcome
from starport.lab.contest import Contest, contest
from starport.lab.journal import Journal
from starport.lab.tables import write_tables
from starport.lab.tournament import run

THREE = ("greedy", "random", "random")


def small(bots: tuple[str, ...] = THREE, seed: int = 7, light: bool = False, game: str = "starfarers") -> Contest:
    return contest(game, None, 3, {}, bots, seed, light)


def played(folder: Path, plan: Contest, games: int, workers: int = 1) -> list[Outcome]:
    """Play, write the tables, and give the outcomes without what depends on the machine."""
    journal = Journal(folder)
    run(plan, journal, games, workers)
    write_tables(folder, plan, journal.played)
    return timeless(journal.played)


def timeless(outcomes: list[Outcome]) -> list[Outcome]:
    for outcome in outcomes:
        outcome.cpu_seconds = 0.0
    return outcomes


def invented(bots: list[str], winners: list[int], scores: list[int], number: int = 0) -> Outcome:
    """A match that nobody played."""
    return Outcome(number, bots, winners, scores, "points", 10, 100, [0] * len(bots), "", 0.0, [], [], [])
