# pure: types only
"""What a seat or a spectator sees of the table."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from starport.engine.schema import EVERY
from starport.games.starfarers.schema.frames import FrameView
from starport.games.starfarers.schema.parts import (
    AllCards,
    AllSources,
    AllUpgrades,
    Ball,
    Cards,
    Chip,
    Colour,
    Mark,
    People,
    Planet,
    Point,
    Resource,
    Seat,
    SectorKind,
    Ship,
    ShipKind,
    Upgrade,
)


class Printed(TypedDict):
    """What is printed on the overview cards: costs, limits of upgrades, how many docks each outpost has, the balls with
    their values (with the black one the speed is `black_speed`), whether ships have ranks, and the marks on the rules
    page that concern this table."""

    costs: Annotated[dict[ShipKind | Upgrade | Literal["spaceport"], Cards], EVERY]
    limits: AllUpgrades
    docks: int
    balls: list[tuple[Ball, int]]
    black_speed: int
    ranked: bool
    chapters: list[str]


class EncounterPiles(TypedDict):
    """Encounter cards: how many wait, and those that lie open."""

    draw: int
    discard: list[str]


class ShipView(TypedDict):
    """A ship on the board. `must_leave`: it may not stay where it is."""

    ship: Ship
    kind: ShipKind
    point: Point
    must_leave: bool


class PlayerView(TypedDict):
    """One seat. Its hand and its rates of exchange with the supply are shown to itself alone."""

    colour: Colour
    cards: int
    points: int
    sources: AllSources
    upgrades: AllUpgrades
    card_boosters: int
    card_cannons: int
    half_medals: int
    trophies: list[Chip]
    friendship_cards: list[str]
    owed_trade_ships: int
    colonies: list[Point]
    spaceports: list[Point]
    ships: list[ShipView]
    left: Annotated[dict[Literal["colony", "trade_station", "transport", "shipyard"], int], EVERY]
    discards_on_seven: int
    reserve_cards: int
    hand: NotRequired[AllCards]
    rates: NotRequired[AllCards]


class InertView(TypedDict):
    """Pieces that belong to nobody, and home sites that are closed."""

    colonies: list[Point]
    spaceports: list[Point]
    closed_sites: list[Point]


class OutpostView(TypedDict):
    """The stations at an outpost in the order they came, and who holds its friendship marker."""

    stations: list[Seat]
    marker: Seat | None
    trade_points: NotRequired[list[Point]]


class SectorView(TypedDict):
    """A sector: face down only the stars on its back are known."""

    stars: int
    kind: NotRequired[SectorKind]
    people: NotRequired[People]


class PlanetView(TypedDict):
    """A planet of an open system. A disc that lies face down has a back, those who have looked, and its face for us if
    we have."""

    resource: Resource
    icon: NotRequired[Mark]
    dot: NotRequired[Mark]
    chip: NotRequired[Chip]
    back: NotRequired[str]
    looked: NotRequired[list[Seat]]
    seen: NotRequired[Chip]


class UnseenView(TypedDict):
    """What nobody has seen yet, as lists that everybody could keep."""

    sectors: list[str]
    chips: dict[str, list[Chip]]
    reserve_chips: list[Chip]


class View(TypedDict):
    """The table as one seat sees it (null: a spectator). `pilots` are the seats whose turn it is."""

    game: str
    edition: str
    seat: Seat | None
    turn: int
    start: Seat
    active: Seat
    pilots: list[Seat]
    goal: int
    printed: Printed
    winner: Seat | None
    acting: list[Seat]
    frames: list[FrameView]
    supply: AllCards
    stock: AllUpgrades
    half_medals: int
    reserve: int
    encounters: EncounterPiles
    players: list[PlayerView]
    inert: InertView
    outposts: dict[People, OutpostView]
    sectors: dict[str, SectorView]
    planets: dict[Planet, PlanetView]
    unseen: UnseenView
