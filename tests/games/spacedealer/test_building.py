"""Stories of building: sites, power, building over."""

from __future__ import annotations

from tests.games.spacedealer.kit import Sketch, Table


def ready(sketch: Sketch, *names: str, seat: int = 0) -> Table:
    """A table where the builds of these plans have just finished."""
    table = sketch.plan(seat, *names).table()
    for name in names:
        table.do(seat, f"build a.{name}")
    return table.run()


def test_a_finished_build_is_put_on_its_site():
    """SD-45 SD-46 SD-121: the site is chosen on completion; the card works at once and the hourglass is inactive."""
    table = ready(Sketch(), "mine-4")
    assert table.glasses(0) == ["ready", "inactive"]
    assert table.do(0, "place a.mine-4 L2") == ["card_built", "glass_inactive"]
    built = table.event("card_built")
    assert (built["site"], built["demands"], built["covered"]) == ("L2", ["a.mine-4/0"], [])
    assert table.seat(0)["plans"] == []
    assert table.do(0, "use a.mine-4") == ["order_given"]
    assert table.no(0, "build a.mine-4") == "not_a_plan SD-45"


def test_what_is_built_in_a_copy_is_not_built():
    table = ready(Sketch(), "mine-4")
    copy = table.state.copy()
    copy.apply(0, table.game.parse("place a.mine-4 L2"), table.state.now)
    assert copy.digest() != table.state.digest()
    table.do(0, "place a.mine-4 L2")
    assert table.event("card_built")["covered"] == []
    assert table.state.digest() == copy.digest()


def test_plants_stand_left_and_right_one_generator_a_side():
    """SD-47 SD-48: a generator needs an empty side."""
    table = ready(Sketch(), "generator-2")
    assert table.legal(0, "place") == ["place a.generator-2 R"]
    assert table.no(0, "place a.generator-2 L") == "side_taken SD-48"
    table.do(0, "place a.generator-2 R")
    assert table.event("card_built")["powered"] == ["R1", "R2"]


def test_satellites_stand_on_generators_and_reactors_on_satellites():
    """SD-28 SD-49 SD-119 Q-2: the topmost plant feeds two, three or four columns outwards from the planet."""
    table = ready(Sketch(), "solar_satellite-1", "fusion_reactor-1")
    assert table.seat(0)["powered"] == ["L2", "L1"]
    assert table.no(0, "place a.solar_satellite-1 R") == "wrong_base SD-49"
    assert table.no(0, "place a.fusion_reactor-1 L") == "wrong_base SD-49"
    table.do(0, "place a.solar_satellite-1 L")
    assert table.seat(0)["powered"] == ["L3", "L2", "L1"]
    table.do(0, "place a.fusion_reactor-1 L")
    assert table.seat(0)["powered"] == ["L4", "L3", "L2", "L1"]


def test_a_card_with_one_connection_needs_power_and_both_slots():
    """SD-50 SD-53 SD-56: a powered column whose demand slot is empty; so a column carries one demand card."""
    table = ready(Sketch(), "mine-4")
    assert table.legal(0, "place") == ["place a.mine-4 L2"]
    assert table.no(0, "place a.mine-4 L3") == "no_power SD-50"
    assert table.no(0, "place a.mine-4 R1") == "no_power SD-50"
    assert table.no(0, "place a.mine-4 L1") == "demand_slot_taken SD-53"


def test_a_card_with_two_connections_needs_two_neighbouring_powered_columns():
    """SD-51 SD-118: in the action row only, from one or two plants."""
    table = ready(Sketch().build(0, "generator-2", "R"), "mine_complex-1")
    assert table.legal(0, "place") == [f"place a.mine_complex-1 {site}" for site in ("L2+L1", "L1+R1", "R1+R2")]
    assert table.no(0, "place a.mine_complex-1 L3+L2") == "no_power SD-50"
    table.do(0, "place a.mine_complex-1 L1+R1")
    assert table.state.demand_row[4] == -1
    assert table.card("mine-3")["dead"]


def test_cities_need_no_power():
    """SD-52 Q-10: any of the eight columns with an empty demand slot, powered or not."""
    table = ready(Sketch(), "metropolis-1")
    sites = [text.split()[-1] for text in table.legal(0, "place")]
    assert sites == ["L4", "L3", "L2", "R1", "R2", "R3", "R4"]
    table.do(0, "place a.metropolis-1 L4")
    assert table.card("metropolis-1")["served"] == [-1, -1]


def test_covered_cards_are_dead_but_their_demands_stay():
    """SD-54 SD-55 SD-122 Q-42: covered wholly or in part a card has no effect any more; its demand is open as ever."""
    sketch = Sketch().build(0, "mine-4", "L2").ship("ship1", 0, "green1+blue1")
    table = ready(sketch, "mine_complex-1")
    table.do(0, "place a.mine_complex-1 L2+L1")
    assert table.event("card_built")["covered"] == ["a.mine-4", "a.mine-3"]
    assert table.no(0, "use a.mine-3") == "covered SD-55"
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-3/0")


