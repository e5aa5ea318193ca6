"""Bots think in worker processes. A worker that is late or breaks is ended and replaced; tables never wait longer."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import zlib
from asyncio.subprocess import DEVNULL, PIPE, Process

import msgspec

from starport.server.bot_worker import Choice, Names, Question, Reply, Review
from starport.server.log import log

LINE_BYTES = 1 << 22
START_SECONDS = 60.0


class BotFailed(Exception):
    """The bot gave no answer in time, or broke."""


class Worker:
    """One process; one question at a time."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.turn = asyncio.Lock()
        self.names: dict[str, list[str]] = {}
        self._process: Process | None = None

    async def start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "starport.server.bot_worker",
            self.module,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=LINE_BYTES,
        )
        self._process = process
        line = await asyncio.wait_for(self._line(process), START_SECONDS)
        self.names = msgspec.json.decode(line, type=Names).bots
        return process

    async def ask(self, question: Question | Review, deadline: float) -> Reply:
        """The answer within `deadline` seconds of thinking; BotFailed otherwise."""
        async with self.turn:
            try:
                process = self._process or await self.start()
                if process.stdin is None:
                    raise BotFailed("no way to ask")
                process.stdin.write(msgspec.json.encode(question) + b"\n")
                line = await asyncio.wait_for(self._line(process), deadline)
            except (TimeoutError, OSError, msgspec.DecodeError, BotFailed) as error:
                await self.stop()
                raise BotFailed(type(error).__name__) from None
            except asyncio.CancelledError:
                await self.stop()  # its answer would be taken for the next one's
                raise
        answer = msgspec.json.decode(line, type=Reply)
        if answer.error:
            raise BotFailed(answer.error)
        return answer

    async def _line(self, process: Process) -> bytes:
        if process.stdout is None:
            raise BotFailed("no way to hear")
        line = await process.stdout.readline()
        if not line:
            raise BotFailed("the worker ended")
        return line

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.stdin is not None:
                process.stdin.close()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """All workers. A match always goes to the same one, which keeps its bots."""

    def __init__(self, module: str, workers: int, deadline: int) -> None:
        self._workers = [Worker(module) for _ in range(workers)]
        self._deadline = deadline / 1000
        self.names: dict[str, list[str]] = {}

    async def open(self) -> None:
        """Start the workers, and learn which bots there are."""
        await asyncio.gather(*(worker.start() for worker in self._workers))
        self.names = self._workers[0].names
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
        worker = self._workers[zlib.crc32(question.match.encode()) % len(self._workers)]
        return await worker.ask(question, self._deadline)

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._workers))
