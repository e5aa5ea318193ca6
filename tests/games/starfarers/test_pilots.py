"""Stories about two pilots sharing a turn (chapter 18 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.cockpit import Cockpit

FIVE = ("yellow", "red")
BOTH = pytest.mark.parametrize("seats", [5, 6])


def at_points(table: Cockpit, seat: int, points: int) -> Cockpit:
    """The seat has so many points: three for its start, the rest as pairs of half medals."""
    table.player(seat, half_medals=2 * (points - 3))
    return table


def whole_turn(table: Cockpit, first: int) -> None:
    """Both pilots do nothing but what they must."""
    second = table.second(first)
    table.do(first, "roll", "end build").do(second, "end build").do(first, "throw", "end flight").do(
        second, "end flight"
    )


# -- the turn


@BOTH
def test_the_stands_move_on(seats: int) -> None:
    """SF-PILOT-1: Pilot 2 sits three seats to the left of Pilot 1; after the turn both stands move one seat."""
    table = Cockpit(seats).active(seats - 1, "rolling").chance(dice=[(1, 1), (1, 1)], balls=[FIVE, FIVE])
    assert table.view(None)["pilots"] == [seats - 1, 2]
    whole_turn(table, seats - 1)
    assert table.told("turn_started") == {"seat": 0, "second": 3, "turn": 2}
    whole_turn(table, 0)
    assert table.view(None)["pilots"] == [1, 4]
    assert table.state.turn == 3


def test_each_step_in_turn() -> None:
    """SF-PILOT-2 SF-PILOT-4: Each step is done by Pilot 1 completely before Pilot 2 does it; nobody else builds."""
    table = Cockpit(6).active(1, "rolling").chance(dice=[(1, 1)], balls=[FIVE])
    for seat in range(6):
        table.hand(seat, ore=2, fuel=2, carbon=2)
    steps = [(1, "roll"), (1, "end build"), (4, "end build"), (1, "throw"), (1, "end flight"), (4, "end flight")]
    for seat, text in steps:
        assert table.state.acting() == [seat]
        for other in range(6):
            assert other == seat or not [verb for verb in table.legal(other) if verb.startswith(("build", "fly"))]
        if text == "end build":
            assert table.may(seat, "build booster")
            table.do(seat, "build cannon", "build freight_pod")
        table.do(seat, text)
    assert table.state.active == 2


@pytest.mark.parametrize(("first", "second", "drawn"), [(4, 4, [2, 2]), (8, 10, [1, 0]), (12, 7, [0, 2])])
def test_reserve_draws(first: int, second: int, drawn: list[int]) -> None:
    """SF-PILOT-3: Pilot 1 rolls for all; Pilot 1, then Pilot 2 draw by their own points."""
    table = (
        at_points(at_points(Cockpit(5), 0, first), 3, second).active(0, "rolling").chance(dice=[(1, 1)]).do(0, "roll")
    )
    told = [(event.public["seat"], event.public["number"]) for event in table.events("reserve_drawn")]
    assert told == [(seat, count) for seat, count in zip((0, 3), drawn, strict=True) if count]
    assert [len(told) for told in (table.events("dice_rolled"),)] == [1]
    assert [table.view(None)["players"][seat]["reserve_cards"] for seat in (0, 3)] == drawn


def test_draws_on_request() -> None:
    """SF-PILOT-3 SF-RES-4: With the manual draw each pilot draws in the own trade and build step, once."""
    table = Cockpit(6, reserve_draw="manual").active(0, "rolling").chance(dice=[(1, 1)]).do(0, "roll")
    assert not table.events("reserve_drawn")
    table.do(0, "draw")
    assert table.told("reserve_drawn") == {"seat": 0, "number": 2}
    assert not table.may(0, "draw")
    table.do(0, "end build")
    assert table.state.fallback(3).text == "draw"
    table.do(3, "draw", "end build")
    assert not table.may(0, "draw")


def test_few_points_draw_most() -> None:
    """SF-RES-2: Three points, after losing half medals, count as the lowest step."""
    table = Cockpit(6).player(0, half_medals=1).active(0, "rolling").chance(dice=[(1, 1)])
    assert table.points(0) == 3
    table.do(0, "roll")
    assert table.events("reserve_drawn")[0].public == {"seat": 0, "number": 2}


# -- seven


@pytest.mark.parametrize(("choice", "counted"), [("yes", [1, 2, 3, 4, 0, 3]), ("no", [1, 2, 4, 0, 3])])
def test_pilot_two_and_the_seven(choice: str, counted: list[int]) -> None:
    """SF-SEVEN-6: Pilot 2 is on turn too and gets no card after a seven, unless the option says yes."""
    assert Cockpit(5).game.options["seven_relief_pilot2"] == "no"
    table = Cockpit(5, seven_relief_pilot2=choice).active(0, "rolling").chance(dice=[(3, 4)]).do(0, "roll")
    told = [(event.public["seat"], event.public["number"]) for event in table.events("reserve_drawn")]
    assert [seat for seat, _ in told] == counted
    assert told[-2:] == [(0, 2), (3, 2)]


def test_pilot_two_discards_and_is_robbed() -> None:
    """SF-SEVEN-6: The roller is Pilot 1; Pilot 2 may be picked like anybody else."""
    table = Cockpit(5).hand(3, ore=9).active(0, "rolling").chance(dice=[(3, 4)]).do(0, "roll")
    assert table.state.acting() == [3]
    table.do(3, "discard ore4")
    assert table.legal(0) == ["steal 3"]
    assert table.legal(3) == []


# -- trade


def test_pilot_two_is_a_partner() -> None:
    """SF-TRADE-2: In Pilot 1's step Pilot 2 is a partner like any other seat."""
    table = Cockpit(6).hand(0, ore=1).hand(3, food=1).active(0).do(0, "offer ore1 for food1 to 3")
    assert table.state.acting() == [3]
    table.do(3, "accept 0")
    assert (table.hand_of(0), table.hand_of(3)) == ({"food": 1}, {"ore": 1})
    other = Cockpit(6).hand(0, ore=1).hand(3, food=1).active(0).do(3, "offer food1 for ore1")
    other.do(0, "accept 3")
    assert other.hand_of(3) == {"ore": 1}


