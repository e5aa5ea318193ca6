"""A bare echo on the same web stack as the server: the yardstick for the load tool."""

from __future__ import annotations

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(text)


def main() -> None:
    app = Starlette(routes=[WebSocketRoute("/echo", echo)])
    port = int(sys.argv[1])
    uvicorn.run(app, port=port, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error")


if __name__ == "__main__":
    main()
