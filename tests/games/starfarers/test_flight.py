"""Stories about speed and movement (chapter 12 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table

WAITING = {"left": None, "done": False, "grounded": False, "must_leave": None}


def thrown(table: Table, seat: int, *balls: str) -> Table:
    return table.active(seat, "throwing").chance(balls=[(balls[0], balls[1])]).do(seat, "throw")


def farthest(table: Table, seat: int, ship: int) -> int:
    """How many steps the farthest flight offered to a ship has."""
    point = table.ship_at(seat, ship)
    assert point is not None
    number_of = table.state.rulebook.board.number_of
    distance = table.state.layout.reach(number_of[point]).distance
    return max(distance[number_of[text.split(" ")[2]]] for text in table.legal(seat, f"fly {ship} "))


def flight(table: Table) -> dict[str, Any]:
    frame: dict[str, Any] = table.view(None)["frames"][-1]
    assert frame["frame"] == "flight"
    return frame


# -- speed


@pytest.mark.parametrize(
    ("balls", "base"),
    [(("blue", "yellow"), 3), (("blue", "red"), 4), (("yellow", "yellow"), 4), (("yellow", "red"), 5)],
)
def test_the_sum_of_the_balls(balls: tuple[str, str], base: int) -> None:
    """SF-FLY-1: without the black ball the base speed is the sum, and no card is drawn."""
    table = thrown(Table(), 0, *balls)
    assert table.told("speed_set") == {"seat": 0, "base": base, "bonus": 1, "speed": base + 1}
    assert not table.events("encounter_started")
    assert table.frame() == "flight"


@pytest.mark.parametrize("other", ["blue", "yellow", "red"])
def test_the_black_ball(other: str) -> None:
    """SF-FLY-1: with the black ball the base speed is 3 whatever the other ball is, and an encounter comes first."""
    table = thrown(Table().encounter_on_top("E03"), 0, "black", other)
    assert table.told("speed_set") == {"seat": 0, "base": 3, "bonus": 1, "speed": 4}
    assert table.names()[2] == "encounter_started"
    assert table.legal(0, "fly") == []
    table.do(0, "give nothing")
    assert flight(table)["base_speed"] == 3


def test_speed_is_base_and_boosters_and_cards() -> None:
    """SF-FLY-2: attached and Scientists boosters add to the base speed, for each ship separately."""
    table = Table().upgrades(0, booster=2).friend(0, "scientists", "scientist-mixed-1", "scientist-boosters")
    table.ships(0, ("colony_ship", "v20_25"), ("trade_ship", "v17_26"))
    thrown(table, 0, "blue", "red")
    assert table.told("speed_set") == {"seat": 0, "base": 4, "bonus": 5, "speed": 9}
    assert (farthest(table, 0, 1), farthest(table, 0, 2)) == (9, 9)
    table.do(0, "fly 1 v17_24")
    assert farthest(table, 0, 1) == 7
    assert farthest(table, 0, 2) == 9  # the other ship has its own steps


def test_the_slowest_and_the_fastest_ship() -> None:
    """SF-FLY-2: speeds range from 3 to 16."""
    assert farthest(thrown(Table().upgrades(0), 0, "blue", "yellow"), 0, 1) == 3
    cards = ("scientist-mixed-1", "scientist-mixed-2", "scientist-mixed-3", "scientist-boosters")
    table = thrown(Table().upgrades(0, booster=6).friend(0, "scientists", *cards), 0, "yellow", "red")
    assert table.told("speed_set")["speed"] == 16
    assert farthest(table, 0, 1) == 16


def test_nobody_flies_farther_than_the_speed() -> None:
    """SF-FLY-2: a point beyond the speed is refused."""
    table = Table().flying(1, base=3)  # one booster: speed 4, and v14_21 is five steps away
    refusal = table.refused(1, "land 1 v14_21")
    assert (refusal.rule, refusal.facts["speed"]) == ("SF-FLY-2", 4)
    assert Table().flying(1, base=4).may(1, "land 1 v14_21")


def test_boosters_won_in_the_encounter_count_at_once() -> None:
    """SF-FLY-3: three cards for the merchant bring a booster, and the ships fly one farther."""
    table = Table().encounter_on_top("E02").hand(0, ore=3)
    thrown(table, 0, "black", "red").do(0, "give ore3", "gain booster")
    assert flight(table)["speed"] == 5
    assert farthest(table, 0, 1) == 5


def test_a_scientists_card_gained_in_flight() -> None:
    """SF-FLY-3: the card of a new station speeds up the ships that have not moved yet."""
    table = (
        Table().ships(0, ("trade_ship", "v2_1"), ("colony_ship", "v20_25")).upgrades(0, freight_pod=1).flying(0, base=3)
    )
    assert farthest(table, 0, 2) == 3
    table.do(0, "dock 1 v4_1", "pick scientist-boosters")
    assert farthest(table, 0, 2) == 5


def test_a_ship_under_way_gains_nothing() -> None:
    """SF-FLY-3: who has started keeps the speed of the start, also where ships take turns flying."""
    table = Table(interleave_ships="yes").upgrades(0, freight_pod=1)
    table.ships(0, ("trade_ship", "v2_1"), ("colony_ship", "v20_25"), ("colony_ship", "v17_26")).flying(0, base=3)
    table.do(0, "fly 2 v19_24", "dock 1 v4_1", "pick scientist-boosters")
    assert flight(table)["ships"][1]["left"] == 2
    assert farthest(table, 0, 2) == 2
    assert farthest(table, 0, 3) == 5


# -- one ship after another


def two_ships(**options: Any) -> Table:
    return Table(**options).ships(0, ("colony_ship", "v20_25"), ("trade_ship", "v17_26")).flying(0, base=3)


def test_ships_move_in_the_order_of_choice() -> None:
    """SF-FLY-4: the second ship first, then the first."""
    table = two_ships().do(0, "fly 2 v16_25", "fly 1 v19_24")
    assert (table.ship_at(0, 1), table.ship_at(0, 2)) == ("v19_24", "v16_25")


def test_starting_another_ship_finishes_the_first() -> None:
    """SF-FLY-4: after the other ship has started there is no way back to this one."""
    table = two_ships().do(0, "fly 1 v19_24")
    assert farthest(table, 0, 1) == 3  # it may still go on
    table.do(0, "fly 2 v16_25")
    assert table.refused(0, "fly 1 v17_24").rule == "SF-FLY-4"
    assert table.legal(0, "fly 1") == []


def test_ending_a_move() -> None:
    """SF-FLY-4: a stopped ship stays, whatever speed it has left; a ship that has not started cannot be stopped twice."""
    table = two_ships().do(0, "fly 1 v19_24", "stop 1")
    assert table.refused(0, "fly 1 v17_24").rule == "SF-FLY-4"
    assert table.refused(0, "stop 1").rule == "SF-FLY-9"
    assert farthest(table, 0, 2) == 4


def test_no_other_ship_starts_over_an_occupied_point() -> None:
    """SF-FLY-4 SF-FLY-9: a ship that hovers over another figure has to fly on first."""
    table = two_ships().ships(1, ("colony_ship", "v19_24")).do(0, "fly 1 v19_24")
    assert table.refused(0, "fly 2 v16_25").rule == "SF-FLY-4"
    assert table.legal(0, "fly 2") == []
    table.do(0, "fly 1 v17_24", "fly 2 v16_25")
    assert table.ship_at(0, 2) == "v16_25"


def test_ships_may_take_turns() -> None:
    """SF-FLY-4: with the option ships fly in turns while speed is left, and no farther than their speed."""
    table = two_ships(interleave_ships="yes").do(0, "fly 1 v19_24", "fly 2 v16_25", "fly 1 v17_24", "fly 2 v14_25")
    assert (table.ship_at(0, 1), table.ship_at(0, 2)) == ("v17_24", "v14_25")
    assert [ship["left"] for ship in flight(table)["ships"]] == [2, 2, None]
    table.do(0, "fly 1 v14_23")
    assert table.legal(0, "fly 1") == []
    assert farthest(table, 0, 2) == 2
    table.do(0, "fly 2 v13_24", "stop 2")
    assert table.refused(0, "fly 2 v13_26").rule == "SF-FLY-4"


def test_taking_turns_does_not_help_a_hovering_ship() -> None:
    """SF-FLY-4 SF-FLY-9: also where ships take turns a ship waits on legal end points only."""
    table = two_ships(interleave_ships="yes").ships(1, ("colony_ship", "v19_24")).do(0, "fly 1 v19_24")
    assert table.refused(0, "fly 2 v16_25").rule == "SF-FLY-4"


# -- along the points


def test_less_than_the_speed_or_nothing() -> None:
    """SF-FLY-5: a ship may stop early, and it may stay."""
    table = Table().flying(1, base=5).do(1, "fly 1 v14_25", "stop 1", "end flight")
    assert table.ship_at(1, 1) == "v14_25"
    table = Table().flying(1, base=5).do(1, "end flight")
    assert table.ship_at(1, 1) == "v13_26"
    assert table.state.active == 2


def test_turning_back() -> None:
    """SF-FLY-5: points may be visited again; every step counts."""
    table = Table().flying(1, base=3).do(1, "fly 1 v13_24", "fly 1 v13_26")
    assert table.told("ship_moved") == {"seat": 1, "ship": 1, "path": ["v14_25", "v13_26"], "left": 0}
    assert table.ship_at(1, 1) == "v13_26"
    assert table.legal(1) == ["end flight"]


def test_a_foreign_ship_is_passed() -> None:
    """SF-FLY-6: the point counts as a step, and the move does not end there."""
    table = Table().ships(0, ("trade_ship", "v14_25")).flying(1, base=3)
    assert table.refused(1, "stop 1").rule == "SF-FLY-9"
    table.do(1, "fly 1 v13_24")
    assert table.told("ship_moved") == {"seat": 1, "ship": 1, "path": ["v14_25", "v13_24"], "left": 2}


def test_stepping_onto_a_foreign_ship() -> None:
    """SF-FLY-6: the step alone is possible while the ship can fly on; it cannot stay."""
    table = Table().ships(0, ("trade_ship", "v14_25")).flying(1, base=3).do(1, "fly 1 v14_25")
    assert not table.may(1, "stop 1")
    assert table.refused(1, "end flight").rule == "SF-FLY-9"
    table.do(1, "fly 1 v13_26", "end flight")
    assert (table.ship_at(1, 1), table.ship_at(0, 1)) == ("v13_26", "v14_25")


def test_passing_leaves_the_other_figure_in_place() -> None:
    """SF-FLY-6: a point that was passed is still occupied afterwards, for everybody."""
    table = Table().ships(0, ("trade_ship", "v14_25")).ships(1, ("colony_ship", "v13_26"), ("colony_ship", "v10_25"))
    table.flying(1, base=5).do(1, "fly 1 v14_25", "fly 1 v13_24", "stop 1", "fly 2 v11_24")
    assert table.refused(1, "fly 2 v14_25").message == "point_occupied"
    table.do(1, "end flight")
    assert table.state.occupied(table.state.rulebook.board.number_of["v14_25"])


def test_own_figures_are_passed() -> None:
    """SF-FLY-6: an own ship and the own spaceport are in nobody's way, but no end either."""
    table = Table().ships(1, ("colony_ship", "v13_26"), ("trade_ship", "v14_25")).flying(1, base=3)
    assert table.refused(1, "land 1 v11_26").message == "point_occupied"
    table.do(1, "fly 1 v10_25")
    assert table.told("ship_moved")["path"] == ["v11_26", "v10_25"]
    table = Table().ships(1, ("colony_ship", "v13_26"), ("trade_ship", "v14_25")).flying(1, base=3)
    table.do(1, "fly 1 v13_24")
    assert table.told("ship_moved")["path"] == ["v14_25", "v13_24"]


