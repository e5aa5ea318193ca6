"""Stories of trade on one planet."""

from __future__ import annotations

from typing import Any

from starport.engine.chair import Chair
from tests.games.spacedealer.kit import Sketch


def meeting(**options: Any) -> Sketch:
    """Seat 1 is landed at seat 0, which has a depot and its ship at home."""
    sketch = Sketch(**options).build(0, "depot-1", "L2").stored("depot-1", "green2")
    return sketch.ship("ship0", 0, "red1").ship("ship1", 0, "blue3")


def test_goods_are_swapped_between_ships_and_depots_on_one_planet():
    """SD-69 SD-131 SD-132 Q-31: both need a store there; on acceptance everything changes hands in one step."""
    table = meeting().table()
    assert table.do(1, "offer 0 at 0 blue2 for red1+green1") == ["offer_made"]
    assert table.cargo("ship1") == {"blue": 3}
    assert table.do(0, "accept 0") == ["trade_made"]
    assert table.cargo("ship1") == {"red": 1, "green": 1, "blue": 1}
    assert table.cargo("ship0") == {"blue": 2}
    assert table.card("depot-1")["goods"] == {"green": 1}


def test_who_is_not_here_cannot_trade():
    """SD-69 SD-131: another field, or no store at all, is refused."""
    table = meeting().table()
    assert table.no(0, "offer 2 at 0 red1 for blue1") == "not_here SD-69"
    assert table.no(2, "offer 0 at 0 nothing for blue1") == "not_here SD-69"
    assert table.no(0, "offer 0 at 0 red1 for blue1") == "not_here SD-69"
    assert table.no(1, "offer 0 at 0 red1 for green1") == "goods_missing SD-72"
    assert table.no(1, "offer 0 at 0 nothing for nothing") == "empty_offer SD-131"


def test_the_hosts_depot_trades_while_his_ship_is_away():
    """Q-31: a depot counts; a ship in flight never does."""
    table = meeting().ship("ship0", 3).table()
    table.do(1, "offer 0 at 0 blue1 for green1")
    assert table.do(0, "accept 0") == ["trade_made"]
    flying = Sketch().ship("ship1", 1, "blue1").table()
    flying.do(1, "fly ship1 0")
    assert flying.no(0, "offer 1 at 0 nothing for blue1") == "not_here SD-69"


def test_no_trade_lifts_a_ship_above_eight_but_full_ships_may_swap():
    """SD-70 SD-132: limits hold for the state after the exchange."""
    table = Sketch().ship("ship0", 0, "red8").ship("ship1", 0, "blue8").table()
    table.do(1, "offer 0 at 0 blue1 for nothing")
    assert table.no(0, "accept 0") == "goods_do_not_fit SD-60"
    table.do(1, "offer 0 at 0 blue8 for red8")
    assert table.do(0, "accept 1") == ["trade_made"]
    assert table.cargo("ship0") == {"blue": 8}


def test_everything_is_tested_again_on_acceptance():
    """SD-131 SD-132: nothing is set aside by an offer."""
    table = meeting().table()
    table.do(1, "offer 0 at 0 blue3 for red1")
    table.do(1, "return ship1 blue1")
    assert table.no(0, "accept 0") == "goods_missing SD-72"
    assert table.no(2, "accept 0") == "offer_gone SD-133"


def test_each_side_may_name_its_store():
    """SD-132: the store named is used first, for giving and for getting."""
    table = meeting().stored("depot-1", "red1+green2").table()
    table.do(1, "offer 0 at 0 blue1 for red1")
    table.do(0, "accept 0 via a.depot-1")
    assert table.card("depot-1")["goods"] == {"green": 2, "blue": 1}
    assert table.cargo("ship0") == {"red": 1}


