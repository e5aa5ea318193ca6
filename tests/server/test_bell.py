"""The bell's contract, in memory and on a real Redis."""

import asyncio

import pytest

from starport.server import bell
from starport.server.bell import House, MemoryBell, RedisBell
from tests.server.kit import PATIENT


@pytest.fixture(params=["memory", "redis"])
def pair(request):
    """Makes two bells that hear each other."""
    if request.param == "memory":
        house = House()
        return lambda: (MemoryBell(house), MemoryBell(house))
    address = request.getfixturevalue("redis").address
    return lambda: (RedisBell(address, "one"), RedisBell(address, "two"))


def listener(heard):
    async def hear(match, seq):
        heard.put_nowait((match, seq))

    async def lost():
        heard.put_nowait("lost")

    return hear, lost


def test_others_hear_a_ring_and_the_ringer_does_not(pair):
    async def story():
        one, two = pair()
        first: asyncio.Queue[object] = asyncio.Queue()
        second: asyncio.Queue[object] = asyncio.Queue()
        await one.open(*listener(first))
        await two.open(*listener(second))
        await one.ring("table", 7)
        assert await asyncio.wait_for(second.get(), PATIENT) == ("table", 7)
        await two.ring("table", 8)
        assert await asyncio.wait_for(first.get(), PATIENT) == ("table", 8)
        assert second.empty()
        await one.close()
        await two.close()

    asyncio.run(story())


def test_after_a_break_the_listener_is_told_that_rings_may_be_lost(redis):
    async def story():
        one = RedisBell(redis.address, "one")
        heard: asyncio.Queue[object] = asyncio.Queue()
        await one.open(*listener(heard))
        redis.stop()
        await one.ring("table", 1)  # nobody hears it, and nothing fails
        redis.start()
        assert await asyncio.wait_for(heard.get(), PATIENT) == "lost"
        await one.close()

    asyncio.run(story())


def test_a_bell_has_a_known_kind():
    with pytest.raises(ValueError, match="memory or redis"):
        bell.make("carrier pigeon", "one")
