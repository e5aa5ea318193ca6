"""Stories about founding trade stations (chapter 12 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from tests.games.starfarers.kit import Table

MERCHANTS = [f"pick merchant-{name}" for name in ("ore", "fuel", "carbon", "food", "goods")]
OUTER = ("v11_20", "v14_19", "v14_21", "v2_19", "v5_18")


def docking(seat: int, pods: int, *stations: int, marker: int | None = None, seats: int = 4) -> Table:
    """The seat's trade ship is beside the Merchants' docking point; these seats have stations there."""
    table = Table(seats).ships(seat, ("trade_ship", "v23_14")).upgrades(seat, freight_pod=pods)
    return table.stations("merchants", *stations, marker=marker).flying(seat, base=3)


def merchants(table: Table) -> dict[str, object]:
    found: dict[str, object] = table.view(None)["outposts"]["merchants"]
    return found


def test_a_station_is_founded() -> None:
    """SF-STAT-1: it goes to a dock, the transport returns to the personal stock, the docking point is free again."""
    table = docking(0, 1).do(0, "dock 1 v25_14")
    assert table.told("station_founded") == {"seat": 0, "people": "merchants", "stations": 1, "ship": 1}
    assert merchants(table)["stations"] == [0]
    assert table.ship_at(0, 1) is None
    assert table.stock_of(0) == {"colony": 6, "trade_station": 6, "transport": 3, "shipyard": 2}
    assert not table.state.occupied(table.state.rulebook.board.number_of["v25_14"])


def test_founding_a_station_is_no_choice() -> None:
    """SF-STAT-1: the ship that ends there founds; there is nothing to decide but the card."""
    table = docking(0, 1).do(0, "dock 1 v25_14")
    assert table.legal(0) == MERCHANTS
    assert table.refused(0, "pass").rule == "SF-ACT-1"
    assert table.refused(0, "end flight").rule == "SF-ACT-1"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_nth_station_needs_n_pods(number: int) -> None:
    """SF-STAT-2: one attached freight pod more than there are stations of all players."""
    others = (1, 2, 3, 1)[: number - 1]
    refusal = docking(0, number - 1, *others).refused(0, "dock 1 v25_14")
    assert (refusal.rule, refusal.facts["people"], refusal.facts["wanted"]) == ("SF-STAT-2", "merchants", number)
    table = docking(0, number, *others).do(0, "dock 1 v25_14")
    assert table.told("station_founded")["stations"] == number


def test_five_stations_fill_the_outpost() -> None:
    """SF-STAT-2: the sixth finds no dock."""
    assert docking(0, 5, 1, 2, 3, 1, 2).refused(0, "dock 1 v25_14").rule == "SF-STAT-2"


def test_cards_are_no_pods() -> None:
    """SF-STAT-2: only attached freight pods count, not boosters, cannons or friendship cards."""
    table = (
        docking(0, 1, 1).upgrades(0, booster=6, cannon=6, freight_pod=1).friend(0, "scientists", "scientist-mixed-1")
    )
    assert table.refused(0, "dock 1 v25_14").rule == "SF-STAT-2"


def test_pods_matter_at_the_founding_only() -> None:
    """SF-STAT-4: who loses the freight pod afterwards keeps station, marker, card and points."""
    table = docking(0, 1).do(0, "dock 1 v25_14", "pick merchant-ore", "end flight")
    points = table.points(0)
    table.resume().ships(0, ("colony_ship", "v20_25")).active(0, "throwing").encounter_on_top("E28").hand(0)
    table.chance(balls=[("black", "red")]).do(0, "throw", "give nothing", "lose freight_pod")
    assert table.view(None)["players"][0]["upgrades"]["freight_pod"] == 0
    assert merchants(table) == {"stations": [0], "marker": 0}
    assert table.view(None)["players"][0]["friendship_cards"] == ["merchant-ore"]
    assert table.points(0) == points


def test_several_stations_of_one_player() -> None:
    """SF-STAT-5: two ships of one player dock one after the other."""
    table = docking(0, 2).ships(0, ("trade_ship", "v23_14"), ("trade_ship", "v22_15"))
    table.do(0, "dock 1 v25_14", "pick merchant-ore", "dock 2 v25_14", "pick merchant-goods")
    assert merchants(table) == {"stations": [0, 0], "marker": 0}
    assert table.view(None)["players"][0]["friendship_cards"] == ["merchant-ore", "merchant-goods"]


def test_the_founder_takes_an_open_card() -> None:
    """SF-STAT-6: one of those that are left; nobody else is asked."""
    table = docking(0, 3).friend(1, "merchants", "merchant-ore").friend(2, "merchants", "merchant-goods")
    table.do(0, "dock 1 v25_14")
    assert table.legal(0) == MERCHANTS[1:4]
    assert table.refused(0, "pick merchant-ore").rule == "SF-STAT-6"
    assert table.refused(0, "pick green-ore").rule == "SF-STAT-6"
    assert table.refused(1, "pick merchant-fuel").rule == "SF-ACT-1"
    table.do(0, "pick merchant-fuel")
    assert table.told("friendship_card_taken") == {"seat": 0, "card": "merchant-fuel"}
    assert table.view(None)["players"][0]["friendship_cards"] == ["merchant-fuel"]


def test_the_card_works_from_that_moment() -> None:
    """SF-STAT-6: a Scientists card speeds up the next ship of the same flight, a Merchants card the next exchange."""
    table = Table().ships(0, ("trade_ship", "v2_1"), ("colony_ship", "v20_25")).upgrades(0, freight_pod=1).flying(0)
    table.do(0, "dock 1 v4_1", "pick scientist-boosters")
    assert table.view(None)["frames"][-1]["speed"] == 5
    assert table.view(None)["players"][0]["card_boosters"] == 2
    table = docking(0, 1).do(0, "dock 1 v25_14", "pick merchant-ore")
    assert table.view(0)["players"][0]["rates"]["ore"] == 2


def test_five_stations_match_five_cards() -> None:
    """SF-STAT-6: the fifth founder takes the last card."""
    table = docking(0, 5)
    for seat, card in ((1, "ore"), (2, "fuel"), (3, "carbon"), (1, "food")):
        table.friend(seat, "merchants", f"merchant-{card}")
    table.do(0, "dock 1 v25_14")
    assert table.legal(0) == ["pick merchant-goods"]


def test_the_first_founder_takes_the_marker() -> None:
    """SF-STAT-7: it is worth two points."""
    table = docking(2, 1)
    points = table.points(2)
    table.do(2, "dock 1 v25_14")
    assert table.told("friendship_marker_moved") == {"people": "merchants", "seat": 2, "holder": -1}
    assert merchants(table)["marker"] == 2
    assert table.points(2) == points + 2


def test_a_tie_does_not_move_the_marker() -> None:
    """SF-STAT-8: only strictly more stations than the holder's take it away."""
    table = docking(0, 2, 1).do(0, "dock 1 v25_14")
    assert not table.events("friendship_marker_moved")
    assert merchants(table) == {"stations": [1, 0], "marker": 1}
    table = docking(0, 3, 1, 0, marker=1)
    before = (table.points(0), table.points(1))
    table.do(0, "dock 1 v25_14")
    assert table.told("friendship_marker_moved") == {"people": "merchants", "seat": 0, "holder": 1}
    assert (table.points(0), table.points(1)) == (before[0] + 2, before[1] - 2)


