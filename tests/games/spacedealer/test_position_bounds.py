"""Positions: every number within its bounds, every word known, and everything read back that was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from starport.engine.refusal import Refused
from tests.games.spacedealer.kit import Sketch, Table, fresh, started
from tests.games.spacedealer.test_position import busy, offer

Position = dict[str, Any]
LONG = 10**15


def with_offer() -> Position:
    """With an offer, and with a launcher that is still loaded."""
    position = busy()
    position["offers"].append(offer(seat=1, to=0))
    position["seats"][2]["built"][2]["tokens"] = 1
    return position


def why(position: Position) -> tuple[str, str]:
    """Where the position is bad, and why."""
    with pytest.raises(Refused) as refused:
        Sketch("advanced").game.load(position)
    facts = refused.value.refusal.facts
    return str(facts["where"]), str(facts["why"])


BOUNDS: list[tuple[str, int, int]] = [
    ("now", 0, LONG),
    ("began", -1, LONG),
    ("ended", -1, LONG),
    ("closes", -1, LONG),
    ("first", 0, 3),
    ("next_offer", 0, 255),
    ("seats[0].track", 0, 2),
    ("seats[0].owed", 0, 4),
    ("seats[0].drawn.stack", 2, 3),
    ("seats[0].drawn.until", -1, LONG),
    ("seats[2].built[2].tokens", 1, 2),
    ("seats[0].glasses[0].glass", 1, 4),
    ("seats[0].glasses[0].started", 0, LONG),
    ("seats[0].glasses[0].due", 0, LONG),
    ("ships[0].owner", -1, 3),
    ("ships[0].field", -1, 7),
    ("ships[0].from", -1, 7),
    ("ships[0].since", 0, LONG),
    ("ships[1].cargo.blue", 0, 99),
    ("offers[0].number", 0, 255),
    ("offers[0].seat", 0, 3),
    ("offers[0].to", 0, 3),
    ("offers[0].made", 0, LONG),
    ("offers[0].until", -1, LONG),
    ("offers[0].field", 0, 7),
    ("offers[0].want.red", 0, 99),
]


def set_at(position: Position, path: str, value: object) -> None:
    """Change what stands at a path like `seats[0].track`."""
    at: Any = position
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    for step in way:
        at = at[int(step)] if step.isdigit() else at[step]
    assert last in at, path
    at[last] = value


@pytest.mark.parametrize(("path", "least", "most"), BOUNDS, ids=[path for path, _, _ in BOUNDS])
def test_every_number_has_its_bounds_and_says_them(path: str, least: int, most: int):
    """SD-114: one below the least and one above the most is refused, with the place and both bounds."""
    for value in (least - 1, most + 1):
        position = with_offer()
        set_at(position, path, value)
        assert why(position) == (path, f"must be {least} to {most}, not {value}")


PARTS: list[Callable[[Position], Position]] = [
    lambda p: p["stacks"],
    lambda p: p["ships"][1]["cargo"],
    lambda p: p["seats"][0]["built"][2]["goods"],
    lambda p: p["seats"][1]["glasses"][1],
    lambda p: p["offers"][0],
    lambda p: p["offers"][0]["want"],
    lambda p: p["neutral"]["open"],
    lambda p: p["neutral"]["left"],
]


@pytest.mark.parametrize("part", PARTS)
def test_no_smaller_part_has_a_field_too_many(part: Callable[[Position], Position]):
    """SD-114: a word that is not known is a mistake, and is named."""
    position = with_offer()
    part(position)["colour"] = 1
    where, reason = why(position)
    assert where.endswith("colour")
    assert "check its spelling" in reason


def test_a_start_that_is_in_has_a_mine_and_a_column_and_nothing_else():
    """SD-16 SD-114: in one of the four columns where one may begin."""
    table = fresh()
    table.do(0, f"start L1 {table.you(0)['own'][0]}")
    for change, reason in (
        ({"colour": "red"}, "check its spelling"),
        ({"column": "R3"}, "is not one of"),
        ({"column": "L3"}, "is not one of"),
    ):
        position = table.state.position()
        position["seats"][0]["start"].update(change)
        with pytest.raises(Refused) as refused:
            table.game.load(position)
        assert reason in str(refused.value.refusal.facts["why"])
    position = table.state.position()
    starts = {text.split()[1] for text in table.legal(1, "start")}
    for column in starts:
        position["seats"][0]["start"]["column"] = column
        assert table.game.load(position).position() == position


@pytest.mark.parametrize(("key", "good"), [("ab" * 64, True), ("ab" * 65, False)])
def test_the_key_of_the_dice_has_at_most_64_bytes(key: str, good: bool):
    """SD-114: longer ones are refused."""
    position = busy()
    position["dice"]["key"] = key
    if good:
        assert Sketch("advanced").game.load(position).position() == position
    else:
        assert why(position) == ("dice.key", "is too long")


def test_the_card_that_is_nowhere_is_named():
    """SD-114: it is the one that was taken away."""
    position = busy()
    lost = position["stacks"]["3"].pop()
    assert why(position) == ("position", f"card {lost} is nowhere")


def three() -> Table:
    """Some cards of the box are out of play."""
    return started("base", 3)


def served() -> Table:
    """A neutral demand is served, a gift switch is turned, and one seat's launcher is loaded and has blocked."""
    sketch = Sketch("advanced").neutral(1, "neutral-1").ship("ship0", 1, "red2+yellow2").build(2, "generator-6", "R")
    table = sketch.build(2, "sabotage_probe-1", "L2", tokens=2).table()
    table.do(0, "serve ship0 a.neutral-1")
    table.all_do((1, "raise"), (2, "sabotage a.sabotage_probe-1 1 1"), (3, "use a.mine-2"))
    assert table.seat(0)["neutral_cards"] == ["a.neutral-1"]
    return table


