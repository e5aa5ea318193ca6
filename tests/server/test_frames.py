"""Frames of a socket: read in slices, counted, and written as every client reads them."""

import asyncio

import pytest
from starlette.websockets import WebSocket
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from starport.server.app import AppSocket
from starport.server.connection import Gone
from starport.server.protocols import DIRECT
from tests.server.line import TAKEN, frames, upgraded


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
        sent = []

        async def broken(message):
            sent.append(message)
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
        other = WebSocket({"type": "websocket", "headers": [], "extensions": {}}, receive, broken)
        await other.accept()
        await AppSocket(other).close(1008, "banned")
        assert sent[-1] == {"type": "websocket.close", "code": 1008, "reason": "banned"}

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
        while not transport.closed:  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0)
        assert not protocol._rest  # what else came is not read any more
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
