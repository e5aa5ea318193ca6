"""Two cores: how many times as quick the vector loop is with two processes as with one, by the clock on the wall, step by step,
the same where pages cannot be exchanged and numbers are copied, with two groups that take turns, and what the machine gives at
most: two processes that play as many matches without a word between them. All of them play in turn, so that noise meets them
alike; what choosing costs is part of each.

    python -m bench.env_cores [seconds of each]
"""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from starport import envs
from starport.envs.processes import ProcessLoop
from starport.envs.setting import Setting

WIDE = 1024  # matches: a step of all has to outweigh a word to each process
STEPS, ROUNDS = 20, 5  # of each in turn, and turns that do not count
OWN = 0.48  # of the matches, where groups take turns: the process that chooses plays fewer
LIMIT = 1000  # turns, however long they take


def scaling(seconds: float, game: str, edition: str, seats: int) -> dict[str, float]:
    """How many times as quick as one process two are, without groups, copying, with groups, and when they share nothing."""
    chosen: dict[str, Any] = {"edition": edition, "seats": seats}
    with ExitStack() as opened:

        def opened_loop(processes: int, **more: Any) -> Any:
            return opened.enter_context(envs.loop(game, WIDE, processes=processes, **chosen, **more))

        strangers = opened.enter_context(Strangers(game, chosen))
        turns = opened_loop(2, groups=2, own=OWN)
        copying = opened.enter_context(ProcessLoop(Setting(game, **chosen), WIDE, None, 2, straight=False))
        runs = [play_of(opened_loop(1)), play_of(opened_loop(2)), play_of(copying), turns_of(turns), strangers.run]
        spent = [0.0] * len(runs)
        for turn in range(LIMIT):
            for place, run in enumerate(runs):
                began = time.perf_counter()
                run()
                if turn >= ROUNDS:  # before that everything is new
                    spent[place] += time.perf_counter() - began
            if sum(spent) > len(runs) * seconds:
                break
    names = ("two_processes", "two_processes_copying", "two_processes_in_turns", "two_strangers")
    return {name: spent[0] / other for name, other in zip(names, spent[1:], strict=True)}


def play_of(loop: Any) -> Callable[[], None]:
    """Some steps of random play."""
    loop.reset(1)
    chance = np.random.default_rng(1)

    def play() -> None:
        for _ in range(STEPS):
            loop.step(loop.sample(chance))

    return play


def turns_of(loop: Any) -> Callable[[], None]:
    """As many steps of random play, group by group."""
    loop.reset(1)
    chance = np.random.default_rng(1)

    def play() -> None:
        played = 0
        while played < STEPS * WIDE:
            rows = loop.recv()
            loop.send(loop.sample(chance, rows))
            played += rows.stop - rows.start

    return play


class Strangers:
    """Two processes with half of the matches each, told only when to begin."""

    def __init__(self, game: str, chosen: dict[str, Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.lines: list[Connection] = []
        for _ in range(2):
            here, there = context.Pipe()
            context.Process(target=stranger, args=(there, game, chosen), daemon=True).start()
            there.close()
            self.lines.append(here)

    def run(self) -> None:
        for line in self.lines:
            line.send_bytes(b"go")
        for line in self.lines:
            line.recv_bytes()

    def __enter__(self) -> Strangers:
        return self

    def __exit__(self, *_: object) -> None:
        for line in self.lines:
            line.close()


def stranger(line: Connection, game: str, chosen: dict[str, Any]) -> None:
    play = play_of(envs.loop(game, WIDE // 2, **chosen))
    while True:
        try:
            line.recv_bytes()
        except EOFError:
            return
        play()
        line.send_bytes(b"done")


if __name__ == "__main__":
    print(json.dumps(scaling(float(sys.argv[1]) if len(sys.argv) > 1 else 4.0, "starfarers", "2019", 4)))
