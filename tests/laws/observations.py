"""The silence law on numbers: a seat's observation and mask are the same in all worlds that it cannot tell apart."""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import i16, i32, u8

from starport.engine.encoding import Encoder, Field
from starport.engine.game import State
from tests.laws.worlds import Leak, fresh_dice


def observed(encoder: Encoder, state: State, seat: int) -> list[int]:
    """What the seat knows. Every number is written: what lay there before makes no difference."""
    clean, dirty = (vec[i16]([i16(number)] * encoder.layout.size) for number in (0, 77))
    encoder.observe(state, seat, clean, 0)
    encoder.observe(state, seat, dirty, 0)
    assert list(clean) == list(dirty), "a number of the observation was not written"
    return [int(number) for number in clean]


def masked(encoder: Encoder, state: State, seat: int) -> list[int]:
    """The indices that the seat may choose, in the order of the mask; the list beside it says the same."""
    mask, chosen = vec[u8]([u8(0)] * len(encoder.names)), vec[i32]([i32(0)] * len(encoder.names))
    count = encoder.mask(state, seat, mask, 0, chosen, 0)
    indices = [index for index, flag in enumerate(mask) if flag]
    assert sorted(int(chosen[place]) for place in range(count)) == indices
    return indices


def field_of(encoder: Encoder, place: int) -> Field:
    return next(field for field in encoder.layout.fields if field.offset <= place < field.offset + field.size)


def check_observation(encoder: Encoder, state: State, seat: int, chance: Random) -> None:
    """Leak if the numbers of a seat differ between this state and one that the seat imagines."""
    world = state.imagine(seat, fresh_dice(chance))
    mine, theirs = observed(encoder, state, seat), observed(encoder, world, seat)
    for place, (one, other) in enumerate(zip(mine, theirs, strict=True)):
        if one != other:
            raise Leak(f"seat {seat} can tell two worlds apart by {field_of(encoder, place)}: {one} / {other}")
    if masked(encoder, state, seat) != masked(encoder, world, seat):
        raise Leak(f"seat {seat} can tell two worlds apart by its action mask")
