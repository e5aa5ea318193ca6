"""Stories about the course of a turn (chapter 4 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from tests.games.starfarers.kit import Table

# Ten points without the home pieces: eight colonies, a spaceport, two half medals; what is needed more is added.
OUTER = ("v11_20", "v14_19", "v14_21", "v2_19", "v5_18")


def test_three_phases_follow_each_other() -> None:
    """SF-TURN-1 SF-TURN-2 SF-TURN-3: production, trade and build, flight; then the next seat to the left."""
    table = Table().active(0, "rolling").chance(dice=[(1, 2)], balls=[("blue", "red")])
    assert table.legal(0) == ["roll"]
    table.do(0, "roll")
    assert table.frame() == "trading"
    table.do(0, "end build")
    assert table.legal(0) == ["throw"]
    table.do(0, "throw")
    assert table.frame() == "flight"
    table.do(0, "end flight")
    assert table.state.active == 1
    assert table.legal(1) == ["roll"]


def test_the_last_seat_is_followed_by_the_first() -> None:
    """SF-TURN-1: the turn goes round the table, and every turn has its number."""
    table = Table().active(3, "throwing").chance(balls=[("blue", "yellow")]).do(3, "throw", "end flight")
    assert table.names() == ["turn_ended", "turn_started"]
    assert table.told("turn_ended") == {"seat": 3, "turn": 1}
    assert table.told("turn_started") == {"seat": 0, "turn": 2}
    three = Table(3).active(2, "throwing").chance(balls=[("blue", "yellow")]).do(2, "throw", "end flight")
    assert three.state.active == 0


def test_nobody_acts_in_another_players_phase() -> None:
    """SF-TURN-1 SF-ACT-1: dice, throw and end of a phase belong to the active player."""
    table = Table().active(0, "rolling")
    assert table.refused(1, "roll").rule == "SF-ACT-1"
    table = Table().active(0, "throwing")
    assert table.refused(1, "throw").rule == "SF-ACT-1"
    table = Table().flying(0)
    assert table.refused(1, "end flight").rule == "SF-ACT-1"


def test_yields_come_before_the_reserve_draw() -> None:
    """SF-TURN-2: first dice and yields, then the active player's cards from the reserve pile."""
    table = Table().active(0, "rolling").chance(dice=[(2, 3)]).do(0, "roll")
    assert table.names() == ["dice_rolled", "yield_paid", "yield_paid", "reserve_drawn"]
    assert table.told("reserve_drawn") == {"seat": 0, "number": 2}


def test_trades_and_builds_in_any_order() -> None:
    """SF-TURN-3: build, trade, build, trade again; the phase lasts until the player ends it."""
    table = Table().active(0).hand(0, ore=5, fuel=2, goods=2).hand(1, carbon=1)
    table.do(0, "build booster", "exchange ore for carbon", "offer goods1 for carbon1 to 1").do(1, "accept 0")
    table.do(0, "build cannon", "build freight_pod")
    assert table.hand_of(0) == {"goods": 1}
    assert table.frame() == "trading"
    table.do(0, "end build")
    assert table.frame() == "throwing"


def test_without_a_ship_nothing_is_thrown() -> None:
    """SF-TURN-4: Without any own ship on the board the flight phase is skipped."""
    table = Table().active(2).ships(2).do(2, "end build")
    assert not table.events("mothership_thrown")
    assert table.state.active == 3


def test_an_encounter_comes_before_any_movement() -> None:
    """SF-TURN-4: a black ball brings an encounter, and no ship moves before it is over."""
    table = Table().active(0, "throwing").encounter_on_top("E03").chance(balls=[("black", "blue")]).do(0, "throw")
    assert table.frame() == "encounter"
    assert table.refused(0, "fly 1 v19_24").rule == "SF-TURN-4"
    table.do(0, "give nothing")
    assert table.frame() == "flight"
    table.do(0, "fly 1 v19_24")
    assert table.ship_at(0, 1) == "v19_24"


def test_flying_and_throwing_wait_for_the_flight_phase() -> None:
    """SF-TURN-4: neither throw nor flight before the trade and build phase is ended."""
    table = Table().active(0)
    assert table.refused(0, "throw").rule == "SF-TURN-4"
    assert table.refused(0, "fly 1 v19_24").rule == "SF-TURN-4"


def test_building_waits_for_its_phase() -> None:
    """SF-TURN-5: Trading and building are impossible in the other two phases."""
    table = Table().hand(0, fuel=2).active(0, "rolling")
    assert table.refused(0, "build booster").rule == "SF-TURN-5"
    table = Table().hand(0, fuel=2).active(0, "throwing")
    assert table.refused(0, "build booster").rule == "SF-TURN-5"


