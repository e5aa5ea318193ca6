"""Motion that tells: the own mothership, a duel, the last move and the victory; nothing of it where motion is off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.serving import moves_before, moves_of, play_on
from tests.browser.test_turn import fly_to

SIZES: Final = [(1366, 768), (390, 844), (844, 390), (1024, 600)]
# Whatever begins to move, by its class, with the box it will have and that of the open question at that moment.
WATCH: Final = """window.moved = [];
    const animate = Element.prototype.animate;
    const box = (one, wide, high) => { const { left, right, top, bottom } = one.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }; };
    const whole = (one) => box(one, one.offsetWidth ?? one.clientWidth, one.offsetHeight ?? one.clientHeight);
    Element.prototype.animate = function (...how) {
        const motion = animate.apply(this, how);
        const asked = document.querySelector('.asking .rail');
        moved.push({ name: this.getAttribute('class'), box: whole(this), asked: asked && whole(asked),
            end: document.querySelector('.end') !== null });
        return motion;
    };"""


def come(people: People, link: str, size: tuple[int, int], motion: str = "fast") -> Page:
    page = people.come(*size, motion=motion)
    page.add_init_script(WATCH)
    page.goto(link)
    page.wait_for_selector("[data-primary]")
    return page


def moved(page: Page, *names: str) -> dict[str, Any]:
    """The first thing of one of these classes that moves."""
    find = "(names) => moved.find((one) => one.name?.split(' ').some((each) => names.includes(each)))"
    found: dict[str, Any] = page.wait_for_function(find, arg=list(names)).json_value()
    return found


def inside(page: Page, box: dict[str, float]) -> bool:
    size = page.viewport_size
    assert size is not None
    return box["left"] >= 0 and box["top"] >= 0 and box["right"] <= size["width"] and box["bottom"] <= size["height"]


@pytest.mark.parametrize("size", SIZES)
def test_the_own_mothership_shakes_where_it_can_be_seen(
    people: People, before: Callable[[str], str], size: tuple[int, int]
):
    """The one that is drawn beside the board; where it is not, because a question or the board has its room, another."""
    page = come(people, before("throw"), size)
    page.locator("[data-primary]:not(:disabled)").click()
    assert inside(page, moved(page, "hull", "own")["box"])
    assert moved(page, "ball")


@pytest.mark.parametrize("size", SIZES[:3])
def test_a_duel_is_seen_beside_what_is_asked(
    people: People, server: str, finished: str, record: str, size: tuple[int, int]
):
    """The two sums, and the rival's mothership."""
    made, _ = moves_before(record, "0 answer", "comparison_made")
    page = come(people, play_on(server, finished, made, "Noor"), size)
    page.locator("[data-answer=yes]").click()
    rival = page.wait_for_function(
        "() => moved.find((one) => one.name === 'smallhull')"
    ).json_value()  # not the own one
    for found in (moved(page, "duel"), rival):
        assert inside(page, found["box"])
        asked = found["asked"]
        if asked:
            box = found["box"]
            apart = box["right"] <= asked["left"] or box["left"] >= asked["right"]
            assert apart or box["bottom"] <= asked["top"] or box["top"] >= asked["bottom"], found


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_both_sums_of_a_duel_are_read_on_a_phone(
    people: People, server: str, finished: str, record: str, size: tuple[int, int]
):
    """When all has settled they stand in the panel, and nobody has to scroll to them."""
    made, _ = moves_before(record, "0 answer", "comparison_made")
    page = people.come(*size, language="de")
    page.goto(play_on(server, finished, made, "Noor"))
    page.locator("[data-answer=yes]").click()
    page.locator(".duel .tot").nth(1).wait_for()
    ends = page.locator(".duel .tot").evaluate_all("(sums) => sums.map((one) => one.getBoundingClientRect().bottom)")
    assert max(ends) <= page.locator(".panel").evaluate("(one) => one.getBoundingClientRect().bottom")


@pytest.mark.parametrize(("motion", "size"), [("fast", SIZES[0]), ("fast", SIZES[1]), ("off", SIZES[0])])
def test_the_last_move_and_the_victory_are_seen_before_the_end(
    people: People, server: str, finished: str, record: str, motion: str, size: tuple[int, int]
):
    """The winner's last flight is ours: the ship flies and the victory is shown on the board, then comes the end."""
    *_, last = (line for line in record.splitlines() if line[:1].isdigit())
    _, seat, verb, _, point = last.split()[:5]
    assert verb == "fly"
    link = play_on(server, finished, moves_of(record) - 1, "Noor", chair=int(seat))
    page = come(people, link, size, motion)
    page.wait_for_selector("[data-stop]")
    while not page.locator(f"[data-stop='{point}']").count():
        page.keyboard.press("n")  # the next ship
    fly_to(page, point)
    if motion == "fast":
        assert not moved(page, "trail")["end"]
        assert not moved(page, "victory")["end"]
        box = moved(page, "victory")["box"]
        assert inside(page, box)
        assert box["right"] - box["left"] > 200, "its words stand on one line"
    page.wait_for_selector(".end .award")
    if motion == "off":
        assert page.evaluate("() => moved.length") == 0
