"""Tables of several people: joining, trading, dropping out and coming back, undo, replay, fork, hot-seat, spectators."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, WebSocketRoute

from tests.browser.conftest import People, new_table, play_now
from tests.browser.measure import SIZES, overlaps, resize
from tests.browser.player import Player, our_turn, shows, turn_of
from tests.browser.serving import moves_until, play_on


def open_table(host: Page, seats: int, where: str = "by link") -> str:
    """The host opens a table for so many people and shares its link."""
    chosen = {"They_play": where} if where != "by link" else {}
    new_table(host, People=str(seats), **chosen)
    return host.url


def test_four_browsers_play_trade_drop_and_come_back(people: People):
    pages = [people.come(decline=True) for _ in range(4)]
    host = pages[0]
    link = open_table(host, 4)
    for number, page in enumerate(pages[1:], 1):
        page.goto(link)
        page.get_by_label("Your name").fill(f"Guest {number}")
        page.click(f"[data-sit='{number}']")
    host.locator("[data-start]:not(:disabled)").click()
    for page in pages:
        page.wait_for_selector(".who")
    assert "Guest 2" in host.locator(".people").inner_text()
    active = trade(pages)
    drop_and_return(pages, active, link)


def active_of(pages: list[Page]) -> Page:
    """Whoever is on turn: the one whose own row says so."""
    for _ in range(100):
        for page in pages:
            if page.locator(".who.me.turn").count():
                return page
        pages[0].wait_for_selector(".who.turn")
    raise AssertionError("nobody is on turn")


def hand_of(page: Page) -> dict[str, int]:
    """The cards a person sees in the own hand."""
    counts = page.locator(".hand .card b").all_inner_texts()
    return dict(zip(("ore", "fuel", "carbon", "food", "goods"), map(int, counts), strict=True))


def trade(pages: list[Page]) -> Page:
    """Whoever is on turn offers a card for one that somebody has; that one accepts, and the cards change hands."""
    active = active_of(pages)
    others = [page for page in pages if page is not active]
    roll_and_discard(active, others)
    hands = [(hand_of(page), page) for page in others]
    give, want, partner = deal(hand_of(active), hands)
    active.click("[data-trade]")
    rows = active.locator(".panel .steps")
    rows.nth(0).locator(f"[data-pick={give}]").click()
    rows.nth(1).locator(f"[data-pick={want}]").click()
    active.click("[data-offer]")
    partner.locator("[data-accept]").click()
    for hand, page in hands:  # those who have the card too are asked as well; the rest declines by itself
        if page is not partner and hand[want]:
            page.locator("[data-refuse]").first.click()
    # Everybody has answered and one said yes: the deal is made by itself.
    active.wait_for_function("() => document.querySelector('.log').textContent.includes('traded')")
    partner.wait_for_function("() => document.querySelector('.log').textContent.includes('traded')")
    return active


def roll_and_discard(active: Page, others: list[Page]) -> None:
    """Up to the moment when the active seat may trade: a roll, and after a seven everybody's discards."""
    player = Player(active)
    for _ in range(100):
        offered = player.look()
        if active.locator("[data-trade]:not(:disabled)").count():
            return
        if offered:
            player.do()
        for page in others:
            if page.locator(".panel .pick, .panel .choice").count():
                Player(page).act()
    raise AssertionError("the active seat never came to trade")


def deal(mine: dict[str, int], theirs: list[tuple[dict[str, int], Page]]) -> tuple[str, str, Page]:
    """A card of ours for another kind that somebody has."""
    for hand, page in theirs:
        for give, ours in mine.items():
            for want, count in hand.items():
                if give != want and ours and count:
                    return give, want, page
    raise AssertionError("nobody has a card to trade")


def drop_and_return(pages: list[Page], active: Page, link: str) -> None:
    """A page that is closed is seen as away; opened again it shows the exact state without any name or password."""
    gone = next(page for page in pages[1:] if page is not active)  # a guest, who has never posted anything
    hand, context = gone.locator(".hand").inner_text(), gone.context
    gone.close()
    active.wait_for_selector(".who .dot.away")
    back = context.new_page()
    back.goto(link)
    back.wait_for_selector(".hand")
    assert back.locator(".hand").inner_text() == hand
    active.wait_for_function("() => document.querySelectorAll('.who .dot.away').length === 0")


