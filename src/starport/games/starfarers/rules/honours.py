"""Points, half medals and the end of the game (chapter 17)."""

from __future__ import annotations

from typing import Final

from starport.games.starfarers.state import NOBODY, State, replaced
from starport.games.starfarers.words import PEOPLES, SPECIALS

WARNING: Final = 12  # points from which everybody is warned


def on_turn(state: State, seat: int) -> bool:
    """Whether this seat can win now (SF-END-1). SF-END-3: Both pilots are on turn for the whole turn."""
    return state.turn > 0 and (seat == state.active or seat in state.pilots())


def score(state: State, seat: int, delta: int, reason: str) -> None:
    """SF-VP-1: Points are public and change at once. SF-TURN-7: every change is followed by a victory check."""
    old = state.points[seat]
    state.points = replaced(state.points, seat, old + delta)
    if state.story is not None:
        state.tell("points_changed", seat=seat, old=old, new=old + delta, reason=reason)
        if old < WARNING <= old + delta:
            state.tell("threshold_reached", seat=seat, points=old + delta)
    check_victory(state, seat)


def check_victory(state: State, seat: int) -> None:
    """SF-END-1 SF-END-2: A player wins at the moment of having the goal during the own turn, never in another's."""
    if state.winner == NOBODY and on_turn(state, seat) and state.points[seat] >= state.rulebook.numbers.goal:
        state.winner = seat
        if state.story is not None:
            state.tell("game_won", seat=seat, points=sources(state, seat), turn=state.turn)


def change_fame(state: State, seat: int, delta: int) -> None:
    """SF-FX-1 SF-COMP-6 SF-VP-2: Half medals change, never below none, gains as far as the stock goes; two are a point."""
    old = state.halves[seat]
    change = max(-old, min(delta, state.half_stock))
    if change == 0:
        return
    state.halves = replaced(state.halves, seat, old + change)
    state.half_stock -= change
    if state.story is not None:
        state.tell("half_medals_changed", seat=seat, delta=change, total=old + change)
    gained = (old + change) // 2 - old // 2
    if gained:
        score(state, seat, gained, "half_medals")


def sources(state: State, seat: int) -> dict[str, int]:
    """Where the points of a seat come from."""
    sites = state.bases[seat]
    found = {
        "colonies": len(sites),
        "spaceports": sum(state.spaceport[site] for site in sites),
        "markers": 2 * state.marker.count(seat),
        "half_medals": state.halves[seat] // 2,
    }
    for special, name in enumerate(SPECIALS):
        found[name] = sum(state.rulebook.chips[chip].special == special for chip in state.trophies[seat])
    return found


def count_points(state: State, seat: int) -> int:
    """All points of a seat, counted afresh."""
    return sum(sources(state, seat).values())


def peoples_of(state: State, seat: int) -> list[str]:
    """The peoples of whose friendship cards the seat holds at least one."""
    friendship = state.rulebook.friendship
    return [name for people, name in enumerate(PEOPLES) if state.cards[seat] & friendship.of_people[people]]
