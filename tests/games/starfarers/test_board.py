"""Stories about the board (chapter 2 of docs/rules/starfarers.md)."""

from __future__ import annotations

import colorsys
import re
from collections import Counter
from pathlib import Path

import pytest

from starport.engine.refusal import Refused
from starport.games.starfarers.board import Board
from starport.games.starfarers.layout import Layout, Layouts
from starport.games.starfarers.state import State
from starport.games.starfarers.tiles import ICONS, Sector
from tests.games.starfarers.kit import Table

LOOK = Path(__file__).resolve().parents[3] / "web" / "src" / "games" / "starfarers" / "style" / "tokens.css"


def board_of(table: Table) -> Board:
    return table.state.rulebook.board


def distances(table: Table, origin: str) -> dict[str, int]:
    """Steps from a point to every point that can be entered, by plain breadth-first search."""
    board = board_of(table)
    closed = table.state.layout.closed
    found = {board.number_of[origin]: 0}
    wave = [board.number_of[origin]]
    while wave:
        after = []
        for point in wave:
            for other in board.neighbours[point]:
                if other not in found and not closed[other]:
                    found[other] = found[point] + 1
                    after.append(other)
        wave = after
    return {board.points[point]: steps for point, steps in found.items()}


def nearest_target(table: Table, origin: str, slot: str) -> int:
    """Steps to the nearest colony site, docking point or centre of an empty sector of a slot."""
    board = board_of(table)
    place = board.places[board.place_named[slot]]
    steps = distances(table, origin)
    if table.state.layout.closed[place.centre]:
        return min(steps[board.points[site.point]] for site in place.sites)
    return steps[board.points[place.centre]]


def test_points_are_joined_by_sides() -> None:
    """SF-BOARD-1: points are corners, sides join them both ways, and one side costs one movement."""
    table = Table().flying(1, base=3)
    board = board_of(table)
    for point, others in enumerate(board.neighbours):
        assert 2 <= len(others) <= 3
        assert len(set(others)) == len(others)
        assert all(point in board.neighbours[other] for other in others)
    table.do(1, "fly 1 v14_25")
    assert table.told("ship_moved") == {"seat": 1, "ship": 1, "path": ["v14_25"], "left": 3}
    table.do(1, "fly 1 v14_23")
    assert table.told("ship_moved") == {"seat": 1, "ship": 1, "path": ["v13_24", "v14_23"], "left": 1}


def test_the_lattice_is_complete() -> None:
    """SF-BOARD-2: 320 corners, 454 sides and hence 135 hexes; eight one-star, seven two-star slots and four homes."""
    board = board_of(Table())
    sides = sum(len(others) for others in board.neighbours) // 2
    assert (len(board.points), sides) == (320, 454)
    assert sides - len(board.points) + 1 == 135  # Euler: faces of a connected plane graph without the outer one
    names = [place.name for place in board.places]
    assert sorted(names) == sorted(
        [f"F{n}" for n in range(1, 8)] + [f"N{n}" for n in range(1, 9)] + ["H1", "H2", "H3", "H4"]
    )
    assert [place.stars for place in board.places if place.name[0] == "N"] == [1] * 8
    assert [place.stars for place in board.places if place.name[0] == "F"] == [2] * 7


def test_a_place_covers_three_hexes() -> None:
    """SF-BOARD-3: three sites next to the common corner, a ring of twelve corners, no corner in two rings."""
    board = board_of(Table())
    seen: set[int] = set()
    for place in board.places:
        assert len(place.hexes) == 3
        assert sorted(site.point for site in place.sites) == sorted(board.neighbours[place.centre])
        assert len(set(place.ring)) == 12
        assert {site.point for site in place.sites} < set(place.ring)
        assert place.centre not in place.ring
        assert not seen & set(place.ring)
        seen |= set(place.ring)


def test_the_centre_of_a_system_is_no_point() -> None:
    """SF-BOARD-4: nobody flies over or onto the centre of a planetary system."""
    table = Table().ships(1, ("colony_ship", "v14_21")).reveal("N7").flying(1, base=3)
    assert table.refused(1, "fly 1 v13_20").rule == "SF-BOARD-4"
    assert nearest_target(table, "v14_21", "N7") == 0
    assert distances(table, "v14_21")["v14_19"] == 4  # two through the centre, if that were a point


