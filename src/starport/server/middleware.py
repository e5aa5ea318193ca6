"""Middleware: from which pages requests may come, and the headers that keep browsers strict."""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from starport.engine.refusal import refuse
from starport.server.addresses import counted_as
from starport.server.fair_queue import Turns
from starport.server.log import log, request_id
from starport.server.rate_limit import RateLimiter
from starport.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
STARTS = ("http.response.start", "websocket.http.response.start")  # of an answer to a request, or to a handshake
PROBES = frozenset({"/health", "/ready", "/metrics"})  # asked every few seconds
LOCAL = ("localhost", "127.0.0.1", "::1", "[::1]")
WRONG_HOST = b'{"message":"wrong_host","facts":{},"rule":""}'
TOO_FAST = b'{"message":"too_fast","facts":{"seconds":1},"rule":""}'
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "accelerometer=(self), gyroscope=(self), camera=(), microphone=(), geolocation=()",
}
STRICT = [(name.encode(), value.encode()) for name, value in HEADERS.items()]  # as they are sent
UNKEPT = (b"cache-control", b"no-store")
CLOSE = (b"connection", b"close")
SMALL, LARGE = 65_536, 4_000_000  # bytes of a body that came along with the head; that nobody need wait for
ENDLESS = 1 << 60  # bytes of a body whose length nobody says


def check_origin(headers: Headers, allowed: list[str]) -> None:
    """A browser's request must come from a page of this site, or of one that is allowed; Refused otherwise."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return
    if urlsplit(origin).netloc.lower() != headers.get("host", "").lower() or not headers.get("host"):
        raise refuse("wrong_origin", "")


class AccessLog:
    """Gives every request an id, which its answer and every line of the log about it carry, and writes down how it went.

    What follows the path is left out, and so are all headers: neither tokens nor cookies come into the log.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = secrets.token_hex(8)
        before = request_id.set(name)
        if scope["type"] == "websocket":  # its frames need not come by here
            try:
                await self._app(scope, receive, send)
            finally:
                request_id.reset(before)
            return
        began, status, size = time.perf_counter(), 500, 0

        async def noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            size += len(message.get("body", b"")) if message["type"] == "http.response.body" else 0
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            write = log.debug if scope["path"] in PROBES else log.info
            client = scope.get("client")
            write(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                bytes=size,
                milliseconds=round((time.perf_counter() - began) * 1000, 1),
                address=client[0] if client else "",
            )
            request_id.reset(before)


class Throttle:
    """Requests and sockets begin one at a time, each address in turn. Whoever asks for more than anybody needs, be it
    files, is turned away before any other work. Whoever asks too fast hears so late: a flood takes the time of its own
    connections, of which there are only so many, and not that of the others.
    """

    def __init__(self, app: ASGIApp, limiter: RateLimiter, pause: int) -> None:
        self._app = app
        self._limiter = limiter
        self._seconds = pause / 1000
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        address = counted_as(client[0]) if client else "unknown"

        async def late(message: Message) -> None:
            if message["type"] in STARTS and message["status"] == 429:
                await asyncio.sleep(self._seconds)
            await send(message)

        await self._turns.take(address)
        if self._limiter.bucket(address).wait():
            await _turn_away(Response(TOO_FAST, 429, media_type="application/json"), scope, receive, late)
        else:
            await self._app(scope, receive, late)


class UnreadBodies:
    """Closes the connection of a request that was answered before its long body was read: to read on only to throw it away
    would cost those who play. Whoever was not too fast may still send a little in vain, and reads the answer for sure.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        size = _body_size(scope)
        if size <= SMALL:
            await self._app(scope, receive, send)
            return
        read = False

        async def noted() -> Message:
            nonlocal read
            message = await receive()
            read = not message.get("more_body", False)
            return message

        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start" and not read and (message["status"] == 429 or size > LARGE):
                message["headers"] = [*message["headers"], CLOSE]
            await send(message)

        await self._app(scope, noted, closing)


def _body_size(scope: Scope) -> int:
    """How long the body is said to be; more than anything if nobody says."""
    for name, value in scope.get("headers", ()):  # none where a server starts and stops
        if name == b"content-length" and value.isdigit():
            return int(value[:16])
        if name == b"transfer-encoding":
            return ENDLESS
    return 0


class StrictHeaders:
    """Adds the headers to every answer, and forbids keeping what is not a file of the client."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message["headers"]
                names = {name for name, _ in given}  # a worker that runs WebAssembly brings a policy of its own
                message["headers"] = [*given, *(pair for pair in (*STRICT, UNKEPT) if pair[0] not in names)]
            await send(message)

        await self._app(scope, receive, strict)


class KnownHosts:
    """Refuses requests to other names than this server's: a page elsewhere must not reach it under a name of its own."""

    def __init__(self, app: ASGIApp, allowed: Callable[[str], bool]) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._allowed(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
            return
        await _turn_away(Response(WRONG_HOST, 421, media_type="application/json"), scope, receive, send)


async def _turn_away(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or a handshake, with this."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)


def known_hosts(settings: Settings) -> Callable[[str], bool]:
    """Which names are this server's: those of the settings; without them, on this machine alone its own, else any."""
    named = {host.lower() for host in settings.hosts}
    local = settings.host in LOCAL and not settings.proxies and not settings.origins

    @lru_cache(maxsize=256)  # nearly all requests name the same few
    def allowed(host: str) -> bool:
        name = host.lower()
        bare = name.rpartition(":")[0] if name.rpartition(":")[2].isdigit() else name
        if named:
            return bool({name, bare} & named) or _is_address(bare)
        return not local or bare in LOCAL or _is_address(bare)

    return allowed


def _is_address(name: str) -> bool:
    """An address in numbers cannot be made to mean another machine."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
