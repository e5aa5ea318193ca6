"""What every scene obeys: nothing overlaps the board, nothing serious for axe, one language at a time, no secret."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Response

from tests.browser.conftest import People, new_table, play_now
from tests.browser.measure import SIZES, SMALL, overlaps, resize
from tests.browser.player import Player, shows, turn_of
from tests.browser.serving import CLIENT, ROOT, moves_until, play_on

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_nothing_overlaps_and_every_word_fits(people: People, language: str, before: Callable[[str], str]):
    page = people.come(language=language)
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    for size in [*SIZES, *SMALL]:
        resize(page, size)
        assert overlaps(page) == [], size
    for move, look in (("build", "[data-trade]:not(:disabled)"), ("throw", ".deck"), ("answer", ".panel")):
        page.goto(before(move))
        page.wait_for_selector(look)
        for size in [*SIZES, *SMALL]:
            resize(page, size)
            assert overlaps(page) == [], (look, size)


def test_log_and_question_share_the_room_of_a_phone(people: People, server: str, finished: str, record: str):
    """One takes the place of the other, and the big button stays in the window."""
    page = people.come(390, 844, touch=True)
    page.goto(play_on(server, finished, moves_until(record, "0 offer"), "Noor"))
    page.wait_for_selector("[data-trade]:not(:disabled)")
    log = page.get_by_role("button", name="Log").first
    for press, shown in ((log, ".log"), (page.locator("[data-trade]"), ".panel"), (log, ".log")):
        press.tap()
        page.wait_for_selector(f".game {shown}")
        assert page.locator(".game .log, .game .panel").count() == 1
        button = page.locator("[data-primary]").bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= 844


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_windows_fit_at_every_size(people: People, language: str):
    """Rules, settings and the menu of a table: nothing runs over their edge, and each can be closed where it opens."""
    page = people.come(language=language)
    play_now(page)
    for steps in (("?",), ("menu",), ("menu", "[data-settings]")):
        for step in steps:
            if step == "menu":
                page.locator(".tools .tool").last.click()
            elif step == "?":
                page.keyboard.press("?")
            else:
                page.click(step)
        page.wait_for_selector("dialog .inside > :nth-child(2), .bookpanel .bookblock")
        for size in SIZES:
            resize(page, size)
            assert page.evaluate(SPILLS) == [], (steps, size)
        resize(page, SIZES[0])
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog, .bookpanel", state="detached")


# What in an open window reaches beyond its side edges; what it shows further down is reached by scrolling.
SPILLS = """() => {
    const edge = document.querySelector('dialog, .bookpanel').getBoundingClientRect();
    return [...document.querySelectorAll('dialog .inside, dialog .inside *, .bookpanel *')]
        .filter((one) => one.closest('.unseen, svg svg') === null)
        .filter((one) => one.getBoundingClientRect().right > edge.right + 1)
        .map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 30)}`);
}"""


def test_the_language_can_be_switched_in_the_middle(people: People):
    page = people.come()
    play_now(page)
    assert "Production" in page.locator(".phases").inner_text()
    page.click(".tools [aria-label=Menu]")
    page.click("[data-settings]")
    page.click("dialog [data-language=de]")
    page.wait_for_function("() => document.documentElement.lang === 'de'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('.hand .cap').textContent.includes('Deine Hand')")
    assert "Ertrag" in page.locator(".phases").inner_text()


def test_axe_finds_nothing_serious(people: People, finished: str):
    page = people.come()
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    assert serious(page) == []
    page.click("[data-play]")
    page.wait_for_selector("[data-primary]")
    assert serious(page) == []
    Player(page, seed=3).until(shows(".deck, .panel"))
    assert serious(page) == []
    page.click(".tools [aria-label=Menu]")
    page.wait_for_selector("dialog")
    assert serious(page) == []
    page.click("[data-settings]")
    page.wait_for_selector("dialog [data-language]")
    assert serious(page) == []
    page.goto("/editions")
    page.wait_for_selector("tbody tr:nth-child(5)")
    assert serious(page) == []
    page.goto(f"/t/{finished}/replay")
    page.wait_for_selector(".winchances")
    assert serious(page) == []
    page.goto(f"/t/{finished}")
    page.wait_for_selector(".award")
    assert serious(page) == []


def serious(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    bad = [one for one in result["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:4]]}" for one in bad]


def test_one_click_leads_to_the_board_and_fetches_nothing_twice(people: People):
    """The first board is there soon because little is fetched for it, and each file once."""
    page = people.come()
    brought: list[Response] = []
    page.on("response", lambda response: brought.append(response))  # noqa: PLW0108 - the driver wants a function
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.click("[data-play]")
    page.wait_for_selector("svg.board text.number")
    files = [one for one in asked if "/assets/" in one]
    assert 0 < len(files) == len(set(files)) <= 12
    assert len(asked) - len(files) <= 6, asked
    parts = [response for response in brought if "/api/" not in response.url]
    assert len(parts) > 6
    assert sum(int(response.header_value("content-length") or 0) for response in parts) <= 150 * 1024


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
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    asked = page.evaluate(  # how many frames are asked for in a second of rest
        "() => new Promise((done) => { const from = frames_asked; setTimeout(() => done(frames_asked - from), 1000); })"
    )
    assert asked <= 2
    assert page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0


@pytest.mark.parametrize("edition", ["2019", "Classic 1999"])
def test_no_secret_reaches_the_page(people: People, edition: str):
    """Other hands, face-down chips, discs we have not looked at and the seed are in no frame and nowhere in the page."""
    page = people.come()
    frames: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(json.loads(data))))
    new_table(page, Edition=edition)
    page.wait_for_selector("[data-primary]")
    Player(page, seed=5).until(lambda now: turn_of(now) >= 6)
    views = list(views_of(frames))
    assert len(views) > 40
    for view in views:
        assert view["seat"] == 0
        assert [seat for seat, player in enumerate(view["players"]) if "hand" in player] == [0]
        assert all(0 in planet["looked"] for planet in view["planets"].values() if "seen" in planet)
    told = [event for frame in frames for event in frame.get("events", [])]
    assert len(told) > 40
    for event in told:
        facts = event["facts"]
        assert "hand" not in facts
        assert not ("disc" in facts and facts["seat"] != 0), "only the explorer learns what a disc shows"
        assert not (event["name"] == "reserve_drawn" and "cards" in facts and facts["seat"] != 0)
    assert all(frame.get("seed") is None for frame in frames)
    kept = page.evaluate(
        "JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])"
    )
    assert "token" not in kept.lower()


def views_of(frames: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every view the page had: a full one, then each with the changes of a patch."""
    page: Any = None
    for frame in frames:
        if frame["type"] == "full":
            page = frame["page"]
        elif frame["type"] == "update":
            for path, *value in frame["patch"]:
                here = page
                for name in path[:-1]:
                    here = here[name]
                if not value:
                    del here[path[-1]]
                elif isinstance(here, list):
                    here[path[-1] : path[-1] + 1] = value  # also one behind the last
                else:
                    here[path[-1]] = value[0]
        else:
            continue
        if page["view"] is not None:  # there is none before the dice are mixed
            yield page["view"]


def test_the_page_is_light():
    """The build itself refuses more than 150 KB; this only proves that the files are there."""
    assert (CLIENT / "rules.json").is_file()
    assert not list(CLIENT.rglob("*.map"))
