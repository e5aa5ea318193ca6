"""Stories of production, conversion and stores."""

from __future__ import annotations

from tests.games.spacedealer.kit import Sketch, Table


def produced(sketch: Sketch, name: str, seat: int = 0) -> Table:
    """A table where a run on this card has just finished."""
    table = sketch.table()
    table.do(seat, f"use a.{name}")
    return table.run()


def test_each_hourglass_field_takes_an_hourglass():
    """SD-57: built, working cards with a field are used; plans, depots and plants are not."""
    table = Sketch().build(0, "depot-1", "L2").plan(0, "mine-4").table()
    assert table.legal(0, "use") == ["use a.mine-3"]
    assert table.no(0, "use a.mine-4") == "not_built SD-57"
    assert table.no(0, "use a.depot-1") == "no_field SD-57"


def test_what_the_four_kinds_of_mines_bring():
    """SD-58 Q-47: one good, two goods, one of any colour, four of the shown colours."""
    sketch = Sketch().build(0, "generator-2", "R")
    assert produced(Sketch(), "mine-3").legal(0, "take") == ["take a.mine-3 red1"]
    complex_ = produced(sketch.build(0, "mine_complex-2", "R1+R2"), "mine_complex-2")
    assert complex_.legal(0, "take")[0] == "take a.mine_complex-2 yellow2"
    multi = produced(Sketch().build(0, "multi_mine-1", "L2"), "multi_mine-1")
    assert multi.legal(0, "take") == [f"take a.multi_mine-1 {colour}1" for colour in ("red", "yellow", "green", "blue")]
    assert multi.no(0, "take a.multi_mine-1 red2") == "wrong_goods SD-58"
    fusion = produced(Sketch().build(0, "fusion_mine-1", "L2+L1"), "fusion_mine-1")
    fusion.do(0, "take a.fusion_mine-1 red2+yellow2")
    assert fusion.cargo("ship0") == {"red": 2, "yellow": 2}
    assert fusion.reserve()["red"] == 8


def test_goods_go_to_the_ship_at_home_or_a_depot():
    """SD-59 SD-112 SD-115: default order is landed ship, then depot; another store can be named; without any the run waits."""
    table = produced(Sketch().build(0, "depot-1", "L2"), "mine-3")
    table.do(0, "take a.mine-3 red1 via a.depot-1")
    assert table.card("depot-1")["goods"] == {"red": 1}
    away = produced(Sketch().ship("ship0", 2), "mine-3")
    assert away.legal(0, "take") == []
    assert away.no(0, "take a.mine-3 red1") == "not_here SD-59"
    guest = produced(Sketch().ship("ship1", 0).ship("ship0", 1), "mine-3")
    assert guest.no(0, "take a.mine-3 red1 via ship1") == "not_here SD-59"


def test_a_ship_never_carries_more_than_eight():
    """SD-60: the ninth good does not fit, whatever brings it."""
    table = produced(Sketch().ship("ship0", 0, "red8"), "mine-3")
    assert table.no(0, "take a.mine-3 red1") == "goods_do_not_fit SD-60"
    full = Sketch().ship("ship0", 0, "red8").build(0, "depot-1", "L2").stored("depot-1", "blue1").table()
    assert full.no(0, "move a.depot-1 ship0 blue1") == "goods_do_not_fit SD-60"


def test_production_that_fits_in_part_is_kept_by_choice():
    """SD-115 Q-11: what is not kept stays in the reserve, and has to be said."""
    sketch = Sketch().build(0, "fusion_mine-1", "L2+L1").ship("ship0", 0, "blue6")
    table = produced(sketch, "fusion_mine-1")
    assert table.no(0, "take a.fusion_mine-1 red2+yellow2") == "goods_do_not_fit SD-60"
    assert table.no(0, "take a.fusion_mine-1 red1+yellow1") == "would_lose SD-115"
    assert table.no(0, "take a.fusion_mine-1 blue1 losing") == "wrong_goods SD-58"
    table.do(0, "take a.fusion_mine-1 red1+yellow1 losing")
    assert table.event("goods_produced")["lost"] == 2
    assert table.cargo("ship0") == {"red": 1, "yellow": 1, "blue": 6}
    assert produced(Sketch(), "mine-3").no(0, "take a.mine-3 red1 losing") == "nothing_lost SD-115"


