"""Baselines: every bot of every game and edition, rated with intervals, and how long it thinks. What a new bot is measured by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from starport.bots import registry
from starport.engine import catalogue
from starport.lab.contest import Contest, contest
from starport.lab.estimate import Estimate
from starport.lab.journal import Journal
from starport.lab.ratings import standings
from starport.lab.runner import HERE, play_block
from starport.lab.tournament import run

SEED = 23
BUDGETS = {"champion": "champion@20", "grandmaster": "grandmaster@60"}  # bots that would think for as long as they may
ALONE = 2  # matches of a bot with itself, to see how long it thinks


class Baseline(NamedTuple):
    """One bot in one edition of one game."""

    game: str
    edition: str
    seats: int
    bot: str
    matches: int
    wins: Estimate
    par: float
    rating: Estimate
    milliseconds: float  # of a core, a decision


def contests(only: str = "") -> Iterator[Contest]:
    """Every game and edition with its usual number of seats, and all bots that play it."""
    for entry in catalogue.entries().values():
        for edition in entry.editions:
            if only and entry.name != only:
                continue
            bots = tuple(BUDGETS.get(name, name) for name in registry.names(entry.name))
            yield contest(entry.name, edition.name, None, {}, bots, SEED, light=True)


def thinking(plan: Contest, bot: str) -> float:
    """Milliseconds a decision, when it plays itself."""
    alone = Contest(plan.game, plan.edition, plan.seats, plan.options, (bot,), SEED, light=True)
    played = play_block(alone, range(ALONE))
    return 1000 * sum(one.cpu_seconds for one in played) / max(1, sum(one.decisions for one in played))


def baselines(
    plan: Contest, folder: Path, games: int, workers: int, tell: Callable[[int], None] | None = None, on: str = HERE
) -> list[Baseline]:
    """The bots of one edition, the strongest first; goes on where it was stopped."""
    journal = Journal(folder / f"{plan.game}-{plan.edition}-{plan.seats}")
    run(plan, journal, games, workers, tell, on=on)
    return [
        Baseline(
            plan.game,
            plan.edition,
            plan.seats,
            standing.bot,
            sum(standing.bot in outcome.bots for outcome in journal.played),
            standing.wins,
            standing.par,
            standing.rating,
            thinking(plan, standing.bot),
        )
        for standing in standings(journal.played)
    ]


def markdown(found: list[Baseline]) -> str:
    """The table for a page. Ratings are points above the mean of the bots of an edition; intervals hold 95 of 100 times."""
    rows = ["| game | edition | seats | bot | matches | wins | par | rating | ms a decision |", "| --- " * 9 + "|"]
    for one in found:
        wins = f"{100 * one.wins.value:.1f} % ({100 * one.wins.low:.1f} … {100 * one.wins.high:.1f})"
        rating = f"{one.rating.value:+.0f} ({one.rating.low:+.0f} … {one.rating.high:+.0f})"
        cells = (one.game, one.edition, one.seats, one.bot, one.matches, wins, f"{100 * one.par:.0f} %", rating)
        rows.append("| " + " | ".join(map(str, cells)) + f" | {one.milliseconds:.3g} |")
    return "\n".join(rows) + "\n"
