"""Rate limits: how often somebody may ask, as token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict

from starport.engine.refusal import refuse

REMEMBERED = 10_000


class TokenBucket:
    """So many at once, and so many a second over time."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._seen = time.monotonic()

    def wait(self) -> float:
        """Take one; 0 if there was one, otherwise the seconds until there is."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate

    def take(self) -> None:
        """Take one, or Refused."""
        seconds = self.wait()
        if seconds:
            raise refuse("too_fast", "", seconds=max(1, round(seconds)))


class RateLimiter:
    """One bucket for everybody, by name; the ones unused for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._found: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, name: str) -> None:
        bucket = self._found.get(name)
        if bucket is None:
            bucket = self._found[name] = TokenBucket(self._rate, self._burst)
            if len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
        self._found.move_to_end(name)
        bucket.take()
