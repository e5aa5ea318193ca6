"""Vectors of numbers: packed arrays in compiled rules, ordinary sequences in plain Python.

A vector may be shared by copies of a state. What seldom changes is then replaced by a changed copy of itself.
"""

from __future__ import annotations

from typing import Final, TypeAlias, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

Rows: TypeAlias = "vec[vec[i64]]"
Thing = TypeVar("Thing")

# A part of these is a new vector, in plain Python far sooner than one that is made from a list.
ZEROS: Final = vec[i64]([0] * 64)
NONE_YET: Final = vec[i64]([-1] * 16)
NO_FLAGS: Final = vec[bool]([False] * 16)


def replaced(values: vec[i64], index: i64, value: i64) -> vec[i64]:
    """The vector with one entry changed."""
    changed = values[:]
    changed[index] = value
    return changed


def replaced_flag(values: vec[bool], index: i64, value: bool) -> vec[bool]:
    """The same for flags."""
    changed = values[:]
    changed[index] = value
    return changed


def replaced_row(rows: vec[vec[i64]], index: i64, row: vec[i64]) -> vec[vec[i64]]:
    """The same for rows of numbers."""
    changed = rows[:]
    changed[index] = row
    return changed


def replaced_item(values: list[Thing], index: int, value: Thing) -> list[Thing]:
    """The same for lists of anything."""
    changed = values[:]
    changed[index] = value
    return changed


def longer(values: vec[i64], value: i64) -> vec[i64]:
    """The vector with one entry more; the old one stays as it is."""
    return append(values[:], value)


def inserted(values: vec[i64], value: i64) -> vec[i64]:
    """A vector in rising order with one entry more in its place; the old one stays as it is."""
    changed = longer(values, value)
    place: i64 = len(values)
    while place > 0 and changed[place - 1] > value:
        changed[place] = changed[place - 1]
        place -= 1
    changed[place] = value
    return changed


def covers(counts: vec[i64], wanted: vec[i64]) -> bool:
    """Whether there are as many of each of the five types as are wanted."""
    return (
        counts[0] >= wanted[0]
        and counts[1] >= wanted[1]
        and counts[2] >= wanted[2]
        and counts[3] >= wanted[3]
        and counts[4] >= wanted[4]
    )


def total(counts: vec[i64]) -> i64:
    """How many there are in all."""
    found: i64 = 0
    for count in counts:
        found += count
    return found


def count_of(values: vec[i64], wanted: i64) -> i64:
    """How often a number is among them."""
    found: i64 = 0
    for value in values:
        if value == wanted:
            found += 1
    return found


def most_of(counts: vec[i64]) -> i64:
    """Where the highest number stands, the first of equals."""
    best: i64 = 0
    for place in range(len(counts)):
        if counts[place] > counts[best]:
            best = place
    return best


def nth_bit(mask: i64, number: i64) -> i64:
    """Which bit of a mask is set and has so many set ones below it."""
    while number:
        mask &= mask - 1
        number -= 1
    found: i64 = 0
    while not mask >> found & 1:
        found += 1
    return found


def bits(mask: i64) -> i64:
    """How many bits of a mask are set."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found
