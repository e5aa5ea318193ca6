"""Stories about the first edition: what is refused and why, safe choices, text for terminals (chapters 21 and 25)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starport.games.starfarers.text import draw
from tests.games.starfarers.charted import MERCHANTS, RED, RED_SIDE, SITE, YELLOW, Charted

PIRATES = {"pirate_base": 4}
SHIP = {"left": None, "done": False, "grounded": False, "must_leave": None}


def beside(cannon: int = 4, face: object = PIRATES, point: str = SITE, **changes: object) -> Charted:
    table = Charted().disc(RED, face, [0]).disc(YELLOW, [9], [0]).upgrades(0, cannon=cannon)
    table.ranked(0, (1, "colony_ship", point)).flying(0, 3, ships=[{**SHIP, **changes}, SHIP, SHIP])
    return table


def hovering() -> Charted:
    """The ship passes another one beside the nest."""
    table = beside(point="v2_19").ranked(1, (1, "trade_ship", RED_SIDE))
    table.do(0, f"fly 1 {RED_SIDE}")
    return table


def trading() -> Charted:
    table = Charted().hand(0, ore=1, fuel=1, carbon=1, food=1)
    table.active(0)
    return table


def before_the_merchants() -> Charted:
    table = Charted().ranked(0, (1, "trade_ship", "v25_16")).upgrades(0, freight_pod=5).stations("merchants", 1)
    table.flying(0, 5)
    return table


# How it comes about, who tries what, why not, and by which rule.
REFUSALS: list[tuple[Callable[[], Charted], int, str, str, str]] = [
    (trading, 0, "build colony_ship v17_26 rank 1", "rank_taken", "SF-BUILD-7"),
    (before_the_merchants, 0, f"dock 1 {MERCHANTS[0]}", "point_occupied", "SF-STAT-3"),
    (before_the_merchants, 0, f"dock 1 {MERCHANTS[2]}", "not_the_next_number", "SF-STAT-3"),
    (beside, 0, f"clear 2 {RED}", "no_such_ship", "SF-BUILD-4"),
    (lambda: beside(grounded=True), 0, f"clear 1 {RED}", "ship_grounded", "SF-FX-12"),
    (beside, 0, "clear 1 c8r9", "not_beside_a_disc", "SF-SPEC-8"),
    (beside, 0, "look 1 c8r9", "not_beside_a_disc", "SF-SPEC-8"),
    (lambda: beside().disc(RED, PIRATES), 0, f"clear 1 {RED}", "disc_unknown", "SF-SPEC-8"),
    (beside, 0, f"clear 1 {YELLOW}", "nothing_to_clear", "SF-SPEC-8"),
    (lambda: beside(3), 0, f"clear 1 {RED}", "too_weak", "SF-SPEC-8"),
    (hovering, 0, f"clear 1 {RED}", "ship_does_not_stand", "SF-SPEC-12"),
    (beside, 0, f"look 1 {RED}", "not_now", "SF-EXP-7"),
    (beside, 0, "found 1", "special_in_the_way", "SF-COL-2"),
    (lambda: beside().disc(RED, PIRATES), 0, "found 1", "look_first", "SF-COL-5"),
    (trading, 0, "rank 1", "not_now", "SF-SETUP-20"),
    (trading, 0, f"clear 1 {RED}", "not_now", "SF-SPEC-11"),
    (trading, 1, "clear 1 c8r9", "not_your_decision", "SF-ACT-1"),
]


@pytest.mark.parametrize(("given", "seat", "text", "message", "rule"), REFUSALS)
def test_refusal(given: Callable[[], Charted], seat: int, text: str, message: str, rule: str) -> None:
    """SF-ACT-1 SF-HID-2: a refusal names its reason and rule, and says nothing that the seat has not seen."""
    given().explains(seat, text, message, rule)


@pytest.mark.parametrize("text", ["found 1", f"clear 1 {RED}", f"look 1 {RED}"])
def test_refusals_do_not_depend_on_unseen_discs(text: str) -> None:
    """SF-HID-2 SF-CLASSIC-1: whatever lies there, whoever has not looked hears the same."""
    heard = {
        repr(beside(face=face).disc(RED, face, [1]).refused(0, text)) for face in (PIRATES, [10], {"ice_planet": 3})
    }
    assert len(heard) == 1


def test_safe_choices() -> None:
    """SF-SPEC-12 SF-HID-9: whoever decides for an absent player clears, founds, then goes on as always."""
    table = beside(must_leave=SITE)
    chosen = []
    for _ in range(3):
        chosen.append(table.state.fallback(0).text)
        table.do(0, chosen[-1])
    assert chosen == [f"clear 1 {RED}", "found 1", "end flight"]


def test_the_board_in_a_terminal() -> None:
    """SF-CLASSIC-1 SF-HID-1: trade points by number, stations by seat, a disc that only the reader of the view knows."""
    table = beside().stations("merchants", 2)
    mine, theirs = draw(table.view(0)), draw(table.view(1))
    assert "oP4'" in mine
    assert "oP4" not in theirs
    assert "s2" in mine
    assert mine.splitlines()[0] == theirs.splitlines()[0]


def test_a_point_beside_one_planet() -> None:
    """SF-EXP-6: its corner shows this planet's disc only."""
    table = beside(point=RED_SIDE)
    assert table.refused(0, f"clear 1 {YELLOW}").message == "not_beside_a_disc"
