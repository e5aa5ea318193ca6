"""Stories of demands, discs and points."""

from __future__ import annotations

from tests.games.spacedealer.kit import Sketch


def visit() -> Sketch:
    """Seat 1 is landed at seat 0 with everything its mine asks for, and more."""
    return Sketch().ship("ship1", 0, "red1+green1+blue1")


def test_a_demand_is_fulfilled_from_a_ship_on_another_planet():
    """SD-71 SD-72 SD-73 SD-74 SD-76 SD-130: exact goods to the reserve, a disc on the demand, points for both, in one step."""
    table = visit().table()
    assert table.do(1, "deliver ship1 a.mine-3/0") == ["demand_fulfilled", "score_changed", "score_changed"]
    assert table.scores() == [1, 2, 0, 0]
    assert table.cargo("ship1") == {"red": 1}
    assert table.reserve() == {"red": 9, "yellow": 10, "green": 10, "blue": 10}
    assert table.card("mine-3")["served"] == [1]
    assert (table.seat(1)["discs"], table.seat(1)["placed"]) == (9, 1)


def test_the_own_planet_is_excluded():
    """SD-71: nobody serves his own demand, nor one of a planet where the ship is not."""
    table = Sketch().ship("ship0", 0, "green1+blue1").table()
    assert table.no(0, "deliver ship0 a.mine-3/0") == "own_planet SD-71"
    assert table.no(0, "deliver ship0 a.mine-10/0") == "not_here SD-71"


def test_goods_must_be_complete_and_in_one_ship():
    """SD-72 SD-77 Q-15: no part payment, not from a depot; a gift on the spot makes it possible."""
    table = Sketch().build(0, "depot-1", "L2").stored("depot-1", "green1").ship("ship1", 0, "blue2").table()
    assert table.no(1, "deliver ship1 a.mine-3/0") == "goods_missing SD-72"
    table.do(0, "offer 1 at 0 green1 for nothing")
    table.do(1, "accept 0")
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-3/0")


def test_several_demands_on_one_landing():
    """Q-15: as many as the cargo serves."""
    table = Sketch().build(0, "mine-4", "L2").ship("ship1", 0, "red1+green2+blue1").table()
    assert sorted(table.legal(1, "deliver")) == ["deliver ship1 a.mine-3/0", "deliver ship1 a.mine-4/0"]
    table.all_do((1, "deliver ship1 a.mine-3/0"), (1, "deliver ship1 a.mine-4/0"))
    assert table.scores() == [2, 4, 0, 0]


def test_each_demand_is_fulfilled_once():
    """SD-75 SD-142 Q-16: the second comes too late, keeps his goods and is told who was faster."""
    table = visit().ship("ship2", 0, "green1+blue1").table()
    table.do(1, "deliver ship1 a.mine-3/0")
    assert table.no(2, "deliver ship2 a.mine-3/0") == "demand_served SD-75"
    assert table.cargo("ship2") == {"green": 1, "blue": 1}
    refusal = table.state.refusal(2, table.game.parse("deliver ship2 a.mine-3/0"))
    assert refusal.facts == {"by": 1}


def test_only_built_cards_ask():
    """SD-129: plans and cards in stacks ask for nothing; a demand is open from the placing on."""
    table = Sketch().plan(0, "mine-4").ship("ship1", 0, "red1+green1").table()
    assert table.no(1, "deliver ship1 a.mine-4/0") == "not_here SD-71"
    table.do(0, "build a.mine-4")
    table.at("1:00")
    table.do(0, "place a.mine-4 L2")
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-4/0")


def served_nine() -> Sketch:
    """Seat 1 has placed nine discs; one more ends the match."""
    sketch = visit()
    plants = ("generator-2", "R"), ("solar_satellite-1", "L"), ("fusion_reactor-1", "L"), ("solar_satellite-2", "R")
    for name, site in plants:
        sketch.build(0, name, site)
    sites = {
        "mine-4": "L2",
        "mine-8": "L3",
        "depot-1": "L4",
        "converter-1": "R1",
        "multi_mine-1": "R2",
        "metropolis-1": "R3",
    }
    for name, site in sites.items():
        sketch.build(0, name, site)
    sketch.build(2, "mine-9", "L2")
    names = [f"{name}/0" for name in sites] + ["metropolis-1/1", "mine-1/0", "mine-9/0"]
    return sketch.served(1, *names)


def test_the_tenth_disc_ends_the_match_at_once():
    """SD-79 SD-143: the delivery that places it is the end signal; the disc counts."""
    table = served_nine().table()
    table.do(2, "raise", "0:30")
    assert table.do(1, "deliver ship1 a.mine-3/0", "1:00")[-1] == "end_signalled"
    assert table.event("end_signalled")["why"] == "last_disc"
    assert table.view()["phase"] == "last_sands"
    assert table.view()["closes"] == 95_000


def test_without_a_disc_no_further_demand_of_a_player():
    """Q-41: who has placed all discs delivers no more to players."""
    table = served_nine().build(3, "mine-6", "L2").table()
    table.do(2, "raise")
    table.do(1, "deliver ship1 a.mine-3/0")
    state = table.state
    state.ship_field[1] = 6
    state.goods[4:8] = [0, 0, 1, 1]
    assert table.no(1, "deliver ship1 a.mine-6/0") == "no_disc Q-41"


def test_demands_of_working_and_covered_cards_are_alike():
    """Q-42: a demand is open whether its card is in use or not."""
    table = visit().table()
    table.do(0, "use a.mine-3")
    assert "demand_fulfilled" in table.do(1, "deliver ship1 a.mine-3/0")
