"""Games as the server meets them: entries of the catalogue and rule sets, each made once and shared by all tables."""

from __future__ import annotations

import hashlib
import importlib
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType

from starport import __version__
from starport.engine import catalogue
from starport.engine.catalogue import Entry
from starport.engine.game import Game
from starport.engine.lesson import Lesson, lessons
from starport.engine.lesson import lesson as find_lesson
from starport.engine.options import Option
from starport.engine.refusal import refuse
from starport.server.log import log
from starport.server.responses import ColumnCard, EditionCard, GameCard, GameList, LessonName, OptionCard
from starport.server.thinking import Thinks
from starport.server.wire import VERSION

WRITTEN = frozenset({".py", ".pyc", ".json", ".toml", ".txt"})


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


def lesson(game: str, name: str | None) -> Lesson | None:
    """The lesson of a game with this name; None where none is asked for."""
    return None if name is None else find_lesson(entry(game).lessons, name)


def make(name: str, edition: str | None, seats: int | None, options: dict[str, str]) -> Game:
    """A rule set; Refused with the reason if there is none such."""
    return _make(name, edition, seats, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def _make(name: str, edition: str | None, seats: int | None, options: tuple[tuple[str, str], ...]) -> Game:
    entry(name)
    return catalogue.make(name, edition, seats, dict(options))


@cache
def rules_of(name: str) -> str:
    """Which rules this program has for a game: its version and a hash of everything the game and the engine are written
    in. Two programs that say the same play the same; others must show that they come to the same.
    """
    found = hashlib.sha256()
    module = type(make(name, None, None, {})).__module__
    for package in (module.rpartition(".")[0] or module, "starport.engine"):
        for file in sorted(_written(importlib.import_module(package)), key=str):
            found.update(f"{file.name} ".encode() + file.read_bytes())
    return f"{__version__} {found.hexdigest()[:32]}"


def _written(package: ModuleType) -> list[Path]:
    """The files a package is written in: sources and data, not what was compiled from them. (In a browser there are no
    sources: what was compiled stands in their place.)"""
    if not hasattr(package, "__path__"):
        return [Path(str(package.__file__))]
    found = [file for folder in package.__path__ for file in Path(folder).rglob("*") if file.suffix in WRITTEN]
    return [file for file in found if file.parent.name != "__pycache__"]


def listed(bots: dict[str, list[str]], usual: dict[str, str], practice: dict[str, str], thinks: Thinks) -> GameList:
    """The catalogue with every bot that may be asked to play."""
    every = sorted({name for names in bots.values() for name in names})
    return GameList(VERSION, cards(bots, usual, practice, thinks), every)


def cards(
    bots: dict[str, list[str]], usual: dict[str, str], practice: dict[str, str], thinks: Thinks
) -> list[GameCard]:
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
            {bot: thinks[bot] for bot in bots.get(name, []) if bot in thinks},
            [LessonName(one.name, one.edition, one.seats) for one in lessons(found.lessons).values()],
        )
        for name, found in entries().items()
    ]


def _option(option: Option) -> OptionCard:
    seats, own = list(option.seats), option.reads is not None
    return OptionCard(option.name, list(option.choices), option.default, option.meaning, option.rule, seats, own)


def _editions(found: Entry) -> list[EditionCard]:
    return [
        EditionCard(
            edition.name,
            edition.title,
            list(edition.seats),
            edition.usual_seats,
            [_option(option) for option in edition.options],
            [ColumnCard(list(column.seats), dict(column.facts), list(column.chapters)) for column in edition.columns],
        )
        for edition in found.editions
    ]
