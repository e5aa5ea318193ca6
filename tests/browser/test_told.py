"""What happened is told: the digest, the log, dice against expectation, motion, whose turn it is, a pause by consent."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import People, play_now
from tests.browser.player import Player, our_turn, turn_of
from tests.browser.test_people import together

# Everything that moves above the table from now on, by its class.
NOTE = """() => {
    window.moved = new Set();
    const noted = (list) => { for (const one of list) for (const node of one.addedNodes)
        if (node.parentElement?.closest?.('[data-motion]') || node.matches?.('[data-motion]'))
            for (const each of [node, ...node.querySelectorAll('*')])
                moved.add((each.getAttribute('class') ?? '').split(' ')[0]); };
    new MutationObserver(noted).observe(document.body, { childList: true, subtree: true });
}"""

# One of these is seen: nothing lies over its middle.
IN_SIGHT = """(named) => [...document.querySelectorAll(named)].some((one) => {
    const at = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
})"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_digest_stands_first_when_it_is_our_turn(people: People, size: tuple[int, int], before: Callable[[str], str]):
    """One card for each of the others; a click shows the moment again; on a phone the throw puts it away."""
    page = people.come(*size)
    page.goto(before("roll"))
    page.wait_for_selector("[data-digest]")
    others = {one.get_attribute("data-digest-of") for one in page.locator("[data-digest-of]").all()}
    assert "0" not in others
    assert len(others) >= 2
    page.locator("[data-entry=rolled]").first.click()
    page.wait_for_selector("svg.board.dimmed")
    page.wait_for_function(IN_SIGHT, arg=".board .planet.lit")
    button = page.locator("[data-primary]").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= size[1], "the throw is at hand beside it"
    assert "Roll" in page.locator("[data-primary]").inner_text()
    page.click("[data-primary]" if size[0] < 600 else "[data-digest-close]")
    page.wait_for_selector("[data-digest]", state="detached")


def test_the_log_is_grouped_by_turn_filtered_and_lights_the_board(people: People, before: Callable[[str], str]):
    page = people.come()
    page.goto(before("roll"))
    page.locator(".log [data-turn]").nth(3).wait_for(state="attached")
    assert page.locator(".log .rulemark").count() > 3
    named = set(re.findall(r"\b[NS]\d\b", page.locator(".log").inner_text()))
    assert named, "a sentence names a place"
    assert named <= {one.strip() for one in page.locator("svg.board text.sector").all_text_contents()}, (
        "and it can be found"
    )
    flown = page.locator(".log li", has_text="→").first
    flown.locator("button.plain").first.click()
    page.wait_for_selector("svg.board.dimmed")
    page.get_by_role("button", name="Filter").click()
    lines = page.locator(".log li").count()
    page.locator(".log .filters .chip").nth(2).click()
    page.wait_for_function("(before) => document.querySelectorAll('.log li').length < before", arg=lines)


def test_dice_are_shown_against_what_was_to_be_expected(people: People):
    """All of the match are counted, and nothing is said before they are."""
    page = people.come()
    play_now(page)
    Player(page).until(lambda now: turn_of(now) > 1 and our_turn(now))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/story?*", hold)
    with page.expect_request("**/story?*"):
        page.click(".tools [aria-label=Menu]")
    assert "Loading" in page.locator("dialog .dicebox").inner_text()
    for route in held:
        route.continue_()
    page.locator("dialog .dicebox svg[role=img]").wait_for()
    assert re.search(r"in [1-9]\d* rolls?\.", page.locator("dialog .dicebox").inner_text())
    assert page.locator("dialog .dicebox svg[role=img] path").count() >= 11, (
        "a mark of what was to be expected for each sum"
    )


def test_things_move_while_orders_go_through_and_nothing_moves_when_it_is_off(
    people: People, before: Callable[[str], str]
):
    """Dice, cards, flights and mothership are seen to move; who orders at once is obeyed at once."""
    wanted = {"bigdie", "flyer", "trail", "smallhull"}
    for motion in ("fast", "off"):
        page = people.come(motion=motion)
        page.goto(before("roll"))
        page.wait_for_selector("[data-primary]:not(:disabled)")
        page.evaluate(NOTE)
        turn = turn_of(page)
        Player(page, seed=4).until(lambda now, turn=turn: turn_of(now) >= turn + 4 and our_turn(now))  # type: ignore[misc]
        moved = set(page.evaluate("() => [...window.moved]"))
        assert wanted <= moved if motion == "fast" else not moved, moved


def test_our_turn_is_in_the_title_on_the_icon_and_first_in_the_list(people: People):
    page = people.come()
    play_now(page)
    Player(page).until(our_turn)
    page.wait_for_function("() => document.title.startsWith('● Your turn')")
    icon = page.locator("#favicon").get_attribute("href")
    page.goto("/")
    page.locator(".mine", has_text="Your turn").first.wait_for()
    assert page.locator("#favicon").get_attribute("href") != icon


def test_a_pause_needs_everybody(people: People):
    ada, ben = together(people, "Ada", "Ben")
    menu_choice(ada, "Pause")
    ada.wait_for_selector("[data-primary]")
    assert "Paused" not in ben.locator("[data-primary]").inner_text()
    menu_choice(ben, "Pause")
    for page in (ada, ben):
        page.locator("[data-primary]", has_text="Paused").wait_for()
    menu_choice(ada, "Play on")
    ben.wait_for_function("() => !document.querySelector('[data-primary]').innerText.includes('Paused')")


def menu_choice(page: Page, name: str) -> None:
    """Something of the table's menu, which is put away again."""
    page.click(".tools [aria-label=Menu]")
    page.get_by_role("button", name=name, exact=True).click()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
