"""The lobby: the list of tables that anybody may find, written once for all who ask in the same moment."""

from __future__ import annotations

import asyncio

import msgspec

from starport.server.registry import TableRegistry

MOMENT = 500  # milliseconds for which moves need not show; chairs and beginnings show at once


class Lobby:
    """Public tables as text. Everybody reads the same, and to look for them costs as much as many moves."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._made: tuple[int, int] | None = None  # when, and after which change
        self._text = b""
        self._making: asyncio.Task[None] | None = None

    async def text(self) -> bytes:
        """The list with everything that had happened when it was asked for, but for the last moves."""
        wanted = self._registry.context.lobby_changes
        while not self._has(wanted):
            if self._making is None or self._making.done():
                self._making = asyncio.create_task(self._make())
            await asyncio.shield(self._making)
        return self._text

    def _has(self, wanted: int) -> bool:
        if self._made is None:
            return False
        when, change = self._made
        return change >= wanted and 0 <= self._registry.context.clock.now() - when < MOMENT

    async def _make(self) -> None:
        context = self._registry.context
        change = context.lobby_changes
        self._text = msgspec.json.encode(await self._registry.public())
        self._made = context.clock.now(), change
