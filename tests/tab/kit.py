"""A tab without a browser: shelves in a dictionary, bots at once, and a page at the other end of the port."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starport.server.clock import Clock
from starport.server.patch import apply
from starport.tab.bots import Company, TabBots
from starport.tab.server import TabServer


class Cut(Exception):
    """The tab is gone, in the middle of something."""


class MemoryShelves:
    """What `web/src/here/shelves.ts` does in IndexedDB. After `left` more writes the tab is dead: nothing is written or
    answered any more."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, str]] = {}
        self.left: int | None = None
        self.dead = asyncio.Event()
        self.trouble = ""

    async def read(self, shelf: str, first: str, last: str) -> str:
        await asyncio.sleep(0)
        found = sorted(self.kept.get(shelf, {}).items())
        return json.dumps([pair for pair in found if first <= pair[0] <= last])

    async def write(self, changes: str, durable: bool) -> str:
        await asyncio.sleep(0)
        if self.trouble:
            return self.trouble
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.dead.set()
                raise Cut
        told = json.loads(changes)
        if any(do == "add" and key in self.kept.get(shelf, {}) for do, shelf, key, _, _ in told):
            return "taken"
        for do, shelf, key, value, last in told:
            kept = self.kept.setdefault(shelf, {})
            if do == "delete":
                for gone in [each for each in kept if key <= each <= last]:
                    del kept[gone]
            else:
                kept[key] = value
        return "done"


class NearThinker:
    """The other worker, in this one."""

    def __init__(self) -> None:
        self._company = Company()

    async def ask(self, question: str) -> str:
        return self._company.answer(question)

    def drop(self) -> None:
        return


class Bells:
    """All tabs of one browser hear each other."""

    def __init__(self) -> None:
        self.tabs: list[TabServer] = []

    def ring(self, match: str, seq: int) -> None:
        for tab in self.tabs:
            tab.heard(match, seq)


@asynccontextmanager
async def opened(
    shelves: MemoryShelves, bells: Bells | None = None, clock: Clock | None = None
) -> AsyncIterator[TabServer]:
    rung = Bells() if bells is None else bells
    server = TabServer(shelves, TabBots(NearThinker()), rung, clock)
    await server.open()
    rung.tabs.append(server)
    try:
        yield server
    finally:
        rung.tabs.remove(server)
        await server.close()


class Tab:
    """The page: calls and one line."""

    def __init__(self, server: TabServer) -> None:
        self._server = server
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.page: dict[str, Any] = {}
        self.seq = 0
        self.closed = False
        server.open_line(1, lambda text: self._heard.put_nowait(json.loads(text)), self._close)

    def _close(self) -> None:
        self.closed = True

    async def call(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        status, text = await self.raw(method, path, token, "" if body is None else json.dumps(body))
        assert status == 200, text
        return json.loads(text)

    async def raw(self, method: str, path: str, token: str = "", body: str = "") -> tuple[int, str]:
        return await self._server.call(method, f"/api/{path}", f"Bearer {token}" if token else None, body)

    def send(self, **order: object) -> None:
        self._server.hear(1, json.dumps(order))

    async def read(self) -> dict[str, Any]:
        message = await self._heard.get()
        if message["type"] == "full":
            self.page = message["page"]
        elif message["type"] == "update":
            page: Any = apply(self.page, message["patch"])
            self.page = page
        self.seq = message.get("seq", self.seq) if message["type"] in ("full", "update") else self.seq
        return message

    async def answer(self, name: str) -> dict[str, Any]:
        while True:
            message = await self.read()
            if message.get("id") == name and message["type"] != "pong":
                return message

    async def watch(self, table: str, token: str) -> None:
        self.send(do="watch", id="watch", table=table, token=token)
        assert (await self.answer("watch"))["type"] == "ack"
        while not self.page:
            await self.read()
