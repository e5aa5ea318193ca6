"""Encodings: what one seat knows and may do, as numbers of a fixed length, for programs that learn.

An encoder belongs to one rule set. It writes straight from a state into a caller's vector: no view is made, nothing is
allocated. Seats are turned, so that the seat that looks is always number 0 and its left neighbour number 1: the same
knowledge looks the same from every chair. Actions have dense indices, turned likewise.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from starport.engine.action import Action
from starport.engine.game import Game, State

# What the numbers of a field are.
NUMBER: Final = "number"  # an amount
FLAG: Final = "flag"  # 1 or 0
CATEGORY: Final = "category"  # one of several things, -1: none; networks want it one-hot or embedded

NONE: Final = -1


class Field:
    """Numbers side by side that mean the same kind of thing; each is at least `low` and at most `high`."""

    __slots__ = ("high", "kind", "low", "meaning", "name", "offset", "size")

    def __init__(self, name: str, offset: int, size: int, low: int, high: int, kind: str, meaning: str) -> None:
        self.name: str = name
        self.offset: int = offset
        self.size: int = size
        self.low: int = low
        self.high: int = high
        self.kind: str = kind
        self.meaning: str = meaning

    def __repr__(self) -> str:
        return f"{self.name} [{self.offset}:{self.offset + self.size}] {self.low}..{self.high} {self.kind}"


class Layout:
    """Where each field lies. Fields follow each other without a gap."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size: int = 0

    def add(self, name: str, size: int, low: int, high: int, kind: str, meaning: str) -> int:
        """One more field; gives its offset."""
        offset = self.size
        self.fields.append(Field(name, offset, size, low, high, kind, meaning))
        self.size = offset + size
        return offset

    def plain(self) -> list[dict[str, object]]:
        """The fields as plain data."""
        names = ("name", "offset", "size", "low", "high", "kind", "meaning")
        return [{name: getattr(field, name) for name in names} for field in self.fields]

    def numbers(self, name: str, size: int, high: int, meaning: str, low: int = 0) -> int:
        return self.add(name, size, low, high, NUMBER, meaning)

    def flags(self, name: str, size: int, meaning: str) -> int:
        return self.add(name, size, 0, 1, FLAG, meaning)

    def categories(self, name: str, size: int, count: int, meaning: str, low: int = NONE) -> int:
        return self.add(name, size, low, count - 1, CATEGORY, meaning)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """The numbers of one rule set. Games derive from it; everybody else finds it through the catalogue.

    `listed` has an action for each index as seat 0 would name it. An index stands for the same thing seen from every
    seat; `action` says which action it is for a seat at a moment.
    """

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.layout: Layout = Layout()
        self.features: Layout = Layout()  # of an action
        self.names: list[str] = []  # of the indices, as seat 0 would write them
        self.waits: int = NONE  # the index that means to do nothing for now; NONE where nobody may wait

    def observe(self, state: State, seat: int, out: vec[i16], at: i64) -> None:
        """Write what this seat knows to `out`, from `at` on: `layout.size` numbers, all of them."""
        raise NotImplementedError

    def mask(self, state: State, seat: int, out: vec[u8], at: i64, chosen: vec[i32], start: i64) -> int:
        """Write a 1 to `out` for every index this seat may choose now, and the indices to `chosen`; how many they are. The
        row of `out` is clear before: whoever has the row clears what was written, which is quicker than all of it."""
        raise NotImplementedError

    def action(self, state: State, seat: int, index: int) -> Action | None:
        """What the index stands for; None if it means to wait, or nothing at this moment."""
        raise NotImplementedError

    def index(self, state: State, seat: int, action: Action) -> int:
        """The index of an action at this moment; NONE if it has none."""
        raise NotImplementedError

    def spelled(self, state: State, seat: int, action: Action) -> list[Action]:
        """Actions with indices that together do what this one does, where it is a free bundle without an index of its own;
        empty if there are none."""
        return []

    def feature_rows(self) -> list[list[int]]:
        """For every index the numbers that `features` lays out: what the action speaks of, seats turned."""
        raise NotImplementedError


def turned(seat: int, by: int, seats: int) -> int:
    """A seat as another one counts, itself being 0; who is nobody stays so."""
    return seat if seat < 0 else (seat - by) % seats


class Turntable:
    """Indices and actions of each seat, both ways, for actions with dense ids."""

    def __init__(self, seats: int, actions: int) -> None:
        self.seats: int = seats
        self.count: int = actions
        blank = [i32(NONE)] * (seats * actions)
        self.id_of: vec[i32] = vec[i32](blank)
        self.index_of: vec[i32] = vec[i32](blank)

    def set(self, seat: int, index: int, number: int) -> None:
        """To this seat the index means the action with this id."""
        self.id_of[seat * self.count + index] = i32(number)
        self.index_of[seat * self.count + number] = i32(index)
