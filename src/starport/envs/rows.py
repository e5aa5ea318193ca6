# pure: numpy is no part of the compiled rooms
"""The places of an arena as numpy arrays: the same memory, nothing is copied."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from starport.envs.arena import Arena

Integers = NDArray[np.int16]
Flags = NDArray[np.int8]


class Rows:
    """What an arena writes. The arrays can be read, not written: the arena alone does that."""

    def __init__(self, arena: Arena) -> None:
        count = arena.count
        seen, masks = (
            np.frombuffer(memoryview(arena.observations), np.int16),
            np.frombuffer(memoryview(arena.masks), np.int8),
        )
        self.observations: Integers = seen[arena.seen_at :][: count * arena.size].reshape(count, arena.size)
        self.masks: Flags = masks[arena.masks_at :][: count * arena.actions].reshape(count, arena.actions)
        self.legal: NDArray[np.int32] = np.frombuffer(memoryview(arena.legal), np.int32).reshape(count, arena.actions)
        self.counts: NDArray[np.int32] = np.frombuffer(memoryview(arena.counts), np.int32)
        self.seats: NDArray[np.int32] = np.frombuffer(memoryview(arena.asked), np.int32)
        rewards = np.frombuffer(memoryview(arena.rewards), np.float64)[arena.rewards_at :][: count * arena.seats]
        self.rewards: NDArray[np.float64] = rewards.reshape(count, arena.seats)
        self.ended: NDArray[np.bool_] = np.frombuffer(memoryview(arena.ended), np.bool_)
        self.cut: NDArray[np.bool_] = np.frombuffer(memoryview(arena.cut), np.bool_)
        self.finals: Integers = np.frombuffer(memoryview(arena.finals), np.int16).reshape(count, arena.size)
