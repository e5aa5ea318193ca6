"""What every scene of Space Dealer obeys: nothing overlaps, nothing serious for axe, keys are enough, secrets stay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from starport.engine.game import State
from starport.games.spacedealer.data import load_json
from tests.browser import crowd
from tests.browser.conftest import People
from tests.browser.dealer import (
    PATIENCE,
    UNHURRIED,
    Trader,
    begin,
    choose_start,
    deal,
    from_state,
    glass,
    running,
    two_at_one_demand,
    until_confirmed,
)
from tests.browser.serving import ROOT

SIZES = [
    (390, 844), (844, 390), (820, 1180), (1024, 600), (1024, 768), (1180, 820), (1280, 720), (1366, 768), (1920, 1080),
    (2560, 1440),
]  # fmt: skip
TELLING = [
    (390, 844),
    (844, 390),
    (1024, 600),
    (1180, 820),
    (1920, 1080),
]  # one of each layout, the tightest of its kind
PHONE = TELLING[:1]
UNLIMITED = {"start_choice_seconds": "0"}  # whoever looks at every size is slow
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MEASURE = (ROOT / "tests" / "browser" / "dealer.js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """What is wrong with the scene; a page that was just turned gets a moment to settle."""
    page.evaluate(MEASURE)
    with suppress(Late):
        page.wait_for_function("() => dealerFaults().length === 0", timeout=PATIENCE)
    found: list[str] = page.evaluate("() => dealerFaults()")
    return found


def turned(page: Page, width: int, height: int) -> None:
    """The window has another size, and the scene has been drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def at_every_size(page: Page, what: str, sizes: list[tuple[int, int]]) -> None:
    for width, height in sizes:
        turned(page, width, height)
        assert faults(page) == [], (what, width, height)
    turned(page, 1366, 768)


LANGUAGES = ("en", "de", "nl")
Scene = Callable[[str, int], State]


def speak(page: Page, language: str) -> None:
    """The settings of the page as they would be after a visit to the settings window."""
    page.evaluate(
        "(language) => { localStorage.starport = JSON.stringify({ ...JSON.parse(localStorage.starport), language }) }",
        language,
    )
    page.reload()
    page.wait_for_selector(f"html[lang={language}] [data-phase]")


@pytest.mark.parametrize(
    ("language", "sizes"),
    [
        pytest.param("de", TELLING, id="de"),
        *(pytest.param(language, SIZES, id=f"{language}-all", marks=pytest.mark.soak) for language in LANGUAGES),
    ],
)
def test_nothing_overlaps_at_any_size(people: People, language: str, sizes: list[tuple[int, int]]):
    page = people.come(language=language)
    page.goto(deal(people.server, ["me", *["bot scheduler"] * 3], speed=1000, options=UNLIMITED)[0])
    page.wait_for_selector("[data-mine]")
    at_every_size(page, "start", sizes)
    choose_start(page)
    running(page)
    page.locator("[data-lay]").first.click()
    glass(page, 1).click()
    at_every_size(page, "glass in hand", sizes)
    page.keyboard.press("Escape")
    Trader(page, seed=5).until(lambda now: now.locator(".d-dk[data-state=ready]").count() > 0)
    at_every_size(page, "ready", sizes)


def crowded(people: People, seats: int, sizes: dict[str, list[tuple[int, int]]], *scenes: Scene) -> None:
    """Everybody has built much; ships are everywhere, or all at one planet with offers; or the cards have long names. Each
    scene is one page that is turned and spoken to anew, and the clock stands."""
    page = people.come()
    for scene in scenes:
        page.goto(from_state(people.server, scene("advanced", seats), ["me", *["bot idle"] * (seats - 1)])[0])
        page.wait_for_selector("[data-phase=running]")
        page.click("[data-pause]")
        page.wait_for_selector("[data-paused=true]")
        for language, chosen in sizes.items():
            speak(page, language)
            at_every_size(page, f"{scene.__name__} {language}", chosen)


@pytest.mark.parametrize("seats", [4, 8])
def test_a_full_table_overlaps_nowhere(people: People, seats: int):
    """The longest words at one size of each layout, the other languages where there is the least room."""
    crowded(people, seats, {"de": TELLING, "en": PHONE, "nl": PHONE}, crowd.spread, crowd.gathered)


def test_the_longest_names_fit_everywhere(people: People):
    """On cards, plans and glasses of the own planet; the upright tablet and the wide page have the narrowest columns."""
    tight = [(820, 1180), (1024, 600)]
    crowded(people, 4, {"de": tight, "nl": tight}, crowd.wordy)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_a_full_table_overlaps_at_no_size_and_in_no_language(people: People, seats: int):
    crowded(people, seats, dict.fromkeys(LANGUAGES, SIZES), crowd.spread, crowd.gathered, crowd.wordy)


