"""Publish and subscribe: tells other processes that a match has a new row. It may lose a notice; the log is the truth."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from starport.server.log import log

Heard = Callable[[str, int], None]
TOPIC = "starport:bell"  # on the wire between processes of different versions
SECONDS = 2.0  # for one answer of Redis
PATIENCE = (0.1, 0.5, 1.0, 2.0, 5.0)
AGAIN = 0.1  # seconds until somebody who did not hear that it is over is told so again


class PubSub(Protocol):
    """`publish` reaches the other processes, in `heard`. `lost` is called when notices may have been missed.
    While it is not `well`, others look into the log by themselves.
    """

    async def open(self, heard: Heard, lost: Callable[[], Awaitable[None]]) -> None: ...

    def publish(self, match: str, seq: int) -> None: ...

    def well(self) -> bool: ...

    async def close(self) -> None: ...


class MemoryPubSub:
    """Within a single process. Several servers in one process may share a `Hub` (tests do)."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = Hub() if hub is None else hub
        self._heard: Heard | None = None

    async def open(self, heard: Heard, lost: Callable[[], Awaitable[None]]) -> None:
        self._heard = heard
        self._hub.listeners.append(heard)

    def well(self) -> bool:
        return True

    def publish(self, match: str, seq: int) -> None:
        for heard in self._hub.listeners:
            if heard is not self._heard:
                heard(match, seq)

    async def close(self) -> None:
        if self._heard is not None:
            self._hub.listeners.remove(self._heard)
            self._heard = None


class Hub:
    """All listeners within one process."""

    def __init__(self) -> None:
        self.listeners: list[Heard] = []


class RedisPubSub:
    """Between many processes, over Redis. Nobody waits for it: what is to be told waits in a list, the newest row of each
    match, and a Redis that is slow or gone is noticed and tried again.
    """

    def __init__(self, address: str, process: str) -> None:
        from redis.asyncio import Redis

        self._redis: Redis = Redis.from_url(address, socket_timeout=SECONDS, socket_connect_timeout=SECONDS)
        self._process = process
        self._tasks: list[asyncio.Task[None]] = []
        self._untold: dict[str, int] = {}
        self._news = asyncio.Event()
        self._listening = False
        self._telling = True
        self.timed: Callable[[float], None] = lambda milliseconds: None  # told how long each notice took

    def well(self) -> bool:
        return self._listening and self._telling

    async def open(self, heard: Heard, lost: Callable[[], Awaitable[None]]) -> None:
        """Listen from now on. A Redis that does not answer at once keeps nobody from starting."""
        ready = asyncio.Event()
        listening = asyncio.create_task(self._listen(heard, lost, ready), name="pubsub listener")
        self._tasks = [listening, asyncio.create_task(self._tell(), name="pubsub teller")]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2 * SECONDS):
                await ready.wait()

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
                    self._listening = True
                    await self._hear_all(channel, heard)
            except Exception as error:
                self._listening = False
                log.warning("pubsub_lost", error=type(error).__name__)
                await asyncio.sleep(PATIENCE[min(tries, len(PATIENCE) - 1)])
                tries += 1

    async def _hear_all(self, channel: Any, heard: Heard) -> None:
        """Take messages for ever. In a silence ask whether anybody is there: an answer, or a TimeoutError."""
        asked = False
        while True:
            message = await channel.get_message(timeout=SECONDS)
            if message is None:
                if asked:
                    raise TimeoutError
                await channel.ping()
            asked = message is None
            if message is not None and message["type"] == "message":
                process, match, seq = message["data"].decode().split(" ")
                if process != self._process:
                    heard(match, int(seq))

    def publish(self, match: str, seq: int) -> None:
        self._untold[match] = seq
        self._news.set()

    async def _tell(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._untold:
                pipe = self._redis.pipeline(transaction=False)  # all that waits goes in one go
                for match, seq in self._untold.items():
                    pipe.publish(TOPIC, f"{self._process} {match} {seq}")
                self._untold.clear()
                began = time.perf_counter()
                try:
                    await pipe.execute()
                    self.timed((time.perf_counter() - began) * 1000)
                    self._telling = True
                except Exception as error:  # the others look by themselves while nothing is told
                    self._telling = False
                    log.warning("pubsub_not_sent", error=type(error).__name__)

    async def close(self) -> None:
        left = set(self._tasks)
        while left:  # a wait that is over at that very moment may swallow its end, and the task goes on
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=AGAIN)
        await self._redis.aclose()


def make(address: str, process: str) -> PubSub:
    """The one at this address: `memory`, or `redis://…`."""
    if address == "memory":
        return MemoryPubSub()
    if address.startswith(("redis://", "rediss://", "unix://")):
        return RedisPubSub(address, process)
    raise ValueError("the bell may be memory or redis://host:port/number")
