"""Bots of a tab think in a worker of their own, so that nothing stutters. It answers as a bot process does."""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec

from starport.bots import registry
from starport.server.bot_worker import BotFailed, BotHost, BotQuestion, BotReply, Choice, Review, names_of
from starport.server.fair_shares import Asker, FairShares
from starport.server.thinking import wished

MODULE = "starport.bots.registry"
DEADLINE = 60.0  # seconds, with the worker's own start: browsers are slow, and a person would wait too
NOBODY = Asker()
BUDGET = 1 / 3  # of what a search may spend on a server: plain rules in a browser take several times as long


class Thinker(Protocol):
    """The other worker. A question that is `drop`ped ends it; the next one starts another."""

    async def ask(self, question: str) -> str: ...

    def drop(self) -> None: ...


class TabBots:
    """Whoever chooses for bots, as `context.BotService` wants it: one question at a time, fair among tables."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._shares = FairShares()
        known = names_of(registry)  # what there is can be told without loading a single bot
        self.names, self.usual, self.practice, self.adviser = known.bots, known.usual, known.practice, known.adviser
        self.thinks = known.thinks

    async def open(self) -> None:
        return

    def waiting(self) -> int:
        return len(self._shares)

    async def choose(self, question: BotQuestion, asker: Asker = NOBODY) -> Choice:
        part = 1.0 if wished(question.bot, self.thinks) else BUDGET  # whoever chose a time knows how long that is
        given = msgspec.structs.replace(question, budget=question.budget * part)
        choice = (await self._ask(given, asker)).choice
        if choice is None:
            raise BotFailed("no choice")
        return choice

    async def judge(self, review: Review, asker: Asker = NOBODY) -> list[list[float]]:
        return (await self._ask(review, asker)).chances

    async def _ask(self, question: BotQuestion | Review, asker: Asker) -> BotReply:
        async with self._shares.turn(asker):
            try:
                async with asyncio.timeout(DEADLINE):
                    answer = await self._thinker.ask(msgspec.json.encode(question).decode())
            except BaseException as error:
                self._thinker.drop()  # its answer would be taken for the next one's
                if isinstance(error, asyncio.CancelledError):
                    raise
                raise BotFailed(type(error).__name__) from None
        reply = msgspec.json.decode(answer, type=BotReply)
        if reply.error:
            raise BotFailed(reply.error)
        return reply

    async def close(self) -> None:
        self._thinker.drop()


class Company:
    """The bots themselves, in their worker."""

    def __init__(self) -> None:
        self._host = BotHost(MODULE)

    def answer(self, question: str) -> str:
        asked: BotQuestion | Review = msgspec.json.decode(question, type=BotQuestion | Review)
        return msgspec.json.encode(self._host.answer(asked)).decode()
