"""`starport tidy`: close and delete tables that nobody has touched for long."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import click

from starport.cli.faults import Fault
from starport.server import retention
from starport.server.retention import Tidied
from starport.server.rows import StoreFailed
from starport.server.settings import BadSettings, Settings, load
from starport.server.store import SqlStore


@click.command()
@click.option("--config", type=click.Path(path_type=Path), help="The TOML file with the server's settings.")
@click.option("--store", help="Where tables are kept: sqlite:///path or postgresql://user@host/name.")
@click.option("--keep-open", type=int, help="Days after which a table that never began is deleted; 0: never.")
@click.option("--keep-idle", type=int, help="Days after which a match nobody goes on with is closed; 0: never.")
@click.option("--keep-over", type=int, help="Days after which a match that is over is deleted; 0: never.")
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
def tidy(config: Path | None, dry_run: bool, **flags: str | int | None) -> None:
    """Close and delete tables that nobody has touched for long. (A running server does it every hour.)"""
    try:
        settings = load(config, flags)
        found = asyncio.run(_tidy(settings, dry_run))
    except (BadSettings, StoreFailed) as error:
        raise Fault(str(error)) from None
    verb = "would be " if dry_run else ""
    click.echo(f"{len(found.closed)} matches {verb}closed, {len(found.deleted)} tables {verb}deleted")


async def _tidy(settings: Settings, dry: bool) -> Tidied:
    """Batch after batch until nothing is due."""
    store, every = SqlStore(settings.store_address()), Tidied()
    await store.open()
    try:
        while True:
            now = time.time_ns() // 1_000_000
            found = await retention.tidy(store, settings, now, [], dry)
            every.closed += found.closed
            every.deleted += found.deleted
            if dry or not (found.closed or found.deleted):
                return every
    finally:
        await store.close()