def test_the_centre_of_an_outpost_joins_three_ordinary_points() -> None:
    """SF-BOARD-4: at an outpost the centre is the docking point, and a trade ship may stop on the three points round it."""
    table = Table().ships(0, ("trade_ship", "v23_16")).upgrades(0, freight_pod=1).flying(0, base=3)
    assert {f"fly 1 {point}" for point in ("v23_14", "v26_15")} <= set(table.legal(0, "fly"))
    table.do(0, "fly 1 v23_14")
    assert distances(table, "v23_14")["v26_13"] == 2
    table.do(0, "dock 1 v25_14")
    assert table.told("station_founded")["people"] == "merchants"


def test_an_empty_sector_is_open_space() -> None:
    """SF-BOARD-4: centre and sites of an empty sector are ordinary points for every ship."""
    table = Table().ships(0, ("trade_ship", "v17_18"), ("colony_ship", "v20_17")).flying(0, base=3)
    assert {"fly 1 v16_17", "fly 1 v17_16", "fly 2 v19_16", "fly 2 v17_16"} <= set(table.legal(0, "fly"))
    table.do(0, "fly 1 v17_16", "stop 1")
    assert table.ship_at(0, 1) == "v17_16"


def test_a_site_lies_between_two_planets() -> None:
    """SF-BOARD-5: each of the three sites of a system touches two of its planets, a different pair each."""
    board = board_of(Table())
    for place in board.places:
        own = {3 * place.number, 3 * place.number + 1, 3 * place.number + 2}
        assert all(set(site.planets) < own for site in place.sites)
        assert len({frozenset(site.planets) for site in place.sites}) == 3


def test_spaceport_points_belong_to_one_site() -> None:
    """SF-BOARD-6: the two points beside a site that are not the centre, and no point serves two sites."""
    board = board_of(Table())
    ports = [port for site in board.sites for port in site.ports]
    assert len(set(ports)) == len(ports) == 2 * len(board.sites)
    for site in board.sites:
        assert {*site.ports, board.places[site.place].centre} == set(board.neighbours[site.point])


def test_spaceport_points_matter_only_beside_a_spaceport() -> None:
    """SF-BOARD-6: a colony protects nothing; with a shipyard its two points are closed to others."""
    table = Table().reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26"])
    table.ships(1, ("colony_ship", "v14_23")).flying(1)
    assert table.may(1, "fly 1 v13_22")
    assert table.may(1, "fly 1 v16_21")
    table = Table().reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26", "v14_21"])
    table.ships(1, ("colony_ship", "v14_23")).flying(1)
    assert table.refused(1, "fly 1 v16_21").rule == "SF-BLOCK-1"
    assert table.may(1, "fly 1 v16_23")


def test_five_points_are_adjacent_to_a_planet() -> None:
    """SF-BOARD-7: the corners of its hex without the centre, two of them colony sites."""
    board = board_of(Table())
    for planet in range(len(board.planets)):
        adjacent = [point for point, planets in enumerate(board.beside) if planet in planets]
        assert len(adjacent) == 5
        assert sum(board.site_at[point] >= 0 for point in adjacent) == 2
    fuel = board.planet_named["c4r10"]
    names = sorted(board.points[point] for point, planets in enumerate(board.beside) if fuel in planets)
    assert names == ["v10_21", "v11_20", "v11_22", "v13_22", "v14_21"]


def test_stations_stand_on_docks() -> None:
    """SF-BOARD-8: five docks beside the docking point, so a station is in nobody's way."""
    table = Table().ships(0, ("trade_ship", "v23_14"), ("trade_ship", "v22_15")).upgrades(0, freight_pod=5)
    table.stations("merchants", 1, 1, 2).flying(0)
    table.do(0, "dock 1 v25_14", "pick merchant-ore", "dock 2 v25_14", "pick merchant-fuel")
    assert table.view(None)["outposts"]["merchants"]["stations"] == [1, 1, 2, 0, 0]
    full = Table().ships(0, ("trade_ship", "v23_14")).upgrades(0, freight_pod=5)
    full.stations("merchants", 1, 1, 2, 2, 3).flying(0)
    assert full.refused(0, "dock 1 v25_14").rule == "SF-STAT-2"