def test_a_covered_card_forgets_its_switch():
    """SD-55 SD-122 SD-105: what is covered collects nothing by itself any more; the switch of the card above is its own."""
    sketch = Sketch().build(0, "mine-4", "L2")
    table = ready(sketch, "mine_complex-1")
    table.all_do((0, "auto a.mine-3 on"), (0, "auto a.mine-4 on"))
    assert table.you(0)["auto"] == {"a.mine-3": "on", "a.mine-4": "on"}
    table.do(0, "place a.mine_complex-1 L2+L1")
    assert table.you(0)["auto"] == {}
    assert all("auto" not in built for built in table.state.position()["seats"][0]["built"])


def test_half_covered_is_dead_and_the_rest_can_be_covered_again():
    """SD-122: a double card covered on one side is dead; its other half can be built over."""
    sketch = Sketch().build(0, "generator-2", "R").build(0, "mine_complex-1", "L1+R1")
    table = ready(sketch, "converter-1")
    table.do(0, "place a.converter-1 R1")
    assert table.card("mine_complex-1")["dead"]
    assert table.no(0, "use a.mine_complex-1") == "covered SD-55"
    other = ready(sketch, "mine_complex-2")
    assert "place a.mine_complex-2 L2+L1" in other.legal(0, "place")


def test_one_connection_over_an_occupied_action_slot():
    """Q-9: a column whose action slot is taken but whose demand slot is free takes a one-connection card or a city."""
    sketch = Sketch().build(0, "generator-2", "R").build(0, "mine_complex-1", "R1+R2")
    table = ready(sketch, "converter-1", "metropolis-1")
    assert "place a.converter-1 R1" in table.legal(0, "place")
    assert "place a.metropolis-1 R2" in table.legal(0, "place")
    table.do(0, "place a.converter-1 R1")
    assert table.event("card_built")["covered"] == ["a.mine_complex-1"]


def test_no_building_over_a_card_with_an_hourglass():
    """SD-120 Q-7: neither while it runs nor while a finished effect waits there."""
    sketch = Sketch().build(0, "mine-4", "L2").plan(0, "mine_complex-1")
    table = sketch.table()
    table.do(0, "build a.mine_complex-1")
    table.do(0, "use a.mine-3", "0:30")
    table.at("1:00")
    assert table.no(0, "place a.mine_complex-1 L2+L1") == "glass_on_card Q-7"
    table.at("1:30")
    assert table.no(0, "place a.mine_complex-1 L2+L1") == "glass_on_card Q-7"
    table.do(0, "waive a.mine-3")
    assert "card_built" in table.do(0, "place a.mine_complex-1 L2+L1")


def test_covering_a_depot_with_goods_has_to_be_said():
    """SD-123 Q-8: refused unless the loss is accepted; then the goods are in the reserve."""
    sketch = Sketch().build(0, "depot-1", "L2").stored("depot-1", "red2")
    table = ready(sketch, "mine_complex-1")
    assert table.no(0, "place a.mine_complex-1 L2+L1") == "would_lose SD-123"
    assert table.legal(0, "place") == ["place a.mine_complex-1 L2+L1 losing"]
    table.do(0, "place a.mine_complex-1 L2+L1 losing")
    assert table.event("card_built")["lost"] == {"red": 2}
    assert table.reserve()["red"] == 10
    empty = ready(Sketch().build(0, "depot-1", "L2"), "mine_complex-1")
    assert empty.no(0, "place a.mine_complex-1 L2+L1 losing") == "nothing_lost SD-123"


def test_without_a_site_a_build_waits_or_is_waived():
    """Q-6 Q-44: an order that may come to nothing is allowed; finished, it waits, and the plan stays."""
    table = ready(Sketch(), "fusion_reactor-1")
    assert table.legal(0, "place") == []
    table.at("9:00")
    assert table.glasses(0) == ["ready", "inactive"]
    table.do(0, "waive a.fusion_reactor-1")
    assert table.seat(0)["plans"] == ["a.fusion_reactor-1"]


def test_a_fulfilled_demand_keeps_its_slot():
    """SD-53 SD-75 Q-42: the demand slot of a served demand is not free again."""
    sketch = Sketch().served(1, "mine-3/0")
    table = ready(sketch, "mine-4")
    assert table.no(0, "place a.mine-4 L1") == "demand_slot_taken SD-53"


def test_a_city_keeps_connections_out_of_its_column():
    """SD-50 SD-53: where a metropolis lies no one-connection card ever comes."""
    sketch = Sketch().build(0, "metropolis-1", "L3").build(0, "solar_satellite-1", "L")
    table = ready(sketch, "converter-1")
    assert table.legal(0, "place") == ["place a.converter-1 L2"]
    assert table.no(0, "place a.converter-1 L3") == "demand_slot_taken SD-53"
