"""What every scene of Space Dealer obeys: nothing overlaps, nothing serious for axe, keys are enough, secrets stay."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.dealer import UNHURRIED, Trader, begin, deal, glass, running, two_at_one_demand, until_confirmed
from tests.browser.serving import ROOT

SIZES = [(1366, 768), (1920, 1080), (820, 1180), (390, 844)]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MEASURE = (ROOT / "tests" / "browser" / "dealer.js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """What is wrong with the scene; a page that was just turned gets a moment to settle."""
    page.evaluate(MEASURE)
    found: list[str] = []
    for _ in range(20):
        found = page.evaluate("() => dealerFaults()")
        if not found:
            return []
        page.wait_for_timeout(100)
    return found


def at_every_size(page: Page, what: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert faults(page) == [], (what, width, height)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.wait_for_timeout(200)


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_nothing_overlaps_at_any_size(people: People, language: str):
    page = people.come(language=language)
    begin(page, deal(people.server, ["me", *["bot scheduler"] * 3], speed=1000)[0])
    at_every_size(page, "start")
    running(page)
    page.locator("[data-lay]").first.click()
    glass(page, 1).click()
    at_every_size(page, "glass in hand")
    page.keyboard.press("Escape")
    Trader(page, seed=5).until(lambda now: now.locator(".d-dk[data-state=ready]").count() > 0)
    at_every_size(page, "ready")


def test_eight_seats_with_the_advanced_rules_fit_the_screen(people: People):
    page = people.come()
    begin(page, deal(people.server, ["me", *["bot scheduler"] * 7], edition="advanced", speed=1000)[0])
    running(page)
    page.wait_for_timeout(6000)
    assert page.locator(".d-mk").count() == 7
    assert page.locator(".d-nd").count() == 8
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert faults(page) == [], (width, height)


def serious(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {found['nodes'][0]['html'][:160]}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
    ]


def test_axe_finds_nothing_serious(people: People):
    page = people.come()
    page.goto(two_at_one_demand(people.server)[0])
    page.wait_for_selector("[data-deliver]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert serious(page) == [], (width, height)


def test_keys_are_enough(people: People):
    page = people.come()
    page.goto(deal(people.server, ["me", "bot idle", "bot idle"], speed=UNHURRIED)[0])
    page.wait_for_selector("[data-mine]")
    page.keyboard.press("g")  # the first mine
    page.wait_for_selector("[data-site]")
    page.keyboard.press("f")  # column L1
    running(page)
    page.keyboard.press("1")
    page.wait_for_selector('.d-dk.d-sel[data-glass="1"]')
    page.keyboard.press("f")
    page.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    page.keyboard.press("u")
    page.locator('.d-dk.d-sel[data-state=inactive][data-glass="1"]').wait_for()
    page.keyboard.press("r")  # the level
    page.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    page.keyboard.press("q")  # to the own cards
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-plan]")
    page.keyboard.press("2")
    page.wait_for_selector('.d-dk.d-sel[data-glass="2"]')
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # the next field of the ring
    page.locator('.d-dk[data-state=active][data-glass="2"]').wait_for()
    assert "lands at" in glass(page, 2).inner_text()


def test_a_delivery_is_held_with_a_key_too(people: People):
    page = people.come()
    page.goto(two_at_one_demand(people.server)[0])
    button = page.locator("[data-deliver]")
    button.focus()
    pressed = button.element_handle()
    page.keyboard.down(" ")
    until_confirmed(page, pressed)
    page.keyboard.up(" ")
    page.locator("[data-good]").first.wait_for(state="detached")


def test_tapping_twice_stands_for_holding_when_it_is_switched_off(people: People):
    page = people.come(hold=False)
    page.goto(two_at_one_demand(people.server)[0])
    page.locator("[data-deliver]").click()
    page.wait_for_selector("[data-deliver][data-asked]")
    assert page.locator("[data-good]").count() == 2
    page.wait_for_timeout(300)
    page.locator("[data-deliver]").click()
    page.locator("[data-good]").first.wait_for(state="detached")


def test_a_glass_can_be_dragged_onto_its_target(people: People):
    page = people.come()
    begin(page, deal(people.server, ["me", "bot idle", "bot idle"])[0])
    running(page)
    glass(page, 2).drag_to(page.locator("[data-card]").first)
    page.locator('.d-dk[data-state=active][data-glass="2"]').wait_for()


def test_a_spectator_sees_no_hidden_card(people: People):
    page = people.come()
    link = deal(people.server, ["me", "bot idle", "bot idle"])[0]
    begin(page, link)
    running(page)
    own = page.evaluate("() => [...document.querySelectorAll('[data-lay]')].map((one) => one.dataset.lay)")
    assert len(own) == 4
    watcher = people.come()
    sent: list[str] = []
    watcher.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    watcher.goto(link.split("#")[0])
    watcher.wait_for_selector("[data-phase=running]")
    watcher.wait_for_timeout(500)
    assert watcher.locator("[data-lay]").count() == 0
    page_told = json.dumps(sent)
    assert "full" in page_told
    assert [card for card in own if f'{card}\\"' in page_told] == []


def test_the_menu_opens_log_and_rules_and_dims_no_glass(people: People):
    page = people.come()
    begin(page, deal(people.server, ["me", *["bot scheduler"] * 2], options={"glass_seconds": "30"})[0])
    running(page)
    assert page.locator("[data-clock]").inner_text() <= "15:00"
    page.locator("[data-lay]").first.click()
    glass(page, 1).click()
    page.locator("[data-plan].d-legal").first.click()
    page.locator(".d-dk[data-state=active]").wait_for()
    page.click("[data-menu]")
    shade = page.evaluate("getComputedStyle(document.querySelector('dialog.window'), '::backdrop').backgroundColor")
    assert shade == "rgba(0, 0, 0, 0)"
    boxes = [page.locator(one).first.bounding_box() for one in ("dialog.window", ".d-dk[data-state=active]")]
    menu, dock = (box for box in boxes if box)
    assert dock["x"] + dock["width"] <= menu["x"] or menu["y"] + menu["height"] <= dock["y"]
    page.locator("dialog").get_by_role("button", name="Log").click()
    page.locator("[data-log] ol").wait_for()
    page.locator("[data-log]").get_by_role("button", name="Close").click()
    page.locator("[data-log]").wait_for(state="detached")
    page.keyboard.press("?")
    page.locator(".rulelist li").first.wait_for()
    page.get_by_role("searchbox").fill("SD-64")
    page.locator(".rulelist .exact", has_text="Move: place the ship").wait_for()
    page.get_by_role("searchbox").fill("ship")
    found = page.locator(".rulelist b").all_inner_texts()
    assert len(found) > 10
    assert all(one.startswith(("SD-", "Q-")) for one in found)


def test_every_speed_of_the_glasses_can_be_chosen(people: People):
    page = people.come()
    page.goto("/")
    page.get_by_role("radio", name="Space Dealer").click()
    speeds = page.get_by_role("radiogroup", name="Hourglass")
    assert speeds.get_by_role("radio").all_inner_texts() == ["30 s", "60 s", "90 s", "120 s", "No clock"]
    speeds.get_by_role("radio", name="120 s").click()
    assert speeds.get_by_role("radio", name="120 s").get_attribute("aria-checked") == "true"
