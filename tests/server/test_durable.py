"""Acknowledged means on disk, and the log's key is the lock: whoever loses the race for a row takes the other's over."""

import asyncio
import sqlite3

import pytest

from starport.server.rows import Row
from starport.server.store import BATCH, SqlStore
from tests.server.kit import PATIENT, Http, Player, opened, settings, settled

FULL = 2  # SQLite's name for: a commit returns when the disk has it


async def playing(server, **order):
    me = Http(server)
    made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True, **order})
    return me, made["table"], made["tokens"]


@pytest.fixture
def connections(monkeypatch):
    """What every connection to SQLite has been told to do."""
    connect = sqlite3.connect
    said: dict[sqlite3.Connection, list[str]] = {}

    def listening(*args, **options):
        link = connect(*args, **options)
        statements = said[link] = []
        link.set_trace_callback(statements.append)
        return link

    monkeypatch.setattr(sqlite3.dbapi2, "connect", listening)
    monkeypatch.setattr(sqlite3, "connect", listening)
    return said


def test_a_row_is_on_disk_when_it_is_acknowledged(tmp_path, connections):
    """Through the connection that writes the log every commit waits for the disk, and other readers see the row."""

    async def story():
        store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await store.open()
        first = Row("made", 1, "new", -1, 0, 5, "", "{}")
        await store.create([first], False, "open")
        assert await store.append(Row("made", 2, "chat", 0, 0, 5, "", "{}"))
        writers = [link for link, said in connections.items() if any("INSERT INTO log" in text for text in said)]
        assert writers
        for link in writers:
            assert link.execute("PRAGMA synchronous").fetchone() == (FULL,)
            assert link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        with sqlite3.connect(tmp_path / "tables.sqlite") as reader:
            assert reader.execute("SELECT seq FROM log ORDER BY seq").fetchall() == [(1,), (2,)]
        reader.close()
        await store.close()

    asyncio.run(story())


def test_what_waits_is_written_before_the_store_closes(tmp_path):
    async def story():
        address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        store = SqlStore(address)
        await store.open()
        seqs = range(1, BATCH + 6)  # more than are written at once
        waiting = [asyncio.create_task(store.append(Row("t", seq, "chat", 0, 0, 5, "", "{}"))) for seq in seqs]
        await asyncio.sleep(0)  # the rows are handed over, nothing more
        await store.close()
        async with asyncio.timeout(PATIENT):
            assert await asyncio.gather(*waiting) == [True] * len(seqs)
        again = SqlStore(address)
        await again.open()
        assert [row.seq for row in await again.rows("t")] == list(seqs)
        await again.close()

    asyncio.run(story())


def test_nobody_hears_of_an_order_before_the_store_has_it(tmp_path, monkeypatch):
    """Neither the answer nor a page goes out while the row is on its way to the disk."""

    async def story():
        async with opened(settings(tmp_path)) as server:
            _, table, tokens = await playing(server)
            actor, other = Player(server), Player(server)
            await actor.watch(table, tokens["0"])
            await other.watch(table, tokens["1"])
            await settled(server)
            append, gate, asked = server.context.store.append, asyncio.Event(), asyncio.Event()

            async def slow(row):
                asked.set()
                await gate.wait()
                return await append(row)

            monkeypatch.setattr(server.context.store, "append", slow)
            actor.send({"do": "act", "id": "slow", "table": table, "seat": 0, "action": "draw"})
            await asyncio.wait_for(asked.wait(), 20)
            for _ in range(20):
                await asyncio.sleep(0)
            unheard = [text for player in (actor, other) for text in player.pipe.frames if '"slow"' in text]
            assert unheard == []
            assert not any("card_drawn" in text for player in (actor, other) for text in player.pipe.frames)
            gate.set()
            assert (await actor.answer("slow"))["type"] == "ack"
            await other.event("card_drawn")
            await actor.close()
            await other.close()

    asyncio.run(story())


def test_the_loser_of_a_race_takes_the_winners_row_over(tmp_path):
    """Two processes without a word between them: the second one's order is judged by what the first one has written."""

    async def story():
        made_with = settings(tmp_path)
        async with opened(made_with) as one, opened(made_with) as two:
            me, table, tokens = await playing(one)
            there, path = Http(two), f"/api/tables/{table}"
            before = (await there.get(path, tokens["0"]))["seq"]  # the other process knows the table now
            won = await me.post(f"{path}/act", {"action": "draw"}, tokens["0"])
            lost = await there.post(f"{path}/act", {"action": "draw"}, tokens["0"])
            assert (won["seq"], lost["seq"]) == (before + 1, before + 2)
            assert two.context.metrics.counts["rows_lost"] == 1
            drawn = (await there.get(path, tokens["0"]))["page"]["view"]["keepers"][0]["hand"]
            await me.post(f"{path}/chat", {"text": "hello"}, tokens["0"])
            assert (await me.get(path, tokens["0"]))["page"]["view"]["keepers"][0]["hand"] == drawn

    asyncio.run(story())


def test_a_row_that_was_written_although_the_store_failed_is_taken_over(tmp_path, monkeypatch):
    """The store died after its commit and before its answer: the order is refused, and the next one sees that it happened."""

    async def story():
        async with opened(settings(tmp_path)) as server:
            me, table, tokens = await playing(server)
            path, base = f"/api/tables/{table}", server.store._direct
            append = base.append

            async def dying(fresh, touched):
                await append(fresh, touched)
                raise OSError("gone")

            monkeypatch.setattr(base, "append", dying)
            first = {"id": "once", "action": "draw"}
            assert await me.refused(f"{path}/act", first, tokens["0"]) == "store_unavailable"
            monkeypatch.setattr(base, "append", append)
            done = await me.post(f"{path}/act", first, tokens["0"])
            page = await me.get(path, tokens["0"])
            assert page["seq"] == done["seq"]  # the same order again: it had been carried out
            assert page["page"]["desk"]["moves"] == 1

    asyncio.run(story())
