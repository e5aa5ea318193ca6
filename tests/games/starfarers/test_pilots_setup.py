"""Stories about setting up for five and six (chapters 1 to 3 of docs/rules/starfarers.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starport.engine import catalogue
from starport.engine.refusal import Refused
from tests.games.starfarers.cockpit import SITES, Cockpit
from tests.games.starfarers.kit import Table, rule_set

BOTH = pytest.mark.parametrize("seats", [5, 6])
SEEDS = [b"one", b"two", b"three", b"four"]
SPACE = {"E1", "E2", "E3", "E4"}
NEW = {"P9", "P10", "O5"}


def fresh(seats: int, seed: bytes = SEEDS[0], **options: str) -> dict[str, Any]:
    return rule_set("2019", seats, tuple(sorted(options.items()))).new(seed).position()


def sectors(position: dict[str, Any]) -> dict[str, str]:
    return {slot: entry["sector"] for slot, entry in position["board"]["sectors"].items()}


# -- components


@BOTH
def test_the_bigger_box(seats: int) -> None:
    """SF-COMP-5 SF-COMP-7: 28 cards per type, 32 boosters, 32 cannons, 28 freight pods, 60 half medals."""
    view = Table(seats).view(None)
    assert view["stock"] == {"booster": 32, "cannon": 32, "freight_pod": 28}
    assert view["half_medals"] == 60
    census = Table(seats).state.census()
    assert {name: census[name] for name in ("ore", "fuel", "carbon", "food", "goods")} == dict.fromkeys(
        ("ore", "fuel", "carbon", "food", "goods"), 28
    )


def test_the_stock_of_upgrades_can_run_out() -> None:
    """SF-COMP-5: Six players could fit 30 pods, the box has 28: the last ones get none."""
    table = Cockpit(6)
    for seat in range(5):
        table.upgrades(seat, freight_pod=5)
    table.upgrades(5, freight_pod=3).hand(5, ore=2).active(5)
    assert table.refused(5, "build freight_pod").message == "none_left"


@BOTH
def test_the_piles(seats: int) -> None:
    """SF-SETUP-2 SF-SETUP-4: Twelve cards per type in the reserve pile, sixteen open; seven reserve chips."""
    position = fresh(seats)
    assert Counter(position["reserve"]) == dict.fromkeys(position["supply"], 12)
    assert position["supply"] == dict.fromkeys(position["supply"], 16)
    assert len(position["board"]["reserve_chips"]) == 7


def test_a_new_pile_has_ten_of_each() -> None:
    """SF-RES-6: With the extension a new reserve pile is made of ten cards per type."""
    table = Cockpit(6).active(0, "rolling").chance(dice=[(1, 1)])
    table.position["supply"] = dict.fromkeys(table.position["supply"], 28)
    table.position["reserve"] = ["ore"]
    table.position["supply"]["ore"] -= 1
    table.do(0, "roll")
    assert table.told("reserve_refilled") == {"cards": dict.fromkeys(table.position["supply"], 10)}


# -- boards


@BOTH
def test_the_fixed_layout(seats: int) -> None:
    """SF-SETUP-18: "beginner" is the stored layout: that of the small table with the three new sectors in it."""
    small = sectors(fresh(4))
    for seed in SEEDS:
        big = fresh(seats, seed, board="beginner")
        changed = {slot: name for slot, name in sectors(big).items() if name != small[slot]}
        assert changed == {"N5": "P9", "F7": "P10", "F4": "O5"}
        assert {entry["rotation"] for entry in big["board"]["sectors"].values()} == {0}


@pytest.mark.parametrize("board", ["strategic", "explorer"])
@pytest.mark.parametrize("seed", SEEDS)
def test_without_empty_space(board: str, seed: bytes) -> None:
    """SF-SETUP-15: The four empty sectors are out, the three new ones in: exactly eight and seven, by stars."""
    position = fresh(5, seed, board=board)
    laid = sectors(position)
    assert len(set(laid.values())) == 15
    assert not SPACE & set(laid.values())
    assert set(laid.values()) >= NEW
    assert position["board"]["spare_sectors"] == []
    stars = {slot: facts["stars"] for slot, facts in Table(5, seed=seed, board=board).view(None)["sectors"].items()}
    assert all(stars[slot] == (1 if slot.startswith("N") else 2) for slot in laid)
    assert {entry["face_up"] for entry in position["board"]["sectors"].values()} == {board == "strategic"}


def test_new_chips_join_the_pools() -> None:
    """SF-SETUP-15: Every pool gets one of the new chips, the hexagons get the artefacts."""
    piles = fresh(6, board="explorer")["board"]["chip_piles"]
    assert {pool: len(pile) for pool, pile in piles.items()} == {
        **dict.fromkeys(("1-triangle", "1-square", "1-hexagon"), 6),
        **dict.fromkeys(("2-triangle", "2-square", "2-hexagon"), 4),
    }
    assert {"artefact": 2} in piles["1-hexagon"]
    assert {"artefact": 3} in piles["2-hexagon"]
    open_board = fresh(6, board="strategic")["board"]
    assert all(pile == [] for pile in open_board["chip_piles"].values())
    assert len(open_board["chips"]) == 30 + 12


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_wild_space(seats: int) -> None:
    """SF-SETUP-13: All sectors are shuffled together, 19 with the extension; what is left over stays unseen."""
    sizes = {4: 16, 5: 19, 6: 19}
    mixed = 0
    for seed in SEEDS:
        position = fresh(seats, seed, board="wild_space", start="founding")
        laid = sectors(position)
        spare = position["board"]["spare_sectors"]
        assert len({*laid.values(), *spare}) == sizes[seats]
        assert len(spare) == sizes[seats] - 15
        assert {entry["face_up"] for entry in position["board"]["sectors"].values()} == {False}
        view = Table(seats, seed=seed, board="wild_space", start="founding").view(None)
        assert len(view["unseen"]["sectors"]) == sizes[seats]
        mixed += sum(facts["stars"] == 2 for slot, facts in view["sectors"].items() if slot.startswith("N"))
    assert mixed > 0


@BOTH
def test_exchanged_home_chips(seats: int) -> None:
    """SF-SETUP-16: One home chip per letter is another one."""
    chips = fresh(seats)["board"]["chips"]
    homes = {"H1": [[10, 11], [4], [8]], "H2": [[10], [9, 12], [8]], "H3": [[5], [6], [3, 4]], "H4": [[2, 5], [9], [6]]}
    table = Table(seats)
    for home, numbers in homes.items():
        assert [chips[planet]["chip"] for planet in table.planets(home)] == numbers
        shuffled = fresh(seats, SEEDS[1], board="strategic")["board"]["chips"]
        assert sorted(shuffled[planet]["chip"] for planet in table.planets(home)) == sorted(numbers)


@BOTH
def test_six_colours(seats: int) -> None:
    """SF-SETUP-19: Every seat has one of six colours, in order or by lot; with five one colour is nobody's."""
    colours = ["white", "red", "yellow", "blue", "green", "brown"]
    assert [player["colour"] for player in fresh(seats)["players"]] == colours[:seats]
    drawn = [player["colour"] for player in fresh(seats, SEEDS[2], colours="drawn")["players"]]
    assert len(set(drawn)) == seats
    assert set(drawn) <= set(colours)
    assert drawn != colours[:seats]


