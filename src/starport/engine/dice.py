"""Chance: a strong keyed stream of numbers, one stream per purpose, so that a whole match follows from one seed.

A stream is a keyed hash in counter mode. The table publishes `commitment(seed)` before the first roll and the seed
after the last one, so everybody can check that no roll was chosen afterwards.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

WORDS: Final = 16
_UNPACK: Final = struct.Struct("<16I").unpack
_RANGE: Final = 1 << 32


def commitment(seed: bytes) -> str:
    """The public promise about a seed, published before the first roll."""
    return hashlib.sha256(b"starport commitment\0" + seed).hexdigest()


def key_of(seed: bytes) -> bytes:
    """The key of the streams that a seed stands for."""
    return hashlib.sha256(b"starport streams\0" + seed).digest()


class Dice:
    """Numbered streams of uniform numbers. Copying is cheap: blocks are immutable and shared."""

    __slots__ = ("_block", "_words", "drawn", "key")

    def __init__(self, key: bytes, streams: int) -> None:
        self.key: bytes = key
        self.drawn: list[int] = [0] * streams
        self._block: list[int] = [-1] * streams
        self._words: list[tuple[int, ...]] = [()] * streams

    def copy(self) -> Dice:
        other = Dice(self.key, 0)
        other.drawn = self.drawn[:]
        other._block = self._block[:]
        other._words = self._words[:]
        return other

    def below(self, stream: int, bound: int) -> int:
        """A uniform number 0 … bound-1. Numbers that would favour some results are thrown away."""
        if not 0 < bound <= _RANGE:  # beyond the range no number would ever be fair: an endless loop
            raise ValueError(f"no uniform number below {bound}")
        fair = _RANGE - _RANGE % bound
        while True:
            drawn = self.drawn[stream]
            self.drawn[stream] = drawn + 1
            block = drawn >> 4
            if block != self._block[stream]:
                self._refill(stream, block)
            word = self._words[stream][drawn & 15]
            if word < fair:
                return word % bound

    def shuffle(self, stream: int, items: list[int]) -> None:
        """Shuffle in place; all orders are equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(stream, last + 1)
            items[last], items[other] = items[other], items[last]

    def rekey(self, key: bytes) -> None:
        """Make the future independent of what it was: imagined worlds never share the table's key."""
        self.key = key
        self._block = [-1] * len(self.drawn)

    def bytes(self, stream: int) -> bytes:
        """Thirty-two random bytes, for a new key."""
        words = [self.below(stream, _RANGE) for _ in range(8)]
        return struct.pack("<8I", *words)

    def _refill(self, stream: int, block: int) -> None:
        counter = struct.pack("<QQ", stream, block)
        self._words[stream] = _UNPACK(hashlib.blake2b(counter, key=self.key).digest())
        self._block[stream] = block