SPOIL = """(style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
}"""


def test_the_measure_sees_what_people_would_see(people: People):
    """A market pushed aside, a name that is cut, one that is broken: each is noticed."""
    page = people.come()
    page.goto(from_state(people.server, crowd.spread("advanced", 8), ["me", *["bot idle"] * 7])[0])
    page.wait_for_selector("[data-phase=running]")
    assert faults(page) == []
    for style, words in (
        (".d-mk:nth-of-type(2n) { margin-left: 90px }", "words on each other"),
        (".d-card .d-nm { width: 20px; overflow: hidden; white-space: nowrap }", "cut off"),
        (".d-card .d-nm { width: 20px; overflow-wrap: anywhere }", "broken"),
        (".d-dk { transform: translateX(-200px) }", "on each other"),
        (".d-world { transform: translateX(900px) }", "outside"),
    ):
        page.evaluate(SPOIL, style)
        assert any(words in one for one in page.evaluate("() => dealerFaults()")), words
        page.evaluate("() => { document.adoptedStyleSheets = [] }")


def serious(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {found['nodes'][0]['html'][:160]}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
    ]


def test_axe_finds_nothing_serious(people: People):
    page = people.come()
    page.goto(two_at_one_demand(people.server)[0])
    page.wait_for_selector("[data-deliver]")
    for width, height in SIZES[:3] + SIZES[7:8]:
        turned(page, width, height)
        assert serious(page) == [], (width, height)


def test_keys_are_enough(people: People):
    page = people.come()
    page.goto(deal(people.server, ["me", "bot idle", "bot idle"], speed=UNHURRIED)[0])
    page.wait_for_selector("[data-mine]")
    page.keyboard.press("g")  # the first mine
    page.wait_for_selector("[data-site]")
    page.keyboard.press("f")  # column L1
    running(page)
    page.keyboard.press("1")
    page.wait_for_selector('.d-dk.d-sel[data-glass="1"]')
    page.keyboard.press("f")
    page.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    page.keyboard.press("u")
    page.locator('.d-dk.d-sel[data-state=inactive][data-glass="1"]').wait_for()
    page.keyboard.press("r")  # the level
    page.locator('.d-dk[data-state=active][data-glass="1"]').wait_for()
    page.keyboard.press("q")  # to the own cards
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-plan]")
    page.keyboard.press("2")
    page.wait_for_selector('.d-dk.d-sel[data-glass="2"]')
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # the next field of the ring
    page.locator('.d-dk[data-state=active][data-glass="2"]').wait_for()
    assert "lands at" in glass(page, 2).inner_text()


def test_a_delivery_is_held_with_a_key_too(people: People):
    page = people.come()
    page.goto(two_at_one_demand(people.server)[0])
    button = page.locator("[data-deliver]")
    button.focus()
    pressed = button.element_handle()
    page.keyboard.down(" ")
    until_confirmed(page, pressed)
    page.keyboard.up(" ")
    page.locator("[data-good]").first.wait_for(state="detached")


def test_tapping_twice_stands_for_holding_when_it_is_switched_off(people: People):
    page = people.come(hold=False)
    page.goto(two_at_one_demand(people.server)[0])
    page.locator("[data-deliver]").click()
    page.wait_for_selector("[data-deliver][data-asked]")
    assert page.locator("[data-good]").count() == 2
    page.wait_for_timeout(300)
    page.locator("[data-deliver]").click()
    page.locator("[data-good]").first.wait_for(state="detached")


def test_a_glass_can_be_dragged_onto_its_target(people: People):
    page = people.come()
    begin(page, deal(people.server, ["me", "bot idle", "bot idle"])[0])
    running(page)
    glass(page, 2).drag_to(page.locator("[data-card]").first)
    page.locator('.d-dk[data-state=active][data-glass="2"]').wait_for()


def test_a_spectator_sees_no_hidden_card(people: People):
    page = people.come()
    link = deal(people.server, ["me", "bot idle", "bot idle"])[0]
    begin(page, link)
    running(page)
    own = page.evaluate("() => [...document.querySelectorAll('[data-lay]')].map((one) => one.dataset.lay)")
    assert len(own) == 4
    watcher = people.come()
    sent: list[str] = []
    watcher.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    watcher.goto(link.split("#")[0])
    watcher.wait_for_selector("[data-phase=running]")
    watcher.wait_for_timeout(500)
    assert watcher.locator("[data-lay]").count() == 0
    page_told = json.dumps(sent)
    assert "full" in page_told
    assert [card for card in own if f'{card}\\"' in page_told] == []


