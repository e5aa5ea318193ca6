"""Somebody spoils a match: a report reaches whoever runs the server, and the host takes the chair."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import People, new_table
from tests.browser.serving import build_client, serving


def form(page: Page) -> None:
    """Opens what a seat can do about somebody else."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.click("[data-report-open]")
    page.wait_for_selector("[data-report]")


def test_a_griefer_is_reported_by_a_guest_and_removed_by_the_host(browser: Browser, tmp_path: Path):
    build_client()
    with serving(tmp_path) as server:
        people = People(browser, server)
        host, griefer, guest = (people.come() for _ in range(3))
        new_table(host, People="3")
        for number, (page, name) in enumerate(((griefer, "Grim"), (guest, "Noor")), 1):
            page.goto(host.url)
            page.click(f"[data-sit='{number}']")
            page.locator("dialog .field").fill(name)
            page.click("[data-sit-down]")
        host.locator("[data-start]:not(:disabled)").click()
        guest.wait_for_selector(".who:has-text('Grim')")

        form(guest)
        expect(guest.locator("[data-remove]")).to_have_count(0)  # that is the host's to do
        guest.select_option("[data-report] select", label="Grim")
        guest.get_by_label("What happened?").fill("writes nasty things")
        guest.locator("[data-report]").get_by_role("button", name="Send").click()
        guest.wait_for_selector("[data-report]:has-text('It was passed on')")

        form(host)
        host.click("[data-remove='1']")
        host.click("[data-remove='1'].danger")  # asked once more
        expect(host.locator("[data-remove='1']")).to_have_count(0)
        expect(griefer.locator(".hand")).to_have_count(0)
        with sqlite3.connect(tmp_path / "tables.db") as base:
            assert base.execute("SELECT seat, by, text FROM reports").fetchall() == [(1, 2, "writes nasty things")]
        people.leave()
