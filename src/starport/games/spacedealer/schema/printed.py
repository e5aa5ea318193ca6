# pure: types only
"""What is printed on the cards of a match."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from starport.games.spacedealer.schema.parts import Effect, Footprint, Goods


class Planet(TypedDict):
    """The planet of a seat."""

    name: str
    colour: str


class PrintedDemand(TypedDict):
    """A printed demand: what it asks for, and the points for whoever serves it and for its owner."""

    goods: Goods
    supplier: int
    owner: int


class CardType(TypedDict):
    """What all cards of a type have in common; `on` is the type it stands on."""

    level: int
    footprint: Footprint
    field: bool
    does: Effect
    amount: int
    on: NotRequired[str]


class PrintedCard(TypedDict):
    """What is printed on a card itself."""

    type: str
    yields: NotRequired[Goods]
    demands: NotRequired[list[PrintedDemand]]


class PrintedWant(TypedDict):
    """What a neutral demand card asks for, and its points."""

    goods: Goods
    points: int


class Printed(TypedDict):
    """The cards this match is played with, by their names without the letter of their set, and the planets by seat.

    `set` is the name of the card set, `own` for a file that the host brought.
    """

    set: str
    types: dict[str, CardType]
    cards: dict[str, PrintedCard]
    wants: dict[str, PrintedWant]
    planets: list[Planet]
    neutral: str
