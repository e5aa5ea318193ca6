"""Stories about founding colonies (chapter 12 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table


def settler(seats: int = 4, **options: Any) -> Table:
    """Red's colony ship is one step before the site v14_21 of a known system without specials."""
    table = Table(seats, **options).reveal("N7").chip("c4r10", [10])
    return table.ships(1, ("colony_ship", "v13_22")).flying(1, base=3)


def test_a_colony_is_founded() -> None:
    """SF-COL-1: the colony stays, the transport returns to the personal stock."""
    table = settler().do(1, "land 1 v14_21")
    assert {"found 1", "stop 1"} <= set(table.legal(1))
    table.do(1, "found 1")
    assert table.names() == ["colony_founded", "points_changed"]
    assert table.told("colony_founded") == {"seat": 1, "point": "v14_21", "ship": 1}
    assert table.ship_at(1, 1) is None
    assert table.stock_of(1) == {"colony": 5, "trade_station": 7, "transport": 3, "shipyard": 2}
    assert table.view(None)["players"][1]["colonies"][-1] == "v14_21"


def test_founding_is_optional() -> None:
    """SF-COL-1: the ship may stop without founding, or fly on."""
    table = settler().do(1, "land 1 v14_21", "stop 1", "end flight")
    assert table.ship_at(1, 1) == "v14_21"
    assert not table.events("colony_founded")
    table = settler().do(1, "land 1 v14_21", "fly 1 v16_21", "stop 1")
    assert table.ship_at(1, 1) == "v16_21"


@pytest.mark.parametrize("ending", [["stop 1"], ["end flight"]])
def test_founding_may_be_compulsory(ending: list[str]) -> None:
    """SF-COL-1: with the option a ship that ends on an open site founds."""
    table = settler(colony_founding="compulsory").do(1, "land 1 v14_21", *ending)
    assert table.told("colony_founded") == {"seat": 1, "point": "v14_21", "ship": 1}
    assert not table.events("must_leave_set")


def test_compulsory_founding_leaves_the_way_open() -> None:
    """SF-COL-1: also then the ship may fly on, and where founding is impossible it just stands."""
    table = settler(colony_founding="compulsory").do(1, "land 1 v14_21", "fly 1 v16_21", "end flight")
    assert table.ship_at(1, 1) == "v16_21"
    table = Table(colony_founding="compulsory").reveal("N7").chip("c4r10", {"pirate_base": 5})
    table.ships(1, ("colony_ship", "v13_22")).flying(1).do(1, "land 1 v14_21", "end flight")
    assert table.ship_at(1, 1) == "v14_21"


def test_ships_that_take_turns_found_at_the_end() -> None:
    """SF-COL-1 SF-BLOCK-3: where ships take turns a waiting ship ends its flight with the phase: it founds or is obliged."""
    for choice, founded in (("compulsory", True), ("optional", False)):
        table = settler(colony_founding=choice, interleave_ships="yes")
        table.ships(1, ("colony_ship", "v13_22"), ("trade_ship", "v13_26"))
        table.do(1, "land 1 v14_21", "fly 2 v14_25", "end flight")
        assert bool(table.events("colony_founded")) is founded
        assert bool(table.events("must_leave_set")) is not founded
        assert table.state.active == 2


def test_a_ship_that_stays_on_a_site_founds_when_that_is_compulsory() -> None:
    """SF-COL-1 SF-FLY-8: a ship that does not move ends its flight too."""
    table = Table(colony_founding="compulsory").reveal("N7").chip("c4r10", [10]).ships(1, ("colony_ship", "v14_21"))
    table.flying(1, begun=False)
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"
    table.do(1, "found 1", "end flight")
    assert table.view(None)["players"][1]["colonies"][-1] == "v14_21"


