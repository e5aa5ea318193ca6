"""Stories of ships and the ring."""

from __future__ import annotations

from tests.games.spacedealer.kit import Sketch


def test_a_loaded_ship_flies_to_a_neighbouring_field():
    """SD-64 SD-107 SD-109: placing and activating are one order, for ring neighbours."""
    table = Sketch().ship("ship0", 0, "red1").table()
    assert table.legal(0, "fly") == ["fly ship0 7", "fly ship0 1"]
    assert table.no(0, "fly ship0 2") == "not_neighbour SD-64"
    assert table.do(0, "fly ship0 7") == ["order_given", "ship_departed"]
    assert table.event("ship_departed") == {
        "seat": 0,
        "ship": "ship0",
        "from": 0,
        "to": 7,
        "cargo": {"red": 1},
        "at": 0,
    }


def test_a_flying_ship_is_at_no_planet_and_cannot_turn():
    """SD-65 SD-108 SD-110: no trade, loading, delivery or new order while its hourglass runs."""
    table = Sketch().ship("ship1", 1, "green1+blue1").table()
    table.do(1, "fly ship1 0")
    assert (table.ship("ship1")["field"], table.ship("ship1")["from"]) == (0, 1)
    assert table.no(1, "deliver ship1 a.mine-3/0") == "in_flight SD-65"
    assert table.no(1, "offer 0 at 0 green1 for nothing") == "in_flight SD-65"
    assert table.no(1, "fly ship1 1") == "in_flight SD-65"
    assert table.no(1, "return ship1 blue1") == "in_flight SD-65"


def test_an_empty_ship_flies_anywhere_in_one_run():
    """SD-67 Q-32: any other field of the ring, neutral ones too, but not the present one."""
    table = Sketch().table()
    assert len(table.legal(0, "fly")) == 7
    assert table.no(0, "fly ship0 0") == "same_field Q-32"
    table.do(0, "fly ship0 5")
    table.at("1:00")
    assert table.ship("ship0")["field"] == 5


def test_a_loaded_trip_to_the_next_player_takes_two_runs_and_the_empty_return_one():
    """SD-68: two fields out, one jump home; the opposite planet of four is four runs away."""
    table = Sketch().ship("ship0", 0, "red1").table()
    for field in (1, 2):
        table.do(0, f"fly ship0 {field}")
        table.run()
    assert (table.state.now, table.ship("ship0")["field"]) == (120_000, 2)
    table.all_do((0, "return ship0 red1"), (0, "fly ship0 0"))
    table.run()
    assert (table.state.now, table.ship("ship0")["field"]) == (180_000, 0)


def test_whether_a_ship_is_empty_counts_when_it_is_ordered():
    """SD-110: home, foreign and neutral fields are all targets."""
    table = Sketch().table()
    fields = {int(text.split()[-1]) for text in table.legal(0, "fly")}
    assert fields == {1, 2, 3, 4, 5, 6, 7}


def test_neutral_planets_of_the_base_game_ask_for_nothing():
    """SD-111: a place to land, trade and give goods back; nothing is left there."""
    table = Sketch().ship("ship0", 1, "red1").ship("ship1", 1, "blue1").table()
    assert [field["card"] for field in table.view()["neutral"]] == [None] * 4
    assert "leave" not in table.game.acts.verbs
    table.do(0, "offer 1 at 1 red1 for blue1")
    table.do(1, "accept 0")
    assert table.cargo("ship0") == {"blue": 1}


def test_any_number_of_ships_lands_at_one_field():
    """Q-43: there is room for everybody."""
    table = Sketch().table()
    table.all_do((0, "fly ship0 1"), (1, "fly ship1 1"), (2, "fly ship2 1"), (3, "fly ship3 1"))
    table.at("1:00")
    assert [ship["field"] for ship in table.view()["ships"]] == [1, 1, 1, 1]
