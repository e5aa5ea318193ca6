"""Every kind of question of every game on a real page: whoever knows nothing finds on the screen how to win, what can be done
now, what things cost and why something cannot be done; each with a rule, in their language, in words that people know.

The moments are those that the client's components are tested with (tests/games/client_questions.py).
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import CALM, People
from tests.browser.fake import FakeServer
from tests.games.client_questions import TABLES, asked_at

LANGUAGES: Final = {"en": "Rules", "de": "Regeln", "nl": "Regels"}
SAMPLE: Final = 10  # of so many kinds of questions one is walked in `make test`, in one of the languages
# What stands on the page, and what of it is read or read out and only we would understand.
READ: Final = r"""() => {
    const shown = (name) => [...document.querySelectorAll(name)].filter((one) => one.checkVisibility());
    const said = (name) => shown(name).map((one) => one.textContent.trim()).find(Boolean) ?? '';
    const told = [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title]')].flatMap(
        (one) => [one.getAttribute('aria-label') ?? '', one.getAttribute('title') ?? ''])];
    return {
        now: said('.hintbox p') || said('.d-guide p') || said('.d-hint b'),
        score: said('.who.me .pts') || said('[data-score]'),
        refusal: said('.wordline span') || said('.d-hint.d-bad b'),
        internal: told.flatMap((text) => text.match(/\bopt:\S*|\bS[FD]-\w+|\S*\w_\w\S*|\bundefined\b|\bNaN\b|\[object/g) ?? []),
    };
}"""
IN_LANGUAGE: Final = """([language, word]) => document.documentElement.lang === language
    && document.querySelector('[data-rules]')?.getAttribute('aria-label') === word"""
# What can be touched that is not always allowed; the first that is refused is asked about.
PROBES: Final = {
    "starfarers": [
        'svg.board circle[fill="var(--lattice-dot)"]',
        "svg.board g[data-at]",  # somebody stands there: nowhere else may a ship that jumps not appear
        ".build.short .buildbutton",
    ],
    "spacedealer": [".d-card.d-empty:not(.d-legal)", "[data-tech]", ".d-dk", "[data-own]"],
}
SETTLED: Final = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)
WHY: Final = ".wordline .rule, .d-rule"
SENTENCE: Final = ".hintbox p, .d-guide p"


def read(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(READ)
    return found


class Reader:
    """Somebody who has never seen the game, and asks the screen."""

    def __init__(self, page: Page, game: str, kinds: str) -> None:
        self.page, self.game, self.kinds = page, game, kinds
        self.faults: list[str] = []

    def ask_everything(self, language: str) -> None:
        self.language = language
        now = self._look("the table")
        self._expect(len(now["now"]) > 11, f"no sentence says what can be done: {now['now']!r}")
        self._expect(re.search(r"\d", now["score"]), "no points to be seen")
        self.what_is_the_rule()
        self.what_does_it_cost()
        self.why_not()

    def what_is_the_rule(self) -> None:
        """ "?" opens the rule of the moment; the first chapter tells how to win."""
        self.page.keyboard.press("?")
        self._in_book()
        self.page.locator(".bookfind select").select_option(index=0)
        self.page.locator(".bookpanel .booktext h2").wait_for()
        self._expect(len(self.page.locator(".bookpanel .booktext").inner_text()) > 100, "nothing on how to win")
        self._close(".bookpanel")

    def what_does_it_cost(self) -> None:
        self.page.click("[data-menu]")
        self.page.locator("[data-terms] td").first.wait_for()
        self._look("costs and odds")
        self._close("dialog")

    def why_not(self) -> None:
        if not any(self._refused(probe) for probe in PROBES[self.game]):
            self._expect(False, "nothing can be asked why not")
            return
        self._expect(len(self._look("a refusal")["refusal"]) > 5, "a refusal says nothing")
        self.page.locator(WHY).click()
        self._in_book()
        self._close(".bookpanel")
        self.page.keyboard.press("Escape")

    def _refused(self, probe: str) -> bool:
        """Touches a few things of this kind; is one of them refused, with a reason to ask for that the pointer leaves be?"""
        for one in self.page.locator(probe).all()[:6]:
            box = one.bounding_box() if one.is_visible() else None
            if box is None:
                continue
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.evaluate(SETTLED)
            if self.page.locator(WHY).count():
                self.page.mouse.move(box["x"] - 40, box["y"] + 80, steps=4)  # on the way to the reason
                return self.page.locator(WHY).count() > 0
            self.page.keyboard.press("Escape")
        return False

    def _in_book(self) -> None:
        self.page.locator(".bookpanel .bookblock.lit").wait_for()
        self._look("the book")

    def _close(self, what: str) -> None:
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector(what, state="detached")

    def _look(self, where: str) -> dict[str, Any]:
        found = read(self.page)
        self._expect(not found["internal"], f"{where} says {found['internal']}")
        return found

    def _expect(self, true: object, fault: str) -> None:
        if not true:
            self.faults.append(f"{self.kinds} ({self.language}): {fault}")


def walk(people: People, name: str, every: int, languages: list[str]) -> int:
    """Every so-many-th kind of question of a table, each in the next of the languages. Returns how many."""
    page = people.come()
    page.goto("/learn")
    page.wait_for_selector("[data-first]")
    other = page.context.new_page()  # a second window: what is chosen there holds here as well
    other.goto("/api/games")
    server = FakeServer(page)
    faults: list[str] = []
    walked = 0
    for number, (state, seat, kinds) in enumerate(asked_at(name)):
        if number % every:
            continue
        server.show(state, seat)
        reader = Reader(page, state.game.name, ", ".join(map(": ".join, kinds)))
        language = languages[walked % len(languages)]
        chosen = json.dumps({**CALM, "language": language})
        other.evaluate("(chosen) => { localStorage.starport = chosen }", chosen)
        page.wait_for_function(IN_LANGUAGE, arg=[language, LANGUAGES[language]])
        page.wait_for_selector(SENTENCE)
        reader.ask_everything(language)
        faults += reader.faults
        walked += 1
    assert not faults, "\n".join(faults)
    return walked


@pytest.mark.parametrize("name", TABLES)
def test_whoever_knows_nothing_is_answered_at_some_questions(people: People, name: str):
    assert walk(people, name, SAMPLE, list(LANGUAGES)) > 1


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_whoever_knows_nothing_is_answered_at_every_kind_of_question(people: People, name: str, language: str):
    assert walk(people, name, 1, [language]) > 2
