"""Demands of players' planets: delivering, discs and points (SD-71 to SD-77, SD-129, SD-130)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.refusals import (
    GOODS_MISSING,
    IN_FLIGHT,
    NO_DISC,
    NOT_AT_DEMAND,
    NOT_YOURS,
    OWN_PLANET,
    WINDOW_CLOSED,
    demand_served,
)
from starport.games.spacedealer.rules.ending import landing_open, signal_end
from starport.games.spacedealer.rules.stores import amount, have, pick, ships_of, to_reserve
from starport.games.spacedealer.state import BUILT, BY_DISC, NOBODY, NOWHERE, Galaxy
from starport.games.spacedealer.words import told


def deliver_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A ship landed on another seat's planet, with all goods of an open demand there and a disc left (SD-71,
    SD-75, Q-15, Q-41).
    """
    demand = state.board.demands[act.other]
    ship = act.ship
    if state.ship_owner[ship] != seat:
        return NOT_YOURS
    if state.ship_from[ship] != NOWHERE:
        return IN_FLIGHT
    owner = state.owner[demand.card]
    if state.place[demand.card] != BUILT or state.ship_field[ship] != state.board.home(owner):
        return NOT_AT_DEMAND
    if owner == seat:
        return OWN_PLANET
    if state.served[act.other] != NOBODY:
        return demand_served(state.served[act.other])
    if not have(state, [ship], demand.goods):
        return GOODS_MISSING
    if not state.discs[seat]:
        return NO_DISC
    return None if landing_open(state, ship) else WINDOW_CLOSED


def deliver_do(state: Galaxy, seat: int, act: Act) -> None:
    """Goods to the reserve, disc to the demand, points to supplier and owner, then the test for the last disc
    (SD-72 to SD-74, SD-130).
    """
    demand = state.board.demands[act.other]
    owner = state.owner[demand.card]
    pick(state, [act.ship], demand.goods)
    to_reserve(state, demand.goods)
    state.served[act.other] = seat
    state.discs[seat] -= 1
    if state.story is not None:
        event: dict[str, object] = {"seat": seat, "owner": owner, "demand": demand.name, "goods": told(demand.goods)}
        event["ship"] = state.board.ship_names[act.ship]
        event["supplier_points"] = demand.supplier
        event["owner_points"] = demand.owner
        event["discs"] = state.discs[seat]
        state.tell("demand_fulfilled", event)
    add_points(state, seat, demand.supplier, "delivered")
    add_points(state, owner, demand.owner, "received")
    if not state.discs[seat]:
        signal_end(state, BY_DISC)


def add_points(state: Galaxy, seat: int, points: int, why: str) -> None:
    """The score marker moves on (SD-74)."""
    state.score[seat] += points
    if state.story is not None and points:
        event: dict[str, object] = {
            "seat": seat,
            "old": state.score[seat] - points,
            "new": state.score[seat],
            "why": why,
        }
        state.tell("score_changed", event)


def deliver_menu(state: Galaxy, seat: int) -> list[Act]:
    """The demands of the planets where a loaded ship of the seat is landed."""
    board = state.board
    found: list[Act] = []
    for ship in ships_of(state, seat):
        field = state.ship_field[ship]
        if state.ship_from[ship] != NOWHERE or field % 2 or field == board.home(seat) or not amount(state, ship):
            continue
        for card in state.built[field // 2]:
            wanted = [demand for demand in board.cards[card].demands if state.served[demand] == NOBODY]
            found += [state.acts.deliver[ship * len(board.demands) + demand] for demand in wanted]
    return found
