"""Sectors and number chips: what is laid on the places of the board."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from starport.games.starfarers.data import load_json
from starport.games.starfarers.schema.parts import Chip as Face
from starport.games.starfarers.schema.parts import SectorKind
from starport.games.starfarers.words import PEOPLES, RESOURCES, SPECIALS

SYSTEM_SECTOR: Final[SectorKind] = "system"
OUTPOST_SECTOR: Final[SectorKind] = "outpost"
EMPTY_SECTOR: Final[SectorKind] = "empty"
ICONS: Final = ("triangle", "square", "hexagon")


class Sector:
    """A tile of three hexes: a planetary system, an outpost or empty space."""

    __slots__ = ("icons", "kind", "name", "number", "people", "resources", "stars")

    def __init__(self, number: int, name: str, kind: SectorKind, stars: int) -> None:
        self.number: i64 = number
        self.name: str = name
        self.kind: SectorKind = kind
        self.stars: i64 = stars
        self.people: i64 = -1
        self.resources: vec[i64] = vec[i64]()
        self.icons: vec[i64] = vec[i64]()


class Chip:
    """A number chip, or a special chip that stands for a pirate base, an ice planet or an artefact.

    `pool` says where it may lie: a Greek letter, `reserve`, or stars and icon such as `1-square` (SF-BOARD-10).
    """

    __slots__ = ("number", "numbers", "pile", "pool", "special", "strength")

    def __init__(self, number: int, pool: str, pile: int) -> None:
        self.number: i64 = number
        self.pool: str = pool
        self.pile: i64 = pile  # which pile it waits in, by stars and icon or by dot; -1 for home and reserve chips
        self.numbers: vec[i64] = vec[i64]()
        self.special: i64 = -1
        self.strength: i64 = 0

    def json(self) -> Face:
        """The chip as data files and positions write it: `[3, 12]` or `{"pirate_base": 4}`."""
        if self.special >= 0:
            return {SPECIALS[self.special]: self.strength}
        return list(self.numbers)


POOLS: Final = tuple(f"{stars}-{icon}" for stars in (1, 2) for icon in ICONS)
DOTS: Final = ("blue", "yellow", "red")
DOT_POOLS: Final = tuple(f"dot-{dot}" for dot in DOTS)


def pile_of(stars: i64, icon: i64) -> i64:
    """SF-BOARD-10: Which pile of chips belongs to a planet: by stars, then by icon."""
    return (stars - 1) * len(ICONS) + icon


def load_sectors(folder: str, sets: tuple[str, ...], with_space: bool, marks: tuple[str, ...]) -> list[Sector]:
    """SF-SETUP-15: The sectors of these sets, read strictly; with the extension most boards do without the empty ones."""
    data = load_json(f"{folder}/sectors.json", {"sectors"})
    found: list[Sector] = []
    entries = data["sectors"]
    assert isinstance(entries, list)
    for entry in entries:
        if entry["set"] not in sets or (entry["kind"] == EMPTY_SECTOR and not with_space):
            continue
        sector = Sector(len(found), entry["id"], entry["kind"], entry["stars"])
        expected = {"id", "kind", "stars", "set"}
        if sector.kind == SYSTEM_SECTOR:
            expected.add("planets")
            for resource, mark in entry["planets"]:
                sector.resources = append(sector.resources, RESOURCES.index(resource))
                sector.icons = append(sector.icons, marks.index(mark))
        elif sector.kind == OUTPOST_SECTOR:
            expected.add("people")
            sector.people = PEOPLES.index(entry["people"])
        elif sector.kind != EMPTY_SECTOR:
            raise ValueError(f"sector {sector.name}: unknown kind {sector.kind!r}")
        if set(entry) != expected:
            raise ValueError(f"sector {sector.name}: expected the keys {sorted(expected)}")
        found.append(sector)
    return found


def load_chips(folder: str, extension: bool) -> list[Chip]:
    """All chips; with the extension one home chip per letter is exchanged and new chips join the pools (SF-SETUP-16)."""
    data = load_json(f"{folder}/chips.json", {"base", "extension"})
    base = data["base"]
    more = data["extension"]
    assert isinstance(base, dict)
    assert isinstance(more, dict)
    found: list[Chip] = []
    for letter, values in base["home"].items():
        exchange = more["home_replacements"][letter]
        for value in values:
            _add_chip(found, letter, exchange["in"] if extension and value == exchange["out"] else value)
    for stars, name in ((1, "one_star"), (2, "two_star")):
        for icon in ICONS:
            added = more[name][icon] if extension else []
            for value in sorted(base[name][icon] + added, key=_face):
                _add_chip(found, f"{stars}-{icon}", value)
    for value in sorted(base["reserve"] + (more["reserve"] if extension else []), key=_face):
        _add_chip(found, "reserve", value)
    return found


def load_discs(folder: str) -> list[Chip]:
    """SF-BOARD-14: Discs with a Greek letter, with a coloured dot, and white ones in reserve, which are never special."""
    data = load_json(f"{folder}/chips.json", {"home", "dots", "white"})
    home = data["home"]
    dots = data["dots"]
    white = data["white"]
    assert isinstance(home, dict)
    assert isinstance(dots, dict)
    assert isinstance(white, list)
    found: list[Chip] = []
    for letter, values in home.items():
        for value in sorted(values, key=_face):
            _add_chip(found, letter, value)
    if tuple(dots) != DOTS:
        raise ValueError(f"{folder}/chips.json: expected the dots {DOTS}")
    for dot, values in dots.items():
        for value in sorted(values, key=_face):
            _add_chip(found, f"dot-{dot}", value)
    for value in sorted(white, key=_face):
        _add_chip(found, "reserve", value)
        if found[-1].special >= 0:
            raise ValueError(f"{folder}/chips.json: a white disc is never special")
    return found


def _face(value: object) -> tuple[int, list[int]]:
    """Equal chips of a pool get numbers side by side: nobody can tell them apart, so no order may depend on which is which."""
    if isinstance(value, dict):
        ((name, strength),) = value.items()
        return 1, [SPECIALS.index(name), strength]
    assert isinstance(value, list)
    return 0, value


def _add_chip(found: list[Chip], pool: str, value: object) -> None:
    chip = Chip(len(found), pool, _pile(pool))
    if isinstance(value, dict):
        ((name, strength),) = value.items()
        chip.special = SPECIALS.index(name)
        chip.strength = strength
    elif isinstance(value, list) and all(number in range(2, 13) for number in value):
        chip.numbers = vec[i64](value)
    else:
        raise ValueError(f"chip of pool {pool}: {value!r} is neither a list of numbers nor a special")
    found.append(chip)


def _pile(pool: str) -> int:
    for pools in (POOLS, DOT_POOLS):
        if pool in pools:
            return pools.index(pool)
    return -1
