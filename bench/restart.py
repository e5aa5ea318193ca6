"""How long a server needs to bring matches back after it was killed, next to the start of an empty one.

python -m bench.restart --tables 100 --moves 200
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.clients import cpu, free_port
from bench.load import LIMITS
from starport.engine.dice import Dice, key_of
from starport.engine.sampling import draw
from starport.server import wire
from starport.server.app import Server
from starport.server.drafts import Who
from starport.server.settings import Settings

MOST_SECONDS = 2.0  # for every hundred tables


async def fill(address: str, tables: int, moves: int, game: str) -> int:
    """So many matches in the log, each so many random moves old; the number of rows written."""
    server = Server(Settings(store=address, tables_per_minute=1e9, tables_burst=10**9))
    await server.context.store.open()
    dice = Dice(key_of(b"restart"), 1)
    order = wire.Create(game=game, chairs=["me"] * 4, start=True, patience=None)
    made = [(await server.registry.create(order, "bench"))[0] for _ in range(tables)]
    for table in made:
        for number in range(moves):
            state = table.match.state
            acting = table.match.acting()
            if state is None or not acting:
                break
            action = draw(state.legal(acting[0]), dice)
            await table.do(wire.ActOrder(id=f"m{number}", table=table.name, action=action.text), Who("", acting[0]))
    rows = sum(table.match.session.seq for table in made)
    await server.context.close()
    await server.context.store.close()
    return rows


def started(address: str) -> tuple[float, float]:
    """Seconds, of the processor and by the clock, until a server on this store can be reached; it is killed then."""
    environment = {**os.environ, **{f"STARPORT_{name}": value for name, value in LIMITS.items()}}
    command = [sys.executable, "-m", "starport", "serve", "--port", str(free_port()), "--no-open"]
    began = time.perf_counter()
    server = subprocess.Popen(
        command, env={**environment, "STARPORT_STORE": address}, stdout=subprocess.PIPE, text=True
    )
    try:
        if server.stdout is None or "open at" not in server.stdout.readline():
            raise SystemExit("the server did not start")
        return cpu(server.pid), time.perf_counter() - began
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--game", default="starfarers")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="starport-restart-") as folder:
        empty = f"sqlite:///{Path(folder) / 'empty.sqlite'}"
        full = f"sqlite:///{Path(folder) / 'full.sqlite'}"
        rows = asyncio.run(fill(full, given.tables, given.moves, given.game))
        bare = min(started(empty) for _ in range(3))
        back = min(started(full) for _ in range(3))
    extra = (back[0] - bare[0]) * 100 / given.tables
    print(f"{given.tables} matches of {given.game}, {rows} rows, against an empty server:")
    print(f"{back[0]:.2f} and {bare[0]:.2f} s of the processor, {back[1]:.2f} and {bare[1]:.2f} s by the clock")
    print(f"{extra:.2f} s of the processor for every hundred tables (at most {MOST_SECONDS:.0f})")
    return 0 if extra <= MOST_SECONDS else 1


if __name__ == "__main__":
    raise SystemExit(main())
