"""A line to a protocol of the server without a network: what is written to it, and frames as a client makes them."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from starport.server.protocols import protocols
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