def test_the_menu_opens_log_and_rules_and_dims_no_glass(people: People):
    page = people.come()
    begin(page, deal(people.server, ["me", *["bot scheduler"] * 2], options={"glass_seconds": "30"})[0])
    running(page)
    assert page.locator("[data-clock]").inner_text() <= "15:00"
    page.locator("[data-lay]").first.click()
    glass(page, 1).click()
    page.locator("[data-plan].d-legal").first.click()
    page.locator(".d-dk[data-state=active]").wait_for()
    page.click("[data-menu]")
    shade = page.evaluate("getComputedStyle(document.querySelector('dialog.window'), '::backdrop').backgroundColor")
    assert shade == "rgba(0, 0, 0, 0)"
    boxes = [page.locator(one).first.bounding_box() for one in ("dialog.window", ".d-dk[data-state=active]")]
    menu, dock = (box for box in boxes if box)
    assert dock["x"] + dock["width"] <= menu["x"] or menu["y"] + menu["height"] <= dock["y"]
    page.locator("dialog").get_by_role("button", name="Log").click()
    page.locator("[data-log] ol").wait_for()
    page.locator("[data-log]").get_by_role("button", name="Close").click()
    page.locator("[data-log]").wait_for(state="detached")
    page.keyboard.press("?")
    page.locator(".bookpanel .bookblock.lit").wait_for()
    page.get_by_role("searchbox").fill("SD-64")
    page.locator(".bookblock", has_text="neighbouring field of the ring").locator(".bookexact").click()
    page.locator(".exactly", has_text="Move: place the ship").wait_for()
    page.get_by_role("searchbox").fill("ship")
    assert page.locator(".bookblock").count() > 10
    assert "mothership" not in page.locator(".booktext").inner_text()  # each table has the book of its own game
    page.click("[data-pause]")
    page.wait_for_selector("[data-paused=true]")  # whatever happens at the table leaves its book open
    assert "Space Dealer" in page.locator(".bookpanel h2").first.inner_text()
    assert [url for url in people.addresses if "book/starfarers" in url] == []


HIDDEN = """() => {
    const boxes = (found) => [...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect());
    const windows = boxes("dialog.window, .bookpanel, .talk");
    const meet = (one, two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
    return [windows.length, boxes(".d-dk").filter((glass) => windows.some((one) => meet(one, glass))).length];
}"""


def test_no_window_hides_a_glass(people: People):
    """Whatever the menu opens, both hourglasses stay in sight, also in a window of an odd size."""
    page = people.come()
    begin(page, deal(people.server, ["me", *["bot idle"] * 2])[0])
    running(page)
    for width, height in [*TELLING, (700, 500)]:
        turned(page, width, height)
        for entry in ("", "Settings", "Talk", "Rules"):
            page.click("[data-menu]")
            if entry:
                page.locator("dialog").get_by_role("button", name=entry).click()
                page.locator("dialog.drawer").wait_for(state="detached")
            page.locator("dialog.window, .bookpanel, .talk").first.wait_for()
            assert page.evaluate(HIDDEN) == [1, 0], (entry or "menu", width, height)
            page.get_by_role("button", name="Close").click()


def test_the_rulebook_takes_the_place_of_the_log_on_a_wide_screen(people: People):
    """And nothing of the table beside it."""
    page = people.come(1920, 1080)
    begin(page, deal(people.server, ["me", *["bot idle"] * 2])[0])
    running(page)
    page.keyboard.press("?")
    page.locator(".bookpanel .bookblock").first.wait_for()
    book, table = (page.locator(one).bounding_box() for one in (".bookpanel", ".d-stage"))
    assert book is not None
    assert table is not None
    assert table["x"] + table["width"] <= book["x"] + 1


def test_the_first_page_follows_the_chosen_game_and_offers_practice_first(people: People):
    """A newcomer practises first; whoever has sat at such a table plays at once."""
    page = people.come()
    page.goto("/")
    before = page.locator("[data-play]").inner_text()
    assert page.locator("[data-practice-first], [data-sky]").count() == 0
    page.get_by_role("radio", name="Space Dealer").click()
    page.locator("[data-sky=spacedealer]").wait_for()
    assert page.locator("[data-play]").inner_text() != before
    assert page.locator(".now button").first.get_attribute("data-practice-first") is not None
    page.click("[data-practice-first]")
    page.wait_for_selector("[data-guide=sd-guide-start]")
    page.goto("/")
    page.get_by_role("radio", name="Space Dealer").click()
    page.locator("[data-practice-first]").wait_for(state="detached")
    page.click("[data-play]")
    page.wait_for_selector("[data-mine]")
    assert page.locator("[data-guide]").count() == 0
    page.goto("/")
    page.get_by_role("radio", name="Starfarers").click()
    assert page.locator("[data-play]").inner_text() == before
    assert page.locator("[data-sky]").count() == 0


