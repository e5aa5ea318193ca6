"""Stories about components and limits (chapter 1 of docs/rules/starfarers.md)."""

from __future__ import annotations

import random

import pytest

from starport.engine import catalogue
from starport.engine.refusal import Refused
from starport.games.starfarers.words import RESOURCES
from tests.games.starfarers.kit import Table

# Nine sites for a player with all colonies on the board: the own three and two whole systems.
NINE = ("v1_26", "v11_28", "v19_26", "v11_20", "v14_19", "v14_21", "v2_19", "v5_18", "v5_20")
RICH = {"ore": 4, "fuel": 4, "carbon": 4, "food": 4, "goods": 4}


def test_every_player_owns_the_same_figures() -> None:
    """SF-COMP-1: nine colonies, seven trade stations, three transports, three shipyards, a mothership, a point marker."""
    table = Table(start="founding")
    for seat in range(4):
        player = table.view(None)["players"][seat]
        assert player["left"] == {"colony": 9, "trade_station": 7, "transport": 3, "shipyard": 3}
        assert player["upgrades"] == {"booster": 0, "cannon": 0, "freight_pod": 0}
        assert player["points"] == 0


def test_the_box_of_the_2019_edition() -> None:
    """SF-COMP-5 SF-COMP-6 SF-COMP-7: what the box holds before anything has been taken out."""
    table = Table(start="founding")
    view = table.view(None)
    assert view["stock"] == {"booster": 24, "cannon": 24, "freight_pod": 20}
    assert view["half_medals"] == 40
    assert view["supply"] == dict.fromkeys(RESOURCES, 12)
    assert view["reserve"] == 40
    assert view["encounters"] == {"draw": 32, "discard": []}
    assert sorted(table.position["reserve"]) == sorted(RESOURCES * 8)


def test_a_ship_is_a_transport_with_a_colony_or_a_station() -> None:
    """SF-COMP-2: the parts of a ship come from the personal stock and are not available while combined."""
    table = Table().active(0).hand(0, **RICH)
    assert table.stock_of(0) == {"colony": 5, "trade_station": 7, "transport": 2, "shipyard": 2}
    table.do(0, "build colony_ship v17_26")
    assert table.stock_of(0) == {"colony": 4, "trade_station": 7, "transport": 1, "shipyard": 2}
    table = Table().active(0).hand(0, **RICH).do(0, "build trade_ship v17_26")
    assert table.stock_of(0) == {"colony": 5, "trade_station": 6, "transport": 1, "shipyard": 2}


def test_a_ship_on_the_first_point_of_the_board_is_on_the_board() -> None:
    """SF-COMP-2: its transport is as little available as that of any other ship."""
    first = Table().state.rulebook.board.points[0]
    table = Table().ships(0, ("trade_ship", first))
    assert table.view(None)["players"][0]["left"]["transport"] == 2


def test_a_spaceport_is_a_colony_with_a_shipyard() -> None:
    """SF-COMP-2: the colony of a spaceport already stands on the board, only the shipyard is taken."""
    table = Table().active(0).hand(0, **RICH).do(0, "build spaceport v1_26")
    assert table.stock_of(0) == {"colony": 5, "trade_station": 7, "transport": 2, "shipyard": 1}
    assert table.view(None)["players"][0]["spaceports"] == ["v1_26", "v19_26"]
    assert table.view(None)["players"][0]["colonies"] == ["v11_28"]


def test_the_transport_comes_back_when_the_ship_has_founded() -> None:
    """SF-COMP-2: after a founding the transport is free again, the colony is not."""
    table = Table().ships(0, ("colony_ship", "v13_22")).reveal("N7").chip("c4r10", [10]).flying(0)
    before = table.stock_of(0)
    table.do(0, "land 1 v14_21", "found 1")
    assert table.stock_of(0) == {**before, "transport": before["transport"] + 1}


