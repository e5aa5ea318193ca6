"""People at one table: names, chairs, colours, talk, the rematch, and a story that stays."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import People, choose, new_table, play_now
from tests.browser.player import Player, our_turn, turn_of
from tests.browser.serving import ROOT, moves_until, play_on

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# The lines of the log, but for who comes and goes: on a slow machine a reload is an absence.
LOG = """() => [...document.querySelectorAll('.log li')].map((line) => line.innerText.trim())
    .filter((line) => !/went away|arrived/.test(line))"""


def made_by(page: Page, **order: Any) -> str:
    """A table that this browser's person makes; its name."""
    answer = page.request.post("/api/tables", data={"game": "starfarers", "patience": 60, **order})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def together(people: People, *names: str, chairs: int = 3, **order: Any) -> list[Page]:
    """People with these names at a table that has begun, the rest of the chairs held by bots; each on an own page."""
    pages = [people.come(name=name, decline=True) for name in names]
    plan = ["me", *["open"] * (len(names) - 1), *["bot greedy"] * (chairs - len(names))]
    sit_down(pages, made_by(pages[0], chairs=plan, name=names[0], **order))
    begin(pages)
    return pages


def sit_down(pages: list[Page], table: str) -> None:
    """Each on the next chair; the first has one already."""
    for chair, page in enumerate(pages):
        page.goto(f"/t/{table}")
        if chair:
            page.click(f"[data-sit='{chair}']")
        page.wait_for_selector("[data-react]")


def begin(pages: list[Page]) -> None:
    pages[0].locator("[data-start]:not(:disabled)").click()
    for page in pages:
        page.wait_for_selector("[data-primary]")


# ---- names ----------------------------------------------------------------------------------------------------------


def test_nobody_is_called_you_on_another_screen(people: People):
    """Somebody without a name is Player 1 for the others, in their language, and you only at home."""
    host, guest = people.come(), people.come(language="de")
    new_table(host, People="2")
    guest.goto(host.url)
    guest.click("[data-sit='1']")
    guest.click("[data-sit-down]")  # asked for a name, and gives none
    host.locator("[data-start]:not(:disabled)").click()
    for page, other in ((host, "Player 2"), (guest, "Spieler 1")):
        page.wait_for_selector("[data-primary]")
        rows = page.locator(".who .name").all_inner_texts()
        assert other in rows
        assert not {"You", "Du"} & set(rows)
    said = {page.locator("[data-primary]").inner_text().split("\n")[0] for page in (host, guest)}
    assert not said & {"Waiting for You", "Warten auf Du"}


def test_a_name_is_asked_for_when_sitting_down_and_remembered(people: People):
    host, guest = people.come(), people.come()
    new_table(host, People="2")
    guest.goto(host.url)
    guest.click("[data-sit='1']")
    assert guest.locator("dialog .field").get_attribute("placeholder") == "Player 2"
    guest.locator("dialog .field").fill("Noor")
    guest.click("[data-sit-down]")
    host.wait_for_selector("[data-chair='1']:has-text('Noor')")
    new_table(host, People="2")
    guest.goto(host.url)
    guest.click("[data-sit='1']")  # nobody is asked twice
    host.wait_for_selector("[data-chair='1']:has-text('Noor')")


def test_people_on_one_device_have_names_and_badges(people: People):
    page = people.come()
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    for group, choice in (("People", "3"), ("They play", "on this device")):
        choose(page, group, choice)
    page.locator("[data-name='0']").fill("Ada")
    page.locator("[data-name='1']").fill("Ben")
    page.click("[data-open-table]")
    curtain = page.locator(".curtain")
    curtain.wait_for()
    asked = {curtain.locator("h1").inner_text(): curtain.locator(".seat").inner_text()}
    assert set(asked) <= {"Pass the device to Ada", "Pass the device to Ben", "Pass the device to Player 3"}
    assert set(asked.values()) <= {"A", "B", "C"}
    page.click("[data-curtain]")
    page.wait_for_selector(".who")
    rows = page.locator(".who .name").all_inner_texts()
    assert {"Ada", "Ben", "Player 3"} <= set(rows)


def test_a_bots_offer_lowers_no_curtain(people: People, server: str, finished: str, record: str):
    """Two people on one device, a bot offers: whoever sits there plays on, and the other's answer is one click."""
    page = people.come()
    offers = [
        made
        for made, line in enumerate(line for line in record.splitlines() if line[:1].isdigit())
        if re.match(r"\d+ [23] offer .* all", line) or re.match(r"\d+ [23] offer ", line)
    ]
    wish = {"to": offers[0] + 1, "chairs": ["me", "me", "bot greedy", "bot greedy"], "name": ""}
    made = page.request.post(f"/api/tables/{finished}/fork", data=wish).json()
    page.goto(f"/t/{made['table']}")
    page.locator("[data-start]:not(:disabled)").click()
    page.wait_for_selector("[data-curtain], .who")
    if page.locator("[data-curtain]").count():  # the first look is behind one
        first = page.locator(".curtain").get_attribute("data-curtain-of")
        page.click("[data-curtain]")
    else:
        first = "0"
    page.wait_for_selector(".who")
    other = "1" if first == "0" else "0"
    page.wait_for_selector(f"[data-offered='{other}']")
    assert page.locator("[data-curtain]").count() == 0
    page.click("[data-decline-for]")
    page.wait_for_selector(f"[data-offered='{other}']", state="detached")