def test_only_a_colony_ship_on_a_site_founds() -> None:
    """SF-COL-1: not on an ordinary point, not with a trade ship, not on an occupied site."""
    table = settler()
    assert table.refused(1, "found 1").rule == "SF-COL-1"
    assert table.refused(1, "found 2").rule == "SF-COL-1"
    trade = settler().ships(1, ("trade_ship", "v13_22")).do(1, "fly 1 v14_21")
    assert trade.refused(1, "found 1").rule == "SF-COL-1"
    taken = settler().colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26"]).do(1, "fly 1 v14_21")
    assert taken.refused(1, "found 1").rule == "SF-COL-1"


@pytest.mark.parametrize("special", [{"pirate_base": 4}, {"pirate_base": 5}, {"ice_planet": 3}])
def test_no_colony_beside_a_special(special: dict[str, int]) -> None:
    """SF-COL-2: neither of the two sites touching the planet is open; the third one is."""
    table = settler().chip("c4r10", special).upgrades(1, booster=6)
    for site, open_ in (("v14_21", False), ("v11_20", False), ("v14_19", True)):
        ship = settler().chip("c4r10", special).upgrades(1, booster=6).do(1, f"land 1 {site}")
        assert ship.may(1, "found 1") is open_
        if not open_:
            refusal = ship.refused(1, "found 1")
            assert (refusal.rule, refusal.facts["planet"]) == ("SF-COL-2", "c4r10")
    assert table.may(1, "land 1 v14_21")


def test_four_players_fill_a_system() -> None:
    """SF-COL-3: three colonies are allowed."""
    table = settler().colonies(0, "v1_26", "v11_28", "v19_26", "v14_19", "v11_20", spaceports=["v19_26"])
    table.do(1, "land 1 v14_21", "found 1")
    assert table.events("colony_founded")


def test_ex_9_three_player_cap() -> None:
    """EX-9 SF-COL-3: with a red colony and a white spaceport in the system the third player cannot found there."""
    for seats, open_ in ((3, False), (4, True)):
        table = Table(seats).reveal("N7").chip("c4r10", [10])
        table.colonies(0, "v1_26", "v11_28", "v19_26", "v14_19", spaceports=["v19_26", "v14_19"])
        table.colonies(1, "v1_28", "v29_28", "v11_26", "v11_20", spaceports=["v11_26"])
        table.ships(2, ("colony_ship", "v13_22")).flying(2).do(2, "land 1 v14_21")
        assert table.may(2, "found 1") is open_
        if not open_:
            assert table.refused(2, "found 1").rule == "SF-COL-3"
            table.do(2, "stop 1", "end flight").resume().flying(2, begun=False)
            assert table.refused(2, "end flight").rule == "SF-BLOCK-7"  # it must leave next turn


@pytest.mark.parametrize("free", ["v11_20", "v14_19", "v14_21"])
def test_any_of_the_three_sites_may_stay_empty(free: str) -> None:
    """SF-COL-3: which site stays empty does not matter, nor whose colonies stand there."""
    others = [site for site in ("v11_20", "v14_19", "v14_21") if site != free]
    table = settler(3).colonies(1, "v1_28", "v29_28", "v11_26", others[0], spaceports=["v11_26"]).upgrades(1, booster=6)
    table.do(1, f"land 1 {others[1]}", "found 1")
    assert table.events("colony_founded")
    table = settler(3).colonies(1, "v1_28", "v29_28", "v11_26", *others, spaceports=["v11_26"]).upgrades(1, booster=6)
    table.do(1, f"land 1 {free}")
    assert table.refused(1, "found 1").rule == "SF-COL-3"


def test_a_colony_is_worth_a_point() -> None:
    """SF-COL-4: at once, and it yields from the next roll on."""
    table = settler().chance(dice=[(4, 6)]).empty_hands()
    points = table.points(1)
    table.do(1, "land 1 v14_21", "found 1")
    assert table.told("points_changed") == {"seat": 1, "old": points, "new": points + 1, "reason": "colony"}
    table.do(1, "end flight").do(2, "roll")
    assert table.events("yield_paid")[0].public == {"seat": 1, "cards": {"fuel": 2}, "number": 2}  # v11_26 and v14_21