def test_every_speed_of_the_glasses_can_be_chosen(people: People):
    page = people.come()
    page.goto("/")
    page.get_by_role("radio", name="Space Dealer").click()
    speeds = page.get_by_role("radiogroup", name="Hourglass")
    assert speeds.get_by_role("radio").all_inner_texts() == ["30 s", "60 s", "90 s", "120 s", "No clock"]
    speeds.get_by_role("radio", name="120 s").click()
    assert speeds.get_by_role("radio", name="120 s").get_attribute("aria-checked") == "true"


def test_a_table_is_opened_with_a_cards_file(people: People, tmp_path: Path):
    """A file with a mistake is refused with its card; the corrected one is played with, and everybody sees its values."""
    page = people.come()
    page.goto("/")
    page.get_by_role("radio", name="Space Dealer").click()
    cards: Any = load_json("cards.json")
    for mine in cards["types"]["mine"]["cards"].values():
        mine["demands"] = [{"goods": {"pink": 3}, "supplier": 9, "owner": 4}]
    for colour, name in (("pink", "wrong.json"), ("green", "right.json")):
        text = json.dumps(cards).replace("pink", colour)
        (tmp_path / name).write_text(text, "utf-8")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("radio", name="Own file…").click()
        chooser.value.set_files(tmp_path / name)
        page.get_by_text(f"From the file {name}").wait_for()
        page.click("[data-open-table]")
        if colour == "pink":
            page.get_by_role("alert").filter(has_text="mine-1: 'pink' is not one of red").wait_for()
    page.wait_for_selector("[data-mine]")
    assert "asks for 3 green, 9 points" in (page.locator("[data-mine]").first.get_attribute("aria-label") or "")
    people.problems = [said for said in people.problems if "409" not in said]


def test_one_stop_for_each_zone_and_everything_names_its_goods(people: People):
    page = people.come()
    page.goto(from_state(people.server, crowd.gathered("advanced", 4), ["me", *["bot idle"] * 3])[0])
    page.wait_for_selector("[data-deliver]")
    for zone in (".d-orbit", ".d-tab", ".d-plans-side", ".d-hold-side", ".d-dock", ".d-tools"):
        stops = page.locator(f"{zone} button:not(:disabled)").evaluate_all(
            "(all) => all.filter((one) => one.checkVisibility() && one.tabIndex === 0).length"
        )
        assert stops == 1, zone
    first = page.locator(".d-tab [data-card]").first
    first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.matches('.d-tab *')")
    assert not first.evaluate("(one) => one === document.activeElement")
    labels = {
        "[data-deliver]": r"^Deliver \d \w+.* to Frökla for \d points$",
        "[data-accept]": r"^Accept the offer of Ru'ul: you get 1 \w+, you give 1 red$",
        ".d-tab [data-card]": r"^column .*asks for 1 \w+, ",
        ".d-neutral": r"^neutral planet \d+, asks for \d \w+",
        ".d-reserve": r"^Goods left in the reserve: \d red",
        ".d-mk": r"points; .*asks for \d",
    }
    for selector, pattern in labels.items():
        label = page.locator(selector).first.get_attribute("aria-label") or ""
        assert re.search(pattern, label), (selector, label)


def test_what_a_planet_wants_is_loaded_with_one_tap(people: People):
    """The depot has what another planet asks for; one tap brings it aboard."""
    full = crowd.Crowd("base", 4)
    full.sail([0, 2, 4, 6], [{}] * 4)
    depot = next(built for built in full.position["seats"][0]["built"] if "depot" in built["card"])
    depot["goods"] = dict.fromkeys(crowd.COLOURS, 2)
    page = people.come()
    page.goto(from_state(people.server, full.state(), ["me", *["bot idle"] * 3])[0])
    page.wait_for_selector("[data-bundle]")
    assert page.locator("[data-good]").count() == 0
    wanted = page.locator("[data-bundle] .d-gs").first.locator("svg").count()
    assert wanted > 1
    page.locator("[data-bundle]").first.click()
    page.wait_for_function("(wanted) => document.querySelectorAll('[data-good]').length === wanted", arg=wanted)
