# pure: reads one package file, at import
"""The planner's weights: one small record, to be tuned by `python -m starport.lab.tune` (docs/reasons/planner.md)."""

from __future__ import annotations

import json
from importlib.resources import files

from starport.bots.starfarers.scales import NAMES, Scales


def load(text: str) -> Scales:
    """Weights from JSON; each name exactly once, each a number."""
    record = json.loads(text)
    if not isinstance(record, dict) or set(record) != set(NAMES):
        raise ValueError(f"weights: expected exactly the names {sorted(NAMES)}")
    return Scales([float(record[name]) for name in NAMES])


USUAL = load(files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
