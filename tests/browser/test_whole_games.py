"""Games to the end: by mouse, by finger, and by keyboard alone; with six seats, and in the first edition.

The end of each is played in `make test`, at every size; the whole of each in `make soak`.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import People, new_table, play_now
from tests.browser.measure import SIZES, overlaps, resize
from tests.browser.player import BUILDING, CAN_BUILD, CARDS, LOOK, OVER, PATIENCE, Player, shows, turn_of
from tests.browser.serving import moves_before, moves_of, play_on, play_record, post

OFFERED = (
    "[data-primary]:not(:disabled) .key, .panel .choice, .panel [data-act], [data-answer], .panel .pick, [data-offers], "
    "[data-stop], .end"
)
STEPS = 20_000
LATE = 150  # moves before the end
TURN = 400  # steps somebody with a keyboard needs at most until the next turn of the table

LINES = """(one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((box) => box.top)).size;
}"""

over = shows(OVER)


@dataclass(frozen=True)
class Hand:
    """A window, and what points in it."""

    width: int
    height: int
    touch: bool = False

    def come(self, people: People) -> Player:
        page = people.come(self.width, self.height, touch=self.touch)
        return Player(page, seed=7 if self.touch else 4, touch=self.touch)


HANDS = [Hand(390, 844, True), Hand(844, 390, True), Hand(1024, 768), Hand(1366, 768), Hand(1920, 1080)]


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: f"{hand.width}x{hand.height}")
def test_a_game_to_the_end_by_clicks(people: People, hand: Hand):
    player = hand.come(people)
    play_now(player.page)
    finish(player, 4, "build")


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: f"{hand.width}x{hand.height}")
def test_a_late_game_to_the_end_by_clicks(people: People, late_game: str, hand: Hand):
    player = hand.come(people)
    player.page.goto(late_game)
    finish(player, 4)


def finish(player: Player, seats: int, *seen: str) -> None:
    """To the end, with flights and what else is wanted on the way; the last screen says by how many points, shows
    everybody, and how the points grew."""
    player.until(over, STEPS)
    headline = player.page.locator(".endhero h1")
    assert re.search(r"\b1[5-9]\b", headline.inner_text())
    assert headline.evaluate(LINES) <= 2, "buttons leave no room for who wins"
    assert player.page.locator(".final").count() == seats
    icons = player.page.locator(".seg .i").all()
    assert icons, "what the points came from is drawn"
    assert all(icon.is_visible() for icon in icons), "and seen at every size"
    player.page.locator(".curve path").nth(2 * seats - 1).wait_for(state="attached")
    assert {"fly", *seen} <= player.seen


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_six_seats_to_the_end_on_a_phone(people: People):
    finish(six_seats(people), 6, "build")


def test_six_seats_on_a_phone(people: People, server: str):
    """From the choice of the edition over the founding phase to a first flight, and the end of a match."""
    player = six_seats(people)
    record, table = table_of(server, "2019", 6)
    player.page.goto(play_on(server, table, moves_of(record) - LATE, "Noor", 6))
    player.page.wait_for_selector(".who")
    for size in SIZES:  # points of two digits
        resize(player.page, size)
        assert overlaps(player.page) == [], size
    resize(player.page, (390, 844))
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
@pytest.mark.timeout(1800)
def test_the_first_edition_to_the_end(people: People):
    player = first_edition(people)
    player.until(shows(".secret"))
    finish(only_ours(people, player), 4, "build", ".panel .choice")


def test_the_first_edition(people: People, server: str):
    """From the choice of the edition; then a match in which only we have looked at a disc, and the end of one."""
    player = first_edition(people)
    record, table = table_of(server, "classic", 4)
    made, _ = moves_before(record, "0 ", "disc_looked_at")
    player.page.goto(play_on(server, table, made + 1, "Noor"))
    only_ours(people, player)
    player.page.goto(play_on(server, table, moves_of(record) - LATE, "Noor"))
    finish(player, 4)


def first_edition(people: People) -> Player:
    """The set-up says what is reconstructed; ranks are chosen."""
    page = people.come()
    page.goto("/")
    page.get_by_role("radio", name="Classic 1999").click()
    assert "reconstructed" in page.locator("[data-note]").inner_text()
    new_table(page, Edition="Classic 1999", Rapid="On", Bots="Keen")
    page.wait_for_selector(".rankmark")
    return Player(page, seed=3)


def only_ours(people: People, player: Player) -> Player:
    """Discs we looked at are marked, for us alone."""
    player.page.wait_for_selector(".secret")
    guest = people.come()
    guest.goto(player.page.url)
    guest.wait_for_selector(".who")
    assert guest.locator(".secret").count() == 0
    guest.close()
    fits_everywhere(player.page, player, SIZES[0])
    return player


def table_of(server: str, edition: str, seats: int) -> tuple[str, str]:
    """The record of a match of bots, and the table that holds it."""
    record = play_record(edition, seats)
    return record, str(post(f"{server}/api/records", record.encode())["table"])


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
    """From opening a table to the end of its match: no mouse event at all. Keys that lead nowhere are a failure."""
    page.add_init_script("addEventListener('mousedown', () => { window.moused = true }, true)")
    page.goto(link)
    page.wait_for_selector("[data-primary], .end")
    hand = Keys(page)
    turn, begun = turn_of(page), 0
    for step in range(STEPS):
        if over(page):
            break
        if turn != turn_of(page):
            turn, begun = turn_of(page), step
        assert step - begun < TURN, f"nothing leads on at {page.url} in turn {turn}"
        try:
            page.wait_for_function(LOOK, arg=[OFFERED], timeout=PATIENCE)
            hand.press_something()
        except Late:
            continue  # the others play, or what we saw is gone
    assert over(page)
    assert page.evaluate("window.moused") is None


class Keys:
    """A player without a mouse: the keys on the buttons, arrows on the board, Tab and Enter in a panel."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chance = random.Random(5)

    def press_something(self) -> None:
        page = self.page
        if not page.locator(BUILDING).count() and self.enter(page.locator(CAN_BUILD).last):
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
        if any(
            self.enter(page.locator(choice).first)
            for choice in ("[data-answer]", ".panel .choice", ".panel [data-act]")
        ):
            return
        cards = page.locator(CARDS)  # any of them: one that is all chosen is put back when it is pressed again
        if count := cards.count():
            self.enter(cards.nth(self.chance.randrange(count)))
        elif page.locator("[data-stop]").count():
            page.locator("svg.board").focus(timeout=1000)
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")

    def enter(self, control: Locator) -> bool:
        """Takes it, if it is there, the way somebody does who went to it with Tab."""
        if not control.count():
            return False
        assert control.evaluate("(one) => one.tabIndex", timeout=1000) >= 0, f"Tab does not lead to {control}"
        control.focus(timeout=1000)
        self.page.keyboard.press("Enter")
        return True
