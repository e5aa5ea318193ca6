"""`starport admin`: look after a server through its database, while it runs or not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import click

from starport.bots import registry
from starport.cli.backup import save
from starport.cli.faults import Fault, clear_faults
from starport.cli.restore import put_back
from starport.server.operators import Operator, ReportLine, TableFacts
from starport.server.rows import StoreFailed
from starport.server.settings import BadSettings, load
from starport.server.store import SqlStore

T = TypeVar("T")
Work = Callable[[Operator], Awaitable[T]]
SOON = "A running server takes it over within seconds."


@click.group()
@click.option("--config", type=click.Path(path_type=Path), help="The TOML file with the server's settings.")
@click.option("--store", help="Where tables are kept: sqlite:///path or postgresql://user@host/name.")
@click.pass_context
def admin(context: click.Context, config: Path | None, store: str | None) -> None:
    """Look after a server through its database, while it runs or not."""
    try:
        context.obj = load(config, {"store": store}).store_address()
    except BadSettings as error:
        raise Fault(str(error)) from None


def _do(context: click.Context, work: Work[T]) -> T:
    async def run() -> T:
        store = SqlStore(context.obj)
        await store.open()
        try:
            return await work(Operator(store, lambda: time.time_ns() // 1_000_000))
        finally:
            await store.close()

    try:
        with clear_faults():
            return asyncio.run(run())
    except StoreFailed as error:
        raise Fault(f"the database cannot be used: {error}") from None


def _day(wall: int) -> str:
    return datetime.fromtimestamp(wall / 1000, UTC).strftime("%Y-%m-%d %H:%M")


# ---- tables -------------------------------------------------------------------------------------------------------


@admin.command("list")
@click.option("--status", type=click.Choice(["open", "playing", "over"]), help="Only these.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@click.pass_context
def list_tables(context: click.Context, status: str | None, limit: int) -> None:
    """List tables, those that were touched last first."""
    found = _do(context, lambda operator: operator.tables(status, limit))
    for line in found:
        shown = "public" if line.public else "private"
        about = f"{line.people} people, {line.rows} rows, made {_day(line.made)}, touched {_day(line.touched)}"
        click.echo(f"{line.table}  {line.status:8} {shown:8} {about}")
    click.echo(f"{len(found)} tables")


@admin.command()
@click.argument("table")
@click.pass_context
def inspect(context: click.Context, table: str) -> None:
    """Show a table: settings, who sits where, what was said and reported. Nothing that is hidden in the game."""
    for line in _told(_do(context, lambda operator: operator.inspect(table))):
        click.echo(line)


def _told(found: TableFacts) -> list[str]:
    session = found.match.session
    spec = session.spec
    lines = [
        f"{found.table}: {spec.game} {spec.edition}, {session.status}, {session.moves} moves, {session.seq} rows",
        f"made {_day(session.made)} by {spec.host or 'somebody without a cookie'}, touched {_day(session.wall)}",
    ]
    if found.mark is not None:
        lines.append(f"rules {found.mark.rules}; state after row {found.mark.seq}: {found.mark.digest}")
    for number, seat in enumerate(session.seats):
        who = seat.person or ("somebody without a cookie" if seat.held() else "nobody")
        extra = "".join(f", {word}" for word, on in (("resigned", seat.resigned), ("muted", seat.silenced)) if on)
        bot = f", bot {seat.bot}" if seat.bot else ""
        lines.append(f"seat {number}: {seat.name or '-'} ({who}{bot}{extra})")
    lines += [f"removed: {person}" for person in session.removed]
    lines += [f"said by seat {seat}: {text}" for seat, text in found.said]
    return lines + [_report(line) for line in found.reports]


@admin.command()
@click.argument("table")
@click.pass_context
def close(context: click.Context, table: str) -> None:
    """End the match at TABLE; its record stays."""
    _do(context, lambda operator: operator.close(table))
    click.echo(f"{table} is closed. {SOON}")


@admin.command()
@click.argument("table")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_context
def delete(context: click.Context, table: str, yes: bool) -> None:
    """Forget TABLE altogether."""
    if not yes:
        click.confirm(f"Delete {table} with everything that was played there?", abort=True)
    _do(context, lambda operator: operator.delete(table))
    click.echo(f"{table} is deleted. {SOON}")


@admin.command()
@click.argument("table")
@click.argument("seat", type=click.IntRange(0, 15))
@click.pass_context
def kick(context: click.Context, table: str, seat: int) -> None:
    """Take SEAT at TABLE from its person for good; a bot plays on, and anybody else may take the chair."""
    _do(context, lambda operator: operator.kick(table, seat, registry.usual))
    click.echo(f"seat {seat} of {table} is free. {SOON}")


@admin.command()
@click.argument("table")
@click.argument("seat", type=click.IntRange(0, 15))
@click.option("--off", is_flag=True, help="Pass its lines on again.")
@click.pass_context
def mute(context: click.Context, table: str, seat: int, off: bool) -> None:
    """Pass on nothing any more that SEAT says at TABLE."""
    _do(context, lambda operator: operator.silence(table, seat, not off))
    click.echo(f"seat {seat} of {table} is {'heard again' if off else 'muted'}. {SOON}")


# ---- people -------------------------------------------------------------------------------------------------------


@admin.command()
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@click.pass_context
def reports(context: click.Context, limit: int) -> None:
    """List what players have reported about others, the latest first."""
    found = _do(context, lambda operator: operator.reports(limit=limit))
    for line in found:
        click.echo(_report(line))
    click.echo(f"{len(found)} reports")


def _report(line: ReportLine) -> str:
    who = f" ({line.person})" if line.person else ""
    return f"report {line.number}, {_day(line.made)}, {line.table}: seat {line.by} about seat {line.seat}{who}: {line.text}"


@admin.command()
@click.argument("name")
@click.option("--days", type=click.IntRange(0, 36_500), default=0, help="For so long; 0: for ever.")
@click.option("--why", default="", help="A note for yourself.")
@click.pass_context
def ban(context: click.Context, name: str, days: int, why: str) -> None:
    """Let NAME in no more: a person (as `inspect` shows them) or an address (IPv6 counts by /64)."""
    counted = _do(context, lambda operator: operator.ban(name, days, why))
    click.echo(f"{counted} is banned{f' for {days} days' if days else ''}. {SOON}")


@admin.command()
@click.argument("name")
@click.pass_context
def unban(context: click.Context, name: str) -> None:
    """Let NAME in again."""
    if not _do(context, lambda operator: operator.unban(name)):
        raise Fault(f"{name} is not banned")
    click.echo(f"{name} may come in again. {SOON}")


@admin.command()
@click.pass_context
def bans(context: click.Context) -> None:
    """List who is not let in."""
    found = _do(context, lambda operator: operator.bans())
    for line in found:
        until = _day(line.until) if line.until else "for ever"
        click.echo(f"{line.name}  until {until}, since {_day(line.made)}{f': {line.why}' if line.why else ''}")
    click.echo(f"{len(found)} bans")


# ---- the server ---------------------------------------------------------------------------------------------------


@admin.command("rotate-secret")
@click.option("--at-once", is_flag=True, help="Cookies signed until now are worth nothing any more.")
@click.pass_context
def rotate_secret(context: click.Context, at_once: bool) -> None:
    """Sign cookies by a new key. The old one stays good until the next change, unless it was stolen: --at-once.

    Tokens of seats are not touched: whoever has a link to a seat keeps it.
    """
    _do(context, lambda operator: operator.rotate(at_once))
    click.echo(f"cookies are signed by a new key. {SOON}")


@admin.command()
@click.option("--off", is_flag=True, help="Begin new things again.")
@click.pass_context
def drain(context: click.Context, off: bool) -> None:
    """Let running processes begin no new tables and say that they are not ready; what goes on goes on.

    It lasts until --off or until the process ends: one that starts afterwards is open.
    """
    _do(context, lambda operator: operator.drain(not off))
    click.echo(f"{'open again' if off else 'draining'}. {SOON}")


@admin.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Overwrite FILE.")
@click.pass_context
def backup_tables(context: click.Context, file: Path, replace: bool) -> None:
    """Save all tables to FILE, as `starport backup` does."""
    save(context.obj, file, replace)


@admin.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def restore_tables(context: click.Context, file: Path) -> None:
    """Put the tables saved in FILE in the place of the present ones, as `starport restore` does."""
    put_back(context.obj, file)
