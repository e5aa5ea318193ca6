"""Space Dealer and time: take-back, the second tap, a pause, a lost connection, a reload, practice without a clock."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import People
from tests.browser.dealer import PATIENCE, UNHURRIED, begin, clock, deal, glass, hold, pick_up, running, stands

IDLE = "bot idle"
STEPS = 250  # an obedient beginner needs some 80
TRIES = 4
FINGER = 24  # pixels, at least
IN_VAIN = "in vain"


def three(people: People, *others: str, speed: int = 100) -> list[Page]:
    links = deal(people.server, ["me", *others], speed=speed)
    pages = [people.come() for _ in links]
    for page, link in zip(pages, links, strict=True):
        begin(page, link)
    running(pages[0])
    return pages


def test_an_order_can_be_taken_back_for_two_seconds_and_the_second_tap_is_ignored(people: People):
    page = three(people, IDLE, IDLE, speed=UNHURRIED)[0]
    glass(page, 1).evaluate("(element) => { element.click(); element.click(); }")
    page.locator('.d-dk.d-sel[data-glass="1"]').wait_for()
    page.locator("[data-card].d-legal").click()
    page.locator('.d-dk.d-back[data-glass="1"]').wait_for()
    glass(page, 1).click()
    page.locator('.d-dk.d-sel[data-state=inactive][data-glass="1"]').wait_for()  # it is in hand again
    page.wait_for_timeout(300)
    page.locator("[data-card].d-legal").click()
    page.locator('.d-dk.d-back[data-glass="1"]').wait_for()
    page.locator(".d-dk.d-back").wait_for(state="detached")
    glass(page, 1).click()
    page.wait_for_timeout(400)
    assert glass(page, 1).get_attribute("data-state") == "active"


def test_a_plan_that_comes_while_the_own_cards_are_open_is_seen_on_a_phone(people: People):
    """Laid in another window here; an order that was slow on its way comes the same way."""
    page = people.come(390, 844)
    begin(page, deal(people.server, ["me", IDLE, IDLE])[0])
    running(page)
    other = page.context.new_page()
    other.goto(page.url)
    page.click("[data-own]")
    page.locator("[data-lay]").first.wait_for()
    other.click("[data-own]")
    other.locator("[data-lay]").first.click()
    page.locator("[data-plan]").wait_for()


def test_a_pause_stops_every_glass_and_play_goes_on_after_it(people: People):
    page = three(people, IDLE, IDLE)[0]
    pick_up(page, 1)
    page.locator("[data-card].d-legal").click()
    page.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    page.click("[data-pause]")
    page.wait_for_selector("[data-paused=true]")
    before = stands(page)
    left = glass(page, 1).locator("text").text_content()
    assert stands(page) == before
    assert glass(page, 1).locator("text").text_content() == left
    page.click("[data-pause]")
    page.wait_for_selector("[data-paused=false]")
    page.wait_for_function("(before) => document.querySelector('[data-clock]').textContent !== before", arg=before)


def test_everybody_waits_for_a_lost_connection_and_the_seat_comes_back_as_it_was(people: People):
    first, second = three(people, "me", IDLE)
    pick_up(second, 1)
    second.locator("[data-card].d-legal").click()
    second.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    address, person = second.url, second.context
    second.close()
    first.wait_for_function("() => /waiting for/.test(document.querySelector('[data-note]')?.textContent ?? '')")
    before = stands(first)
    second = person.new_page()
    second.goto(address)
    second.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    first.wait_for_function("(before) => document.querySelector('[data-clock]').textContent !== before", arg=before)


def practise(people: People, width: int = 1366, height: int = 768) -> Page:
    page = people.come(width, height)
    page.goto("/")
    page.get_by_role("radio", name="Space Dealer").click()
    page.click("[data-practice]")
    page.wait_for_selector("[data-guide=sd-guide-start]")
    return page


def test_practice_has_no_clock_and_runs_on_when_told(people: People):
    page = practise(people)
    page.locator("[data-mine]").first.click()
    page.wait_for_selector("[data-guide=sd-guide-column]")
    page.locator("[data-site=R1]").click()
    running(page)
    page.wait_for_selector("[data-guide=sd-guide-lay]")
    page.locator("[data-pointed]").click()
    page.wait_for_selector("[data-guide=sd-guide-glass]")
    before = clock(page)
    pick_up(page, 1)
    page.wait_for_selector("[data-guide=sd-guide-build]")
    page.locator("[data-plan].d-legal").click()
    page.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    assert clock(page) == before
    page.click("[data-skip]")
    page.locator('.d-dk[data-state=ready][data-glass="1"]').wait_for()
    page.wait_for_selector("[data-guide=sd-guide-built]")
    page.get_by_role("button", name="Enough").click()
    assert page.locator("[data-guide]").count() == 0


@pytest.mark.parametrize("window", [{}, {"width": 390, "height": 844}], ids=["desktop", "phone"])
def test_whoever_does_only_what_the_guide_points_at_delivers_and_climbs(people: People, window: dict[str, int]):
    """Nothing but the control that is pointed at is touched, until three deliveries and a technology level."""
    page = practise(people, **window)
    followed: list[str] = []
    for _ in range(STEPS):
        if delivered(page) >= 3 and page.locator("[data-tech] .d-st.d-on").count() > 1:
            break
        followed.append(follow(page))
        assert followed[-TRIES:] != [IN_VAIN] * TRIES, f"what is pointed at changes nothing: {followed[-20:]}"
    assert delivered(page) >= 3, followed[-20:]
    assert page.locator("[data-tech] .d-st.d-on").count() > 1, followed[-20:]
    assert {"sd-guide-build", "sd-guide-take", "sd-guide-fly", "sd-guide-deliver"} <= set(followed)


def delivered(page: Page) -> int:
    """How many discs of ours lie on demands."""
    return page.locator(".d-homeworld .d-discs circle.d-on").count()


def follow(page: Page) -> str:
    """Touch what is pointed at, once, and wait until the guide or the page has changed; which step it was, or in vain."""
    pointed = page.locator("[data-pointed]").first
    pointed.wait_for()
    step = page.locator("[data-guide]").get_attribute("data-guide") or ""
    before = page.evaluate(STORY)
    box = pointed.bounding_box()
    assert box is None or min(box["width"], box["height"]) >= FINGER, f"{step} points at something tiny: {box}"
    try:
        if pointed.evaluate("(one) => one.matches('.d-holdable')"):
            pointed.click(trial=True, timeout=PATIENCE)  # nothing may lie on it
            hold(pointed)
        else:
            pointed.click(timeout=PATIENCE)
        page.wait_for_function(f"(before) => ({STORY})() !== before", arg=before, timeout=PATIENCE)
    except Late:  # a tap that came too soon after another is ignored: it is pointed at again
        return IN_VAIN
    return step


# What a person sees that something has happened: the guide, what is in hand, the glasses and the hold.
STORY = """() => [
    document.querySelector('[data-guide]')?.dataset.guide,
    ...[...document.querySelectorAll('.d-dk, [data-good], [data-plan], [data-keep], [data-lay], [data-mine]')].map(
        (one) => one.className + one.dataset.state),
    document.querySelector('.d-homeworld')?.ariaLabel,
].join()"""
