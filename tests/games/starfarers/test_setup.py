"""Stories about the set-up (chapter 3 of docs/rules/starfarers.md)."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from starport.engine import catalogue
from starport.engine.dice import Dice, key_of
from starport.engine.refusal import Refused
from starport.games.starfarers.state import SETUP, STREAMS, State
from starport.games.starfarers.words import RESOURCES
from tests.games.starfarers.kit import Table, rule_set

BOARDS = ("beginner", "strategic", "explorer", "wild_space")
STARTS = {
    "white": ("v19_26", ["v1_26", "v11_28"], "v20_25"),
    "red": ("v11_26", ["v1_28", "v29_28"], "v13_26"),
    "yellow": ("v4_27", ["v19_28", "v26_27"], "v5_26"),
    "blue": ("v29_26", ["v8_27", "v22_27"], "v28_25"),
}
HOME_NUMBERS = {
    "H1": [[11], [4], [8]],
    "H2": [[10], [3, 12], [8]],
    "H3": [[5], [6], [3]],
    "H4": [[2, 11], [9], [6]],
}
SEEDS = [f"evening {number}".encode() for number in range(24)]


def fresh(seed: bytes, seats: int = 4, **options: Any) -> State:
    state = rule_set("2019", seats, tuple(sorted(options.items()))).new(seed)
    assert isinstance(state, State)
    return state


def home_numbers(position: dict[str, Any], table: Table) -> dict[str, list[object]]:
    chips = position["board"]["chips"]
    return {home: [chips[planet]["chip"] for planet in table.planets(home)] for home in HOME_NUMBERS}


@pytest.mark.parametrize("seats", [3, 4])
def test_the_highest_throw_starts(seats: int) -> None:
    """SF-SETUP-1: everybody rolls both dice, the highest sum starts, and only those who tie roll again."""
    ties = 0
    starters: Counter[int] = Counter()
    for seed in SEEDS:
        dice = Dice(key_of(seed), STREAMS)
        rolling = list(range(seats))
        while len(rolling) > 1:
            sums = {seat: dice.below(SETUP, 6) + dice.below(SETUP, 6) + 2 for seat in rolling}
            rolling = [seat for seat in rolling if sums[seat] == max(sums.values())]
            ties += len(rolling) > 1
        state = fresh(seed, seats)
        assert state.start == rolling[0]
        assert state.acting() == [state.start]
        starters[state.start] += 1
    assert ties > 0
    assert set(starters) == set(range(seats))


def test_turns_go_round_clockwise() -> None:
    """SF-SETUP-1 SF-TURN-1: after the start player comes the next seat to the left."""
    state = fresh(b"clockwise")
    order: list[int] = []
    while len(order) < 8:
        if not order or order[-1] != state.active:
            order.append(state.active)
        seat = state.acting()[0]
        calm = [action for action in state.legal(seat) if action.text in ("roll", "end build", "throw", "end flight")]
        state.apply(seat, calm[0] if calm else state.fallback(seat))
    assert order == [(state.start + turn) % 4 for turn in range(8)]


def test_the_reserve_pile_is_made_of_eight_cards_each() -> None:
    """SF-SETUP-2: eight cards of each type, shuffled and face down; twelve of each stay in the open supply."""
    position = Table(start="founding").position
    assert Counter(position["reserve"]) == dict.fromkeys(RESOURCES, 8)
    assert position["supply"] == dict.fromkeys(RESOURCES, 12)
    assert len({tuple(fresh(seed, start="founding").reserve) for seed in SEEDS}) == len(SEEDS)
    view = Table(start="founding").view(0)
    assert view["reserve"] == 40


def test_encounter_cards_are_shuffled_and_friendship_cards_lie_open() -> None:
    """SF-SETUP-3: 32 cards in some order; nobody has a friendship card or a marker yet."""
    orders = {tuple(fresh(seed).encounters) for seed in SEEDS}
    assert len(orders) == len(SEEDS)
    assert all(sorted(order) == list(range(32)) for order in orders)
    table = Table()
    assert all(outpost == {"stations": [], "marker": None} for outpost in table.view(None)["outposts"].values())
    assert all(player["friendship_cards"] == [] for player in table.view(None)["players"])
    table = Table().ships(0, ("trade_ship", "v23_14")).upgrades(0, freight_pod=1).flying(0).do(0, "dock 1 v25_14")
    assert len(table.legal(0, "pick merchant-")) == 5


def test_five_reserve_chips_lie_face_down() -> None:
    """SF-SETUP-4: the reserve chips 3, 9, 10, 11, 11 are shuffled; only what they are is known, not their order."""
    orders = {str(Table(seed=seed).position["board"]["reserve_chips"]) for seed in SEEDS}
    assert len(orders) > 10
    for seed in SEEDS[:4]:
        table = Table(seed=seed)
        assert sorted(table.position["board"]["reserve_chips"]) == [[3], [9], [10], [11], [11]]
        assert table.view(0)["unseen"]["reserve_chips"] == [[3], [9], [10], [11], [11]]


@pytest.mark.parametrize(("board", "start", "seats"), [*itertools.product(BOARDS, ("fixed", "founding"), (3, 4))])
def test_board_and_start_are_chosen_apart(board: str, start: str, seats: int) -> None:
    """SF-SETUP-5: every board goes with every start."""
    table = Table(seats, board=board, start=start)
    assert table.frame() == ("rolling" if start == "fixed" else "founding")
    faces = {entry["face_up"] for entry in table.position["board"]["sectors"].values()}
    assert faces == {board in ("beginner", "strategic")}


def test_an_unknown_board_or_start_is_refused() -> None:
    """SF-SETUP-5: only the boards and starts of the box can be chosen."""
    for options in ({"board": "classic"}, {"start": "random"}):
        with pytest.raises(Refused) as caught:
            catalogue.make("starfarers", "2019", 4, options)
        assert caught.value.refusal.rule == "SF-SETUP-5"


@pytest.mark.parametrize("seats", [3, 4])
def test_printed_start_pieces(seats: int) -> None:
    """SF-SETUP-6: two colonies, a spaceport and a colony ship per colour on the printed points: four points."""
    players = Table(seats).view(None)["players"]
    for player in players:
        spaceport, colonies, ship = STARTS[player["colour"]]
        assert player["spaceports"] == [spaceport]
        assert sorted(player["colonies"]) == sorted(colonies)
        assert [(entry["kind"], entry["point"]) for entry in player["ships"]] == [("colony_ship", ship)]
        assert player["points"] == 4


def test_the_fourth_colour_only_occupies_sites() -> None:
    """SF-SETUP-7: with three players the unused colour's pieces are placed without ship."""
    table = Table(3).ships(0, ("colony_ship", "v26_25")).flying(0)
    assert table.view(None)["inert"] == {"colonies": ["v8_27", "v22_27"], "spaceports": ["v29_26"], "closed_sites": []}
    assert "v28_25" not in [ship["point"] for player in table.view(None)["players"] for ship in player["ships"]]
    assert table.refused(0, "land 1 v29_26").message == "point_occupied"
    table.do(0, "fly 1 v28_25", "stop 1", "end flight")  # a spaceport point of nobody
    assert table.ship_at(0, 1) == "v28_25"


