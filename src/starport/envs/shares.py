# pure: numpy and processes are no part of the compiled rooms
"""What one process of a loop plays, where its numbers lie in the memory that all of them share, and how it hears its turn.

Each process has a part of every group of matches. The parts of a group lie side by side, so a group is a slice of the arrays.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starport.envs.arena import FACTS, Arena, Guard
from starport.envs.overlay import ROOM, SHARED, Overlay, available
from starport.envs.rows import Rows
from starport.envs.setting import Setting

Shape = tuple[str, tuple[int, ...], str]
Range = tuple[int, int]  # the first row, and the one behind the last
Hears = Callable[[float], bool]
Told = tuple[str, str, int, dict[str, str], str, int, int]
Placed = Arena | Guard
STOP, SEED = b"stop", b"seed"  # anything else is a row of groups to step, a byte for each
PATIENCE = 600.0  # seconds without a word from a process
AWAKE = 0.001  # seconds of listening before a process sleeps: waking up can take a good part of a step


def shapes(setting: Setting, count: int) -> list[Shape]:
    """Name, shape and type of every array, and of the actions."""
    size, actions, seats = setting.encoder.layout.size, len(setting.encoder.names), setting.game.seats
    return [
        ("observations", (count, size), "int16"),
        ("masks", (count, actions), "int8"),
        ("packed", (count, actions), "int32"),  # what is legal in each part, from its first row on, without gaps
        ("facts", (count, FACTS), "int32"),
        ("rewards", (count, seats), "float64"),
        ("finals", (count, size), "int16"),
        ("actions", (count,), "int64"),
    ]


def shared_arrays(
    setting: Setting, count: int, name: str | None = None
) -> tuple[SharedMemory, dict[str, NDArray[Any]]]:
    """The arrays in memory of their own, or in that with a name: one behind the other, each at a multiple of 64 bytes."""
    wanted = shapes(setting, count)
    sizes = [-(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64 for _, shape, kind in wanted]
    if name is None and (needed := sum(sizes)) > (left := left_over()):
        raise ValueError(
            f"{count} matches need {needed >> 20} MB of shared memory, and {left >> 20} MB are left in {SHARED}: "
            "play fewer, or give it more (containers: --shm-size)"
        )
    memory = SharedMemory(name, create=name is None, size=sum(sizes))
    starts = np.cumsum([0, *sizes]).tolist()
    return memory, {
        label: np.ndarray(shape, kind, memory.buf, at) for (label, shape, kind), at in zip(wanted, starts, strict=False)
    }


def left_over() -> int:
    """Bytes of shared memory that are free: whoever writes to more is ended by the system without a word."""
    if not SHARED.is_dir():
        return sys.maxsize
    disk = os.statvfs(SHARED)
    return disk.f_bavail * disk.f_frsize


def divided(count: int, processes: int, groups: int, own: float) -> list[list[Range]]:
    """By group and process: which rows these are. The first process has its own share of all rows, the others divide the rest;
    each has as many rows in one group as in another, and at least one."""
    first = min(max(round(count * own), groups), count - (processes - 1) * groups) if processes > 1 else count
    shares = [first, *portions(count - first, processes - 1)]
    found: list[list[Range]] = []
    at = 0
    for group in range(groups):
        found.append([])
        for share in shares:
            size = portions(share, groups)[group]
            found[-1].append((at, at + size))
            at += size
    return found


def portions(number: int, parts: int) -> list[int]:
    """A number in parts that differ by one at most."""
    return [number * (place + 1) // parts - number * place // parts for place in range(parts)]


class SharedBuffers:
    """What all processes of a loop share: the memory with its arrays, and what is played there. Straight: what is written
    and read lies in that memory itself, which takes a system that can exchange pages; otherwise it is copied."""

    def __init__(
        self,
        setting: Setting,
        count: int,
        bots: Mapping[int, str] | None = None,
        name: str | None = None,
        straight: bool | None = None,
    ) -> None:
        self.setting = setting
        self.bots = bots
        self.straight = available() if straight is None else straight
        self.memory, self.arrays = shared_arrays(setting, count, name)

    def close(self) -> None:
        """Nobody may look at the arrays any more."""
        self.arrays.clear()
        self.memory.close()


class Part:
    """The rows of one process in one group."""

    def __init__(self, buffers: SharedBuffers, rows: Range) -> None:
        here = {name: array[slice(*rows)] for name, array in buffers.arrays.items()}
        self.arena = arena = buffers.setting.arena(
            rows[1] - rows[0], buffers.bots, room=ROOM if buffers.straight else 0
        )
        arena.labels = list(range(*rows))  # a match is the same whichever process plays it
        arena.keep_packed(rows[0] * arena.actions)
        self.overlays: list[Overlay] = []
        if buffers.straight:
            self.overlays += [
                laid_over(buffers.memory, here["observations"], arena, "observations", "seen_at"),
                laid_over(buffers.memory, here["actions"], arena, "choices", "choices_at"),
            ]
            for name in ("masks", "packed", "facts", "rewards"):
                self.overlays.append(laid_over(buffers.memory, here[name], arena, name, f"{name}_at"))
        self.own = own = Rows(arena)
        self.copies: list[tuple[NDArray[Any], NDArray[Any]]] = []
        if not buffers.straight:
            facts = np.frombuffer(memoryview(arena.facts), np.int32).reshape(-1, FACTS)
            self.copies = [(here["facts"], facts)]
            self.copies += [(here[name], getattr(own, name)) for name in ("observations", "masks", "rewards")]
            self.listed = here["packed"].reshape(-1), np.frombuffer(memoryview(arena.packed), np.int32)
        self.actions, self.finals = here["actions"], here["finals"]

    def reset(self, seed: bytes) -> None:
        self.arena.reset(seed)
        self.publish()

    def step(self) -> None:
        if self.copies:
            self.arena.choose(self.actions.tolist())
        self.arena.step()
        self.publish()

    def publish(self) -> None:
        """Copy what is not there yet: of the list of what is legal as much as there is (room for all of it is many times as
        long), last looks only where a match has ended."""
        for target, source in self.copies:
            np.copyto(target, source)
        if self.copies:
            target, source = self.listed
            np.copyto(target[: self.arena.filled], source[: self.arena.filled])
        if self.arena.finished:
            ends = self.own.ended | self.own.cut
            self.finals[ends] = self.own.finals[ends]

    def close(self) -> None:
        for overlay in self.overlays:
            overlay.close()


def laid_over(memory: SharedMemory, target: NDArray[Any], owner: Placed, vector: str, begin: str) -> Overlay:
    """The vector's numbers are those of the target from now on, and its owner knows where in it they begin."""
    assert memory.buf is not None
    offset = target.ctypes.data - np.frombuffer(memory.buf, np.uint8).ctypes.data
    overlay = Overlay(memoryview(getattr(owner, vector)), memory.name, offset, target.nbytes)
    setattr(owner, begin, overlay.begin // target.itemsize)
    return overlay


class Check:
    """Whether the choices in the shared memory are allowed."""

    def __init__(self, buffers: SharedBuffers) -> None:
        self.masks, self.actions = buffers.arrays["masks"], buffers.arrays["actions"]
        self.overlays: list[Overlay] = []
        if buffers.straight:
            self.guard = Guard(len(self.masks), self.masks.shape[1], ROOM)
            self.overlays = [
                laid_over(buffers.memory, self.masks, self.guard, "masks", "masks_at"),
                laid_over(buffers.memory, self.actions, self.guard, "choices", "choices_at"),
            ]

    def illegal(self, rows: slice) -> int:
        """The first of these rows whose choice its mask does not allow; -1 if all are fine."""
        if self.overlays:
            return self.guard.illegal(rows.start, rows.stop)
        choices, width = self.actions[rows], self.masks.shape[1]
        inside = (choices >= 0) & (choices < width)
        allowed = inside & (self.masks[np.arange(rows.start, rows.stop), np.where(inside, choices, 0)] == 1)
        return -1 if allowed.all() else rows.start + int(np.argmin(allowed))

    def close(self) -> None:
        for overlay in self.overlays:
            overlay.close()


class Share:
    """Everything that one process plays: its part of each group."""

    def __init__(self, buffers: SharedBuffers, rows: Sequence[Range]) -> None:
        self.parts = [Part(buffers, each) for each in rows]

    def reset(self, seed: bytes) -> None:
        for part in self.parts:
            part.reset(seed)

    def step(self, groups: bytes) -> None:
        for group in groups:
            self.parts[group].step()

    def close(self) -> None:
        for part in self.parts:
            part.close()


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
    straight: bool,
) -> None:
    """A process beside the one that learns."""
    buffers = SharedBuffers(Setting(*told), count, bots, memory_name, straight)
    with closing(Share(buffers, rows)) as share:
        serve(connection, share)


def serve(connection: Connection, share: Share) -> None:
    """Do what one is told until there is nobody who tells."""
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