def test_docking_points_and_sites_are_passed() -> None:
    """SF-FLY-6: a colony ship flies over a docking point, a trade ship over a free colony site."""
    table = Table().ships(0, ("colony_ship", "v23_14")).flying(0, base=3).do(0, "fly 1 v26_13")
    assert table.told("ship_moved")["path"] == ["v25_14", "v26_13"]
    table = Table().reveal("N7").ships(0, ("trade_ship", "v13_22")).flying(0, base=3).do(0, "fly 1 v16_21")
    assert table.told("ship_moved")["path"] == ["v14_21", "v16_21"]


def test_protected_points_are_passed() -> None:
    """SF-FLY-6: another player's spaceport point is no end, but a way."""
    table = Table().ships(0).ships(1, ("colony_ship", "v22_25")).flying(1, base=3)
    assert table.refused(1, "fly 1 v19_26").message == "point_occupied"
    table.do(1, "fly 1 v20_25")  # a single step onto the point of white
    assert not table.may(1, "stop 1")
    table.do(1, "fly 1 v19_24", "stop 1")
    assert table.ship_at(1, 1) == "v19_24"


# -- step by step


def test_a_leg_ends_where_something_is_turned_up() -> None:
    """SF-FLY-7: chips are turned up on the way, and the owner decides with full knowledge what to do with the rest."""
    table = Table().chip("c4r10", [10], face_up=False).flying(1, base=4).do(1, "land 1 v14_21")
    assert table.names() == ["chips_revealed", "ship_moved"]
    assert table.told("ship_moved") == {
        "seat": 1,
        "ship": 1,
        "path": ["v14_25", "v13_24", "v14_23", "v13_22"],
        "left": 1,
    }
    assert {"land 1 v14_21", "fly 1 v11_22", "stop 1"} <= set(table.legal(1))


