"""The wire: what is written about it is true, patches lead where they say, and messages stay small."""

import asyncio
import json
import subprocess
import sys
import typing
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from starport.engine import messages as engine
from starport.server import messages, orders, wire
from starport.server.patch import apply, changed, diff, whole, write, write_own
from starport.server.reducers import ACTS, FOLDS
from starport.server.views import PageVersion, TableViews
from tests.laws.shapes import said_faults
from tests.laws.words import written
from tests.server.kit import ROOT, Http, Player, opened, settings

plain = st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3)
views = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@given(views, views)
def test_a_patch_turns_one_page_into_another(old, new):
    changes = json.loads(msgspec.json.encode(diff(old, new)))
    assert json.dumps(apply(json.loads(json.dumps(old)), changes), sort_keys=True) == json.dumps(new, sort_keys=True)


@given(views)
def test_nothing_new_needs_no_patch(page):
    assert diff(page, json.loads(json.dumps(page))) == []


def test_what_stays_the_same_beside_a_change_is_not_told_again():
    old, new = {"a": [[1, 2], [3], {"b": [4]}], "c": [5]}, {"a": [[1, 2], [6], {"b": [4]}], "c": [5]}
    assert json.loads(msgspec.json.encode(diff(old, new))) == [[["a", 1], [6]]]


def test_what_changes_deep_in_a_list_is_told_by_its_place():
    old = {"seats": [{"name": "Ann", "cards": [1, 2]}, {"name": "Bob", "cards": [3], "ship": {"at": "v1"}}]}
    new = {"seats": [{"name": "Ann", "cards": [1, 2]}, {"name": "Bob", "cards": [3, 4], "ship": {"at": "v2"}}]}
    changes = json.loads(msgspec.json.encode(diff(old, new)))
    assert changes == [[["seats", 1, "cards"], [3, 4]], [["seats", 1, "ship", "at"], "v2"]]
    assert apply(old, changes) == new


parts = st.none() | st.dictionaries(st.sampled_from("abcd"), views, max_size=4)


@pytest.mark.parametrize("written", [write, lambda part: write_own(part, {})])
@given(old=parts, new=parts)
def test_pages_kept_as_text_are_patched_alike(written, old, new):
    before = {"view": old, "desk": {"n": 1}}
    after = {"view": new, "desk": {"n": 2}}
    kept = [{name: None if part is None else written(part) for name, part in page.items()} for page in (before, after)]
    assert json.loads(msgspec.json.encode(whole(kept[1]))) == after
    changes = json.loads(msgspec.json.encode(changed(*kept)))
    assert json.dumps(apply(before, changes), sort_keys=True) == json.dumps(after, sort_keys=True)


class Told(typing.NamedTuple):
    """A state that shows these views."""

    shown: list[dict[str, object]]

    def views(self, seats):
        return self.shown


small = st.dictionaries(st.sampled_from("abcd"), st.sampled_from([1, None, (), "x"]) | views, max_size=4)


@given(st.lists(st.lists(small, min_size=2, max_size=2), min_size=2, max_size=2))
def test_what_receivers_share_and_their_own_is_the_whole_and_is_patched_alike(moments):
    """However the entries that two receivers see alike come and go between two moments."""
    common = [(), {"n": 1}, [{"n": 2}, {"n": 3}]]
    for first, second in moments:
        for name in "abcd"[: len(first)]:
            first[name] = second[name] = common[len(second) % 3]
    table: typing.Any = SimpleNamespace(subscriptions=[], match=SimpleNamespace(game=SimpleNamespace(printed=dict)))
    table.subscriptions = [SimpleNamespace(seat=seat) for seat in (0, 1)]
    made = TableViews(table)
    versions = []
    for stamp, shown in enumerate(moments):
        made._seen.clear()
        order: typing.Any = Told(shown)
        pair = [made._view(order, 0), made._view(order, 1)]
        versions.append([PageVersion(stamp, stamp, {"view": shared}, own) for shared, own in pair])
    for seat in (0, 1):
        old, new = versions[0][seat], versions[1][seat]
        pages = [json.loads(msgspec.json.encode(whole(version.page))) for version in (old, new)]
        assert pages == [json.loads(json.dumps({"view": shown[seat]})) for shown in moments]
        changes = json.loads(made._patch(old, new))
        assert json.dumps(apply(pages[0], changes), sort_keys=True) == json.dumps(pages[1], sort_keys=True)


