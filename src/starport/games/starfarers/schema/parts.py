# pure: types only
"""The words and small parts that views, events, forms and refusals are made of."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from starport.engine.schema import EVERY

Resource = Literal["ore", "fuel", "carbon", "food", "goods"]
Upgrade = Literal["booster", "cannon", "freight_pod"]
ShipKind = Literal["colony_ship", "trade_ship"]
People = Literal["green_folk", "merchants", "scientists", "diplomats", "travelers"]
Special = Literal["pirate_base", "ice_planet", "artefact"]
Source = Literal["colonies", "spaceports", "markers", "half_medals", "pirate_base", "ice_planet", "artefact"]
SectorKind = Literal["system", "outpost", "empty"]
Answer = Literal["yes", "no"]
FrameName = Literal[
    "founding",
    "turn",
    "rolling",
    "discarding",
    "stealing",
    "relieving",
    "trading",
    "throwing",
    "encounter",
    "flight",
    "paying",
    "choosing",
    "giving",
    "fencing",
    "gaining",
    "losing",
    "grounding",
    "jumping",
    "landing",
    "placing",
    "picking",
    "deciding",
    "donating",
]

Cards = dict[Resource, int]
AllCards = Annotated[dict[Resource, int], EVERY]
AllUpgrades = Annotated[dict[Upgrade, int], EVERY]
AllSources = Annotated[dict[Source, int], EVERY]
Chip = list[int] | dict[Special, int]

Seat = int
Ship = int  # a transport of its owner, from 1
Point = str
Planet = str
Colour = str  # an edition says which there are
Ball = str
Mark = str  # of a planet, and of the chips that may lie on it


class PlanetChip(TypedDict):
    """A planet and the chip that now lies on it face up."""

    planet: Planet
    resource: Resource
    chip: Chip
