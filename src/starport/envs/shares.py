# pure: numpy and processes are no part of the compiled rooms
"""What one process of a loop plays, where its numbers lie in the memory that all of them share, and how it hears its turn.

Each process has a part of every group of matches. The parts of a group lie side by side, so a group is a slice of the arrays.
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starport.envs.loops import Loop
from starport.envs.setting import Setting

Shape = tuple[str, tuple[int, ...], str]
Range = tuple[int, int]  # the first row, and the one behind the last
Hears = Callable[[float], bool]
Told = tuple[str, str, int, dict[str, str], str, int, int]
ARRAYS = ("observations", "masks", "packed", "counts", "seats", "rewards", "ended", "cut", "finals")
COPIED = ("observations", "counts", "seats", "rewards", "ended", "cut")  # as a whole after each step
STOP, SEED = b"stop", b"seed"  # anything else is a row of groups to step, a byte for each
PATIENCE = 600.0  # seconds without a word from a process
AWAKE = 0.001  # seconds of listening before a process sleeps: waking up can take a good part of a step


def shapes(setting: Setting, count: int) -> list[Shape]:
    """Name, shape and type of every array, and of the actions."""
    size, actions, seats = setting.encoder.layout.size, len(setting.encoder.names), setting.game.seats
    return [
        ("observations", (count, size), "int16"),
        ("masks", (count, actions), "int8"),
        (
            "packed",
            (count, actions),
            "int64",
        ),  # the ones in the masks of each part, from its first row on, without gaps
        ("counts", (count,), "int32"),
        ("seats", (count,), "int32"),
        ("rewards", (count, seats), "float64"),
        ("ended", (count,), "bool"),
        ("cut", (count,), "bool"),
        ("finals", (count, size), "int16"),
        ("actions", (count,), "int64"),
    ]


def shared_arrays(
    setting: Setting, count: int, name: str | None = None
) -> tuple[SharedMemory, dict[str, NDArray[Any]]]:
    """The arrays in memory of their own, or in that with a name: one behind the other, each at a multiple of 64 bytes."""
    wanted = shapes(setting, count)
    sizes = [-(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64 for _, shape, kind in wanted]
    memory = SharedMemory(name, create=name is None, size=sum(sizes))
    starts = np.cumsum([0, *sizes]).tolist()
    return memory, {
        label: np.ndarray(shape, kind, memory.buf, at) for (label, shape, kind), at in zip(wanted, starts, strict=False)
    }


def divided(count: int, processes: int, groups: int) -> list[list[Range]]:
    """By group and process: which rows these are. Processes have as many rows as each other, and in every group."""

    def portion(number: int, parts: int, place: int) -> int:
        return number * (place + 1) // parts - number * place // parts

    found: list[list[Range]] = []
    at = 0
    for group in range(groups):
        found.append([])
        for process in range(processes):
            size = portion(portion(count, processes, process), groups, group)
            found[-1].append((at, at + size))
            at += size
    return found


class Part:
    """The rows of one process in one group."""

    def __init__(self, arrays: dict[str, NDArray[Any]], loop: Loop, first: int, rows: Range) -> None:
        there, here = slice(*rows), slice(first, first + rows[1] - rows[0])
        self.arena = loop.arena
        self.first = first
        self.rows = rows
        self.actions = arrays["actions"][there]
        self.copies = [(arrays[name][there], getattr(loop, name)[here]) for name in COPIED]
        self.masks, self.packed = arrays["masks"][there].reshape(-1), arrays["packed"][there].reshape(-1)
        self.own = np.frombuffer(memoryview(loop.arena.packed), np.int64)[first * loop.masks.shape[1] :]
        self.filled = 0
        self.ended, self.cut = loop.ended[here], loop.cut[here]
        self.finals = arrays["finals"][there], loop.finals[here]

    def begin(self) -> None:
        """A new match in every row has been dealt."""
        self.arena.filled = 0
        for row in range(self.first, self.first + self.rows[1] - self.rows[0]):
            self.arena.pack(row, self.first)
        self.publish()

    def step(self) -> None:
        self.arena.step(self.actions.tolist(), self.first)
        self.publish()

    def publish(self) -> None:
        """Copy what has changed to the shared memory: of the masks, which are nearly empty, the ones alone, and last looks only
        where a match has ended."""
        for target, source in self.copies:
            np.copyto(target, source)
        self.masks[self.packed[: self.filled]] = 0
        self.filled = self.arena.filled
        listed = self.own[: self.filled]
        self.masks[listed] = 1
        self.packed[: self.filled] = listed
        for row in np.flatnonzero(self.ended | self.cut):
            self.finals[0][row] = self.finals[1][row]


class Share:
    """Everything that one process plays: its part of each group."""

    def __init__(
        self,
        arrays: dict[str, NDArray[Any]],
        setting: Setting,
        bots: Mapping[int, str] | None,
        rows: Sequence[Range],
    ) -> None:
        labels = [row for first, last in rows for row in range(first, last)]
        self.loop = Loop(setting, len(labels), bots)
        self.loop.arena.labels = labels  # a match is the same whichever process plays it
        self.loop.arena.keep_packed()
        self.parts: list[Part] = []
        at = 0
        for first, last in rows:
            self.parts.append(Part(arrays, self.loop, at, (first, last)))
            at += last - first

    def reset(self, seed: bytes) -> None:
        self.loop.reset(seed)
        for part in self.parts:
            part.begin()

    def step(self, groups: bytes) -> None:
        for group in groups:
            self.parts[group].step()


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
    rows: Sequence[Range],
) -> None:
    """A process beside the one that learns."""
    setting = Setting(*told)
    _memory, arrays = shared_arrays(setting, count, memory_name)  # it is there for as long as it has a name here
    share = Share(arrays, setting, bots, rows)
    hears = listener(connection)
    while True:
        try:
            comes(hears)
            word = connection.recv_bytes()
        except (EOFError, OSError):
            return
        if word == STOP:
            return
        if word.startswith(SEED):
            share.reset(word.removeprefix(SEED))
        else:
            share.step(word)
        try:
            connection.send_bytes(b"done")
        except OSError:
            return