def test_nobody_trades_in_pilot_twos_step() -> None:
    """SF-TRADE-2 SF-BANK-4: In Pilot 2's step there are exchanges with the supply and builds, and no proposals at all."""
    table = Cockpit(6).hand(0, ore=2).hand(3, ore=3, goods=2, fuel=2).active(0, "second_trading")
    assert table.state.acting() == [3]
    verbs = {text.split()[0] for text in table.legal(3)}
    assert verbs == {"build", "exchange", "end"}
    for seat in range(6):
        assert table.state.forms(seat) == []
    for seat, text in ((3, "offer ore1 for food1"), (0, "offer ore1 for fuel1"), (1, "offer ore1 for fuel1 to 3")):
        refusal = table.refused(seat, text)
        assert (refusal.message, refusal.rule, refusal.facts) == ("supply_only", "SF-TRADE-2", {"seat": 3})
    assert table.refused(0, "accept 3").message == "not_your_decision"
    table.do(3, "exchange ore for food", "exchange goods for carbon", "build booster", "end build")
    assert table.hand_of(3) == {"food": 1, "carbon": 1}


def test_own_merchants_cards_count() -> None:
    """SF-BANK-4: Pilot 2's own Merchants cards work; the one-to-one exchange of goods once per own turn."""
    table = Cockpit(6).friend(3, "merchants", "merchant-ore", "merchant-goods").hand(3, ore=2, goods=2)
    table.active(0, "second_trading").do(3, "exchange ore for food", "exchange goods for fuel")
    assert table.hand_of(3) == {"food": 1, "fuel": 1, "goods": 1}
    assert not table.may(3, "exchange goods for fuel")


def test_limits_count_anew() -> None:
    """SF-PILOT-16: Each player has two own turns per round, as Pilot 1 and as Pilot 2; limits per own turn start anew."""
    table = Cockpit(6).friend(0, "diplomats", "diplomat-fame-1").hand(0, goods=3).active(0, "rolling")
    table.chance(dice=[(1, 1)] * 2, balls=[FIVE]).do(0, "buy fame")
    assert not table.may(0, "buy fame")
    whole_turn(table, 0)
    assert not table.may(0, "buy fame")  # it is the turn of seats 1 and 4
    table.resume().active(3, "rolling")
    table.position["frames"] = [{"frame": "turn", "seat": 3, "next": "start"}]
    table.do(3, "roll", "end build")
    assert table.saved()["players"][0]["used"] == []
    table.do(0, "buy fame")
    assert not table.may(0, "buy fame")


# -- flight


def test_without_ships_nothing_is_thrown() -> None:
    """SF-PILOT-5: If neither pilot has a ship the flight phase is skipped."""
    table = Cockpit(6).ships(0).ships(3).active(0, "second_trading").do(3, "end build")
    assert table.state.active == 1
    assert not table.events("mothership_thrown")


