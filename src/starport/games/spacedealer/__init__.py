"""Space Dealer: thirty minutes, real time, three to eight players."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starport.engine import catalogue
from starport.engine.game import Game
from starport.engine.refusal import refuse
from starport.games.spacedealer.editions import EDITIONS
from starport.games.spacedealer.editions.edition import Edition
from starport.games.spacedealer.game import NAME, SpaceDealer
from starport.games.spacedealer.picture import picture
from starport.games.spacedealer.schema import SCHEMA
from starport.games.spacedealer.study import SpaceDealerStudy
from starport.games.spacedealer.text import draw

if TYPE_CHECKING:
    from starport.engine.encoding import Encoder

USUAL_SEATS = 4


def make(known: tuple[Edition, ...], edition: str, seats: int, options: dict[str, str]) -> SpaceDealer:
    """The rule set of an edition; Refused if there is none of this name."""
    for value in known:
        if value.name == edition:
            return SpaceDealer(value, seats, options)
    raise refuse("unknown_edition", "SD-1", edition=edition, known=[value.name for value in known])


def encode(game: Game) -> Encoder:
    """The game as numbers. Loaded when first asked for: who only plays needs none of it."""
    from starport.games.spacedealer.encoding import SpaceDealerEncoder

    assert isinstance(game, SpaceDealer)
    return SpaceDealerEncoder(game)


def shown(value: Edition) -> catalogue.Edition:
    """An edition as the catalogue shows it."""
    usual = USUAL_SEATS if USUAL_SEATS in value.seats else value.seats[0]
    return catalogue.Edition(value.name, value.title, value.seats, usual, "SD-1", value.settings())


def adopt(more: tuple[object, ...]) -> catalogue.Entry:
    """The game with editions of other packages beside ours; ValueError if one of them cannot be played."""
    known = list(EDITIONS)
    for value in more:
        if not isinstance(value, Edition):
            raise TypeError(f"{value!r} is no edition of Space Dealer")
        if value.name in [other.name for other in known]:
            raise ValueError(f"there is an edition {value.name!r} already")
        for seats in value.seats:
            for cards in value.card_sets:
                make((value,), value.name, seats, {"cards": cards.name}).new(b"is everything there?")
        known.append(value)
    return entry_of(tuple(known))


def entry_of(known: tuple[Edition, ...]) -> catalogue.Entry:
    """The entry of the game with these editions."""
    return catalogue.Entry(
        name=NAME,
        title="Space Dealer",
        summary="Build, produce and deliver against running hourglasses: thirty minutes in real time, no turns.",
        editions=tuple([shown(value) for value in known]),
        make=partial(make, known),
        adopt=adopt,
        lessons="starport.games.spacedealer.data",
        realtime=True,
        draw=draw,
        picture=picture,
        study=SpaceDealerStudy(),
        schema=SCHEMA,
        encode=encode,
        secrets=("box", "stacks", "neutral.stack", "seats.*.dealt", "seats.*.start", "seats.*.own", "seats.*.drawn"),
        # A kept plan lies open, though it was drawn in secret; a secret switch shows when it works; the end shows all.
        shows=frozenset({"start_revealed", "plan_kept", "auto_collected", "game_over"}),
    )


ENTRY = entry_of(EDITIONS)