def test_the_fourth_colour_never_produces() -> None:
    """SF-SETUP-7 SF-PROD-4: with four players a nine brings blue an ore, with three nobody gets it."""
    four = Table().empty_hands().active(0, "rolling").reserve("food", "food").chance(dice=[(4, 5)]).do(0, "roll")
    assert [event.public["seat"] for event in four.events("yield_paid")] == [1, 3]
    three = Table(3).empty_hands().active(0, "rolling").reserve("food", "food").chance(dice=[(4, 5)]).do(0, "roll")
    assert [event.public["seat"] for event in three.events("yield_paid")] == [1]
    assert three.state.supply[0] + list(three.state.reserve).count(0) == 19


@pytest.mark.parametrize("seats", [3, 4])
def test_three_cards_and_half_a_medal(seats: int) -> None:
    """SF-SETUP-8 SF-SETUP-9: everybody draws three reserve cards, takes a half medal and a booster."""
    table = Table(seats)
    view = table.view(None)
    assert view["reserve"] == 40 - 3 * seats
    assert view["half_medals"] == 40 - seats
    assert view["stock"] == {"booster": 24 - seats, "cannon": 24, "freight_pod": 20}
    for player in view["players"]:
        assert (player["cards"], player["half_medals"]) == (3, 1)
        assert player["upgrades"] == {"booster": 1, "cannon": 0, "freight_pod": 0}
    assert view["supply"] == dict.fromkeys(RESOURCES, 12)


