"""Measures a scene as a person would see it, at the sizes people have."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.serving import ROOT

SIZES: Final = [
    (1366, 768),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1024, 600),
    (1024, 768),
    (1180, 820),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
]
# Windows somebody has made small, between phone and tablet.
SMALL: Final = [(700, 500), (800, 600), (660, 700)]
MEASURE: Final = (ROOT / "tests" / "browser" / "measure.js").read_text("utf-8")


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window size; the page has been laid out and painted for it when this returns."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=list(size))
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )


def overlaps(page: Page) -> list[str]:
    """Panels that lie on the board, controls or numbers that lie on each other, numbers and stops that are too small, and
    words that are cut off or broken."""
    page.evaluate(MEASURE)
    found: list[str] = page.evaluate("[...overlaps(), ...numbersCovered(), ...tooSmall(), ...broken()]")
    return found
