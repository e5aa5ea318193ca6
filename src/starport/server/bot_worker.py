"""A bot worker: a process of its own that reads one question a line and answers with an action's text.

It is started as `python -m starport.server.bot_worker MODULE`; `MODULE` has `names(game)`, `usual(game)`,
`practice(game)`, `adviser(game)`, `foreign()`, `thinks(name)`, `make(name, seed)` and `judge(state)`.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.engine.game import Game
from starport.server.thinking import Thinks

KEPT = 400


class BotFailed(Exception):
    """The bot gave no answer in time, or broke."""


class BotQuestion(Struct, tag="choose"):
    """What would this bot do here?"""

    match: str
    game: str
    edition: str
    seats: int
    options: dict[str, str]
    position: dict[str, object]
    seat: int
    bot: str
    seed: str
    at: int = 0  # match time
    budget: float = 1.0  # of what a search may usually spend
    quiet: list[int] = []  # seats whose people wish not to be asked for deals


class Review(Struct, tag="judge"):
    """How do the seats stand in these positions of a finished match?"""

    match: str
    game: str
    edition: str
    seats: int
    options: dict[str, str]
    positions: list[dict[str, object]]


class Why(Struct):
    """Why a move was made: the id of a text, what it speaks of (a word of the game, or nothing) and which rival."""

    text: str
    about: str = ""
    rival: int | None = None


class Choice(Struct):
    """The action's text. None: it waits, and `wake` is the match time at which to ask again if nothing happens before.
    `reason` is the id of a remark on a refused offer, empty where there is nothing to say; `why` explains the move."""

    action: str | None = None
    wake: int | None = None
    reason: str = ""
    why: Why | None = None


class BotReply(Struct):
    """What the bot chose, how the seats stand in each position, or what went wrong."""

    choice: Choice | None = None
    chances: list[list[float]] = []
    error: str = ""


class Names(Struct):
    """The first line a worker writes, for each game of the catalogue: the bots it can make, the one for whoever names none,
    the one for people who learn the game, and the one that gives hints. Bots of other packages share their process with
    nobody. `thinks` are the bots whose thinking time people may choose."""

    bots: dict[str, list[str]]
    usual: dict[str, str]
    practice: dict[str, str]
    adviser: dict[str, str]
    foreign: list[str]
    thinks: Thinks


class BotHost:
    """Makes bots when they are first asked, and keeps them for their match."""

    def __init__(self, module: str) -> None:
        self.bots: Any = importlib.import_module(module)
        self._games: dict[str, Game] = {}
        self._kept: dict[tuple[str, int, str], Any] = {}

    def answer(self, question: BotQuestion | Review) -> BotReply:
        try:
            if isinstance(question, Review):
                return BotReply(chances=self._judge(question))
            return BotReply(self._choose(question))
        except Exception as error:
            return BotReply(error=f"{type(error).__name__}: {error}"[:300])

    def _choose(self, question: BotQuestion) -> Choice:
        state = self._game(question).load(question.position)
        chair = Chair(state, question.seat)
        chair.at = question.at
        chair.quiet = question.quiet
        legal = chair.legal()
        if not legal:
            return Choice()
        bot = self._bot(question)
        with within(bot, question.budget):
            chosen = bot.choose(legal, chair)
        return choice_of(bot, chosen)

    def _judge(self, review: Review) -> list[list[float]]:
        """Each seat's chance to win; an empty list where nobody knows."""
        game = self._game(review)
        return [self.bots.judge(game.load(position)) for position in review.positions]

    def _game(self, question: BotQuestion | Review) -> Game:
        key = repr((question.game, question.edition, question.seats, sorted(question.options.items())))
        if key not in self._games:
            self._games[key] = catalogue.make(question.game, question.edition, question.seats, question.options)
        return self._games[key]

    def _bot(self, question: BotQuestion) -> Any:
        key = (question.match, question.seat, question.bot)
        if key not in self._kept:
            self._kept[key] = self.bots.make(question.bot, bytes.fromhex(question.seed))
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return self._kept[key]


def choice_of(bot: Any, chosen: Any) -> Choice:
    """What a bot chose, with what it has to say about that."""
    if chosen is None:
        return Choice(None, bot.wake())
    found = bot.explain() if hasattr(bot, "explain") else None
    why = None if found is None else Why(found.text, found.about, found.rival if found.rival >= 0 else None)
    return Choice(str(chosen.text), None, getattr(bot, "reason", ""), why)


def names_of(bots: Any) -> Names:
    """What a module of bots has to offer."""
    games = list(catalogue.entries())
    names = {game: list(bots.names(game)) for game in games}
    return Names(
        names,
        {game: bots.usual(game) for game in games},
        {game: bots.practice(game) for game in games},
        {game: bots.adviser(game) for game in games},
        list(bots.foreign()),
        {name: list(times) for company in names.values() for name in company if (times := bots.thinks(name))},
    )


@contextlib.contextmanager
def within(bot: Any, budget: float) -> Iterator[None]:
    """A bot that searches has for this move only a part of its usual budget; others do not know the difference."""
    usual = {name: getattr(bot, name) for name in ("nodes", "seconds") if budget < 1 and hasattr(bot, name)}
    for name, value in usual.items():
        setattr(bot, name, type(value)(value * budget) or value)
    try:
        yield
    finally:
        for name, value in usual.items():
            setattr(bot, name, value)


def serve(module: str, questions: BinaryIO, answers: BinaryIO) -> None:
    """Reply until the questions end."""
    host = BotHost(module)
    _write(answers, names_of(host.bots))
    for line in questions:
        _write(answers, host.answer(msgspec.json.decode(line, type=BotQuestion | Review)))


def _write(answers: BinaryIO, value: Struct) -> None:
    answers.write(msgspec.json.encode(value) + b"\n")
    answers.flush()


def main() -> None:
    # A bot that prints must not disturb the answers: they keep the real standard output for themselves.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.argv[1], sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
