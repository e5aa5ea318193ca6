"""Space Dealer: thirty minutes, real time, three to eight players."""

from __future__ import annotations

from starport.engine.catalogue import Edition as Listed
from starport.engine.catalogue import Entry
from starport.games.spacedealer.editions import EDITIONS
from starport.games.spacedealer.game import NAME, SpaceDealer
from starport.games.spacedealer.picture import picture
from starport.games.spacedealer.schema import SCHEMA
from starport.games.spacedealer.study import SpaceDealerStudy
from starport.games.spacedealer.text import draw

SEATS = (3, 4, 5, 6, 7, 8)
USUAL_SEATS = 4


def make(edition: str, seats: int, options: dict[str, str]) -> SpaceDealer:
    """The rule set of an edition."""
    return SpaceDealer(next(known for known in EDITIONS if known.name == edition), seats, options)


ENTRY = Entry(
    name=NAME,
    title="Space Dealer",
    summary="Build, produce and deliver against running hourglasses: thirty minutes in real time, no turns.",
    editions=tuple(Listed(each.name, each.title, SEATS, USUAL_SEATS, "SD-1", each.options) for each in EDITIONS),
    make=make,
    realtime=True,
    draw=draw,
    picture=picture,
    study=SpaceDealerStudy(),
    schema=SCHEMA,
    secrets=("box", "stacks", "neutral.stack", "seats.*.dealt", "seats.*.start", "seats.*.own", "seats.*.drawn"),
    # A kept plan lies open, though it was drawn in secret; a secret switch shows when it works; the end shows all.
    shows=frozenset({"start_revealed", "plan_kept", "auto_collected", "game_over"}),
)
