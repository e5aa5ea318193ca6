"""What a hand meets in a turn: a ship and its stops, odds before the throw, the throw itself, reminders, swaps, arrows."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import People, play_now
from tests.browser.player import Player
from tests.browser.serving import moves_before, moves_of, moves_until, play_on


def big(page: Page, key: str) -> bool:
    """Whether the big button is ready and carries this key."""
    return page.locator("[data-primary]:not(:disabled) .key", has_text=key).count() > 0


def fly_to(page: Page, point: str) -> None:
    """Flies the ship in hand to a stop: chosen by the first tap, flown by the big button."""
    box = page.locator(f"[data-stop='{point}']").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(f"[data-aim='{point}']")
    page.click("[data-primary]")


def test_a_ship_in_hand_shows_its_stops_its_way_and_what_it_costs(
    people: People, server: str, finished: str, record: str
):
    page = people.come()
    page.goto(play_on(server, finished, moves_until(record, "0 fly"), "Noor"))
    page.wait_for_selector("[data-stop]")
    assert page.locator("[data-stop]").count() > 3
    player = Player(page)
    player.look()
    player.stop()
    page.wait_for_selector("path.way")
    assert re.search(r"\d+ of \d+, \S", page.locator("[data-primary]").inner_text())


def test_a_flight_can_be_taken_back_until_something_is_turned_up(
    people: People, server: str, finished: str, record: str
):
    """The ship that turned something up keeps its speed; what was seen cannot be unseen, and the grey undo says so."""
    page = people.come()
    made, move = moves_before(record, "0 fly", "ship_moved")
    page.goto(play_on(server, finished, made, "Noor"))
    page.wait_for_selector("[data-stop]")
    before = page.locator("[data-primary]").inner_text()
    fly_to(page, move.split()[2])
    page.locator("[data-undo][aria-disabled=false]").click()
    page.wait_for_function("(said) => document.querySelector('[data-primary]').innerText === said", arg=before)
    made, move = moves_before(record, "3 fly", "chips_revealed")
    page.goto(play_on(server, finished, made, "Noor", chair=3))
    page.wait_for_selector("[data-stop]")
    fly_to(page, move.split()[2])
    page.wait_for_selector("[data-undo][aria-disabled=true]")
    assert page.locator("[data-undo]").get_attribute("title")
    page.locator(".log li", has_text="turned up").first.wait_for(state="attached")


def test_one_press_flies_all_ships_as_drawn_and_each_step_can_be_taken_back(
    people: People, server: str, finished: str, record: str
):
    """The ways of all ships are drawn before; a ship that is tapped flies alone; what was flown is taken back ship by ship."""
    page = people.come()
    page.goto(play_on(server, finished, moves_until(record, "0 fly", moves_of(record) // 2), "Noor"))
    page.locator("[data-primary]", has_text="Fly 2 ships").wait_for()
    stood = ships_of(page)
    assert page.locator("path.way").count() == 1
    assert page.locator("path.along").count() == 1
    page.keyboard.press("n")
    page.locator("[data-primary]", has_text=re.compile("Fly (and|closer)")).wait_for()
    assert page.locator("path.along").count() == 0
    page.keyboard.press("Escape")
    page.locator("[data-primary]", has_text="Fly 2 ships").click()
    page.wait_for_selector("[data-primary]:not(:disabled):has-text('End flight')")
    assert len(set(stood) - set(ships_of(page))) == 2
    while page.locator("[data-undo][aria-disabled=false]").count():
        flown = ships_of(page)
        page.click("[data-undo]")
        page.wait_for_function(f"(flown) => JSON.stringify({SHIPS}) !== JSON.stringify(flown)", arg=flown)
    assert ships_of(page) == stood


# Where our ships stand on the board; a colony that was founded is no ship any more.
SHIPS = (
    "[...document.querySelectorAll('svg.board [data-ship^=\"0 \"]')].map((one) => one.dataset.ship + one.dataset.at)"
)


def ships_of(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SHIPS)
    return found


def test_before_the_throw_the_odds_are_shown_and_afterwards_the_sum(people: People, before: Callable[[str], str]):
    """The mothership is shaken by dragging it to and fro; what fell is written out as a sum."""
    page = people.come()
    page.goto(before("throw"))
    page.locator(".target .odds").first.wait_for()
    assert all(re.search(r"\d+ %", said) for said in page.locator(".target .odds").all_inner_texts())
    hull = page.locator(".hullbox.can").bounding_box()
    assert hull is not None
    x, y = hull["x"] + hull["width"] / 2, hull["y"] + hull["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for turn in range(24):
        page.mouse.move(x + (30 if turn % 2 else -30), y)
    page.mouse.up()
    page.wait_for_selector(".hullbox:not(.can), .panel")
    Player(page, seed=3).until(lambda now: now.locator(".deck .total").count() > 0 and not big(now, "S"))
    terms = [int(said) for said in re.findall(r"\d+", page.locator(".deck .sum").inner_text())]
    assert sum(terms[:-1]) == terms[-1], terms


def test_what_is_left_undone_is_said_once_and_can_be_silenced(people: People, before: Callable[[str], str]):
    page = people.come(remind=True)
    page.goto(before("build"))
    page.wait_for_selector(".build.can")
    page.keyboard.press("e")
    page.locator("[data-primary].asks", has_text="still possible").wait_for()
    page.click("[data-silence]")
    page.keyboard.press("e")
    page.wait_for_function("() => !document.querySelector('.build.can')")
    assert page.evaluate("JSON.parse(localStorage.starport).remind") is False


def test_a_tile_that_lacks_a_card_offers_the_swap(people: People, server: str, finished: str, record: str):
    """One click makes the exchange that closes the gap, and the tile can be built."""
    page = people.come()
    page.goto(play_on(server, finished, moves_until(record, "0 exchange"), "Noor"))
    page.wait_for_selector("[data-swaps]")
    tile = page.locator(".build", has=page.locator("[data-swaps]")).first
    name = tile.locator("[data-build]").get_attribute("data-build")
    assert "lack" in (tile.locator("[data-build]").get_attribute("aria-label") or "")
    tile.locator("[data-swaps]").click()
    page.wait_for_selector(f".build.can [data-build={name}]")


def test_arrows_walk_the_board_and_each_point_says_what_it_is(people: People):
    page = people.come()
    play_now(page)
    page.locator("svg.board").focus()
    said: set[str] = set()
    for way in ("Left",) * 20 + ("Down",) * 6 + ("Up",) * 6:
        page.keyboard.press(f"Arrow{way}")
        heard = page.locator("main.stage [aria-live]")
        page.wait_for_function("(one) => one.textContent.trim() !== ''", arg=heard.element_handle())
        said.add(heard.inner_text())
    assert len(said) >= 4
    assert any("between" in one for one in said), said