def test_discover_then_reveal_then_clear() -> None:
    """SF-FLY-7: the order on an entered point: sector, chips, specials."""
    table = Table(board="explorer").upgrades(1, cannon=4)
    lay_pirates(table)
    table.ships(1, ("colony_ship", "v14_23")).flying(1, base=3).do(1, "fly 1 v13_22")
    names = [name for name in table.names() if name != "points_changed"]
    assert names == ["sector_discovered", "chips_revealed", "special_revealed", "pirate_base_beaten", "ship_moved"]


def lay_pirates(table: Table) -> None:
    """On the explorer board the system P1 lies under N7, unturned, and the next hexagon chip is the base of four."""
    board = table.position["board"]
    for entry in board["sectors"].values():
        if entry["sector"] == "P1":
            entry["sector"] = board["sectors"]["N7"]["sector"]
    if "P1" in board["spare_sectors"]:
        board["spare_sectors"] = [board["sectors"]["N7"]["sector"]]
    board["sectors"]["N7"] = {"sector": "P1", "rotation": 0, "face_up": False}
    pile = board["chip_piles"]["1-hexagon"]
    pile.remove({"pirate_base": 4})
    pile.append({"pirate_base": 4})


def test_passing_an_occupied_point_counts_as_entering() -> None:
    """SF-FLY-7: the chips are turned up although another ship stands on the ring point, and the ship has to go on."""
    table = Table().ships(0, ("trade_ship", "v13_22")).ships(1, ("colony_ship", "v14_23")).flying(1, base=3)
    table.do(1, "fly 1 v11_22")
    assert table.events("chips_revealed")
    assert table.told("ship_moved") == {"seat": 1, "ship": 1, "path": ["v13_22"], "left": 3}
    assert not table.may(1, "stop 1")
    table.do(1, "fly 1 v11_22")
    assert table.ship_at(1, 1) == "v11_22"


