"""A thread that does one thing after the other for the event loop. (The standard library's pools can do more, and cost
several times as much for each thing: every acknowledged move goes through here.)
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Job = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[..., Any], tuple[Any, ...]]


class WorkThread:
    """Takes work in order. It never keeps the process from ending: whoever needs its work done closes it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    def do(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        """Have this done; what it returns or raises is the future's."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._jobs.put((loop, done, work, given))
        return done

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            loop, done, work, given = job
            found: Any = None
            failed: BaseException | None = None
            try:
                found = work(*given)
            except BaseException as error:  # whatever it was, whoever waits hears of it
                failed = error
            with contextlib.suppress(RuntimeError):  # the loop was closed, nobody waits any longer
                loop.call_soon_threadsafe(_settle, done, found, failed)

    async def close(self) -> None:
        """Wait until everything is done."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None


def _settle(done: asyncio.Future[Any], found: object, failed: BaseException | None) -> None:
    if done.done():
        return  # nobody waits any longer
    if failed is None:
        done.set_result(found)
    else:
        done.set_exception(failed)
