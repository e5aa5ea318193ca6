"""The words of the game: colours, columns and bundles of goods, each with one short text."""

from __future__ import annotations

from typing import Final

from starport.games.spacedealer.schema.parts import Colour, Column

COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "green", "blue")
HUES: Final = 4

# The columns of a planet from left to right; L1 and R1 lie next to the planet (SD-27, SD-119).
COLUMNS: Final[tuple[Column, ...]] = ("L4", "L3", "L2", "L1", "R1", "R2", "R3", "R4")
WIDTH: Final = 8
SIDES: Final[tuple[str, ...]] = ("L", "R")
LEFT: Final = 0
RIGHT: Final = 1

LETTERS: Final = "ab"

Goods = tuple[int, ...]
NOTHING: Final[Goods] = (0, 0, 0, 0)


def side_of(column: int) -> int:
    """The arm a column belongs to."""
    return LEFT if column < WIDTH // 2 else RIGHT


def distance_of(column: int) -> int:
    """How far a column lies from the planet: 1 is nearest."""
    return WIDTH // 2 - column if column < WIDTH // 2 else column - WIDTH // 2 + 1


def bundle(goods: Goods | list[int]) -> str:
    """The text of a bundle of goods, for example `red2+blue1`; `nothing` if it is empty."""
    parts = [f"{COLOURS[hue]}{goods[hue]}" for hue in range(HUES) if goods[hue]]
    return "+".join(parts) if parts else "nothing"


def unbundle(text: str) -> Goods | None:
    """The bundle with this text; None if no bundle is written so."""
    counts = [0] * HUES
    if text != "nothing":
        for part in text.split("+"):
            for hue in range(HUES):
                number = part.removeprefix(COLOURS[hue])
                if number != part and number.isascii() and number.isdigit() and len(number) <= 2:
                    counts[hue] += int(number)
    found = tuple(counts)
    return found if bundle(found) == text else None


def total(goods: Goods | list[int]) -> int:
    """How many goods a bundle has."""
    return goods[0] + goods[1] + goods[2] + goods[3]


def told(goods: Goods | list[int]) -> dict[Colour, int]:
    """A bundle as plain data, without the colours it lacks."""
    found: dict[Colour, int] = {}
    for hue in range(HUES):
        if goods[hue]:
            found[COLOURS[hue]] = goods[hue]
    return found


def small_bundles(most: int) -> list[Goods]:
    """Every bundle of one to `most` goods, the small ones first."""
    every = [
        (red, yellow, green, blue)
        for red in range(most + 1)
        for yellow in range(most + 1)
        for green in range(most + 1)
        for blue in range(most + 1)
        if 1 <= red + yellow + green + blue <= most
    ]
    return sorted(every, key=lambda goods: (total(goods), [-count for count in goods]))
