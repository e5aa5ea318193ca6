"""Photographs the main scenes of the client, in the sizes people have, into build/pictures.

A finished match of bots is the start: the scenes are real moments of games that go on from it. With the word `dealer` only
the scenes of Space Dealer are taken. The few that the README shows go, small, into docs/pictures: the others would only
weigh on the history of the code.
"""

from __future__ import annotations

import json
import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.conftest import CALM  # noqa: E402
from tests.browser.dealer import FAST, Trader, begin, deal, running  # noqa: E402
from tests.browser.measure import resize  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.serving import build_client, launch, moves_of, play_on, play_record, post, serving  # noqa: E402

FOLDER = ROOT / "build" / "pictures"
SHOWN = ROOT / "docs" / "pictures"
SHOW = ("build", "six", "dealer")
SIZES = {"": (1366, 768), "-large": (1920, 1080), "-tablet": (820, 1180), "-phone": (390, 844)}
MINUTES = 20  # of the match clock, when Space Dealer is looked at
SETTINGS = json.dumps(CALM | {"name": "Noor"})


def take(page: Page, name: str, sizes: tuple[str, ...] = ("",)) -> None:
    for size in sizes:
        width, height = SIZES[size]
        resize(page, (width, height))
        picture = page.screenshot(path=FOLDER / f"{name}{size}.png")
        if f"{name}{size}" in SHOW:
            (SHOWN / f"{name}.webp").write_bytes(webp(page.context, picture))
    resize(page, SIZES[""])
    print(name)


def webp(context: BrowserContext, png: bytes) -> bytes:
    """The picture in a tenth of the bytes. The browser itself can do it: no other program is needed."""
    page = context.new_page()
    told = page.evaluate(TO_WEBP, f"data:image/png;base64,{b64encode(png).decode()}")
    page.close()
    return b64decode(told.partition(",")[2])


TO_WEBP = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.8);
}"""


def key_is(page: Page, key: str) -> bool:
    return page.locator("[data-primary]:not(:disabled) .key", has_text=key).count() > 0


def scenes(page: Page, server: str) -> None:
    record = play_record()
    table = str(post(f"{server}/api/records", record.encode())["table"])
    moves = moves_of(record)
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    take(page, "home", ("", "-phone"))
    page.goto(play_on(server, table, moves * 2 // 3, "Noor"))
    page.wait_for_selector("[data-primary]")
    player = Player(page, seed=3)
    player.until(lambda now: now.locator("[data-trade]:not(:disabled)").count() > 0 and key_is(now, "E"))
    take(page, "build", ("", "-large", "-tablet", "-phone"))
    page.click("[data-trade]")
    page.locator(".panel .pick:not(.off)").first.click()
    page.locator(".panel .steps").nth(1).locator(".pick").last.click()
    take(page, "trade")
    page.keyboard.press("Escape")
    player.until(lambda now: now.locator("[data-stop]").count() > 0 and now.locator(".build.on").count() == 0)
    targets = page.locator(".target:not(:disabled)")
    if targets.count():
        targets.first.click()
    else:
        player.stop()
    take(page, "flight", ("", "-phone"))
    page.goto(play_on(server, table, moves // 3, "Noor"))
    page.wait_for_selector("[data-primary]")
    player.until(lambda now: now.locator(".meeting [data-answer], .meeting [data-pick]").count() > 0)
    take(page, "encounter")
    page.goto(f"/t/{table}/replay")
    page.wait_for_selector(".winchances")
    page.get_by_role("slider", name="Moment of the game").fill(str(moves * 3 // 4))
    page.wait_for_selector(".log li:nth-child(8)")
    take(page, "replay")
    page.goto(f"/t/{table}")
    page.wait_for_selector(".award")
    take(page, "end")


def other_scenes(page: Page, server: str) -> None:
    """Six seats with two pilots, and the first edition with its private discs: late enough that much is on the board."""
    for name, edition, seats in (("six", "2019", 6), ("classic", "classic", 4)):
        record = play_record(edition, seats)
        table = str(post(f"{server}/api/records", record.encode())["table"])
        page.goto(play_on(server, table, moves_of(record) // 2, "Noor", seats))
        page.wait_for_selector("[data-primary]")
        player = Player(page, seed=2)
        player.until(lambda now: now.locator("[data-stop]").count() > 0 and now.locator(".deck .total").count() > 0)
        take(page, name, ("", "-phone"))
    page.goto("/editions")
    page.wait_for_selector("tbody tr:nth-child(5)")
    take(page, "editions")


def dealer(page: Page, server: str) -> None:
    """Space Dealer: a match that has run for a while, stopped with a glass ready; then its timeline."""
    link = deal(server, ["me", *["bot scheduler"] * 3], speed=1000, options=FAST)[0]
    begin(page, link)
    running(page)
    trader = Trader(page, seed=4)
    page.wait_for_timeout(200)
    trader.until(lambda now: now.locator("[data-good]").count() > 1 and minutes(now) < MINUTES)
    trader.until(lambda now: now.locator(".d-dk[data-state=ready]").count() > 0)
    take(page, "dealer", ("", "-large", "-tablet", "-phone"))
    trader.until(lambda now: now.locator("[data-over]").count() > 0)
    page.click("[data-replay]")
    page.wait_for_selector(".d-bars [data-run]")
    page.get_by_role("slider").fill("760000")
    take(page, "dealer-timeline")


def minutes(page: Page) -> int:
    return int(page.locator("[data-clock]").inner_text().split(":")[0].lstrip("+"))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    build_client()
    with tempfile.TemporaryDirectory() as store, serving(Path(store)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        context = browser.new_context(viewport={"width": 1366, "height": 768}, base_url=server, locale="en-GB")
        context.add_init_script(f"localStorage.starport ??= JSON.stringify({SETTINGS})")
        page = context.new_page()
        if "dealer" not in sys.argv:
            scenes(page, server)
            other_scenes(page, server)
        dealer(page, server)
        browser.close()


if __name__ == "__main__":
    main()
