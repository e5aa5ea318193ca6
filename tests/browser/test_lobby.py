"""The lobby and the way to a table: nobody's name is hidden, wrong links are told, and the way back leaves nothing open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import People, new_table, play_now
from tests.browser.player import Player
from tests.browser.test_people import made_by, sit_down

# How far the first sentence stays above the planet behind it, in pixels.
CLEAR = """() => document.querySelector('.sky circle[fill="url(#big)"]').getBoundingClientRect().top
    - document.querySelector('.hero > p').getBoundingClientRect().bottom"""
ROWS = """() => [...document.querySelectorAll('[data-chair]')].map((row) => {
    const { left, top, right, bottom } = row.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
})"""
# How many things are said beside the rows, and how many names they hide.
PLACES = """() => {
    const of = (one) => one.getBoundingClientRect();
    const name = (row) => {
        const range = document.createRange();
        range.selectNode(row.querySelector('b').firstChild);
        return of(range);
    };
    const apart = (one, two) => one.right <= two.left || two.right <= one.left
        || one.bottom - 2 <= two.top || two.bottom - 2 <= one.top;
    const names = [...document.querySelectorAll('[data-chair]')].map(name);
    const said = [...document.querySelectorAll('[data-bubble]')].map(of);
    return [said.length, names.filter((one) => !said.every((two) => apart(one, two))).length];
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_what_is_said_in_the_lobby_hides_no_name(people: People, size: tuple[int, int]):
    ada, ben = people.come(*size, name="Ada"), people.come(name="Ben")
    table = made_by(ada, chairs=["me", "open", "bot greedy", "bot planner"], name="Ada")
    sit_down([ada, ben], table)
    ada.wait_for_selector("[data-chair='1']:has-text('Ben')")
    rows = ada.evaluate(ROWS)
    ben.locator(".talk .bare").fill("I would like to sit at the far end of the table, if nobody minds. Does anybody?")
    ben.keyboard.press("Enter")
    ada.wait_for_selector("[data-bubble='1']:has-text('far end')")
    assert ada.evaluate(PLACES) == [1, 0]
    assert ada.evaluate(ROWS) == rows


def test_only_whoever_made_the_table_is_offered_to_send_people_away(people: People):
    ada, ben = people.come(name="Ada"), people.come(name="Ben")
    sit_down([ada, ben], made_by(ada, chairs=["me", "open", "bot greedy"], name="Ada"))
    ada.wait_for_selector("[data-free='1']")
    ben.wait_for_selector("[data-free='2']")  # a bot
    assert ben.locator("[data-free='0']").count() == 0
    ada.click("[data-free='1']")
    ben.wait_for_selector("[data-freed]")  # and is told what has happened
    ben.click("[data-sit='1']")
    ada.wait_for_selector("[data-free='1']")
    ben.wait_for_selector("[data-freed]", state="detached")  # whoever sits is not told any more


def test_a_page_is_read_from_its_top_however_far_down_the_last_one_was_left(people: People):
    """The button that opens a table stands at the foot of a long page; what follows begins with its head."""
    page = people.come(390, 844, touch=True)
    new_table(page, People="2")
    page.locator("main h1").wait_for()
    assert page.evaluate("scrollY") == 0
    new_table(page, People="3", They_play="on this device")
    page.wait_for_selector("[data-curtain]")
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight]") == [0, 844], "a curtain is no long page"


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_the_address_of_a_table_is_seen_whole_and_copied_without_a_clipboard(people: People, size: tuple[int, int]):
    """A page that came without encryption from another machine of the house has no `navigator.clipboard`."""
    ada = people.come(*size, name="Ada")
    ada.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    table = made_by(ada, chairs=["me", "open", "bot greedy"], name="Ada")
    ada.goto(f"/t/{table}")
    shown = ada.locator("[data-link]")
    host = people.server.split("//")[1]
    assert shown.inner_text() == f"{host}/t/{table}"
    assert shown.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    ada.locator(".sharing .addr button").click()
    ada.wait_for_selector(".sharing .addr button:has-text('Copied')")
    ada.locator(".talk .bare").press("Control+v")
    assert ada.locator(".talk .bare").input_value() == f"{people.server}/t/{table}"


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_the_link_for_another_device_comes_into_view_and_opens_the_seat(people: People, size: tuple[int, int]):
    """It stood below everything else of the menu, where nobody who had asked for it saw that it was there."""
    page, other = people.come(*size, name="Ada"), people.come()
    play_now(page)
    page.locator(".tools .tool").last.click()
    page.click("dialog .choice:has-text('another device')")
    link = page.locator("dialog [data-link*='#']")
    link.wait_for()
    page.wait_for_function(
        """(link) => {
            const { top, bottom } = link.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        }""",
        arg=link.element_handle(),
    )
    assert link.inner_text().endswith("#…")
    other.goto(str(link.get_attribute("data-link")))
    other.wait_for_selector(".who.me:has-text('Ada')")


