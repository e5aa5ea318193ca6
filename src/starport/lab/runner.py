"""The one runner: tasks done by processes of this machine or by a cluster, their results in order, so that nothing that comes
out depends on where they were done, by how many, or which of them was first."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from starport.bots import registry
from starport.engine.refusal import refuse
from starport.lab.bout import Make, Outcome, play, without_collector
from starport.lab.contest import Contest

AHEAD = 4  # tasks waiting for each process
HERE = ""  # processes of this machine

Task = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function of a module and what it is called with; it must give the same wherever it is called."""


def play_block(contest: Contest, numbers: Iterable[int], make: Make = registry.make) -> list[Outcome]:
    """These matches, one after the other."""
    with without_collector():
        return [play(contest, number, make) for number in numbers]


def spread(
    contest: Contest, first: int, games: int, workers: int, on: str = HERE, make: Make = registry.make
) -> Iterator[list[Outcome]]:
    """The matches from the first up to so many, block by block and in order, played by so many processes."""
    return in_order(((play_block, (contest, numbers, make)) for numbers in contest.blocks(first, games)), workers, on)


def in_order(tasks: Iterable[Task], workers: int, on: str = HERE) -> Iterator[Any]:
    """What the tasks give, in their order. `on` is empty for this machine, `ray` for a cluster of its own on this machine,
    or the address of one, such as `ray://head:10001` or `auto`."""
    if on != HERE:
        from starport.lab.farm import on_ray

        return on_ray(tasks, workers, on)
    return _in_turn(tasks) if workers <= 1 else _in_processes(tasks, workers)


def _in_turn(tasks: Iterable[Task]) -> Iterator[Any]:
    for work, arguments in tasks:
        yield work(*arguments)


def _in_processes(tasks: Iterable[Task], workers: int) -> Iterator[Any]:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_with_parent)
    try:
        under_way: deque[Future[Any]] = deque()
        for work, arguments in tasks:
            under_way.append(pool.submit(work, *arguments))
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
