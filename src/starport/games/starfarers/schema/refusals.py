# pure: types only
"""Refusals: the facts that come with each message. Forms: the bounds within which each is filled in."""

from __future__ import annotations

from typing import Any, Final, Literal, TypedDict

from starport.engine.schema import RefusalSpec
from starport.games.starfarers.schema.parts import (
    Cards,
    FrameName,
    People,
    Planet,
    Point,
    Resource,
    Seat,
    Ship,
    Upgrade,
)


class OfferBounds(TypedDict):
    """An offer: at most these cards of the own hand for anything, to some of these seats."""

    give_at_most: Cards
    to: list[Seat]


class DiscardBounds(TypedDict):
    """Cards to put down: so many in all."""

    at_most: Cards
    count: int


FORMS: Final[dict[str, Any]] = {"offer": OfferBounds, "counter": OfferBounds, "discard": DiscardBounds}

Figure = Literal["colony", "trade_station", "transport", "shipyard"]

REFUSALS: Final[dict[str, RefusalSpec]] = {
    # what was asked for is no action, or none of this moment
    "unknown_action": RefusalSpec(text=str),
    "bad_bundle": RefusalSpec(text=str),
    "match_is_over": RefusalSpec(),
    "not_now": RefusalSpec(frame=FrameName),
    "not_your_decision": RefusalSpec(seat=Seat),
    "not_your_step": RefusalSpec(),
    "wrong_phase": RefusalSpec(frame=FrameName),
    # building and the supply
    "cards_missing": RefusalSpec(missing=list[str]),
    "needs_own_colony": RefusalSpec(),
    "needs_own_spaceport": RefusalSpec(),
    "no_figure": RefusalSpec(figure=Figure),
    "no_room": RefusalSpec(upgrade=Upgrade, most=int),
    "none_left": RefusalSpec(upgrade=Upgrade),
    "rank_taken": RefusalSpec(rank=int),
    "rate_not_met": RefusalSpec(resource=Resource, rate=int),
    "supply_empty": RefusalSpec(resource=Resource),
    "supply_only": RefusalSpec(seat=Seat),
    # trade and discards
    "gifts_not_allowed": RefusalSpec(),
    "nobody_addressed": RefusalSpec(),
    "not_in_hand": RefusalSpec(resource=Resource),
    "offer_is_open": RefusalSpec(),
    "only_with_active": RefusalSpec(seat=Seat),
    "same_type_on_both_sides": RefusalSpec(resource=Resource),
    "wrong_number_of_cards": RefusalSpec(wanted=int, given=int),
    # flight
    "black_ball": RefusalSpec(),
    "boosters_missing": RefusalSpec(wanted=int),
    "cannot_end_as_such": RefusalSpec(ship=Ship),
    "must_leave": RefusalSpec(ship=Ship, point=Point),
    "must_leave_first": RefusalSpec(),
    "no_docking": RefusalSpec(ship=Ship, point=Point),
    "no_such_ship": RefusalSpec(ship=Ship),
    "no_trade_ship_on_site": RefusalSpec(ship=Ship, point=Point),
    "not_the_next_number": RefusalSpec(ship=Ship, point=Point),
    "other_ship_is_flying": RefusalSpec(ship=Ship),
    "point_closed": RefusalSpec(ship=Ship, point=Point),
    "point_occupied": RefusalSpec(point=Point),
    "point_protected": RefusalSpec(seat=Seat, ship=Ship, point=Point),
    "ship_cannot_stop_here": RefusalSpec(ship=Ship),
    "ship_does_not_stand": RefusalSpec(ship=Ship),
    "ship_finished": RefusalSpec(ship=Ship),
    "ship_grounded": RefusalSpec(ship=Ship),
    "ship_has_moved": RefusalSpec(ship=Ship),
    "too_far": RefusalSpec(speed=int, ship=Ship, point=Point),
    # founding and clearing
    "disc_unknown": RefusalSpec(ship=Ship, planet=Planet),
    "look_first": RefusalSpec(planet=Planet),
    "not_beside_a_disc": RefusalSpec(ship=Ship, planet=Planet),
    "not_on_a_site": RefusalSpec(ship=Ship),
    "nothing_to_clear": RefusalSpec(ship=Ship, planet=Planet),
    "outpost_full": RefusalSpec(people=People),
    "pods_missing": RefusalSpec(people=People, wanted=int),
    "site_closed": RefusalSpec(point=Point),
    "special_in_the_way": RefusalSpec(planet=Planet),
    "system_full": RefusalSpec(),
    "too_weak": RefusalSpec(wanted=int, ship=Ship, planet=Planet),
    # powers
    "card_not_owned": RefusalSpec(),
    "card_used_this_turn": RefusalSpec(),
    "not_yourself": RefusalSpec(),
}
