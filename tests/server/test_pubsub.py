"""The contract of publish and subscribe, in memory and on a real Redis."""

import asyncio

import pytest

from starport.server import pubsub
from starport.server.pubsub import Hub, MemoryPubSub, RedisPubSub
from tests.server.kit import PATIENT


@pytest.fixture(params=["memory", "redis"])
def pair(request):
    """Makes two bells that hear each other."""
    if request.param == "memory":
        roster = Hub()
        return lambda: (MemoryPubSub(roster), MemoryPubSub(roster))
    address = request.getfixturevalue("redis").address
    return lambda: (RedisPubSub(address, "one"), RedisPubSub(address, "two"))


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
        await one.publish("table", 7)
        assert await asyncio.wait_for(second.get(), PATIENT) == ("table", 7)
        await two.publish("table", 8)
        assert await asyncio.wait_for(first.get(), PATIENT) == ("table", 8)
        assert second.empty()
        await one.close()
        await two.close()

    asyncio.run(story())


def test_after_a_break_the_listener_is_told_that_rings_may_be_lost(redis):
    async def story():
        one = RedisPubSub(redis.address, "one")
        heard: asyncio.Queue[object] = asyncio.Queue()
        await one.open(*listener(heard))
        redis.stop()
        await one.publish("table", 1)  # nobody hears it, and nothing fails
        redis.start()
        assert await asyncio.wait_for(heard.get(), PATIENT) == "lost"
        await one.close()

    asyncio.run(story())


def test_a_bell_has_a_known_kind():
    with pytest.raises(ValueError, match="memory or redis"):
        pubsub.make("carrier pigeon", "one")
