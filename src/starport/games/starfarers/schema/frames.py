# pure: types only
"""What a seat sees of each half-finished situation; `frame` says which it is."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from starport.games.starfarers.schema.parts import (
    AllUpgrades,
    Answer,
    Cards,
    People,
    Point,
    Resource,
    Seat,
    Ship,
)


class FoundingView(TypedDict):
    """Start: the seat places its next piece or takes an upgrade of the common pool; which of the rounds it is."""

    frame: Literal["founding"]
    seat: Seat
    upgrade_pool: AllUpgrades
    round: int
    rounds: int


class PlainView(TypedDict):
    """A situation of which only the seat matters."""

    frame: Literal[
        "turn",
        "rolling",
        "stealing",
        "relieving",
        "throwing",
        "fencing",
        "gaining",
        "losing",
        "grounding",
        "jumping",
        "landing",
        "placing",
        "deciding",
    ]
    seat: Seat


class DiscardingView(TypedDict):
    """A seven: how many cards each seat still has to put down, and what the own seat has put down."""

    frame: Literal["discarding"]
    seat: Seat
    owed: dict[str, int]
    chosen: NotRequired[Cards]


class OfferView(TypedDict):
    """An open offer, whom it waits for and who has accepted."""

    seat: Seat
    give: Cards
    want: Cards
    open: list[Seat]
    accepted: list[Seat]


class TradingView(TypedDict):
    """Trade and build phase, with the open offers."""

    frame: Literal["trading"]
    seat: Seat
    offers: list[OfferView]


class PartView(TypedDict):
    """One pilot's part in an encounter of two."""

    seat: Seat
    answer: int | Answer | None
    over: bool
    gift: Cards
    deal: Cards


class ProspectView(TypedDict):
    """Where an answer may lead: a comparison with this rival, what each side counts before the balls, in how many of a
    hundred cases the pilot passes, and on how many of the cards that ask this it is so."""

    answer: Answer
    stat: Literal["combat", "speed", "boosters"]
    rival: Seat
    mine: int
    theirs: int
    percent: int
    cards: int


class EncounterView(TypedDict):
    """An encounter: the question that was read, how many cards a yes needs or a gift may have, where the answers may lead
    as far as everybody can know, what was given and dealt; the card for a reader who may see it."""

    frame: Literal["encounter"]
    seat: Seat
    reader: Seat
    gift: Cards
    deal: Cards
    question: NotRequired[str]
    most: NotRequired[int]
    needs: NotRequired[int]
    prospects: NotRequired[list[ProspectView]]
    card: NotRequired[str]
    parts: NotRequired[list[PartView]]


class FlyingView(TypedDict):
    """One transport in the flight: speed left (null before its start) and the point it has to leave."""

    left: int | None
    done: bool
    grounded: bool
    must_leave: Point | None


class FlightView(TypedDict):
    """The flight: speed, the ship that is moving, and all transports in order."""

    frame: Literal["flight"]
    seat: Seat
    base_speed: int
    speed: int
    black_ball: bool
    moving: Ship | None
    ships: list[FlyingView]


class CardsView(TypedDict):
    """So many cards are paid, or taken from the supply."""

    frame: Literal["paying", "choosing"]
    seat: Seat
    cards: int


class GivingView(TypedDict):
    """Each of the others gives a card of its choice; the own choice is shown."""

    frame: Literal["giving"]
    seat: Seat
    waiting: list[Seat]
    chosen: NotRequired[Resource]


class PickingView(TypedDict):
    """A friendship card of this people is picked."""

    frame: Literal["picking"]
    seat: Seat
    people: People


class DonatingView(TypedDict):
    """A seat is asked for a card."""

    frame: Literal["donating"]
    seat: Seat
    resource: Resource
    asked_by: Seat


FrameView = (
    FoundingView
    | PlainView
    | DiscardingView
    | TradingView
    | EncounterView
    | FlightView
    | CardsView
    | GivingView
    | PickingView
    | DonatingView
)
