"""Law 10, schema: everything a game says has the shape it has declared, and everything it has declared is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from starport.engine import messages
from starport.engine.catalogue import Entry
from starport.engine.event import Story
from starport.engine.game import State
from starport.engine.refusal import Refusal, Refused
from starport.engine.schema import Schema
from tests.laws.hints import hints
from tests.laws.rulesets import Effort, RuleSet, entries, ours, under_law
from tests.laws.shapes import event_faults, faults, form_faults, refusal_faults, said_faults
from tests.laws.walks import chance_of, moments, steps, walk
from tests.laws.words import PACKAGE, written

TRIED = 40  # actions a seat tries at each moment
TESTS = Path(__file__).resolve().parents[1]
with_schema = pytest.mark.parametrize(
    "entry", [entry for entry in entries() if entry.schema is not None and ours(entry)], ids=lambda entry: entry.name
)


@under_law
def test_everybody_sees_what_is_declared(rules: RuleSet, effort: Effort):
    known = declared(rules)
    for seed in range(effort.games):
        for moment in moments(rules, seed, effort.stops):
            for seat in (None, *range(rules.seats)):
                assert first(faults(moment.state.view(seat), known.view, "view")) is None


@under_law
def test_what_is_printed_is_as_declared(rules: RuleSet, effort: Effort):
    known = declared(rules).printed
    printed = rules.game().printed()
    assert printed == {} if known is None else first(faults(printed, known, "printed")) is None


@under_law
def test_everybody_hears_what_is_declared(rules: RuleSet, effort: Effort):
    known = declared(rules)
    for seed in range(effort.games):
        walker = walk(rules, seed)
        walker.state.story = story = Story()
        for _ in steps(walker):
            for event in story.events:
                assert first(event_faults(known, event)) is None
            story.events.clear()


@under_law
def test_forms_and_refusals_are_as_declared(rules: RuleSet, effort: Effort):
    known = declared(rules)
    for seed in range(effort.games):
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, effort.stops):
            for seat in range(rules.seats):
                for form in moment.state.forms(seat):
                    assert first(form_faults(known, form)) is None
                for refusal in refused(moment.state, seat, chance):
                    assert first(refusal_faults(known.refusals, refusal)) is None


@with_schema
def test_the_source_says_what_is_declared_and_nothing_else(entry: Entry):
    """A message nobody says is declared in vain, one that no walk meets is found in the source."""
    known = schema_of(entry)
    said = written([PACKAGE / "games" / entry.name])
    common = {word.id for word in said if word.id in messages.REFUSALS}
    assert first(said_faults(known.events, {**messages.REFUSALS, **known.refusals}, said)) is None
    assert {word.id for word in said} - common == {*known.events, *known.refusals}


def test_the_engine_refuses_as_declared():
    said = written([PACKAGE / "engine"])
    assert first(said_faults({}, messages.REFUSALS, said)) is None
    assert {word.id for word in said} == set(messages.REFUSALS)


@pytest.mark.source_only
@with_schema
def test_a_story_meets_every_message(entry: Entry):
    """Every event and refusal stands in a test or in a written match of its game: somebody has seen it happen."""
    known = schema_of(entry)
    pages = [
        path for path in (TESTS / "games").rglob("*") if entry.name in path.parts and path.suffix in (".py", ".txt")
    ]
    told = "\n".join(path.read_text("utf-8") for path in pages)
    words = set(re.findall(r"\w+", told))
    assert {*known.events, *known.refusals} - words == set()


def declared(rules: RuleSet) -> Schema:
    if rules.entry.schema is None:
        pytest.skip(f"{rules.entry.name} declares nothing")
    return rules.entry.schema


def schema_of(entry: Entry) -> Schema:
    assert entry.schema is not None
    return entry.schema


def first(found: Iterator[str]) -> str | None:
    return next(found, None)


def refused(state: State, seat: int, chance: Random) -> Iterator[Refusal]:
    """Why a seat may not do what it tries: listed actions, bundles beyond the bounds, and no action at all."""
    for action in chance.sample(list(state.game.actions), TRIED):
        refusal = state.refusal(seat, action)
        if refusal is not None:
            yield refusal
    texts = [hints(state.game.name).spill(form, chance) for form in state.forms(seat)]
    for text in ("nonsense", *texts):
        try:
            refusal = state.refusal(seat, state.game.parse(text or ""))
        except Refused as error:
            refusal = error.refusal
        if refusal is not None:
            yield refusal
