"""Several processes on one log: who goes on when another stops, who hears what without a bell, and who was alive."""

import asyncio

import pytest

from starport.server.operators import Operator
from starport.server.pubsub import Hub, MemoryPubSub
from starport.server.rows import Row, StoreFailed
from starport.server.store import CHUNK, DAY, SqlStore
from tests.server.kit import Http, JumpingClock, NearBots, Player, opened, settings, settled
from tests.server.test_trouble import SilentBell


class HungBots(NearBots):
    """Think for ever."""

    async def choose(self, question, asker=None):
        self.asked += 1
        await asyncio.Event().wait()
        raise AssertionError


async def turns(rounds=60):
    """Let everything happen that can without the clock."""
    for _ in range(rounds):
        await asyncio.sleep(0.002)


def test_another_process_lets_a_bot_play_when_the_one_at_it_seems_to_have_stopped(tmp_path):
    """Not before: two that ask at once would do the work twice."""
    clock, hub = JumpingClock(), Hub()

    async def story():
        made_with = settings(tmp_path, bot_deadline=5_000, pulse=600_000)
        async with (
            opened(made_with, clock, HungBots(), MemoryPubSub(hub)) as one,
            opened(made_with, clock, bots := NearBots(), MemoryPubSub(hub)) as two,
        ):
            me = Http(one)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "bot chance"], "patience": None})
            path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
            player = Player(two)
            await player.watch(made["table"], token)
            await settled(two)
            await me.post(f"{path}/start", {}, token)
            await me.post(f"{path}/act", {"action": "end"}, token)
            await player.shows(lambda: player.desk(made["table"], 0)["moves"] == 1)
            clock.jump(9_999)
            await turns()
            assert bots.asked == 0
            clock.jump(1)
            await player.shows(lambda: player.desk(made["table"], 0)["moves"] == 2)
            await player.close()

    asyncio.run(story())


def test_a_table_nobody_watches_is_read_anew_when_the_bell_was_silent(tmp_path):
    clock = JumpingClock()

    async def story():
        made_with, hub = settings(tmp_path, pulse=2_000), Hub()
        async with (
            opened(made_with, clock, notices=SilentBell(hub)) as one,
            opened(made_with, clock, notices=SilentBell(hub)) as two,
        ):
            me, there = Http(one), Http(two)
            order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "patience": None}
            made = await me.post("/api/tables", order)
            path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
            seen = (await there.get(path, token))["seq"]
            ack = await me.post(f"{path}/act", {"action": "end"}, token)
            assert (await there.get(path, token))["seq"] == seen < ack["seq"]  # nobody has told it
            clock.jump(2_000)
            await turns()
            assert (await there.get(path, token))["seq"] == ack["seq"]

    asyncio.run(story())


def test_two_who_wish_a_rematch_at_once_get_the_same_table(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            host, guest = Http(server), Http(server)
            made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
            path = f"/api/tables/{made['table']}"
            sat = await guest.post(f"{path}/sit", {"chair": 1})
            tokens = [made["tokens"]["0"], sat["tokens"]["1"]]
            await host.post(f"{path}/start", {}, tokens[0])
            await host.post(f"{path}/resign", {}, tokens[0])
            found = await asyncio.gather(
                host.post(f"{path}/rematch", {}, tokens[0]), guest.post(f"{path}/rematch", {}, tokens[1])
            )
            assert found[0]["table"] == found[1]["table"]
            for person in (host, guest):
                mine = [card["desk"]["table"] for card in (await person.get("/api/mine"))["tables"]]
                assert found[0]["table"] in mine

    asyncio.run(story())


def test_whoever_comes_back_after_their_process_died_is_with_the_new_one(tmp_path):
    """Otherwise they would be warned and replaced while they sit at the table."""
    clock = JumpingClock()

    async def story():
        async with opened(settings(tmp_path), clock) as one:
            me, player = Http(one), Player(one)
            order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "patience": 60}
            made = await me.post("/api/tables", order)
            await player.watch(made["table"], made["tokens"]["0"])
            await settled(one)
            one.context._closed = True  # it is killed, and writes nothing any more
            player.task.cancel()
            await asyncio.gather(player.task, return_exceptions=True)
        clock.jump(600_000)
        async with opened(settings(tmp_path), clock) as two:
            back = Player(two)
            await back.watch(made["table"], made["tokens"]["0"])
            await settled(two)
            seat = two.registry.tables[made["table"]].match.session.seats[0]
            assert seat.here == two.context.process
            await back.close()

    asyncio.run(story())