def test_a_ship_that_stays_may_found() -> None:
    """SF-FLY-8: it ends its flight where it stands and founds there if the site allows it."""
    table = Table().reveal("N7").chip("c4r10", [10]).ships(1, ("colony_ship", "v14_21")).flying(1, begun=False)
    table.do(1, "found 1")
    assert table.told("colony_founded") == {"seat": 1, "point": "v14_21", "ship": 1}
    assert not table.events("ship_moved")


def test_which_end_is_legal() -> None:
    """SF-FLY-9: enterable, free and not forbidden: everything else within the speed is refused with its reason."""
    table = Table().reveal("N7").ships(0, ("trade_ship", "v14_23"), ("colony_ship", "v14_25")).flying(0, base=5)
    expected = {
        "fly 1 v14_25": "SF-FLY-6",  # occupied
        "fly 1 v13_26": "SF-FLY-6",  # the ship of red, at red's spaceport
        "land 1 v14_21": "SF-BLOCK-2",
        "fly 1 v13_20": "SF-BOARD-4",
        "fly 2 v10_25": "SF-BLOCK-1",
        "fly 1 v29_2": "SF-FLY-2",
        "fly 3 v13_24": "SF-BUILD-4",
    }
    assert {text: table.refused(0, text).rule for text in expected} == expected


