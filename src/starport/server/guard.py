"""The guard: how often, how long and from where. Headers that keep browsers strict."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starport.engine.refusal import refuse

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "accelerometer=(self), gyroscope=(self), camera=(), microphone=(), geolocation=()",
}
REMEMBERED = 10_000


class Bucket:
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


class Buckets:
    """One bucket for everybody, by name; the ones unused for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._found: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> None:
        bucket = self._found.get(name)
        if bucket is None:
            bucket = self._found[name] = Bucket(self._rate, self._burst)
            if len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
        self._found.move_to_end(name)
        bucket.take()


def check_origin(headers: Headers, allowed: list[str]) -> None:
    """A browser's request must come from a page of this site, or of one that is allowed; Refused otherwise."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return
    if urlsplit(origin).netloc.lower() != headers.get("host", "").lower() or not headers.get("host"):
        raise refuse("wrong_origin", "")


class StrictHeaders:
    """Adds the headers to every answer, and forbids keeping what is not a file of the client."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, strict)
