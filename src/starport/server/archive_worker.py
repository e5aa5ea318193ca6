"""The archive's process: one task a line in, its answer out, as a line with the length and then so many bytes.

It is started as `python -m starport.server.archive_worker STORE` and reads the log by itself, so that neither the rows
nor the work are felt by those who play.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import BinaryIO

import msgspec

from starport.engine.refusal import Refused
from starport.server.history import Historian, Task
from starport.server.responses import Reason
from starport.server.store import SqlStore

DECODER = msgspec.json.Decoder(Task)


async def serve(address: str, tasks: BinaryIO, answers: BinaryIO) -> None:
    """Work until the tasks end."""
    store = SqlStore(address)
    await store.open()
    historian = Historian(store)
    while line := await asyncio.to_thread(tasks.readline):
        try:
            mark, body = b"+", await historian.perform(DECODER.decode(line))
        except Refused as refused:
            why = refused.refusal
            mark, body = b"-", msgspec.json.encode(Reason(why.message, dict(why.facts), why.rule))
        except Exception as error:
            mark, body = b"!", f"{type(error).__name__}: {error}"[:300].encode()
        answers.write(b"%s%d\n%s" % (mark, len(body), body))
        answers.flush()
    await store.close()


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")  # whatever prints must not disturb the answers
    os.dup2(2, 1)
    asyncio.run(serve(sys.argv[1], sys.stdin.buffer, answers))


if __name__ == "__main__":
    main()
