"""The attacks themselves, each in a process of its own: it must not take the victims' time, only the server's.

python -m bench.strikes NAME PORT        (reads an address and seconds a line, says when it begins, attacks from there
                                          for so long, says how often)
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import cache
from typing import Any

from websockets.asyncio.client import connect

from bench.clients import send

CONNECTIONS = 8
READY = "ready"
BEGUN = "begun"
SEARCHERS = 29  # tables, as many as an address may make at once
CROWD = 150  # sockets that follow one table
NOBODY = "127.0.0.9"  # makes what is attacked, and is not counted


class Strike:
    """One attack on a server: from this address, until then, so often so far."""

    def __init__(self, port: int, address: str, seconds: float) -> None:
        self.port = port
        self.address = address
        self.done = 0
        self._seconds = seconds
        self._end: float | None = None

    def begin(self) -> None:
        """The clock runs from the first strike: what is prepared before is no attack, and may take longer than one."""
        if self._end is None:
            self._end = time.perf_counter() + self._seconds
            print(BEGUN, flush=True)

    def on(self) -> bool:
        return self._end is not None and time.perf_counter() < self._end

    async def tries(self, work: Callable[[], Awaitable[object]]) -> None:
        """The same again and again; being cut off is what we want to see, and no reason to stop."""
        self.begin()
        while self.on():
            with contextlib.suppress(Exception):
                await work()
            await asyncio.sleep(0)

    async def requests(self, *paths: str, method: str = "GET", body: bytes = b"") -> None:
        """Requests one after the other on a few connections."""
        following = itertools.cycle(paths)
        rest = f" HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body

        async def ask() -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
            try:
                while self.on():
                    writer.write(f"{method} {next(following)}".encode() + rest)
                    await writer.drain()
                    answer = (await reader.readuntil(b"\r\n\r\n")).lower()
                    rows = (row for row in answer.split(b"\r\n") if row.startswith(b"content-length:"))
                    await reader.readexactly(int(next(rows, b":0").partition(b":")[2]))
                    self.done += 1
            finally:
                writer.close()

        await asyncio.gather(*(self.tries(ask) for _ in range(CONNECTIONS)))

    def socket(self) -> connect:
        address = f"ws://127.0.0.1:{self.port}/socket?version=1"
        return connect(address, local_addr=(self.address, 0), compression=None, max_size=None)


async def tiny_frames(strike: Strike) -> None:
    """Sockets full of seven-byte frames that mean nothing."""

    async def flood() -> None:
        async with strike.socket() as link:
            while strike.on():
                await link.send("x")
                strike.done += 1

    await asyncio.gather(*(strike.tries(flood) for _ in range(4)))


async def half_open(strike: Strike) -> None:
    """As many connections as one can get that never finish their request."""
    links: list[asyncio.StreamWriter] = []

    async def one() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", strike.port, local_addr=(strike.address, 0))
        links.append(writer)
        writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n")
        strike.done += 1
        await asyncio.sleep(0.01)

    await strike.tries(one)
    for writer in links:
        writer.close()


async def many_requests(strike: Strike) -> None:
    """The list of tables, again and again."""
    await strike.requests("/api/tables")


async def files(strike: Strike) -> None:
    """The client's pages, again and again."""
    await strike.requests("/", "/nothing/here", "/health")


async def stories(strike: Strike) -> None:
    """The story of a match under way, again and again."""
    order = {"game": "starfarers", "chairs": ["me"] * 4, "start": True}
    made = await asyncio.to_thread(send, strike.port, "/api/tables", order, NOBODY)
    await strike.requests(f"/api/tables/{made['table']}/story")


async def replays(strike: Strike) -> None:
    """A long match that is brought in as a record, and read from every one of its moves: each reads the whole log."""
    import starport  # the others need no games

    played = starport.make("starfarers", seats=4).match("random", "random", "random", "random", seed=7)
    made = await asyncio.to_thread(send, strike.port, "/api/records", played.record().text().encode(), NOBODY)
    moves = range(len(played.record().actions))
    await strike.requests(*(f"/api/tables/{made['table']}/replay?to={number}" for number in moves))


