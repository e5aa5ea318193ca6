"""The SQLite file behind an address: who uses it, and how it is copied while it is used."""

from __future__ import annotations

import contextlib
import fcntl
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url

from starport.cli.faults import Fault

BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file in use


def file_of(address: str) -> Path | None:
    """The file of a SQLite address; None: there is none, or it is another database."""
    url = make_url(address)
    lite = url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:"
    return Path(str(url.database)) if lite else None


def must_be_file(address: str) -> Path:
    """The file of this address, or a fault that says what to do instead."""
    file = file_of(address)
    if file is None:
        raise Fault("this is for SQLite; with PostgreSQL use pg_dump and pg_restore, which also work while it runs")
    return file


@contextlib.contextmanager
def alone(address: str) -> Iterator[None]:
    """One server per SQLite file: two would each think that they alone write. (PostgreSQL is made for several.)"""
    file = file_of(address)
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with Path(f"{file}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Fault(
                f"another server is using {file}; stop it, choose another file with --store, or use PostgreSQL"
            ) from None
        yield


def copy(source: Path, target: Path) -> int:
    """Copy a database, also one in use, as it stood at one moment; how many rows its log has. Half a copy is never left."""
    if not source.is_file():
        raise Fault(f"there is no database at {source}")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with (
            contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            contextlib.closing(sqlite3.connect(part)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        rows = checked(part)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise Fault(f"{source} cannot be copied: {error}") from None
    except Fault:
        part.unlink(missing_ok=True)
        raise
    part.replace(target)
    return rows


def checked(file: Path) -> int:
    """How many rows the log of this database has; a fault if it is damaged or none of ours."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as link:
            found = link.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise Fault(f"{file} is damaged: {found}")
            link.execute("SELECT value FROM facts WHERE name = 'schema'").fetchone()[0]
            return int(link.execute("SELECT count(*) FROM log").fetchone()[0])
    except (sqlite3.Error, TypeError):
        raise Fault(f"{file} is no database of Starport") from None
