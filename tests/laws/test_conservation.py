"""Law 4, conservation: there are as many of each thing at every moment of a match as there were at the start."""

from __future__ import annotations

from tests.laws.rulesets import Effort, RuleSet, ours, under_law
from tests.laws.walks import Walk, steps, walk


@under_law
def test_nothing_is_lost_and_nothing_comes_from_nowhere(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        walker = walk(rules, seed)
        if walker.state.census() or ours(rules.entry):  # a guest may have no things to count
            check_census(walker)


def check_census(walker: Walk) -> None:
    counted = walker.state.census()
    assert counted, "a game without things needs no law"
    assert all(number >= 0 for number in counted.values())
    for move in steps(walker):
        now = walker.state.census()
        assert now == counted, f"{changes(counted, now)} by {move}"


def changes(before: dict[str, int], after: dict[str, int]) -> str:
    names = sorted(before.keys() | after.keys())
    return ", ".join(
        f"{name} {before.get(name)} → {after.get(name)}" for name in names if before.get(name) != after.get(name)
    )
