# pure: types only
"""Everything Starfarers says, as types: what seats see, what happens, what may be filled in, what is refused."""

from __future__ import annotations

from starport.engine.schema import Schema, events_of, names_of
from starport.games.starfarers.schema import board_events, events, frames, parts
from starport.games.starfarers.schema.refusals import FORMS, REFUSALS
from starport.games.starfarers.schema.view import View

SCHEMA = Schema(
    view=View,
    events=events_of(events, board_events),
    forms=FORMS,
    refusals=REFUSALS,
    names={**names_of(parts), "FrameView": frames.FrameView},
)
