"""A short match of Lighthouse with its record, for tests that need one."""

from __future__ import annotations

from random import Random

from starport.engine.record import Record
from tests.engine.lighthouse import DAWN, Lighthouse

SEED = b"a night at sea"
GAME = Lighthouse("first", 2, {"sea": "rough"})


def night(moves: int = 30, over: bool = True, seed: bytes = SEED) -> Record:
    """A short match: both keepers draw and ship at once, then wait for the clock."""
    state = GAME.new(seed)
    record = Record.begin(GAME, seed, ["Ada", "Grace"])
    chance = Random(1)
    at = 0
    for number in range(moves):
        at += 1_000
        state.tick(at)
        seat = number % 2
        if state.legal(seat):
            action = chance.choice(state.legal(seat))
            state.apply(seat, action, at)
            record.note(seat, action, state, at)
    if over:
        at = DAWN
        state.tick(at)
    record.close(state, seed if over else None, at)
    return record