@pytest.mark.parametrize(
    ("figure", "build"),
    [
        ("shipyard", "build spaceport v11_28"),
        ("colony", "build colony_ship v17_26"),
        ("trade_station", "build trade_ship v17_26"),
    ],
)
def test_a_figure_that_is_not_in_stock_cannot_be_built(figure: str, build: str) -> None:
    """SF-COMP-3: without the figure in the personal stock there is no building, whatever is paid."""
    table = Table().active(0).hand(0, **RICH).ships(0)
    assert table.may(0, build)
    table = Table().active(0).hand(0, **RICH).ships(0).reveal("N6", "N7")
    if figure == "shipyard":
        table.colonies(0, *NINE[:5], spaceports=["v1_26", "v19_26", "v11_20"])
    elif figure == "colony":
        table.colonies(0, *NINE, spaceports=["v19_26"])
    else:
        table.stations("merchants", 0, 0, 0, 0, 0).stations("green_folk", 0, 0)
    assert table.stock_of(0)[figure] == 0
    refusal = table.refused(0, build)
    assert (refusal.rule, refusal.facts["figure"]) == ("SF-COMP-3", figure)
    assert build not in table.legal(0)


def test_a_colony_aboard_a_ship_is_not_in_stock() -> None:
    """SF-COMP-2 SF-COMP-3: eight colonies on the board and one aboard a ship are all nine."""
    table = Table().active(0).hand(0, **RICH).reveal("N6", "N7").colonies(0, *NINE[:8], spaceports=["v19_26"])
    assert table.stock_of(0)["colony"] == 0
    assert table.refused(0, "build colony_ship v17_26").rule == "SF-COMP-3"


@pytest.mark.parametrize(("upgrade", "most"), [("booster", 6), ("cannon", 6), ("freight_pod", 5)])
def test_a_mothership_is_full(upgrade: str, most: int) -> None:
    """SF-COMP-4: at most six boosters, six cannons and five freight pods."""
    table = Table().active(0).hand(0, **RICH).upgrades(0, **{upgrade: most - 1})
    table.do(0, f"build {upgrade}")
    assert table.view(None)["players"][0]["upgrades"][upgrade] == most
    refusal = table.refused(0, f"build {upgrade}")
    assert (refusal.rule, refusal.facts["most"]) == ("SF-COMP-4", most)


def test_upgrades_come_from_the_stock() -> None:
    """SF-COMP-5: every upgrade leaves the stock; with up to four players it equals the sum of all limits."""
    table = Table().active(0).hand(0, **RICH)
    stock = table.view(None)["stock"]
    assert stock == {"booster": 20, "cannon": 24, "freight_pod": 20}
    table.do(0, "build booster", "build cannon", "build freight_pod")
    assert table.view(None)["stock"] == {"booster": 19, "cannon": 23, "freight_pod": 19}
    full = Table().active(0)
    for seat in range(4):
        full.upgrades(seat, booster=6, cannon=6, freight_pod=5)
    assert full.view(None)["stock"] == {"booster": 0, "cannon": 0, "freight_pod": 0}


def test_an_empty_stock_sells_nothing() -> None:
    """SF-COMP-5: an upgrade can be bought only while one of its kind is left."""
    table = Table().active(0).hand(0, **RICH)
    table.state.stock[1] = 0
    assert "build cannon" not in table.legal(0)
    refusal = table.state.refusal(0, table.game.parse("build cannon"))
    assert refusal is not None
    assert (refusal.message, refusal.rule) == ("none_left", "SF-COMP-5")
    assert table.may(0, "build booster")


def test_half_medals_end_with_the_stock() -> None:
    """SF-COMP-6: an empty stock gives nothing and leaves no debt."""
    table = Table().active(0).hand(0, goods=3).friend(0, "diplomats", "diplomat-fame-1")
    table.player(1, half_medals=20).player(2, half_medals=18)
    assert table.view(None)["half_medals"] == 0
    assert "buy fame" not in table.legal(0)
    assert table.refused(0, "buy fame").rule == "SF-FRI-10"


