"""The dispatcher takes every order, from a socket or over HTTP, to the right table."""

from __future__ import annotations

import asyncio
import time

from starport.engine.refusal import Refused, refuse
from starport.server import responses, wire
from starport.server.drafts import Who
from starport.server.identity import clean
from starport.server.log import log
from starport.server.rate_limit import RateLimiter
from starport.server.registry import TableRegistry
from starport.server.rows import Report, StoreFailed
from starport.server.table import Table

SPOKEN = (
    wire.ChatOrder,
    wire.ReactOrder,
    wire.RenameOrder,
    wire.MoveOrder,
    wire.ColourOrder,
    wire.RematchOrder,
    wire.ReportOrder,
)  # orders that everybody hears of, however often one gives them
MOVES = (wire.ActOrder, wire.TakeBackOrder, wire.SkipOrder, wire.UndoOrder)  # what one comes to a table for
LISTED = (wire.SitOrder, wire.ClaimOrder)  # orders by which a table comes into the list of one's games
NONSENSE = 4  # tables' worth that a record costs on top if it cannot be taken in


class Dispatcher:
    """Carries out orders and counts them."""

    def __init__(self, registry: TableRegistry) -> None:
        settings = registry.context.settings
        self.registry = registry
        self._chats = RateLimiter(settings.chats_per_minute / 60, settings.chats_burst)
        self._wishes = RateLimiter(settings.wishes_per_minute / 60, settings.wishes_burst)
        self._tables = RateLimiter(settings.tables_per_minute / 60, settings.tables_burst)
        self._steps = RateLimiter(1000 / settings.tables_pause, 1) if settings.tables_pause else None

    async def order(self, order: wire.Order, who: Who) -> responses.Ack:
        """Carry out an order; Refused and nothing changed if it may not be."""
        began = time.perf_counter()
        metrics = self.registry.context.metrics
        try:
            ack = await self._order(order, who)
        except Refused:
            metrics.add("orders_refused")
            raise
        metrics.took("order_milliseconds", (time.perf_counter() - began) * 1000)
        return ack

    async def _order(self, order: wire.Order, who: Who) -> responses.Ack:
        table = await self.registry.table(order.table)
        if not isinstance(order, MOVES):  # each is a row for ever
            limit = self._chats if isinstance(order, SPOKEN) else self._wishes
            limit.take(f"{table.name} {who.asker()}")
        if isinstance(order, wire.RematchOrder):
            fresh = await self.registry.rematch(table, who)
            return responses.Ack(order.id, table.match.session.seq, {}, fresh.name)
        if isinstance(order, wire.ReportOrder):
            return await self._report(table, order, who)
        ack = await table.do(order, who)
        if isinstance(order, LISTED) and who.person:
            await self._list(who.person, table.name)
        return ack

    async def _report(self, table: Table, order: wire.ReportOrder, who: Who) -> responses.Ack:
        """Keep for the operator what somebody at the table says of a seat."""
        seats, text = table.match.session.seats, clean(order.text)
        if who.seat is None:
            raise refuse("seat_needed", "")
        if order.chair >= len(seats):
            raise refuse("unknown_chair", "", chair=order.chair)
        if not text:
            raise refuse("bad_text", "", why="there is nothing to read in it")
        context = self.registry.context
        found = Report(table.name, order.chair, seats[order.chair].person, who.seat, text)
        try:
            await context.store.report(found, context.clock.now())
        except StoreFailed:
            raise refuse("store_unavailable", "") from None
        context.metrics.add("reports")
        log.info("report", table=table.name, seat=order.chair, by=who.seat)
        return responses.Ack(order.id, table.match.session.seq)

    async def _list(self, person: str, table: str) -> None:
        """Note in the person's list of games; the order itself is done already, whatever becomes of this."""
        try:
            await self.registry.context.store.join(person, table, self.registry.context.clock.now())
        except StoreFailed as failed:
            log.warning("store_failed", table=table, error=str(failed))

    async def may(self, order: wire.MayOrder, who: Who) -> responses.Verdict:
        """Whether an action would be carried out, and why not."""
        table = await self.registry.table(order.table)
        return await table.may(order, who)

    async def create(self, order: wire.Create, person: str, address: str) -> responses.Created:
        """A new table."""
        await self.may_make(person, address)
        table, tokens = await self.registry.create(order, person)
        return created(table, tokens)

    async def may_make(self, person: str, address: str) -> None:
        """Refused if this address has made too many tables lately, or this person has too many games under way. Those of
        one address are made one after the other: each costs as much as a dozen moves."""
        if self.registry.context.draining:
            raise refuse("draining", "")
        self._tables.take(address)
        while self._steps is not None and (seconds := self._steps.bucket(address).wait()):  # noqa: ASYNC110
            await asyncio.sleep(seconds)
        await self.registry.check_quota(person)

    def charge(self, address: str) -> None:
        """A record of this address was worth nothing: that costs more than one that was."""
        self._tables.bucket(address).charge(NONSENSE)


def created(table: Table, tokens: dict[str, str]) -> responses.Created:
    return responses.Created(table.name, f"/t/{table.name}", tokens, table.match.session.seq)


def seat_of(table: Table, token: str | None) -> int | None:
    """The seat that a token opens; None without a token; Refused if it opens none."""
    if token is None:
        return None
    seat = table.match.session.seat_of(token)
    if seat is None:
        raise refuse("wrong_token", "")
    return seat
