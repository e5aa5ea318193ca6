"""The words of the game, one per thing, and bundles of resource cards as five counts."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.position import bad
from starport.engine.refusal import Refused, refuse
from starport.games.starfarers.schema.parts import Cards, People, Resource, ShipKind, Special, Upgrade

RESOURCES: Final[tuple[Resource, ...]] = ("ore", "fuel", "carbon", "food", "goods")
ORE: Final = 0
FUEL: Final = 1
CARBON: Final = 2
FOOD: Final = 3
GOODS: Final = 4

UPGRADES: Final[tuple[Upgrade, ...]] = ("booster", "cannon", "freight_pod")
BOOSTER: Final = 0
CANNON: Final = 1
FREIGHT_POD: Final = 2

SHIPS: Final[tuple[ShipKind, ...]] = ("colony_ship", "trade_ship")
COLONY_SHIP: Final = 0
TRADE_SHIP: Final = 1

PEOPLES: Final[tuple[People, ...]] = ("green_folk", "merchants", "scientists", "diplomats", "travelers")
SPECIALS: Final[tuple[Special, ...]] = ("pirate_base", "ice_planet", "artefact")
PIRATE_BASE: Final = 0
ICE_PLANET: Final = 1
ARTEFACT: Final = 2

# A bundle of cards is written `ore2,food1`; an empty one `nothing`. Only this one spelling of each bundle is accepted.
# Five counts in the order of RESOURCES; nobody changes a bundle once it is made. Editions are written with tuples.
Bundle: TypeAlias = "vec[i64]"
Cost = tuple[int, ...]
NOTHING: Final[Bundle] = vec[i64]([0, 0, 0, 0, 0])
_PART: Final = re.compile(r"([a-z]+)(0|[1-9][0-9]{0,2})")


def bundle_text(bundle: Bundle) -> str:
    """`ore2,food1` for two ore and one food."""
    parts = [f"{RESOURCES[r]}{bundle[r]}" for r in range(5) if bundle[r]]
    return ",".join(parts) if parts else "nothing"


def read_bundle(text: str) -> Bundle:
    """SF-ACT-2: A bundle is a whole number, none included, for types in their order; anything odd refuses all of it."""
    counts = vec[i64]([0, 0, 0, 0, 0])
    last = -1
    for part in text.split(",") if text != "nothing" else []:
        found = _PART.fullmatch(part)
        if found is None or found[1] not in RESOURCES or RESOURCES.index(found[1]) <= last:
            raise refuse("bad_bundle", "SF-ACT-2", text=text)
        last = RESOURCES.index(found[1])
        counts[last] = int(found[2])
    return counts


def bundle_of(item: object, where: str) -> Bundle:
    """The bundle at this place of a position."""
    if not isinstance(item, str):
        raise bad(where, "must be a bundle of cards such as ore2,food1")
    try:
        return read_bundle(item)
    except Refused:
        raise bad(where, f"{item!r} is no bundle of cards such as ore2,food1") from None


def named(counts: Bundle) -> Cards:
    """The cards of a bundle by name, for events and views."""
    return {RESOURCES[r]: counts[r] for r in range(5) if counts[r]}


def several(resource: i64, count: i64) -> Bundle:
    """So many cards of one resource."""
    counts = vec[i64]([0, 0, 0, 0, 0])
    counts[resource] = count
    return counts


def one(resource: i64) -> Bundle:
    """A single card of a resource."""
    return several(resource, 1)


def bundles(size: int) -> list[Bundle]:
    """All bundles of exactly so many cards, in a fixed order."""
    found: list[Bundle] = []
    for a in range(size, -1, -1):
        for b in range(size - a, -1, -1):
            for c in range(size - a - b, -1, -1):
                for d in range(size - a - b - c, -1, -1):
                    found.append(vec[i64]([a, b, c, d, size - a - b - c - d]))
    return found
