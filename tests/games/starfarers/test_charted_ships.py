"""Stories about the first edition: ranks, the first ship, trade points and markers (chapters 10, 12, 13, 16 and 19)."""

from __future__ import annotations

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.charted import GREEN_FOLK, MERCHANTS, Charted

SHIP = {"ore": 1, "fuel": 1, "carbon": 1, "food": 1}
TRADE = {"ore": 1, "fuel": 1, "goods": 2}
HOME, PORT, OTHER_PORT = "v19_26", "v20_25", "v17_26"  # White's spaceport and its two points


# -- ranks


def test_the_builder_chooses_the_rank() -> None:
    """SF-BUILD-7 SF-COMP-8: any free transport, on either spaceport point; the ship has the rank of its transport."""
    table = Charted().ranked(0, (2, "trade_ship", "v13_10")).hand(0, **SHIP).active(0)
    wanted = {f"build colony_ship {point} rank {rank}" for point in (PORT, OTHER_PORT) for rank in (1, 3)}
    assert set(table.legal(0, "build colony_ship")) == wanted
    table.do(0, f"build colony_ship {PORT} rank 3")
    assert table.told("ship_built")["ship"] == 3
    assert [ship["ship"] for ship in table.view(1)["players"][0]["ships"]] == [2, 3]


def test_a_taken_rank_is_refused() -> None:
    """SF-BUILD-7 SF-BUILD-4: a transport under way cannot be used again; with none left nothing can be built."""
    table = Charted().ranked(0, (2, "trade_ship", "v13_10")).hand(0, **TRADE).active(0)
    assert table.refused(0, f"build trade_ship {PORT} rank 2").rule == "SF-BUILD-7"
    full = [(1, "trade_ship", "v13_10"), (2, "trade_ship", "v11_20"), (3, "colony_ship", "v14_9")]
    assert Charted().ranked(0, *full).hand(0, **TRADE).active(0).legal(0, "build trade_ship") == []


def test_the_mark_belongs_to_the_transport() -> None:
    """SF-COMP-8: after founding the transport goes back and its rank can be chosen anew."""
    table = Charted().plain_system(0).ranked(0, (3, "colony_ship", "v4_21")).flying(0).do(0, "found 3")
    table.resume().hand(0, **SHIP).active(0).do(0, f"build colony_ship {PORT} rank 3")
    assert table.ship_at(0, 3) == PORT
    assert table.ship_at(0, 1) is None


def test_a_free_ship_has_a_rank_of_choice() -> None:
    """SF-FREE-5 SF-FREE-1: spaceport point and rank are chosen; the first ones are the fallback."""
    table = Charted().ranked(0, (2, "colony_ship", "v13_10")).hand(0, ore=3).meet("E05").do(0, "give ore3")
    assert table.frame() == "placing"
    assert set(table.legal(0)) == {f"place {point} rank {rank}" for point in (PORT, OTHER_PORT) for rank in (1, 3)}
    assert table.state.fallback(0).text == f"place {PORT} rank 1"
    table.do(0, f"place {PORT} rank 3")
    assert table.ship_at(0, 3) == PORT
    assert table.may(0, "fly 3 v20_23")


# -- the first ship


def test_the_lowest_rank_is_grounded() -> None:
    """SF-ENC-10 SF-CLASSIC-5: nobody chooses, the ship with the lowest rank stays."""
    table = (
        Charted().ranked(0, (2, "colony_ship", "v13_10"), (3, "colony_ship", PORT)).meet("E05").do(0, "give nothing")
    )
    assert table.told("ship_grounded") == {"seat": 0, "ship": 2}
    assert table.frame() == "flight"
    assert {text.split()[1] for text in table.legal(0, "fly")} == {"3"}


def test_the_lowest_rank_jumps() -> None:
    """SF-ENC-10 SF-JUMP-6: only the first ship may jump, and the jump may be declined."""
    table = Charted().ranked(0, (2, "colony_ship", "v13_10"), (3, "colony_ship", PORT)).hand(0, ore=2)
    table.meet("E28").do(0, "give ore2")
    assert {text.split()[1] for text in table.legal(0, "jump")} == {"2"}
    assert table.state.fallback(0).text == "pass"
    table.do(0, "jump 2 v11_20")
    assert table.ship_at(0, 2) == "v11_20"
    assert {text.split()[1] for text in table.legal(0, "fly")} == {"3"}


def test_example_of_the_first_ship() -> None:
    """EX-16: ranks 2 (trade) and 3 (colony): an effect hits rank 2; once a rank 1 ship is there, it is the first."""
    table = Charted().ranked(0, (2, "trade_ship", "v13_10"), (3, "colony_ship", OTHER_PORT)).meet("E05")
    table.do(0, "give nothing")
    assert table.told("ship_grounded")["ship"] == 2
    table.resume().hand(0, **SHIP).active(0).do(0, f"build colony_ship {PORT} rank 1").resume()
    table.meet("E06").do(0, "give nothing")
    assert table.told("ship_grounded")["ship"] == 1
    again = Charted().ranked(0, (2, "trade_ship", "v13_10"), (3, "colony_ship", OTHER_PORT)).hand(0, ore=2)
    again.meet("E28").do(0, "give ore2")
    assert {text.split()[1] for text in again.legal(0, "jump")} == {"2"}


# -- trade points


