"""The worked examples of chapter 24 of docs/rules/starfarers.md that belong to chapters 13 to 17.

Colours are seats: white 0, red 1, yellow 2, blue 3 clockwise. Where an example names a neighbour that sits elsewhere at
this table, the player of that chair is meant.
"""

from __future__ import annotations

import pytest

from tests.games.starfarers.kit import Table

RED = 1
RIGHT_OF_RED = 0
ONE, TWO, THREE = ("blue", "black"), ("black", "yellow"), ("yellow", "blue")


@pytest.mark.parametrize(
    ("mine", "theirs", "compared", "won"),
    [(ONE, THREE, (5, 6), False), (TWO, THREE, (6, 6), True)],
)
def test_combat(mine: tuple[str, str], theirs: tuple[str, str], compared: tuple[int, int], won: bool) -> None:
    """EX-6: Two cannons and a Scientists card of two against three cannons and a Scientists card that does not count."""
    table = Table().upgrades(RED, cannon=2).friend(RED, "scientists", "scientist-cannons")
    table.upgrades(RIGHT_OF_RED, cannon=3).friend(RIGHT_OF_RED, "scientists", "scientist-mixed-1")
    table.meet("E09", mine, theirs, seat=RED).do(RED, "answer no")
    made = table.told("comparison_made")
    assert made["opponent"] == RIGHT_OF_RED
    assert (made["mine"], made["theirs"]) == compared
    assert made["passed"] is won
    assert table.frame() == ("placing" if won else "losing")


def test_combat_odds() -> None:
    """EX-6: With a difference of +1 Red wins with 79 %: counted over all pairs of throws."""
    values = (0, 1, 2, 2, 3)
    sums = [one + two for number, two in enumerate(values) for one in values[:number]]
    won = sum(mine + 4 >= theirs + 3 for mine in sums for theirs in sums)
    assert (len(sums) ** 2, won) == (100, 79)


MERCHANTS, DIPLOMATS = "v25_14", "v26_1"
SITES = ("v14_21", "v14_19", "v11_20", "v2_19", "v25_18", "v28_9", "v23_4")
FOREIGN = ("v5_26", "v5_28", "v10_25", "v13_26", "v28_25", "v31_26")


def jump_targets(table: Table) -> set[str]:
    table.hand(0, ore=2).meet("E28").do(0, "give ore2")
    return {text.split()[2] for text in table.legal(0, "jump")}


def test_jump_of_a_trade_ship() -> None:
    """EX-12: Two pods, three stations at the Merchants, none at the Diplomats: only the latter's docking point is open."""
    table = Table().ships(0, ("trade_ship", "v20_25")).upgrades(0, freight_pod=2).stations("merchants", 1, 2, 3)
    found = jump_targets(table)
    assert MERCHANTS not in found
    assert DIPLOMATS in found
    assert not set(SITES) & found
    assert not set(FOREIGN) & found
    table.do(0, f"jump 1 {DIPLOMATS}")
    assert table.told("station_founded")["people"] == "diplomats"  # it must found


def test_jump_of_a_colony_ship() -> None:
    """EX-12: Any free colony site, blocked or not, founding only if unblocked and under the cap; no docking point."""
    table = Table(3).chip("c4r10", {"pirate_base": 4}).chip("c2r9", [10]).reveal("N6", "N7")
    table.colonies(1, "v11_26", "v1_28", "v29_28", "v2_19", spaceports=["v11_26"])
    found = jump_targets(table.upgrades(0, freight_pod=2))
    assert set(SITES) - {"v2_19"} <= found
    assert not {MERCHANTS, DIPLOMATS} & found
    blocked = table.resume().do(0, "jump 1 v14_21")
    assert blocked.frame() == "flight"


@pytest.mark.parametrize(("others", "founds"), [(["v2_19"], True), (["v2_19", "v5_20"], False)])
def test_jump_under_the_cap(others: list[str], founds: bool) -> None:
    """EX-12: With three players a system with two colonies is full: the ship may stand there, but not found."""
    table = Table(3).chip("c2r9", [10]).reveal("N6")
    table.colonies(1, "v11_26", "v1_28", "v29_28", *others, spaceports=["v11_26"])
    assert "v5_18" in jump_targets(table)
    table.do(0, "jump 1 v5_18")
    assert table.frame() == ("landing" if founds else "flight")


def test_jump_to_a_hidden_sector() -> None:
    """EX-12: Explorer: outer ring points only; arriving turns the sector up."""
    table = Table(board="explorer")
    found = jump_targets(table)
    assert {"v13_22", "v16_21", "v10_21"} <= found  # the outer ring of N7
    assert not {"v14_21", "v14_19", "v11_20", "v13_20"} & found  # its sites and its centre
    table.do(0, "jump 1 v16_21")
    assert table.told("sector_discovered")["slot"] == "N7"


def with_fourteen(marker: bool) -> Table:
    """Red has 14 points and an odd half medal, with or without a marker among them; White is on turn with E32."""
    table = Table().player(RED, half_medals=2 * (10 - 2 * marker) + 1).upgrades(RED, freight_pod=1)
    if marker:
        table.stations("merchants", RED)
    return table


def finish_turn(table: Table, seat: int) -> None:
    while table.state.active == seat and table.state.result() is None:
        for acting in table.state.acting():
            table.do(acting, table.state.fallback(acting).text)


def test_win_timing() -> None:
    """EX-15: In White's turn E32 lifts Red to 15: no win yet; Red wins when Red's turn begins, before rolling."""
    table = with_fourteen(marker=False)
    assert table.points(RED) == 14
    table.resume().meet("E32", seat=0)
    assert table.points(RED) == 15
    assert table.state.result() is None
    finish_turn(table, 0)
    result = table.state.result()
    assert result is not None
    assert result.winners == (RED,)
    assert "dice_rolled" not in table.names()


def test_win_timing_with_a_lost_marker() -> None:
    """EX-15: If White takes a marker first, Red has 13 and play goes on."""
    table = with_fourteen(marker=True).upgrades(0, freight_pod=3)
    table.player(RED, half_medals=18).ships(0, ("trade_ship", "v22_13"), ("trade_ship", "v22_15")).flying(0, 3)
    assert table.points(RED) == 15
    table.do(0, f"dock 1 {MERCHANTS}", "pick merchant-ore", f"dock 2 {MERCHANTS}", "pick merchant-fuel")
    assert table.points(RED) == 13
    finish_turn(table, 0)
    assert table.state.result() is None
    assert table.legal(RED) == ["roll"]
