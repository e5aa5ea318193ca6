"""Stories about the card of the Travelers that converts ships (chapters 14 and 25)."""

from __future__ import annotations

import pytest

from tests.games.starfarers.cockpit import (
    FLOWN,
    GROUNDED,
    Cockpit,
    beside_a_site,
    converter,
    jumper,
    stationed,
)
from tests.laws.sealing import seal

FOUR = ("blue", "red")


def test_converted() -> None:
    """SF-FRI-17: The kind changes; transport and point stay; the exchanged figure returns to the personal stock."""
    table = converter()
    before = table.stock_of(0)
    table.do(0, "convert 1")
    assert table.told("ship_converted") == {"seat": 0, "ship": 1, "kind": "trade_ship", "point": "v14_23"}
    after = table.stock_of(0)
    assert (after["colony"], after["trade_station"]) == (before["colony"] + 1, before["trade_station"] - 1)
    assert after["transport"] == before["transport"]
    assert table.legal(0, "convert") == []
    assert table.saved()["players"][0]["ships"][0] == {"ship": 1, "kind": "trade_ship", "point": "v14_23"}


def test_the_figure_must_be_there() -> None:
    """SF-FRI-17 SF-COMP-3: Without the other figure in the personal stock there is nothing to exchange."""
    assert stationed((0, 0, 0, 0, 0)).legal(0, "convert") == ["convert 2"]
    assert stationed((0, 0, 0, 0)).legal(0, "convert") == ["convert 1", "convert 2"]


