"""What a view lists, row by row of the table in chapter 21 of docs/rules/starfarers.md, and how large it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.starfarers.kit import Table

SEATS = (None, 0, 1, 2, 3)
MOST = 25_000  # bytes: what fits comfortably into one message

VIEW = {
    *("game", "edition", "seat", "turn", "start", "active", "pilots", "goal", "winner", "acting"),
    *("frames", "printed"),
    *("supply", "stock", "half_medals", "reserve", "encounters"),
    *("players", "inert", "outposts", "sectors", "planets", "unseen"),
}
PLAYER = {
    *("colour", "cards", "points", "sources", "upgrades", "card_boosters", "card_cannons", "half_medals", "trophies"),
    *("friendship_cards", "owed_trade_ships", "colonies", "spaceports", "ships", "left"),
    *("discards_on_seven", "reserve_cards"),
}
OWN = {"hand", "rates"}
PRINTED = {
    "costs": {
        "spaceport": {"carbon": 3, "food": 2},
        "colony_ship": {"ore": 1, "fuel": 1, "carbon": 1, "food": 1},
        "trade_ship": {"ore": 1, "fuel": 1, "goods": 2},
        "booster": {"fuel": 2},
        "cannon": {"carbon": 2},
        "freight_pod": {"ore": 2},
    },
    "limits": {"booster": 6, "cannon": 6, "freight_pod": 5},
    "docks": 5,
    "balls": [["black", 0], ["blue", 1], ["yellow", 2], ["yellow", 2], ["red", 3]],
    "black_speed": 3,
    "ranked": False,
    "chapters": ["2019"],
}


@pytest.mark.parametrize("seat", SEATS)
def test_the_view_has_these_fields_and_no_others(seat: int | None) -> None:
    """SF-HID-1 SF-HID-2: A view is built by listing what may be seen."""
    view = Table(board="explorer").active(0).view(seat)
    assert set(view) == VIEW
    for number, player in enumerate(view["players"]):
        assert set(player) == (PLAYER | OWN if number == seat else PLAYER)
    assert view["reserve"] == 28
    assert view["printed"] == PRINTED
    assert view["encounters"] == {"draw": 32, "discard": []}
    assert set(view["unseen"]) == {"sectors", "chips", "reserve_chips"}
    assert {frozenset(facts) for facts in view["sectors"].values()} == {frozenset({"stars"})}


# -- hidden rows: two worlds that differ in one hidden thing

Change = Callable[[dict[str, Any]], None]


def hand_of_two(position: dict[str, Any]) -> None:
    """An ore card of seat 2 and a food card of the reserve pile change places."""
    position["players"][2]["hand"]["ore"] -= 1
    position["players"][2]["hand"]["food"] += 1
    position["reserve"][position["reserve"].index("food")] = "ore"


def reserve_order(position: dict[str, Any]) -> None:
    position["reserve"].sort()


def encounter_order(position: dict[str, Any]) -> None:
    position["encounters"]["draw"].sort()


def chips_on_planets(position: dict[str, Any]) -> None:
    """Two face-down chips of one pool change places."""
    chips = position["board"]["chips"]
    one, two = "c4r10", "c2r9"
    assert chips[one] != chips[two]
    chips[one], chips[two] = chips[two], chips[one]


def reserve_chips(position: dict[str, Any]) -> None:
    position["board"]["reserve_chips"].sort()


def future(position: dict[str, Any]) -> None:
    position["dice"]["key"] = "00" * 32


HIDDEN: dict[str, tuple[Change, set[int]]] = {
    # item, change, seats that see the difference
    "hand": (hand_of_two, {2}),
    "reserve pile": (reserve_order, set()),
    "encounter draw pile": (encounter_order, set()),
    "face-down chips": (chips_on_planets, set()),
    "reserve chips": (reserve_chips, set()),
    "future throws": (future, set()),
}


def on_the_table() -> Table:
    """A position in which every hidden thing is there and in no special order."""
    table = Table().empty_hands().hand(2, ore=2, fuel=1).hand(0, goods=2).active(0)
    table.chip("c4r10", {"pirate_base": 4}, face_up=False).chip("c2r9", {"ice_planet": 3}, face_up=False)
    table.position["reserve"].sort(reverse=True)
    table.position["encounters"]["draw"].sort(reverse=True)
    table.position["board"]["reserve_chips"].sort(reverse=True)
    return table


@pytest.mark.parametrize("item", list(HIDDEN))
def test_hidden_things_are_in_no_view_but_their_owners(item: str) -> None:
    """SF-HID-1 SF-HID-6: Changing what is hidden changes only the views of the seats that may see it."""
    change, entitled = HIDDEN[item]
    table, other = on_the_table(), on_the_table().edit(change)
    assert table.state.digest() != other.state.digest()
    for seat in SEATS:
        assert (table.view(seat) != other.view(seat)) == (seat in entitled), seat
        if seat is not None and seat not in entitled:
            assert table.legal(seat) == other.legal(seat)


def swapped_sectors(position: dict[str, Any]) -> None:
    slots = position["board"]["sectors"]
    slots["N1"]["sector"], slots["N2"]["sector"] = slots["N2"]["sector"], slots["N1"]["sector"]


def turned_sector(position: dict[str, Any]) -> None:
    position["board"]["sectors"]["F3"]["rotation"] = (position["board"]["sectors"]["F3"]["rotation"] + 1) % 3


def leftover_sector(position: dict[str, Any]) -> None:
    board = position["board"]
    (spare,) = board["spare_sectors"]
    board["spare_sectors"] = [board["sectors"]["N3"]["sector"]]
    board["sectors"]["N3"]["sector"] = spare


def pile_order(position: dict[str, Any]) -> None:
    position["board"]["chip_piles"]["1-square"].reverse()


@pytest.mark.parametrize("change", [swapped_sectors, turned_sector, leftover_sector, pile_order])
@pytest.mark.parametrize("seat", SEATS)
def test_face_down_sectors_show_their_backs(change: Change, seat: int | None) -> None:
    """SF-HID-6: Of a face-down sector everybody sees the stars and the list of those not yet seen, nothing else."""
    table, other = Table(board="explorer").active(0), Table(board="explorer").active(0).edit(change)
    assert table.state.digest() != other.state.digest()
    assert table.view(seat) == other.view(seat)
    assert len(table.view(seat)["unseen"]["sectors"]) == 16


def test_the_leftover_sector_stays_unseen() -> None:
    """SF-HID-6: When all fifteen sectors lie open, the leftover one is still on the list of those not yet seen."""
    dealt = Table(board="strategic").active(0).view(None)["unseen"]["sectors"]
    assert len(dealt) == 1
    assert Table().active(0).view(None)["unseen"]["sectors"] == []  # the beginner board shows what is left over
    game = Table(board="explorer").game
    state, chance = game.new(b"all open"), Random(1)
    for _ in range(20_000):
        view: Any = state.view(None)
        if all("kind" in slot for slot in view["sectors"].values()) or state.result() is not None:
            break
        for _ in range(50):
            if state.result() is None:
                seat = chance.choice(state.acting())
                state.step(seat, chance.choice(state.legal(seat)))
    view = state.view(None)
    unseen = sum("kind" not in slot for slot in view["sectors"].values())
    assert len(view["unseen"]["sectors"]) == unseen + 1


@pytest.mark.parametrize("seat", SEATS)
def test_secret_choices_show_only_that_they_are_made(seat: int | None) -> None:
    """SF-HID-2: Discards and gifts chosen in secret are seen by the chooser alone."""
    discards = []
    for choice in ("discard ore4", "discard fuel4"):
        table = Table().empty_hands().hand(1, ore=4, fuel=4).hand(2, ore=8).active(0, "rolling")
        table.chance(dice=[(3, 4)]).do(0, "roll").do(1, choice)
        discards.append(table.view(seat))
    assert (discards[0] != discards[1]) == (seat == 1)
    assert discards[0]["frames"][-1]["owed"] == {"2": 4}
    gifts = []
    for choice in ("hand ore", "hand fuel"):
        table = (
            Table().empty_hands().hand(1, ore=1, fuel=1).hand(2, ore=1).meet("E01").do(0, "give nothing").do(1, choice)
        )
        gifts.append(table.view(seat))
    assert (gifts[0] != gifts[1]) == (seat == 1)
    assert gifts[0]["frames"][-1].get("chosen") == ("ore" if seat == 1 else None)
    assert gifts[0]["frames"][-1]["waiting"] == [2]


# -- public rows

PUBLIC: dict[str, tuple[Callable[[Table], Table], Callable[[dict[str, Any]], object], object]] = {
    "supply": (lambda table: table.supply(ore=7), lambda view: view["supply"]["ore"], 7),
    "hand size": (lambda table: table.hand(3, goods=5), lambda view: view["players"][3]["cards"], 5),
    "upgrades": (
        lambda table: table.upgrades(2, cannon=3),
        lambda view: view["players"][2]["upgrades"],
        {"booster": 0, "cannon": 3, "freight_pod": 0},
    ),
    "stock": (lambda table: table.upgrades(2, cannon=3), lambda view: view["stock"]["cannon"], 21),
    "half medals": (lambda table: table.player(1, half_medals=7), lambda view: view["players"][1]["half_medals"], 7),
    "stock of half medals": (lambda table: table.player(1, half_medals=7), lambda view: view["half_medals"], 40 - 10),
    "medals": (
        lambda table: table.chip("c4r10", {"pirate_base": 4}).cleared("c4r10", 1, [9]),
        lambda view: view["players"][1]["trophies"],
        [{"pirate_base": 4}],
    ),
    "friendship cards": (
        lambda table: table.friend(1, "merchants", "merchant-ore"),
        lambda view: view["players"][1]["friendship_cards"],
        ["merchant-ore"],
    ),
    "markers": (
        lambda table: table.stations("diplomats", 3, 1),
        lambda view: view["outposts"]["diplomats"],
        {"stations": [3, 1], "marker": 3},
    ),
    "trade-ship markers": (
        lambda table: table.player(1, owed_trade_ships=2),
        lambda view: view["players"][1]["owed_trade_ships"],
        2,
    ),
    "personal stock": (
        lambda table: table.ships(1, ("trade_ship", "v14_23"), ("colony_ship", "v13_26")),
        lambda view: view["players"][1]["left"],
        {"colony": 5, "trade_station": 6, "transport": 1, "shipyard": 2},
    ),
    "points": (lambda table: table.player(1, half_medals=4), lambda view: view["players"][1]["points"], 6),
    "obligations to leave": (
        lambda table: table.ships(1, ("colony_ship", "v14_21")),
        lambda view: view["players"][1]["ships"],
        [{"ship": 1, "kind": "colony_ship", "point": "v14_21", "must_leave": True}],
    ),
    "chips face up": (
        lambda table: table.chip("c4r10", {"ice_planet": 3}, face_up=True),
        lambda view: view["planets"]["c4r10"],
        {"resource": "fuel", "icon": "hexagon", "chip": {"ice_planet": 3}},
    ),
    "icons of face-down chips": (
        lambda table: table.chip("c4r10", {"ice_planet": 3}, face_up=False),
        lambda view: view["planets"]["c4r10"],
        {"resource": "fuel", "icon": "hexagon"},
    ),
    "chips of each pool not yet seen": (
        lambda table: table.chip("c4r10", {"ice_planet": 3}, face_up=True),
        lambda view: view["unseen"]["chips"]["1-hexagon"],
        [[10], [10], {"pirate_base": 4}, {"pirate_base": 5}],
    ),
    "reserve chips": (
        lambda table: table.chip("c4r10", {"pirate_base": 4}).cleared("c4r10", 1, [9]),
        lambda view: view["unseen"]["reserve_chips"],
        [[3], [10], [11], [11]],
    ),
    "outposts": (lambda table: table, lambda view: view["sectors"]["N3"]["people"], "merchants"),
}


@pytest.mark.parametrize("item", list(PUBLIC))
def test_public_things_are_in_every_view(item: str) -> None:
    """SF-HID-4 SF-VP-1: Everybody sees it, spectators included."""
    given, look, expected = PUBLIC[item]
    table = given(Table().empty_hands()).active(0)
    for seat in SEATS:
        assert look(table.view(seat)) == expected


def test_flight_is_public() -> None:
    """SF-HID-4: Speed, grounded ships and obligations of a flight are seen by everybody."""
    ships = [
        {"left": None, "done": False, "grounded": True, "must_leave": None},
        {"left": 2, "done": False, "grounded": False, "must_leave": "v14_21"},
        {"left": None, "done": True, "grounded": False, "must_leave": None},
    ]
    table = Table().ships(0, ("colony_ship", "v20_25"), ("colony_ship", "v13_22")).upgrades(0, booster=1)
    table.flying(0, 4, ships=ships, moving=2)
    for seat in SEATS:
        frame = table.view(seat)["frames"][-1]
        assert frame["ships"] == ships
        assert (frame["base_speed"], frame["speed"], frame["moving"]) == (4, 5, 2)


def test_proposals_are_public() -> None:
    """SF-HID-2: Everybody sees types and numbers of a proposal and who has not answered."""
    table = Table().hand(0, ore=2).hand(1, food=1).active(0).do(0, "offer ore2 for food1").do(1, "accept 0")
    offer = {"seat": 0, "give": {"ore": 2}, "want": {"food": 1}, "open": [2, 3], "accepted": [1]}
    for seat in SEATS:
        assert table.view(seat)["frames"][-1]["offers"] == [offer]


def test_a_question_is_public() -> None:
    """SF-HID-5: Everybody hears the question and what was given, and who reads."""
    table = Table().hand(0, ore=2).meet("E07").do(0, "give ore2")
    for seat in SEATS:
        frame = table.view(seat)["frames"][-1]
        assert (frame["question"], frame["gift"], frame["reader"]) == ("unmasked", {"ore": 2}, 1)


@pytest.mark.parametrize("board", ["beginner", "strategic", "explorer", "wild_space"])
@pytest.mark.parametrize("seats", [3, 4])
def test_views_are_small(board: str, seats: int) -> None:
    """SF-HID-4: Over a whole random match no view has more than 25 KB, and every view is plain JSON."""
    table, chance, largest = Table(seats, board=board, start="founding"), Random(board), 0
    for number in range(2000):
        if table.state.result() is not None:
            break
        seat = chance.choice(table.state.acting())
        table.state.step(seat, chance.choice(table.state.legal(seat)))
        if number % 80 == 0:
            for other in (None, *range(seats)):
                text = json.dumps(table.view(other))
                assert json.loads(text) == table.view(other)
                largest = max(largest, len(text.encode()))
    assert 2_000 < largest <= MOST


@pytest.mark.parametrize("edition", ["2019", "classic"])
def test_views_of_many_are_those_of_each(edition: str) -> None:
    """SF-HID-1: What several are told together is what each would be told alone, in the middle of a question too."""
    table = Table(edition=edition)
    for _ in range(40):
        assert table.state.views(list(SEATS)) == [table.view(seat) for seat in SEATS]
        seat = table.state.acting()[0]
        table.do(seat, table.state.fallback(seat).text)
