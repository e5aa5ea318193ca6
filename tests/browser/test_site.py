"""The game without a server: plain files under some path, the line cut, the tab killed, and nothing is lost."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from starport.engine import record as records
from tests.browser import dealer
from tests.browser.conftest import CALM, choose
from tests.browser.hosting import PLACE, START, Host, build_site, kill
from tests.browser.player import OVER, READY, Player, our_turn, shows
from tests.browser.serving import PACKAGE

SEEN = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}  # the program that is tested
RUNTIMES = "caches.keys().then((names) => names.filter((name) => name.startsWith('starport-runtime-')))"
APPS = "caches.keys().then((names) => names.filter((name) => name.startsWith('starport-app-')))"


@pytest.fixture(scope="module")
def site() -> Path:
    return build_site()


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    shutil.copytree(site, tmp_path / PLACE)
    found = Host(tmp_path)
    yield found
    found.cut()


@pytest.fixture
def device(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    context.add_init_script(f"localStorage.starport ??= {json.dumps(json.dumps(CALM))}")
    yield context
    context.close()


def begin(device: BrowserContext, host: Host, cut: bool = True, **chosen: str) -> Page:
    """A game with these choices, on a device that is cut off as soon as it has said that everything is kept."""
    page = device.new_page()
    page.goto(host.address)
    page.wait_for_selector("[data-open-table]")
    assert not [path for path in host.asked if "/runtime/" in path], "the start page fetches no runtime"
    for group, choice in chosen.items():
        choose(page, group.replace("_", " "), choice)
    page.click("[data-open-table]")
    page.wait_for_url("**/t/here-*", timeout=START)
    page.wait_for_selector("html[data-kept]", timeout=START)
    if cut:
        host.cut()
        device.set_offline(True)
    return page


def card(page: Page) -> dict[str, Any]:
    """The latest table of this device, as its page has shown it last."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['starport.here'])[0].desk")
    return found


def moves(page: Page) -> int:
    return int(card(page)["moves"])


def again(device: BrowserContext, host: Host, address: str) -> Page:
    """The same device finds its game in the list, without a line."""
    page = device.new_page()
    page.goto(host.address)
    row = page.locator(".minecard li a").first
    assert address.endswith(str(row.get_attribute("href")))
    row.click()
    page.wait_for_selector("[data-primary]", timeout=START)
    return page


def check_record(page: Page, tmp_path: Path) -> None:
    """What the page saves at the end is what this Python makes of the same seed and orders, hash by hash."""
    file = tmp_path / "record.txt"
    with page.expect_download() as saved:
        page.click("[data-record]")
    saved.value.save_as(file)
    found = records.read(file.read_text("utf-8"))
    game = found.make_game()
    state, made = found.first_state(game), dataclasses.replace(found, lines=[], hashes={})
    for number, line in enumerate(found.lines, 1):
        records.play_line(state, line, number)
        made.note(line.seat, game.parse(line.text), state, line.at)
    state.tick(found.until)
    made.close(state, found.seed, found.until)
    assert made.text() == found.text()
    command = [sys.executable, "-m", "starport", "verify", str(file)]
    told = subprocess.run(command, env=SEEN, capture_output=True, text=True, check=False)
    assert f"{file} is true" in told.stdout, told.stderr


def resign(page: Page) -> None:
    page.click(".tools [aria-label=Menu]")
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(OVER)).to_be_visible(timeout=2 * START)  # the others play on to the end


def test_a_match_without_a_line_outlives_its_tab_and_leaves_a_record(
    device: BrowserContext, host: Host, tmp_path: Path
):
    page = begin(device, host, Seats="3", Their_pace="At once")
    Player(page, seed=2).until(lambda shown: moves(shown) >= 8)
    known, address = moves(page), page.url
    kill(page)
    page = again(device, host, address)
    assert moves(page) >= known
    further = moves(page) + 3
    Player(page, seed=3).until(lambda shown: moves(shown) >= further)
    resign(page)
    check_record(page, tmp_path)


def test_an_update_waits_until_nobody_is_at_a_table_and_needs_no_line_from_then_on(
    device: BrowserContext, host: Host, tmp_path: Path
):
    page = begin(device, host, cut=False, Their_pace="At once")
    (old,) = page.evaluate(APPS)
    publish(tmp_path / PLACE)
    other = device.new_page()
    other.goto(host.address)
    other.wait_for_function("() => navigator.serviceWorker.getRegistration().then((found) => !!found?.waiting)")
    other.reload()
    other.wait_for_selector("[data-open-table]")
    assert old in other.evaluate(APPS), "somebody plays"
    expect(other.locator("html[data-newer]")).to_have_count(0)
    known = moves(page) + 1
    Player(page, seed=6).until(lambda shown: moves(shown) >= known)
    table = page.url
    page.click(".bar .brand a")
    page.wait_for_function(f"() => {APPS}.then((names) => names.length === 1 && names[0] !== '{old}')")
    page.wait_for_selector("html[data-newer]")
    other.close()
    host.cut()
    device.set_offline(True)
    page.close()
    page = again(device, host, table)  # with the newer runtime, which nobody had started before
    expect(page.locator("html[data-newer]")).to_have_count(1)
    assert moves(page) >= known
    assert page.evaluate(RUNTIMES) == ["starport-runtime-newer"]


def publish(folder: Path) -> None:
    """A newer version of the site: another page, another runtime, and a service worker that knows both."""
    for name, old, new in (
        ("index.html", "<html ", "<html data-newer "),
        ("runtime/runtime.json", "starport-runtime-[0-9a-f]+", "starport-runtime-newer"),
        ("keeper.js", "starport-runtime-[0-9a-f]+", "starport-runtime-newer"),
        ("keeper.js", "starport-app-[0-9a-f]+", "starport-app-newer"),
    ):
        file = folder / name
        file.write_text(re.sub(old, new, file.read_text("utf-8")), "utf-8")


