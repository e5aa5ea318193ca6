"""One client that sends whatever it can does not stop the others: everything costs, all take turns, abusers go."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from starport.server.fair_queue import Turns
from starport.server.middleware import Throttle
from starport.server.rate_limit import RateLimiter
from tests.server.kit import Http, Player, told


def answers(player):
    return [json.loads(frame) for frame in player.pipe.frames]


NONSENSE = ['{"do": "watch", "id": "w", "table": "nosuchtable"}', "x", "{}", '{"do": "fly"}', "[1]", '"' * 100]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_costs_the_bucket_and_ends_the_socket(tmp_path, text):
    async def run(server):
        bad, good = Player(server, address="10.0.0.1"), Player(server, address="10.0.0.2")
        for _ in range(400):
            bad.send(text)
        await asyncio.wait_for(bad.task, 20)
        assert bad.pipe.closed == 1008
        kinds = [answer.get("message") for answer in answers(bad)]
        assert kinds.count("bad_message") + kinds.count("unknown_table") <= 10
        assert len(kinds) <= 10 + 60
        assert server.context.metrics.counts["sockets_abused"] == 1
        good.send({"do": "ping", "id": "p"})
        assert (await good.answer("p"))["type"] == "pong"
        await good.close()

    told(run, tmp_path, messages_per_second=0.1, messages_burst=40, strikes_per_minute=0.1, strikes_burst=50)


def test_an_abusers_address_waits_before_it_opens_another_socket(tmp_path):
    async def run(server):
        bad = Player(server, address="10.0.0.1")
        for _ in range(100):
            bad.send("x")
        await asyncio.wait_for(bad.task, 20)
        again, other = Player(server, address="10.0.0.1"), Player(server, address="10.0.0.2")
        again.send("x")
        await asyncio.wait_for(again.task, 20)
        assert again.pipe.closed == 1008
        other.send("x")
        other.send({"do": "ping", "id": "p"})
        assert (await other.answer("p"))["type"] == "pong"
        await other.close()
        headers = [(b"host", b"starport.test")]
        for address, welcome in (("10.0.0.1", False), ("10.0.0.3", True)):
            scope = SimpleNamespace(headers=dict(headers), query_params={})
            if welcome:
                server._admit(scope, address)
            else:
                with pytest.raises(Exception, match="too_fast"):
                    server._admit(scope, address)

    told(run, tmp_path, strikes_per_minute=0.1, strikes_burst=50)


def test_all_sockets_of_one_address_share_a_bucket(tmp_path):
    async def run(server):
        many = [Player(server, address="10.0.0.1") for _ in range(5)]
        for player in many:
            for number in range(20):
                player.send({"do": "ping", "id": str(number)})
        for player in many:
            await player.answer("19")
        pongs = sum(answer["type"] == "pong" for player in many for answer in answers(player))
        assert 30 <= pongs <= 32
        for player in many:
            await player.close()

    told(run, tmp_path, address_messages_per_second=0.1, address_messages_burst=30)


def test_a_whole_page_costs_more_the_more_it_tells(tmp_path):
    """A match with a long story, opened again and again, is paid for by the address, however many sockets it has."""

    async def run(server):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        for number in range(90):
            await me.post(f"/api/tables/{made['table']}/hurry", {"percent": 50 * (number % 2)}, made["tokens"]["0"])
        seq, opened = server.registry.tables[made["table"]].match.session.seq, {}
        for number, fields in enumerate(({}, {"recall": 400}, {"seq": 0}, {"seq": seq})):
            many = [Player(server, address=f"10.0.0.{number}") for _ in range(3)]
            for each in range(40):
                await many[each % 3].ask("watch", made["table"], **fields)
            opened[number] = sum(answer["type"] == "full" for player in many for answer in answers(player))
            for player in many:
                await player.close()
        assert [opened[number] for number in range(4)] == [30, 15, 15, 30]

    told(run, tmp_path, address_messages_per_second=0.01, address_messages_burst=60)


def test_an_order_costs_more_the_more_listen(tmp_path):
    async def run(server):
        me = Http(server)
        done = []
        for crowd in (0, 60):
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            seat = Player(server, address=f"10.0.1.{crowd}")
            crowded = [Player(server, address=f"10.1.0.{number}") for number in range(crowd)]
            await seat.watch(made["table"], made["tokens"]["0"])
            for player in crowded:
                await player.watch(made["table"])
            kinds = [(await seat.ask("hurry", made["table"], 0, percent=50 * (n % 2)))["type"] for n in range(40)]
            done.append(kinds.count("ack"))
            for player in (seat, *crowded):
                await player.close()
        assert done == [40, 10]

    told(run, tmp_path, address_messages_per_second=0.01, address_messages_burst=40 + 2)


@pytest.mark.parametrize("text", ["x", '{"do": "ping", "id": "a"}'])
def test_connections_take_turns(tmp_path, text):
    """Thousands of messages wait on one socket; another one's few are answered as if they were alone."""

    async def run(server):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        greedy, victim = Player(server), Player(server)
        for _ in range(5_000):
            greedy.send(text)
        victim.send({"do": "watch", "id": "w", "table": made["table"], "token": made["tokens"]["0"]})
        for number in range(20):
            victim.send({"do": "ping", "id": f"v{number}"})
        await victim.answer("v19")
        assert len(greedy.pipe.frames) < 200
        await victim.close()
        greedy.task.cancel()
        await asyncio.gather(greedy.task, return_exceptions=True)

    told(run, tmp_path)


