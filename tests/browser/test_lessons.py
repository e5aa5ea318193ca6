"""First games that teach: whoever does only what they point at gets through them, at a desk and on a phone."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any, Final

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from starport.engine import catalogue
from starport.engine.lesson import lessons
from tests.browser.conftest import People
from tests.browser.measure import resize
from tests.browser.serving import ROOT

LESSONS: Final = [(game, name) for game, entry in catalogue.entries().items() for name in lessons(entry.lessons)]
WINDOWS: Final = {"desk": (1366, 768), "phone": (390, 844)}
# What has been told and done so far, as soon as it is our turn to read or to act; null while others move.
MOMENT: Final = """() => {
    const box = document.querySelector('.lesson');
    if (!box || document.querySelector('[aria-busy=true]')) return null;
    const ready = box.querySelector('[data-next]:not(:disabled)') || document.querySelector('[data-pointed]');
    if (!ready) return null;
    return {
        card: box.dataset.lesson,
        count: box.querySelector('.count')?.textContent,
        text: box.querySelector('p').textContent,
        strayed: box.dataset.strayed,
        reads: Boolean(box.querySelector('[data-next]')),
        points: Boolean(document.querySelector('[data-pointed]')),
    };
}"""
# The lesson, what it points at, what is chosen and every order: a step was taken when one of these has changed.
TAKEN: Final = """(before) => JSON.stringify([
    document.querySelector('.lesson')?.dataset.lesson, document.querySelector('.lesson')?.dataset.step,
    document.querySelector('.lesson .count')?.textContent,
    Object.entries(document.querySelector('[data-pointed]')?.dataset ?? {}),
    [...document.querySelectorAll('.pick')].map((one) => one.dataset.n).join(),
]) !== before"""
# What is read or read out on this page and only we would understand.
INTERNAL: Final = r"""() => {
    const told = [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title]')].flatMap(
        (one) => [one.getAttribute('aria-label') ?? '', one.getAttribute('title') ?? ''])];
    return told.flatMap((text) => text.match(/\bopt:\S*|\bS[FD]-\w+|\S*\w_\w\S*|\bundefined\b|\bNaN\b/g) ?? []);
}"""
# The light follows the page with the next frame.
SETTLED: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RELEASED: Final = "() => !document.querySelector('[data-held]')"
NOW: Final = TAKEN.replace("(before) =>", "() =>").replace(" !== before", "")


def moment(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(MOMENT).json_value()
    return found


def follow(page: Page) -> None:
    """Reads on, or touches what is pointed at, once."""
    before = page.evaluate(NOW)
    read = page.locator(".lesson [data-next]:not(:disabled)")
    if read.count():
        read.click()
    else:
        box = page.locator("[data-pointed]").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()  # some things are pressed and held, and show that they are
        page.wait_for_function(RELEASED)
        page.mouse.up()
    page.wait_for_function(TAKEN, arg=before)
    page.evaluate(SETTLED)


def open_lesson(page: Page, game: str, name: str) -> None:
    page.goto("/learn")
    page.click(f'[data-first="{game} {name}"]')
    page.wait_for_selector(".lesson")


def shown_by(game: str, name: str) -> set[str]:
    """The cards of a lesson that speak of something on the page."""
    path = ROOT / "src" / "starport" / "games" / game / "data" / "lessons" / f"{name}.json"
    cards = [card for step in json.loads(path.read_text("utf-8"))["steps"] for card in step.get("cards", [])]
    return {card.partition("@")[0] for card in cards if "@" in card}


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_whoever_does_only_what_a_lesson_points_at_gets_through_it(people: People, game: str, name: str, window: str):
    page = people.come(*WINDOWS[window], haste="skip")
    open_lesson(page, game, name)
    shown = shown_by(game, name)
    told: list[str] = []
    now: dict[str, Any] = {}
    for _ in range(200):
        now = moment(page)
        assert now["strayed"] == "false", now
        assert len(now["text"]) > 8, now
        assert not re.search(r"opt:|S[FD]-\d|\w_\w|lesson-|undefined", now["text"]), now
        if now["card"] not in told[-1:]:
            told.append(now["card"])
            if now["card"] in shown:
                page.wait_for_selector("[data-pointed]")
            covers_nothing(page)
            assert page.evaluate(INTERNAL) == [], now
        if now["card"] == "yours":
            break
        follow(page)
    count, of = map(int, now["count"].split("/"))
    assert count == of
    assert len(told) == of, told
    # Where the rulebook is, at any size.
    assert page.locator("[data-pointed]").evaluate("(one) => 'menu' in one.dataset")
    page.click(".lesson [data-next]")
    page.wait_for_function("() => !document.querySelector('.lesson')")


SIZES: Final = [(390, 844), (844, 390), (1024, 768), (1366, 768), (1920, 1080)]
# What of a card cannot be read or touched: words cut off, a light beside its thing, a thing out of sight or covered.
UNFIT: Final = """() => {
    const faults = [];
    const box = (one) => one.getBoundingClientRect();
    const strip = document.querySelector('.lesson');
    const text = strip.querySelector('p');
    if (text.scrollHeight > text.clientHeight + 1 || box(text).top < box(strip).top - 1 ||
        box(text).bottom > box(strip).bottom + 1) faults.push('the sentence is cut off');
    for (const one of strip.querySelectorAll('button'))
        if (box(one).left < 0 || box(one).right > innerWidth || box(one).bottom > box(strip).bottom + 1 ||
            box(one).left < box(text).right - 1 && box(one).top < box(text).bottom - 1)
            faults.push(`${one.textContent || one.ariaLabel} has no place of its own`);
    const lit = document.querySelector('[data-pointed]');
    if (!lit) return faults;
    const thing = box(lit), spot = document.querySelector('.spot');
    const middle = [thing.x + thing.width / 2, thing.y + thing.height / 2];
    const [x, y] = [Math.max(thing.x, 0), Math.max(thing.y, 0)];  // of what is partly outside only the part in sight is lit
    if (!spot || Math.abs(box(spot).x - x) > 8 || Math.abs(box(spot).y - y) > 8)
        faults.push('the light is not on the thing');
    if (middle[0] < 0 || middle[0] > innerWidth || middle[1] < box(strip).bottom || middle[1] > innerHeight)
        faults.push('the thing is out of sight');
    else if (getComputedStyle(lit).pointerEvents !== 'none') {  // otherwise nothing to touch: it lies on what is there
        // What is to be touched is free in its middle; of what is only shown some small part may lie under something.
        const shown = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
        const places = strip.querySelector('[data-lead]') ? [[0.5, 0.5]] : shown;
        const tops = places.map(([across, down]) =>
            document.elementFromPoint(thing.x + across * thing.width, thing.y + down * thing.height));
        const covers = tops.filter((top) =>
            top && !lit.contains(top) && !top.contains(lit) && !top.closest('svg.board'));
        if (covers.length > places.length / 4)
            faults.push(`the thing is covered by ${covers[0].outerHTML.slice(0, 80)}`);
    }
    return faults;
}"""


def looked_at(page: Page, size: tuple[int, int]) -> list[str]:
    """What is wrong with the card that is open, in a window of this size, once everything has found its place."""
    resize(page, size)
    with suppress(Late):
        page.wait_for_function(f"() => !({UNFIT})().length", timeout=3000)
    found: list[str] = page.evaluate(UNFIT)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_card_can_be_read_and_its_thing_touched_at_every_size(
    people: People, game: str, name: str, language: str
):
    page = people.come(haste="skip", language=language)
    open_lesson(page, game, name)
    faults: list[str] = []
    card = ""
    while card != "yours":
        now = moment(page)
        if now["card"] != card:
            card = now["card"]
            for size in SIZES:
                faults += [f"{card} at {size}: {fault}" for fault in looked_at(page, size)]
            resize(page, WINDOWS["desk"])
            moment(page)
        if card != "yours":
            follow(page)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_both_buttons_of_a_lesson_stand_in_its_row_on_a_phone(people: People, language: str):
    page = people.come(390, 844, language=language)
    page.goto("/learn")
    page.wait_for_selector("[data-first]")
    rows = page.locator("li:has([data-first])").evaluate_all(
        "(rows) => rows.map((row) => new Set([...row.children].map((one) => {"
        " const { top, bottom } = one.getBoundingClientRect(); return Math.round(top + bottom); })).size)"
    )
    assert rows == [1] * len(LESSONS)


def test_a_light_stays_on_its_thing_when_the_window_is_turned(people: People):
    page = people.come(haste="skip")
    open_lesson(page, "starfarers", "second")
    while moment(page)["card"] != "supply":
        before = page.evaluate(NOW)
        page.locator(".lesson [data-next], .lesson [data-skip-card]").click()
        page.wait_for_function(TAKEN, arg=before)
    follow(page)  # opens the trade, of which a phone shows only a part
    for size in SIZES:
        assert looked_at(page, size) == [], size
    resize(page, (844, 390))  # here an open trade lies where building is offered
    while (now := moment(page))["card"] != "to-flight":
        assert now["strayed"] == "false", now
        follow(page)


def test_a_light_follows_its_thing_when_words_beside_it_change(people: People):
    page = people.come(haste="skip")
    open_lesson(page, "spacedealer", "advanced")
    moment(page)  # the light is on the own score, in a row with other words
    before = page.locator("[data-pointed]").bounding_box()
    page.evaluate("() => { [...document.querySelectorAll('.d-sc small')].at(-1).firstChild.data += ' and more'; }")
    assert page.locator("[data-pointed]").bounding_box() != before
    page.wait_for_function(f"() => !({UNFIT})().length")


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_walked_with_the_keyboard_alone(people: People, game: str, name: str):
    """Whoever has no pointer is led to the thing itself, and presses or holds Enter there."""
    page = people.come(haste="skip")
    open_lesson(page, game, name)
    for _ in range(300):
        now = moment(page)
        assert now["strayed"] == "false", now
        if now["card"] == "yours":
            break
        before = page.evaluate(NOW)
        if now["reads"]:
            page.locator(".lesson [data-next]").press("Enter")
        else:
            page.locator(".lesson [data-lead]").press("Enter")
            page.evaluate(SETTLED)
            assert page.evaluate("() => document.activeElement !== document.body"), now
            page.keyboard.down("Enter")
            page.wait_for_function(RELEASED)
            page.keyboard.up("Enter")
        page.wait_for_function(TAKEN, arg=before)
        page.evaluate(SETTLED)
    assert moment(page)["card"] == "yours"


def covers_nothing(page: Page) -> None:
    """The strip stands above the table, and what it points at is on the screen."""
    strip = page.locator(".lesson").bounding_box()
    assert strip is not None
    lit = page.locator("[data-pointed]")
    if lit.count():
        box = lit.bounding_box()
        size = page.viewport_size
        assert box is not None
        assert size is not None
        assert box["y"] >= strip["y"] + strip["height"] - 1, (box, strip)
        assert box["y"] + box["height"] / 2 <= size["height"], box
        assert 0 <= box["x"] + box["width"] / 2 <= size["width"], box


def card(page: Page, name: str) -> None:
    # Next is grey while the table is not yet at the moment that the card speaks of.
    page.wait_for_selector(f'.lesson[data-lesson="{name}"][data-strayed="false"]:not(:has([data-next]:disabled))')
    page.evaluate(SETTLED)


def test_a_lesson_goes_back_skips_waits_and_takes_whoever_strayed_back(people: People):
    page = people.come(haste="skip")
    open_lesson(page, "starfarers", "second")
    for name in ("aim", "colonies", "numbers"):
        card(page, name)
        page.click(".lesson [data-next]")
    card(page, "roll")
    assert page.locator(".lesson p").get_attribute("aria-live") == "polite"  # it is read out as well
    page.click("[data-primary]")
    card(page, "income")
    page.click(".lesson [data-back]")  # the dice are taken back, too
    card(page, "roll")
    assert "Roll" in page.locator("[data-primary]").inner_text()
    page.click(".lesson [data-skip-card]")
    card(page, "income")
    page.click("[data-primary]")  # on to the flight, which is not what the lesson wants
    page.wait_for_selector('.lesson[data-strayed="true"]')
    page.click(".lesson [data-return]")
    card(page, "income")
    page.click(".lesson [data-next]")
    card(page, "costs")
    page.reload()
    card(page, "income")  # the first of what is told at this moment
    address = page.url
    page.goto("/learn")
    again = page.locator('[data-first="starfarers second"]')
    again.wait_for()
    page.wait_for_function(
        "() => document.querySelector('[data-first=\"starfarers second\"]').textContent.includes('Go on')"
    )
    again.click()
    page.wait_for_url(address)
    card(page, "income")
    page.keyboard.press("Tab")  # everything can be reached with the keyboard
    page.locator(".lesson [data-next]").press("Enter")
    card(page, "costs")
    page.click(".lesson [data-enough]")
    page.wait_for_function("() => !document.querySelector('.lesson')")
    assert page.locator("[data-primary]").is_enabled()


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_cards_times_and_what_is_left_are_at_hand_in_real_time(people: People, language: str):
    page = people.come(language=language)
    open_lesson(page, "spacedealer", "advanced")
    page.locator("[data-menu]").click()
    terms = page.locator("[data-terms]")
    terms.wait_for()
    assert terms.locator('[data-time="glass"] td').inner_text() == "60 s"
    assert terms.locator("[data-kind]").count() == 18
    assert terms.locator('[data-kind="metropolis"] .right').inner_text() == "3/1"
    assert terms.locator("[data-want]").count() == 12
    assert terms.locator("[data-left]").count() == 8
    assert not re.search(r"opt:|SD-|\w_\w|terms-", terms.inner_text())


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_costs_odds_and_what_is_left_are_at_hand(people: People, language: str):
    page = people.come(language=language)
    page.goto("/")
    page.click("[data-play]")
    page.wait_for_selector("[data-primary]")
    page.locator(".bar .tools .tool").last.click()
    terms = page.locator("[data-terms]")
    terms.wait_for()
    assert terms.locator("[data-cost]").count() == 6
    assert terms.locator("[data-speed]").count() == 3
    assert terms.locator('[data-sum="7"]').inner_text() == "17 %"
    assert terms.locator("[data-left]").count() == 11
    assert not re.search(r"opt:|SF-|\w_\w|terms-", terms.inner_text())
