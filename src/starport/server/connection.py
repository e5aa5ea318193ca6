"""One client's socket: reads orders one after the other, answers each, and lets the outbox tell the news."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from starport.engine.refusal import Refused, refuse
from starport.server import responses, wire
from starport.server.clock import Alarm
from starport.server.context import Context
from starport.server.dispatch import Dispatcher, seat_of
from starport.server.drafts import Who
from starport.server.identity import Secrets, hashed, new_token
from starport.server.log import log
from starport.server.rate_limit import Allowance
from starport.server.registry import TableRegistry
from starport.server.subscription import Outbox, Subscription

PAGE = 1  # message's worth of a whole page, on top of its own
TOLD = 40  # rows whose story is worth a message
CROWD = 20  # listeners whose pages are worth a message
SPARE = 2_000  # milliseconds that a promised ping may be late before its line counts as lost
DECODER = msgspec.json.Decoder(wire.SocketOrder)


class Gone(Exception):
    """Nobody is at the other end of the socket any more."""


class Socket(Protocol):
    """One client's end of the line: messages as ASGI has them. Sending raises Gone when nobody is there. One that knows
    may also have `more`: whether the next message is there already, so that `receive` would not wait for it."""

    async def receive(self) -> Any: ...

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


class _OnlyId(msgspec.Struct):
    id: str = ""


ID_DECODER = msgspec.json.Decoder(_OnlyId)


class Connection:
    """A person or program on a socket."""

    def __init__(
        self,
        socket: Socket,
        context: Context,
        registry: TableRegistry,
        dispatcher: Dispatcher,
        person: str,
        cookies: Secrets,
        allowance: Allowance,
    ) -> None:
        self.names: frozenset[str] = frozenset()  # the address and the person, for whoever bans one of them
        self._socket = socket
        self._more: Callable[[], bool] = getattr(socket, "more", _perhaps)
        self._context = context
        self._registry = registry
        self._dispatcher = dispatcher
        self._person = person
        self._name = "" if person else f"~{new_token()}"
        self._secret = cookies.secret_of(person or self._name)
        self._outbox = Outbox(socket, context)
        self._allowance = allowance
        self._heard = 0  # when the client last said anything
        self._promised = 0  # within how many milliseconds it wants to be heard again, while the alarm is set
        self._alarm: Alarm | None = None

    async def run(self) -> None:
        """Serve until the client goes."""
        sender = asyncio.create_task(self._tell())
        try:
            await self._outbox.send(responses.Hello(wire.VERSION, self._context.clock.now()))
            while not self._allowance.spent:
                await self._answer(await self._receive())
                if self._more():
                    await asyncio.sleep(0)  # however many messages wait here, the other connections have their turn
            self._context.metrics.add("sockets_abused")
            await self._socket.close(1008, "too_fast")
        finally:
            self._hush()
            sender.cancel()
            self._outbox.close()

    async def close(self, code: int = 1001, reason: str = "server stops") -> None:
        """End it: the server stops, or somebody is not wanted any more."""
        try:
            await self._socket.close(code, reason)
        except (RuntimeError, Gone):
            return

    async def _tell(self) -> None:
        try:
            await self._outbox.run()
        except (Gone, RuntimeError):
            return  # gone; the reader notices too
        except Exception as error:
            self._context.metrics.add("errors")
            log.error("page_failed", exc_info=error)
            await self.close(1011, "server_error")

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text

    async def _answer(self, data: str | bytes) -> None:
        """Carry out one message. Whatever is wrong with it, the answer says so and nothing has changed."""
        self._context.metrics.add("messages_in")
        self._heard = self._context.clock.now()
        try:
            self._allowance.take()
            order = self._decode(data)
            await HANDLERS.get(type(order), Connection._order)(self, order)
        except Refused as refused:
            why = refused.refusal
            self._allowance.fault(why.message)
            await self._outbox.send(responses.Refusal(_id_of(data), why.message, dict(why.facts), why.rule))
        except (Gone, asyncio.CancelledError):
            raise
        except Exception as error:
            self._context.metrics.add("errors")
            log.error("message_failed", exc_info=error)
            await self._outbox.send(responses.Refusal(_id_of(data), "server_error", {}, ""))

    def _decode(self, data: str | bytes) -> Any:
        if len(data) > self._context.settings.message_bytes:
            raise refuse("message_too_long", "", most=self._context.settings.message_bytes)
        try:
            return DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise refuse("bad_message", "", why=str(error)[:200]) from None

    # ---- orders ---------------------------------------------------------------------------------------------------

    async def _order(self, order: wire.Order) -> None:
        await self._outbox.send(await self._dispatcher.order(order, self._who(order)))
        self._outbox.tell_now()
        table = self._registry.tables.get(order.table)
        if table is not None:
            self._allowance.charge(len(table.subscriptions) // CROWD)

    async def _may(self, order: wire.MayOrder) -> None:
        await self._outbox.send(await self._dispatcher.may(order, self._who(order)))

    def _who(self, order: wire.Order) -> Who:
        return Who(self._person, self._seat(order), self._name, self._secret)

    def _seat(self, order: wire.Order) -> int | None:
        """The seat an order is given for: only one that this socket has opened with its token."""
        if order.seat is None:
            return None
        subscription = self._outbox.subscriptions.get((order.table, order.seat))
        if subscription is None or not subscription.valid():
            raise refuse("not_your_seat", "", seat=order.seat)
        return order.seat

    async def _watch(self, order: wire.WatchOrder) -> None:
        most = self._context.settings.tables_per_socket
        if len(self._outbox.subscriptions) >= most:
            raise refuse("too_many_tables", "", most=most)
        table = await self._registry.table(order.table)
        seat = seat_of(table, order.token)
        if order.seat is not None and order.seat != seat:
            raise refuse("not_your_seat", "", seat=order.seat)
        if seat is None and table.match.session.spec.spectators == "none":
            raise refuse("no_spectators", "")
        told = order.recall if order.seq is None else max(0, table.match.session.seq - order.seq)
        self._allowance.charge(PAGE + min(told, len(table.stories)) // TOLD)
        key = "" if order.token is None else hashed(order.token)
        await self._outbox.send(responses.Ack(order.id, table.match.session.seq))
        self._outbox.follow(Subscription(self._outbox, table, seat, key, order.seq, order.recall))

    async def _unwatch(self, order: wire.UnwatchOrder) -> None:
        key = (order.table, order.seat)
        if key not in self._outbox.subscriptions:
            raise refuse("not_watching", "")
        seq = self._outbox.subscriptions[key].table.match.session.seq
        self._outbox.drop(key)
        await self._outbox.send(responses.Ack(order.id, seq))

    async def _ping(self, order: wire.PingOrder) -> None:
        if order.next is None:
            self._hush()
        else:
            self._promised = order.next
            if self._alarm is None:
                self._alarm = self._context.clock.alarm(self._silent_at(), self._miss)
        await self._outbox.send(responses.Pong(order.id, self._context.clock.now()))

    def _silent_at(self) -> int:
        """When the client will have been silent for longer than it promised."""
        return self._heard + self._promised + SPARE

    def _hush(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _miss(self) -> None:
        """The client promised to be heard by now. If it was not, its line is lost: the tables are told at once, however
        long the dead connection itself takes to end."""
        clock = self._context.clock
        if clock.now() < self._silent_at():
            self._alarm = clock.alarm(self._silent_at(), self._miss)
            return
        self._context.metrics.add("sockets_silent")
        self._outbox.close(silent=True)
        self._context.spawn(self.close(reason="silent"))

    async def _mute(self, order: wire.MuteOrder) -> None:
        """A seat's choice goes into the log; a spectator's lasts as long as the socket."""
        if order.seat is not None:
            await self._order(order)
            return
        subscription = self._outbox.subscriptions.get((order.table, None))
        if subscription is None:
            raise refuse("not_watching", "")
        subscription.muted = [chair for chair in subscription.muted if chair != order.chair] + [order.chair] * order.on
        await self._outbox.send(responses.Ack(order.id, subscription.table.match.session.seq))


def _perhaps() -> bool:
    """A line that does not know whether more has come."""
    return True


def _id_of(data: str | bytes) -> str:
    """The id of a message that is not carried out, understood or not, so that its sender knows which one it was."""
    try:
        return ID_DECODER.decode(data).id[:40]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


HANDLERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    wire.WatchOrder: Connection._watch,
    wire.UnwatchOrder: Connection._unwatch,
    wire.PingOrder: Connection._ping,
    wire.MuteOrder: Connection._mute,
    wire.MayOrder: Connection._may,
}
