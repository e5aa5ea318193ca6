"""Bots by name, and how they are put on their seats."""

from __future__ import annotations

from collections.abc import Sequence

from starport.api import kinds
from starport.api.refused import in_sentences, told
from starport.api.seeds import Seed, seed_bytes
from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.bot_match import Watcher
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.game import State
from starport.engine.record import Line
from starport.engine.refusal import Refusal


def bot(name: str, seed: Seed = None) -> Bot:
    """A bot by name, such as "greedy", "planner" or "search@200" (with a budget of so many playouts a move); "my.py:MyBot"
    takes a class out of a file. The same seed plays the same.

    >>> import starport
    >>> starport.bot("planr")
    Traceback (most recent call last):
    ...
    starport.Refused: there is no bot 'planr'; there are: ...; did you mean 'planner'?
    """
    with in_sentences():
        return registry.make(kinds.text("the name of a bot", name), seed_bytes(seed))


def list_bots(game: str = "") -> list[str]:
    """The names of the bots that play a game, weakest first; of all bots if no game is named.

    >>> import starport
    >>> "planner" in starport.list_bots("starfarers")
    True
    """
    if game:
        with in_sentences():
            catalogue.entry(game)
    return registry.names(game)


def seated(bots: Sequence[str | Bot], game: str, seats: int, seed: bytes) -> list[Bot]:
    """One bot for each seat. A single name fills all seats."""
    for each in bots:
        _check_kind(each)
    if len(bots) == 1 and isinstance(bots[0], str):
        bots = [bots[0]] * seats
    if len(bots) != seats:
        raise told(Refusal("wrong_number_of_bots", "", {"seats": seats, "bots": len(bots)}))
    return [make_bot(each, game, seed + bytes([seat])) for seat, each in enumerate(bots)]


def make_bot(bot: str | Bot, game: str, seed: bytes) -> Bot:
    """A bot that plays this game: a name becomes one, Refused if it plays others."""
    if isinstance(bot, Bot):
        return bot
    _check_kind(bot)
    with in_sentences():
        registry.check(bot, game)
        return registry.make(bot, seed)


def _check_kind(bot: str | Bot) -> None:
    """A class is no bot, and neither is a list of bots."""
    if not isinstance(bot, str | Bot):
        raise kinds.wrong_kind("a bot", "a name or a starport.Bot", bot)


class RecordWriter(Watcher):
    """Writes down what the bots do, so that the match has a record."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        self.lines.append(Line(seat, action.text, at))
