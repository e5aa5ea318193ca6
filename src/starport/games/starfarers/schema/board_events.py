# pure: types only
"""Events of pieces, flights, discoveries and encounters. The class name is the event's: `ShipMoved` tells `ship_moved`."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from starport.engine.schema import Whispered
from starport.games.starfarers.schema.parts import (
    Answer,
    Cards,
    Chip,
    People,
    Planet,
    PlanetChip,
    Point,
    Seat,
    Ship,
    ShipKind,
    Special,
    Upgrade,
)

# ---- pieces -------------------------------------------------------------------------------------------------------


class StartPiecePlaced(TypedDict):
    seat: Seat
    piece: Literal["colony", "spaceport", "colony_ship", "trade_ship"]
    point: Point


class StartRankChosen(TypedDict):
    seat: Seat
    rank: int


class StartUpgradeTaken(TypedDict):
    seat: Seat
    upgrade: Upgrade


class UpgradeBuilt(TypedDict):
    seat: Seat
    upgrade: Upgrade
    cost: Cards


class UpgradeGained(TypedDict):
    seat: Seat
    upgrade: Upgrade


class UpgradeLost(TypedDict):
    seat: Seat
    upgrade: Upgrade


class SpaceportBuilt(TypedDict):
    seat: Seat
    point: Point
    cost: Cards


class ShipBuilt(TypedDict):
    seat: Seat
    kind: ShipKind
    ship: Ship
    point: Point
    cost: Cards


class ShipConverted(TypedDict):
    seat: Seat
    ship: Ship
    kind: ShipKind
    point: Point


class FreeShipWon(TypedDict):
    seat: Seat


class FreeShipDeferred(TypedDict):
    seat: Seat


class FreeShipPlaced(TypedDict):
    seat: Seat
    point: Point


class ColonyFounded(TypedDict):
    seat: Seat
    point: Point
    ship: Ship


class StationFounded(TypedDict):
    seat: Seat
    people: People
    stations: int
    ship: Ship


class FriendshipMarkerMoved(TypedDict):
    """`holder` is who had it before; -1: nobody."""

    people: People
    seat: Seat
    holder: Seat


class FriendshipCardTaken(TypedDict):
    seat: Seat
    card: str


# ---- flight -------------------------------------------------------------------------------------------------------


class SpeedSet(TypedDict):
    seat: Seat
    base: int
    bonus: int
    speed: int


class ShipMoved(TypedDict):
    seat: Seat
    ship: Ship
    path: list[Point]
    left: int


class ShipJumped(TypedDict):
    seat: Seat
    ship: Ship
    point: Point


class ShipGrounded(TypedDict):
    seat: Seat
    ship: Ship


class MustLeaveSet(TypedDict):
    seat: Seat
    ship: Ship
    point: Point


class MustLeaveCleared(TypedDict):
    seat: Seat
    ship: Ship
    point: Point


# ---- discoveries --------------------------------------------------------------------------------------------------


class SectorDiscovered(TypedDict):
    slot: str
    sector: str


class ChipsRevealed(TypedDict):
    slot: str
    planets: list[PlanetChip]


class SpecialRevealed(TypedDict):
    planet: Planet
    special: Special
    strength: int


class PirateBaseBeaten(TypedDict):
    """`chip` is the new one if it lies face up; `strength` is told where the old one lay face down."""

    seat: Seat
    planet: Planet
    strength: NotRequired[int]
    chip: NotRequired[Chip]


class IcePlanetTerraformed(TypedDict):
    """`chip` is the new one if it lies face up; `strength` is told where the old one lay face down."""

    seat: Seat
    planet: Planet
    strength: NotRequired[int]
    chip: NotRequired[Chip]


class ArtefactFound(TypedDict):
    """`chip` is the new one."""

    seat: Seat
    planet: Planet
    chip: Chip


class DiscLookedAt(TypedDict):
    seat: Seat
    planet: Planet
    disc: Annotated[Chip, Whispered("seat")]


class DiscsTurnedUp(TypedDict):
    seat: Seat
    planets: list[PlanetChip]


# ---- encounters ---------------------------------------------------------------------------------------------------


class EncounterStarted(TypedDict):
    """`seats` are the two pilots, where there are two."""

    seat: Seat
    seats: NotRequired[list[Seat]]
    reader: Seat


class EncounterQuestion(TypedDict):
    seat: Seat
    question: str


class EncounterAnswered(TypedDict):
    seat: Seat
    answer: int | Answer


class EncounterFinished(TypedDict):
    seat: Seat
    card: str


class EncounterChosen(TypedDict):
    seat: Seat


class EncounterDeclined(TypedDict):
    seat: Seat


class EncounterDeckReshuffled(TypedDict):
    number: int


class ComparisonMade(TypedDict):
    seat: Seat
    opponent: Seat
    stat: Literal["combat", "speed", "boosters"]
    mine: int
    theirs: int
    passed: bool
