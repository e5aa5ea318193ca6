# pure: types only
"""Everything Space Dealer says, as types: what seats see, what happens, what may be filled in, what is refused."""

from __future__ import annotations

from starport.engine.schema import Schema, events_of, names_of
from starport.games.spacedealer.schema import events, parts, printed, trade_events, view
from starport.games.spacedealer.schema.refusals import FORMS, REFUSALS

SCHEMA = Schema(
    view=view.View,
    events=events_of(events, trade_events),
    forms=FORMS,
    refusals=REFUSALS,
    private=trade_events.PRIVATE,
    names={**names_of(parts), "OfferView": view.OfferView},
    printed=printed.Printed,
)
