"""Stories of the forms: what a seat may fill in freely, and within which bounds."""

from __future__ import annotations

from typing import Any

from tests.games.spacedealer.kit import Sketch, Table


def forms(table: Table, seat: int, verb: str) -> list[dict[str, Any]]:
    """The bounds of all open forms of a verb."""
    return [form.bounds for form in table.state.forms(seat) if form.verb == verb]


def home() -> Sketch:
    """Seat 0 has a depot and its ship at home; seat 1 is landed there, seat 2 is away."""
    sketch = Sketch("advanced").build(0, "depot-1", "L2").stored("depot-1", "red2")
    return sketch.ship("ship0", 0, "blue7").ship("ship1", 0, "green1")


def test_goods_move_between_stores_on_one_planet():
    """SD-115 SD-60: from every store that holds something into every other with room; given back from each."""
    table = home().table()
    assert forms(table, 0, "return") == [
        {"store": "ship0", "goods": {"blue": 7}},
        {"store": "a.depot-1", "goods": {"red": 2}},
    ]
    moves = forms(table, 0, "move")
    assert [(move["store"], move["to"]) for move in moves] == [("ship0", "a.depot-1"), ("a.depot-1", "ship0")]
    assert moves[1] == {"store": "a.depot-1", "to": "ship0", "goods": {"red": 2}, "room": 1}
    assert forms(home().ship("ship0", 2, "blue7").table(), 0, "move") == []
    assert (
        forms(home().ship("ship0", 0, "blue8").table(), 0, "move")[0]["store"] == "ship0"
    )  # nothing fits into the ship
    assert len(forms(home().ship("ship0", 0, "blue8").table(), 0, "move")) == 1
    assert forms(table, 2, "return") == forms(table, 2, "move") == []


def test_offers_go_to_whoever_has_a_store_here():
    """SD-131 SD-133: with all that lies in the own stores there; nobody else, and no more than the limit of offers."""
    table = home().table()
    assert forms(table, 0, "offer") == [{"to": 1, "field": 0, "give": {"red": 2, "blue": 7}, "want": 99}]
    assert forms(table, 1, "offer") == [{"to": 0, "field": 0, "give": {"green": 1}, "want": 99}]
    assert forms(table, 2, "offer") == []
    while "offer" in {form.verb for form in table.state.forms(1)}:
        table.do(1, "offer 0 at 0 green1 for nothing")
    assert table.no(1, "offer 0 at 0 green1 for nothing") == "offer_limit SD-133"


def test_goods_lie_on_neutral_fields_for_anybody():
    """SD-97 SD-141: a ship landed there leaves what it has and loads what lies there, as far as there is room."""
    sketch = Sketch("advanced").ship("ship0", 1, "red2").ship("ship2", 1, "blue7").ship("ship1", 2, "red1")
    table = sketch.table()
    assert forms(table, 0, "leave") == [{"ship": "ship0", "goods": {"red": 2}}]
    assert forms(table, 0, "load") == forms(table, 2, "load") == []
    assert forms(table, 1, "leave") == []  # it stands at a planet with an owner
    table.do(0, "leave ship0 red2")
    assert forms(table, 0, "leave") == []
    assert forms(table, 0, "load") == [{"ship": "ship0", "goods": {"red": 2}, "room": 8}]
    assert forms(table, 2, "load") == [{"ship": "ship2", "goods": {"red": 2}, "room": 1}]
    table.do(2, "load ship2 red1")
    assert forms(table, 2, "load") == []  # full
    table.do(0, "fly ship0 2")
    assert forms(table, 0, "load") == []  # in flight


def test_production_is_taken_into_the_store_of_choice():
    """SD-59 SD-115 SD-116: a finished run offers each store at home, with what it yields and what fits."""
    sketch = home().build(0, "generator-2", "R").build(0, "multi_mine-1", "R1")
    table = sketch.table()
    assert forms(table, 0, "take") == []
    table.all_do((0, "use a.mine-3"), (0, "use a.multi_mine-1"))
    table.run()
    single = [form for form in forms(table, 0, "take") if form["card"] == "a.mine-3"]
    assert single == [
        {"card": "a.mine-3", "store": store, "goods": {"red": 1}, "most": 1, "full": 1}
        for store in ("ship0", "a.depot-1")
    ]
    many = [form for form in forms(table, 0, "take") if form["card"] == "a.multi_mine-1"]
    assert [set(form["goods"]) for form in many] == [{"red", "yellow", "green", "blue"}] * 2


def test_a_converter_changes_what_the_stores_hold():
    """SD-61 SD-62: into colours that the reserve has; without goods there is nothing to convert."""
    table = home().build(0, "generator-2", "R").build(0, "converter-1", "R1").table()
    table.do(0, "use a.converter-1")
    assert forms(table, 0, "convert") == []
    table.run()
    (form,) = forms(table, 0, "convert")
    assert form["stores"] == {"ship0": {"blue": 7}, "a.depot-1": {"red": 2}}
    assert form["reserve"] == {"red": 8, "yellow": 10, "green": 9, "blue": 3}
    bare = Sketch("advanced").build(0, "generator-2", "R").build(0, "converter-1", "R1").table()
    bare.do(0, "use a.converter-1")
    bare.run()
    assert forms(bare, 0, "convert") == []


def test_a_plan_that_could_be_built_converts_nothing_yet():
    """SD-92: its hourglass is through, but the card does not stand anywhere."""
    table = home().level(0, 1).plan(0, "converter-1").table()
    table.do(0, "build a.converter-1")
    table.run()
    assert "ready" in table.glasses(0)
    assert forms(table, 0, "convert") == []


def test_plans_are_swapped_wherever_one_side_has_some():
    """SD-92 SD-134: free plans of both; one under an hourglass is not among them."""
    table = Sketch("advanced").plan(0, "converter-1", "mine-4").plan(1, "converter-2").table()
    assert forms(table, 0, "swap") == [
        {"to": 1, "give": ["a.converter-1", "a.mine-4"], "want": ["a.converter-2"]},
        {"to": 2, "give": ["a.converter-1", "a.mine-4"], "want": []},
        {"to": 3, "give": ["a.converter-1", "a.mine-4"], "want": []},
    ]
    assert forms(table, 2, "swap") == [
        {"to": 0, "give": [], "want": ["a.converter-1", "a.mine-4"]},
        {"to": 1, "give": [], "want": ["a.converter-2"]},
    ]
    table.do(0, "build a.converter-1")
    assert forms(table, 0, "swap")[0]["give"] == ["a.mine-4"]
    assert forms(Sketch().plan(0, "converter-1").table(), 0, "swap") == []  # not in the base game


def test_goods_under_an_hourglass_are_not_converted():
    """SD-90 SD-117: a probe that is in use beams what it holds; its store cannot be reached until that is over."""
    sketch = Sketch("advanced").build(0, "generator-2", "R").build(0, "converter-1", "R1")
    sketch.build(0, "transport_probe-1", "L2").stored("transport_probe-1", "red2").ship("ship0", 0, "blue1")
    table = sketch.table()
    table.do(0, "use a.converter-1")
    table.run()
    assert forms(table, 0, "convert")[0]["stores"] == {"ship0": {"blue": 1}, "a.transport_probe-1": {"red": 2}}
    table.do(0, "use a.transport_probe-1")
    assert forms(table, 0, "convert")[0]["stores"] == {"ship0": {"blue": 1}}
    assert table.no(0, "convert a.converter-1 red>green") == "goods_missing SD-72"
    table.do(0, "convert a.converter-1 blue>green")
    assert table.cargo("ship0") == {"green": 1}
