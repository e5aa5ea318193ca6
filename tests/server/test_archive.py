"""The archive: whole logs are read one at a time, each address in turn, beside those who play; what was made is kept."""

import asyncio
import hashlib
import itertools
import json
import os
from pathlib import Path

import pytest

import starport
from starport.engine import record as records
from starport.engine.refusal import Refused
from starport.server import archive, games
from starport.server.archive import OwnProcess
from starport.server.fair_queue import FairQueue
from starport.server.loading import AT_ONCE
from starport.server.logs import APART
from starport.server.match import Match
from starport.server.table import Table
from tests.server.kit import PLUGIN, ROOT, Http, told


@pytest.fixture(autouse=True)
def paths(monkeypatch):
    """The archive's process must find the test games, and the copy under test."""
    home = Path(starport.__file__).resolve().parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{home}:{ROOT}:{PLUGIN}")


async def played(server, rounds="3"):
    me = Http(server)
    order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "options": {"rounds": rounds}}
    made = await me.post("/api/tables", order)
    path, match = f"/api/tables/{made['table']}", server.registry.tables[made["table"]].match
    while match.session.status == "playing":
        seat = match.acting()[0]
        legal = [action.text for action in match.state.legal(seat)]
        await me.post(f"{path}/act", {"action": "draw" if "draw" in legal else "end"}, made["tokens"][str(seat)])
    return me, path, made["tokens"]


class Watched:
    """Counts how many whole logs are in memory at once, and how many were read in all."""

    def __init__(self, server, monkeypatch):
        self.now = self.most = self.all = 0
        self.gate = asyncio.Event()
        self.gate.set()
        store, read = server.context.store, server.context.store.rows

        async def rows(match, after=0):
            if after:
                return await read(match, after)
            self.now += 1
            self.all += 1
            self.most = max(self.most, self.now)
            await self.gate.wait()
            try:
                return await read(match, after)
            finally:
                await asyncio.sleep(0)
                self.now -= 1

        monkeypatch.setattr(store, "rows", rows)


def test_many_requests_hold_one_log_in_memory_and_work_it_out_once(tmp_path, monkeypatch):
    async def run(server):
        me, path, _ = await played(server)
        seen = Watched(server, monkeypatch)
        asked = [f"{path}/{what}" for what in ("story", "record", "replay?to=2", "chances")] * 40
        answers = await asyncio.gather(*(me.client.get(each) for each in asked))
        assert {answer.status_code for answer in answers} == {200}
        assert (seen.most, seen.all) == (1, 4)
        for number in range(4):
            assert len({answer.content for answer in answers[number::4]}) == 1
        await me.client.get(f"{path}/story")
        assert seen.all == 4

    told(run, tmp_path)


def test_the_story_of_a_match_under_way_is_worked_out_once_for_each_row(tmp_path, monkeypatch):
    async def run(server):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        path, tokens = f"/api/tables/{made['table']}", made["tokens"]
        seen = Watched(server, monkeypatch)
        first = [await me.get(f"{path}/story", tokens["0"]) for _ in range(3)]
        assert (first[0], seen.all) == (first[2], 1)
        await me.get(f"{path}/story", tokens["1"])
        assert seen.all == 2, "another seat may know other things"
        await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
        after = await me.get(f"{path}/story", tokens["0"])
        assert (after["seq"], seen.all) == (first[0]["seq"] + 1, 3)

    told(run, tmp_path)


def test_whoever_pages_through_a_match_has_its_log_read_once(tmp_path, monkeypatch):
    async def run(server):
        me, path, tokens = await played(server, "40")
        rows = await server.store.rows(path.rpartition("/")[2])
        seen = Watched(server, monkeypatch)
        moves = (await me.get(f"{path}/replay"))["moves"]
        assert moves > APART, "long enough to begin in the middle"
        match = Match.begin(rows[0])
        for row in rows[1:]:
            match.fold(row)
            if row.kind in ("start", "act"):
                shown = await me.get(f"{path}/replay?to={match.session.moves}")
                assert match.state is not None
                assert shown["view"] == json.loads(json.dumps(match.state.view(None)))
                assert {one["seq"] for one in shown["events"]} == {row.seq}
        assert (match.session.moves, seen.all) == (moves, 1)
        fork = await me.post(f"{path}/fork", {"to": moves - 1})
        assert (seen.all, fork["table"] in server.registry.tables) == (1, True)
        await me.post(f"{path}/chat", {"text": "gg"}, tokens["0"])
        await me.get(f"{path}/replay?to=3")
        assert seen.all == 2, "the log has a row more now"

    told(run, tmp_path)


