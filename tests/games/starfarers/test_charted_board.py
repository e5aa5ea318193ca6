"""Stories about the first edition: board, discs, components and the two starts (chapters 1, 2, 3 and 19)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starport.engine import catalogue
from starport.engine.refusal import Refused
from starport.games.starfarers.words import RESOURCES
from tests.games.starfarers.charted import RED, Charted
from tests.games.starfarers.kit import rule_set

SEEDS = [b"seed %d" % number for number in range(20)]
DOTS: dict[str, list[Any]] = {
    "dot-blue": [[3], [3], [4], [4], [11], [11], [12]],
    "dot-yellow": [[2], [5], [5], [6], [8], [9], [9]],
    "dot-red": [
        [10],
        [10],
        {"pirate_base": 4},
        {"pirate_base": 5},
        {"pirate_base": 6},
        {"ice_planet": 3},
        {"ice_planet": 4},
    ],
}


def board() -> Any:
    return rule_set("classic", 4).board  # type: ignore[attr-defined]


def test_the_printed_board() -> None:
    """SF-BOARD-13: 305 points, 413 edges, four home and seven outer systems, four outposts with five trade points."""
    found = board()
    assert len(found.points) == 305
    assert sum(map(len, found.neighbours)) == 2 * 413
    assert [place.home for place in found.places] == [False] * 7 + [True] * 4
    assert [len(points) for points in found.outposts] == [5, 5, 5, 5]
    for points in found.outposts:
        assert [found.dock_number[point] for point in points] == [1, 2, 3, 4, 5]
        assert all(found.neighbours[point] for point in points)


def test_every_point_can_be_reached() -> None:
    """SF-BOARD-13: all points hang together, and no point is closed: the suns are no points at all."""
    layout = Charted().state.layout
    assert not any(layout.closed)
    assert len(layout.reach(0).order) == 305
    assert len(layout.docks) == 20
    assert len(layout.sites) == 33


def test_planets_and_their_points() -> None:
    """SF-BOARD-13: every planet touches five points, two of them sites; trade points touch no planet."""
    found = board()
    touched = Counter(planet for beside in found.beside for planet in beside)
    assert touched == dict.fromkeys(range(33), 5)
    assert not any(found.beside[point] for points in found.outposts for point in points)


def test_the_systems_cannot_be_moved() -> None:
    """SF-BOARD-13: a position with a system elsewhere on the board is refused."""
    table = Charted()
    sectors = table.position["board"]["sectors"]
    sectors["S1"], sectors["S2"] = sectors["S2"], sectors["S1"]
    with pytest.raises(Refused, match="printed"):
        _ = table.state


def test_the_discs() -> None:
    """SF-BOARD-14: 12 home discs, 21 with a coloured dot and 5 white ones; each lies on a planet with its mark."""
    table = Charted()
    chips = table.position["board"]["chips"]
    assert len(chips) == 33
    assert len(table.position["board"]["reserve_chips"]) == 5
    lying: dict[str, list[Any]] = {}
    for planet, entry in chips.items():
        lying.setdefault(entry["back"], []).append(entry["chip"])
        facts = table.view(0)["planets"][planet]
        if "dot" in facts:
            assert entry["back"] == f"dot-{facts['dot']}"
            assert (entry["face_up"], entry["looked"]) == (False, [])
        else:
            assert entry["face_up"] is True
    for back, faces in DOTS.items():
        assert sorted(map(str, lying[back])) == sorted(map(str, faces))
    assert sorted(lying) == sorted([*DOTS, "alpha", "beta", "gamma", "delta"])


def test_a_disc_lies_only_on_its_mark() -> None:
    """SF-BOARD-14: a blue disc on a red planet is refused."""
    table = Charted()
    table.position["board"]["chips"][RED]["back"] = "dot-blue"
    with pytest.raises(Refused, match="not one of dot-red, reserve"):
        _ = table.state


def test_discs_are_shuffled_by_dot() -> None:
    """SF-BOARD-14 SF-SETUP-10: every match has the discs elsewhere, home numbers stay."""
    faces = [[str(chip["chip"]) for chip in Charted(seed=seed).position["board"]["chips"].values()] for seed in SEEDS]
    assert len({tuple(row) for row in faces}) == len(SEEDS)
    assert len({tuple(row[-12:]) for row in faces}) == 1


def test_white_discs_lie_face_down() -> None:
    """SF-SETUP-4 SF-BOARD-14: which they are is known, their order is not."""
    assert len({str(Charted(seed=seed).position["board"]["reserve_chips"]) for seed in SEEDS}) > 5
    assert Charted().view(0)["unseen"]["reserve_chips"] == [[3], [9], [10], [11], [11]]


def test_the_reserve_pile() -> None:
    """SF-CLASSIC-3 SF-SETUP-2: twelve cards of each type are put apart, eight stay in the open supply."""
    position = Charted(start="founding").position
    assert Counter(position["reserve"]) == dict.fromkeys(RESOURCES, 12)
    assert position["supply"] == dict.fromkeys(RESOURCES, 8)


def test_the_refill() -> None:
    """SF-CLASSIC-3 SF-RES-6: an emptied pile is formed anew with six cards of each type."""
    table = Charted(reserve_draw="auto").empty_hands()
    for name in RESOURCES:
        table.supply(**{name: 20})
    table.supply(ore=19).chance(dice=[(1, 1)]).active(0, "rolling").do(0, "roll")
    assert table.told("reserve_refilled")["cards"] == dict.fromkeys(RESOURCES, 6)
    assert len(table.saved()["reserve"]) == 30
    assert table.hand_of(0) == {"ore": 1}


@pytest.mark.parametrize("seats", [3, 4])
def test_what_everybody_starts_with(seats: int) -> None:
    """SF-CLASSIC-7 SF-SETUP-6 SF-SETUP-8 SF-SETUP-9: four points, three cards, one half medal, no upgrade."""
    table = Charted(seats)
    for player in table.view(None)["players"]:
        assert (player["points"], player["cards"], player["half_medals"]) == (4, 3, 1)
        assert set(player["upgrades"].values()) == {0}
        assert len(player["colonies"]) == 2
        assert len(player["spaceports"]) == len(player["ships"]) == 1
    assert len(table.view(None)["inert"]["colonies"]) == (2 if seats == 3 else 0)


def test_the_start_rank() -> None:
    """SF-SETUP-20 SF-COMP-8: all seats choose the transport of their start ship before the first turn, in turn order."""
    table = Charted(choose=True)
    order = []
    for rank in (3, 2, 1, 2):
        (seat,) = table.state.acting()
        order.append(seat)
        assert table.legal(seat) == ["rank 1", "rank 2", "rank 3"]
        assert table.state.fallback(seat).text == "rank 1"
        table.do(seat, f"rank {rank}")
        assert table.told("start_rank_chosen") == {"seat": seat, "rank": rank}
    start = table.state.start
    assert order == [(start + offset) % 4 for offset in range(4)]
    assert [table.view(None)["players"][seat]["ships"][0]["ship"] for seat in order] == [3, 2, 1, 2]
    assert table.legal(start) == ["roll"]


def test_the_start_rank_is_no_secret_move() -> None:
    """SF-SETUP-20: before the choice the ship stands on its printed point already; another position is refused."""
    table = Charted(choose=True)
    assert [player["points"] for player in table.view(None)["players"]] == [4] * 4
    table.resume().position["players"][0]["ships"][0]["ship"] = 2
    with pytest.raises(Refused, match="rank 1 until"):
        _ = table.state


def found(table: Charted, orders: list[int], tasks: list[str]) -> list[int]:
    """Everybody takes the first choice of the founding phase; gives who was asked what."""
    asked = []
    while table.frame() == "founding":
        (seat,) = table.state.acting()
        legal = table.legal(seat)
        asked.append(seat)
        tasks.append(legal[0].split()[0])
        table.do(seat, legal[-1])
    return asked


@pytest.mark.parametrize("seats", [3, 4])
def test_the_founding_phase(seats: int) -> None:
    """SF-START-8: four rounds as in SF-START-1, but without upgrades, and the free ship is a colony ship with a rank."""
    table = Charted(seats, start="founding")
    tasks: list[str] = []
    asked = found(table, [], tasks)
    there = [(table.state.start + offset) % seats for offset in range(seats)]
    assert asked == there + there[::-1] + there + there[::-1]
    assert tasks == ["settle"] * (3 * seats) + ["port"] * seats
    for player in table.view(None)["players"]:
        assert [ship["kind"] for ship in player["ships"]] == ["colony_ship"]
        assert [ship["ship"] for ship in player["ships"]] == [3]
        assert (player["points"], player["cards"], set(player["upgrades"].values())) == (4, 3, {0})
    assert len(table.view(None)["inert"]["closed_sites"]) == (3 if seats == 3 else 0)


def test_the_free_start_ship_is_a_colony_ship() -> None:
    """SF-START-8 SF-START-4: own colony, spaceport point and rank are chosen, never the kind."""
    table = Charted(start="founding")
    while not table.legal(table.state.acting()[0], "port"):
        seat = table.state.acting()[0]
        table.do(seat, table.legal(seat)[0])
    legal = table.legal(table.state.acting()[0])
    assert all(text.split()[2] == "colony_ship" for text in legal)
    assert {text[-6:] for text in legal} == {"rank 1", "rank 2", "rank 3"}
    assert len(legal) == 3 * 2 * 3


def test_founding_in_three_rounds() -> None:
    """SF-START-8: opt:founding_order_34 puts spaceport and ship into the third round; there is no fourth."""
    tasks: list[str] = []
    table = Charted(start="founding", founding_order_34="like_56")
    found(table, [], tasks)
    assert tasks == ["settle"] * 8 + ["settle", "port"] * 4
    assert table.points(0) == 4


@pytest.mark.parametrize(("start", "numbers", "fixed"), [("fixed", "shuffled", True), ("founding", "shuffled", False)])
def test_home_numbers(start: str, numbers: str, fixed: bool) -> None:
    """SF-SETUP-17: fixed with the fixed start; after a founding phase they may be shuffled within their letter."""
    tables = [Charted(seed=seed, start=start, home_numbers=numbers) for seed in SEEDS]
    homes = {str([chip["chip"] for chip in list(table.position["board"]["chips"].values())[-12:]]) for table in tables}
    assert (len(homes) == 1) is fixed


def test_there_is_one_board() -> None:
    """SF-SETUP-5: the board is no choice here, only the start is."""
    for options in ({"board": "strategic"}, {"start": "random"}):
        with pytest.raises(Refused):
            catalogue.make("starfarers", "classic", 4, options)


@pytest.mark.parametrize("seats", [2, 5, 6])
def test_three_or_four_players(seats: int) -> None:
    """SF-CLASSIC-10 SF-COMP-12: any other number is refused before the game starts."""
    with pytest.raises(Refused) as caught:
        catalogue.make("starfarers", "classic", seats)
    assert caught.value.refusal.rule == "SF-COMP-12"


def test_four_balls() -> None:
    """SF-CLASSIC-2 SF-MOTHER-2: six pairs, three of them with the black ball."""
    game: Any = rule_set("classic", 4)
    assert [name for name, _ in game.numbers.balls] == ["black", "blue", "yellow", "red"]
    values = [game.numbers.balls[one][1] + game.numbers.balls[two][1] for one, two in game.pairs]
    assert sorted(values) == [1, 2, 3, 3, 4, 5]
    assert sum(one == 0 for one, _ in game.pairs) == 3
    table = Charted().active(0, "throwing").chance(balls=[("blue", "red")]).do(0, "throw")
    assert table.told("speed_set") == {"seat": 0, "base": 4, "bonus": 0, "speed": 4}


def test_fame_has_no_limit_but_the_stock() -> None:
    """SF-COMP-13: more than eleven half medals are kept and counted."""
    table = Charted().player(0, half_medals=11).meet("E03")
    table.resume().hand(0, ore=3).do(0, "give ore2")
    assert table.view(None)["players"][0]["half_medals"] == 12
