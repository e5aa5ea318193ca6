"""The editions of the game as values. The names of editions occur here and nowhere else."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.refusal import refuse
from starport.games.starfarers.edition import Edition
from starport.games.starfarers.editions.first import FIRST
from starport.games.starfarers.editions.five_six import FIVE_SIX
from starport.games.starfarers.editions.second import SECOND

ALL: tuple[Edition, ...] = (SECOND, FIVE_SIX, FIRST)


def find(known: tuple[Edition, ...], name: str, seats: i64) -> Edition:
    """The edition of this name for so many seats (SF-COMP-12)."""
    for edition in known:
        if edition.name == name and seats in edition.seats:
            return edition
    raise refuse("unknown_edition", "SF-COMP-12", edition=name, known=sorted({edition.name for edition in known}))
