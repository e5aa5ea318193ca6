"""The log: what was acknowledged is there after a restart, doubles act once, records, replays and forks."""

import asyncio
import dataclasses
from typing import Any

import msgspec

from starport import __version__
from starport.engine import catalogue
from starport.engine import record as records
from starport.server.match import Match
from starport.server.rows import Row, Snapshot
from starport.server.store import SqlStore
from tests.server import ferry
from tests.server.kit import Http, Player, opened, settings, settled


async def playing(server, rounds="10", **order):
    me = Http(server)
    body = {"game": "ferry", "chairs": ["me", "me"], "start": True, "options": {"rounds": rounds}, **order}
    made = await me.post("/api/tables", body)
    return me, f"/api/tables/{made['table']}", made["tokens"]


async def some_moves(me, path, tokens, count):
    """Play so many actions with whoever may act; every third one is taken back where that is possible."""
    done = 0
    while done < count:
        for token in tokens.values():
            page = (await me.get(path, token))["page"]
            if page["menu"]["actions"]:
                await me.post(f"{path}/act", {"action": page["menu"]["actions"][-1]}, token)
                done += 1
                menu = (await me.get(path, token))["page"]["menu"]
                if done % 3 == 0 and not menu["undo"]:
                    await me.post(f"{path}/undo", {}, token)
                break
        else:
            return


def test_a_restart_brings_every_table_back(tmp_path):
    async def story():
        made_with = settings(tmp_path, snapshot_every=7)
        before = {}
        async with opened(made_with) as server:
            people = [await playing(server) for _ in range(5)]
            for number, (me, path, tokens) in enumerate(people):
                await some_moves(me, path, tokens, 4 + 9 * number)
                before[path] = [(await me.get(path, token))["page"] for token in tokens.values()]
        async with opened(made_with) as server:
            assert len(server.registry.tables) == 5
            for _, path, tokens in people:
                again = Http(server)
                after = [(await again.get(path, token))["page"] for token in tokens.values()]
                assert [page["view"] for page in after] == [page["view"] for page in before[path]]
                assert [page["menu"] for page in after] == [page["menu"] for page in before[path]]
                await some_moves(again, path, tokens, 3)

    asyncio.run(story())


def test_snapshots_and_the_whole_log_give_the_same_table(tmp_path):
    async def story():
        made_with = settings(tmp_path, snapshot_every=5)
        async with opened(made_with) as server:
            me, path, tokens = await playing(server)
            await some_moves(me, path, tokens, 40)
            table = server.registry.tables[path.rpartition("/")[2]]
            session, digest = msgspec.to_builtins(table.match.session), table.match.going().digest()
        async with opened(made_with) as server:
            snapshot = await server.context.store.snapshot(table.name)
            assert snapshot is not None
            assert snapshot.seq > 20
            loaded = await server.registry.table(table.name)
            assert loaded.match.going().digest() == digest
            store = server.context.store
            rows = await store.rows(table.name)
            match = Match.begin(rows[0])
            for row in rows[1:]:
                match.fold(row)
            assert match.going().digest() == digest
            match_sheet = msgspec.to_builtins(match.session)
            assert {**match_sheet, "seq": 0, "wall": 0, "recent": {}} == {**session, "seq": 0, "wall": 0, "recent": {}}

    asyncio.run(story())


def test_the_same_order_twice_acts_once_even_after_a_restart(tmp_path):
    async def story():
        made_with = settings(tmp_path)
        async with opened(made_with) as server:
            me, path, tokens = await playing(server)
            first = await me.post(f"{path}/act", {"id": "x1", "action": "draw"}, tokens["0"])
            second = await me.post(f"{path}/act", {"id": "x1", "action": "draw"}, tokens["0"])
            assert first == second
            assert (await me.get(path, tokens["0"]))["page"]["desk"]["moves"] == 1
        async with opened(made_with) as server:
            me = Http(server)
            third = await me.post(f"{path}/act", {"id": "x1", "action": "draw"}, tokens["0"])
            assert third["seq"] == first["seq"]
            assert (await me.get(path, tokens["0"]))["page"]["desk"]["moves"] == 1

    asyncio.run(story())


