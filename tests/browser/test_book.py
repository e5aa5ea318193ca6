"""The rulebook beside the table: it leaves the game in view, is asked by mouse, finger and keyboard, searched and printed."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.fake import FakeServer
from tests.browser.measure import resize
from tests.games.client_questions import asked_at

SIZES: Final = [(390, 844), (844, 390), (1024, 768), (1366, 768), (1920, 1080)]
# How much of each thing the open book leaves in view, in percent.
LEFT: Final = """(names) => {
    const book = document.querySelector('.bookpanel').getBoundingClientRect();
    return names.map((name) => {
        const box = document.querySelector(name).getBoundingClientRect();
        const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
        const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
        const across = Math.max(0, Math.min(right, book.right) - Math.max(left, book.left));
        const down = Math.max(0, Math.min(bottom, book.bottom) - Math.max(top, book.top));
        return Math.round(100 - 100 * across * down / ((right - left) * (bottom - top)));
    });
}"""
IN_VIEW: Final = {
    "starfarers-2019": {"svg.board": 45, ".hand": 99, "[data-primary]": 99},
    "spacedealer-base": {".d-orbit": 45, ".d-dock": 99, ".d-tab": 60},
}


def at_moment(page: Page, name: str, verb: str) -> FakeServer:
    """A page at the first moment at which this can be done."""
    page.goto("/learn")
    page.wait_for_selector("[data-first]")
    server = FakeServer(page)
    found = next(one for one in asked_at(name) if any(kind[1] == verb for kind in one.kinds))
    server.show(found.state, found.seat)
    page.wait_for_selector(".hintbox p, .d-guide p")
    return server


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector(".bookpanel", state="detached")


def told(page: Page) -> str:
    """The rule that the book is open at."""
    page.locator(".bookpanel .bookblock.lit").wait_for()
    rule = page.locator(".bookpanel").get_attribute("data-rule")
    closed(page)
    return rule or ""


@pytest.mark.parametrize(("name", "verb"), [("starfarers-2019", "build"), ("spacedealer-base", "use")])
def test_the_book_leaves_the_game_in_view_at_every_size(people: People, name: str, verb: str):
    page = people.come()
    at_moment(page, name, verb)
    for size in SIZES:
        resize(page, size)
        page.keyboard.press("?")
        page.locator(".bookpanel .bookblock.lit").wait_for()
        left = dict(zip(IN_VIEW[name], page.evaluate(LEFT, list(IN_VIEW[name])), strict=True))
        short = {thing: seen for thing, seen in left.items() if seen < IN_VIEW[name][thing]}
        assert not short, (size, left)
        closed(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# Where a thing lies on the page, and the rule that tells of it.
THINGS: Final = {
    "a number": ("[data-hex] .chip, [data-hex]", {"SF-PROD-2", "SF-FLY-7", "SF-SPEC-4"}),
    "an outpost": ("[data-outpost]", {"SF-STAT-6"}),
    "a card": (".hand", {"SF-SEVEN-2"}),
    "the mothership": (".ship", {"SF-MOTHER-1"}),
    "points": (".who.me .pts", {"SF-END-1", "SF-VP-1"}),
    "a tile": ("[data-build=booster]", {"SF-MOTHER-3"}),
}


def test_a_question_mark_under_the_mouse_opens_the_rule_of_everything(people: People):
    page = people.come()
    at_moment(page, "starfarers-2019", "build")
    for thing, (selector, rules) in THINGS.items():
        page.mouse.move(*middle(page, selector))
        page.keyboard.press("?")
        assert told(page) in rules, thing
    page.mouse.move(*middle(page, ".brand"))
    page.keyboard.press("?")
    assert told(page) == "SF-TRADE-1"  # nothing under the hand: what is asked now


def test_a_finger_asks_about_what_it_touched(people: People):
    page = people.come(touch=True)
    at_moment(page, "starfarers-2019", "build")
    page.touchscreen.tap(*middle(page, "[data-hex]"))
    page.locator(".look [data-rules]").tap()
    assert told(page) in THINGS["a number"][1]
    page.locator(".look .x").tap()
    page.locator(".hand").tap(position={"x": 4, "y": 4})
    page.locator(".bar [data-rules]").tap()
    assert told(page) == "SF-SEVEN-2"
    page.locator(".build.short .buildbutton").first.tap()
    page.locator(".wordline .rule").tap()
    assert told(page).startswith("SF-")


def test_the_keyboard_alone_asks_searches_and_reads_the_exact_wording(people: People):
    page = people.come()
    at_moment(page, "starfarers-2019", "build")
    page.keyboard.press("b")  # to the tiles
    page.keyboard.press("?")
    page.locator(".bookpanel .bookblock.lit").wait_for()
    page.get_by_role("searchbox").press_sequentially("ice planet")
    page.wait_for_function("() => !document.querySelector('.bookblock.lit')")
    blocks = page.locator(".bookpanel .bookblock").all_inner_texts()
    assert 1 < len(blocks) < 20
    assert not re.search(r"\bSF-", " ".join(blocks))
    page.locator(".bookexact").first.focus()
    page.keyboard.press("Enter")
    assert "SF-" in page.locator(".exactly").inner_text()
    page.get_by_role("searchbox").fill("nothing like this")
    page.locator(".bookpanel .dim").wait_for()
    closed(page)


# Words on paper that are as dark or as light as the ground they stand on.
UNREADABLE: Final = """() => {
    const light = (colour) => {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        return alpha ? (0.3 * red + 0.6 * green + 0.1 * blue) / 255 : null;
    };
    const ground = (one) => (one ? light(getComputedStyle(one).backgroundColor) ?? ground(one.parentElement) : 1);
    const words = [...document.querySelectorAll('#summary *')].filter((one) =>
        one.checkVisibility() && [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim()));
    return words.filter((one) => Math.abs(light(getComputedStyle(one).color) - ground(one)) < 0.3)
        .map((one) => one.textContent);
}"""


BOOKS: Final = ".bookbooks button"
OPENED: Final = f"(number) => document.querySelectorAll('{BOOKS}')[number].classList.contains('on')"
DRAWN: Final = "() => [...document.querySelectorAll('#summary figure')].every((one) => one.querySelector('li'))"
PRINT: Final = "() => { printed = ''; print = () => { printed = document.querySelector('main').className } }"


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_summary_of_every_book_prints_on_one_page(people: People, language: str):
    page = people.come(language=language)
    page.goto("/rules/starfarers")
    page.wait_for_selector("#summary li")
    games = {
        name: page.get_by_role("group", name=name).get_by_role("button") for name in ("Starfarers", "Space Dealer")
    }
    assert {name: books.count() for name, books in games.items()} == {"Starfarers": 3, "Space Dealer": 2}
    for number in range(5):
        page.locator(BOOKS).nth(number).click()
        page.wait_for_function(OPENED, arg=number)
        page.wait_for_selector("#summary li")
        page.wait_for_function(DRAWN)
        page.evaluate(PRINT)
        page.click("[data-print=short]")
        page.wait_for_function("() => printed.includes('short')")
        page.evaluate("() => document.querySelector('main').classList.add('short')")
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
        page.emulate_media(media="print")
        assert page.evaluate(UNREADABLE) == []
        page.emulate_media(media="null")
        page.evaluate("() => document.querySelector('main').classList.remove('short')")