# -- settings


def test_settings_follow_the_seats() -> None:
    """SF-SETUP-5: The fixed start is for three and four; each number of seats has its own settings."""
    edition = catalogue.entry("starfarers").edition("2019")
    assert edition.seats == (3, 4, 5, 6)
    for seats in edition.seats:
        options = edition.options_for(seats)
        names = [option.name for option in options]
        assert len(names) == len(set(names))
        assert set(names) == set(rule_set("2019", seats).options)
        assert {option.name: option.default for option in options} == rule_set("2019", seats).options
        assert ("pilot_lockstep" in names) == (seats > 4)
        assert ("unused_home_sites" in names) == (seats < 5)
    for seats, option, value in (
        (5, "start", "fixed"),
        (6, "founding_order_34", "like_56"),
        (4, "pilot_lockstep", "levels"),
    ):
        with pytest.raises(Refused):
            catalogue.make("starfarers", "2019", seats, {option: value})
    assert catalogue.make("starfarers", "2019", 6, {"start": "founding"}).options["start"] == "founding"


# -- founding phase


def founding(seats: int, start: int) -> Table:
    table = Table(seats)
    table.position["start"] = table.position["active"] = start
    table.position["frames"][0]["seat"] = start
    return table


@pytest.mark.parametrize(("seats", "start"), [(5, 0), (5, 3), (6, 0), (6, 5)])
def test_four_rounds(seats: int, start: int) -> None:
    """SF-START-2: Colonies clockwise and back; spaceport with ship clockwise; one upgrade each counter-clockwise."""
    table = founding(seats, start)
    done: list[tuple[int, str]] = []
    while table.frame() == "founding":
        (seat,) = table.state.acting()
        action = table.legal(seat)[0]
        done.append((seat, action.split(" ")[0]))
        table.do(seat, action)
    round_ = [(start + offset) % seats for offset in range(seats)]
    assert done == [
        *((seat, "settle") for seat in round_),
        *((seat, "settle") for seat in round_[::-1]),
        *((seat, "port") for seat in round_),
        *((seat, "fit") for seat in round_[::-1]),
    ]


