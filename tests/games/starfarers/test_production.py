"""Stories about production (chapter 5 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table

# What the printed start brings, by sum: seat → cards. Seats 0 to 3 are white, red, yellow and blue.
PRINTED: dict[tuple[int, int], dict[int, dict[str, int]]] = {
    (1, 1): {2: {"goods": 1}, 3: {"goods": 1}},
    (1, 2): {0: {"goods": 1}, 1: {"goods": 1}, 2: {"food": 1}, 3: {"food": 1}},
    (1, 3): {0: {"fuel": 1}, 2: {"fuel": 1}},
    (1, 4): {0: {"ore": 1}, 2: {"ore": 1}},
    (3, 3): {0: {"carbon": 1}, 1: {"fuel": 1}, 2: {"fuel": 1}, 3: {"carbon": 1}},
    (4, 4): {0: {"ore": 1}, 1: {"carbon": 1}, 2: {"carbon": 1}, 3: {"ore": 1}},
    (4, 5): {1: {"ore": 1}, 3: {"ore": 1}},
    (4, 6): {1: {"fuel": 1}, 3: {"fuel": 1}},
    (5, 6): {0: {"food": 1}, 1: {"food": 1}, 2: {"goods": 1}, 3: {"goods": 1}},
    (6, 6): {0: {"goods": 1}, 1: {"goods": 1}},
}


def paid(table: Table) -> dict[int, dict[str, int]]:
    """What the last roll paid, by seat."""
    found: dict[int, Any] = {event.public["seat"]: event.public["cards"] for event in table.events("yield_paid")}  # type: ignore[misc]
    return found


def rolled(table: Table, seat: int, dice: tuple[int, int]) -> Table:
    return table.active(seat, "rolling").chance(dice=[dice]).do(seat, "roll")


@pytest.mark.parametrize("dice", list(PRINTED))
def test_yields_of_the_printed_start(dice: tuple[int, int]) -> None:
    """SF-PROD-1 SF-PROD-2 SF-PROD-5: every colony and spaceport beside a planet with the sum brings its owner one card."""
    table = rolled(Table().empty_hands(), 1, dice)
    assert table.told("dice_rolled")["sum"] == sum(dice)
    assert paid(table) == PRINTED[dice]
    drawn = table.events("reserve_drawn")[0].secret
    assert drawn is not None
    for seat in range(4):
        expected = dict(PRINTED[dice].get(seat, {}))
        if seat == 1:
            for name, count in drawn["cards"].items():  # type: ignore[attr-defined]
                expected[name] = expected.get(name, 0) + count
        assert table.hand_of(seat) == expected


def test_the_cards_come_from_the_supply() -> None:
    """SF-PROD-2: a six brings white and blue a carbon, red and yellow a fuel, and the supply has four cards less."""
    table = Table().empty_hands().active(1, "rolling").chance(dice=[(2, 4)])
    before = table.view(None)["supply"]
    table.do(1, "roll")
    after = table.view(None)["supply"]
    assert {name: before[name] - after[name] for name in before} == {
        "ore": 0,
        "fuel": 2,
        "carbon": 2,
        "food": 0,
        "goods": 0,
    }


def test_face_down_chips_do_not_produce() -> None:
    """SF-PROD-1: only planets with a face-up chip yield."""
    for face_up, cards in ((True, {0: {"carbon": 1}}), (False, {})):
        table = Table().colonies(0, "v1_26", "v11_28", "v19_26", "v11_20", spaceports=["v19_26"])
        table.chip("c4r9", [9], face_up=face_up).colonies(1).colonies(3)
        assert paid(rolled(table, 0, (4, 5))) == cards


def test_a_spaceport_yields_no_more_than_a_colony() -> None:
    """SF-PROD-2: a five brings one ore to the colony of yellow and one to the spaceport of white."""
    table = rolled(Table(), 0, (2, 3))
    assert "v19_26" in table.view(None)["players"][0]["spaceports"]
    assert "v19_28" in table.view(None)["players"][2]["colonies"]
    assert paid(table) == {0: {"ore": 1}, 2: {"ore": 1}}


def eleven_twice() -> Table:
    """Both planets beside the site v14_21 bear an eleven: food, and fuel since the pirates are gone."""
    table = Table().reveal("N7").chip("c5r10", [11]).chip("c4r10", {"pirate_base": 4}).cleared("c4r10", 1, [11])
    for seat in range(1, 4):
        table.colonies(seat)
    return table.colonies(0, "v14_21")


def test_a_site_between_two_equal_numbers_yields_for_both() -> None:
    """SF-PROD-3: a colony between two planets with the rolled number brings a card of each."""
    assert paid(rolled(eleven_twice(), 0, (5, 6))) == {0: {"fuel": 1, "food": 1}}


def test_several_colonies_of_one_owner_add_up() -> None:
    """SF-PROD-2 SF-PROD-3: each colony counts for itself."""
    table = eleven_twice().colonies(0, "v14_21", "v11_20", "v14_19", spaceports=["v11_20"])
    assert paid(rolled(table, 0, (5, 6))) == {0: {"fuel": 2, "food": 2}}


@pytest.mark.parametrize("special", [{"pirate_base": 4}, {"ice_planet": 3}])
def test_a_special_planet_yields_nothing(special: dict[str, int]) -> None:
    """SF-PROD-4: a pirate base or ice planet brings nobody a card, whatever is rolled."""
    for dice in PRINTED:
        table = Table().reveal("N7").chip("c4r10", special).chip("c4r9", [2]).chip("c5r10", [3])
        for seat in range(4):
            table.colonies(seat)
        table.colonies(2, "v11_20", "v14_21")
        others = {2: {2: {"carbon": 1}}, 3: {2: {"food": 1}}}
        assert paid(rolled(table, 2, dice)) == others.get(sum(dice), {})


def test_inert_colonies_yield_nothing() -> None:
    """SF-PROD-4: with three players the unused colour's sites take no card out of the supply."""
    for dice, cards in PRINTED.items():
        table = rolled(Table(3), 0, dice)
        assert paid(table) == {seat: row for seat, row in cards.items() if seat != 3}


