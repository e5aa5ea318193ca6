"""Offers between two people in the middle of a match: ours, and what the other asks in return."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.measure import resize
from tests.browser.serving import moves_of, moves_until

KINDS = ("ore", "fuel", "carbon", "food", "goods")
# How many rows of cards and buttons reach beyond what their panel shows, as it stands, or lie on each other.
HIDDEN = """() => {
    const panel = document.querySelector('.panel').getBoundingClientRect();
    return [...document.querySelectorAll('.panel .steps, .panel .offerrow')]
        .map((row) => row.getBoundingClientRect())
        .filter((row, at, all) => row.top < panel.top || row.bottom > panel.bottom
            || all.slice(at + 1).some((next) => next.top < row.bottom - 1)).length;
}"""


def offer_to(ada: Page, ben: Page, table: str, record: str) -> None:
    """Ada, on turn in the middle of this match, offers a card for one that Ben holds; Ben has to think."""
    to = moves_until(record, "0 build", moves_of(record) // 2)
    wish = {"to": to, "chairs": ["me", "open", "open", "bot planner"], "name": "Ada"}
    made = ada.request.post(f"/api/tables/{table}/fork", data=wish).json()
    ada.goto(f"/t/{made['table']}")
    ben.goto(f"/t/{made['table']}")
    ben.click("[data-sit='1']")
    ada.locator("[data-chair='2'] button, [data-bot='2']").first.click()
    ada.locator("[data-start]:not(:disabled)").click()
    ada.locator("[data-trade]:not(:disabled)").click()
    rows = ada.locator(".panel .steps")
    rows.nth(0).locator(".pick:not(.off)").first.click()
    given = rows.nth(0).locator(".pick.on").first.get_attribute("data-pick")
    ben.locator(".hand .card b").nth(4).wait_for()
    held = ben.locator(".hand .card b").all_inner_texts()
    has = next(index for index, count in enumerate(held) if int(count) and KINDS[index] != given)
    rows.nth(1).locator(".pick").nth(has).click()
    ada.click("[data-offer]")
    ada.wait_for_selector(".panel [data-withdraw], [data-remark]")
    ben.wait_for_selector("[data-accept]")


def counter_by(ben: Page) -> None:
    """Ben asks for one more card in return."""
    if ben.locator("[data-offer-from]").count():
        ben.click("[data-offer-from]")
    ben.locator(".panel [data-counter]").first.click()
    ben.locator(".panel .steps").nth(1).locator(".pick").first.click()


@pytest.mark.parametrize("language", ["en", "nl"])  # whose word for all is the longest
def test_an_offer_to_us_leaves_our_own_in_view(people: People, finished: str, record: str, language: str):
    """On a phone that lies, too: both rows of cards are there without scrolling, and one tap answers."""
    ada, ben = people.come(name="Ada", language=language), people.come(name="Ben")
    offer_to(ada, ben, finished, record)
    counter_by(ben)
    ben.click("[data-offer]")
    ada.wait_for_selector(".panel [data-refuse]")
    for size in ((844, 390), (390, 844), (1366, 768)):
        resize(ada, size)
        assert ada.locator(".panel .steps").count() == 2
        assert ada.evaluate(HIDDEN) == 0, size
    resize(ada, (844, 390))
    ada.locator(".panel [data-refuse]").click()
    ada.locator("[data-refuse]").wait_for(state="detached")


def test_an_offer_that_we_cannot_pay_says_so(people: People, finished: str, record: str):
    """There is nothing to accept it with, and nobody has to guess why."""
    ada, ben = people.come(name="Ada"), people.come(name="Ben")
    offer_to(ada, ben, finished, record)
    counter_by(ben)
    for _ in range(8):
        ben.locator(".panel .steps").nth(1).locator(".pick").first.click()
    ben.click("[data-offer]")
    ada.wait_for_selector(".panel [data-refuse]")
    assert ada.locator(".panel [data-accept]").count() == 0
    assert ada.locator(".panel [data-unpaid]").inner_text() == "You lack cards"
