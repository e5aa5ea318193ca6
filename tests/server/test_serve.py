"""The command itself, in a process of its own: start, stop, kill, restart, two at once, and a bot from outside."""

import asyncio
import json
import random
import socket
import subprocess
import sys

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from starport.engine import record as records
from starport.server.store import SqlStore
from tests.server.kit import ROOT
from tests.server.outside import COMMAND, Outside, Remote, check_nothing_lost, environment


def tables(server, game, count, seats, options=None):
    """So many started tables, and a remote player for every seat."""
    made = []
    for _ in range(count):
        order = {"game": game, "chairs": ["me"] * seats, "start": True, "patience": None, "options": options or {}}
        answer = server.post("/api/tables", order)
        made.append((answer["table"], [answer["tokens"][str(seat)] for seat in range(seats)]))
    return made


async def play_and_kill(server, made, kills, wait, others=()):
    """Everybody plays; the server is killed so many times on the way. Returns the players and how often it was."""
    servers = [server, *others]
    remotes = [Remote(servers, name, seat, token) for name, tokens in made for seat, token in enumerate(tokens)]
    playing = asyncio.gather(*(remote.play() for remote in remotes))
    killed = 0
    for _ in range(kills):
        done, _pending = await asyncio.wait({playing}, timeout=random.uniform(*wait))
        if done:
            break
        await asyncio.to_thread(server.kill)
        killed += 1
        await asyncio.to_thread(server.start)
    await playing
    return remotes, killed


async def check_all(server, made, remotes, address):
    store = SqlStore(address)
    await store.open()
    try:
        for name, _ in made:
            rows = await store.rows(name)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            own = [remote for remote in remotes if remote.table == name]
            await check_nothing_lost(server, own, rows)
            text = await asyncio.to_thread(server.text, f"/api/tables/{name}/record")
            assert records.read(text).verify().result() is not None
    finally:
        await store.close()


def killed(tmp_path, game, count, seats, kills, wait, options=None, address=""):
    address = address or f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Outside(tmp_path, store=address) as server:
        made = tables(server, game, count, seats, options)
        remotes, times = asyncio.run(play_and_kill(server, made, kills, wait))
        asyncio.run(check_all(server, made, remotes, address))
        assert sum(len(remote.acks) for remote in remotes) > 10 * count
    return times


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path):
    killed(tmp_path, "ferry", 6, 3, 4, (0.2, 0.6), {"rounds": "40"})


