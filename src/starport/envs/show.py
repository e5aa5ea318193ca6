# pure: draws for people, which is no hot path
"""What `render` gives: the table as a seat sees it, as SVG or as text."""

from __future__ import annotations

from starport.engine.catalogue import Entry
from starport.engine.game import State

MODES = ["ansi", "svg"]


def renders(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)} or None, not {mode!r}")
    return mode


def picture(entry: Entry, state: State, seat: int | None, mode: str) -> str:
    """The view of a seat. A game without pictures is shown as text."""
    view = state.view(seat)
    return entry.picture(view) if mode == "svg" and entry.picture is not None else entry.text(view)