@pytest.mark.parametrize(("path", "limit"), [("/api/games", 3), ("/", 12), ("/nothing/here", 12)])
def test_whoever_asks_too_fast_hears_it_late_and_others_at_once(tmp_path, path, limit):
    """Requests to the API have a limit of their own; files and addresses that do not exist have a wider one."""

    async def run(server):
        bad, good = Http(server, "10.0.0.1"), Http(server, "10.0.0.2")
        statuses = {(await bad.client.get(path)).status_code for _ in range(limit)}
        assert 429 not in statuses
        waits = [asyncio.create_task(bad.client.get(path)) for _ in range(5)]
        assert (await good.client.get(path)).status_code in statuses
        assert not any(task.done() for task in waits)
        for task in waits:
            task.cancel()

    told(run, tmp_path, requests_per_second=0.01, requests_burst=3, refusal_pause=3_600_000)


def test_a_flood_of_files_is_refused_in_so_many_words(tmp_path):
    async def run(server):
        client = Http(server).client
        answers = [await client.get("/") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429]
        assert answers[-1].json() == {"message": "too_fast", "facts": {"seconds": 1}, "rule": ""}

    told(run, tmp_path, requests_per_second=0.01, requests_burst=1)


def test_tables_of_one_address_are_made_one_after_the_other(tmp_path):
    async def run(server):
        greedy, other = Http(server, "10.0.0.1"), Http(server, "10.0.0.2")
        order = {"game": "ferry", "chairs": ["me", "me"], "start": True}
        many = [asyncio.create_task(greedy.post("/api/tables", order)) for _ in range(5)]
        await asyncio.wait(many, return_when=asyncio.FIRST_COMPLETED)
        await other.post("/api/tables", order)
        assert len(server.registry.tables) == 2, "the others wait, and nobody behind them"
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)

    told(run, tmp_path, tables_pause=3_600_000)


def posted(server, path, length, address="10.0.0.1"):
    """A request whose body is announced but comes only in part: the answer's status, its headers, and what was read."""

    async def story():
        said, pieces = [], []

        async def receive():
            pieces.append(b"x" * 65_536)
            return {"type": "http.request", "body": pieces[-1], "more_body": True}

        async def send(message):
            said.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "headers": [(b"host", b"starport.test"), (b"content-length", str(length).encode())],
            "client": (address, 1),
        }
        await server.app(scope, receive, send)
        return said[0]["status"], dict(said[0]["headers"]), len(pieces)

    return story()


