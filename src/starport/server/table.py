"""A table: the one place in this process that owns a match. Orders go in one at a time; rows come out, durable."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING

import msgspec

from starport.engine.event import Event
from starport.engine.refusal import refuse
from starport.server import games, jobs, responses, wire
from starport.server.drafts import Draft, Who
from starport.server.identity import opens
from starport.server.log import log
from starport.server.match import Match
from starport.server.orders import ORDERS, PLAYED, may
from starport.server.parcel_orders import MEANWHILE
from starport.server.rows import Mark, Row, Snapshot, StoreFailed
from starport.server.views import TableViews

if TYPE_CHECKING:
    from starport.server.context import Context
    from starport.server.subscription import Subscription

TRIES = 20
STORIES = 400
Make = Callable[[Match, int], Draft]


class Table:
    """One match in memory, with the subscriptions that follow it."""

    def __init__(self, name: str, match: Match, context: Context, saved: int = 0) -> None:
        self.name = name
        self.match = match
        self.context = context
        self.lock = asyncio.Lock()
        self.subscriptions: set[Subscription] = set()
        self.stories: deque[tuple[int, list[Event]]] = deque(maxlen=STORIES)
        self.told_from: int = match.session.seq  # events after this row are at hand
        self.views = TableViews(self)
        self.jobs = jobs.TableJobs(self)
        self.used: int = context.clock.now()
        self.stale = False  # the log may have rows that are not here yet
        self.broken = False
        self._saved: int = saved
        self._marked: int = saved

    # ---- writing --------------------------------------------------------------------------------------------------

    async def do(self, order: wire.Order, who: Who) -> responses.Ack:
        """Carry out an order; Refused and nothing changed if it may not be."""
        handler = ORDERS[type(order)]
        roster = self.context.roster()

        def make(match: Match, at: int) -> Draft:
            if match.session.packed and not isinstance(order, MEANWHILE):
                raise refuse("table_packed", "")
            if isinstance(order, PLAYED):
                match.counted_in(self.context.clock.now())
            return handler(match, order, who, roster, at)

        seq, draft = await self.write(make, who.key(order.id))
        if draft is None:
            self.context.metrics.add("orders_repeated")
            return responses.Ack(order.id, seq, self._given(order, who))
        self.context.metrics.add("orders_done")
        return responses.Ack(order.id, seq, draft.tokens)

    def _given(self, order: wire.Order, who: Who) -> dict[str, str]:
        """The tokens that this order brought when it was carried out, for whoever gave it and nobody else."""
        seats = self.match.session.seats
        tokens = {number: who.token(order, number) for number in range(len(seats))}
        return {str(number): token for number, token in tokens.items() if opens(token, seats[number].keys)}

    async def may(self, order: wire.MayOrder, who: Who) -> responses.Verdict:
        """Whether an action would be carried out now, and if not, why not. Nothing changes."""
        if self.stale:
            await self.catch_up()
        now = self.context.clock.now()
        at = self.match_time(max(now, self.match.session.wall))
        why = may(self.match, order, who, at, now)
        reason = None if why is None else responses.Reason(why.message, dict(why.facts), why.rule)
        return responses.Verdict(order.id, self.match.session.seq, reason)

    async def write(self, make: Make, ask: str = "") -> tuple[int, Draft | None]:
        """Append the row that `make` drafts; the log's key is the lock. Without a draft: `ask` was done before."""
        await self._take_turn()
        try:
            if self.broken:
                raise refuse("table_broken", "")
            for _ in range(TRIES):
                if self.stale:
                    await self._catch_up()
                done = self.match.session.done(ask) if ask else None
                if done is not None:
                    return done, None
                wall = max(self.context.clock.now(), self.match.session.wall)
                draft = make(self.match, self.match_time(wall))
                if await self._append(draft, wall, ask):
                    return self.match.session.seq, draft
        finally:
            self.lock.release()
        raise refuse("table_busy", "")

    async def _take_turn(self) -> None:
        """Have the table for oneself; Refused if others have it for so long that the store must be in trouble."""
        if not self.lock.locked():
            await self.lock.acquire()
            return
        try:
            async with asyncio.timeout(self.context.settings.store_timeout / 1000):
                await self.lock.acquire()
        except TimeoutError:
            raise refuse("table_busy", "") from None

    def match_time(self, wall: int) -> int:
        """Match time now; games without a clock know none."""
        session = self.match.session
        return session.time.match_time(wall) if session.spec.realtime else 0

    async def _append(self, draft: Draft, wall: int, ask: str) -> bool:
        at = self.match_time(wall) if draft.at is None else draft.at
        body = msgspec.json.encode(draft.body).decode()
        row = Row(self.name, self.match.session.seq + 1, draft.kind, draft.seat, at, wall, ask, body)
        self.stale = True  # until the store has answered, nobody knows
        try:
            written = await self.context.store.append(row)
        except StoreFailed as error:
            log.error("store_failed", table=self.name, error=str(error))
            raise refuse("store_unavailable", "") from None
        if not written:
            self.context.metrics.add("rows_lost")
            return False
        self.stale = False
        self.context.metrics.add("rows_written")
        self._fold(row, draft)
        self.jobs.mine = True
        self._tell()
        self.context.pubsub.publish(self.name, row.seq)
        return True

    # ---- following ------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Take over what other processes have written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        try:
            rows = await self.context.store.rows(self.name, self.match.session.seq)
        except Exception as error:
            log.error("store_failed", table=self.name, error=type(error).__name__)
            raise refuse("store_unavailable", "") from None
        for row in rows:
            self._fold(row)
        self.stale = False
        if rows:
            self.jobs.mine = False
            self._tell()

    def take(self, row: Row) -> None:
        """A row from the log, while the table is being loaded."""
        self._fold(row)

    def _fold(self, row: Row, draft: Draft | None = None) -> None:
        """Let the row happen. A row that cannot happen breaks the table, and only this table."""
        before = self.match.session.status
        try:
            events = self.match.fold(row, None if draft is None else draft.ready)
        except Exception as error:
            self.broken = True
            self.context.metrics.add("tables_broken")
            log.error("table_broken", table=self.name, seq=row.seq, kind=row.kind, exc_info=error)
            raise refuse("table_broken", "") from None
        if len(self.stories) == STORIES:
            self.told_from = self.stories[0][0]
        self.stories.append((row.seq, events))
        if before == "open" or self.match.session.status != before:
            self.context.lobby_changes += 1
        if draft is not None and self.match.session.status != before:
            self.context.spawn(self.context.store.set_status(self.name, self.match.session.status))
        self._save()

    def _save(self) -> None:
        """Now and then, when nothing can be taken back, keep a snapshot."""
        session = self.match.session
        due = session.seq - self._saved >= self.context.settings.snapshot_every
        if due and not self.match.back:
            self._saved = session.seq
            snapshot = Snapshot(session.seq, games.rules_of(session.spec.game), self.match.freeze())
            self.context.spawn(self.context.store.save_snapshot(self.name, snapshot, self._mark()))

    async def mark(self) -> None:
        """Note how the match stands by today's rules, so that another program can tell whether it plays by the same."""
        mark = self._mark()
        if mark is not None:
            await self.context.store.mark(self.name, mark)

    def _mark(self) -> Mark | None:
        """How the match stands now; None if that was noted before, or nothing goes on here."""
        session = self.match.session
        if session.status != "playing" or session.seq <= self._marked or self.broken:
            return None
        self._marked = session.seq
        return Mark(session.seq, games.rules_of(session.spec.game), self.digest())

    def digest(self) -> str:
        """The hash of the state as it stands; empty before the start."""
        return "" if self.match.state is None else self.match.state.digest()

    # ---- telling --------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Everybody who follows this table gets its new page, and its jobs look what to do next."""
        self.views.turn()
        self.notify()
        self.jobs.plan()

    def notify(self) -> None:
        for subscription in list(self.subscriptions):
            subscription.outbox.notify(subscription)

    def join(self, subscription: Subscription) -> None:
        """Somebody follows the table from now on. (The number of spectators is told with the next change.)"""
        self.subscriptions.add(subscription)
        if subscription.seat is not None:
            self.context.spawn(self.jobs.note_presence(subscription.seat, 0))
        self.jobs.plan()

    def part(self, subscription: Subscription, silent: bool = False) -> None:
        """Somebody follows the table no longer. Whoever was silent for long before that is away at once; anybody else may
        be back in a moment, for a page may be loaded again."""
        self.subscriptions.discard(subscription)
        self.used = self.context.clock.now()
        if subscription.seat is not None:
            settings = self.context.settings
            patience = settings.drop_after if self.match.session.spec.realtime else settings.away_after
            self.context.spawn(self.jobs.note_presence(subscription.seat, 0 if silent else patience))
        self.jobs.plan()

    def events_after(self, seq: int) -> tuple[list[tuple[int, list[Event]]], bool]:
        """The events of the rows after this one, and whether some are no longer at hand."""
        missing = takewhile(lambda story: story[0] > seq, reversed(self.stories))  # mostly the last one or two
        return list(missing)[::-1], seq < self.told_from

    def unused(self) -> bool:
        """Nobody follows it and nothing is under way: it may leave memory."""
        return not self.subscriptions and self.jobs.idle() and not self.lock.locked()

    def close(self) -> None:
        self.jobs.close()
