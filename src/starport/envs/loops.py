# pure: numpy is no part of the compiled rooms
"""The bare loop: many matches, one call a step, arrays that stay where they are.

loop = starport.envs.loop("starfarers", 256, seats=4)
loop.reset(seed=1)
while learning:
    loop.step(policy(loop.observations, loop.masks))    # and loop.seats, loop.rewards, loop.ended
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from starport.api.game import Game
from starport.api.seeds import Seed, seed_bytes
from starport.envs.rows import Flags, Integers, Rows
from starport.envs.setting import NOT_BEGUN, Chosen, Setting, choice_fault, whole

Array = NDArray[Any]
NOT_RECEIVED = "call recv first: it says which matches wait for actions"


class Loop:
    """Matches side by side on one core. After each step the arrays hold, for each match:

    observations  what the seat sees that is asked now       int16 [matches, numbers]
    masks         what it may choose                         int8  [matches, actions]
    legal, counts the same as a list: the first `counts`     int32 [matches, actions], [matches]
    seats         which seat that is                         int32 [matches]
    rewards       what the last step brought to each seat    float [matches, seats]
    ended, cut    whether a match has just ended, or was cut off at the limit; the next one has begun already
    finals        what the last seat saw at the end of it
    """

    def __init__(self, setting: Setting, count: int, bots: Mapping[int, str] | None = None) -> None:
        if whole("count", count) < 1:
            raise ValueError(f"at least one match, not {count}")
        self.setting = setting
        self.count = count
        self.arena = setting.arena(count, bots)
        self._rows = Rows(self.arena)
        self.observations: Integers = self._rows.observations
        self.masks: Flags = self._rows.masks
        self.legal = self._rows.legal
        self.counts = self._rows.counts
        self.seats = self._rows.seats
        self.rewards = self._rows.rewards
        self.ended = self._rows.ended
        self.cut = self._rows.cut
        self.finals: Integers = self._rows.finals
        self._firsts = np.arange(count) * self.legal.shape[1]
        self._received = False

    def reset(self, seed: Seed = None) -> None:
        """All matches anew; everything follows from the seed."""
        self._received = False
        self.arena.reset(seed_bytes(seed))

    def step(self, actions: Array | Sequence[int]) -> None:
        """One decision in every match. ValueError, and nothing has happened, if one of them is not allowed."""
        if not self.arena.matches:
            raise ValueError(NOT_BEGUN)
        choices = checked(actions, self.count)
        self.arena.choose(choices.astype(np.int64).tolist())  # what is too large becomes negative
        row = self.arena.illegal()
        if row >= 0:
            raise ValueError(f"match {row}: {choice_fault(self.setting, int(choices[row]), int(self.seats[row]))}")
        self.arena.step()

    def recv(self) -> slice:
        """The rows that wait for actions: all of them, in one process. With several processes and groups they take turns."""
        if not self.arena.matches:
            raise ValueError(NOT_BEGUN)
        self._received = True
        return slice(0, self.count)

    def send(self, actions: Array | Sequence[int]) -> None:
        """What happens in the rows that were received last."""
        if not self._received:
            raise ValueError(NOT_RECEIVED)
        self.step(actions)
        self._received = False

    def sample(self, chance: np.random.Generator, rows: slice | None = None) -> NDArray[np.int32]:
        """A legal action for each match, or for some of them, all equally likely."""
        rows = rows or slice(0, self.count)
        return drawn(chance, self.legal, self.counts[rows], self._firsts[rows])

    def close(self) -> None:
        """Nothing is open."""

    def __enter__(self) -> Loop:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def drawn(chance: np.random.Generator, legal: NDArray[np.int32], counts: Array, firsts: Array) -> NDArray[np.int32]:
    """One of the first `counts` numbers of each row, all equally likely; `firsts` says where the rows begin."""
    return legal.reshape(-1).take(firsts + (chance.random(len(counts)) * counts).astype(np.int64))


def checked(actions: Array | Sequence[int], count: int) -> Array:
    """The actions as whole numbers, one for each match."""
    try:
        array = np.asarray(actions)
    except ValueError:  # rows of different lengths
        raise ValueError(f"actions must be {count} whole numbers, not {actions!r}") from None
    if array.shape != (count,) or array.dtype.kind not in "iu":
        raise ValueError(f"actions must be {count} whole numbers, not {array.dtype} of shape {array.shape}")
    return array


def loop(
    game: str | Game,
    count: int,
    bots: str | Sequence[str] | None = None,
    seat: int = 0,
    processes: int = 1,
    groups: int = 1,
    own: float | None = None,
    **chosen: Unpack[Chosen],
) -> Any:
    """So many matches in a bare loop. Without `bots` a learner plays every seat; with them only `seat`, and they the others.
    With more processes each has its share of the matches, and the arrays lie in memory that all of them share; with more
    groups (`recv`, `send`) the other processes play one while you choose for another. `own` is the share of the matches that
    this process plays, from 0 to 1: as much as the others, if you do not say; less is better where choosing takes long.
    `edition`, `seats`, `options`, `reward`, `tick` and `limit` are as for `aec_env`."""
    setting = Setting(game, **chosen)
    against = None if bots is None else setting.opponents(bots, seat)
    if whole("groups", groups) < 1:
        raise ValueError(f"at least one group, not {groups}")
    if whole("processes", processes) == 1:
        return Loop(setting, count, against)
    from starport.envs.processes import ProcessLoop

    return ProcessLoop(setting, count, against, processes, groups, own)
