"""`starport` with the same chance every time: `python -P certain.py serve …`.

A walk that meets other dice each time meets other faults each time. Every match of this server begins with the same
secret, bots imagine by the same seed at every table, and a page of these walks adds the same value to the dice
(`conftest.py`): whoever does the same at a table of the same kind lives through the same match. A clock that stands is
ten times as quick as elsewhere at the moment somebody waits for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from starport.cli import main
from starport.server import jobs, registry, session

if TYPE_CHECKING:
    from starport.server.bot_worker import BotQuestion

asked = jobs.TableJobs._ask_about


class Certain:
    """What `secrets` would give, without chance."""

    @staticmethod
    def token_hex(count: int) -> str:
        return Certain.token_bytes(count).hex()

    @staticmethod
    def token_bytes(count: int) -> bytes:
        return bytes(range(count))


def ask(self: jobs.TableJobs, name: str, seat: int, bot: str) -> BotQuestion:
    """The bot's seed without the table's name, which is new each time."""
    found = asked(self, name, seat, bot)
    return msgspec.structs.replace(found, seed=bytes([seat + 1] * 32).hex())


if __name__ == "__main__":
    for module in (registry, jobs):
        vars(module)["secrets"] = Certain
    jobs.TableJobs._ask_about = ask  # type: ignore[method-assign]
    session.SKIPPING *= 10
    main()
