"""Plain files on a host of their own, and tabs that die: for games without a server."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Error, Page

from tests.browser.serving import ROOT

PLACE = "some/where"
START = 120_000  # milliseconds that a busy machine may take to start Python


def build_site() -> Path:
    """The site as the source has it. Test workers take turns."""
    lock = ROOT / "build" / "site.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "tools" / "site.py")], check=True)
    return ROOT / "build" / "site"


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that counts what it gives."""

    asked: list[str]

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        self.asked.append(self.path)

    def log_message(self, format: str, *values: object) -> None:  # noqa: A002
        return


class Host:
    """Plain files under a path of their own, until the line is cut."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        handler = type("Counted", (Quiet,), {"asked": self.asked})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}/{PLACE}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._open = True

    def cut(self) -> None:
        if self._open:
            self._open = False
            self._server.shutdown()
            self._server.server_close()


def kill(page: Page) -> None:
    """The tab dies, with the server in it. (A page that is opened before it is dead would share its process, and its end.)"""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=10_000)