def test_a_short_stock_of_half_medals_serves_the_active_player_first() -> None:
    """SF-COMP-6: several winners of half medals are served from the active player clockwise."""
    table = Table().active(2, "throwing").player(0, half_medals=36).encounter_on_top("E32")
    for seat in range(4):
        table.upgrades(seat, freight_pod=2)
    table.chance(balls=[("black", "red")])
    assert table.view(None)["half_medals"] == 1
    table.do(2, "throw")
    assert [event.public for event in table.events("half_medals_changed")] == [{"seat": 2, "delta": 1, "total": 2}]
    assert table.view(None)["half_medals"] == 0
    assert table.view(None)["players"][3]["half_medals"] == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_no_card_appears_or_vanishes(seats: int) -> None:
    """SF-COMP-7: supply, reserve pile and all hands together hold twenty cards of every type at every moment."""
    chance = random.Random(7)
    game = catalogue.make("starfarers", "2019", seats)
    state = game.new(b"cards")
    begun = state.census()
    for _ in range(600):
        if state.result() is not None:
            break
        seat = chance.choice(state.acting())
        state.apply(seat, chance.choice(state.legal(seat)))
        census = state.census()
        assert [census[name] for name in RESOURCES] == [20] * 5
        assert census["cards in hands counted wrongly"] == 0
        for name in ("encounter_cards", "chips", "sectors"):
            assert census[name] == census[f"different {name}"] == begun[name] > 0


def test_a_position_with_a_card_too_many_is_refused() -> None:
    """SF-COMP-7: a position has to account for every card."""
    table = Table().active(0)
    table.position["supply"]["ore"] += 1
    with pytest.raises(Refused) as caught:
        table.game.load(table.position)
    assert caught.value.refusal.facts["where"] == "supply"


def test_trade_ship_markers_do_not_run_out() -> None:
    """SF-COMP-9: as many ships may be owed as come; the markers are plain reminders."""
    table = Table().active(0, "throwing").player(0, owed_trade_ships=40).encounter_on_top("E29")
    table.ships(0, *[("colony_ship", point) for point in ("v20_25", "v19_24", "v20_23")]).hand(0, ore=3)
    table.chance(balls=[("black", "red")]).do(0, "throw", "give ore3")
    assert table.names()[-3:] == ["free_ship_won", "free_ship_deferred", "encounter_finished"]
    assert table.view(None)["players"][0]["owed_trade_ships"] == 41


def test_two_dice_for_production_and_the_mothership_for_all_else() -> None:
    """SF-COMP-10: production uses two six-sided dice, flight and encounters the balls of the mothership."""
    table = Table().active(0, "rolling").chance(dice=[(6, 4)], balls=[("black", "blue"), ("yellow", "red")])
    table.encounter_on_top("E12").hand(0, ore=2)
    table.do(0, "roll")
    assert table.told("dice_rolled") == {"seat": 0, "dice": [6, 4], "sum": 10}
    assert not table.events("mothership_thrown")
    table.do(0, "end build", "throw")
    assert table.told("mothership_thrown")["purpose"] == "speed"
    table.do(0, "answer yes", "fence ore for fuel2")
    assert table.told("mothership_thrown")["balls"] == ["yellow", "red"]
    assert not table.events("dice_rolled")


def test_there_is_no_hand_limit() -> None:
    """SF-COMP-11: a hand of any size is kept as long as no seven is rolled."""
    table = Table().empty_hands().hand(0, ore=9, fuel=9, carbon=9, food=9, goods=9).active(0, "rolling")
    table.chance(dice=[(1, 1)], balls=[("blue", "yellow")]).do(0, "roll", "end build", "throw", "end flight")
    assert table.state.sizes[0] >= 45
    assert table.state.active == 1


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_three_to_six_may_play(seats: int) -> None:
    """SF-COMP-12: any other number is refused before the game starts."""
    for allowed in (3, 4, 5, 6):
        assert len(catalogue.make("starfarers", "2019", allowed).new(b"x").view(None)["players"]) == allowed  # type: ignore[arg-type]
    with pytest.raises(Refused) as caught:
        catalogue.make("starfarers", "2019", seats)
    assert caught.value.refusal.rule == "SF-COMP-12"
