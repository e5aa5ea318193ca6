"""Store or bell slow, hung or gone: orders say "try again" and nothing is half done; /health and /ready tell the truth."""

import asyncio
import resource
import urllib.error
from contextlib import contextmanager

import pytest

from starport.engine.refusal import refuse
from starport.server.pubsub import Hub, MemoryPubSub
from tests.server import services
from tests.server.kit import Http, JumpingClock, Player, opened, settings
from tests.server.outside import Outside


def told(run, tmp_path, clock=None, notices=None, **values):
    async def story():
        async with opened(settings(tmp_path, store_timeout=300, **values), clock, notices=notices) as server:
            await run(server)

    asyncio.run(story())


class Trouble:
    """What a database may do to us. `work` is a coroutine function of it."""

    def __init__(self, server):
        self._base = server.context.store._direct
        self._good = {name: getattr(self._base, name) for name in ("append", "write", "note", "read")}

    def hang(self, *names):
        for name in names:
            setattr(self._base, name, self._hung)

    async def _hung(self, *_):
        await asyncio.Event().wait()

    def fail(self, *names):
        for name in names:
            setattr(self._base, name, self._failed)

    async def _failed(self, *_):
        raise OSError(28, "No space left on device")

    def over(self):
        for name, good in self._good.items():
            setattr(self._base, name, good)


async def playing(server):
    me = Http(server)
    made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
    return me, f"/api/tables/{made['table']}", made["tokens"]


async def status(http, path):
    answer = await http.client.get(path)
    return answer.status_code, answer.json()["ok"]


@pytest.mark.parametrize("how", ["hang", "fail"])
def test_orders_say_try_again_and_go_on_when_the_store_is_back(tmp_path, how):
    async def run(server):
        me, path, tokens = await playing(server)
        trouble = Trouble(server)
        getattr(trouble, how)("append", "write", "note", "read")
        before = server.registry.tables[path.rsplit("/", 1)[1]].match.session.seq
        several = [
            me.client.post(f"{path}/act", json={"action": "end"}, headers={"authorization": f"Bearer {tokens['0']}"})
            for _ in range(3)
        ]
        several += [me.client.post("/api/tables", json={"game": "ferry", "chairs": ["me"]})]
        several += [me.client.get("/api/tables"), me.client.get("/api/mine"), me.client.get("/api/tables/" + "a" * 16)]
        answers = await asyncio.gather(*several)
        assert {answer.status_code for answer in answers} == {503}
        assert {answer.json()["message"] for answer in answers} <= {"store_unavailable", "table_busy"}
        assert {answer.headers["retry-after"] for answer in answers} == {"1"}
        assert await status(me, "/health") == (200, True)
        trouble.over()
        assert server.registry.tables[path.rsplit("/", 1)[1]].match.session.seq == before
        assert (await me.post(f"{path}/act", {"action": "end"}, tokens["0"]))["seq"] == before + 1
        assert server.context.metrics.counts["errors"] == 0

    told(run, tmp_path)


def test_nobody_waits_for_a_table_longer_than_for_the_store(tmp_path):
    """Behind a store that hangs orders would queue up: the tenth would wait ten times as long as the setting says."""

    async def run(server):
        me, path, tokens = await playing(server)
        table = server.registry.tables[path.rsplit("/", 1)[1]]
        async with table.lock:  # as somebody holds it whose row is on its way
            assert await me.refused(f"{path}/act", {"action": "end"}, tokens["0"]) == "table_busy"
        await me.post(f"{path}/act", {"action": "end"}, tokens["0"])

    told(run, tmp_path)


def test_an_order_that_was_written_after_all_acts_once(tmp_path):
    """The answer of the store was late: nobody knew, the same order comes again, and it has acted once."""

    async def run(server):
        me, path, tokens = await playing(server)
        base = server.context.store._direct
        append = base.append

        async def late(*given):
            await append(*given)
            await asyncio.Event().wait()

        base.append = late
        order = {"action": "end", "id": "once"}
        assert await me.refused(f"{path}/act", order, tokens["0"]) == "store_unavailable"
        base.append = append
        match = server.registry.tables[path.rsplit("/", 1)[1]].match
        ack = await me.post(f"{path}/act", order, tokens["0"])
        assert (match.session.moves, ack["seq"]) == (1, match.session.seq)
        assert server.context.metrics.counts["orders_repeated"] == 1

    told(run, tmp_path)


def test_sockets_hear_that_the_store_is_away(tmp_path):
    async def run(server):
        _, path, tokens = await playing(server)
        table, player = path.rsplit("/", 1)[1], Player(server)
        await player.watch(table, tokens["0"])
        trouble = Trouble(server)
        trouble.fail("append", "write", "note", "read")
        assert (await player.ask("act", table, 0, action="end"))["message"] == "store_unavailable"
        trouble.over()
        assert (await player.ask("act", table, 0, action="end"))["type"] == "ack"
        await player.close()

    told(run, tmp_path)


@pytest.mark.parametrize("how", ["hang", "fail"])
def test_ready_says_whether_the_log_can_be_written(tmp_path, monkeypatch, how):
    monkeypatch.setattr("starport.server.app.PROBE_SECONDS", 0.0)

    async def run(server):
        http, trouble = Http(server), Trouble(server)
        assert await status(http, "/ready") == (200, True)
        getattr(trouble, how)("note", "append", "write")  # a full disk can still be read
        answer = await http.client.get("/ready")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "store": False, "bell": True, "open": True})
        assert await status(http, "/health") == (200, True)
        trouble.over()
        assert await status(http, "/ready") == (200, True)

    told(run, tmp_path)


