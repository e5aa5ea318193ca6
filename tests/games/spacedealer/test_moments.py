"""Stories of single moments: which minute it is, what a seat waits for, what was shown or told, and what is imagined."""

from __future__ import annotations

import pytest

from starport.engine.action import Action
from starport.engine.dice import Dice
from tests.games.spacedealer.kit import Sketch, Table, fresh, ms, started


@pytest.mark.parametrize(
    ("time", "minutes"), [("1:00", 0), ("1:59.999", 0), ("2:00", 1), ("3:59.999", 2), ("21:00", 20)]
)
def test_the_length_of_a_match_is_counted_in_whole_minutes_from_its_start(time: str, minutes: int):
    """SD-147: not from the deal, which everybody takes their time for."""
    sketch = Sketch(at=time)
    sketch.position["began"] = ms("1:00")
    assert sketch.table().state.rounds() == minutes


def test_before_the_start_no_minute_has_passed():
    """SD-147: the choice of the first mine is no part of the match."""
    table = fresh()
    table.at("0:20")
    assert table.state.rounds() == 0


def test_a_seat_waits_for_its_own_hourglasses_and_for_offers_to_it():
    """SD-147 SD-131: offers to others are nothing to wait for, nor are their hourglasses."""
    table = Sketch().ship("ship1", 0, "blue1").ship("ship2", 0).table()
    table.do(0, "offer 1 at 0 nothing for blue1", "0:05")
    table.do(2, "raise", "0:10")
    table.do(1, "raise", "0:12")
    assert table.state.awaits(1) == ms("1:05")
    assert table.state.awaits(2) == ms("1:10")
    # Who waits for nothing waits for whatever comes first.
    assert table.state.awaits(3) == table.state.due() == ms("1:05")


def test_the_clock_waits_for_late_orders_only_where_time_itself_ends_the_match():
    """SD-143: for an hourglass it does not wait, and in practice there is no end by time."""
    table = Sketch(at="28:00").table()
    credit = table.game.settings.lag_ms
    assert credit > 0
    assert table.state.grace() == credit
    table.do(0, "raise")
    assert table.state.grace() == 0
    table.at("30:00")
    assert table.state.grace() == 0
    practice = Sketch(at="29:00", glass_seconds="untimed").table()
    practice.do(0, "raise")
    assert practice.state.due() == ms("30:00")
    assert practice.state.grace() == 0
    # A match that ended by discs may close just when its time would have been up.
    discs = Sketch(at="29:57")
    discs.position.update(phase="last_sands", ended=ms("29:55"), closes=ms("30:00"), reason="last_disc")
    closing = discs.table()
    assert closing.state.due() == ms("30:00")
    assert closing.state.grace() == 0


def test_delay_is_forgiven_to_orders_of_the_game_and_to_nothing_else():
    """SD-103 SD-142: an action that no command of the game knows has no time to make good."""
    table = started()
    assert table.game.lag_credit(table.game.parse("raise")) == table.game.settings.lag_ms
    assert table.game.lag_credit(Action("wave", "wave")) == 0


def landing(at: str) -> Table:
    """Seat 2 flies to seat 0 with what is wanted there, and lands a minute after this moment."""
    sketch = Sketch(at="28:30", last_sands_goods="landing").ship("ship2", 1, "green1+blue1")
    table = sketch.table()
    table.do(2, "fly ship2 0", at)
    table.do(3, "raise", "29:50")  # the last sands run until 30:50
    return table


def test_who_lands_at_the_signal_has_landed_before_it():
    """SD-144 SD-147: completions come first, so only a ship that lands later still deals."""
    table = landing("29:00")
    table.at("30:00")
    assert table.no(2, "deliver ship2 a.mine-3/0") == "not_landing SD-144"
    just_before = landing("28:58")
    just_before.at("30:01")
    assert just_before.no(2, "deliver ship2 a.mine-3/0") == "not_landing SD-144"
    later = landing("29:00.001")
    later.at("30:00.001")
    assert "demand_fulfilled" in later.do(2, "deliver ship2 a.mine-3/0")


