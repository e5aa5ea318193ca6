"""What every scene obeys: nothing overlaps the board, nothing serious for axe, one language at a time, no secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People, play_now
from tests.browser.player import Player, turn_of
from tests.browser.serving import CLIENT, ROOT

SIZES = [(1366, 768), (1920, 1080), (820, 1180), (390, 844)]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


MEASURE = (ROOT / "tests" / "browser" / "measure.js").read_text("utf-8")


def overlaps(page: Page) -> list[str]:
    """Panels that lie on the board, controls or numbers that lie on each other, and words that are cut off."""
    page.evaluate(MEASURE)
    found: list[str] = page.evaluate("[...overlaps(), ...numbersCovered()]")
    return found


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_nothing_overlaps_and_every_word_fits(people: People, language: str):
    page = people.come(language=language)
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert overlaps(page) == [], (width, height)
    page.click("[data-play]")
    page.wait_for_selector("[data-primary]")
    player = Player(page, seed=2)
    for look in ("[data-trade]:not(:disabled)", ".deck", ".panel"):
        player.until(shows(look), 4000)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            assert overlaps(page) == [], (look, width, height)
        page.set_viewport_size({"width": 1366, "height": 768})


def shows(selector: str) -> Callable[[Page], bool]:
    return lambda page: page.locator(selector).count() > 0


def test_the_language_can_be_switched_in_the_middle(people: People):
    page = people.come()
    play_now(page)
    assert "Trade" in page.locator("[data-trade], .thumb").first.inner_text() or page.locator(".bar").inner_text()
    page.click(".tools [aria-label=Menu]")
    page.click("[data-settings]")
    page.click("dialog [data-language=de]")
    page.wait_for_function("() => document.documentElement.lang === 'de'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('.hand .cap').textContent.includes('Deine Hand')")
    assert "Ertrag" in page.locator(".phases").inner_text()


def test_axe_finds_nothing_serious(people: People):
    page = people.come()
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    assert serious(page) == []
    page.click("[data-play]")
    page.wait_for_selector("[data-primary]")
    assert serious(page) == []
    Player(page, seed=3).until(lambda now: now.locator(".deck, .panel").count() > 0)
    assert serious(page) == []
    page.click(".tools [aria-label=Menu]")
    page.wait_for_selector("dialog")
    assert serious(page) == []
    page.click("[data-settings]")
    page.wait_for_selector("dialog [data-language]")
    assert serious(page) == []


def serious(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    bad = [one for one in result["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:4]]}" for one in bad]


def test_the_first_board_is_there_soon(people: People):
    page = people.come()
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    page.evaluate("window.began = performance.now()")
    page.click("[data-play]")
    page.wait_for_selector("svg.board text.number")
    taken = page.evaluate("performance.now() - window.began")
    assert taken < 5000  # the aim is 1.5 s; a loaded test machine gets more


def test_an_idle_page_rests(people: People):
    """Nothing moves at rest: no frames are asked for and no timers fire all the time."""
    page = people.come()
    page.add_init_script(
        """window.frames_asked = 0;
        const ask = requestAnimationFrame;
        requestAnimationFrame = (f) => { frames_asked += 1; return ask(f); };"""
    )
    play_now(page)
    Player(page).until(lambda now: now.locator("[data-primary]:not(:disabled) .key").count() > 0)
    page.wait_for_timeout(700)
    before = page.evaluate("frames_asked")
    page.wait_for_timeout(1500)
    assert page.evaluate("frames_asked") - before <= 2
    assert page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0


def test_no_secret_reaches_the_page(people: People):
    """Other hands, face-down chips and the seed are in no frame and nowhere in the page."""
    page = people.come()
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))))
    play_now(page)
    Player(page, seed=5).until(lambda now: turn_of(now) >= 6)
    views = [json.loads(frame)["page"]["view"] for frame in frames if '"type":"full"' in frame]
    assert views
    for view in views:
        assert [("hand" in player) for player in view["players"]].count(True) == 1
        assert view["seat"] == 0
    assert all('"seed":null' in frame or '"seed"' not in frame for frame in frames)
    assert "hand" not in json.dumps([facts for facts in told(frames) if facts.get("seat") not in (0, None)])
    kept = page.evaluate(
        "JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])"
    )
    assert "token" not in kept.lower()


def told(frames: list[str]) -> list[dict[str, object]]:
    return [event["facts"] for frame in frames if '"events"' in frame for event in json.loads(frame).get("events", [])]


def test_the_page_is_light():
    """The build itself refuses more than 150 KB; this only proves that the files are there."""
    assert (CLIENT / "rules.json").is_file()
    assert not list(CLIENT.rglob("*.map"))
