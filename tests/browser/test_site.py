"""The game without a server: plain files under some path, the line cut, the tab killed, and nothing is lost."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from starport.engine import record as records
from tests.browser.conftest import CALM
from tests.browser.player import OVER, Player, shows
from tests.browser.serving import ROOT

SITE = ROOT / "build" / "site"
PLACE = "some/where"
START = 120_000  # milliseconds that a busy machine may take to start Python


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


@pytest.fixture(scope="module")
def site() -> Path:
    lock = ROOT / "build" / "site.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "tools" / "site.py")], check=True)
    return SITE


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    place = tmp_path / PLACE
    place.parent.mkdir()
    place.symlink_to(site)
    found = Host(tmp_path)
    yield found
    found.cut()


@pytest.fixture
def device(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    context.add_init_script(f"localStorage.starport ??= {json.dumps(json.dumps(CALM))}")
    yield context
    context.close()


def begin(device: BrowserContext, host: Host) -> Page:
    """A game against bots that take no time, on a device that has been cut off since it began."""
    page = device.new_page()
    page.goto(host.address)
    page.wait_for_selector("[data-open-table]")
    assert not [path for path in host.asked if "/runtime/" in path], "the start page fetches no runtime"
    page.get_by_role("radiogroup", name="Their pace").get_by_role("radio", name="At once").click()
    page.click("[data-open-table]")
    page.wait_for_selector("[data-primary]", timeout=START)
    host.cut()
    device.set_offline(True)
    return page


def moves(page: Page) -> int:
    """How many moves the table of this device has shown."""
    return int(page.evaluate("JSON.parse(localStorage['starport.here'])[0].desk.moves"))


def kill(page: Page) -> None:
    """The tab dies, with the server in it. (A page that is opened before it is dead would share its process, and its end.)"""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=10_000)


def again(device: BrowserContext, host: Host, address: str) -> Page:
    """The same device finds its game in the list, without a line."""
    page = device.new_page()
    page.goto(host.address)
    row = page.locator(".minecard li a").first
    assert address.endswith(str(row.get_attribute("href")))
    row.click()
    page.wait_for_selector("[data-primary]", timeout=START)
    return page


def check_record(page: Page) -> None:
    """What the page saves at the end is a record that verifies."""
    with page.expect_download() as saved:
        page.click("[data-record]")
    found = records.read(Path(saved.value.path()).read_text("utf-8"))
    assert found.seed is not None
    assert found.verify().result() is not None


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_a_match_without_a_line_outlives_its_tab_and_leaves_a_record(device: BrowserContext, host: Host):
    page = begin(device, host)
    Player(page, seed=2).until(lambda shown: moves(shown) >= 12)
    known, address = moves(page), page.url
    kill(page)
    page = again(device, host, address)
    assert moves(page) >= known
    further = moves(page) + 4
    Player(page, seed=3).until(lambda shown: moves(shown) >= further)
    page.click(".tools [aria-label=Menu]")
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(OVER)).to_be_visible(timeout=START)
    check_record(page)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_whole_game_by_mouse_without_a_line(device: BrowserContext, host: Host):
    page = begin(device, host)
    Player(page, seed=4).until(shows(OVER), 20_000)
    check_record(page)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_fifty_dead_tabs_lose_nothing(device: BrowserContext, host: Host):
    page = begin(device, host)
    address, known = page.url, 0
    for life in range(50):
        assert moves(page) >= known, f"life {life}"
        further = moves(page) + 1 + life % 3
        Player(page, seed=life).until(lambda shown, wanted=further: moves(shown) >= wanted)  # type: ignore[misc]
        known = moves(page)
        kill(page)
        page = again(device, host, address)
