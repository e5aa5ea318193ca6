"""Starfarers: settle, trade and explore between the stars."""

from __future__ import annotations

from starport.engine import catalogue
from starport.engine.options import Option, settle
from starport.games.starfarers import editions
from starport.games.starfarers.facts import facts_of
from starport.games.starfarers.game import Starfarers
from starport.games.starfarers.picture import picture
from starport.games.starfarers.schema import SCHEMA
from starport.games.starfarers.study import StarfarersStudy
from starport.games.starfarers.text import draw


def make(edition: str, seats: int, options: dict[str, str]) -> Starfarers:
    """The game under an edition, for so many seats, with these options; Refused if any of them does not exist."""
    numbers = editions.find(edition, seats)
    return Starfarers(numbers, seats, settle(list(numbers.options), options))


def shown(name: str) -> catalogue.Edition:
    """An edition as the catalogue shows it: where the number of seats changes the rules, its settings say for which."""
    values = [edition for edition in editions.ALL if edition.name == name]
    options: list[Option] = []
    for value in values:
        for option in value.options:
            if not all([option in other.options for other in values]):
                options.append(option.only(value.seats))
            elif option not in options:
                options.append(option)
    seats = tuple([count for value in values for count in value.seats])
    columns = tuple([catalogue.Column(value.seats, tuple(facts_of(value).items())) for value in values])
    return catalogue.Edition(name, values[0].title, seats, 4, "SF-COMP-12", tuple(options), columns)


ENTRY = catalogue.Entry(
    name="starfarers",
    title="Starfarers",
    summary="Fly from the home systems into space, found colonies and trade stations, be first with fifteen points.",
    editions=tuple(shown(name) for name in dict.fromkeys([edition.name for edition in editions.ALL])),
    make=make,
    draw=draw,
    picture=picture,
    study=StarfarersStudy(),
    schema=SCHEMA,
    beats={
        **dict.fromkeys(("roll", "throw", "end", "confirm", "pass"), 1),
        **dict.fromkeys(("accept", "refuse", "offer", "build", "fly", "land", "dock"), 3),
        **dict.fromkeys(("counter", "jump", "answer", "settle", "port"), 4),
    },
)
