"""Stories about won trade ships and their markers (chapter 16 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from tests.games.starfarers.kit import Table

FAR = "v5_4"  # open space
OWN_POINTS = ("v17_26", "v20_25")  # the two spaceport points of seat 0


def ship_won(table: Table) -> Table:
    """Seat 0 wins a trade ship in an encounter."""
    return table.hand(0, ore=3).meet("E29").do(0, "give ore3")


def test_a_won_ship_costs_nothing_and_is_placed_at_once() -> None:
    """SF-FREE-1: It uses a transport and a station of the personal stock and stands on a free own spaceport point."""
    table = ship_won(Table().ships(0, ("colony_ship", "v14_23")))
    assert table.frame() == "placing"
    assert sorted(table.legal(0)) == ["place v17_26", "place v20_25"]
    before = table.stock_of(0)
    table.do(0, "place v20_25")
    assert table.told("free_ship_placed") == {"seat": 0, "point": "v20_25"}
    assert table.stock_of(0) == {**before, "transport": 1, "trade_station": before["trade_station"] - 1}
    assert table.hand_of(0) == {}
    assert table.saved()["players"][0]["ships"][1] == {"ship": 2, "kind": "trade_ship", "point": "v20_25"}


def test_only_own_free_spaceport_points_serve() -> None:
    """SF-FREE-1: Occupied points and those of others are no place for it."""
    table = ship_won(Table().ships(0, ("colony_ship", "v20_25")))
    assert table.legal(0) == ["place v17_26"]
    assert table.refused(0, "place v20_25").rule == "SF-FREE-1"
    assert table.refused(0, "place v10_25").rule == "SF-FREE-1"


IMPOSSIBLE = {
    "no transport": lambda table: table.ships(
        0, ("colony_ship", "v14_23"), ("trade_ship", FAR), ("trade_ship", "v8_9")
    ),
    "no free point": lambda table: table.ships(0, ("colony_ship", OWN_POINTS[0]), ("colony_ship", OWN_POINTS[1])),
    "no station": lambda table: table.stations("green_folk", 0, 0, 0, 0, 0).stations("merchants", 0, 0),
}


@pytest.mark.parametrize("reason", list(IMPOSSIBLE))
def test_an_impossible_ship_is_owed(reason: str) -> None:
    """SF-FREE-2: If it cannot be placed the owner keeps a trade-ship marker."""
    table = ship_won(IMPOSSIBLE[reason](Table()))
    assert table.names()[1:] == ["cards_paid", "free_ship_won", "free_ship_deferred", "encounter_finished"]
    assert table.view(None)["players"][0]["owed_trade_ships"] == 1
    assert table.frame() == "flight"


def test_the_owed_ship_comes_before_the_next_decision() -> None:
    """SF-FREE-2: At the start of the own turn it is placed before the dice, if it is possible then."""
    table = Table().player(0, owed_trade_ships=1).active(0, "rolling")
    assert table.legal(0) == ["place v17_26"]
    table.do(0, "place v17_26")
    assert table.legal(0) == ["roll"]
    assert table.view(None)["players"][0]["owed_trade_ships"] == 0


def test_a_new_spaceport_makes_it_possible() -> None:
    """SF-FREE-2: In the trade and build phase it is placed as soon as a spaceport gives it a place."""
    table = Table().player(0, owed_trade_ships=1).hand(0, carbon=3, food=2)
    table.ships(0, ("colony_ship", OWN_POINTS[0]), ("colony_ship", OWN_POINTS[1])).active(0)
    assert table.frame() == "trading"
    table.do(0, "build spaceport v1_26")
    assert table.frame() == "placing"
    assert table.legal(0) == ["place v2_25", "place vm1_26"]


def test_nothing_is_placed_in_the_turn_of_others() -> None:
    """SF-FREE-2: The moment is one of the own turn."""
    table = Table().player(0, owed_trade_ships=1).active(1, "rolling")
    assert table.legal(1) == ["roll"]
    assert table.legal(0) == []


def test_the_placing_waits_for_the_end_of_a_move() -> None:
    """SF-FREE-2: While a ship is in the middle of its move nothing is placed; after it the ship must be."""
    table = Table().player(0, owed_trade_ships=1).upgrades(0, booster=1)
    table.ships(0, ("colony_ship", OWN_POINTS[0]), ("colony_ship", OWN_POINTS[1])).flying(0, 3)
    table.do(0, "fly 2 v19_24")
    assert table.frame() == "flight"
    assert "fly 2 v20_25" in table.legal(0)  # it may still turn back
    table.do(0, "stop 2")
    assert table.legal(0) == ["place v20_25"]


def test_a_ship_placed_in_flight_may_fly() -> None:
    """SF-FREE-3: A ship placed in the own flight phase may fly in that phase."""
    table = ship_won(Table()).do(0, "place v17_26")
    assert table.legal(0, "fly 2 ")
    table.do(0, "fly 2 v16_25")
    assert table.ship_at(0, 2) == "v16_25"


def test_a_ship_on_a_transport_just_freed_may_fly() -> None:
    """SF-FREE-3: Also if its transport belonged to a ship that has founded, or was grounded, in this very phase."""
    table = Table().player(0, owed_trade_ships=1).chip("c4r10", [10]).reveal("N7")
    table.ships(0, ("colony_ship", "v13_22"), ("colony_ship", FAR), ("trade_ship", "v8_9")).flying(0, 3)
    table.do(0, "land 1 v14_21", "found 1")
    assert table.frame() == "placing"
    table.do(0, "place v17_26")
    assert table.ship_at(0, 1) == "v17_26"
    table.do(0, "fly 1 v16_25")
    assert table.told("ship_moved")["left"] == 3 + 1 - 1


def test_several_markers_may_be_held() -> None:
    """SF-FREE-4: Markers add up, are worth nothing by themselves, and are placed one after another when possible."""
    table = Table().player(0, owed_trade_ships=2)
    table = ship_won(IMPOSSIBLE["no transport"](table))
    assert table.view(None)["players"][0]["owed_trade_ships"] == 3
    assert table.points(0) == 4
    table = Table().player(0, owed_trade_ships=3).ships(0).active(0, "rolling")
    table.do(0, "place v17_26")
    assert table.legal(0) == ["place v20_25"]
    table.do(0, "place v20_25")
    assert table.legal(0) == ["roll"]  # no free point is left for the third one
    assert table.view(None)["players"][0]["owed_trade_ships"] == 1


def test_placing_is_compulsory() -> None:
    """SF-FREE-6: The owner cannot keep the transport instead."""
    table = Table().player(0, owed_trade_ships=1).hand(0, ore=1, fuel=1, carbon=1, food=1).active(0)
    assert table.legal(0) == ["place v17_26"]
    assert table.refused(0, "build colony_ship v17_26").rule == "SF-TURN-5"
    assert table.refused(0, "end build").rule == "SF-TURN-3"
    assert table.refused(0, "pass").rule == "SF-ACT-1"