def test_the_browser_would_install_it_and_it_promises_no_links(device: BrowserContext, host: Host):
    page = device.new_page()
    page.goto(host.address)
    page.wait_for_selector("[data-open-table]")
    expect(page.locator(".hero p")).to_contain_text("in turns on this device")
    browser = device.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.address}app.webmanifest"
    told = json.loads(manifest["data"])
    for icon in told["icons"]:
        size = page.evaluate(SIZE, icon["src"])
        assert icon["sizes"] in ("any", f"{size}x{size}")
    troubles = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The windows of tests are private ones, in which nothing is ever installed.
    assert [each["errorId"] for each in troubles if each["errorId"] != "in-incognito"] == []


SIZE = """(name) => new Promise((done, failed) => {
    const picture = new Image();
    picture.onload = () => done(picture.naturalWidth);
    picture.onerror = failed;
    picture.src = name;
})"""


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_whatever_needs_nobody_else_works_without_a_line(
    device: BrowserContext, host: Host, record: str, tmp_path: Path
):
    """Advice, one device for several people, lessons of both games, practice, a replay and a fork of it."""
    page = begin(device, host, Their_pace="At once")
    Player(page, seed=8).until(shows("[data-advice]:not(:disabled)"))
    page.keyboard.press("h")
    page.wait_for_selector(".hintbox [data-go]", timeout=START)
    page.keyboard.press("Escape")
    home(page, host)
    for group, choice in (("People", "3"), ("They play", "on this device")):
        choose(page, group, choice)
    page.click("[data-open-table]")
    page.wait_for_selector("[data-curtain]", timeout=START)
    page.click("[data-curtain]")
    assert page.locator(".who .name").count() == 3
    for lesson in ("starfarers first", "spacedealer base"):
        home(page, host)
        page.click("[data-learn]")
        page.click(f'[data-first="{lesson}"]')
        page.locator(".lesson [data-next]:not(:disabled)").click(timeout=START)
        page.wait_for_function("() => document.querySelector('.lesson .count')?.textContent.startsWith('2')")
    home(page, host)
    page.get_by_role("radio", name="Space Dealer").click()
    page.click("[data-practice]")
    page.wait_for_selector("[data-guide=sd-guide-start]", timeout=START)
    home(page, host)
    file = tmp_path / "given.txt"
    file.write_text(record, "utf-8")
    page.locator("input[type=file]").first.set_input_files(file)
    page.wait_for_url("**/t/here-*/replay", timeout=START)
    page.wait_for_selector("svg.board text.number", timeout=START)
    page.click("[data-fork]")
    page.wait_for_url(lambda url: not url.endswith("/replay"), timeout=START)
    page.wait_for_selector("[data-primary]", timeout=START)


def home(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.wait_for_selector("[data-open-table]")


# From now on every writing transaction of this worker ends as the browser ends one for which there is no room.
FULL = """() => {
    const begin = IDBDatabase.prototype.transaction;
    globalThis.full = true;
    IDBDatabase.prototype.transaction = function (...how) {
        const work = begin.apply(this, how);
        if (!globalThis.full || how[1] !== "readwrite") return work;
        Object.defineProperty(work, "error", { value: new DOMException("", "QuotaExceededError") });
        queueMicrotask(() => work.abort());
        return work;
    };
}"""


@pytest.mark.soak
def test_without_room_a_move_is_refused_with_a_sentence_and_nothing_is_lost(device: BrowserContext, host: Host):
    page = begin(device, host, Their_pace="At once")
    Player(page, seed=7).until(our_turn)
    (server,) = (worker for worker in page.workers if "server.worker" in worker.url)
    server.evaluate(FULL)
    known = moves(page)
    page.locator(READY).click()
    expect(page.locator("[data-full]")).to_contain_text("no room left on this device", timeout=START)
    assert moves(page) == known
    server.evaluate("() => { globalThis.full = false; }")
    Player(page, seed=7).until(lambda shown: moves(shown) > known)
    expect(page.locator("[data-full]")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_whole_game_by_mouse_without_a_line(device: BrowserContext, host: Host, tmp_path: Path):
    page = begin(device, host, Their_pace="At once", Bots="Planner")
    Player(page, seed=4).until(shows(OVER), 20_000)
    check_record(page, tmp_path)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_whole_match_in_real_time_without_a_line(device: BrowserContext, host: Host, tmp_path: Path):
    """Thirty seconds a glass, to the end, with a dead tab in the middle."""
    page = begin(device, host, Game="Space Dealer", Hourglass="30 s")
    dealer.choose_start(page)
    dealer.running(page)
    trader = dealer.Trader(page, seed=5)
    trader.until(lambda shown: dealer.clock(shown) < "10:00")
    known = dealer.score(page, 0)
    kill(page)
    page = trader.page = device.new_page()
    page.goto(host.address)
    page.locator(".minecard li a").first.click()
    page.wait_for_selector("[data-phase=running]", timeout=START)
    assert dealer.score(page, 0) >= known
    trader.until(lambda shown: shown.locator("[data-over]").count() > 0)
    assert {"pick up", "lay", "site"} <= trader.done
    check_record(page, tmp_path)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_fifty_dead_tabs_lose_nothing(device: BrowserContext, host: Host):
    page = begin(device, host, Their_pace="At once")
    address, known = page.url, 0
    for life in range(50):
        assert moves(page) >= known, f"life {life}"
        further = moves(page) + 1 + life % 3
        Player(page, seed=life).until(lambda shown, wanted=further: moves(shown) >= wanted)  # type: ignore[misc]
        known = moves(page)
        kill(page)
        page = again(device, host, address)
