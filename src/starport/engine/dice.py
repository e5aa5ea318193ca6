"""Chance: a strong keyed stream of numbers, one stream per purpose, so that a whole match follows from one seed.

A stream is a keyed hash in counter mode. The table publishes `commitment(seed)` before the first roll and the seed
after the last one, so everybody can check that no roll was chosen afterwards. Those who play may add to it: each pledges
a value by its hash, and when all have, the values are shown and `mixed` with the seed that was promised before.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final, TypeVar

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

_BYTES: Final = 256  # of one block: sixty-four words
_RANGE: Final = 1 << 32
_NO_BLOCK: Final = b""
_shake: Final = hashlib.shake_256
_pair: Final = struct.Struct("<QQ").pack
Thing = TypeVar("Thing")


def commitment(seed: bytes) -> str:
    """The public promise about a seed, published before the first roll."""
    return hashlib.sha256(b"starport commitment\0" + seed).hexdigest()


def key_of(seed: bytes) -> bytes:
    """The key of the streams that a seed stands for."""
    return hashlib.sha256(b"starport streams\0" + seed).digest()


def pledge(value: bytes) -> str:
    """The public promise about a value that a seat adds to the seed, given before anybody shows theirs."""
    return hashlib.sha256(b"starport pledge\0" + value).hexdigest()


def mixed(seed: bytes, values: list[tuple[int, bytes]]) -> bytes:
    """The seed of the dice: the promised one, and what these seats (in order) have added; alone it stays as it is."""
    if not values:
        return seed
    parts = [bytes([seat, len(value)]) + value for seat, value in values]
    return hashlib.sha256(b"starport dice\0" + bytes([len(seed)]) + seed + b"".join(parts)).digest()


@mypyc_attr(acyclic=True)
class Dice:
    """Numbered streams of uniform numbers. Copying is cheap: blocks are immutable and shared."""

    __slots__ = ("_blocks", "_drawn", "key")

    def __init__(self, key: bytes, streams: int) -> None:
        self.key: bytes = key
        self._drawn: vec[i64] = vec[i64]([0] * streams)
        self._blocks: vec[bytes] = vec[bytes]([_NO_BLOCK] * streams)  # where the next word of each stream comes from

    @property
    def drawn(self) -> list[int]:
        """How many words of each stream have been drawn: with the key, all that a position needs to go on from."""
        return list(self._drawn)

    @drawn.setter
    def drawn(self, counts: list[int]) -> None:
        self._drawn = vec[i64](counts)

    def copy(self) -> Dice:
        other = Dice(self.key, 0)
        other._drawn = self._drawn[:]
        other._blocks = self._blocks  # replaced as a whole when one of them is used up
        return other

    def below(self, stream: i64, bound: i64) -> i64:
        """A uniform number 0 … bound-1. Numbers that would favour some results are thrown away."""
        if bound > _RANGE:  # no number is fair, and this would never end
            raise ValueError(f"no uniform number below {bound}")
        while True:
            drawn = self._drawn[stream]
            self._drawn[stream] = drawn + 1
            block = self._blocks[stream]
            if not drawn & 63 or len(block) == 0:
                block = self._refill(stream, drawn >> 6)
            word = i64(read_i32_le(block, (drawn & 63) << 2)) & (_RANGE - 1)
            result = word % bound
            if word - result + bound <= _RANGE:  # a whole row of results fits in
                return result

    def shuffle(self, stream: i64, items: list[Thing]) -> None:
        """Shuffle in place; all orders are equally likely."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(stream, last + 1)
            items[last], items[other] = items[other], items[last]
            last -= 1

    def mix(self, stream: i64, numbers: vec[i64]) -> None:
        """The same for a vector."""
        last: i64 = len(numbers) - 1
        while last > 0:
            other = self.below(stream, last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
            last -= 1

    def rekey(self, key: bytes) -> None:
        """Make the future independent of what it was: imagined worlds never share the table's key."""
        self.key = key
        self._blocks = vec[bytes]([_NO_BLOCK] * len(self._drawn))

    def new_key(self, stream: int) -> bytes:
        """Thirty-two random bytes: a key for other dice."""
        words = [self.below(stream, _RANGE) for _ in range(8)]
        return struct.pack("<8I", *words)

    def _refill(self, stream: i64, number: i64) -> bytes:
        block = _shake(self.key + _pair(stream, number)).digest(_BYTES)
        self._blocks = self._blocks[:]
        self._blocks[stream] = block
        return block