def test_one_throw_for_both() -> None:
    """SF-PILOT-5: One throw gives the base speed of both; each adds the own boosters."""
    table = Cockpit(6).upgrades(0, booster=1).upgrades(3, booster=4).thrown(0, "blue", "red")
    assert len(table.events("mothership_thrown")) == 1
    assert [event.public for event in table.events("speed_set")] == [
        {"seat": 0, "base": 4, "bonus": 1, "speed": 5},
        {"seat": 3, "base": 4, "bonus": 4, "speed": 8},
    ]
    table.do(0, "end flight")
    assert table.view(3)["frames"][-1]["speed"] == 8


def test_pilot_one_throws_without_ships() -> None:
    """SF-PILOT-5: Pilot 1 throws even without own ships; then only Pilot 2 flies."""
    table = Cockpit(6).ships(0).active(0, "second_trading").chance(balls=[FIVE]).do(3, "end build")
    assert table.legal(0) == ["throw"]
    table.do(0, "throw")
    assert [event.public["seat"] for event in table.events("speed_set")] == [3]
    assert table.state.acting() == [3]
    table.do(3, "end flight")
    assert table.state.active == 1


def test_pilot_two_without_ships() -> None:
    """SF-PILOT-5: A Pilot 2 without ships is not asked to fly."""
    table = Cockpit(6).ships(3).thrown(0, *FIVE).do(0, "end flight")
    assert table.state.active == 1


def test_all_ships_of_one_then_of_the_other() -> None:
    """SF-PILOT-6: Pilot 1 moves all own ships, then Pilot 2; the first may not move again."""
    table = Cockpit(6).ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v13_24")).ships(3, ("colony_ship", "v16_23"))
    table.flying(0, 3)
    assert not table.legal(3)
    assert {text.split()[1] for text in table.legal(0, "fly")} == {"1", "2"}
    table.do(0, "fly 1 v11_24", "fly 2 v14_25", "end flight")
    assert not table.legal(0)
    assert table.refused(0, "fly 1 v13_24").message == "not_your_decision"
    assert table.legal(3, "fly")


def test_a_new_spaceport_in_between() -> None:
    """SF-PILOT-15: A third colony may be founded in any system; there is no cap of two."""
    table = Cockpit(5).chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v14_21")).flying(0, 3)
    table.colonies(1, "v1_28", "v22_27", "v11_20", spaceports=["v1_28"])
    table.colonies(2, "v4_27", "v19_28", "v14_19", spaceports=["v4_27"])
    table.do(0, "found 1")
    assert table.told("colony_founded")["point"] == "v14_21"


@pytest.mark.parametrize("as_second", [False, True])
def test_leave_or_found(as_second: bool) -> None:
    """SF-BLOCK-8: The next turn in which a site must be left or settled is the next one as Pilot 1 or as Pilot 2."""
    table = Cockpit(6).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    if as_second:
        table.active(3, "throwing").chance(balls=[FIVE]).do(3, "throw", "end flight")
    else:
        table.active(0, "throwing").chance(balls=[FIVE]).do(0, "throw")
    assert table.view(0)["frames"][-1]["ships"][0]["must_leave"] == "v14_21"
    refusal = table.refused(0, "end flight")
    assert (refusal.message, refusal.rule) == ("must_leave_first", "SF-BLOCK-7")
    table.do(0, "fly 1 v13_22", "end flight")


# -- free ships


def test_a_ship_owed_to_pilot_two() -> None:
    """SF-FREE-2 SF-PILOT-16: It is the own turn of Pilot 2 from the start, so an owed ship is placed before the dice."""
    table = Cockpit(6).player(3, owed_trade_ships=1).active(0, "rolling")
    assert table.state.acting() == [3]
    assert table.frame() == "placing"
    table.do(3, table.legal(3, "place")[0])
    assert table.state.acting() == [0]
    assert table.frame() == "rolling"


def test_a_ship_placed_while_the_other_flies() -> None:
    """SF-FREE-2 SF-FREE-3: A point freed by Pilot 1's ship lets Pilot 2 place and fly the ship in the same phase."""
    table = (
        Cockpit(6)
        .player(3, owed_trade_ships=1)
        .ships(3)
        .ships(0, ("colony_ship", "v7_26"))
        .ships(1, ("colony_ship", "v7_28"))
    )
    table.flying(0, 4, begun=False).do(0, "fly 1 v8_23")
    assert table.state.acting() == [0]  # in the middle of a move the placing waits
    table.do(0, "stop 1")
    assert table.frame() == "placing"
    table.do(3, "place v7_26").do(0, "end flight")
    assert table.legal(3, "fly 1")


# -- winning


