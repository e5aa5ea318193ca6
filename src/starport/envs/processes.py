# pure: numpy and processes are no part of the compiled rooms
"""The bare loop over several processes: each plays its share of the matches, and all write into memory they share.

The process that learns plays the first share itself, so that two cores are busy with two processes. With groups that take
turns the others play on while it chooses.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

import numpy as np
from numpy.typing import NDArray

from starport.api.seeds import Seed, seed_bytes
from starport.envs.loops import NOT_RECEIVED, Array, checked, drawn
from starport.envs.setting import NOT_BEGUN, Setting, choice_fault, whole
from starport.envs.shares import SEED, STOP, Check, Share, SharedBuffers, Told, comes, divided, listener, work

ARRAYS = (
    *("actions", "observations", "masks", "counts", "seats", "rewards", "ended", "cut", "finals"),
    *("_starts", "_packed", "_own", "_check"),
)  # what lies in the shared memory
UNDER_WAY = "some of the matches are under way: go on with recv and send, or reset"


class ProcessLoop:
    """The same as `Loop`, match by match, played by several processes. `close` ends them, and so does the end of this one."""

    def __init__(
        self,
        setting: Setting,
        count: int,
        bots: Mapping[int, str] | None,
        processes: int,
        groups: int = 1,
        own: float | None = None,
        straight: bool | None = None,
    ) -> None:
        if not 1 <= processes <= count:
            raise ValueError(f"between 1 process and one for each of the {count} matches, not {processes}")
        most = min(255, count // processes)
        if not 1 <= whole("groups", groups) <= most:
            raise ValueError(f"between 1 group and {most}, so that each process has a match in each, not {groups}")
        given: object = own
        if given is not None and not (isinstance(given, int | float) and 0 <= given <= 1):
            raise ValueError(f"own is the share of the matches that this process plays, from 0 to 1, not {own!r}")
        if callable(setting.reward):
            raise ValueError("a reward of your own works in one process only: leave `processes` out")
        self.setting = setting
        self.count = count
        self._buffers = SharedBuffers(setting, count, bots, straight=straight)
        arrays = self._buffers.arrays
        self.actions = arrays["actions"]
        facts = locked(arrays["facts"])
        flags = facts.view(np.bool_)[:, :: facts.itemsize]  # the lowest byte of each
        self.counts, self._starts, self.seats = facts[:, 0], facts[:, 1], facts[:, 2]
        self.ended, self.cut = flags[:, 3], flags[:, 4]
        self.observations, self.masks, self._packed = (
            locked(arrays[name]) for name in ("observations", "masks", "packed")
        )
        self.rewards, self.finals = locked(arrays["rewards"]), locked(arrays["finals"])
        self._legal: NDArray[np.int32] = np.zeros(self.masks.shape, np.int32)
        self._listed = False  # whether they are those of now
        self._check = Check(self._buffers)
        self._closed = False
        parts = divided(count, processes, groups, 1 / processes if own is None else own)
        self._groups = [slice(group[0][0], group[-1][1]) for group in parts]
        self._ready: deque[int] = deque()  # groups that wait for actions
        self._asked: int | None = None  # the group that was received last and not sent
        self._sent: deque[int] = deque()  # groups that are played, the oldest first
        self._own = Share(self._buffers, [group[0] for group in parts])
        self._workers: list[tuple[multiprocessing.process.BaseProcess, Connection]] = []
        context = multiprocessing.get_context("spawn")
        for number in range(1, processes):
            here, there = context.Pipe()
            rows = [group[number] for group in parts]
            given = (there, self._buffers.memory.name, count, told(setting), bots, rows, self._buffers.straight)
            worker = context.Process(target=work, args=given, daemon=True)
            worker.start()
            there.close()
            self._workers.append((worker, here))
        self._listeners = [listener(connection) for _, connection in self._workers]

    def reset(self, seed: Seed = None) -> None:
        """All matches anew; the same seed gives the same matches with any number of processes and groups."""
        self._check_open()
        for _ in self._sent:  # what is under way is forgotten
            self._hear()
        self._sent.clear()
        fresh = seed_bytes(seed)
        self._tell(SEED + fresh)
        self._own.reset(fresh)
        self._hear()
        self._asked = None
        self._ready = deque(range(len(self._groups)))

    def step(self, actions: Array | Sequence[int]) -> None:
        """One decision in every match. ValueError, and nothing has happened, if one of them is not allowed."""
        self._check_begun()
        if self._sent or self._asked is not None:
            raise ValueError(UNDER_WAY)
        self._write(actions, slice(0, self.count))
        groups = bytes(range(len(self._groups)))
        self._tell(groups)
        self._own.step(groups)
        self._hear()

    def recv(self) -> slice:
        """The rows of the next group whose last step is done; `send` says what happens there. They take turns."""
        self._check_begun()
        if self._asked is not None:
            raise ValueError("the group received last waits: call send with its actions first")
        if self._ready:
            self._asked = self._ready.popleft()
        else:
            group = self._sent.popleft()
            self._own.step(bytes((group,)))
            self._hear()
            self._asked = group
            self._listed = False
        return self._groups[self._asked]

    def send(self, actions: Array | Sequence[int]) -> None:
        """One decision in every match of the group that was received last. It is played while you go on with the next one.
        ValueError, and nothing has happened, if one of them is not allowed."""
        self._check_begun()
        if self._asked is None:
            raise ValueError(NOT_RECEIVED)
        self._write(actions, self._groups[self._asked])
        self._tell(bytes((self._asked,)))
        self._sent.append(self._asked)
        self._asked = None

    def _write(self, actions: Array | Sequence[int], rows: slice) -> None:
        """Write what happens in these rows; ValueError if something is not allowed."""
        choices = checked(actions, rows.stop - rows.start)
        self.actions[rows] = choices.astype(np.int64)  # what is too large becomes negative
        row = self._check.illegal(rows)
        if row >= 0:
            choice = int(choices[row - rows.start])
            raise ValueError(f"match {row}: {choice_fault(self.setting, choice, int(self.seats[row]))}")

    def sample(self, chance: np.random.Generator, rows: slice | None = None) -> NDArray[np.int32]:
        """A legal action for each match, or for some of them, all equally likely."""
        self._check_open()
        rows = rows or slice(0, self.count)
        return drawn(chance, self._packed, self.counts[rows], self._starts[rows])

    @property
    def legal(self) -> NDArray[np.int32]:
        """What is legal in each match, as `Loop` lists it: put together when it is asked for."""
        self._check_open()
        if not self._listed:
            most = int(self.counts.max())
            columns = np.arange(most)
            filled = columns < self.counts[:, None]
            places = self._starts[:, None] + columns
            self._legal[:, :most][filled] = self._packed.reshape(-1)[places[filled]]
            self._listed = True
        return self._legal

    def _check_open(self) -> None:
        if self._closed:
            raise ValueError("the loop was closed: make a new one")

    def _check_begun(self) -> None:
        self._check_open()
        if not (self._ready or self._sent or self._asked is not None):
            raise ValueError(NOT_BEGUN)

    def _tell(self, word: bytes) -> None:
        """The others begin."""
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
        raise RuntimeError(
            "a process of the loop died: make a new loop (killed? out of memory? a program without `if __name__ == '__main__':`?)"
        ) from None

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
        self._own.close()
        self._check.close()
        for name in ARRAYS:
            setattr(self, name, None)
        self._buffers.close()
        self._buffers.memory.unlink()

    def __enter__(self) -> ProcessLoop:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def told(setting: Setting) -> Told:
    """A setting in words that can be sent."""
    game = setting.game
    assert isinstance(setting.reward, str)
    options = dict(game.options)
    return game.name, game.edition, game.seats, options, setting.reward, setting.tick or 1, setting.limit


def locked(array: Array) -> Array:
    """The same memory, to be read alone: what is legal is not written as a whole, and so not put right again."""
    view = array.view()
    view.flags.writeable = False
    return view
