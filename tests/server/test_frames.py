"""Frames of a socket: read in slices, counted, and written as every client reads them."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from starport.server import protocols as server_protocols
from starport.server.app import AppSocket
from starport.server.connection import Gone
from starport.server.protocols import DIRECT, protocols
from starport.server.settings import Settings


class Transport:
    """What a protocol needs of a connection."""

    def __init__(self):
        self.written, self.reading, self.closed = [], True, False

    def get_extra_info(self, name):
        return None

    def is_closing(self):
        return self.closed

    def write(self, data):
        self.written.append(data)

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True

    def close(self):
        self.closed = True

    abort = close


TAKEN: Counter[str] = Counter()


async def app(scope, receive, send):
    """Accepts, and takes one message in each turn of the loop."""
    await receive()
    await send({"type": "websocket.accept"})
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        TAKEN["messages"] += 1
        await asyncio.sleep(0)


def upgraded(transport: Any = None):
    """A protocol whose handshake is done."""
    _, ws = protocols(Settings())
    config = Config(app, ws=ws, log_config=None, lifespan="off", ws_ping_interval=None)
    config.load()
    protocol = ws(config=config, server_state=ServerState(), app_state={})
    transport = transport or Transport()
    protocol.connection_made(transport)
    client = ClientProtocol(parse_uri("ws://test/socket"))
    client.send_request(client.connect())
    protocol.data_received(b"".join(client.data_to_send()))
    return protocol, transport


def frames(count, opcode=Opcode.TEXT, data=b"x", fin=True):
    return Frame(opcode, data, fin).serialize(mask=True) * count


def test_a_line_knows_whether_more_has_come():
    """Whoever has more to say lets the others have their turn first."""

    async def story():
        protocol, _ = upgraded()
        there, told, seen = asyncio.Event(), asyncio.Event(), []

        async def looking(scope, receive, send):
            await receive()
            await send({"type": "websocket.accept"})
            more = scope["extensions"][DIRECT]["more"]
            seen.append(more())
            there.set()
            for _ in range(2):
                await receive()
                seen.append(more())
            told.set()

        protocol.app = looking
        await there.wait()
        protocol.data_received(frames(1))
        protocol.data_received(frames(1))
        await told.wait()
        assert seen == [False, True, False]

    asyncio.run(story())


def test_an_answer_for_somebody_who_has_gone_is_no_error():
    """The page that waited finds the line broken first; the answer that follows must not be a fault of ours."""

    async def story():
        async def broken(message):
            if message["type"] == "websocket.send":
                raise OSError("gone")

        async def receive():
            return {"type": "websocket.connect"}

        socket = WebSocket({"type": "websocket", "headers": [], "extensions": {}}, receive, broken)
        await socket.accept()
        line = AppSocket(socket)
        for _ in range(2):
            with pytest.raises(Gone):
                await line.send_text("page")
        with pytest.raises(Gone):
            await line.close()

    asyncio.run(story())


FEW = 300  # messages of one connection that may be read before the others have their turn


def test_a_chunk_of_tiny_frames_is_read_in_slices():
    async def story():
        TAKEN.clear()
        protocol, transport = upgraded()
        for _ in range(5):
            await asyncio.sleep(0)
        chunk = frames(9_000)
        protocol.data_received(chunk)
        assert protocol.queue.qsize() <= FEW
        assert not transport.reading
        turns = most = 0
        while TAKEN["messages"] < 9_000:
            await asyncio.sleep(0)
            most = max(most, protocol.queue.qsize())
            turns += 1
            assert turns < 40_000
        assert most <= FEW
        for _ in range(5):
            await asyncio.sleep(0)
        assert transport.reading
        assert not protocol._rest
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("opcode", "data", "fin"), [(Opcode.PING, b"", True), (Opcode.PONG, b"", True), (Opcode.CONT, b"", False)]
)
def test_frames_the_app_never_sees_are_counted_too(opcode, data, fin):
    async def story():
        TAKEN.clear()
        protocol, transport = upgraded()
        await asyncio.sleep(0)
        protocol.data_received(frames(1, fin=opcode is not Opcode.CONT) + frames(100, opcode, data, fin))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not transport.closed
        protocol.data_received(frames(5_000, opcode, data, fin))
        for _ in range(100):
            await asyncio.sleep(0)
        assert transport.closed
        assert len(protocol.frames) < 300
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


def test_only_a_text_that_comes_alone_takes_the_short_way():
    """A ping gets its pong and is no message; nothing is one before the handshake or after the end."""

    async def story():
        protocol, transport = upgraded()
        for _ in range(5):
            await asyncio.sleep(0)
        TAKEN.clear()
        del transport.written[:]
        protocol.data_received(frames(1, Opcode.PING, b"here?"))
        assert b"".join(transport.written) == Frame(Opcode.PONG, b"here?").serialize(mask=False)
        protocol.data_received(frames(1))
        for _ in range(5):
            await asyncio.sleep(0)
        assert TAKEN["messages"] == 1
        protocol.data_received(frames(1, Opcode.CLOSE, b""))
        protocol.data_received(frames(1))
        for _ in range(5):
            await asyncio.sleep(0)
        assert TAKEN["messages"] == 1
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


def test_what_is_offered_to_the_line_is_a_frame_as_every_client_reads_it():
    async def story():
        protocol, transport = upgraded()
        assert not protocol.offer(b"too early")
        for _ in range(5):
            await asyncio.sleep(0)
        client = ClientProtocol(parse_uri("ws://test/socket"))
        client.state = State.OPEN
        del transport.written[:]
        texts = ["", "x", "é" * 62, "é" * 63, "x" * 65_535, "x" * 65_536]
        assert all(protocol.offer(text.encode()) for text in texts)
        client.parser = client.parse()  # from here on frames, no answer to a handshake
        next(client.parser)
        client.receive_data(b"".join(transport.written))
        assert [bytes(event.data).decode() for event in client.events_received() if isinstance(event, Frame)] == texts
        protocol.pause_writing()
        assert not protocol.offer(b"nobody reads")
        protocol.resume_writing()
        assert protocol.offer(b"again")
        await protocol.send({"type": "websocket.close", "code": 1000})
        assert not protocol.offer(b"too late")
        protocol.connection_lost(None)
        lost, transport = upgraded()
        for _ in range(5):
            await asyncio.sleep(0)
        lost.connection_lost(None)
        del transport.written[:]
        assert not lost.offer(b"to nobody")
        assert transport.written == []
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


class Deaf(Transport):
    """Takes nothing any more, and stays open until it is cut off."""

    cut = False

    def abort(self):
        self.cut = True


def http_protocol(**values):
    """A protocol for requests, and the line it has."""
    http, _ = protocols(Settings(**values))
    config = Config(app, http=http, log_config=None, lifespan="off")
    config.load()
    protocol = http(config=config, server_state=ServerState(), app_state={})
    transport: Any = Deaf()
    protocol.connection_made(transport)
    return protocol, transport


def test_a_connection_that_was_ended_but_takes_nothing_any_more_is_cut_off(monkeypatch):
    async def run():
        protocol, transport = http_protocol()
        protocol.data_received(b"nonsense\r\n\r\n")
        assert transport.written[0].startswith(b"HTTP/1.1 400")
        assert (transport.closed, transport.cut) == (True, False)
        await asyncio.sleep(0.05)
        assert transport.cut

    monkeypatch.setattr(server_protocols, "GONE", 0.01)
    asyncio.run(run())


def test_whoever_does_not_read_an_answer_is_cut_off_and_whoever_reads_on_is_not():
    """And whoever makes the answer waits meanwhile: it does not pile up here."""

    async def story():
        slow, line = http_protocol(write_timeout=20)
        slow.pause_writing()
        slow.resume_writing()
        assert not slow.flow.write_paused
        await asyncio.sleep(0.1)
        assert not line.cut
        slow.pause_writing()
        assert slow.flow.write_paused
        await asyncio.sleep(0.1)
        assert line.cut

    asyncio.run(story())


def test_a_socket_that_does_not_answer_pings_is_ended_and_cut_off(monkeypatch):
    monkeypatch.setattr(server_protocols, "GONE", 0.01)

    async def story():
        protocol, transport = upgraded(Deaf())
        for _ in range(5):
            await asyncio.sleep(0)
        protocol.keepalive_timeout()
        assert (transport.closed, transport.cut) == (True, False)
        await asyncio.sleep(0.05)
        assert transport.cut
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


def test_a_socket_beyond_the_bound_is_closed_and_frees_nobodys_place():
    async def story():
        _, ws = protocols(Settings(connections=1))
        config = Config(app, ws=ws, log_config=None, lifespan="off", ws_ping_interval=None)
        config.load()
        lines: list[Any] = [Transport(), Transport(), Transport()]
        first, second, third = (ws(config=config, server_state=ServerState(), app_state={}) for _ in lines)
        first.connection_made(lines[0])
        second.connection_made(lines[1])
        second.connection_lost(None)
        third.connection_made(lines[2])
        assert [line.closed for line in lines] == [False, True, True]
        first.connection_lost(None)
        assert ws.limits.count.all == 0

    asyncio.run(story())


HEARD: list[str] = []


async def listening(scope, receive, send):
    """Notes every text."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] != "websocket.disconnect":
        HEARD.append(message["text"])


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300, 2_040, 2_048, 2_049, 10_000, 65_536])
def test_a_text_of_any_length_arrives_as_it_was_sent(size):
    """Short ones take the short way, long ones come in slices; the next one is not disturbed by either."""

    async def story():
        protocol, _ = upgraded()
        protocol.app = listening
        for _ in range(5):
            await asyncio.sleep(0)
        HEARD.clear()
        texts = ["before", "0123456789"[: size % 10] + "0123456789" * (size // 10), "after"]
        for text in texts:
            protocol.data_received(frames(1, data=text.encode()))
        for _ in range(100):
            await asyncio.sleep(0)
        assert texts == HEARD
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


@pytest.mark.parametrize("parts", [[frames(1, fin=False), frames(1)], [b"\x81\x01x"], [b"\xf1\x80\x00\x00\x00\x00"]])
def test_frames_against_the_protocol_end_the_socket_and_are_no_message(parts):
    """A text within another, one that is not masked, one with bits that mean nothing."""

    async def story():
        protocol, transport = upgraded()
        for _ in range(5):
            await asyncio.sleep(0)
        TAKEN.clear()
        for part in parts:
            protocol.data_received(part)
        for _ in range(20):
            await asyncio.sleep(0)
        assert transport.closed
        assert b"".join(transport.written)[-60:].find(b"\x03\xea") > 0  # 1002: protocol error
        assert TAKEN["messages"] == 0
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())