def test_a_new_colony_counts_from_the_next_roll() -> None:
    """SF-PROD-5: founded in this turn's flight, it yields when the next player rolls."""
    table = Table().reveal("N7").chip("c4r10", [10]).chip("c5r10", [12]).ships(1, ("colony_ship", "v13_22"))
    table.active(1, "rolling").chance(dice=[(5, 5), (4, 6)], balls=[("blue", "yellow")])
    table.do(1, "roll")
    assert paid(table) == {1: {"fuel": 1}, 3: {"fuel": 1}}
    table.do(1, "end build", "throw", "land 1 v14_21", "found 1", "end flight").do(2, "roll")
    assert paid(table) == {1: {"fuel": 2}, 3: {"fuel": 1}}


# -- shortage


def ore_on_five(**options: Any) -> Table:
    """On a five red claims two ore and blue one, or two with the Green Folk card; white gets a food."""
    table = Table(**options).empty_hands().reveal("N1", "N8").chip("c9r5", [5]).chip("c8r9", [5])
    table.colonies(0, "v1_26", "v11_28", "v25_18", spaceports=["v11_28"])
    table.colonies(1, "v19_26", "v19_28", "v11_26", spaceports=["v11_26"])
    table.colonies(2, "v4_27", "v26_27", "v1_28", spaceports=["v4_27"])
    table.colonies(3, "v8_27", "v22_27", "v28_9", spaceports=["v8_27"])
    return table


def test_claims_that_can_be_paid_are_paid() -> None:
    """SF-PROD-6: with enough ore in the supply, to the last card, everybody is paid."""
    table = rolled(ore_on_five().friend(3, "green_folk", "green-ore").supply(ore=4), 0, (2, 3))
    assert paid(table) == {0: {"food": 1}, 1: {"ore": 2}, 3: {"ore": 2}}
    assert table.view(None)["supply"]["ore"] == 0
    assert not table.events("supply_short")


def test_ex_3_supply_shortage() -> None:
    """EX-3 SF-PROD-6 SF-PROD-7: three ore for four claims, the bonus included: nobody gets ore, food is paid."""
    table = ore_on_five().friend(3, "green_folk", "green-ore").friend(1, "diplomats", "diplomat-relief").supply(ore=3)
    rolled(table, 0, (2, 3))
    assert table.names() == ["dice_rolled", "yield_bonus", "supply_short", "yield_paid"]
    assert table.told("supply_short") == {"resource": "ore", "claims": 4, "supply": 3}
    assert paid(table) == {0: {"food": 1}}
    assert table.state.acting() == [1]  # relief is asked after the payment and before the reserve draw
    table.do(1, "relief ore")
    assert table.hand_of(1) == {"ore": 1}
    assert table.view(None)["supply"]["ore"] == 2
    assert table.told("reserve_drawn") == {"seat": 0, "number": 2}


def test_ex_3_single_claimant_changes_nothing() -> None:
    """EX-3 SF-PROD-6: with two claimants the option for a sole claimant pays nobody either."""
    table = ore_on_five(supply_shortage="single_claimant").friend(3, "green_folk", "green-ore").supply(ore=3)
    assert paid(rolled(table, 0, (2, 3))) == {0: {"food": 1}}
    assert table.view(None)["supply"]["ore"] == 3


@pytest.mark.parametrize(
    ("choice", "cards"), [("nobody", {}), ("single_claimant", {1: {"ore": 1}}), ("turn_order", {1: {"ore": 1}})]
)
def test_a_sole_claimant_and_a_short_supply(choice: str, cards: dict[int, dict[str, int]]) -> None:
    """SF-PROD-6: one player claims two ore, one is there: nothing by default, the rest with either option."""
    table = ore_on_five(supply_shortage=choice).colonies(3, "v8_27").supply(ore=1)
    assert paid(rolled(table, 2, (2, 3))) == {0: {"food": 1}, **cards}
    assert table.told("supply_short") == {"resource": "ore", "claims": 2, "supply": 1}


@pytest.mark.parametrize(
    ("roller", "cards"),
    [(0, {1: {"ore": 2}, 3: {"ore": 1}}), (1, {1: {"ore": 2}, 3: {"ore": 1}}), (2, {1: {"ore": 1}, 3: {"ore": 2}})],
)
def test_a_short_supply_in_turn_order(roller: int, cards: dict[int, dict[str, int]]) -> None:
    """SF-PROD-6: with turn order claims are paid from the active player on until the supply is empty."""
    table = ore_on_five(supply_shortage="turn_order").friend(3, "green_folk", "green-ore").supply(ore=3)
    assert paid(rolled(table, roller, (2, 3))) == {0: {"food": 1}, **cards}
    assert table.view(None)["supply"]["ore"] == 0


def test_an_empty_supply_pays_nobody_at_all() -> None:
    """SF-PROD-6: with nothing left even turn order pays nothing, and no empty payment is announced."""
    for choice in ("nobody", "single_claimant", "turn_order"):
        table = ore_on_five(supply_shortage=choice).supply(ore=0)
        assert paid(rolled(table, 0, (2, 3))) == {0: {"food": 1}}