@contextmanager
def full_disk(server):
    """No file of the server's grows any more, neither the log of the tables nor that of events, as on a full disk."""
    before = resource.prlimit(server.process_id, resource.RLIMIT_FSIZE)
    largest = max(file.stat().st_size for file in server.folder.iterdir())
    resource.prlimit(server.process_id, resource.RLIMIT_FSIZE, (min(largest, 1), before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process_id, resource.RLIMIT_FSIZE, before)


def answered(ask, *given):
    """The status and the text of an answer, good or bad."""
    try:
        return 200, str(ask(*given))
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a full disk can be made on Linux only")
def test_on_a_full_disk_orders_say_try_again_and_the_server_stays(tmp_path):
    """The real store in a process of its own, whose log of events cannot be written either."""
    with Outside(tmp_path, log_level="info") as server:
        made = server.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        with full_disk(server):
            status, text = answered(server.post, f"{path}/act", {"action": "end"}, token)
            assert (status, "store_unavailable" in text) == (503, True)
            status, text = answered(server.post, "/api/tables", {"game": "ferry", "chairs": ["me", "me"]})
            assert (status, "store_unavailable" in text) == (503, True)
            status, text = answered(server.get, "/ready")
            assert (status, '"store":false' in text) == (503, True)
            assert answered(server.get, "/health")[0] == 200
            assert server.get(path)["page"]["desk"]["moves"] == 0
        assert server.post(f"{path}/act", {"action": "end"}, token)["seq"] > made["seq"]
        assert server.get(path)["page"]["desk"]["moves"] == 1


def test_while_postgresql_hangs_orders_say_try_again(tmp_path, postgres):
    """The real thing, in the midst of its work: neither a process nor a table waits for it longer than the setting says."""
    with Outside(tmp_path, store=postgres, store_timeout=500) as server:
        made = server.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        path, token, order = f"/api/tables/{made['table']}", made["tokens"]["0"], {"action": "end", "id": "once"}
        with services.hung(postgres):
            for _ in range(2):
                status, text = answered(server.post, f"{path}/act", order, token)
                assert (status, "store_unavailable" in text) == (503, True)
            status, text = answered(server.get, "/ready")
            assert (status, '"store":false' in text) == (503, True)
            assert answered(server.get, "/health")[0] == 200
        while answered(server.get, "/ready")[0] != 200:
            pass
        server.post(f"{path}/act", order, token)  # it may have been written after all, and acts once
        assert server.get(path)["page"]["desk"]["moves"] == 1


class SilentBell(MemoryPubSub):
    """Says that it does not work, and tells nothing."""

    def well(self):
        return False

    def publish(self, match, seq):
        return


def test_while_the_bell_is_silent_processes_look_for_news(tmp_path):
    clock = JumpingClock()

    async def story():
        silent = [SilentBell(Hub()) for _ in range(2)]
        made_with = settings(tmp_path, pulse=2_000)
        async with (
            opened(made_with, clock, notices=silent[0]) as one,
            opened(made_with, clock, notices=silent[1]) as two,
        ):
            me, path, tokens = await playing(one)
            table, far = path.rsplit("/", 1)[1], Player(two)
            await far.watch(table)
            assert (await Http(two).client.get("/ready")).json() == {
                "ok": False,
                "store": True,
                "bell": False,
                "open": True,
            }
            await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
            clock.jump(2_000)
            await far.shows(lambda: far.view(table, None)["turn"] == 1)
            await far.close()

    asyncio.run(story())


def test_whoever_is_told_to_end_while_the_store_answers_ends(tmp_path):
    """The answer and the wish to end come in the same turn of the loop: the wish must not be lost."""

    async def run(server):
        base, answer = server.context.store._direct, asyncio.get_running_loop().create_future()

        async def late(*_):
            return await answer

        base.note = late
        rounds = []

        async def pulses():
            while True:
                await server.context.store.pulse("one", 1)
                rounds.append(1)

        task = asyncio.create_task(pulses())
        for _ in range(5):
            await asyncio.sleep(0)
        answer.set_result(None)
        task.cancel()
        for _ in range(5):
            await asyncio.sleep(0)
        assert task.cancelled()
        assert not rounds
        del base.note

    told(run, tmp_path)


def test_what_is_due_and_cannot_be_written_is_tried_again_a_second_later(tmp_path, monkeypatch):
    """And not over and over: a table whose store is in trouble would take all the time there is."""
    clock = JumpingClock()

    async def run(server):
        made = await Http(server).post(
            "/api/tables",
            {"game": "ferry", "chairs": ["me", "me"], "start": True, "clock": {"bank": 60, "increment": 0}},
        )
        watcher = Player(server)
        await watcher.watch(made["table"])
        table, tries = server.registry.tables[made["table"]], []
        write = table.write

        async def busy(*given):
            tries.append(clock.now())
            raise refuse("table_busy", "")

        monkeypatch.setattr(table, "write", busy)
        clock.jump(60_000)
        await asyncio.sleep(0.05)
        assert tries == [clock.now()]
        clock.jump(1_000)
        await asyncio.sleep(0.05)
        assert len(tries) == 2
        monkeypatch.setattr(table, "write", write)
        clock.jump(1_000)
        await watcher.event("bot_sat_in")
        await watcher.close()

    told(run, tmp_path, clock)
