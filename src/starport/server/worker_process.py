"""A helper process that answers one question at a time. One that is late or breaks is ended, and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

from starport.server.settings import PREFIX

LINE_BYTES = 1 << 22
END_SECONDS = 5.0
BUILD = f"{PREFIX}PURE"  # whether the compiled rules are left aside


class WorkerFailed(Exception):
    """The process gave no answer in time, or broke."""


def environment() -> dict[str, str]:
    """What a worker is told: not the server's settings, for the address of a store may hold a password."""
    return {name: value for name, value in os.environ.items() if not name.startswith(PREFIX) or name == BUILD}


def _give_way(process: int, steps: int) -> None:
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process, min(19, os.getpriority(os.PRIO_PROCESS, 0) + steps))


class WorkerProcess:
    """A module of ours, run as a process: questions go in as lines, answers come out. One that is `polite` gives way by so
    many steps of the system's priority, from its first moment on (to start costs more than many answers)."""

    polite = 0

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
        self._turn = asyncio.Lock()
        self._process: Process | None = None

    def busy(self) -> bool:
        """Whether somebody waits for its answer."""
        return self._turn.locked()

    async def start(self, hurry: bool = False) -> Process:
        """Have the process. With `hurry` it gives way only when it is there: nobody plays yet, and all wait for it."""
        command = (sys.executable, "-m", *self._arguments)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE_BYTES, env=environment()
        )
        self._process = process
        if not hurry:
            _give_way(process.pid, self.polite)
        await self.greeted(process)
        if hurry:
            _give_way(process.pid, self.polite)
        return process

    async def greeted(self, process: Process) -> None:
        """Read what the process says of itself when it begins."""

    async def exchange(self, question: bytes, deadline: float) -> bytes:
        """The answer within so many seconds of work; WorkerFailed otherwise."""
        async with self._turn:
            try:
                process = self._process or await self.start()
                assert process.stdin is not None  # it has pipes
                process.stdin.write(question + b"\n")
                async with asyncio.timeout(deadline):
                    return await self.answer(process)
            except (TimeoutError, OSError, EOFError, ValueError, WorkerFailed) as error:
                await self.stop()
                raise WorkerFailed(type(error).__name__) from None
            except asyncio.CancelledError:
                await self.stop()  # its answer would be taken for the next one's
                raise

    async def answer(self, process: Process) -> bytes:
        return await self.line(process)

    async def line(self, process: Process) -> bytes:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            raise WorkerFailed("the worker ended")
        return line

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            with contextlib.suppress(TimeoutError):  # it is dead; only what it left unread may still be in the way
                async with asyncio.timeout(END_SECONDS):
                    await process.wait()
