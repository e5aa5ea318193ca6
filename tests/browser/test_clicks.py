"""How often a hand has to click: for a turn of one's own, and for a card against a card."""

from __future__ import annotations

import statistics
from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.player import REACH, READY, STOPS, Player, turn_of
from tests.browser.serving import moves_of, moves_until, play_on
from tests.browser.test_people import together
from tests.browser.test_tables import active_of, deal, hand_of, roll_and_discard

TURN: Final = 6
MOST: Final = 10  # with a seven and an encounter in one turn
TURNS: Final = 5  # of which the median counts
DEAL: Final = 3
COUNT: Final = """window.clicks = [];
addEventListener('click', (made) => {
    const on = made.target.closest('button') ?? made.target.closest('[data-stop], svg, section');
    if (made.isTrusted) clicks.push((on?.innerText || on?.dataset.stop || on?.className?.baseVal || '?').split('\\n')[0]);
}, true)"""


def clicks(page: Page) -> list[str]:
    """What was clicked so far."""
    found: list[str] = page.evaluate("() => window.clicks")
    return found


def test_a_card_against_a_card_takes_three_clicks(people: People):
    """The card in the hand, the card that is wanted, the offer. Somebody says yes, and the deal is made."""
    pages = together(people, "Ada", "Ben", "Cem")
    active = active_of(pages)
    others = [page for page in pages if page is not active]
    roll_and_discard(active, others)
    hands = [(hand_of(page), page) for page in others]
    give, want, partner = deal(hand_of(active), hands)
    active.evaluate(COUNT)
    before = hand_of(active)
    active.click(f"[data-give={give}]")
    active.locator(".panel .steps").nth(1).locator(f"[data-pick={want}]").click()
    active.click("[data-offer]")
    partner.locator("[data-accept]").click()
    for hand, page in hands:
        if page is not partner and hand[want]:
            page.locator("[data-refuse]").first.click()
    active.locator(".log li", has_text="traded").first.wait_for(state="attached")
    after = {**before, give: before[give] - 1, want: before[want] + 1}
    active.wait_for_function(
        "(cards) => JSON.stringify([...document.querySelectorAll('.hand .card b')].map((one) => Number(one.innerText)))"
        " === JSON.stringify(cards)",
        arg=list(after.values()),
    )
    assert len(clicks(active)) <= DEAL


class Swift(Player):
    """Builds one thing a turn if it can, takes the cards and the flight that are offered, and otherwise does what the big
    button says."""

    whim = 0

    def cards(self) -> bool:
        offered = self.page.locator("[data-suggest]")
        if self._here[READY] or not offered.count():
            return super().cards()
        self.seen.add("cards")
        offered.click(timeout=REACH)
        return True

    def build(self) -> bool:
        return "build" not in self.seen and super().build()

    def fly(self) -> bool:
        """The big button offers a flight also where the flight cannot end yet; whoever looks elsewhere clicks more."""
        if not self._here[STOPS[1]] or not self._here[READY]:
            return super().fly()
        self.seen.add("fly")
        return self.click(READY)


def test_a_turn_of_ones_own_takes_six_clicks(people: People, server: str, finished: str, record: str):
    """With the settings somebody has who never changed any: the turns of a match in which something is built and flown,
    whatever else is asked in them."""
    page = people.come(autoroll=True, autoshake=True, autoend=True, haste="skip")
    page.add_init_script(COUNT)
    turns: list[list[str]] = []
    made = moves_of(record) // 5
    while len(turns) < TURNS:
        made = moves_until(record, "0 roll", made + 1)
        page.goto(play_on(server, finished, made, "Noor"))
        page.wait_for_selector(".who.me.turn")
        turn, player = turn_of(page), Swift(page, seed=5)  # what was met in one turn plays no part in the next
        player.until(lambda now, turn=turn: turn_of(now) != turn)  # type: ignore[misc]
        if {"build", "fly"} <= player.seen:
            turns.append(clicks(page))
    counts = sorted(len(turn) for turn in turns)
    assert statistics.median(counts) <= TURN, (counts, turns)
    assert counts[-1] <= MOST, turns
