"""Scenes of a turn, of tables of six and of the first edition."""

from __future__ import annotations

from typing import Final

from tests.browser.measure import resize
from tests.browser.player import Player, our_turn, shows
from tests.browser.serving import moves_before, moves_of, moves_to, moves_until
from tests.browser.test_offers import counter_by, offer_to
from tools.scenes.studio import FOLDER, Studio, table_by


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
    record, _ = studio.match()
    paid, _ = moves_before(record, "0 roll", "yield_paid")
    studio.moving(lambda: studio.sits(paid, motion="normal"), "[data-primary]", "cards", ".flyer", 0.5)


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
    offer_to(ada, ben, table, record)
    studio.take(ada, "own-offer")
    studio.take(ben, "offer-of-a-person")
    counter_by(ben)
    studio.take(ben, "counter-of-a-person")
    ben.click("[data-offer]")
    ada.wait_for_selector(".panel [data-refuse]")
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
    record, _ = studio.match("classic", 4)
    made, _ = moves_before(record, "0 ", "disc_looked_at")
    page = studio.sits(made + 1, 4, "classic")
    page.wait_for_selector(".secret", state="attached")
    studio.take(page, "classic-secret")
    page = studio.sits(moves_of(record) // 2, 4, "classic")
    Player(page, seed=2).until(lambda now: now.locator("[data-stop]").count() > 0)
    studio.take(page, "classic-flight")
    studio.take(studio.looks(".award", edition="classic"), "classic-end")


SCENES: Final = {
    scene.__name__: scene
    for scene in (
        founding,
        throw,
        build,
        log,
        trade,
        offered,
        own_offer,
        flight,
        encounter,
        seven,
        looking,
        six,
        classic,
    )
}
