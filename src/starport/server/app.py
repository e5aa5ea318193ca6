"""The web application of one server process: its routes, its parts, and how it starts and stops."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from starport.engine.refusal import Refused, refuse
from starport.server import games, pubsub, responses, wire
from starport.server.addresses import counted_as, within
from starport.server.api import Api, StructResponse, refused
from starport.server.archive import Archive
from starport.server.bot_pool import BotPool
from starport.server.client_files import ClientFiles
from starport.server.clock import Clock, WallClock
from starport.server.connection import Connection, Gone
from starport.server.context import BotService, Context, new_process
from starport.server.cookies import COOKIE, CookieSigner
from starport.server.dispatch import Dispatcher
from starport.server.log import log
from starport.server.metrics import memory
from starport.server.middleware import (
    AccessLog,
    KnownHosts,
    StrictHeaders,
    Throttle,
    UnreadBodies,
    check_origin,
    known_hosts,
)
from starport.server.protocols import DIRECT
from starport.server.rate_limit import Allowance, RateLimiter, TokenBucket
from starport.server.registry import TableRegistry
from starport.server.settings import Settings
from starport.server.store import SqlStore

LAG_SECONDS = 0.5  # between two looks at how late the event loop is
PROBE_SECONDS = 1.0  # the store is not tried more often
FILES = 4  # with the client's files there are so many times as many requests as to the API alone
LOST = (WebSocketDisconnect, WebSocketDisconnected)  # nobody is there; nobody was there any more
HTTP_MESSAGES = {404: "unknown_address", 405: "wrong_method"}


class Server:
    """One server process: everything it is made of, and its web application in `app`."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock | None = None,
        bots: BotService | None = None,
        notices: pubsub.PubSub | None = None,
        client: Path | None = None,
    ) -> None:
        process = new_process()
        self.store = SqlStore(settings.store_address(), settings.store_timeout / 1000)
        self.context = Context(
            settings,
            self.store,
            pubsub.make(settings.bell, process) if notices is None else notices,
            WallClock() if clock is None else clock,
            BotPool(settings.bots, settings.bot_workers, settings.bot_deadline) if bots is None else bots,
            process,
        )
        self.registry = TableRegistry(self.context)
        self.registry.notices |= {"secret": self._read_secrets, "bans": self._close_banned}
        self.store.timed = partial(self.context.metrics.took, "store_milliseconds")
        if isinstance(self.context.pubsub, pubsub.RedisPubSub):
            self.context.pubsub.timed = partial(self.context.metrics.took, "bell_milliseconds")
        self._watch: asyncio.Task[None]  # while it is open
        self.dispatcher = Dispatcher(self.registry)
        self.archive = Archive(self.registry)
        self.cookies: CookieSigner  # whose keys are in the store
        self.requests = RateLimiter(settings.requests_per_second, settings.requests_burst)
        self._messages = RateLimiter(settings.address_messages_per_second, settings.address_messages_burst)
        self._may_measure = within(settings.metrics_from)
        self._strikes = RateLimiter(settings.strikes_per_minute / 60, settings.strikes_burst)
        self.connections: set[Connection] = set()
        self._probed = -PROBE_SECONDS
        self._writable: bool  # known from the first look on
        self._sockets: Counter[str] = Counter()
        self.app = self._starlette(client)

    def _starlette(self, client: Path | None) -> Starlette:
        """What is served under which path, and what every request passes through."""
        settings = self.context.settings
        every = RateLimiter(FILES * settings.requests_per_second, FILES * settings.requests_burst)
        return Starlette(
            routes=[
                *Api(self).routes(),
                Route("/health", self.health),
                Route("/ready", self.ready),
                Route("/metrics", self.metrics),
                WebSocketRoute("/socket", self.socket),
                Route("/api/{path:path}", self.nothing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
                Route("/{path:path}", ClientFiles(client).page, methods=["GET"]),
            ],
            middleware=[
                Middleware(UnreadBodies),
                Middleware(Throttle, limiter=every, pause=settings.refusal_pause),
                Middleware(AccessLog),
                Middleware(StrictHeaders),
                Middleware(KnownHosts, allowed=known_hosts(settings)),
            ],
            exception_handlers={HTTPException: http_error},
            lifespan=self.lifespan,
        )

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.open()
        try:
            yield
        finally:
            await self.close()

    async def open(self) -> None:
        """Open the store, start the bots, bring the tables back."""
        await self.context.store.open()
        await self._read_secrets()
        await asyncio.gather(self.context.bots.open(), asyncio.to_thread(_read_rules))
        await self.registry.open()
        self._watch = asyncio.create_task(self._watch_loop(), name="loop watch")

    async def close(self) -> None:
        """Stop in good order: nothing that was acknowledged is lost, however it stops."""
        for connection in list(self.connections):
            await connection.close()
        self._watch.cancel()
        await self.registry.close()
        await self.archive.close()
        await self.context.close()
        await self.context.bots.close()
        await self.context.store.close()
        log.info("stopped")

    async def _read_secrets(self, about: str = "") -> None:
        """The keys of cookies are there, or have changed."""
        self.cookies = CookieSigner(await self.context.store.secrets())

    async def _close_banned(self, about: str) -> None:
        """Somebody was banned: those who are here already go too."""
        self.context.banned = await self.context.store.banned(self.context.clock.now())
        for connection in list(self.connections):
            if connection.names & self.context.banned:
                await connection.close(1008, "banned")

    async def _watch_loop(self) -> None:
        """Measure how late the event loop does what is due."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            late = time.perf_counter() - began - LAG_SECONDS
            self.context.metrics.took("loop_lag_milliseconds", max(0.0, late * 1000))

    # ---- addresses ------------------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """Alive: the process answers. (One that does not is to be started again; one that is not ready is not.)"""
        return StructResponse({"ok": True, "tables": len(self.registry.tables), "sockets": len(self.connections)})

    async def ready(self, request: Request) -> Response:
        """Able to serve: the log can be written, and news of other processes come in."""
        context = self.context
        if time.monotonic() - self._probed > PROBE_SECONDS:
            self._probed = time.monotonic()
            self._writable = await context.store.writable(context.process, context.clock.now())
        found = {"store": self._writable, "bell": context.pubsub.well(), "open": not context.draining}
        well = all(found.values())
        return StructResponse({"ok": well, **found}, 200 if well else 503)

    async def metrics(self, request: Request) -> Response:
        if not self._may_measure("" if request.client is None else request.client.host):
            return refused(refuse("unknown_address", ""))
        context = self.context
        context.metrics.gauges |= {
            "sockets": len(self.connections),
            "tables": len(self.registry.tables),
            "store_waiting": self.store.waiting(),
            "archive_waiting": self.archive.waiting(),
            "bots_waiting": context.bots.waiting(),
            "pages_waiting": len(context.render_queue),
            "memory_bytes": memory(),
            "draining": int(context.draining),
        }
        return PlainTextResponse(context.metrics.text())

    async def nothing(self, request: Request) -> Response:
        return refused(refuse("unknown_address", ""))

    async def socket(self, socket: WebSocket) -> None:
        """One client for as long as it stays."""
        address = "unknown" if socket.client is None else counted_as(socket.client.host)
        person = self.cookies.read(socket.cookies.get(COOKIE)) or ""
        try:
            self._admit(socket, address)
            self.context.let_in(address, person)
        except Refused as reason:
            await socket.send_denial_response(refused(reason))
            return
        self._sockets[address] += 1
        await socket.accept()
        connection = Connection(
            AppSocket(socket),
            self.context,
            self.registry,
            self.dispatcher,
            person,
            self.cookies,
            self.allowance(address),
        )
        connection.names = frozenset((address, person)) - {""}
        log.info("socket_opened", address=address)
        self.connections.add(connection)
        try:
            # In a task of its own: every message would otherwise come down through all layers of the web framework.
            await asyncio.create_task(connection.run())
        except (Gone, asyncio.CancelledError):
            pass
        finally:
            self.connections.discard(connection)
            log.info("socket_closed", address=address)
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def allowance(self, address: str) -> Allowance:
        """What a new connection from this address may send."""
        settings = self.context.settings
        own = TokenBucket(settings.messages_per_second, settings.messages_burst)
        return Allowance(own, self._messages.bucket(address), self._strikes.bucket(address))

    def _admit(self, socket: WebSocket, address: str) -> None:
        settings = self.context.settings
        check_origin(socket.headers, settings.origins)
        if socket.query_params.get("version", str(wire.VERSION)) != str(wire.VERSION):
            raise refuse("unknown_version", "", known=[str(wire.VERSION)])
        if self._sockets[address] >= settings.sockets_per_address:
            raise refuse("too_many_sockets", "", most=settings.sockets_per_address)
        self._strikes.bucket(address).check()
        self.requests.take(address)


class AppSocket:
    """A WebSocket as connections know it."""

    def __init__(self, socket: WebSocket) -> None:
        self.receive = socket.receive
        self._socket = socket
        direct = socket.scope.get("extensions", {}).get(DIRECT)
        if direct is not None:  # none where another server carries the app
            self.offer: Callable[[bytes], bool] = direct["offer"]
            self.more: Callable[[], bool] = direct["more"]

    async def send_text(self, data: str) -> None:
        try:
            await self._socket.send_text(data)
        except LOST:
            raise Gone from None

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        try:
            await self._socket.close(code, reason)
        except LOST:
            raise Gone from None


def _read_rules() -> None:
    """Know the rules' names before anybody plays: they are worked out from all that the rules are written in, which would
    otherwise stop everybody when the first match is noted down."""
    for name in games.entries():
        games.rules_of(name)


async def http_error(request: Request, error: Exception) -> Response:
    """Errors of the routing, in the same form as every other."""
    assert isinstance(error, HTTPException)  # it is registered for nothing else
    status = error.status_code
    answer = responses.Reason(HTTP_MESSAGES.get(status, "bad_message"), {}, "")
    return Response(msgspec.json.encode(answer), status, media_type="application/json")
