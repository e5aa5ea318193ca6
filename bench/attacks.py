"""What attacks do to somebody who plays: p99 of their moves, memory and lock-outs, beside an undisturbed run.

python -m bench.attacks --seconds 10

A server with its usual limits runs as a process of its own. Victims play on one address of loopback (127.0.0.1), the
attackers come from another (127.0.0.2). Each attack is preceded by an undisturbed stretch of the same length.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from websockets.asyncio.client import connect

import starport
from bench.load import ROOT, Table, children, free_port, make_tables, memory, part, post

ATTACKER = "127.0.0.2"
VICTIMS = 5  # tables: the hundredth part of their moves must be some
MOST_RATIO, MOST_MB = 2.0, 512.0
Attack = Callable[[int, float], Coroutine[Any, Any, None]]


async def _tries(work: Callable[[], Awaitable[object]], end: float) -> None:
    """The same again and again; being cut off is what we want to see, and no reason to stop."""
    while time.perf_counter() < end:
        with contextlib.suppress(Exception):
            await work()
        await asyncio.sleep(0)


async def tiny_frames(port: int, end: float) -> None:
    """Sockets full of seven-byte frames that mean nothing."""

    async def flood() -> None:
        link = await connect(f"ws://127.0.0.1:{port}/socket?version=1", local_addr=(ATTACKER, 0), compression=None)
        async with link:
            while time.perf_counter() < end:
                await link.send("x")

    await asyncio.gather(*(_tries(flood, end) for _ in range(4)))


async def half_open(port: int, end: float) -> None:
    """As many connections as one can get that never finish their request."""
    links: list[asyncio.StreamWriter] = []

    async def one() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
        links.append(writer)
        writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n")
        await asyncio.sleep(0.01)

    await _tries(one, end)
    for writer in links:
        writer.close()


async def requests(port: int, end: float, *paths: str, method: str = "GET", body: bytes = b"") -> None:
    """Requests one after the other on a few connections."""
    following = itertools.cycle(paths or ("/api/tables",))
    rest = f" HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body

    async def ask() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
        try:
            while time.perf_counter() < end:
                writer.write(f"{method} {next(following)}".encode() + rest)
                await writer.drain()
                answer = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    (row for row in answer.lower().split(b"\r\n") if row.startswith(b"content-length:")), b":0"
                )
                await reader.readexactly(int(length.partition(b":")[2]))
        finally:
            writer.close()

    await asyncio.gather(*(_tries(ask, end) for _ in range(8)))


async def files(port: int, end: float) -> None:
    """The client's pages, again and again."""
    await requests(port, end, "/", "/nothing/here", "/health")


async def stories(port: int, end: float) -> None:
    """The story of a match under way, again and again."""
    order = {"game": "starfarers", "chairs": ["me"] * 4, "start": True}
    made = await asyncio.to_thread(post, port, "/api/tables", order)
    await requests(port, end, f"/api/tables/{made['table']}/story")


async def replays(port: int, end: float) -> None:
    """A long match that is brought in as a record, and read from every one of its moves: each reads the whole log."""
    played = starport.make("starfarers", seats=4).match("random", "random", "random", "random", seed=7)
    record = urllib.request.Request(f"http://127.0.0.1:{port}/api/records", played.record().text().encode())
    made = await asyncio.to_thread(lambda: json.load(urllib.request.urlopen(record, timeout=60)))
    moves = range(len(played.record().actions))
    await requests(port, end, *(f"/api/tables/{made['table']}/replay?to={number}" for number in moves))


async def imports(port: int, end: float) -> None:
    """Records that do not verify, as long as they may be."""
    await requests(port, end, "/api/records", method="POST", body=b"starport record 1\n" + b"1 0 roll\n" * 100_000)


async def search_tables(port: int, end: float) -> None:
    """Tables at which only the costliest bots play."""
    order = {"game": "starfarers", "chairs": ["bot search"] * 4, "start": True}
    await requests(port, end, "/api/tables", method="POST", body=json.dumps(order).encode())


ATTACKS: dict[str, Attack] = {
    "tiny frames": tiny_frames,
    "half-open requests": half_open,
    "many requests": requests,
    "files": files,
    "stories": stories,
    "replays of a long match": replays,
    "imports of nonsense": imports,
    "tables of search bots": search_tables,
}


