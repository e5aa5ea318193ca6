"""Spectators who see a match later than those who play it: what they see when, and what wakes the table for them."""

import asyncio

from tests.server.company import two_people
from tests.server.kit import Http, JumpingClock, Player, opened, settings, told
from tests.server.test_processes import turns

DELAY = 60_000


class NotedClock(JumpingClock):
    """Notes how far ahead alarms are set."""

    def __init__(self):
        super().__init__()
        self.ahead = []

    def alarm(self, at, ring):
        self.ahead.append(at - self.now())
        return super().alarm(at, ring)


def test_a_table_wakes_once_for_each_page_that_spectators_may_see(tmp_path):
    """At its moment, and not over and over."""
    clock = NotedClock()

    async def run(server):
        host, _, path, tokens = await two_people(server, spectators="delayed", patience=None)
        table, watcher = path.rpartition("/")[2], Player(server)
        await watcher.watch(table)
        await turns(5)
        clock.jump(10_000)
        clock.ahead.clear()
        await host.post(f"{path}/act", {"action": "end"}, tokens[0])
        await turns(5)
        assert clock.ahead == [DELAY - 10_000]  # of the page before the move
        clock.jump(DELAY - 10_000)
        await watcher.shows(lambda: watcher.view(table, None) is not None)
        await turns(5)
        assert clock.ahead == [DELAY - 10_000, 10_000]
        clock.jump(10_000)
        await watcher.shows(lambda: watcher.view(table, None)["turn"] == 1)
        await turns(5)
        assert clock.ahead == [DELAY - 10_000, 10_000]  # there is nothing more to come
        await watcher.close()

    told(run, tmp_path, clock, spectator_delay=DELAY, pulse=10**9)


def test_after_a_restart_spectators_wait_as_before(tmp_path):
    """What they may see is not in the log: until there is a page that is old enough they see the table alone."""

    async def story():
        clock, made_with = JumpingClock(), settings(tmp_path, spectator_delay=DELAY)
        async with opened(made_with, clock) as server:
            _, _, path, tokens = await two_people(server, spectators="delayed", patience=None)
        async with opened(made_with, clock) as server:
            me = Http(server)
            shown = await me.get(path)
            assert (shown["page"]["view"], shown["seq"], shown["page"]["desk"]["status"]) == (None, 0, "playing")
            await me.post(f"{path}/act", {"action": "end"}, tokens[0])
            assert (await me.get(path))["page"]["view"] is None
            clock.jump(DELAY)
            assert (await me.get(path))["page"]["view"]["turn"] == 1

    asyncio.run(story())
