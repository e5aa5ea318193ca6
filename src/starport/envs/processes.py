# pure: numpy and processes are no part of the compiled rooms
"""The bare loop over several processes: each plays its share of the matches, and all write into memory they share.

The process that learns plays the first share itself, so that two cores are busy with two processes.
"""

from __future__ import annotations

import multiprocessing
import select
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starport.api.seeds import Seed, seed_bytes
from starport.envs.loops import Array, Loop, checked, drawn
from starport.envs.setting import NOT_BEGUN, Setting, choice_fault

Shape = tuple[str, tuple[int, ...], str]
Hears = Callable[[float], bool]
Told = tuple[str, str, int, dict[str, str], str, int, int]
ARRAYS = ("observations", "masks", "packed", "counts", "seats", "rewards", "ended", "cut", "finals")
COPIED = ("observations", "masks", "counts", "seats", "rewards", "ended", "cut")  # as a whole after each step
STEP, STOP = b"step", b"stop"  # anything else is a seed to begin anew with
PATIENCE = 600.0  # seconds without a word from a process
AWAKE = 0.001  # seconds of listening before a process sleeps: waking up can take a good part of a step


def shapes(setting: Setting, count: int) -> list[Shape]:
    """Name, shape and type of every array, and of the actions."""
    size, actions, seats = setting.encoder.layout.size, len(setting.encoder.names), setting.game.seats
    return [
        ("observations", (count, size), "int16"),
        ("masks", (count, actions), "int8"),
        ("packed", (count, actions), "int32"),  # of each share, from its first row on, without gaps
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


class Share:
    """Matches of one process, from one row to another. After each step their numbers are copied to the shared memory."""

    def __init__(
        self, arrays: dict[str, NDArray[Any]], setting: Setting, bots: Mapping[int, str] | None, rows: tuple[int, int]
    ) -> None:
        self.first, last = rows
        self.loop = Loop(setting, last - self.first, bots)
        self.actions = arrays["actions"][self.first : last]
        self.places = {name: arrays[name][self.first : last] for name in ARRAYS}

    def reset(self, seed: bytes) -> None:
        self.loop.reset(seed + b":%d" % self.first)
        self.publish()

    def step(self) -> None:
        self.loop.arena.step(self.actions.tolist())
        self.publish()

    def publish(self) -> None:
        """Copy what has changed: of the legal actions only what is filled (rows with gaps would cost as much as the masks),
        and last looks only where a match has ended."""
        loop, places = self.loop, self.places
        for name in COPIED:
            np.copyto(places[name], getattr(loop, name))
        filled = loop.arena.filled
        places["packed"].reshape(-1)[:filled] = loop.packed[:filled]
        for row in np.flatnonzero(loop.ended | loop.cut):
            places["finals"][row] = loop.finals[row]


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
        self.observations, self.masks, self.packed = arrays["observations"], arrays["masks"], arrays["packed"]
        self.counts, self.seats, self.rewards = arrays["counts"], arrays["seats"], arrays["rewards"]
        self.ended, self.cut, self.finals = arrays["ended"], arrays["cut"], arrays["finals"]
        self._legal: NDArray[np.int32] = np.zeros(self.masks.shape, np.int32)
        self._listed = False  # whether they are those of now
        self._firsts = np.arange(count) * self.masks.shape[1]
        self._closed = False
        game = setting.game
        told: Told = (
            game.name,
            game.edition,
            game.seats,
            dict(game.options),
            setting.reward,
            setting.tick or 1,
            setting.limit,
        )
        bounds = [count * number // processes for number in range(processes + 1)]
        self._heads = np.repeat(bounds[:-1], np.diff(bounds))  # by match: the first match of its share
        self._own = Share(arrays, setting, bots, (bounds[0], bounds[1]))
        self._workers: list[tuple[multiprocessing.process.BaseProcess, Connection]] = []
        context = multiprocessing.get_context("spawn")
        for number in range(1, processes):
            here, there = context.Pipe()
            rows = (bounds[number], bounds[number + 1])
            worker = context.Process(target=work, args=(there, self._memory.name, count, told, bots, rows), daemon=True)
            worker.start()
            there.close()
            self._workers.append((worker, here))
        self._listeners = [listener(connection) for _, connection in self._workers]

    def reset(self, seed: Seed = None) -> None:
        """All matches anew; the same seed gives the same matches with the same number of processes."""
        fresh = seed_bytes(seed)
        self._tell(b"seed" + fresh)
        self._own.reset(fresh)
        self._hear()

    def step(self, actions: Array | Sequence[int]) -> None:
        """One decision in every match. ValueError, and nothing has happened, if one of them is not allowed."""
        self._check_open()
        if not self.counts.any():
            raise ValueError(NOT_BEGUN)
        choices = checked(actions, self.count)
        inside = choices.astype(np.uint64) < self.masks.shape[1]  # what is negative becomes huge
        allowed = inside & (self.masks.reshape(-1).take(self._firsts + np.where(inside, choices, 0)) == 1)
        if not allowed.all():
            row = int(np.flatnonzero(~allowed)[0])
            fault = choice_fault(self.setting, int(choices[row]), int(self.seats[row]))
            raise ValueError(f"match {row}: {fault}")
        self.actions[:] = choices
        self._tell(STEP)
        self._own.step()
        self._hear()

    def sample(self, chance: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for each match, all equally likely."""
        return drawn(chance, self.packed, self.counts, self._starts())

    @property
    def legal(self) -> NDArray[np.int32]:
        """What is legal in each match, as `Loop` lists it: put together when it is asked for."""
        if not self._listed:
            starts = self._starts()
            most = int(self.counts.max())
            columns = np.arange(most)
            filled = columns < self.counts[:, None]
            places = starts[:, None] + columns
            self._legal[:, :most][filled] = self.packed.reshape(-1)[places[filled]]
            self._listed = True
        return self._legal

    def _starts(self) -> NDArray[np.int64]:
        """Where the legal actions of each match begin."""
        self._check_open()
        starts = np.cumsum(self.counts) - self.counts
        places: NDArray[np.int64] = starts - starts[self._heads] + self._firsts[self._heads]
        return places

    def _check_open(self) -> None:
        if self._closed:
            raise ValueError("the loop was closed: make a new one")

    def _tell(self, word: bytes) -> None:
        """The others begin."""
        self._check_open()
        self._listed = False
        try:
            for _, connection in self._workers:
                connection.send_bytes(word)
        except OSError:
            self._lost()

    def _hear(self) -> None:
        """The others have ended too."""
        try:
            for (_, connection), hears in zip(self._workers, self._listeners, strict=True):
                if not comes(hears):
                    raise EOFError
                connection.recv_bytes()
        except (EOFError, OSError):
            self._lost()

    def _lost(self) -> None:
        self.close()
        raise RuntimeError("a process of the loop died (was it killed, or out of memory?); make a new loop") from None

    def close(self) -> None:
        """End the processes and give the memory back; the arrays are gone then."""
        if self._closed:
            return
        self._closed = True
        for worker, connection in self._workers:
            with suppress(OSError):
                connection.send_bytes(STOP)
            worker.join(5)
            if worker.is_alive():
                worker.terminate()
                worker.join()
            connection.close()
        for name in (*ARRAYS, "actions", "_own"):
            setattr(self, name, None)
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> ProcessLoop:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def listener(connection: Connection) -> Hears:
    """Asks whether a word comes within so many seconds. Where the system can, nothing is made anew for each question."""
    if not hasattr(select, "poll"):
        return connection.poll
    lines = select.poll()
    lines.register(connection, select.POLLIN)
    return lambda seconds: bool(lines.poll(1000 * seconds))


def comes(hears: Hears) -> bool:
    """Whether a word comes in time."""
    until = time.perf_counter() + AWAKE
    while time.perf_counter() < until:
        if hears(0):
            return True
        time.sleep(0)
    return hears(PATIENCE)


def work(
    connection: Connection,
    memory_name: str,
    count: int,
    told: Told,
    bots: Mapping[int, str] | None,
    rows: tuple[int, int],
) -> None:
    """A process beside the one that learns."""
    memory = SharedMemory(memory_name)
    setting = Setting(*told)
    share = Share(arrays_in(memory, shapes(setting, count)), setting, bots, rows)
    hears = listener(connection)
    while True:
        try:
            comes(hears)
            word = connection.recv_bytes()
        except (EOFError, OSError):
            return
        if word == STOP:
            return
        if word == STEP:
            share.step()
        else:
            share.reset(word.removeprefix(b"seed"))
        connection.send_bytes(b"done")