def outpost(pods: int, *stations: int) -> Charted:
    """Seat 0 has a trade ship two steps before the Merchants; these seats have stations there."""
    table = Charted().upgrades(0, freight_pod=pods, booster=3).ranked(0, (1, "trade_ship", "v25_16"))
    table.stations("merchants", *stations)
    table.flying(0, 3)
    return table


@pytest.mark.parametrize("count", range(5))
def test_trade_points_in_strict_order(count: int) -> None:
    """SF-STAT-3 SF-CLASSIC-6: the n-th station is founded on trade point n only and needs n pods."""
    stations = [1, 1, 2, 2][:count]
    table = outpost(count + 1, *stations)
    assert table.legal(0, "dock") == [f"dock 1 {MERCHANTS[count]}"]
    for number, point in enumerate(MERCHANTS):
        if number != count:
            assert table.refused(0, f"dock 1 {point}").rule == "SF-STAT-3"
    table.do(0, f"dock 1 {MERCHANTS[count]}")
    assert table.told("station_founded")["stations"] == count + 1
    assert table.frame() == "picking"


@pytest.mark.parametrize("count", range(5))
def test_pods_for_a_trade_point(count: int) -> None:
    """SF-STAT-3: one pod too few, and the ship may not end there."""
    table = outpost(count, *[1, 1, 2, 2][:count])
    assert table.legal(0, "dock") == []
    refusal = table.refused(0, f"dock 1 {MERCHANTS[count]}")
    assert (refusal.message, refusal.facts["wanted"]) == ("pods_missing", count + 1)


def test_stations_stand_on_points() -> None:
    """SF-CLASSIC-8: a trade station stands on its point; ships pass it, which counts as a step, and may not end there."""
    table = outpost(0, 1, 2)
    assert table.view(0)["outposts"]["merchants"]["trade_points"] == list(MERCHANTS)
    assert table.refused(0, f"dock 1 {MERCHANTS[0]}").message == "point_occupied"
    table.walk(0, 1, "v26_15", "v28_15", "v29_16")
    assert table.told("ship_moved")["left"] == 3
    assert not [text for text in table.legal(0) if text.split()[-1] in MERCHANTS[:2] and text.startswith("dock")]


def test_a_colony_ship_does_not_end_on_a_trade_point() -> None:
    """SF-CLASSIC-8 SF-BLOCK-4: none of the five, occupied or not."""
    table = outpost(5, 1).ranked(0, (1, "colony_ship", "v25_16"))
    for point in MERCHANTS:
        assert table.refused(0, f"dock 1 {point}").rule == "SF-BLOCK-4"


def test_jumps_to_trade_points() -> None:
    """SF-STAT-3 SF-JUMP-2: a trade ship jumps to the next trade point only if it can found there."""
    table = outpost(2, 1).hand(0, ore=2).meet("E28").do(0, "give ore2")
    targets = {text.split()[2] for text in table.legal(0, "jump")}
    assert MERCHANTS[1] in targets
    assert not {*MERCHANTS[:1], *MERCHANTS[2:], *GREEN_FOLK[1:]} & targets
    assert GREEN_FOLK[0] in targets
    table.do(0, f"jump 1 {MERCHANTS[1]}")
    assert table.told("station_founded")["people"] == "merchants"


# -- markers


def test_example_of_marker_ties() -> None:
    """EX-11: order of founding White, Red, Red, White, Red: on a tie the lowest trade point has the marker."""
    white, red = 0, 1
    order = (white, red, red, white, red)
    holders = []
    table = Charted()
    for number, seat in enumerate(order):
        table.upgrades(seat, freight_pod=5).ranked(seat, (1, "trade_ship", "v25_16")).flying(seat, 5)
        table.do(seat, f"dock 1 {MERCHANTS[number]}")
        holders.append(table.view(None)["outposts"]["merchants"]["marker"])
        table.do(seat, table.legal(seat)[0]).resume()
    assert holders == [white, white, red, white, red]


def test_the_marker_returns_on_a_tie() -> None:
    """SF-STAT-9 SF-CLASSIC-6: the seat on the lowest number draws level and has it back, with its two points."""
    table = Charted().stations("merchants", 0, 1, 1, marker=1).upgrades(0, freight_pod=4)
    table.ranked(0, (1, "trade_ship", "v25_12")).flying(0, 3)
    before = [table.points(seat) for seat in range(4)]
    table.do(0, f"dock 1 {MERCHANTS[3]}")
    assert table.told("friendship_marker_moved") == {"people": "merchants", "seat": 0, "holder": 1}
    assert [table.points(seat) - before[seat] for seat in range(4)] == [2, -2, 0, 0]


def test_the_marker_among_three() -> None:
    """SF-STAT-9: among equals the lowest trade point decides, not who founded last."""
    table = Charted().stations("merchants", 2, 1, marker=2).upgrades(0, freight_pod=3)
    table.ranked(0, (1, "trade_ship", "v23_14")).flying(0, 3).do(0, f"dock 1 {MERCHANTS[2]}")
    assert not table.events("friendship_marker_moved")


def test_a_marker_with_the_wrong_seat_is_refused() -> None:
    """SF-STAT-9: a position with the marker on a higher trade point is impossible."""
    with pytest.raises(Refused, match="lowest trade point"):
        _ = Charted().stations("merchants", 0, 1, marker=1).state
