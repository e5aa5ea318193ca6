"""Retention: what nobody has touched for long is closed or deleted, as the settings say."""

from __future__ import annotations

from msgspec import Struct, field

from starport.server.rows import Store
from starport.server.settings import Settings

DAY = 86_400_000
BATCH = 200  # tables at a time


class Tidied(Struct):
    """The tables that were closed and deleted."""

    closed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)


async def tidy(store: Store, settings: Settings, now: int, spared: list[str], dry: bool = False) -> Tidied:
    """Close and delete what is due, a batch of each; `dry` only says what it would be."""
    found = Tidied()
    if settings.keep_idle:
        found.closed = await _due(store, "playing", now - settings.keep_idle * DAY, spared)
    for status, days in (("open", settings.keep_open), ("over", settings.keep_over)):
        if days:
            found.deleted += await _due(store, status, now - days * DAY, spared)
    if not dry:
        for name in found.closed:
            await store.close_match(name, now)
        if found.deleted:
            await store.delete(found.deleted)
    return found


async def _due(store: Store, status: str, before: int, spared: list[str]) -> list[str]:
    return [name for name in await store.untouched(status, before, BATCH) if name not in spared]
