"""Law 11, questions: whoever asks a state something leaves it as it was, field by field, and so does a bot that thinks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from starport.bots import registry
from starport.engine.chair import Chair
from starport.engine.game import State
from tests.laws.bots import maker, moments_for
from tests.laws.rulesets import Effort, RuleSet, by_default, under_law
from tests.laws.sealing import seal
from tests.laws.walks import chance_of, moments
from tests.laws.worlds import fresh_dice, probe

Question = Callable[[State, int, int, Random], object]
"""Asks a state something for a seat at a moment."""

PLAIN = (int, float, str, bytes, bool, type(None))
STOPS = 30  # moments of a match at which no field may be set
THINKERS = 2  # seats whose bots are asked at one moment


def refusals(state: State, seat: int, at: int, chance: Random) -> None:
    for action in probe(state, seat, chance):
        state.refusal(seat, action)


def safe_choice(state: State, seat: int, at: int, chance: Random) -> None:
    if seat in state.acting():
        state.fallback(seat)


QUESTIONS: dict[str, Question] = {
    "acting": lambda state, seat, at, chance: state.acting(),
    "legal": lambda state, seat, at, chance: state.legal(seat),
    "forms": lambda state, seat, at, chance: state.forms(seat),
    "sample": lambda state, seat, at, chance: state.sample(seat, fresh_dice(chance)),
    "refusal": refusals,
    "fallback": safe_choice,
    "view": lambda state, seat, at, chance: state.view(seat),
    "glance": lambda state, seat, at, chance: state.glance(seat),
    "view of a spectator": lambda state, seat, at, chance: state.view(None),
    "imagine": lambda state, seat, at, chance: state.imagine(seat, fresh_dice(chance)),
    "due": lambda state, seat, at, chance: state.due(),
    "awaits": lambda state, seat, at, chance: state.awaits(seat),
    "grace": lambda state, seat, at, chance: state.grace(),
    "reached": lambda state, seat, at, chance: state.reached(),
    "take_backs": lambda state, seat, at, chance: state.take_backs(seat),
    "result": lambda state, seat, at, chance: state.result(),
    "rounds": lambda state, seat, at, chance: state.rounds(),
    "position": lambda state, seat, at, chance: state.position(),
    "census": lambda state, seat, at, chance: state.census(),
    "copy": lambda state, seat, at, chance: state.copy(),
}


@under_law
def test_a_question_changes_nothing(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, effort.stops):
            check_questions(moment.state, moment.at, chance)


@under_law
def test_a_thought_changes_nothing(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        for name in registry.names(rules.entry.name):
            for moment in moments_for(name, rules, seed, effort):
                check_thought(name, moment.state, moment.at)


def check_questions(state: State, at: int, chance: Random) -> None:
    digest, before = state.digest(), inside(state)
    for name, question in QUESTIONS.items():
        for seat in range(state.game.seats):
            question(state, seat, at, chance)
        check_same(before, inside(state), name)
    assert state.digest() == digest


def check_thought(name: str, state: State, at: int) -> None:
    before = inside(state)
    for seat in state.acting()[:THINKERS]:
        chair = Chair(state, seat)
        chair.at = at
        maker(name)(b"thought").act(chair)
    check_same(before, inside(state), f"the bot {name}")


@pytest.mark.source_only  # compiled code writes into its fields directly
@by_default
def test_nothing_is_changed_and_changed_back(rules: RuleSet):
    """A field that is put right afterwards is wrong in between, and stays so if something fails there."""
    chance = chance_of(rules, 0)
    for moment in moments(rules, 0, STOPS):
        state = moment.state.copy()
        seal(state)
        for question in QUESTIONS.values():
            for seat in range(state.game.seats):
                question(state, seat, moment.at, chance)


def check_same(before: dict[str, object], after: dict[str, object], asked: str) -> None:
    changed = [name for name in before if before[name] != after[name]]
    assert not changed, f"{asked} has changed {', '.join(changed)} of the state"


def inside(state: State) -> dict[str, object]:
    """Everything in a state, field by field. Objects that a copy shares are never changed: what they are is enough."""
    twin = state.copy()
    return {name: picture(getattr(state, name), getattr(twin, name, None)) for name in fields(state) if name != "story"}


def fields(value: object) -> list[str]:
    """The names of all that is kept in an object, compiled or not."""
    names = {name for kind in type(value).__mro__ for name in slots(kind)} | set(getattr(value, "__dict__", {}))
    return sorted(name for name in names if hasattr(value, name) and not name.startswith("__"))


def slots(kind: type) -> tuple[str, ...]:
    own: Any = vars(kind)
    found = own.get("__mypyc_attrs__", own.get("__slots__", ()))
    return (found,) if isinstance(found, str) else tuple(found)


def picture(value: object, twin: object) -> object:
    """A value that cannot change any more, with all that is in it."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, list | tuple):
        other = twin if isinstance(twin, list | tuple) and len(twin) == len(value) else [None] * len(value)
        return [picture(one, two) for one, two in zip(value, other, strict=True)]
    if isinstance(value, dict):
        known = twin if isinstance(twin, dict) else {}
        return [(key, picture(one, known.get(key))) for key, one in value.items()]
    if value is twin:
        return id(value)
    return [type(value).__name__, *(picture(getattr(value, name), getattr(twin, name, None)) for name in fields(value))]
