"""The registry: all tables of this process. Makes them, brings them into memory, lists them, lets them go."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from starport.engine.refusal import Refused, refuse
from starport.server import games, responses, retention, wire
from starport.server.context import Context
from starport.server.drafts import Draft, Who
from starport.server.loading import load
from starport.server.log import log
from starport.server.match import Match
from starport.server.rows import Notice, Row
from starport.server.seating import again, arrange, names_of
from starport.server.session import Seat, Spec
from starport.server.table import Table
from starport.server.views import make_desk

RESTORED = 1_000
LISTED = ("playing", "open", "over")  # in this order in the list of one's games
BUSY = 3_600_000  # a match that is being played and was touched within this is worth watching
TIDY_EVERY = 3_600_000


class TableRegistry:
    """Tables by name."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._beat: asyncio.Task[None]  # while it is open
        self._silence: tuple[int, int] | None = None  # from when to when no process was alive before this one
        self._tidied = 0
        self._noticed = 0
        self.notices: dict[str, Callable[[str], Awaitable[None]]] = {
            "look": self._look_again,
            "gone": self._let_gone_go,
            "drain": self._drain,
        }
        self._closed = False

    # ---- opening and closing --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring back the matches that were played a moment ago, with their clocks as they were when the last process
        ended. Older ones come back when somebody looks at them.
        """
        context = self.context
        now = context.clock.now()
        context.pulses = await context.store.pulses()
        alone = not any(context.alive(process) for process in context.pulses)
        last_alive = max(context.pulses.values(), default=0)
        await context.store.pulse(context.process, now)
        await context.pubsub.open(self.heard, self.lost)
        await context.store.mend_index()
        self._silence = (min(last_alive or now, now), now) if alone else None
        lately = (last_alive or now) - context.settings.restore_within
        names = await context.store.listed(["playing"], limit=RESTORED, since=lately)
        await asyncio.gather(*(self._restore(name) for name in names))
        log.info("tables_restored", tables=len(self.tables), milliseconds=context.clock.now() - now)
        context.banned = await context.store.banned(now)
        self._noticed = await context.store.last_notice()
        self._beat = asyncio.create_task(self._live(), name="pulse")

    async def _restore(self, name: str) -> None:
        """Load a match and let it go on."""
        try:
            table = await self.table(name)
            if table.match.session.status != "playing":
                await self.context.store.set_status(name, table.match.session.status)
            table.jobs.plan()
        except Refused as refused:
            log.error("table_not_restored", table=name, why=refused.refusal.message)

    async def close(self) -> None:
        self._closed = True
        self._beat.cancel()
        await asyncio.gather(self._beat, return_exceptions=True)
        for table in self.tables.values():
            table.close()
        await asyncio.gather(*(table.mark() for table in self.tables.values()), return_exceptions=True)
        await self.context.pubsub.close()

    async def _live(self) -> None:
        """Say again and again that this process is alive, and let unused tables go."""
        while not self._closed:
            await self.context.rest(self.context.settings.pulse)
            now = self.context.clock.now()
            try:
                await self.context.store.pulse(self.context.process, now)
                self.context.pulses = await self.context.store.pulses()
                for notice in await self.context.store.notices(self._noticed):
                    try:
                        await self._heed(notice)
                    finally:
                        self._noticed = notice.number  # one that cannot be carried out is not tried for ever
                if self.context.banned:  # some may have served their time
                    self.context.banned = await self.context.store.banned(now)
            except Exception as error:
                log.warning("pulse_failed", error=type(error).__name__)
            if not self.context.pubsub.well():
                await self.lost()  # nobody tells the news: look for them
            for table in self.tables.values():
                table.jobs.look_round()
            self._let_go(now)
            if now - self._tidied > TIDY_EVERY:
                self._tidied = now
                self.context.spawn(self.tidy(now))

    # ---- what operators say ---------------------------------------------------------------------------------------

    async def _heed(self, notice: Notice) -> None:
        """Do what an operator has told all processes; what a newer program says is left to newer ones."""
        log.info("notice", verb=notice.verb, about=notice.about)
        handler = self.notices.get(notice.verb)
        if handler is not None:
            await handler(notice.about)

    async def _look_again(self, name: str) -> None:
        table = self.tables.get(name)
        if table is not None:
            await _quietly(table.catch_up())

    async def _let_gone_go(self, name: str) -> None:
        """The table was deleted: whoever follows it is told so."""
        table = self.tables.pop(name, None)
        if table is not None:
            table.broken = True  # nothing more is written there
            table.close()
            for subscription in list(table.subscriptions):
                subscription.end("unknown_table")
            await self.context.store.delete([name])  # with what was written before the news came

    async def _drain(self, about: str) -> None:
        self.context.draining = about == "on"

    async def tidy(self, now: int) -> None:
        """Close and delete what nobody has touched for long, by the settings."""
        watched = [name for name, table in self.tables.items() if table.subscriptions]
        found = await retention.tidy(self.context.store, self.context.settings, now, watched)
        self.context.metrics.add("tables_closed", len(found.closed))
        self.context.metrics.add("tables_deleted", len(found.deleted))
        for name in found.closed + found.deleted:
            table = self.tables.pop(name, None)
            if table is not None:
                table.close()

    def _let_go(self, now: int) -> None:
        for table in [table for table in self.tables.values() if table.unused()]:
            if now - table.used > self.context.settings.evict:
                del self.tables[table.name]

    def _add(self, table: Table) -> Table:
        """Have a table in memory. They come in as fast as somebody names them, so of those that nobody follows only so
        many stay: the ones that were used last."""
        self.tables[table.name] = table
        most = self.context.settings.tables_in_memory
        if len(self.tables) > most:
            unused = sorted((old for old in self.tables.values() if old.unused()), key=lambda old: old.used)
            for old in unused[: len(self.tables) - most + most // 10]:
                if old is not table:
                    del self.tables[old.name]
        return table

    # ---- finding --------------------------------------------------------------------------------------------------

    async def table(self, name: str) -> Table:
        """The table with this name, from memory or from the log; Refused if there is none."""
        found = self.tables.get(name)
        if found is not None:
            found.used = self.context.clock.now()
            if found.stale and not found.lock.locked():
                await _quietly(found.catch_up())
            return found
        if name not in self._loading:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def found(self, name: str) -> Table | None:
        """The same; None if there is none."""
        try:
            return await self.table(name)
        except Refused as refused:
            if refused.refusal.message != "unknown_table":
                raise
            return None

    async def _load(self, name: str) -> Table:
        table = self._add(await load(name, self.context))
        self.context.metrics.add("tables_loaded")
        if self._silence is not None:
            await table.jobs.mend_after_silence(*self._silence)
        return table

    def heard(self, name: str, seq: int) -> None:
        """Another process has written a row."""
        table = self.tables.get(name)
        if table is not None and table.match.session.seq < seq:
            self.context.spawn(_quietly(table.catch_up()))

    async def lost(self) -> None:
        """Rings may have been missed: look at every table."""
        for table in list(self.tables.values()):
            if table.subscriptions or not table.jobs.idle():
                self.context.spawn(_quietly(table.catch_up()))
            else:
                table.stale = True  # nobody looks; whoever does next reads the log first

    # ---- making ---------------------------------------------------------------------------------------------------

    async def create(self, order: wire.Create, person: str) -> tuple[Table, dict[str, str]]:
        """A new table; the tokens are those of the asker's own seats."""
        taught = games.lesson(order.game, order.lesson)
        if taught is not None:
            bot = self.context.roster().sit_in(order.game)
            order.chairs = ["me" if seat == taught.seat else f"bot {bot}" for seat in range(taught.seats)]
            order.edition, order.options, order.pledge = taught.edition, taught.options, None
            order.patience, order.start = None, True
        game = games.make(order.game, order.edition, len(order.chairs), order.options)
        spec = Spec(
            game=game.name,
            edition=game.edition,
            seats=game.seats,
            options=game.options,
            public=order.public,
            spectators=order.spectators,
            clock=order.clock,
            patience=order.patience,
            speed=order.speed,
            realtime=games.entry(game.name).realtime,
            host=person,
            pace=order.pace,
            position=None if taught is None else taught.position,
            lesson=order.lesson or "",
        )
        roster = self.context.roster()
        seats, tokens = arrange(order.chairs, names_of(order), person, game.name, roster, order.pledge)
        if order.start and any(seat.open for seat in seats):
            raise refuse("chairs_open", "", chairs=[number for number, seat in enumerate(seats) if seat.open])
        table = await self.make(spec, seats)
        if tokens:
            await self.context.store.join(person, table.name, self.context.clock.now())
        if order.start:
            await table.do(wire.StartOrder(id="start", table=table.name), Who(person, None))
        return table, tokens

    async def check_quota(self, person: str) -> None:
        """Refused if this person has as many games under way as one may have."""
        most = self.context.settings.tables_per_person
        if await self.context.store.under_way(person) >= most:
            raise refuse("too_many_games", "", most=most)

    async def make(self, spec: Spec, seats: list[Seat]) -> Table:
        """A table with these settings and seats, written down."""
        name, now = self.context.new_table(), self.context.clock.now()
        body = msgspec.json.encode({"spec": spec, "seats": seats, "secret": secrets.token_hex(32)}).decode()
        row = Row(name, 1, "create", -1, 0, now, "", body)
        await self.context.store.create([row], spec.public, "open")
        self.context.lobby_changes += 1
        return self._add(Table(name, Match.begin(row), self.context))

    async def rematch(self, table: Table, who: Who) -> Table:
        """The same people at a new table in the same colours; where there are turns, everybody one seat further, so that
        somebody else begins. It is started when they like."""
        session, asker = table.match.session, who.seat
        if asker is None:
            raise refuse("seat_needed", "")
        if session.status != "over":
            raise refuse("match_not_over", "")
        if not session.rematch:
            colours = session.colours()
            seats = [again(seat, colours[number]) for number, seat in enumerate(session.seats)]
            rotated = seats if session.spec.realtime else seats[1:] + seats[:1]
            spec = msgspec.structs.replace(session.spec, position=None, origin=None)
            fresh = await self.make(spec, rotated)
            try:
                await table.write(lambda match, at: _rematch_draft(match, fresh.name, asker))
            except Refused as refused:
                if refused.refusal.message != "rematch_made_already":
                    raise
                return await self.table(session.rematch)  # somebody else was faster
            for seat in rotated:
                if seat.person:
                    await self.context.store.join(seat.person, fresh.name, self.context.clock.now())
        return await self.table(session.rematch)

    # ---- lists ----------------------------------------------------------------------------------------------------

    async def public(self) -> responses.TableList:
        """Tables that anybody may find, the latest first: free chairs of the last day, matches of the last hour."""
        now = self.context.clock.now()
        store, shown = self.context.store, now - self.context.settings.lobby_within
        names = await store.listed(["open"], public=True, since=shown)
        names += await store.listed(["playing"], public=True, since=max(shown, now - BUSY))
        return responses.TableList(now, await self._cards(names, ""))

    async def mine(self, person: str) -> responses.TableList:
        """The games of one person: those that wait for them first, then the latest."""
        cards = await self._cards(await self.context.store.joined(person), person)
        cards.sort(key=lambda card: (not card.turn, LISTED.index(card.desk.status), -card.desk.touched))
        return responses.TableList(self.context.clock.now(), cards)

    async def _cards(self, names: list[str], person: str) -> list[responses.TableCard]:
        cards: list[responses.TableCard] = []
        for name in names:
            try:
                table = await self.table(name)
            except Refused:
                continue
            own = [number for number, seat in enumerate(table.match.session.seats) if person and seat.person == person]
            acting = table.match.acting()
            turn = any(number in acting for number in own)
            if (own and not table.match.session.moved) or not person:
                cards.append(responses.TableCard(make_desk(table), own[0] if own else None, turn))
        return cards


def _rematch_draft(match: Match, name: str, seat: int) -> Draft:
    if match.session.rematch:
        raise refuse("rematch_made_already", "", table=match.session.rematch)
    return Draft("rematch", seat, {"table": name})


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """Catching up may fail while the store is away; the next order tries again."""
    try:
        await work
    except Refused as refused:
        log.warning("catch_up_failed", why=refused.refusal.message)
