"""Games by name: a rule set with its options, from which matches begin."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path

from starport.api import kinds
from starport.api.files import contents
from starport.api.refused import in_sentences, refused
from starport.api.seeds import Seed, seed_bytes
from starport.api.state import State
from starport.bots.base import Bot
from starport.engine import catalogue
from starport.engine import game as engine
from starport.engine.action import Action


class Game:
    """One rule set with its options. It never changes; every match begins with `new`.

    >>> import starport
    >>> game = starport.make("starfarers", seats=3, board="explorer")
    >>> game.name, game.seats, game.options["board"]
    ('starfarers', 3, 'explorer')
    """

    def __init__(self, rules: engine.Game) -> None:
        self.rules: engine.Game = rules
        """The engine's own rule set, for programs that need it."""

    @property
    def name(self) -> str:
        """The name `make` knows it by."""
        return self.rules.name

    @property
    def edition(self) -> str:
        """Whose rules are played."""
        return self.rules.edition

    @property
    def seats(self) -> int:
        """How many players there are; their seats are 0, 1, 2 and so on."""
        return self.rules.seats

    @property
    def options(self) -> dict[str, str]:
        """Every option with its chosen value."""
        return dict(self.rules.options)

    @property
    def actions(self) -> list[Action]:
        """Every action that `legal` ever lists, in the order of their ids: what a learner's choices range over."""
        return self.rules.actions.listed[:]

    def parse(self, text: str) -> Action:
        """The action with this text, whether it is allowed somewhere or not."""
        with in_sentences():
            return self.rules.parse(kinds.text("the text of an action", text))

    def new(self, seed: Seed = None) -> State:
        """The beginning of a match. All its chance follows from the seed; without one it is drawn afresh."""
        chance = seed_bytes(seed)
        return State(self.rules.new(chance), seed=chance)

    def load(self, position: Mapping[str, object]) -> State:
        """The state that a position of this rule set describes, without the names `starport.load` needs."""
        with in_sentences():
            return _began(self.rules.load(dict(position)))

    def match(self, *bots: str | Bot, seed: Seed = None) -> State:
        """A whole match between bots, one for each seat (one name alone fills all seats); the state at its end.

        >>> import starport
        >>> game = starport.make("starfarers", seats=3)
        >>> end = game.match("greedy", "greedy", "random", seed=1)
        >>> end.over, end.record().verify() == end
        (True, True)
        """
        chance = seed_bytes(seed)
        return self.new(chance).play_out(*bots, seed=chance)

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.edition}, {self.seats} seats>"


def make(name: str, edition: str | None = None, seats: int | None = None, **options: str) -> Game:
    """A game by name. Without an edition it is the first one, without seats the usual number; options go by name.

    `list_games()` names the games, `about(name)` tells their editions and options.

    >>> import starport
    >>> starport.make("starfarers", seats=4)
    <Game starfarers 2019, 4 seats>
    >>> starport.make("starfarer")
    Traceback (most recent call last):
    ...
    starport.Refused: there is no game 'starfarer'; there are: ...; did you mean 'starfarers'?
    """
    texts = {"the name of a game": name, **{f"option {option}": value for option, value in options.items()}}
    for what, given in texts.items():
        kinds.text(what, given)
    if edition is not None:
        kinds.text("the name of an edition", edition)
    count = None if seats is None else kinds.number("the number of seats", seats)
    with in_sentences():
        return Game(catalogue.make(name, edition, count, options))


def load(position: Mapping[str, object] | str | PathLike[str]) -> State:
    """The state that a position describes, whatever the game: a dictionary, or the JSON file it was saved in.

    >>> import starport
    >>> state = starport.make("spacedealer").new(seed=1)
    >>> starport.load(state.position()) == state
    True
    """
    found = position if isinstance(position, Mapping) else _read_json(Path(fspath(position)))
    with in_sentences():
        return _began(catalogue.load(dict(found)))


def _began(engine_state: engine.State) -> State:
    return State(engine_state, start=engine_state.position())


def _read_json(path: Path) -> Mapping[str, object]:
    text = contents(path)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise refused("not_json", file=str(path), why=str(error)) from None
    if not isinstance(found, dict):
        raise refused("bad_position", where="position", why="must be an object with named fields")
    return found


def list_games() -> list[str]:
    """The names of all games, those of other packages too.

    >>> import starport
    >>> "starfarers" in starport.list_games()
    True
    """
    return sorted(catalogue.entries())


def about(name: str) -> catalogue.Entry:
    """What the catalogue knows of a game: title, summary, and its editions with their seats and options.

    >>> import starport
    >>> starport.about("starfarers").editions[0].title
    'Starfarers, second edition'
    """
    with in_sentences():
        return catalogue.entry(name)
