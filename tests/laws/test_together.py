"""Law: several receivers who ask at once, or look again and again, see what each sees alone."""

from __future__ import annotations

from starport.engine.game import State, canonical
from tests.laws.rulesets import Effort, RuleSet, under_law
from tests.laws.walks import chance_of, moments, play_on
from tests.laws.worlds import fresh_dice


@under_law
def test_views_that_are_made_together_are_those_that_are_made_alone(rules: RuleSet, effort: Effort):
    for moment in moments(rules, 0, effort.stops):
        seats: list[int | None] = [None, *range(rules.seats)]
        together = moment.state.views(seats)
        assert [canonical(view) for view in together] == [canonical(moment.state.view(seat)) for seat in seats]


@under_law
def test_a_glance_shows_the_moment(rules: RuleSet, effort: Effort):
    """What is kept from one look to the next is never older than the state: not after the clock has acted, not after a
    move, and not in a world that somebody imagines."""
    for moment in moments(rules, 0, effort.stops):
        chance = chance_of(rules, moment.at)
        state = moment.state.copy()
        check_glances(state)
        due = state.due()
        if due is not None:
            state.tick(due)
            check_glances(state)
        play_on(state, state.reached(), chance, 1)
        check_glances(state)
        check_glances(state.imagine(0, fresh_dice(chance)))


def check_glances(state: State) -> None:
    for seat in range(state.game.seats):
        assert canonical(state.glance(seat)) == canonical(state.view(seat))
