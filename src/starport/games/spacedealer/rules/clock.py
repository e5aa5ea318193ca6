"""The clock: what happens by itself, each thing at its exact moment (SD-103, SD-105, SD-147, Q-33)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starport.games.spacedealer.rules.attacks import sabotage_over
from starport.games.spacedealer.rules.ending import close, drop_offer, signal_end
from starport.games.spacedealer.rules.hourglass import finish_run, raised
from starport.games.spacedealer.rules.planning import draw_expired
from starport.games.spacedealer.rules.setup import start_expired
from starport.games.spacedealer.rules.ships import landed
from starport.games.spacedealer.rules.trade import heard_by, lapse_offers
from starport.games.spacedealer.rules.using import used
from starport.games.spacedealer.state import (
    ACTIVE,
    BUILD,
    BY_TIME,
    FLY,
    LAST_SANDS,
    NEVER,
    NOWHERE,
    OVER,
    RAISE,
    RUNNING,
    SABOTAGED,
    SETUP,
    USE,
    Galaxy,
    Offer,
)

COMPLETIONS: Final[dict[int, Callable[[Galaxy, int], None]]] = {
    RAISE: raised,
    BUILD: finish_run,
    USE: used,
    FLY: landed,
}


def next_due(state: Galaxy) -> int | None:
    """The next moment at which the clock itself acts; None if it waits for a seat (SD-147)."""
    return next_among(state, state.offers)


def next_known(state: Galaxy, seat: int | None) -> int | None:
    """The same as far as a seat knows: an offer in private is there for its two seats alone (SD-131)."""
    return next_among(state, heard_by(state, seat))


def next_among(state: Galaxy, offers: list[Offer]) -> int | None:
    """What is due first, these offers among it."""
    if state.phase == OVER:
        return None
    if state.phase == SETUP:
        return state.settings.start_ms or None
    soonest = NEVER
    for glass in range(len(state.glass)):
        if state.glass[glass] in (ACTIVE, SABOTAGED):
            soonest = sooner(soonest, state.due_at[glass])
    for until in state.draw_until:
        soonest = sooner(soonest, until)
    for offer in offers:
        soonest = sooner(soonest, offer.until)
    if state.phase == LAST_SANDS:
        soonest = sooner(soonest, state.closes)
    elif not state.settings.untimed:
        soonest = sooner(soonest, state.began + state.settings.end_ms)
    return None if soonest == NEVER else soonest


def ends_by_time(state: Galaxy) -> bool:
    """What is due next is the end signal by time (SD-143); the end of untimed practice lies before its beginning."""
    return state.phase == RUNNING and next_due(state) == state.began + state.settings.end_ms


def next_for(state: Galaxy, seat: int) -> int | None:
    """The next moment at which an hourglass or a draw of this seat is due, or an offer to it lapses."""
    if state.phase not in (RUNNING, LAST_SANDS):
        return None
    soonest = state.draw_until[seat]
    for glass in range(seat * state.board.glasses, (seat + 1) * state.board.glasses):
        if state.glass[glass] in (ACTIVE, SABOTAGED):
            soonest = sooner(soonest, state.due_at[glass])
    for offer in state.offers:
        if offer.to == seat:
            soonest = sooner(soonest, offer.until)
    return None if soonest == NEVER else soonest


def sooner(one: int, other: int) -> int:
    if other == NEVER:
        return one
    return other if one == NEVER or other < one else one


def run_until(state: Galaxy, at: int) -> None:
    """Everything due up to this moment happens in order; after the close match time stands still."""
    while state.phase != OVER:
        due = next_due(state)
        if due is None or due > at:
            state.now = max(state.now, at)
            return
        state.now = due
        act_once(state, due)
        if state.offers:
            lapse_offers(state)
        state.changed()


def act_once(state: Galaxy, due: int) -> None:
    """One thing that is due now: completions first, then draws, offers, the end signal and the close (SD-147)."""
    if state.phase == SETUP:
        start_expired(state)
        return
    glass = first_glass(state, due)
    if glass != NOWHERE:
        if state.glass[glass] == SABOTAGED:
            sabotage_over(state, glass)
        else:
            COMPLETIONS[state.job[glass]](state, glass)
        return
    for seat in in_order(state):
        if state.draw_until[seat] == due:
            draw_expired(state, seat)
            return
    for offer in state.offers:
        if offer.until == due:
            drop_offer(state, offer, "time")
            return
    if state.phase == RUNNING:
        signal_end(state, BY_TIME)
    else:
        close(state)


def first_glass(state: Galaxy, due: int) -> int:
    """The hourglass that is served first among those due now: by seat order, then by number (Q-33, SD-103)."""
    glasses = state.board.glasses
    for seat in in_order(state):
        for glass in range(seat * glasses, (seat + 1) * glasses):
            if state.glass[glass] in (ACTIVE, SABOTAGED) and state.due_at[glass] == due:
                return glass
    return NOWHERE


def in_order(state: Galaxy) -> list[int]:
    """The seats in the order of this match, from its random start (Q-33)."""
    seats = state.board.seats
    return [(state.first + step) % seats for step in range(seats)]
