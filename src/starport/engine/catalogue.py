# pure: finds packages at run time, which is no hot path
"""The catalogue: every game there is, found by name. Rooms above the engine meet games only here."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from starport.engine.game import Game, Json, State, canonical
from starport.engine.options import Option
from starport.engine.position import Reader
from starport.engine.refusal import refuse
from starport.engine.schema import Schema
from starport.engine.study import Study

if TYPE_CHECKING:
    from starport.engine.encoding import Encoder

GROUP = "starport.games"
EDITIONS = "starport.{game}.editions"  # the group of entry points with more editions of a game
MANY = 1_000  # more seats than any game has: the edition says how many it really may be


@dataclass(frozen=True)
class Column:
    """What an edition is like with so many players: names and values, for a table of differences between editions.

    `chapters` are the marks by which rules and rulebook tell what holds then.
    """

    seats: tuple[int, ...]
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edition:
    """One edition of a game as the catalogue shows it."""

    name: str
    title: str
    seats: tuple[int, ...]
    usual_seats: int
    seats_rule: str
    options: tuple[Option, ...]
    columns: tuple[Column, ...] = ()

    def options_for(self, seats: int) -> tuple[Option, ...]:
        """The settings that exist with so many players; each name once."""
        return tuple(option for option in self.options if not option.seats or seats in option.seats)


@dataclass(frozen=True)
class Entry:
    """One game of the catalogue: `make(edition, seats, options)` gives its rule set."""

    name: str
    title: str
    summary: str
    editions: tuple[Edition, ...]
    make: Callable[[str, int, dict[str, str]], Game]
    realtime: bool = False
    draw: Callable[[Json], str] | None = None  # a view as text, for terminals
    picture: Callable[[Json], str] | None = None  # a view as SVG, for notebooks
    study: Study = field(default_factory=Study)  # what a laboratory may count
    beats: Mapping[str, int] = field(default_factory=dict, hash=False)  # how long people ponder, by the first word
    schema: Schema | None = field(default=None, hash=False)  # the shapes of all it says, for clients with types
    encode: Callable[[Game], Encoder] | None = None  # its numbers, for programs that learn
    secrets: tuple[
        str, ...
    ] = ()  # places of a position that some seat must not know; `*` stands for any entry of a list
    shows: frozenset[str] = frozenset()  # events that lawfully show everybody what was a secret before
    lessons: str = ""  # the package whose folder `lessons` has its first games that teach
    adopt: Callable[[tuple[object, ...]], Entry] | None = None  # the same game with editions of other packages added

    def text(self, view: Json) -> str:
        """A view as its game draws it; games without a drawing show their facts."""
        return canonical(view) if self.draw is None else self.draw(view)

    def edition(self, name: str) -> Edition:
        for edition in self.editions:
            if edition.name == name:
                return edition
        raise refuse("unknown_edition", "", edition=name, known=[edition.name for edition in self.editions])


@dataclass
class _Shelf:
    """What was found along one search path for packages: the games, and what could not be loaded, with the reason."""

    path: tuple[str, ...]
    games: dict[str, Entry] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)

    def add(self, source: str, load: Callable[[], object]) -> None:
        try:
            entry = load()
            if not isinstance(entry, Entry) or not entry.editions:
                raise TypeError("it brings no entry of a game")
        except Exception as error:
            self.broken[source] = f"{type(error).__name__}: {error}"
        else:
            self.games.setdefault(entry.name, entry)

    def extend(self, entry: Entry) -> None:
        """Editions that other packages bring for a game; one that does not work is left out, and says why."""
        taken: tuple[object, ...] = ()
        for point in entry_points(group=EDITIONS.format(game=entry.name)) if entry.adopt is not None else ():
            try:
                brought = point.load()
                more = (*taken, *(brought if isinstance(brought, tuple) else (brought,)))
                assert entry.adopt is not None
                self.games[entry.name] = entry.adopt(more)
                taken = more
            except Exception as error:
                self.broken[f"{entry.name}: {point.name}"] = f"{type(error).__name__}: {error}"


_shelves: list[_Shelf] = []  # the last one filled, or none


def _shelf() -> _Shelf:
    """Looking through all installed packages takes longer than a quick match: it is done once for a search path."""
    path = tuple(sys.path)
    if not _shelves or _shelves[0].path != path:
        found = _Shelf(path)
        home = importlib.import_module("starport.games")
        for module in pkgutil.iter_modules(home.__path__):
            name = f"starport.games.{module.name}"
            found.add(name, lambda name=name: importlib.import_module(name).ENTRY)  # type: ignore[misc]
        for point in entry_points(group=GROUP):
            found.add(point.name, point.load)
        for entry in list(found.games.values()):
            found.extend(entry)
        _shelves[:] = [found]
    return _shelves[0]


def refresh() -> None:
    """Forget what was found: packages may have been installed since then."""
    _shelves.clear()


def entries() -> dict[str, Entry]:
    """All games by name: the packages of `starport.games`, then those that other packages bring as entry points.

    A game that cannot be loaded is left out, and `broken` says why: it shall not take the others down with it.
    """
    return dict(_shelf().games)


def broken() -> dict[str, str]:
    """What could not be loaded, and why."""
    return dict(_shelf().broken)


def entry(name: str) -> Entry:
    """The game with this name; Refused if there is none."""
    known = _shelf().games
    if name not in known:
        raise refuse("unknown_game", "", game=name, known=sorted(known))
    return known[name]


def make(
    name: str, edition: str | None = None, seats: int | None = None, options: dict[str, str] | None = None
) -> Game:
    """A rule set by name. Without an edition it is the first one, without seats the usual number."""
    found = entry(name)
    chosen = found.edition(found.editions[0].name if edition is None else edition)
    count = chosen.usual_seats if seats is None else seats
    if count not in chosen.seats:
        raise refuse("wrong_seats", chosen.seats_rule, seats=count, known=[str(number) for number in chosen.seats])
    return found.make(chosen.name, count, {} if options is None else options)


def encoder(game: Game) -> Encoder:
    """The numbers of a rule set; Refused if its game has none."""
    found = entry(game.name)
    if found.encode is None:
        raise refuse("no_encoding", "", game=game.name)
    return found.encode(game)


def load(position: Json) -> State:
    """The state of a position that names its rule set, in its own fields or as `named` wraps it; Refused if it is bad."""
    reader = Reader(position)
    options = reader.part("options")
    chosen = {name: options.text(name) for name in options.values}
    name, edition, seats = reader.text("game"), reader.text("edition"), reader.number("seats", 0, MANY)
    game = make(name, edition, seats, chosen)
    if not reader.has("position"):
        return game.load(position)
    inner = reader.part("position")
    reader.end()
    return game.load(inner.values)


def named(state: State) -> Json:
    """The position of a state with the names of its rule set, so that `load` alone can read it: games whose positions do
    not name themselves have theirs wrapped."""
    position, game = state.position(), state.game
    if "game" in position:
        return position
    names: Json = {"game": game.name, "edition": game.edition, "seats": game.seats, "options": dict(game.options)}
    return {**names, "position": position}