def test_a_page_whose_code_is_on_its_way_is_not_empty(people: People):
    ada = people.come(name="Ada")
    table = made_by(ada, chairs=["me", "open", "bot greedy"], name="Ada")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ada.route("**/LobbyPage*.js", hold)
    with ada.expect_request("**/LobbyPage*.js"):
        ada.goto(f"/t/{table}")
    ada.wait_for_selector("[data-loading]:has-text('Setting the table')")
    for route in held:
        route.continue_()
    ada.wait_for_selector("[data-chair='1']")
    assert ada.locator("[data-loading]").count() == 0


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_first_sentence_is_not_written_on_the_planet(people: People, language: str):
    page = people.come(844, 390, language=language)
    page.goto("/")
    page.wait_for_selector("[data-play]")
    assert page.evaluate(CLEAR) > 0


def test_a_link_to_no_table_says_so(people: People):
    """Whether no table has that name or none could have it."""
    page = people.come()
    for name in ("nosuchtable", "<b>", "2222222222222222"):
        page.goto(f"/t/{name}")
        page.wait_for_selector(".notice h1")
        assert page.locator(".notice p").inner_text() == "There is no such table."
    people.problems = [said for said in people.problems if "Failed to load resource" not in said]


def test_the_way_back_closes_the_rulebook_of_the_table(people: People):
    page = people.come()
    play_now(page)
    page.keyboard.press("?")
    page.wait_for_selector(".bookpanel .bookblock")
    page.go_back()
    page.wait_for_selector("[data-open-table]")
    page.wait_for_selector(".bookpanel", state="detached")
    page.go_forward()
    page.wait_for_selector("[data-primary]")


def test_what_a_lost_line_kept_from_the_page_comes_later(people: People, before: Callable[[str], str]):
    """Questions, deals and flights are fetched with the first move. A browser never asks again for what it missed, so the
    page is opened anew by itself."""
    page = people.come()
    page.goto(before("build"))
    page.wait_for_selector(".build.can")
    page.route("**/*", lambda asked: asked.abort())
    with page.expect_event("requestfailed"):
        page.locator(".build.can .buildbutton").last.click()
        if page.locator(".build.on").count():
            Player(page).stop()
    with page.expect_event("load"):
        page.unroute("**/*")
    page.locator("[data-trade]:not(:disabled)").click()
    page.wait_for_selector(".panel .steps")
    people.problems = [said for said in people.problems if "Failed to load resource" not in said]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_grandmaster_is_given_time_to_think_at_a_new_table_and_on_its_chair(people: People, size: tuple[int, int]):
    ada = people.come(*size, name="Ada")
    ada.goto("/")
    ada.wait_for_selector("[data-open-table]")
    thinking = ada.get_by_role("radiogroup", name="Thinking time", exact=True)
    assert thinking.count() == 0, "the usual bot offers no time"
    new_table(ada, People="2", Bots="Grandmaster", Thinking_time="10 s")
    strength = ada.locator("[data-strength='2']")
    strength.wait_for()
    assert strength.input_value() == "grandmaster@10s"
    strength.select_option(label="Grandmaster (3 s)")
    ben = people.come(name="Ben")
    ben.goto(ada.url)  # whoever does not sit here reads it
    ben.wait_for_selector("[data-chair='2']:has-text('Grandmaster (3 s)')")
    ben.wait_for_selector("[data-chair='3']:has-text('Grandmaster (10 s)')")
    assert ada.evaluate("document.documentElement.scrollWidth") == size[0]
