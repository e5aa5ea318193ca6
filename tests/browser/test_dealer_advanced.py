"""The advanced rules by clicks: attacks, beaming, goods left behind, deals, and plans that change hands or go."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.dealer import from_sketch, glass, hold
from tests.games.spacedealer.kit import Sketch

IDLE = "bot idle"


def advanced() -> Sketch:
    return Sketch("advanced", at="5:00")


def running(sketch: Sketch, seat: int, number: int, state: str = "active", **job: str) -> Sketch:
    """An hourglass at work since a moment, so that it runs until everybody is there, or through since a moment."""
    started, due = (299_000, 359_000) if state == "active" else (239_000, 299_000)
    sketch.seat(seat)["glasses"][number - 1].update(state=state, started=started, due=due, **job)
    return sketch


def sit(people: People, sketch: Sketch, *others: str, width: int = 1366, height: int = 768) -> list[Page]:
    """Everybody of ours at the table, looking at the sketched position."""
    pages = []
    for link in from_sketch(people.server, sketch, ["me", *others]):
        page = people.come(width, height)
        page.goto(link)
        page.wait_for_selector("[data-phase=running][data-paused=false]")
        pages.append(page)
    return pages


def aboard(page: Page) -> list[str | None]:
    return [good.get_attribute("data-good") for good in page.locator("[data-good]").all()]


def armed() -> Sketch:
    sketch = advanced().build(0, "sabotage_probe-1", "L2", tokens=1)
    sketch.build(0, "generator-2", "R").build(0, "interstellar_rocket-1", "R1+R2", tokens=1)
    return running(sketch, 1, 1, job="raise")


def fire(first: Page, second: Page) -> None:
    """A probe at the running glass of the second seat, a rocket at its mine; the second sees both."""
    glass(second, 1).and_(second.locator("[data-state=active]")).wait_for()
    first.click('[data-token="a.sabotage_probe-1"]')
    hold(first.locator('[data-target="glass:1:1"]'))
    glass(second, 1).and_(second.locator("[data-state=sabotaged]")).wait_for()
    first.locator('[data-token="a.sabotage_probe-1"]').wait_for(state="detached")
    first.click('[data-token="a.interstellar_rocket-1"]')
    hold(first.locator('.d-mk [data-target="card:a.mine-10"]'))
    second.locator('[data-card="a.mine-10"].d-blocked').wait_for()


def test_a_probe_stops_a_running_glass_and_a_rocket_blocks_a_mine(people: People):
    first, second = sit(people, armed(), "me", IDLE, IDLE)
    fire(first, second)
    second.locator('[data-card="a.mine-10"]').click()  # picks the free glass up
    second.locator('[data-card="a.mine-10"].d-legal').wait_for()
    second.wait_for_timeout(300)  # a second tap at once would count as one
    second.locator('[data-card="a.mine-10"].d-legal').click()
    second.locator('.d-dk[data-glass="2"][data-state=active]').wait_for()  # a run that only clears the field


def test_attacks_are_possible_on_a_phone(people: People):
    first, second = sit(people, armed(), "me", IDLE, IDLE, width=390, height=844)
    fire(first, second)


def test_the_transport_probe_beams_its_goods_into_a_ship_far_away(people: People):
    sketch = advanced().build(0, "transport_probe-1", "L2").stored("transport_probe-1", "red1+blue1")
    sketch.ship("ship0", 3, "green1")
    (page,) = sit(people, running(sketch, 0, 1, "ready", job="use", card="a.transport_probe-1"), IDLE, IDLE, IDLE)
    glass(page, 1).click()
    page.locator('[data-beam$="red1+blue1"]').click()
    page.wait_for_function("() => document.querySelectorAll('[data-good]').length === 3")
    assert aboard(page) == ["red", "green", "blue"]
    assert page.locator(".d-store").count() == 0


def test_goods_are_put_into_the_transport_probe_and_out_again(people: People):
    sketch = advanced().build(0, "transport_probe-1", "L2").ship("ship0", 0, "red2")
    (page,) = sit(people, sketch, IDLE, IDLE, IDLE)
    page.locator("[data-good=red]").first.click()
    page.locator(".d-stored").wait_for()
    assert aboard(page) == ["red"]
    page.locator(".d-stored").click()
    page.locator(".d-stored").wait_for(state="detached")
    assert aboard(page) == ["red", "red"]


def test_goods_left_on_a_neutral_field_are_picked_up_by_another_ship(people: People):
    sketch = advanced().ship("ship0", 1, "red1+green1").ship("ship1", 1)
    first, second = sit(people, sketch, "me", IDLE, IDLE)
    assert second.locator("[data-load]").count() == 0
    first.locator("[data-good=green]").click()
    first.locator("[data-target=leave]").click()
    second.locator("[data-load=green]").click()
    second.locator("[data-good=green]").wait_for()
    first.locator("[data-good=green]").wait_for(state="detached")  # it has heard of what it left there before
    first.locator(".d-left").wait_for(state="detached")
    assert (aboard(first), aboard(second)) == (["red"], ["green"])


def meeting() -> Sketch:
    return advanced().ship("ship0", 2, "red2").ship("ship1", 2, "blue1").plan(0, "mine-4").plan(1, "mine-7")


def offer(page: Page) -> None:
    page.click("[data-trade]")
    page.click("[data-side='give red']")
    page.click("[data-side='want blue']")
    page.click("[data-send]")


def test_an_offer_is_declined_and_the_next_one_accepted(people: People):
    first, second = sit(people, meeting(), "me", IDLE, IDLE)
    offer(first)
    second.locator("[data-accept]").wait_for()
    first.locator(".d-offer.d-out").wait_for()
    # What waits for an answer stands above all other things to do with a ship, and is counted twice more.
    assert second.locator(".d-bay button").first.get_attribute("data-accept")
    assert second.locator(".d-dock [data-offers='1']").is_visible()
    assert second.locator(".d-foot [data-offers='1']").is_visible()
    first.set_viewport_size({"width": 390, "height": 844})  # a phone has one line for everything that is told
    second.locator("[data-decline]").click()
    first.locator("[data-hint=sd-hint-declined]").wait_for()
    first.set_viewport_size({"width": 1366, "height": 768})
    first.locator(".d-offer.d-out").wait_for(state="detached")
    assert first.get_by_text("Deliver here").count() == 0  # nothing aboard serves a demand
    second.locator("[data-offers]").first.wait_for(state="detached")
    first.locator(".d-tick", has_text="declined the offer").wait_for()
    assert aboard(second) == ["blue"]
    first.wait_for_timeout(300)  # a second tap at once would count as one
    offer(first)
    hold(second.locator("[data-accept]"))
    second.locator("[data-good=red]").wait_for()
    first.locator("[data-good=blue]").wait_for()
    assert (aboard(first), aboard(second)) == (["red", "blue"], ["red"])


def test_plans_change_hands_by_an_offer_of_plans(people: People):
    first, second = sit(people, meeting(), "me", IDLE, IDLE)
    first.click("[data-trade]")
    first.click("[data-plans]")
    first.click('[data-give-plan="a.mine-4"]')
    first.click('[data-want-plan="a.mine-7"]')
    first.click("[data-send]")
    hold(second.locator("[data-accept]"))
    second.locator('[data-plan="a.mine-4"]').wait_for()
    first.locator('[data-plan="a.mine-7"]').wait_for()
    assert [first.locator("[data-plan]").count(), second.locator("[data-plan]").count()] == [1, 1]


def test_a_finished_plan_is_discarded_instead_of_built(people: People):
    sketch = advanced().level(0, 1).plan(0, "converter-1")
    (page,) = sit(people, running(sketch, 0, 1, "ready", job="build", card="a.converter-1"), IDLE, IDLE, IDLE)
    stack = page.locator("[data-draw='2']")
    before = int(stack.inner_text().split()[-1])
    glass(page, 1).click()
    hold(page.locator("[data-verb=discard]"))
    page.locator("[data-plan]").wait_for(state="detached")
    glass(page, 1).and_(page.locator("[data-state=inactive]")).wait_for()
    assert int(stack.inner_text().split()[-1]) == before + 1


def test_a_site_of_two_columns_says_what_it_covers_and_is_held(people: People):
    sketch = advanced().level(0, 1).plan(0, "mine_complex-1")
    (page,) = sit(people, running(sketch, 0, 1, "ready", job="build", card="a.mine_complex-1"), IDLE, IDLE, IDLE)
    covered = page.locator('[data-card="a.mine-3"]')
    covered.wait_for()
    name = covered.locator(".d-nm").inner_text().strip()
    glass(page, 1).click()
    site = page.locator("[data-site=L2]")
    assert site.locator(".d-pair").inner_text() == "L2 + L1"
    assert site.locator(".d-covers").inner_text() == name
    assert f"columns L2 and L1, covers {name}" in (site.get_attribute("aria-label") or "")
    site.click()
    assert page.locator('[data-plan="a.mine_complex-1"]').count() == 1
    hold(site)
    page.locator('[data-card="a.mine_complex-1"]').wait_for()
