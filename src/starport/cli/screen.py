"""Views and events as lines of text."""

from __future__ import annotations

from starport.engine import catalogue
from starport.engine.event import Told
from starport.engine.game import Json, canonical


def draw(game: str, view: Json) -> str:
    """A view as its game draws it; games without a drawing show their facts."""
    drawing = catalogue.entry(game).draw
    return canonical(view) if drawing is None else drawing(view)


def event_line(name: str, told: Told) -> str:
    """`dice rolled: seat 0, dice 3 4, sum 7`."""
    facts = ", ".join(f"{key} {_plain(value)}" for key, value in told.items())
    return f"{name.replace('_', ' ')}: {facts}" if facts else name.replace("_", " ")


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {_plain(item)}" for key, item in value.items()) or "none"
    if isinstance(value, list | tuple):
        return " ".join(_plain(item) for item in value) or "none"
    return "nobody" if value is None else str(value)
