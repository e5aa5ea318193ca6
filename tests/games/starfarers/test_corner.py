"""Stories in the corner of the board and at the first outpost: a place is a place, whichever is counted first."""

from __future__ import annotations

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.charted import Charted
from tests.games.starfarers.cockpit import Cockpit
from tests.games.starfarers.kit import Table
from tests.games.starfarers.test_jump import about_to_jump

CORNER = "v2_m1"


def cornered() -> Table:
    """Seat 0 has one colony ship, in the corner."""
    return Table().ships(0, ("colony_ship", CORNER))


def test_the_corner_is_the_first_point() -> None:
    """SF-BOARD-12: A plain point with two neighbours, on every board."""
    for table in (Table(), Cockpit(6), Charted()):
        assert table.state.rulebook.board.points[0] == CORNER


def test_a_ship_in_the_corner_is_seen_and_counted() -> None:
    """SF-COMP-1 SF-COMP-2: It is listed with its point, and its transport is not in the stock."""
    table = cornered().active(0)
    (ship,) = table.view(1)["players"][0]["ships"]
    assert (ship["ship"], ship["kind"], ship["point"]) == (1, "colony_ship", CORNER)
    assert table.stock_of(0)["transport"] == 2
    assert table.state.census() == Table().active(0).state.census()


def test_a_ship_flies_out_of_the_corner_and_back() -> None:
    """SF-FLY-5: From point to point, and back, like everywhere."""
    table = cornered().flying(0, 3)
    assert table.legal(0, "fly 1")
    table.do(0, "fly 1 v1_0")
    assert table.view(0)["frames"][-1]["ships"][0]["left"] == table.state.speed(0, 3) - 1
    table.do(0, f"fly 1 {CORNER}")
    assert table.ship_at(0, 1) == CORNER
    table.do(0, "end flight")
    assert table.ship_at(0, 1) == CORNER


def test_nobody_stops_on_a_ship_in_the_corner() -> None:
    """SF-FLY-6: It is passed, and occupies its point."""
    table = cornered().ships(1, ("trade_ship", "v1_0")).flying(1, 3)
    table.do(1, f"fly 1 {CORNER}")
    assert not table.may(1, "stop 1")
    table.do(1, "fly 1 v4_m1")
    assert table.may(1, "stop 1")


@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_jumps_out_of_the_corner(kind: str) -> None:
    """SF-JUMP-5 SF-FX-14: A ship that jumps may stand anywhere."""
    table = about_to_jump().resume().ships(0, (kind, CORNER))
    assert "jump 1 v5_4" in table.legal(0)
    table.do(0, "jump 1 v5_4")
    assert table.ship_at(0, 1) == "v5_4"


def test_a_ship_jumps_into_the_corner() -> None:
    """SF-JUMP-1 SF-JUMP-2: Any open point that is free."""
    table = about_to_jump()
    table.do(0, f"jump 1 {CORNER}")
    assert table.ship_at(0, 1) == CORNER


def test_a_ship_in_the_corner_is_grounded() -> None:
    """SF-FX-12 SF-ENC-11: Whoever has one ship there has a ship to ground, and the three transports count."""
    table = cornered().upgrades(0, booster=2).meet("E05").do(0, "give nothing")
    assert table.frame() == "grounding"
    assert table.legal(0) == ["ground 1"]
    table.do(0, "ground 1")
    assert table.view(0)["frames"][-1]["ships"][0]["grounded"]


def test_the_third_transport_may_be_in_the_corner() -> None:
    """SF-BUILD-3 SF-BUILD-4: A player has three; with all of them on the board none is built."""
    table = Table().ships(0, ("colony_ship", CORNER), ("trade_ship", "v5_4"), ("trade_ship", "v8_9"))
    table.hand(0, ore=3, fuel=3, carbon=3, food=3, goods=3).active(0)
    assert [text for text in table.legal(0, "build") if "ship" in text] == []
    two = Table().ships(0, ("colony_ship", CORNER), ("trade_ship", "v5_4"))
    two.hand(0, ore=3, fuel=3, carbon=3, food=3, goods=3).active(0)
    built = [text for text in two.legal(0, "build") if "ship" in text]
    assert built
    two.do(0, built[0])
    assert two.ship_at(0, 1) == CORNER
    assert two.ship_at(0, 3) is not None


def test_a_ship_in_the_corner_is_converted() -> None:
    """SF-FRI-17: It stays where it is."""
    table = Cockpit(6).ships(0, ("colony_ship", CORNER)).travelers(0, "conversion").active(0, "rolling")
    table.do(0, "convert 1")
    assert table.told("ship_converted")["point"] == CORNER


def test_a_ship_in_the_corner_jumps_by_a_card() -> None:
    """SF-FRI-11: The card of the Travelers moves it like any other."""
    table = Cockpit(6).ships(0, ("colony_ship", CORNER)).upgrades(0, booster=3).travelers(0, "jump-1").flying(0, 4)
    assert "jump 1 v5_4" in table.legal(0)
    table.do(0, "jump 1 v5_4")
    assert table.ship_at(0, 1) == "v5_4"


def test_the_first_outpost_takes_a_station() -> None:
    """SF-STAT-1: A trade ship that enters its docking point founds there."""
    table = Table().upgrades(0, freight_pod=1).ships(0, ("trade_ship", "v5_10")).flying(0, 3)
    (docking,) = table.legal(0, "dock")
    table.do(0, docking)
    assert table.told("station_founded")["people"] == "green_folk"


def test_two_ships_in_the_corner_are_too_many() -> None:
    """SF-BOARD-12: A position in which they stand there is refused."""
    table = cornered().ships(1, ("trade_ship", CORNER)).active(0)
    with pytest.raises(Refused, match=f"two figures stand on {CORNER}"):
        table.game.load(table.position)


def outermost() -> Table:
    """Seat 0 has discovered the system on the first place, and stands in the corner beside it."""
    table = Table(board="explorer").ships(0, ("colony_ship", "v4_m1")).flying(0, 3)
    return table.do(0, f"fly 1 {CORNER}", "end flight").resume()


def test_a_ship_in_the_corner_clears_what_it_stands_beside() -> None:
    """SF-SPEC-6: A planet of the outermost system is beside it."""
    table = outermost().chip("c1r0", {"ice_planet": 4}).upgrades(0, freight_pod=4).active(0, "throwing")
    table.chance(balls=[("blue", "red")]).do(0, "throw")
    assert table.told("ice_planet_terraformed")["planet"] == "c1r0"


def test_a_colony_is_founded_on_the_first_site() -> None:
    """SF-COL-1 SF-FLY-6: It is a colony site like all others: to land on, to found on, to pass afterwards."""
    board = outermost().state.rulebook.board
    site = board.points[board.sites[0].point]
    near = board.points[board.neighbours[board.sites[0].point][0]]
    table = outermost().empty_hands().ships(0, ("colony_ship", near)).ships(1, ("colony_ship", "v4_m1")).flying(0, 3)
    table.do(0, f"land 1 {site}")
    assert table.legal(0, "found") == ["found 1"]
    table.do(0, "found 1")
    assert table.told("colony_founded")["point"] == site
    table.resume().ships(1, ("colony_ship", near)).flying(1, 3)
    table.do(1, f"fly 1 {site}")
    assert not table.may(1, "stop 1")
    assert not table.may(1, "found 1")
    assert site in table.saved()["players"][0]["colonies"]
