# pure: imports by name, which is no hot path
"""Bots by name: the ones here, those other packages bring as entry points, and classes in a file (`my.py:MyBot`) or in
a module that can be imported (`package.module:MyBot`)."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from starport.bots.base import Bot
from starport.engine.action import Action
from starport.engine.game import State
from starport.engine.refusal import refuse

GROUP = "starport.bots"
Judgement = Callable[[State], list[float]]
Luck = Callable[[State, int, Action, bytes], list[float]]


class Level(IntEnum):
    """How well a bot plays, against the others of its game. Whoever names none gets a bot by its level."""

    AIMLESS = 0  # no company for anybody
    NOVICE = 1  # for people who learn the game
    LEARNER = 2
    CASUAL = 3
    SKILLED = 4  # what people are offered who say nothing
    EXPERT = 5
    MASTER = 6
    CHAMPION = 7  # the best that answers at once
    GRANDMASTER = 8  # the best there is, with time to think


@dataclass(frozen=True)
class Known:
    """A bot of ours: where its class is, which games it plays (none listed: any), its level and its character in one line.
    Bots of the laboratory are found by name, but nobody is offered them as company. `thinks` are the seconds a move that
    people may choose for it, beginning with what it takes by itself."""

    path: str
    games: tuple[str, ...]
    level: Level
    meaning: str
    laboratory: bool = False
    thinks: tuple[float, ...] = ()


KNOWN = {
    "random": Known(
        "starport.bots.random:RandomBot",
        (),
        Level.AIMLESS,
        "picks a kind of action evenly, then one of that kind",
    ),
    "greedy": Known(
        "starport.bots.starfarers.greedy:GreedyBot",
        ("starfarers",),
        Level.NOVICE,
        "builds what it can, flies to the nearest good place",
    ),
    "raider": Known(
        "starport.bots.starfarers.characters:RaiderBot",
        ("starfarers",),
        Level.LEARNER,
        "arms, hunts pirates and looks behind every sector; offers nobody a deal",
    ),
    "envoy": Known(
        "starport.bots.starfarers.characters:EnvoyBot",
        ("starfarers",),
        Level.CASUAL,
        "befriends the peoples before it settles, and fights nobody",
    ),
    "loner": Known(
        "starport.bots.starfarers.planner:LonerBot",
        ("starfarers",),
        Level.SKILLED,
        "plans like the planner, but makes no offers",
        laboratory=True,
    ),
    "planner": Known(
        "starport.bots.starfarers.planner:PlannerBot",
        ("starfarers",),
        Level.SKILLED,
        "weighs plans by odds: what pays soonest is built, flown to and traded for",
    ),
    "broker": Known(
        "starport.bots.starfarers.veteran:BrokerBot",
        ("starfarers",),
        Level.EXPERT,
        "has learned what to build, and flies like the planner",
    ),
    "veteran": Known(
        "starport.bots.starfarers.veteran:VeteranBot",
        ("starfarers",),
        Level.MASTER,
        "plans like the planner, and has learned from many matches what a plan is worth",
    ),
    "search": Known(
        "starport.bots.starfarers.search:SearchBot",
        ("starfarers",),
        Level.EXPERT,
        "tries its plans out in worlds it imagines",
        laboratory=True,
    ),
    "champion": Known(
        "starport.bots.starfarers.champion:ChampionBot",
        ("starfarers",),
        Level.CHAMPION,
        "tries its plans out like the search, and has learned how to judge what comes of them",
    ),
    "grandmaster": Known(
        "starport.bots.starfarers.champion:GrandmasterBot",
        ("starfarers",),
        Level.GRANDMASTER,
        "thinks like the champion, and takes up to a second over a move",
        thinks=(1.0, 3.0, 10.0),
    ),
    "swindler": Known(
        "starport.bots.starfarers.swindler:SwindlerBot",
        ("starfarers",),
        Level.CASUAL,
        "plans like the planner, and tries to talk the others into bad deals",
        laboratory=True,
    ),
    "idle": Known(
        "starport.bots.spacedealer.idle:IdleBot",
        ("spacedealer",),
        Level.AIMLESS,
        "a slow beginner without a plan",
    ),
    "busy": Known(
        "starport.bots.spacedealer.busy:BusyBot",
        ("spacedealer",),
        Level.NOVICE,
        "never lets an hourglass stand still",
    ),
    "scheduler": Known(
        "starport.bots.spacedealer.scheduler:SchedulerBot",
        ("spacedealer",),
        Level.SKILLED,
        "plans whole trips and makes the goods they need",
    ),
    "captain": Known(
        "starport.bots.spacedealer.admiral:CaptainBot",
        ("spacedealer",),
        Level.MASTER,
        "plays every card and grows while it pays, but attacks nobody",
    ),
    "admiral": Known(
        "starport.bots.spacedealer.admiral:AdmiralBot",
        ("spacedealer",),
        Level.CHAMPION,
        "weighs every order by its points, bargains, and attacks the leader",
    ),
}
UNRATED = Level.CASUAL  # bots of other packages, of whom nobody knows


BUDGET = re.compile(r"(?P<seconds>[0-9]+(\.[0-9]+)?)s|(?P<nodes>[1-9][0-9]{0,6})")
JUDGES = {"starfarers": "starport.bots.starfarers.foresight:judge"}
LUCK = {"starfarers": "starport.bots.starfarers.luck:luck"}


SENTENCES = {
    "unknown_bot": "there is no bot {bot!r}; there are: {known}",
    "no_luck_told": "nobody here can tell luck from skill in {game}: leave --luck out",
    "no_bots": "name at least one bot",
    "bot_file_broken": "{file} cannot be loaded: {why}",
    "bot_file_missing": "there is no Python file or module {file!r} to load a bot from",
    "bad_budget": "{bot!r}: a search may have a budget, such as search@200 (playouts) or search@0.1s (seconds a move)",
    "not_a_bot": "{bot!r} is not a subclass of starport.bots.base.Bot",
    "bot_plays_other_games": "bot {bot!r} does not play {game}; these do: {known}",
    "wrong_number_of_bots": "{seats} seats need {seats} bots; you named {bots}",
}
"""What is refused about bots, as sentences (engine/sentences.py)."""


def names(game: str = "") -> list[str]:
    """The bots that play this game, weakest first; without a game all of them."""
    company = {name: known for name, known in KNOWN.items() if not known.laboratory}
    ours = [name for name, known in company.items() if not game or not known.games or game in known.games]
    return sorted(ours, key=lambda name: KNOWN[name].level) + foreign()


def foreign() -> list[str]:
    """The bots that other packages bring."""
    return sorted(name for name in _points(tuple(sys.path)) if name not in KNOWN)


def usual(game: str) -> str:
    """The bot for whoever names none: it sits on free chairs and plays on for people."""
    return _of_level(game, Level.SKILLED)


def practice(game: str) -> str:
    """The bot for people who learn the game."""
    return _of_level(game, Level.NOVICE)


def adviser(game: str) -> str:
    """The bot that people ask what it would do: the best that answers at once."""
    return _of_level(game, Level.CHAMPION)


def thinks(name: str) -> tuple[float, ...]:
    """How many seconds people may let a bot think about a move; the first is what it takes if nobody says. Most have no
    such choice."""
    return KNOWN[name].thinks if name in KNOWN else ()


def _of_level(game: str, wanted: Level) -> str:
    """The bot whose level is nearest; one that is too weak before one that is too strong, but none without an aim."""
    known = names(game)
    levels = {name: KNOWN[name].level if name in KNOWN else UNRATED for name in known}

    def unfit(name: str) -> tuple[bool, int, bool]:
        level = levels[name]
        return level == Level.AIMLESS, abs(level - wanted), level > wanted

    return min(known, key=unfit)


@lru_cache(maxsize=1)
def _points(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The bots that other packages bring, looked for once for each search path: a tournament asks at every match."""
    return {point.name: point for point in entry_points(group=GROUP)}


