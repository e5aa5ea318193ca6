"""Stories about what can be taken back: nothing that chance or a secret has followed (the engine's `sealed`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.spacedealer.kit import Sketch, Table, fresh
from tests.games.spacedealer.test_neutral import landed

Given = Callable[[], Table]


def last_to_start() -> Table:
    """Only the start of seat 3 is still to come."""
    table = fresh()
    for seat in range(3):
        table.state.apply(seat, table.state.fallback(seat))
    return table


def first_start() -> str:
    """What seat 3 would start with."""
    return str(fresh().state.fallback(3).text)


def drawing(stack: int = 2, left: int | None = None) -> Table:
    table = Sketch().level(0, 2).top(2, "converter-1", "multi_mine-2").table()
    if left is not None:
        del table.state.stacks[stack - 2][left:]
    return table


def welcome() -> Table:
    """Seat 0 takes every gift, and seat 1 has something to give."""
    table = Sketch().ship("ship1", 0, "blue1").table()
    table.do(0, "gifts on")
    return table


SEALING: list[tuple[Given, int, str, str]] = [
    # given, seat, action, the event that shows what nobody can forget
    (last_to_start, 3, first_start(), "start_revealed"),
    (lambda: Sketch().table(), 0, "lay a.depot-1", "plan_laid"),
    (drawing, 0, "draw 2", "plans_drawn"),
    (lambda: drawing(3), 0, "draw 3", "plans_drawn"),
    (lambda: drawing(2, 1), 0, "draw 2", "plan_kept"),
    (lambda: drawing().all_do((0, "draw 2")), 0, "keep a.converter-1", "plan_kept"),
    (welcome, 1, "offer 0 at 0 blue1 for nothing", "gift_welcome"),
    (lambda: landed().table(), 0, "serve ship0 a.neutral-1", "neutral_opened"),
]
OPEN: list[tuple[Given, int, str]] = [
    # given, seat, action: nothing has come to light that was not known before
    (lambda: Sketch().table(), 0, "use a.mine-3"),
    (lambda: Sketch().table(), 0, "fly ship0 1"),
    (lambda: Sketch().table(), 0, "raise"),
    (lambda: Sketch().ship("ship1", 0, "blue1").table(), 1, "offer 0 at 0 blue1 for nothing"),
    (lambda: Sketch().plan(0, "mine-4").table(), 0, "build a.mine-4"),
]


@pytest.mark.parametrize(("given", "seat", "text", "event"), SEALING, ids=[f"{row[3]}-{row[2]}" for row in SEALING])
def test_what_cannot_be_taken_back(given: Given, seat: int, text: str, event: str) -> None:
    """SD-148 SD-149: Chance was used, or a card was seen: nobody can forget that."""
    table = given()
    before = table.state.sealed
    assert event in table.do(seat, text)
    assert table.state.sealed > before


@pytest.mark.parametrize(("given", "seat", "text"), OPEN, ids=[row[2] for row in OPEN])
def test_what_can_be_taken_back(given: Given, seat: int, text: str) -> None:
    """SD-149: Where nobody has learned anything, the last action can be forgotten."""
    table = given()
    before = table.state.sealed
    table.do(seat, text)
    assert table.state.sealed == before


def test_the_deal_cannot_be_taken_back() -> None:
    """SD-14 SD-149: Chance has dealt the cards before anybody acts."""
    assert fresh().state.sealed > 0


def test_what_happens_by_itself_cannot_be_taken_back() -> None:
    """SD-105 SD-145 SD-149: goods that are collected by a switch nobody knew of, and the cards that show at the end."""
    table = Sketch().table()
    table.all_do((0, "auto a.mine-3 on"), (0, "use a.mine-3"))
    before = table.state.sealed
    assert "auto_collected" in table.at("1:00")
    assert table.state.sealed > before
    last = Sketch(at="29:59").table()
    last.at("30:00")
    before = last.state.sealed
    assert "game_over" in last.at("32:00")
    assert last.state.sealed > before
