"""Goods in one's own hands: moving them between own stores, giving them back (SD-78, SD-113, Q-14, Q-35)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.refusals import GOODS_MISSING, IN_FLIGHT, NO_ROOM, NOT_HERE, NOT_YOURS
from starport.games.spacedealer.rules.stores import (
    amount,
    capacity,
    have,
    owner_of,
    pick,
    put,
    store_field,
    stores_of,
    to_reserve,
)
from starport.games.spacedealer.state import NOWHERE, Galaxy
from starport.games.spacedealer.words import HUES, told, total


def store_fault(state: Galaxy, seat: int, store: int) -> Refusal | None:
    """The store is the seat's own and can be reached into: no ship in flight, no probe under an hourglass (SD-112)."""
    if owner_of(state, store) != seat:
        return NOT_YOURS
    if store_field(state, store) == NOWHERE:
        return IN_FLIGHT if store < state.board.ships else NOT_HERE
    return None


def move_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Goods move freely between two own stores at the same field, as long as they fit (SD-113, Q-14)."""
    for store in (act.store, act.to):
        fault = store_fault(state, seat, store)
        if fault is not None:
            return fault
    if act.store == act.to or store_field(state, act.store) != store_field(state, act.to):
        return NOT_HERE
    if not total(act.goods) or not have(state, [act.store], act.goods):
        return GOODS_MISSING
    return NO_ROOM if capacity(state, act.to) - amount(state, act.to) < total(act.goods) else None


def move_do(state: Galaxy, seat: int, act: Act) -> None:
    """The goods lie in the other store (SD-113)."""
    pick(state, [act.store], act.goods)
    put(state, [act.to], act.goods)
    if state.story is not None:
        names = state.board.store_names
        event: dict[str, object] = {
            "seat": seat,
            "from": names[act.store],
            "to": names[act.to],
            "goods": told(act.goods),
        }
        state.tell("goods_moved", event)


def move_menu(state: Galaxy, seat: int) -> list[Act]:
    """Single goods between own stores at one field, as long as they fit."""
    stores = in_reach(state, seat)
    found: list[Act] = []
    for store in stores:
        for to in stores:
            if store != to and fits_one(state, to) and store_field(state, store) == store_field(state, to):
                moves = state.acts.move[store * state.board.field_store + to]
                found += [moves[hue] for hue in held(state, store)]
    return found


def fits_one(state: Galaxy, store: int) -> bool:
    """One more good has room there."""
    return capacity(state, store) > amount(state, store)


def return_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Goods go back to the reserve from an own depot or landed ship (SD-78, Q-35)."""
    fault = store_fault(state, seat, act.store)
    if fault is not None:
        return fault
    return None if total(act.goods) and have(state, [act.store], act.goods) else GOODS_MISSING


def return_do(state: Galaxy, seat: int, act: Act) -> None:
    """The goods lie in the reserve, without any effect (SD-78)."""
    pick(state, [act.store], act.goods)
    to_reserve(state, act.goods)
    if state.story is not None:
        event: dict[str, object] = {"seat": seat, "store": state.board.store_names[act.store], "goods": told(act.goods)}
        state.tell("goods_returned", event)


def return_menu(state: Galaxy, seat: int) -> list[Act]:
    found: list[Act] = []
    for store in in_reach(state, seat):
        found += [state.acts.hand_back[store][hue] for hue in held(state, store)]
    return found


def in_reach(state: Galaxy, seat: int) -> list[int]:
    """The own stores but for ships in flight (SD-112)."""
    return [store for store in stores_of(state, seat) if store_field(state, store) != NOWHERE]


def held(state: Galaxy, store: int) -> list[int]:
    """The colours that lie in a store."""
    return [hue for hue in range(HUES) if state.goods[store * HUES + hue]]