def test_free_ship_of_either_kind() -> None:
    """SF-START-2: The free ship is a colony ship or a trade ship on a point of the new spaceport."""
    table = founding(6, 0)
    for site in SITES:
        table.do(table.state.acting()[0], f"settle {site}")
    offered = table.legal(0)
    assert {text.split()[1] for text in offered} == {"v1_26", "v29_28"}
    assert {text.split()[2] for text in offered} == {"colony_ship", "trade_ship"}
    table.do(0, "port v1_26 trade_ship v2_25")
    assert table.saved()["players"][0]["ships"] == [{"ship": 1, "kind": "trade_ship", "point": "v2_25"}]


@BOTH
def test_two_of_each_upgrade(seats: int) -> None:
    """SF-START-2 SF-START-10: The pool has two of each kind; what nobody takes goes back to the stock."""
    table = founding(seats, 0)
    taken: list[str] = []
    while table.frame() == "founding":
        (seat,) = table.state.acting()
        offered = table.legal(seat)
        table.do(seat, offered[0])
        if offered[0].startswith("fit"):
            taken.append(offered[0])
            assert len(offered) == 3 - len({kind for kind in taken[:-1] if taken[:-1].count(kind) == 2})
    assert taken == ["fit booster"] * 2 + ["fit cannon"] * 2 + ["fit freight_pod"] * (seats - 4)
    assert sum(table.view(None)["stock"].values()) == 32 + 32 + 28 - seats


def test_the_stands() -> None:
    """SF-START-9: The start player is Pilot 1 in the first turn, the third seat to the left Pilot 2."""
    for seats, start in ((5, 0), (5, 4), (6, 2)):
        table = founding(seats, start)
        assert table.state.acting() == [start]
        while table.frame() == "founding":
            (seat,) = table.state.acting()
            table.do(seat, table.legal(seat)[0])
        assert table.told("turn_started") == {"seat": start, "second": (start + 3) % seats, "turn": 1}
        assert table.view(None)["pilots"] == [start, (start + 3) % seats]
        assert table.state.acting() == [start]


@BOTH
def test_what_everybody_starts_with(seats: int) -> None:
    """SF-START-5: Three reserve cards and three half medals each; four points for everybody."""
    table = founding(seats, 1)
    while table.frame() == "founding":
        (seat,) = table.state.acting()
        table.do(seat, table.legal(seat)[0])
    drawn = [event.public["seat"] for event in table.events("start_cards_drawn")]
    assert drawn == [(1 + offset) % seats for offset in range(seats)]
    for player in table.view(None)["players"]:
        assert (player["cards"], player["half_medals"], player["points"]) == (3, 3, 4)


def test_the_sixth_colour_fills_the_homes() -> None:
    """SF-START-6: With five players two inert colonies close the last home sites; they yield nothing."""
    table = Cockpit(5)
    assert table.view(None)["inert"] == {"colonies": ["v29_26", "v29_28"], "spaceports": [], "closed_sites": []}
    assert Cockpit(6).view(None)["inert"]["colonies"] == []
    table = Cockpit(5).ships(0, ("colony_ship", "v28_25")).flying(0, 5)
    assert not table.legal(0, "land 1 v29_26")
    assert table.refused(0, "land 1 v29_26").message == "point_occupied"
    rolled = Cockpit(5).active(0, "rolling").chance(dice=[(4, 5)]).do(0, "roll")
    # Nine is on H2's goods, beside two colonies of seat 4, and on H4's ore, beside the inert ones and none else.
    assert [event.public for event in rolled.events("yield_paid")] == [{"seat": 4, "cards": {"goods": 2}, "number": 2}]


def test_points_never_fall_below_three() -> None:
    """SF-VP-3: Two colonies, one of them a spaceport, cannot be lost; half medals can."""
    table = Cockpit(6).player(3, half_medals=1)
    assert table.points(3) == 3
    table = Cockpit(6).player(0, half_medals=2).ships(3).meet("E01").do(0, "give nothing")
    assert table.points(0) == 3
