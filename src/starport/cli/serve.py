"""`starport serve`: the server, with everything it needs inside."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import socket
import sys
import webbrowser
from pathlib import Path

import click
import uvicorn
import uvloop

from starport.cli.database_file import alone
from starport.cli.faults import Fault
from starport.server.app import Server
from starport.server.log import log, set_up
from starport.server.protocols import protocols
from starport.server.rows import StoreFailed
from starport.server.settings import BadSettings, Settings, load

SPARE_FILES = 200  # for the store, the bots and the client's files


@click.command()
@click.option("--host", help="Address to listen on (127.0.0.1: only this machine; 0.0.0.0: everybody).")
@click.option("--port", type=int, help="Port to listen on; 0 takes a free one.")
@click.option("--config", type=click.Path(path_type=Path), help="A TOML file with settings.")
@click.option("--store", help="Where tables are kept: sqlite:///path or postgresql://user@host/name.")
@click.option("--bell", help="How several processes tell each other news: memory or redis://host:port/0.")
@click.option("--bot-workers", type=int, help="Processes in which bots think.")
@click.option("--log-level", type=click.Choice(["debug", "info", "warning", "error"]), help="What is worth a line.")
@click.option("--open/--no-open", "show", default=None, help="Open a browser (otherwise only on a desktop).")
def serve(config: Path | None, show: bool | None, **flags: str | int | None) -> None:
    """Serve the games of the catalogue to browsers and bots."""
    try:
        settings = load(config, flags)
        set_up(settings.log_level)
        with alone(settings.store_address()), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_run(settings, _desktop() if show is None else show))
    except (BadSettings, StoreFailed, ValueError) as error:
        raise Fault(str(error)) from None
    except KeyboardInterrupt:
        click.echo("Starport is closed")
    except OSError as error:
        raise Fault(f"cannot start: {error.strerror or error}") from None


class _Server(uvicorn.Server):
    """Says where it is as soon as it can be reached."""

    def __init__(self, config: uvicorn.Config, address: str, show: bool) -> None:
        super().__init__(config)
        self._address, self._show = address, show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What is there now stays: the garbage collector need not look at it again. And it shall look rarely,
            # for tables make few circles but many things, and a long look would be felt by all.
            gc.collect()
            gc.freeze()
            gc.set_threshold(20_000, 20, 100)
            click.echo(f"Starport is open at {self._address}  (Ctrl-C closes it)")
            if self._show:
                webbrowser.open(self._address)


async def _run(settings: Settings, show: bool) -> None:
    # The thread that writes to disk needs the interpreter for moments only; it shall not wait long for them.
    sys.setswitchinterval(0.0005)
    application = Server(settings)
    http, ws = protocols(settings)
    _allow_files(settings.connections + SPARE_FILES)
    listener = _listen(settings.host, settings.port)
    config = uvicorn.Config(
        application.app,
        http=http,
        ws=ws,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=10.0,  # a connection that died silently is noticed soon: in real time everybody waits
        ws_ping_timeout=5.0,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config, _address(listener), show)
    await server.serve(sockets=[listener])
    if not server.started:
        raise Fault("the server could not start; the log above says why")


def _allow_files(wanted: int) -> None:
    """Every connection is an open file: have as many as the settings promise, where the machine lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < wanted:
        log.warning("few_open_files", allowed=most, wanted=wanted)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _desktop() -> bool:
    """Whether there seems to be somebody in front of a screen."""
    screen = sys.platform in ("darwin", "win32") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return screen and sys.stdout.isatty()