def covered() -> Table:
    """A double card lies on two mines; what is covered is dead."""
    table = Sketch().build(0, "mine-4", "L2").plan(0, "mine_complex-1").table()
    table.do(0, "build a.mine_complex-1")
    table.run()
    table.do(0, "place a.mine_complex-1 L2+L1")
    return table


def asked() -> Table:
    """Two offers are open, and one seat takes gifts."""
    table = Sketch().ship("ship1", 0, "blue1").ship("ship2", 0, "green1").table()
    table.all_do((0, "offer 1 at 0 nothing for blue1"), (0, "offer 2 at 0 nothing for green1"))
    table.do(3, "gifts on")
    return table


def grounded() -> Table:
    """A covered station whose ship is still in flight."""
    sketch = Sketch("advanced").build(0, "orbital_station-1", "L2").ship("a.ship", 0, "red2", owner=0)
    table = sketch.plan(0, "mine_complex-1").table()
    table.do(0, "build a.mine_complex-1")
    table.do(0, "fly a.ship 1", "0:30")
    table.at("1:00")
    table.do(0, "place a.mine_complex-1 L2+L1")
    assert table.ship("a.ship")["owner"] == 0
    return table


def owing() -> Table:
    """All three hourglasses of seat 0 are busy, and one of them is owed since its factory was covered."""
    sketch = Sketch("advanced").build(0, "generator-2", "R").build(0, "robot_factory-1", "R1+R2")
    table = sketch.plan(0, "mine_complex-2", "mine-4").table()
    table.do(0, "build a.mine_complex-2")
    table.run()
    table.all_do((0, "raise"), (0, "fly ship0 1"), (0, "place a.mine_complex-2 R1+R2"))
    assert table.glasses(0) == ["active", "active"]
    return table


def busy_factory() -> Table:
    """Seat 0 has three hourglasses, thanks to a factory."""
    table = Sketch("advanced").build(0, "generator-2", "R").build(0, "robot_factory-1", "R1+R2").table()
    table.all_do((0, "raise"), (0, "fly ship0 1"))
    assert len(table.glasses(0)) == 3
    return table