def find(name: str) -> type[Bot]:
    """The class of a bot, whatever its budget; Refused if there is none of that name."""
    name, _ = split(name)
    if name in KNOWN:
        module, _, attribute = KNOWN[name].path.partition(":")
        return _checked(name, getattr(importlib.import_module(module), attribute))
    if ":" in name:
        return _from_place(name)
    if point := _points(tuple(sys.path)).get(name):
        return _checked(name, point.load())
    raise refuse("unknown_bot", "", bot=name, known=names())


def check(name: str, game: str) -> None:
    """Refused if there is no such bot, or it does not play this game."""
    known = KNOWN.get(split(name)[0])
    if known is not None and known.games and game not in known.games:
        raise refuse("bot_plays_other_games", "", bot=name, game=game, known=names(game))
    find(name)


def make(name: str, seed: bytes) -> Bot:
    """A bot by name with a seed of its own. Bots that search may be told for how long: `search@200` for so many playouts
    (the same seed plays the same), `search@0.1s` for so many seconds a move."""
    bot = find(name)(seed)
    found = BUDGET.fullmatch(split(name)[1])
    if found is None:
        return bot
    if not hasattr(bot, "nodes") or not hasattr(bot, "seconds"):
        raise refuse("bad_budget", "", bot=name)
    if found["seconds"]:
        bot.seconds = float(found["seconds"])
    else:
        bot.nodes, bot.seconds = int(found["nodes"]), 0.0
    return bot