def test_what_was_made_is_kept_until_others_need_the_room(tmp_path, monkeypatch):
    async def run(server):
        me, path, _ = await played(server)
        made, perform = [], server.archive._performer.perform

        async def counted(task):
            made.append(task.to)
            return await perform(task)

        monkeypatch.setattr(server.archive._performer, "perform", counted)
        size = len((await me.client.get(f"{path}/replay?to=1")).content)
        monkeypatch.setattr(archive, "KEPT_BYTES", 3 * size + size // 2)
        for to in (1, 2, 1, 3, 4, 1, 4, 2):  # the one that nobody has asked for longest goes
            await me.get(f"{path}/replay?to={to}")
        assert made == [1, 2, 3, 4, 2]
        monkeypatch.setattr(archive, "KEPT_BYTES", 5 * size + size // 2)
        for to in (5, 6, 1, 4, 2, 5, 6):  # there is room for five now, and what went takes none
            await me.get(f"{path}/replay?to={to}")
        assert made == [1, 2, 3, 4, 2, 5, 6]

    told(run, tmp_path)


def test_an_address_with_many_requests_does_not_keep_others_waiting(tmp_path, monkeypatch):
    async def run(server):
        _, path, _ = await played(server)
        seen = Watched(server, monkeypatch)
        seen.gate.clear()
        greedy, other = Http(server, "10.0.0.1"), Http(server, "10.0.0.2")
        many = [asyncio.create_task(greedy.client.get(f"{path}/story?since={number}")) for number in range(50)]
        await asyncio.wait(many[5:])
        turned_away = [task.result() for task in many if task.done()]
        assert {(answer.status_code, answer.json()["message"]) for answer in turned_away} == {(503, "table_busy")}
        assert len(turned_away) == 45
        mine = asyncio.create_task(other.client.get(f"{path}/replay?to=1"))
        await asyncio.sleep(0)
        seen.gate.set()
        assert (await mine).status_code == 200
        assert seen.all <= 4  # one under way, one more of the greedy, mine, and perhaps the next: not all six
        await asyncio.gather(*many)

    told(run, tmp_path)


def test_a_fair_queue_serves_each_in_turn():
    async def story():
        queue, order = FairQueue(1, 5, 8), []

        async def work(asker):
            async with queue.turn(asker):
                order.append(asker)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(work(asker)) for asker in "aaaabbc"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert "".join(order) == "abcaba"
        async with queue.turn("x"):
            waiting = [asyncio.create_task(work("a")) for _ in range(5)]
            await asyncio.sleep(0)
            with pytest.raises(Refused):
                await queue._enter("a")
            waiting += [asyncio.create_task(work("b")) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Refused):
                await queue._enter("c")
        await asyncio.gather(*waiting)
        assert (len(queue), queue._free) == (0, 1)

    asyncio.run(story())


def test_the_process_of_its_own_says_the_same(tmp_path):
    async def run(server):
        me, path, tokens = await played(server)
        found = [(await me.client.get(f"{path}/record")).text]
        record = records.read(found[0])
        made = (await me.client.post("/api/records", content=found[0])).json()
        copy = f"/api/tables/{made['table']}"
        assert (await me.get(copy))["page"]["desk"]["status"] == "over"
        assert (await me.client.get(f"{copy}/record")).text == found[0]
        replay = await me.get(f"{copy}/replay?to=3&seat=0")
        assert replay["view"] == record.replay(3).view(0)
        found.append(await me.get(f"{path}/story", tokens["0"]))
        assert [event["name"] for event in found[1]["events"]][-1] == "match_ended"
        fork = await me.post(f"{copy}/fork", {"to": 3, "chairs": ["me", "me"]})
        await me.post(f"/api/tables/{fork['table']}/start", {}, fork["tokens"]["0"])
        await me.post(f"/api/tables/{fork['table']}/pack")
        parcel = await me.get(f"/api/tables/{fork['table']}/parcel")
        carried = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        tables = server.registry.tables
        assert tables[carried["table"]].digest() == tables[fork["table"]].digest()
        bad = await me.client.post("/api/records", content=found[0].replace("end", "eat"))
        assert (bad.status_code, bad.json()["message"]) == (409, "record_digest_differs")
        answer = await me.client.get(f"{path}/replay?to=999")
        assert answer.json() == {"message": "replay_too_far", "facts": {"moves": len(record.lines)}, "rule": ""}
        if server.context.settings.archive_process:
            server.archive._performer._process.kill()
            assert (await me.client.get(f"{copy}/replay?to=4")).json()["message"] == "server_error"
        assert (await me.get(f"{copy}/replay?to=5"))["to"] == 5

    for number, own in enumerate((True, False)):
        folder = tmp_path / str(number)
        folder.mkdir()
        told(run, folder, archive_process=own)


def long_record(tmp_path):
    async def run(server):
        me, path, _ = await played(server, "40")
        return (await me.client.get(f"{path}/record")).text

    return told(run, tmp_path)


def test_a_record_that_is_worth_nothing_costs_more_than_a_good_one(tmp_path, monkeypatch):
    text = long_record(tmp_path)

    async def run(server):
        async def offered(http, record):
            answer = await http.client.post("/api/records", content=record)
            return answer.status_code, answer.json().get("message")

        me, good = Http(server, "10.0.0.1"), Http(server, "10.0.0.2")
        other = text.replace("ferry", "berry")
        signed = other[: other.rindex("digest: ")]
        signed += f"digest: {hashlib.sha256(signed.encode()).hexdigest()}\n"
        assert await offered(me, signed) == (404, "unknown_game")  # its digest is right: somebody has to read it
        monkeypatch.setattr(server.archive, "_performer", None)  # no more of it comes to those who read
        assert await offered(me, "starport record 1\n" * 1_000) == (409, "record_digest_differs")
        assert await offered(me, b"\xff" * 1_000) == (409, "record_unreadable")
        assert await offered(me, text) == (429, "too_fast")
        monkeypatch.undo()
        for _ in range(12):
            assert (await offered(good, text))[0] == 200
        assert await offered(good, text) == (429, "too_fast")

    told(run, tmp_path, tables_per_minute=0.01, tables_burst=12)


def test_the_archives_process_gives_way_from_its_first_moment_on(tmp_path, monkeypatch):
    given = []

    async def greeted(self, process):
        given.append(os.getpriority(os.PRIO_PROCESS, process.pid))

    monkeypatch.setattr(OwnProcess, "greeted", greeted)

    async def run(server):
        worker = OwnProcess(server.context.settings.store)
        await worker.start()
        await worker.stop()

    told(run, tmp_path)
    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert given == [min(19, here + 15)]


def test_a_record_that_comes_in_is_not_unrolled_in_the_event_loop(tmp_path, monkeypatch):
    text = long_record(tmp_path)
    taken = []
    monkeypatch.setattr(Table, "take", lambda self, row: taken.append(row.seq))

    async def run(server):
        me = Http(server)
        made = (await me.client.post("/api/records", content=text)).json()
        page = (await me.get(f"/api/tables/{made['table']}"))["page"]
        assert page["desk"]["moves"] == len(records.read(text).lines) > 80
        assert page["desk"]["result"]["reason"] == "rounds"
        assert taken == []

    told(run, tmp_path)


def test_a_long_log_is_loaded_in_slices(tmp_path, monkeypatch):
    text = long_record(tmp_path)
    taken, turns = [], []
    take = Table.take

    def counted(self, row):
        taken.append(row.seq)
        take(self, row)

    async def run(server):
        me = Http(server)
        made = (await me.client.post("/api/records", content=text)).json()
        server.registry.tables.clear()
        monkeypatch.setattr(games, "rules_of", lambda game: "another")  # a snapshot of an older program is of no use
        monkeypatch.setattr(Table, "take", counted)
        loading = asyncio.create_task(server.registry.table(made["table"]))
        while not loading.done():
            turns.append(len(taken))
            await asyncio.sleep(0)
        assert len(taken) > 80
        assert max(later - sooner for sooner, later in itertools.pairwise(turns)) <= AT_ONCE

    told(run, tmp_path)


def test_with_the_server_ends_the_process_of_its_archive(tmp_path):
    async def run(server):
        me, path, _ = await played(server)
        await me.client.get(f"{path}/record")
        os.kill(process := server.archive._performer._process.pid, 0)
        return process

    process = told(run, tmp_path, archive_process=True)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
