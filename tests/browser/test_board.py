"""The board stays still and upright whatever is opened or done, everything can be looked at, and the big button is safe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People, new_table, play_now
from tests.browser.measure import SIZES, overlaps, resize
from tests.browser.player import Player, our_turn, shows
from tests.browser.serving import moves_to, moves_until, play_on

# Every change of the board's box, from now on: its size by the browser's own observer, its place whenever anything changes.
WATCH = """() => {
    window.moves = [];
    const board = document.querySelector('svg.board');
    const box = () => JSON.stringify(board.getBoundingClientRect());
    let last = box();
    const look = (why) => { if (box() !== last) { moves.push(`${why} ${last} -> ${box()}`); last = box(); } };
    let first = true;
    new ResizeObserver(() => { if (!first) moves.push('resized'); first = false; }).observe(board);
    new MutationObserver(() => look('moved')).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
ROUND = 30  # rows that are written in a round of four seats, at least
# Of each tile from the left on, whether it can be built.
TILES = """(tiles) => tiles.sort((one, two) => one.getBoundingClientRect().left - two.getBoundingClientRect().left)
    .map((one) => one.classList.contains('can'))"""
UPRIGHT = "() => document.querySelector('svg.board').getAttribute('aria-label').includes('bottom')"


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600), (390, 844), (844, 390)])
def test_nothing_that_is_done_moves_the_board(people: People, size: tuple[int, int], before: Callable[[str], str]):
    """A whole round of four seats, with dice, offers and flights: the board's box never changes."""
    page = people.come(*size)
    page.goto(before("roll"))
    page.wait_for_selector("svg.board text.number")
    page.wait_for_selector("[data-primary]:not(:disabled)")
    page.evaluate(WATCH)
    began = told(page)
    Player(page, seed=2).until(lambda now: told(now) > began + ROUND and our_turn(now))
    assert page.evaluate("window.moves") == []
    resize(page, (1366, 768))  # where there is room for the log
    page.wait_for_selector(".log li")
    done = page.locator(".log li").all_inner_texts()
    assert all(any(word in line for line in done) for word in ("rolled", "offered", "flew")), done


def told(page: Page) -> int:
    """How far the story of the table has come."""
    return int(page.evaluate("() => Number(document.querySelector('.game').dataset.seq)"))


def test_a_sheet_slides_over_the_lower_part_of_a_phone(people: People, server: str, finished: str, record: str):
    """The board stays upright and as large as it was, and its upper part stays in view."""
    page = people.come(390, 844, touch=True)
    page.goto(play_on(server, finished, moves_until(record, "0 offer"), "Noor"))
    page.wait_for_selector("[data-trade]:not(:disabled)")
    assert page.evaluate(UPRIGHT)
    before = page.locator("svg.board").bounding_box()
    assert before is not None
    for opener in (
        page.get_by_role("button", name="Log").first,
        page.locator("[data-trade]"),
        page.locator(".peek").nth(1),
    ):
        opener.tap()
        page.wait_for_selector(".logged .logbox .log, .asking .rail .panel")
        assert page.locator("svg.board").bounding_box() == before
        assert page.evaluate(UPRIGHT)
        assert overlaps(page) == []


def test_a_chip_opens_the_whole_row_and_what_can_be_built_comes_first(people: People, before: Callable[[str], str]):
    """Where the points come from, mothership, friendship cards, upgrades: of every seat, by touch and by keyboard."""
    page = people.come(390, 844, touch=True)
    page.goto(before("build"))
    page.wait_for_selector(".build.can")
    tiles = page.locator(".build").evaluate_all(TILES)
    assert tiles == sorted(tiles, reverse=True)
    page.locator(".peek").nth(2).tap()
    row = page.locator(".look")
    row.wait_for()
    assert row.locator(".hull").count() == 1
    assert row.locator("[data-source=colonies]").count() == 1
    for word in ("Boosters", "Cannons", "Pods", "Friendship cards", "On the board"):
        assert word.lower() in row.inner_text().lower()
    page.keyboard.press("Escape")
    row.wait_for(state="detached")
    page.locator(".peek").nth(1).focus()
    page.keyboard.press("Enter")
    row.wait_for()


