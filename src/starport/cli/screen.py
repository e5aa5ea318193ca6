"""Views as lines of text."""

from __future__ import annotations

from starport.engine import catalogue
from starport.engine.game import Json, canonical


def draw(game: str, view: Json) -> str:
    """A view as its game draws it; games without a drawing show their facts."""
    drawing = catalogue.entry(game).draw
    return canonical(view) if drawing is None else drawing(view)
