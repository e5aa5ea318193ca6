"""Rate limits: how often somebody may ask, as token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict

from starport.engine.refusal import refuse

REMEMBERED = 10_000
FAULTS = {
    "too_fast": 0,
    "bad_message": 4,
    "message_too_long": 4,
    "wrong_token": 4,
    "unknown_table": 4,  # each is looked for in the log
}  # messages' worth, on top of their own


class TokenBucket:
    """So many at once, and so many a second over time."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._seen = time.monotonic()

    def wait(self, cost: int = 1) -> float:
        """Take so many; 0 if there was one, otherwise the seconds until there is."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left >= 1:
            self._left -= cost
            return 0.0
        return (1 - self._left) / self._rate

    def check(self) -> None:
        """Refused if there is none to take; none is taken."""
        self.take(0)

    def charge(self, cost: float) -> None:
        """Pay for something that has happened already; debts are paid off before anything is given again."""
        self._left = max(-self._burst, self._left - cost)

    def take(self, cost: int = 1) -> None:
        """Take so many, or Refused."""
        seconds = self.wait(cost)
        if seconds:
            raise refuse("too_fast", "", seconds=max(1, round(seconds)))


class RateLimiter:
    """One bucket for everybody, by name; the ones unused for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._found: OrderedDict[str, TokenBucket] = OrderedDict()

    def bucket(self, name: str) -> TokenBucket:
        """The bucket of this name; whoever keeps it shares it with everybody of that name."""
        bucket = self._found.get(name)
        if bucket is None:
            bucket = self._found[name] = TokenBucket(self._rate, self._burst)
            if len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
        self._found.move_to_end(name)
        return bucket

    def take(self, name: str) -> None:
        self.bucket(name).take()


class Allowance:
    """What one connection may send: by its own bucket and that of its address, and how much abuse is borne."""

    def __init__(self, own: TokenBucket, address: TokenBucket, strikes: TokenBucket) -> None:
        self._own = own
        self._address = address
        self._strikes = strikes
        self.spent = False  # abused so much that it is to be closed

    def take(self) -> None:
        """Take one message's worth, or Refused. Asked before anybody looks at the message."""
        self._own.take()
        self._address.take()

    def charge(self, cost: int) -> None:
        """Pay for work that a message made beyond its own: all connections of the address do, so that several are no help."""
        self._address.charge(cost)

    def fault(self, message: str) -> None:
        """A message was refused for this reason: nonsense costs more than sense, and too much of it ends the connection."""
        cost = FAULTS.get(message)
        if cost is not None:
            self._own.charge(cost)
            self.spent = bool(self._strikes.wait())