def test_planets_outposts_and_figures_can_be_looked_at(people: People):
    """By pointing at them, by a tap, and with the cursor of the keyboard: what it is, its chance, who has what."""
    page = people.come()
    play_now(page)
    Player(page, seed=3).until(lambda now: now.locator("[data-primary]:not(:disabled) .key", has_text="R").count() > 0)
    place = page.locator("svg.board g.planet:has(use[href='#p-ore']) text.number").first.bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x - 40, y)
    page.mouse.move(x, y)
    page.wait_for_selector(".glimpse [data-look] li")
    assert "36" in page.locator(".glimpse").inner_text()
    page.mouse.click(x, y)
    page.wait_for_selector(".look [data-look] li")
    page.keyboard.press("Escape")
    page.wait_for_selector(".look", state="detached")
    page.locator("svg.board").focus()
    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    page.wait_for_selector(".glimpse .lookhead")


def test_grey_undo_says_why(people: People):
    page = people.come()
    play_now(page)
    Player(page, seed=3).until(shows("[data-undo][aria-disabled=true]"))
    page.locator("[data-undo]").click(force=True)  # the driver takes it for disabled; a person can press it
    page.wait_for_selector(".wordline")
    page.locator(".peek").nth(1).click()
    page.wait_for_selector(".wordline", state="detached")  # something else was chosen
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.wait_for_selector(".wordline")


def test_founding_shows_how_good_a_site_is_and_asks_once(people: People):
    page = people.come()
    new_table(page, Start="Founding")
    player = Player(page, seed=1)
    player.until(lambda now: now.locator("text.pips").count() > 3 and now.locator("[data-round]").count() > 0)
    assert "of 4" in page.locator("[data-round]").inner_text()
    stops = page.locator("g[data-stop]").count()
    player.look()
    player.stop()
    page.wait_for_selector("[data-aim]")
    assert page.locator("g[data-stop]").count() == stops, "a first tap only chooses"
    assert "of 36" in page.locator("[data-primary]").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => document.querySelectorAll('g[data-stop]').length !== before", arg=stops)


def test_an_encounter_says_what_is_at_stake(people: People, server: str, finished: str, record: str):
    """Before the answer: what is demanded, or who may be the rival with both strengths and the chance."""
    page = people.come()
    page.goto(play_on(server, finished, moves_until(record, "0 answer"), "Noor"))
    page.wait_for_selector("[data-answer], [data-demand], [data-primary]:not(:disabled)")
    Player(page, seed=4).until(shows("[data-prospect]"))
    rows = page.locator("[data-prospect] li")
    assert rows.count() >= 1
    assert "against" in rows.first.inner_text()
    assert "%" in rows.first.inner_text()
    for size in SIZES:
        resize(page, size)
        assert overlaps(page) == [], size


def test_the_button_names_the_deal_and_enter_takes_only_what_is_in_view(
    people: People, server: str, finished: str, record: str
):
    """An offer is a chip; the whole of it opens by a click. Only then has the button a key, and x declines either way."""
    page = people.come()
    page.goto(play_on(server, finished, moves_to(record, 0, "accept"), "Noor"))
    page.wait_for_selector("[data-offers] [data-accept]")
    button = page.locator("[data-primary]")
    assert button.inner_text().startswith("Give ")
    assert button.locator(".key").count() == 0, "what is not in view has no key"
    page.click("[data-offer-from]")
    page.wait_for_selector(".panel [data-accept]")
    assert button.locator(".key").inner_text() == "↵"
    page.locator(".panel .x").click()
    page.wait_for_selector("[data-offers]")
    assert button.locator(".key").count() == 0
    page.keyboard.press("x")
    page.wait_for_function("() => !document.querySelector('[data-primary]').innerText.startsWith('Give ')")
