"""What a process hears of operators and of other processes: what it does at once, and what it leaves alone."""

import asyncio
import itertools

import pytest

from starport.engine.refusal import Refused
from starport.server import games
from starport.server.operators import Operator
from starport.server.pubsub import Hub, MemoryPubSub
from starport.server.rows import Row
from tests.server.company import seated
from tests.server.kit import Http, JumpingClock, NearBots, Player, opened, settings, settled, told
from tests.server.test_processes import turns

PULSE = 2_000


def with_operator(tmp_path, run, bots=None, **values):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path, pulse=PULSE, **values), clock, bots) as server:
            await run(server, Operator(server.store, clock.now), clock)

    asyncio.run(story())


def test_a_notice_about_a_table_that_is_not_here_holds_up_no_other(tmp_path):
    async def run(server, operator, clock):
        _, silenced, _ = await seated(server)
        _, deleted, _ = await seated(server)
        server.registry.tables.clear()
        await operator.silence(silenced, 1, True)
        await operator.delete(deleted)
        await operator.drain(True)
        clock.jump(PULSE)
        await turns()
        assert server.context.draining

    with_operator(tmp_path, run)


def test_a_deleted_table_leaves_nothing_in_the_log_and_its_bot_has_not_failed(tmp_path):
    """Neither who goes away afterwards is written down nor what a bot was thinking about."""

    class Pondering(NearBots):
        def __init__(self):
            super().__init__()
            self.gate = asyncio.Event()

        async def choose(self, question, asker=None):
            await self.gate.wait()
            return await super().choose(question, asker)

    bots = Pondering()

    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server, people=1)
        player = Player(server)
        await player.watch(name, tokens[0])
        await player.shows(lambda: player.desk(name, 0)["seats"][0]["here"])
        await browsers[0].post(f"/api/tables/{name}/act", {"action": "end"}, tokens[0])
        await turns(5)
        await operator.delete(name)
        clock.jump(PULSE)
        await player.until(lambda message: message["type"] == "closed")
        bots.gate.set()
        await player.close()
        await settled(server)
        assert await server.store.rows(name) == []
        assert server.context.metrics.counts["bots_failed"] == 0

    with_operator(tmp_path, run, bots)


def test_operators_are_told_what_they_name_and_does_not_exist(tmp_path):
    async def run(server, operator, clock):
        _, name, tokens = await seated(server)
        with pytest.raises(Refused, match="unknown_table"):
            await operator.close("a" * 16)
        for chair in (3, 9):
            with pytest.raises(Refused, match="unknown_chair"):
                await operator.silence(name, chair, True)
        _, other, keys = await seated(server)
        for table, key, text in ((name, tokens[0], "one"), (other, keys[0], "two")):
            await Http(server).post(f"/api/tables/{table}/report", {"chair": 1, "text": text}, key)
        assert [line.text for line in await operator.reports(name)] == ["one"]
        assert [line.text for line in await operator.reports()] == ["two", "one"]
        assert [line.text for line in (await operator.inspect(other)).reports] == ["two"]
        (line,) = [line for line in await operator.tables("playing", 10) if line.table == name]
        assert line.rows == len(await server.store.rows(name))

    with_operator(tmp_path, run)


def test_what_operators_said_is_forgotten_after_a_day(tmp_path):
    async def run(server, operator, clock):
        first = await server.store.last_notice()
        await operator.drain(True)
        clock.jump(86_400_000)
        await operator.drain(False)
        assert [notice.about for notice in await server.store.notices(first)] == ["on", "off"]  # a day, not more
        clock.jump(1)
        await operator.drain(True)
        assert [notice.about for notice in await server.store.notices(first)] == ["off", "on"]

    with_operator(tmp_path, run)


