# pure: types only
"""Refusals: the facts that come with each message. Forms: the bounds within which each is filled in."""

from __future__ import annotations

from typing import Any, Final, Literal, TypedDict

from starport.engine.schema import Reason
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

REFUSALS: Final[dict[str, Reason]] = {
    # what was asked for is no action, or none of this moment
    "unknown_action": Reason(text=str),
    "bad_bundle": Reason(text=str),
    "match_is_over": Reason(),
    "not_now": Reason(frame=FrameName),
    "not_your_decision": Reason(seat=Seat),
    "not_your_step": Reason(),
    "wrong_phase": Reason(frame=FrameName),
    # building and the supply
    "cards_missing": Reason(missing=list[str]),
    "needs_own_colony": Reason(),
    "needs_own_spaceport": Reason(),
    "no_figure": Reason(figure=Figure),
    "no_room": Reason(upgrade=Upgrade, most=int),
    "none_left": Reason(upgrade=Upgrade),
    "rank_taken": Reason(rank=int),
    "rate_not_met": Reason(resource=Resource, rate=int),
    "supply_empty": Reason(resource=Resource),
    "supply_only": Reason(seat=Seat),
    # trade and discards
    "gifts_not_allowed": Reason(),
    "nobody_addressed": Reason(),
    "not_in_hand": Reason(resource=Resource),
    "offer_is_open": Reason(),
    "only_with_active": Reason(seat=Seat),
    "same_type_on_both_sides": Reason(resource=Resource),
    "wrong_number_of_cards": Reason(wanted=int, given=int),
    # flight
    "black_ball": Reason(),
    "boosters_missing": Reason(wanted=int),
    "cannot_end_as_such": Reason(ship=Ship),
    "must_leave": Reason(ship=Ship, point=Point),
    "must_leave_first": Reason(),
    "no_docking": Reason(ship=Ship, point=Point),
    "no_such_ship": Reason(ship=Ship),
    "no_trade_ship_on_site": Reason(ship=Ship, point=Point),
    "not_the_next_number": Reason(ship=Ship, point=Point),
    "other_ship_is_flying": Reason(ship=Ship),
    "point_closed": Reason(ship=Ship, point=Point),
    "point_occupied": Reason(point=Point),
    "point_protected": Reason(seat=Seat, ship=Ship, point=Point),
    "ship_cannot_stop_here": Reason(ship=Ship),
    "ship_does_not_stand": Reason(ship=Ship),
    "ship_finished": Reason(ship=Ship),
    "ship_grounded": Reason(ship=Ship),
    "ship_has_moved": Reason(ship=Ship),
    "too_far": Reason(speed=int, ship=Ship, point=Point),
    # founding and clearing
    "disc_unknown": Reason(ship=Ship, planet=Planet),
    "look_first": Reason(planet=Planet),
    "not_beside_a_disc": Reason(ship=Ship, planet=Planet),
    "not_on_a_site": Reason(ship=Ship),
    "nothing_to_clear": Reason(ship=Ship, planet=Planet),
    "outpost_full": Reason(people=People),
    "pods_missing": Reason(people=People, wanted=int),
    "site_closed": Reason(point=Point),
    "special_in_the_way": Reason(planet=Planet),
    "system_full": Reason(),
    "too_weak": Reason(wanted=int, ship=Ship, planet=Planet),
    # powers
    "card_not_owned": Reason(),
    "card_used_this_turn": Reason(),
    "not_yourself": Reason(),
}
