"""Starfarers: settle, trade and explore between the stars."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starport.engine import catalogue
from starport.engine.game import Game
from starport.engine.options import Option, settle
from starport.games.starfarers import editions
from starport.games.starfarers.edition import Edition
from starport.games.starfarers.facts import facts_of
from starport.games.starfarers.game import Starfarers
from starport.games.starfarers.picture import picture
from starport.games.starfarers.schema import SCHEMA
from starport.games.starfarers.secrets import SECRETS, SHOWS
from starport.games.starfarers.study import StarfarersStudy
from starport.games.starfarers.text import draw

if TYPE_CHECKING:
    from starport.engine.encoding import Encoder

USUAL_SEATS = 4


def make(known: tuple[Edition, ...], edition: str, seats: int, options: dict[str, str]) -> Starfarers:
    """The game under an edition, for so many seats, with these options; Refused if any of them does not exist."""
    numbers = editions.find(known, edition, seats)
    return Starfarers(numbers, seats, settle(list(numbers.options), options))


def shown(values: list[Edition]) -> catalogue.Edition:
    """An edition as the catalogue shows it: where the number of seats changes the rules, its settings say for which."""
    options: list[Option] = []
    for value in values:
        for option in value.options:
            if not all([option in other.options for other in values]):
                options.append(option.only(value.seats))
            elif option not in options:
                options.append(option)
    seats = tuple([count for value in values for count in value.seats])
    usual = USUAL_SEATS if USUAL_SEATS in seats else seats[0]
    columns = tuple([catalogue.Column(value.seats, tuple(facts_of(value).items()), value.chapters) for value in values])
    return catalogue.Edition(values[0].name, values[0].title, seats, usual, "SF-COMP-12", tuple(options), columns)


def encode(game: Game) -> Encoder:
    """The game as numbers. Loaded when first asked for: who only plays needs none of it."""
    from starport.games.starfarers.encoding import StarfarersEncoder

    assert isinstance(game, Starfarers)
    return StarfarersEncoder(game)


def adopt(more: tuple[object, ...]) -> catalogue.Entry:
    """The game with editions of other packages beside ours; ValueError if one of them cannot be played."""
    known = list(editions.ALL)
    for value in more:
        if not isinstance(value, Edition):
            raise TypeError(f"{value!r} is no edition of Starfarers")
        if any([value.name == other.name and set(value.seats) & set(other.seats) for other in known]):
            raise ValueError(f"there is an edition {value.name!r} for as many players already")
        check_tables(value)
        known.append(value)
    return entry_of(tuple(known))


def check_tables(value: Edition) -> None:
    """ValueError if the data lack anything for some number of seats, or under some choice that changes numbers."""
    for seats in value.seats:
        make((value,), value.name, seats, {}).new(b"is everything there?")
        for variant in value.variants:
            if all(
                [not option.seats or seats in option.seats for option in value.options if option.name == variant.option]
            ):
                make((value,), value.name, seats, {variant.option: variant.choice}).new(b"is everything there?")


def entry_of(known: tuple[Edition, ...]) -> catalogue.Entry:
    """The entry of the game with these editions."""
    names = dict.fromkeys([value.name for value in known])
    return catalogue.Entry(
        name="starfarers",
        title="Starfarers",
        editions=tuple([shown([value for value in known if value.name == name]) for name in names]),
        make=partial(make, known),
        adopt=adopt,
        lessons="starport.games.starfarers.data",
        summary="Fly from the home systems into space, found colonies and trade stations, be first to reach the goal.",
        draw=draw,
        picture=picture,
        study=StarfarersStudy(),
        schema=SCHEMA,
        encode=encode,
        beats={
            **dict.fromkeys(("roll", "throw", "end", "confirm", "pass"), 1),
            **dict.fromkeys(("accept", "refuse", "offer", "build", "fly", "land", "dock"), 3),
            **dict.fromkeys(("counter", "jump", "answer", "settle", "port"), 4),
        },
        secrets=SECRETS,
        shows=SHOWS,
    )


ENTRY = entry_of(editions.ALL)
