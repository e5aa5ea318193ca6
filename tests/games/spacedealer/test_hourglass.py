"""Stories of the hourglasses: orders, runs, finished runs."""

from __future__ import annotations

import pytest

from tests.games.spacedealer.kit import Sketch, started


def test_an_hourglass_goes_from_inactive_to_active_to_ready_and_back():
    """SD-29 SD-32 SD-33 SD-102: one run is one minute; a finished run waits, keeps its place, and is inactive once taken."""
    table = Sketch().table()
    assert table.do(0, "use a.mine-3", "0:01") == ["order_given"]
    glass = table.seat(0)["glasses"][0]
    assert glass == {"glass": 1, "state": "active", "job": "use", "card": "a.mine-3", "started": 1_000, "due": 61_000}
    assert table.at("1:00.999") == []
    assert table.at("1:01") == ["glass_ready"]
    table.at("5:00")
    assert table.glasses(0) == ["ready", "inactive"]
    assert table.no(0, "use a.mine-3") == "place_taken SD-101"
    assert table.do(0, "take a.mine-3 red1") == ["goods_produced", "glass_inactive"]
    assert table.glasses(0) == ["inactive", "inactive"]


def test_only_an_inactive_hourglass_takes_an_order():
    """SD-30: with both hourglasses at work no order is possible."""
    table = Sketch().plan(0, "mine-4").table()
    table.all_do((0, "raise"), (0, "build a.mine-4"))
    for order in ("use a.mine-3", "fly ship0 1"):
        assert table.no(0, order) == "no_glass SD-30"
    table.run()
    assert table.glasses(0) == ["inactive", "ready"]
    assert table.do(0, "use a.mine-3") == ["order_given"]


def test_there_are_four_kinds_of_orders():
    """SD-31: raise the level, build a plan, use a card, fly a ship."""
    table = Sketch().plan(0, "mine-4").table()
    assert {text.split()[0] for text in table.legal(0)} >= {"raise", "build", "use", "fly"}
    for order, job in (
        ("raise", "raise"),
        ("build a.mine-4", "build"),
        ("use a.mine-3", "use"),
        ("fly ship0 1", "fly"),
    ):
        other = Sketch().plan(0, "mine-4").table()
        other.do(0, order)
        assert other.seat(0)["glasses"][0]["job"] == job


def test_landing_is_the_exception_and_happens_by_itself():
    """SD-34 SD-66: when its hourglass is through the ship is landed at once and the hourglass inactive."""
    table = Sketch().table()
    table.do(0, "fly ship0 1")
    assert table.at("1:00") == ["glass_inactive", "ship_landed"]
    assert table.ship("ship0")["from"] == -1
    assert table.glasses(0) == ["inactive", "inactive"]


def test_everybody_plays_at_once():
    """SD-35: all seats may act at any time."""
    table = Sketch().table()
    assert table.state.acting() == [0, 1, 2, 3]
    table.all_do((3, "raise"), (1, "raise"), (0, "raise"), (3, "use a.mine-2"))
    assert [glasses.count("active") for glasses in map(table.glasses, range(4))] == [1, 1, 0, 2]


def test_free_things_need_no_hourglass():
    """SD-36: laying plans, trading, delivering and giving goods back go on while all hourglasses run."""
    sketch = Sketch().ship("ship1", 0, "red1+green1+blue1").build(0, "depot-1", "L2").stored("depot-1", "yellow1")
    table = sketch.table()
    table.all_do((1, "raise"), (1, "use a.mine-10"), (0, "raise"), (0, "use a.mine-3"))
    assert "plan_laid" in table.do(1, "lay a.mine-7")
    assert "offer_made" in table.do(1, "offer 0 at 0 red1 for yellow1")
    assert "trade_made" in table.do(0, "accept 0")
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-3/0")
    assert "goods_returned" in table.do(1, "return ship1 yellow1")
    assert table.cargo("ship1") == {}


def test_a_seat_commands_only_its_own_things():
    """SD-100: cards, ships, plans and stores of others do not obey."""
    table = Sketch().plan(1, "mine-7").ship("ship1", 2, "blue1").table()
    assert table.no(0, "use a.mine-10") == "not_yours SD-100"
    assert table.no(0, "fly ship1 3") == "not_yours SD-100"
    assert table.no(0, "build a.mine-7") == "not_yours SD-100"
    assert table.no(0, "return ship1 blue1") == "not_yours SD-100"


def test_one_place_holds_one_hourglass():
    """SD-101: the technology field, each plan, each card and each ship take one hourglass."""
    table = Sketch().plan(0, "mine-4").table()
    table.do(0, "raise")
    assert table.no(0, "raise") == "place_taken SD-101"
    other = Sketch().plan(0, "mine-4").table()
    other.do(0, "build a.mine-4")
    assert other.no(0, "build a.mine-4") == "place_taken SD-101"


