"""Stories about grounded ships (chapter 13 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table

WEAK, STRONG = ("black", "blue"), ("yellow", "red")
SPACE = "v14_23"  # a point without anything


def grounded_on_site(**options: Any) -> Table:
    """A colony ship on a site where it could found, grounded by an encounter."""
    table = Table(**options).chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v14_21"), ("trade_ship", SPACE))
    return table.meet("E18", WEAK, STRONG).do(0, "answer no", "ground 1")


def test_a_grounded_ship_does_not_fly() -> None:
    """SF-FX-12: That ship may not fly in this flight phase, the others may."""
    table = grounded_on_site()
    assert {text.split()[1] for text in table.legal(0) if text != "end flight"} == {"2"}
    assert table.refused(0, "fly 1 v13_22").rule == "SF-FX-12"


def test_a_grounded_ship_does_not_found() -> None:
    """SF-FX-12: opt:grounded_ship inert: no founding where it stands; may_act: it may found."""
    assert not grounded_on_site().may(0, "found 1")
    table = grounded_on_site(grounded_ship="may_act")
    assert not table.legal(0, "fly 1")
    table.do(0, "found 1")
    assert table.told("colony_founded") == {"seat": 0, "point": "v14_21", "ship": 1}


@pytest.mark.parametrize(("choice", "cleared"), [("inert", False), ("may_act", True)])
def test_a_grounded_ship_does_not_clear(choice: str, cleared: bool) -> None:
    """SF-FX-12: opt:grounded_ship: whether a grounded ship clears the special it stands beside."""
    table = Table(grounded_ship=choice).chip("c4r10", {"pirate_base": 4}).reveal("N7").upgrades(0, cannon=4)
    table.ships(0, ("trade_ship", "v13_22")).upgrades(1, cannon=6)
    table.meet("E18", WEAK, STRONG).do(0, "answer no", "ground 1")
    assert bool(table.events("pirate_base_beaten")) is cleared
    assert table.saved()["players"][0]["trophies"] == ([{"pirate_base": 4}] if cleared else [])


def test_grounding_lasts_one_flight_phase() -> None:
    """SF-FX-12: In the next flight phase the ship flies again."""
    table = grounded_on_site().do(0, "end flight").resume().flying(0, 3)
    assert table.legal(0, "fly 1")


def trespassing(**options: Any) -> Table:
    """Ship 1 stands on a spaceport point of seat 1, ship 2 on a colony site it is obliged to leave."""
    table = Table(**options).ships(1).ships(0, ("trade_ship", "v10_25"), ("colony_ship", "v14_21"))
    return table.meet("E18", WEAK, STRONG).do(0, "answer no")


def test_a_ship_on_a_foreign_spaceport_point_is_not_picked() -> None:
    """SF-FX-13: opt:ground_obliged avoid: it may be picked only without another ship; free: any ship."""
    assert trespassing().legal(0) == ["ground 2"]
    assert trespassing(ground_obliged="free").legal(0) == ["ground 1", "ground 2"]
    alone = Table().ships(1).ships(0, ("trade_ship", "v10_25")).meet("E18", WEAK, STRONG).do(0, "answer no")
    assert alone.legal(0) == ["ground 1"]


def test_the_obligation_of_a_grounded_ship_carries_over() -> None:
    """SF-FX-13: A ship obliged to leave a colony site may be picked; it must leave in the next turn then."""
    table = trespassing().do(0, "ground 2")
    assert table.refused(0, "end flight").rule == "SF-BLOCK-7"  # ship 1 has to leave
    table.do(0, "fly 1 v13_24", "end flight")
    assert table.view(None)["players"][0]["ships"][1]["must_leave"] is True
    table.resume().flying(0, 3, begun=False)
    assert table.refused(0, "end flight").rule == "SF-BLOCK-7"
    table.do(0, "fly 2 v13_22", "end flight")
    assert table.state.active == 1


@pytest.mark.parametrize(("choice", "rule"), [("inert", "SF-FX-12"), ("may_act", "SF-COL-2")])
def test_why_a_grounded_ship_does_not_found(choice: str, rule: str) -> None:
    """SF-FX-12 SF-COL-2: with opt:grounded_ship may_act being grounded is no reason; the pirates beside the site are."""
    held = {"left": None, "done": False, "grounded": True, "must_leave": None}
    table = Table(grounded_ship=choice).reveal("N7").chip("c4r10", {"pirate_base": 5})
    table.ships(1, ("colony_ship", "v14_21")).flying(1, ships=[held] * 3)
    assert table.refused(1, "found 1").rule == rule