def test_offers_end_in_many_ways():
    """SD-133: refused, withdrawn, after sixty seconds, when one side is gone; at most four open a seat."""
    table = meeting().table()
    table.do(1, "offer 0 at 0 blue1 for red1")
    assert table.no(1, "decline 0") == "offer_gone SD-133"
    assert table.do(0, "decline 0") == ["offer_declined"]
    table.do(1, "offer 0 at 0 blue1 for red1")
    assert table.no(0, "withdraw 1") == "offer_gone SD-133"
    assert table.do(1, "withdraw 1") == ["offer_withdrawn"]
    for _ in range(4):
        table.do(1, "offer 0 at 0 blue1 for red1")
    assert table.no(1, "offer 0 at 0 blue1 for red1") == "offer_limit SD-133"
    assert table.at("0:59.999") == []
    assert table.at("1:00") == ["offer_lapsed"] * 4
    table.do(1, "offer 0 at 0 blue1 for red1")
    assert "offer_lapsed" in table.do(1, "fly ship1 1")
    assert table.no(0, "accept 6") == "offer_gone SD-133"


def test_an_offer_may_stay_open_without_limit():
    """SD-133: the setting 0 is no limit."""
    table = meeting(offer_seconds="0").table()
    table.do(1, "offer 0 at 0 blue1 for red1")
    table.at("20:00")
    assert table.do(0, "accept 0") == ["trade_made"]


def test_a_gift_must_be_accepted_unless_gifts_are_welcome():
    """Q-36 Q-49: an unasked good would fill a ship; a seat may switch automatic acceptance on, unheard by others."""
    table = meeting().table()
    assert table.do(0, "offer 1 at 0 red1 for nothing") == ["offer_made"]
    assert table.cargo("ship1") == {"blue": 3}
    table.do(1, "gifts on")
    assert table.heard("gifts_set", 0) is None
    assert table.do(0, "offer 1 at 0 red1 for nothing") == [
        "offer_made",
        "gift_welcome",
        "trade_made",
    ]
    assert table.cargo("ship1") == {"red": 1, "blue": 3}
    assert table.do(0, "offer 1 at 0 green1 for blue1") == ["offer_made"]
    full = Sketch().ship("ship0", 0, "red1").ship("ship1", 0, "blue8").table()
    full.do(1, "gifts on")
    assert full.do(0, "offer 1 at 0 red1 for nothing") == ["offer_made"]


def test_offers_are_public_or_by_setting_between_the_two():
    """SD-131: spoken across the table, or whispered."""
    table = meeting().table()
    table.do(1, "offer 0 at 0 blue1 for red1")
    assert table.heard("offer_made", None) is not None
    assert len(table.view(2)["offers"]) == 1
    private = meeting(offers="private").table()
    private.do(1, "offer 0 at 0 blue1 for red1")
    assert private.heard("offer_made", 2) is None
    assert private.heard("offer_made", 0) is not None
    assert private.view(2)["offers"] == private.view(None)["offers"] == []
    assert len(private.view(0)["offers"]) == 1
    lapses, state = private.state.offers[0].until, private.state
    assert state.due() == state.known_due(0) == state.awaits(0) == lapses
    for other in (2, None):  # nor does anybody else hear by the clock that there is one
        assert state.known_due(other) == state.began + state.settings.end_ms
    assert state.awaits(2) != lapses
    assert Chair(state, 2).due() != lapses


def test_plans_are_swapped_without_condition_of_place_or_level():
    """SD-92 SD-134 Q-30: any plan without hourglass; a gift needs a free slot."""
    sketch = Sketch("advanced").plan(0, "mine-4", "fusion_mine-1").plan(1, "depot-2")
    table = sketch.table()
    table.do(0, "swap 1 a.fusion_mine-1 for a.depot-2")
    assert table.do(1, "accept 0") == ["plans_swapped"]
    assert table.seat(0)["plans"] == ["a.mine-4", "a.depot-2"]
    assert table.seat(1)["plans"] == ["a.fusion_mine-1"]
    table.do(1, "swap 0 a.fusion_mine-1 for nothing")
    assert table.no(0, "accept 1") == "no_free_slot SD-38"
    table.do(0, "build a.mine-4")
    assert table.no(0, "swap 1 a.mine-4 for nothing") == "place_taken SD-101"
    assert table.no(0, "swap 1 a.depot-1 for nothing") == "not_a_plan SD-45"
    assert table.no(1, "swap 0 nothing for a.mine-4") == "place_taken SD-101"


