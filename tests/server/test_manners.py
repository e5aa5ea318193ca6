"""Small things that a host on the open internet relies on: names, odd paths, host names, clocks that are set, one file."""

import asyncio
import re
import subprocess

import pytest

from starport.engine import record as records
from starport.engine.refusal import Refused
from starport.server.clock import WallClock
from starport.server.identity import clean, cleaned
from starport.server.middleware import known_hosts
from starport.server.settings import Settings
from tests.server.kit import ROOT, Http, Player, settings, told
from tests.server.outside import COMMAND, Outside, environment

# ---- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blank", ["", "   ", "\u2800", "\u3164 \u115f", "\u200d", "\uffa0\u200c"])
def test_a_name_that_looks_like_nothing_is_none(blank):
    assert clean(blank) == ""


@pytest.mark.parametrize("name", ["Zoë", "Nguyễn", "Ж", "👩‍🚀", "a\u0301\u0302", "अनुष्का"])
def test_names_of_the_world_are_welcome(name):
    assert clean(name)


def test_towers_of_accents_are_refused():
    with pytest.raises(Refused, match="accents"):
        clean("Z" + "\u0300\u0301\u0302\u0303\u0304\u0305")
    assert clean("Z" + "\u0316" * 3) == "Z" + "\u0316" * 3
    assert cleaned("Z" + "\u0316" * 9, 24) == ""
    assert cleaned("A" * 99, 24) == "A" * 24


def test_names_of_a_record_are_cleaned(tmp_path):
    async def run(server):
        me = Http(server)
        made = await me.post(
            "/api/tables", {"game": "ferry", "chairs": ["me"], "start": True, "options": {"rounds": "3"}}
        )
        path = f"/api/tables/{made['table']}"
        for _ in range(3):
            await me.post(f"{path}/act", {"action": "end"}, made["tokens"]["0"])
        record = records.read((await me.client.get(f"{path}/record")).text)
        for given, shown in (
            ("a\u202eb", ""),
            ("\u2800", ""),
            ("X" + "\u0316" * 9, ""),
            ("Q" * 60, "Q" * 24),
            ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),  # an astronaut: joined of two
            (" Bo ", "Bo"),
        ):
            record.names = [given]
            copy = (await me.client.post("/api/records", content=record.text())).json()["table"]
            assert (await me.get(f"/api/tables/{copy}"))["page"]["desk"]["seats"][0]["name"] == shown

    told(run, tmp_path)


def test_renaming_and_rematches_are_limited(tmp_path):
    async def run(server):
        me = Http(server)
        made = await me.post(
            "/api/tables", {"game": "ferry", "chairs": ["me"], "start": True, "options": {"rounds": "3"}}
        )
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        for number in range(2):
            await me.post(f"{path}/rename", {"name": f"N{number}"}, token)
        for _ in range(3):
            await me.post(f"{path}/act", {"action": "end"}, token)
        await me.post(f"{path}/rematch", {}, token)
        assert await me.refused(f"{path}/rename", {"name": "N"}, token) == "too_fast"
        assert await me.refused(f"{path}/rematch", {}, token) == "too_fast"

    told(run, tmp_path, chats_burst=3, chats_per_minute=0.01)


def test_wishes_are_limited_for_each_seat_and_moves_are_not(tmp_path):
    """Every one is a row that is kept for ever: nobody fills the disk by changing their mind."""

    async def run(server):
        me, other = Http(server), Http(server, "10.0.0.2")
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me", "open"]})
        path, (one, two) = f"/api/tables/{made['table']}", made["tokens"].values()
        for do, body in (("hurry", {"percent": 50}), ("mute", {"chair": 1, "on": True}), ("quiet", {"on": True})):
            await me.post(f"{path}/{do}", body, one)
        for do, body in (("hurry", {"percent": 0}), ("mute", {"chair": 1, "on": False}), ("link", {})):
            assert await me.refused(f"{path}/{do}", body, one) == "too_fast"
        await me.post(f"{path}/hurry", {"percent": 50}, two)
        await other.post(f"{path}/sit", {"chair": 2})
        table = server.registry.tables[made["table"]]
        assert table.match.session.seats[0].hurry == 50
        await me.post(f"{path}/start", {}, two)
        for _ in range(5):
            seat = table.match.acting()[0]
            token = {0: one, 1: two}.get(seat)
            if token is None:
                break
            await me.post(f"{path}/act", {"action": "end"}, token)
        assert table.match.session.moves >= 2

    told(run, tmp_path, wishes_burst=3, wishes_per_minute=0.01)


