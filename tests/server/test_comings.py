"""Who comes, goes and gives up leaves others as they were: connections, turns, rows, spectators, bots."""

import asyncio

from starport.server.addresses import ConnectionCount
from starport.server.bot_worker import BotHost, BotQuestion
from starport.server.fair_queue import Turns
from starport.server.store import SqlStore
from tests.server.company import seated, two_people
from tests.server.kit import Http, JumpingClock, Player, settled, told
from tests.server.test_processes import row


def test_whoever_closes_one_of_two_connections_has_one_left():
    count = ConnectionCount(10, 2, [])
    assert [count.enter("a") for _ in range(3)] == [True, True, False]
    count.leave("a")
    assert [count.enter("a") for _ in range(2)] == [True, False]
    for _ in range(2):
        count.leave("a")
    assert count.all == 0


def test_a_turn_to_begin_that_nobody_waits_for_any_more_holds_up_nobody():
    async def story():
        turns = Turns()
        first, second = (asyncio.create_task(turns.take(asker)) for asker in "ab")
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait_for(second, 20)
        await asyncio.wait_for(turns.take("a"), 20)
        assert first.cancelled()

    asyncio.run(story())


def test_a_row_whose_asker_has_gone_is_written_and_holds_up_no_other(tmp_path):
    async def story():
        store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await store.open()
        await store.create([row(1)], False, "open")
        gone = asyncio.create_task(store.append(row(2)))
        await asyncio.sleep(0)
        gone.cancel()
        assert await asyncio.wait_for(store.append(row(3)), 20)
        assert [each.seq for each in await store.rows("made")] == [1, 2, 3]
        await store.close()

    asyncio.run(story())


def test_a_table_at_which_one_does_not_sit_is_no_game_of_ones_own(tmp_path):
    async def run(server):
        me = Http(server)
        for _ in range(3):
            await me.post("/api/tables", {"game": "ferry", "chairs": ["open", "bot chance"]})
        assert (await me.get("/api/mine"))["tables"] == []
        assert await server.store.joined(me.person(server)) == []

    told(run, tmp_path, tables_per_person=1)


def test_while_a_table_counts_in_its_people_talk(tmp_path):
    clock = JumpingClock()

    async def run(server):
        host, _, path, tokens = await two_people(server, game="lighthouse")
        await host.post(f"{path}/pause", {}, tokens[0])
        await host.post(f"{path}/resume", {}, tokens[0])
        assert await host.refused(f"{path}/act", {"action": "draw"}, tokens[0]) == "counting_in"
        await host.post(f"{path}/chat", {"text": "ready"}, tokens[0])

    told(run, tmp_path, clock)


def test_who_only_watches_is_neither_here_nor_away(tmp_path):
    async def run(server):
        browsers, table, _ = await seated(server)
        rows = len(await server.store.rows(table))
        watcher = Player(server)
        await watcher.watch(table)
        await watcher.close()
        await settled(server)
        assert len(await server.store.rows(table)) == rows
        assert server.context.metrics.counts["errors"] == 0
        made = await browsers[0].post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        await server.registry.tables[made["table"]].mark()  # nothing goes on there yet
        assert await server.store.last_mark(made["table"]) is None

    told(run, tmp_path)


def test_a_bot_is_made_once_for_a_match(monkeypatch):
    host, made = BotHost("tests.server.bots"), []
    make = host.bots.make

    def noted(*given):
        made.append(given)
        return make(*given)

    monkeypatch.setattr(host.bots, "make", noted)
    question = BotQuestion("m", "ferry", "first", 2, {"rounds": "3"}, {}, 0, "chance", "00")
    question.position = host._game(question).new(b"s").position()
    for match in ("m", "m", "n"):
        question.match = match
        assert host.answer(question).choice is not None
    assert len(made) == 2
