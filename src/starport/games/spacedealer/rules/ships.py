"""Ships: flying from field to field, landing, and the neutral ship (SD-64 to SD-68, SD-107 to SD-110, SD-138)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.refusals import IN_FLIGHT, NO_GLASS, NOT_NEIGHBOUR, NOT_YOURS, SAME_FIELD
from starport.games.spacedealer.rules.hourglass import has_idle, idle_glass, put_away, turn
from starport.games.spacedealer.rules.stores import amount, content, empty, ships_of
from starport.games.spacedealer.state import FLY, NOBODY, NOWHERE, Galaxy
from starport.games.spacedealer.words import NOTHING, Goods, told


def fly_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A landed ship flies to a neighbouring field, an empty one to any other field (SD-64, SD-67, SD-109, SD-110)."""
    ship = act.ship
    if state.ship_owner[ship] != seat:
        return NOT_YOURS
    if idle_glass(state, seat, act.glass) == NOWHERE:
        return NO_GLASS
    if state.ship_from[ship] != NOWHERE:
        return IN_FLIGHT
    if amount(state, ship) and not state.board.neighbours(state.ship_field[ship], act.field):
        return NOT_NEIGHBOUR
    return SAME_FIELD if state.ship_field[ship] == act.field else None


def fly_do(state: Galaxy, seat: int, act: Act) -> None:
    """The ship is placed at its target and an hourglass activated on it: it is at no planet (SD-64, SD-65)."""
    ship = act.ship
    state.ship_from[ship] = state.ship_field[ship]
    state.ship_field[ship] = act.field
    turn(state, seat, act.glass, FLY, ship)
    if state.story is not None:
        cargo = told(content(state, ship))
        name = state.board.ship_names[ship]
        state.tell(
            "ship_departed",
            {"seat": seat, "ship": name, "from": state.ship_from[ship], "to": act.field, "cargo": cargo},
        )


def fly_menu(state: Galaxy, seat: int) -> list[Act]:
    fields = state.board.fields
    found: list[Act] = []
    if not has_idle(state, seat):
        return found
    for ship in ships_of(state, seat):
        if state.ship_from[ship] == NOWHERE:
            here = state.ship_field[ship]
            targets = [(here - 1) % fields, (here + 1) % fields] if amount(state, ship) else list(range(fields))
            found += [state.acts.fly[ship * fields + field] for field in targets]
    return found


def landed(state: Galaxy, glass: int) -> None:
    """When its hourglass is through, the ship lands at once by itself (SD-34, SD-66)."""
    ship = state.target[glass]
    put_away(state, glass, "resolved")
    touch_down(state, ship)


def touch_down(state: Galaxy, ship: int) -> None:
    """The ship is landed where it stands; a neutral ship whose station is covered goes back to the pool (Q-26)."""
    state.ship_from[ship] = NOWHERE
    state.ship_since[ship] = state.now
    if state.story is not None:
        event: dict[str, object] = {"seat": state.ship_owner[ship], "ship": state.board.ship_names[ship]}
        event["field"] = state.ship_field[ship]
        event["cargo"] = told(content(state, ship))
        state.tell("ship_landed", event)
    station = state.board.station[ship]
    if station != NOWHERE and state.dead[station]:
        neutral_ship_goes(state, ship)


def neutral_ship_comes(state: Galaxy, seat: int, ship: int) -> None:
    """The orbital station brings the neutral ship, landed at home and empty (SD-83, SD-138)."""
    state.ship_owner[ship] = seat
    state.ship_field[ship] = state.board.home(seat)
    state.ship_since[ship] = state.now
    if state.story is not None:
        state.tell("piece_gained", {"seat": seat, "piece": "ship", "ship": state.board.ship_names[ship]})


def neutral_ship_goes(state: Galaxy, ship: int) -> Goods:
    """A neutral ship without its station leaves when it is landed, its cargo goes to the reserve (Q-26)."""
    if state.ship_from[ship] != NOWHERE:
        return NOTHING
    seat = state.ship_owner[ship]
    lost = empty(state, ship)
    state.ship_owner[ship] = NOBODY
    state.ship_field[ship] = NOWHERE
    state.ship_since[ship] = 0
    if state.story is not None:
        name = state.board.ship_names[ship]
        state.tell("piece_lost", {"seat": seat, "piece": "ship", "ship": name, "cargo": told(lost)})
    return lost