@pytest.mark.parametrize("board", ["beginner", "strategic", "explorer", "wild_space"])
def test_fifteen_of_sixteen_sectors_are_used(board: str) -> None:
    """SF-BOARD-9: eight systems, four outposts and four empty sectors exist; one of the sixteen is left over."""
    table = Table(board=board)
    sectors = table.state.rulebook.sectors
    assert Counter(sector.kind for sector in sectors) == {"system": 8, "outpost": 4, "empty": 4}
    laid = [entry["sector"] for entry in table.position["board"]["sectors"].values()]
    assert len(laid) == 15
    assert sorted(laid + table.position["board"]["spare_sectors"]) == sorted(sector.name for sector in sectors)


def test_every_planet_has_an_icon() -> None:
    """SF-BOARD-10: a system shows triangle, square and hexagon once each, and one or two stars."""
    for sector in Table().state.rulebook.sectors:
        assert sector.stars in (1, 2)
        if sector.kind == "system":
            assert sorted(sector.icons) == [0, 1, 2]


@pytest.mark.parametrize("board", ["beginner", "strategic"])
@pytest.mark.parametrize("seed", [b"one", b"two", b"three"])
def test_chips_lie_on_their_icon(board: str, seed: bytes) -> None:
    """SF-BOARD-10: stars and icon of a chip are those of its planet; special chips are in the hexagon pools."""
    state = Table(board=board, seed=seed).state
    laid = 0
    for planet, number in enumerate(state.chip):
        place = planet // 3
        if number < 0 or state.sector[place] < 0:
            continue
        laid += 1
        sector = state.rulebook.sectors[state.sector[place]]
        chip = state.rulebook.chips[number]
        assert chip.pool == f"{sector.stars}-{ICONS[state.icon_of(planet)]}"
        assert chip.special < 0 or chip.pool.endswith("hexagon")
    assert laid == 3 * [s.kind for s in sectors_of(state)].count("system")
    assert laid in (21, 24)


def sectors_of(state: State) -> list[Sector]:
    return [state.rulebook.sectors[number] for number in state.sector if number >= 0]


def test_a_chip_of_another_icon_is_refused() -> None:
    """SF-BOARD-10: a position with a chip on the wrong planet cannot be loaded."""
    table = Table()
    chips = table.position["board"]["chips"]
    square, hexagon = chips["c4r9"]["chip"], chips["c4r10"]["chip"]
    chips["c4r9"]["chip"], chips["c4r10"]["chip"] = hexagon, square
    with pytest.raises(Refused) as caught:
        table.game.load(table.position)
    assert str(caught.value.refusal.facts["where"]).startswith("board.chips.c4r")


@pytest.mark.parametrize("dice", [(1, 2), (6, 6)])
def test_a_chip_with_two_numbers_produces_on_both(dice: tuple[int, int]) -> None:
    """SF-BOARD-11: the goods planet 3/12 of the second home yields on a three and on a twelve."""
    table = Table().empty_hands().active(2, "rolling").reserve("ore", "ore").chance(dice=[dice]).do(2, "roll")
    assert table.hand_of(0)["goods"] == 1  # colony v11_28
    assert table.hand_of(1)["goods"] == 1  # spaceport v11_26


def test_one_figure_on_a_point() -> None:
    """SF-BOARD-12: a point with a ship or a colony is no end for another ship."""
    table = Table().reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26"])
    table.ships(0, ("colony_ship", "v16_23")).ships(1, ("colony_ship", "v14_23")).flying(1)
    assert table.refused(1, "land 1 v14_21").message == "point_occupied"
    table.do(1, "fly 1 v16_23")  # only passing
    assert not table.may(1, "stop 1")
    assert table.refused(1, "end flight").rule == "SF-FLY-9"


def test_border_points_are_ordinary() -> None:
    """SF-BOARD-15: a corner with two sides only is a point like any other."""
    table = Table().ships(0, ("colony_ship", "v2_15")).flying(0)
    board = board_of(table)
    border = [board.points[point] for point in range(320) if len(board.neighbours[point]) == 2]
    assert {"v1_14", "v1_16"} <= set(border)
    table.do(0, "fly 1 v1_14")
    assert table.told("ship_moved")["path"] == ["v1_14"]
    table.do(0, "stop 1", "end flight")
    assert table.ship_at(0, 1) == "v1_14"


