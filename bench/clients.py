"""Clients of the load and attack tools: tables that are played over sockets, and what the processes behind them take."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from starport.server.patch import apply

ROOT = Path(__file__).resolve().parent.parent
LOOPBACK = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Table:
    """One table as the tool sees it: four seats on four sockets, and those who watch."""

    def __init__(self, name: str, tokens: list[str], port: int) -> None:
        self.name, self.tokens = name, tokens
        self.address = f"ws://127.0.0.1:{port}/socket?version=1"
        self.pages: list[Any] = [None] * len(tokens)
        self.seqs = [0] * len(tokens)
        self.sockets: list[ClientConnection] = []
        self.watchers: list[ClientConnection] = []
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.changed = asyncio.Event()
        self.readers: list[asyncio.Task[None]] = []
        self.sizes: list[int] = []
        self.over = False

    async def open(self, spectators: int) -> None:
        for seat, token in enumerate(self.tokens):
            link = await connect(self.address, compression=None, max_size=None)
            self.sockets.append(link)
            await link.send(json.dumps({"do": "watch", "id": "w", "table": self.name, "token": token}))
            self.readers.append(asyncio.create_task(self._read(seat, link)))
        for _ in range(spectators):
            link = await connect(self.address, compression=None, max_size=None)
            await link.send(json.dumps({"do": "watch", "id": "w", "table": self.name}))
            self.watchers.append(link)
            self.readers.append(asyncio.create_task(self._ignore(link)))
        while not all(self.pages):
            await self._change()

    async def _change(self) -> None:
        self.changed.clear()
        await self.changed.wait()

    async def _ignore(self, link: ClientConnection) -> None:
        async for _ in link:
            pass

    async def _read(self, seat: int, link: ClientConnection) -> None:
        try:
            async for text in link:
                self._take(seat, json.loads(text), len(text))
        except ConnectionClosed:
            return

    def _take(self, seat: int, message: dict[str, Any], size: int) -> None:
        kind = message["type"]
        if kind == "full":
            self.pages[seat], self.seqs[seat] = message["page"], message["seq"]
        elif kind == "update":
            self.pages[seat], self.seqs[seat] = apply(self.pages[seat], message["patch"]), message["seq"]
            self.sizes.append(size)
        elif message.get("id") in self.answers:
            self.answers.pop(message["id"]).set_result(message)
        self.changed.set()

    def ready(self) -> int | None:
        """A seat that may act on a page that is up to date."""
        if self.pages[0]["desk"]["status"] == "over":
            self.over = True
            return None
        newest = max(self.seqs)
        for seat, page in enumerate(self.pages):
            if page["menu"]["actions"] and self.seqs[seat] == newest:
                return seat
        return None

    async def act(self, seat: int, number: int) -> float | None:
        """One action; the milliseconds until it was acknowledged."""
        actions = self.pages[seat]["menu"]["actions"]
        name = f"n{number}"
        done: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[name] = done
        order = {
            "do": "act",
            "id": name,
            "table": self.name,
            "seat": seat,
            "action": actions[number * 31 % len(actions)],
        }
        began = time.perf_counter()
        await self.sockets[seat].send(json.dumps(order))
        answer = await done
        took = (time.perf_counter() - began) * 1000
        while answer["type"] == "ack" and min(self.seqs) < answer["seq"]:
            await self._change()
        return took if answer["type"] == "ack" else None

    async def ping(self, number: int) -> float:
        """The milliseconds of a ping through the same server."""
        name = f"p{number}"
        done: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[name] = done
        began = time.perf_counter()
        await self.sockets[0].send(json.dumps({"do": "ping", "id": name}))
        await done
        return (time.perf_counter() - began) * 1000

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)
        await asyncio.gather(*(link.close() for link in self.sockets + self.watchers), return_exceptions=True)


def part(sorted_values: list[float] | list[int], share: float) -> float:
    return (
        sorted_values[min(len(sorted_values) - 1, int(len(sorted_values) * share))] if sorted_values else float("nan")
    )


def memory(process: int) -> float:
    """Resident megabytes of a process."""
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def children(process: int) -> list[int]:
    """The processes that this one has started: of a server its workers."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def cpu(process: int) -> float:
    """Processor seconds a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def send(port: int, path: str, body: object, source: str = LOOPBACK) -> Any:
    """What the server answers to this JSON (bytes: as they are), asked from that address."""
    link = http.client.HTTPConnection(LOOPBACK, port, timeout=60, source_address=(source, 0))
    try:
        link.request("POST", path, body if isinstance(body, bytes) else json.dumps(body).encode())
        answer = link.getresponse()
        if answer.status != http.HTTPStatus.OK:
            raise ConnectionRefusedError(f"{path}: {answer.status}")
        return json.load(answer)
    finally:
        link.close()


def make_tables(port: int, game: str, count: int, source: str = LOOPBACK) -> list[tuple[str, list[str]]]:
    order = {"game": game, "chairs": ["me"] * 4, "start": True, "patience": None}
    made = [send(port, "/api/tables", order, source) for _ in range(count)]
    return [(answer["table"], list(answer["tokens"].values())) for answer in made]


def serve(port: int, environment: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "starport", "serve", "--port", str(port), "--no-open"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
