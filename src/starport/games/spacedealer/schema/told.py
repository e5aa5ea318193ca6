# pure: types only
"""Parts of events that several of them share."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from starport.games.spacedealer.schema.parts import Card, Colour, Column, Field, Glass, Moment, Seat, Ship, Store


class StartRow(TypedDict):
    """With which mine a seat begins, and where."""

    seat: Seat
    mine: Card
    column: Column


class PointsRow(TypedDict):
    """The points of a seat by where they come from, and the discs that decide between equals."""

    seat: Seat
    score: int
    discs: int
    delivered: int
    received: int
    neutral: int


# A good of one colour in a store becomes one of another.
SwapRow = TypedDict("SwapRow", {"store": Store, "from": Colour, "to": Colour})


class OfferFacts(TypedDict):
    """Which offer, from whom and to whom."""

    offer: int
    seat: Seat
    to: Seat
    at: Moment


# Whose hourglass, which one, and where it stands: on a card, or for a ship that flies from one field to another.
PlaceFacts = TypedDict(
    "PlaceFacts",
    {
        "seat": Seat,
        "glass": Glass,
        "card": NotRequired[Card],
        "ship": NotRequired[Ship],
        "from": NotRequired[Field],
        "to": NotRequired[Field],
        "at": Moment,
    },
)
