"""Scenes around a game: the first page, the lobby, talk, windows, replay and the end."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.serving import moves_of
from tests.browser.test_lines import silent_line
from tools.scenes.studio import BELOW, Studio, table_by


def home(studio: Studio) -> None:
    page = studio.come(name="")
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    studio.take(page, "home")
    host = studio.come(name="Ada")
    for public in (True, True):
        table_by(host, chairs=["me", "open", "bot greedy", "open"], name="Ada", public=public)
    page = studio.before("build")
    page.goto("/")
    page.locator(".mine").nth(2).wait_for()
    studio.take(page, "home-games")
    studio.take(page, "home-games-below", "document.querySelector('.mine').scrollIntoView()")


def lobby(studio: Studio) -> None:
    for seats, edition in ((3, "2019"), (4, "2019"), (6, "2019")):
        host, guest = studio.come(name="Ada"), studio.come(name="Ben Wilhelmina von Hohenzollern"[:24])
        chairs = ["me", "open", "bot greedy", "bot planner", "open", "bot greedy"][:seats]
        table = table_by(host, chairs=chairs, name="Ada", edition=edition)
        host.goto(f"/t/{table}")
        guest.goto(f"/t/{table}")
        guest.wait_for_selector("[data-sit='1']")
        studio.take(guest, f"lobby-{seats}-stranger")
        guest.click("[data-sit='1']")
        host.wait_for_selector("[data-chair='1']:has-text('Ben')")
        host.click("[data-react=hello], [data-react]")
        guest.wait_for_selector("[data-bubble='0']", state="attached")
        studio.take(host, f"lobby-{seats}")


def windows(studio: Studio) -> None:
    page = studio.before("build")
    page.locator(".tools .tool").last.click()
    page.wait_for_selector("dialog .dicebox")
    studio.take(page, "menu")
    page.evaluate(BELOW)
    studio.take(page, "menu-below")
    page.click("[data-settings]")
    page.wait_for_selector("dialog [data-language]")
    studio.take(page, "settings")
    page.evaluate(BELOW)
    studio.take(page, "settings-below")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("?")
    page.wait_for_selector(".bookpanel .bookblock")
    studio.take(page, "rules")


def sit_together(ada: Page, ben: Page) -> None:
    """Two people and two bots begin a match."""
    table = table_by(ada, chairs=["me", "open", "bot greedy", "bot greedy"], name="Ada")
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    ben.click("[data-sit='1']")
    ada.locator("[data-start]:not(:disabled)").click()
    for page in (ada, ben):
        page.wait_for_selector("[data-primary]")


def talk(studio: Studio) -> None:
    ada, ben = studio.come(name="Ada"), studio.come(name="Ben")
    sit_together(ada, ben)
    ben.click("[data-talk]")
    ben.locator(".talkbox .bare").fill("I need carbon badly, and I would give two ore for one of it. Anybody?")
    ben.keyboard.press("Enter")
    ben.click(".talkbox [data-react=well_played]")
    ada.wait_for_selector("[data-bubble='1']")
    studio.take(ada, "bubble")
    studio.take(ben, "talk")


def curtain(studio: Studio) -> None:
    page = studio.come()
    three = {"chairs": ["me", "me", "me"], "names": ["Ada", "Ben", "Cem"], "start": True}
    page.goto(f"/t/{table_by(page, **three)}")
    page.wait_for_selector("[data-curtain]")
    studio.take(page, "curtain")
    page.goto(f"/t/{table_by(page, clock={'bank': 5, 'increment': 0}, **three)}")
    page.click("[data-curtain]")
    page.wait_for_selector("[data-short]")
    studio.take(page, "clock-short")
    page.wait_for_selector("[data-kept]")
    studio.take(page, "curtain-kept")


def clock(studio: Studio) -> None:
    page = studio.come()
    table = table_by(page, chairs=["me", "bot greedy", "bot greedy"], clock={"bank": 8, "increment": 0}, start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector("[data-short]")
    studio.take(page, "clock")
    page.wait_for_selector("[data-kept]", timeout=60_000)
    studio.take(page, "kept")


def line(studio: Studio) -> None:
    ada, ben = studio.come(name="Ada"), studio.come(name="Ben")
    dead = silent_line(ada)
    sit_together(ada, ben)
    dead["is"] = True
    ada.wait_for_selector("[data-line=late]")
    studio.take(ada, "line-lost")
    ben.wait_for_selector(".who[data-row='0'] .dot.away")
    studio.take(ben, "line-lost-others")


def watching(studio: Studio) -> None:
    page, guest = studio.before("build"), studio.come()
    guest.goto(page.url)
    guest.wait_for_selector(".who")
    studio.take(guest, "spectator")


def replay(studio: Studio) -> None:
    record, table = studio.match()
    page = studio.looks(".winchances", "/replay")
    page.locator("input[type=range]").first.fill(str(moves_of(record) * 3 // 4))
    page.wait_for_selector(".log li:nth-child(8)")
    studio.take(page, "replay")
    fork = page.request.post(
        f"/api/tables/{table}/fork",
        data={"to": moves_of(record) // 2, "chairs": ["me", "open", "bot greedy", "bot greedy"], "name": "Noor"},
    ).json()
    page.goto(f"/t/{fork['table']}")
    page.wait_for_selector("[data-start]")
    studio.take(page, "fork")


def end(studio: Studio) -> None:
    record, _ = studio.match()
    page = studio.looks(".award")
    page.wait_for_selector(".curve path", state="attached")
    studio.take(page, "end")
    studio.take(page, "end-below", "scrollTo(0, 99999); document.querySelector('.end')?.scrollTo(0, 99999)")
    *_, last = (line for line in record.splitlines() if line[:1].isdigit())
    _, seat, _, _, point = last.split()[:5]

    def ready() -> Page:
        won = studio.sits(moves_of(record) - 1, chair=int(seat), motion="normal")
        won.wait_for_selector("[data-stop]")
        while not won.locator(f"[data-stop='{point}']").count():
            won.keyboard.press("n")
        box = won.locator(f"[data-stop='{point}']").first.bounding_box()
        assert box is not None
        won.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        won.wait_for_selector(f"[data-aim='{point}']")
        return won

    studio.moving(ready, "[data-primary]", "victory", ".victory", 0.6)


def rematch(studio: Studio) -> None:
    pages = [studio.come(name=name) for name in ("Ada", "Ben")]
    ada, ben = pages
    table = table_by(ada, chairs=["me", "open", "bot greedy"], name="Ada")
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    ben.click("[data-sit='1']")
    ada.locator("[data-start]:not(:disabled)").click()
    for page in pages:
        page.wait_for_selector("[data-primary]")
        page.locator(".tools .tool").last.click()
        for _ in range(2):  # asked once more
            page.locator("dialog [data-resign]").click()
    ada.wait_for_selector("[data-rematch]")
    ada.keyboard.press("Escape")
    ada.click("[data-rematch]")
    ben.wait_for_selector("[data-rematch-news]")
    ben.keyboard.press("Escape")
    studio.take(ben, "rematch")


SCENES: Final = {
    scene.__name__: scene
    for scene in (home, lobby, windows, talk, curtain, clock, line, watching, replay, end, rematch)
}
