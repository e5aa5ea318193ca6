"""A server, a browser and matches that are far along: what a scene is photographed with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.browser.conftest import CALM, CERTAIN
from tests.browser.measure import resize
from tests.browser.serving import moves_of, moves_until, play_on, play_record, post

FOLDER: Final = Path("build").resolve() / "scenes"
SIZES: Final = ("390x844", "844x390", "1024x768", "1366x768", "1920x1080")
# Whatever moves is held at this part of its way once the page says so.
HOLD: Final = """window.held = null;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const motion = animate.apply(this, how);
  if (window.held !== null) {
    const { delay, duration } = motion.effect.getTiming();
    motion.pause();
    motion.currentTime = delay + duration * window.held;
  }
  return motion;
};"""

BELOW: Final = "for (const one of document.querySelectorAll('dialog, dialog *')) one.scrollTop = 99999"


class Studio:
    """A server, matches that are far along, and people with windows of their own."""

    def __init__(self, browser: Browser, server: str, language: str, sizes: list[tuple[int, int]]) -> None:
        self.browser, self.server, self.language, self.sizes = browser, server, language, sizes
        self.records: dict[str, tuple[str, str]] = {}

    def match(self, edition: str | None = None, seats: int = 4) -> tuple[str, str]:
        """The record of a finished match of bots, and the table that holds it."""
        key = f"{edition} {seats}"
        if key not in self.records:
            record = play_record(edition, seats)
            self.records[key] = record, str(post(f"{self.server}/api/records", record.encode())["table"])
        return self.records[key]

    def come(self, **settings: Any) -> Page:
        context = self.browser.new_context(
            viewport={"width": 1366, "height": 768}, base_url=self.server, locale="en-GB"
        )
        chosen = json.dumps(json.dumps({**CALM, "language": self.language, "name": "Noor", **settings}))
        context.add_init_script(f"{CERTAIN}; {HOLD}; localStorage.starport ??= {chosen}")
        return context.new_page()

    def sits(
        self, to: int, seats: int = 4, edition: str | None = None, chair: int = 0, bot: str = "greedy", **settings: Any
    ) -> Page:
        """A page whose seat plays on after so many moves of a finished match."""
        page = self.come(**settings)
        page.goto(play_on(self.server, self.match(edition, seats)[1], to, "Noor", seats, chair, bot))
        page.wait_for_selector("[data-primary], .end")
        return page

    def before(self, move: str, part: float = 1 / 3, **settings: Any) -> Page:
        record, _ = self.match()
        return self.sits(moves_until(record, f"0 {move}", int(moves_of(record) * part)), **settings)

    def looks(self, shown: str, path: str = "", edition: str | None = None) -> Page:
        """A page of somebody who looks at a finished match: at its end, or at another page of its table."""
        page = self.come()
        page.goto(f"/t/{self.match(edition)[1]}{path}")
        page.wait_for_selector(shown)
        return page

    def take(self, page: Page, name: str, then: str = "") -> None:
        """At every size, where the page first does `then`. The window is as it was afterwards."""
        stood = page.viewport_size
        for size in self.sizes:
            resize(page, size)
            if then:
                page.evaluate(then)
            page.screenshot(path=FOLDER / f"{name}-{self.language}-{size[0]}x{size[1]}.png")
        assert stood is not None
        resize(page, (stood["width"], stood["height"]))

    def moving(self, settled: Callable[[], Page], act: str, name: str, shown: str, part: float = 0.5) -> None:
        """What moves after a click, held; it is placed for one size, so every size sees it anew."""
        for size in self.sizes:
            page = settled()
            resize(page, size)
            page.evaluate(f"window.held = {part}")
            page.locator(act).first.click()
            page.wait_for_selector(shown, state="attached")
            page.wait_for_timeout(400)
            page.screenshot(path=FOLDER / f"{name}-{self.language}-{size[0]}x{size[1]}.png")
            page.context.close()


def table_by(page: Page, **order: Any) -> str:
    answer = page.request.post("/api/tables", data={"game": "starfarers", "patience": 60, **order})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])