async def played(table: Table, seconds: float, first: int) -> list[float]:
    """The victim's moves for so long, each as soon as it may: how long every one took."""
    end, took, number = time.perf_counter() + seconds, [], first
    while time.perf_counter() < end and not table.over:
        seat = table.ready()
        if seat is None:
            await asyncio.sleep(0.01)
            continue
        number += 1
        milliseconds = await table.act(seat, number)
        if milliseconds is not None:
            took.append(milliseconds)
        await asyncio.sleep(0.05)
    return took


async def all_played(tables: list[Table], seconds: float, first: int) -> list[float]:
    """The moves of all victims together."""
    each = await asyncio.gather(*(played(table, seconds, first) for table in tables))
    return sorted(took for found in each for took in found)


async def locked_out(port: int) -> bool:
    """Whether a newcomer from an address that does nothing wrong is turned away."""
    try:
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.3", 0))
            writer.write(f"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n".encode())
            answer = await reader.read(15)
            writer.close()
            return not answer.startswith(b"HTTP/1.1 200")
    except (OSError, TimeoutError):
        return True


async def attacker(port: int, name: str, seconds: float) -> asyncio.subprocess.Process:
    """The attack in a process of its own: it must not take the victim's time, only the server's."""
    words = ("--attack", name, "--port", str(port), "--seconds", str(seconds))
    places = os.pathsep.join([str(ROOT), *sys.path])
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.attacks", *words, cwd=ROOT, env={**os.environ, "PYTHONPATH": places}
    )


async def measure(port: int, process: int, seconds: float, names: list[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number, name in enumerate(names):
        made = await asyncio.to_thread(make_tables, port, "starfarers", VICTIMS)
        tables = [Table(*each, port) for each in made]
        for table in tables:
            await table.open(0)
        calm = await all_played(tables, seconds, 10_000 * number)
        attack = await attacker(port, name, seconds)
        hurt = await all_played(tables, seconds - 1, 10_000 * number + 5_000)
        shut = await locked_out(port)
        megabytes = memory(process) + sum(memory(child) for child in children(process))
        await attack.wait()
        await asyncio.gather(*(table.close() for table in tables))
        found.append({"name": name, "calm": calm, "hurt": hurt, "memory": megabytes, "shut": shut})
    return found


def report(found: list[dict[str, Any]]) -> bool:
    print("| attack | p99 undisturbed, ms | p99 under attack, ms | ratio | moves | memory, MB | newcomers locked out |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    fine = True
    for row in found:
        calm, hurt = part(row["calm"], 0.99), part(row["hurt"], 0.99)
        fine &= hurt <= MOST_RATIO * calm and row["memory"] <= MOST_MB and not row["shut"]
        moves = f"{len(row['calm'])} and {len(row['hurt'])}"
        shut = "yes" if row["shut"] else "no"
        print(
            f"| {row['name']} | {calm:.1f} | {hurt:.1f} | {hurt / calm:.1f} | {moves} | {row['memory']:.0f} | {shut} |"
        )
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each stretch, undisturbed and under attack")
    parser.add_argument("--only", choices=list(ATTACKS), action="append", help="only this attack")
    parser.add_argument("--attack", choices=list(ATTACKS), help="only attack the server at --port, and measure nothing")
    parser.add_argument("--port", type=int, default=0)
    given = parser.parse_args()
    if given.attack:
        asyncio.run(ATTACKS[given.attack](given.port, time.perf_counter() + given.seconds))
        return 0
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="starport-attacks-") as folder:
        chosen = {"STORE": f"sqlite:///{folder}/tables.sqlite", "LOG_LEVEL": "error", "CHATS_BURST": "100"}
        environment = {**os.environ, **{f"STARPORT_{name}": value for name, value in chosen.items()}}
        command = [sys.executable, "-m", "starport", "serve", "--port", str(port), "--no-open"]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            if server.stdout is None or "open at" not in server.stdout.readline():
                raise SystemExit("the server did not start")
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
            return (
                0 if report(asyncio.run(measure(port, server.pid, given.seconds, given.only or list(ATTACKS)))) else 1
            )
        finally:
            server.kill()
            server.wait()
            if server.stdout is not None:
                server.stdout.close()


if __name__ == "__main__":
    raise SystemExit(main())
