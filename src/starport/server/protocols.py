"""How bytes become requests and frames: uvicorn's protocols, made fair. One connection never holds the event loop."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from starport.server.rate_limit import TokenBucket

SLICE = 2_048  # bytes of one connection that are read before the others have their turn
FRAMES_PER_SECOND, FRAMES_BURST = 20.0, 200  # frames that are no message by themselves: pings, pongs, parts


class FairWebSocket(WebSocketsSansIOProtocol):
    """Reads a large chunk in slices, the next one when the last one's messages are taken, and counts control frames.

    (A chunk of 64 KB holds nine thousand tiny frames; read at once they would stop everybody for a tenth of a second.)
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._rest = b""
        self._planned = False
        self._frames = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._planned:
            self._feed()

    def _feed(self) -> None:
        """Read one slice; the next one follows when the app has taken its messages, but never at once."""
        self._planned = False
        if self.disconnected or not self._rest:
            return
        part, self._rest = self._rest[:SLICE], self._rest[SLICE:]
        super().data_received(part)
        if not self._rest:
            return
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.queue.empty():
            self._plan()

    def _plan(self) -> None:
        if not self._planned:
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
        if self._counted():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counted():
            super().handle_pong(event)

    def _counted(self) -> bool:
        """Whether one more may pass; if not, the connection is ended."""
        if self.close_sent or not self._frames.wait():
            return not self.close_sent
        self.conn.fail(1008, "too_fast")
        self.handle_parser_exception()
        self._rest = b""
        return False
