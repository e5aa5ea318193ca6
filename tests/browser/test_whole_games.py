"""Whole games to the end: by mouse, by finger, and by keyboard alone; with six seats, and in the first edition.

One whole game is played in `make test`, and the end of each other kind; the whole of those in `make soak`.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import People, new_table, play_now
from tests.browser.measure import SIZES, overlaps, resize
from tests.browser.player import BUILDING, LOOK, OVER, PATIENCE, Player, shows
from tests.browser.serving import moves_of, play_on, play_record, post

OFFERED = (
    "[data-primary]:not(:disabled) .key, .panel .choice, .panel [data-act], [data-answer], .panel .pick, [data-offers], "
    "[data-stop], .end"
)
STEPS = 20_000
LATE = 150  # moves before the end

over = shows(OVER)


def soak(*sizes: tuple[int, int]) -> list[Any]:
    """Sizes for the long runs: each is a whole game more."""
    return [pytest.param(size, marks=pytest.mark.soak) for size in sizes]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("size", [(1366, 768), *soak((1024, 768), (1920, 1080))])
def test_a_game_to_the_end_by_mouse(people: People, size: tuple[int, int]):
    page = people.come(*size)
    play_now(page)
    player = Player(page, seed=4)
    player.until(over, STEPS)
    assert "15" in page.locator(".endhero h1").inner_text()
    assert page.locator(".final").count() == 4
    assert page.locator(".curve path").count() >= 8
    assert {"build", "fly"} <= player.seen


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_game_to_the_end_by_finger(people: People, size: tuple[int, int]):
    page = people.come(*size, touch=True)
    play_now(page)
    finish(Player(page, seed=7, touch=True), 4, "build")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_late_game_to_the_end_by_finger(people: People, late_game: str, size: tuple[int, int]):
    page = people.come(*size, touch=True)
    page.goto(late_game)
    finish(Player(page, seed=7, touch=True), 4)


def finish(player: Player, seats: int, *seen: str) -> None:
    """To the end, with flights and what else is wanted on the way; everybody stands on the last screen."""
    player.until(over, STEPS)
    assert player.page.locator(".endhero h1").is_visible()
    assert player.page.locator(".final").count() == seats
    assert {"fly", *seen} <= player.seen


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_six_seats_to_the_end_on_a_phone(people: People):
    finish(six_seats(people), 6, "build")


def test_six_seats_on_a_phone(people: People, server: str):
    """From the choice of the edition over the founding phase to a first flight, and the end of a match."""
    player = six_seats(people)
    player.page.goto(late_in(server, "2019", 6))
    finish(player, 6)


def six_seats(people: People) -> Player:
    """A table of six in its first flight: two pilots, side by side, take every turn."""
    page = people.come(390, 844, touch=True)
    new_table(page, Edition="5–6 players", Bots="Keen")
    page.wait_for_selector("[data-primary]")
    assert page.locator(".who").count() == 6
    player = Player(page, seed=3, touch=True)
    player.until(shows("[data-pilot=now]"))
    assert page.locator(".bar [data-pilot]").count() == 2
    fits_everywhere(page, player, (390, 844))
    return player


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_the_first_edition_to_the_end(people: People):
    finish(first_edition(people), 4, "build", ".panel .choice")


def test_the_first_edition(people: People, server: str):
    """From the choice of the edition to a disc that only we have looked at, and the end of a match."""
    player = first_edition(people)
    player.page.goto(late_in(server, "classic", 4))
    finish(player, 4)


def first_edition(people: People) -> Player:
    """The set-up says what is reconstructed; ranks are chosen; discs we looked at are marked, for us alone."""
    page, guest = people.come(), people.come()
    page.goto("/")
    page.get_by_role("radio", name="Classic 1999").click()
    assert "reconstructed" in page.locator("[data-note]").inner_text()
    new_table(page, Edition="Classic 1999", Rapid="On", Bots="Keen")
    page.wait_for_selector(".rankmark")
    player = Player(page, seed=3)
    player.until(shows(".secret"))
    guest.goto(page.url)
    guest.wait_for_selector(".who")
    assert guest.locator(".secret").count() == 0
    guest.close()
    fits_everywhere(page, player, SIZES[0])
    return player


def late_in(server: str, edition: str, seats: int) -> str:
    """A link to a seat in a match of this edition that is nearly over."""
    record = play_record(edition, seats)
    table = str(post(f"{server}/api/records", record.encode())["table"])
    return play_on(server, table, moves_of(record) - LATE, "Noor", seats)


def fits_everywhere(page: Page, player: Player, own: tuple[int, int]) -> None:
    """In flight, where most is shown at once: nothing overlaps at any size."""
    player.until(shows("[data-stop]"))
    for size in SIZES:
        resize(page, size)
        assert overlaps(page) == [], size
    resize(page, own)


def test_a_late_game_by_keyboard_only(people: People, late_game: str):
    by_keys(people.come(), late_game)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_a_game_by_keyboard_only(people: People, server: str):
    """From the first throw on."""
    chairs = ["me", *["bot greedy"] * 3]
    wish = {"game": "starfarers", "chairs": chairs, "name": "Key", "patience": None, "start": True}
    made = post(f"{server}/api/tables", json.dumps(wish).encode())
    by_keys(people.come(), f"{made['link']}#{made['tokens']['0']}")


def by_keys(page: Page, link: str) -> None:
    """From opening a table to the end of its match: no mouse event at all."""
    page.add_init_script("addEventListener('mousedown', () => { window.moused = true }, true)")
    page.goto(link)
    page.wait_for_selector("[data-primary], .end")
    for _ in range(STEPS):
        if over(page):
            break
        try:
            page.wait_for_function(LOOK, arg=[OFFERED], timeout=PATIENCE)
            press_something(page)
        except Late:
            continue  # the others play, or what we saw is gone
    assert over(page)
    assert page.evaluate("window.moused") is None


def press_something(page: Page) -> None:
    """What a player without a mouse would do: the keys on the buttons, arrows on the board, Tab through a panel."""
    tile = page.locator(".build.can .buildbutton")
    if tile.count() and not page.locator(BUILDING).count():
        tile.last.focus(timeout=1000)
        page.keyboard.press("Enter")
        return
    key = page.locator("[data-primary]:not(:disabled) .key")
    if key.count():
        said = key.first.inner_text(timeout=1000)
        page.evaluate("document.activeElement?.blur?.()")
        page.keyboard.press("Enter" if said == "↵" else said)
        return
    if page.locator("[data-offers]").count():
        page.keyboard.press("t")  # an offer has a key once it is in view; unanswered it would hold everybody up
        return
    for choice in ("[data-answer]", ".panel .choice", ".panel [data-act]", ".panel .pick:not(.off):not(:disabled)"):
        found = page.locator(choice)
        if found.count():
            found.first.focus(timeout=1000)
            page.keyboard.press("Enter")
            return
    if page.locator("[data-stop]").count():
        page.locator("svg.board").focus(timeout=1000)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
