"""Attacks: sabotage probes against hourglasses, rockets against fields (SD-84 to SD-89, SD-135 to SD-137)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import KIND, Act
from starport.games.spacedealer.refusals import (
    ALREADY_BLOCKED,
    ALREADY_SABOTAGED,
    COVERED,
    GLASS_NOT_ACTIVE,
    NO_FIELD,
    NO_TOKEN,
    NOT_BUILT,
    NOT_YOURS,
    OWN_FIELD,
    OWN_GLASS,
    PLACE_TAKEN,
    TWO_BLOCKS,
)
from starport.games.spacedealer.rules.hourglass import leave_place, place_told, put_away
from starport.games.spacedealer.rules.ships import touch_down
from starport.games.spacedealer.rules.using import settle_launchers
from starport.games.spacedealer.state import ACTIVE, BUILT, FLY, NOWHERE, SABOTAGED, Galaxy


def launcher_fault(state: Galaxy, seat: int, card: int) -> Refusal | None:
    """An own launcher in use with a token on it; a block on its own field does not matter (SD-135, Q-38)."""
    if state.place[card] != BUILT:
        return NOT_BUILT
    if state.owner[card] != seat:
        return NOT_YOURS
    if state.dead[card]:
        return COVERED
    return None if state.tokens[card] else NO_TOKEN


def sabotage_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A probe token hits one active hourglass of another seat, never twice (SD-85, SD-136, Q-24)."""
    fault = launcher_fault(state, seat, act.card)
    if fault is not None:
        return fault
    if act.seat == seat:
        return OWN_GLASS
    status = state.glass[act.seat * state.board.glasses + act.number - 1]
    if status == SABOTAGED:
        return ALREADY_SABOTAGED
    return None if status == ACTIVE else GLASS_NOT_ACTIVE


def sabotage_do(state: Galaxy, seat: int, act: Act) -> None:
    """The hourglass is laid aside and runs out without effect; its place is free, a ship is back where it was
    (SD-85, SD-136, Q-23, Q-24).
    """
    glass = act.seat * state.board.glasses + act.number - 1
    state.tokens[act.card] -= 1
    if state.story is not None:
        event = place_told(state, glass)
        event["by"] = seat
        event["probe"] = state.board.cards[act.card].name
        event["due"] = state.due_at[glass]
        state.tell("glass_sabotaged", event)
    flying = state.target[glass] if state.job[glass] == FLY else NOWHERE
    state.glass[glass] = SABOTAGED
    if flying == NOWHERE or not state.settings.drift:
        leave_place(state, glass)
    if flying != NOWHERE and not state.settings.drift:
        turn_round(state, flying)
    settle_launchers(state)


def turn_round(state: Galaxy, ship: int) -> None:
    """The ship is landed again at the field it left, with its cargo (Q-23)."""
    state.ship_field[ship] = state.ship_from[ship]
    touch_down(state, ship)


def sabotage_over(state: Galaxy, glass: int) -> None:
    """A sabotaged hourglass has run out: token to the pool, hourglass usable again (SD-85, SD-105)."""
    ship = state.target[glass] if state.job[glass] == FLY else NOWHERE
    put_away(state, glass, "sabotage_over")
    if ship != NOWHERE:
        turn_round(state, ship)
    state.pool += 1
    if state.story is not None:
        state.tell("token_returned", {"seat": state.seat_of(glass), "pool": state.pool})
    settle_launchers(state)


def sabotage_menu(state: Galaxy, seat: int) -> list[Act]:
    glasses = state.board.glasses
    shots = loaded(state, seat, KIND["sabotage"])
    return [act for act in shots if state.glass[act.seat * glasses + act.number - 1] == ACTIVE]


def loaded(state: Galaxy, seat: int, kind: int) -> list[Act]:
    """The listed shots of this kind from the seat's launchers that carry a token."""
    found: list[Act] = []
    for card in state.built[seat]:
        if state.tokens[card]:
            found += state.acts.on_card[kind][card]
    return found


def blocks_on(state: Galaxy, seat: int) -> int:
    """How many rocket tokens lie on the fields of a seat."""
    return sum(state.blocked[card] for card in state.built[seat])


def block_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A rocket token hits one visible, unblocked hourglass field of a seat with fewer than two blocks, empty or by
    setting with a run under way (SD-87, SD-89, SD-137, Q-25).
    """
    fault = launcher_fault(state, seat, act.card)
    if fault is not None:
        return fault
    target = act.other
    if state.place[target] != BUILT or state.dead[target]:
        return NO_FIELD
    if state.owner[target] == seat and not state.settings.rocket_on_self:
        return OWN_FIELD
    glass = state.standing[target]
    if glass != NOWHERE and not (state.settings.rocket_on_running and state.glass[glass] == ACTIVE):
        return PLACE_TAKEN
    if state.blocked[target]:
        return ALREADY_BLOCKED
    most = state.board.edition.blocks
    return TWO_BLOCKS if blocks_on(state, state.owner[target]) >= most else None


def block_do(state: Galaxy, seat: int, act: Act) -> None:
    """The field is blocked until an hourglass has run out there; until then nothing is built over it (SD-87, SD-88)."""
    state.tokens[act.card] -= 1
    state.blocked[act.other] = 1
    if state.story is not None:
        cards = state.board.cards
        event: dict[str, object] = {"seat": state.owner[act.other], "card": cards[act.other].name, "by": seat}
        event["rocket"] = cards[act.card].name
        state.tell("field_blocked", event)
    settle_launchers(state)


def block_menu(state: Galaxy, seat: int) -> list[Act]:
    return [act for act in loaded(state, seat, KIND["block"]) if state.place[act.other] == BUILT]
