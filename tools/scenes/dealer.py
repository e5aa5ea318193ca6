"""Scenes of Space Dealer: the start, orders, full tables, a line that fell silent, windows, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from starport.engine.game import State
from tests.browser import crowd
from tests.browser.dealer import RUSH, choose_start, deal, from_state, glass, half_way, late, running
from tests.browser.test_dealer_tables import SilentLine
from tools.scenes.studio import Studio

UNLIMITED: Final = {"start_choice_seconds": "0"}


def opening(studio: Studio) -> None:
    page = studio.come()
    page.goto(deal(studio.server, ["me", *["bot idle"] * 3], options=UNLIMITED)[0])
    page.wait_for_selector("[data-mine]")
    studio.take(page, "sd-start")
    page.locator("[data-mine]").first.click()
    studio.take(page, "sd-start-column")
    page.goto(f"{page.url}?guide")
    page.wait_for_selector("[data-guide]")
    studio.take(page, "sd-guide")
    choose_start(page)
    running(page)
    page.locator("[data-lay]").first.click()
    glass(page, 1).click()
    studio.take(page, "sd-glass")


def standing(studio: Studio, state: State, seats: int) -> Page:
    """A table that begins in this state, with the clock stopped."""
    page = studio.come()
    page.goto(from_state(studio.server, state, ["me", *["bot idle"] * (seats - 1)])[0])
    page.wait_for_selector("[data-phase=running]")
    page.click("[data-pause]")
    page.wait_for_selector("[data-paused=true]")
    return page


def full(studio: Studio) -> None:
    scenes: list[Callable[[str, int], State]] = [crowd.spread, crowd.gathered, crowd.wordy]
    for seats, chosen in ((8, scenes[:2]), (5, scenes[:1]), (4, scenes)):
        for scene in chosen:
            studio.take(standing(studio, scene("advanced", seats), seats), f"sd-{scene.__name__}-{seats}")


def deals(studio: Studio) -> None:
    """Offers to us, and one of ours put together, while time runs."""
    page = studio.come()
    page.goto(from_state(studio.server, crowd.gathered("advanced", 4), ["me", *["bot idle"] * 3], speed=20)[0])
    page.wait_for_selector("[data-accept]")
    studio.take(page, "sd-offers")
    page.locator("[data-trade]").first.click()
    page.locator(".d-traderow").first.wait_for()
    studio.take(page, "sd-trade")


def halfway(studio: Studio) -> None:
    page = standing(studio, late(), 4)
    studio.take(page, "sd-late")
    page.click("[data-menu]")
    page.wait_for_selector("dialog")
    studio.take(page, "sd-menu")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector(".bookpanel .bookblock")
    studio.take(page, "sd-rules")


def silence(studio: Studio) -> None:
    links = deal(studio.server, ["me", "me", "bot idle"])
    pages = [studio.come(), studio.come()]
    line = SilentLine(pages[1])
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
        choose_start(page)
    for page in pages:
        running(page)
    line.silent = True
    pages[1].wait_for_selector("[data-live=false].d-stopped")
    studio.take(pages[1], "sd-silent")
    pages[0].wait_for_selector(".d-stopped")
    studio.take(pages[0], "sd-silent-others")


def over(studio: Studio) -> None:
    for seats in (4, 8):
        page = studio.come()
        page.goto(from_state(studio.server, late(seats), ["me", *["bot scheduler"] * (seats - 1)], speed=RUSH)[0])
        page.wait_for_selector("[data-over]", timeout=120_000)
        studio.take(page, f"sd-end-{seats}")
    page = studio.come()
    page.goto(f"/t/{half_way(studio.server)}/replay")
    page.wait_for_selector(".d-bars [data-run]")
    studio.take(page, "sd-replay")


SCENES: Final = {f"sd-{scene.__name__}": scene for scene in (opening, full, deals, halfway, silence, over)}