def test_an_empty_colour_cannot_be_produced():
    """SD-63 SD-116: the reserve gives at most what it holds; the run may wait or take less."""
    sketch = Sketch().build(0, "mine_complex-1", "L2+L1").ship("ship1", 2, "red8").ship("ship2", 4, "red1")
    table = produced(sketch, "mine_complex-1")
    assert table.reserve()["red"] == 1
    assert table.no(0, "take a.mine_complex-1 red2") == "reserve_short SD-63"
    table.do(0, "take a.mine_complex-1 red1 losing")
    assert "red" not in table.reserve()
    waiting = produced(sketch, "mine_complex-1")
    waiting.do(1, "return ship1 red1")
    assert "goods_produced" in waiting.do(0, "take a.mine_complex-1 red2")


def test_a_converter_swaps_one_good_wherever_the_ship_is():
    """SD-61 SD-117 Q-12: in the depot or the own ship, also in flight, for a colour of the reserve."""
    sketch = Sketch().build(0, "converter-1", "L2").ship("ship0", 0, "red2")
    table = sketch.table()
    table.all_do((0, "use a.converter-1"), (0, "fly ship0 1"))
    table.state.tick(60_000)
    table.do(0, "fly ship0 2")
    assert table.no(0, "convert a.converter-1 blue>red") == "goods_missing SD-72"
    assert table.no(0, "convert a.converter-1 red>red") == "same_colour SD-61"
    assert table.no(0, "convert a.converter-1 red>blue red>green") == "too_many Q-46"
    table.do(0, "convert a.converter-1 red>blue")
    swaps = [{"store": "ship0", "from": "red", "to": "blue"}]
    assert table.event("goods_converted")["swaps"] == swaps
    assert table.cargo("ship0") == {"red": 1, "blue": 1}
    assert table.reserve() == {"red": 9, "yellow": 10, "green": 10, "blue": 9}


def test_a_fusion_converter_swaps_up_to_two_in_any_own_stores():
    """SD-61 SD-117 Q-46: one or two swaps; all goods given go back before the new ones come."""
    sketch = Sketch().build(0, "generator-2", "R").build(0, "fusion_converter-1", "R1+R2").build(0, "depot-1", "L2")
    sketch.stored("depot-1", "green1").ship("ship0", 0, "red1")
    table = produced(sketch, "fusion_converter-1")
    table.do(0, "convert a.fusion_converter-1 red>blue:ship0 green>yellow:a.depot-1")
    assert table.cargo("ship0") == {"blue": 1}
    assert table.card("depot-1")["goods"] == {"yellow": 1}
    scarce = Sketch().build(0, "fusion_converter-1", "L2+L1").ship("ship0", 0, "red2").ship("ship1", 2, "red8")
    once = produced(scarce, "fusion_converter-1")
    assert once.no(0, "convert a.fusion_converter-1 red>blue blue>red:ship0") == "goods_missing SD-72"


def test_a_converter_cannot_give_an_empty_colour():
    """SD-63: the reserve must hold the new colour."""
    sketch = (
        Sketch()
        .build(0, "converter-1", "L2")
        .ship("ship0", 0, "red1")
        .ship("ship1", 2, "blue8")
        .ship("ship2", 4, "blue2")
    )
    table = produced(sketch, "converter-1")
    assert table.no(0, "convert a.converter-1 red>blue") == "reserve_short SD-63"


def test_a_depot_is_a_passive_store_without_limit():
    """SD-62 Q-3: no hourglass field; it holds as much as one likes, or four by setting."""
    sketch = Sketch().build(0, "depot-1", "L2").stored("depot-1", "blue9").ship("ship0", 0, "red8")
    table = sketch.table()
    table.do(0, "move ship0 a.depot-1 red8")
    assert table.card("depot-1")["goods"] == {"red": 8, "blue": 9}
    small = (
        Sketch(depot_capacity="4").build(0, "depot-1", "L2").stored("depot-1", "blue4").ship("ship0", 0, "red1").table()
    )
    assert small.no(0, "move ship0 a.depot-1 red1") == "goods_do_not_fit SD-60"


