# pure: reads package files once, at import
"""The cards and the box as data, each value with its provenance."""

from __future__ import annotations

import json
from importlib.resources import files


def load_json(name: str) -> object:
    """One data file."""
    value: object = json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
    return value
