"""Stories of the end: signal, last sands, close, ranking."""

from __future__ import annotations

from starport.engine.result import Result
from tests.games.spacedealer.kit import Sketch, fresh, started


def test_the_match_ends_after_thirty_minutes_and_running_hourglasses_run_out():
    """SD-79 SD-80 SD-143 SD-145: an order a millisecond before is good; the close comes five seconds after the last run."""
    table = Sketch(at="29:00").table()
    assert table.do(0, "raise", "29:59.999") == ["order_given"]
    assert table.at("30:00") == ["end_signalled"]
    assert table.no(1, "raise") == "last_sands SD-144"
    assert "level_raised" in table.at("30:59.999")
    assert table.at("31:04.998") == []
    assert table.at("31:04.999") == ["game_over"]
    assert table.state.result() is not None


def test_without_running_hourglasses_the_close_is_five_seconds_later():
    """SD-145: or ten by setting."""
    table = started()
    assert table.at("30:00") == ["end_signalled"]
    assert table.state.due() == 1_805_000
    longer = started(closing_seconds="10")
    longer.at("30:00")
    assert longer.state.due() == 1_810_000


def test_what_is_due_at_thirty_minutes_still_counts_as_before():
    """SD-147: at equal times completions come first, then draws, offers, the end signal and the close."""
    sketch = Sketch(at="28:59").level(0, 1).ship("ship1", 0, "blue1")
    table = sketch.table()
    table.do(1, "raise", "29:00")
    table.do(0, "offer 1 at 0 nothing for blue1")
    table.do(0, "draw 2", "29:30")
    assert table.at("30:00") == ["level_raised", "glass_inactive", "plan_kept", "offer_lapsed", "end_signalled"]


def test_what_is_allowed_in_the_last_sands():
    """SD-144 Q-17: ready effects, deliveries and goods, for every seat; no orders, plans, draws or take-backs."""
    sketch = Sketch(at="28:00").plan(0, "mine-4").level(0, 1).build(0, "depot-1", "L2").ship("ship1", 0, "green1+blue1")
    table = sketch.table()
    table.do(0, "use a.mine-3")
    table.do(1, "use a.mine-10", "29:30")
    table.at("30:00")
    for order in ("raise", "build a.mine-4", "fly ship0 1", "lay a.mine-8", "draw 2", "back 1"):
        assert table.no(0, order) == "last_sands SD-144"
    assert "goods_produced" in table.do(0, "take a.mine-3 red1")
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-3/0")
    assert "offer_made" in table.do(0, "offer 1 at 0 red1 for nothing")
    assert "goods_moved" in table.do(0, "move ship0 a.depot-1 red1")
    assert table.at("30:30") == ["glass_ready"]


def test_a_build_finished_in_the_last_sands_is_placed_and_served():
    """SD-80 SD-144: its demands can still be served."""
    table = Sketch(at="29:00").plan(0, "mine-4").ship("ship1", 0, "red1+green1").table()
    table.do(0, "build a.mine-4", "29:45")
    table.at("30:45")
    table.do(0, "place a.mine-4 L2")
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-4/0")


def test_by_setting_only_ships_that_land_then_still_deal():
    """SD-144: under `landing` a ship that landed after the end signal has the closing time, others have nothing."""
    sketch = (
        Sketch(at="29:00", last_sands_goods="landing").ship("ship1", 0, "green1+blue1").ship("ship2", 1, "green1+blue1")
    )
    table = sketch.table()
    table.do(2, "fly ship2 0", "29:30")
    table.do(3, "raise", "29:50")
    table.at("30:10")
    assert table.no(1, "deliver ship1 a.mine-3/0") == "not_landing SD-144"
    assert table.no(1, "offer 0 at 0 blue1 for nothing") == "not_landing SD-144"
    table.at("30:30")
    assert "offer_made" in table.do(2, "offer 0 at 0 blue1 for nothing", "30:32")
    assert "demand_fulfilled" in table.do(2, "deliver ship2 a.mine-3/0", "30:35")
    assert table.no(2, "offer 0 at 0 nothing for blue1", "30:35.001") == "not_landing SD-144"


def finished(sketch: Sketch) -> Result:
    table = sketch.table()
    table.at("31:00")
    result: Result = table.state.result()
    return result


