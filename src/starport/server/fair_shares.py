"""Fair shares of a worker's time: tables with people come first, then whoever has had the least of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from msgspec import Struct


class Asker(Struct, frozen=True):
    """On whose account a question is: the person who made the table, the table, and whether nobody plays there."""

    owner: str = ""
    table: str = ""
    idle: bool = False


class Waiter(Struct, eq=False):
    """Somebody who waits for a turn."""

    asker: Asker
    turn: asyncio.Future[None]


class FairShares:
    """Turns, one at a time. Work cannot be interrupted, so what somebody has had is counted afterwards."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._busy = False
        self._waiting: list[Waiter] = []
        self._spent: dict[str, float] = {}  # seconds, by owner and by table, since somebody last had to wait

    def __len__(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for one's turn, and pay for the time until it ends."""
        await self._enter(asker)
        began = self._clock()
        try:
            yield
        finally:
            for account in _accounts(asker):
                self._spent[account] = self._spent.get(account, 0.0) + self._clock() - began
            self._next()

    async def _enter(self, asker: Asker) -> None:
        if not self._busy:
            self._busy = True
            return
        waiter = Waiter(asker, asyncio.get_running_loop().create_future())
        self._welcome(asker)
        self._waiting.append(waiter)
        try:
            await waiter.turn
        except asyncio.CancelledError:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self._next()
            raise

    def _welcome(self, asker: Asker) -> None:
        """Whoever comes new begins level with those who wait and have had least: nobody saves up turns by staying away."""
        for number, account in enumerate(_accounts(asker)):
            others = [_accounts(waiter.asker)[number] for waiter in self._waiting]
            level = min((self._spent.get(other, 0.0) for other in others), default=0.0)
            self._spent[account] = max(self._spent.get(account, 0.0), level)

    def _next(self) -> None:
        while self._waiting:
            waiter = min(self._waiting, key=self._rank)  # of equals whoever came first
            self._waiting.remove(waiter)
            if not waiter.turn.done():
                waiter.turn.set_result(None)
                return
        self._busy = False
        self._spent.clear()

    def _rank(self, waiter: Waiter) -> tuple[bool, float, float]:
        owner, table = _accounts(waiter.asker)
        return waiter.asker.idle, self._spent.get(owner, 0.0), self._spent.get(table, 0.0)


def _accounts(asker: Asker) -> tuple[str, str]:
    return f"owner {asker.owner}", f"table {asker.table}"
