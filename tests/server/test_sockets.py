"""What a socket is answered: whatever form a message has, whatever goes wrong here, and what was told too long ago."""

import json

from starport.server.table import STORIES
from tests.server.company import seated
from tests.server.kit import Http, JumpingClock, Player, told


def test_a_message_may_come_as_bytes(tmp_path):
    async def run(server):
        player = Player(server)
        order = json.dumps({"do": "ping", "id": "bytes"}).encode()
        player.pipe.inbox.put_nowait({"type": "websocket.receive", "bytes": order})
        assert (await player.answer("bytes"))["type"] == "pong"
        await player.close()

    told(run, tmp_path)


def test_a_fault_of_ours_is_told_counted_and_ends_nothing(tmp_path, monkeypatch):
    async def run(server):
        browsers, table, tokens = await seated(server)
        player, path = Player(server), f"/api/tables/{table}"
        await player.watch(table, tokens[0])

        async def broken(*_):
            raise RuntimeError("a fault of ours")

        with monkeypatch.context() as patch:
            patch.setattr(server.dispatcher, "order", broken)
            answer = await player.ask("chat", table, 0, text="hello", id="unlucky")
            assert answer == {"type": "refusal", "id": "unlucky", "message": "server_error", "facts": {}, "rule": ""}
            assert server.context.metrics.counts["errors"] == 1
            headers = {"authorization": f"Bearer {tokens[0]}"}
            failed = await browsers[0].client.post(f"{path}/chat", json={"text": "hello"}, headers=headers)
            assert (failed.status_code, failed.json()["message"]) == (500, "server_error")
            assert server.context.metrics.counts["errors"] == 2
        assert (await player.ask("chat", table, 0, text="hello"))["type"] == "ack"
        await player.close()

    told(run, tmp_path)


async def heard(player, table, speaker, seat):
    """Who was heard when everybody has said something."""
    before = len(player.events)
    for chair in (1, 0):
        assert (await speaker.ask("chat", table, chair, text="hm"))["type"] == "ack"
    await speaker.ask("rename", table, 0, name=f"Ann {before}")
    await player.shows(lambda: player.desk(table, seat)["seats"][0]["name"] == f"Ann {before}")
    return [event["facts"]["seat"] for event in player.events[before:] if event["name"] == "chat"]


def test_whoever_watches_mutes_each_chair_by_itself(tmp_path):
    async def run(server):
        _, table, tokens = await seated(server)
        watcher, speaker = Player(server), Player(server)
        for token in tokens:
            await speaker.watch(table, token)
        await watcher.watch(table)
        assert await heard(watcher, table, speaker, None) == [1, 0]
        await watcher.ask("mute", table, chair=0)
        await watcher.ask("mute", table, chair=1)
        assert await heard(watcher, table, speaker, None) == []
        await watcher.ask("mute", table, chair=1, on=False)
        assert await heard(watcher, table, speaker, None) == [1]
        assert (await watcher.ask("mute", "a" * 16, chair=1))["message"] == "not_watching"
        await watcher.close()
        await speaker.close()

    told(run, tmp_path)


def test_what_one_watcher_hears_is_not_passed_on_to_another_who_does_not_want_it(tmp_path):
    """Messages are written once for all who see the same: whoever mutes somebody does not."""

    async def run(server):
        _, table, tokens = await seated(server)
        speaker = Player(server)
        await speaker.watch(table, tokens[0])
        views = server.registry.tables[table].views
        before = views.shown(None)
        await speaker.ask("chat", table, 0, text="hm")
        for muted, said in (([], [0]), ([1], [0]), ([0], []), ([], [0])):
            message, _ = views.update(None, before, muted)
            events = json.loads(message)["events"]
            assert [event["facts"]["seat"] for event in events if event["name"] == "chat"] == said, muted
        await speaker.close()

    told(run, tmp_path)


def test_a_seat_hears_whom_it_mutes_no_longer(tmp_path):
    async def run(server):
        _, table, tokens = await seated(server, 3)
        listener, speaker = Player(server), Player(server)
        for token in tokens[:2]:
            await speaker.watch(table, token)
        await listener.watch(table, tokens[2])
        await listener.ask("mute", table, 2, chair=0)
        await listener.ask("mute", table, 2, chair=1)
        await listener.ask("mute", table, 2, chair=1)
        assert await heard(listener, table, speaker, 2) == []
        await listener.ask("mute", table, 2, chair=1, on=False)
        assert await heard(listener, table, speaker, 2) == [1]
        assert listener.menu(table, 2)["muted"] == [0]
        await listener.close()
        await speaker.close()

    told(run, tmp_path)


def test_whoever_was_away_for_very_long_is_told_that_something_is_missing(tmp_path):
    """A table remembers so many rows; who asks for more hears of a gap, and of none that was told before."""

    async def run(server):
        browsers, table, tokens = await seated(server)
        path = f"/api/tables/{table}"
        seen = (await browsers[0].get(path, tokens[0]))["seq"]
        for number in range(STORIES):
            await browsers[0].post(f"{path}/chat", {"text": f"line {number}"}, tokens[0])
        gaps = {}
        for since in (seen - 1, seen):
            answer = await browsers[0].get(f"{path}?since={since}", tokens[0])
            gaps[since] = answer["gap"], len([event for event in answer["events"] if event["name"] == "chat"])
        assert gaps == {seen - 1: (True, STORIES), seen: (False, STORIES)}
        last = (await browsers[0].get(path, tokens[0]))["events"]
        assert last == []

    told(run, tmp_path)


def test_a_list_of_games_leaves_out_what_cannot_be_read(tmp_path, monkeypatch):
    """One match that is broken is no reason to hide the others."""

    async def run(server):
        me = Http(server)
        names = [
            (await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"], "public": True}))["table"]
            for _ in range(2)
        ]
        await server.store.write(
            lambda link: link.exec_driver_sql(f"UPDATE log SET body = '{{}}' WHERE match = '{names[0]}'")
        )
        server.registry.tables.clear()
        for address in ("/api/mine", "/api/tables"):
            assert [card["desk"]["table"] for card in (await me.get(address))["tables"]] == names[1:]
        assert server.context.metrics.counts["tables_broken"] > 0

    told(run, tmp_path)


def test_a_table_keeps_nothing_of_pages_that_nobody_can_ask_for_any_more(tmp_path):
    """However long a match is, and whether or not somebody watches it late."""
    clock = JumpingClock()

    async def run(server):
        me, player = Http(server), Player(server)
        order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "spectators": "delayed", "patience": None}
        made = await me.post("/api/tables", order)
        table = server.registry.tables[made["table"]]
        for token in made["tokens"].values():
            await player.watch(table.name, token)
        for turn in range(12):
            await player.ask("act", table.name, turn % 2, action="end")
            await player.event("turn_ended", turn % 2)
            clock.jump(120_000)
        views, receivers = table.views, 2 + 1
        for kept in (views._made, views._seen, views._sent, views._rows, views._heard, views._delayed):
            assert len(kept) <= receivers
        await player.close()

    told(run, tmp_path, clock, spectator_delay=60_000)