def test_most_points_win_then_most_discs_then_the_win_is_shared():
    """SD-81 SD-146: goods, cards and hourglasses left are worth nothing."""
    clear = finished(Sketch(at="29:59").served(1, "mine-3/0").ship("ship2", 4, "red8"))
    assert (clear.winners, clear.reason, clear.scores) == ((1,), "points", (1, 2, 0, 0))
    shared = finished(Sketch(at="29:59").served(1, "mine-1/0").served(0, "mine-2/0"))
    assert (shared.winners, shared.reason) == ((0, 1), "shared win")


def test_discs_decide_between_equal_points():
    """SD-81 SD-146 Q-18: discs on players' planets count, neutral cards do not."""
    sketch = Sketch("advanced", at="29:59").served(1, "mine-1/0")
    sketch.neutral(1, "neutral-1")
    del sketch.position["neutral"]["open"]["1"]
    sketch.seat(0)["neutral_cards"] = ["a.neutral-1"]
    result = finished(sketch)
    assert result.scores[:2] == (2, 2)
    assert (result.winners, result.reason) == ((1,), "discs")


def test_the_other_reading_of_a_tie_is_a_setting():
    """SD-81 SD-146: of equal points the fewest discs used win; who is still level shares the win."""
    sketch = Sketch(at="29:59", tie_break="left").build(0, "mine-4", "L2")
    result = finished(sketch.served(1, "mine-3/0", "mine-4/0").served(0, "mine-2/0"))
    assert (result.scores, result.winners, result.reason) == ((4, 4, 0, 1), (0,), "discs")
    shared = finished(Sketch(at="29:59", tie_break="left").served(1, "mine-1/0").served(0, "mine-2/0"))
    assert (shared.winners, shared.reason) == ((0, 1), "shared win")


def test_untimed_practice_has_no_end_by_time_and_no_windows():
    """SD-147: nothing is due without an hourglass; draws and offers wait; the player ends it."""
    table = started(glass_seconds="untimed")
    assert table.state.due() is None
    table.do(0, "raise", "50:00")
    assert "order_taken_back" in table.do(0, "back 1", "50:40")
    table.do(0, "raise")
    table.at("51:40")
    table.do(0, "draw 2")
    table.at("300:00")
    assert table.you(0)["drawn"] is not None
    table.do(0, f"keep {table.you(0)['drawn']['cards'][0]}")
    assert table.do(1, "finish") == ["end_signalled"]
    assert table.view()["reason"] == "finished"
    table.at("300:00.001")
    assert table.state.result() is not None
    assert started().no(0, "finish") == "not_untimed SD-147"


def test_windows_are_converted_into_match_time_once():
    """SD-147: at thirty real seconds a glass, two real seconds are four of match time; the run itself stays a minute."""
    fast, slow = started(glass_seconds="30"), started(glass_seconds="120")
    assert (fast.game.settings.pace, slow.game.settings.pace) == ((60, 30), (60, 120))
    assert [fast.game.settings.take_back_ms, slow.game.settings.take_back_ms] == [4_000, 1_000]
    assert [fast.game.settings.draw_ms, fast.game.settings.offer_ms, fast.game.settings.closing_ms] == [
        60_000,
        120_000,
        10_000,
    ]
    fast.do(0, "raise", "0:01")
    assert fast.seat(0)["glasses"][0]["due"] == 61_000
    assert "order_taken_back" in fast.do(0, "back 1", "0:05")
    assert fast.view()["ends"] == slow.view()["ends"] == 1_800_000


def test_without_the_window_an_order_stands():
    """SD-104: the setting 0 switches the take-back off."""
    table = started(take_back_seconds="0")
    table.do(0, "raise")
    assert table.no(0, "back 1") == "take_back_over SD-104"


def test_the_start_choice_may_have_no_limit():
    """SD-99: the setting 0 waits for everybody."""
    table = fresh(start_choice_seconds="0")
    assert table.state.due() is None
    table.at("10:00")
    assert table.view()["phase"] == "setup"
    for seat in range(4):
        table.state.apply(seat, table.state.fallback(seat), 600_000)
    assert (table.view()["began"], table.view()["ends"]) == (600_000, 2_400_000)
