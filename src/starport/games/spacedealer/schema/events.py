# pure: types only
"""Events: the class name is the event's, `CardBuilt` tells `card_built`. Every event says `at` which moment it happened.

A whispered fact is heard only by the seats that the named facts are; the others hear the event without it.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from starport.engine.schema import Whispered
from starport.games.spacedealer.schema.parts import (
    Card,
    Column,
    EndReason,
    Glass,
    Goods,
    Job,
    Moment,
    Seat,
    Ship,
    Site,
    Switch,
)
from starport.games.spacedealer.schema.told import PlaceFacts, PointsRow, StartRow

# ---- beginning and end --------------------------------------------------------------------------------------------


class StartChosen(TypedDict):
    seat: Seat
    mine: Annotated[Card, Whispered("seat")]
    column: Annotated[Column, Whispered("seat")]
    at: Moment


class StartRevealed(TypedDict):
    starts: list[StartRow]
    at: Moment


class ClockStarted(TypedDict):
    """`ends` is null in untimed practice."""

    began: Moment
    ends: Moment | None
    at: Moment


class EndSignalled(TypedDict):
    """`running` hourglasses still run out."""

    why: EndReason
    running: int
    closes: Moment
    at: Moment


class GameOver(TypedDict):
    """`own` are the cards left to each seat, `box` those that were not in play."""

    ranking: list[PointsRow]
    winners: list[Seat]
    own: list[list[Card]]
    box: list[Card]
    at: Moment


class ScoreChanged(TypedDict):
    seat: Seat
    old: int
    new: int
    why: Literal["delivered", "received", "neutral"]
    at: Moment


# ---- hourglasses --------------------------------------------------------------------------------------------------


class OrderGiven(PlaceFacts):
    """`clearing`: the use clears a blocked field."""

    job: Job
    due: Moment
    clearing: NotRequired[bool]


class OrderTakenBack(PlaceFacts):
    job: Job


class GlassReady(PlaceFacts):
    job: Job


class GlassInactive(PlaceFacts):
    """The job is `none` where sabotage had ended it already."""

    job: Job | Literal["none"]
    why: Literal["resolved", "taken", "taken_back", "waived", "discarded", "sabotage_over"]


class GlassSabotaged(PlaceFacts):
    job: Job
    by: Seat
    probe: Card
    due: Moment


class PieceGained(TypedDict):
    seat: Seat
    piece: Literal["hourglass", "ship"]
    glass: NotRequired[Glass]
    ship: NotRequired[Ship]
    at: Moment


class PieceLost(TypedDict):
    seat: Seat
    piece: Literal["hourglass", "ship"]
    glass: NotRequired[Glass]
    ship: NotRequired[Ship]
    cargo: NotRequired[Goods]
    at: Moment


# ---- plans and buildings ------------------------------------------------------------------------------------------


class LevelRaised(TypedDict):
    seat: Seat
    position: int
    level: int
    at: Moment


class PlanLaid(TypedDict):
    seat: Seat
    card: Card
    slots: int
    own: int
    at: Moment


class PlansDrawn(TypedDict):
    seat: Seat
    stack: int
    number: int
    left: int
    cards: Annotated[list[Card], Whispered("seat")]
    at: Moment


class PlanKept(TypedDict):
    """So many of the drawn cards go `under` the stack; which, only their drawer knows."""

    seat: Seat
    card: Card
    stack: int
    under: int
    slots: int
    returned: Annotated[list[Card], Whispered("seat")]
    at: Moment


class DrawGivenBack(TypedDict):
    seat: Seat
    stack: int
    number: int
    at: Moment


class PlanDiscarded(TypedDict):
    seat: Seat
    card: Card
    stack: int
    at: Moment


class CardBuilt(TypedDict):
    seat: Seat
    card: Card
    site: Site
    covered: list[Card]
    demands: list[str]
    powered: list[Column]
    lost: Goods
    at: Moment


class AutoSet(TypedDict):
    seat: Seat
    card: Card
    auto: Switch | Literal["off"]
    at: Moment


class AutoCollected(TypedDict):
    seat: Seat
    card: Card
    at: Moment


class TokenLoaded(TypedDict):
    seat: Seat
    card: Card
    tokens: int
    pool: int
    at: Moment


class TokenReturned(TypedDict):
    seat: Seat
    card: NotRequired[Card]
    pool: int
    at: Moment


class FieldBlocked(TypedDict):
    seat: Seat
    card: Card
    by: Seat
    rocket: Card
    at: Moment


class FieldCleared(TypedDict):
    seat: Seat
    card: Card
    pool: int
    at: Moment
