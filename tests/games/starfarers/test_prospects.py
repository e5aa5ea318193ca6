"""Stories about what a pilot can work out before answering (chapters 13 and 21 of docs/rules/starfarers.md)."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from tests.games.starfarers.kit import Table


def asked(table: Table) -> dict[str, Any]:
    frame: dict[str, Any] = table.view(0)["frames"][-1]
    return frame


def test_the_rivals_are_those_of_every_card_that_asks_this() -> None:
    """SF-ENC-1 SF-ENC-6 SF-HID-5: Three cards ask for tribute; each names another neighbour, and nobody knows which."""
    table = Table().hand(0, ore=3).upgrades(0, cannon=3).upgrades(1, cannon=2).upgrades(3, cannon=6).meet("E10")
    seen = asked(table)
    assert seen["needs"] == 2
    assert [(one["answer"], one["stat"], one["rival"], one["mine"], one["theirs"]) for one in seen["prospects"]] == [
        ("no", "combat", 1, 3, 2),
        ("no", "combat", 2, 3, 0),
        ("no", "combat", 3, 3, 6),
    ]
    assert [one["cards"] for one in seen["prospects"]] == [1, 1, 1]


def test_a_card_on_the_discard_pile_is_none_of_them() -> None:
    """SF-ENC-1 SF-HID-5: The discard pile is public, so a card that lies there cannot be the one that is read."""
    table = Table().hand(0, ore=3)
    table.position["encounters"]["draw"].remove("E11")
    table.position["encounters"]["discard"].append("E11")
    assert [one["rival"] for one in asked(table.meet("E09"))["prospects"]] == [2, 3]


def test_the_chance_counts_ties_for_the_pilot() -> None:
    """SF-STATS-5 SF-MOTHER-2: Ten pairs of balls on each side, a tie passes; six cannons more always do."""
    table = Table().hand(0, ore=3).meet("E09")
    values = [value for _, value in table.view(0)["printed"]["balls"]]
    sums = [one + two for one, two in combinations(values, 2)]
    passing = sum(mine >= theirs for mine, theirs in product(sums, sums))
    assert (len(sums), passing) == (10, 61)
    assert {one["percent"] for one in asked(table)["prospects"]} == {61}
    strong = asked(Table().hand(0, ore=3).upgrades(0, cannon=6).meet("E09"))["prospects"]
    assert {one["percent"] for one in strong} == {100}


def test_fleeing_is_no_throw_and_a_lost_flight_is_a_fight() -> None:
    """SF-STATS-4 SF-STATS-6: An ambush: yes compares boosters, for certain; if they do not do, and with no, cannons count."""
    table = Table().upgrades(0, booster=1).upgrades(1, booster=2).meet("E18")
    seen = asked(table)["prospects"]
    flight = {one["rival"]: one["percent"] for one in seen if one["stat"] == "boosters"}
    assert flight == {1: 0, 2: 100, 3: 100}
    assert {one["answer"] for one in seen if one["stat"] == "boosters"} == {"yes"}
    assert {one["answer"] for one in seen if one["stat"] == "combat"} == {"yes", "no"}


@pytest.mark.parametrize("card", ["E01", "E29"])
def test_a_gift_leads_to_nobody(card: str) -> None:
    """SF-ENC-2: A number of cards is asked for: how many at most, and no rival."""
    seen = asked(Table().hand(0, ore=3).meet(card))
    assert (seen["most"], seen["needs"], seen["prospects"]) == (3, 0, [])


@pytest.mark.parametrize(("one", "other"), [("E09", "E11"), ("E16", "E17"), ("E19", "E21"), ("E22", "E24")])
def test_what_is_shown_is_the_same_whichever_card_it_is(one: str, other: str) -> None:
    """SF-ENC-1 SF-HID-5: The view of every seat is the same, so nothing about the card leaks."""
    tables = [Table().hand(0, ore=3).upgrades(1, cannon=2).meet(card) for card in (one, other)]
    for seat in (None, 0, 1, 2, 3):
        assert tables[0].view(seat) == tables[1].view(seat)
