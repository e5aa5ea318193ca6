# pure: reads one package file, at import
"""The planner's weights as a file: a number for each name, found by `python -m starport.lab.tune` (docs/reasons/planner.md)."""

from __future__ import annotations

import json
import math
from dataclasses import fields
from importlib.resources import files

from starport.bots.starfarers.weights import Weights

Record = dict[str, float]
"""Each weight by its name, as the tuning left it: not yet held within its bounds."""
NAMES = tuple(each.name for each in fields(Weights) if each.init)
"""All weights, in the order of the file."""


class BadWeights(ValueError):
    """A file of weights that is none; says everything that is wrong with it."""


def read(text: str) -> Record:
    """The record of a file; BadWeights if it is no JSON, or a name is missing, unknown, there twice or no number."""
    try:
        pairs = json.loads(text, object_pairs_hook=list)
    except json.JSONDecodeError as error:
        raise BadWeights(f"weights: not JSON: {error}") from None
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) for pair in pairs):
        raise BadWeights('weights: expected an object such as {"income": 0.5, …}')
    record = dict(pairs)
    faults = [f"{name} is missing" for name in NAMES if name not in record]
    faults += [f"{name!r} is no weight" for name in record if name not in NAMES]
    faults += [f"{name} is there twice" for name in record if sum(name == one for one, _ in pairs) > 1]
    faults += [f"{name} is no number: {json.dumps(value)}" for name, value in record.items() if not _is_number(value)]
    if faults:
        raise BadWeights(f"weights: {'; '.join(faults)}")
    return {name: float(record[name]) for name in NAMES}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def text_of(record: Record) -> str:
    """The file of a record."""
    return json.dumps({name: round(record[name], 4) for name in NAMES}, indent=1) + "\n"


USUAL_RECORD = read(files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
USUAL = Weights(**USUAL_RECORD)
"""What the planner weighs with."""
