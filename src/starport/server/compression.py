"""Compression: which encoding a client takes, and what may be compressed at all.

A compressed answer's length tells how much of it repeats itself. Where somebody's secret (a hand, a token, a cookie)
stands beside what others can write (a name, a line of chat), that could be used to guess the secret. So only what is the
same for everybody is compressed: the client's files, the catalogue, the lobby, finished matches. Never pages, orders and
their answers, one's own list, or sockets.
"""

from __future__ import annotations

import asyncio
import zlib

from starlette.requests import Request

LEAST = 1_000  # bytes below which it does not pay
GZIP = 16 + zlib.MAX_WBITS
LEVEL = 6
ENDINGS = {"br": ".br", "gzip": ".gz"}  # the best first


def accepted(header: str) -> list[str]:
    """The encodings of ours that a client takes, the best first (RFC 9110, section 12.5.3)."""
    wishes: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, parameters = part.partition(";")
        wishes[name.strip()] = _quality(parameters)
    return [name for name in ENDINGS if wishes.get(name, wishes.get("*", 0.0)) > 0]


def _quality(parameters: str) -> float:
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0


async def packed(request: Request, body: bytes) -> tuple[bytes, dict[str, str]]:
    """A public answer, compressed if the client takes it and it pays; and the headers that say so."""
    headers = {"vary": "accept-encoding"}
    if len(body) < LEAST or "gzip" not in accepted(request.headers.get("accept-encoding", "")):
        return body, headers
    small = await asyncio.to_thread(_gzip, body)
    return small, headers | {"content-encoding": "gzip"}


def _gzip(body: bytes) -> bytes:
    maker = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    return maker.compress(body) + maker.flush()
