"""The databases a store may stand on: the form of their tables, and how SQLite and PostgreSQL are written and read."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from starport.server.rows import Row, StoreFailed
from starport.server.work_thread import WorkThread

APPEND_ALL = (
    "INSERT INTO log (match, seq, kind, seat, at, wall, ask, body) SELECT * FROM unnest($1::text[], $2::int[], $3::text[],"
    " $4::int[], $5::bigint[], $6::bigint[], $7::text[], $8::text[]) ON CONFLICT DO NOTHING RETURNING match, seq"
)
TOUCHED_ALL = (
    "UPDATE matches SET touched = fresh.wall FROM unnest($1::text[], $2::bigint[]) AS fresh (match, wall)"
    " WHERE matches.match = fresh.match"
)
TOUCHED = "UPDATE matches SET touched = ? WHERE match = ?"
UNLESS_THERE = " ON CONFLICT DO NOTHING RETURNING match, seq"
KEEP = 500  # after so many rows the keeper tidies up
CONNECT_SECONDS = 5.0
CLOSE_SECONDS = 20.0
PAGES = 8_000  # and if it cannot keep up, the writer does after so many pages
T = TypeVar("T")
Key = tuple[str, int]  # of a row: match and seq
Work = Callable[[sa.Connection], T]

tables = sa.MetaData()
rows = sa.Table(
    "log",
    tables,
    sa.Column("match", sa.String(16), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("wall", sa.BigInteger, nullable=False),
    sa.Column("ask", sa.String(90), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
matches = sa.Table(
    "matches",
    tables,
    sa.Column("match", sa.String(16), primary_key=True),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
)
members = sa.Table(
    "members",
    tables,
    sa.Column("person", sa.String(22), primary_key=True),
    sa.Column("match", sa.String(16), primary_key=True),
    sa.Column("joined", sa.BigInteger, nullable=False),
)
snapshots = sa.Table(
    "snapshots",
    tables,
    sa.Column("match", sa.String(16), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("engine", sa.String(40), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
pulses = sa.Table(
    "pulses",
    tables,
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("wall", sa.BigInteger, nullable=False),
)
facts = sa.Table(
    "facts", tables, sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
)

bans = sa.Table(
    "bans",
    tables,
    sa.Column("name", sa.String(64), primary_key=True),  # a person, or an address as it is counted
    sa.Column("until", sa.BigInteger, nullable=False),  # 0: for ever
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
)
reports = sa.Table(
    "reports",
    tables,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("match", sa.String(16), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("person", sa.String(22), nullable=False),
    sa.Column("by", sa.Integer, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)
notices = sa.Table(
    "notices",
    tables,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("verb", sa.String(16), nullable=False),
    sa.Column("about", sa.String(64), nullable=False),
)
marks = sa.Table(
    "marks",
    tables,
    sa.Column("match", sa.String(16), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("rules", sa.String(80), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
)


class Database(Protocol):
    """A database: runs work in a transaction of its own, which is durable when the call returns."""

    async def append(self, fresh: list[Row], touched: dict[str, int]) -> set[Key]: ...

    async def write(self, work: Work[T]) -> T: ...

    async def note(self, work: Work[T]) -> T: ...

    async def read(self, work: Work[T]) -> T: ...

    def insert(self, table: sa.Table) -> Any: ...

    def replace(self, table: sa.Table) -> Any: ...

    async def close(self) -> None: ...


class SqliteDatabase:
    """SQLite: one thread that writes and one that reads. (A thread per transaction costs a tenth of an async driver.)"""

    def __init__(self, url: URL) -> None:
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        self._engine = sa.create_engine(url)
        self._notes = sa.create_engine(url)
        sa.event.listen(self._engine, "connect", partial(_tune, durable=True))
        sa.event.listen(self._notes, "connect", partial(_tune, durable=False))
        self._log: Any = None  # the writer's own connection: the log is written so often that a layer above would cost
        self._writer = WorkThread("store writer")
        self._reader = WorkThread("store reader")
        self._keeper = WorkThread("store keeper")
        self._since = 0  # rows since the keeper last worked

    async def append(self, fresh: list[Row], touched: dict[str, int]) -> set[Key]:
        written = await self._writer.do(self._append, fresh, touched)
        self._since += len(fresh)
        if self._since >= KEEP:
            self._since = 0
            self._keeper.do(self._run, self._notes, _keep).add_done_callback(_unheard)
        return written

    def _append(self, fresh: list[Row], touched: dict[str, int]) -> set[Key]:
        """All rows in one statement, which is a transaction by itself and gives nothing back: each further one, and each row
        of an answer, would let go of the interpreter and ask for it again."""
        if self._log is None:
            self._log = self._engine.raw_connection()
            self._log.driver_connection.isolation_level = None
        link = self._log.driver_connection
        values = [value for row in fresh for value in _values(row)]
        try:
            if touched:
                link.execute("BEGIN IMMEDIATE")
            try:
                link.execute(_append_rows(len(fresh)), values)
                written = {(row.match, row.seq) for row in fresh}
            except sqlite3.IntegrityError:  # some are there already, so none was written: now those that are not
                written = set(link.execute(_append_rows(len(fresh)) + UNLESS_THERE, values).fetchall())
            if touched:
                link.executemany(TOUCHED, [(wall, match) for match, wall in touched.items()])
                link.execute("COMMIT")
        except BaseException:
            self._log.invalidate()  # closing it undoes what was begun
            self._log = None
            raise
        return written

    async def write(self, work: Work[T]) -> T:
        return await self._writer.do(self._run, self._engine, work)

    async def note(self, work: Work[T]) -> T:
        return await self._writer.do(self._run, self._notes, work)

    async def read(self, work: Work[T]) -> T:
        return await self._reader.do(self._run, self._engine, work)

    def _run(self, engine: sa.Engine, work: Work[T]) -> T:
        with engine.begin() as link:
            return work(link)

    def insert(self, table: sa.Table) -> Any:
        return sqlite.insert(table).on_conflict_do_nothing()

    def replace(self, table: sa.Table) -> Any:
        fresh = sqlite.insert(table)
        return fresh.on_conflict_do_update(index_elements=table.primary_key, set_=dict(fresh.excluded))

    async def close(self) -> None:
        for thread in (self._writer, self._reader, self._keeper):
            with contextlib.suppress(TimeoutError):  # a disk that hangs does not keep the process for ever
                async with asyncio.timeout(CLOSE_SECONDS):
                    await thread.close()
        if self._log is not None:
            self._log.close()
        self._notes.dispose()
        self._engine.dispose()


class PostgresDatabase:
    """PostgreSQL: a connection that writes the log, and a pool for everything else."""

    def __init__(self, url: URL, seconds: float) -> None:
        waits = {"timeout": CONNECT_SECONDS, "command_timeout": seconds}
        self._engine = create_async_engine(url, pool_timeout=CONNECT_SECONDS, pool_pre_ping=True, connect_args=waits)
        self._log: Any = None

    async def append(self, fresh: list[Row], touched: dict[str, int]) -> set[Key]:
        """All rows in one statement and one answer. The writer has a connection of its own, as with SQLite."""
        if self._log is not None and self._log.driver_connection.is_closed():
            self._let_go()
        if self._log is None:
            self._log = await self._engine.raw_connection()
        link = self._log.driver_connection
        columns = [list(column) for column in zip(*map(_values, fresh), strict=True)]
        try:
            async with link.transaction() if touched else contextlib.nullcontext():
                found = await link.fetch(APPEND_ALL, *columns)
                if touched:
                    await link.execute(TOUCHED_ALL, list(touched), list(touched.values()))
        except BaseException:  # also when nobody waits any longer: what was begun there is not known
            self._let_go()
            raise
        return {(match, seq) for match, seq in found}

    async def write(self, work: Work[T]) -> T:
        async with self._engine.begin() as link:
            return await link.run_sync(work)

    async def note(self, work: Work[T]) -> T:
        return await self.write(work)

    async def read(self, work: Work[T]) -> T:
        async with self._engine.connect() as link:
            return await link.run_sync(work)

    def insert(self, table: sa.Table) -> Any:
        return postgresql.insert(table).on_conflict_do_nothing()

    def replace(self, table: sa.Table) -> Any:
        fresh = postgresql.insert(table)
        return fresh.on_conflict_do_update(index_elements=table.primary_key, set_=dict(fresh.excluded))

    def _let_go(self) -> None:
        """Have no connection of the writer's own any more."""
        if self._log is not None:
            self._log.invalidate()
            self._log = None

    async def close(self) -> None:
        self._let_go()
        await self._engine.dispose()


