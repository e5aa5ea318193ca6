"""Neutral planets: their demand cards and goods left there (SD-93 to SD-97, SD-140, SD-141)."""

from __future__ import annotations

from starport.engine.event import Told
from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import KIND, Act
from starport.games.spacedealer.refusals import (
    GOODS_MISSING,
    IN_FLIGHT,
    NO_ROOM,
    NOT_HERE,
    NOT_YOURS,
    WINDOW_CLOSED,
    demand_served,
)
from starport.games.spacedealer.rules.demands import add_points
from starport.games.spacedealer.rules.ending import landing_open
from starport.games.spacedealer.rules.stores import amount, capacity, content, have, pick, put, ships_of, to_reserve
from starport.games.spacedealer.state import NOBODY, NOWHERE, Galaxy
from starport.games.spacedealer.words import HUES, told, total


def at_neutral(state: Galaxy, seat: int, ship: int) -> Refusal | None:
    """The ship is the seat's own and landed at a neutral field (SD-97, SD-141)."""
    if state.ship_owner[ship] != seat:
        return NOT_YOURS
    if state.ship_from[ship] != NOWHERE:
        return IN_FLIGHT
    return None if state.ship_field[ship] % 2 else NOT_HERE


def serve_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A neutral demand is fulfilled from a ship landed there with all its goods; no disc is needed (SD-94, Q-41)."""
    fault = at_neutral(state, seat, act.ship)
    if fault is not None:
        return fault
    if state.want_open[state.ship_field[act.ship]] != act.other:
        takers = [taker for taker in range(state.board.seats) if act.other in state.want_taken[taker]]
        return demand_served(takers[0]) if takers else NOT_HERE
    if not have(state, [act.ship], state.board.wants[act.other].goods):
        return GOODS_MISSING
    return None if landing_open(state, act.ship) else WINDOW_CLOSED


def serve_do(state: Galaxy, seat: int, act: Act) -> None:
    """Goods to the reserve, card to the seat, points, and a new card for the planet, all in one step (SD-94,
    SD-95, SD-140).
    """
    want = state.board.wants[act.other]
    field = state.ship_field[act.ship]
    pick(state, [act.ship], want.goods)
    to_reserve(state, want.goods)
    state.want_taken[seat].append(act.other)
    state.want_open[field] = NOWHERE
    if state.story is not None:
        event: dict[str, object] = {"seat": seat, "field": field, "card": want.name, "points": want.points}
        event["goods"] = told(want.goods)
        state.tell("neutral_fulfilled", event)
    add_points(state, seat, want.points, "neutral")
    open_want(state, field)


def open_want(state: Galaxy, field: int) -> None:
    """A new card is drawn; while several seats could serve it at once it goes under the stack (SD-95, SD-96, Q-22)."""
    state.sealed += 1
    turned_down = 0
    stack = state.want_stack
    while stack:
        card = stack.pop(0)
        if turned_down < len(stack) + 1 and len(ready_to_serve(state, field, card)) > 1:
            turned_down += 1
            stack.append(card)
            if state.story is not None:
                state.tell("neutral_turned_down", {"field": field, "card": state.board.wants[card].name})
            continue
        state.want_open[field] = card
        if state.story is not None:
            state.tell("neutral_opened", {"field": field, "card": state.board.wants[card].name, "left": len(stack)})
        return


def ready_to_serve(state: Galaxy, field: int, want: int) -> list[int]:
    """The seats with a ship landed here that holds all goods of the card (Q-40)."""
    goods = state.board.wants[want].goods
    found: list[int] = []
    for ship in range(state.board.ships):
        seat = state.ship_owner[ship]
        landed = state.ship_from[ship] == NOWHERE and state.ship_field[ship] == field
        if seat != NOBODY and landed and seat not in found and have(state, [ship], goods):
            found.append(seat)
    return found


def serve_menu(state: Galaxy, seat: int) -> list[Act]:
    found: list[Act] = []
    for ship in ships_of(state, seat):
        field = state.ship_field[ship]
        if state.ship_from[ship] == NOWHERE and state.want_open[field] != NOWHERE:
            found.append(state.acts.serve[ship * len(state.board.wants) + state.want_open[field]])
    return found


def leave_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Goods may be left on a neutral field from a ship landed there (SD-97, SD-141)."""
    fault = at_neutral(state, seat, act.ship)
    if fault is not None:
        return fault
    return None if total(act.goods) and have(state, [act.ship], act.goods) else GOODS_MISSING


def leave_do(state: Galaxy, seat: int, act: Act) -> None:
    """The goods lie on the field for anybody (SD-97, SD-141)."""
    field = state.ship_field[act.ship]
    pick(state, [act.ship], act.goods)
    put(state, [state.board.field_store + field], act.goods)
    if state.story is not None:
        state.tell("goods_left", field_told(state, seat, act))


def load_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Any ship landed at a neutral field may load what lies there, as far as it fits (SD-97, SD-141)."""
    fault = at_neutral(state, seat, act.ship)
    if fault is not None:
        return fault
    if not total(act.goods) or not have(state, [state.board.field_store + state.ship_field[act.ship]], act.goods):
        return GOODS_MISSING
    return NO_ROOM if capacity(state, act.ship) - amount(state, act.ship) < total(act.goods) else None


def load_do(state: Galaxy, seat: int, act: Act) -> None:
    """The goods are in the ship (SD-97, SD-141)."""
    pick(state, [state.board.field_store + state.ship_field[act.ship]], act.goods)
    put(state, [act.ship], act.goods)
    if state.story is not None:
        state.tell("goods_loaded", field_told(state, seat, act))


def field_told(state: Galaxy, seat: int, act: Act) -> Told:
    """Who moves which goods between a ship and a field, for events."""
    ship = state.board.ship_names[act.ship]
    return {"seat": seat, "ship": ship, "field": state.ship_field[act.ship], "goods": told(act.goods)}


def leave_menu(state: Galaxy, seat: int) -> list[Act]:
    return field_menu(state, seat, "leave")


def load_menu(state: Galaxy, seat: int) -> list[Act]:
    return field_menu(state, seat, "load")


def field_menu(state: Galaxy, seat: int, verb: str) -> list[Act]:
    """Single goods, from each ship of the seat that is landed at a neutral field."""
    found: list[Act] = []
    for ship in ships_of(state, seat):
        field = state.ship_field[ship]
        if state.ship_from[ship] == NOWHERE and field % 2:
            goods = content(state, ship if verb == "leave" else state.board.field_store + field)
            acts = state.acts.at_field[KIND[verb]][ship]
            found += [acts[hue] for hue in range(HUES) if goods[hue]]
    return found