def split(name: str) -> tuple[str, str]:
    """A bot of ours and its budget; other names may have any letters, and no budget. Refused if the budget is none."""
    plain, at, budget = name.partition("@")
    if not at or plain not in KNOWN:
        return name, ""
    if not BUDGET.fullmatch(budget):
        raise refuse("bad_budget", "", bot=name)
    return plain, budget


def judge(state: State) -> list[float]:
    """Each seat's chance to win, where a bot of ours can tell; otherwise an empty list. Looks at everything there is."""
    tell: Judgement | None = _told_by(JUDGES, state.game.name)
    return [] if tell is None else tell(state)


def luck_of(game: str) -> Luck:
    """Tells what the next die gives each seat of a match, in chances to win: `luck(state, seat, action, key)`, which is empty
    where none is about to fall. Refused for games in which nobody of ours can tell."""
    tell: Luck | None = _told_by(LUCK, game)
    if tell is None:
        raise refuse("no_luck_told", "", game=game)
    return tell


def _told_by(places: dict[str, str], game: str) -> Any:
    """The function for a game, if there is one."""
    module, _, attribute = places.get(game, "").partition(":")
    return getattr(importlib.import_module(module), attribute) if module else None


def _from_place(name: str) -> type[Bot]:
    file, _, attribute = name.rpartition(":")
    path = Path(file)
    if path.is_file():
        module = _module(path, path.stat().st_mtime_ns)
    elif importable(file):
        module = importlib.import_module(file)
    else:
        raise refuse("bot_file_missing", "", file=file)
    if not hasattr(module, attribute):
        raise refuse("unknown_bot", "", bot=name, known=[key for key, value in vars(module).items() if _is_bot(value)])
    return _checked(name, getattr(module, attribute))


def importable(name: str) -> bool:
    """Whether there is a module of this name; looking for one in a package that is not there is no error."""
    try:
        return all(part.isidentifier() for part in name.split(".")) and importlib.util.find_spec(name) is not None
    except ImportError:
        return False


@lru_cache(maxsize=64)
def _module(path: Path, changed: int) -> ModuleType:
    """The file as a module, loaded once for each state of the file: a tournament asks for its bots at every match."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise refuse("bot_file_missing", "", file=str(path))
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever is wrong in there, the owner of the file has to know
        raise refuse("bot_file_broken", "", file=str(path), why=f"{type(error).__name__}: {error}") from error
    return module


def _is_bot(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, Bot)


def _checked(name: str, value: object) -> type[Bot]:
    if not inspect.isclass(value) or not issubclass(value, Bot):
        raise refuse("not_a_bot", "", bot=name)
    return value
