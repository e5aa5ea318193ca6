# pure: numpy and gymnasium are no part of the compiled rooms
"""The spaces of an encoding, and observations as numbers that networks like."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from starport.engine.encoding import CATEGORY, Encoder, Layout


def observation_space(encoder: Encoder) -> Box:
    """Every number with its own range."""
    fields = encoder.layout.fields
    low = np.concatenate([np.full(field.size, field.low, np.int16) for field in fields])
    high = np.concatenate([np.full(field.size, field.high, np.int16) for field in fields])
    return Box(low, high, dtype=np.int16)


class Actions(Discrete[np.int64]):
    """The indices of all actions. Without a mask of its own `sample` draws from those that are legal now."""

    def __init__(self, count: int, now: NDArray[np.int8] | None = None) -> None:
        super().__init__(count)
        self.now = now

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.now is not None and self.now.any():
            return np.int64(self.np_random.choice(np.flatnonzero(self.now)))
        return super().sample(mask, probability)

    def __eq__(self, other: object) -> bool:
        """What is legal now is no part of what the space is."""
        return isinstance(other, Discrete) and self.n == other.n and self.start == other.start

    __hash__ = None  # type: ignore[assignment]


class Expander:
    """Turns observations into numbers from 0 to 1: categories one-hot, amounts as a share of their range. Categories of more
    than `widest` kinds, such as points of the board, are taken like amounts where a small network is wanted."""

    def __init__(self, layout: Layout, widest: int = 10_000) -> None:
        self.size = 0
        sources: list[NDArray[np.int64]] = []
        shifts: list[NDArray[np.float32]] = []
        scales: list[NDArray[np.float32]] = []
        wanted: list[NDArray[np.int16]] = []
        for field in layout.fields:
            for place in range(field.offset, field.offset + field.size):
                if field.kind == CATEGORY and field.high - field.low < widest:
                    values = np.arange(field.low, field.high + 1, dtype=np.int16)
                    sources.append(np.full(len(values), place, np.int64))
                    wanted.append(values)
                    shifts.append(np.zeros(len(values), np.float32))
                    scales.append(np.zeros(len(values), np.float32))
                else:
                    sources.append(np.array([place], np.int64))
                    wanted.append(np.array([-32768], np.int16))
                    shifts.append(np.array([-field.low], np.float32))
                    scales.append(np.array([1 / max(1, field.high - field.low)], np.float32))
        self._source = np.concatenate(sources)
        self._wanted = np.concatenate(wanted)
        self._shift = np.concatenate(shifts)
        self._scale = np.concatenate(scales)
        self.size = len(self._source)

    def __call__(self, observations: NDArray[np.int16]) -> NDArray[np.float32]:
        """For one observation or for many in rows."""
        taken = observations[..., self._source]
        amounts = (taken.astype(np.float32) + self._shift) * self._scale
        hot: NDArray[np.float32] = np.where(taken == self._wanted, np.float32(1), amounts)
        return hot
