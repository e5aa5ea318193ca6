"""How long a bot lets people wait before it moves: like somebody at the table, not like a machine.

A pause is a number of beats (`bot_pace` milliseconds each): more for what people ponder over, one for what goes by
itself. A stronger character takes its time, a weak one hurries; no two pauses are quite alike.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Literal

Pace = Literal["relaxed", "brisk", "instant"]

PERCENT: dict[Pace, int] = {"relaxed": 200, "brisk": 100, "instant": 0}
FORCED = 1  # beats for the only thing that can be done
USUAL = 2  # for what the game says nothing about


def beats(action: str | None, pondered: Mapping[str, int]) -> int:
    """How many beats the game gives to what is done."""
    verb = "" if action is None else action.split(" ", 1)[0]
    return pondered.get(verb, USUAL)


def pause(beat: int, pace: Pace, count: int, temper: int, salt: str) -> int:
    """Milliseconds between the question and the move: so many beats, by the table's wish, the bot's temper in percent,
    and a swing of a quarter that follows from `salt`."""
    swing = 75 + zlib.crc32(salt.encode()) % 51
    return beat * count * PERCENT[pace] * temper * swing // 1_000_000


def temper(bot: str, known: list[str]) -> int:
    """How deliberate a character is, in percent: from 70 for the weakest of a game to 130 for its strongest."""
    name = bot.partition("@")[0]
    if name not in known or len(known) < 2:
        return 100
    return 70 + 60 * known.index(name) // (len(known) - 1)
