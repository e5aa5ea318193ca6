"""The worked examples of section 9 of the rules, step by step."""

from __future__ import annotations

from tests.games.spacedealer.kit import Sketch


def test_example_1_the_start():
    """SD-15 SD-16 SD-17: Moimoi has chosen a red mine: ten discs, level 1, one generator, the mine powered, four cards hidden."""
    table = Sketch().table()
    moimoi = table.seat(0)
    assert (moimoi["discs"], moimoi["level"], moimoi["score"], moimoi["own"]) == (10, 1, 0, 4)
    assert [card["card"] for card in moimoi["built"]] == ["a.generator-1", "a.mine-3"]
    assert "L1" in moimoi["powered"]
    assert table.game.printed()["planets"][0] == {"name": "Moimoi", "colour": "yellow"}


def test_example_2_a_demand_made_possible_by_a_gift():
    """SD-76 SD-77: with blue goods only it cannot be served; a green one given on the spot makes it 2 points and 1 point."""
    table = Sketch().ship("ship1", 0, "blue2").ship("ship0", 0, "green1").table()
    assert table.no(1, "deliver ship1 a.mine-3/0") == "goods_missing SD-72"
    table.do(0, "offer 1 at 0 green1 for nothing")
    table.do(1, "accept 0")
    table.do(1, "deliver ship1 a.mine-3/0")
    assert table.scores() == [1, 2, 0, 0]
    assert table.cargo("ship1") == {"blue": 1}
    assert table.card("mine-3")["served"] == [1]


def test_example_3_an_opening_of_four_players():
    """SD-30 SD-41 SD-46 SD-53 SD-64 SD-67 SD-75 SD-103: the first six minutes, move by move."""
    table = Sketch().table()
    table.do(1, "use a.mine-10", "0:00.5")
    assert table.seat(1)["glasses"][0]["due"] == 60_500
    table.do(1, "lay a.mine-7", "0:01")
    assert (table.seat(1)["slots"], table.seat(1)["own"]) == (1, 3)
    table.do(1, "build a.mine-7", "0:01.5")
    table.do(0, "raise", "0:02")
    table.do(0, "lay a.generator-2", "0:03")
    table.do(0, "build a.generator-2")
    assert table.no(0, "draw 2", "0:10") == "level_too_low SD-41"
    assert table.no(1, "raise", "0:30") == "no_glass SD-30"
    assert table.at("1:00.5") == ["glass_ready"]
    table.do(1, "take a.mine-10 blue1", "1:01")
    assert table.cargo("ship1") == {"blue": 1}
    table.do(1, "use a.mine-10", "1:01.2")
    table.at("1:02")
    assert table.seat(0)["level"] == 2
    assert table.no(1, "place a.mine-7 L1") == "no_power SD-50"
    assert table.no(1, "place a.mine-7 R1") == "demand_slot_taken SD-53"
    table.do(1, "place a.mine-7 R2")
    table.do(1, "use a.mine-7", "1:02.4")
    table.do(0, "draw 2", "1:02.5")
    assert table.view()["stacks"]["2"] == 20
    table.do(0, f"keep {table.you(0)['drawn']['cards'][0]}")
    assert (table.view()["stacks"]["2"], table.seat(0)["slots"]) == (21, 0)
    table.do(0, "place a.generator-2 R", "1:03.2")
    assert table.event("card_built")["powered"] == ["R1", "R2"]
    assert table.seat(0)["slots"] == 1
    table.do(1, "take a.mine-10 blue1", "2:01.5")
    table.do(1, "raise")
    table.do(1, "take a.mine-7 green1", "2:02.5")
    assert table.cargo("ship1") == {"green": 1, "blue": 2}
    assert table.no(1, "fly ship1 0", "2:03") == "not_neighbour SD-64"
    table.do(1, "fly ship1 1", "2:03.5")
    assert table.no(0, "offer 1 at 2 nothing for blue1", "2:30") == "not_here SD-69"
    table.at("3:03.5")
    assert (table.seat(1)["level"], table.ship("ship1")["field"]) == (2, 1)
    table.do(1, "fly ship1 0", "3:04")
    assert "ship_landed" in table.at("4:04")
    table.state.ship_field[3] = 0
    table.state.goods[12:16] = [0, 0, 1, 1]
    table.do(1, "deliver ship1 a.mine-3/0", "4:05")
    assert table.scores() == [1, 2, 0, 0]
    assert (table.seat(1)["discs"], table.cargo("ship1")) == (9, {"blue": 1})
    assert table.no(3, "deliver ship3 a.mine-3/0", "4:05.1") == "demand_served SD-75"
    assert table.cargo("ship3") == {"green": 1, "blue": 1}
    assert table.no(1, "fly ship1 2", "4:06") == "not_neighbour SD-64"
    table.do(1, "return ship1 blue1", "4:06.5")
    table.do(1, "fly ship1 2", "4:07")
    table.at("6:00")
    assert table.ship("ship1")["field"] == 2
    assert table.scores() == [1, 2, 0, 0]


