"""Positions: what is written, what loads back, and what is refused with which reason."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from starport.engine.refusal import Refused
from tests.games.spacedealer.kit import Sketch, fresh, started

Position = dict[str, Any]


def busy() -> Position:
    """A position with a bit of everything."""
    sketch = Sketch("advanced", at="5:00").build(0, "depot-1", "L2").stored("depot-1", "red2").plan(0, "converter-1")
    sketch.build(2, "sabotage_probe-1", "L2", tokens=1).ship("ship1", 0, "blue2").level(0, 1)
    table = sketch.table()
    table.all_do((0, "build a.converter-1"), (0, "draw 2"), (1, "fly ship1 1"), (2, "raise"), (3, "use a.mine-2"))
    table.do(2, "sabotage a.sabotage_probe-1 3 1")
    position: Position = table.state.position()
    return position


def test_a_position_loads_back_to_an_equal_state():
    """SD-114: everything that matters is written, and what follows from it is worked out again."""
    position = busy()
    game = Sketch("advanced").game
    state = game.load(copy.deepcopy(position))
    assert state.position() == position
    assert state.reserve == [8, 10, 10, 8]
    assert (state.pool, state.spare) == (9, 2)


Change = Callable[[Position], None]

BAD: list[tuple[str, Change]] = [
    ("is missing", lambda p: p.pop("phase")),
    ("check its spelling", lambda p: p.update(fase="running")),
    ("is not one of", lambda p: p.update(phase="paused")),
    ("lies in two places", lambda p: p["seats"][0]["own"].append("a.depot-1")),
    ("is nowhere", lambda p: p["seats"][0]["own"].pop()),
    ("no card of this match", lambda p: p["stacks"]["2"].append("a.moon-1")),
    ("card of another level", lambda p: p["stacks"]["2"].append(p["stacks"]["3"].pop())),
    ("cards of level 1 only", lambda p: p["seats"][0]["own"].append(p["stacks"]["2"].pop())),
    ("must have 0 cards", lambda p: p["box"].append(p["stacks"]["3"].pop())),
    ("three mines", lambda p: p["seats"][0]["dealt"].pop()),
    ("three different colours", lambda p: p["seats"][0].update(dealt=["a.mine-1", "a.mine-2", "a.mine-4"])),
    ("lacks the same colour", lambda p: p["seats"][1].update(dealt=p["seats"][0]["dealt"])),
    ("cannot be built there: no_power", lambda p: p["seats"][0]["built"][1].update(site="R1")),
    ("cannot be built there: demand_slot_taken", lambda p: p["seats"][0]["built"][2].update(site="L1")),
    ("stores no goods", lambda p: p["seats"][0]["built"][1].update(goods={"red": 1})),
    ("launches nothing", lambda p: p["seats"][0]["built"][1].update(tokens=1)),
    ("no hourglass field", lambda p: p["seats"][0]["built"][2].update(blocked=True)),
    ("produces nothing", lambda p: p["seats"][0]["built"][2].update(auto="on")),
    ("holds more than 8 goods", lambda p: p["ships"][0].update(cargo={"red": 8, "blue": 1})),
    ("more than 10 goods of one colour", lambda p: p["seats"][0]["built"][2].update(goods={"red": 11})),
    ("must be 0 to 99", lambda p: p["ships"][0].update(cargo={"red": -1})),
    ("belongs to its seat", lambda p: p["ships"][0].update(owner=1)),
    ("orbital station", lambda p: p["ships"][4].update(owner=1, field=2)),
    ("belongs to nobody and does nothing", lambda p: p["ships"][4].update(cargo={"red": 1})),
    ("flies exactly while", lambda p: p["ships"][0].update({"from": 1})),
    ("has not landed yet", lambda p: p["ships"][0].update(since=10**9)),
    ("robot factories", lambda p: p["seats"][0]["glasses"].append({"glass": 3, "state": "inactive"})),
    ("listed twice", lambda p: p["seats"][1]["glasses"].append({"glass": 1, "state": "inactive"})),
    ("a run lasts", lambda p: p["seats"][0]["glasses"][0].update(due=400_000)),
    ("exactly when it has run out", lambda p: p["seats"][0]["glasses"][0].update(state="ready")),
    ("needs an own plan", lambda p: p["seats"][0]["glasses"][0].update(card="a.mine-4")),
    ("stands nowhere", lambda p: p["seats"][3]["glasses"][0].update(job="use", card="a.mine-2")),
    ("the track ends", lambda p: p["seats"][2].update(track=2)),
    ("not be later than now", lambda p: p.update(began=10**9)),
    ("time of the match is over", lambda p: p.update(now=1_800_000)),
    ("from the end signal on", lambda p: p.update(ended=1, closes=2)),
    ("reason exactly", lambda p: p.update(reason="time")),
    ("on another seat's planet", lambda p: p["seats"][0].update(served=["a.mine-3/0"])),
    ("no demand, or was served twice", lambda p: p["seats"][0].update(served=["a.mine-10/0", "a.mine-10/0"])),
    ("neutral demand card", lambda p: p["neutral"]["stack"].pop()),
    ("is not hidden", lambda p: p["known"].update({"a.mine-3": [0]})),
    ("its holder knows it", lambda p: p["known"].update({"a.depot-2": [0]})),
    ("an open draw has two cards", lambda p: p["stacks"]["2"].append(p["seats"][0]["drawn"]["cards"].pop())),
    ("its time lasts", lambda p: p["seats"][0]["drawn"].update(until=1)),
    ("hexadecimal", lambda p: p["dice"].update(key="xyz")),
    ("must have 5 entries", lambda p: p["dice"].update(drawn=[1])),
    ("whole number", lambda p: p.update(now="5")),
    ("needs two seats", lambda p: p["offers"].append(offer(seat=1, to=1))),
    ("must be 0 to 3", lambda p: p["offers"].append(offer(to=4))),
    ("must be 0 to 3", lambda p: p["known"].update({"a.depot-2": [4]})),
    ("is not open now", lambda p: p["offers"].append(offer(until=1))),
]


def offer(seat: int = 0, to: int = 1, until: int = 400_000) -> Position:
    given = {"number": 7, "seat": seat, "to": to, "made": 0, "until": until}
    return given | {"field": 0, "give": {}, "want": {"red": 1}, "store": ""}


@pytest.mark.parametrize(("why", "spoil"), BAD, ids=[why for why, _ in BAD])
def test_a_bad_or_impossible_position_is_refused_with_the_reason(why: str, spoil: Change):
    position = busy()
    spoil(position)
    with pytest.raises(Refused, match="bad_position") as refused:
        Sketch("advanced").game.load(position)
    assert why in str(refused.value.refusal.facts["why"])


def test_a_position_of_every_phase_loads():
    """SD-98: also before the start, in the last sands and after the close."""
    table = started("advanced", 5)
    table.do(0, "raise", "29:30")
    for time in ("29:59", "30:00", "30:31", "31:00"):
        table.at(time)
        assert table.game.load(table.state.position()).digest() == table.state.digest()


def test_a_covered_card_carries_nothing():
    """SD-122: goods under a covered depot are impossible."""
    sketch = Sketch().build(0, "depot-1", "L2").build(0, "mine_complex-1", "L2+L1")
    sketch.built("depot-1")["goods"] = {"red": 1}
    with pytest.raises(Refused, match="covered and carries nothing"):
        sketch.table()


def test_a_start_that_is_in_is_kept():
    """SD-16 SD-114: saved before the start is shown, the choice is there again."""
    table = fresh()
    chosen = table.you(3)["own"][1]
    table.do(3, f"start R1 {chosen}")
    again = table.game.load(table.state.position())
    assert again.view(3)["you"]["start"] == {"mine": chosen, "column": "R1"}
    assert again.digest() == table.state.digest()


def test_what_the_last_seat_knows_is_kept():
    """SD-148 SD-114: every seat's knowledge of cards under a stack, the last one's too."""
    table = Sketch().level(3, 1).top(2, "converter-1", "multi_mine-2").table()
    table.all_do((3, "draw 2"), (3, "keep a.multi_mine-2"))
    again = table.game.load(table.state.position())
    assert again.view(3)["you"]["known"] == table.you(3)["known"]
    assert again.view(3)["you"]["known"]["2"][0]["card"] == "a.converter-1"


PARTS: list[Callable[[Position], Position]] = [
    lambda p: p["seats"][0],
    lambda p: p["seats"][0]["built"][0],
    lambda p: p["seats"][0]["glasses"][0],
    lambda p: p["seats"][0]["drawn"],
    lambda p: p["ships"][0],
    lambda p: p["neutral"],
    lambda p: p["dice"],
]


@pytest.mark.parametrize("part", PARTS)
def test_no_part_of_a_position_has_a_field_too_many(part: Callable[[Position], Position]):
    """SD-114: a word that is not known anywhere is a mistake, and is named."""
    position = busy()
    part(position)["collour"] = "red"
    with pytest.raises(Refused) as refused:
        Sketch("advanced").game.load(position)
    assert "check its spelling" in str(refused.value.refusal.facts["why"])
    assert str(refused.value.refusal.facts["where"]).endswith("collour")
