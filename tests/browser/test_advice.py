"""Advice: a person who plays against bots alone may ask what a bot would do, and is led to the control for it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import People, new_table, play_now
from tests.browser.player import Player, shows
from tests.browser.serving import moves_of, play_on

BULB = "[data-advice]:not(:disabled)"
# What the ring lies on, from the middle of the ring: nothing else may be in the way of the hand.
RINGED = """() => {
    const ring = document.querySelector('.ring').getBoundingClientRect();
    const found = document.elementFromPoint(ring.x + ring.width / 2, ring.y + ring.height / 2);
    const kinds = '[data-primary], [data-stop], [data-build], [data-trade], [data-act], [data-answer], [data-accept],'
        + '[data-refuse], .panel, svg.board';
    return { inside: ring.width > 6 && ring.right <= innerWidth + 4 && ring.bottom <= innerHeight + 4,
             control: found?.closest(kinds) !== null && found?.closest('.hintbox') === null };
}"""


def advised(page: Page) -> str:
    """Asks, and gives back the words; empty if somebody else's move made the question pointless."""
    page.keyboard.press("h")
    said = page.wait_for_function("""() => {
        const bulb = document.querySelector('[data-advice]');
        const words = document.querySelector('[data-go]') && document.querySelector('.hintbox p').innerText;
        return words || (bulb?.disabled && !document.querySelector('[aria-busy=true]') ? ' ' : null);
    }""")
    return str(said.json_value()).strip()


def ask_until(page: Page, player: Player, wanted: Callable[[str], bool]) -> None:
    """Plays on, asking before every step, until something is advised that is wanted."""
    for _ in range(300):
        player.until(shows(BULB))
        if (said := advised(page)) and wanted(said):
            return
        page.keyboard.press("Escape")
        player.act()
    raise AssertionError("never advised")


def test_advice_by_keyboard_alone_leads_to_the_control(people: People):
    page = people.come()
    play_now(page)
    Player(page).until(lambda now: now.locator("[data-primary]:not(:disabled)", has_text="Roll").count() > 0)
    page.evaluate("addEventListener('mousedown', () => { window.moused = true }, true)")
    assert "Roll the dice" in advised(page)
    page.wait_for_function("""() => [...document.querySelectorAll('[aria-live=polite]')]
        .some((one) => one.textContent.includes('Roll the dice'))""")
    page.locator("[data-go]").press("Enter")
    assert page.evaluate("document.activeElement.hasAttribute('data-primary')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hintbox", state="detached")  # done: the advice was for that question only
    assert page.evaluate("window.moused") is None


def test_advice_points_at_a_real_control_whatever_is_asked(people: People):
    """Through some turns: what is ringed can be reached, and the game goes on by what is offered."""
    page = people.come()
    play_now(page)
    player = Player(page, seed=5)
    asked: set[str] = set()

    def seen(said: str) -> bool:
        asked.add(said.split(":")[1].split(maxsplit=1)[0])
        assert page.evaluate(RINGED) == {"inside": True, "control": True}, said
        return len(asked) >= 6

    ask_until(page, player, seen)


def test_a_flight_is_shown_on_the_board(people: People, server: str, finished: str, record: str):
    """Going there takes the ship and the target in hand; the big button flies."""
    page = people.come()
    page.goto(play_on(server, finished, moves_of(record) // 2, "Noor"))
    page.wait_for_selector("[data-primary]")
    ask_until(page, Player(page, seed=2), lambda said: "Fly" in said)
    page.click("[data-go]")
    page.wait_for_selector("path.way")
    assert page.locator("[data-primary] .key").inner_text() == "↵"


def test_nobody_advises_among_people(people: People):
    page, guest = people.come(), people.come()
    new_table(page, People="2")
    guest.goto(page.url)
    guest.click("[data-sit='1']")
    guest.click("[data-sit-down]")  # asked for a name, and gives none
    page.locator("[data-start]:not(:disabled)").click()
    page.wait_for_selector("[data-primary]")
    assert page.locator("[data-advice]").count() == 0
    page.keyboard.press("h")
    assert page.locator(".hintbox").count() == 0