def test_a_record_goes_out_and_comes_in_and_can_be_replayed_and_forked(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me, path, tokens = await playing(server, rounds="3")
            answer = await me.client.get(f"{path}/record")
            assert answer.json()["message"] == "match_not_over"
            assert await me.refused(f"{path}/fork", {"to": 1}) == "match_not_over"
            await some_moves(me, path, tokens, 1000)
            text = (await me.client.get(f"{path}/record")).text
            record = records.read(text)
            record.verify()
            made = (await me.client.post("/api/records", content=text)).json()
            copy = f"/api/tables/{made['table']}"
            assert (await me.client.get(f"{copy}/record")).text == text
            count = len(record.lines)
            for to in (0, 1, count // 2, count):
                shown = await me.get(f"{copy}/replay?to={to}&seat=1")
                assert shown["view"] == record.replay(to).view(1)
                assert shown["moves"] == count
                assert shown["line"] == (f"{record.lines[to - 1].seat} {record.lines[to - 1].text}" if to else None)
            fork = await me.post(f"{copy}/fork", {"to": count // 2, "chairs": ["me", "me"]})
            forked = f"/api/tables/{fork['table']}"
            await me.post(f"{forked}/start", {}, fork["tokens"]["0"])
            page = await me.get(forked, fork["tokens"]["0"])
            assert page["page"]["view"] == record.replay(count // 2).view(0)
            await some_moves(me, forked, fork["tokens"], 1000)
            again = records.read((await me.client.get(f"{forked}/record")).text)
            assert again.verify().result() is not None
            assert await me.refused(f"{copy}/fork", {"to": count + 1}) == "replay_too_far"

    asyncio.run(story())


def test_a_record_with_one_changed_byte_is_refused(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me, path, tokens = await playing(server, rounds="3")
            await some_moves(me, path, tokens, 1000)
            text = (await me.client.get(f"{path}/record")).text
            other_end = text[:-2] + ("1\n" if text[-2] == "0" else "0\n")
            for bad in (text.replace("draw", "end", 1), other_end, "", "starport record 1\n", text * 2):
                assert bad != text
                answer = await me.client.post("/api/records", content=bad)
                assert answer.status_code == 409
                assert answer.json()["message"].startswith("record_")
            answer = await me.client.post("/api/records", content=b"\xff\xfe")
            assert answer.json()["message"] == "record_unreadable"
            answer = await me.client.post("/api/records", content=b"x" * 1_000_001)
            assert (answer.status_code, answer.json()["message"]) == (413, "record_too_long")

    asyncio.run(story())


def test_a_record_from_an_impossible_position_is_refused(tmp_path):
    """SF-ENC-8: With both cards that shuffle the encounters anew discarded, the draw pile would run out one day."""
    game, seed = catalogue.make("starfarers"), b"impossible"
    start: Any = game.new(seed).position()
    piles = start["encounters"]
    piles["discard"] = ["E31", "E32"]
    piles["draw"] = [card for card in piles["draw"] if card not in piles["discard"]]
    record = dataclasses.replace(records.Record.begin(game, seed), start=start, seed=seed, hashes={0: "0" * 64})

    async def story():
        async with opened(settings(tmp_path)) as server:
            answer = await Http(server).client.post("/api/records", content=record.text())
            assert (answer.status_code, answer.json()["message"]) == (409, "bad_position")
            assert answer.json()["facts"]["where"] == "encounters.discard"

    asyncio.run(story())


def test_records_with_numbers_that_no_match_has_are_refused(tmp_path):
    """Seats and moments beyond all numbers, a start that is no position, and halves of characters, which no answer could
    repeat."""
    game, seed = catalogue.make("starfarers"), b"impossible"
    good = dataclasses.replace(records.Record.begin(game, seed), seed=seed)
    odd: list[dict[str, Any]] = [
        {"start": 5},
        {"seats": 10**30},
        {"lines": [records.Line(10**30, "roll")]},
        {"lines": [records.Line(0, "roll", 10**30)]},
        {"until": 10**30},
        {"options": good.options | {"allow_gifts": "\ud800"}},
        {"start": {"\ud800": 1}},
        {"names": ["\ud800"]},
        {"lines": [records.Line(1, "roll"), records.Line(1, "offer ore" + "9" * 400 + " fuel1")]},
    ]

    async def story():
        async with opened(settings(tmp_path)) as server:
            for change in odd:
                text = dataclasses.replace(good, **change).text()
                answer = await Http(server).client.post("/api/records", content=text)
                assert answer.status_code == 409, (change, answer.json())

    asyncio.run(story())


def test_during_a_match_only_the_own_past_can_be_replayed(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me, path, tokens = await playing(server, spectators="delayed")
            await some_moves(me, path, tokens, 8)
            own = await me.get(f"{path}/replay?to=2", tokens["0"])
            assert own["view"]["keepers"][0]["hand"] is not None
            answer = await me.client.get(
                f"{path}/replay?to=2&seat=1", headers={"authorization": f"Bearer {tokens['0']}"}
            )
            assert answer.json()["message"] == "replay_hidden"
            assert (await me.client.get(f"{path}/replay?to=2")).json()["message"] == "replay_hidden"
            assert (await me.client.get(f"{path}/story")).json()["message"] == "replay_hidden"
            story = await me.get(f"{path}/story?since=1", tokens["0"])
            drawn = [event["facts"] for event in story["events"] if event["name"] == "card_drawn"]
            assert all(("card" in facts) == (facts["seat"] == 0) for facts in drawn)
            shown = 0
            for seat, token in tokens.items():
                for to in range(own["moves"] + 1):
                    line = (await me.get(f"{path}/replay?to={to}", token))["line"]
                    assert line is None or line.split(" ")[0] == seat, "what others ordered may hold a secret"
                    shown += line is not None
            assert shown == own["moves"]

    asyncio.run(story())


def test_a_client_that_comes_back_hears_what_it_missed(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me, path, tokens = await playing(server)
            table = path.rpartition("/")[2]
            player = Player(server)
            full = await player.watch(table, tokens["0"])
            await player.close()
            await me.post(f"{path}/act", {"action": "draw"}, tokens["0"])
            await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
            again = Player(server)
            full = await again.watch(table, tokens["0"], full["seq"])
            assert not full["gap"]
            names = [event["name"] for event in full["events"]]
            moves = [name for name in names if not name.startswith("player_")]
            assert moves == ["action_done", "card_drawn", "action_done", "turn_ended"]
            assert full["page"]["view"]["turn"] == 1
            await again.close()

    asyncio.run(story())


def test_a_table_that_cannot_be_continued_breaks_alone(tmp_path):
    async def story():
        made_with = settings(tmp_path)
        async with opened(made_with) as server:
            me, path, _ = await playing(server)
            _, healthy, keys = await playing(server)
            name = path.rpartition("/")[2]
            seq = (await me.get(path))["seq"]
        store = SqlStore(made_with.store_address())
        await store.open()
        await store.append(Row(name, seq + 1, "act", 0, 0, 0, "", '{"action":"nonsense"}'))
        await store.close()
        async with opened(made_with) as server:
            me = Http(server)
            answer = await me.client.get(path)
            assert answer.json()["message"] == "table_broken"
            await me.post(f"{healthy}/act", {"action": "draw"}, keys["0"])

    asyncio.run(story())


def test_a_snapshot_that_cannot_be_read_is_no_loss(tmp_path):
    async def story():
        made_with = settings(tmp_path)
        async with opened(made_with) as server:
            me, path, tokens = await playing(server)
            await some_moves(me, path, tokens, 10)
            view = (await me.get(path, tokens["0"]))["page"]["view"]
            name = path.rpartition("/")[2]
            for text in ("nonsense", '{"sheet": {}, "position": {}}'):
                await server.context.store.save_snapshot(name, Snapshot(5, __version__, text))
        async with opened(made_with) as server:
            assert (await Http(server).get(path, tokens["0"]))["page"]["view"] == view

    asyncio.run(story())


def test_an_index_that_a_kill_left_behind_is_mended_at_the_next_start(tmp_path):
    async def story():
        made_with = settings(tmp_path)
        async with opened(made_with) as server:
            me, begun, _ = await playing(server)
            _, ended, tokens = await playing(server)
            await me.post(f"{ended}/resign", {}, tokens["0"])
            names = [path.rpartition("/")[2] for path in (begun, ended)]
            await settled(server)
        store = SqlStore(made_with.store_address())
        await store.open()
        await store.set_status(names[0], "open")
        await store.set_status(names[1], "playing")
        await store.close()
        async with opened(made_with) as server:
            assert await server.context.store.listed(["playing"]) == [names[0]]
            assert await server.context.store.listed(["over"]) == [names[1]]

    asyncio.run(story())


def test_a_page_that_cannot_be_made_ends_the_socket_and_nothing_else(tmp_path, monkeypatch):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me, path, tokens = await playing(server)
            player = Player(server)
            await player.watch(path.rpartition("/")[2], tokens["1"])
            view = ferry.Crossing.view

            def faulty(state, seat):
                return view(state, seat) if seat == 0 else 1 / 0

            monkeypatch.setattr(ferry.Crossing, "view", faulty)
            await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
            await asyncio.wait_for(player.task, 20)
            assert player.pipe.closed == 1011
            assert server.context.metrics.counts["errors"] == 1
            assert (await me.get(path, tokens["0"]))["page"]["view"]["turn"] == 1

    asyncio.run(story())