@pytest.mark.parametrize("phase", ["rolling", "throwing", "flight"])
@pytest.mark.parametrize(
    "action",
    [
        "build spaceport v1_26",
        "build colony_ship v17_26",
        "build trade_ship v17_26",
        "build cannon",
        "exchange ore for fuel",
        "offer ore1 for fuel1",
        "offer ore1 for fuel1 to 2",
        "counter ore1 for fuel1",
    ],
)
def test_every_trade_and_build_waits_for_its_phase(phase: str, action: str) -> None:
    """SF-TURN-5: nothing is traded or built before the dice, before the throw or in flight."""
    table = Table().hand(0, ore=4, fuel=4, carbon=4, food=4, goods=4)
    if phase == "flight":
        table.flying(0)
    else:
        table.active(0, phase)
    assert table.refused(0, action).rule == "SF-TURN-5"
    assert not [form for seat in range(4) for form in table.state.forms(seat)]


def fame_owner() -> Table:
    return Table().hand(0, goods=2).friend(0, "diplomats", "diplomat-fame-1", "diplomat-help").player(0, half_medals=2)


def test_own_turn_cards_in_every_phase() -> None:
    """SF-TURN-5 SF-TURN-6: a friendship card works before the dice, while trading, before the throw and in flight."""
    for table in (fame_owner().active(0, "rolling"), fame_owner().active(0), fame_owner().active(0, "throwing")):
        table.do(0, "buy fame")
        assert table.told("half_medals_changed") == {"seat": 0, "delta": 1, "total": 3}
    table = fame_owner().flying(0).do(0, "fly 1 v19_24", "buy fame")
    assert table.events("fame_bought")
    assert table.hand_of(0) == {"goods": 1}
    assert table.may(0, "fly 1 v17_24")  # the move goes on


def test_own_turn_cards_while_a_ship_must_move() -> None:
    """SF-TURN-6: also while a ship has to leave its point, or flies on from a point where it may not stay."""
    table = fame_owner().reveal("N7").chip("c4r10", {"pirate_base": 4}).ships(0, ("colony_ship", "v14_21"))
    table.flying(0, begun=False)
    assert not table.may(0, "end flight")
    table.do(0, "buy fame")
    assert table.events("fame_bought")
    table = fame_owner().ships(1, ("colony_ship", "v19_24")).flying(0).do(0, "fly 1 v19_24")
    assert not table.may(0, "stop 1")
    assert table.may(0, "buy fame")


def test_own_turn_cards_rest_in_unfinished_affairs() -> None:
    """SF-TURN-6: not inside an encounter, while the own trade offer runs, or before a friendship card is picked."""
    table = fame_owner().active(0, "throwing").encounter_on_top("E03").chance(balls=[("black", "blue")]).do(0, "throw")
    assert table.refused(0, "buy fame").rule == "SF-FRI-10"
    table = fame_owner().active(0).do(0, "offer goods1 for ore1")
    assert not table.may(0, "buy fame")
    table.do(0, "withdraw")
    assert table.may(0, "buy fame")
    table = fame_owner().ships(0, ("trade_ship", "v23_14")).upgrades(0, freight_pod=1).flying(0)
    table.do(0, "dock 1 v25_14")
    assert not table.may(0, "buy fame")
    table.do(0, "pick merchant-ore")
    assert table.may(0, "buy fame")


def test_own_turn_cards_rest_in_other_turns() -> None:
    """SF-TURN-6: the owner cannot use them while somebody else is active."""
    for phase in ("rolling", "trading", "throwing"):
        table = fame_owner().active(1, phase)
        assert table.refused(0, "buy fame").rule == "SF-ACT-1"
        assert table.legal(0) == []


def rich(seat: int, points: int) -> Table:
    """The seat has so many points: eight colonies, a spaceport and half medals for the rest."""
    table = Table().reveal("N6", "N7")
    home = table.position["players"][seat]["colonies"]
    spaceports = table.position["players"][seat]["spaceports"]
    return table.colonies(seat, *home, *OUTER, spaceports=spaceports).player(seat, half_medals=2 * (points - 9) + 1)


def test_points_held_when_the_turn_begins_win() -> None:
    """SF-TURN-7: the victory check runs at the start of the turn, before the dice."""
    table = rich(1, 15).active(0, "throwing").chance(balls=[("blue", "red")]).do(0, "throw")
    assert table.state.result() is None
    table.do(0, "end flight")
    assert table.names() == ["turn_ended", "turn_started", "game_won"]
    assert table.told("game_won")["seat"] == 1
    assert table.state.acting() == []


def test_every_change_of_points_is_checked() -> None:
    """SF-TURN-7: the fifteenth point ends the game in the middle of a phase."""
    table = rich(0, 14).active(0).hand(0, carbon=3, food=2)
    assert table.points(0) == 14
    table.do(0, "build spaceport v1_26")
    assert table.names() == ["spaceport_built", "points_changed", "game_won"]
    result = table.state.result()
    assert result is not None
    assert result.winners == (0,)
    assert table.refused(0, "end build").rule == "SF-END-1"
