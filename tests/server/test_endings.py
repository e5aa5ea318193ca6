"""How lines and servers end, and what is counted and told when something of ours goes wrong."""

import asyncio
import io
import json
import logging
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import DatabaseError
from starlette.datastructures import Headers

from starport.engine.refusal import Refused
from starport.server import app
from starport.server.archive import Here, OwnProcess, usual_performer
from starport.server.log import set_up
from starport.server.middleware import check_origin
from starport.server.rows import StoreFailed
from starport.server.settings import Settings
from starport.server.store import SqlStore
from starport.server.worker_process import WorkerFailed
from tests.server.company import seated
from tests.server.kit import PATIENT, Http, JumpingClock, NearBots, Player, opened, settings, told
from tests.server.test_processes import turns


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
        slow.send({"do": "chat", "id": "c", "table": table, "seat": 0, "text": "still mine?"})
        await turns(5)
        assert "chat" not in {row.kind for row in await server.store.rows(table)}  # nor does it speak for it
        slow.task.cancel()

    told(run, tmp_path)


def test_a_wrong_method_is_told_as_every_other_refusal(tmp_path):
    async def run(server):
        for path, status, message in (("/", 405, "wrong_method"), ("/api/nowhere", 404, "unknown_address")):
            answer = await Http(server).client.put(path)
            assert (answer.status_code, answer.json()) == (status, {"message": message, "facts": {}, "rule": ""})

    told(run, tmp_path)


def test_what_is_the_same_for_everybody_may_be_compressed(tmp_path):
    async def run(server):
        me = Http(server)
        for _ in range(3):
            await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"], "public": True})
        answer = await me.client.get("/api/tables", headers={"accept-encoding": "gzip"})
        assert (answer.headers["content-encoding"], len(answer.json()["tables"])) == ("gzip", 3)
        own = await me.client.get("/api/mine", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in own.headers

    told(run, tmp_path)


def test_a_page_without_an_address_is_no_page_of_ours():
    """A file on the disk has the origin `null`; that fits no server, not even one that is asked for under no name."""
    for headers in ({"origin": "null"}, {"origin": "null", "host": ""}, {"origin": "http://a", "host": "b"}):
        with pytest.raises(Refused, match="wrong_origin"):
            check_origin(Headers(headers), [])
    check_origin(Headers({"origin": "http://a:8000", "host": "A:8000"}), [])
    check_origin(Headers({"origin": "null"}), ["null"])


def test_what_libraries_say_comes_into_the_log_in_our_form():
    lines = io.StringIO()
    set_up("info", lines)
    try:
        library = logging.getLogger("some.library")
        library.warning("it is %s", "late")
        try:
            raise ValueError("broken inside")
        except ValueError:
            library.exception("it failed")
    finally:
        set_up("warning")
    late, failed = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert (late["level"], late["logger"], late["text"]) == ("warning", "some.library", "it is late")
    assert (failed["level"], failed["text"]) == ("error", "it failed")
    assert failed["exception"].endswith("ValueError: broken inside")


def test_a_store_that_cannot_be_opened_leaves_nothing_running(tmp_path):
    (tmp_path / "tables.sqlite").write_bytes(b"no database at all" * 100)

    async def story():
        with pytest.raises(DatabaseError):
            await SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite'}").open()

    before = set(threading.enumerate())
    asyncio.run(story())
    assert [thread for thread in threading.enumerate() if thread not in before] == []


def test_a_match_that_is_not_in_the_log_can_be_closed_all_the_same(tmp_path):
    async def run(server):
        await server.store.close_match("a" * 16, 5)
        assert await server.store.rows("a" * 16) == []

    told(run, tmp_path)


def test_a_bot_whose_move_cannot_be_written_waits_a_second_and_tries_again(tmp_path, monkeypatch):
    """And not over and over: it would take all the time there is."""
    clock, bots = JumpingClock(), NearBots()

    async def story():
        async with opened(settings(tmp_path), clock, bots) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "bot chance"], "start": True})
            path, table = f"/api/tables/{made['table']}", server.registry.tables[made["table"]]
            append = server.store.append

            async def away(row):
                if row.seat == 1:
                    raise StoreFailed("no room")
                return await append(row)

            monkeypatch.setattr(server.store, "append", away)
            await me.post(f"{path}/act", {"action": "end"}, made["tokens"]["0"])
            await turns()
            assert bots.asked == 1
            monkeypatch.setattr(server.store, "append", append)
            clock.jump(999)
            await turns()
            assert (bots.asked, table.match.session.moves) == (1, 1)
            clock.jump(1)
            await turns()
            assert table.match.session.moves > 1

    asyncio.run(story())


def test_whoever_was_not_too_fast_does_not_wait_as_those_do_who_were(tmp_path):
    async def run(server):
        async with asyncio.timeout(10):
            for path in ("/api/games", "/health", "/api/nowhere"):
                await Http(server).client.get(path)

    told(run, tmp_path, refusal_pause=60_000)


@pytest.mark.parametrize(
    ("address", "wanted", "kind"),
    [("sqlite:///t.sqlite", True, OwnProcess), ("sqlite:///t.sqlite", False, Here), ("sqlite://", True, Here)],
)
def test_old_matches_are_read_by_another_process_if_it_can_read_them(address, wanted, kind):
    made_with = Settings(store=address, archive_process=wanted)
    context: Any = SimpleNamespace(settings=made_with, store=None)
    assert type(usual_performer(context)) is kind
