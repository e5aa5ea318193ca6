# pure: numpy and processes are no part of the compiled rooms
"""The bare loop over several processes: each plays its share of the matches, and all write into memory they share."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starport.api.seeds import Seed, seed_bytes
from starport.envs.loops import Array, Loop, checked
from starport.envs.setting import NOT_BEGUN, Setting, choice_fault

Shape = tuple[str, tuple[int, ...], str]
ARRAYS = ("observations", "masks", "legal", "counts", "seats", "rewards", "ended", "cut", "finals")
RESET, STEP, STOP = 0, 1, 2
PATIENCE = 600.0  # seconds without a word from a process


def shapes(setting: Setting, count: int) -> list[Shape]:
    """Name, shape and type of every array, and of the actions."""
    size, actions, seats = setting.encoder.layout.size, len(setting.encoder.names), setting.game.seats
    return [
        ("observations", (count, size), "int16"),
        ("masks", (count, actions), "int8"),
        ("legal", (count, actions), "int32"),
        ("counts", (count,), "int32"),
        ("seats", (count,), "int32"),
        ("rewards", (count, seats), "float64"),
        ("ended", (count,), "bool"),
        ("cut", (count,), "bool"),
        ("finals", (count, size), "int16"),
        ("actions", (count,), "int64"),
    ]


def arrays_in(memory: SharedMemory, wanted: list[Shape]) -> dict[str, NDArray[Any]]:
    """The arrays, one behind the other, each at a multiple of 64 bytes."""
    found: dict[str, NDArray[Any]] = {}
    at = 0
    for name, shape, kind in wanted:
        found[name] = np.ndarray(shape, kind, memory.buf, at)
        at += -(-found[name].nbytes // 64) * 64
    return found


def bytes_for(wanted: list[Shape]) -> int:
    return sum(-(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64 for _, shape, kind in wanted)


class ProcessLoop:
    """The same as `Loop`, played by several processes. `close` ends them, and so does the end of this process."""

    def __init__(self, setting: Setting, count: int, bots: Mapping[int, str] | None, processes: int) -> None:
        if not 1 <= processes <= count:
            raise ValueError(f"between 1 process and one for each of the {count} matches, not {processes}")
        if callable(setting.reward):
            raise ValueError("a reward of your own works in one process only: leave `processes` out")
        self.setting = setting
        self.count = count
        wanted = shapes(setting, count)
        self._memory = SharedMemory(create=True, size=bytes_for(wanted))
        arrays = arrays_in(self._memory, wanted)
        self.actions = arrays["actions"]
        self.observations, self.masks, self.legal = arrays["observations"], arrays["masks"], arrays["legal"]
        self.counts, self.seats, self.rewards = arrays["counts"], arrays["seats"], arrays["rewards"]
        self.ended, self.cut, self.finals = arrays["ended"], arrays["cut"], arrays["finals"]
        self._closed = False
        self._workers: list[tuple[multiprocessing.process.BaseProcess, Connection]] = []
        context = multiprocessing.get_context("spawn")
        bounds = [count * number // processes for number in range(processes + 1)]
        game = setting.game
        told = (
            game.name,
            game.edition,
            game.seats,
            dict(game.options),
            setting.reward,
            setting.tick or 1,
            setting.limit,
        )
        for number in range(processes):
            here, there = context.Pipe()
            share = (self._memory.name, count, bounds[number], bounds[number + 1])
            worker = context.Process(target=work, args=(there, told, bots, share), daemon=True)
            worker.start()
            there.close()
            self._workers.append((worker, here))

    def reset(self, seed: Seed = None) -> None:
        """All matches anew; the same seed gives the same matches with the same number of processes."""
        self._tell(RESET, seed_bytes(seed))

    def step(self, actions: Array | Sequence[int]) -> None:
        """One decision in every match. ValueError, and nothing has happened, if one of them is not allowed."""
        if not self._closed and not self.counts.any():
            raise ValueError(NOT_BEGUN)
        choices = np.asarray(actions)
        checked_choices = checked(choices, self.count)
        inside = (choices >= 0) & (choices < self.masks.shape[1])
        allowed = inside & (self.masks[np.arange(self.count), np.where(inside, choices, 0)] == 1)
        if not allowed.all():
            row = int(np.flatnonzero(~allowed)[0])
            fault = choice_fault(self.setting, checked_choices[row], int(self.seats[row]))
            raise ValueError(f"match {row}: {fault}")
        self.actions[:] = choices
        self._tell(STEP, b"")

    def sample(self, chance: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for each match, all equally likely."""
        places = (chance.random(self.count) * self.counts).astype(np.int64)
        chosen: NDArray[np.int32] = self.legal[np.arange(self.count), places]
        return chosen

    def _tell(self, what: int, seed: bytes) -> None:
        if self._closed:
            raise ValueError("the loop was closed: make a new one")
        try:
            for _, connection in self._workers:
                connection.send((what, seed))
            for _, connection in self._workers:
                if not connection.poll(PATIENCE):
                    raise EOFError
                connection.recv_bytes()
        except (EOFError, OSError):
            self.close()
            raise RuntimeError(
                "a process of the loop died (was it killed, or out of memory?); make a new loop"
            ) from None

    def close(self) -> None:
        """End the processes and give the memory back; the arrays are gone then."""
        if self._closed:
            return
        self._closed = True
        for worker, connection in self._workers:
            with suppress(OSError):
                connection.send((STOP, b""))
            worker.join(5)
            if worker.is_alive():
                worker.terminate()
                worker.join()
            connection.close()
        for name in (*ARRAYS, "actions"):
            setattr(self, name, None)
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> ProcessLoop:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def work(
    connection: Connection,
    told: tuple[str, str, int, dict[str, str], str, int, int],
    bots: Mapping[int, str] | None,
    share: tuple[str, int, int, int],
) -> None:
    """A process of the loop: its matches in its own memory, copied to the shared one after each step."""
    memory_name, count, first, last = share
    memory = SharedMemory(memory_name)
    setting = Setting(*told)
    arrays = arrays_in(memory, shapes(setting, count))
    loop = Loop(setting, last - first, bots)
    targets = [(arrays[name][first:last], getattr(loop, name)) for name in ARRAYS if name not in ("masks", "legal")]
    actions = arrays["actions"][first:last]
    while True:
        try:
            what, seed = connection.recv()
        except (EOFError, OSError):
            return
        if what == STOP:
            return
        if what == RESET:
            loop.reset(seed + b":%d" % first)
        else:
            loop.arena.step(actions.tolist())
        for target, source in targets:
            np.copyto(target, source)
        np.copyto(arrays["masks"][first:last], loop.masks)
        most = int(loop.counts.max())
        arrays["legal"][first:last, :most] = loop.legal[:, :most]
        connection.send_bytes(b"done")