# ---- other processes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kept_by", ["a watcher", "a clock"])
def test_after_a_silence_of_the_bell_a_process_reads_what_it_looks_after(tmp_path, kept_by):
    """Whether somebody follows the table there, or something will happen at it by itself."""

    async def story():
        clock, made_with = JumpingClock(), settings(tmp_path, pulse=600_000)
        async with (
            opened(made_with, clock, notices=MemoryPubSub(Hub())) as one,
            opened(made_with, clock, notices=MemoryPubSub(Hub())) as two,
        ):
            me = Http(one)
            order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "patience": None}
            bank = {"bank": 60, "increment": 0} if kept_by == "a clock" else None
            made = await me.post("/api/tables", {**order, "clock": bank})
            watcher = Player(two)
            if kept_by == "a watcher":
                await watcher.watch(made["table"])
            else:
                (await two.registry.table(made["table"])).jobs.plan()
            ack = await me.post(f"/api/tables/{made['table']}/act", {"action": "end"}, made["tokens"]["0"])
            table = two.registry.tables[made["table"]]
            assert table.match.session.seq < ack["seq"]  # it does not hear the bell
            await two.registry.lost()
            await settled(two)
            assert table.match.session.seq == ack["seq"]
            await watcher.close()

    asyncio.run(story())


def test_news_of_a_row_that_is_known_or_of_a_table_that_is_not_here_start_nothing(tmp_path):
    async def run(server):
        _, name, _ = await seated(server)
        await settled(server)
        known = server.registry.tables[name].match.session.seq
        server.registry.heard(name, known)
        server.registry.heard("a" * 16, 7)
        assert not server.context._tasks
        server.registry.heard(name, known + 1)
        assert server.context._tasks

    told(run, tmp_path)


def test_a_row_that_cannot_happen_breaks_its_table_for_good(tmp_path):
    async def run(server):
        browsers, name, tokens = await seated(server)
        table = server.registry.tables[name]
        row = Row(name, table.match.session.seq + 1, "act", 0, 0, 0, "", '{"action":"nonsense"}')
        assert await server.store.append(row)
        server.registry.heard(name, row.seq)
        await settled(server)
        assert server.context.metrics.counts["tables_broken"] == 1
        for _ in range(2):
            assert await browsers[0].refused(f"/api/tables/{name}/chat", {"text": "hm"}, tokens[0]) == "table_broken"
        assert server.context.metrics.counts["tables_broken"] == 1
        await table.mark()
        assert await server.store.last_mark(name) is None, "how it stands by today's rules nobody knows"

    told(run, tmp_path)


def test_whether_an_action_is_allowed_is_asked_of_the_table_and_not_of_the_store(tmp_path, monkeypatch):
    """Unless a row is just being written: then the answer waits for it."""

    async def run(server):
        browsers, name, tokens = await seated(server, people=1)
        path, wish = f"/api/tables/{name}", {"action": "end"}
        append, gate = server.store.append, asyncio.Event()
        read = []
        with monkeypatch.context() as patch:
            patch.setattr(server.store, "rows", lambda *asked: read.append(asked))
            first = await browsers[0].post(f"{path}/may", wish, tokens[0])
            assert (first["refusal"], read) == (None, [])

        async def slow(row):
            await gate.wait()
            return await append(row)

        monkeypatch.setattr(server.store, "append", slow)
        said = asyncio.create_task(browsers[0].post(f"{path}/chat", {"text": "hm"}, tokens[0]))
        await turns(5)
        asked = asyncio.create_task(browsers[0].post(f"{path}/may", wish, tokens[0]))
        await turns(5)
        assert not asked.done()
        shown = await browsers[0].get(path, tokens[0])  # whoever only looks does not wait
        assert shown["seq"] == first["seq"]
        gate.set()
        assert (await asked)["seq"] == (await said)["seq"] == first["seq"] + 1

    told(run, tmp_path)


def test_a_table_that_left_memory_is_read_anew(tmp_path):
    async def run(server):
        _, name, _ = await seated(server)
        server.registry.tables.clear()
        first = await server.registry.table(name)
        assert await server.registry.table(name) is first
        server.registry.tables.clear()
        assert await server.registry.table(name) is not first
        assert server.context.metrics.counts["tables_loaded"] == 2

    told(run, tmp_path)


