"""Law 1, offer = acceptance: every legal action is accepted; all others are refused with a rule and change nothing."""

from __future__ import annotations

from random import Random

import pytest

from starport.engine.action import Action
from starport.engine.game import State, canonical
from starport.engine.refusal import Refused
from tests.laws.hints import hints
from tests.laws.rulesets import Effort, RuleSet, under_law
from tests.laws.walks import chance_of, moments

SAMPLE = 25
GARBAGE = (
    "",
    " ",
    "nonsense",
    "\n",
    "\0",
    "x" * 5_000,
    "draw\n",
    "build",
    "offer",
    "-1",
    "0",
    "null",
    "{}",
    "☄",
    "𝟙 𝟚",
)


@under_law
def test_what_is_offered_is_accepted_and_nothing_else(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, effort.stops):
            check_offer(moment.state, moment.at, chance)
            check_garbage(moment.state, moment.at, chance)


@under_law
def test_of_the_whole_table_only_what_is_not_listed_is_refused(rules: RuleSet, effort: Effort):
    """What is listed and what is refused come from one check, or, where lists are long, are the same by this law."""
    for seed in range(effort.games):
        for moment in moments(rules, seed, effort.stops)[1::3]:
            check_table(moment.state)


def check_table(state: State) -> None:
    """Every action there is, for every seat; those that fit an open form are left out: its bounds decide there."""
    for seat in range(state.game.seats):
        listed = {action.id for action in state.legal(seat)}
        verbs = {form.verb for form in state.forms(seat)}
        for action in state.game.actions:
            refused = state.refusal(seat, action)
            if action.id in listed:
                assert refused is None, f"seat {seat} is offered {action} and refused it: {refused}"
            elif action.verb not in verbs:
                assert refused is not None, f"seat {seat} is not offered {action} and may do it"


def check_offer(state: State, at: int, chance: Random) -> None:
    before = state.digest()
    for seat in range(state.game.seats):
        legal = state.legal(seat)
        assert len({action.id for action in legal}) == len(legal), "an action is offered twice"
        for action in few(legal, chance):
            check_accepted(state, seat, action, at)
        for action in few(others(state, seat), chance):
            check_refused(state, seat, action, at)
        check_forms(state, seat, at, chance)
    for action in few([action for seat in range(state.game.seats) for action in state.legal(seat)], chance):
        for nobody in (-1, state.game.seats, 99):
            check_refused(state, nobody, action, at)
    assert state.digest() == before, "asking or refusing has changed the state"
    check_fallback(state)


def check_accepted(state: State, seat: int, action: Action, at: int) -> None:
    assert state.game.actions[action.id] is action
    assert state.refusal(seat, action) is None, f"seat {seat} was offered {action} and may not do it"
    asked, unasked = state.copy(), state.copy()
    asked.apply(seat, action, at)
    unasked.step(seat, action, at)
    assert asked.digest() == unasked.digest(), f"{action} with and without asking differ"


def check_refused(state: State, seat: int, action: Action, at: int) -> None:
    refusal = state.refusal(seat, action)
    assert refusal is not None, f"seat {seat} was not offered {action} and may do it"
    assert refusal.message, f"{action} is refused without a reason"
    assert refusal.rule, f"{action} is refused without a rule: {refusal}"
    assert canonical(refusal.facts), "facts that no message could show"
    with pytest.raises(Refused) as refused:
        state.apply(seat, action, at)
    assert refused.value.refusal == refusal


def check_forms(state: State, seat: int, at: int, chance: Random) -> None:
    """A bundle within the bounds of a form is accepted, one outside of them is not."""
    known = hints(state.game.name)
    for form in state.forms(seat):
        assert canonical(form.bounds)
        text = known.fill(form, chance)
        if text is not None:
            inside = state.game.parse(text)
            assert state.refusal(seat, inside) is None, f"{inside} is within the bounds {form.bounds} and refused"
            state.copy().apply(seat, inside, at)
        text = known.spill(form, chance)
        if text is not None:
            check_text(state, seat, text, at, lost=True)


def check_garbage(state: State, at: int, chance: Random) -> None:
    """Texts of no action, and texts of real actions with a slip of the pen, do no harm for any seat."""
    before = state.digest()
    real = [action.text for seat in range(state.game.seats) for action in state.legal(seat)]
    slips = [slip(text, chance) for text in chance.sample(real, min(len(real), 5)) for _ in range(3)]
    for text in (*GARBAGE, *slips):
        for seat in (0, state.game.seats - 1):
            check_text(state, seat, text, at)
    check_refused(state, 0, Action("nonsense", "nonsense"), at)
    assert state.digest() == before


def check_text(state: State, seat: int, text: str, at: int, lost: bool = False) -> None:
    """A text is refused, or it is an action; then it is offered or refused like every other."""
    try:
        action = state.game.parse(text)
    except Refused:
        return
    assert state.game.parse(action.text).text == action.text
    verbs = {form.verb for form in state.forms(seat)}
    if lost or (action not in state.legal(seat) and action.verb not in verbs):
        check_refused(state, seat, action, at)


def check_fallback(state: State) -> None:
    for seat in state.acting():
        choice = state.fallback(seat)
        assert state.refusal(seat, choice) is None, f"the fallback {choice} of seat {seat} is refused"


def others(state: State, seat: int) -> list[Action]:
    """All listed actions that are not offered. Those that fit an open form are left out: its bounds decide there."""
    legal = {action.id for action in state.legal(seat)}
    verbs = {form.verb for form in state.forms(seat)}
    return [action for action in state.game.actions if action.id not in legal and action.verb not in verbs]


def few(actions: list[Action], chance: Random) -> list[Action]:
    return chance.sample(actions, min(len(actions), SAMPLE))


def slip(text: str, chance: Random) -> str:
    """The text with one character lost, doubled or changed."""
    place = chance.randrange(len(text))
    middle = chance.choice(["", text[place] * 2, chance.choice("0179 zx-@")])
    return text[:place] + middle + text[place + 1 :]
