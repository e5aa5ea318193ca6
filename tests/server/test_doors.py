"""Sockets as they come in through all layers of the server: who is let in, who is counted, and what is forgotten."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from starport.server.app import Server
from starport.server.log import request_id
from starport.server.middleware import LARGE, AccessLog, UnreadBodies
from starport.server.operators import Operator
from tests.server.kit import PATIENT, Http, NearBots, settings, told


class Visitor:
    """A WebSocket at the server's door."""

    def __init__(self, server, address="10.0.0.1", cookie="", query=""):
        headers = [(b"host", b"starport.test"), *([(b"cookie", f"starport={cookie}".encode())] if cookie else [])]
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/socket",
            "query_string": query.encode(),
            "headers": headers,
            "client": (address, 5),
            "server": ("starport.test", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self.inbox: asyncio.Queue[dict] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(server.app(scope, self.inbox.get, self.outbox.put))

    async def heard(self):
        return await asyncio.wait_for(self.outbox.get(), PATIENT)

    async def refused(self):
        """The status and message with which it was turned away."""
        start, body = await self.heard(), await self.heard()
        return start["status"], json.loads(body["body"])["message"]

    async def came_in(self):
        assert (await self.heard())["type"] == "websocket.accept"
        assert json.loads((await self.heard())["text"])["type"] == "hello"
        return self

    async def ask(self, **order):
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"id": "x", **order})})
        return json.loads((await self.heard())["text"])

    async def go(self):
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENT)


async def sockets(server):
    return (await Http(server).get("/health"))["sockets"]


def test_sockets_are_counted_for_each_address_and_whoever_goes_makes_room(tmp_path):
    async def run(server):
        first = await Visitor(server).came_in()
        second = await Visitor(server).came_in()
        assert await Visitor(server).refused() == (409, "too_many_sockets")
        other = await Visitor(server, "10.0.0.2").came_in()
        assert await sockets(server) == 3
        for _ in range(2):
            await first.go()
            first = await Visitor(server).came_in()
            assert await Visitor(server).refused() == (409, "too_many_sockets")
        await second.go()
        await other.go()
        assert await sockets(server) == 1
        assert dict(server._sockets) == {"10.0.0.1": 1}  # nothing is kept of addresses that are gone

    told(run, tmp_path, sockets_per_address=2)


def test_a_socket_is_that_of_the_person_whose_cookie_it_brings(tmp_path):
    async def run(server):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "name": "Ann"})
        cookie = me.client.cookies.get("starport")
        mine = await Visitor(server, cookie=cookie).came_in()
        assert set((await mine.ask(do="claim", table=made["table"]))["tokens"]) == {"0", "1"}
        for nobody in ("", "forged.cookie"):
            other = await Visitor(server, cookie=nobody).came_in()
            assert (await other.ask(do="claim", table=made["table"]))["message"] == "seat_needed"
            assert (await other.ask(do="start", table=made["table"]))["message"] == "host_needed"
            free = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
            assert (await other.ask(do="sit", table=free["table"], chair=1))["type"] == "ack"
            assert await server.store.joined("") == []  # nobody in particular has no list of games
            await other.go()
        await mine.go()

    told(run, tmp_path)


@pytest.mark.parametrize("by", ["person", "address"])
def test_whoever_is_banned_loses_the_socket_and_gets_no_other(tmp_path, by):
    async def run(server):
        me = Http(server)
        await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        cookie, name = me.client.cookies.get("starport"), me.person(server) if by == "person" else "10.0.0.1"
        here = await Visitor(server, cookie=cookie).came_in()
        bystander = await Visitor(server, "10.0.0.2").came_in()
        await Operator(server.store, server.context.clock.now).ban(name, 0, "")
        await server.registry.notices["bans"](name)
        closed = await here.heard()
        assert (closed["type"], closed["code"]) == ("websocket.close", 1008)
        assert await Visitor(server, cookie=cookie).refused() == (403, "banned")
        assert (await bystander.ask(do="ping"))["type"] == "pong"
        await here.go()
        await bystander.go()

    told(run, tmp_path)


def test_a_socket_of_another_version_is_told_which_one_is_known(tmp_path):
    async def run(server):
        assert (await Visitor(server, query="version=99").refused())[1] == "unknown_version"
        await (await Visitor(server, query="version=1").came_in()).go()

    told(run, tmp_path)


def test_a_web_server_starts_and_stops_everything(tmp_path):
    async def story():
        server = Server(settings(tmp_path), bots=NearBots())
        inbox: asyncio.Queue[dict] = asyncio.Queue()
        outbox: asyncio.Queue[Any] = asyncio.Queue()
        task = asyncio.create_task(server.app({"type": "lifespan"}, inbox.get, outbox.put))
        inbox.put_nowait({"type": "lifespan.startup"})
        assert (await asyncio.wait_for(outbox.get(), PATIENT))["type"] == "lifespan.startup.complete"
        made = await Http(server).post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        assert made["table"]
        inbox.put_nowait({"type": "lifespan.shutdown"})
        assert (await asyncio.wait_for(outbox.get(), PATIENT))["type"] == "lifespan.shutdown.complete"
        await task
        assert server.context.spawn(asyncio.sleep(0)) is None  # a closed server begins nothing
        assert asyncio.all_tasks() == {asyncio.current_task()}  # and nothing goes on
        return [str(file.resolve()) for file in Path("/proc/self/fd").iterdir()]  # noqa: ASYNC240 - no disk

    assert not [name for name in asyncio.run(story()) if "tables.sqlite" in name]


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_what_is_logged_after_a_request_does_not_carry_its_name(kind):
    seen = []

    async def app(scope, receive, send):
        seen.append(request_id.get())

    async def nothing(*message):
        raise AssertionError("nobody speaks")

    async def story():
        await AccessLog(app)({"type": kind, "method": "GET", "path": "/", "client": None}, nothing, nothing)
        assert request_id.get() == ""

    asyncio.run(story())
    assert len(seen[0]) == 16


@pytest.mark.parametrize(("last", "status", "closes"), [({}, 429, False), ({"more_body": True}, 429, True)])
def test_a_connection_stays_if_its_long_body_was_read_to_the_end(last, status, closes):
    sent = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "http.response.start", "status": status, "headers": []})

    async def receive():
        return {"type": "http.request", "body": b"x", **last}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "headers": [(b"content-length", str(LARGE).encode())]}
    asyncio.run(UnreadBodies(app)(scope, receive, send))
    assert ((b"connection", b"close") in sent[0]["headers"]) == closes
