"""The door: the web application. Who is it, how long and how often, then in to the tables."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from starport.engine.refusal import Refused, refuse
from starport.server import answers, bell, wire
from starport.server.api import Answer, Api, refused
from starport.server.archive import Archive
from starport.server.bots import Bots
from starport.server.caller import Caller
from starport.server.clerk import Clerk
from starport.server.clock import Clock, WallClock
from starport.server.front import Front
from starport.server.guard import Buckets, StrictHeaders, check_origin
from starport.server.hall import Hall
from starport.server.log import log
from starport.server.people import COOKIE, People
from starport.server.room import Room, Thinkers, new_process
from starport.server.settings import Settings
from starport.server.store import Store

HTTP_MESSAGES = {404: "unknown_address", 405: "wrong_method"}


class Door:
    """One server process: everything it is made of, and its web application in `app`."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock | None = None,
        bots: Thinkers | None = None,
        ring: bell.Bell | None = None,
        client: Path | None = None,
    ) -> None:
        process = new_process()
        self.room = Room(
            settings,
            Store(settings.store_address()),
            bell.make(settings.bell, process) if ring is None else ring,
            WallClock() if clock is None else clock,
            Bots(settings.bots, settings.bot_workers, settings.bot_deadline) if bots is None else bots,
            process,
        )
        self.hall = Hall(self.room)
        self.clerk = Clerk(self.hall)
        self.archive = Archive(self.hall)
        self.people = People("")
        self.requests = Buckets(settings.requests_per_second, settings.requests_burst)
        self.callers: set[Caller] = set()
        self._sockets: Counter[str] = Counter()
        self.app = Starlette(
            routes=[
                *Api(self).routes(),
                Route("/health", self.health),
                Route("/metrics", self.metrics),
                WebSocketRoute("/socket", self.socket),
                Route("/api/{path:path}", self.nothing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
                Route("/{path:path}", Front(client).page, methods=["GET"]),
            ],
            middleware=[Middleware(StrictHeaders)],
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
        await self.room.store.open()
        self.people = People(await self.room.store.secret())
        await self.room.bots.open()
        await self.hall.open()

    async def close(self) -> None:
        """Stop in good order: nothing that was acknowledged is lost, however it stops."""
        for caller in list(self.callers):
            await caller.close()
        await self.hall.close()
        await self.room.close()
        await self.room.bots.close()
        await self.room.store.close()
        log.info("stopped")

    # ---- addresses ------------------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        well = await self.room.store.healthy()
        return Answer({"ok": well, "tables": len(self.hall.tables), "sockets": len(self.callers)}, 200 if well else 503)

    async def metrics(self, request: Request) -> Response:
        self.room.metrics.gauges |= {"sockets": len(self.callers), "tables": len(self.hall.tables)}
        return PlainTextResponse(self.room.metrics.text())

    async def nothing(self, request: Request) -> Response:
        return refused(refuse("unknown_address", ""))

    async def socket(self, socket: WebSocket) -> None:
        """One client for as long as it stays."""
        address = "unknown" if socket.client is None else socket.client.host
        try:
            self._admit(socket, address)
        except Refused as reason:
            await socket.send_denial_response(refused(reason))
            return
        self._sockets[address] += 1
        await socket.accept()
        caller = Caller(socket, self.room, self.hall, self.clerk, self.people.read(socket.cookies.get(COOKIE)) or "")
        self.callers.add(caller)
        try:
            await caller.run()
        except (WebSocketDisconnect, asyncio.CancelledError):
            pass
        finally:
            self.callers.discard(caller)
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _admit(self, socket: WebSocket, address: str) -> None:
        settings = self.room.settings
        check_origin(socket.headers, settings.origins)
        if socket.query_params.get("version", str(wire.VERSION)) != str(wire.VERSION):
            raise refuse("unknown_version", "", known=[str(wire.VERSION)])
        if self._sockets[address] >= settings.sockets_per_address:
            raise refuse("too_many_sockets", "", most=settings.sockets_per_address)
        self.requests.take(address)


async def http_error(request: Request, error: Exception) -> Response:
    """Errors of the routing, in the same form as every other."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    answer = answers.ErrorAnswer(HTTP_MESSAGES.get(status, "bad_message"), {}, "")
    return Response(msgspec.json.encode(answer), status, media_type="application/json")
