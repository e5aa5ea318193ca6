"""How bytes become requests and frames: uvicorn's protocols, made fair. One connection never holds the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from starport.server.addresses import ConnectionCount
from starport.server.rate_limit import TokenBucket
from starport.server.settings import Settings

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

SLICE = 2_048  # bytes of one connection that are read before the others have their turn
FRAMES_PER_SECOND, FRAMES_BURST = 20.0, 200  # frames that are no message by themselves: pings, pongs, parts
AHEAD = 4  # messages of one socket that may wait before it is read no further
TEXT, MASKED, SHORT = 0x81, 0x80, 126  # the first byte of a whole text frame, and how the second tells its length
DIRECT = "starport.direct"  # the extension of a connection's scope by which the app sends text and looks ahead
PIPELINED = 16  # requests that one connection may send ahead
GONE = 15.0  # seconds after which a connection that was closed but takes nothing any more is cut off


class Limits:
    """What connections are held to, and how many there are: shared by all of one server."""

    def __init__(self, settings: Settings) -> None:
        self.count = ConnectionCount(settings.connections, settings.connections_per_address, settings.proxies)
        self.header_seconds = settings.header_timeout / 1000
        self.body_seconds = settings.body_timeout / 1000
        self.write_seconds = settings.write_timeout / 1000
        self.header_bytes = settings.header_bytes


class Deadline:
    """One timer that can be set anew and called off."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, then: Callable[[], object]) -> None:
        self.off()
        self._timer = self._loop.call_later(seconds, then)

    def off(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


class FairHttp(HttpToolsProtocol):
    """A request that comes too slowly, with too large a head, or from an address with too many connections, is ended."""

    limits: Limits
    _counted = False  # among the connections of its address

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._reading = Deadline(self.loop)
        self._writing = Deadline(self.loop)
        self._in_head = True
        self._head = 0
        self._fault = "400 Bad Request"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._counted = self.limits.count.enter(_host(self.client))
        if self._counted:
            self._reading.set(self.limits.header_seconds, self._late)
        else:
            self._end("503 Service Unavailable")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        self._reading.off()
        self._writing.off()
        if self._counted:
            self._counted = False
            self.limits.count.leave(_host(self.client))

    def data_received(self, data: bytes) -> None:
        if not self._counted:
            return
        self._head += len(data)  # of a body, too: it begins anew with the next head
        super().data_received(data)
        if self._in_head and self._head > self.limits.header_bytes and not self.transport.is_closing():
            self._end("431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        self._reading.set(self.limits.header_seconds, self._late)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.limits.header_bytes:
            self._fault = "431 Request Header Fields Too Large"
            raise ValueError(self._fault)  # the parser passes it on, and the request is answered with the fault
        if len(self.pipeline) >= PIPELINED:
            self._fault = "429 Too Many Requests"
            raise ValueError(self._fault)
        self._in_head = False
        self._reading.set(self.limits.body_seconds, self._late)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        self._reading.off()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._let_go()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing.set(self.limits.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writing.off()

    def send_400_response(self, msg: str) -> None:
        self._end(self._fault)

    def _late(self) -> None:
        self._end("408 Request Timeout")

    def _end(self, status: str) -> None:
        """Say why, unless an answer has begun already, and close."""
        cycle: Any = self.cycle  # none before the first request
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(f"HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode())
        self.transport.close()
        self._writing.set(GONE, self.transport.abort)


class FairWebSocket(WebSocketsSansIOProtocol):
    """Reads a large chunk in slices, the next one when the last one's messages are taken, and counts control frames.

    (A chunk of 64 KB holds nine thousand tiny frames; read at once they would stop everybody for a tenth of a second.)
    """

    limits: Limits
    _counted = False  # among the connections of its address

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._ending = Deadline(self.loop)
        self._rest = b""
        self._planned = False
        self._whole = False  # nothing but whole messages was read; False: perhaps
        self._frames = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._counted = self.limits.count.enter(_host(self.client))
        if not self._counted:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._ending.off()
        if self._counted:
            self._counted = False
            self.limits.count.leave(_host(self.client))

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._ending.set(GONE, self.transport.abort)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][DIRECT] = {"offer": self.offer, "more": self.more}

    def offer(self, data: bytes) -> bool:
        """Send a text (UTF-8) without the layers between the app and the line, each of which costs as much as the frame. False:
        it cannot be sent now, and the usual way tells why, or waits."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(_head(len(data)) + data)
        return True

    def more(self) -> bool:
        """Whether a message waits."""
        return not self.queue.empty()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self._ending.set(GONE, self.transport.abort)  # whoever takes nothing any more does not stay for ever
        await super().send(message)

    def data_received(self, data: bytes) -> None:
        if not self._rest and not self._planned and self._take_whole(data):
            return
        self._rest += data
        if not self._planned:
            self._feed()

    def _take_whole(self, data: bytes) -> bool:
        """Take a chunk that is exactly one short masked text frame, as nearly every order is, without the general parser.
        False: it is anything else, or something is under way.
        """
        if len(data) < 6 or data[0] != TEXT or self.conn.state is not State.OPEN:
            return False
        length = data[1] - MASKED
        start = 2
        if length == SHORT:
            length, start = int.from_bytes(data[2:4], "big"), 4
        if not 0 <= length <= SLICE or len(data) != start + 4 + length:
            return False
        if not self._whole and not self._between_messages():
            return False
        self._whole = True  # until the general parser reads something
        self.curr_msg_data_type = "text"
        self.frames = [apply_mask(data[start + 4 :], data[start : start + 4])]
        self.send_receive_event_to_app()
        return True

    def _between_messages(self) -> bool:
        """Whether the general parser has read whole messages only, and waits for the first byte of a frame."""
        waits: Any = self.conn.parser
        while waits.gi_yieldfrom is not None:
            waits = waits.gi_yieldfrom
        return waits.__name__ == "at_eof" and not self.conn.reader.buffer and self.conn.current_size is None

    def send_receive_event_to_app(self) -> None:
        """Read on while few messages wait: to pause and to go on for every one costs two calls of the system each."""
        paused = self.read_paused
        self.read_paused = True  # the general way would pause now
        super().send_receive_event_to_app()
        self.read_paused = paused
        if self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _feed(self) -> None:
        """Read one slice; the next one follows when the app has taken its messages, but never at once."""
        self._planned = False
        if self.disconnected or not self._rest:
            return
        part, self._rest = self._rest[:SLICE], self._rest[SLICE:]
        self._whole = False
        super().data_received(part)
        if not self._rest:
            return
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.queue.empty():
            self._plan()

    def _plan(self) -> None:
        self._planned = True
        self.loop.call_soon(self._feed)

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty():
            if self._rest:
                self._plan()
            elif self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
        return message

    # ---- frames that the app never sees ---------------------------------------------------------------------------

    def handle_cont(self, event: Frame) -> None:
        if self._pass():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._pass():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._pass():
            super().handle_pong(event)

    def _pass(self) -> bool:
        """Whether one more may pass; if not, the connection is ended."""
        if not self.close_sent and self._frames.wait():
            self.conn.fail(1008, "too_fast")
            self.handle_parser_exception()
            self._rest = b""
        return not self.close_sent


def _head(size: int) -> bytes:
    """One message is one frame: its head is two to ten bytes, and nothing else is needed. (Nearly all we send is this.)"""
    if size < SHORT:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, SHORT)) + size.to_bytes(2, "big")
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big")


def _host(client: tuple[str, int] | None) -> str:
    return "unknown" if client is None else client[0]


def protocols(settings: Settings) -> tuple[type[FairHttp], type[FairWebSocket]]:
    """The protocols of one server, with its limits."""
    limits = Limits(settings)
    return type("Http", (FairHttp,), {"limits": limits}), type("Socket", (FairWebSocket,), {"limits": limits})
