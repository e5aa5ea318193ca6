"""Law: several receivers who ask at once see what each sees alone."""

from __future__ import annotations

from starport.engine.game import canonical
from tests.laws.rulesets import Effort, RuleSet, under_law
from tests.laws.walks import moments


@under_law
def test_views_that_are_made_together_are_those_that_are_made_alone(rules: RuleSet, effort: Effort):
    for moment in moments(rules, 0, effort.stops):
        seats: list[int | None] = [None, *range(rules.seats)]
        together = moment.state.views(seats)
        assert [canonical(view) for view in together] == [canonical(moment.state.view(seat)) for seat in seats]