def test_a_lost_connection_is_shown_and_mended(people: People):
    """The line breaks and stays dead for a while: the page says so, comes back by itself and shows the same state."""
    page = people.come()
    lines: list[WebSocketRoute] = []
    dead = False

    def connect(line: WebSocketRoute) -> None:
        if dead:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    page.route_web_socket(re.compile("/socket"), connect)
    play_now(page)
    Player(page).until(our_turn)
    hand = page.locator(".hand").inner_text()
    dead = True
    lines[-1].close()
    page.wait_for_selector(".banner", state="visible")
    dead = False
    page.wait_for_selector(".banner", state="detached")
    assert len(lines) >= 2
    assert page.locator(".hand").inner_text() == hand
    Player(page).until(lambda now: turn_of(now) >= 2)


def test_bots_say_why_they_refuse(people: People, server: str, finished: str, record: str):
    """Nobody gives four cards for one: each bot's reason stands beside its name, after the offer is gone, and in the log."""
    page = people.come()
    page.goto(play_on(server, finished, moves_until(record, "0 build"), "Noor", bot="planner"))
    page.locator("[data-trade]:not(:disabled)").click()
    rows = page.locator(".panel .steps")
    mine, theirs = rows.nth(0), rows.nth(1)
    give = next(name for name, count in hand_of(page).items() if count)
    mine.locator(f"[data-pick={give}]").click()
    for _ in range(4):
        theirs.locator(f"[data-pick={'ore' if give != 'ore' else 'food'}]").click()
    page.click("[data-offer]")
    page.wait_for_function("() => document.querySelectorAll('[data-remark]').length === 3")
    assert all("no deal" in said for said in page.locator("[data-remark]").all_inner_texts())
    page.locator(".log li", has_text="no deal").first.wait_for(state="attached")


def test_the_pace_of_the_bots_is_chosen_with_the_table(people: People):
    page = people.come()
    with page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/tables")) as made:
        new_table(page, Their_pace="At once")
    assert (made.value.post_data_json or {})["pace"] == "instant"
    page.wait_for_selector("[data-primary]")
    Player(page).until(lambda now: turn_of(now) >= 2)


def test_undo_takes_a_build_back(people: People, before: Callable[[str], str]):
    page = people.come()
    page.goto(before("build"))
    page.wait_for_selector(".build.can")
    hand = page.locator(".hand").inner_text()
    page.locator(".build.can .buildbutton").last.click()
    if page.locator(".build.on").count():
        Player(page).stop()
    page.wait_for_function("(before) => document.querySelector('.hand').innerText !== before", arg=hand)
    page.locator("[data-undo]:not(:disabled)").click()
    page.wait_for_function("(before) => document.querySelector('.hand').innerText === before", arg=hand)


def test_a_grey_undo_says_why(people: People):
    page = people.come()
    play_now(page)
    Player(page).until(shows("[data-trade]:not(:disabled)"))
    assert page.locator("[data-undo]").is_disabled()
    assert page.locator("[data-undo]").get_attribute("title")


def test_replay_and_fork(people: People, late_game: str, finished: str):
    page = people.come()
    page.goto(f"/t/{finished}/replay")
    page.wait_for_selector("svg.board text.number")
    slider = page.get_by_role("slider", name="Moment of the game")
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


def test_the_chances_follow_the_replay(people: People, finished: str):
    """One line for each seat; the curve and the scrubber move each other, by pointer and by key, and it can be heard."""
    page = people.come()
    page.goto(f"/t/{finished}/replay")
    curve = page.get_by_role("slider", name="Chances to win")
    curve.wait_for()
    assert page.locator("[data-chance]").count() == 4
    scrubber = page.get_by_role("slider", name="Moment of the game")
    last = int(scrubber.get_attribute("max") or 0)
    began = said(curve)
    scrubber.fill(str(last))
    page.wait_for_function(f"() => document.querySelector('output').textContent.startsWith('{last} ')")
    assert sum(said(curve)) in range(98, 103)
    assert max(said(curve)) > 90, "the last moment is no question any more"
    curve.focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) < 20")
    assert said(curve) == began
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 5)
    page.wait_for_function(
        "(half) => Math.abs(Number(document.querySelector('input[type=range]').value) - half) < 12", arg=last / 2
    )
    page.locator(".log li.past").nth(5).wait_for(state="attached")  # what came before is told too


