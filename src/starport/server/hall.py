"""The hall: all tables of this process. Makes them, brings them into memory, lists them, lets them go."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from starport import __version__
from starport.engine.refusal import Refused, refuse
from starport.server import answers, games, wire
from starport.server.database import Row
from starport.server.log import log
from starport.server.match import Match
from starport.server.orders import Draft, House, Who
from starport.server.pages import make_desk
from starport.server.people import clean, hashed, new_table, new_token
from starport.server.room import Room
from starport.server.sheet import Seat, Spec
from starport.server.table import Table

RESTORED = 5_000
SHOWN = 3 * 86_400_000


class Hall:
    """Tables by name."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._beat: asyncio.Task[None] | None = None

    # ---- opening and closing --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring back every match that is being played, with its clocks as they were when the last process ended."""
        room = self.room
        now = room.clock.now()
        room.pulses = await room.store.pulses()
        alone = not any(room.alive(process) for process in room.pulses)
        last_alive = max(room.pulses.values(), default=0)
        await room.store.pulse(room.process, now)
        await room.bell.open(self.heard, self.lost)
        await room.store.mend_index()
        names = await room.store.listed(["playing"], limit=RESTORED)
        silent_since = min(last_alive or now, now) if alone else None
        await asyncio.gather(*(self._restore(name, silent_since) for name in names))
        log.info("tables_restored", tables=len(self.tables), milliseconds=room.clock.now() - now)
        self._beat = asyncio.create_task(self._live(), name="pulse")

    async def _restore(self, name: str, silent_since: int | None) -> None:
        """Load a match and let it go on. Time during which no process was alive counts for nobody."""
        try:
            table = await self.table(name)
            if table.match.sheet.status != "playing":
                await self.room.store.set_status(name, table.match.sheet.status)
            if silent_since is not None:
                await table.driver.mend_after_silence(silent_since)
            table.driver.plan()
        except Refused as refused:
            log.error("table_not_restored", table=name, why=refused.refusal.message)

    async def close(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            await asyncio.gather(self._beat, return_exceptions=True)
        for table in self.tables.values():
            table.close()
        await self.room.bell.close()

    async def _live(self) -> None:
        """Say again and again that this process is alive, and let unused tables go."""
        while True:
            await self.room.rest(self.room.settings.pulse)
            now = self.room.clock.now()
            try:
                await self.room.store.pulse(self.room.process, now)
                self.room.pulses = await self.room.store.pulses()
            except Exception as error:
                log.warning("pulse_failed", error=type(error).__name__)
            for table in self.tables.values():
                table.driver.look_round()
            self._let_go(now)

    def _let_go(self, now: int) -> None:
        for name, table in list(self.tables.items()):
            unused = now - table.used > self.room.settings.evict
            if unused and not table.channels and table.driver.idle() and not table.lock.locked():
                table.close()
                del self.tables[name]
        self.room.metrics.gauges["tables"] = len(self.tables)

    # ---- finding --------------------------------------------------------------------------------------------------

    async def table(self, name: str) -> Table:
        """The table with this name, from memory or from the log; Refused if there is none."""
        found = self.tables.get(name)
        if found is not None:
            found.used = self.room.clock.now()
            return found
        if name not in self._loading:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Table:
        try:
            snapshot = await self.room.store.snapshot(name)
            match = None if snapshot is None or snapshot.engine != __version__ else _thawed(name, snapshot.body)
            rows = await self.room.store.rows(name, 0 if match is None else match.sheet.seq)
        except Exception as error:
            log.error("store_failed", table=name, error=type(error).__name__)
            raise refuse("store_unavailable", "") from None
        if match is None and not rows:
            raise refuse("unknown_table", "", table=name)
        table = self._unrolled(name, match, rows)
        self.tables[name] = table
        self.room.metrics.add("tables_loaded")
        return table

    def _unrolled(self, name: str, match: Match | None, rows: list[Row]) -> Table:
        """The table after these rows. One that cannot be continued is no reason to lose the others."""
        try:
            start = Match.begin(rows.pop(0)) if match is None else match
            table = Table(name, start, self.room, start.sheet.seq)
            for row in rows:
                table.take(row)
        except Refused:
            raise
        except Exception as error:
            self.room.metrics.add("tables_broken")
            log.error("table_broken", table=name, exc_info=error)
            raise refuse("table_broken", "") from None
        return table

    async def heard(self, name: str, seq: int) -> None:
        """Another process has written a row."""
        table = self.tables.get(name)
        if table is not None and table.match.sheet.seq < seq:
            self.room.spawn(_quietly(table.catch_up()))

    async def lost(self) -> None:
        """Rings may have been missed: look at every table."""
        for table in list(self.tables.values()):
            self.room.spawn(_quietly(table.catch_up()))

    # ---- making ---------------------------------------------------------------------------------------------------

    async def create(self, order: wire.Create, person: str) -> tuple[Table, dict[str, str]]:
        """A new table; the tokens are those of the asker's own seats."""
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
        )
        seats, tokens = arrange(order.chairs, clean(order.name), person, game.name, self.room.house())
        if order.start and any(seat.open for seat in seats):
            raise refuse("chairs_open", "", chairs=[number for number, seat in enumerate(seats) if seat.open])
        table = await self.make(spec, seats)
        if tokens:
            await self.room.store.join(person, table.name, self.room.clock.now())
        if order.start:
            await table.do(wire.Start(id="start", table=table.name), Who(person, None))
        return table, tokens

    async def make(self, spec: Spec, seats: list[Seat]) -> Table:
        """A table with these settings and seats, written down."""
        name, now = new_table(), self.room.clock.now()
        body = msgspec.json.encode({"spec": spec, "seats": seats}).decode()
        row = Row(name, 1, "create", -1, 0, now, "", body)
        await self.room.store.create([row], spec.public, "open")
        table = Table(name, Match.begin(row), self.room)
        self.tables[name] = table
        return table

    async def rematch(self, table: Table, who: Who) -> Table:
        """The same people at a new table, everybody one seat further; it is started when they like."""
        sheet = table.match.sheet
        if who.seat is None:
            raise refuse("seat_needed", "")
        if sheet.status != "over":
            raise refuse("match_not_over", "")
        if not sheet.rematch:
            seats = [_again(seat) for seat in sheet.seats]
            rotated = seats[1:] + seats[:1]
            spec = msgspec.structs.replace(sheet.spec, position=None)
            fresh = await self.make(spec, rotated)
            try:
                await table.write(lambda match, at: _rematch_draft(match, fresh.name))
            except Refused as refused:
                if refused.refusal.message != "rematch_made_already":
                    raise
                return await self.table(sheet.rematch)  # somebody else was faster
            for seat in rotated:
                if seat.person:
                    await self.room.store.join(seat.person, fresh.name, self.room.clock.now())
        return await self.table(sheet.rematch)

    # ---- lists ----------------------------------------------------------------------------------------------------

    async def public(self) -> answers.TableList:
        """Tables that anybody may find, the latest first; those that nobody touched for days are not shown."""
        now = self.room.clock.now()
        names = await self.room.store.listed(["open", "playing"], public=True, since=now - SHOWN)
        return answers.TableList(now, await self._cards(names, ""))

    async def mine(self, person: str) -> answers.TableList:
        """The games of one person: those that wait for them first, then the latest."""
        cards = await self._cards(await self.room.store.joined(person), person)
        order = {"playing": 0, "open": 1, "over": 2}
        cards.sort(key=lambda card: (not card.turn, order[card.desk.status], -card.desk.touched))
        return answers.TableList(self.room.clock.now(), cards)

    async def _cards(self, names: list[str], person: str) -> list[answers.TableCard]:
        cards: list[answers.TableCard] = []
        for name in names:
            try:
                table = await self.table(name)
            except Refused:
                continue
            own = [number for number, seat in enumerate(table.match.sheet.seats) if person and seat.person == person]
            acting = table.match.acting()
            turn = any(number in acting for number in own)
            if own or not person:
                cards.append(answers.TableCard(make_desk(table), own[0] if own else None, turn))
        return cards