async def imports(strike: Strike) -> None:
    """Records that do not verify, as long as they may be."""
    await strike.requests("/api/records", method="POST", body=b"starport record 1\n" + b"1 0 roll\n" * 100_000)


async def search_tables(strike: Strike) -> None:
    """As many tables as one may make at which only the costliest bots play, all of them watched: otherwise they sleep."""
    order = {"game": "starfarers", "chairs": ["bot grandmaster"] * 4, "start": True}

    async def watch() -> None:
        made = await asyncio.to_thread(send, strike.port, "/api/tables", order, strike.address)
        async with strike.socket() as link:
            await link.send(json.dumps({"do": "watch", "id": "w", "table": made["table"]}))
            while strike.on():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await link.recv()  # the page, then what the bots do; refused tables send nothing
                        strike.done += 1

    await asyncio.gather(*(strike.tries(watch) for _ in range(SEARCHERS)))


@cache
def match_of_bots(port: int) -> str:
    """One for all rounds: the longer it lasts, the more there is to tell."""
    order = {"game": "starfarers", "chairs": ["bot random"] * 4, "start": True}
    return str(send(port, "/api/tables", order, NOBODY)["table"])


async def whole_pages(strike: Strike) -> None:
    """A match that bots play, opened anew again and again with everything that was told of it lately."""
    table = await asyncio.to_thread(match_of_bots, strike.port)
    ask = json.dumps({"do": "watch", "id": "w", "table": table, "recall": 400})

    async def flood() -> None:
        async with strike.socket() as link:
            while strike.on():
                await link.send(ask)
                await link.recv()
                strike.done += 1

    await asyncio.gather(*(strike.tries(flood) for _ in range(CONNECTIONS)))


async def own_crowd(strike: Strike) -> None:
    """Four seats that change their mind about nothing as often as they may, before a crowd of one's own."""
    made = await asyncio.to_thread(
        send, strike.port, "/api/tables", {"game": "starfarers", "chairs": ["me"] * 4, "start": True}, strike.address
    )
    table = made["table"]

    async def watch() -> None:
        async with strike.socket() as link:
            await link.send(json.dumps({"do": "watch", "id": "w", "table": table}))
            while strike.on():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await link.recv()

    async def fidget(seat: str, token: str) -> None:
        async with strike.socket() as link:
            await link.send(json.dumps({"do": "watch", "id": "w", "table": table, "token": token}))
            while strike.on():
                strike.done += 1
                order = {"do": "hurry", "id": f"h{strike.done}", "table": table, "seat": int(seat)}
                await link.send(json.dumps({**order, "percent": 50 * (strike.done % 3)}))
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.03):  # as fast as one socket may
                        while True:
                            await link.recv()

    seats = [strike.tries(lambda pair=pair: fidget(*pair)) for pair in made["tokens"].items()]  # type: ignore[misc]
    await asyncio.gather(*(strike.tries(watch) for _ in range(CROWD)), *seats)


ATTACKS: dict[str, Callable[[Strike], Coroutine[Any, Any, None]]] = {
    "tiny frames": tiny_frames,
    "half-open requests": half_open,
    "many requests": many_requests,
    "files": files,
    "stories": stories,
    "replays of a long match": replays,
    "imports of nonsense": imports,
    "tables of search bots": search_tables,
    "whole pages": whole_pages,
    "a crowd of one's own": own_crowd,
}


def main() -> None:
    name, port = sys.argv[1], int(sys.argv[2])
    print(READY, flush=True)
    for line in sys.stdin:
        address, seconds = line.split()
        strike = Strike(port, address, float(seconds))
        asyncio.run(ATTACKS[name](strike))
        print(strike.done, flush=True)


if __name__ == "__main__":
    main()
