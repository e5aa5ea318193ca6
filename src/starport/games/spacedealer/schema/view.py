# pure: types only
"""What a seat or a spectator sees of the table."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from starport.engine.schema import EVERY
from starport.games.spacedealer.schema.parts import (
    Card,
    Column,
    EndReason,
    Field,
    Glass,
    GlassState,
    Goods,
    Job,
    Moment,
    Phase,
    Seat,
    Ship,
    Site,
    Store,
    Switch,
)

Stack = Literal["2", "3"]


class Limits(TypedDict):
    """What never changes during a match: how long things last, how much fits, and where the track changes level."""

    glass: int
    take_back: int
    start: int
    hold: int
    discs: int
    track: list[int]


class BuiltView(TypedDict):
    """A built card. `served` says for each of its demands which seat has served it (-1: nobody yet)."""

    card: Card
    site: Site
    dead: NotRequired[bool]
    served: NotRequired[list[Seat]]
    goods: NotRequired[Goods]
    tokens: NotRequired[int]
    blocked: NotRequired[bool]


class GlassView(TypedDict):
    """An hourglass: what it does and when it is due."""

    glass: Glass
    state: GlassState
    started: NotRequired[Moment]
    due: NotRequired[Moment]
    job: NotRequired[Job]
    card: NotRequired[Card]
    ship: NotRequired[Ship]


class SeatView(TypedDict):
    """What lies open before a seat. `drawing` is the stack it has drawn from (0: none)."""

    score: int
    discs: int
    placed: int
    level: int
    track: int
    own: int
    plans: list[Card]
    slots: int
    drawing: int
    chosen: bool
    built: list[BuiltView]
    powered: list[Column]
    glasses: list[GlassView]
    neutral_cards: list[str]
    welcomes: bool | None


# A ship: where it is or flies to, and where it comes from (-1: it is landed).
ShipView = TypedDict(
    "ShipView", {"ship": Ship, "owner": Seat, "field": Field, "from": Field, "since": Moment, "cargo": Goods}
)


class NeutralView(TypedDict):
    """A neutral planet: its open card and the goods that were left there."""

    field: Field
    card: str | None
    goods: Goods


class GoodsOffer(TypedDict):
    """An open offer of goods at a field; `store` is where the proposer's are taken from first (empty: anywhere)."""

    number: int
    seat: Seat
    to: Seat
    made: Moment
    until: Moment
    field: Field
    give: Goods
    want: Goods
    store: Store


class PlansOffer(TypedDict):
    """An open offer of plans for others."""

    number: int
    seat: Seat
    to: Seat
    made: Moment
    until: Moment
    cards: list[Card]
    others: list[Card]


OfferView = GoodsOffer | PlansOffer


class StartChoice(TypedDict):
    """The mine a seat begins with, and where."""

    mine: Card
    column: Column


class DrawnView(TypedDict):
    """Plans drawn, of which one is kept until this moment."""

    stack: int
    cards: list[Card]
    until: Moment


class KnownView(TypedDict):
    """A card of a stack that this seat has seen, counted from the top."""

    place: int
    card: Card


class OwnView(TypedDict):
    """What only this seat knows."""

    seat: Seat
    own: list[Card]
    start: StartChoice | None
    drawn: DrawnView | None
    auto: dict[Card, Switch]
    gifts: bool
    known: Annotated[dict[Stack, list[KnownView]], EVERY]


class View(TypedDict):
    """The table as one seat sees it; `you` is null for a spectator, `own` (the cards left to each) is shown at the end.

    A moment of -1 has not come yet; `ends` is null in untimed practice and before the start.
    """

    phase: Phase
    now: Moment
    began: Moment
    ends: Moment | None
    ended: Moment
    closes: Moment
    reason: EndReason | Literal[""]
    limits: Limits
    reserve: Goods
    tokens: int
    spare_glasses: int
    stacks: Annotated[dict[Stack, int], EVERY]
    neutral_stack: int
    seats: list[SeatView]
    ships: list[ShipView]
    neutral: list[NeutralView]
    offers: list[OfferView]
    you: OwnView | None
    own: NotRequired[list[list[Card]]]
