"""The load tool: many tables, seats and spectators on loopback; how long an acknowledged move takes next to a bare echo.

python -m bench.load --tables 100 --spectators 600 --seconds 30

python -m bench.load --compare --tables 60 --spectators 0 --pace 0.1 --no-pings     one process and two, PostgreSQL and Redis

The server and an echo on the same stack run side by side, each in a process of its own, and get the same number of
messages a second from the same client, so both meet the same machine at the same moment; so does a bare flush to the
disk, for which every acknowledged move waits. Only loopback is used.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

import uvloop
from websockets.asyncio.client import connect

from bench.clients import LOOPBACK, ROOT, Table, cpu, free_port, make_tables, memory, part, serve

LIMITS = {
    "MESSAGES_PER_SECOND": "1000",
    "MESSAGES_BURST": "1000",
    "ADDRESS_MESSAGES_PER_SECOND": "1000000",
    "ADDRESS_MESSAGES_BURST": "1000000",
    "STRIKES_BURST": "1000000",
    "REQUESTS_PER_SECOND": "100000",
    "REQUESTS_BURST": "100000",
    "TABLES_PER_MINUTE": "100000",
    "TABLES_BURST": "100000",
    "TABLES_PAUSE": "0",
    "SOCKETS_PER_ADDRESS": "100000",
    "CONNECTIONS_PER_ADDRESS": "100000",
    "CONNECTIONS": "100000",
    "WISHES_PER_MINUTE": "100000",
    "WISHES_BURST": "100000",
    "LOG_LEVEL": "warning",
}
MOST_RATIO, MOST_MS, MOST_MB = 4.0, 250.0, 512.0
LEAST_TWICE = 1.6  # times as many moves on two processes


async def drive_ping(table: Table, pace: float, end: float, offset: float, took: list[float]) -> None:
    """As many pings to the loaded server: what is neither rules nor disk."""
    for number in itertools.count():
        moment = time.perf_counter()
        due = max(moment, offset + number * pace)
        if due >= end:
            return
        await asyncio.sleep(due - moment)
        took.append(await table.ping(number))


async def drive(table: Table, pace: float, end: float, offset: float, took: list[float]) -> None:
    """Play at this pace until the end."""
    for number in itertools.count():
        moment = time.perf_counter()
        due = max(moment, offset + number * pace)
        if due >= end or table.over:
            return
        await asyncio.sleep(due - moment)
        seat = table.ready()
        if seat is not None:
            milliseconds = await table.act(seat, number)
            if milliseconds is not None:
                took.append(milliseconds)


async def drive_echo(port: int, pace: float, end: float, offset: float, took: list[float]) -> None:
    """The same number of messages, of the same size, to the bare echo."""
    text = json.dumps({"do": "act", "id": "n1", "table": "a" * 16, "seat": 1, "action": "build booster"})
    async with connect(f"ws://127.0.0.1:{port}/echo", compression=None) as link:
        for number in itertools.count():
            moment = time.perf_counter()
            due = max(moment, offset + number * pace)
            if due >= end:
                return
            await asyncio.sleep(due - moment)
            began = time.perf_counter()
            await link.send(text)
            await link.recv()
            took.append((time.perf_counter() - began) * 1000)


async def run(servers: list[int], echo: int, tables: list[Table], given: argparse.Namespace) -> dict[str, Any]:
    watchers = [
        given.spectators // len(tables) + (number < given.spectators % len(tables)) for number in range(len(tables))
    ]
    for table, count in zip(tables, watchers, strict=True):
        await table.open(count)
    gc.disable()  # this process stands for a thousand: its own pauses would be measured in all of them
    acks: list[float] = []
    echoes: list[float] = []
    pings: list[float] = []
    begin = time.perf_counter() + 0.5
    end = begin + given.seconds
    step = given.pace / len(tables)
    drivers = [drive(table, given.pace, end, begin + number * step, acks) for number, table in enumerate(tables)]
    plain = [drive_echo(echo, given.pace, end, begin + (n + 0.5) * step, echoes) for n in range(len(tables))]
    pinged = [] if given.no_pings else tables
    through = [drive_ping(table, given.pace, end, begin + (n + 0.25) * step, pings) for n, table in enumerate(pinged)]
    before = [cpu(server) for server in servers]
    own = time.process_time()
    await asyncio.gather(*drivers, *plain, *through)
    own = time.process_time() - own
    spent = time.perf_counter() - begin
    used = [cpu(server) - was for server, was in zip(servers, before, strict=True)]
    sizes = sorted(size for table in tables for size in table.sizes)
    full = max(len(json.dumps(page)) for table in tables for page in table.pages)
    await asyncio.gather(*(table.close() for table in tables))
    return {
        "acks": sorted(acks),
        "echoes": sorted(echoes),
        "pings": sorted(pings),
        "sizes": sizes,
        "full": full,
        "cpu": used,
        "client": own,
        "rate": len(acks) / spent,
    }


def report(found: dict[str, Any], megabytes: float, given: argparse.Namespace) -> bool:
    acks, echoes = found["acks"], found["echoes"]
    p99, bare = part(acks, 0.99), part(echoes, 0.99)
    fine = p99 <= MOST_RATIO * bare and p99 <= MOST_MS and megabytes <= MOST_MB
    print(f"{given.tables} tables x 4 seats of {given.game}, {given.spectators} spectators, {given.seconds} s,")
    print(f"one action a table every {given.pace} s; {len(acks)} acknowledged moves, {len(echoes)} echoes")
    print("| measure | p50 | p99 | limit |\n| --- | --- | --- | --- |")
    print(f"| acknowledged and on disk, ms | {part(acks, 0.5):.1f} | {p99:.1f} | {MOST_MS:.0f} |")
    print(f"| bare echo at the same time, ms | {part(echoes, 0.5):.1f} | {bare:.1f} | |")
    if found["pings"]:
        pings = found["pings"]
        print(f"| ping to the loaded server, ms | {part(pings, 0.5):.1f} | {part(pings, 0.99):.1f} | |")
    flushes = found["flushes"]
    print(f"| bare flush to the disk at the same time, ms | {part(flushes, 0.5):.1f} | {part(flushes, 0.99):.1f} | |")
    print(
        f"| ratio to the bare echo | {part(acks, 0.5) / part(echoes, 0.5):.1f} | {p99 / bare:.1f} | {MOST_RATIO:.0f} |"
    )
    print(f"| update, bytes | {part(found['sizes'], 0.5):.0f} | {part(found['sizes'], 0.99):.0f} | 4096 |")
    print(f"| whole page, bytes | | {found['full']} | 25600 |")
    print(f"| longest write of the log, as the server saw it, ms | | {found['longest']['store']} | |")
    print(f"| longest delay of its event loop, ms | | {found['longest']['loop_lag']} | |")
    used, processes = sum(found["cpu"]), len(found["cpu"])
    print(f"| moves a second | {found['rate']:.0f} | | |")
    print(f"| processor time of the server for each move, ms | {used * 1000 / len(acks):.2f} | | |")
    print(f"| moves a second that {processes} such cores have time for | {processes * len(acks) / used:.0f} | | |")
    print(f"| memory of the server, MB | | {megabytes:.0f} | {MOST_MB:.0f} |")
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--spectators", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two actions of one table")
    parser.add_argument("--game", default="starfarers")
    parser.add_argument("--no-pings", action="store_true", help="moves only: pings cost the server time, too")
    parser.add_argument("--processes", type=int, default=1, help="servers; each has its share of the tables")
    parser.add_argument("--store", default="", help="of all servers; without it a new SQLite file")
    parser.add_argument("--bell", default="", help="a Redis by which several servers hear of each other")
    parser.add_argument("--compare", action="store_true", help="one process, then two, on one PostgreSQL and one Redis")
    given = parser.parse_args()
    if given.compare:
        return compare(given)
    found = measured(given)
    return 0 if report(found, found["memory"], given) else 1


def measured(given: argparse.Namespace) -> dict[str, Any]:
    """Start servers and an echo, play, and end them."""
    echo, ports = free_port(), [free_port() for _ in range(given.processes)]
    with tempfile.TemporaryDirectory(prefix="starport-load-") as folder:
        environment = {**os.environ, **{f"STARPORT_{name}": value for name, value in LIMITS.items()}}
        environment["STARPORT_STORE"] = given.store or f"sqlite:///{folder}/tables.sqlite"
        if given.bell:
            environment["STARPORT_BELL"] = given.bell
        plain = subprocess.Popen([sys.executable, "-m", "bench.echo", str(echo)], cwd=ROOT, env=environment, text=True)
        servers = [serve(port, environment) for port in ports]
        words = ["-m", "bench.flush", folder, str(given.seconds), str(given.pace / given.tables)]
        disk = None
        try:
            for server in servers:
                if server.stdout is None or "open at" not in server.stdout.readline():
                    raise SystemExit("the server did not start")
            tables: list[Table] = []
            for number, port in enumerate(ports):
                share = given.tables // len(ports) + (number < given.tables % len(ports))
                tables += [Table(*made, port) for made in make_tables(port, given.game, share)]
            pids = [server.pid for server in servers]
            disk = subprocess.Popen([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # a client must keep up with the server
                found = runner.run(run(pids, echo, tables, given))
            flushes = json.loads(disk.communicate()[0])
            seen = {name: longest(ports[0], f"starport_{name}_milliseconds") for name in ("store", "loop_lag")}
            most = max(memory(pid) for pid in pids)
            return {**found, "memory": most, "flushes": sorted(flushes), "longest": seen}
        finally:
            for process in (*servers, plain, *([disk] if disk else [])):
                process.kill()
                process.wait()
                if process.stdout is not None:
                    process.stdout.close()


def longest(port: int, name: str) -> str:
    """Between which bounds the longest of these lay: whether a slow move waited for the disk, for the loop, or for neither."""
    with urllib.request.urlopen(f"http://{LOOPBACK}:{port}/metrics") as answer:
        rows = [row.rpartition(" ") for row in answer.read().decode().splitlines() if row.startswith(f"{name}_bucket")]
    bounds = ["0", *(row[0].partition('"')[2].rstrip('"}') for row in rows)]
    counts = [0, *(int(row[2]) for row in rows)]
    place = next(number for number, count in enumerate(counts) if count == counts[-1])
    return f"{bounds[max(0, place - 1)]} to {bounds[place]}"


def compare(given: argparse.Namespace) -> int:
    """The same play on one process and on two. Where the client has no cores of its own, moves a second say little: what a
    move costs each server process says how many more two of them carry when each has a core."""
    from tests.server.services import postgres, redis

    rows = [
        "| processes | moves/s | ack p50 / p99, ms | server, ms a move | client, ms a move | so many moves/s have time |"
    ]
    carried: list[tuple[float, float]] = []
    for processes in (1, 2):
        with postgres() as store, redis() as bell:  # new ones: nothing of the first play is brought back by the second
            found = measured(
                argparse.Namespace(**{**vars(given), "processes": processes, "store": store, "bell": bell.address})
            )
        acks, used = found["acks"], sum(found["cpu"])
        cost, own = used * 1000 / len(acks), found["client"] * 1000 / len(acks)
        carried.append((found["rate"], processes * len(acks) / used))
        times = f"{part(acks, 0.5):.1f} / {part(acks, 0.99):.1f}"
        rows.append(f"| {processes} | {found['rate']:.0f} | {times} | {cost:.2f} | {own:.2f} | {carried[-1][1]:.0f} |")
    (rate, time_for), (rate_two, time_for_two) = carried
    print("\n".join([rows[0], "| --- " * 6 + "|", *rows[1:]]))
    print(
        f"two processes : one, by the clock {rate_two / rate:.2f} on {os.cpu_count()} cores with client and database on them,"
    )
    print(f"by processor seconds of the servers {time_for_two / time_for:.2f} (at least {LEAST_TWICE})")
    return 0 if time_for_two >= LEAST_TWICE * time_for else 1


if __name__ == "__main__":
    raise SystemExit(main())
