# pure: reads package files once, at import
"""The component data of the game as JSON files, read strictly: a misspelt key fails with the file's name."""

from __future__ import annotations

import json
from importlib.resources import files


def load_json(name: str, keys: set[str], also: frozenset[str] = frozenset()) -> dict[str, object]:
    """One data file; it must have exactly these top-level keys, and may have those in `also`."""
    value = json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
    if not isinstance(value, dict) or set(value) - also != keys:
        raise ValueError(f"{name}: expected the keys {sorted(keys)}")
    return value


def texts(value: object) -> list[str]:
    """A list of texts, checked."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"expected a list of texts, not {value!r}")
    return list(value)
