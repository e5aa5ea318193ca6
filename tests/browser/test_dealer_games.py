"""Space Dealer by taps: a whole accelerated match, its timeline, and two browsers that race for one demand."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import People
from tests.browser.dealer import (
    FAST,
    NOON,
    PACES,
    Trader,
    begin,
    clock,
    deal,
    from_state,
    glass,
    half_way,
    hold,
    late,
    left,
    pick_up,
    press,
    running,
    rush,
    score,
    stands,
    two_at_one_demand,
    until_confirmed,
)

WINDOWS = [(1366, 768), (390, 844)]


@pytest.mark.parametrize("speed", PACES)
@pytest.mark.parametrize("window", WINDOWS, ids=["desktop", "phone"])
def test_a_whole_match_by_taps_with_a_drop_and_a_return_and_its_timeline(
    people: People, window: tuple[int, int], speed: int
):
    """Thirty seconds a glass; the quick one begins late. In the middle the browser is closed and opened again."""
    page = people.come(*window)
    chairs = ["me", *["bot scheduler"] * 3]
    if speed == 100:
        links = deal(people.server, chairs, options=FAST)
        begin(page, links[0])
    else:
        links = from_state(people.server, late(), chairs, speed)
        page.goto(links[0])
    running(page)
    assert left(page) <= 90_000 // speed
    trader = Trader(page, seed=3)
    trader.until(lambda now: {"pick up", "ready"} <= trader.done)
    page = trader.page = dropped_and_back(people, page)
    rush([page], links, speed)
    trader.until(lambda now: now.locator("[data-over]").count() > 0)
    rows = page.locator("[data-over] tbody tr")
    assert rows.count() == 4
    points = [int(row.locator("td").first.inner_text()) for row in rows.all()]
    assert points == sorted(points, reverse=True)
    assert points[0] > 0
    page.click("[data-replay]")
    page.wait_for_selector(".d-bars [data-run]")
    told = page.evaluate(
        "fetch(`/api${location.pathname.replace('/t/', '/tables/').replace('/replay', '/story')}`).then((found) => found.json())"
    )
    names = [event["name"] for event in told["events"]]
    assert page.locator(".d-bars [data-run]").count() == names.count("order_given") - names.count("order_taken_back")
    assert page.locator(".d-bars .d-delivery").count() == names.count("demand_fulfilled")
    page.get_by_role("slider").fill("720000")
    page.click("[data-board]")
    page.wait_for_selector(".d-replayboard [data-card]")


def dropped_and_back(people: People, page: Page) -> Page:
    """The browser goes, the table notices it and waits, and the same person comes again: everything is as it was."""
    address, person = page.url, page.context
    table = urlsplit(address).path.rpartition("/")[2]
    facts = page.locator("[data-card]").evaluate_all("(cards) => cards.map((one) => one.dataset.card)")
    page.close()
    watcher = people.come()
    watcher.goto(f"/t/{table}")
    watcher.wait_for_function("() => /waiting for/.test(document.querySelector('[data-note]')?.textContent ?? '')")
    stands(watcher)
    page = person.new_page()
    page.on("pageerror", lambda error: people.problems.append(str(error)))
    page.goto(address)
    page.wait_for_selector("[data-phase=running][data-paused=false]")
    assert page.locator("[data-card]").evaluate_all("(cards) => cards.map((one) => one.dataset.card)") == facts
    watcher.close()
    return page


def test_a_fork_in_the_middle_goes_on_at_its_own_time(people: People):
    """Of the eighteen minutes that are left at thirty seconds a glass people live nine, of the glass ten seconds."""
    page = people.come()
    page.goto(f"/t/{half_way(people.server)}/replay")
    page.wait_for_selector(".d-bars [data-run]")
    page.get_by_role("slider").fill(str(NOON))
    assert page.locator("[data-at]").inner_text() == "06:00"  # as they lived it
    for wide in (390, 1366):
        page.set_viewport_size({"width": wide, "height": 768})
        page.wait_for_function(
            """() => {
                const boxes = [...document.querySelectorAll(".d-minute")].map((one) => one.getBoundingClientRect());
                return boxes.every((box, place) => place === 0 || boxes[place - 1].right + 3 < box.left);
            }"""
        )
        assert int(page.locator(".d-minute").last.text_content() or "") in range(10, 16)
    page.click("[data-fork]")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-phase=running][data-paused=false]")
    before = left(page)
    assert 8 * 60 < before <= 9 * 60
    assert 0 < seconds(glass(page, 1)) <= 20
    page.wait_for_function("(before) => document.querySelector('[data-clock]').textContent < before", arg=clock(page))
    pick_up(page, 2)
    page.locator("[data-tech].d-legal").click()
    page.locator('.d-dk[data-state=active][data-glass="2"]').wait_for()
    assert 20 < seconds(glass(page, 2)) <= 30
    assert before - 60 < left(page) < before


def seconds(running_glass: Locator) -> int:
    return int(running_glass.locator("text").text_content() or "0")


def test_two_browsers_race_for_one_demand_and_nothing_is_lost_or_doubled(people: People):
    links = two_at_one_demand(people.server)
    pages = [people.come(), people.come()]
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
    for page in pages:
        page.wait_for_selector("[data-deliver]")
    pressed = [press(page.locator("[data-deliver]")) for page in pages]
    for page, button in zip(pages, pressed, strict=True):
        until_confirmed(page, button)
        page.mouse.up()
    for page in pages:
        page.locator("[data-deliver]").wait_for(state="detached")
    scores = [score(pages[0], seat) for seat in range(3)]
    assert scores == [score(pages[1], seat) for seat in range(3)]
    assert sorted(scores[:2]) == [0, 2]
    assert scores[2] == 1
    winner = scores.index(2)
    assert pages[winner].locator("[data-good]").count() == 0
    assert pages[1 - winner].locator("[data-good]").count() == 2


def test_letting_go_too_early_delivers_nothing(people: People):
    page = people.come()
    page.clock.install()
    page.goto(two_at_one_demand(people.server)[0])
    page.wait_for_selector("[data-deliver]")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))  # the page's own clock: a slow machine is not slow here
    press(page.locator("[data-deliver]"))
    page.wait_for_selector("[data-deliver][data-held]")
    page.clock.run_for(300)
    page.mouse.up()
    page.wait_for_selector("[data-deliver]:not([data-held])")
    page.clock.resume()
    page.wait_for_timeout(600)
    assert page.locator("[data-good]").count() == 2
    hold(page.locator("[data-deliver]"))
    page.locator("[data-good]").first.wait_for(state="detached")
    assert score(page, 0) == 2
