"""Subscriptions: the tables that one client's socket follows. Each socket gets its own pages, as fast as it reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, cast

import msgspec

from starport.server import pages, responses
from starport.server.context import Context
from starport.server.patch import whole
from starport.server.table import Table
from starport.server.views import PageVersion


class TextSocket(Protocol):
    """Where a socket's messages go. One that can may also have `offer`: it takes a text if that can be sent at once, and
    says whether it did."""

    async def send_text(self, data: str) -> None: ...


class Outbox:
    """One client: sends what its subscriptions have to tell. A slow reader skips pages, never gets old ones late."""

    def __init__(self, socket: TextSocket, context: Context) -> None:
        self._socket = socket
        self._offer: Callable[[bytes], bool] = getattr(socket, "offer", _decline)
        self._context = context
        self.subscriptions: dict[tuple[str, int | None], Subscription] = {}
        self._waiting: dict[Subscription, None] = {}
        self._asked = False  # for a turn to make the next page
        self._held: bytes | None = None  # made, but the line was not free
        self._failed: Exception | None = None
        self._wake = asyncio.Event()

    def notify(self, subscription: Subscription) -> None:
        self._waiting[subscription] = None
        self._ask()

    def _ask(self) -> None:
        if self._waiting and not self._asked and self._held is None:
            self._asked = True
            self._context.render_queue.ask(self._render)

    def _render(self) -> None:
        """Make the page of one subscription with news. What the line does not take at once waits for `run`."""
        self._asked = False
        if not self._waiting or self._held is not None:  # told already, or the line is not free
            return
        subscription = next(iter(self._waiting))
        del self._waiting[subscription]
        try:
            data = subscription.message()
        except Exception as error:
            self._failed = error
            self._wake.set()
            return
        if data is not None and not self._offered(data):
            self._held = data
            self._wake.set()
        self._ask()

    def _offered(self, data: bytes) -> bool:
        """Whether the line took this at once."""
        self._context.metrics.sent(len(data))
        return self._offer(data)

    async def send(self, message: responses.Message) -> None:
        data = msgspec.json.encode(message)
        if not self._offered(data):
            await self._socket.send_text(data.decode())

    def tell_now(self) -> None:
        """Make the next page without waiting for a turn: right behind an answer it goes out with that in one piece."""
        self._render()

    async def run(self) -> None:
        """Send what the line did not take at once, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._failed is not None:
                raise self._failed
            assert self._held is not None  # nothing else wakes it
            await self._socket.send_text(self._held.decode())
            self._held = None
            self._ask()

    def follow(self, subscription: Subscription) -> None:
        """Follow a table; an older subscription for the same seat gives way."""
        key = (subscription.table.name, subscription.seat)
        self.drop(key)
        self.subscriptions[key] = subscription
        subscription.table.join(subscription)
        self.notify(subscription)

    def drop(self, key: tuple[str, int | None], silent: bool = False) -> None:
        old = self.subscriptions.pop(key, None)
        if old is not None:
            self._waiting.pop(old, None)
            old.table.part(old, silent)

    def close(self, silent: bool = False) -> None:
        """Follow nothing any longer; `silent`: because the client was not heard for too long."""
        for key in list(self.subscriptions):
            self.drop(key, silent)


def _decline(data: bytes) -> bool:
    """A line that wants every message to be waited for."""
    return False


class Subscription:
    """One table followed in the name of one seat (None: as a spectator)."""

    def __init__(
        self, outbox: Outbox, table: Table, seat: int | None, key: str, seq: int | None, recall: int = 0
    ) -> None:
        self.outbox = outbox
        self.table = table
        self.seat = seat
        self.muted: list[int] = []  # a spectator's own choice; a seat's is in the session
        self._key = key
        self._after = seq
        self._recall = recall
        self._shown: PageVersion | None = None
        self._ended = ""

    def notify(self) -> None:
        self.outbox.notify(self)

    def end(self, message: str) -> None:
        """There is nothing to follow any more; the client is told why."""
        self._ended = message
        self.notify()

    def valid(self) -> bool:
        """Whether the seat still knows the token that opened this subscription."""
        return self.seat is None or self._key in self.table.match.session.seats[self.seat].keys

    def message(self) -> bytes | None:
        """The next message for the client; None if there is nothing new."""
        if self._ended or not self.valid():
            self.outbox.drop((self.table.name, self.seat))
            return msgspec.json.encode(responses.Closed(self.table.name, self.seat, self._ended or "seat_left"))
        muted = self.muted if self.seat is None else self.table.match.session.seats[self.seat].muted
        if self._shown is None:
            return self._full(muted)
        data, self._shown = self.table.views.update(self.seat, self._shown, muted)
        return data

    def _full(self, muted: list[int]) -> bytes:
        shown = self._shown = self.table.views.shown(self.seat)
        first = max(1, shown.seq - self._recall)  # the row that makes a table tells nothing
        after = first if self._after is None else self._after
        events, gap = self.table.views.told(self.seat, after, shown.seq, muted)
        if self._after is None:
            gap = self._recall > 0 and (gap or after > 1 or self.table.match.session.has_past())
        page = cast(pages.Page, whole(shown.page))  # text already, of that very form
        now = self.table.context.clock.now()
        return msgspec.json.encode(responses.Full(self.table.name, self.seat, shown.seq, now, events, gap, page))
