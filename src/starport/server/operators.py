"""What operators do: look at tables, close and delete them, keep people away, change keys, drain.

All of it goes through the database, beside a running server or without one. What is done stands there at once; running
processes are told by a notice, which each reads with its next pulse (two seconds). So there is no address on the network
that could do any of this.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from starport.engine.refusal import refuse
from starport.server.addresses import counted_as
from starport.server.chair_orders import remove_draft
from starport.server.database import bans, facts, matches, members, notices, reports, rows
from starport.server.drafts import Draft
from starport.server.match import Match
from starport.server.rows import Mark, Row
from starport.server.store import SqlStore

DAY = 86_400_000
TRIES = 20
SAID = 20  # lines of chat that are shown of a table


class TableLine(Struct):
    """A table in the operator's list."""

    table: str
    status: str
    public: bool
    made: int
    touched: int
    rows: int
    people: int


class TableFacts(Struct):
    """A table as the operator sees it: who and how, never what is hidden in the game."""

    table: str
    match: Match
    mark: Mark | None
    said: list[tuple[int, str]]
    reports: list[ReportLine]


class ReportLine(Struct):
    """What somebody said of somebody at a table."""

    number: int
    table: str
    seat: int
    person: str
    by: int
    made: int
    text: str


class BanLine(Struct):
    """Somebody who is not let in."""

    name: str
    until: int
    made: int
    why: str


class Operator:
    """The operator's hand on a store."""

    def __init__(self, store: SqlStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    # ---- tables ---------------------------------------------------------------------------------------------------

    async def tables(self, status: str | None, limit: int) -> list[TableLine]:
        """Tables, those that were touched last first."""
        lines = sa.select(sa.func.count()).where(rows.c.match == matches.c.match).scalar_subquery()
        people = sa.select(sa.func.count()).where(members.c.match == matches.c.match).scalar_subquery()
        kept = matches.c
        wanted = sa.select(kept.match, kept.status, kept.public, kept.made, kept.touched, lines, people)
        if status is not None:
            wanted = wanted.where(kept.status == status)
        wanted = wanted.order_by(kept.touched.desc()).limit(limit)
        return await self._store.read(lambda link: [TableLine(*found) for found in link.execute(wanted)])

    async def inspect(self, table: str) -> TableFacts:
        match, log = await self._match(table)
        said = [(row.seat, str(msgspec.json.decode(row.body)["text"])) for row in log if row.kind == "chat"]
        return TableFacts(table, match, await self._store.last_mark(table), said[-SAID:], await self.reports(table))

    async def _match(self, table: str) -> tuple[Match, list[Row]]:
        log = await self._store.rows(table)
        if not log:
            raise refuse("unknown_table", "", table=table)
        match = Match.begin(log[0])
        for row in log[1:]:
            match.fold(row)
        return match, log

    async def close(self, table: str) -> None:
        """End a match, or a table that never began."""
        await self._known(table)
        await self._store.close_match(table, self._now())
        await self._tell("look", table)

    async def delete(self, table: str) -> None:
        """Forget a table altogether."""
        await self._known(table)
        await self._store.delete([table])
        await self._tell("gone", table)

    async def _known(self, table: str) -> None:
        if not await self._store.read(
            lambda link: link.scalar(sa.select(matches.c.match).where(matches.c.match == table))
        ):
            raise refuse("unknown_table", "", table=table)

    async def kick(self, table: str, seat: int, bot: Callable[[str], str]) -> None:
        """Take a chair from its person for good; a bot of this game plays on."""

        def draft(match: Match) -> Draft:
            if not match.session.seats[seat].held():
                raise refuse("nobody_to_remove", "", chair=seat)
            return remove_draft(match, seat, bot(match.game.name))

        await self._write(table, seat, draft)

    async def silence(self, table: str, seat: int, on: bool) -> None:
        """Pass nothing on any more that this seat says."""
        await self._write(table, seat, lambda match: Draft("silence", seat, {"on": on}))

    async def _write(self, table: str, seat: int, make: Callable[[Match], Draft]) -> None:
        """Add a row to a log, beside whoever writes there too."""
        for _ in range(TRIES):
            match, log = await self._match(table)
            if seat >= len(match.session.seats):
                raise refuse("unknown_chair", "", chair=seat)
            if match.session.status == "over":
                raise refuse("match_over", "")
            draft = make(match)
            wall = max(self._now(), match.session.wall)
            body = msgspec.json.encode(draft.body).decode()
            row = Row(table, log[-1].seq + 1, draft.kind, draft.seat, log[-1].at, wall, "", body)
            if await self._store.append(row):
                await self._tell("look", table)
                return
        raise refuse("table_busy", "")

    # ---- people ---------------------------------------------------------------------------------------------------

    async def reports(self, table: str | None = None, limit: int = 50) -> list[ReportLine]:
        """What players said of others, the latest first."""
        kept = reports.c
        wanted = sa.select(kept.number, kept.match, kept.seat, kept.person, kept.by, kept.made, kept.text)
        if table is not None:
            wanted = wanted.where(kept.match == table)
        wanted = wanted.order_by(kept.number.desc()).limit(limit)
        return await self._store.read(lambda link: [ReportLine(*found) for found in link.execute(wanted)])

    async def ban(self, name: str, days: int, why: str) -> str:
        """Let a person or an address in no more, for so many days (0: for ever); as what it is counted."""
        counted, now = counted_as(name), self._now()
        values = {"name": counted, "until": now + days * DAY if days else 0, "made": now, "why": why}

        def work(link: sa.Connection) -> None:
            link.execute(sa.delete(bans).where(bans.c.name == counted))
            link.execute(sa.insert(bans).values(values))

        await self._store.write(work)
        await self._tell("bans", counted)
        return counted

    async def unban(self, name: str) -> bool:
        """Let it in again. (While anybody is banned, every process looks again and again who still is.)"""
        gone = sa.delete(bans).where(bans.c.name == counted_as(name))
        return bool(await self._store.write(lambda link: link.execute(gone).rowcount))

    async def bans(self) -> list[BanLine]:
        wanted = sa.select(bans.c.name, bans.c.until, bans.c.made, bans.c.why).order_by(bans.c.made.desc())
        return await self._store.read(lambda link: [BanLine(*found) for found in link.execute(wanted)])

    # ---- the server -----------------------------------------------------------------------------------------------

    async def rotate(self, at_once: bool) -> None:
        """Sign cookies by a new key, which the first process that reads it makes. Those signed by the present one stay good
        until the next change, unless `at_once`."""

        def work(link: sa.Connection) -> None:
            present = link.scalar(sa.select(facts.c.value).where(facts.c.name == "secret"))
            link.execute(sa.delete(facts).where(facts.c.name.in_(["secret", "secret_before"])))
            if present is not None and not at_once:
                link.execute(sa.insert(facts).values(name="secret_before", value=present))

        await self._store.write(work)
        await self._tell("secret", "")

    async def drain(self, on: bool) -> None:
        """Let running processes begin nothing new; what goes on goes on."""
        await self._tell("drain", "on" if on else "off")

    async def _tell(self, verb: str, about: str) -> None:
        now = self._now()

        def work(link: sa.Connection) -> None:
            link.execute(sa.delete(notices).where(notices.c.made < now - DAY))
            link.execute(sa.insert(notices).values(made=now, verb=verb, about=about))

        await self._store.write(work)
