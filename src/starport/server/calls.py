"""Calls: everything that is asked and answered once, over HTTP or over a port within a browser. No web framework is known
here; whoever carries a call says who asks, and how its body is read.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol, TypeVar, cast

import msgspec
from msgspec import Struct, field

from starport.engine import record as records
from starport.engine.refusal import Refusal, Refused, refuse
from starport.server import games, pages, responses, wire
from starport.server.archive import Archive
from starport.server.dispatch import Dispatcher, created, seat_of
from starport.server.drafts import Who
from starport.server.history import Span
from starport.server.identity import Secrets, derived_token, hashed, opens, parcel_table
from starport.server.lobby import Lobby
from starport.server.log import log
from starport.server.patch import whole
from starport.server.rows import StoreFailed
from starport.server.table import Table

T = TypeVar("T")
Default = TypeVar("Default", int, int | None)
AnyOrder = TypeVar("AnyOrder", bound=wire.Order)
JSON = "application/json"
SEATS = 16  # at most
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
NOT_YOURS = frozenset(
    {"server_error", "table_busy", "store_unavailable"}
)  # refusals that no asker can do anything about
ORDERS: dict[str, type[wire.Order]] = {str(kind.__struct_config__.tag): kind for kind in wire.TableOrder.__args__}


class Call(Protocol):
    """One question: who asks from where with which seat token, the parts of its address, and how its body is read."""

    person: str
    address: str
    authorization: str | None

    @property
    def path(self) -> Mapping[str, str]: ...

    @property
    def query(self) -> Mapping[str, str]: ...

    async def body(self, most: int, message: str) -> bytes:
        """All of it; Refused with this message if it is longer."""
        ...


class Reply(Struct):
    """What is given back. `public`: everybody may read the same, so it may be compressed."""

    body: bytes
    kind: str = JSON
    public: bool = False
    headers: dict[str, str] = field(default_factory=dict)


Handler = Callable[[Call], Awaitable[Reply]]


class Calls:
    """One method for each address."""

    def __init__(self, dispatcher: Dispatcher, archive: Archive, askers: Callable[[], Secrets]) -> None:
        self._dispatcher = dispatcher
        self._archive = archive
        self._askers = askers
        self._registry = dispatcher.registry
        self._context = dispatcher.registry.context
        self._lobby = Lobby(dispatcher.registry)
        self._games = b""
        self.get: dict[str, Handler] = {
            "/api/games": self.games,
            "/api/tables": self.tables,
            "/api/mine": self.mine,
            "/api/tables/{table}": self.page,
            "/api/tables/{table}/record": self.record,
            "/api/tables/{table}/parcel": self.parcel,
            "/api/tables/{table}/replay": self.replay,
            "/api/tables/{table}/story": self.story,
            "/api/tables/{table}/hint": self.hint,
            "/api/tables/{table}/chances": self.chances,
        }
        self.post: dict[str, Handler] = {
            "/api/tables": self.create,
            "/api/records": self.import_record,
            "/api/parcels/{key}": self.arrive,
            "/api/tables/{table}/fork": self.fork,
            "/api/tables/{table}/may": self.may,
            "/api/tables/{table}/{do}": self.order,
        }

    async def answer(self, handler: Handler, call: Call, place: str) -> Reply:
        """What the handler answers. Refused says why not, whatever went wrong."""
        try:
            return await handler(call)
        except Refused:
            raise
        except StoreFailed as failed:
            log.error("store_failed", path=place, error=str(failed))
            raise refuse("store_unavailable", "") from None
        except Exception as error:
            self._context.metrics.add("errors")
            log.error("request_failed", path=place, exc_info=error)
            raise refuse("server_error", "") from None

    def find(self, method: str, path: str) -> tuple[Handler, dict[str, str]]:
        """The handler of an address and the parts of it, for whoever has no router; Refused if there is none."""
        for pattern, handler in (self.post if method == "POST" else self.get).items():
            if found := re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", pattern), path):
                return handler, found.groupdict()
        raise refuse("unknown_address", "")

    # ---- reading a call -------------------------------------------------------------------------------------------

    async def _table(self, call: Call) -> Table:
        return await self._registry.table(call.path["table"])

    def _seat(self, call: Call, table: Table) -> int | None:
        """The seat of the call's token; a spectator must be welcome."""
        seat = seat_of(table, token_of(call))
        if seat is None and table.match.session.spec.spectators == "none" and table.match.session.status == "playing":
            raise refuse("no_spectators", "")
        return seat

    async def _body(self, call: Call, kind: type[T]) -> T:
        return decode(await call.body(self._context.settings.message_bytes, "message_too_long"), kind)

    def _told(self, table: Table, body: bytes) -> Reply:
        """What was told of a match: after the end for everybody, before it for one seat, which is never compressed."""
        return Reply(body, public=table.match.session.status == "over")

    # ---- GET ------------------------------------------------------------------------------------------------------

    async def games(self, call: Call) -> Reply:
        if not self._games:  # neither games nor bots change while a server runs
            bots = self._context.bots
            self._games = msgspec.json.encode(games.listed(bots.names, bots.usual, bots.practice, bots.thinks))
        return Reply(self._games, public=True)

    async def tables(self, call: Call) -> Reply:
        return Reply(await self._lobby.text(), public=True)

    async def mine(self, call: Call) -> Reply:
        nobody = responses.TableList(self._context.clock.now(), [])
        return private(await self._registry.mine(call.person) if call.person else nobody)

    async def page(self, call: Call) -> Reply:
        table = await self._table(call)
        seat = self._seat(call, table)
        shown = table.views.shown(seat)
        since = number(call, "since", shown.seq)
        muted = [] if seat is None else table.match.session.seats[seat].muted
        events, gap = table.views.told(seat, since, shown.seq, muted)
        page = cast(pages.Page, whole(shown.page))  # text already, of that very form
        return private(responses.PageAnswer(seat, shown.seq, self._context.clock.now(), events, gap, page))

    async def record(self, call: Call) -> Reply:
        table = await self._table(call)
        self._seat(call, table)
        found = await self._archive.record(table, call.address)
        named = {"content-disposition": f'attachment; filename="{table.name}.txt"'}
        return Reply(found, "text/plain; charset=utf-8", True, named)

    async def parcel(self, call: Call) -> Reply:
        return Reply(await self._archive.parcel(await self._table(call), call.person, call.address))

    async def replay(self, call: Call) -> Reply:
        table = await self._table(call)
        asker = self._seat(call, table)
        seat, to = number(call, "seat", asker), number(call, "to", None)
        return self._told(table, await self._archive.replay(table, asker, seat, to, call.address))

    async def story(self, call: Call) -> Reply:
        table = await self._table(call)
        seat = self._seat(call, table)
        before = number(call, "before", None, least=-(10**9))  # of a fork, also rows of the match before it
        span = Span(number(call, "since", 0), before, number(call, "last", None))
        return self._told(table, await self._archive.story(table, seat, span, call.address))

    async def hint(self, call: Call) -> Reply:
        table = await self._table(call)
        seat = seat_of(table, token_of(call))
        if seat is None:
            raise refuse("seat_needed", "")
        if table.match.session.people() != [seat]:
            raise refuse("hint_among_people", "")
        choice = await table.jobs.hint(seat)
        return private(responses.Hint(table.jobs.adviser(), choice.action, choice.why))

    async def chances(self, call: Call) -> Reply:
        table = await self._table(call)
        self._seat(call, table)
        return Reply(await self._archive.chances(table, call.address), public=True)

    # ---- POST -----------------------------------------------------------------------------------------------------

    async def create(self, call: Call) -> Reply:
        order = await self._body(call, wire.Create)
        return private(await self._dispatcher.create(order, call.person, call.address))

    async def import_record(self, call: Call) -> Reply:
        await self._dispatcher.may_make(call.person, call.address)
        with self._charged(call):
            made = await self._archive.import_record(await self._sealed(call), call.person, call.address)
        return private(created(made, {}))

    @contextmanager
    def _charged(self, call: Call) -> Iterator[None]:
        """What was brought in and is worth nothing costs more than what is not."""
        try:
            yield
        except Refused as reason:
            if reason.refusal.message not in NOT_YOURS:
                self._dispatcher.charge(call.address)
            raise

    async def _sealed(self, call: Call) -> str:
        """The record in the body; Refused if it is none at first sight, before anybody else is troubled with it."""
        data = await call.body(self._context.settings.record_bytes, "record_too_long")
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise refuse("record_unreadable", "") from None
        records.sealed(data)
        return text

    async def arrive(self, call: Call) -> Reply:
        """Take a match under way in. A parcel that comes again, because nobody heard the answer, gets the same one."""
        key, person = call.path["key"], call.person
        name, secret = self._context.prefix + parcel_table(person, key), self._askers().secret_of(person)
        tokens = [derived_token(secret, f"{name} {seat}") for seat in range(SEATS)]
        made = await self._registry.found(name)
        if made is None:
            await self._dispatcher.may_make(person, call.address)
            with self._charged(call):
                parcel = await self._parcel(call, key)
                made = await self._archive.arrive(name, parcel, list(map(hashed, tokens)), person, call.address)
        await self._context.store.join(person, name, self._context.clock.now())
        seats = zip(made.match.session.seats, tokens, strict=False)
        return private(
            created(made, {str(n): token for n, (seat, token) in enumerate(seats) if opens(token, seat.keys)})
        )

    async def _parcel(self, call: Call, key: str) -> wire.Parcel:
        parcel = decode(await call.body(self._context.settings.record_bytes, "record_too_long"), wire.Parcel)
        if parcel.key != key:
            raise refuse("bad_message", "", why="the parcel has another key")
        records.sealed(parcel.record.encode())
        return parcel

    async def fork(self, call: Call) -> Reply:
        order = await self._body(call, wire.Fork)
        table = await self._table(call)
        await self._dispatcher.may_make(call.person, call.address)
        return private(created(*await self._archive.fork(table, order, call.person, call.address)))

    async def order(self, call: Call) -> Reply:
        kind = ORDERS.get(call.path["do"])
        if kind is None:
            raise refuse("unknown_address", "")
        return private(await self._dispatcher.order(*await self._order(call, kind)))

    async def may(self, call: Call) -> Reply:
        return private(await self._dispatcher.may(*await self._order(call, wire.MayOrder)))

    async def _order(self, call: Call, kind: type[AnyOrder]) -> tuple[AnyOrder, Who]:
        """The order in the body, and who gives it: the person who asks and the seat of the token."""
        table = await self._table(call)
        fields = await self._body(call, dict[str, object])
        fields.setdefault("id", secrets.token_urlsafe(16))
        fields |= {"table": table.name, "do": str(kind.__struct_config__.tag)}
        order = convert(fields, kind)
        seat = seat_of(table, token_of(call))
        if order.seat is not None and order.seat != seat:
            raise refuse("not_your_seat", "", seat=order.seat)
        return order, Who(call.person, seat, secret=self._askers().secret_of(call.person))


def private(value: object) -> Reply:
    """A struct as JSON, for whoever asked."""
    return Reply(msgspec.json.encode(value))


def error(why: Refusal) -> tuple[int, bytes]:
    """The status and the body with which a refusal is answered."""
    status = STATUS.get(why.message, 404 if why.message.startswith("unknown_") else 409)
    return status, msgspec.json.encode(responses.Reason(why.message, dict(why.facts), why.rule))


def token_of(call: Call) -> str | None:
    """The seat token of `Authorization: Bearer …`."""
    given = call.authorization
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer":
        raise refuse("wrong_token", "")
    return token


def number(call: Call, name: str, default: Default, least: int = 0) -> int | Default:
    """A number of the query."""
    given = call.query.get(name)
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