def drifting() -> Table:
    """A sabotaged ship stays in flight until it is due."""
    sketch = Sketch("advanced", sabotaged_flight="drift").build(2, "generator-6", "R")
    table = sketch.build(2, "sabotage_probe-1", "L2", tokens=2).ship("ship1", 1, "blue2").table()
    table.do(1, "fly ship1 0")
    table.do(2, "sabotage a.sabotage_probe-1 1 1", "0:30")
    return table


def waiting() -> Table:
    """A launcher that is full has run once more, and waits until there is room."""
    sketch = Sketch("advanced").build(2, "generator-6", "R").build(2, "sabotage_probe-1", "L2", tokens=2)
    table = sketch.plan(0, "mine-4").plan(1, "mine-7").table()
    table.all_do((2, "use a.sabotage_probe-1"), (0, "use a.mine-3"))
    table.run()
    table.do(0, "swap 1 a.mine-4 for a.mine-7")
    return table


@pytest.mark.parametrize("made", [drifting, waiting, three, served, covered, asked, grounded, owing, busy_factory])
def test_what_was_written_is_read_back(made: Callable[[], Table]):
    """SD-114: everybody sees and counts the same, and may do the same, whatever lies on the table."""
    table = made()
    position = table.state.position()
    again = table.game.load(position)
    assert again.position() == position
    seats = range(table.game.seats)
    assert [again.view(seat) for seat in (*seats, None)] == [table.state.view(seat) for seat in (*seats, None)]
    assert again.census() == table.state.census()
    for seat in seats:
        assert [one.text for one in again.legal(seat)] == [one.text for one in table.state.legal(seat)]
    assert again.due() == table.state.due()


def test_things_are_counted_over_all_places():
    """SD-114: goods, cards, hourglasses, tokens, discs and ships, wherever they are; two sets have twice as many."""
    counted = served().state.census()
    assert {
        name: counted[name] for name in ("hourglasses", "attack tokens", "discs", "ships", "neutral demand cards")
    } == {
        "hourglasses": fresh("advanced").state.census()["hourglasses"],
        "attack tokens": 10,
        "discs": 40,
        "ships": 5,
        "neutral demand cards": 12,
    }
    assert counted == fresh("advanced").state.census()
    assert counted["mine"] == 12
    assert fresh("base", 3).state.census()["mine"] == 12
    assert fresh("base", 6).state.census()["mine"] == 24


def test_practice_may_last_as_long_as_people_like():
    """SD-147: without a clock no time is up."""
    practice = Sketch(glass_seconds="untimed", at="45:00")
    assert practice.table().state.rounds() == 45


def test_goods_lie_on_neutral_planets_only_where_these_ask_for_some():
    """SD-93 SD-114: not in the base game."""
    sketch = Sketch()
    sketch.position["neutral"]["left"] = {"1": {"red": 1}}
    with pytest.raises(Refused) as refused:
        sketch.table()
    assert refused.value.refusal.facts["where"] == "neutral.left"
    advanced = Sketch("advanced")
    advanced.position["neutral"]["left"] = {"1": {"red": 1}}
    assert advanced.table().view()["neutral"][0]["goods"] == {"red": 1}


def test_a_dealt_mine_is_in_play():
    """SD-14: with three players some mines are in the box; none of these was dealt."""
    table = fresh("base", 3)
    position: Position = table.state.position()
    boxed = [card for card in position["box"] if ".mine-" in card]
    kept = position["seats"][0]["dealt"]
    for card in boxed:
        for place in range(3):
            changed = [*kept]
            changed[place] = card
            with pytest.raises(Refused) as refused:
                table.game.load(
                    {**position, "seats": [{**position["seats"][0], "dealt": changed}, *position["seats"][1:]]}
                )
            assert refused.value.refusal.facts["where"] == "seats[0].dealt"


def test_a_covered_mine_has_no_switch():
    """SD-122 SD-105: what is covered collects nothing by itself."""
    position: Position = covered().state.position()
    mine = next(card for card in position["seats"][0]["built"] if card["card"] == "a.mine-4")
    mine["auto"] = "on"
    with pytest.raises(Refused) as refused:
        Sketch().game.load(position)
    facts = refused.value.refusal.facts
    assert (facts["where"], facts["why"]) == ("a.mine-4", "is covered and carries nothing")


