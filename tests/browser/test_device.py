"""Tables on the device of whoever plays, beside those of a server: with and without a line, and where they cannot be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from starport.engine import record as records
from tests.browser.conftest import CALM, People, choose, new_table
from tests.browser.hosting import START
from tests.browser.player import OVER, Player, our_turn
from tests.browser.serving import build_client, serving
from tests.browser.test_site import moves

ALONE = "No connection to the server. Tables on this device work all the same."


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    context.add_init_script(f"localStorage.starport ??= {json.dumps(json.dumps(CALM))}")
    yield context
    context.close()


def saved(page: Page, file: Path) -> records.Record:
    with page.expect_download() as download:
        page.click("[data-record]")
    download.value.save_as(file)
    return records.read(file.read_text("utf-8"))


def open_record(page: Page, file: Path, address: str) -> None:
    page.locator("input[type=file]").first.set_input_files(file)
    page.wait_for_url(address, timeout=START)


def test_a_table_on_the_device_outlives_its_server_and_moves_there_and_back_like_its_records(
    device: BrowserContext, record: str, tmp_path: Path
):
    build_client()
    given = tmp_path / "given.txt"
    given.write_text(record, "utf-8")
    page = device.new_page()
    with serving(tmp_path) as address:
        page.goto(address)
        choose(page, "Table", "on this device")
        choose(page, "Their pace", "At once")
        page.click("[data-open-table]")
        page.wait_for_url("**/t/here-*", timeout=START)
        page.wait_for_selector("html[data-kept]", timeout=START)
    table, known = page.url, moves(page) + 3
    Player(page, seed=2).until(lambda shown: moves(shown) >= known)

    page.goto(address)  # nobody is there any more
    expect(page.locator("[data-offline]")).to_have_text(ALONE)
    expect(page.get_by_role("radiogroup", name="Table", exact=True).get_by_role("radio")).to_have_text(
        ["on this device"]
    )
    row = page.locator(".minecard li a").first
    assert table.endswith(str(row.get_attribute("href")))
    row.click()
    page.wait_for_selector("[data-primary]", timeout=START)
    assert moves(page) >= known
    page.click(".bar .brand a")
    open_record(page, given, "**/t/here-*/replay")
    page.goto(page.url.removesuffix("/replay"))
    expect(page.locator(OVER)).to_be_visible(timeout=START)
    here = saved(page, tmp_path / "here.txt")
    assert here.lines == records.read(record).lines

    with serving(tmp_path, int(address.rpartition(":")[2])):
        page.goto(address)
        page.wait_for_selector("[data-open-table]")
        expect(page.locator("[data-offline]")).to_have_count(0)
        choose(page, "Table", "on the server")
        open_record(page, tmp_path / "here.txt", "**/replay")
        assert "/t/here-" not in page.url
        there = page.request.get(f"{address}/api/tables/{page.url.split('/')[-2]}/record").text()
        assert records.read(there).lines == here.lines

        page.goto(table)
        page.wait_for_selector("[data-primary]", timeout=START)
        known = moves(page)
        carry(page, "Take to the server")
        page.wait_for_url(re.compile(r"/t/(?!here-)\w+$"), timeout=START)
        page.wait_for_selector("[data-primary]")
        Player(page, seed=3).until(our_turn)
        carry(page, "Take to this device")
        page.wait_for_url("**/t/here-*", timeout=START)
        assert page.url != table
        page.wait_for_selector("[data-primary]", timeout=START)
        assert moves(page) >= known
        further = moves(page) + 2
        Player(page, seed=4).until(lambda shown: moves(shown) >= further)
        page.goto(table)  # the match is not there any more
        expect(page.locator("[data-carried]")).to_contain_text("was taken to the server", timeout=START)
        page.click("[data-follow]")
        expect(page.locator("[data-carried]")).to_contain_text("was taken to a device")
        page.click("[data-follow]")
        page.wait_for_selector("[data-primary]")
        assert moves(page) >= further


def carry(page: Page, where: str) -> None:
    page.click(".tools [aria-label=Menu]")
    page.get_by_role("button", name=where, exact=True).click()


TROUBLES = {
    "WebAssembly": {
        "en": "This browser cannot run a game by itself: it has no WebAssembly. Tables on a server work all the same.",
        "de": "Dieser Browser kann kein Spiel allein ausführen: Ihm fehlt WebAssembly. Tische auf einem Server gehen trotzdem.",
        "nl": "Deze browser kan een spel niet zelf draaien: WebAssembly ontbreekt. Tafels op een server werken gewoon.",
    },
    "indexedDB": {
        "en": "This browser keeps nothing (a private window, perhaps), so a game could not be saved here. "
        "Tables on a server work all the same.",
        "de": "Dieser Browser bewahrt nichts auf (vielleicht ein privates Fenster), ein Spiel ließe sich hier nicht speichern. "
        "Tische auf einem Server gehen trotzdem.",
        "nl": "Deze browser bewaart niets (misschien een privévenster), dus een spel kan hier niet worden bewaard. "
        "Tafels op een server werken gewoon.",
    },
}


@pytest.mark.parametrize("missing", TROUBLES)
def test_where_no_table_can_be_a_sentence_says_so_and_the_server_still_has_some(people: People, missing: str):
    page = people.come()

    def without(route: Route) -> None:
        worker = route.fetch()
        lacking = f"Object.defineProperty(globalThis, '{missing}', {{ value: undefined }});"
        route.fulfill(response=worker, body=lacking + worker.text())

    page.route("**/server.worker-*.js", without)
    page.goto("/")
    page.get_by_role("radiogroup", name="Table", exact=True).get_by_role("radio").nth(1).click()
    for language, sentence in TROUBLES[missing].items():
        page.click(f"[data-language={language}]")
        page.click("[data-open-table]")
        expect(page.locator(".tablecard [role=alert]")).to_have_text(sentence, timeout=START)
    page.click("[data-language=en]")
    new_table(page, Table="on the server", Their_pace="At once")
    assert "/t/here-" not in page.url
    Player(page, seed=1).until(our_turn)
