"""Space Dealer: every sentence of the hint line and the whole last page have room, in every language and at every size."""

from __future__ import annotations

import re

import pytest

from starport.engine.refusal import Refusal
from starport.games.spacedealer import refusals
from tests.browser import crowd
from tests.browser.conftest import People
from tests.browser.dealer import ended, from_state
from tests.browser.serving import ROOT
from tests.browser.test_dealer_page import SIZES, faults, turned

TEXTS = ROOT / "web" / "src"
# Refusals of the table itself that somebody at the table can meet.
SHARED = (
    "order_given_back",
    "table_paused",
    "table_waits",
    "counting_in",
    "server_error",
    "store_unavailable",
    "too_fast",
)
# Says them one after the other in the place of what the line says now, and tells which do not fit.
SAY = """(sentences) => {
    const said = document.querySelector('.d-hint b');
    const foot = document.querySelector('.d-foot').getBoundingClientRect();
    return sentences.filter((sentence) => {
        said.textContent = sentence;
        const line = said.parentElement.getBoundingClientRect();
        return line.top < foot.top - 1 || line.bottom > foot.bottom + 1 || line.right > foot.right
            || said.parentElement.scrollWidth > said.parentElement.clientWidth + 1;
    });
}"""


def texts(language: str) -> dict[str, str]:
    """The texts of one line each, by their ids."""
    files = [
        *(TEXTS / "text" / language).rglob("*.ftl"),
        TEXTS / "games" / "spacedealer" / "text" / language / "table.ftl",
    ]
    lines = "\n".join(file.read_text("utf-8") for file in files)
    return dict(re.findall(r"^([\w-]+) = (\S.*)$", lines, re.MULTILINE))


def sentences(language: str) -> list[str]:
    """Every hint and every refusal, with the longest names in it."""
    found = texts(language)
    cards = [text.replace('{ "\\u00AD" }', "") for name, text in found.items() if re.match("sd-(kind|mine)-", name)]
    names = {
        "card": max(cards, key=len),
        "planet": "Moimoi",
        "good": max((found[f"sd-{hue}"] for hue in crowd.COLOURS), key=len),
    }
    refused = {one.message for one in vars(refusals).values() if isinstance(one, Refusal)}
    ids = [name for name in found if name in refused or name in SHARED or re.match("sd-hint-.*(?<!-more)$", name)]
    assert len(ids) > 70
    return [re.sub(r"{ \$(\w+) }", lambda named: names.get(named[1], "59"), found[name]) for name in ids]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_every_sentence_of_the_hint_line_has_room(people: People, language: str):
    """Also a refusal, which has the button for its rule beside it."""
    page = people.come(language=language)
    page.goto(from_state(people.server, crowd.spread("advanced", 4), ["me", *["bot idle"] * 3], speed=20)[0])
    page.wait_for_selector("[data-phase=running]")
    page.locator("[data-tech]").click()  # no glass is free
    page.wait_for_selector(".d-hint.d-bad .d-rule")
    said = sentences(language)
    for width, height in SIZES:
        turned(page, width, height)
        assert page.evaluate(SAY, said) == [], (width, height)
        page.evaluate(SAY, [max(said, key=len)])
        assert faults(page) == [], (width, height)


# What of the last page is not in view as it stands: a row, a column or a button.
UNSEEN = """() => {
    const page = document.querySelector('[data-over]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-over] :is(h2, th, td, button, a)')].filter((one) => {
        const { left, right, bottom } = one.getBoundingClientRect();
        return left < page.left - 1 || right > page.right + 1 || bottom > page.bottom + 1;
    }).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_last_page_of_eight_is_seen_whole(people: People, language: str):
    page = people.come(language=language)
    page.goto(f"/t/{ended(people.server, crowd.spread('advanced', 8))}")
    page.wait_for_selector("[data-over] tbody tr:nth-child(8)")
    for width, height in SIZES:
        turned(page, width, height)
        assert page.evaluate(UNSEEN) == [], (width, height)
