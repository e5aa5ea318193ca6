"""Queues: costly work, few at once, each asker in turn, with a bound on how many wait; and turns to begin something."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starport.engine.refusal import refuse

Waiting = OrderedDict[str, deque[asyncio.Future[None]]]
"""Who waits, by asker: the askers in the order of their turns."""


def _next(waiting: Waiting) -> asyncio.Future[None]:
    """The first of the asker whose turn it is; what else this one has waits behind everybody."""
    asker, own = waiting.popitem(last=False)
    first = own.popleft()
    if own:
        waiting[asker] = own
    return first


class FairQueue:
    """Work of whoever has much of it waits behind the first piece of everybody else's."""

    def __init__(self, slots: int, per_asker: int, most: int) -> None:
        self._free = slots
        self._per_asker = per_asker
        self._most = most
        self._waiting: Waiting = OrderedDict()

    def __len__(self) -> int:
        return sum(len(waiting) for waiting in self._waiting.values())

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Hold a slot; Refused if too much waits already."""
        await self._enter(asker)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, asker: str) -> None:
        if self._free:
            self._free -= 1
            return
        own = self._waiting.get(asker, ())
        if len(own) >= self._per_asker or len(self) >= self._most:
            raise refuse("table_busy", "")
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # its turn had come already
                self._leave()
            raise

    def _leave(self) -> None:
        """Give the slot to the next asker in turn who still waits."""
        while self._waiting:
            mine = _next(self._waiting)
            if not mine.done():
                mine.set_result(None)
                return
        self._free += 1


class Turns:
    """One begins in each round of the event loop, each asker in turn: whoever comes with hundreds at once holds up the
    others no longer than one of them takes."""

    def __init__(self) -> None:
        self._waiting: Waiting = OrderedDict()
        self._called = False

    async def take(self, asker: str) -> None:
        """Wait until it is one's turn."""
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(asker, deque()).append(mine)
        if not self._called:
            self._called = True
            loop.call_soon(self._next, loop)
        await mine

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        mine = _next(self._waiting)
        if not mine.done():
            mine.set_result(None)
        self._called = bool(self._waiting)
        if self._called:
            loop.call_soon(self._next, loop)
