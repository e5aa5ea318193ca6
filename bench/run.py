"""`make bench`: the table of figures, both builds and a peer measured in the same run. Machines are noisy: read the ratios."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import peers

# name, key, figure aimed at (plain, compiled), whether more is better
ROWS = (
    ("random self-play, decisions/s (Starfarers 2019, 4 seats)", "decisions_per_second", 80_000, 500_000, True),
    ("whole random games/s", "games_per_second", 60, 400, True),
    ("copy of a state, µs", "copy_microseconds", 5, 3, False),
    ("playouts cut at 100 decisions from mid-game, per s", "playouts_per_second", 800, 5_000, True),
    ("greedy bot, ms per decision", "greedy_milliseconds", None, None, False),
    ("planner bot, ms per decision", "planner_milliseconds", 2, 0.3, False),
    ("decisions/s of the slowest edition and number of seats : 2019 with 4", "slowest_table", 0.75, 0.75, True),
    ("Space Dealer, 4 schedulers, times real time", "real_time", 300, 1_000, True),
)


def measure(build: str, seconds: float) -> dict[str, Any]:
    """The installed copy in a process of its own, as plain Python or compiled."""
    env = {**os.environ, "STARPORT_PURE": "1" if build == "pure" else "0"}
    command = [sys.executable, "-m", "bench.measure", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the {build} build could not be measured:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU seconds for the longest measurement")
    parser.add_argument("--no-peer", action="store_true", help="leave the peer out")
    parser.add_argument("--json", help="write the figures to this file")
    wanted = parser.parse_args()
    plain = measure("pure", wanted.seconds)
    compiled = measure("compiled", wanted.seconds)
    peer = {} if wanted.no_peer else peers.measure(wanted.seconds)
    show(plain, compiled, peer)
    if wanted.json:
        figures = {"plain": plain, "compiled": compiled, "peer": peer}
        Path(wanted.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def show(plain: dict[str, Any], compiled: dict[str, Any], peer: dict[str, Any]) -> None:
    table = Table(title="CPU seconds, one core", title_justify="left")
    for column in ("measure", "plain", "aim", "compiled", "aim", f"{peer.get('name', 'peer')}", "compiled : peer"):
        table.add_column(column, justify="left" if column == "measure" else "right")
    for name, key, plain_aim, compiled_aim, more in ROWS:
        theirs = peer.get(key)
        ratio = ""
        if theirs:
            ratio = f"{compiled[key] / theirs if more else theirs / compiled[key]:.1f} ×"
        table.add_row(
            name, _n(plain[key]), _aim(plain_aim, more), _n(compiled[key]), _aim(compiled_aim, more), _n(theirs), ratio
        )
    Console(width=150).print(table)
    if compiled["build"] != "compiled":
        print("No compiled build is installed here, so both columns are plain Python.")


def _n(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _aim(value: float | None, more: bool) -> str:
    return "–" if value is None else f"{'≥' if more else '≤'} {value:,}"


if __name__ == "__main__":
    main()