def said(curve: Locator) -> list[int]:
    """What somebody hears who asks for the chances: so many percent for each seat."""
    return [int(found) for found in re.findall(r"(\d+) percent", curve.get_attribute("aria-valuetext") or "")]


def test_a_record_can_be_opened(people: People, record: str):
    page = people.come()
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    page.set_input_files("input[type=file]", {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()})
    page.wait_for_url(re.compile("/replay"))
    page.wait_for_selector("svg.board text.number")


def test_two_people_on_one_device_have_a_curtain(people: People):
    page = people.come()
    open_table(page, 2, "on this device")
    page.wait_for_selector("[data-curtain], [data-primary]")
    player = Player(page, seed=1)
    for _ in range(3):
        player.until(shows("[data-curtain]"))
        assert page.locator(".hand").count() == 0, "a hand shows beside the curtain"
        page.click("[data-curtain]")
        page.wait_for_selector(".hand")


def test_a_spectator_sees_no_hand(people: People):
    page, guest = people.come(), people.come()
    play_now(page)
    guest.goto(page.url)
    guest.wait_for_selector(".who")
    assert guest.locator(".hand").count() == 0
    assert guest.locator("[data-primary]").is_disabled()


def test_the_guided_game_points_at_real_controls(people: People):
    page = people.come()
    play_now(page)
    page.goto(f"{page.url}?guide")
    page.wait_for_selector(".hintbox")
    ring, box = page.locator(".ring").bounding_box(), page.locator(".hintbox").bounding_box()
    assert ring is not None
    assert box is not None
    assert (
        box["y"] + box["height"] <= ring["y"]
        or box["y"] >= ring["y"] + ring["height"]
        or box["x"] + box["width"] <= ring["x"]
    )
    Player(page).until(shows("[data-trade]:not(:disabled)"))
    assert page.locator(".hintbox p").inner_text()
    page.get_by_role("button", name="No more hints").click()
    assert page.locator(".hintbox").count() == 0


def test_a_question_mark_opens_the_rule_of_what_is_under_the_hand(people: People):
    page = people.come()
    play_now(page)
    Player(page).until(shows("[data-trade]:not(:disabled)"))
    page.hover("[data-build=colony_ship]")
    assert rule_asked(page) == "SF-BUILD-3"
    page.locator("[data-build=booster]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")  # the focus counts more than where the mouse happens to lie
    assert rule_asked(page) == "SF-MOTHER-3"


def rule_asked(page: Page) -> str:
    page.keyboard.press("?")
    page.locator(".bookpanel .bookblock.lit").wait_for()
    said = page.locator(".bookpanel").get_attribute("data-rule")
    page.keyboard.press("Escape")
    page.wait_for_selector(".bookpanel", state="detached")
    return said or ""


def test_an_illegal_stop_says_why_with_its_rule(people: People, server: str, finished: str, record: str):
    page = people.come()
    page.goto(play_on(server, finished, moves_until(record, "0 fly"), "Noor"))
    page.wait_for_selector("[data-stop]")
    far = page.locator('circle[fill="var(--lattice-dot)"]').first.bounding_box()  # the other end of space
    assert far is not None
    page.mouse.click(far["x"] + 1, far["y"] + 1)
    page.wait_for_selector(".wordline")
    for size in SIZES:  # and is read whole
        resize(page, size)
        assert overlaps(page) == [], size
    resize(page, SIZES[0])
    page.locator(".wordline .rule").click()
    page.wait_for_selector(".bookpanel .bookblock.lit")
    assert "SF-" in (page.locator(".bookpanel").get_attribute("data-rule") or "")
