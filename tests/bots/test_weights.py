"""The planner's weights: each by its name, held within bounds, read from a file that is right or refused."""

from __future__ import annotations

import json

import pytest

from starport.bots.record_file import BadRecord
from starport.bots.starfarers.weights import PATIENT, RESTLESS, WORTHLESS, Weights
from starport.bots.starfarers.weights_file import FILE, NAMES, USUAL, USUAL_RECORD


def test_each_name_of_the_file_is_a_field_of_the_class():
    """No weight is another one's by a slip of order: each gets the number that stands at its name."""
    numbered = {name: 0.5 + number / 100 for number, name in enumerate(NAMES)}
    text = json.dumps({"card": {}, "weights": dict(reversed(numbered.items()))})
    weights = Weights(**FILE.read(text)[0])
    assert {name: getattr(weights, name) for name in NAMES} == numbered
    assert weights.types == [numbered[name] for name in ("ore", "fuel", "carbon", "food", "goods")]
    assert weights.upgrades == [numbered[name] for name in ("booster", "cannon", "pod")]
    assert weights.decays == [numbered[f"{name}_decay"] for name in ("booster", "cannon", "pod")]


def test_bounds_hold_whatever_a_tuning_tries():
    assert USUAL_RECORD["patience"] > PATIENT == USUAL.patience
    low = Weights(**dict.fromkeys(NAMES, -1.0))
    assert (low.patience, low.travel, low.types) == (RESTLESS, RESTLESS, [WORTHLESS] * 5)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace('"income"', '"incomes"'), "income is missing; 'incomes' is no weight"),
        (lambda text: text.replace('"ore": 1.008', '"ore": "much"'), 'ore is no number: "much"'),
        (lambda text: text.replace('"ore": 1.008', '"ore": true'), "ore is no number: true"),
        (lambda text: text.replace('"ore": 1.008', '"ore": NaN'), "ore is no number: NaN"),
        (lambda text: text.replace('"ore"', '"ore": 2, "ore"'), "ore is there twice"),
        (lambda text: text.replace('"weights"', '"weight"'), 'expected {"card": {…}, "weights": {"income": 0.5, …}}'),
        (lambda text: '{"card": {}, "weights": 3}', "weights is no object: 3"),
        (lambda text: '{"card": "made by hand", "weights": {}}', 'card is no object: "made by hand"'),
        (lambda text: "[1, 2]", "expected {"),
        (lambda text: "3", "expected {"),
        (lambda text: text[:-5], "not JSON"),
    ],
)
def test_a_bad_file_is_refused_with_what_is_wrong(change, told):
    card = {"command": "made by hand"}
    text = FILE.text_of(USUAL_RECORD, card)
    assert FILE.read(text) == (USUAL_RECORD, card)
    with pytest.raises(BadRecord) as refused:
        FILE.read(change(text))
    assert told in str(refused.value)
