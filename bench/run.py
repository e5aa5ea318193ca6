"""`make bench`: the table of figures, both builds and a peer measured in the same run. Machines are noisy: read the ratios.

With `--against REV` another commit of this repository is built and measured in the same run. The builds take turns, so that
noise meets them alike; both are measured by the present program, so that only what is measured differs. A ratio is the middle
one of the ratios of all turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import env_peers, peers, revision, tab

# name, key, figure aimed at (plain, compiled), whether more is better
ROWS = (
    ("random self-play, decisions/s (Starfarers 2019, 4 seats)", "decisions_per_second", 80_000, 500_000, True),
    ("whole random games/s", "games_per_second", 60, 400, True),
    ("copy of a state, µs", "copy_microseconds", 5, 3, False),
    ("playouts cut at 100 decisions from mid-game, per s", "playouts_per_second", 800, 5_000, True),
    ("greedy bot, ms per decision", "greedy_milliseconds", None, None, False),
    ("planner bot, ms per decision", "planner_milliseconds", 2, 0.3, False),
    ("search, playouts of two rounds per s", "search_playouts_per_second", None, None, True),
    ("decisions/s of the slowest edition and number of seats : 2019 with 4", "slowest_table", 0.75, 0.85, True),
    ("light tournament of random bots, decisions/s", "tournament_decisions_per_second", None, None, True),
    ("Space Dealer, 4 schedulers, times real time", "real_time", 300, 1_000, True),
)
ENV_ROWS = (
    ("observation of a state, µs", "observe_microseconds", 3, False),
    ("mask of a state, µs", "mask_microseconds", 3, False),
    ("PettingZoo, steps/s", "pettingzoo_steps", 60_000, True),
    ("vector loop with observation and mask, steps/s on one core", "vector_steps", 250_000, True),
    ("Gymnasium against three greedy bots, own steps/s", "gymnasium_steps", 15_000, True),
    ("two processes : one", "two_processes", 1.8, True),
    ("two processes : one, where numbers are copied", "two_processes_copying", None, True),
    ("two processes that share nothing : one (what the machine gives)", "two_strangers", None, True),
)
TAB_TURNS = 3  # of the browser
TURNS = 5  # of each build; the seconds are shared out among them
PLAIN, COMPILED = "plain", "compiled"
Hashes = dict[str, list[str]]


@dataclass
class Build:
    """One way to run one tree, and what was measured of it, turn by turn."""

    name: str
    kind: str
    site: Path | None = None  # where its package lies; None: as it is installed here
    turns: list[dict[str, Any]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.name}, {self.kind}"

    def ask(self, module: str, *arguments: str) -> Any:
        """What a program of this folder prints as JSON when it is run with this build, in a process of its own."""
        environment = {**os.environ, "STARPORT_PURE": "1" if self.kind == PLAIN else "0"}
        before = [] if self.site is None else [str(self.site)]
        paths = [*before, str(revision.ROOT), *filter(None, [os.environ.get("PYTHONPATH", "")])]
        environment["PYTHONPATH"] = os.pathsep.join(paths)
        command = [sys.executable, "-P", "-m", module, *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"the build {self} could not be measured by {module}:\n{done.stderr}")
        return json.loads(done.stdout)

    def figure(self, key: str) -> float:
        return float(median(turn[key] for turn in self.turns))

    def against(self, other: Build, key: str, more: bool) -> float:
        """How many times as good as another build, turn by turn; more than 1 is better than the other."""
        pairs = zip(self.turns, other.turns, strict=True)
        return float(median(mine[key] / theirs[key] if more else theirs[key] / mine[key] for mine, theirs in pairs))


def measure(builds: list[Build], seconds: float, turns: int) -> None:
    """All builds in turn, every other time in the opposite order."""
    for number in range(turns):
        for build in builds if number % 2 == 0 else reversed(builds):
            build.turns.append(build.ask("bench.measure", str(seconds / turns)))


def compare(hashes: dict[str, Hashes]) -> list[str]:
    """What fixed matches say about builds, the first of which is the present one: one line for each that differs."""
    (first, ours), *others = hashes.items()
    told = []
    for name, theirs in others:
        common = [match for match in ours if match in theirs]
        played = [match for match in common if ours[match][0] != theirs[match][0]]
        written = [match for match in common if match not in played and ours[match][1] != theirs[match][1]]
        same = len(common) - len(played) - len(written)
        told.append(f"{same} of {len(common)} fixed matches are the same in {first} and in {name}")
        told += [f"  played otherwise: {match}" for match in played]
        told += [f"  played alike, but another position is written: {match}" for match in written]
    return told


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU seconds for the longest measurement")
    parser.add_argument("--turns", type=int, default=TURNS, help="turns of each build; they share the seconds")
    parser.add_argument("--against", metavar="REV", help="measure another commit of this repository in the same run")
    parser.add_argument("--no-peer", action="store_true", help="leave the peer out")
    parser.add_argument("--no-envs", action="store_true", help="leave the environments for learners out")
    parser.add_argument("--no-tab", action="store_true", help="leave the browser tab out")
    parser.add_argument("--json", help="write the figures to this file")
    wanted = parser.parse_args(words)
    if wanted.seconds <= 0 or wanted.turns < 1:
        parser.error("--seconds wants more than 0, and --turns at least 1")
    return wanted


def main() -> None:
    wanted = arguments()
    ours = [Build("here", PLAIN), Build("here", COMPILED)]
    theirs: list[Build] = []
    if wanted.against:
        commit = revision.commit_of(wanted.against)
        site = revision.built(commit)
        theirs = [Build(commit[:10], kind, site) for kind in (PLAIN, COMPILED)]
    pairs = zip(ours, theirs, strict=True) if theirs else [ours]  # a build and its rival come one after the other
    measure([build for pair in pairs for build in pair], wanted.seconds, wanted.turns)
    peer = {} if wanted.no_peer else peers.measure(wanted.seconds)
    show(ours, theirs, peer)
    if theirs:
        for line in compare({str(build): build.ask("bench.matches") for build in (*ours, *theirs)}):
            print(line)
    learning: dict[str, Any] = {}
    if not wanted.no_envs:
        learning = {"here": ours[1].ask("bench.env_measure", str(wanted.seconds))}
        learning["peers"] = {} if wanted.no_peer else env_peers.measure(wanted.seconds)
        show_envs(learning["here"], learning["peers"])
    in_tab: dict[str, float] = {}
    if not wanted.no_tab:
        in_tab = tab.measure(TAB_TURNS)
        tab.show(in_tab)
    if wanted.json:
        figures = {str(build): build.turns for build in (*ours, *theirs)} | {
            "peer": peer,
            "envs": learning,
            "tab": in_tab,
        }
        Path(wanted.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def show_envs(here: dict[str, float], others: dict[str, float]) -> None:
    """What learners get, compiled, and the loops of other libraries with games of their own in the same run."""
    table = Table(title="for learners: Starfarers 2019, 4 seats, random play", title_justify="left")
    for column in ("measure", "compiled", "aim"):
        table.add_column(column, justify="left" if column == "measure" else "right")
    for name, key, aim, more in ENV_ROWS:
        table.add_row(name, _n(here[key]), _aim(aim, more))
    for name, steps in others.items():
        table.add_row(f"{name}, steps/s", _n(steps), "")
    Console(width=170).print(table)


def show(ours: list[Build], theirs: list[Build], peer: dict[str, Any]) -> None:
    table = Table(title="CPU seconds, one core", title_justify="left")
    plain, compiled = ours
    columns = ["measure", "plain", "aim", "compiled", "aim"]
    columns += [f"{peer['name']}", "compiled : peer"] if peer else []
    columns += [f"plain : {theirs[0].name}", f"compiled : {theirs[0].name}"] if theirs else []
    for column in columns:
        table.add_column(column, justify="left" if column == "measure" else "right")
    for name, key, plain_aim, compiled_aim, more in ROWS:
        cells = [name, _n(plain.figure(key)), _aim(plain_aim, more), _n(compiled.figure(key)), _aim(compiled_aim, more)]
        if peer:
            value = peer.get(key)
            ratio = (compiled.figure(key) / value if more else value / compiled.figure(key)) if value else None
            cells += [_n(value), _times(ratio, 1)]
        cells += [_times(mine.against(other, key, more), 2) for mine, other in zip(ours, theirs, strict=False)]
        table.add_row(*cells)
    Console(width=170).print(table)
    for build in (*ours, *theirs):
        if build.kind == COMPILED and build.turns[0]["build"] != COMPILED:
            print(f"No compiled build of {build.name} is here, so both of its columns are plain Python.")


def _n(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _times(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f} ×"


def _aim(value: float | None, more: bool) -> str:
    return "–" if value is None else f"{'≥' if more else '≤'} {value:,}"


if __name__ == "__main__":
    main()