def test_a_table_stays_for_a_while_after_the_last_one_has_left(tmp_path):
    async def run(server, operator, clock):
        name = (await Http(server).post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]}))["table"]
        watcher = Player(server)
        await watcher.watch(name)
        clock.jump(100_000)
        await turns(5)
        await watcher.close()
        clock.jump(10_000)
        await turns(5)
        assert name in server.registry.tables
        clock.jump(60_001)
        await turns(5)
        assert name not in server.registry.tables
        await Http(server).get(f"/api/tables/{name}")
        clock.jump(50_000)
        await turns(5)
        await Http(server).get(f"/api/tables/{name}")  # whoever only looks keeps it, too
        clock.jump(50_000)
        await turns(5)
        assert name in server.registry.tables

    with_operator(tmp_path, run, evict=60_000)


def test_what_is_old_is_looked_for_once_an_hour(tmp_path, monkeypatch):
    async def run(server, operator, clock):
        looked = []

        async def tidy(now):
            looked.append(now)

        monkeypatch.setattr(server.registry, "tidy", tidy)
        for _ in range(8):
            clock.jump(1_000_000)
            await turns(10)
        assert [after - before for before, after in itertools.pairwise(looked)] == [4_000_000]

    with_operator(tmp_path, run)


def test_who_was_banned_before_the_server_began_is_not_let_in_either(tmp_path):
    async def story():
        made_with = settings(tmp_path)
        async with opened(made_with) as server:
            await Operator(server.store, server.context.clock.now).ban("10.0.0.9", 0, "")
        async with opened(made_with) as server:
            assert await Http(server, "10.0.0.9").refused("/api/tables", {"game": "ferry"}) == "banned"
            assert (await Http(server, "10.0.0.8").client.get("/api/games")).status_code == 200

    asyncio.run(story())


def test_a_server_knows_its_rules_before_anybody_plays(tmp_path):
    """To work out what they are written in takes a while, and nobody shall wait for it in a match."""
    games.rules_of.cache_clear()
    told(lambda server: asyncio.sleep(0), tmp_path)
    assert games.rules_of.cache_info().currsize == len(games.entries())


def test_nothing_of_a_client_goes_on_when_it_has_gone(tmp_path):
    async def run(server):
        _, name, tokens = await seated(server)
        await settled(server)
        before = asyncio.all_tasks()
        player = Player(server)
        await player.watch(name, tokens[0])
        await player.close()
        await settled(server)
        await turns(3)
        assert asyncio.all_tasks() == before

    told(run, tmp_path)


def test_who_is_connected_elsewhere_is_not_away_because_a_second_page_was_closed_here(tmp_path):
    async def story():
        clock, made_with, hub = JumpingClock(), settings(tmp_path, pulse=600_000), Hub()
        async with (
            opened(made_with, clock, notices=MemoryPubSub(hub)) as one,
            opened(made_with, clock, notices=MemoryPubSub(hub)) as two,
        ):
            one.context.pulses = two.context.pulses = await one.store.pulses()
            _, name, tokens = await seated(one)
            first, second = Player(one), Player(two)
            await first.watch(name, tokens[0])
            await first.shows(lambda: first.desk(name, 0)["seats"][0]["here"])
            rows = len(await one.store.rows(name))
            again = Player(one)
            for page in (again, second):
                await page.watch(name, tokens[0])
            await turns(5)
            for page in (second, again):
                await page.close()
            await settled(one)
            await settled(two)
            assert len(await one.store.rows(name)) == rows  # nothing has changed, so nothing is written
            await first.close()

    asyncio.run(story())


def test_a_table_whose_bot_thinks_stays_in_memory(tmp_path):
    class Hung(NearBots):
        async def choose(self, question, asker=None):
            await asyncio.Event().wait()
            raise AssertionError

    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server, people=1)
        await browsers[0].post(f"/api/tables/{name}/act", {"action": "end"}, tokens[0])
        for _ in range(3):
            clock.jump(60_001)
            await turns(5)
        assert name in server.registry.tables

    with_operator(tmp_path, run, Hung(), evict=60_000, bot_deadline=10**9)