def test_a_seat_over_its_limit_must_not_grow():
    """SD-134 Q-26: equal swaps stay possible."""
    sketch = Sketch("advanced").plan(0, "mine-4", "fusion_mine-1", "converter-1").plan(1, "depot-2", "mine-7")
    table = sketch.table()
    table.do(1, "swap 0 a.depot-2 for a.converter-1")
    assert table.do(0, "accept 0") == ["plans_swapped"]
    table.do(1, "swap 0 a.mine-7 for nothing")
    assert table.no(0, "accept 1") == "no_free_slot SD-38"
    table.do(0, "swap 1 a.depot-2 for nothing")
    assert table.no(1, "accept 2") == "no_free_slot SD-38"


def test_plan_offers_end_with_the_end_signal():
    """SD-133 SD-144: no plan changes hands in the last sands."""
    table = Sketch("advanced", at="29:50").plan(0, "mine-4").table()
    table.do(0, "swap 1 a.mine-4 for nothing")
    assert table.at("30:00") == ["end_signalled", "offer_lapsed"]
    assert table.no(0, "swap 1 a.mine-4 for nothing") == "last_sands SD-144"


def test_a_probe_under_way_is_no_store_to_trade_with():
    """SD-131 Q-31: the host's transport probe counts while it is free, not while an hourglass stands on it."""
    sketch = Sketch("advanced").build(0, "transport_probe-1", "L2").ship("ship0", 2).ship("ship1", 0, "blue3")
    table = sketch.table()
    assert table.do(1, "offer 0 at 0 blue1 for nothing") == ["offer_made"]
    table.do(0, "use a.transport_probe-1")
    assert table.no(1, "offer 0 at 0 blue1 for nothing") == "not_here SD-69"


def test_offers_answers_and_takings_name_their_store():
    """SD-131 SD-115: the text of an action says through which store, the first ship's too, and is read back as the same."""
    game = meeting().game
    for store in ("ship0", "ship3", "a.depot-1"):
        for text in (
            f"offer 1 at 0 red1 for blue1 via {store}",
            f"accept 3 via {store}",
            f"take a.mine-3 red1 via {store}",
        ):
            assert game.parse(text).text == text
            assert game.parse(text) is not game.parse(text.split(" via")[0])


def test_a_depot_that_is_not_built_takes_no_part():
    """SD-115 SD-131 SD-132: a store is named by whoever owns it and has built it; a depot in the stack is none yet."""
    table = Sketch().ship("ship0", 0, "red1").ship("ship1", 0, "blue3").table()
    table.do(1, "offer 0 at 0 blue1 for red1")
    assert "a.depot-1" in table.you(0)["own"]
    assert table.no(0, "accept 0 via a.depot-1").startswith("not_yours")
    assert table.no(0, "offer 1 at 0 red1 for blue1 via a.depot-1").startswith("not_yours")
    assert table.no(0, "accept 0 via ship1").startswith("not_yours")
    assert table.do(0, "accept 0 via ship0") == ["trade_made"]
    table.do(0, "offer 1 at 0 blue1 for nothing")
    assert table.no(1, "accept 1 via ship0").startswith("not_yours")
    assert table.no(1, "offer 0 at 0 blue1 for red1 via ship0").startswith("not_yours")


def test_the_first_reason_is_told_in_the_last_sands_too():
    """SD-132 SD-144: whoever lacks the goods hears that, whether or not a ship has just landed."""
    sketch = Sketch(at="29:00", last_sands_goods="landing", offer_seconds="0")
    table = sketch.ship("ship1", 0, "blue2").ship("ship0", 0, "red1").table()
    table.all_do((1, "offer 0 at 0 blue1 for red1"), (1, "offer 0 at 0 blue1 for nothing"), (0, "return ship0 red1"))
    table.at("30:01")
    assert table.no(0, "accept 0").startswith("goods_missing")
    assert table.no(0, "accept 1") == "not_landing SD-144"


def test_the_first_offer_of_a_match_is_kept():
    """SD-131: a position carries open offers, the very first one too, and it can be accepted after loading."""
    table = meeting().table()
    table.do(1, "offer 0 at 0 blue1 for red1")
    assert table.view()["offers"][0]["number"] == 0
    loaded = table.game.load(table.state.position())
    assert loaded.digest() == table.state.digest()