def test_the_rest_of_a_long_body_is_not_read_once_it_is_refused(tmp_path):
    """It would be read only to be thrown away, as fast as it can be sent."""

    async def run(server):
        for length, close in ((900_000, None), (50_000_000, b"close")):
            status, headers, pieces = await posted(server, "/api/records", length)
            assert (status, headers.get(b"connection")) == (413, close)  # a little too long: they shall read why
            assert pieces <= 3
            status, headers, pieces = await posted(server, "/", length)
            assert (status, headers.get(b"connection"), pieces) == (405, close, 0)
        for length, close in ((1_000, None), (900_000, b"close")):  # the short one came along with the head
            status, headers, pieces = await posted(server, "/api/records", length)
            assert (status, headers.get(b"connection"), pieces) == (429, close, 0)

    told(run, tmp_path, record_bytes=100_000, tables_per_minute=0.01, tables_burst=10)


def handshake(server, address):
    """What a server says to somebody who would like a socket: the statuses and kinds of its messages."""

    async def story():
        said = []
        scope = {
            "type": "websocket",
            "path": "/socket",
            "query_string": b"version=1",
            "headers": [(b"host", b"starport.test")],
            "client": (address, 1),
            "extensions": {"websocket.http.response": {}},
        }
        inbox = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]

        async def receive():
            return inbox.pop(0)

        async def send(message):
            said.append(message.get("status", message["type"]))

        await server.app(scope, receive, send)
        return said

    return story()


def test_a_flood_of_handshakes_is_refused_late_too(tmp_path):
    async def run(server):
        for _ in range(4):
            assert (await handshake(server, "10.0.0.1"))[0] == "websocket.accept"
        refused = asyncio.create_task(handshake(server, "10.0.0.1"))
        assert (await handshake(server, "10.0.0.2"))[0] == "websocket.accept"
        assert not refused.done()
        refused.cancel()

    told(run, tmp_path, requests_per_second=0.01, requests_burst=4, refusal_pause=3_600_000)


def test_handshakes_far_too_many_are_refused_before_any_other_work(tmp_path, monkeypatch):
    async def run(server):
        said = [(await handshake(server, "10.0.0.1"))[0] for _ in range(4)]
        assert said == ["websocket.accept", 429, 429, 429]
        monkeypatch.setattr(server, "_admit", None)  # nobody asks it any more
        assert (await handshake(server, "10.0.0.1"))[0] == 429

    told(run, tmp_path, requests_per_second=0.01, requests_burst=1)


def test_requests_begin_one_at_a_time_each_address_in_turn():
    async def story():
        turns, begun = Turns(), []

        async def ask(address, number):
            await turns.take(address)
            begun.append((address, number))

        tasks = [asyncio.create_task(ask("bad", number)) for number in range(100)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(ask("good", 0)))
        most = 0
        while len(begun) < 101:
            before = len(begun)
            await asyncio.sleep(0)
            most = max(most, len(begun) - before)
        assert most == 1
        assert begun.index(("good", 0)) <= 3
        assert [number for address, number in begun if address == "bad"] == list(range(100))
        await asyncio.gather(*tasks)

    asyncio.run(story())


def test_every_request_and_handshake_waits_for_its_turn():
    async def story():
        begun = []

        async def app(scope, receive, send):
            begun.append(scope["client"][0])

        throttle: Any = Throttle(app, RateLimiter(1e6, 1_000_000), 0)
        who = ["bad"] * 50 + ["good"]
        scopes = [{"type": kind, "client": (name, 1)} for name in who for kind in ("http", "websocket")]
        tasks = [asyncio.create_task(throttle(scope, None, None)) for scope in scopes]
        most = 0
        while len(begun) < len(scopes):
            before = len(begun)
            await asyncio.sleep(0)
            most = max(most, len(begun) - before)
        assert most == 1
        assert begun.index("good") <= 3
        await asyncio.gather(*tasks)

    asyncio.run(story())
