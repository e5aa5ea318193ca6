"""Clocks: the time of day and alarms, handed in from outside so that tests can jump."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

SLEW = 100  # a second is made up for in so many


class Alarm(Protocol):
    """Something that will ring unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Wall time in milliseconds since 1970, and alarms at such a time."""

    def now(self) -> int: ...

    def alarm(self, at: int, ring: Callable[[], object]) -> Alarm: ...


class WallClock:
    """The time of day, by a clock that never jumps: when the machine's is set, this one follows a little faster or slower.
    Nobody's thinking time is eaten, or doubled, because somebody sets a clock.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self._seen = steady()
        self._offset = wall() - self._seen

    def now(self) -> int:
        steady = self._steady()
        most = (steady - self._seen) // SLEW
        gap = self._wall() - steady - self._offset
        self._seen = steady
        self._offset += max(-most, min(most, gap))
        return (steady + self._offset) // 1_000_000

    def alarm(self, at: int, ring: Callable[[], object]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, ring)