# ---- the lobby ------------------------------------------------------------------------------------------------------


def test_seat_colour_and_strength_are_chosen_in_the_lobby(people: People):
    host, guest = people.come(name="Ada"), people.come(390, 844, touch=True, name="Ben")
    new_table(host, People="2")
    start = host.locator("[data-start]")
    assert start.is_disabled()
    assert "1 seat is free" in host.locator("#start-why").inner_text()
    assert host.locator("[data-start]").evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert "Nobody is hurried" in host.locator("[data-rules]").inner_text()
    guest.goto(host.url)
    guest.click("[data-sit='1']")
    guest.click("[data-move='2']")
    guest.wait_for_selector("[data-chair='2']:has-text('Ben')")
    host.wait_for_selector("[data-chair='2']:has-text('Ben')")
    guest.click("[data-colour='5']")
    host.wait_for_selector("[data-chair='2'] .seat.f")
    host.locator("[data-strength='3']").select_option("greedy")
    guest.wait_for_function("() => document.querySelector('[data-strength=\"3\"]')?.value === 'greedy'")
    start.click()
    guest.wait_for_selector("[data-primary]")
    assert guest.locator(".who.me .seat").inner_text() == "F"
    host.wait_for_selector(".who[data-row='2'] .seat.f")
    assert host.locator(".who[data-row='2'] .name").inner_text() == "Ben"
    guest.reload()
    guest.wait_for_selector(".who.me .seat.f")


def test_a_link_names_an_address_others_reach_and_can_be_shared(people: People):
    page = people.come()

    def reach(route: Route) -> None:
        route.fulfill(body=json.dumps({"address": "http://192.168.7.7:8000"}), content_type="application/json")

    page.route("**/api/reach", reach)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    new_table(page, People="2")
    page.wait_for_selector("[data-link^='http://192.168.7.7:8000/t/']")
    page.click("[data-share]")
    shared = page.evaluate("() => window.shared")
    assert shared["url"] == page.locator("[data-link]").get_attribute("data-link")
    assert "Starfarers" in shared["text"]


def test_a_server_that_only_this_machine_reaches_says_so(people: People):
    page = people.come()
    new_table(page, People="2")
    assert "--host 0.0.0.0" in page.locator("[data-local]").inner_text()


def test_open_public_tables_are_listed_on_the_first_page(people: People):
    host, guest = people.come(name="Ada"), people.come(390, 844, touch=True, name="Ben")
    table = made_by(host, chairs=["me", "open", "bot greedy"], name="Ada", public=True)
    guest.goto("/")
    row = guest.locator(f".mine:has(a[href='/t/{table}'])")
    name = row.locator("b").bounding_box()
    assert name is not None
    assert name["height"] < 24, "one line on a phone"
    row.get_by_role("link", name="Join").click()
    guest.click("[data-sit='1']")
    guest.wait_for_selector("[data-chair='1']:has-text('Ben')")


def test_a_rematch_is_announced_and_keeps_colours(people: People):
    pages = ada, ben = [people.come(name="Ada"), people.come(390, 844, name="Ben")]
    table = made_by(ada, chairs=["me", "open", "bot greedy"], name="Ada")
    sit_down(pages, table)
    ada.click("[data-colour='4']")
    ben.wait_for_selector("[data-chair='0'] .seat.e")
    begin(pages)
    for page in pages:
        page.click(".tools [aria-label=Menu]")
        page.get_by_role("button", name="Resign", exact=True).click()
        page.get_by_role("button", name="Really resign?").click()
    for page in pages:
        page.wait_for_selector("[data-rematch]")
    ada.keyboard.press("Escape")
    ada.click("[data-rematch]")
    ada.wait_for_selector("[data-chair]")
    ben.wait_for_selector("[data-rematch-news]:has-text('Ada')")
    news, headline = (ben.locator(one).bounding_box() for one in ("[data-rematch-news]", ".end h1"))
    assert news is not None
    assert headline is not None
    assert news["y"] + news["height"] <= headline["y"]
    ben.click("[data-rematch-join]")
    ben.wait_for_selector("[data-chair]:has-text('Ada') .seat.e")
    assert ben.url == ada.url


# ---- talk -----------------------------------------------------------------------------------------------------------