class PatientDatabase:
    """A database that is given so many seconds for each piece of work. Whatever goes wrong is a StoreFailed."""

    def __init__(self, base: Database, seconds: float) -> None:
        self._base = base
        self._seconds = seconds

    async def _within(self, work: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(self._seconds):  # wait_for may swallow that somebody wants us to end
                return await work
        except Exception as error:
            raise StoreFailed(type(error).__name__) from None

    async def append(self, fresh: list[Row], touched: dict[str, int]) -> set[Key]:
        return await self._within(self._base.append(fresh, touched))

    async def write(self, work: Work[T]) -> T:
        return await self._within(self._base.write(work))

    async def note(self, work: Work[T]) -> T:
        return await self._within(self._base.note(work))

    async def read(self, work: Work[T]) -> T:
        return await self._within(self._base.read(work))

    def insert(self, table: sa.Table) -> Any:
        return self._base.insert(table)

    def replace(self, table: sa.Table) -> Any:
        return self._base.replace(table)

    async def close(self) -> None:
        await self._base.close()


def _tune(link: Any, _record: object, durable: bool) -> None:
    """SQLite: readers beside one writer, and a commit is on disk when it returns. Notes follow from the log or are soon
    made anew, so they need not wait for the disk.
    """
    cursor = link.cursor()
    flush = f"synchronous={'FULL' if durable else 'NORMAL'}"
    for pragma in ("journal_mode=WAL", flush, "busy_timeout=10000", "foreign_keys=ON", f"wal_autocheckpoint={PAGES}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _unheard(done: asyncio.Future[Any]) -> None:
    """Nobody waits for the keeper; what it could not do it does the next time."""
    done.exception()


def _keep(link: sa.Connection) -> None:
    """SQLite: carry new pages over into the database file, beside the writer, who would otherwise have to pause for it."""
    link.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


@lru_cache(maxsize=64)
def _append_rows(count: int) -> str:
    """SQLite: so many rows as one statement."""
    places = ",".join(["(?,?,?,?,?,?,?,?)"] * count)
    columns = "match, seq, kind, seat, at, wall, ask, body"
    return f"INSERT INTO log ({columns}) VALUES {places}"


def _values(row: Row) -> tuple[object, ...]:
    return row.match, row.seq, row.kind, row.seat, row.at, row.wall, row.ask, row.body
