"""The contract of publish and subscribe, in memory and on a real Redis."""

import asyncio
import contextlib

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
    def hear(match, seq):
        heard.put_nowait((match, seq))

    async def lost():
        heard.put_nowait("lost")

    return hear, lost


async def until(right):
    """Until this is so; the deadline only ends a test that has failed."""
    async with asyncio.timeout(PATIENT):
        while not right():  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.01)


def test_others_hear_a_ring_and_the_ringer_does_not(pair):
    async def story():
        one, two = pair()
        first: asyncio.Queue[object] = asyncio.Queue()
        second: asyncio.Queue[object] = asyncio.Queue()
        await one.open(*listener(first))
        await two.open(*listener(second))
        one.publish("table", 7)
        assert await asyncio.wait_for(second.get(), PATIENT) == ("table", 7)
        two.publish("table", 8)
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
        one.publish("table", 1)  # nobody hears it, and nothing fails
        redis.start()
        assert await asyncio.wait_for(heard.get(), PATIENT) == "lost"
        await one.close()

    asyncio.run(story())


def test_a_redis_that_hangs_is_noticed_and_nobody_waits_for_it(redis):
    async def story():
        one = RedisPubSub(redis.address, "one")
        heard: asyncio.Queue[object] = asyncio.Queue()
        await one.open(*listener(heard))
        assert one.well()
        redis.pause()
        for seq in range(2_000):
            one.publish("table", seq)
        assert len(one._untold) <= 1
        await until(lambda: not one._listening)
        assert not one.well()
        redis.go_on()
        assert await asyncio.wait_for(heard.get(), PATIENT) == "lost"
        one.publish("table", 2_000)
        await until(one.well)
        await one.close()

    asyncio.run(story())


def test_a_silence_in_which_nothing_happens_is_no_break(redis, monkeypatch):
    monkeypatch.setattr(pubsub, "SECONDS", 1.0)

    async def story():
        one = RedisPubSub(redis.address, "one")
        heard: asyncio.Queue[object] = asyncio.Queue()
        await one.open(*listener(heard))
        for _ in range(25):
            await asyncio.sleep(0.1)
            assert one.well()
        assert heard.empty()
        await one.close()

    asyncio.run(story())


def test_a_redis_that_is_away_keeps_nobody_from_starting():
    async def story():
        one = RedisPubSub("redis://127.0.0.1:1/0", "one")
        heard: asyncio.Queue[object] = asyncio.Queue()
        await one.open(*listener(heard))
        assert not one.well()
        one.publish("table", 1)
        await one.close()

    asyncio.run(story())


def test_a_bell_has_a_known_kind():
    with pytest.raises(ValueError, match="memory or redis"):
        pubsub.make("carrier pigeon", "one")


def test_a_bell_is_closed_although_its_end_was_swallowed(redis, monkeypatch):
    """A wait of Redis' client that is over when it is called off goes on as if nothing had been said."""

    async def story():
        begun, over = asyncio.Event(), asyncio.Event()

        class Deaf:
            def publish(self, topic, notice):
                begun.set()

            async def execute(self):
                with contextlib.suppress(asyncio.CancelledError):
                    await over.wait()

        bell = RedisPubSub(redis.address, "one")
        await bell.open(*listener(asyncio.Queue()))
        monkeypatch.setattr(bell._redis, "pipeline", lambda transaction: Deaf())
        bell.publish("match", 1)
        await begun.wait()
        await bell.close()
        assert all(task.done() for task in bell._tasks)

    asyncio.run(asyncio.wait_for(story(), PATIENT))


def test_a_bell_that_is_closed_leaves_no_connection_behind(redis):
    async def story():
        from redis.asyncio import Redis

        looking = Redis.from_url(redis.address)
        before = len(await looking.client_list())
        heard: asyncio.Queue[object] = asyncio.Queue()
        bell = RedisPubSub(redis.address, "one")
        await bell.open(*listener(heard))
        bell.publish("match", 1)
        await until(lambda: not bell._untold)
        assert len(await looking.client_list()) > before
        await bell.close()
        while len(await looking.client_list()) > before:  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.01)
        await looking.aclose()

    asyncio.run(asyncio.wait_for(story(), PATIENT))


def test_a_redis_that_is_gone_is_asked_less_and_less_often_but_never_given_up(monkeypatch):
    async def story():
        pauses: list[float] = []
        enough = asyncio.Event()
        sleep = asyncio.sleep

        async def noted(seconds):
            pauses.append(seconds)
            if len(pauses) > len(pubsub.PATIENCE):
                enough.set()
            await sleep(0)

        monkeypatch.setattr("starport.server.pubsub.asyncio.sleep", noted)
        monkeypatch.setattr(pubsub, "SECONDS", 0)
        bell = RedisPubSub("redis://127.0.0.1:1", "one")
        await bell.open(*listener(asyncio.Queue()))
        async with asyncio.timeout(PATIENT):
            await enough.wait()
        assert pauses[: len(pubsub.PATIENCE) + 1] == [*pubsub.PATIENCE, pubsub.PATIENCE[-1]]
        await bell.close()

    asyncio.run(story())
