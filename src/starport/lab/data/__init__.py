"""Experiments as data: what the long run and the ladder play."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def load(name: str) -> dict[str, Any]:
    """The experiments of this name."""
    return tomllib.loads((files(__name__) / f"{name}.toml").read_text("utf-8"))
