"""Points, half medals and the end of the game (chapter 17)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.games.starfarers.schema.parts import Source
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import ZEROS, replaced, total
from starport.games.starfarers.words import PEOPLES, SPECIALS


def on_turn(state: State, seat: i64) -> bool:
    """Whether this seat can win now (SF-END-1). SF-END-3: Both pilots are on turn for the whole turn."""
    return state.turn > 0 and (seat == state.active or seat == state.second_pilot())


def score(state: State, seat: i64, delta: i64, reason: str) -> None:
    """SF-VP-1: Points are public and change at once. SF-TURN-7: every change is followed by a victory check."""
    old = state.points[seat]
    state.points = replaced(state.points, seat, old + delta)
    if state.story is not None:
        state.tell("points_changed", seat=seat, old=old, new=old + delta, reason=reason)
        if old < state.rulebook.numbers.warning <= old + delta:
            state.tell("threshold_reached", seat=seat, points=old + delta)
    check_victory(state, seat)


def check_victory(state: State, seat: i64) -> None:
    """SF-END-1 SF-END-2: A player wins at the moment of having the goal during the own turn, never in another's."""
    if state.winner == NOBODY and on_turn(state, seat) and state.points[seat] >= state.rulebook.numbers.goal:
        state.winner = seat
        if state.story is not None:
            state.tell("game_won", seat=seat, points=sources(state, seat), turn=state.turn)


def change_fame(state: State, seat: i64, delta: i64) -> None:
    """SF-FX-1 SF-COMP-6 SF-VP-2: Half medals change, never below none, gains as far as the stock goes; so many are a point."""
    old = state.halves[seat]
    change = max(-old, min(delta, state.half_stock))
    if change == 0:
        return
    state.halves = replaced(state.halves, seat, old + change)
    state.half_stock -= change
    if state.story is not None:
        state.tell("half_medals_changed", seat=seat, delta=change, total=old + change)
    each = state.rulebook.numbers.halves_per_point
    gained = (old + change) // each - old // each
    if gained:
        score(state, seat, gained, "half_medals")


SOURCES: Final[tuple[Source, ...]] = ("colonies", "spaceports", "markers", "half_medals", *SPECIALS)


def tally(state: State, seat: i64) -> vec[i64]:
    """The points of a seat by SOURCES."""
    numbers = state.rulebook.numbers
    counted = ZEROS[: len(SOURCES)]
    for site in state.bases[seat]:
        counted[0] += numbers.colony_points
        if state.spaceport[site]:
            counted[1] += numbers.spaceport_points
    counted[2] = numbers.marker_points * state.marker.count(seat)
    counted[3] = state.halves[seat] // numbers.halves_per_point
    for chip in state.trophies[seat]:
        counted[4 + state.rulebook.chips[chip].special] += numbers.special_points
    return counted


def sources(state: State, seat: i64) -> dict[Source, int]:
    """Where the points of a seat come from."""
    return dict(zip(SOURCES, tally(state, seat), strict=True))


def count_points(state: State, seat: i64) -> i64:
    """All points of a seat, counted afresh."""
    return total(tally(state, seat))


def peoples_of(state: State, seat: i64) -> list[str]:
    """The peoples of whose friendship cards the seat holds at least one."""
    friendship = state.rulebook.friendship
    return [name for people, name in enumerate(PEOPLES) if state.cards[seat] & friendship.of_people[people]]