def test_a_covered_launcher_has_no_token_and_a_covered_depot_may_be_empty():
    """SD-122 Q-27: tokens go back to the pool; a depot without goods loses nothing."""
    sketch = Sketch("advanced").build(2, "sabotage_probe-1", "L2", tokens=1).build(2, "mine_complex-1", "L2+L1")
    with pytest.raises(Refused) as refused:
        sketch.table()
    assert refused.value.refusal.facts["where"] == "a.sabotage_probe-1"
    depot = Sketch().build(0, "depot-1", "L2").build(0, "mine_complex-1", "L2+L1").table()
    assert depot.card("depot-1")["goods"] == {}


def test_a_factory_has_its_hourglass_until_it_is_covered():
    """SD-83 Q-26: one hourglass too few, or one too many, cannot be."""
    factory = Sketch("advanced").build(0, "generator-2", "R").build(0, "robot_factory-1", "R1+R2")
    assert len(factory.table().glasses(0)) == 3
    lost = factory.seat(0)["glasses"].pop()
    with pytest.raises(Refused) as refused:
        factory.table()
    assert refused.value.refusal.facts["where"] == "seats[0].glasses"
    factory.build(0, "mine_complex-2", "R1+R2")
    assert len(factory.table().glasses(0)) == 2
    factory.seat(0)["glasses"].append(lost)
    with pytest.raises(Refused):
        factory.table()


def test_all_goods_of_a_colour_may_be_out_and_not_one_more():
    """SD-60 SD-114: ten of each, wherever they are."""
    sketch = Sketch().ship("ship2", 4, "red8").ship("ship3", 6, "red2")
    assert sketch.table().reserve().get("red", 0) == 0
    with pytest.raises(Refused) as refused:
        sketch.ship("ship1", 2, "red1").table()
    assert refused.value.refusal.facts["why"] == "there are more than 10 goods of one colour"


def test_a_sabotaged_hourglass_stands_nowhere_unless_its_ship_drifts():
    """Q-23: the same position is bad where sabotaged ships are back at once, or where it raised the level."""
    position: Position = drifting().state.position()
    assert why(position) == ("seats[1].glasses[0]", "a sabotaged hourglass stands nowhere")
    raising = {**position["seats"][1]["glasses"][0], "job": "raise"}
    raising.pop("ship")
    position["seats"][1]["glasses"][0] = raising
    with pytest.raises(Refused) as refused:
        drifting().game.load(position)
    assert refused.value.refusal.facts["why"] == "a sabotaged hourglass stands nowhere"


def test_a_finished_run_waits_only_for_a_choice():
    """SD-105 SD-84 SD-88: a launcher with room is loaded by itself, a block is cleared by itself."""
    position: Position = waiting().state.position()
    probe = next(card for card in position["seats"][2]["built"] if "probe" in card["card"])
    probe["tokens"] = 1
    assert why(position) == ("seats[2].glasses", "a launcher with room is loaded by itself")
    position = waiting().state.position()
    next(card for card in position["seats"][0]["built"] if card["card"] == "a.mine-3")["blocked"] = True
    assert why(position) == ("seats[0].glasses", "a clearing run ends by itself")


def test_plans_are_offered_only_while_the_match_runs():
    """SD-144 SD-134: goods may still be offered in the last sands, plans may not."""
    position: Position = waiting().state.position()
    assert position["offers"][0]["cards"] == ["a.mine-4"]
    now = position["now"]
    position.update(phase="last_sands", ended=now, closes=now + 5_000, reason="finished")
    assert why(position) == (f"offer {position['offers'][0]['number']}", "cannot be open in this phase")


def test_a_demand_that_does_not_exist_was_not_served():
    """SD-71 SD-114: nor one whose name is no name."""
    for name in ("a.moon-1/0", "a.mine-10/7", 3):
        position = busy()
        position["seats"][0]["served"] = [name]
        where, reason = why(position)
        assert (where, reason) == ("seats[0].served", f"{name!r} is no demand, or was served twice")
