"""The context: what all tables of one process share."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from starport.engine.refusal import refuse
from starport.server.bot_worker import BotQuestion, Choice, Review
from starport.server.clock import Clock
from starport.server.drafts import BotRoster
from starport.server.fair_shares import Asker
from starport.server.identity import new_table
from starport.server.log import log
from starport.server.metrics import Metrics
from starport.server.pubsub import PubSub
from starport.server.rows import Store, StoreFailed
from starport.server.settings import Settings
from starport.server.thinking import Thinks

AT_ONCE = 6  # pages made before the event loop looks at the sockets again


class BotService(Protocol):
    """Whoever chooses for bots."""

    names: dict[str, list[str]]  # by game
    usual: dict[str, str]  # the bot for whoever names none
    practice: dict[str, str]  # and for people who learn the game
    adviser: dict[str, str]  # who gives hints
    thinks: Thinks  # whose thinking time people may choose

    async def open(self) -> None: ...

    def waiting(self) -> int: ...

    async def choose(self, question: BotQuestion, asker: Asker = ...) -> Choice: ...

    async def judge(self, review: Review, asker: Asker = ...) -> list[list[float]]: ...

    async def close(self) -> None: ...


class RenderQueue:
    """Pages are made a few at a time, and between them the event loop looks after orders: nobody's move waits until a
    hundred others have been told theirs.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._called = False

    def __len__(self) -> int:
        return len(self._waiting)

    def ask(self, make: Callable[[], None]) -> None:
        """Call this when it is its turn."""
        self._waiting.append(make)
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            for _ in range(min(AT_ONCE, len(self._waiting))):
                self._waiting.popleft()()
        finally:  # whatever is wrong with one, the others have their turn
            self._called = bool(self._waiting)
            if self._called:
                asyncio.get_running_loop().call_soon(self._next)


class Context:
    """Store, pubsub, clock, bots, settings and counters, and the tasks that run beside the tables."""

    def __init__(
        self, settings: Settings, store: Store, pubsub: PubSub, clock: Clock, bots: BotService, process: str
    ) -> None:
        self.settings = settings
        self.store = store
        self.pubsub = pubsub
        self.clock = clock
        self.bots = bots
        self.process = process
        self.prefix = ""  # with which the names of its tables begin
        self.metrics = Metrics()
        self.render_queue = RenderQueue()
        self.pulses: dict[str, int] = {}
        self.banned: frozenset[str] = frozenset()  # persons and addresses that are not let in
        self.lobby_changes = 0  # how often a table was made, or a chair or the state of one changed
        self.draining = False  # nothing new begins here; what goes on goes on
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    def new_table(self) -> str:
        """The name of a new table."""
        return self.prefix + new_table()

    def roster(self) -> BotRoster:
        return BotRoster(self.bots.names, self.bots.usual, self.settings.sit_in_bot, self.bots.thinks)

    def let_in(self, *names: str | None) -> None:
        """Refused if this person or this address was banned."""
        if not self.banned.isdisjoint(names):
            raise refuse("banned", "")

    def alive(self, process: str) -> bool:
        """Whether that process has said so lately; nobody's (empty) never has."""
        return process == self.process or self.clock.now() - self.pulses.get(process, 0) < 4 * self.settings.pulse

    def spawn(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[Any] | None:
        """Run something beside everything else; its failure is logged and counted. A closed context begins nothing."""
        if self._closed:
            work.close()
            return None
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        failed = None if task.cancelled() else task.exception()
        if isinstance(failed, StoreFailed):
            log.warning("store_failed", error=str(failed))
        elif failed is not None:
            self.metrics.add("errors")
            log.error("task_failed", exc_info=failed)

    async def rest(self, milliseconds: int) -> None:
        """Wait by the context's clock."""
        if milliseconds > 0:
            done = asyncio.Event()
            self.clock.alarm(self.clock.now() + milliseconds, done.set)
            await done.wait()

    async def close(self) -> None:
        """End what runs beside the tables."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def new_process() -> str:
    """A name for this process that no other has."""
    return secrets.token_hex(8)
