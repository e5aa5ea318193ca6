"""Chance: a strong keyed stream of numbers, one stream per purpose, so that a whole match follows from one seed.

A stream is a keyed hash in counter mode. The table publishes `commitment(seed)` before the first roll and the seed
after the last one, so everybody can check that no roll was chosen afterwards.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

_UNPACK: Final = struct.Struct("<64I").unpack
_BYTES: Final = 256  # of one block: sixty-four words
_RANGE: Final = 1 << 32
_NO_BLOCK: Final = (-1,)


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
        self._blocks: list[tuple[int, ...]] = [_NO_BLOCK] * streams  # the number of a block, then its words

    def copy(self) -> Dice:
        other = Dice(self.key, 0)
        other.drawn = self.drawn[:]
        other._blocks = self._blocks[:]
        return other

    def below(self, stream: int, bound: int) -> int:
        """A uniform number 0 … bound-1. Numbers that would favour some results are thrown away."""
        fair = _RANGE - _RANGE % bound
        while True:
            drawn = self.drawn[stream]
            self.drawn[stream] = drawn + 1
            block = self._blocks[stream]
            if block[0] != drawn >> 6:
                block = self._refill(stream, drawn >> 6)
            word = block[(drawn & 63) + 1]
            if word < fair:
                return word % bound
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

    def bytes(self, stream: int) -> bytes:
        """Thirty-two random bytes, for a new key."""
        words = [self.below(stream, _RANGE) for _ in range(8)]
        return struct.pack("<8I", *words)

    def _refill(self, stream: int, number: int) -> tuple[int, ...]:
        counter = struct.pack("<QQ", stream, number)
        block = (number, *_UNPACK(hashlib.shake_256(self.key + counter).digest(_BYTES)))
        self._blocks[stream] = block
        return block
