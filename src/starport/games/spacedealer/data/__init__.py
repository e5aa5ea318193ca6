# pure: reads files, which is no hot path
"""The cards and the box as data, each value with its provenance."""

from __future__ import annotations

import json
from importlib.resources import files


def load_json(name: str) -> object:
    """One data file."""
    return parse_json(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def parse_json(text: str) -> object:
    """The value of a text; ValueError with the line if it is no JSON, or has a key twice."""
    try:
        value: object = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as mistake:
        raise ValueError(f"line {mistake.lineno}, column {mistake.colno}: {mistake.msg}") from None
    except RecursionError:
        raise ValueError("too many brackets inside each other") from None
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Of two values with the same key the first one would be lost silently."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{key!r} is there twice")
        found[key] = value
    return found
