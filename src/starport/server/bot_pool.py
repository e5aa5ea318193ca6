"""Bots think in worker processes. A worker that is late or breaks is ended and replaced; tables never wait longer."""

from __future__ import annotations

import asyncio
import time
import zlib
from asyncio.subprocess import Process

import msgspec

from starport.server.bot_worker import BotFailed, BotQuestion, BotReply, Choice, Names, Review
from starport.server.fair_shares import Asker, FairShares
from starport.server.log import log
from starport.server.thinking import Thinks, wished
from starport.server.worker_process import WorkerFailed, WorkerProcess

START_SECONDS = 60.0
NOBODY = Asker()
POLITE, POLITE_QUICK, POLITE_PATIENT = 5, 2, 8  # steps of the system's priority by which bots give way
QUICK = 0.05  # seconds: bots that think no longer than this are quick
RELAXED, RELAXED_PATIENT = 4, 1  # so many waiting questions halve the budget of a search
LEAST = 0.1
ALONE = 8  # processes of foreign bots that are kept although nobody asks them at the moment


class Worker(WorkerProcess):
    """One process in which bots think. People's moves come before bots' thoughts."""

    polite = POLITE

    def __init__(self, module: str) -> None:
        super().__init__("starport.server.bot_worker", module)
        self.known: Names  # when it has begun

    async def greeted(self, process: Process) -> None:
        async with asyncio.timeout(START_SECONDS):
            line = await self.line(process)
        self.known = msgspec.json.decode(line, type=Names)

    async def ask(self, question: BotQuestion | Review, deadline: float) -> BotReply:
        """The answer within `deadline` seconds of thinking; BotFailed otherwise."""
        try:
            answer = msgspec.json.decode(await self.exchange(msgspec.json.encode(question), deadline), type=BotReply)
        except (WorkerFailed, msgspec.DecodeError) as error:
            raise BotFailed(str(error)) from None
        if answer.error:
            raise BotFailed(answer.error)
        return answer


class QuickWorker(Worker):
    """The process of bots that think for a moment only: it gives way to people, but not to those that search."""

    polite = POLITE_QUICK


class PatientWorker(Worker):
    """The process of bots that people let think for long: it gives way to everybody."""

    polite = POLITE_PATIENT


class Lane:
    """A worker and the fair turns at it; so many waiting questions halve the budget of a search."""

    def __init__(self, worker: Worker, relaxed: int = RELAXED) -> None:
        self.worker = worker
        self.shares = FairShares()
        self._relaxed = relaxed

    def pressed(self, question: BotQuestion | Review) -> BotQuestion | Review:
        """The question with the part of its usual budget that a search has while others wait: less, but never nothing."""
        if isinstance(question, Review):
            return question
        return msgspec.structs.replace(question, budget=max(LEAST, 1 / (1 + len(self.shares) / self._relaxed)))


class BotPool:
    """All workers. A match always goes to the same one, which keeps its bots.

    A bot of another package thinks in a process of its own for each seat: what others are told about their hands never
    comes into it.
    """

    def __init__(self, module: str, workers: int, deadline: int) -> None:
        self._module = module
        self._foreign: set[str] = set()
        self._alone: dict[tuple[str, int], Worker] = {}  # by match and seat, who was asked last at the end
        self._workers = [Lane(Worker(module)) for _ in range(workers)]
        self._quick = Lane(QuickWorker(module))  # started when a bot turns out to be quick
        self._patient = Lane(PatientWorker(module), RELAXED_PATIENT)  # started when people let a bot think for long
        self._seconds: dict[str, float] = {}  # that a bot thinks about a move, of late
        self._deadline = deadline / 1000
        self.names: dict[str, list[str]] = {}
        self.usual: dict[str, str] = {}
        self.practice: dict[str, str] = {}
        self.adviser: dict[str, str] = {}
        self.thinks: Thinks = {}

    async def open(self) -> None:
        """Start the workers, and learn which bots there are."""
        await asyncio.gather(*(lane.worker.start(hurry=True) for lane in self._workers))
        known = self._workers[0].worker.known
        self.names, self.usual, self.practice, self.adviser = known.bots, known.usual, known.practice, known.adviser
        self._foreign, self.thinks = set(known.foreign), known.thinks
        log.info("bots_ready", workers=len(self._workers), bots=self.names)

    def waiting(self) -> int:
        """Questions that wait for their turn."""
        return sum(len(lane.shares) for lane in self._lanes())

    def _lanes(self) -> list[Lane]:
        return [*self._workers, self._quick, self._patient]

    async def choose(self, question: BotQuestion, asker: Asker = NOBODY) -> Choice:
        answer = await self._ask(question, asker)
        if answer.choice is None:
            raise BotFailed("no choice")
        return answer.choice

    async def judge(self, review: Review, asker: Asker = NOBODY) -> list[list[float]]:
        """Each seat's chance to win in each position; empty lists where nobody knows."""
        return (await self._ask(review, asker)).chances

    async def _ask(self, question: BotQuestion | Review, asker: Asker) -> BotReply:
        if isinstance(question, BotQuestion) and question.bot in self._foreign:
            return await (await self._solitary(question.match, question.seat)).ask(question, self._deadline)
        chosen = wished(question.bot, self.thinks) if isinstance(question, BotQuestion) else 0.0
        lane = self._patient if chosen else self._lane(question)
        async with lane.shares.turn(asker):
            began = time.monotonic()
            try:
                return await lane.worker.ask(lane.pressed(question), self._deadline + chosen)
            finally:
                if isinstance(question, BotQuestion):
                    self._took(question.bot, time.monotonic() - began)

    def _lane(self, question: BotQuestion | Review) -> Lane:
        """Quick bots have a process of their own: none of their moves waits behind a search. One with a time to think
        only seems to be quick, after a few moves that needed no thought."""
        usual = self._workers[zlib.crc32(question.match.encode()) % len(self._workers)]
        if isinstance(question, Review) or question.bot in self.thinks:
            return usual
        return self._quick if self._seconds.get(question.bot, QUICK) < QUICK else usual

    def _took(self, bot: str, seconds: float) -> None:
        self._seconds[bot] = seconds if bot not in self._seconds else 0.8 * self._seconds[bot] + 0.2 * seconds

    async def _solitary(self, match: str, seat: int) -> Worker:
        """The process of a foreign bot; of those that have been idle longest, some are ended."""
        worker = self._alone.pop((match, seat), None) or Worker(self._module)
        idle = [key for key, other in self._alone.items() if not other.busy()]
        self._alone[match, seat] = worker
        for key in idle[: max(0, len(self._alone) - ALONE)]:
            await self._alone.pop(key).stop()
        return worker

    async def close(self) -> None:
        shared = (lane.worker for lane in self._lanes())
        await asyncio.gather(*(worker.stop() for worker in (*shared, *self._alone.values())))
