"""Lines that take nothing, come too many, or send what is against the protocol; texts long and short."""

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from starport.server import protocols as server_protocols
from starport.server.protocols import protocols
from starport.server.settings import Settings
from tests.server.line import TAKEN, Deaf, Transport, app, frames, http_protocol, upgraded


async def turns(count):
    """Let the loop go round so many times."""
    for _ in range(count):
        await asyncio.sleep(0)


async def ended(protocol):
    """The line is gone, and the app with it."""
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks, return_exceptions=True)


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
        await turns(5)
        protocol.keepalive_timeout()
        assert (transport.closed, transport.cut) == (True, False)
        await asyncio.sleep(0.05)
        assert transport.cut
        await ended(protocol)

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
        await turns(5)
        HEARD.clear()
        texts = ["before", "0123456789"[: size % 10] + "0123456789" * (size // 10), "after"]
        for text in texts:
            protocol.data_received(frames(1, data=text.encode()))
        for _ in range(100):
            await asyncio.sleep(0)
        assert texts == HEARD
        await ended(protocol)

    asyncio.run(story())


@pytest.mark.parametrize("parts", [[frames(1, fin=False), frames(1)], [b"\x81\x01x"], [b"\xf1\x80\x00\x00\x00\x00"]])
def test_frames_against_the_protocol_end_the_socket_and_are_no_message(parts):
    """A text within another, one that is not masked, one with bits that mean nothing."""

    async def story():
        protocol, transport = upgraded()
        await turns(5)
        TAKEN.clear()
        for part in parts:
            protocol.data_received(part)
        for _ in range(20):
            await asyncio.sleep(0)
        assert transport.closed
        assert b"".join(transport.written)[-60:].find(b"\x03\xea") > 0  # 1002: protocol error
        assert TAKEN["messages"] == 0
        await ended(protocol)

    asyncio.run(story())


def test_an_order_that_comes_alone_is_read_without_the_general_parser(monkeypatch):
    """Nearly every one does, and so costs a tenth. What is longer than a slice, or comes in pieces, is read in slices."""
    parsed: list[int] = []
    general = WebSocketsSansIOProtocol.data_received

    def noting(protocol, data):
        parsed.append(len(data))
        general(protocol, data)

    async def story():
        protocol, _ = upgraded()
        protocol.app = listening
        await turns(5)
        HEARD.clear()
        monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noting)
        texts = ["", "x", "x" * 125, "y" * 126, "z" * 2_048]
        for text in texts:
            protocol.data_received(frames(1, data=text.encode()))
            await asyncio.sleep(0)
        assert (HEARD, parsed) == (texts, [])
        protocol.data_received(frames(1, data=b"w" * 2_049))
        await turns(5)
        assert parsed == [2_048, 9]
        del parsed[:]
        pieces = frames(1, data=b"in pieces")
        for place in range(len(pieces)):
            protocol.data_received(pieces[place : place + 1])
        protocol.data_received(frames(1, data=b"alone"))
        await turns(5)
        assert HEARD[-3:] == ["w" * 2_049, "in pieces", "alone"]
        assert parsed == [1] * len(pieces)
        await ended(protocol)

    asyncio.run(story())


def test_a_request_that_becomes_a_socket_is_counted_once_and_has_no_deadline_any_more():
    async def story():
        http, ws = protocols(Settings(connections=1, header_timeout=20))
        config = Config(app, http=http, ws=ws, log_config=None, lifespan="off", ws_ping_interval=None)
        config.load()
        protocol = http(config=config, server_state=ServerState(), app_state={})
        transport: Any = Deaf()
        transport.set_protocol = lambda fresh: setattr(transport, "protocol", fresh)
        protocol.connection_made(transport)
        client = ClientProtocol(parse_uri("ws://test/socket"))
        client.send_request(client.connect())
        protocol.data_received(b"".join(client.data_to_send()))
        await asyncio.sleep(0.1)
        assert isinstance(transport.protocol, ws)
        assert not transport.closed
        assert http.limits.count.all == 1
        transport.protocol.connection_lost(None)
        assert http.limits.count.all == 0
        await asyncio.gather(*transport.protocol.tasks, return_exceptions=True)

    asyncio.run(story())


async def silent(scope, receive, send):
    """Accepts, and takes nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


def test_a_socket_that_was_closed_but_takes_nothing_any_more_is_cut_off(monkeypatch):
    monkeypatch.setattr(server_protocols, "GONE", 0.01)

    async def story():
        protocol, transport = upgraded(Deaf())
        await turns(5)
        await protocol.send({"type": "websocket.close", "code": 1000})
        assert not transport.cut
        await asyncio.sleep(0.05)
        assert transport.cut
        await ended(protocol)

    asyncio.run(story())


def test_a_text_in_parts_arrives_whole_and_a_pong_is_taken_for_an_answer():
    async def story():
        protocol, _ = upgraded()
        protocol.app = listening
        await turns(5)
        HEARD.clear()
        protocol.data_received(frames(1, data=b"in ", fin=False))
        protocol.data_received(frames(1, Opcode.CONT, b"two ", fin=False) + frames(1, Opcode.CONT, b"parts"))
        await turns(5)
        assert HEARD == ["in two parts"]
        protocol.pending_ping_payload = b"here?"  # as the server asked before
        protocol.data_received(frames(1, Opcode.PONG, b"here?"))
        assert protocol.pending_ping_payload is None
        await ended(protocol)

    asyncio.run(story())


def test_what_looks_like_a_text_within_another_is_a_part_of_it():
    """The head came by itself, so the line waits for seven bytes of text: these, though a whole frame would look so, too."""

    async def story():
        protocol, _ = upgraded()
        protocol.app = listening
        await turns(5)
        HEARD.clear()
        mask, short = b"\xe0" * 4, b"\x81" * 7  # as a frame: one letter under a mask of its own
        protocol.data_received(bytes((0x81, 0x80 | len(short))) + mask)
        protocol.data_received(short)
        protocol.data_received(frames(1, data=b"after"))
        await turns(5)
        assert HEARD == ["aaaaaaa", "after"]
        await ended(protocol)

    asyncio.run(story())


def test_whoever_sends_too_many_parts_is_told_once_and_why():
    closes = []

    class Counting(Transport):
        def close(self):
            closes.append(1)
            super().close()

    async def story():
        protocol, transport = upgraded(Counting())
        await turns(5)
        del transport.written[:]
        protocol.data_received(frames(server_protocols.FRAMES_BURST, Opcode.PONG, b""))
        while protocol._rest:  # noqa: ASYNC110 - turn by turn
            await asyncio.sleep(0)
        assert not closes
        protocol.data_received(frames(50, Opcode.PONG, b""))
        assert len(closes) == 1
        assert transport.written == [Frame(Opcode.CLOSE, (1008).to_bytes(2, "big") + b"too_fast").serialize(mask=False)]
        await ended(protocol)

    asyncio.run(story())


def test_what_came_ahead_is_read_in_later_turns_and_the_line_only_then():
    """While a long text is still being read, more that comes waits: one connection never has two turns at once."""

    async def story():
        protocol, transport = upgraded()
        protocol.app = listening
        await turns(5)
        HEARD.clear()
        text = b"0123456789" * 1_000
        for _ in range(2):  # and again, after the line was read to its end
            protocol.data_received(frames(1, data=text))
            assert (len(protocol._rest) > 0, transport.reading) == (True, False)
            before = len(protocol._rest)
            protocol.data_received(frames(1, data=b"more"))
            assert len(protocol._rest) == before + len(frames(1, data=b"more"))
            for _ in range(20):
                await asyncio.sleep(0)
            assert HEARD[-2:] == [text.decode(), "more"]
            assert transport.reading
        await ended(protocol)

    asyncio.run(story())


def test_what_came_before_the_line_was_lost_is_not_read_any_more():
    async def story():
        protocol, _ = upgraded()
        await turns(5)
        protocol.data_received(frames(1, data=b"0123456789" * 1_000))
        left = len(protocol._rest)
        protocol.connection_lost(None)
        await turns(20)
        assert len(protocol._rest) == left > 0
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


def test_behind_a_message_that_nobody_has_taken_yet_a_long_one_waits_on_the_line():
    async def story():
        protocol, transport = upgraded()
        protocol.app = silent
        await turns(5)
        protocol.data_received(frames(1, data=b"short"))
        assert transport.reading
        protocol.data_received(frames(1, data=b"0123456789" * 1_000))
        assert not transport.reading
        for task in protocol.tasks:
            task.cancel()
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


def test_a_socket_is_read_on_when_its_messages_are_taken():
    async def story():
        protocol, transport = upgraded()
        taken, go_on = [], asyncio.Event()

        async def late(scope, receive, send):
            await receive()
            await send({"type": "websocket.accept"})
            await go_on.wait()
            while (message := await receive())["type"] != "websocket.disconnect":
                taken.append(message["text"])

        protocol.app = late
        await turns(5)
        for _ in range(server_protocols.AHEAD):
            protocol.data_received(frames(1))
        assert not transport.reading
        go_on.set()
        await turns(10)
        assert (len(taken), transport.reading) == (server_protocols.AHEAD, True)
        protocol.data_received(frames(2_000))  # and from then on as from the beginning
        assert not transport.reading
        while len(taken) < server_protocols.AHEAD + 2_000:  # noqa: ASYNC110 - turn by turn
            await asyncio.sleep(0)
        assert transport.reading
        await ended(protocol)

    asyncio.run(story())


def test_a_socket_whose_messages_wait_is_read_no_further():
    async def story():
        protocol, transport = upgraded()
        protocol.app = silent
        await turns(5)
        reading = []
        for _ in range(server_protocols.AHEAD):
            protocol.data_received(frames(1))
            reading.append(transport.reading)
        assert reading == [True] * (server_protocols.AHEAD - 1) + [False]
        for task in protocol.tasks:
            task.cancel()
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())
