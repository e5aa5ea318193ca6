"""Channels: one client's socket, and the tables it follows. Each socket gets its own pages, as fast as it reads."""

from __future__ import annotations

import asyncio
from typing import Protocol, cast

import msgspec

from starport.server import wire
from starport.server.pages import Shown
from starport.server.patch import whole
from starport.server.room import Room
from starport.server.table import Table


class Pipe(Protocol):
    """Where a socket's messages go."""

    async def send_text(self, data: str) -> None: ...


class Line:
    """One client: sends what its channels have to tell."""

    def __init__(self, pipe: Pipe, room: Room) -> None:
        self._pipe = pipe
        self._room = room
        self.channels: dict[tuple[str, int | None], Channel] = {}
        self._stirred: dict[Channel, None] = {}
        self._wake = asyncio.Event()

    def stir(self, channel: Channel) -> None:
        self._stirred[channel] = None
        self._wake.set()

    async def send(self, message: wire.Message) -> None:
        await self._send(msgspec.json.encode(message))

    async def _send(self, data: bytes) -> None:
        self._room.metrics.add("messages_out")
        self._room.metrics.add("bytes_out", len(data))
        await self._pipe.send_text(data.decode())

    async def run(self) -> None:
        """Send the pages of stirred channels for ever. A slow reader skips pages, never gets old ones late."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._stirred:
                await self._room.turns.take()
                if not self._stirred:
                    break
                channel = next(iter(self._stirred))
                del self._stirred[channel]
                data = channel.message()
                if data is not None:
                    await self._send(data)

    def follow(self, channel: Channel) -> None:
        """Follow a table; an older channel for the same seat gives way."""
        key = (channel.table.name, channel.seat)
        self.drop(key)
        self.channels[key] = channel
        channel.table.join(channel)
        self.stir(channel)

    def drop(self, key: tuple[str, int | None]) -> None:
        old = self.channels.pop(key, None)
        if old is not None:
            self._stirred.pop(old, None)
            old.table.part(old)

    def close(self) -> None:
        for key in list(self.channels):
            self.drop(key)


class Channel:
    """One table followed in the name of one seat (None: as a spectator)."""

    def __init__(self, line: Line, table: Table, seat: int | None, key: str, seq: int | None) -> None:
        self.line = line
        self.table = table
        self.seat = seat
        self.muted: list[int] = []  # a spectator's own choice; a seat's is on the sheet
        self._key = key
        self._after = seq
        self._shown: Shown | None = None

    def stir(self) -> None:
        self.line.stir(self)

    def valid(self) -> bool:
        """Whether the seat still knows the token that opened this channel."""
        return self.seat is None or self._key in self.table.match.sheet.seats[self.seat].keys

    def message(self) -> bytes | None:
        """The next message for the client; None if there is nothing new."""
        if not self.valid():
            self.line.drop((self.table.name, self.seat))
            return msgspec.json.encode(wire.Closed(self.table.name, self.seat, "seat_left"))
        muted = self.muted if self.seat is None else self.table.match.sheet.seats[self.seat].muted
        if self._shown is None:
            return self._full(muted)
        data, self._shown = self.table.pages.update(self.seat, self._shown, muted)
        return data

    def _full(self, muted: list[int]) -> bytes:
        shown = self._shown = self.table.pages.shown(self.seat)
        after = shown.seq if self._after is None else self._after
        events, gap = self.table.pages.told(self.seat, after, shown.seq, muted)
        page = cast(wire.Page, whole(shown.page))  # text already, of that very form
        now = self.table.room.clock.now()
        return msgspec.json.encode(
            wire.Full(self.table.name, self.seat, shown.seq, now, events, gap and self._after is not None, page)
        )