def test_the_beginner_board_is_printed() -> None:
    """SF-SETUP-10: sectors and home numbers as in the data, all other chips random and face down."""
    table = Table()
    sectors = {slot: entry["sector"] for slot, entry in table.position["board"]["sectors"].items()}
    far = {"F1": "O3", "F2": "P6", "F3": "O4", "F4": "E3", "F5": "P7", "F6": "P8", "F7": "E4"}
    near = {"N1": "P4", "N2": "O1", "N3": "O2", "N4": "P3", "N5": "E1", "N6": "P2", "N7": "P1", "N8": "P5"}
    assert sectors == far | near
    assert table.position["board"]["spare_sectors"] == ["E2"]
    assert home_numbers(table.position, table) == HOME_NUMBERS
    homes = [planet for home in HOME_NUMBERS for planet in table.planets(home)]
    chips = table.position["board"]["chips"]
    assert len(chips) == 36
    assert all(entry["face_up"] == (planet in homes) for planet, entry in chips.items())
    assert len({str(Table(seed=seed).position["board"]["chips"]) for seed in SEEDS}) > 20


def test_planets_of_the_beginner_board() -> None:
    """SF-SETUP-10 SF-BOARD-10: resource and icon of every planet of the seventh near sector."""
    planets = Table().view(None)["planets"]
    assert planets["c4r9"] == {"resource": "carbon", "icon": "square"}
    assert planets["c5r10"] == {"resource": "food", "icon": "triangle"}
    assert planets["c4r10"] == {"resource": "fuel", "icon": "hexagon"}
    assert planets["c6r13"] == {"resource": "ore", "chip": [5]}


def test_the_strategic_board_is_dealt_by_stars() -> None:
    """SF-SETUP-11: one-star and two-star sectors in their own slots, face up; one one-star sector is left over."""
    deals = set()
    for seed in SEEDS:
        state = fresh(seed, board="strategic")
        rulebook = state.rulebook
        for place in rulebook.board.places[: rulebook.board.first_home]:
            assert rulebook.sectors[state.sector[place.number]].stars == place.stars
            assert state.shown[place.number]
        (spare,) = state.spare_sectors
        assert rulebook.sectors[spare].stars == 1
        assert not any(state.face_up[: 3 * rulebook.board.first_home])
        systems = [n for n in state.sector if n >= 0 and rulebook.sectors[n].kind == "system"]
        laid = [chip for chip in state.chip[: 3 * rulebook.board.first_home] if chip >= 0]
        assert len(laid) == 3 * len(systems)
        assert len(laid) + sum(len(pile) for pile in state.piles) == 24
        deals.add(tuple(state.sector))
    assert len(deals) == len(SEEDS)


def test_the_explorer_board_is_dealt_face_down() -> None:
    """SF-SETUP-12: dealt like strategic, but sectors stay face down and chips wait in piles."""
    for seed in SEEDS[:8]:
        table = Table(seed=seed, board="explorer")
        state = table.state
        rulebook = state.rulebook
        for place in rulebook.board.places[: rulebook.board.first_home]:
            assert rulebook.sectors[state.sector[place.number]].stars == place.stars
            assert not state.shown[place.number]
        assert sum(len(pile) for pile in state.piles) == 24
        assert max(state.chip[: 3 * rulebook.board.first_home]) == -1
        view = table.view(0)
        assert view["sectors"]["N7"] == {"stars": 1}
        assert view["sectors"]["F1"] == {"stars": 2}
        assert len(view["unseen"]["sectors"]) == 16
    assert len({str(fresh(seed, board="explorer").piles) for seed in SEEDS}) == len(SEEDS)


def test_wild_space_mixes_all_sectors() -> None:
    """SF-SETUP-13: sectors are shuffled regardless of stars and dealt face down; the leftover may be any."""
    spares = set()
    strays = 0
    for seed in SEEDS:
        state = fresh(seed, board="wild_space")
        rulebook = state.rulebook
        places = rulebook.board.places[: rulebook.board.first_home]
        strays += sum(rulebook.sectors[state.sector[place.number]].stars != place.stars for place in places)
        assert not any(state.shown[place.number] for place in places)
        spares.add(state.spare_sectors[0])
    assert strays > 50
    sectors = fresh(SEEDS[0]).rulebook.sectors
    assert {sectors[number].stars for number in spares} == {1, 2}