def test_example_4_building_over():
    """SD-50 SD-54 SD-55: two mines under a mine complex, a converter without a place, a satellite that opens one."""
    sketch = Sketch().build(0, "mine-4", "L2").plan(0, "mine_complex-1", "converter-1").build(1, "depot-2", "R2")
    table = sketch.table()
    table.all_do((0, "build a.mine_complex-1"), (0, "build a.converter-1"))
    table.run()
    assert table.no(0, "place a.converter-1 L1") == "demand_slot_taken SD-53"
    assert table.no(0, "place a.converter-1 L2") == "demand_slot_taken SD-53"
    assert table.no(0, "place a.converter-1 L3") == "no_power SD-50"
    table.do(0, "place a.mine_complex-1 L2+L1")
    assert [table.card(name)["dead"] for name in ("mine-3", "mine-4")] == [True, True]
    assert [table.card(name)["served"] for name in ("mine-3", "mine-4")] == [[-1], [-1]]
    opened = Sketch().build(0, "mine-4", "L2").build(0, "solar_satellite-1", "L").plan(0, "converter-1").table()
    opened.do(0, "build a.converter-1")
    opened.run()
    assert opened.legal(0, "place") == ["place a.converter-1 L3"]


def test_example_5_a_reactor_needs_a_satellite():
    """SD-49 Q-6: built with only generators in place it waits or is waived, and stays a plan."""
    table = Sketch().plan(0, "fusion_reactor-1").table()
    table.do(0, "build a.fusion_reactor-1")
    table.run()
    assert table.no(0, "place a.fusion_reactor-1 L") == "wrong_base SD-49"
    table.do(0, "waive a.fusion_reactor-1")
    assert table.seat(0)["plans"] == ["a.fusion_reactor-1"]


def test_example_6_production_that_does_not_fit():
    """SD-59 SD-115 Q-11: six goods aboard leave room for two of four; with the ship away the run waits."""
    table = Sketch().build(0, "fusion_mine-1", "L2+L1").ship("ship0", 0, "blue6").table()
    table.do(0, "use a.fusion_mine-1")
    table.run()
    assert table.no(0, "take a.fusion_mine-1 red2+yellow2") == "goods_do_not_fit SD-60"
    table.do(0, "take a.fusion_mine-1 red2 losing")
    assert table.cargo("ship0") == {"red": 2, "blue": 6}
    away = Sketch().build(0, "fusion_mine-1", "L2+L1").ship("ship0", 3).table()
    away.do(0, "use a.fusion_mine-1")
    away.run()
    assert away.no(0, "take a.fusion_mine-1 red2+yellow2") == "not_here SD-59"
    assert away.legal(0, "waive") == ["waive a.fusion_mine-1"]


def test_example_7_sabotage():
    """SD-85 SD-103 Q-23 Q-24: the ship is back at once, the hourglass runs out beside it; at its due moment it cannot be hit."""
    sketch = Sketch("advanced", at="9:59").build(2, "sabotage_probe-1", "L2", tokens=2).ship("ship1", 1, "blue1")
    table = sketch.table()
    table.do(1, "fly ship1 0 glass 2", "10:00")
    table.do(2, "sabotage a.sabotage_probe-1 1 2", "10:30")
    assert (table.ship("ship1")["field"], table.cargo("ship1")) == (1, {"blue": 1})
    table.do(1, "fly ship1 0", "10:31")
    assert table.seat(1)["glasses"][0]["due"] == 691_000
    assert table.no(2, "sabotage a.sabotage_probe-1 1 2", "10:45") == "already_sabotaged Q-24"
    assert "token_returned" in table.at("11:00")
    assert table.glasses(1) == ["active", "inactive"]
    table.at("11:31")
    assert table.no(2, "sabotage a.sabotage_probe-1 1 1") == "glass_not_active SD-85"


def test_example_8_a_rocket():
    """SD-87 SD-88 SD-89: a blocked field is cleared by a run that brings no goods; two blocks a seat at most."""
    sketch = Sketch("advanced", at="12:00").build(1, "mine_complex-1", "R1+R2").build(3, "generator-8", "R")
    table = sketch.build(3, "interstellar_rocket-1", "R1+R2", tokens=2).table()
    table.do(3, "block a.interstellar_rocket-1 a.mine_complex-1")
    table.do(1, "use a.mine_complex-1", "12:05")
    assert table.at("13:05") == ["field_cleared", "glass_inactive"]
    assert table.cargo("ship1") == {}
    table.do(1, "use a.mine_complex-1")
    assert table.no(3, "block a.interstellar_rocket-1 a.mine_complex-1") == "place_taken SD-101"


