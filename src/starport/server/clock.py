"""Clocks: the time of day and alarms, handed in from outside so that tests can jump."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will ring unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Wall time in milliseconds since 1970, and alarms at such a time."""

    def now(self) -> int: ...

    def alarm(self, at: int, ring: Callable[[], object]) -> Alarm: ...


class WallClock:
    """The real time of the machine."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def alarm(self, at: int, ring: Callable[[], object]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, ring)
