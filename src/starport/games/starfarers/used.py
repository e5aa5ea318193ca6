"""What a seat may use once per own turn, as bits of `State.used`: set when it is spent, cleared when the turn begins."""

from __future__ import annotations

from typing import Final

RESERVE_DRAW: Final = 1
GOODS_EXCHANGE: Final = 2
HELP: Final = 4
FAME: Final = 8
FAME_AGAIN: Final = 16
JUMP: Final = 32
JUMP_AGAIN: Final = 64
DONATION: Final = 128
CONVERSION: Final = 256

NAMES: Final = (
    ("reserve_draw", RESERVE_DRAW),
    ("goods_exchange", GOODS_EXCHANGE),
    ("help", HELP),
    ("fame", FAME),
    ("fame_again", FAME_AGAIN),
    ("jump", JUMP),
    ("jump_again", JUMP_AGAIN),
    ("donation", DONATION),
    ("conversion", CONVERSION),
)
