"""Chance: a strong keyed stream of numbers, one stream per purpose, so that a whole match follows from one seed.

A stream is a keyed hash in counter mode. The table publishes `commitment(seed)` before the first roll and the seed
after the last one, so everybody can check that no roll was chosen afterwards.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from mypy_extensions import i64

_BYTES: Final = 256  # of one block: sixty-four words
_RANGE: Final = 1 << 32
_NO_BLOCK: Final = b""


def commitment(seed: bytes) -> str:
    """The public promise about a seed, published before the first roll."""
    return hashlib.sha256(b"starport commitment\0" + seed).hexdigest()


def key_of(seed: bytes) -> bytes:
    """The key of the streams that a seed stands for."""
    return hashlib.sha256(b"starport streams\0" + seed).digest()


class Dice:
    """Numbered streams of uniform numbers. Copying is cheap: blocks are immutable and shared."""

    __slots__ = ("_blocks", "drawn", "key")

    def __init__(self, key: bytes, streams: int) -> None:
        self.key: bytes = key
        self.drawn: list[int] = [0] * streams
        self._blocks: list[bytes] = [_NO_BLOCK] * streams  # the block that the next word of a stream comes from

    def copy(self) -> Dice:
        other = Dice(self.key, 0)
        other.drawn = self.drawn[:]
        other._blocks = self._blocks[:]
        return other

    def below(self, stream: int, bound: int) -> int:
        """A uniform number 0 … bound-1. Numbers that would favour some results are thrown away."""
        size: i64 = bound
        fair = _RANGE - _RANGE % size
        while True:
            drawn = self.drawn[stream]
            self.drawn[stream] = drawn + 1
            block = self._blocks[stream]
            if not drawn & 63 or not block:
                block = self._refill(stream, drawn >> 6)
            place = (drawn & 63) << 2
            low: i64 = block[place] | block[place + 1] << 8
            high: i64 = block[place + 2] | block[place + 3] << 8
            word = low | high << 16
            if word < fair:
                return word % size
            if not fair:  # a bound beyond the range: no number is fair, and this would never end
                raise ValueError(f"no uniform number below {bound}")

    def shuffle(self, stream: int, items: list[int]) -> None:
        """Shuffle in place; all orders are equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(stream, last + 1)
            items[last], items[other] = items[other], items[last]

    def rekey(self, key: bytes) -> None:
        """Make the future independent of what it was: imagined worlds never share the table's key."""
        self.key = key
        self._blocks = [_NO_BLOCK] * len(self.drawn)

    def new_key(self, stream: int) -> bytes:
        """Thirty-two random bytes: a key for other dice."""
        words = [self.below(stream, _RANGE) for _ in range(8)]
        return struct.pack("<8I", *words)

    def _refill(self, stream: int, number: int) -> bytes:
        counter = struct.pack("<QQ", stream, number)
        block = hashlib.shake_256(self.key + counter).digest(_BYTES)
        self._blocks[stream] = block
        return block
