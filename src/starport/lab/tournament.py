"""A tournament: a contest with a journal, which goes on where it was stopped."""

from __future__ import annotations

import time
from collections.abc import Callable

from starport.lab.bout import Outcome
from starport.lab.contest import Contest
from starport.lab.journal import Journal
from starport.lab.runner import HERE, spread
from starport.lab.sprt import Test, TestResult, look

SECONDS_A_PART = 2.0  # a killed run loses no more than this, and plays it again


def run(
    contest: Contest,
    journal: Journal,
    games: int,
    workers: int = 1,
    tell: Callable[[int], None] | None = None,
    test: Test | None = None,
    on: str = HERE,
) -> TestResult | None:
    """Play until there are so many matches, or the test has its answer. `tell` hears how many are there."""
    with journal.opened(contest):
        verdict = look(contest, test, journal.played) if test else None
        tell = tell or (lambda count: None)
        tell(len(journal.played))
        waiting: list[Outcome] = []
        written = time.monotonic()
        first = len(journal.played)
        try:
            undecided = verdict is None or verdict.answer == "open"
            for outcomes in spread(contest, first, games, workers, on) if undecided else ():
                waiting += outcomes
                tell(len(journal.played) + len(waiting))
                if time.monotonic() - written >= SECONDS_A_PART:
                    waiting, written = _write(journal, waiting)
                    if test and (verdict := look(contest, test, journal.played)).answer != "open":
                        break
        finally:
            _write(journal, waiting)
        return look(contest, test, journal.played) if test else None


def _write(journal: Journal, waiting: list[Outcome]) -> tuple[list[Outcome], float]:
    journal.add(waiting)
    return [], time.monotonic()
