"""Stories about exploring and discovering (chapter 12 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table

RING = (
    *("v10_19", "v10_21", "v11_18", "v11_20", "v11_22", "v13_18"),
    *("v13_22", "v14_19", "v14_21", "v16_19", "v16_21", "v17_20"),
)
SITES = ("v11_20", "v14_19", "v14_21")
OUTER = tuple(point for point in RING if point not in SITES)


def beside(table: Table, point: str, outside: bool = False) -> str:
    """A free neighbour of a point; with `outside` one that lies in no ring."""
    board = table.game.board  # type: ignore[attr-defined]
    for number in board.neighbours[board.number_of[point]]:
        if board.centre_of[number] < 0 and not (outside and board.ring_of[number] >= 0):
            return str(board.points[number])
    raise AssertionError(point)


@pytest.mark.parametrize("point", RING)
def test_any_ring_point_turns_up_all_three_chips(point: str) -> None:
    """SF-EXP-1: whichever point of the system's ring a ship enters, everybody sees all chips at once."""
    table = Table()
    table.ships(1, ("colony_ship", beside(table, point))).flying(1, base=3)
    verb = "land" if point in SITES else "fly"
    assert "chip" not in table.view(None)["planets"]["c4r9"]
    table.do(1, f"{verb} 1 {point}")
    told = table.told("chips_revealed")
    assert told["slot"] == "N7"
    chips = table.position["board"]["chips"]
    assert told["planets"] == [
        {"planet": "c4r9", "resource": "carbon", "chip": chips["c4r9"]["chip"]},
        {"planet": "c5r10", "resource": "food", "chip": chips["c5r10"]["chip"]},
        {"planet": "c4r10", "resource": "fuel", "chip": chips["c4r10"]["chip"]},
    ]
    for seat in (0, 1, 2, 3, None):
        assert table.view(seat)["planets"]["c5r10"]["chip"] == chips["c5r10"]["chip"]
    assert "chip" not in table.view(1)["planets"]["c1r9"]  # the neighbour system stays unknown


def test_a_known_system_turns_up_nothing() -> None:
    """SF-EXP-1: the second visit is no exploration, and the flight is not interrupted."""
    table = Table().reveal("N7").chip("c4r10", [10]).flying(1, base=4).do(1, "land 1 v14_21")
    assert table.names() == ["ship_moved"]
    assert table.told("ship_moved")["left"] == 0


def test_points_outside_the_ring_turn_up_nothing() -> None:
    """SF-EXP-1: a ship one step before the ring has not explored."""
    table = Table().flying(1, base=3).do(1, "fly 1 v14_23")
    assert not table.events("chips_revealed")


@pytest.mark.parametrize("special", [{"pirate_base": 4}, {"pirate_base": 5}, {"ice_planet": 3}])
def test_a_special_is_laid_open(special: dict[str, int]) -> None:
    """SF-EXP-2: its marker with kind and strength lies on the planet; the chip is out of the pools for good."""
    table = Table().chip("c4r10", special, face_up=False)
    table.ships(1, ("colony_ship", "v14_23")).flying(1, base=3)
    assert special in table.view(0)["unseen"]["chips"]["1-hexagon"]
    table.do(1, "fly 1 v13_22")
    ((kind, strength),) = special.items()
    assert table.told("special_revealed") == {"planet": "c4r10", "special": kind, "strength": strength}
    assert table.view(0)["planets"]["c4r10"]["chip"] == special
    assert special not in table.view(0)["unseen"]["chips"]["1-hexagon"]


def test_the_ship_may_go_on() -> None:
    """SF-EXP-3: with the rest of its speed, also into the system that was just explored."""
    table = Table().chip("c4r10", [10], face_up=False).flying(1, base=4).do(1, "land 1 v14_21")
    assert table.ship_at(1, 1) == "v13_22"
    table.do(1, "land 1 v14_21", "found 1")
    assert table.events("colony_founded")
    table = (
        Table()
        .chip("c4r10", [10], face_up=False)
        .flying(1, base=5)
        .do(1, "fly 1 v13_22", "fly 1 v11_22", "fly 1 v10_21")
    )
    assert table.told("ship_moved")["left"] == 0


# -- face-down sectors


def laid(board: str, slot: str, sector: str, rotation: int = 0) -> Table:
    """A board with face-down sectors on which a certain one lies under a slot."""
    table = Table(board=board)
    data = table.position["board"]
    old = data["sectors"][slot]["sector"]
    for entry in data["sectors"].values():
        if entry["sector"] == sector:
            entry["sector"] = old
    data["spare_sectors"] = [old if name == sector else name for name in data["spare_sectors"]]
    data["sectors"][slot] = {"sector": sector, "rotation": rotation, "face_up": False}
    return table


