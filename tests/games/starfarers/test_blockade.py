"""Stories about the blockade (chapter 12 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table


def pirates(seats: int = 4, **options: Any) -> Table:
    """The seventh near system is known, and its fuel planet is a pirate base of four."""
    return Table(seats, **options).reveal("N7").chip("c4r10", {"pirate_base": 4})


def stranded(point: str = "v14_21", **options: Any) -> Table:
    """Red's colony ship has stopped on a site without founding; now red's next flight begins."""
    return pirates(**options).ships(1, ("colony_ship", point)).flying(1, begun=False)


def must_leave(table: Table, seat: int, ship: int = 1) -> bool:
    return bool(table.view(None)["players"][seat]["ships"][ship - 1]["must_leave"])


@pytest.mark.parametrize("act", ["fly 1 v13_22", "found 1"])
def test_an_obligation_that_is_met_is_told(act: str) -> None:
    """SF-BLOCK-3: by leaving the site, or by founding on it once the special beside it is gone."""
    table = stranded() if act.startswith("fly") else Table().reveal("N7")
    table.ships(1, ("colony_ship", "v14_21")).flying(1, begun=False).do(1, act)
    assert table.told("must_leave_cleared") == {"seat": 1, "ship": 1, "point": "v14_21"}


# -- spaceport points


def test_no_end_on_a_foreign_spaceport_point() -> None:
    """SF-BLOCK-1: neither colony ship nor trade ship."""
    table = Table().ships(0).ships(1, ("colony_ship", "v19_24"), ("trade_ship", "v16_27")).flying(1)
    table.do(1, "fly 1 v20_25")  # a step on the way
    assert not table.may(1, "stop 1")
    assert table.refused(1, "end flight").rule == "SF-FLY-9"
    assert table.refused(1, "fly 2 v17_28").rule == "SF-FLY-4"
    far = Table().ships(0).ships(1, ("colony_ship", "v20_23")).flying(1)
    refusal = far.refused(1, "fly 1 v20_25")
    assert (refusal.rule, refusal.facts["seat"]) == ("SF-BLOCK-1", 0)


def test_own_spaceport_points_are_open() -> None:
    """SF-BLOCK-1: the owner may end at the own spaceport."""
    table = Table().ships(0, ("trade_ship", "v19_24")).flying(0).do(0, "fly 1 v17_26", "stop 1", "end flight")
    assert table.ship_at(0, 1) == "v17_26"


def test_points_beside_a_colony_are_open() -> None:
    """SF-BLOCK-1: without a shipyard there is nothing to protect."""
    table = Table().ships(0, ("trade_ship", "v22_25")).flying(0).do(0, "fly 1 v23_26", "stop 1")
    assert table.ship_at(0, 1) == "v23_26"  # beside blue's colony v22_27


# -- colony sites


def test_no_trade_ship_ends_on_a_site() -> None:
    """SF-BLOCK-2: free or occupied, open or blocked by a special."""
    table = pirates().colonies(2, "v19_28", "v26_27", "v4_27", "v14_19", spaceports=["v4_27"])
    table.ships(0, ("trade_ship", "v16_23"), ("trade_ship", "v11_18")).flying(0, base=4)
    assert table.refused(0, "land 1 v14_21").rule == "SF-BLOCK-2"  # blocked
    assert table.refused(0, "land 2 v14_19").message == "point_occupied"
    free = Table().reveal("N7").chip("c4r10", [10]).ships(0, ("trade_ship", "v13_22")).flying(0)
    assert free.refused(0, "land 1 v14_21").rule == "SF-BLOCK-2"
    free.do(0, "fly 1 v14_21")  # passing is allowed
    assert not free.may(0, "stop 1")


def test_a_colony_ship_may_end_without_founding() -> None:
    """SF-BLOCK-3: on a free site, blocked or not; from then on it has to leave or found."""
    for table in (pirates(), Table().reveal("N7").chip("c4r10", [10])):
        table.ships(1, ("colony_ship", "v13_22")).flying(1).do(1, "land 1 v14_21", "stop 1")
        assert table.told("must_leave_set") == {"seat": 1, "ship": 1, "point": "v14_21"}
        table.do(1, "end flight")
        assert table.ship_at(1, 1) == "v14_21"
        assert must_leave(table, 1)


def test_next_turn_it_must_leave() -> None:
    """SF-BLOCK-3 SF-BLOCK-7: the flight phase does not end while the ship could leave and has not."""
    table = stranded()
    assert table.view(None)["frames"][-1]["ships"][0]["must_leave"] == "v14_21"
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"
    assert not table.may(1, "stop 1")
    table.do(1, "fly 1 v16_21", "end flight")
    assert table.ship_at(1, 1) == "v16_21"
    assert not must_leave(table, 1)


def test_or_found() -> None:
    """SF-BLOCK-3: when the site is open it may found instead of leaving."""
    table = Table().reveal("N7").chip("c4r10", [10]).ships(1, ("colony_ship", "v14_21")).flying(1, begun=False)
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"
    assert {"found 1", "fly 1 v16_21"} <= set(table.legal(1))
    table.do(1, "found 1", "end flight")
    assert table.view(None)["players"][1]["colonies"][-1] == "v14_21"


def test_other_ships_may_move_before_the_obliged_one() -> None:
    """SF-BLOCK-7: the order is free, but the phase ends only when every obligation is met."""
    table = pirates().ships(1, ("colony_ship", "v14_21"), ("trade_ship", "v13_26")).flying(1, begun=False)
    table.do(1, "fly 2 v14_25", "stop 2")
    refusal = table.refused(1, "end flight")
    assert (refusal.message, refusal.rule) == ("must_leave_first", "SF-BLOCK-7")
    table.do(1, "fly 1 v16_21", "end flight")
    assert table.state.active == 2


def test_the_reason_is_the_obliged_ship_not_the_flying_one() -> None:
    """SF-BLOCK-7: while another ship is under way on a legal point, the refusal still names the obligation."""
    table = pirates().ships(1, ("colony_ship", "v14_21"), ("trade_ship", "v13_26")).flying(1, begun=False)
    table.do(1, "fly 2 v14_25")
    assert table.may(1, "stop 2")
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"


# -- docking points


def test_no_colony_ship_ends_on_a_docking_point() -> None:
    """SF-BLOCK-4: it may pass."""
    table = Table().ships(0, ("colony_ship", "v23_14")).upgrades(0, freight_pod=5).flying(0)
    assert table.refused(0, "dock 1 v25_14").rule == "SF-BLOCK-4"
    table.do(0, "fly 1 v25_14")
    assert not table.may(0, "stop 1")
    table.do(0, "fly 1 v26_15", "stop 1")
    assert table.ship_at(0, 1) == "v26_15"


def test_a_trade_ship_docks_only_to_found() -> None:
    """SF-BLOCK-4: with too few freight pods it may pass but not end; with enough it founds at once."""
    table = Table().ships(0, ("trade_ship", "v23_14")).upgrades(0).flying(0)
    assert table.refused(0, "dock 1 v25_14").rule == "SF-STAT-2"
    table.do(0, "fly 1 v25_14")
    assert not table.may(0, "stop 1")
    table.do(0, "fly 1 v26_15", "stop 1")
    assert table.ship_at(0, 1) == "v26_15"
    able = Table().ships(0, ("trade_ship", "v23_14")).upgrades(0, freight_pod=1).flying(0).do(0, "dock 1 v25_14")
    assert able.events("station_founded")
    assert able.ship_at(0, 1) is None


# -- leaving


def test_flying_out_and_back_is_not_leaving() -> None:
    """SF-BLOCK-5: the point to be left is no end, neither offered nor accepted."""
    table = stranded().do(1, "fly 1 v16_21")
    assert "land 1 v14_21" not in table.legal(1)
    assert table.refused(1, "land 1 v14_21").rule == "SF-BLOCK-5"
    assert table.may(1, "fly 1 v13_22")  # over it, though, the way is open


def test_passing_the_point_that_must_be_left() -> None:
    """SF-BLOCK-5 SF-FLY-6: back over the old site the ship may go on, but not stop."""
    table = stranded().do(1, "fly 1 v16_21", "fly 1 v14_21")
    assert table.ship_at(1, 1) == "v14_21"
    assert not table.may(1, "stop 1")
    assert table.refused(1, "end flight").rule == "SF-FLY-9"
    table.do(1, "fly 1 v13_22", "stop 1")
    assert table.ship_at(1, 1) == "v13_22"


def test_another_site_is_a_new_obligation() -> None:
    """SF-BLOCK-5: leaving for another colony site is allowed and starts anew there."""
    table = pirates().upgrades(1, booster=1).ships(1, ("colony_ship", "v14_21")).flying(1, begun=False)
    table.do(1, "land 1 v14_19", "stop 1")
    assert table.told("must_leave_set")["point"] == "v14_19"
    table.do(1, "end flight").resume().flying(1, begun=False)
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"


def test_back_to_the_old_site_only_to_found() -> None:
    """SF-BLOCK-5: where the ship can found it may come back, and then founding is compulsory."""
    table = Table().reveal("N7").chip("c4r10", [10]).ships(1, ("colony_ship", "v14_21")).flying(1, base=3, begun=False)
    table.do(1, "fly 1 v16_21", "land 1 v14_21")
    assert table.told("ship_moved")["left"] == 2
    assert not table.may(1, "stop 1")
    assert table.refused(1, "end flight").rule == "SF-FLY-9"
    assert {"found 1", "fly 1 v13_22"} <= set(table.legal(1))
    slow = Table().reveal("N7").chip("c4r10", [10]).ships(1, ("colony_ship", "v14_21")).upgrades(1, booster=1)
    slow.flying(1, base=3, begun=False).do(1, "fly 1 v17_20", "land 1 v14_21")
    assert slow.legal(1) == ["found 1"]  # no speed left
    slow.do(1, "found 1")
    assert slow.events("colony_founded")


def test_a_new_foreign_spaceport_under_the_ship() -> None:
    """SF-BLOCK-6: the ship must leave in its owner's next flight phase and may not come back."""
    table = Table().reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26", "v14_21"])
    table.ships(1, ("trade_ship", "v16_21")).flying(1, base=3, begun=False)
    assert must_leave(table, 1)
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"
    table.do(1, "fly 1 v17_22")
    assert table.refused(1, "fly 1 v13_22").rule == "SF-BLOCK-1"
    table.do(1, "stop 1", "end flight")
    assert table.ship_at(1, 1) == "v17_22"


