"""Starfarers: settle, trade and explore between the stars."""

from __future__ import annotations

from starport.engine import catalogue
from starport.engine.options import settle
from starport.games.starfarers import editions
from starport.games.starfarers.game import Starfarers
from starport.games.starfarers.text import draw


def make(edition: str, seats: int, options: dict[str, str]) -> Starfarers:
    """The game under an edition, for so many seats, with these options; Refused if any of them does not exist."""
    numbers = editions.find(edition, seats)
    return Starfarers(numbers, seats, settle(list(numbers.options), options))


ENTRY = catalogue.Entry(
    name="starfarers",
    title="Starfarers",
    summary="Fly from the home systems into space, found colonies and trade stations, be first with fifteen points.",
    editions=tuple(
        catalogue.Edition(edition.name, edition.title, edition.seats, 4, "SF-COMP-12", edition.options)
        for edition in editions.ALL
    ),
    make=make,
    draw=draw,
)
