"""Loading: a table from its snapshot and its log."""

from __future__ import annotations

import asyncio

from starport import __version__
from starport.engine.refusal import Refused, refuse
from starport.server import games
from starport.server.context import Context
from starport.server.log import log
from starport.server.match import Match
from starport.server.rows import Mark, Row, Snapshot
from starport.server.table import Table

AT_ONCE = 20  # rows of a log that are unrolled before others have their turn


async def load(name: str, context: Context) -> Table:
    """The table with this name, as the store has it; Refused if there is none, or it cannot be continued."""
    try:
        snapshot = await context.store.snapshot(name)
        match = None if snapshot is None else _thawed(name, snapshot)
        rows = await context.store.rows(name, 0 if match is None else match.session.seq)
        found = match is not None or (bool(rows) and rows[0].seq == 1)  # its first rows are written last
        mark = await context.store.last_mark(name) or _mark_of(snapshot) if found and match is None else None
    except Exception as error:
        log.error("store_failed", table=name, error=type(error).__name__)
        raise refuse("store_unavailable", "") from None
    if not found:
        raise refuse("unknown_table", "", table=name)
    try:
        return await _unrolled(Match.begin(rows.pop(0)) if match is None else match, name, rows, mark, context)
    except Refused:
        raise
    except Exception as error:  # one that cannot be continued is no reason to lose the others
        context.metrics.add("tables_broken")
        log.error("table_broken", table=name, exc_info=error)
        raise refuse("table_broken", "") from None


async def _unrolled(start: Match, name: str, rows: list[Row], mark: Mark | None, context: Context) -> Table:
    """The table after these rows. A match that was played by other rules is told again by today's, and goes on only if
    that comes to the same.
    """
    other = mark if mark is not None and mark.rules != games.rules_of(start.session.spec.game) else None
    table = Table(name, start, context, start.session.seq)
    for row in rows:
        try:
            table.take(row)
        except Refused:
            raise (refuse("table_broken", "") if other is None else _changed(name, other, context)) from None
        if other is not None and row.seq == other.seq and table.digest() != other.digest:
            raise _changed(name, other, context)
        if row.seq % AT_ONCE == 0:
            await asyncio.sleep(0)  # a long log does not hold up everybody else
    return table


def _changed(name: str, mark: Mark, context: Context) -> Refused:
    """The rules have changed since this match was played, and it would not be the same match any more."""
    context.metrics.add("tables_of_other_rules")
    log.warning("rules_changed", table=name, rules=mark.rules, seq=mark.seq)
    return refuse("rules_changed", "", version=mark.rules.partition(" ")[0], now=__version__)


def _mark_of(snapshot: Snapshot | None) -> Mark | None:
    """A snapshot that an older program left says too how the match stood."""
    try:
        return None if snapshot is None else Mark(snapshot.seq, snapshot.engine, Match.frozen_digest(snapshot.body))
    except (ValueError, KeyError, TypeError):
        return None


def _thawed(name: str, snapshot: Snapshot) -> Match | None:
    """The match of a snapshot; None if it cannot be read or was made by other rules, for the log can."""
    try:
        match = Match.thaw(snapshot.body)
        return match if snapshot.engine == games.rules_of(match.session.spec.game) else None
    except Exception as error:
        log.warning("snapshot_unreadable", table=name, exc_info=error)
        return None
