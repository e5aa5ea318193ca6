"""What attacks do to those who play: p99 of their moves, memory and lock-outs, beside undisturbed play in the same minute.

python -m bench.attacks --rounds 5 --seconds 4

A server with its usual limits and its workers share one core, as on a small host; victims and attackers have the others.
Victims play from one address of loopback, attackers come from another in each round, so that each meets a fresh limit.
Undisturbed and attacked stretches take turns: every pair gives a ratio, and the one in the middle counts. (A single p99
of a few hundred moves is a handful of them, and a hiccup of the machine would decide.)
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import os
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bench.clients import ROOT, Table, children, free_port, make_tables, memory, part, serve
from bench.strikes import ATTACKS, NOBODY

VICTIMS = 20  # tables: the hundredth part of their moves must be some
PAUSE = 0.1  # seconds between two moves of a table
MOST_RATIO, MOST_MB = 2.0, 512.0


class Found:
    """What one attack did: in each round moves (ms) undisturbed and attacked, and how often the attacker struck."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rounds: list[tuple[list[float], list[float]]] = []
        self.strikes = 0
        self.memory = 0.0
        self.shut = False

    def ratios(self) -> list[float]:
        return [part(hurt, 0.99) / part(calm, 0.99) for calm, hurt in self.rounds]

    def ratio(self) -> float:
        return statistics.median(self.ratios())

    def all(self) -> tuple[list[float], list[float]]:
        calm, hurt = (sorted(itertools.chain(*each)) for each in zip(*self.rounds, strict=True))
        return calm, hurt

    def fine(self) -> bool:
        return self.ratio() <= MOST_RATIO and self.memory <= MOST_MB and not self.shut


async def played(table: Table, seconds: float, numbers: itertools.count[int]) -> list[float]:
    """The victim's moves for so long, each as soon as it may: how long every one took."""
    end, took = time.perf_counter() + seconds, []
    while time.perf_counter() < end and not table.over:
        seat = table.ready()
        if seat is None:
            await asyncio.sleep(0.01)
            continue
        milliseconds = await table.act(seat, next(numbers))
        if milliseconds is not None:
            took.append(milliseconds)
        await asyncio.sleep(PAUSE)
    return took


async def all_played(tables: list[Table], seconds: float, numbers: itertools.count[int]) -> list[float]:
    """The moves of all victims together."""
    each = await asyncio.gather(*(played(table, seconds, numbers) for table in tables))
    return sorted(took for found in each for took in found)


async def locked_out(port: int) -> bool:
    """Whether a newcomer from an address that does nothing wrong is turned away."""
    try:
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(NOBODY, 0))
            writer.write(f"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n".encode())
            answer = await reader.read(15)
            writer.close()
            return not answer.startswith(b"HTTP/1.1 200")
    except (OSError, TimeoutError):
        return True


class Attacker:
    """A process that attacks when it is told to. It gives way to the victims on their core, not to the server."""

    def __init__(self, orders: asyncio.StreamWriter, answers: asyncio.StreamReader) -> None:
        self._orders = orders
        self._answers = answers

    async def ready(self) -> None:
        """It is there, and its start disturbs nobody any more."""
        await self._answers.readline()

    async def begin(self, address: str, seconds: float) -> None:
        """From there, for so long; comes back when everything is prepared and the first strike falls."""
        self._orders.write(f"{address} {seconds}\n".encode())
        await self._answers.readline()

    async def strikes(self) -> int:
        """How often it struck, as soon as it has stopped."""
        return int(await self._answers.readline())


@asynccontextmanager
async def attacker(name: str, port: int) -> AsyncIterator[Attacker]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = ("nice", sys.executable, "-m", "bench.strikes", name, str(port))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment, stdin=PIPE, stdout=PIPE)
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("no way to talk to the attacker")
    made = Attacker(process.stdin, process.stdout)
    try:
        await made.ready()
        yield made
    finally:
        process.kill()
        await process.wait()


async def measure(port: int, process: int, name: str, rounds: int, seconds: float, victims: int = VICTIMS) -> Found:
    """Victims play, in turns undisturbed and attacked."""
    found, numbers, place = Found(name), itertools.count(), list(ATTACKS).index(name) + 1
    made = await asyncio.to_thread(make_tables, port, "starfarers", victims, f"127.0.1.{place}")
    tables = [Table(*each, port) for each in made]
    for table in tables:
        await table.open(0)
    gc.collect()
    gc.disable()  # this process stands for eighty: its own pauses would be measured in all of them
    async with attacker(name, port) as attacking:
        for number in range(rounds):
            calm = await all_played(tables, seconds, numbers)
            await attacking.begin(f"127.0.{place + 1}.{number + 1}", seconds)
            hurt = await all_played(tables, seconds, numbers)
            found.shut |= await locked_out(port)
            found.memory = max(found.memory, memory(process) + sum(memory(child) for child in children(process)))
            found.strikes += await attacking.strikes()
            found.rounds.append((calm, hurt))
    gc.enable()
    await asyncio.gather(*(table.close() for table in tables))
    return found


HEAD = "| attack | strikes | moves | p99 undisturbed, ms | under attack | ratio | of the rounds | memory, MB | shut |"


def row(found: Found) -> str:
    calm, hurt = found.all()
    spread = " ".join(f"{ratio:.1f}" for ratio in sorted(found.ratios()))
    return (
        f"| {found.name} | {found.strikes} | {len(calm)} and {len(hurt)} | {part(calm, 0.99):.1f} | {part(hurt, 0.99):.1f} "
        f"| {found.ratio():.1f} | {spread} | {found.memory:.0f} | {'yes' if found.shut else 'no'} |"
    )


def pin(process: int, cores: set[int]) -> None:
    """Have this process, its threads and whatever it starts later on these cores only."""
    for task in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):
            os.sched_setaffinity(int(task.name), cores)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="of an undisturbed stretch and an attacked one")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each stretch")
    parser.add_argument("--only", choices=list(ATTACKS), action="append", help="only this attack")
    given = parser.parse_args()
    first, *others = sorted(os.sched_getaffinity(0))
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="starport-attacks-") as folder:
        chosen = {"STORE": f"sqlite:///{folder}/tables.sqlite", "LOG_LEVEL": "error"}
        environment = {**os.environ, **{f"STARPORT_{name}": value for name, value in chosen.items()}}
        server = serve(port, environment)
        try:
            if server.stdout is None or "open at" not in server.stdout.readline():
                raise SystemExit("the server did not start")
            for process in (server.pid, *children(server.pid)):
                pin(process, {first})
            pin(os.getpid(), set(others) or {first})
            print(f"{HEAD}\n{'| --- ' * HEAD.count(' |')}|")
            fine = True
            for name in given.only or list(ATTACKS):
                found = asyncio.run(measure(port, server.pid, name, given.rounds, given.seconds))
                fine &= found.fine()
                print(row(found), flush=True)
            return 0 if fine else 1
        finally:
            server.kill()
            server.wait()
            if server.stdout is not None:
                server.stdout.close()


if __name__ == "__main__":
    raise SystemExit(main())