MOMENTS = {
    "before the dice": lambda table: table.active(0, "rolling"),
    "trade and build": lambda table: table.active(0),
    "a running offer": lambda table: (
        table.hand(0, ore=1).active(0).do(0, "offer ore1 for food1 to 1,2").do(1, "refuse 0").do(2, "refuse 0")
    ),
    "before the throw": lambda table: table.active(0, "throwing"),
    "a question": lambda table: table.meet("E20"),
    "an amount": lambda table: table.hand(0, ore=1).meet("E03"),
    "a payment": lambda table: table.hand(0, ore=3).ships(3).meet("E10").do(0, "answer yes"),
    "a jump": lambda table: table.hand(0, ore=2).ships(3).meet("E28").do(0, "give ore2"),
    "grounding": lambda table: table.ships(3).meet("E05").do(0, "give nothing"),
    "a gain": lambda table: table.hand(0, ore=2).ships(3).meet("E02").do(0, "give ore2"),
    "a loss": lambda table: table.upgrades(0, booster=1).ships(3).meet("E28").do(0, "give nothing"),
    "theft": lambda table: table.hand(1, ore=1).active(0, "rolling").chance(dice=[(3, 4)]).do(0, "roll"),
    "flight": lambda table: table.flying(0, 3),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_at_any_moment(moment: str) -> None:
    """SF-FRI-17: At any moment of the own turn at which the owner is asked something, inside an own encounter too."""
    table = Cockpit(6).ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v16_23")).travelers(0, "conversion")
    MOMENTS[moment](table)
    assert table.state.acting() == [0]
    frame = table.frame()
    offered = [text for text in table.legal(0) if not text.startswith("convert")]
    assert table.legal(0, "convert") == ["convert 1", "convert 2"]
    assert table.state.fallback(0).text in offered
    table.do(0, "convert 1")
    assert table.frame() == frame
    assert table.legal(0, "convert") == []


def test_before_its_move_a_ship_changes_anywhere() -> None:
    """SF-FRI-18 SF-BLOCK-6: A colony ship on a site becomes a trade ship, which must leave that site."""
    table = Cockpit(6).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    table.travelers(0, "conversion").active(0, "throwing").chance(balls=[FOUR]).do(0, "convert 1", "throw")
    assert table.view(0)["frames"][-1]["ships"][0]["must_leave"] == "v14_21"
    assert not table.may(0, "end flight")
    assert not table.legal(0, "land")
    table.do(0, "fly 1 v13_22", "end flight")


def test_after_its_move_only_where_it_may_end() -> None:
    """SF-FRI-18: A ship whose move is over changes only where the new kind may end."""
    assert beside_a_site().legal(0, "convert") == []
    table = jumper("conversion", ships=FLOWN)
    assert table.legal(0, "convert") == ["convert 1", "convert 2"]
    grounded = Cockpit(6).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    grounded.travelers(0, "conversion").flying(0, 3, ships=[dict(ship) for ship in GROUNDED])
    assert grounded.legal(0, "convert") == []


def test_on_its_way_it_keeps_the_speed_left() -> None:
    """SF-FRI-18: During its move a ship keeps the movement left, provided the new kind can still end somewhere."""
    table = Cockpit(6).reveal("N7").ships(0, ("trade_ship", "v14_23")).travelers(0, "conversion").flying(0, 3)
    table.do(0, "fly 1 v13_22", "convert 1")
    assert table.view(0)["frames"][-1]["ships"][0]["left"] == 2
    assert table.legal(0, "land 1 v14_21")
    last = Cockpit(6).chip("c4r10", [10]).chip("c5r10", [4]).reveal("N7").ships(0, ("colony_ship", "v13_22"))
    last.travelers(0, "conversion").under_way(0, 1).do(0, "land 1 v14_21")
    assert last.legal(0) == ["found 1", "stop 1", "end flight"]  # a trade ship could not stay on the site
    more = Cockpit(6).chip("c4r10", [10]).chip("c5r10", [4]).reveal("N7").ships(0, ("colony_ship", "v13_22"))
    more.travelers(0, "conversion").under_way(0, 2).do(0, "land 1 v14_21", "convert 1")
    assert not more.may(0, "stop 1")
    assert more.legal(0, "fly 1")


def test_on_its_way_it_may_become_what_can_end_here_and_nowhere_else() -> None:
    """SF-FRI-18 SF-FLY-9: With a site and two ships around it a trade ship may still end where it is."""
    hemmed_in = Cockpit(6).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    hemmed_in.ships(1, ("trade_ship", "v11_22")).ships(2, ("trade_ship", "v14_23"))
    hemmed_in.travelers(0, "conversion").under_way(0, 2).do(0, "fly 1 v13_22")
    assert hemmed_in.legal(0) == ["land 1 v14_21", "stop 1", "end flight", "convert 1"]
    hemmed_in.do(0, "convert 1")
    assert hemmed_in.legal(0) == ["stop 1", "end flight"]


@pytest.mark.source_only  # compiled code writes into its fields directly
def test_asking_whether_a_ship_may_change_does_not_change_it() -> None:
    """SF-FRI-18: Whether the new kind could end somewhere is asked of a copy."""
    table = Cockpit(6).reveal("N7").ships(0, ("trade_ship", "v14_23")).travelers(0, "conversion").flying(0, 3)
    table.do(0, "fly 1 v13_22")
    seal(table.state)
    assert table.legal(0, "convert") == ["convert 1"]


def test_converted_at_a_docking_point() -> None:
    """SF-FRI-18 SF-STAT-1: A colony ship over a docking point becomes a trade ship that ends there, and founds."""
    table = Cockpit(6).ships(0, ("colony_ship", "v23_14")).upgrades(0, freight_pod=1).travelers(0, "conversion")
    table.flying(0, 3).do(0, "fly 1 v25_14", "convert 1")
    assert table.told("station_founded")["people"] == "merchants"
    assert table.frame() == "picking"


def test_not_the_ship_that_decides_to_found() -> None:
    """SF-FRI-18: While a ship that jumped decides whether to found, it keeps its kind."""
    table = Cockpit(6, jump_then_move="yes").chip("c4r10", [10]).chip("c5r10", [4]).reveal("N7").ships(3)
    table.ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v16_23")).travelers(0, "conversion").hand(0, ore=2)
    table.meet("E28").do(0, "give ore2", "jump 1 v14_21")
    assert table.frame() == "landing"
    assert table.legal(0, "convert") == ["convert 2"]


# -- both pilots


def test_pilot_two_in_the_own_steps() -> None:
    """SF-FRI-19 SF-FRI-17: Both pilots use their cards, Pilot 2 in the own steps; a ship is converted at any moment."""
    table = Cockpit(6).travelers(3, "donation", "conversion").active(0, "rolling").chance(dice=[(1, 1)], balls=[FOUR])
    assert table.legal(3) == ["convert 1"]
    table.do(0, "roll")
    assert table.legal(3) == ["convert 1"]
    table.do(0, "end build")
    assert table.legal(3, "ask")
    assert table.legal(3, "convert") == ["convert 1"]
    table.do(3, "end build")
    assert table.legal(3) == ["convert 1"]
    table.do(0, "throw", "end flight")
    assert table.legal(3, "ask")
    assert table.legal(3, "convert") == ["convert 1"]


@pytest.mark.parametrize("frame", ["rolling", "trading", "throwing"])
def test_pilot_two_converts_in_steps_of_pilot_one(frame: str) -> None:
    """SF-FRI-17 SF-PILOT-16: It is done at once, once in the turn, and Pilot 1 goes on; other seats may not."""
    table = Cockpit(6).ships(3, ("colony_ship", "v14_23")).travelers(3, "conversion").active(0, frame)
    waiting = table.legal(0)
    table.do(3, "convert 1")
    told = {"seat": 3, "ship": 1, "kind": "trade_ship", "point": "v14_23"}
    assert table.told("ship_converted") == told
    assert (table.legal(0), table.legal(3)) == (waiting, [])
    assert Cockpit(6).ships(1, ("colony_ship", "v14_23")).travelers(1, "conversion").active(0, frame).legal(1) == []


def test_a_pilot_converts_while_the_other_flies() -> None:
    """SF-FRI-17 SF-FRI-18: Before the own move anywhere; after it only where the new kind may end."""
    table = Cockpit(6).ships(3, ("colony_ship", "v14_21")).travelers(3, "conversion").flying(0, 3).do(3, "convert 1")
    table.do(0, "end flight")
    assert table.refused(3, "end flight").rule == "SF-BLOCK-7"  # a trade ship does not stay on a site
    for flight, legal in (("land 1 v14_21", []), ("fly 1 v14_23", ["convert 1"])):
        table = Cockpit(6).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v13_22"))
        table.travelers(0, "conversion").ships(3, ("trade_ship", "v5_4")).flying(0, 3).do(0, flight, "end flight")
        assert table.state.acting() == [3]
        assert table.legal(0) == legal


def test_both_pilots_convert_in_an_encounter_of_one() -> None:
    """SF-FRI-17: Asked by card 31 in an encounter of Pilot 1 alone, Pilot 2 may convert too."""
    table = Cockpit(6).travelers(0, "encounter").travelers(3, "conversion").upgrades(3, booster=5, cannon=5)
    table.encounter_on_top("E31").thrown(0, "blue", "red").do(0, "seek encounter")
    assert table.legal(3) == ["lose booster", "lose cannon", "convert 1"]
    shared = Cockpit(6).travelers(3, "conversion").upgrades(3, booster=5, cannon=5)
    shared.encounter_on_top("E31").thrown(0, "black", "red")
    assert shared.legal(3) == ["lose booster", "lose cannon", "convert 1"]
