"""Lines that fall silent without ending: who promised to be heard and is not is taken for lost. The clock jumps."""

import asyncio

from tests.server.dealer import dealt, told
from tests.server.kit import PATIENT, Player


async def promise(player: Player, **fields: int) -> None:
    player.send({"do": "ping", "id": "p", **fields})
    await player.answer("p")


def test_the_others_see_within_five_seconds_that_a_line_is_lost(tmp_path):
    """The dead connection itself does not end: nothing but silence tells."""

    async def run(server, clock):
        _, table, _, (silent, rest) = await dealt(server, players=2)
        await promise(silent, next=1_500)
        clock.jump(3_499)
        await rest.ask("chat", table, 1, text="still there?")
        assert rest.desk(table, 1)["dropped"] == []
        clock.jump(1)
        assert (await rest.event("match_waits", 1))["facts"] == {"seat": 0}
        assert rest.desk(table, 1)["seats"][0]["back_by"] == clock.now() + 60_000
        assert server.context.metrics.counts["sockets_silent"] == 1
        await asyncio.wait_for(silent.task, PATIENT)  # and the dead connection is not kept
        assert silent.pipe.closed == 1001
        await rest.close()

    told(run, tmp_path, drop_after=1_000)


def test_whoever_was_heard_for_long_and_then_falls_silent_is_lost_as_soon(tmp_path):
    async def run(server, clock):
        _, table, _, (silent, rest) = await dealt(server, players=2)
        for _ in range(3):
            await promise(silent, next=1_500)
            clock.jump(1_000)
        await silent.ask("chat", table, 0, text="still here")  # the alarm that was set before rings for nothing
        clock.jump(3_499)
        await rest.ask("chat", table, 1, text="still there?")
        assert rest.desk(table, 1)["dropped"] == []
        clock.jump(1)
        assert (await rest.event("match_waits", 1))["facts"] == {"seat": 0}
        clock.jump(60_000)
        assert server.context.metrics.counts["sockets_silent"] == 1
        await rest.close()

    told(run, tmp_path)


def test_whoever_is_heard_in_time_is_never_taken_for_lost(tmp_path):
    async def run(server, clock):
        _, table, _, (steady, rest) = await dealt(server, players=2)
        for _ in range(10):
            await promise(steady, next=1_500)
            clock.jump(3_000)
        await steady.ask("chat", table, 0, text="any word counts")
        clock.jump(3_000)
        await rest.ask("chat", table, 1, text="still there?")
        assert rest.desk(table, 1)["dropped"] == []
        await steady.close()
        await rest.close()

    told(run, tmp_path)


def test_a_hidden_page_takes_its_promise_back(tmp_path):
    async def run(server, clock):
        _, table, _, (hidden, rest) = await dealt(server, players=2)
        await promise(hidden, next=1_500)
        await promise(hidden)
        clock.jump(600_000)
        await rest.ask("chat", table, 1, text="still there?")
        assert rest.desk(table, 1)["dropped"] == []
        await promise(hidden, next=1_500)  # shown again: from now on it holds
        clock.jump(3_500)
        assert (await rest.event("match_waits", 1))["facts"] == {"seat": 0}
        await rest.close()

    told(run, tmp_path)


def test_whoever_leaves_in_good_order_has_broken_no_promise(tmp_path):
    async def run(server, clock):
        player = Player(server)
        await promise(player, next=1_500)
        await player.close()
        clock.jump(600_000)
        assert server.context.metrics.counts["sockets_silent"] == 0
        assert player.pipe.closed == 0

    told(run, tmp_path)
