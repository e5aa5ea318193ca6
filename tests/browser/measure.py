"""Measures a scene as a person would see it, at the four sizes people have."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.serving import ROOT

SIZES: Final = [(1366, 768), (1920, 1080), (820, 1180), (390, 844)]
MEASURE: Final = (ROOT / "tests" / "browser" / "measure.js").read_text("utf-8")


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window size; the page has been laid out and painted for it when this returns."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=list(size))
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )


def overlaps(page: Page) -> list[str]:
    """Panels that lie on the board, controls or numbers that lie on each other, and words that are cut off."""
    page.evaluate(MEASURE)
    found: list[str] = page.evaluate("[...overlaps(), ...numbersCovered()]")
    return found
