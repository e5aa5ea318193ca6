"""Law 5, silence: a seat sees, hears and may do the same in all worlds that differ only in what it must not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from starport.engine.catalogue import Entry
from starport.engine.game import State, canonical
from tests.laws.rulesets import EVERYDAY, Effort, RuleSet, entries, ours, under_law
from tests.laws.walks import Moment, chance_of, moments
from tests.laws.worlds import check_pair, differences, fresh_dice

AT_ONE_MOMENT = 5  # pairs


@under_law
def test_a_seat_learns_nothing_that_it_must_not_know(rules: RuleSet, effort: Effort):
    chance = chance_of(rules, 0)
    judged = 0
    for _, moment in zip(range(effort.pairs), many_moments(rules, effort.stops), strict=False):
        judged += check_pair(moment.state, chance.randrange(rules.seats), moment.at, chance)
    assert judged > effort.pairs / 2, "the worlds came apart at once: nothing was compared"


def many_moments(rules: RuleSet, stops: int) -> Iterator[Moment]:
    """Moments of one match after the other, without end."""
    seed = 0
    while True:
        for moment in moments(rules, seed, stops):
            yield from [moment] * AT_ONE_MOMENT
        seed += 1


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.name)
def test_every_secret_is_dealt_anew(entry: Entry):
    """Without this the law above would be empty: a seat that imagines only the truth can never tell worlds apart."""
    wanted = set(entry.secrets)
    if not wanted:
        assert not ours(entry), "say in the entry which secrets this game has"
        for rules in [rules for rules in EVERYDAY if rules.entry is entry]:
            for moment in moments(rules, 0, 12):
                check_open(moment.state, chance_of(rules, 0))
        return
    changed: set[str] = set()
    for seed, rules in product(range(5), [rules for rules in EVERYDAY if rules.entry is entry]):
        if changed == wanted:
            break
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, 12):
            for seat in range(rules.seats):
                changed |= dealt_anew(moment.state, seat, chance, wanted)
    assert changed == wanted


def check_open(state: State, chance: Random) -> None:
    """A game that declares no secrets has none: everybody sees the same, and nothing but the future is imagined."""
    seen = [canonical(state.view(watcher)) for watcher in (None, *range(state.game.seats))]
    assert len(set(seen)) == 1, "seats see different things: say in the entry which secrets this game has"
    for seat in range(state.game.seats):
        world = state.imagine(seat, fresh_dice(chance))
        places = [place for place in differences(state.position(), world.position()) if not place.startswith("dice")]
        assert places == [], "what is imagined differs, but the entry declares no secrets"


def dealt_anew(state: State, seat: int, chance: Random, secrets: set[str]) -> set[str]:
    """The secrets of a game that differ between this state and one that the seat imagines."""
    world = state.imagine(seat, fresh_dice(chance))
    places = [re.sub(r"\[\d+\]", ".*", text) for text in differences(state.position(), world.position())]
    return {secret for secret in secrets for place in places if re.match(re.escape(secret) + r"\b", place)}


def test_secrets_that_nobody_declared_are_noticed():
    with pytest.raises(AssertionError, match="seats see different things"):
        check_open(moments(EVERYDAY[0], 0, 12)[3].state, Random(1))
