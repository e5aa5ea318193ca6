"""How often a hand has to click: for a turn of one's own, and for a card against a card."""

from __future__ import annotations

import statistics
from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import People, play_now
from tests.browser.player import OFFERED, READY, Player
from tests.browser.test_people import together
from tests.browser.test_tables import active_of, deal, hand_of, roll_and_discard

TURN: Final = 6
DEAL: Final = 3
COUNT: Final = "window.clicks = 0; addEventListener('click', (made) => { clicks += made.isTrusted ? 1 : 0; }, true)"


def clicks(page: Page) -> int:
    return int(page.evaluate("() => window.clicks"))


def ours(page: Page) -> bool:
    return page.locator(".who.me.turn").count() > 0


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
    assert clicks(active) <= DEAL


class Swift(Player):
    """Takes the flight that is offered, and whatever the big button says."""

    def fly(self) -> bool:
        return self.click(READY) if self._here[OFFERED] else super().fly()


def test_a_turn_of_ones_own_takes_six_clicks(people: People):
    """With dice, balls and the end of a flight by themselves. Questions are answered too: what is usual counts, since a
    turn with two encounters and a seven may take more."""
    page = people.come(autoroll=True, autoshake=True, autoend=True, oneclick=True)
    page.add_init_script(COUNT)
    play_now(page)
    player = Swift(page, seed=5)
    player.builds = False
    counts: list[int] = []
    for _ in range(5):
        player.until(ours)
        began = clicks(page)
        player.until(lambda now: not ours(now))
        counts.append(clicks(page) - began)
    assert statistics.median(counts) <= TURN, counts
    assert page.locator(".log li", has_text="flew").count() > 0, "a turn without a flight is no turn"