def test_a_colony_never_flies_again() -> None:
    """SF-COL-4: there is no action for it, and its transport builds another ship."""
    table = settler().do(1, "land 1 v14_21", "found 1")
    assert table.legal(1) == ["end flight"]
    assert table.refused(1, "fly 1 v13_22").rule == "SF-BUILD-4"


def test_founding_is_decided_when_the_ship_stops() -> None:
    """SF-COL-6: after the next ship has started it is too late in this turn."""
    table = settler().ships(1, ("colony_ship", "v13_22"), ("trade_ship", "v13_26")).do(1, "land 1 v14_21")
    assert table.may(1, "found 1")
    table.do(1, "fly 2 v14_25")
    assert table.refused(1, "found 1").rule == "SF-COL-6"
    stopped = settler().do(1, "land 1 v14_21", "stop 1")
    assert stopped.refused(1, "found 1").rule == "SF-COL-6"


@pytest.mark.parametrize(("start", "left"), [("v14_23", 1), ("v13_24", 0)])
def test_too_late_also_for_ships_that_take_turns(start: str, left: int) -> None:
    """SF-COL-6 SF-FLY-4: with opt:interleave_ships a ship with speed left waits; one without is finished by the next."""
    table = Table(interleave_ships="yes").reveal("N7").chip("c4r10", [10]).upgrades(1)
    table.ships(1, ("colony_ship", start), ("trade_ship", "v13_26")).flying(1, base=3).do(1, "land 1 v14_21")
    assert table.told("ship_moved")["left"] == left
    assert table.may(1, "found 1")
    table.do(1, "fly 2 v14_25")
    assert table.may(1, "found 1") is (left > 0)
    assert len(table.events("must_leave_set")) == (left == 0)


def test_founding_lets_a_ship_under_way_wait() -> None:
    """SF-FLY-4 SF-COL-6: with opt:interleave_ships the other ship is set down, keeps its speed and flies on later."""
    table = Table(interleave_ships="yes").reveal("N7").chip("c4r10", [10]).upgrades(1)
    table.ships(1, ("colony_ship", "v14_21"), ("trade_ship", "v13_26")).flying(1, base=3)
    table.do(1, "fly 2 v14_25", "found 1")
    flight = table.view(None)["frames"][-1]
    assert (flight["moving"], flight["ships"][1]["left"]) == (None, 2)
    assert table.legal(1, "stop") == []
    assert table.may(1, "fly 2 v13_24")


def test_a_ship_that_waits_on_its_site_may_found_later() -> None:
    """SF-COL-6: it has not started, so another ship may fly first."""
    table = settler().ships(1, ("colony_ship", "v14_21"), ("trade_ship", "v13_26")).flying(1, begun=False)
    table.do(1, "fly 2 v14_25", "found 1")
    assert table.events("colony_founded")
    assert table.refused(1, "fly 2 v13_24").rule == "SF-FLY-4"  # founding started and finished the other ship's turn


def test_too_late_also_when_founding_is_compulsory() -> None:
    """SF-COL-6: a ship that stopped beside pirates does not found in this turn when another one beats them afterwards."""
    table = Table(colony_founding="compulsory").reveal("N7").chip("c4r10", {"pirate_base": 5}).upgrades(1, cannon=4)
    table.ships(1, ("colony_ship", "v13_22"), ("trade_ship", "v2_1")).upgrades(1, cannon=4, freight_pod=1).flying(1)
    table.do(1, "land 1 v14_21", "dock 2 v4_1", "pick scientist-cannons")
    assert table.events("pirate_base_beaten")
    table.do(1, "end flight")
    assert not table.events("colony_founded")
    assert table.ship_at(1, 1) == "v14_21"
