"""Bots think in worker processes. A worker that is late or breaks is ended and replaced; tables never wait longer."""

from __future__ import annotations

import asyncio
import zlib
from asyncio.subprocess import Process

import msgspec

from starport.server.bot_worker import Choice, Names, Question, Reply, Review
from starport.server.log import log
from starport.server.worker_process import WorkerFailed, WorkerProcess

START_SECONDS = 60.0
ALONE = 8  # processes of foreign bots that are kept although nobody asks them at the moment


class BotFailed(Exception):
    """The bot gave no answer in time, or broke."""


class Worker(WorkerProcess):
    """One process in which bots think."""

    def __init__(self, module: str) -> None:
        super().__init__("starport.server.bot_worker", module)
        self.known = Names({}, {}, {}, [])

    async def greeted(self, process: Process) -> None:
        async with asyncio.timeout(START_SECONDS):
            line = await self.line(process)
        self.known = msgspec.json.decode(line, type=Names)

    async def ask(self, question: Question | Review, deadline: float) -> Reply:
        """The answer within `deadline` seconds of thinking; BotFailed otherwise."""
        try:
            answer = msgspec.json.decode(await self.exchange(msgspec.json.encode(question), deadline), type=Reply)
        except (WorkerFailed, msgspec.DecodeError) as error:
            raise BotFailed(str(error)) from None
        if answer.error:
            raise BotFailed(answer.error)
        return answer


class BotPool:
    """All workers. A match always goes to the same one, which keeps its bots.

    A bot of another package thinks in a process of its own for each seat: what others are told about their hands never
    comes into it.
    """

    def __init__(self, module: str, workers: int, deadline: int) -> None:
        self._module = module
        self._foreign: set[str] = set()
        self._alone: dict[tuple[str, int], Worker] = {}  # by match and seat, who was asked last at the end
        self._workers = [Worker(module) for _ in range(workers)]
        self._deadline = deadline / 1000
        self.names: dict[str, list[str]] = {}
        self.usual: dict[str, str] = {}
        self.practice: dict[str, str] = {}

    async def open(self) -> None:
        """Start the workers, and learn which bots there are."""
        await asyncio.gather(*(worker.start() for worker in self._workers))
        known = self._workers[0].known
        self.names, self.usual, self.practice = known.bots, known.usual, known.practice
        self._foreign = set(known.foreign)
        log.info("bots_ready", workers=len(self._workers), bots=self.names)

    async def choose(self, question: Question) -> Choice:
        answer = await self._ask(question)
        if answer.choice is None:
            raise BotFailed("no choice")
        return answer.choice

    async def judge(self, review: Review) -> list[list[float]]:
        """Each seat's chance to win in each position; empty lists where nobody knows."""
        return (await self._ask(review)).chances

    async def _ask(self, question: Question | Review) -> Reply:
        if isinstance(question, Question) and question.bot in self._foreign:
            return await (await self._solitary(question.match, question.seat)).ask(question, self._deadline)
        worker = self._workers[zlib.crc32(question.match.encode()) % len(self._workers)]
        return await worker.ask(question, self._deadline)

    async def _solitary(self, match: str, seat: int) -> Worker:
        """The process of a foreign bot; of those that have been idle longest, some are ended."""
        worker = self._alone.pop((match, seat), None) or Worker(self._module)
        idle = [key for key, other in self._alone.items() if not other.busy()]
        self._alone[match, seat] = worker
        for key in idle[: max(0, len(self._alone) - ALONE)]:
            await self._alone.pop(key).stop()
        return worker

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in (*self._workers, *self._alone.values())))
