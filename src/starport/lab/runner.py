"""Playing the matches of a contest over a pool of processes, in order, so that the result never depends on how many."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from starport.engine.refusal import refuse
from starport.lab.bout import Outcome, play, without_collector
from starport.lab.contest import Contest

AHEAD = 4  # blocks waiting for each process


def play_block(contest: Contest, numbers: Iterable[int]) -> list[Outcome]:
    """These matches, one after the other."""
    with without_collector():
        return [play(contest, number) for number in numbers]


def spread(contest: Contest, first: int, games: int, workers: int) -> Iterator[list[Outcome]]:
    """The matches from the first up to so many, block by block and in order, played by so many processes."""
    blocks = contest.blocks(first, games)
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
    """A worker whose contest was killed has nobody to work for."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