def test_no_obligation_beside_an_own_new_spaceport() -> None:
    """SF-BLOCK-6: the owner's ships may stay where they are."""
    table = Table().reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26", "v14_21"])
    table.ships(0, ("trade_ship", "v16_21")).flying(0, begun=False)
    assert not must_leave(table, 0)
    assert table.may(0, "end flight")


def grounded(table: Table) -> Table:
    """The encounter grounds the first ship: the merchant gets nothing and keeps it."""
    table.active(1, "throwing").encounter_on_top("E05").hand(1).chance(balls=[("black", "red")])
    return table.do(1, "throw", "give nothing", "ground 1")


def test_a_grounded_ship_carries_its_obligation_over() -> None:
    """SF-BLOCK-7: it cannot leave, so the phase may end, and it has to leave next time."""
    table = grounded(pirates().ships(1, ("colony_ship", "v14_21")))
    assert table.legal(1, "fly 1") == table.legal(1, "land 1") == []
    assert table.refused(1, "fly 1 v16_21").rule == "SF-FX-12"
    table.do(1, "end flight")
    assert must_leave(table, 1)
    table.resume().flying(1, begun=False)
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"


# All points within three steps of the site v28_9, at the border of the board.
AROUND = ("v29_8", "v29_10", "v28_7", "v28_11", "v26_7", "v26_11", "v29_6", "v29_12")


