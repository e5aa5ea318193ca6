"""Law 8, time: splitting a wait changes nothing, waking up late changes nothing, and nothing happens early."""

from __future__ import annotations

from random import Random

from starport.engine.event import Story
from starport.engine.game import State
from tests.laws.rulesets import Effort, RuleSet, under_law
from tests.laws.walks import chance_of, moments

WAIT = 60_000
FAR = 10**12


@under_law
def test_only_the_moments_matter_not_when_somebody_looks(rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        chance = chance_of(rules, seed)
        for moment in moments(rules, seed, effort.stops):
            if rules.entry.realtime:
                check_waiting(moment.state, moment.at, chance)
                check_acting_late(moment.state, moment.at, chance)
                check_nothing_early(moment.state)
            else:
                check_timeless(moment.state)
            check_end_of_time(moment.state)


def check_waiting(state: State, at: int, chance: Random) -> None:
    """One long wait, the same wait in pieces, and waking up exactly whenever something is due."""
    end = at + chance.randint(1, WAIT)
    cuts = sorted(chance.randint(at, end) for _ in range(4))
    whole = after(state, [end])
    assert after(state, [*cuts, end]) == whole, f"waiting until {end} with stops at {cuts} is not the same"
    assert after(state, [end, end]) == whole, "waiting for a moment that is already there does something"
    alarm = told(state)
    while (due := alarm.due()) is not None and due <= end:
        alarm.tick(due)
    alarm.tick(end)
    assert outcome(alarm) == whole, f"waking up late at {end} is not the same as waking up in time"
    assert due is None or due > end


def check_acting_late(state: State, at: int, chance: Random) -> None:
    """An action finds the same world whether or not somebody woke up before it."""
    end = at + chance.randint(1, WAIT)
    awake, asleep = told(state), told(state)
    for moment in sorted(chance.randint(at, end) for _ in range(4)):
        awake.tick(moment)
    awake.tick(end)
    asleep.tick(end)
    ready = asleep.acting()
    assert ready == awake.acting()
    if ready:
        seat = chance.choice(ready)
        action = chance.choice(asleep.legal(seat))
        asleep.apply(seat, action, end)
        awake.apply(seat, action, end)
    assert outcome(asleep) == outcome(awake)


def check_nothing_early(state: State) -> None:
    due = state.due()
    if due is None:
        return
    early = told(state)
    early.tick(due - 1)
    assert early.story is not None
    assert early.story.events == [], f"{early.story.events} happened before {due}"
    assert early.due() == due
    assert early.result() == state.result()
    assert early.acting() == state.acting()
    early.tick(due)
    assert outcome(early)[0] != state.digest(), "something was due and nothing happened"


def check_timeless(state: State) -> None:
    """Without a clock, time is nothing."""
    assert state.due() is None
    assert after(state, [FAR]) == outcome(told(state))


def check_end_of_time(state: State) -> None:
    """Ticking on after the result changes nothing any more."""
    if state.result() is not None:
        assert after(state, [FAR, 2 * FAR]) == outcome(told(state))


def after(state: State, ticks: list[int]) -> tuple[str, str]:
    waiting = told(state)
    for at in ticks:
        waiting.tick(at)
    return outcome(waiting)


def told(state: State) -> State:
    """A copy with a listener."""
    copy = state.copy()
    copy.story = Story()
    return copy


def outcome(state: State) -> tuple[str, str]:
    """The state and all that was told on the way; events carry their exact moments."""
    assert state.story is not None
    return state.digest(), repr(state.story.events)