@pytest.mark.soak
@pytest.mark.parametrize("base", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_over_two_hundred_kills(tmp_path, request, base):
    address = request.getfixturevalue("postgres") if base == "postgresql" else ""
    kills = turn = 0
    while kills < 200:
        turn += 1
        folder = tmp_path / str(turn)
        folder.mkdir()
        kills += killed(folder, "ferry", 8, 4, 40, (0.1, 1.0), {"rounds": "40"}, address)
        print(f"{turn} rounds of matches, {kills} kills, nothing lost")


@pytest.mark.soak
def test_a_hundred_matches_end_through_ten_kills(tmp_path):
    killed(tmp_path, "starfarers", 100, 4, 10, (5.0, 15.0))


def test_a_table_goes_on_through_two_processes_when_one_is_killed(tmp_path, postgres, redis):
    shared = {"store": postgres, "bell": redis.address}
    with Outside(tmp_path, **shared) as one, Outside(tmp_path, **shared) as two:
        made = tables(one, "ferry", 3, 4, {"rounds": "10"})

        async def story():
            remotes = []
            for name, tokens in made:
                for seat, token in enumerate(tokens):
                    servers = [one, two] if seat % 2 else [two, one]
                    remotes.append(Remote(servers, name, seat, token))
            playing = asyncio.gather(*(remote.play() for remote in remotes))
            while not any(len(remote.acks) > 3 for remote in remotes):
                await asyncio.wait({playing}, timeout=0.05)
            await asyncio.to_thread(one.kill)
            await playing
            await check_all(two, made, remotes, postgres)

        asyncio.run(story())


def test_a_bot_from_outside_takes_a_seat_and_plays(tmp_path):
    with Outside(tmp_path) as server:
        order = {"game": "ferry", "chairs": ["open", "bot chance", "bot chance"], "options": {"rounds": "3"}}
        made = server.post("/api/tables", order)
        bot = ROOT / "examples" / "remote_bot.py"
        command = [sys.executable, str(bot), server.http, made["table"], "0"]
        with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as process:
            while server.get(f"/api/tables/{made['table']}")["page"]["desk"]["seats"][0]["open"]:
                assert process.poll() is None
            server.post(f"/api/tables/{made['table']}/start", {})
            out, _ = process.communicate(timeout=60)
        assert "rounds" in out


def test_a_hundred_tables_are_back_within_two_seconds(tmp_path):
    """In seconds of the processor, so that other work on the machine does not count."""
    with Outside(tmp_path, store=f"sqlite:///{tmp_path / 'empty.sqlite'}") as server:
        empty = server.cpu()
    with Outside(tmp_path) as server:
        made = tables(server, "starfarers", 100, 4)
        for name, tokens in made:
            for _ in range(3):
                for token in tokens:
                    actions = server.get(f"/api/tables/{name}", token)["page"]["menu"]["actions"]
                    if actions:
                        server.post(f"/api/tables/{name}/act", {"action": actions[0]}, token)
                        break
        before = [server.get(f"/api/tables/{name}", tokens[0])["page"] for name, tokens in made[::10]]
        server.kill()
        server.start()
        assert server.cpu() - empty < 2.0
        assert server.get("/health")["tables"] == 100
        for page, (name, tokens) in zip(before, made[::10], strict=True):
            again = server.get(f"/api/tables/{name}", tokens[0])["page"]
            assert again["view"] == page["view"]
            assert again["desk"]["moves"] == page["desk"]["moves"] == 3


def test_it_stops_in_good_order_and_its_log_has_no_secrets(tmp_path):
    server = Outside(tmp_path, log_level="debug")
    server.start()
    made = server.post("/api/tables", {"game": "ferry", "chairs": ["me", "bot broken"], "start": True})
    server.post(f"/api/tables/{made['table']}/act", {"action": "end"}, made["tokens"]["0"])
    assert server.stop() == 0
    text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[-1]["event"] == "stopped"
    assert made["tokens"]["0"] not in text
    assert "seed" not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--config", "missing.toml"], "cannot be read"),
        (["--store", "mysql://x/y"], "sqlite or postgresql"),
        (["--bell", "pigeon"], "memory or redis"),
        (["--port", "70000"], "port"),
    ],
)
def test_a_bad_setting_is_named(tmp_path, words, said):
    done = subprocess.run(
        [*COMMAND, *words],
        check=False,
        env=environment(),
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_in_use_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = ["--port", str(taken.getsockname()[1])]
        done = subprocess.run([*COMMAND, *words], check=False, env=environment(), capture_output=True, text=True)
    assert done.returncode == 2
    assert "cannot start: Address already in use" in done.stderr


def test_a_socket_is_refused_to_other_sites_and_versions(tmp_path):
    async def status(server, query="", **headers):
        try:
            async with connect(f"ws://127.0.0.1:{server.port}/socket{query}", additional_headers=headers) as link:
                assert json.loads(await link.recv())["version"] == 1
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    async def story(server):
        assert await status(server) == 101
        assert await status(server, Origin=server.http) == 101
        assert await status(server, Origin="http://evil.test") == 403
        assert await status(server, "?version=2") == 404
        assert await status(server, "?version=1") == 101

    with Outside(tmp_path) as server:
        asyncio.run(story(server))


def test_one_address_has_only_so_many_sockets_and_a_long_frame_ends_one(tmp_path):
    async def story(server):
        address = f"ws://127.0.0.1:{server.port}/socket"
        async with connect(address) as one, connect(address) as two:
            with pytest.raises(InvalidStatus):
                await connect(address)
            await one.recv()
            await one.send("x" * 70_000)
            await one.wait_closed()
            assert one.close_code == 1009
            await two.recv()
            await two.send(json.dumps({"do": "ping", "id": "p"}))
            assert json.loads(await two.recv())["type"] == "pong"

    with Outside(tmp_path, sockets_per_address=2) as server:
        asyncio.run(story(server))