def test_talk_stands_beside_its_speaker_and_is_counted_on_a_phone(people: People):
    ada, ben = people.come(name="Ada"), people.come(390, 844, touch=True, name="Ben", language="de")
    table = made_by(ada, chairs=["me", "open", "bot greedy"], name="Ada")
    sit_down([ada, ben], table)
    begin([ada, ben])
    ada.click("[data-talk]")
    ada.locator(".talkbox .bare").fill("good luck")
    ada.keyboard.press("Enter")
    ada.click(".talkbox [data-react=well_played]")
    ben.wait_for_selector("[data-bubble='0']:has-text('Gut gespielt!')")  # in the reader's language
    ada.locator(".talkbox .bare").fill("so " * 99)
    ada.keyboard.press("Enter")
    ben.wait_for_selector("[data-bubble='0']:has-text('so so')")
    bubble, row = (ben.locator(one).bounding_box() for one in ("[data-bubble='0']", ".who[data-row='0']"))
    assert bubble is not None
    assert row is not None
    assert 0 <= bubble["y"] - (row["y"] + row["height"]) <= 12
    assert bubble["height"] < 130, "whoever talks much hides the board"
    assert bubble["x"] >= 0
    assert bubble["x"] + bubble["width"] <= 390
    ben.wait_for_selector("[data-unread]:has-text('3')")
    ben.tap("[data-talk]")
    ben.wait_for_selector(".talklines li:has-text('good luck')")
    assert ben.locator("[data-unread]").count() == 0
    ben.tap("[data-mute='0']")
    ben.wait_for_selector("[data-mute='0'][aria-pressed=true]")
    ada.click(".talkbox [data-react=hurry]")
    ada.wait_for_selector(".talklines li:nth-child(4)")
    ben.tap(".talkbox [data-react=thanks]")
    ben.wait_for_selector(".talklines li:has-text('Danke!')")
    assert ben.locator(".talklines li:has-text('Du bist dran')").count() == 0
    ben.reload()
    ben.wait_for_selector("[data-primary]")
    ben.tap("[data-talk]")
    assert ben.locator("[data-mute='0']").get_attribute("aria-pressed") == "true"


# ---- the story ------------------------------------------------------------------------------------------------------


def test_the_story_stays_after_a_reload_and_for_spectators(people: People):
    page = people.come()
    play_now(page)
    Player(page, seed=4).until(lambda now: turn_of(now) >= 5 and our_turn(now))  # nobody moves while we look
    before = [line for line in page.evaluate(LOG) if line]
    assert len(before) > 20
    page.reload()
    page.wait_for_selector(".log li:nth-child(20)")
    after = [line for line in page.evaluate(LOG) if line]
    assert after[: len(before)] == before
    watcher = people.come()
    watcher.goto(page.url)
    watcher.wait_for_selector(".log li:nth-child(20)")
    seen = watcher.evaluate(LOG)
    assert any("rolled" in line for line in seen)
    assert len(seen) > 20


def test_a_fork_knows_what_happened_before_and_more_on_demand(people: People, server: str, finished: str, record: str):
    page = people.come()
    page.goto(play_on(server, finished, moves_until(record, "0 fly") + 200, "Key"))
    page.wait_for_selector(".log li:nth-child(40)")
    lines = page.locator(".log li").count()
    page.locator("[data-earlier]").click()  # nothing lies over the last line
    page.wait_for_function("(before) => document.querySelectorAll('.log li').length > before", arg=lines)
    page.click("[data-menu]")  # the dice of the match before are counted, too
    dice = page.locator("dialog .dicebox", has_text="rolls")
    assert int(re.findall(r"in (\d+) rolls", dice.inner_text())[0]) >= turn_of(page) - 1 > 5


# ---- headings and landmarks -----------------------------------------------------------------------------------------

RULES = ["page-has-heading-one", "landmark-unique", "landmark-one-main", "landmark-no-duplicate-main", "region"]


def landmarks(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "(rules) => axe.run({ runOnly: { type: 'rule', values: rules } })"
        ".then((found) => found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html)}`))",
        RULES[:4],
    )
    count = page.locator("h1").count()
    return [*found, *([] if count == 1 else [f"{count} headings"])]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_every_page_has_one_heading_and_landmarks_of_its_own(people: People, finished: str, size: tuple[int, int]):
    page = people.come(*size)
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    assert landmarks(page) == []
    new_table(page, People="2")
    page.wait_for_selector("[data-start]")
    assert landmarks(page) == []
    play_now(page)
    assert landmarks(page) == []
    page.goto(f"/t/{finished}")
    page.wait_for_selector(".end")
    assert landmarks(page) == []
    page.goto(f"/t/{finished}/replay")
    page.wait_for_selector(".scrubber")
    assert landmarks(page) == []
    table = made_by(page, game="spacedealer", chairs=["me", "bot busy", "bot busy"], start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector(".d-bar")
    assert landmarks(page) == []