def test_own_stores_at_one_field_exchange_freely():
    """SD-113 Q-14: between depot and ship at home, any time; not with a ship elsewhere or in flight."""
    sketch = Sketch().build(0, "depot-1", "L2").stored("depot-1", "blue2").ship("ship0", 0, "red1")
    table = sketch.table()
    assert table.do(0, "move a.depot-1 ship0 blue2") == ["goods_moved"]
    assert table.cargo("ship0") == {"red": 1, "blue": 2}
    table.do(0, "fly ship0 1")
    assert table.no(0, "move ship0 a.depot-1 red1") == "in_flight SD-65"
    table.at("1:00")
    assert table.no(0, "move ship0 a.depot-1 red1") == "not_here SD-69"


def test_goods_are_returned_from_landed_ships_and_depots_only():
    """SD-78 Q-35: without effect, and never from a ship in flight; an emptied ship may jump."""
    table = Sketch().ship("ship0", 0, "red1").table()
    table.do(0, "fly ship0 1")
    assert table.no(0, "return ship0 red1") == "in_flight SD-65"
    table.at("1:00")
    assert table.no(0, "return ship0 blue1") == "goods_missing SD-72"
    assert table.no(0, "fly ship0 4") == "not_neighbour SD-64"
    table.do(0, "return ship0 red1")
    assert table.reserve()["red"] == 10
    assert table.do(0, "fly ship0 4") == ["order_given", "ship_departed"]


def test_orders_that_may_come_to_nothing_are_allowed():
    """Q-44: a converter without goods and a mine without room may run; they wait or are waived."""
    table = Sketch().build(0, "converter-1", "L2").ship("ship0", 2).table()
    table.all_do((0, "use a.converter-1"), (0, "use a.mine-3"))
    table.run()
    assert table.glasses(0) == ["ready", "ready"]
    table.all_do((0, "waive a.converter-1"), (0, "waive a.mine-3"))
    assert table.glasses(0) == ["inactive", "inactive"]


def test_nothing_is_lost_and_nothing_comes_from_nowhere():
    """SD-19 SD-114: reserve, stores and fields of a colour are always ten a set; likewise hourglasses, tokens, discs, cards."""
    table = produced(Sketch().build(0, "depot-1", "L2").stored("depot-1", "blue3"), "mine-3")
    counted = table.state.census()
    table.all_do((0, "take a.mine-3 red1"), (0, "move a.depot-1 ship0 blue1"), (0, "return ship0 blue1"))
    assert table.state.census() == counted
    assert counted["red goods"] == 10
    assert counted["discs"] == 40


def test_production_into_a_visitors_ship_is_a_setting():
    """Q-13 Q-49: only by setting, and only if the visitor takes gifts; a host's depot is used by its owner alone."""
    sketch = Sketch(produce_into_visitor="yes").ship("ship1", 0).ship("ship0", 1)
    table = produced(sketch, "mine-3")
    assert table.no(0, "take a.mine-3 red1 via ship1") == "not_here SD-59"
    table.do(1, "gifts on")
    assert table.seat(1)["welcomes"]
    table.do(0, "take a.mine-3 red1 via ship1")
    assert table.cargo("ship1") == {"red": 1}
    for elsewhere in (
        Sketch(produce_into_visitor="yes").ship("ship1", 1).ship("ship0", 1),  # it has not come
        Sketch(produce_into_visitor="no").ship("ship1", 0).ship("ship0", 1),  # by setting nobody does that
    ):
        away = produced(elsewhere, "mine-3")
        away.do(1, "gifts on")
        assert away.no(0, "take a.mine-3 red1 via ship1") == "not_here SD-59"
    host = Sketch().build(0, "depot-1", "L2").ship("ship1", 0, "blue1").table()
    assert host.no(1, "move ship1 a.depot-1 blue1") == "not_yours SD-100"
