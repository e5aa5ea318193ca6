"""Reading positions: plain JSON checked field by field, so that a mistake is named with its place and reason."""

from __future__ import annotations

from starport.engine.refusal import Refused, refuse

RULE = "position"


def bad(where: str, why: str) -> Refused:
    """A position that cannot be loaded: where the fault is and what to do about it."""
    return refuse("bad_position", RULE, where=where or "position", why=why)


class Reader:
    """One JSON object of a position. Every field must be read exactly once; leftovers are mistakes."""

    __slots__ = ("left", "values", "where")

    def __init__(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict):
            raise bad(where, "must be an object with named fields")
        self.where: str = where
        self.values: dict[str, object] = {}
        for name, item in value.items():
            if not isinstance(name, str):
                raise bad(where, "field names must be text")
            self.values[name] = item
        self.left: set[str] = set(self.values)

    def path(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def take(self, name: str) -> object:
        if name not in self.values:
            raise bad(self.path(name), "is missing")
        self.left.discard(name)
        return self.values[name]

    def has(self, name: str) -> bool:
        return name in self.values

    def number(self, name: str, least: int, most: int) -> int:
        return whole(self.take(name), self.path(name), least, most)

    def text(self, name: str) -> str:
        return words(self.take(name), self.path(name))

    def choice(self, name: str, known: list[str]) -> str:
        return one_of(self.take(name), self.path(name), known)

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool):
            raise bad(self.path(name), "must be true or false")
        return value

    def items(self, name: str) -> list[object]:
        value = self.take(name)
        if not isinstance(value, list):
            raise bad(self.path(name), "must be a list")
        return list(value)

    def numbers(self, name: str, least: int, most: int, length: int = -1) -> list[int]:
        values = self.items(name)
        if length >= 0 and len(values) != length:
            raise bad(self.path(name), f"must have {length} entries, not {len(values)}")
        return [whole(value, f"{self.path(name)}[{index}]", least, most) for index, value in enumerate(values)]

    def choices(self, name: str, known: list[str]) -> list[str]:
        return [one_of(value, f"{self.path(name)}[{index}]", known) for index, value in enumerate(self.items(name))]

    def part(self, name: str) -> Reader:
        return Reader(self.take(name), self.path(name))

    def end(self) -> None:
        """Every field has been read; anything else is a misspelt name."""
        if self.left:
            raise bad(self.path(min(self.left)), "is not a field of a position; check its spelling")


def words(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise bad(where, "must be text")
    return value


def one_of(value: object, where: str, known: list[str]) -> str:
    """A text out of a list of known ones."""
    text = words(value, where)
    if text not in known:
        raise bad(where, f"{text!r} is not one of {', '.join(known)}")
    return text


def whole(value: object, where: str, least: int, most: int) -> int:
    """A whole number within bounds; true and false are no numbers."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad(where, "must be a whole number")
    if not least <= value <= most:
        raise bad(where, f"must be {least} to {most}, not {value}")
    return value
