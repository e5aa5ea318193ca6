"""Publish and subscribe: tells other processes that a match has a new row. It may lose a notice; the log is the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from starport.server.log import log

Heard = Callable[[str, int], Awaitable[None]]
TOPIC = "starport:bell"  # on the wire between processes of different versions
PATIENCE = (0.1, 0.5, 1.0, 2.0, 5.0)


class PubSub(Protocol):
    """`publish` reaches the other processes, in `heard`. `lost` is called when notices may have been missed."""

    async def open(self, heard: Heard, lost: Callable[[], Awaitable[None]]) -> None: ...

    async def publish(self, match: str, seq: int) -> None: ...

    async def close(self) -> None: ...


class MemoryPubSub:
    """Within a single process. Several servers in one process may share a `Hub` (tests do)."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = Hub() if hub is None else hub
        self._heard: Heard | None = None

    async def open(self, heard: Heard, lost: Callable[[], Awaitable[None]]) -> None:
        self._heard = heard
        self._hub.listeners.append(heard)

    async def publish(self, match: str, seq: int) -> None:
        for heard in list(self._hub.listeners):
            if heard is not self._heard:
                await heard(match, seq)

    async def close(self) -> None:
        if self._heard is not None:
            self._hub.listeners.remove(self._heard)
            self._heard = None


class Hub:
    """All listeners within one process."""

    def __init__(self) -> None:
        self.listeners: list[Heard] = []


class RedisPubSub:
    """Between many processes, over Redis."""

    def __init__(self, address: str, process: str) -> None:
        from redis.asyncio import Redis

        self._redis: Redis = Redis.from_url(address)
        self._process = process
        self._task: asyncio.Task[None] | None = None

    async def open(self, heard: Heard, lost: Callable[[], Awaitable[None]]) -> None:
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(heard, lost, ready), name="pubsub")
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait((waiting, self._task), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    async def _listen(self, heard: Heard, lost: Callable[[], Awaitable[None]], ready: asyncio.Event) -> None:
        tries = 0
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(TOPIC)
                    if ready.is_set():
                        await lost()
                    ready.set()
                    tries = 0
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._hear(message["data"], heard)
            except Exception as error:
                log.warning("pubsub_lost", error=type(error).__name__)
                await asyncio.sleep(PATIENCE[min(tries, len(PATIENCE) - 1)])
                tries += 1

    async def _hear(self, data: bytes, heard: Heard) -> None:
        process, match, seq = data.decode().split(" ")
        if process != self._process:
            await heard(match, int(seq))

    async def publish(self, match: str, seq: int) -> None:
        try:
            await self._redis.publish(TOPIC, f"{self._process} {match} {seq}")
        except Exception as error:
            log.warning("pubsub_not_sent", error=type(error).__name__)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._redis.aclose()


def make(address: str, process: str) -> PubSub:
    """The one at this address: `memory`, or `redis://…`."""
    if address == "memory":
        return MemoryPubSub()
    if address.startswith(("redis://", "rediss://", "unix://")):
        return RedisPubSub(address, process)
    raise ValueError("the bell may be memory or redis://host:port/number")
