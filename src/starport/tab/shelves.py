"""The store of a tab: rows in the browser's own database, which is known here only as shelves of texts by key."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Protocol

import msgspec
from msgspec import Struct

from starport.server.rows import BY_ITSELF, Mark, Notice, Report, Row, Snapshot, StoreFailed

SHELVES = ("facts", "marks", "matches", "members", "pulses", "rows", "snapshots", "status", "touched")
DIGITS = 10  # of a seq in a key, so that keys sort like numbers
LAST = "~"  # sorts behind everything a key goes on with
DAY = 86_400_000
DONE, TAKEN = "done", "taken"


class Change(Struct, array_like=True):
    """`add` (only if the key is free), `put`, or `delete` of everything from `key` to `last`."""

    do: str
    shelf: str
    key: str
    value: str = ""
    last: str = ""


class Shelves(Protocol):
    """Texts by key, kept by the browser (`web/src/here/shelves.ts`). What goes over to it and back is JSON."""

    async def read(self, shelf: str, first: str, last: str) -> str:
        """Pairs of key and value between these keys, in the order of the keys."""
        ...

    async def write(self, changes: str, durable: bool) -> str:
        """All changes together or none. `done` when they are committed, `taken` if a key to add was not free; anything
        else says why nothing was written."""
        ...


class MatchCard(Struct):
    """What never changes about a match in the index."""

    public: bool
    made: int


class ShelfStore:
    """Keeps rows on shelves, as `rows.Store` wants it. Several tabs may share them: the key of a row is the lock."""

    def __init__(self, shelves: Shelves) -> None:
        self._shelves = shelves

    async def open(self) -> None:
        await self._read("facts")  # fails at once where nothing can be kept

    async def close(self) -> None:
        return

    async def _read(self, shelf: str, first: str = "", last: str = LAST) -> dict[str, str]:
        try:
            found = await self._shelves.read(shelf, first, last)
        except Exception as error:
            raise StoreFailed(str(error)) from None
        return dict(msgspec.json.decode(found, type=list[tuple[str, str]]))

    async def _one(self, shelf: str, key: str) -> str | None:
        return (await self._read(shelf, key, key)).get(key)

    async def _write(self, *changes: Change, durable: bool = True) -> bool:
        """Whether it was written; not, if a key was taken."""
        try:
            answer = await self._shelves.write(msgspec.json.encode(changes).decode(), durable)
        except Exception as error:
            raise StoreFailed(str(error)) from None
        if answer not in (DONE, TAKEN):
            raise StoreFailed(answer)
        return answer == DONE

    # ---- the log --------------------------------------------------------------------------------------------------

    async def append(self, row: Row) -> bool:
        touched = () if row.kind in BY_ITSELF else (Change("put", "touched", row.match, str(row.wall)),)
        return await self._write(_added(row), *touched)

    async def create(self, first: list[Row], public: bool, status: str) -> None:
        head = first[0]
        card = msgspec.json.encode(MatchCard(public, head.wall)).decode()
        await self._write(
            *map(_added, first),
            Change("put", "matches", head.match, card),
            Change("put", "status", head.match, status),
            Change("put", "touched", head.match, str(head.wall)),
        )

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        found = await self._read("rows", _key(match, after + 1), f"{match}/{LAST}")
        return [msgspec.json.decode(value, type=Row) for value in found.values()]

    # ---- snapshots ------------------------------------------------------------------------------------------------

    async def snapshot(self, match: str) -> Snapshot | None:
        found = await self._one("snapshots", match)
        return None if found is None else msgspec.json.decode(found, type=Snapshot)

    async def save_snapshot(self, match: str, snapshot: Snapshot, mark: Mark | None = None) -> None:
        saved = Change("put", "snapshots", match, msgspec.json.encode(snapshot).decode())
        await self._write(saved, *([] if mark is None else [_marked(match, mark)]), durable=False)

    async def mark(self, match: str, mark: Mark) -> None:
        await self._write(_marked(match, mark), durable=False)

    async def last_mark(self, match: str) -> Mark | None:
        found = await self._one("marks", match)
        return None if found is None else msgspec.json.decode(found, type=Mark)

    # ---- the index ------------------------------------------------------------------------------------------------

    async def set_status(self, match: str, status: str) -> None:
        await self._write(Change("put", "status", match, status))

    async def mend_index(self) -> None:
        """A tab that was closed right after a match began may not have noted it in the index."""
        for match, status in (await self._read("status")).items():
            if status == "open" and any(row.kind == "start" for row in await self.rows(match)):
                await self.set_status(match, "playing")

    async def _touched(self) -> dict[str, int]:
        return {match: int(wall) for match, wall in (await self._read("touched")).items()}

    async def _latest(self, names: Iterable[str]) -> list[str]:
        touched = await self._touched()
        return sorted(names, key=lambda name: -touched.get(name, 0))

    async def listed(self, status: list[str], public: bool | None = None, limit: int = 50, since: int = 0) -> list[str]:
        states, touched = await self._read("status"), await self._touched()
        found = {name for name, each in states.items() if each in status and touched.get(name, 0) >= since}
        if public is not None:
            cards = await self._read("matches")
            found = {name for name in found if msgspec.json.decode(cards[name], type=MatchCard).public == public}
        return (await self._latest(found))[:limit]

    async def untouched(self, status: str, before: int, limit: int) -> list[str]:
        states, touched = await self._read("status"), await self._touched()
        old = [name for name, each in states.items() if each == status and touched.get(name, 0) < before]
        return (await self._latest(old))[::-1][:limit]

    async def close_match(self, match: str, wall: int) -> None:
        rows = await self.rows(match)
        if rows:
            at = max(row.at for row in rows)
            await self._write(_added(Row(match, rows[-1].seq + 1, "close", -1, at, wall, "", '{"reason":"abandoned"}')))
        await self.set_status(match, "over")

    async def delete(self, gone: list[str]) -> None:
        for match in gone:
            whole = [
                Change("delete", shelf, match, last=match)
                for shelf in ("matches", "status", "touched", "snapshots", "marks")
            ]
            parts = [Change("delete", shelf, f"{match}/", last=f"{match}/{LAST}") for shelf in ("rows", "members")]
            await self._write(*whole, *parts)

    async def under_way(self, person: str) -> int:
        states = await self._read("status")
        return sum(states.get(match) != "over" for match in await self._joined(person))

    async def join(self, person: str, match: str, wall: int) -> None:
        await self._write(Change("put", "members", f"{match}/{person}", str(wall)))

    async def _joined(self, person: str) -> list[str]:
        known = await self._read("matches")
        pairs = (key.split("/", 1) for key in await self._read("members"))
        return [match for match, who in pairs if who == person and match in known]

    async def joined(self, person: str, limit: int = 100) -> list[str]:
        return (await self._latest(await self._joined(person)))[:limit]

    # ---- what only operators of servers do ------------------------------------------------------------------------

    async def report(self, report: Report, wall: int) -> None:
        return

    async def banned(self, wall: int) -> frozenset[str]:
        return frozenset()

    async def notices(self, after: int) -> list[Notice]:
        return []

    async def last_notice(self) -> int:
        return 0

    # ---- tabs -----------------------------------------------------------------------------------------------------

    async def pulse(self, process: str, wall: int) -> None:
        old = [name for name, seen in (await self.pulses()).items() if seen < wall - DAY]
        gone = [Change("delete", "pulses", name, last=name) for name in old]
        await self._write(*gone, Change("put", "pulses", process, str(wall)), durable=False)

    async def pulses(self) -> dict[str, int]:
        return {process: int(wall) for process, wall in (await self._read("pulses")).items()}

    async def fact(self, name: str) -> str:
        """A secret of this browser by its name: made once, shared by all its tabs."""
        await self._write(Change("add", "facts", name, secrets.token_urlsafe(16)))
        return await self._one("facts", name) or ""

    async def secrets(self) -> list[str]:
        return [await self.fact("secret")]

    async def writable(self, process: str, wall: int) -> bool:
        try:
            await self.pulse(process, wall)
        except StoreFailed:
            return False
        return True


def _key(match: str, seq: int) -> str:
    return f"{match}/{seq:0{DIGITS}d}"


def _added(row: Row) -> Change:
    return Change("add", "rows", _key(row.match, row.seq), msgspec.json.encode(row).decode())


def _marked(match: str, mark: Mark) -> Change:
    return Change("put", "marks", match, msgspec.json.encode(mark).decode())
