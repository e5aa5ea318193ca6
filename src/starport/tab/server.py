"""One server in one tab. Calls and sockets come over a port; who asks is always the person in front of the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, Protocol, TypeVar
from urllib.parse import parse_qsl, urlsplit

from msgspec import Struct

from starport.engine.refusal import Refused, refuse
from starport.server.archive import Archive, Here
from starport.server.calls import Calls, error
from starport.server.clock import Clock, WallClock
from starport.server.connection import Connection, Gone
from starport.server.context import BotService, Context, new_process
from starport.server.dispatch import Dispatcher
from starport.server.identity import derived_token
from starport.server.pubsub import Heard
from starport.server.rate_limit import Allowance, TokenBucket
from starport.server.registry import TableRegistry
from starport.server.settings import Settings
from starport.tab.shelves import ShelfStore, Shelves

P = ParamSpec("P")
T = TypeVar("T")
PREFIX = "here-"  # begins the names of tables in a browser, so that a link says where its table is
PLENTY = 1_000_000  # nobody is kept from asking in one's own browser
SETTINGS = Settings(
    archive_process=False,
    tables_per_person=PLENTY,
    tables_per_minute=PLENTY,
    tables_burst=PLENTY,
    restore_within=0,  # a match goes on when somebody looks at it
    away_after=86_400_000,  # the person of a tab that is closed comes back to the same move
    spectator_delay=0,
    keep_idle=0,
)


class Bell(Protocol):
    """Tells the other tabs of this browser about new rows."""

    def ring(self, match: str, seq: int) -> None: ...


class TabPubSub:
    """News between the tabs of one browser."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self.heard: Heard | None = None

    async def open(self, heard: Heard, lost: Callable[[], object]) -> None:
        self.heard = heard

    def publish(self, match: str, seq: int) -> None:
        self._bell.ring(match, seq)

    def well(self) -> bool:
        return True

    async def close(self) -> None:
        self.heard = None


class PortCall(Struct):
    """A call that came over the port."""

    person: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    authorization: str | None
    data: bytes
    address: str = "here"

    async def body(self, most: int, message: str) -> bytes:
        if len(self.data) > most:
            raise refuse(message, "", most=most)
        return self.data


class PortLine:
    """A socket over the port, as connections know it."""

    def __init__(self, send: Callable[[str], object], closed: Callable[[], object]) -> None:
        self._send = send
        self._closed = closed
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._open = True

    def hear(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self._open = False
        self._inbox.put_nowait({"type": "websocket.disconnect"})

    async def receive(self) -> Any:
        return await self._inbox.get()

    async def send_text(self, data: str) -> None:
        if not self._open:
            raise Gone
        self._send(data)

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        if self._open:
            self.hang_up()
            self._closed()


class Askers:
    """What this browser knows of whoever asks, and nobody else does."""

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def secret_of(self, asker: str) -> str:
        return derived_token(self._secret, f"asker {asker}")


class TabServer:
    """Everything a server is made of, but for the web."""

    def __init__(self, shelves: Shelves, bots: BotService, bell: Bell, clock: Clock | None = None) -> None:
        self._store = ShelfStore(shelves)
        self._news = TabPubSub(bell)
        clock = WallClock() if clock is None else clock
        self.context = Context(SETTINGS, self._store, self._news, clock, bots, new_process())
        self.context.prefix = PREFIX
        self.registry = TableRegistry(self.context)
        self._dispatcher = Dispatcher(self.registry)
        self._archive = Archive(self.registry, Here(self.context, at_once))
        self._calls = Calls(self._dispatcher, self._archive, lambda: self._askers)
        self._askers = Askers("")
        self._person = ""
        self._lines: dict[int, tuple[PortLine, asyncio.Task[None]]] = {}

    async def open(self) -> None:
        await self._store.open()
        self._person = await self._store.fact("person")
        self._askers = Askers((await self._store.secrets())[-1])
        await self.context.bots.open()
        await self.registry.open()

    async def close(self) -> None:
        for number in list(self._lines):
            self.hang_up(number)
        await self.registry.close()
        await self._archive.close()
        await self.context.close()
        await self.context.bots.close()

    def heard(self, match: str, seq: int) -> None:
        """Another tab has written a row."""
        if self._news.heard is not None:
            self._news.heard(match, seq)

    # ---- calls ----------------------------------------------------------------------------------------------------

    async def call(self, method: str, address: str, authorization: str | None, body: str) -> tuple[int, str]:
        """Status and text of the answer to what would be a request."""
        place = urlsplit(address)
        try:
            handler, parts = self._calls.find(method, place.path)
            asked = PortCall(self._person, parts, dict(parse_qsl(place.query)), authorization, body.encode())
            return 200, (await self._calls.answer(handler, asked, place.path)).body.decode()
        except Refused as refused:
            status, told = error(refused.refusal)
            return status, told.decode()

    # ---- sockets --------------------------------------------------------------------------------------------------

    def open_line(self, number: int, send: Callable[[str], object], closed: Callable[[], object]) -> None:
        """A page begins to listen."""
        line = PortLine(send, closed)
        plenty = [TokenBucket(PLENTY, PLENTY) for _ in range(3)]
        connection = Connection(
            line, self.context, self.registry, self._dispatcher, self._person, self._askers, Allowance(*plenty)
        )
        self._lines[number] = line, asyncio.create_task(_serve(connection))

    def hear(self, number: int, text: str) -> None:
        """A page says something."""
        if number in self._lines:
            self._lines[number][0].hear(text)

    def hang_up(self, number: int) -> None:
        """A page listens no longer."""
        if number in self._lines:
            self._lines.pop(number)[0].hang_up()


async def _serve(connection: Connection) -> None:
    try:
        await connection.run()
    except Gone:
        return


async def at_once(work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
    """Long work is done at once: there are no threads here."""
    return work(*given, **named)
