# pure: types only
"""Events of goods, ships, demands and trade. The class name is the event's: `ShipLanded` tells `ship_landed`."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from starport.games.spacedealer.schema.parts import Card, Field, Goods, Moment, Seat, Ship, Store
from starport.games.spacedealer.schema.told import OfferFacts, SwapRow

# ---- goods --------------------------------------------------------------------------------------------------------


class GoodsProduced(TypedDict):
    """`stores` says how many went where."""

    seat: Seat
    card: Card
    goods: Goods
    stores: dict[Store, int]
    lost: int
    at: Moment


class GoodsConverted(TypedDict):
    seat: Seat
    card: Card
    swaps: list[SwapRow]
    at: Moment


class GoodsBeamed(TypedDict):
    seat: Seat
    card: Card
    ship: Ship
    goods: Goods
    at: Moment


GoodsMoved = TypedDict("GoodsMoved", {"seat": Seat, "from": Store, "to": Store, "goods": Goods, "at": Moment})


class GoodsReturned(TypedDict):
    seat: Seat
    store: Store
    goods: Goods
    at: Moment


class GoodsLeft(TypedDict):
    seat: Seat
    ship: Ship
    field: Field
    goods: Goods
    at: Moment


class GoodsLoaded(TypedDict):
    seat: Seat
    ship: Ship
    field: Field
    goods: Goods
    at: Moment


# ---- ships and demands --------------------------------------------------------------------------------------------

ShipDeparted = TypedDict(
    "ShipDeparted", {"seat": Seat, "ship": Ship, "from": Field, "to": Field, "cargo": Goods, "at": Moment}
)


class ShipLanded(TypedDict):
    seat: Seat
    ship: Ship
    field: Field
    cargo: Goods
    at: Moment


class DemandFulfilled(TypedDict):
    seat: Seat
    owner: Seat
    demand: str
    goods: Goods
    ship: Ship
    supplier_points: int
    owner_points: int
    discs: int
    at: Moment


class NeutralFulfilled(TypedDict):
    seat: Seat
    field: Field
    card: str
    points: int
    goods: Goods
    at: Moment


class NeutralOpened(TypedDict):
    field: Field
    card: str
    left: int
    at: Moment


class NeutralTurnedDown(TypedDict):
    field: Field
    card: str
    at: Moment


# ---- trade --------------------------------------------------------------------------------------------------------


class OfferMade(OfferFacts):
    """Goods at a field, or plans."""

    field: NotRequired[Field]
    give: Goods | list[Card]
    want: Goods | list[Card]
    until: Moment


class OfferDeclined(OfferFacts):
    pass


class OfferWithdrawn(OfferFacts):
    pass


class OfferLapsed(OfferFacts):
    why: Literal["time", "end", "gone"]


class GiftWelcome(OfferFacts):
    pass


class TradeMade(OfferFacts):
    field: Field
    give: Goods
    want: Goods


class PlansSwapped(OfferFacts):
    give: list[Card]
    want: list[Card]


class GiftsSet(TypedDict):
    seat: Seat
    gifts: bool
    at: Moment


# The events that only these seats hear, always or by a setting of the table.
PRIVATE: Final[dict[str, tuple[str, ...]]] = {
    "auto_set": ("seat",),
    "gifts_set": ("seat",),
    **dict.fromkeys(
        ("offer_made", "offer_declined", "offer_withdrawn", "offer_lapsed", "gift_welcome"), ("seat", "to")
    ),
}