@pytest.mark.parametrize("board", ["explorer", "wild_space"])
def test_a_system_is_discovered_and_explored_at_once(board: str) -> None:
    """SF-EXP-4: the sector is turned up, chips come from the piles of its stars and icons, and all lie open."""
    table = laid(board, "N7", "P1").ships(1, ("colony_ship", "v14_23")).flying(1, base=3)
    piles = table.position["board"]["chip_piles"]
    on_top = [piles[f"1-{icon}"][-1] for icon in ("square", "triangle", "hexagon")]
    table.do(1, "fly 1 v13_22")
    assert table.names()[:2] == ["sector_discovered", "chips_revealed"]
    assert table.told("sector_discovered") == {"slot": "N7", "sector": "P1"}
    planets = table.told("chips_revealed")["planets"]
    assert [entry["chip"] for entry in planets] == on_top
    assert [entry["resource"] for entry in planets] == ["carbon", "food", "fuel"]
    assert table.view(None)["sectors"]["N7"] == {"stars": 1, "kind": "system"}
    left = table.saved()["board"]["chip_piles"]
    assert [len(left[f"1-{icon}"]) for icon in ("square", "triangle", "hexagon")] == [4, 4, 4]
    assert table.may(1, "land 1 v14_21")  # the ship may go on, now onto a site


def test_chips_follow_the_sector_not_the_slot() -> None:
    """SF-EXP-4: in wild space a two-star system under a one-star slot gets two-star chips."""
    table = laid("wild_space", "N7", "P7").ships(1, ("colony_ship", "v14_23")).flying(1, base=3)
    assert table.view(None)["sectors"]["N7"] == {"stars": 2}
    piles = table.position["board"]["chip_piles"]
    on_top = [piles[f"2-{icon}"][-1] for icon in ("triangle", "square", "hexagon")]
    table.do(1, "fly 1 v13_22")
    assert [entry["chip"] for entry in table.told("chips_revealed")["planets"]] == on_top


def test_an_outpost_opens_its_inner_points() -> None:
    """SF-EXP-4: after the discovery a trade ship may dock, with what is left of its speed."""
    table = laid("explorer", "N7", "O2").ships(1, ("trade_ship", "v14_23")).upgrades(1, freight_pod=1).flying(1, base=3)
    assert table.legal(1, "dock") == []
    table.do(1, "fly 1 v13_22")
    assert table.told("sector_discovered") == {"slot": "N7", "sector": "O2"}
    assert not table.events("chips_revealed")
    assert table.view(None)["sectors"]["N7"] == {"stars": 1, "kind": "outpost", "people": "merchants"}
    assert {"fly 1 v14_21", "dock 1 v13_20"} <= set(table.legal(1))
    table.do(1, "dock 1 v13_20")
    assert table.told("station_founded")["people"] == "merchants"


def test_an_empty_sector_opens_its_inner_points() -> None:
    """SF-EXP-4: centre and sites of empty space are ordinary points once it is known."""
    table = laid("explorer", "N7", "E1").ships(1, ("trade_ship", "v14_23")).flying(1, base=3).do(1, "fly 1 v13_22")
    assert table.names() == ["sector_discovered", "ship_moved"]
    table.do(1, "fly 1 v13_20", "stop 1")
    assert table.ship_at(1, 1) == "v13_20"


@pytest.mark.parametrize("point", OUTER)
def test_every_outer_ring_point_discovers(point: str) -> None:
    """SF-EXP-4 SF-EXP-5: the nine outer points of a hidden sector can be entered, and each turns it up."""
    table = laid("explorer", "N7", "E1")
    board: Any = table.game.board  # type: ignore[attr-defined]
    neighbours = [board.points[number] for number in board.neighbours[board.number_of[point]]]
    start = next(name for name in neighbours if name not in SITES)
    table.ships(1, ("trade_ship", start)).flying(1, base=3).do(1, f"fly 1 {point}")
    assert table.told("sector_discovered")["slot"] == "N7"
    assert table.ship_at(1, 1) == point


@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_sites_and_centre_of_a_hidden_sector_are_closed(kind: str) -> None:
    """SF-EXP-5: they are neither entered nor flown over, and no way leads through them."""
    table = laid("explorer", "N7", "E1").ships(1, (kind, "v14_23")).flying(1, base=5)
    for text in [f"fly 1 {point}" for point in (*SITES, "v13_20")] + [f"land 1 {point}" for point in SITES]:
        assert table.refused(1, text).rule == "SF-EXP-5"
    layout = table.state.layout
    number_of = table.state.rulebook.board.number_of
    assert layout.reach(number_of["v13_22"]).distance[number_of["v16_21"]] > 2  # round the site, not over it


def test_no_jump_into_a_hidden_sector() -> None:
    """SF-EXP-5: sites and centre are no jump targets, the outer ring points are."""
    table = laid("explorer", "N7", "P1").active(1, "throwing").encounter_on_top("E30").hand(1, ore=3)
    table.chance(balls=[("black", "red")]).do(1, "throw", "give ore3")
    for point in (*SITES, "v13_20"):
        assert not table.may(1, f"jump 1 {point}")
    assert all(table.may(1, f"jump 1 {point}") for point in OUTER)
    table.do(1, "jump 1 v17_20")
    assert table.told("sector_discovered") == {"slot": "N7", "sector": "P1"}


def test_a_hidden_sector_keeps_its_secret() -> None:
    """SF-EXP-4 SF-EXP-5: before the discovery every seat sees the stars on the back and nothing else."""
    table = laid("explorer", "N7", "O2")
    for seat in (0, 1, 2, 3, None):
        assert table.view(seat)["sectors"]["N7"] == {"stars": 1}
        assert "c4r9" not in table.view(seat)["planets"]
        assert table.view(seat)["unseen"]["sectors"] == sorted(
            table.view(seat)["unseen"]["sectors"], key=[s.name for s in table.state.rulebook.sectors].index
        )