def arrange(chairs: list[str], name: str, person: str, game: str, house: House) -> tuple[list[Seat], dict[str, str]]:
    """Seats as a plan says: `open`, `me` or `bot NAME`; and the tokens of those that are mine."""
    seats: list[Seat] = []
    tokens: dict[str, str] = {}
    for number, plan in enumerate(chairs):
        if plan == "open":
            seats.append(Seat())
        elif plan == "me":
            token = tokens[str(number)] = new_token()
            seats.append(Seat(name=name, person=person, keys=[hashed(token)], open=False))
        else:
            bot = plan.removeprefix("bot ")
            house.check(bot, game)
            seats.append(Seat(bot=bot, open=False))
    return seats, tokens


def _again(seat: Seat) -> Seat:
    """A seat of a rematch: its person, or its bot, or free."""
    if seat.held():
        return Seat(name=seat.name, person=seat.person, keys=seat.keys, open=False, muted=[])
    return Seat() if seat.open else Seat(bot=seat.bot, open=False)


def _rematch_draft(match: Match, name: str) -> Draft:
    if match.sheet.rematch:
        raise refuse("rematch_made_already", "", table=match.sheet.rematch)
    return Draft("rematch", -1, {"table": name})


def _thawed(name: str, text: str) -> Match | None:
    """The match of a snapshot; None if it cannot be read, for the log can."""
    try:
        return Match.thaw(text)
    except Exception as error:
        log.warning("snapshot_unreadable", table=name, exc_info=error)
        return None


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """Catching up may fail while the store is away; the next order tries again."""
    try:
        await work
    except Refused as refused:
        log.warning("catch_up_failed", why=refused.refusal.message)
