"""The lobby: what people say there hides nobody's name and moves nothing."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.test_people import made_by, sit_down

ROWS = """() => [...document.querySelectorAll('[data-chair]')].map((row) => {
    const { left, top, right, bottom } = row.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
})"""
# How many things are said beside the rows, and how many names they hide.
PLACES = """() => {
    const of = (one) => one.getBoundingClientRect();
    const name = (row) => {
        const range = document.createRange();
        range.selectNode(row.querySelector('b').firstChild);
        return of(range);
    };
    const apart = (one, two) => one.right <= two.left || two.right <= one.left
        || one.bottom - 2 <= two.top || two.bottom - 2 <= one.top;
    const names = [...document.querySelectorAll('[data-chair]')].map(name);
    const said = [...document.querySelectorAll('[data-bubble]')].map(of);
    return [said.length, names.filter((one) => !said.every((two) => apart(one, two))).length];
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_what_is_said_in_the_lobby_hides_no_name(people: People, size: tuple[int, int]):
    ada, ben = people.come(*size, name="Ada"), people.come(name="Ben")
    table = made_by(ada, chairs=["me", "open", "bot greedy", "bot planner"], name="Ada")
    sit_down([ada, ben], table)
    ada.wait_for_selector("[data-chair='1']:has-text('Ben')")
    rows = ada.evaluate(ROWS)
    ben.locator(".talk .bare").fill("I would like to sit at the far end of the table, if nobody minds. Does anybody?")
    ben.keyboard.press("Enter")
    ada.wait_for_selector("[data-bubble='1']:has-text('far end')")
    assert ada.evaluate(PLACES) == [1, 0]
    assert ada.evaluate(ROWS) == rows
