"""A player with a mouse, a finger or a keyboard: does whatever the page offers, the way a person would."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Error, Page
from playwright.sync_api import TimeoutError as Late

PATIENCE: Final = 3000  # milliseconds until it is worth asking again whether what we wait for is there
REACH: Final = 1500  # milliseconds a hand goes after something that may be gone already
ENDURANCE: Final = 40  # so many times in a row nothing may be offered: others play, or nothing leads on

CURTAIN: Final = "[data-curtain]"
READY: Final = "[data-primary]:not(:disabled)"
CHOICES: Final = ("[data-decline-for]", "[data-answer]", ".panel .choice", ".panel [data-act]")
CARDS: Final = ".panel .pick:not(.off):not(:disabled)"
OFFER: Final = ".panel [data-offer]"
CAN_BUILD: Final = ".build.can .buildbutton"
BUILDING: Final = ".build.on"
AIMED: Final = ".target.on, [data-aim]"
OFFERED: Final = "[data-end]"  # the big button offers a flight
TARGETS: Final = ".target:not(:disabled)"
STOPS: Final = ("g[data-stop]", "[data-stop]")
OVER: Final = ".end"
ALL: Final = [CURTAIN, READY, *CHOICES, CARDS, OFFER, CAN_BUILD, BUILDING, AIMED, OFFERED, TARGETS, *STOPS, OVER]
# How many there are of each, as soon as there is any, no order is under way, nothing is about to be done by itself, and no
# bot has still to move: what is seen then depends on nobody's speed.
LOOK: Final = """(names) => {
    if (document.querySelector('[aria-busy=true], [data-coming], .who.wait:not(:has(.dot))')) return null;
    const found = Object.fromEntries(names.map((name) => [name, document.querySelectorAll(name).length]));
    return Object.values(found).some(Boolean) ? found : null;
}"""
CHANGED: Final = ("Timeout", "attached", "context was destroyed")  # somebody else was faster than our hand


class Player:
    """Plays one seat through the page's own controls until something is true."""

    whim = 0.1  # how often it builds nothing although it could

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.chance = random.Random(seed)
        self.builds = True
        self.seen: set[str] = set()
        self._here: dict[str, int] = {}

    def until(self, done: Callable[[Page], bool], steps: int = 4000) -> None:
        """Act until `done`; a page on which nothing leads on is a failure."""
        idle = 0
        for _ in range(steps):
            offered = self.look()  # first, so that nothing can be done that `done` has not judged
            if done(self.page):
                return
            if offered and self._here[OVER]:
                raise AssertionError(f"the game was over first at {self.page.url}")
            if offered:
                self.do()
            idle = 0 if offered else idle + 1
            if idle >= ENDURANCE:
                raise AssertionError(f"nothing is offered at {self.page.url}")
        raise AssertionError(f"still not done after {steps} steps at {self.page.url}")

    def act(self) -> None:
        """Waits until something is offered, and does it."""
        if self.look():
            self.do()

    def do(self) -> None:
        """One thing that is offered: an answer, cards to choose, a flight, a build, or the big button."""
        try:
            if not (self.click(CURTAIN) or self.choose() or self.cards() or self.build() or self.fly()):
                self.click(READY)
        except Error as error:
            if not any(word in str(error) for word in CHANGED):
                raise

    def look(self) -> bool:
        """Waits until the page offers something."""
        try:
            self._here = self.page.wait_for_function(LOOK, arg=ALL, timeout=PATIENCE).json_value()
        except Late:
            return False
        return True

    def click(self, selector: str) -> bool:
        count = self._here.get(selector, 0)
        if not count:
            return False
        found = self.page.locator(selector).nth(self.chance.randrange(count))
        if self.touch:
            found.tap(timeout=REACH)
        else:
            found.click(timeout=REACH)
        return True

    def choose(self) -> bool:
        for name in CHOICES:
            if self.click(name):
                self.seen.add(name)
                return True
        return False

    def cards(self) -> bool:
        """Cards for a discard, a payment, a gift or a deal: add them until the big button is ready."""
        if self._here[READY] or self._here[OFFER] or not self._here[CARDS]:
            return False
        self.seen.add("cards")
        return self.click(CARDS)

    def build(self) -> bool:
        if self._here[BUILDING]:
            return self.stop()
        if not self.builds or not self._here[CAN_BUILD] or self.chance.random() < self.whim:
            return False
        self.seen.add("build")
        return self.click(CAN_BUILD)

    def fly(self) -> bool:
        """Take the flight that is offered, a target of the list or a marked stop; then the big button follows."""
        if self._here[AIMED] or not self._here[STOPS[1]]:
            return False
        self.seen.add("fly")
        if self._here[OFFERED] and self.chance.random() < 0.8:
            return self.click(READY)
        return self.click(TARGETS) or self.stop()

    def stop(self) -> bool:
        """A marked stop on the board. The mark itself may change under the pointer, so the place is clicked."""
        for name in STOPS:
            found = self.page.locator(name)
            if count := found.count():
                box = found.nth(self.chance.randrange(count)).bounding_box(timeout=REACH)
                if box is not None:
                    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                    if self.touch:
                        self.page.touchscreen.tap(x, y)
                    else:
                        self.page.mouse.click(x, y)
                    return True
        return False


def shows(selector: str) -> Callable[[Page], bool]:
    return lambda page: page.locator(selector).count() > 0


def our_turn(page: Page) -> bool:
    """Everybody waits for us and nothing happens by itself: a bot's question could be taken back, its throw bring cards."""
    return shows(".who.me.turn")(page) and shows("[data-primary]:not(:disabled)")(page)


def turn_of(page: Page) -> int:
    """The number of the turn in the top bar; 0 before it is there."""
    found = page.locator(".brand small").all_inner_texts()
    return int(found[0].split()[-1]) if found else 0