# ---- addresses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/%00", 404),
        ("/a%00b.js", 404),
        ("/" + "a" * 300, 200),
        ("/t/" + "b/" * 900, 200),
        ("/api/%00", 404),
        ("/api/tables/%00", 404),
        ("/folder", 200),  # no file of the client, though something is called so
    ],
)
def test_odd_paths_are_not_found_or_the_first_page(tmp_path, path, status):
    (tmp_path / "index.html").write_text("first page")
    (tmp_path / "folder").mkdir()

    async def run(server):
        answer = await Http(server).client.get(path)
        assert answer.status_code == status
        assert answer.text == "first page" or status == 404
        assert server.context.metrics.counts["errors"] == 0

    async def story():
        from starport.server.app import Server
        from tests.server.kit import NearBots

        server = Server(settings(tmp_path), bots=NearBots(), client=tmp_path)
        await server.open()
        try:
            await run(server)
        finally:
            await server.close()

    asyncio.run(story())


def test_only_the_servers_own_names_are_answered(tmp_path):
    async def run(server):
        http = Http(server)
        for host, status in (("starport.test", 200), ("STARPORT.test:8000", 200), ("127.0.0.1:8000", 200)):
            answer = await http.client.get("/api/games", headers={"host": host})
            assert answer.status_code == status, host
        for host in ("evil.test", "starport.test.evil.test", "evil.test:8000", ""):
            answer = await http.client.get("/api/games", headers={"host": host})
            assert (answer.status_code, answer.json()["message"]) == (421, "wrong_host"), host

    told(run, tmp_path)


def test_which_names_are_known_without_a_setting():
    here, everywhere = known_hosts(Settings()), known_hosts(Settings(host="0.0.0.0"))
    assert [here(name) for name in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "evil.test")] == [True] * 3 + [
        False
    ]
    assert here("192.168.1.5:8000")  # an address in numbers means this machine and no other
    assert everywhere("play.example")
    assert known_hosts(Settings(proxies=["127.0.0.1"]))("play.example")
    assert known_hosts(Settings(origins=["https://play.example"]))("play.example")
    named = known_hosts(Settings(hosts=["Play.example"]))
    assert [named(name) for name in ("play.example", "play.example:80", "10.0.0.1", "evil.test")] == [True] * 3 + [
        False
    ]


def test_the_proxys_snippet_hands_the_port_on():
    """The origin check compares with the Host header, so the port must be in it."""
    text = (ROOT / "docs" / "how-to" / "scale.md").read_text("utf-8")
    assert re.search(r"proxy_set_header Host \$http_host;", text)


# ---- clocks, files, chairs ------------------------------------------------------------------------------------------


def test_a_clock_that_is_set_eats_nobodys_time():
    wall, steady = [1_000_000_000_000], [5_000_000_000]
    clock = WallClock(lambda: wall[0], lambda: steady[0])

    def passes(seconds, step=0):
        before = clock.now()
        wall[0] += (seconds + step) * 1_000_000_000
        steady[0] += seconds * 1_000_000_000
        return clock.now() - before

    assert passes(100) == 100_000
    assert passes(10, step=600) == 10_100
    assert passes(10) == 10_100
    assert passes(10, step=-2_000) == 9_900
    assert passes(0) == 0
    for _ in range(2_000):
        passes(100)
    assert abs(clock.now() - wall[0] // 1_000_000) <= 1


def test_a_second_server_on_the_same_file_does_not_start(tmp_path):
    with Outside(tmp_path) as server:
        values = environment(store=f"sqlite:///{tmp_path / 'tables.sqlite'}")
        done = subprocess.run(
            [*COMMAND, "--port", "0"], env=values, capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 2
        assert "another server is using" in done.stderr
        assert server.get("/health")["ok"] is True
        server.kill()
        server.start()
        assert server.get("/health")["ok"] is True


def test_among_others_everybody_has_one_chair(tmp_path):
    async def run(server):
        me, other = Http(server), Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open", "open", "open"]})
        path = f"/api/tables/{made['table']}"

        async def shared():
            return (await me.get(path))["page"]["desk"]["hot_seat"]

        assert not await shared()
        second = await me.post(f"{path}/sit", {"chair": 1})  # alone: two people at one device
        assert await shared()
        await me.post(f"{path}/leave", {}, second["tokens"]["1"])
        await other.post(f"{path}/sit", {"chair": 1})
        assert await me.refused(f"{path}/sit", {"chair": 2}) == "one_chair_each"
        assert await me.refused(f"{path}/sit", {"chair": 2, "seat": 0}, made["tokens"]["0"]) == "one_chair_each"
        nobody = Player(server)
        await nobody.watch(made["table"], made["tokens"]["0"])
        assert (await nobody.ask("sit", made["table"], 0, chair=2))["message"] == "one_chair_each"
        await nobody.close()
        assert not await shared()

    told(run, tmp_path)
