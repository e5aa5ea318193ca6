"""Whole games to the end: by mouse, by finger, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People, play_now
from tests.browser.player import Player

GAME = 300.0


def over(page: Page) -> bool:
    return page.locator(".end").count() > 0


@pytest.mark.timeout(900)
def test_a_game_to_the_end_by_mouse(people: People):
    page = people.come()
    play_now(page)
    player = Player(page, seed=4)
    player.until(over, 20_000)
    assert "15" in page.locator(".endhero h1").inner_text()
    assert page.locator(".final").count() == 4
    assert page.locator(".curve path").count() >= 8
    assert {"build", "fly"} <= player.seen


@pytest.mark.timeout(900)
def test_a_game_to_the_end_by_finger(people: People):
    page = people.come(390, 844, touch=True)
    play_now(page)
    player = Player(page, seed=7)
    player.until(over, 20_000)
    assert page.locator(".endhero h1").is_visible()


@pytest.mark.timeout(900)
def test_a_game_by_keyboard_only(people: People, late_game: str):
    """From opening a late position to its end: no mouse event at all."""
    page = people.come()
    page.goto(late_game)
    page.add_init_script("addEventListener('mousedown', () => { window.moused = true }, true)")
    page.reload()
    page.wait_for_selector("[data-primary], .end")
    for _ in range(6000):
        if over(page):
            break
        press_something(page)
        page.wait_for_timeout(30)
    assert over(page)
    assert page.evaluate("window.moused") is None


def press_something(page: Page) -> None:
    """What a player without a mouse would do: the keys on the buttons, arrows on the board, Tab through a panel."""
    key = page.locator("[data-primary]:not(:disabled) .key")
    if key.count():
        said = key.first.inner_text(timeout=1000)
        page.evaluate("document.activeElement?.blur?.()")
        page.keyboard.press("Enter" if said == "↵" else said)
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
