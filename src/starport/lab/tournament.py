"""Playing a contest over a pool of processes, in order, so that the result never depends on how many there are."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from starport.engine.refusal import refuse
from starport.lab.bout import Outcome, play_block
from starport.lab.contest import Contest
from starport.lab.journal import Journal
from starport.lab.sprt import Test, Verdict, look

SECONDS_A_PART = 2.0  # a killed run loses no more than this, and plays it again
AHEAD = 4  # blocks waiting for each process


def run(
    contest: Contest,
    journal: Journal,
    games: int,
    workers: int = 1,
    tell: Callable[[int], None] | None = None,
    test: Test | None = None,
) -> Verdict | None:
    """Play until there are so many matches, or the test has its answer. `tell` hears how many are there."""
    with journal.opened(contest):
        verdict = look(contest, test, journal.played) if test else None
        tell = tell or (lambda count: None)
        tell(len(journal.played))
        waiting: list[Outcome] = []
        written = time.monotonic()
        blocks = blocks_from(contest, len(journal.played), games)
        try:
            for outcomes in spread(contest, blocks, workers) if verdict is None or verdict.answer == "open" else ():
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


def blocks_from(contest: Contest, first: int, games: int) -> Iterator[list[int]]:
    """The numbers of the matches still to be played, block by block; the first block may be begun already."""
    while first < games:
        end = min(games, (first // contest.seats + 1) * contest.seats)
        yield list(range(first, end))
        first = end


def spread(contest: Contest, blocks: Iterator[list[int]], workers: int) -> Iterator[list[Outcome]]:
    """The blocks in order, played by so many processes."""
    if workers <= 1:
        for numbers in blocks:
            yield play_block(contest, numbers)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_with_parent)
    try:
        under_way: deque[Future[list[Outcome]]] = deque()
        for numbers in blocks:
            under_way.append(pool.submit(play_block, contest, numbers))
            if len(under_way) >= AHEAD * workers:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except BrokenProcessPool:
        raise refuse("worker_died", "") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_with_parent() -> None:
    """A worker whose tournament was killed has nobody to work for."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
