"""Photographs every scene of the shell and of Starfarers at the sizes people have, into build/scenes, to be looked at.

`python tools/scenes.py` takes all in English; `--language de` in another language, `--only trade,seven` some of them,
`--sizes 390x844` at some sizes. A scene is a moment of a real match on a real server; what moves is held in the middle.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.conftest import CALM, CERTAIN  # noqa: E402
from tests.browser.measure import resize  # noqa: E402
from tests.browser.player import Player, our_turn, shows  # noqa: E402
from tests.browser.serving import (  # noqa: E402
    build_client,
    launch,
    moves_before,
    moves_of,
    moves_to,
    moves_until,
    play_on,
    play_record,
    post,
    serving,
)
from tests.browser.test_people import silent_line  # noqa: E402

FOLDER: Final = ROOT / "build" / "scenes"
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

    def take(self, page: Page, name: str) -> None:
        """At every size. The window is as it was afterwards."""
        stood = page.viewport_size
        for size in self.sizes:
            resize(page, size)
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


# ---- the shell ------------------------------------------------------------------------------------------------------


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
    page.evaluate("document.querySelector('.mine').scrollIntoView()")
    studio.take(page, "home-games-below")


def lobby(studio: Studio) -> None:
    for seats, edition in ((3, "2019"), (4, "2019"), (6, "2019")):
        host, guest = studio.come(name="Ada"), studio.come(name="Ben Wilhelmina von Hohenzollern"[:24])
        chairs = ["me", "open", "bot greedy", "bot planner", "open", "bot greedy"][:seats]
        table = table_by(host, chairs=chairs, name="Ada", edition=edition)
        host.goto(f"/t/{table}")
        guest.goto(f"/t/{table}")
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


def talk(studio: Studio) -> None:
    ada, ben = studio.come(name="Ada"), studio.come(name="Ben")
    table = table_by(ada, chairs=["me", "open", "bot greedy", "bot greedy"], name="Ada")
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    ben.click("[data-sit='1']")
    ada.locator("[data-start]:not(:disabled)").click()
    for page in (ada, ben):
        page.wait_for_selector("[data-primary]")
    ben.click("[data-talk]")
    ben.locator(".talkbox .bare").fill("I need carbon badly, and I would give two ore for one of it. Anybody?")
    ben.keyboard.press("Enter")
    ben.click(".talkbox [data-react=well_played]")
    ada.wait_for_selector("[data-bubble='1']")
    studio.take(ada, "bubble")
    studio.take(ben, "talk")


def curtain(studio: Studio) -> None:
    page = studio.come()
    table = table_by(
        page,
        chairs=["me", "me", "me"],
        names=["Ada", "Ben", "Cem"],
        clock={"bank": 5, "increment": 0},
        start=True,
    )
    page.goto(f"/t/{table}")
    page.wait_for_selector("[data-curtain]")
    studio.take(page, "curtain")
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
    table = table_by(ada, chairs=["me", "open", "bot greedy", "bot greedy"], name="Ada")
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    ben.click("[data-sit='1']")
    ada.locator("[data-start]:not(:disabled)").click()
    for page in (ada, ben):
        page.wait_for_selector("[data-primary]")
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
    page = studio.come()
    page.goto(f"/t/{table}/replay")
    page.wait_for_selector(".winchances")
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
    record, table = studio.match()
    page = studio.come()
    page.goto(f"/t/{table}")
    page.wait_for_selector(".award")
    page.wait_for_selector(".curve path", state="attached")
    studio.take(page, "end")
    page.evaluate("scrollTo(0, 99999); document.querySelector('.end')?.scrollTo(0, 99999)")
    studio.take(page, "end-below")
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


# ---- a turn ---------------------------------------------------------------------------------------------------------


def founding(studio: Studio) -> None:
    page = studio.come()
    table = table_by(
        page, chairs=["me", "bot greedy", "bot greedy", "bot greedy"], options={"start": "founding"}, start=True
    )
    page.goto(f"/t/{table}")
    player = Player(page, seed=1)
    player.until(lambda now: now.locator("text.pips").count() > 3 and now.locator("[data-round]").count() > 0)
    studio.take(page, "founding")
    player.look()
    player.stop()
    page.wait_for_selector("[data-aim]")
    studio.take(page, "founding-chosen")


def throw(studio: Studio) -> None:
    page = studio.before("roll")
    page.wait_for_selector("[data-digest]")
    studio.take(page, "digest")
    page.locator("[data-entry]").first.click()
    studio.take(page, "digest-lit")
    studio.moving(lambda: studio.before("roll", motion="normal"), "[data-primary]", "dice", ".bigdie", 0.8)
    studio.moving(lambda: studio.before("roll", 1 / 2, motion="normal"), "[data-primary]", "cards", ".flyer", 0.5)


def build(studio: Studio) -> None:
    page = studio.before("build", 2 / 3)
    page.wait_for_selector(".build.can")
    studio.take(page, "build")
    page.locator(".build.can .buildbutton").first.click()
    studio.take(page, "build-place")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    studio.take(page, "log")
    page = studio.before("exchange", 0.1)
    page.wait_for_selector("[data-swaps]")
    studio.take(page, "build-swap")


def log(studio: Studio) -> None:
    for size in studio.sizes:
        page = studio.before("build", 1 / 2)
        resize(page, size)
        if page.locator(".log").count() == 0:
            page.keyboard.press("l")
        page.locator(".log li").nth(3).wait_for(state="attached")
        page.screenshot(path=FOLDER / f"log-{studio.language}-{size[0]}x{size[1]}.png")
        page.context.close()


def trade(studio: Studio) -> None:
    page = studio.before("build", 2 / 3, bot="planner")
    page.locator("[data-trade]:not(:disabled)").click()
    rows = page.locator(".panel .steps")
    rows.nth(0).locator(".pick:not(.off)").first.click()
    rows.nth(1).locator(".pick").last.click()
    studio.take(page, "trade")
    for _ in range(3):
        rows.nth(1).locator(".pick").last.click()
    page.click("[data-offer]")
    page.wait_for_function("() => document.querySelectorAll('[data-remark]').length >= 2")
    studio.take(page, "trade-refused")


def offered(studio: Studio) -> None:
    record, _ = studio.match()
    page = studio.sits(moves_to(record, 0, "accept"))
    page.wait_for_selector("[data-offers] [data-accept]")
    studio.take(page, "offered")
    page.click("[data-offer-from]")
    page.wait_for_selector(".panel [data-accept]")
    studio.take(page, "offered-open")
    page.locator(".panel [data-counter]").first.click()
    studio.take(page, "counter")


def own_offer(studio: Studio) -> None:
    """Ours, waiting for a person who thinks."""
    ada, ben = studio.come(name="Ada"), studio.come(name="Ben")
    record, table = studio.match()
    to = moves_until(record, "0 build", moves_of(record) // 2)
    wish = {"to": to, "chairs": ["me", "open", "open", "bot planner"], "name": "Ada"}
    made = ada.request.post(f"/api/tables/{table}/fork", data=wish).json()
    ada.goto(f"/t/{made['table']}")
    ben.goto(f"/t/{made['table']}")
    ben.click("[data-sit='1']")
    ada.locator("[data-chair='2'] button, [data-bot='2']").first.click()
    ada.locator("[data-start]:not(:disabled)").click()
    ada.locator("[data-trade]:not(:disabled)").click()
    rows = ada.locator(".panel .steps")
    rows.nth(0).locator(".pick:not(.off)").first.click()
    held = ben.locator(".hand .card b").all_inner_texts()
    given = rows.nth(0).locator(".pick.on").first.get_attribute("data-pick")
    kinds = ("ore", "fuel", "carbon", "food", "goods")
    has = next(index for index, count in enumerate(held) if int(count) and kinds[index] != given)
    rows.nth(1).locator(".pick").nth(has).click()
    ada.click("[data-offer]")
    ada.wait_for_selector(".panel [data-withdraw], [data-remark]")
    studio.take(ada, "own-offer")
    ben.wait_for_selector("[data-accept]")
    studio.take(ben, "offer-of-a-person")
    if ben.locator("[data-offer-from]").count():
        ben.click("[data-offer-from]")
    ben.locator(".panel [data-counter]").first.click()
    ben.locator(".panel .steps").nth(1).locator(".pick").first.click()
    studio.take(ben, "counter-of-a-person")
    ben.click("[data-offer]")
    ada.wait_for_timeout(600)
    studio.take(ada, "counter-for-us")


def flight(studio: Studio) -> None:
    page = studio.before("throw", 1 / 2)
    page.locator(".target .odds").first.wait_for()
    studio.take(page, "before-throw")
    record, _ = studio.match()
    page = studio.sits(moves_until(record, "0 fly", moves_of(record) // 2))
    page.wait_for_selector("[data-stop]")
    studio.take(page, "flight")
    player = Player(page, seed=3)
    player.look()
    player.stop()
    page.wait_for_selector("path.way")
    studio.take(page, "flight-chosen")
    far = page.locator('circle[fill="var(--lattice-dot)"]').first.bounding_box()
    assert far is not None
    page.mouse.click(far["x"] + 1, far["y"] + 1)
    page.wait_for_selector(".wordline .rule")
    studio.take(page, "flight-refused")
    studio.moving(lambda: studio.before("throw", 1 / 2, motion="normal"), "[data-primary]", "shake", ".ball", 0.5)
    studio.moving(
        lambda: studio.sits(moves_until(record, "0 fly", moves_of(record) // 2), motion="normal"),
        "[data-primary]:has(.key)",
        "trail",
        ".trail",
        0.7,
    )


def encounter(studio: Studio) -> None:
    record, _ = studio.match()
    to = moves_until(record, "0 answer")
    page = studio.sits(to)
    page.wait_for_selector(".panel")
    studio.take(page, "encounter")
    player = Player(page, seed=4)
    player.until(shows("[data-prospect]"))
    studio.take(page, "encounter-rival")
    made, _ = moves_before(record, "0 answer", "comparison_made")
    studio.moving(lambda: studio.sits(made, motion="normal"), "[data-answer=yes]", "duel", ".duel", 0.5)
    page = studio.sits(made)
    page.locator("[data-answer=yes]").click()
    page.wait_for_timeout(800)
    studio.take(page, "encounter-after")


def seven(studio: Studio) -> None:
    record, _ = studio.match()
    page = studio.sits(moves_until(record, "0 discard"))
    page.wait_for_selector(".panel .pick")
    studio.take(page, "seven")
    page.locator(".panel .pick:not(.off)").first.click()
    studio.take(page, "seven-chosen")
    page = studio.sits(moves_until(record, "0 steal"))
    page.wait_for_selector(".panel")
    studio.take(page, "seven-theft")


def looking(studio: Studio) -> None:
    page = studio.before("build", 1 / 2)
    for index, name in ((1, "row-other"), (0, "row-own")):
        page.locator(".peek").nth(index).click()
        page.wait_for_selector(".look")
        studio.take(page, name)
        page.keyboard.press("Escape")
    place = page.locator("svg.board g.planet:has(use[href='#p-ore']) text.number").first.bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x - 40, y)
    page.mouse.move(x, y)
    page.wait_for_selector(".glimpse [data-look] li")
    page.screenshot(path=FOLDER / f"glimpse-{studio.language}-1366x768.png")
    page.mouse.click(x, y)
    page.wait_for_selector(".look [data-look] li")
    studio.take(page, "planet")
    page.keyboard.press("Escape")


def six(studio: Studio) -> None:
    record, _ = studio.match("2019", 6)
    page = studio.sits(moves_of(record) // 2, 6, "2019")
    player = Player(page, seed=2)
    player.until(our_turn)
    studio.take(page, "six-turn")
    player.until(lambda now: now.locator("[data-stop]").count() > 0 and now.locator(".deck .total").count() > 0)
    studio.take(page, "six-flight")
    player.until(lambda now: now.locator("[data-pilot=now]").count() > 0 and not our_turn(now))
    studio.take(page, "six-others")


def classic(studio: Studio) -> None:
    record, table = studio.match("classic", 4)
    made, _ = moves_before(record, "0 ", "disc_looked_at")
    page = studio.sits(made + 1, 4, "classic")
    page.wait_for_selector(".secret", state="attached")
    studio.take(page, "classic-secret")
    page = studio.sits(moves_of(record) // 2, 4, "classic")
    Player(page, seed=2).until(lambda now: now.locator("[data-stop]").count() > 0)
    studio.take(page, "classic-flight")
    page = studio.come()
    page.goto(f"/t/{table}")
    page.wait_for_selector(".award")
    studio.take(page, "classic-end")


SCENES: Final = {
    scene.__name__: scene
    for scene in (
        home, lobby, windows, talk, curtain, clock, line, watching, replay, end, rematch, founding, throw, build, log,
        trade, offered, own_offer, flight, encounter, seven, looking, six, classic,
    )
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", default=",".join(SCENES), help="names with commas: " + ", ".join(SCENES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    sizes = [(int(wide), int(high)) for wide, high in (size.split("x") for size in asked.sizes.split(","))]
    build_client()
    missed = []
    with tempfile.TemporaryDirectory() as store, serving(Path(store)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        studio = Studio(browser, server, asked.language, sizes)
        for name in asked.only.split(","):
            try:
                SCENES[name](studio)
                print(name, flush=True)
            except Exception as error:
                missed.append(name)
                print(f"{name} is missing: {' '.join(str(error).split())[:400]}", flush=True)
            for context in browser.contexts:
                context.close()
        browser.close()
    if missed:
        sys.exit(f"missing: {', '.join(missed)}")


if __name__ == "__main__":
    main()
