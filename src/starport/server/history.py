"""A match from its log, from the first row on: records, replays, the whole story. Long work for a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, Protocol, TypeVar

import msgspec
from msgspec import Struct

from starport.engine.refusal import refuse
from starport.server import pages, responses
from starport.server.logs import Unrolled, make_record, positions
from starport.server.match import Match
from starport.server.parcels import ArrivalTask, ImportTask, ParcelTask, make_arrival, make_import, make_parcel
from starport.server.reducers import ACTS
from starport.server.rows import Row, Snapshot, Store
from starport.server.session import Origin
from starport.server.views import tell

P = ParamSpec("P")
T = TypeVar("T")


class Span(Struct, frozen=True):
    """Events of which rows: after `since`, before `before`, and of those only the `last` so many. With `last` a fork also
    tells what happened in the match it goes on from, at rows up to 0."""

    since: int = 0
    before: int | None = None
    last: int | None = None


class StoryTask(Struct, tag="story"):
    """The events of some rows, as a seat may know them; `origin` is where the match goes on from."""

    table: str
    seat: int | None
    muted: list[int]
    span: Span
    origin: Origin | None = None


class ReplayTask(Struct, tag="replay"):
    """The match after so many actions, as a seat saw it; `asker` and `over` decide whose last action is told. `seq` is the
    last row there is: as long as that is the same, so is the log."""

    table: str
    seq: int
    asker: int | None
    seat: int | None
    to: int | None
    over: bool


class RecordTask(Struct, tag="record"):
    """The record of a finished match."""

    table: str


class MomentsTask(Struct, tag="moments"):
    """Positions of a finished match, to be judged."""

    table: str


class PointTask(Struct, tag="point"):
    """The position after so many actions, to play on from; `seq` as for a replay."""

    table: str
    seq: int
    to: int | None


Incoming = ImportTask | ArrivalTask
Task = StoryTask | ReplayTask | RecordTask | MomentsTask | PointTask | ParcelTask | Incoming


class Moments(Struct):
    """How many actions a match had, and its positions after some of them."""

    moves: int
    found: list[tuple[int, dict[str, object]]]


class Beside(Protocol):
    """Carries out long work, where there are threads beside the event loop."""

    def __call__(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> Awaitable[T]: ...


class Point(Struct):
    """The position after `moves` actions; none: the match has no state there, or it is over."""

    moves: int
    position: dict[str, object] | None


class Historian:
    """Carries out tasks, one after the other, and keeps the log that was unrolled last: whoever pages through a match asks
    for one of its moves after the other. The long work is done beside the event loop, where there are threads."""

    def __init__(self, store: Store, beside: Beside = asyncio.to_thread) -> None:
        self._store = store
        self._beside = beside
        self._key: tuple[str, int] = ("", 0)
        self._unrolled: Unrolled | None = None

    async def perform(self, task: Task) -> bytes:
        """The answer as it goes to the client; Refused if there is none."""
        if isinstance(task, Incoming):
            return await self._take_in(task)
        if isinstance(task, ReplayTask | PointTask):
            return await self._beside(STEPS[type(task)], task, await self._unroll(task.table, task.seq))
        rows = await self._store.rows(task.table)
        if isinstance(task, StoryTask):
            past = [] if task.origin is None else await self._store.rows(task.origin.table)
            return await self._beside(_story, task, rows, past)
        return await self._beside(WORK[type(task)], task, rows)

    async def _unroll(self, table: str, seq: int) -> Unrolled:
        if self._unrolled is None or self._key != (table, seq):
            self._unrolled = None  # never two in memory
            self._unrolled = await self._beside(Unrolled, await self._store.rows(table))
            self._key = (table, seq)
        return self._unrolled

    async def _take_in(self, task: Incoming) -> bytes:
        """Write what comes in into the log. Should this end in the middle, the same task can be carried out again."""
        rows, snapshot = await self._beside(TAKEN_IN[type(task)], task)
        await self._store.create(rows, False, "over" if isinstance(task, ImportTask) else "playing")
        if snapshot is not None:
            await self._store.save_snapshot(task.table, snapshot)
        await self._store.join(task.person, task.table, task.now)
        return b""


# ---- stories --------------------------------------------------------------------------------------------------------


def make_story(rows: list[Row], task: StoryTask, past: list[Row]) -> responses.StoryAnswer:
    """What a seat may know of these rows, and of those of the match before them as far as it was taken over."""
    match = Match.begin(rows[0])
    span, told = task.span, _told_before(task, past)
    for row in rows[1:]:
        events = match.fold(row)
        if row.seq > span.since:
            told += tell(row.seq, events, task.seat, task.muted)
    if span.before is not None:
        told = [one for one in told if one.seq < span.before]
    rest = 0 if span.last is None else max(0, len(told) - span.last)
    while 0 < rest < len(told) and told[rest].seq == told[rest - 1].seq:  # a row is told whole
        rest -= 1
    return responses.StoryAnswer(match.session.seq, told[rest:], rest > 0)


def _told_before(task: StoryTask, past: list[Row]) -> list[pages.Told]:
    """What the same seat was told of the game in the match that a fork goes on from; what people said stays there."""
    if task.origin is None or not past:
        return []
    last = Unrolled(past).at_move(task.origin.moves)[0].session.seq
    match = Match.begin(past[0])
    told: list[pages.Told] = []
    for row in past[1:last]:
        events = match.fold(row)
        if row.kind in ACTS:
            told += tell(row.seq - last, events, task.seat, [])
    return told


# ---- tasks ----------------------------------------------------------------------------------------------------------


def _story(task: StoryTask, rows: list[Row], past: list[Row]) -> bytes:
    return msgspec.json.encode(make_story(rows, task, past))


def _replay(task: ReplayTask, log: Unrolled) -> bytes:
    match, count, events = log.at_move(task.to)
    if match.state is None:
        raise refuse("not_started", "")
    row, text = log.moves[count - 1] if count else (None, "")
    line = f"{row.seat} {text}" if row is not None and (task.over or row.seat == task.asker) else None
    told = tell(match.session.seq, events, task.seat, [])
    view = match.state.view(task.seat)
    return msgspec.json.encode(responses.Replay(count, len(log.moves), line, task.seat, view, told))


def _record(task: RecordTask, rows: list[Row]) -> bytes:
    return make_record(rows).text().encode()


def _parcel(task: ParcelTask, rows: list[Row]) -> bytes:
    return msgspec.json.encode(make_parcel(rows))


def _moments(task: MomentsTask, rows: list[Row]) -> bytes:
    return msgspec.json.encode(Moments(*positions(rows)))


def _point(task: PointTask, log: Unrolled) -> bytes:
    match, count, _ = log.at_move(task.to)
    state = match.state
    return msgspec.json.encode(Point(count, None if state is None or state.result() else state.position()))


STEPS: dict[type, Callable[[Any, Unrolled], bytes]] = {ReplayTask: _replay, PointTask: _point}
WORK: dict[type, Callable[[Any, list[Row]], bytes]] = {
    RecordTask: _record,
    MomentsTask: _moments,
    ParcelTask: _parcel,
}
TAKEN_IN: dict[type, Callable[[Any], tuple[list[Row], Snapshot | None]]] = {
    ImportTask: make_import,
    ArrivalTask: make_arrival,
}