def test_an_order_may_name_its_hourglass():
    """SD-102: hourglasses are numbered; without a number the lowest inactive one is taken."""
    table = Sketch().table()
    table.do(0, "use a.mine-3 glass 2")
    assert table.glasses(0) == ["inactive", "active"]
    assert table.no(0, "raise glass 2") == "no_glass SD-30"
    table.do(0, "raise")
    assert table.glasses(0) == ["active", "active"]


@pytest.mark.parametrize("seat", range(4))
def test_nobody_has_more_hourglasses_than_lie_before_them(seat: int):
    """SD-30 SD-102: a number beyond one's own names nothing, and never an hourglass of the neighbour."""
    table = Sketch().table()
    for number in (3, 4, 99):
        assert table.no(seat, f"raise glass {number}") == "no_glass SD-30"


def test_everything_due_comes_before_a_command_and_a_run_is_exactly_one_minute():
    """SD-103: at the very moment an hourglass is due it is ready; an order given at t is due at t + 60 s."""
    table = Sketch().table()
    table.do(0, "use a.mine-3", "0:10")
    action = table.game.parse("take a.mine-3 red1")
    table.state.apply(0, action, 70_000)
    assert table.cargo("ship0") == {"red": 1}
    assert table.state.now == 70_000
    # A command that seems to come from the past counts at the moment of the last thing done.
    table.state.apply(0, table.game.parse("use a.mine-3"), 65_000)
    assert table.seat(0)["glasses"][0]["due"] == 130_000


def test_a_refused_late_command_changes_nothing_not_even_the_time():
    """SD-103: a command is judged at its moment, but a refused one leaves everything as it was."""
    table = Sketch().table()
    before = table.state.digest()
    refusal = ""
    try:
        table.state.apply(0, table.game.parse("keep a.converter-1"), 90_000)
    except Exception as error:
        refusal = str(error)
    assert "no_draw" in refusal
    assert table.state.digest() == before


def test_lag_credit_is_for_orders_and_never_for_contested_things():
    """SD-103 SD-142: an order may be dated back a little, what others compete for may not."""
    rules = started("advanced").game
    assert rules.lag_credit(rules.parse("raise")) == 300
    assert rules.lag_credit(rules.parse("deliver ship0 a.mine-3/0")) == 0
    assert rules.lag_credit(rules.parse("load ship0 red1")) == 0
    assert rules.lag_credit(rules.parse("accept 0")) == 0
    assert started("advanced", lag_credit_ms="0").game.lag_credit(rules.parse("raise")) == 0


def test_an_order_may_be_taken_back_for_two_seconds():
    """SD-104 Q-5: the hourglass is inactive again and a ship is back; later, or after another state, it is not possible."""
    table = Sketch().ship("ship0", 0, "red1").table()
    table.do(0, "fly ship0 1", "0:05")
    assert table.do(0, "back 1", "0:07") == ["order_taken_back", "glass_inactive"]
    assert (table.ship("ship0")["field"], table.ship("ship0")["from"]) == (0, -1)
    assert table.no(0, "back 1") == "glass_not_active SD-85"
    table.do(0, "raise", "0:10")
    assert table.no(0, "back 1", "0:12.001") == "take_back_over SD-104"


def test_the_orders_that_can_be_taken_back_are_listed_latest_first():
    """SD-104: each with the last moment for it; not those of others, and none in the last sands."""
    table = Sketch(at="29:58.5").table()
    table.do(0, "fly ship0 1", "29:58.6")
    table.do(0, "raise", "29:59")
    table.do(1, "raise", "29:59")
    began = table.state.began
    offers = [(action.text, until - began) for action, until in table.state.take_backs(0)]
    assert offers == [("back 2", 1_801_000), ("back 1", 1_800_600)]
    table.state.tick(began + 1_800_000)
    assert table.state.take_backs(0) == []


def test_only_the_end_by_time_waits_for_the_longest_credit():
    """SD-143: an order that was given in time and is late on the way finds the match still running."""
    table = Sketch(at="29:30").table()
    assert table.state.grace() == 300
    table.do(0, "raise", "29:40")
    table.state.tick(table.state.began + 1_800_000)
    assert table.state.grace() == 0
    early = Sketch(at="10:00").table()
    early.do(0, "raise", "10:01")
    assert early.state.grace() == 0


def test_a_seat_waits_for_its_own_things_first():
    """SD-147: where no clock runs, time goes on to what the player waits for."""
    table = started(glass_seconds="untimed")
    assert table.game.pace() == (0, 1)
    assert table.state.awaits(0) is None
    table.do(1, "raise")
    due = table.state.due()
    assert (table.state.awaits(0), table.state.awaits(1)) == (due, due)
    table.state.tick(table.state.now + 10_000)
    table.do(0, "raise")
    assert (table.state.awaits(0), table.state.awaits(1)) == (due + 10_000, due)
    assert [started(glass_seconds=seconds).game.pace() for seconds in ("30", "120")] == [(60, 30), (60, 120)]


