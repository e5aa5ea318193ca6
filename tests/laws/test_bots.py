"""Law 10, bots: never illegal, the same under one seed, and the same for worlds they cannot tell apart.

Deadlines belong to bots that think for a given time; they are measured where those bots are tested.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from starport.bots import registry
from starport.bots.base import Bot
from starport.engine.action import Action
from starport.engine.chair import Chair
from tests.laws.bots import check_blind, check_play, maker, moments_for, takes_long
from tests.laws.rulesets import EVERYDAY, Effort, RuleSet, under_law
from tests.laws.walks import BOUND, chance_of, walk

SHORT = 30  # decisions for each moment that other laws look at


@under_law
def test_bots_play_by_the_rules(rules: RuleSet, effort: Effort):
    assert "random" in registry.names(rules.entry.name)
    for name in registry.names(rules.entry.name):
        for seed in range(effort.games):
            stops = 1 if takes_long(name, effort) else effort.stops
            most = BOUND if effort.games > 1 else SHORT * stops
            assert check_play(maker(name), walk(rules, seed), most) > 0


@under_law
def test_bots_choose_the_same_in_worlds_they_cannot_tell_apart(rules: RuleSet, effort: Effort):
    for name in registry.names(rules.entry.name):
        for seed in range(effort.games):
            chance = chance_of(rules, seed)
            for moment in moments_for(name, rules, seed, effort):
                check_blind(maker(name), moment.state, moment.at, chance)


# -- the law can fail


class Clumsy(Bot):
    """Does what it always did."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return chair.game.actions[0]


class Moody(Bot):
    """Does not keep to its seed."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return random.choice(legal)


class Meddler(Bot):
    """Thinks on the table itself."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        state: Any = chair._state
        state.dice.below(0, 6)
        return legal[0]


class Sleeper(Bot):
    """Waits for the dawn."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return None


class Peeper(Bot):
    """Looks at the deck before it draws."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        deck: Any = chair._state.position()["deck"]
        return legal[0 if deck and deck[-1] == "ore" else -1]


@pytest.mark.parametrize("kind", [Clumsy, Moody, Meddler])
def test_foul_play_is_noticed(kind: type[Bot]):
    random.seed(1)
    with pytest.raises(AssertionError):
        check_play(kind, walk(EVERYDAY[0], 1), SHORT)


def test_waiting_is_allowed_while_the_clock_runs():
    walker = walk(EVERYDAY[0], 1)
    assert check_play(Sleeper, walker, SHORT) == 1
    assert walker.state.result() is not None


def test_peeping_is_noticed():
    with pytest.raises(AssertionError, match="without seeing a difference"):
        check_blind(Peeper, walk(EVERYDAY[0], 1).state, 0, random.Random(1))
