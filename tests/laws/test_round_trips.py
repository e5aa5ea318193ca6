"""Law 6, round trips: positions, records, action texts and what goes over the wire come back as they were."""

from __future__ import annotations

import json
from random import Random

from starport.engine.event import Story
from starport.engine.game import State, canonical
from starport.engine.record import read
from tests.laws.rulesets import Effort, RuleSet, under_law
from tests.laws.walks import chance_of, match, moments, play_on

MOVES = 10


@under_law
def test_a_position_loads_back_to_an_equal_state(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, effort.stops):
            check_position(moment.state, moment.at, chance)


def check_position(state: State, at: int, chance: Random) -> None:
    position = json.loads(canonical(state.position()))
    loaded = state.game.load(position)
    assert loaded.position() == state.position()
    assert loaded.digest() == state.digest()
    check_alike(state, loaded)
    # What a position forgets would show in what happens next.
    original = state.copy()
    for move in play_on(original, at, chance, MOVES):
        move.do(loaded)
    assert loaded.digest() == original.digest()
    check_alike(original, loaded)


def check_alike(one: State, other: State) -> None:
    assert one.acting() == other.acting()
    assert one.due() == other.due()
    assert one.result() == other.result()
    assert one.census() == other.census()
    for seat in (None, *range(one.game.seats)):
        assert one.view(seat) == other.view(seat)
    for seat in range(one.game.seats):
        assert [action.text for action in one.legal(seat)] == [action.text for action in other.legal(seat)]


@under_law
def test_an_action_is_its_text(rules: RuleSet, effort: Effort):
    game = rules.game()
    assert len(game.actions) > 0
    for number, action in enumerate(game.actions):
        assert action.id == number
        assert game.parse(action.text) is action
        # A line of a record is "7 2 text @moment": the text must stay in one piece.
        assert action.text == " ".join(action.text.split())
        assert "@" not in action.text


@under_law
def test_a_record_reads_back(rules: RuleSet, effort: Effort):
    record = match(rules, 0, effort.stops).record
    assert record.lines
    assert read(record.text()) == record
    assert read(record.text().encode()) == record


@under_law
def test_what_goes_over_the_wire_is_plain_json(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, effort.stops):
            check_wire(moment.state, moment.at, chance)


def check_wire(state: State, at: int, chance: Random) -> None:
    for seat in (None, *range(state.game.seats)):
        same_as_json(state.view(seat))
    for seat in range(state.game.seats):
        for form in state.forms(seat):
            same_as_json(form.bounds)
    told = state.copy()
    told.story = Story()
    play_on(told, at, chance, MOVES)
    for event in told.story.events:
        same_as_json(event.public)
        same_as_json(event.secret)


def same_as_json(value: object) -> None:
    """Tuples, numbers as keys and the like would come out of JSON as something else."""
    assert json.loads(canonical(value)) == value
    assert "NaN" not in canonical(value)
