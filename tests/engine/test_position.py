"""Reading positions: a mistake is named with its place and what to do about it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from starport.engine.game import canonical
from starport.engine.position import Reader
from starport.engine.refusal import Refused
from tests.engine.lighthouse import DAWN, Lighthouse
from tests.engine.nights import GAME, night

ANYTHING = some.recursive(
    some.one_of(some.none(), some.booleans(), some.integers(), some.floats(), some.text(max_size=5)),
    lambda inner: some.one_of(
        some.lists(inner, max_size=3), some.dictionaries(some.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


def fault(call, *arguments) -> tuple[str, str]:
    """Where the fault is and why, as the refusal says it."""
    with pytest.raises(Refused) as caught:
        call(*arguments)
    refusal = caught.value.refusal
    assert (refusal.message, refusal.rule) == ("bad_position", "position")
    return str(refusal.facts["where"]), str(refusal.facts["why"])


# -- the reader


def test_every_kind_of_field_is_read():
    reader = Reader(
        {"n": 3, "t": "words", "c": "red", "f": False, "l": [1, "x"], "ns": [1, 2], "cs": ["red", "red"], "p": {"n": 1}}
    )
    assert reader.number("n", 0, 5) == 3
    assert reader.text("t") == "words"
    assert reader.choice("c", ["red", "blue"]) == "red"
    assert reader.flag("f") is False
    assert reader.items("l") == [1, "x"]
    assert reader.numbers("ns", 0, 9, 2) == [1, 2]
    assert reader.choices("cs", ["red", "blue"]) == ["red", "red"]
    part = reader.part("p")
    assert part.number("n", 1, 1) == 1
    assert part.path("n") == "p.n"
    assert reader.has("n")
    assert not reader.has("m")
    part.end()
    reader.end()


@pytest.mark.parametrize("value", [None, 1, "text", [], True, 1.5])
def test_only_objects_have_fields(value):
    assert fault(Reader, value) == ("position", "must be an object with named fields")
    assert fault(Reader, value, "ships[2]")[0] == "ships[2]"


def test_field_names_are_text():
    assert fault(Reader, {1: 2}) == ("position", "field names must be text")


@pytest.mark.parametrize(
    ("read", "where", "why"),
    [
        (lambda reader: reader.number("gone", 0, 5), "gone", "is missing"),
        (lambda reader: reader.number("text", 0, 5), "text", "must be a whole number"),
        (lambda reader: reader.number("half", 0, 5), "half", "must be a whole number"),
        (lambda reader: reader.number("flag", 0, 5), "flag", "must be a whole number"),
        (lambda reader: reader.number("null", 0, 5), "null", "must be a whole number"),
        (lambda reader: reader.number("nine", 0, 5), "nine", "must be 0 to 5, not 9"),
        (lambda reader: reader.number("nine", 10, 15), "nine", "must be 10 to 15, not 9"),
        (lambda reader: reader.text("nine"), "nine", "must be text"),
        (lambda reader: reader.choice("nine", ["a"]), "nine", "must be text"),
        (lambda reader: reader.choice("text", ["a", "b"]), "text", "'words' is not one of a, b"),
        (lambda reader: reader.flag("nine"), "nine", "must be true or false"),
        (lambda reader: reader.flag("null"), "null", "must be true or false"),
        (lambda reader: reader.items("text"), "text", "must be a list"),
        (lambda reader: reader.numbers("list", 0, 5), "list[1]", "must be a whole number"),
        (lambda reader: reader.numbers("list", 2, 5), "list[0]", "must be 2 to 5, not 1"),
        (lambda reader: reader.numbers("list", 0, 5, 3), "list", "must have 3 entries, not 2"),
        (lambda reader: reader.choices("list", ["a"]), "list[0]", "must be text"),
        (lambda reader: reader.choices("texts", ["a"]), "texts[1]", "'b' is not one of a"),
        (lambda reader: reader.part("nine"), "nine", "must be an object with named fields"),
        (lambda reader: reader.part("part").number("n", 0, 1), "part.n", "must be 0 to 1, not 2"),
        (lambda reader: reader.part("part").part("m"), "part.m", "is missing"),
    ],
)
def test_a_fault_is_named_with_its_place(read, where, why):
    fields = {
        "text": "words",
        "half": 0.5,
        "flag": True,
        "null": None,
        "nine": 9,
        "list": [1, "x"],
        "texts": ["a", "b"],
    }
    assert fault(read, Reader(fields | {"part": {"n": 2}})) == (where, why)


def test_a_misspelt_field_is_named():
    reader = Reader({"colour": 1, "color": 2}, "ships[0]")
    reader.take("colour")
    assert fault(reader.end) == ("ships[0].color", "is not a field of a position; check its spelling")


@given(ANYTHING)
def test_no_value_is_too_strange_to_be_refused(value):
    reads = [
        lambda reader: reader.number("x", 0, 5),
        lambda reader: reader.text("x"),
        lambda reader: reader.choice("x", ["a"]),
        lambda reader: reader.flag("x"),
        lambda reader: reader.numbers("x", 0, 5),
        lambda reader: reader.choices("x", ["a"]),
        lambda reader: reader.part("x").end(),
    ]
    good = 0
    for read in reads:
        with suppress(Refused):
            read(Reader({"x": value}))
            good += 1
    assert good <= 2  # an empty list is a list of numbers and of names; nothing else is two things at once


# -- positions of a whole game


def harbour() -> Any:
    """A position in the middle of a match with a boat at sea."""
    state = GAME.new(b"position")
    state.apply(0, state.legal(0)[-1], 3_000)
    return json.loads(canonical(state.position()))


def test_a_position_is_a_fixed_point():
    position = harbour()
    assert GAME.load(position).position() == position


def spoil(position: Any, place: str, value: object) -> Any:
    """The position with another value in one place, for example `keepers.0.points`."""
    *way, last = place.split(".")
    inner = position
    for name in way:
        inner = inner[int(name) if name.isdigit() else name]
    inner[int(last) if last.isdigit() else last] = value
    return position


@pytest.mark.parametrize(
    ("place", "value", "where", "why"),
    [
        ("game", "chess", "game", "not one of lighthouse"),
        ("edition", "second", "edition", "not one of first"),
        ("seats", 3, "seats", "must be 2 to 2"),
        ("options.sea", "calm", "options.sea", "not one of rough"),
        ("options.wind", "west", "options.wind", "spelling"),
        ("dice.key", "0f", "dice.key", "64 digits"),
        ("dice.drawn", [1], "dice.drawn", "must have 2 entries"),
        ("dice.drawn.0", -1, "dice.drawn[0]", "must be 0 to"),
        ("now", DAWN + 1, "now", "must be 0 to 120000"),
        ("deck.1", "gold", "deck[1]", "not one of ore, food, fuel"),
        ("spent.ore", -1, "spent.ore", "must be 0 to"),
        ("spent.ore", 1, "position", "there must be 8 ore in all places together, not 9"),
        ("keepers", [], "keepers", "must have 2 entries"),
        ("keepers.1.points", -1, "keepers[1].points", "must be 0 to"),
        ("keepers.1.hand.ore", 6, "keepers[1].hand.ore", "must be 0 to 5"),
        ("keepers.1.hand", {"ore": 5, "food": 5, "fuel": 0}, "keepers[1].hand", "at most 5 cards"),
        ("keepers.1.boat", {}, "keepers[1].boat.cargo", "is missing"),
        ("keepers.0.boat.home_at", 3_000, "keepers[0].boat.home_at", "must be 3001 to 33000"),
        ("keepers.0.boat.cargo", {"ore": 0, "food": 0, "fuel": 0}, "keepers[0].boat.cargo", "1 to 3 cards"),
        ("keepers.0.boat.cargo", {"ore": 2, "food": 2, "fuel": 0}, "keepers[0].boat.cargo", "1 to 3 cards"),
        ("keepers.0.colour", "red", "keepers[0].colour", "spelling"),
        ("weather", "fine", "weather", "spelling"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(place, value, where, why):
    found_where, found_why = fault(GAME.load, spoil(harbour(), place, value))
    assert found_where == where
    assert why in found_why


def test_every_missing_field_is_named():
    for name in harbour():
        position = harbour()
        del position[name]
        assert fault(GAME.load, position) == (name, "is missing")


def test_a_position_of_another_rule_set_is_refused():
    position = Lighthouse("first", 3, {}).new(b"x").position()
    assert fault(GAME.load, position)[0] == "seats"


@given(some.data())
def test_no_strange_value_in_any_place_breaks_the_loader(data):
    position = harbour()
    inner: Any = position
    while isinstance(inner, dict | list) and inner:
        keys = sorted(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(some.sampled_from(keys))
        if data.draw(some.booleans()) or not isinstance(inner[key], dict | list) or not inner[key]:
            inner[key] = data.draw(ANYTHING)
            break
        inner = inner[key]
    with suppress(Refused):
        assert GAME.load(position).position() == position


def test_a_finished_match_can_be_saved(shelf):
    state = night().verify()
    assert GAME.load(state.position()).result() == state.result()