def surrounded(free: int = 0) -> Table:
    """Blue's colony ship on a blocked border site; all but so many of the points within three steps are occupied."""
    table = Table().reveal("N1").chip("c9r4", {"ice_planet": 3}).upgrades(3).ships(3, ("colony_ship", "v28_9"))
    points = AROUND[free:]
    for seat in range(3):
        table.ships(seat, *[("trade_ship", point) for point in points[3 * seat : 3 * seat + 3]])
    return table.flying(3, base=3, begun=False)


def test_a_ship_that_cannot_leave_stays() -> None:
    """SF-BLOCK-7: with no other legal end within its speed the obligation carries over."""
    table = surrounded()
    assert table.legal(3) == ["end flight"]
    table.do(3, "end flight")
    assert table.ship_at(3, 1) == "v28_9"
    assert must_leave(table, 3)


def test_one_free_point_is_enough_to_leave() -> None:
    """SF-BLOCK-7: over the others, if need be."""
    table = surrounded(free=1)
    assert table.refused(3, "end flight").rule == "SF-BLOCK-7"
    assert "fly 1 v29_8" in table.legal(3)
    table.do(3, "fly 1 v29_8", "end flight")
    assert not must_leave(table, 3)


@pytest.mark.parametrize("boosters", [0, 1])
def test_speed_decides_whether_a_ship_can_leave(boosters: int) -> None:
    """SF-BLOCK-7: one booster more opens a point four steps away."""
    table = surrounded().upgrades(3, booster=boosters)
    assert table.may(3, "end flight") is (boosters == 0)


# -- worked example


def test_ex_8_leave_or_found() -> None:
    """EX-8 SF-BLOCK-3 SF-BLOCK-5: red on v14_21 with three cannons must leave; out to v13_22 and back is illegal."""
    table = pirates().upgrades(1, cannon=3).ships(1, ("colony_ship", "v14_21")).flying(1, base=3, begun=False)
    assert table.refused(1, "found 1").rule == "SF-COL-2"
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"
    table.do(1, "fly 1 v13_22")
    assert table.refused(1, "land 1 v14_21").rule == "SF-BLOCK-5"
    assert not table.events("pirate_base_beaten")


def test_ex_8_blue_has_beaten_the_base_meanwhile() -> None:
    """EX-8 SF-BLOCK-3 SF-FLY-8: then red may stay and found, with zero steps."""
    table = pirates().upgrades(1, cannon=3).ships(1, ("colony_ship", "v14_21")).upgrades(3, cannon=4)
    table.ships(3, ("trade_ship", "v10_23")).flying(3).do(3, "fly 1 v11_22", "end flight")
    table.resume().flying(1, begun=False).do(1, "found 1")
    assert table.told("colony_founded") == {"seat": 1, "point": "v14_21", "ship": 1}


def test_ex_8_the_ship_is_grounded() -> None:
    """EX-8 SF-BLOCK-7: if an encounter grounds this ship, the obligation moves to the following turn."""
    table = grounded(pirates().upgrades(1, cannon=3).ships(1, ("colony_ship", "v14_21")))
    table.do(1, "end flight")
    assert table.state.active == 2
    table.resume().active(1, "throwing").chance(balls=[("blue", "red")]).do(1, "throw")
    assert table.view(None)["frames"][-1]["ships"][0]["must_leave"] == "v14_21"
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"