def test_planets_have_the_colours_of_the_box() -> None:
    """SF-BOARD-16: ore red, fuel orange, carbon blue, food green, goods violet."""
    text = LOOK.read_text(encoding="utf-8")
    hues = {"ore": (345, 20), "fuel": (20, 50), "food": (80, 165), "carbon": (180, 250), "goods": (260, 320)}
    for name, (least, most) in hues.items():
        found = re.search(rf"--{name}:\s*#([0-9A-Fa-f]{{6}})", text)
        assert found is not None, name
        red, green, blue = (int(found[1][at : at + 2], 16) / 255 for at in (0, 2, 4))
        hue = colorsys.rgb_to_hls(red, green, blue)[0] * 360
        assert (hue - least) % 360 <= (most - least) % 360, f"{name}: {hue:.0f} degrees"


def test_chances_of_the_numbers() -> None:
    """SF-BOARD-17: of 36 throws one is a 2, two a 3 … five a 6, six a 7, and back again."""
    counted: Counter[int] = Counter()
    for one in range(1, 7):
        for two in range(1, 7):
            table = Table().empty_hands().active(0, "rolling").chance(dice=[(one, two)]).do(0, "roll")
            counted[table.told("dice_rolled")["sum"]] += 1
    assert counted == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


@pytest.mark.parametrize(
    ("origin", "slot", "steps"),
    [
        ("v5_26", "N6", 6),  # the start ships: yellow,
        ("v5_26", "N7", 8),
        ("v5_26", "F3", 32),
        ("v13_26", "N7", 5),  # red,
        ("v13_26", "N5", 11),
        ("v13_26", "F7", 17),
        ("v13_26", "F1", 28),
        ("v20_25", "N3", 13),  # white
        ("v20_25", "N8", 7),
        ("v20_25", "N2", 19),
        ("v28_25", "N8", 6),  # and blue
        ("v28_25", "N1", 16),
        ("v28_25", "F3", 25),
    ],
)
def test_distances_of_the_beginner_board(origin: str, slot: str, steps: int) -> None:
    """SF-BOARD-1 SF-BOARD-4 SF-SETUP-10: shortest flights of the start ships as counted on the printed layout."""
    table = Table()
    assert nearest_target(table, origin, slot) == steps
    board = board_of(table)
    reach = table.state.layout.reach(board.number_of[origin])
    for name, far in distances(table, origin).items():
        if far <= 16:  # no ship flies farther (SF-FLY-2)
            assert reach.distance[board.number_of[name]] == far


def test_how_many_points_are_near_is_the_same_before_and_after_they_were_counted() -> None:
    """SF-BOARD-1 SF-FLY-2: Ordinary points and colony sites within a number of steps, asked for first or last."""
    table = Table()
    board = board_of(table)
    top: int = table.state.rulebook.top_speed
    for origin in range(0, len(board.points), 7):
        fresh = Layout(board, table.state.place_kinds(), top)
        if fresh.closed[origin]:
            continue
        first = fresh.space_within(origin, top), fresh.sites_within(origin, 5)
        reach = fresh.reach(origin)
        near = [point for point in fresh.space if 0 < int(reach.distance[point]) <= top]
        sites = [point for point in fresh.sites if 0 < reach.distance[point] <= 5]
        assert first == (len(near), len(sites))
        assert first == (fresh.space_within(origin, top), fresh.sites_within(origin, 5))
        for steps in range(top + 1):
            assert fresh.space_within(origin, steps) == reach.space_near[steps]
            assert fresh.sites_within(origin, steps) == reach.sites_near[steps]


def test_boards_that_nobody_plays_on_any_more_are_forgotten() -> None:
    """SF-BOARD-1: What was found out about a board is kept for the next match on it, though not of every board there was."""
    table = Table()
    kinds = table.state.place_kinds()
    layouts = Layouts(board_of(table), table.state.rulebook.top_speed)
    first = layouts.find(kinds)
    for place in range(64):
        layouts.find([*kinds, place])
    assert layouts.find(kinds) is not first
    assert len(layouts.known) <= 64
