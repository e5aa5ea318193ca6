"""How lines and servers end, and what is counted and told when something of ours goes wrong."""

import asyncio
from types import SimpleNamespace

from starport.server import app
from starport.server.worker_process import WorkerFailed
from tests.server.company import seated
from tests.server.kit import PATIENT, Http, Player, opened, settings, told


def test_a_server_that_stops_says_so_to_every_socket(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            player = Player(server)
            await player.read()  # its greeting: the line stands
            server.connections.add(player.connection)
        await asyncio.wait_for(player.task, PATIENT)
        assert player.pipe.closed == 1001

    asyncio.run(story())


def test_an_archive_that_breaks_is_a_fault_of_ours_and_counted(tmp_path, monkeypatch):
    async def run(server):
        browsers, table, _ = await seated(server)

        async def broken(task):
            raise WorkerFailed("out of memory")

        monkeypatch.setattr(server.archive._performer, "perform", broken)
        answer = await browsers[0].client.get(f"/api/tables/{table}/story")
        assert (answer.status_code, answer.json()["message"]) == (500, "server_error")
        assert server.context.metrics.counts["errors"] == 1

    told(run, tmp_path)


def test_the_store_is_tried_once_a_second_however_often_somebody_asks(tmp_path, monkeypatch):
    async def run(server):
        now, probes = [1_000.0], []

        async def writable(process, wall):
            probes.append(now[0])
            return True

        monkeypatch.setattr(server.store, "writable", writable)
        monkeypatch.setattr(app, "time", SimpleNamespace(monotonic=lambda: now[0], perf_counter=lambda: 0.0))
        for moment in (1_000.0, 1_000.5, 1_001.0, 1_001.1, 1_002.0, 1_002.2):
            now[0] = moment
            assert (await Http(server).get("/ready"))["ok"]
        assert probes == [1_000.0, 1_001.1, 1_002.2]

    told(run, tmp_path)


def test_a_chair_that_was_given_up_is_told_as_free_though_a_slow_line_still_follows_it(tmp_path):
    async def run(server):
        host = Http(server)
        made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        table, token = made["table"], made["tokens"]["0"]
        slow, quick = Player(server), Player(server)
        for player in (slow, quick):
            await player.watch(table, token)
        await quick.shows(lambda: quick.desk(table, 0)["seats"][0]["here"])

        async def stuck(data):
            await asyncio.Event().wait()

        slow.pipe.send_text = stuck  # type: ignore[method-assign]
        await quick.ask("rename", table, 0, name="Ann")  # news that the slow one cannot take
        await quick.ask("leave", table, 0)
        await quick.until(lambda message: message["type"] == "closed")
        await quick.close()
        await asyncio.sleep(0.05)
        card = (await host.get(f"/api/tables/{table}"))["page"]["desk"]["seats"][0]
        assert (card["person"], card["open"], card["here"]) == (False, True, False)
        slow.task.cancel()

    told(run, tmp_path)
