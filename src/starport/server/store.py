"""The store: an append-only log whose key (match, seq) is the lock, and an index of matches. SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url

from starport.server import migrations
from starport.server.database import (
    Database,
    PatientDatabase,
    PostgresDatabase,
    SqliteDatabase,
    bans,
    facts,
    marks,
    matches,
    members,
    notices,
    pulses,
    reports,
    rows,
    snapshots,
)
from starport.server.rows import BY_ITSELF, Mark, Notice, Report, Row, Snapshot, StoreFailed

BATCH = 200
CHUNK = 500  # rows of a new match that go into one transaction
DAY = 86_400_000
TOUCH = 60_000  # how exact the time of a match's last row in the index is, in milliseconds
T = TypeVar("T")
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class SqlStore:
    """The log and its index behind one address."""

    def __init__(self, address: str, seconds: float = 10.0) -> None:
        url = _driver(address)
        lite = url.get_backend_name() == "sqlite"
        self._direct: Database = SqliteDatabase(url) if lite else PostgresDatabase(url, seconds)
        self._base: Database = PatientDatabase(self._direct, seconds)
        self._lock = None if lite else sa.text("SELECT pg_advisory_xact_lock(5740)")
        self._waiting: list[tuple[Row, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._closing: bool  # from the opening on
        self._task: asyncio.Task[None] | None = None
        self._touched: dict[str, int] = {}
        self._replace = {table.name: self._base.replace(table) for table in (snapshots, marks)}
        self.timed: Callable[[float], None] = _untimed  # told how many milliseconds each write took

    def waiting(self) -> int:
        """Rows that wait to be written."""
        return len(self._waiting)

    async def open(self) -> None:
        """Make the tables where they are missing, and begin to write."""
        try:
            await self._direct.write(self._set_up)
        except BaseException:
            await self._base.close()
            raise
        self._closing = False
        self._task = asyncio.create_task(self._write(), name="store writer")

    def _set_up(self, link: sa.Connection) -> None:
        if self._lock is not None:  # two processes may start at once on an empty database
            link.execute(self._lock)
        migrations.set_up(link)

    async def close(self) -> None:
        """Write what waits, then let go."""
        if self._task is not None:
            self._closing = True
            self._wake.set()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._base.close()

    # ---- the log --------------------------------------------------------------------------------------------------

    async def append(self, row: Row) -> bool:
        """Write a row durably. False: somebody else has written this seq first, and nothing was written."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        self._wake.set()
        return await done

    async def _write(self) -> None:
        """All rows that wait go into one transaction: many tables share one flush to disk."""
        while self._waiting or not self._closing:
            await self._wake.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            if not self._waiting:
                self._wake.clear()
            if not batch:
                continue
            first: dict[tuple[str, int], Row] = {}
            for row, _ in batch:
                first.setdefault((row.match, row.seq), row)
            fresh = list(first.values())
            late = {
                row.match: row.wall
                for row in fresh
                if row.kind not in BY_ITSELF and row.wall - self._touched.get(row.match, -TOUCH) >= TOUCH
            }
            if late:
                self._touched = late if len(self._touched) > 10_000 else self._touched | late
            began = time.perf_counter()
            try:
                written = await self._base.append(fresh, late)
                self.timed((time.perf_counter() - began) * 1000)
            except StoreFailed as failed:
                self._answer(batch, failed)
            else:
                for row, done in batch:
                    if not done.done():
                        key = (row.match, row.seq)
                        done.set_result(key in written and first[key] is row)

    def _answer(self, batch: list[tuple[Row, asyncio.Future[bool]]], failed: StoreFailed) -> None:
        for _, done in batch:
            if not done.done():
                done.set_exception(failed)

    async def create(self, first: list[Row], public: bool, status: str) -> None:
        """A new match with its first rows. What is there already stays: the same match may be written twice at once, or
        again after an end in the middle."""
        row, rest = first[0], first[CHUNK:]
        values = {"match": row.match, "status": status, "public": public, "made": row.wall, "touched": row.wall}

        def work(link: sa.Connection) -> None:
            link.execute(self._base.insert(matches).values(values))
            link.execute(self._base.insert(rows), [msgspec.structs.asdict(each) for each in first[:CHUNK]])

        for start in range(0, len(rest), CHUNK):  # a long one does not hold up those who write meanwhile
            part = [msgspec.structs.asdict(each) for each in rest[start : start + CHUNK]]
            await self._base.write(lambda link, part=part: link.execute(self._base.insert(rows), part))  # type: ignore[misc]
        await self._base.write(work)  # the first rows and the index last: until then there is no such match

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """The rows of a match after this seq, in order."""
        wanted = sa.select(rows).where(rows.c.match == match, rows.c.seq > after).order_by(rows.c.seq)
        return await self._base.read(lambda link: [Row(*found) for found in link.execute(wanted)])

    # ---- snapshots ------------------------------------------------------------------------------------------------

    async def snapshot(self, match: str) -> Snapshot | None:
        wanted = sa.select(snapshots.c.seq, snapshots.c.engine, snapshots.c.body).where(snapshots.c.match == match)
        found = await self._base.read(lambda link: link.execute(wanted).first())
        return None if found is None else Snapshot(*found)

    async def save_snapshot(self, match: str, snapshot: Snapshot, mark: Mark | None = None) -> None:
        """Keep this snapshot instead of an older one, and the mark with it."""
        values = {"match": match, **msgspec.structs.asdict(snapshot)}

        def work(link: sa.Connection) -> None:
            link.execute(self._replace["snapshots"], values)
            if mark is not None:
                self._put_mark(link, match, mark)

        await self._base.note(work)

    async def mark(self, match: str, mark: Mark) -> None:
        """Keep this mark instead of an older one."""
        await self._base.note(lambda link: self._put_mark(link, match, mark))

    def _put_mark(self, link: sa.Connection, match: str, mark: Mark) -> None:
        link.execute(self._replace["marks"], {"match": match, **msgspec.structs.asdict(mark)})

    async def last_mark(self, match: str) -> Mark | None:
        wanted = sa.select(marks.c.seq, marks.c.rules, marks.c.digest).where(marks.c.match == match)
        found = await self._base.read(lambda link: link.execute(wanted).first())
        return None if found is None else Mark(*found)

    # ---- the index ------------------------------------------------------------------------------------------------

    async def set_status(self, match: str, status: str) -> None:
        change = sa.update(matches).where(matches.c.match == match).values(status=status)
        await self._base.note(lambda link: link.execute(change))

    async def mend_index(self) -> None:
        """A process that was killed right after a match began may not have noted it in the index."""
        begun = sa.select(rows.c.match).where(rows.c.match == matches.c.match, rows.c.kind == "start").exists()
        mend = sa.update(matches).where(matches.c.status == "open", begun).values(status="playing")
        await self._base.write(lambda link: link.execute(mend))

    async def listed(self, status: list[str], public: bool | None = None, limit: int = 50, since: int = 0) -> list[str]:
        """Matches with one of these states and a row since then, the latest first."""
        wanted = sa.select(matches.c.match).where(matches.c.status.in_(status), matches.c.touched >= since)
        if public is not None:
            wanted = wanted.where(matches.c.public == public)
        wanted = wanted.order_by(matches.c.touched.desc()).limit(limit)
        return await self._base.read(lambda link: list(link.scalars(wanted)))

    async def untouched(self, status: str, before: int, limit: int) -> list[str]:
        """Matches of this state whose last row is older than that, the oldest first."""
        wanted = sa.select(matches.c.match).where(matches.c.status == status, matches.c.touched < before)
        wanted = wanted.order_by(matches.c.touched).limit(limit)
        return await self._base.read(lambda link: list(link.scalars(wanted)))

    async def close_match(self, match: str, wall: int) -> None:
        """End a match that nobody goes on with."""
        last = sa.select(sa.func.max(rows.c.seq), sa.func.max(rows.c.at)).where(rows.c.match == match)
        change = sa.update(matches).where(matches.c.match == match).values(status="over")

        def work(link: sa.Connection) -> None:
            seq, at = link.execute(last).one()
            if seq is not None:
                row = Row(match, seq + 1, "close", -1, at, wall, "", '{"reason":"abandoned"}')
                link.execute(self._base.insert(rows).values(msgspec.structs.asdict(row)))
            link.execute(change)

        await self._base.write(work)

    async def delete(self, gone: list[str]) -> None:
        """Forget these matches altogether."""

        def work(link: sa.Connection) -> None:
            for table in (matches, members, snapshots, marks, reports, rows):
                link.execute(sa.delete(table).where(table.c.match.in_(gone)))

        await self._base.write(work)

    async def under_way(self, person: str) -> int:
        """How many games of this person have not ended."""
        wanted = (
            sa.select(sa.func.count())
            .select_from(members.join(matches, matches.c.match == members.c.match))
            .where(members.c.person == person, matches.c.status != "over")
        )
        return await self._base.read(lambda link: int(link.execute(wanted).scalar_one()))

    async def join(self, person: str, match: str, wall: int) -> None:
        """Remember that this person has or had a seat there."""
        note = self._base.insert(members).values(person=person, match=match, joined=wall)
        await self._base.write(lambda link: link.execute(note))

    async def joined(self, person: str, limit: int = 100) -> list[str]:
        """The matches of a person, the latest first."""
        wanted = (
            sa.select(members.c.match)
            .join(matches, matches.c.match == members.c.match)
            .where(members.c.person == person)
            .order_by(matches.c.touched.desc())
            .limit(limit)
        )
        return await self._base.read(lambda link: list(link.scalars(wanted)))

    # ---- operators ------------------------------------------------------------------------------------------------

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Let an operator's question run in a transaction of its own."""
        return await self._base.read(work)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Let an operator's change run in a transaction of its own; it is durable when this returns."""
        return await self._base.write(work)

    async def report(self, report: Report, wall: int) -> None:
        values = {**msgspec.structs.asdict(report), "made": wall}
        await self._base.write(lambda link: link.execute(sa.insert(reports).values(values)))

    async def banned(self, wall: int) -> frozenset[str]:
        """Persons and addresses that are not let in now."""
        wanted = sa.select(bans.c.name).where((bans.c.until == 0) | (bans.c.until > wall))
        return await self._base.read(lambda link: frozenset(link.scalars(wanted)))

    async def notices(self, after: int) -> list[Notice]:
        wanted = sa.select(notices.c.number, notices.c.verb, notices.c.about).where(notices.c.number > after)
        wanted = wanted.order_by(notices.c.number)
        return await self._base.read(lambda link: [Notice(*found) for found in link.execute(wanted)])

    async def last_notice(self) -> int:
        wanted = sa.select(sa.func.max(notices.c.number))
        return await self._base.read(lambda link: int(link.scalar(wanted) or 0))

    # ---- processes ------------------------------------------------------------------------------------------------

    async def pulse(self, process: str, wall: int) -> None:
        """This process is alive; those that have been silent for a day are forgotten."""

        def work(link: sa.Connection) -> None:
            link.execute(sa.delete(pulses).where((pulses.c.process == process) | (pulses.c.wall < wall - DAY)))
            link.execute(sa.insert(pulses).values(process=process, wall=wall))

        await self._base.note(work)

    async def pulses(self) -> dict[str, int]:
        """When each process last said that it is alive."""
        wanted = sa.select(pulses.c.process, pulses.c.wall)
        return await self._base.read(lambda link: {row.process: row.wall for row in link.execute(wanted)})

    async def secrets(self) -> list[str]:
        """The keys that sign cookies, the newest last: made once, shared by all processes on this store. Cookies that
        were signed by the key before it are still good."""
        fresh = self._base.insert(facts).values(name="secret", value=secrets.token_hex(32))
        wanted = sa.select(facts.c.name, facts.c.value).where(facts.c.name.in_(["secret", "secret_before"]))

        def work(link: sa.Connection) -> list[str]:
            link.execute(fresh)
            found = {row.name: row.value for row in link.execute(wanted)}
            return [found[name] for name in ("secret_before", "secret") if name in found]

        return await self._base.write(work)

    async def writable(self, process: str, wall: int) -> bool:
        """Whether a row can be written now: reachable, quick enough, and with room on its disk."""
        try:
            await self.pulse(process, wall)
        except StoreFailed:
            return False
        return True


def _untimed(milliseconds: float) -> None:
    """Nobody wants to know."""


def _driver(address: str) -> URL:
    """The address with the driver this program uses."""
    url = make_url(address)
    name = DRIVERS.get(url.drivername, url.drivername)
    if name not in DRIVERS.values():
        raise StoreFailed(f"a store may be sqlite or postgresql, not {url.drivername}")
    return url.set(drivername=name)
