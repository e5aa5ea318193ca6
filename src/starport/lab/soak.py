"""The long run: every rule set many times, to find the match that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from starport.engine import catalogue
from starport.lab.bout import Outcome
from starport.lab.contest import Contest, contest
from starport.lab.data import load
from starport.lab.journal import Journal
from starport.lab.runner import HERE
from starport.lab.tournament import run

SEED = 11
UNPLANNED = {"options": [], "line_ups": ["random"]}  # for games that others have brought


class Soaked(NamedTuple):
    """What came out for one rule set. `failed` lists the matches that ended in an error or had an illegal choice."""

    name: str
    games: int
    decisions: int
    illegal: int
    errors: int
    longest: int
    cpu_seconds: float
    failed: list[str]


def contests(game: str) -> Iterator[tuple[str, Contest]]:
    """Every edition, number of seats and combination of the options that matter, with each line-up, by name."""
    editions = catalogue.entry(game).editions
    plan = load("soak").get(game, UNPLANNED)
    for edition in editions:
        for seats in edition.seats:
            known = [option for option in edition.options_for(seats) if option.name in plan["options"]]
            for line_up, values in product(plan["line_ups"], product(*(option.choices for option in known))):
                chosen = {option.name: value for option, value in zip(known, values, strict=True)}
                words = (edition.name, str(seats), *(f"{name}={value}" for name, value in chosen.items()), line_up)
                bots = tuple(line_up.split(","))
                yield " ".join(words), contest(game, edition.name, seats, chosen, bots, SEED, light=True)


def soak(
    name: str, plan: Contest, folder: Path, games: int, workers: int, tell: Callable[[int], None], on: str = HERE
) -> Soaked:
    """Play one rule set until there are so many matches; goes on where it was stopped. All that are there count."""
    journal = Journal(folder / name.replace(" ", "-").replace(",", "+"))
    run(plan, journal, games, workers, tell, on=on)
    return soaked(name, journal.played)


def soaked(name: str, played: list[Outcome]) -> Soaked:
    failed = [
        f"{name}: match {outcome.number} of seed {SEED} ({', '.join(outcome.bots)}): "
        + (outcome.error or f"illegal choices by seat {outcome.illegal}")
        for outcome in played
        if outcome.error or any(outcome.illegal)
    ]
    return Soaked(
        name,
        len(played),
        sum(outcome.decisions for outcome in played),
        sum(sum(outcome.illegal) for outcome in played),
        sum(bool(outcome.error) for outcome in played),
        max((outcome.rounds for outcome in played), default=0),
        sum(outcome.cpu_seconds for outcome in played),
        failed,
    )


def markdown(found: list[Soaked]) -> str:
    """The results as a table for a page."""
    rows = ["| rule set and bots | matches | decisions | illegal | errors | longest | CPU s |", "| --- " * 7 + "|"]
    for one in found:
        numbers = (one.games, one.decisions, one.illegal, one.errors, one.longest, round(one.cpu_seconds))
        rows.append(f"| {one.name} | " + " | ".join(f"{number:,}" for number in numbers) + " |")
    totals = (sum(one.games for one in found), sum(one.decisions for one in found))
    worst = (sum(one.illegal for one in found), sum(one.errors for one in found))
    longest, cpu = max((one.longest for one in found), default=0), round(sum(one.cpu_seconds for one in found))
    numbers_of_all = (*totals, *worst, longest, cpu)
    rows.append("| **all** | " + " | ".join(f"{number:,}" for number in numbers_of_all) + " |")
    return "\n".join(rows) + "\n"