def test_no_step_without_a_legal_end() -> None:
    """SF-FLY-10: with one step left an occupied point is no longer offered."""
    table = Table().ships(0, ("trade_ship", "v14_23")).flying(1, base=3)
    table.do(1, "fly 1 v13_24")
    assert table.may(1, "fly 1 v14_23")  # two steps left: onto it, and on or back
    table = Table().ships(0, ("trade_ship", "v14_23")).upgrades(1).flying(1, base=3).do(1, "fly 1 v13_24")
    assert flight(table)["ships"][0]["left"] == 1
    assert table.refused(1, "fly 1 v14_23").rule == "SF-FLY-6"


def test_no_step_into_a_dead_end() -> None:
    """SF-FLY-10: from a protected point a ship may not step onto an occupied one with nothing free behind it."""
    table = Table().reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26", "v14_21"])
    table.ships(0, ("trade_ship", "v17_20"), ("trade_ship", "v16_19"), ("trade_ship", "v19_20"))
    table.ships(1, ("trade_ship", "v16_21"))
    table.flying(1, moving=1, ships=[{**WAITING, "left": 2}, dict(WAITING), dict(WAITING)])
    assert not table.may(1, "stop 1")
    assert not table.may(1, "fly 1 v17_20")
    assert table.may(1, "fly 1 v17_22")
    table = table.resume().ships(0, ("trade_ship", "v17_20"), ("trade_ship", "v16_19"))
    assert table.may(1, "fly 1 v17_20")  # now v19_20 is free


@pytest.mark.parametrize("board", ["beginner", "explorer"])
def test_every_offered_step_leads_to_an_end(board: str) -> None:
    """SF-FLY-10: wherever a ship is led step by step, it can always fly on or stop."""
    for number in range(12):
        table = Table(board=board).upgrades(1, booster=3)
        table.ships(0, ("trade_ship", "v14_25"), ("trade_ship", "v14_23"), ("colony_ship", "v13_22"))
        table.ships(2, ("trade_ship", "v11_24"), ("trade_ship", "v16_23"), ("colony_ship", "v10_25")).flying(1, base=3)
        for turn in range(20):
            legal = table.legal(1)
            assert legal
            flights = table.legal(1, "fly 1") + table.legal(1, "land 1")
            if not flights:
                break
            table.do(1, flights[(7 * number + 3 * turn) % len(flights)])
        assert table.legal(1) == ["end flight"] or {"stop 1", "found 1"} & set(table.legal(1))