def test_no_take_back_after_the_end_signal():
    """SD-104 SD-144: the last sands take nothing back."""
    table = Sketch(at="29:58.5").table()
    table.do(0, "raise", "29:59")
    assert table.no(0, "back 1", "30:00") == "last_sands SD-144"


def test_a_finished_run_may_be_waived_but_a_running_one_not_cancelled():
    """Q-5: waived, the hourglass is inactive and the plan stays a plan."""
    table = Sketch().plan(0, "mine-4").table()
    table.do(0, "build a.mine-4")
    assert table.no(0, "waive a.mine-4", "0:30") == "glass_not_ready SD-33"
    table.at("1:00")
    assert table.do(0, "waive a.mine-4") == ["glass_inactive"]
    assert table.seat(0)["plans"] == ["a.mine-4"]
    assert table.glasses(0) == ["inactive", "inactive"]


def test_what_leaves_a_choice_waits_and_what_does_not_happens_by_itself():
    """SD-105 Q-4: technology and flight resolve by themselves; builds, production and converters wait."""
    table = Sketch().plan(1, "mine-7").build(3, "depot-4", "L2").table()
    table.all_do((0, "raise"), (0, "use a.mine-3"), (1, "build a.mine-7"), (1, "fly ship1 3"))
    names = table.at("1:00")
    assert names.count("glass_ready") == 2
    assert names.count("glass_inactive") == 2
    assert table.seat(0)["level"] == 2
    assert table.glasses(0) == ["inactive", "ready"]
    assert table.glasses(1) == ["ready", "inactive"]


def test_production_is_collected_by_itself_when_the_switch_is_on_and_all_fits():
    """SD-105: the switch belongs to one card, is told to nobody, and works only when everything fits."""
    table = Sketch().table()
    assert table.do(0, "auto a.mine-3 on") == ["auto_set"]
    assert table.heard("auto_set", 1) is None
    table.do(0, "use a.mine-3")
    assert table.at("1:00") == ["glass_ready", "auto_collected", "goods_produced", "glass_inactive"]
    assert table.cargo("ship0") == {"red": 1}
    table.all_do((0, "return ship0 red1"), (0, "use a.mine-3"), (0, "fly ship0 1"))
    assert "auto_collected" not in table.at("2:00")
    full = Sketch().ship("ship0", 0, "blue7").table()
    full.all_do((0, "auto a.mine-3 on"), (0, "use a.mine-3"))
    assert "auto_collected" in full.at("1:00")  # just as much as there is room for
    assert table.glasses(0) == ["ready", "inactive"]


def test_the_multi_mine_is_collected_in_the_colour_of_its_switch():
    """SD-105 Q-47: a multi-mine's switch names a colour."""
    table = Sketch().build(0, "multi_mine-1", "L2").table()
    table.all_do((0, "auto a.multi_mine-1 green"), (0, "use a.multi_mine-1"))
    table.at("1:00")
    assert table.cargo("ship0") == {"green": 1}
    assert table.you(0)["auto"] == {"a.multi_mine-1": "green"}


def test_same_moment_completions_follow_the_order_of_the_match():
    """SD-103 Q-33: by due time, then seat order from the start of this match, then hourglass number."""
    sketch = Sketch()
    sketch.position["first"] = 2
    table = sketch.table()
    table.all_do((0, "use a.mine-3"), (1, "raise"), (1, "use a.mine-10"), (2, "raise"), (3, "raise"))
    table.at("1:00")
    order = [
        (event.public["seat"], event.public["glass"]) for event in table.story.events if event.name.startswith("glass_")
    ]
    assert order == [(2, 1), (3, 1), (0, 1), (1, 1), (1, 2)]


def test_two_sets_have_two_letters():
    """SD-106: each physical card has its own id, a demand is card and number; anything else is unknown."""
    names = [card.name for card in started("base", 8).game.board.cards]
    assert "a.mine-1" in names
    assert "b.mine-1" in names
    assert len(set(names)) == len(names)
    board = Sketch().game.board
    assert [demand.name for demand in board.demands if "metropolis-1" in demand.name] == [
        "a.metropolis-1/0",
        "a.metropolis-1/1",
    ]
    text = ""
    try:
        Sketch().game.parse("use a.mine-99")
    except Exception as error:
        text = str(error)
    assert "unknown" in text
    assert "SD-106" in text


def test_phases_follow_each_other():
    """SD-98: setup, running, last sands, over; in each only its own commands are taken."""
    table = started()
    assert table.view()["phase"] == "running"
    table.do(0, "raise", "29:30")
    table.at("30:00")
    assert table.view()["phase"] == "last_sands"
    table.at("30:35")
    assert table.view()["phase"] == "over"
    assert table.no(0, "raise") == "not_running SD-98"
    assert table.legal(0) == []
