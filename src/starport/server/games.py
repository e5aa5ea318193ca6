"""Games as the server meets them: entries of the catalogue and rule sets, each made once and shared by all tables."""

from __future__ import annotations

from functools import cache, lru_cache

from starport.engine import catalogue
from starport.engine.catalogue import Entry
from starport.engine.game import Game
from starport.engine.options import Option
from starport.engine.refusal import refuse
from starport.server.log import log
from starport.server.responses import ColumnCard, EditionCard, GameCard, OptionCard


@cache
def entries() -> dict[str, Entry]:
    """The games of the catalogue; one that cannot be loaded is written to the log and left out."""
    found = catalogue.entries()
    for name, why in catalogue.broken().items():
        log.error("game_broken", game=name, why=why)
    return found


def entry(name: str) -> Entry:
    """The game with this name; Refused if there is none."""
    if name not in entries():
        raise refuse("unknown_game", "", game=name, known=sorted(entries()))
    return entries()[name]


def make(name: str, edition: str | None, seats: int | None, options: dict[str, str]) -> Game:
    """A rule set; Refused with the reason if there is none such."""
    return _make(name, edition, seats, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def _make(name: str, edition: str | None, seats: int | None, options: tuple[tuple[str, str], ...]) -> Game:
    entry(name)
    return catalogue.make(name, edition, seats, dict(options))


def cards(bots: dict[str, list[str]], usual: dict[str, str], practice: dict[str, str]) -> list[GameCard]:
    """The catalogue as clients see it, with the bots that play each game."""
    return [
        GameCard(
            found.name,
            found.title,
            found.summary,
            found.realtime,
            _editions(found),
            bots.get(name, []),
            usual.get(name, ""),
            practice.get(name, ""),
        )
        for name, found in entries().items()
    ]


def _option(option: Option) -> OptionCard:
    return OptionCard(
        option.name, list(option.choices), option.default, option.meaning, option.rule, list(option.seats)
    )


def _editions(found: Entry) -> list[EditionCard]:
    return [
        EditionCard(
            edition.name,
            edition.title,
            list(edition.seats),
            edition.usual_seats,
            [_option(option) for option in edition.options],
            [ColumnCard(list(column.seats), dict(column.facts)) for column in edition.columns],
        )
        for edition in found.editions
    ]
