"""Law 7, copies: changing a copy never changes the original nor the other way round; equal states have equal hashes."""

from __future__ import annotations

from random import Random

from starport.engine.event import Story
from starport.engine.game import State, canonical
from tests.laws.rulesets import Effort, RuleSet, under_law
from tests.laws.walks import chance_of, moments, play_on

MOVES = 20


@under_law
def test_a_copy_is_a_state_of_its_own(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, effort.stops):
            check_copy(moment.state, moment.at, chance)
            check_nothing_is_lent(moment.state)


def check_copy(state: State, at: int, chance: Random) -> None:
    before = portrait(state)
    original, copy = state.copy(), state.copy()
    assert portrait(copy) == before
    assert copy.sealed == state.sealed
    original.story = Story()
    assert original.copy().story is None, "a copy must not tell its dreams to the listeners of the original"

    moves = play_on(original, at, chance, MOVES)
    assert portrait(state) == before, "changing a copy has changed the original"
    assert portrait(copy) == before, "changing one copy has changed another"

    late_copy = original.copy()
    for move in moves:
        move.do(copy)
    assert portrait(copy) == portrait(original), "the same moves in two copies gave different states"
    reached = portrait(late_copy)
    play_on(original, moves[-1].at if moves else at, chance, MOVES)
    assert portrait(late_copy) == reached, "changing the original has changed a copy"


def check_nothing_is_lent(state: State) -> None:
    """Whoever scribbles on what a state handed out does not scribble on the state."""
    before = portrait(state)
    position = state.position()
    loaded = state.game.load(position)
    scribble(position)
    assert loaded.digest() == state.digest(), "a loaded state still uses the lists of its position"
    for seat in (None, *range(state.game.seats)):
        scribble(state.view(seat))
    for seat in range(state.game.seats):
        scribble([form.bounds for form in state.forms(seat)])
        state.legal(seat).clear()
    state.acting().clear()
    state.census().clear()
    assert portrait(state) == before, "a state lent out its own lists"


def portrait(state: State) -> str:
    """Everything that can be asked of a state."""
    seats = range(state.game.seats)
    return canonical(
        {
            "digest": state.digest(),
            "acting": state.acting(),
            "due": state.due(),
            "census": state.census(),
            "result": repr(state.result()),
            "views": [state.view(seat) for seat in (None, *seats)],
            "legal": [[action.text for action in state.legal(seat)] for seat in seats],
            "forms": [[[form.verb, form.bounds] for form in state.forms(seat)] for seat in seats],
        }
    )


def scribble(value: object) -> None:
    """Spoil everything within."""
    if isinstance(value, dict):
        for item in value.values():
            scribble(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            scribble(item)
        value.append("scribble")
