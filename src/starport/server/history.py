"""A match from its log, from the first row on: records, replays, the whole story. Long work for a process of its own."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, Protocol, TypeVar

import msgspec
from msgspec import Struct

from starport.engine import record as records
from starport.engine.event import Event
from starport.engine.record import Pledge, Record
from starport.engine.refusal import refuse
from starport.server import games, pages, responses
from starport.server.identity import cleaned
from starport.server.match import Match
from starport.server.reducers import ACTS, first_state
from starport.server.rows import Row, Snapshot, Store
from starport.server.session import Origin, Seat, Spec
from starport.server.views import tell

P = ParamSpec("P")
T = TypeVar("T")
NAME = 24  # letters
MOMENTS = 60  # of a match that are judged
APART = 50  # rows between two positions of a log that was unrolled
Written = tuple[str, int, int, dict[str, object]]


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


class ImportTask(Struct, tag="import"):
    """A record that comes in: verified, and written into the log as a finished match of this name."""

    table: str
    text: str
    person: str
    now: int


Task = StoryTask | ReplayTask | RecordTask | MomentsTask | PointTask | ImportTask


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
        if isinstance(task, ImportTask):
            return await self._import(task)
        if isinstance(task, ReplayTask | PointTask):
            return await self._beside(STEPS[type(task)], task, await self._unroll(task.table, task.seq))
        rows = await self._store.rows(task.table)
        if isinstance(task, StoryTask):
            past = await self._store.rows(task.origin.table) if task.origin is not None and task.origin.table else []
            return await self._beside(_story, task, rows, past)
        return await self._beside(WORK[type(task)], task, rows)

    async def _unroll(self, table: str, seq: int) -> Unrolled:
        if self._unrolled is None or self._key != (table, seq):
            self._unrolled = None  # never two in memory
            self._unrolled = await self._beside(Unrolled, await self._store.rows(table))
            self._key = (table, seq)
        return self._unrolled

    async def _import(self, task: ImportTask) -> bytes:
        rows, snapshot = await self._beside(make_import, task)
        await self._store.create(rows, False, "over")
        await self._store.save_snapshot(task.table, snapshot)
        await self._store.join(task.person, task.table, task.now)
        return b""


# ---- reading a log from its first row on ----------------------------------------------------


def unfold(rows: list[Row], look: Callable[[Match], None] | None = None) -> tuple[Match, list[tuple[Row, str]]]:
    """The match at its last row, and the actions that were not taken back. `look` is shown it after every row."""
    match = Match.begin(rows[0])
    moves: list[tuple[Row, str]] = []
    for row in rows[1:]:
        match.fold(row)
        if row.kind == "act":
            moves.append((row, str(msgspec.json.decode(row.body)["action"])))
        elif row.kind == "undo":
            moves.pop()
        elif row.kind == "teach":
            moves.clear()
        if look is not None:
            look(match)
    return match, moves


def make_record(rows: list[Row]) -> Record:
    match, moves = unfold(rows)
    spec, session = match.session.spec, match.session
    found = Record(
        game=spec.game,
        edition=spec.edition,
        seats=spec.seats,
        options=spec.options,
        commitment=session.commitment,
        names=[seat.name or seat.bot for seat in session.seats],
        pledges=[
            Pledge(number, seat.promise, bytes.fromhex(seat.shown) if seat.shown else None)
            for number, seat in session.pledged()
        ],
    )
    if match.state is None:
        raise refuse("not_started", "")
    seed = bytes.fromhex(session.seed)
    state = first_state(match, seed)
    found.start = state.position() if session.reseeded or spec.lesson else spec.position
    for row, text in moves:
        if row.at:
            state.tick(row.at)
        action = match.game.parse(text)
        state.apply(row.seat, action, row.at)
        found.note(row.seat, action, state, row.at)
    clock = max((row.at for row in rows if row.kind in ("act", "tick")), default=0)
    found.close(match.state, bytes.fromhex(session.secret), clock)
    return found


class Unrolled:
    """A log that was read from its first row to its last: the actions that were not taken back, and how the match stood
    now and then, so that any of its moves is found without reading everything again."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows
        self._stood: list[tuple[int, str]] = []
        _, self.moves = unfold(rows, self._note)

    def _note(self, match: Match) -> None:
        seq = match.session.seq
        if match.state is not None and not match.back and seq - (self._stood[-1][0] if self._stood else 0) >= APART:
            self._stood.append((seq, match.freeze()))

    def at_move(self, to: int | None) -> tuple[Match, int, list[Event]]:
        """The match right after its first `to` actions (None: all, undone ones left out), and the last one's events."""
        count = len(self.moves) if to is None else to
        if count > len(self.moves):
            raise refuse("replay_too_far", "", moves=len(self.moves))
        last = len(self._rows) if to is None else self.moves[count - 1][0].seq if count else 0
        place = bisect_left(self._stood, (last, ""))
        match = Match.thaw(self._stood[place - 1][1]) if place else Match.begin(self._rows[0])
        events: list[Event] = []
        for row in self._rows[match.session.seq :]:
            if match.state is not None and row.seq > last:
                break
            events = match.fold(row)
        return match, count, events


