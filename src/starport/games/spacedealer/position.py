"""Positions: everything that determines a state, as plain data that people can read and edit.

What follows from the rest is not written: reserve, pools, points, discs, power and which cards are covered.
"""

from __future__ import annotations

from typing import Literal, cast

from starport.engine.game import Json
from starport.games.spacedealer.actions import site_name
from starport.games.spacedealer.cards import PRODUCE_ANY
from starport.games.spacedealer.rules.stores import content
from starport.games.spacedealer.schema.parts import GlassState, Job, Switch
from starport.games.spacedealer.schema.view import GlassView, GoodsOffer, OfferView, PlansOffer, ShipView
from starport.games.spacedealer.state import (
    ABSENT,
    BUILD,
    DRAWN,
    FLY,
    IN_BOX,
    IN_OWN,
    IN_STACK,
    INACTIVE,
    JOBS,
    NO_JOB,
    NOWHERE,
    PHASES,
    REASONS,
    STATES,
    USE,
    Galaxy,
    Offer,
)
from starport.games.spacedealer.words import COLOURS, COLUMNS, told


def position_of(state: Galaxy) -> Json:
    """The whole state."""
    board = state.board
    return {
        "phase": PHASES[state.phase],
        "now": state.now,
        "began": state.began,
        "ended": state.ended,
        "closes": state.closes,
        "reason": REASONS[state.reason],
        "first": state.first,
        "dice": {"key": state.dice.key.hex(), "drawn": state.dice.drawn[:]},
        "box": [card.name for card in board.cards if state.place[card.index] == IN_BOX],
        "stacks": {str(level): names(state, state.stacks[level - 2]) for level in (2, 3)},
        "known": known(state),
        "seats": [seat_of(state, seat) for seat in range(board.seats)],
        "ships": [ship_of(state, ship) for ship in range(board.ships)],
        "neutral": neutral_of(state),
        "offers": [offer_of(state, offer) for offer in state.offers],
        "next_offer": state.next_offer,
    }


def names(state: Galaxy, cards: list[int]) -> list[str]:
    return [state.board.cards[card].name for card in cards]


def usual_knowledge(state: Galaxy, card: int) -> int:
    """Who knows a hidden card if nothing special has happened: its holder, and nobody in a stack."""
    return 1 << state.owner[card] if state.place[card] in (IN_OWN, DRAWN) else 0


def known(state: Galaxy) -> Json:
    """The hidden cards that more seats know than usual, with those seats (SD-148)."""
    found: Json = {}
    for card in state.board.cards:
        place = state.place[card.index]
        if place in (IN_OWN, IN_STACK, DRAWN) and state.seen[card.index] != usual_knowledge(state, card.index):
            seen = state.seen[card.index]
            found[card.name] = [seat for seat in range(state.board.seats) if seen >> seat & 1]
    return found


def seat_of(state: Galaxy, seat: int) -> Json:
    board = state.board
    start: Json | None = None
    if state.start_mine[seat] != NOWHERE:
        mine = board.cards[state.start_mine[seat]].name
        start = {"mine": mine, "column": COLUMNS[state.start_column[seat]]}
    drawn: Json | None = None
    if state.drawn[seat]:
        drawn = {
            "stack": state.draw_level[seat],
            "cards": names(state, state.drawn[seat]),
            "until": state.draw_until[seat],
        }
    glasses = range(seat * board.glasses, (seat + 1) * board.glasses)
    return {
        "dealt": names(state, state.dealt[3 * seat : 3 * seat + 3]),
        "start": start,
        "own": names(state, state.own[seat]),
        "plans": names(state, state.plans[seat]),
        "drawn": drawn,
        "built": [built_of(state, card) for card in state.built[seat]],
        "track": state.marker[seat],
        "glasses": [glass_of(state, glass) for glass in glasses if state.glass[glass] != ABSENT],
        "owed": state.owed[seat],
        "served": [demand.name for demand in board.demands if state.served[demand.index] == seat],
        "neutral_cards": [board.wants[want].name for want in state.want_taken[seat]],
        "gifts": bool(state.gifts[seat]),
    }


def switch_of(state: Galaxy, card: int) -> Switch | Literal["off"]:
    """The position of a card's auto-collect switch."""
    switch = state.auto[card]
    if not switch:
        return "off"
    return COLOURS[switch - 1] if state.board.cards[card].does == PRODUCE_ANY else "on"


def built_of(state: Galaxy, card: int) -> Json:
    """A built card; what it has only if it is not as usual."""
    printed = state.board.cards[card]
    found: Json = {"card": printed.name, "site": site_name(printed, state.site[card])}
    if printed.store >= 0 and any(content(state, printed.store)):
        found["goods"] = told(content(state, printed.store))
    if state.tokens[card]:
        found["tokens"] = state.tokens[card]
    if state.blocked[card]:
        found["blocked"] = True
    if state.auto[card]:
        found["auto"] = switch_of(state, card)
    return found


def glass_of(state: Galaxy, glass: int) -> GlassView:
    found: GlassView = {"glass": state.glass_name(glass), "state": cast(GlassState, STATES[state.glass[glass]])}
    if state.glass[glass] == INACTIVE:
        return found
    found["started"] = state.started[glass]
    found["due"] = state.due_at[glass]
    job, target = state.job[glass], state.target[glass]
    if job != NO_JOB:
        found["job"] = cast(Job, JOBS[job])
    if job in (BUILD, USE):
        found["card"] = state.board.cards[target].name
    elif job == FLY:
        found["ship"] = state.board.ship_names[target]
    return found


def ship_of(state: Galaxy, ship: int) -> ShipView:
    return {
        "ship": state.board.ship_names[ship],
        "owner": state.ship_owner[ship],
        "field": state.ship_field[ship],
        "from": state.ship_from[ship],
        "since": state.ship_since[ship],
        "cargo": told(content(state, ship)),
    }


def neutral_of(state: Galaxy) -> Json:
    board = state.board
    open_cards: Json = {}
    left: Json = {}
    for field in range(1, board.fields, 2):
        if state.want_open[field] != NOWHERE:
            open_cards[str(field)] = board.wants[state.want_open[field]].name
        goods = content(state, board.field_store + field)
        if any(goods):
            left[str(field)] = told(goods)
    return {"stack": [board.wants[want].name for want in state.want_stack], "open": open_cards, "left": left}


def offer_of(state: Galaxy, offer: Offer) -> OfferView:
    if offer.plans:
        plans: PlansOffer = {
            "number": offer.number,
            "seat": offer.seat,
            "to": offer.to,
            "made": offer.made,
            "until": offer.until,
            "cards": names(state, offer.cards),
            "others": names(state, offer.others),
        }
        return plans
    goods: GoodsOffer = {
        "number": offer.number,
        "seat": offer.seat,
        "to": offer.to,
        "made": offer.made,
        "until": offer.until,
        "field": offer.field,
        "give": told(offer.give),
        "want": told(offer.want),
        "store": state.board.store_names[offer.store] if offer.store >= 0 else "",
    }
    return goods
