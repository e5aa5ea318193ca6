"""The top bar of a table has room for everything that can stand in it at once, and the big button for its words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.measure import SIZES, overlaps, resize
from tests.browser.player import Player, shows
from tests.browser.test_people import made_by

WANTED = ("[data-trade]:not(:disabled)", ".bar .die", ".bar [data-pilot=now]", ".barclock")


def test_the_bar_has_room_for_all_that_can_stand_in_it(people: People):
    """Two pilots, dice, a clock, and the board zoomed, in the phase with the longest name, in every language."""
    page = people.come(390, 844)
    chairs = ["me", *["bot greedy"] * 5]
    table = made_by(page, edition="2019", chairs=chairs, clock={"bank": 3600, "increment": 0}, start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector("[data-primary]")
    Player(page, seed=3).until(lambda now: all(shows(one)(now) for one in WANTED))
    for language in ("en", "de", "nl"):
        page.evaluate(
            "(language) => { localStorage.starport = JSON.stringify({ ...JSON.parse(localStorage.starport), language }) }",
            language,
        )
        page.reload()
        page.wait_for_selector(f"html[lang={language}] .bar .die", state="attached")
        for size in SIZES:
            resize(page, size)
            zoom(page)
            assert overlaps(page) == [], (language, size)


def zoom(page: Page) -> None:
    box = page.locator("svg.board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -400)
    page.wait_for_selector("[data-fit]")


# Words of the big button that are cut, or stand outside of it.
CUT = """() => {
    const button = document.querySelector('[data-primary]');
    const box = button.getBoundingClientRect();
    return [...button.querySelectorAll('b, .sub')].filter((words) => {
        if (getComputedStyle(words).position === 'absolute') return false;
        const { top, bottom } = words.getBoundingClientRect();
        return words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1
            || top < box.top || bottom > box.bottom;
    }).map((words) => words.textContent);
}"""


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_big_button_cuts_no_word(people: People, before: Callable[[str], str], language: str):
    """Where it has least room something gives way: letters grow smaller, the picture goes, at last the second line,
    which is still spoken."""
    page = people.come(844, 390, language=language)
    seen = set()
    for move in ("throw", "fly", "end flight", "end build"):
        page.goto(before(move))
        page.wait_for_selector("[data-primary]:not(:disabled)")
        for size in SIZES:
            resize(page, size)
            assert page.evaluate(CUT) == [], (language, move, size)
            seen.add(page.locator("[data-primary]").get_attribute("data-tight"))
        assert page.locator("[data-primary] .sub").inner_text(), "said, if not shown"
    assert len(seen) > 1, "in one size at least something had to give way"