def positions(rows: list[Row]) -> tuple[int, list[tuple[int, dict[str, object]]]]:
    """How many actions a match had, and its positions after some of them, evenly spread, the last one included."""
    _, moves = unfold(rows)
    every = max(1, -(-len(moves) // MOMENTS))
    wanted = {row.seq: count for count, (row, _) in enumerate(moves, 1) if count % every == 0 or count == len(moves)}
    match = Match.begin(rows[0])
    found: list[tuple[int, dict[str, object]]] = []
    for row in rows[1:]:
        match.fold(row)
        if row.seq in wanted and match.state is not None:
            found.append((wanted[row.seq], match.state.position()))
    return len(moves), found


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
    shown = row is not None and (task.over or row.seat == task.asker)
    line = f"{row.seat} {text}" if row is not None and shown else None
    told = tell(match.session.seq, events, task.seat, [])
    view = match.state.view(task.seat)
    return msgspec.json.encode(responses.Replay(count, len(log.moves), line, task.seat, view, told))


def _record(task: RecordTask, rows: list[Row]) -> bytes:
    return make_record(rows).text().encode()


def _moments(task: MomentsTask, rows: list[Row]) -> bytes:
    return msgspec.json.encode(Moments(*positions(rows)))


def _point(task: PointTask, log: Unrolled) -> bytes:
    match, count, _ = log.at_move(task.to)
    going = match.state is not None and match.state.result() is None
    return msgspec.json.encode(Point(count, match.state.position() if match.state is not None and going else None))


STEPS: dict[type, Callable[[Any, Unrolled], bytes]] = {ReplayTask: _replay, PointTask: _point}
WORK: dict[type, Callable[[Any, list[Row]], bytes]] = {RecordTask: _record, MomentsTask: _moments}


# ---- records that come in -------------------------------------------------------------------------------------------


def make_import(task: ImportTask) -> tuple[list[Row], Snapshot]:
    """The rows of a finished match from a record that verifies, and how it stood after the last one."""
    found = records.read(task.text)
    found.verify()
    rows = [
        Row(task.table, number, kind, seat, at, task.now, "", msgspec.json.encode(body).decode())
        for number, (kind, seat, at, body) in enumerate(_bodies(found, task.person), 1)
    ]
    match, _ = unfold(rows)
    return rows, Snapshot(match.session.seq, games.rules_of(match.session.spec.game), match.freeze())


def _bodies(found: Record, person: str) -> list[Written]:
    spec = Spec(
        game=found.game,
        edition=found.edition,
        seats=found.seats,
        options=found.options,
        public=False,
        spectators="open",
        clock=None,
        patience=None,
        speed=100,
        realtime=games.entry(found.game).realtime,
        host=person,
        position=found.start,
        origin=Origin("record", len(found.lines)),
    )
    names = [*found.names, *[""] * found.seats][: found.seats]
    seats = [Seat(name=cleaned(str(name), NAME), open=False) for name in names]
    for each in found.pledges:
        seats[each.seat].promise = each.promise
        seats[each.seat].shown = "" if each.value is None else each.value.hex()
    seed = found.seed.hex() if found.seed is not None else ""
    acts: list[Written] = [("act", line.seat, line.at, {"action": line.text}) for line in found.lines]
    return [
        ("create", -1, 0, {"spec": spec, "seats": seats}),
        ("start", -1, 0, {"seed": seed}),
        *acts,
        *([("tick", -1, found.until, {})] if found.until else []),
        ("close", -1, 0, {"reason": "record_ends"}),
    ]
