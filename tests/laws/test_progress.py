"""Law 2, progress: before the result somebody can act or the clock has something due; random play ends."""

from __future__ import annotations

from starport.engine.game import State
from tests.laws.rulesets import Effort, RuleSet, under_law
from tests.laws.walks import BOUND, match, walk

OPENING = 300


@under_law
def test_a_random_match_ends(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        last = match(rules, seed, effort.stops).last
        assert 0 < last.number <= BOUND
        check_end(last.state)


def check_end(state: State) -> None:
    """When there is a result, everybody has stopped, and the winners are seats of the table."""
    seats, result = range(state.game.seats), state.result()
    assert result is not None
    assert result.winners
    assert set(result.winners) <= set(seats)
    assert len(result.scores) == state.game.seats
    assert result.reason
    assert state.acting() == []
    assert state.due() is None
    assert not any(state.legal(seat) or state.forms(seat) for seat in seats)


@under_law
def test_the_seats_that_are_waited_for_have_a_choice(rules: RuleSet, effort: Effort):
    walker = walk(rules, 0)
    while walker.number < OPENING and walker.state.result() is None:
        acting = walker.state.acting()
        assert acting == sorted(set(acting))
        assert acting or walker.state.due() is not None
        assert all(walker.state.legal(seat) for seat in acting)
        walker.move()
    assert walker.number > 0