def test_every_card_is_turned_down_once_before_the_first_is_laid():
    """Q-22 SD-96: of two cards that two seats could serve at once, each goes under the stack, then the first lies open."""
    sketch = Sketch("advanced").neutral(1, "neutral-1")
    for field, card in ((3, "neutral-9"), (5, "neutral-10"), (7, "neutral-11")):
        sketch.neutral(field, card)
    sketch.neutral_stack("neutral-3", "neutral-2").ship("ship0", 1, "red2+yellow2")
    for ship in ("ship2", "ship3"):
        sketch.ship(ship, 1, "red2+yellow2+green2+blue2")
    table = sketch.table()
    table.state.want_stack[:] = table.state.want_stack[:2]
    want = table.view()["neutral"][0]["card"]
    names = table.do(0, f"serve ship0 {want}")
    assert names.count("neutral_turned_down") == 2
    assert table.view()["neutral"][0]["card"] == "a.neutral-3"


def test_beamed_goods_are_told():
    """SD-90 Q-39: which goods went into which ship, for everybody."""
    sketch = Sketch("advanced").build(0, "transport_probe-1", "L2").stored("transport_probe-1", "red1+blue1")
    table = sketch.table()
    table.do(0, "use a.transport_probe-1")
    table.run()
    table.do(0, "beam a.transport_probe-1 ship0 blue1")
    told = table.event("goods_beamed")
    assert (told["ship"], told["goods"]) == ("ship0", {"blue": 1})


def test_a_gift_that_is_welcome_cannot_be_taken_back():
    """SD-131: the goods have changed hands, and both have seen it."""
    table = Sketch().ship("ship1", 0, "blue1").table()
    assert "gifts_set" in table.do(0, "gifts on") or table.you(0)["gifts"]
    sealed = table.state.sealed
    assert "gift_welcome" in table.do(1, "offer 0 at 0 blue1 for nothing")
    assert table.state.sealed > sealed


def test_what_several_receivers_see_is_what_each_would_see_alone():
    """SD-149: a spectator beside two seats."""
    table = started()
    seats: list[int | None] = [0, 2, None]
    assert table.state.views(seats) == [table.state.view(seat) for seat in seats]


def test_imagined_starts_are_starts_that_could_have_been_chosen():
    """SD-16 SD-150: one of the imagined mines of that seat, in one of the four columns where one may begin."""
    table = fresh()
    for seat in (0, 2):
        chosen = table.you(seat)["own"][0]
        table.do(seat, f"start L1 {chosen}")
    columns = set()
    for number in range(40):
        world = table.state.imagine(1, Dice(bytes([number]) * 32, 1))
        for seat in (0, 2):
            you = world.view(seat)["you"]
            assert you["start"]["mine"] in you["own"]
            columns.add(you["start"]["column"])
            assert any(start.text.startswith(f"start {you['start']['column']} ") for start in fresh().state.legal(seat))
    starts = {text.split()[1] for text in fresh().legal(1, "start")}
    assert columns == starts


def test_before_the_start_nobody_knows_whose_pile_is_of_which_set():
    """SD-14 SD-150: with more players than one set has piles for, the others' sets change places in dreams."""
    table = fresh("base", 6)
    letters = set()
    for number in range(12):
        world = table.state.imagine(0, Dice(bytes([number]) * 32, 1))
        letters.add(tuple(world.view(seat)["you"]["own"][0][0] for seat in range(1, 6)))
    assert len(letters) > 1


@pytest.mark.parametrize(("number", "given"), [(7, 8), (255, 0)])
def test_a_new_offer_has_a_number_of_its_own(number: int, given: int):
    """SD-131: the next one that is free; after the last number the first comes again."""
    sketch = Sketch().ship("ship1", 0, "blue1").ship("ship2", 0, "green1")
    table = sketch.table()
    table.do(0, "offer 1 at 0 nothing for blue1")
    position = table.state.position()
    position["offers"][0]["number"] = position["next_offer"] = number
    again = Table(table.game.load(position))
    again.do(0, "offer 2 at 0 nothing for green1")
    assert again.event("offer_made")["offer"] == given
