"""Peers to compare with: Catanatron, installed by name into an environment of its own under build/peers/.

    python -m bench.peers [--seconds 10]

prints what `measure()` gives: random self-play of four seats, whole games, copies of a state, and short playouts, in
CPU seconds of this machine. Only ratios of figures taken in the same run mean anything.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "peers" / "catanatron"
PINS: Final = ("catanatron==3.2.1", "networkx==3.6.1")
PLAYOUT: Final = 100
"""Decisions in one playout, as in our own measurement."""


def measure(seconds: float = 10.0) -> dict[str, Any]:
    """Catanatron's figures; each of the three measurements takes about a third of the CPU seconds."""
    python = environment()
    command = [str(python), "-I", __file__, "--inside", "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"Catanatron could not be measured:\n{done.stderr}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def environment(home: Path = HOME, pins: tuple[str, ...] = PINS, name: str = "Catanatron") -> Path:
    """The interpreter of a peer's environment, made when it is missing or was made from something else."""
    python, note = home / "bin" / "python", home / "made-from"
    made_from = "\n".join([*pins, sys.version, str(ROOT)])
    if not note.is_file() or note.read_text("utf-8") != made_from:
        print(f"==> fetching {name} into an environment of its own", file=sys.stderr, flush=True)
        shutil.rmtree(home, ignore_errors=True)
        venv.create(home, symlinks=True, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet"]
        done = subprocess.run([*pip, *pins], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{name} could not be installed:\n{done.stderr}")
        note.write_text(made_from, "utf-8")
    return python


# ---------------------------------------------------------------- inside the peer's environment


def figures_here(seconds: float) -> dict[str, Any]:
    new_game(1).play()  # the first game also builds the peer's tables
    return {
        "name": "catanatron",
        "version": PINS[0].partition("==")[2],
        "seats": 4,
        **self_play(seconds / 3),
        **copies_and_playouts(seconds / 3),
    }


def new_game(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def self_play(seconds: float) -> dict[str, Any]:
    """Whole random games, played the peer's own way."""
    games = decisions = unfinished = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        games += 1
        game = new_game(games)
        unfinished += game.play() is None  # the peer stops after a thousand turns
        decisions += len(game.state.actions)
    return {
        "games": games,
        "unfinished": unfinished,
        "decisions": decisions,
        "cpu_seconds": used,
        "decisions_per_second": decisions / used,
        "games_per_second": games / used,
    }


def copies_and_playouts(seconds: float) -> dict[str, Any]:
    """Copies of positions from all stages of a few games, and short playouts from the middle of each game."""
    positions, middles = [], []
    for seed in range(1, 6):
        game, story = new_game(seed), []
        while game.winning_color() is None and game.state.num_turns < 1000:
            if len(game.state.actions) % 20 == 0:
                story.append(game.copy())
            game.play_tick()
        positions += story
        middles.append(story[len(story) // 2])

    times: list[float] = []
    start = time.process_time()
    while time.process_time() - start < seconds:
        for position in positions:
            before = time.perf_counter_ns()
            position.copy()
            times.append((time.perf_counter_ns() - before) / 1000)

    playouts = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        game = middles[playouts % len(middles)].copy()
        for _ in range(PLAYOUT):
            if game.winning_color() is not None:
                break
            game.play_tick()
        playouts += 1
    return {"copy_microseconds": statistics.median(times), "playouts_per_second": playouts / used}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures Catanatron and prints JSON.")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds to spend (default 10)")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    print(json.dumps(figures_here(given.seconds) if given.inside else measure(given.seconds), indent=2))


if __name__ == "__main__":
    main()
