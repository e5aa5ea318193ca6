"""Shared memory in the middle of a vector's own: what is written to one is in the other, until it is given back."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing.shared_memory import SharedMemory

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import u8

from starport.envs.overlay import PAGE, ROOM, Overlay, available
from starport.envs.setting import Setting
from starport.envs.shares import Check, Share, SharedBuffers, divided

pytestmark = pytest.mark.skipif(not available(), reason="pages can be exchanged on Linux only")


@pytest.fixture
def memory() -> Iterator[SharedMemory]:
    memory = SharedMemory(create=True, size=5 * PAGE + 100)
    yield memory
    memory.close()
    memory.unlink()


def byte(memory: SharedMemory, place: int) -> int:
    assert memory.buf is not None
    return memory.buf[place]


def write(memory: SharedMemory, place: int, value: int) -> None:
    assert memory.buf is not None
    memory.buf[place] = value


@pytest.mark.parametrize(
    ("offset", "size"), [(0, 1), (0, 5 * PAGE + 100), (64, 64), (PAGE - 1, 2), (3 * PAGE + 7, PAGE)]
)
def test_what_is_written_to_the_vector_is_shared_until_it_ends(memory: SharedMemory, offset: int, size: int):
    vector = vec[u8]([u8(7)] * (size + ROOM))
    mine = np.frombuffer(memoryview(vector), np.uint8)
    overlay = Overlay(memoryview(vector), memory.name, offset, size)
    others = (overlay.begin - offset % PAGE, -(-(overlay.begin + size) // PAGE) * PAGE)
    for place in (0, size - 1):
        vector[overlay.begin + place] = u8(40 + place % 100)
        assert byte(memory, offset + place) == 40 + place % 100
    write(memory, offset, 99)
    assert vector[overlay.begin] == 99
    assert (mine[: others[0]] == 7).all(), "what lies before the pages is as it was"
    overlay.close()
    vector[overlay.begin] = u8(5)
    assert byte(memory, offset) == 99
    write(memory, offset, 0)
    assert mine[overlay.begin] == 5


def test_it_ends_with_whoever_has_it(memory: SharedMemory):
    vector = vec[u8]([u8(0)] * (PAGE + ROOM))
    overlay = Overlay(memoryview(vector), memory.name, 0, PAGE)
    begin = overlay.begin
    vector[begin] = u8(1)
    assert byte(memory, 0) == 1
    del overlay
    vector[begin] = u8(2)
    assert byte(memory, 0) == 1


def test_a_vector_without_room_is_refused(memory: SharedMemory):
    vector = vec[u8]([u8(0)] * PAGE)
    with pytest.raises(ValueError, match="more are needed"):
        Overlay(memoryview(vector), memory.name, 0, PAGE)


def test_copying_gives_the_same():
    """What systems do that cannot exchange pages."""
    setting = Setting("starfarers", seats=3, limit=30)
    found = []
    for straight in (True, False):
        buffers = SharedBuffers(setting, 5, straight=straight)
        arrays = dict(buffers.arrays)
        shares = [Share(buffers, rows) for rows in zip(*divided(5, 2, 2, 0.5), strict=True)]
        chance = np.random.default_rng(1)
        seen = []
        for seed in (b"seed", b"another"):
            for share in shares:
                share.reset(seed)
            for _ in range(40):
                for row in range(5):
                    arrays["actions"][row] = chance.choice(np.flatnonzero(arrays["masks"][row]))
                for share in shares:
                    share.step(bytes((0, 1)))
                seen.append(
                    [arrays[name].tobytes() for name in ("observations", "masks", "facts", "rewards", "finals")]
                )
                seen[-1].append(listed(arrays))
        found.append(seen)
        for share in shares:
            share.close()
        del share, shares, arrays
        buffers.close()
        buffers.memory.unlink()
    assert found[0] == found[1]


def listed(arrays: dict[str, np.ndarray]) -> bytes:
    """What is legal in each match; what lies behind it in the memory is nobody's."""
    packed = arrays["packed"].reshape(-1)
    return b"".join(packed[start : start + count].tobytes() for count, start, *_ in arrays["facts"])


@pytest.mark.parametrize("straight", [True, False])
def test_the_first_choice_that_is_not_allowed_is_found(straight: bool):
    buffers = SharedBuffers(Setting("starfarers", seats=3), 6, straight=straight)
    arrays = dict(buffers.arrays)
    check = Check(buffers)
    arrays["masks"][:, 5] = 1
    arrays["actions"][:] = 5
    assert check.illegal(slice(0, 6)) == -1
    for wrong in (4, -1, arrays["masks"].shape[1], 1 << 62, -(1 << 63)):
        arrays["actions"][:] = (5, wrong, 5, 5, wrong, 5)
        found = [check.illegal(slice(first, 6)) for first in range(6)]
        assert found == [1, 1, 4, 4, 4, -1], wrong
        assert check.illegal(slice(2, 4)) == -1
    check.close()
    del check, arrays
    buffers.close()
    buffers.memory.unlink()
