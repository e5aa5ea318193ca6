"""Stories of the neutral planets."""

from __future__ import annotations

from tests.games.spacedealer.kit import Sketch, fresh


def landed(cargo: str = "red2+yellow2", stack: tuple[str, ...] = ("neutral-3",)) -> Sketch:
    """Seat 0 is landed at field 1, where red and yellow are wanted."""
    sketch = (
        Sketch("advanced")
        .neutral(1, "neutral-1")
        .neutral(3, "neutral-9")
        .neutral(5, "neutral-10")
        .neutral(7, "neutral-11")
    )
    return sketch.neutral_stack(*stack).ship("ship0", 1, cargo)


def test_each_neutral_field_has_an_open_card():
    """SD-93 Q-21: one a neutral field, from one or two sets shuffled together."""
    for seats in range(3, 9):
        table = fresh("advanced", seats)
        cards = [field["card"] for field in table.view()["neutral"]]
        assert len(set(cards)) == seats
        assert table.view()["neutral_stack"] == (12 if seats < 5 else 24) - seats


def test_a_neutral_demand_gives_points_but_takes_no_disc():
    """SD-94 SD-95 SD-140 Q-51: the card goes to the seat, publicly; goods to the reserve; a new card is laid."""
    table = landed().table()
    names = table.do(0, "serve ship0 a.neutral-1")
    assert names == ["neutral_fulfilled", "score_changed", "neutral_opened"]
    assert table.scores() == [2, 0, 0, 0]
    assert (table.seat(0)["discs"], table.seat(0)["neutral_cards"]) == (10, ["a.neutral-1"])
    assert table.cargo("ship0") == {"red": 1, "yellow": 1}
    assert table.view()["neutral"][0] == {"field": 1, "card": "a.neutral-3", "goods": {}}


def test_what_a_neutral_demand_needs():
    """SD-94 SD-140: a ship landed there, all goods, and the card still lying there."""
    table = landed("red1").table()
    assert table.no(0, "serve ship0 a.neutral-1") == "goods_missing SD-72"
    assert table.no(0, "serve ship0 a.neutral-9") == "not_here SD-69"
    assert table.no(1, "serve ship1 a.neutral-1") == "not_here SD-69"
    race = landed().ship("ship1", 1, "red1+yellow1").table()
    race.do(0, "serve ship0 a.neutral-1")
    assert race.no(1, "serve ship1 a.neutral-1") == "demand_served SD-75"


def test_a_card_that_several_could_serve_at_once_is_turned_down():
    """SD-96 Q-40: seats with a landed ship that holds everything; goods on the field and flying ships do not count."""
    sketch = landed("red1+yellow1+green1+blue1", ("neutral-3", "neutral-2")).ship("ship2", 1, "green1+blue1")
    table = sketch.table()
    names = table.do(0, "serve ship0 a.neutral-1")
    assert names == ["neutral_fulfilled", "score_changed", "neutral_turned_down", "neutral_opened"]
    assert table.view()["neutral"][0]["card"] == "a.neutral-2"
    alone = landed("red1+yellow1+green1+blue1", ("neutral-3",)).ship("ship2", 2, "green1+blue1").table()
    alone.do(0, "serve ship0 a.neutral-1")
    assert alone.view()["neutral"][0]["card"] == "a.neutral-3"


def test_an_empty_stack_leaves_the_field_empty():
    """Q-22: no card any more, and nothing asked for."""
    table = landed().table()
    table.state.want_stack.clear()
    table.do(0, "serve ship0 a.neutral-1")
    assert table.view()["neutral"][0]["card"] is None
    assert table.legal(0, "serve") == []


def test_a_whole_round_of_turned_down_cards_ends_with_the_first():
    """Q-22: when every card has been turned down once, the first of them is laid."""
    table = (
        landed("red3+yellow3", ("neutral-3",)).ship("ship2", 1, "green1+blue1").ship("ship3", 1, "green1+blue1").table()
    )
    state = table.state
    state.want_stack[:] = [2]  # neutral-3 alone, which seats 2 and 3 could both serve
    names = table.do(0, "serve ship0 a.neutral-1")
    assert names == ["neutral_fulfilled", "score_changed", "neutral_turned_down", "neutral_opened"]
    assert table.view()["neutral"][0]["card"] == "a.neutral-3"


def test_who_has_no_disc_left_may_still_serve_neutral_planets():
    """Q-41: neutral demands need none."""
    table = landed().table()
    table.state.discs[0] = 0
    assert "neutral_fulfilled" in table.do(0, "serve ship0 a.neutral-1")


def test_goods_are_left_for_anybody_and_loaded_by_anybody():
    """SD-97 SD-141: first come, first served, also by a ship already there."""
    table = landed().ship("ship2", 1, "blue7").table()
    assert table.do(0, "leave ship0 red2") == ["goods_left"]
    assert table.view()["neutral"][0]["goods"] == {"red": 2}
    assert table.no(2, "load ship2 red2") == "goods_do_not_fit SD-60"
    assert table.do(2, "load ship2 red1") == ["goods_loaded"]
    assert table.no(2, "load ship2 yellow1") == "goods_missing SD-72"
    assert table.no(1, "load ship1 red1") == "not_here SD-69"
    assert table.no(0, "leave ship0 blue1") == "goods_missing SD-72"
    table.do(0, "load ship0 red1")
    assert table.view()["neutral"][0]["goods"] == {}


def test_goods_are_not_left_on_planets_of_players():
    """SD-97 SD-141: neutral fields only, and not from a ship in flight."""
    table = Sketch("advanced").ship("ship0", 0, "red1").table()
    assert table.no(0, "leave ship0 red1") == "not_here SD-69"
    table.do(0, "fly ship0 1")
    assert table.no(0, "leave ship0 red1") == "in_flight SD-65"


def test_what_may_be_served_is_listed_once():
    """SD-94 SD-139: also where the second ship of the seat lies at a planet, which asks for nothing of this kind."""
    sketch = Sketch("advanced").build(3, "orbital_station-1", "L2").neutral(1, "neutral-12")
    table = sketch.ship("ship3", 1, "red1+green1+blue2").ship("a.ship", 6, owner=3).table()
    served = [action.text for action in table.state.legal(3) if action.verb == "serve"]
    assert served == ["serve ship3 a.neutral-12"]


def test_two_ships_of_one_seat_are_one_seat_that_could_serve():
    """SD-96 Q-40: a card is turned down where several seats could serve it, not where one could with either ship."""
    sketch = landed("red1+yellow1+green1+blue1").build(0, "orbital_station-1", "L2").ship("a.ship", 1, "green1+blue1")
    table = sketch.table()
    names = table.do(0, "serve ship0 a.neutral-1")
    assert names == ["neutral_fulfilled", "score_changed", "neutral_opened"]
    assert table.view()["neutral"][0]["card"] == "a.neutral-3"
