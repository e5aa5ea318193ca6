"""Tables of several people: joining, trading, dropping out and coming back, undo, replay, fork, hot-seat, spectators."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.conftest import People, play_now
from tests.browser.player import Player, turn_of


def open_table(people: People, host: Page, seats: int, where: str = "by link") -> str:
    """The host opens a table for so many people and shares its link."""
    host.goto("/")
    host.wait_for_selector("[data-open-table]")
    host.get_by_role("radiogroup", name="People").get_by_role("radio", name=str(seats)).click()
    if where != "by link":
        host.get_by_role("radio", name=where).click()
    host.click("[data-open-table]")
    host.wait_for_url(re.compile("/t/"))
    return host.url


def test_four_browsers_play_trade_drop_and_come_back(people: People):
    pages = [people.come() for _ in range(4)]
    host = pages[0]
    link = open_table(people, host, 4)
    for number, page in enumerate(pages[1:], 1):
        page.goto(link)
        page.get_by_label("Your name").fill(f"Guest {number}")
        page.click(f"[data-sit='{number}']")
    host.locator("[data-start]:not(:disabled)").click()
    for page in pages:
        page.wait_for_selector(".who")
    assert "Guest 2" in host.locator(".score").inner_text()
    active = trade(pages)
    drop_and_return(pages, active, link)


def active_of(pages: list[Page]) -> Page:
    for _ in range(200):
        for page in pages:
            if page.locator("[data-primary]:not(:disabled)").count() and page.locator(".who.me.turn").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is on turn")


def trade(pages: list[Page]) -> Page:
    """Whoever is on turn offers one card for one; another one accepts or counters; the offer is settled."""
    active = active_of(pages)
    for _ in range(200):
        if active.locator("[data-trade]:not(:disabled)").count():
            break
        for page in pages:
            if page.locator(".panel [data-pick]").count() or page.locator(".panel .choice").count():
                Player(page).act()
        if active.locator("[data-primary]:not(:disabled) .key", has_text="R").count():
            active.click("[data-primary]:not(:disabled)")
        active.wait_for_timeout(60)
    active.click("[data-trade]")
    rows = active.locator(".panel .steps")
    rows.nth(0).locator(".pick:not(.off)").first.click()
    given = rows.nth(0).locator(".pick.on").get_attribute("data-pick")
    rows.nth(1).locator(f".pick:not([data-pick={given}])").first.click()
    active.click("[data-offer]")
    others = [page for page in pages if page is not active]
    for page in others:
        page.wait_for_selector(".offer, [data-primary]")
    for page in others:
        page.wait_for_timeout(100)
        if page.locator("[data-accept]").count():
            page.click("[data-accept]")
        elif page.locator("[data-refuse]").count():
            page.locator("[data-refuse]").first.click(timeout=1500)
    active.wait_for_timeout(1500)  # those without the cards decline by themselves
    log = active.locator(".log").inner_text()
    assert "offer" in log
    if active.locator("[data-primary]:not(:disabled)", has_text="Trade with").count():
        active.click("[data-primary]")
        active.wait_for_function("() => document.querySelector('.log').textContent.includes('traded')")
    elif active.get_by_role("button", name="Withdraw").count():
        active.get_by_role("button", name="Withdraw").click()
    return active


def drop_and_return(pages: list[Page], active: Page, link: str) -> None:
    """A page that is closed is seen as away; opened again it shows the exact state without any name or password."""
    gone = next(page for page in pages[1:] if page is not active)  # a guest, who has never posted anything
    hand, context = gone.locator(".hand").inner_text(), gone.context
    gone.close()
    active.wait_for_selector(".who .dot.away", timeout=15_000)
    back = context.new_page()
    back.goto(link)
    back.wait_for_selector(".hand", timeout=60_000)
    assert back.locator(".hand").inner_text() == hand
    active.wait_for_function("() => document.querySelectorAll('.who .dot.away').length === 0")


def test_a_lost_connection_is_shown_and_mended(people: People):
    page = people.come()
    play_now(page)
    page.wait_for_timeout(300)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.reload()
    page.wait_for_selector("[data-primary]")
    Player(page).until(lambda now: turn_of(now) >= 2)


def test_undo_takes_a_build_back(people: People):
    page = people.come()
    play_now(page)
    player = Player(page, seed=11)
    player.builds = False
    player.until(
        lambda now: now.locator(".build.can").count() > 0 and now.locator("[data-trade]:not(:disabled)").count() > 0
    )
    before = page.locator(".hand").inner_text()
    page.locator(".build.can .buildbutton").last.click()
    if page.locator(".build.on").count():
        player.stop()
    page.wait_for_function("(before) => document.querySelector('.hand').innerText !== before", arg=before)
    page.locator("[data-undo]:not(:disabled)").click()
    page.wait_for_function("(before) => document.querySelector('.hand').innerText === before", arg=before)


def test_a_grey_undo_says_why(people: People):
    page = people.come()
    play_now(page)
    Player(page).until(lambda now: now.locator("[data-trade]:not(:disabled)").count() > 0)
    assert page.locator("[data-undo]").is_disabled()
    assert page.locator("[data-undo]").get_attribute("title")


def test_replay_and_fork(people: People, late_game: str, finished: str):
    page = people.come()
    page.goto(f"/t/{finished}/replay")
    page.wait_for_selector("svg.board text.number")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 50
    slider.fill(str(last - 40))
    page.wait_for_function(f"() => document.querySelector('output').textContent.startsWith('{last - 40} ')")
    page.keyboard.press("ArrowRight")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save record").click()
    assert saved.value.path().read_text("utf-8").startswith("starport record 1")
    page.click("[data-fork]")
    page.wait_for_selector("[data-primary]")
    assert finished not in page.url


def test_a_record_can_be_opened(people: People, record: str):
    page = people.come()
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    page.set_input_files("input[type=file]", {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()})
    page.wait_for_url(re.compile("/replay"))
    page.wait_for_selector("svg.board text.number")


def test_two_people_on_one_device_have_a_curtain(people: People):
    page = people.come()
    open_table(people, page, 2, "on this device")
    page.wait_for_selector("[data-curtain], [data-primary]")
    player = Player(page, seed=1)
    curtains = 0
    for _ in range(1500):
        if page.locator("[data-curtain]").count():
            assert page.locator(".hand").count() == 0, "a hand shows beside the curtain"
            curtains += 1
            if curtains == 3:
                return
        player.act()
        page.wait_for_timeout(40)
    raise AssertionError("the curtain did not fall three times")


def test_a_spectator_sees_no_hand(people: People):
    page, guest = people.come(), people.come()
    play_now(page)
    guest.goto(page.url)
    guest.wait_for_selector(".who")
    assert guest.locator(".hand").count() == 0
    assert guest.locator("[data-primary]").is_disabled()


def test_the_guided_game_points_at_real_controls(people: People):
    page = people.come()
    play_now(page, "[data-learn]")
    page.wait_for_selector(".hintbox")
    ring, box = page.locator(".ring").bounding_box(), page.locator(".hintbox").bounding_box()
    assert ring is not None
    assert box is not None
    assert (
        box["y"] + box["height"] <= ring["y"]
        or box["y"] >= ring["y"] + ring["height"]
        or box["x"] + box["width"] <= ring["x"]
    )
    Player(page).until(lambda now: now.locator("[data-trade]:not(:disabled)").count() > 0)
    assert page.locator(".hintbox p").inner_text()
    page.get_by_role("button", name="No more hints").click()
    assert page.locator(".hintbox").count() == 0


def test_an_illegal_stop_says_why_with_its_rule(people: People):
    page = people.come()
    play_now(page)
    Player(page, seed=6).until(
        lambda now: (
            now.locator("[data-stop]").count() > 0
            and now.locator(".sum .total").count() > 0
            and now.locator(".build.on").count() == 0
        )
    )
    far = page.locator('circle[fill="var(--lattice-dot)"]').first.bounding_box()  # the other end of space
    assert far is not None
    page.mouse.click(far["x"] + 1, far["y"] + 1)
    page.locator(".wordline .rule").click()
    page.wait_for_selector("dialog .rulelist li.exact")
    assert "SF-" in page.locator("dialog .rulelist li.exact b").inner_text()