def test_the_index_is_told_once_by_whoever_wrote_that_a_match_began(tmp_path, monkeypatch):
    """Not with every move, and not by every process that hears of it."""
    clock, hub = JumpingClock(), Hub()

    async def story():
        async with (
            opened(settings(tmp_path), clock, notices=MemoryPubSub(hub)) as one,
            opened(settings(tmp_path), clock, notices=MemoryPubSub(hub)) as two,
        ):
            told = []
            for name, server in (("one", one), ("two", two)):

                async def note(match, status, name=name, note=server.store.set_status):
                    told.append((name, status))
                    await note(match, status)

                monkeypatch.setattr(server.store, "set_status", note)
            me, player = Http(one), Player(two)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "patience": None})
            path, tokens = f"/api/tables/{made['table']}", made["tokens"]
            await player.watch(made["table"])
            await me.post(f"{path}/start", {}, tokens["0"])
            await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
            await me.post(f"{path}/resign", {}, tokens["0"])
            await player.shows(lambda: player.desk(made["table"])["status"] == "over")
            await settled(one)
            await settled(two)
            assert told == [("one", "playing"), ("one", "over")]
            await player.close()

    asyncio.run(story())


def test_a_notice_that_only_a_newer_program_knows_holds_up_no_other(tmp_path):
    clock = JumpingClock()

    async def story():
        async with opened(settings(tmp_path, pulse=2_000), clock) as server:
            operator = Operator(server.store, clock.now)
            await operator._tell("dance", "all night")
            await operator.drain(True)
            clock.jump(2_000)
            await turns()
            assert server.context.draining

    asyncio.run(story())


def test_a_rematch_is_listed_for_its_people_and_for_nobody_else(tmp_path):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path), clock) as server:
            me = Http(server)
            order = {"game": "ferry", "chairs": ["me", "bot chance", "bot chance"], "start": True}
            made = await me.post("/api/tables", order)
            path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
            await Operator(server.store, clock.now).close(made["table"])
            await (await server.registry.table(made["table"])).catch_up()
            again = await me.post(f"{path}/rematch", {}, token)
            lines = {line.table: line.people for line in await Operator(server.store, clock.now).tables(None, 9)}
            assert lines == {made["table"]: 1, again["table"]: 1}

    asyncio.run(story())


# ---- the store ------------------------------------------------------------------------------------------------------


def with_store(tmp_path, run, address=""):
    async def story():
        store = SqlStore(address or f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await store.open()
        await run(store)
        await store.close()

    asyncio.run(story())


def row(seq, kind="chat", wall=5):
    return Row("made", seq, kind, -1, 0, wall, "", "{}")


def test_a_process_is_known_to_be_alive_as_soon_as_it_is_open(tmp_path):
    """Its people would be taken for lost by others otherwise, until its first pulse."""
    clock = JumpingClock()

    async def story():
        async with opened(settings(tmp_path), clock) as one, opened(settings(tmp_path), clock) as two:
            assert two.context.alive(one.context.process)
            assert not two.context.alive("somebody else")

    asyncio.run(story())


def test_processes_that_were_silent_for_a_day_are_forgotten_and_no_others(tmp_path):
    async def run(store):
        await store.pulse("one", 1_000)
        await store.pulse("two", 1_000 + DAY)
        assert await store.pulses() == {"one": 1_000, "two": 1_000 + DAY}
        await store.pulse("two", 1_001 + DAY)
        assert await store.pulses() == {"two": 1_001 + DAY}

    with_store(tmp_path, run)


@pytest.mark.parametrize("count", [1, CHUNK, CHUNK + 1, 2 * CHUNK + 7])
def test_a_match_of_any_length_is_taken_in_whole(tmp_path, count):
    async def run(store):
        await store.create([row(seq) for seq in range(1, count + 1)], False, "over")
        assert [each.seq for each in await store.rows("made")] == list(range(1, count + 1))
        assert await store.listed(["over"]) == ["made"]

    with_store(tmp_path, run)


def test_a_row_that_failed_in_the_middle_was_never_written_and_the_next_one_is(tmp_path, monkeypatch):
    """The disk failed between the row and its commit: nobody finds a trace of it, and the log is not held up."""

    async def run(store):
        await store.create([row(1)], False, "open")
        with monkeypatch.context() as patch:
            patch.setattr("starport.server.database.TOUCHED", "nonsense")
            with pytest.raises(StoreFailed):
                await store.append(row(2, wall=100_000))
        other = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await other.open()
        assert [each.seq for each in await other.rows("made")] == [1]
        assert await other.append(row(2, wall=200_000))
        await other.close()
        assert await store.append(row(3, wall=300_000))

        def half(link):
            link.exec_driver_sql("UPDATE matches SET status = 'lost'")
            raise OSError("no room")

        for _ in range(4):  # on whichever connection: what fails in the middle leaves nothing behind
            with pytest.raises((StoreFailed, OSError)):
                await store.write(half)
        assert await store.listed(["open"]) == ["made"]

    with_store(tmp_path, run)


def test_a_connection_that_postgresql_has_ended_is_made_anew(tmp_path, postgres):
    async def run(store):
        await store.create([row(1)], False, "open")
        assert await store.append(row(2))
        other = SqlStore(postgres)
        await other.open()
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await other.write(lambda link: link.exec_driver_sql(end))
        await other.close()
        while not store._direct._log.driver_connection.is_closed():  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.01)
        assert await store.append(row(3))
        assert [each.seq for each in await store.rows("made")] == [1, 2, 3]

    with_store(tmp_path, run, postgres)
