"""Stories of the advanced cards: permanent effects, attacks, the transport probe, discarding."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.spacedealer.kit import Sketch, Table, game


def advanced(**options: Any) -> Sketch:
    return Sketch("advanced", **options)


def armed(card: str = "sabotage_probe-1", tokens: int = 2, **options: str) -> Sketch:
    """Seat 2 has a loaded launcher."""
    site = "L2" if "probe" in card else "R1+R2"
    return advanced(**options).build(2, "generator-6", "R").build(2, card, site, tokens=tokens)


def placed(sketch: Sketch, name: str, site: str, seat: int = 0, losing: str = "") -> Table:
    """A table on which this plan has been built on this site."""
    table = sketch.plan(seat, name).table()
    table.do(seat, f"build a.{name}")
    table.run()
    table.do(seat, f"place a.{name} {site}{losing}")
    return table


def test_a_tech_centre_gives_two_more_slots():
    """SD-83 SD-124 SD-138: at once, and only while it is uncovered."""
    table = placed(advanced(), "tech_centre-1", "L2")
    assert table.seat(0)["slots"] == 4


def test_a_robot_factory_gives_one_more_hourglass():
    """SD-83 SD-138: inactive, from the spare ones."""
    table = placed(advanced().build(0, "generator-2", "R"), "robot_factory-1", "R1+R2")
    assert table.event("piece_gained") == {"seat": 0, "piece": "hourglass", "glass": 3, "at": 60_000}
    assert table.glasses(0) == ["inactive", "inactive", "inactive"]
    assert table.view()["spare_glasses"] == 1


def test_an_orbital_station_gives_the_neutral_ship():
    """SD-83 SD-138 SD-139: landed at home, empty, and a ship of its owner in every rule."""
    table = placed(advanced(), "orbital_station-1", "L2")
    assert table.ship("a.ship") == {"ship": "a.ship", "owner": 0, "field": 0, "from": -1, "since": 60_000, "cargo": {}}
    table.do(0, "use a.mine-3")
    table.run()
    table.do(0, "take a.mine-3 red1 via a.ship")
    table.do(0, "move a.ship ship0 red1")
    assert table.no(1, "fly a.ship 1") == "not_yours SD-100"
    assert table.do(0, "fly a.ship 2") == ["order_given", "ship_departed"]


def test_the_neutral_ship_delivers_and_is_a_second_store_abroad():
    """SD-113 SD-139: two own ships at one field exchange freely, and both deliver."""
    sketch = (
        advanced().build(1, "orbital_station-1", "R2").ship("a.ship", 0, "blue1", owner=1).ship("ship1", 0, "green1")
    )
    table = sketch.table()
    assert table.no(1, "deliver a.ship a.mine-3/0") == "goods_missing SD-72"
    table.do(1, "move ship1 a.ship green1")
    assert "demand_fulfilled" in table.do(1, "deliver a.ship a.mine-3/0")


def test_covering_permanent_cards_takes_their_effect_away():
    """SD-83 Q-26: plans above the limit stay but block; an inactive hourglass leaves at once."""
    sketch = advanced().build(0, "tech_centre-1", "L2").plan(0, "mine-4", "mine-8", "depot-1")
    table = placed(sketch, "mine_complex-1", "L2+L1")
    assert table.seat(0)["slots"] == -1
    assert table.no(0, "lay a.generator-2") == "no_free_slot SD-38"
    factory = advanced().build(0, "generator-2", "R").build(0, "robot_factory-1", "R1+R2")
    covered = placed(factory, "mine_complex-2", "R1+R2")
    assert covered.glasses(0) == ["inactive", "inactive"]
    assert covered.view()["spare_glasses"] == 2


def test_the_last_hourglass_leaves_first():
    """Q-26: of several inactive ones that with the highest number, also where one planet has both factories."""
    factories = advanced().build(0, "generator-2", "R").build(0, "robot_factory-1", "R1+R2")
    table = placed(factories.build(0, "robot_factory-2", "L2+L1"), "mine_complex-2", "R1+R2")
    assert table.event("piece_lost") == {"seat": 0, "piece": "hourglass", "glass": 4, "at": 60_000}
    assert table.glasses(0) == ["inactive", "inactive", "inactive"]


def test_a_busy_hourglass_leaves_when_it_becomes_inactive():
    """Q-26: with no other inactive hourglass the first to become so leaves, here the one that has just built."""
    sketch = advanced().build(0, "generator-2", "R").build(0, "robot_factory-1", "R1+R2").plan(0, "mine_complex-2")
    table = sketch.table()
    table.do(0, "build a.mine_complex-2")
    table.run()
    table.all_do((0, "raise"), (0, "fly ship0 1"))
    names = table.do(0, "place a.mine_complex-2 R1+R2")
    assert names == ["card_built", "glass_inactive", "piece_lost"]
    assert table.glasses(0) == ["active", "active"]


def test_a_covered_station_takes_its_ship_back():
    """SD-123 Q-26: landed at once, its cargo lost only if that is said; in flight when it lands."""
    loaded = advanced().build(0, "orbital_station-1", "L2").ship("a.ship", 0, "red2", owner=0).plan(0, "mine_complex-1")
    table = loaded.table()
    table.do(0, "build a.mine_complex-1")
    table.run()
    assert table.no(0, "place a.mine_complex-1 L2+L1") == "would_lose SD-123"
    table.do(0, "place a.mine_complex-1 L2+L1 losing")
    assert [ship["ship"] for ship in table.view()["ships"]] == ["ship0", "ship1", "ship2", "ship3"]
    assert table.reserve()["red"] == 10
    flying = loaded.table()
    flying.do(0, "build a.mine_complex-1")
    flying.do(0, "fly a.ship 1", "0:30")
    flying.at("1:00")
    flying.do(0, "place a.mine_complex-1 L2+L1")
    assert flying.ship("a.ship")["owner"] == 0
    assert flying.at("1:30") == ["glass_inactive", "ship_landed", "piece_lost"]
    assert flying.reserve()["red"] == 10


def test_a_probe_loads_one_token_a_run_and_holds_two():
    """SD-84 SD-135 Q-48: by itself when the run is over; a third run waits until there is room."""
    table = advanced().build(2, "sabotage_probe-1", "L2").table()
    for tokens in (1, 2):
        table.do(2, "use a.sabotage_probe-1")
        table.run()
        assert table.card("sabotage_probe-1")["tokens"] == tokens
    assert table.view()["tokens"] == 8
    table.do(2, "use a.sabotage_probe-1")
    table.run()
    assert table.glasses(2) == ["ready", "inactive"]
    table.do(0, "raise")
    assert table.do(2, "sabotage a.sabotage_probe-1 0 1") == ["glass_sabotaged", "token_loaded", "glass_inactive"]
    assert table.card("sabotage_probe-1")["tokens"] == 2


def test_by_setting_a_run_brings_two_tokens():
    """Q-48: as far as there is room."""
    table = advanced(tokens_per_run="2").build(2, "sabotage_probe-1", "L2").table()
    table.do(2, "use a.sabotage_probe-1")
    table.run()
    assert table.card("sabotage_probe-1")["tokens"] == 2


def test_a_sabotaged_hourglass_runs_out_without_effect():
    """SD-85 SD-136 Q-24: its place is free at once, its due time stays, the token returns; never twice, never a ready one."""
    table = armed().plan(0, "mine-4").table()
    table.all_do((0, "build a.mine-4"), (0, "raise"))
    assert table.do(2, "sabotage a.sabotage_probe-1 0 1", "0:20") == ["glass_sabotaged"]
    assert table.glasses(0) == ["sabotaged", "active"]
    assert table.no(2, "sabotage a.sabotage_probe-1 0 1") == "already_sabotaged Q-24"
    assert table.no(2, "sabotage a.sabotage_probe-1 1 1") == "glass_not_active SD-85"
    assert table.no(2, "sabotage a.sabotage_probe-1 2 1") == "own_glass SD-85"
    assert table.no(0, "back 1") == "take_back_over SD-104"
    assert table.view()["tokens"] == 8
    assert "token_returned" in table.at("1:00")
    assert table.view()["tokens"] == 9
    assert table.seat(0)["plans"] == ["a.mine-4"]
    assert table.glasses(0) == ["inactive", "inactive"]
    table.do(0, "use a.mine-3")
    table.run()
    assert table.no(2, "sabotage a.sabotage_probe-1 0 1") == "glass_not_active SD-85"


def test_a_sabotaged_flight_is_back_where_it_came_from():
    """Q-23: landed at once with its cargo, free for another hourglass; the sabotaged one runs out beside it."""
    table = armed().ship("ship1", 1, "blue2").table()
    table.do(1, "fly ship1 0")
    assert table.do(2, "sabotage a.sabotage_probe-1 1 1", "0:30") == ["glass_sabotaged", "ship_landed"]
    assert (table.ship("ship1")["field"], table.cargo("ship1")) == (1, {"blue": 2})
    assert table.do(1, "fly ship1 0", "0:31") == ["order_given", "ship_departed"]
    assert table.glasses(1) == ["sabotaged", "active"]


def test_by_setting_a_sabotaged_ship_drifts():
    """Q-23: it stays in flight until due, then it is back."""
    table = armed(sabotaged_flight="drift").ship("ship1", 1, "blue2").table()
    table.do(1, "fly ship1 0")
    assert table.do(2, "sabotage a.sabotage_probe-1 1 1", "0:30") == ["glass_sabotaged"]
    assert table.no(1, "fly ship1 0") == "in_flight SD-65"
    assert table.at("1:00") == ["glass_inactive", "ship_landed", "token_returned"]
    assert table.ship("ship1")["field"] == 1


def test_firing_needs_a_token_and_a_working_launcher():
    """SD-84 SD-135: no hourglass is needed, and several shots in a row are possible."""
    table = armed().table()
    table.all_do((0, "raise"), (1, "raise"), (3, "raise"))
    table.all_do((2, "sabotage a.sabotage_probe-1 0 1"), (2, "sabotage a.sabotage_probe-1 1 1"))
    assert table.no(2, "sabotage a.sabotage_probe-1 3 1") == "no_token SD-84"
    assert table.no(0, "sabotage a.sabotage_probe-1 3 1") == "not_yours SD-100"
    assert table.no(2, "sabotage a.sabotage_probe-2 3 1") == "not_built SD-57"


def test_a_covered_launcher_gives_its_tokens_back():
    """Q-27: the tokens are in the pool, and it fires no more."""
    table = placed(armed(), "mine_complex-1", "L2+L1", seat=2)
    told = table.event("token_returned")
    assert (told["seat"], told["card"], told["pool"]) == (2, "a.sabotage_probe-1", 10)
    assert "tokens" not in table.card("sabotage_probe-1")
    assert table.view()["tokens"] == 10
    table.do(0, "raise")
    assert table.no(2, "sabotage a.sabotage_probe-1 0 1") == "covered SD-55"


def test_an_empty_pool_lets_a_launcher_wait():
    """SD-105 Q-28: the token comes by itself as soon as one is back."""
    sketch = armed().build(2, "sabotage_probe-2", "R1")
    table = sketch.table()
    table.state.pool = 0
    table.all_do((2, "use a.sabotage_probe-2"), (0, "raise"))
    table.do(2, "sabotage a.sabotage_probe-1 0 1", "0:59")
    assert "token_loaded" in table.at("1:00")
    assert table.card("sabotage_probe-2")["tokens"] == 1


@pytest.mark.parametrize("seats", range(3, 9))
def test_only_tokens_can_run_out(seats: int):
    """Q-28: there are as many spare hourglasses and neutral ships as cards that bring them."""
    board = game("advanced", seats).board
    factories = board.glasses - board.edition.glasses
    stations = sum(1 for card in board.cards if card.kind == "orbital_station")
    assert factories <= board.spare
    assert stations == board.ships - seats <= board.sets


def test_a_rocket_blocks_a_field_until_a_run_has_cleared_it():
    """SD-86 SD-87 SD-137 Q-25: an empty field; the run only removes the token."""
    table = armed("interstellar_rocket-1").table()
    assert table.do(2, "block a.interstellar_rocket-1 a.mine-3") == ["field_blocked"]
    assert table.card("mine-3")["blocked"]
    table.do(0, "use a.mine-3")
    assert table.event("order_given")["clearing"]
    assert table.at("1:00") == ["field_cleared", "glass_inactive"]
    assert table.view()["tokens"] == 9
    assert table.cargo("ship0") == {}
    table.do(0, "use a.mine-3")
    assert not table.event("order_given")["clearing"]


def test_what_a_rocket_cannot_hit():
    """SD-89 SD-137 Q-25: a field with an hourglass, a blocked one, a third block on one seat, a card not built."""
    sketch = armed("interstellar_rocket-1").build(0, "mine-4", "L2")
    sketch.built("mine-4")["blocked"] = True
    table = sketch.table()
    assert table.no(2, "block a.interstellar_rocket-1 a.mine-4") == "already_blocked Q-25"
    table.do(0, "use a.mine-3")
    assert table.no(2, "block a.interstellar_rocket-1 a.mine-3") == "place_taken SD-101"
    assert table.no(2, "block a.interstellar_rocket-1 a.mine-5") == "no_field SD-57"
    third = (
        armed("interstellar_rocket-1")
        .build(0, "mine-4", "L2")
        .build(0, "generator-2", "R")
        .build(0, "converter-1", "R1")
    )
    third.built("mine-4")["blocked"] = third.built("converter-1")["blocked"] = True
    assert third.table().no(2, "block a.interstellar_rocket-1 a.mine-3") == "two_blocks SD-89"


def test_a_rocket_may_hit_an_own_field_or_not_by_setting():
    """Q-25: not unless the table says so, for a seat that uses up its two blocks itself is immune."""
    strict = armed("interstellar_rocket-1").table()
    assert strict.no(2, "block a.interstellar_rocket-1 a.mine-1") == "own_field Q-25"
    table = armed("interstellar_rocket-1", rocket_on_self="yes").table()
    assert table.do(2, "block a.interstellar_rocket-1 a.mine-1") == ["field_blocked"]


def test_a_rocket_may_hit_a_running_field_by_setting():
    """Q-25 SD-87 SD-105: the run under way then only removes the token; a finished run is safe."""
    strict = armed("interstellar_rocket-1").table()
    strict.do(0, "use a.mine-3")
    assert strict.no(2, "block a.interstellar_rocket-1 a.mine-3") == "place_taken SD-101"
    table = armed("interstellar_rocket-1", rocket_target="running").table()
    table.do(0, "use a.mine-3")
    assert table.do(2, "block a.interstellar_rocket-1 a.mine-3", "0:20") == ["field_blocked"]
    assert table.no(2, "block a.interstellar_rocket-1 a.mine-3") == "already_blocked Q-25"
    assert table.at("1:00") == ["field_cleared", "glass_inactive"]
    assert table.glasses(0) == ["inactive", "inactive"]
    table.do(0, "use a.mine-3", "1:00")
    table.at("2:00")
    assert table.glasses(0) == ["ready", "inactive"]
    assert table.no(2, "block a.interstellar_rocket-1 a.mine-3") == "place_taken SD-101"


def test_a_blocked_card_cannot_be_built_over():
    """SD-88 SD-120: until the block is gone."""
    sketch = advanced().build(0, "mine-4", "L2").plan(0, "mine_complex-1")
    sketch.built("mine-4")["blocked"] = True
    table = sketch.table()
    table.do(0, "build a.mine_complex-1")
    table.run()
    assert table.no(0, "place a.mine_complex-1 L2+L1") == "card_blocked SD-88"


def test_a_clearing_run_may_be_sabotaged():
    """SD-136: then the block stays."""
    sketch = armed()
    sketch.built("mine-3")["blocked"] = True
    table = sketch.table()
    table.do(0, "use a.mine-3")
    table.do(2, "sabotage a.sabotage_probe-1 0 1")
    table.run()
    assert table.card("mine-3")["blocked"]


def test_a_blocked_launcher_still_fires():
    """Q-38: only loading is stopped."""
    sketch = armed()
    sketch.built("sabotage_probe-1")["blocked"] = True
    table = sketch.table()
    table.do(0, "raise")
    assert "glass_sabotaged" in table.do(2, "sabotage a.sabotage_probe-1 0 1")
    table.do(2, "use a.sabotage_probe-1")
    table.run()
    assert table.card("sabotage_probe-1")["tokens"] == 1


def test_attacks_are_dead_in_the_last_sands():
    """SD-144 Q-17: no shot after the end signal."""
    table = armed(at="29:30").table()
    table.do(0, "raise")
    table.at("30:00")
    assert table.no(2, "sabotage a.sabotage_probe-1 0 1") == "last_sands SD-144"


def probe(cargo: str = "red1", stored: str = "blue2") -> Sketch:
    """Seat 0 has a transport probe with goods in it."""
    return advanced().build(0, "transport_probe-1", "L2").stored("transport_probe-1", stored).ship("ship0", 0, cargo)


def test_a_transport_probe_stores_two_goods_while_no_hourglass_stands_on_it():
    """SD-90 SD-112 Q-39: like a depot; from activation on it is frozen."""
    table = probe(stored="blue1").table()
    table.do(0, "move ship0 a.transport_probe-1 red1")
    assert table.card("transport_probe-1")["goods"] == {"red": 1, "blue": 1}
    table.do(0, "move a.transport_probe-1 ship0 red1")
    table.do(0, "use a.transport_probe-1")
    assert table.no(0, "move a.transport_probe-1 ship0 blue1") == "not_here SD-69"
    assert table.no(0, "return a.transport_probe-1 blue1") == "not_here SD-69"


def test_its_goods_are_beamed_into_an_own_ship_wherever_it_is():
    """SD-90 Q-39: any part, to one ship, also in flight, within the eight; the rest stays."""
    table = probe("red7").table()
    table.all_do((0, "use a.transport_probe-1"), (0, "fly ship0 1"))
    table.state.tick(60_000)
    table.do(0, "fly ship0 2")
    assert table.no(0, "beam a.transport_probe-1 ship0 blue2") == "goods_do_not_fit SD-60"
    assert table.no(0, "beam a.transport_probe-1 ship1 blue1") == "not_yours SD-100"
    assert table.no(0, "beam a.transport_probe-1 ship0 green1") == "goods_missing SD-72"
    assert table.do(0, "beam a.transport_probe-1 ship0 blue1") == ["goods_beamed", "glass_inactive"]
    assert table.cargo("ship0") == {"red": 7, "blue": 1}
    assert table.card("transport_probe-1")["goods"] == {"blue": 1}


def test_a_block_stops_beaming_but_not_storing():
    """Q-39: the clearing run brings no goods anywhere."""
    sketch = probe(stored="blue1")
    sketch.built("transport_probe-1")["blocked"] = True
    table = sketch.table()
    table.do(0, "move ship0 a.transport_probe-1 red1")
    table.do(0, "use a.transport_probe-1")
    table.run()
    assert table.legal(0, "beam") == []
    assert table.card("transport_probe-1")["goods"] == {"red": 1, "blue": 1}


def test_a_finished_hourglass_may_discard_its_plan():
    """SD-91 SD-128 Q-29: under its stack, a level-1 card into the own stack; built cards never."""
    table = advanced().plan(0, "converter-1", "mine-4").table()
    table.all_do((0, "build a.converter-1"), (0, "build a.mine-4"))
    assert table.no(0, "discard a.converter-1", "0:30") == "glass_not_ready SD-33"
    table.at("1:00")
    assert table.do(0, "discard a.converter-1") == ["plan_discarded", "glass_inactive"]
    assert table.state.position()["stacks"]["2"][-1] == "a.converter-1"
    own = table.seat(0)["own"]
    table.do(0, "discard a.mine-4")
    assert table.seat(0)["own"] == own + 1
    assert table.seat(0)["slots"] == 2
    assert table.no(0, "discard a.mine-3") == "not_a_plan SD-45"


def test_a_swapped_mine_is_discarded_into_the_stack_of_who_discards_it():
    """Q-29: the own stack of the seat that discards, whoever was dealt the card."""
    table = advanced().plan(0, "mine-7").table()
    table.do(0, "build a.mine-7")
    table.run()
    table.do(0, "discard a.mine-7")
    assert "a.mine-7" in table.you(0)["own"]
    assert table.do(0, "lay a.mine-7") == ["plan_laid"]
