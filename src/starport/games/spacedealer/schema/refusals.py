# pure: types only
"""Refusals: the facts that come with each message. Forms: the bounds within which each is filled in."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from starport.engine.schema import RefusalSpec
from starport.games.spacedealer.schema.parts import Card, Field, Goods, Seat, Ship, Store


class ReturnBounds(TypedDict):
    """`return STORE GOODS`: back to the reserve."""

    store: Store
    goods: Goods


class MoveBounds(TypedDict):
    """`move STORE STORE GOODS`: at most as much as there is room."""

    store: Store
    to: Store
    goods: Goods
    room: int


class LeaveBounds(TypedDict):
    """`leave SHIP GOODS`: at a neutral planet."""

    ship: Ship
    goods: Goods


class LoadBounds(TypedDict):
    """`load SHIP GOODS`: what lies at a neutral planet."""

    ship: Ship
    goods: Goods
    room: int


class TakeBounds(TypedDict):
    """`take CARD GOODS [losing] via STORE`: `most` in all; fewer than `full` only with `losing`."""

    card: Card
    store: Store
    goods: Goods
    most: int
    full: int


class ConvertBounds(TypedDict):
    """`convert CARD FROM>TO:STORE …`: at most `most` goods of these stores for some of the reserve."""

    card: Card
    most: int
    stores: dict[Store, Goods]
    reserve: Goods


class OfferBounds(TypedDict):
    """`offer SEAT at FIELD GOODS for GOODS [via STORE]`: at most `give` for at most `want` of each colour."""

    to: Seat
    field: Field
    give: Goods
    want: int


class SwapBounds(TypedDict):
    """`swap SEAT CARDS for CARDS`: some of `give` for some of `want`."""

    to: Seat
    give: list[Card]
    want: list[Card]


FORMS: Final[dict[str, Any]] = {
    "return": ReturnBounds,
    "move": MoveBounds,
    "leave": LeaveBounds,
    "load": LoadBounds,
    "take": TakeBounds,
    "convert": ConvertBounds,
    "offer": OfferBounds,
    "swap": SwapBounds,
}

_PLAIN: Final = (
    "already_blocked",
    "already_sabotaged",
    "card_blocked",
    "covered",
    "demand_slot_taken",
    "draw_open",
    "empty_offer",
    "glass_not_active",
    "glass_not_ready",
    "glass_on_card",
    "goods_do_not_fit",
    "goods_missing",
    "in_flight",
    "last_sands",
    "level_too_low",
    "no_disc",
    "no_draw",
    "no_field",
    "no_free_slot",
    "no_glass",
    "no_power",
    "no_token",
    "not_a_plan",
    "not_built",
    "not_drawn",
    "not_here",
    "not_in_stack",
    "not_landing",
    "not_neighbour",
    "not_running",
    "not_setup",
    "not_untimed",
    "not_yours",
    "nothing_lost",
    "offer_gone",
    "offer_limit",
    "own_field",
    "own_glass",
    "own_planet",
    "place_taken",
    "reserve_short",
    "same_colour",
    "same_field",
    "side_taken",
    "stack_empty",
    "take_back_over",
    "too_many",
    "top_level",
    "two_blocks",
    "would_lose",
    "wrong_base",
    "wrong_goods",
)
REFUSALS: Final[dict[str, RefusalSpec]] = {
    **{message: RefusalSpec() for message in _PLAIN},
    "demand_served": RefusalSpec(by=Seat),
    "bad_cards": RefusalSpec(
        "The cards file cannot be played with; `problem` names the card and the mistake.", problem=str
    ),
    "base_rules": RefusalSpec(action=str),
    "unknown": RefusalSpec(action=str),
}
