"""The HTTP API: everything but live updates, for scripts, foreign bots and the client's lists."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from starport.engine.refusal import Refused, refuse
from starport.server import games, responses, wire
from starport.server.addresses import counted_as, reachable
from starport.server.compression import packed
from starport.server.cookies import COOKIE, COOKIE_SECONDS
from starport.server.dispatch import created, seat_of
from starport.server.history import Span
from starport.server.identity import new_token
from starport.server.log import log
from starport.server.middleware import check_origin
from starport.server.orders import Who
from starport.server.patch import whole
from starport.server.rows import StoreFailed
from starport.server.table import Table

if TYPE_CHECKING:
    from starport.server.app import Server

PIECE = 65_536
T = TypeVar("T")
AnyOrder = TypeVar("AnyOrder", bound=wire.Order)
Handler = Callable[[Request], Awaitable[object]]
STATUS = {
    "bad_message": 400,
    "wrong_token": 403,
    "not_your_seat": 403,
    "seat_needed": 403,
    "host_needed": 403,
    "wrong_origin": 403,
    "no_spectators": 403,
    "only_host": 403,
    "banned": 403,
    "removed_here": 403,
    "silenced": 403,
    "replay_hidden": 403,
    "unknown_address": 404,
    "unknown_table": 404,
    "wrong_method": 405,
    "message_too_long": 413,
    "record_too_long": 413,
    "too_fast": 429,
    "too_many_games": 429,
    "server_error": 500,
    "draining": 503,
    "table_busy": 503,
    "store_unavailable": 503,
}
AGAIN = (429, 503)  # worth another try
ORDERS: dict[str, type[wire.Order]] = {str(kind.__struct_config__.tag): kind for kind in wire.TableOrder.__args__}


class StructResponse(Response):
    """A struct as JSON."""

    media_type = "application/json"

    def __init__(self, value: object, status: int = 200) -> None:
        super().__init__(msgspec.json.encode(value), status)


class PiecewiseResponse(Response):
    """Bytes that may be many, given to the connection as fast as it reads, not all at once."""

    def __init__(
        self, content: bytes, media_type: str = "application/json", headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(content, headers=headers, media_type=media_type)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for start in range(0, len(self.body), PIECE):
            await send({"type": "http.response.body", "body": self.body[start : start + PIECE], "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def refused(reason: Refused) -> Response:
    why = reason.refusal
    answer = responses.ErrorAnswer(why.message, dict(why.facts), why.rule)
    status = STATUS.get(why.message, 404 if why.message.startswith("unknown_") else 409)
    response = StructResponse(answer, status)
    if status in AGAIN:
        response.headers["retry-after"] = str(why.facts.get("seconds", 1))
    return response


class Api:
    """One method for each address."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._registry = server.registry

    def routes(self) -> list[Route]:
        get: dict[str, Handler] = {
            "/api/games": self.games,
            "/api/reach": self.reach,
            "/api/tables": self.tables,
            "/api/mine": self.mine,
            "/api/tables/{table}": self.page,
            "/api/tables/{table}/record": self.record,
            "/api/tables/{table}/replay": self.replay,
            "/api/tables/{table}/story": self.story,
            "/api/tables/{table}/hint": self.hint,
            "/api/tables/{table}/chances": self.chances,
        }
        post: dict[str, Handler] = {
            "/api/tables": self.create,
            "/api/records": self.import_record,
            "/api/tables/{table}/fork": self.fork,
            "/api/tables/{table}/may": self.may,
            "/api/tables/{table}/{do}": self.order,
        }
        return [
            *(Route(path, self._guarded(handler), methods=["GET"]) for path, handler in get.items()),
            *(Route(path, self._guarded(handler), methods=["POST"]) for path, handler in post.items()),
        ]

    def _guarded(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Rate and origin first; then the person of the cookie, made new where somebody begins to do something."""

        async def guarded(request: Request) -> Response:
            try:
                self._server.requests.take(address_of(request))
                if request.method == "POST":
                    check_origin(request.headers, self._registry.context.settings.origins)
                person = self._server.cookies.read(request.cookies.get(COOKIE))
                self._registry.context.let_in(address_of(request), person or "")
                fresh = person is None and request.method == "POST"
                request.state.person = person or (new_token() if fresh else "")
                answer = await handler(request)
            except Refused as reason:
                return refused(reason)
            except StoreFailed as failed:
                log.error("store_failed", path=request.scope["path"], error=str(failed))
                return refused(refuse("store_unavailable", ""))
            except Exception as error:
                self._registry.context.metrics.add("errors")
                log.error("request_failed", path=request.scope["path"], exc_info=error)
                return refused(refuse("server_error", ""))
            response = answer if isinstance(answer, Response) else StructResponse(answer)
            if fresh:
                self._set_cookie(response, request.state.person)
            return response

        return guarded

    def _set_cookie(self, response: Response, person: str) -> None:
        response.set_cookie(
            COOKIE,
            self._server.cookies.sign(person),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._registry.context.settings.secure_cookie,
        )

    # ---- reading a request ----------------------------------------------------------------------------------------

    async def _table(self, request: Request) -> Table:
        return await self._registry.table(request.path_params["table"])

    def _seat(self, request: Request, table: Table) -> int | None:
        """The seat of the request's token; a spectator must be welcome."""
        seat = seat_of(table, token_of(request))
        if seat is None and table.match.session.spec.spectators == "none" and table.match.session.status == "playing":
            raise refuse("no_spectators", "")
        return seat

    async def _body(self, request: Request, kind: type[T]) -> T:
        return decode(
            await self._bytes(request, self._registry.context.settings.message_bytes, "message_too_long"), kind
        )

    async def _bytes(self, request: Request, most: int, message: str) -> bytes:
        data = bytearray()
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise refuse(message, "", most=most)
        return bytes(data)

    async def _public(
        self, request: Request, body: bytes, kind: str = "application/json", named: dict[str, str] | None = None
    ) -> Response:
        """What everybody may read alike: compressed where it pays."""
        small, headers = await packed(request, body)
        return PiecewiseResponse(small, kind, headers | (named or {}))

    async def _told(self, request: Request, table: Table, body: bytes) -> Response:
        """What was told of a match: after the end for everybody, before it for one seat, which is never compressed."""
        over = table.match.session.status == "over"
        return await self._public(request, body) if over else PiecewiseResponse(body)

    # ---- GET ------------------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> object:
        bots = self._registry.context.bots
        every = sorted({name for names in bots.names.values() for name in names})
        found = responses.GameList(wire.VERSION, games.cards(bots.names, bots.usual, bots.practice), every)
        return await self._public(request, msgspec.json.encode(found))

    async def reach(self, request: Request) -> object:
        """Under which address others find this server, as far as it can know."""
        context = self._registry.context
        found = reachable(context.settings.host, request.headers.get("host", ""), request.url.scheme)
        return responses.Reach(found)

    async def tables(self, request: Request) -> object:
        return await self._public(request, msgspec.json.encode(await self._registry.public()))

    async def mine(self, request: Request) -> object:
        person = request.state.person
        return (
            await self._registry.mine(person) if person else responses.TableList(self._registry.context.clock.now(), [])
        )

    async def page(self, request: Request) -> object:
        table = await self._table(request)
        seat = self._seat(request, table)
        shown = table.views.shown(seat)
        since = number(request, "since", shown.seq) or 0
        muted = [] if seat is None else table.match.session.seats[seat].muted
        events, gap = table.views.told(seat, since, shown.seq, muted)
        page = whole(shown.page)
        return {
            "seat": seat,
            "seq": shown.seq,
            "now": self._registry.context.clock.now(),
            "events": events,
            "gap": gap,
            "page": page,
        }

    async def record(self, request: Request) -> object:
        table = await self._table(request)
        self._seat(request, table)
        found = await self._server.archive.record(table, address_of(request))
        named = {"content-disposition": f'attachment; filename="{table.name}.txt"'}
        return await self._public(request, found, "text/plain; charset=utf-8", named)

    async def replay(self, request: Request) -> object:
        table = await self._table(request)
        asker = self._seat(request, table)
        seat, to = number(request, "seat", asker), number(request, "to", None)
        found = await self._server.archive.replay(table, asker, seat, to, address_of(request))
        return await self._told(request, table, found)

    async def story(self, request: Request) -> object:
        table = await self._table(request)
        seat = self._seat(request, table)
        before = number(request, "before", None, least=-(10**9))  # of a fork, also rows of the match before it
        span = Span(number(request, "since", 0) or 0, before, number(request, "last", None))
        return await self._told(
            request, table, await self._server.archive.story(table, seat, span, address_of(request))
        )

    async def hint(self, request: Request) -> object:
        table = await self._table(request)
        seat = seat_of(table, token_of(request))
        if seat is None:
            raise refuse("seat_needed", "")
        if table.match.session.people() != [seat]:
            raise refuse("hint_among_people", "")
        choice = await table.jobs.hint(seat)
        return responses.Hint(self._registry.context.roster().sit_in(table.match.game.name), choice.action)

    async def chances(self, request: Request) -> object:
        table = await self._table(request)
        self._seat(request, table)
        return await self._public(request, await self._server.archive.chances(table, address_of(request)))

    # ---- POST -----------------------------------------------------------------------------------------------------

    async def create(self, request: Request) -> object:
        order = await self._body(request, wire.Create)
        return await self._server.dispatcher.create(order, request.state.person, address_of(request))

    async def import_record(self, request: Request) -> object:
        await self._server.dispatcher.may_make(request.state.person, address_of(request))
        data = await self._bytes(request, self._registry.context.settings.record_bytes, "record_too_long")
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise refuse("record_unreadable", "") from None
        made = await self._server.archive.import_record(text, request.state.person, address_of(request))
        return created(made, {})

    async def fork(self, request: Request) -> object:
        order = await self._body(request, wire.Fork)
        table = await self._table(request)
        await self._server.dispatcher.may_make(request.state.person, address_of(request))
        return created(*await self._server.archive.fork(table, order, request.state.person, address_of(request)))

    async def order(self, request: Request) -> object:
        kind = ORDERS.get(request.path_params["do"])
        if kind is None:
            raise refuse("unknown_address", "")
        return await self._server.dispatcher.order(*await self._order(request, kind))

    async def may(self, request: Request) -> object:
        verdict = await self._server.dispatcher.may(*await self._order(request, wire.May))
        return responses.MayAnswer(verdict.refusal, verdict.seq)

    async def _order(self, request: Request, kind: type[AnyOrder]) -> tuple[AnyOrder, Who]:
        """The order in the body, and who gives it: the person of the cookie and the seat of the token."""
        table = await self._table(request)
        fields = await self._body(request, dict[str, object])
        fields.setdefault("id", secrets.token_urlsafe(16))
        fields |= {"table": table.name, "do": str(kind.__struct_config__.tag)}
        order = convert(fields, kind)
        seat = seat_of(table, token_of(request))
        if order.seat is not None and order.seat != seat:
            raise refuse("not_your_seat", "", seat=order.seat)
        person = request.state.person
        return order, Who(person, seat, secret=self._server.cookies.secret_of(person))


def token_of(request: Request) -> str | None:
    """The seat token of `Authorization: Bearer …`."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not 1 <= len(token) <= 64:
        raise refuse("wrong_token", "")
    return token


def number(request: Request, name: str, default: int | None, least: int = 0) -> int | None:
    """A number of the query."""
    given = request.query_params.get(name)
    if given is None:
        return default
    digits = given.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 16) or int(given) < least:
        raise refuse("bad_message", "", why=f"{name} must be a whole number")
    return int(given)


def decode(data: bytes | str, kind: type[T]) -> T:
    """A JSON text as this type; Refused says what is wrong with it."""
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("bad_message", "", why=str(error)[:200]) from None


def convert(fields: dict[str, object], kind: type[T]) -> T:
    try:
        return msgspec.convert(fields, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise refuse("bad_message", "", why=str(error)[:200]) from None


def address_of(request: Request) -> str:
    """Whom the request is counted to."""
    return "unknown" if request.client is None else counted_as(request.client.host)