def test_the_documents_are_up_to_date():
    command = [sys.executable, str(ROOT / "tools" / "wire.py"), "--check"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.stdout == ""
    assert done.returncode == 0


def test_every_order_is_carried_out_by_somebody():
    elsewhere = {wire.RematchOrder, wire.ReportOrder, wire.MayOrder, wire.WatchOrder, wire.UnwatchOrder, wire.PingOrder}
    assert set(orders.ORDERS) | elsewhere == set(typing.get_args(wire.SocketOrder))


def test_the_server_says_what_is_declared_and_nothing_else():
    said = written([ROOT / "src" / "starport" / "server"])
    internal = {"nothing_due"}  # a job that comes too late; no client ever hears of it
    refusals = {**engine.REFUSALS, **messages.REFUSALS}
    assert list(said_faults(messages.EVENTS, refusals, [word for word in said if word.id not in internal])) == []
    put_together = {
        "wrong_host",
        "wrong_method",
        "record_too_long",
        "undo_nothing",
        "undo_sealed",
        "undo_not_yours",
        "undo_realtime",
    }
    assert {*messages.EVENTS, *messages.REFUSALS} - {word.id for word in said} == put_together
    assert set(ACTS) & set(FOLDS) == set()


@pytest.mark.parametrize("game", ["ferry", "starfarers"])
def test_updates_and_pages_are_small(tmp_path, game):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            order = {"game": game, "chairs": ["me"] * 4, "start": True, "patience": None}
            made = await me.post("/api/tables", order)
            table = made["table"]
            players = [Player(server) for _ in range(4)]
            for player, token in zip(players, made["tokens"].values(), strict=True):
                await player.watch(table, token)
            for turn in range(150):
                for seat, player in enumerate(players):
                    while not player.pipe.outbox.empty():
                        await player.read()
                    actions = player.menu(table, seat)["actions"]
                    if actions and player.desk(table, seat)["status"] == "playing":
                        action = actions[(turn * 31 + seat) % len(actions)]
                        answer = await player.ask("act", table, seat, action=action)
                        assert answer["type"] in ("ack", "refusal")
            sizes = sorted(size for player in players for kind, size in player.sizes if kind == "update")
            full = [len(json.dumps(player.views[table, seat])) for seat, player in enumerate(players)]
            assert len(sizes) > 100
            assert sizes[len(sizes) * 95 // 100] <= 4_096
            assert max(full) <= 25_600
            for player in players:
                await player.close()

    asyncio.run(story())


def test_one_socket_follows_several_seats_and_tables(tmp_path):
    async def story():
        async with opened(settings(tmp_path, tables_per_socket=3)) as server:
            me = Http(server)
            order = {"game": "ferry", "chairs": ["me", "me"], "start": True}
            first, second = [await me.post("/api/tables", order) for _ in range(2)]
            player = Player(server)
            await player.watch(first["table"], first["tokens"]["0"])
            await player.watch(first["table"], first["tokens"]["1"])
            await player.watch(second["table"], second["tokens"]["0"])
            assert (await player.ask("watch", second["table"]))["message"] == "too_many_tables"
            await player.ask("act", first["table"], 0, action="end")
            await player.shows(lambda: player.view(first["table"], 1)["turn"] == 1)
            assert player.view(second["table"], 0)["turn"] == 0
            await player.ask("unwatch", first["table"], 0)
            assert (await player.ask("act", first["table"], 0, action="end"))["message"] == "not_your_seat"
            await player.ask("act", first["table"], 1, action="end")
            assert (await player.ask("unwatch", first["table"], 0))["message"] == "not_watching"
            player.send({"do": "ping", "id": "p"})
            pong = await player.until(lambda message: message["type"] == "pong")
            assert pong["now"] > 0
            await player.close()

    asyncio.run(story())


def test_a_seat_that_was_given_up_is_told_no_more(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            player = Player(server)
            await player.watch(made["table"], made["tokens"]["0"])
            await me.post(f"/api/tables/{made['table']}/leave", {}, made["tokens"]["0"])
            closed = await player.until(lambda message: message["type"] == "closed")
            assert (closed["seat"], closed["message"]) == (0, "seat_left")
            await player.close()

    asyncio.run(story())


def test_a_slow_reader_gets_the_newest_page_and_all_events(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            path, tokens = f"/api/tables/{made['table']}", made["tokens"]
            player = Player(server)
            await player.watch(made["table"], tokens["0"])
            gate = asyncio.Event()
            send = player.pipe.send_text

            async def slow(data):
                await gate.wait()
                await send(data)

            player.pipe.send_text = slow  # type: ignore[method-assign]
            for number in range(12):
                await me.post(f"{path}/act", {"action": "end"}, tokens[str(number % 2)])
            gate.set()
            await player.shows(lambda: player.view(made["table"], 0)["turn"] == 12)
            assert sum(kind == "update" for kind, _ in player.sizes) < 6
            assert sum(event["name"] == "turn_ended" for event in player.events) == 12
            await player.close()

    asyncio.run(story())
