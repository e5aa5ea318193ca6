"""Law 5 on numbers, for programs that learn: what a seat cannot know never changes its observation."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from _pytest.mark import ParameterSet

from starport.engine import catalogue
from starport.engine.encoding import Encoder
from starport.engine.game import State
from starport.games.starfarers.state import State as StarfarersState
from tests.laws.observations import check_observation, masked, observed
from tests.laws.rulesets import EVERYDAY, FEW, RuleSet
from tests.laws.test_silence import many_moments
from tests.laws.walks import chance_of, moments
from tests.laws.worlds import Leak

ENCODED = [rules for rules in EVERYDAY if rules.entry.encode is not None]
PAIRS = -(-2_000 // len(ENCODED))


def case(rules: RuleSet) -> ParameterSet:
    """Like the other laws: single options on the wheel only, and the laws of a rule set side by side."""
    group = pytest.mark.xdist_group(str(rules))
    return pytest.param(rules, id=str(rules), marks=(group, pytest.mark.on_the_wheel) if rules.chosen else (group,))


each_rule_set = pytest.mark.parametrize("rules", [case(rules) for rules in ENCODED])


@lru_cache(maxsize=8)
def encoder_of(rules: RuleSet) -> Encoder:
    return catalogue.encoder(rules.game())


def test_every_game_of_ours_is_encoded():
    assert {rules.entry.name for rules in ENCODED} >= {"starfarers", "spacedealer"}
    assert PAIRS * len(ENCODED) >= 2_000


@each_rule_set
def test_what_a_seat_cannot_know_never_changes_its_observation(rules: RuleSet):
    chance = chance_of(rules, 1)
    for _, moment in zip(range(PAIRS), many_moments(rules, FEW.stops), strict=False):
        check_observation(encoder_of(rules), moment.state, chance.randrange(rules.seats), chance)


class Peeping(Encoder):
    """The same numbers, but the reserve pile says which card is on top: a fault that somebody could make."""

    def __init__(self, honest: Encoder) -> None:
        super().__init__(honest.game)
        self.honest = honest
        self.layout, self.names = honest.layout, honest.names

    def observe(self, state, seat, out, at):
        self.honest.observe(state, seat, out, at)
        assert isinstance(state, StarfarersState)
        out[at + 14] = state.reserve[-1]

    def mask(self, state, seat, out, at, chosen, start):
        return self.honest.mask(state, seat, out, at, chosen, start)


def test_the_law_notices_an_encoder_that_peeps():
    rules = next(rules for rules in ENCODED if rules.entry.name == "starfarers")
    chance = Random(1)
    peeping = Peeping(encoder_of(rules))

    def look() -> None:
        for moment in moments(rules, 0, 12):
            check_observation(peeping, moment.state, 0, chance)

    with pytest.raises(Leak, match="can tell two worlds apart by reserve"):
        look()


@each_rule_set
def test_every_number_keeps_to_its_range_and_every_index_is_legal(rules: RuleSet):
    encoder = encoder_of(rules)
    for moment in moments(rules, 0, 6):
        for seat in range(rules.seats):
            check_ranges(encoder, moment.state, seat)
        for seat in moment.state.acting():
            check_mask(encoder, moment.state, seat)


def check_ranges(encoder: Encoder, state: State, seat: int) -> None:
    numbers = observed(encoder, state, seat)
    for field in encoder.layout.fields:
        for number in numbers[field.offset : field.offset + field.size]:
            assert field.low <= number <= field.high, f"{field}: {number}"


def check_mask(encoder: Encoder, state: State, seat: int) -> None:
    """Everything in the mask may be done, everything listed is in the mask, and each index means one thing."""
    indices = masked(encoder, state, seat)
    texts = set()
    for index in indices:
        action = encoder.action(state, seat, index)
        if action is None:
            assert index == encoder.waits
            continue
        assert state.refusal(seat, action) is None, f"{encoder.names[index]}: {action.text}"
        assert encoder.index(state, seat, action) == index
        texts.add(action.text)
    assert len(texts) >= len(indices) - 1
    without_index = {action.text for action in state.legal(seat)} - texts
    assert not {text for text in without_index if not is_late_offer(text)}


def is_late_offer(text: str) -> bool:
    """Answers to more open offers than an observation has slots for wait until one of them is gone."""
    return text.split(" ", maxsplit=1)[0] in ("accept", "decline", "withdraw")


@each_rule_set
def test_layouts_have_no_gaps_and_features_fit(rules: RuleSet):
    encoder = encoder_of(rules)
    for layout in (encoder.layout, encoder.features):
        places = [place for field in layout.fields for place in range(field.offset, field.offset + field.size)]
        assert places == list(range(layout.size))
        assert len({field.name for field in layout.fields}) == len(layout.fields)
    rows = encoder.feature_rows()
    assert len(rows) == len(encoder.names) == len(set(encoder.names))
    for name, row in zip(encoder.names, rows, strict=True):
        numbers = iter(row)
        for field in encoder.features.fields:
            for _ in range(field.size):
                assert field.low <= (number := next(numbers)) <= field.high, f"{name}: {field} is {number}"
        assert next(numbers, None) is None
    # No two actions have the same features: a network that scores them one by one can tell them apart.
    told = [tuple(row) for row in rows]
    assert len(set(told)) == len(told)


@each_rule_set
def test_an_index_means_the_same_seen_from_every_seat(rules: RuleSet):
    """Seat s calls its left neighbour by the same index as seat 0 calls seat 1."""
    encoder = encoder_of(rules)
    state = moments(rules, 0, 6)[0].state
    for index, name in enumerate(encoder.names):
        if name.startswith(("steal 1", "confirm 1", "offer 1 at 2 ", "fly ship1 3", "sabotage", "ask 1")):
            for seat in range(rules.seats):
                action = encoder.action(state, seat, index)
                assert action is not None
                assert action.text == turned_text(name, seat, rules.seats)


def turned_text(name: str, seat: int, seats: int) -> str:
    words = name.split(" ")
    if words[0] == "fly":
        return f"fly ship{(1 + seat) % seats} {(3 + 2 * seat) % (2 * seats)}"
    if words[0] == "offer":
        words[1], words[3] = str((1 + seat) % seats), str((2 + 2 * seat) % (2 * seats))
    elif words[0] == "sabotage":
        words[2] = str((int(words[2]) + seat) % seats)
    else:
        words[1] = str((1 + seat) % seats)
    return " ".join(words)