@pytest.mark.parametrize("board", ["strategic", "explorer", "wild_space"])
def test_a_dealt_sector_is_turned_at_random(board: str) -> None:
    """SF-SETUP-14: one of three rotations per slot, fixed at the deal; the printed board is not turned."""
    turns: Counter[int] = Counter()
    for seed in SEEDS[:8]:
        state = fresh(seed, board=board)
        turns.update(state.turned[: state.rulebook.board.first_home])
        again = fresh(seed, board=board)
        assert again.turned == state.turned
    assert all(turns[rotation] > 20 for rotation in (0, 1, 2))
    assert set(fresh(b"printed").turned) == {0}


@pytest.mark.parametrize("rotation", [0, 1, 2])
def test_which_planet_lies_where(rotation: int) -> None:
    """SF-SETUP-14: with rotation k the planet at index i lies on the slot's hex at index (i + k) mod 3."""
    table = Table(board="explorer")
    sectors = table.position["board"]["sectors"]
    holder = next((slot for slot, entry in sectors.items() if entry["sector"] == "P1"), None)
    if holder is None:
        table.position["board"]["spare_sectors"] = [sectors["N7"]["sector"]]
    else:
        sectors[holder]["sector"] = sectors["N7"]["sector"]
    sectors["N7"] = {"sector": "P1", "rotation": rotation, "face_up": False}
    table.ships(1, ("colony_ship", "v14_23")).flying(1).do(1, "fly 1 v13_22")
    shown = {entry["planet"]: entry["resource"] for entry in table.told("chips_revealed")["planets"]}
    hexes = table.planets("N7")
    assert shown == {hexes[(i + rotation) % 3]: name for i, name in enumerate(["carbon", "food", "fuel"])}


@pytest.mark.parametrize(
    ("board", "choice", "fixed"),
    [
        ("beginner", "by_board", True),
        ("strategic", "by_board", False),
        ("explorer", "by_board", False),
        ("wild_space", "by_board", False),
        ("beginner", "shuffled", False),
        ("strategic", "fixed", True),
        ("explorer", "fixed", True),
    ],
)
def test_home_numbers_are_fixed_or_shuffled(board: str, choice: str, fixed: bool) -> None:
    """SF-SETUP-17: printed on the beginner board, shuffled within the Greek letter elsewhere, or as the option says."""
    seen = set()
    for seed in SEEDS[:10]:
        table = Table(seed=seed, board=board, home_numbers=choice)
        numbers = home_numbers(table.position, table)
        assert {home: sorted(map(str, row)) for home, row in numbers.items()} == {
            home: sorted(map(str, row)) for home, row in HOME_NUMBERS.items()
        }
        chips = table.position["board"]["chips"]
        assert all(chips[planet]["face_up"] for home in HOME_NUMBERS for planet in table.planets(home))
        seen.add(str(numbers))
    assert (seen == {str(HOME_NUMBERS)}) is fixed
    assert (len(seen) > 5) is not fixed


def test_colours_go_round_in_order() -> None:
    """SF-SETUP-19: white, red, yellow, blue from seat 0 on, unless they are drawn."""
    assert [player["colour"] for player in Table().view(None)["players"]] == ["white", "red", "yellow", "blue"]
    assert [player["colour"] for player in Table(3).view(None)["players"]] == ["white", "red", "yellow"]


@pytest.mark.parametrize("seats", [3, 4])
def test_drawn_colours_bring_their_start_points(seats: int) -> None:
    """SF-SETUP-19: no two seats share a colour, and the printed points belong to the colour, not to the seat."""
    orders = set()
    for seed in SEEDS[:12]:
        table = Table(seats, seed=seed, colours="drawn")
        view = table.view(None)
        colours = [player["colour"] for player in view["players"]]
        assert len(set(colours)) == seats
        for player in view["players"]:
            assert player["spaceports"] == [STARTS[player["colour"]][0]]
        unused = [STARTS[colour][0] for colour in STARTS if colour not in colours]
        assert view["inert"]["spaceports"] == unused
        orders.add(tuple(colours))
    assert len(orders) > 6


def test_two_seats_of_one_colour_are_refused() -> None:
    """SF-SETUP-19: a position cannot give two seats the same colour."""
    table = Table().player(1, colour="white")
    with pytest.raises(Refused) as caught:
        table.game.load(table.position)
    assert caught.value.refusal.facts["where"] == "players[1].colour"
