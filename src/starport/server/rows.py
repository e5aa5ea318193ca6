"""Rows: what a match is made of, and what tables need of whoever keeps them. No database is known here."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

BY_ITSELF = frozenset({"mend", "away", "warn", "sit_in"})  # rows that do not show that anybody cares


class StoreFailed(Exception):
    """The store could not be reached or did not take the row in time; it may or may not have been written."""


class Row(Struct, frozen=True):
    """One thing that happened at a table. `at` is match time, `wall` the time of day, `ask` who asked with which id."""

    match: str
    seq: int
    kind: str
    seat: int
    at: int
    wall: int
    ask: str
    body: str


class Snapshot(Struct, frozen=True):
    """A table as it stood after a row, so that loading need not begin at the first."""

    seq: int
    engine: str
    body: str


class Mark(Struct, frozen=True):
    """How a match stood after a row, by the rules of that time: a later program must come to the same."""

    seq: int
    rules: str
    digest: str


class Notice(Struct, frozen=True):
    """What an operator tells all processes on a store: look at something again."""

    number: int
    verb: str
    about: str


class Report(Struct, frozen=True):
    """What somebody at a table says of a seat: `by` is their own, `person` whom it is about (may be empty)."""

    match: str
    seat: int
    person: str
    by: int
    text: str


class Store(Protocol):
    """Keeps rows for ever, with an index of matches; `store.SqlStore` does it in a database.

    A row that `append` has answered True for is durable. False: somebody else wrote that seq first.
    """

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def append(self, row: Row) -> bool: ...

    async def create(self, first: list[Row], public: bool, status: str) -> None: ...

    async def rows(self, match: str, after: int = 0) -> list[Row]: ...

    async def snapshot(self, match: str) -> Snapshot | None: ...

    async def save_snapshot(self, match: str, snapshot: Snapshot, mark: Mark | None = None) -> None: ...

    async def set_status(self, match: str, status: str) -> None: ...

    async def mend_index(self) -> None: ...

    async def listed(
        self, status: list[str], public: bool | None = None, limit: int = 50, since: int = 0
    ) -> list[str]: ...

    async def untouched(self, status: str, before: int, limit: int) -> list[str]: ...

    async def close_match(self, match: str, wall: int) -> None: ...

    async def delete(self, gone: list[str]) -> None: ...

    async def under_way(self, person: str) -> int: ...

    async def join(self, person: str, match: str, wall: int) -> None: ...

    async def joined(self, person: str, limit: int = 100) -> list[str]: ...

    async def pulse(self, process: str, wall: int) -> None: ...

    async def pulses(self) -> dict[str, int]: ...

    async def secrets(self) -> list[str]: ...

    async def mark(self, match: str, mark: Mark) -> None: ...

    async def last_mark(self, match: str) -> Mark | None: ...

    async def report(self, report: Report, wall: int) -> None: ...

    async def banned(self, wall: int) -> frozenset[str]: ...

    async def notices(self, after: int) -> list[Notice]: ...

    async def last_notice(self) -> int: ...

    async def writable(self, process: str, wall: int) -> bool: ...
