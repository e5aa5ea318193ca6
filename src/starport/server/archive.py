"""The archive: records out and in, replays, the whole story, and forks from any point of a finished match.

All of it reads whole logs. It is done in a process of its own, one piece at a time, each address in turn; what was made
is kept for whoever asks next.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, Protocol

import msgspec

from starport.engine.refusal import Refusal, Refused, refuse
from starport.server import responses, wire
from starport.server.bot_worker import BotFailed, Review
from starport.server.context import Context
from starport.server.fair_queue import FairQueue
from starport.server.fair_shares import Asker
from starport.server.history import (
    Beside,
    Historian,
    Moments,
    MomentsTask,
    Point,
    PointTask,
    RecordTask,
    ReplayTask,
    Span,
    StoryTask,
    Task,
)
from starport.server.identity import clean
from starport.server.log import log
from starport.server.parcels import ArrivalTask, ImportTask, ParcelTask
from starport.server.registry import TableRegistry
from starport.server.seating import arrange
from starport.server.session import Origin
from starport.server.table import Table
from starport.server.worker_process import WorkerFailed, WorkerProcess

WAITING_EACH, WAITING = 4, 64  # pieces of work that wait: of one address, and of all
DEADLINE = 120.0  # seconds for one piece
KEPT_BYTES, KEPT_EACH = 32_000_000, 8_000_000  # of answers
IN_MEMORY = ("sqlite://", "sqlite:///:memory:")
Key = tuple[object, ...]


class Performer(Protocol):
    """Whoever carries out the tasks."""

    async def perform(self, task: Task) -> bytes: ...

    async def close(self) -> None: ...


class OwnProcess(WorkerProcess):
    """Tasks are carried out by a process of their own, which reads the log by itself."""

    polite = 15  # those who play come first, and the bots that they wait for

    def __init__(self, address: str) -> None:
        super().__init__("starport.server.archive_worker", address)

    async def perform(self, task: Task) -> bytes:
        found = await self.exchange(msgspec.json.encode(task), DEADLINE)
        mark, body = found[:1], found[1:]
        if mark == b"-":
            why = msgspec.json.decode(body, type=responses.Reason)
            raise Refused(Refusal(why.message, why.rule, msgspec.convert(why.facts, dict[str, Any])))
        if mark == b"!":
            raise WorkerFailed(body.decode())
        return body

    async def answer(self, process: Process) -> bytes:
        line = await self.line(process)
        assert process.stdout is not None
        return line[:1] + await process.stdout.readexactly(int(line[1:]))

    async def close(self) -> None:
        await self.stop()


class Here:
    """Tasks are carried out in this process, beside the event loop (tests, and stores that no other process can read)."""

    def __init__(self, context: Context, beside: Beside = asyncio.to_thread) -> None:
        self.perform = Historian(context.store, beside).perform

    async def close(self) -> None:
        return


def usual_performer(context: Context) -> Performer:
    """A process of its own, unless no other process can read the store."""
    address = context.settings.store_address()
    shared = context.settings.archive_process and address not in IN_MEMORY
    return OwnProcess(address) if shared else Here(context)


class Archive:
    """Gives out what is in the logs, and takes records in."""

    def __init__(self, registry: TableRegistry, performer: Performer | None = None) -> None:
        self._registry = registry
        self._context = registry.context
        self._performer = usual_performer(registry.context) if performer is None else performer
        self._queue = FairQueue(1, WAITING_EACH, WAITING)
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._under_way: dict[Key, asyncio.Task[bytes]] = {}

    async def close(self) -> None:
        await self._performer.close()

    def waiting(self) -> int:
        """Pieces of work that wait."""
        return len(self._queue)

    async def _perform(self, task: Task, address: str) -> bytes:
        async with self._queue.turn(address):
            try:
                return await self._performer.perform(task)
            except WorkerFailed as failed:
                self._context.metrics.add("errors")
                log.error("archive_failed", table=task.table, why=str(failed))
                raise refuse("server_error", "") from None

    async def _once(self, key: Key, make: Coroutine[Any, Any, bytes]) -> bytes:
        """The answer that `make` makes; made once for all who ask for it, until others need the room more."""
        if key in self._kept:
            make.close()
            self._kept.move_to_end(key)
            return self._kept[key]
        if key in self._under_way:
            make.close()
        else:
            work = self._under_way[key] = asyncio.create_task(make)
            work.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(self._under_way[key])

    def _made(self, key: Key, done: asyncio.Task[bytes]) -> None:
        del self._under_way[key]
        if done.cancelled() or done.exception() is not None or not 0 < len(done.result()) <= KEPT_EACH:
            return
        self._kept[key] = done.result()
        self._kept_bytes += len(done.result())
        while self._kept_bytes > KEPT_BYTES:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1])

    async def _answer(self, table: Table, task: Task, address: str) -> bytes:
        """What the task comes to as the table stands: the same until its next row, however often somebody asks."""
        key: Key = (table.match.session.seq, msgspec.json.encode(task))
        return await self._once(key, self._perform(task, address))

    # ---- records --------------------------------------------------------------------------------------------------

    async def record(self, table: Table, address: str) -> bytes:
        """The record of a finished match. Before the end it would show what others have hidden."""
        self._over(table)
        return await self._answer(table, RecordTask(table.name), address)

    async def import_record(self, text: str, person: str, address: str) -> Table:
        """A finished match from a record that verifies; Refused names what is wrong with it."""
        name = self._context.new_table()
        await self._perform(ImportTask(name, text, person, self._context.clock.now()), address)
        return await self._registry.table(name)

    # ---- matches under way ----------------------------------------------------------------------------------------

    async def parcel(self, table: Table, person: str, address: str) -> bytes:
        """A match that was packed, for whoever packed it: it shows all hands and the dice."""
        session = table.match.session
        if not person or session.known_to != person:
            raise refuse("seat_needed", "")
        if not session.packed:
            raise refuse("not_packed", "")
        return await self._answer(table, ParcelTask(table.name), address)

    async def arrive(self, name: str, parcel: wire.Parcel, keys: list[str], person: str, address: str) -> Table:
        """The match of a parcel as a table of this name; Refused names what is wrong with it."""
        task = ArrivalTask(name, parcel, person, keys, self._context.roster(), self._context.clock.now())
        await self._once(("arrival", name), self._perform(task, address))
        return await self._registry.table(name)

    # ---- replays --------------------------------------------------------------------------------------------------

    async def replay(self, table: Table, asker: int | None, seat: int | None, to: int | None, address: str) -> bytes:
        """The match after so many actions, as a seat saw it: one's own always, any other after the end."""
        self._may_see(table, asker, seat)
        session = table.match.session
        over = session.status == "over"
        task = ReplayTask(table.name, session.seq, None if over else asker, seat, to, over)
        return await self._answer(table, task, address)

    async def story(self, table: Table, seat: int | None, span: Span, address: str) -> bytes:
        """The events of some rows, as the receiver may know them."""
        if seat is None:
            self._may_see(table, None, None)
        muted = [] if seat is None else table.match.session.seats[seat].muted
        origin = table.match.session.spec.origin if span.last is not None else None
        return await self._answer(table, StoryTask(table.name, seat, list(muted), span, origin), address)

    async def chances(self, table: Table, address: str) -> bytes:
        """How the chances to win went in a finished match; while it goes on they would tell what is hidden."""
        self._over(table)
        return await self._once(("chances", table.name), self._chances(table, address))

    async def _chances(self, table: Table, address: str) -> bytes:
        found = msgspec.json.decode(await self._perform(MomentsTask(table.name), address), type=Moments)
        spec = table.match.session.spec
        places = [place for _, place in found.found]
        review = Review(table.name, spec.game, spec.edition, spec.seats, spec.options, places)
        try:
            judged = await self._context.bots.judge(review, Asker(spec.host, table.name, idle=True))
        except BotFailed as failed:
            log.warning("review_failed", table=table.name, why=str(failed))
            raise refuse("no_hint", "") from None
        chances = [responses.WinChance(to, seats) for (to, _), seats in zip(found.found, judged, strict=True)]
        return msgspec.json.encode(responses.ChanceList(found.moves, chances))

    def _may_see(self, table: Table, asker: int | None, seat: int | None) -> None:
        session = table.match.session
        if seat is not None and seat >= len(session.seats):
            raise refuse("unknown_seat", "", seat=seat)
        if session.status == "over" or (seat is not None and seat == asker):
            return
        if seat is not None or session.spec.spectators != "open":
            raise refuse("replay_hidden", "")

    def _over(self, table: Table) -> None:
        if table.match.session.status != "over":
            raise refuse("match_not_over", "")

    # ---- forks ----------------------------------------------------------------------------------------------------

    async def fork(self, table: Table, order: wire.Fork, person: str, address: str) -> tuple[Table, dict[str, str]]:
        """A new table that begins where the finished one stood after so many actions."""
        self._over(table)
        old = table.match.session.spec
        roster = self._context.roster()
        chairs = order.chairs or ["me", *[f"bot {roster.sit_in(old.game)}"] * (old.seats - 1)]
        if len(chairs) != old.seats:
            raise refuse("wrong_seats", "", seats=len(chairs), known=[str(old.seats)])
        seats, tokens = arrange(chairs, [clean(order.name)] * len(chairs), person, old.game, roster, order.pledge)
        colours = table.match.session.colours()
        for number, seat in enumerate(seats):
            seat.colour = colours[number]
        point = msgspec.json.decode(
            await self._perform(PointTask(table.name, table.match.session.seq, order.to), address), type=Point
        )
        if point.position is None:
            raise refuse("match_over", "")
        spec = msgspec.structs.replace(
            old,
            public=False,
            clock=None,
            host=person,
            speed=table.match.session.time.speed,  # it may have been changed since the table was made
            position=point.position,
            origin=Origin("fork", point.moves, table.name),
            spectators="open",
        )
        fresh = await self._registry.make(spec, seats)
        await self._context.store.join(person, fresh.name, self._context.clock.now())
        return fresh, tokens