def test_in_the_order_of_the_phases() -> None:
    """SF-END-3: Whoever has the goal first in the order of the phases wins; the rest of the turn is dropped."""
    table = at_points(at_points(Cockpit(6), 0, 14), 3, 14).hand(0, carbon=3, food=2).hand(3, carbon=3, food=2)
    table.active(0).do(0, "build spaceport v29_28")
    assert table.state.winner == 0
    assert table.state.acting() == []
    later = at_points(at_points(Cockpit(6), 0, 14), 3, 14).hand(3, carbon=3, food=2)
    later.active(0).do(0, "end build").do(3, "build spaceport v22_27")
    assert later.state.winner == 3
    assert later.told("game_won")["seat"] == 3


def test_pilot_two_wins_in_pilot_ones_step() -> None:
    """SF-END-3: Both pilots are on turn for the whole turn: a point that comes in the other's step wins too."""
    table = at_points(Cockpit(6), 3, 14).player(3, half_medals=23).hand(3, ore=1).travelers(0, "donation").active(0)
    table.do(0, "ask 3 ore").do(3, "donate")
    assert table.state.winner == 3


def test_others_do_not_win() -> None:
    """SF-END-3: A player who is no pilot wins only when the own turn begins."""
    table = at_points(Cockpit(6), 1, 15).active(0, "rolling").chance(dice=[(1, 1)], balls=[FIVE])
    whole_turn(table, 0)
    assert table.state.winner == 1
    second = at_points(Cockpit(6), 4, 15).active(0, "rolling").chance(dice=[(1, 1)], balls=[FIVE])
    whole_turn(second, 0)
    assert second.state.winner == 4


def test_both_hold_the_goal() -> None:
    """SF-END-4: If both hold the goal when the turn begins, Pilot 1 wins."""
    table = at_points(at_points(Cockpit(6), 1, 15), 4, 15).active(0, "rolling").chance(dice=[(1, 1)], balls=[FIVE])
    whole_turn(table, 0)
    assert table.state.winner == 1


@pytest.mark.parametrize("owner", [0, 3])
def test_one_effect_lifts_both(owner: int) -> None:
    """SF-END-4: A donation that lifts both pilots to the goal at once makes Pilot 1 win."""
    table = Cockpit(6).player(0, half_medals=23 if owner else 19).player(3, half_medals=19 if owner else 23)
    table.travelers(owner, "donation").hand(3 - owner, ore=1)
    table.active(0, "trading" if owner == 0 else "second_trading").do(owner, f"ask {3 - owner} ore").do(
        3 - owner, "donate"
    )
    assert table.state.winner == 0


def test_the_tooth_of_time_lifts_both() -> None:
    """SF-END-4: Card 32 lifts both pilots to the goal, though it was drawn for Pilot 2 alone: Pilot 1 wins."""
    table = Cockpit(6).player(0, half_medals=23).player(3, half_medals=23)
    table.upgrades(0, freight_pod=1).upgrades(3, freight_pod=1).travelers(0, "encounter")
    table.player(0, half_medals=19).encounter_on_top("E32").thrown(0, "black", "red").do(0, "avoid encounter")
    assert table.state.winner == 0


# -- positions


def spoiled(table: Cockpit, number: int, **fields: object) -> str:
    """What is said about a position with a frame changed."""
    position = table.saved()
    position["frames"][number] |= fields
    with pytest.raises(Refused) as caught:
        table.game.load(position)
    return repr(caught.value.refusal)


def test_impossible_stacks_are_refused() -> None:
    """SF-PILOT-1: Only pilots have steps of the turn, and Pilot 1's flight lies on Pilot 2's."""
    flight = Cockpit(6).flying(0, 3)
    assert "must be a pilot" in spoiled(flight, 1, seat=2)
    assert "must be a pilot" in spoiled(flight, 1, seat=0)
    assert "must be a pilot" in spoiled(Cockpit(6).active(0, "second_trading"), 1, seat=1)
    assert "has not begun" in spoiled(Cockpit(6).active(0), 0, next="start")
    assert "next" in spoiled(Cockpit(6).active(0), 0, next="lunch")


def test_saved_in_every_step() -> None:
    """SF-PILOT-2: A turn can be saved and loaded before every step and goes on alike."""
    table = Cockpit(5).active(2, "rolling").chance(dice=[(1, 1)], balls=[FIVE])
    for seat, text in (
        (2, "roll"),
        (2, "end build"),
        (0, "end build"),
        (2, "throw"),
        (2, "end flight"),
        (0, "end flight"),
    ):
        again = table.game.load(table.saved())
        assert again.digest() == table.state.digest()
        assert again.acting() == table.state.acting() == [seat]
        table.do(seat, text)
