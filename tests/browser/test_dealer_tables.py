"""Space Dealer with several people: four browsers to the end with nothing early, lost or doubled; and a restart."""

from __future__ import annotations

import json
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, WebSocket, WebSocketRoute

from starport.engine import record as records
from tests.browser.conftest import People
from tests.browser.dealer import (
    FAST,
    PACES,
    UNHURRIED,
    Trader,
    begin,
    deal,
    from_state,
    glass,
    late,
    left,
    paced,
    pick_up,
    running,
    rush,
    stands,
)
from tests.browser.serving import build_client, serving

RUN = 60_000
BUSY = 5  # things that each browser does, before the match may end
# What says that the line is lost stands on no planet.
UNCOVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const banner = box(document.querySelector('.banner'));
    return [...document.querySelectorAll('.d-world .d-av')].map(box)
        .every((one) => one.top >= banner.bottom || one.right <= banner.left || one.left >= banner.right);
}"""
GONE = ("WebSocket connection", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED")  # what a page says while nobody answers


class Wire:
    """The orders one page has sent, and what became of them."""

    def __init__(self, page: Page) -> None:
        self.acts: dict[str, str] = {}
        self.done: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self.sent)
        socket.on("framereceived", self.heard)

    def sent(self, frame: str | bytes) -> None:
        order = json.loads(frame)
        if order.get("do") == "act":
            self.acts[order["id"]] = order["action"]

    def heard(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        for answer in told if isinstance(told, list) else [told]:
            if answer.get("type") == "ack" and answer["id"] in self.acts:
                self.done.append(self.acts[answer["id"]])


def get(address: str) -> bytes:
    with urllib.request.urlopen(address) as answer:
        found: bytes = answer.read()
    return found


def result(page: Page) -> list[list[str]]:
    """The table of the last screen; everybody reads an own `you` in it, so the names are left out."""
    rows = page.locator("[data-over] tbody tr").all()
    return [[row.get_attribute("class") or "", *row.locator("td").all_inner_texts()] for row in rows]


@pytest.mark.parametrize("speed", PACES)
def test_four_browsers_play_a_match_with_nothing_early_lost_or_doubled(people: People, speed: int):
    """The quick match begins late, with points and with runs under way. It waits until everybody is there, and for those
    who have done little when half of what is left is over: a machine may be slow."""
    state = late()
    scores: list[int] = list(state.score) if speed != 100 else [0] * 4  # type: ignore[attr-defined]
    links = (
        deal(people.server, ["me"] * 4, options=FAST)
        if speed == 100
        else from_state(people.server, state, ["me"] * 4, UNHURRIED)
    )
    pages = [people.come() for _ in links]
    wires = [Wire(page) for page in pages]
    for page, link in zip(pages, links, strict=True):
        if speed == 100:
            begin(page, link)
        else:
            page.goto(link)
    for page in pages:
        running(page)
    if speed != 100:
        paced(pages, links, speed)
    traders = [Trader(page, seed=seed) for seed, page in enumerate(pages)]
    half = left(pages[0]) // 2 if speed != 100 else 0
    while not all(len(wire.done) > BUSY for wire in wires):
        assert pages[0].locator("[data-over]").count() == 0, "somebody did hardly anything"
        if left(pages[0]) < half:
            paced(pages, links, UNHURRIED)
            half = 0
        for trader in traders:
            trader.step()
    rush(pages, links, speed)
    while not all(page.locator("[data-over]").count() for page in pages):
        for trader in traders:
            trader.step()
    shown = [result(page) for page in pages]
    assert len(shown[0]) == 4
    assert shown == [shown[0]] * 4
    table = urlsplit(links[0]).path.rpartition("/")[2]
    kept = records.read(get(f"{people.server}/api/tables/{table}/record"))
    end = kept.verify().result()
    assert end is not None
    assert sorted(end.scores, reverse=True) == [int(row[1]) for row in shown[0]]
    for seat, wire in enumerate(wires):
        written = [line.text for line in kept.lines if line.seat == seat]
        assert written == wire.done
    check_story(json.loads(get(f"{people.server}/api/tables/{table}/story"))["events"], scores, list(end.scores))


def check_story(events: list[dict[str, Any]], before: list[int], scores: list[int]) -> None:
    """Every run lasts a minute to the millisecond, every demand is met once, and the points add up."""
    due: dict[tuple[int, int], int] = {}  # of the runs whose beginning is told
    points = Counter[int](dict(enumerate(before)))
    met = Counter[str]()
    ended = 0
    for event in events:
        facts = event["facts"]
        if event["name"] == "order_given":
            place = (facts["seat"], facts["glass"])
            assert place not in due, "an hourglass with two orders"
            due[place] = facts["due"]
            assert facts["due"] == facts["at"] + RUN
        elif event["name"] in ("glass_ready", "order_taken_back"):
            moment = due.pop((facts["seat"], facts["glass"]), None)
            assert event["name"] != "glass_ready" or moment in (None, facts["at"])
            ended += event["name"] == "glass_ready"
        elif event["name"] == "glass_inactive" and facts["why"] == "resolved":
            assert due.pop((facts["seat"], facts["glass"]), None) in (None, facts["at"])
            ended += 1
        elif event["name"] == "demand_fulfilled":
            met[facts["demand"]] += 1
            points[facts["seat"]] += facts["supplier_points"]
            points[facts["owner"]] += facts["owner_points"]
    assert due == {}, "a run that never ended"
    assert ended > BUSY
    assert set(met.values()) <= {1}
    assert [points[seat] for seat in range(4)] == scores


class SilentLine:
    """A line that can fall silent: nothing comes through any more, and nobody is told."""

    def __init__(self, page: Page) -> None:
        self.silent = False
        page.route_web_socket("**/socket*", self.lead)

    def lead(self, line: WebSocketRoute) -> None:
        if self.silent:
            return  # it is answered, and then nothing is said
        server = line.connect_to_server()
        line.on_message(lambda said: None if self.silent else server.send(said))
        server.on_message(lambda said: None if self.silent else line.send(said))


def test_one_of_four_browsers_loses_its_line_silently(people: People):
    """It notices and stops; the order given meanwhile waits, and as the others wait too and count in it comes back into
    the hand: nothing is lost silently, nothing is done twice."""
    links = deal(people.server, ["me"] * 4)
    pages = [people.come() for _ in links]
    line = SilentLine(pages[3])
    for page, link in zip(pages, links, strict=True):
        begin(page, link)
    for page in pages:
        running(page)
    last = pages[3]
    line.silent = True
    last.wait_for_selector("[data-live=false].d-stopped")
    last.wait_for_selector(".banner")
    for width, height in ((390, 844), (1366, 768)):
        last.set_viewport_size({"width": width, "height": height})
        last.wait_for_function(UNCOVERED)
    stands(last)
    pick_up(last, 1)
    last.locator("[data-tech].d-legal").click()
    last.wait_for_selector('.d-dk[data-pending][data-glass="1"]')
    for page in pages[:3]:
        page.wait_for_function("() => /waiting for/.test(document.querySelector('[data-note]')?.textContent ?? '')")
        page.wait_for_selector(".d-stopped")
    before = stands(pages[0])
    line.silent = False
    last.wait_for_selector("[data-live=true]")
    last.locator('.d-dk.d-sel[data-glass="1"]').wait_for()
    last.locator("[data-hint=sd-hint-glass]").wait_for()
    last.locator("[data-tech].d-legal").click()
    glass(last, 1).and_(last.locator("[data-state=active]")).wait_for()
    pages[0].wait_for_function("(before) => document.querySelector('[data-clock]').textContent < before", arg=before)
    table = urlsplit(links[0]).path.rpartition("/")[2]
    told = json.loads(get(f"{people.server}/api/tables/{table}/story"))["events"]
    assert [event["facts"]["seat"] for event in told if event["name"] == "order_given"] == [3]


def facts_of(page: Page) -> dict[str, list[str]]:
    """What a page shows of its seat."""
    read = "(found) => found.map((one) => one.dataset.state ?? one.dataset.plan ?? one.dataset.card)"
    places = {"glasses": ".d-dk", "plans": "[data-plan]", "cards": "[data-card]"}
    return {name: page.locator(place).evaluate_all(read) for name, place in places.items()}


def test_a_restart_brings_the_browsers_back_to_a_match_that_waited_for_them(browser: Browser, tmp_path: Path):
    build_client()
    with serving(tmp_path) as address:
        people = People(browser, address)
        links = deal(address, ["me", "me", "bot idle"], speed=300)
        first, second = pages = [people.come(), people.come()]
        for page, link in zip(pages, links, strict=True):
            begin(page, link)
        for page in pages:
            running(page)
        second.locator("[data-lay]").first.click()
        second.locator("[data-plan]").wait_for()
        pick_up(first, 1)
        first.locator("[data-tech].d-legal").click()
        glass(first, 1).and_(first.locator("[data-state=active]")).wait_for()
        before = [facts_of(page) for page in pages]
    second.context.set_offline(True)
    for page in pages:
        page.wait_for_selector(".banner")
    with serving(tmp_path, urlsplit(address).port or 0):
        first.locator(".banner").wait_for(state="detached")
        first.wait_for_function("() => /waiting for/.test(document.querySelector('[data-note]')?.textContent ?? '')")
        assert facts_of(first) == before[0]
        stands(first)  # the match waits for the other browser
        second.context.set_offline(False)
        second.locator(".banner").wait_for(state="detached")
        assert facts_of(second) == before[1]
        first.locator("[data-tech] .d-st.d-on").nth(1).wait_for()  # the run that was under way raised the level
        pick_up(second, 1)
        second.locator("[data-plan].d-legal").click()
        glass(second, 1).and_(second.locator("[data-state=active], [data-state=ready]")).wait_for()
        people.problems = [said for said in people.problems if not any(word in said for word in GONE)]
        people.leave()