def test_example_9_a_transport_probe():
    """SD-90 Q-39: two goods frozen; the ship flies with seven, so one is beamed and one stays."""
    sketch = (
        Sketch("advanced")
        .build(0, "transport_probe-1", "L2")
        .stored("transport_probe-1", "blue2")
        .ship("ship0", 0, "red7")
    )
    table = sketch.table()
    table.all_do((0, "use a.transport_probe-1"), (0, "fly ship0 1"))
    table.state.tick(59_999)
    table.state.tick(60_000)
    table.do(0, "fly ship0 0")
    table.do(0, "beam a.transport_probe-1 ship0 blue1")
    assert (table.cargo("ship0"), table.card("transport_probe-1")["goods"]) == ({"red": 7, "blue": 1}, {"blue": 1})


def test_example_10_a_neutral_demand():
    """SD-96 Q-40: a replacement that two landed ships could serve is turned down; one that only one could serve is laid."""
    sketch = (
        Sketch("advanced")
        .neutral(3, "neutral-3")
        .neutral(1, "neutral-9")
        .neutral(5, "neutral-10")
        .neutral(7, "neutral-11")
    )
    sketch.neutral_stack("neutral-1", "neutral-2").ship("ship0", 3, "red1+yellow1+green1+blue1").ship(
        "ship2", 3, "red1+yellow1"
    )
    table = sketch.table()
    assert "neutral_turned_down" in table.do(0, "serve ship0 a.neutral-3")
    assert table.view()["neutral"][1]["card"] == "a.neutral-2"


def test_example_11_the_end_by_time():
    """SD-143 SD-144 SD-145: an order at 29:59.9 still lands and delivers until 31:04.9."""
    table = Sketch(at="28:30").ship("ship1", 1, "green1+blue1").table()
    table.do(0, "use a.mine-3", "28:40")
    table.do(1, "fly ship1 0", "29:59.9")
    assert table.no(2, "raise", "30:00") == "last_sands SD-144"
    assert "goods_produced" in table.do(0, "take a.mine-3 red1", "30:20")
    assert table.no(0, "use a.mine-3") == "last_sands SD-144"
    assert "ship_landed" in table.at("30:59.9")
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-3/0", "31:04.8")
    assert table.at("31:04.9") == ["game_over"]


def test_example_12_the_end_by_disc():
    """SD-79 SD-145 Q-41: the tenth disc at 24:10, the last hourglass due 25:02, the close at 25:07."""
    sketch = Sketch(at="24:02").ship("ship1", 0, "green1+blue1").build(0, "generator-2", "R")
    for name, site in (
        ("mine-4", "L2"),
        ("mine-8", "R1"),
        ("depot-1", "R2"),
        ("metropolis-1", "L3"),
        ("metropolis-2", "L4"),
    ):
        sketch.build(0, name, site)
    sketch.build(2, "mine-9", "L2")
    demands = [
        "mine-4/0",
        "mine-8/0",
        "depot-1/0",
        "metropolis-1/0",
        "metropolis-1/1",
        "metropolis-2/0",
        "metropolis-2/1",
    ]
    table = sketch.served(1, *demands, "mine-1/0", "mine-9/0").table()
    table.do(2, "raise", "24:02")
    table.do(1, "deliver ship1 a.mine-3/0", "24:10")
    assert table.event("end_signalled")["closes"] == 1_507_000
    assert "level_raised" in table.at("25:02")
    assert table.at("25:07") == ["game_over"]


def test_example_13_a_tie():
    """SD-81 SD-146: equal points and more discs win; equal discs share."""
    shared = Sketch(at="29:59").served(0, "mine-1/0").served(2, "mine-3/0").table()
    shared.at("31:00")
    result = shared.state.result()
    assert (result.scores, result.winners, result.reason) == ((3, 0, 3, 0), (0, 2), "shared win")
    # Seat 1: two deliveries of 2 points. Seat 0: one delivery and the owner's share of two.
    sketch = Sketch(at="29:59").build(0, "mine-4", "L2").served(1, "mine-3/0", "mine-4/0").served(0, "mine-2/0")
    uneven = sketch.table()
    uneven.at("31:00")
    result = uneven.state.result()
    assert (result.scores, result.winners, result.reason) == ((4, 4, 0, 1), (1,), "discs")


def test_levels_of_the_worked_deal():
    """SD-14 SD-16: the deal of the examples has four piles, each without another colour."""
    board = Sketch().game.board
    lacking = []
    for seat in range(4):
        mines = [board.by_name[name] for name in Sketch().seat(seat)["dealt"]]
        lacking.append(({0, 1, 2, 3} - {mine.hue for mine in mines}).pop())
    assert sorted(lacking) == [0, 1, 2, 3]
