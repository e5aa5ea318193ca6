"""Stories about space jumps (chapter 15 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table

WEAK, STRONG = ("black", "blue"), ("yellow", "red")
FAR = "v5_4"  # open space at the other end of the board
SYSTEMS = ("H1", "H2", "H3", "H4", "N1", "N4", "N6", "N7", "N8", "F2", "F5", "F6")  # of the beginner board
GREEN_FOLK, MERCHANTS, SCIENTISTS, DIPLOMATS = (
    "v4_11",
    "v25_14",
    "v4_1",
    "v26_1",
)  # docking points of the beginner board


def about_to_jump(*ships: tuple[str, str], seats: int = 4, pods: int = 1, **options: Any) -> Table:
    """Seat 0 has these ships and has won a space jump."""
    table = Table(seats, **options).hand(0, ore=2).upgrades(0, freight_pod=pods)
    return jump_won(table.ships(0, *(ships or (("colony_ship", "v20_25"),))))


def jump_won(table: Table) -> Table:
    return table.meet("E28").do(0, "give ore2")


def targets(table: Table, ship: int = 1) -> set[str]:
    return {text.split()[2] for text in table.legal(0, f"jump {ship} ")}


def test_a_jump_goes_anywhere() -> None:
    """SF-JUMP-1: Any point of the board on which the ship may end, at any distance."""
    table = about_to_jump()
    assert table.frame() == "jumping"
    board = table.state.rulebook.board
    closed = {board.points[board.places[board.place_named[slot]].centre] for slot in SYSTEMS}
    foreign = {"v5_26", "v5_28", "v10_25", "v13_26", "v28_25", "v31_26"}
    settled = {point for player in table.saved()["players"] for point in player["colonies"]}
    docks = {GREEN_FOLK, MERCHANTS, SCIENTISTS, DIPLOMATS}
    assert targets(table) == set(board.points) - closed - foreign - settled - docks - {"v20_25"}
    table.do(0, f"jump 1 {FAR}")
    assert table.told("ship_jumped") == {"seat": 0, "ship": 1, "point": FAR}
    assert table.ship_at(0, 1) == FAR


def test_no_foreign_spaceport_point_and_no_occupied_one() -> None:
    """SF-JUMP-2: Foreign spaceport points, occupied points and system centres are no targets; own spaceport points are."""
    table = about_to_jump(("colony_ship", FAR), ("trade_ship", "v14_23"))
    open_to_it = targets(table)
    assert "v10_25" not in open_to_it  # free, but a spaceport point of seat 1
    assert "v13_26" not in open_to_it  # the same with a ship on it
    assert "v14_23" not in open_to_it  # an own ship
    assert "v1_28" not in open_to_it  # a colony
    assert "v13_20" not in open_to_it  # a centre
    assert {"v17_26", "v20_25"} <= open_to_it  # own spaceport points
    assert table.refused(0, "jump 1 v10_25").message == "point_protected"
    assert table.refused(0, "jump 1 v14_23").message == "point_occupied"
    assert table.refused(0, "jump 1 v13_20").message == "point_closed"


def test_a_trade_ship_jumps_to_a_docking_point_only_to_found() -> None:
    """SF-JUMP-2: A trade ship never jumps to a colony site, and to a docking point only if it can found now."""
    table = Table().hand(0, ore=2).upgrades(0, freight_pod=1).stations("merchants", 1)
    open_to_it = targets(jump_won(table.ships(0, ("trade_ship", "v20_25"))))
    assert {GREEN_FOLK, SCIENTISTS, DIPLOMATS} <= open_to_it
    assert MERCHANTS not in open_to_it
    assert not {"v14_21", "v11_20", "v2_19"} & open_to_it


def test_a_colony_ship_jumps_to_any_free_site() -> None:
    """SF-JUMP-2: A colony ship jumps to no docking point, but to any free colony site, blocked or not."""
    table = Table().hand(0, ore=2).upgrades(0, freight_pod=5).chip("c4r10", {"ice_planet": 3}).reveal("N7")
    open_to_it = targets(jump_won(table))
    assert {"v14_21", "v14_19", "v11_20"} <= open_to_it
    assert not {GREEN_FOLK, MERCHANTS, SCIENTISTS, DIPLOMATS} & open_to_it


def test_a_jump_replaces_the_move() -> None:
    """SF-JUMP-3: The ship does not fly in this flight phase; the others do."""
    table = about_to_jump(("colony_ship", "v20_25"), ("trade_ship", "v14_23")).do(0, f"jump 1 {FAR}")
    assert table.frame() == "flight"
    assert not [text for text in table.legal(0) if text.split()[1] == "1"]
    assert table.legal(0, "fly 2")
    assert table.refused(0, "fly 1 v5_6").rule == "SF-FLY-4"


def test_a_jump_may_come_before_the_move() -> None:
    """SF-JUMP-3: opt:jump_then_move: the ship may still fly its full speed afterwards."""
    table = about_to_jump(pods=0, jump_then_move="yes").do(0, f"jump 1 {FAR}")
    assert "fly 1 v2_5" in table.legal(0)
    table.do(0, "fly 1 v2_5")
    assert table.told("ship_moved")["left"] == 1
    assert table.refused(0, "fly 1 v2_1").message == "too_far"


def test_jump_then_move_starts_no_obligation_of_this_turn() -> None:
    """SF-JUMP-3 SF-BLOCK-3: opt:jump_then_move: a site reached by jumping has to be left next turn, not at once."""
    blocked = Table(jump_then_move="yes").hand(0, ore=2).chip("c4r10", {"ice_planet": 3}).reveal("N7")
    table = jump_won(blocked).do(0, "jump 1 v14_21")
    assert table.may(0, "end flight")
    assert table.may(0, "fly 1 v13_22")


def test_jump_then_move_does_not_lead_back() -> None:
    """SF-JUMP-3 SF-BLOCK-5: opt:jump_then_move: a ship that had to leave a site does not fly back to it."""
    blocked = Table(jump_then_move="yes").hand(0, ore=2).chip("c4r10", {"ice_planet": 3}).reveal("N7")
    table = jump_won(blocked.ships(0, ("colony_ship", "v14_21"))).do(0, "jump 1 v13_22")
    assert table.refused(0, "land 1 v14_21").rule == "SF-BLOCK-5"
    assert table.may(0, "end flight")


def test_arrival_is_like_entering_by_flight() -> None:
    """SF-JUMP-4: The chips of the system are turned up, and what can be cleared is cleared."""
    table = Table().hand(0, ore=2).upgrades(0, cannon=4).chip("c4r10", {"pirate_base": 4}, face_up=False)
    jump_won(table).do(0, "jump 1 v14_21")
    assert table.names()[:5] == [
        "ship_jumped",
        "chips_revealed",
        "special_revealed",
        "pirate_base_beaten",
        "points_changed",
    ]
    assert table.told("pirate_base_beaten")["planet"] == "c4r10"


def test_arrival_discovers_a_sector() -> None:
    """SF-JUMP-4: Jumping to the ring of a face-down sector turns it up."""
    table = Table(board="explorer").hand(0, ore=2)
    jump_won(table)
    slot = table.view(None)["sectors"]["N7"]
    assert set(slot) == {"stars"}
    assert "v14_21" not in targets(table)  # a site of a face-down sector
    assert table.refused(0, "jump 1 v14_21").rule == "SF-EXP-5"
    table.do(0, "jump 1 v13_22")
    assert table.told("sector_discovered")["slot"] == "N7"
    assert "kind" in table.view(None)["sectors"]["N7"]


def test_a_colony_is_founded_after_a_jump() -> None:
    """SF-JUMP-4: On an open site the owner founds or stays, as at the end of a flight."""
    table = about_to_jump().resume().chip("c4r10", [10]).reveal("N7").do(0, "jump 1 v14_21")
    assert table.frame() == "landing"
    assert table.legal(0) == ["found 1", "pass"]
    table.do(0, "found 1")
    assert table.told("colony_founded") == {"seat": 0, "point": "v14_21", "ship": 1}
    assert table.points(0) == 5
    stays = about_to_jump().resume().chip("c4r10", [10]).reveal("N7").do(0, "jump 1 v14_21", "pass")
    assert stays.ship_at(0, 1) == "v14_21"
    assert not stays.may(0, "found 1")  # decided when the ship stopped
    assert stays.view(None)["players"][0]["ships"][0]["must_leave"] is True


def test_a_blocked_site_allows_no_founding() -> None:
    """SF-JUMP-4: Beside a special that cannot be cleared the ship only stands."""
    table = about_to_jump().resume().chip("c4r10", {"pirate_base": 4}).reveal("N7").do(0, "jump 1 v14_21")
    assert table.frame() == "flight"
    assert not table.may(0, "found 1")


def test_a_station_is_founded_after_a_jump() -> None:
    """SF-JUMP-4: A trade ship on a docking point founds at once and takes a card."""
    table = about_to_jump(("trade_ship", "v20_25")).do(0, f"jump 1 {DIPLOMATS}")
    assert table.told("station_founded") == {"seat": 0, "people": "diplomats", "stations": 1, "ship": 1}
    assert table.frame() == "picking"
    table.do(0, "pick diplomat-help")
    assert table.frame() == "flight"
    assert table.ship_at(0, 1) is None


def test_a_jump_comes_before_movement() -> None:
    """SF-JUMP-5: It is carried out at once, inside the encounter."""
    table = about_to_jump(("colony_ship", "v20_25"), ("trade_ship", "v14_23"))
    assert table.saved()["frames"][1]["begun"] is False
    assert table.refused(0, "fly 2 v13_24").rule == "SF-TURN-4"


def test_a_jump_may_be_declined() -> None:
    """SF-JUMP-5: The owner may pass; the ship then flies as usual."""
    table = about_to_jump().do(0, "pass")
    assert not table.events("ship_jumped")
    assert table.ship_at(0, 1) == "v20_25"
    assert table.legal(0, "fly 1")


def test_the_owner_chooses_the_ship_that_is_not_grounded() -> None:
    """SF-JUMP-6: The owner chooses the ship, grounded ships excepted."""
    table = about_to_jump(("colony_ship", "v20_25"), ("trade_ship", "v14_23"))
    assert targets(table, 1)
    assert targets(table, 2)
    table.resume()
    table.position["frames"][1]["ships"][0]["grounded"] = True
    assert not targets(table, 1)
    assert targets(table, 2)
    assert table.refused(0, f"jump 1 {FAR}").message == "ship_grounded"


@pytest.mark.parametrize("point", ["v20_25", "v14_23", "v14_21"])
def test_a_jump_leads_somewhere_else(point: str) -> None:
    """SF-JUMP-7: A ship may not jump to the point it stands on."""
    table = about_to_jump(("colony_ship", point))
    assert point not in targets(table)
    assert table.refused(0, f"jump 1 {point}").message == "point_occupied"


def test_jumping_away_is_leaving() -> None:
    """SF-JUMP-8: A compulsory leave is fulfilled by jumping away."""
    table = Table().hand(0, ore=2).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    jump_won(table).do(0, f"jump 1 {FAR}")
    assert table.may(0, "end flight")
    stays = Table().hand(0, ore=2).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    jump_won(stays).do(0, "pass")
    assert stays.refused(0, "end flight").rule == "SF-BLOCK-7"
    protected = Table().hand(0, ore=2).ships(1).ships(0, ("trade_ship", "v10_25"))
    jump_won(protected).do(0, f"jump 1 {FAR}")
    assert protected.may(0, "end flight")


def test_a_jump_onto_a_site_starts_its_obligation_next_turn() -> None:
    """SF-BLOCK-3 SF-JUMP-4: the ship has just come: it need not leave in the flight that follows, only in the next turn."""
    table = Table().reveal("N7").chip("c4r10", {"pirate_base": 5}).hand(0, ore=2)
    table = jump_won(table.ships(0, ("colony_ship", "v20_25"), ("colony_ship", "v14_19")))
    table.do(0, "jump 1 v14_21")
    while table.frame() != "flight":
        table.do(0, "pass")
    ships = table.view(None)["frames"][-1]["ships"]
    assert [ship["must_leave"] for ship in ships[:2]] == [None, "v14_19"]
    table.do(0, "fly 2 v16_19", "end flight")
    table.resume().flying(0, begun=False)
    assert table.refused(0, "end flight").rule == "SF-BLOCK-7"