def test_a_third_player_does_not_matter() -> None:
    """SF-STAT-8: the founder is compared with the holder alone."""
    table = docking(2, 5, 0, 0, 1, 2, marker=0).do(2, "dock 1 v25_14")
    assert not table.events("friendship_marker_moved")
    assert merchants(table)["marker"] == 0


def test_a_station_is_worth_nothing_by_itself() -> None:
    """SF-STAT-10: the second player at an outpost gets a card and no point."""
    table = docking(0, 2, 1)
    points = table.points(0)
    table.do(0, "dock 1 v25_14", "pick merchant-ore")
    assert table.points(0) == points
    assert not table.events("points_changed")


def test_a_station_never_flies_again() -> None:
    """SF-STAT-10: it stays on its dock; only the transport can be used again."""
    table = docking(0, 1).do(0, "dock 1 v25_14", "pick merchant-ore")
    assert table.legal(0) == ["end flight"]
    assert table.refused(0, "fly 1 v23_14").rule == "SF-BUILD-4"
    assert table.stock_of(0)["trade_station"] == 6


def test_the_order_of_a_founding() -> None:
    """SF-STAT-11: station and transport, marker, points; then the card; then specials beside standing ships."""
    table = Table().reveal("N7").chip("c4r10", {"pirate_base": 4}).upgrades(0, cannon=2, freight_pod=1)
    table.ships(0, ("trade_ship", "v2_1"), ("trade_ship", "v11_22")).flying(0)
    table.do(0, "dock 1 v4_1")
    assert table.names() == ["ship_moved", "station_founded", "friendship_marker_moved", "points_changed"]
    table.do(0, "pick scientist-cannons")
    assert table.names()[:2] == ["friendship_card_taken", "pirate_base_beaten"]


def test_the_victory_check_comes_before_the_card() -> None:
    """SF-STAT-11: the marker's two points win at once, and no card is picked any more."""
    table = docking(0, 1).reveal("N6", "N7")
    home = ("v1_26", "v11_28", "v19_26")
    table.colonies(0, *home, *OUTER, spaceports=["v19_26"]).player(0, half_medals=8)
    assert table.points(0) == 13
    table.do(0, "dock 1 v25_14")
    assert table.names()[-2:] == ["points_changed", "game_won"]
    assert table.legal(0) == []


def test_ex_10_station_requirement() -> None:
    """EX-10 SF-STAT-2 SF-STAT-8 SF-BLOCK-4: with three stations there red needs four pods for a second one."""
    table = docking(1, 3, 0, 1, 3)
    assert table.refused(1, "dock 1 v25_14").rule == "SF-STAT-2"
    table.do(1, "fly 1 v26_13")  # it may pass v25_14
    assert table.told("ship_moved")["path"] == ["v25_14", "v26_13"]
    table = docking(1, 3, 0, 1, 3).do(1, "fly 1 v25_14")
    assert not table.may(1, "stop 1")
    table = docking(1, 4, 0, 1, 3)
    before = (table.points(0), table.points(1))
    table.do(1, "dock 1 v25_14")
    assert table.told("friendship_marker_moved") == {"people": "merchants", "seat": 1, "holder": 0}
    assert (table.points(0), table.points(1)) == (before[0] - 2, before[1] + 2)


def test_ex_11_marker_ties() -> None:
    """EX-11 SF-STAT-7 SF-STAT-8: founded in the order white, red, red, white, red, the marker moves once, at the third."""
    table = Table().upgrades(0, freight_pod=5).upgrades(1, freight_pod=5)
    holders = []
    for number, seat in enumerate((0, 1, 1, 0, 1), 1):
        table.ships(seat, ("trade_ship", "v23_14")).flying(seat).do(seat, "dock 1 v25_14")
        assert table.told("station_founded")["stations"] == number
        holders.append(merchants(table)["marker"])
        table.do(seat, table.legal(seat)[0]).resume()
    assert holders == [0, 0, 1, 1, 1]
