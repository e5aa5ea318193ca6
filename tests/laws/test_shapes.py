"""The schema law can fail: what is missing, too much, of another kind, or heard by the wrong seat is noticed."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from starport.engine.event import Event
from starport.engine.game import Form
from starport.engine.refusal import Refusal
from starport.engine.schema import EVERY, RefusalSpec, Schema, Whispered
from tests.laws.shapes import event_faults, faults, form_faults, refusal_faults, said_faults
from tests.laws.words import Word

Good = Literal["ore", "food"]


class Dock(TypedDict):
    kind: Literal["dock"]
    berths: list[int]


class Tower(TypedDict):
    kind: Literal["tower"]
    lit: NotRequired[bool]


class View(TypedDict):
    place: Dock | Tower
    some: dict[Good, int]
    every: Annotated[dict[Good, int], EVERY]
    pair: tuple[str, int]
    owner: int | None


CardDrawn = TypedDict("CardDrawn", {"from": int, "card": Annotated[Good, Whispered("from")]})


class BoatHome(TypedDict):
    seat: int


KNOWN = Schema(
    view=View,
    events={"card_drawn": CardDrawn, "boat_home": BoatHome},
    forms={"ship": BoatHome},
    refusals={"too_late": RefusalSpec(until=int)},
    private={"boat_home": ("seat",)},
)


def view(**changes: object) -> dict[str, object]:
    whole = {"place": {"kind": "tower"}, "some": {}, "every": {"ore": 1, "food": 0}, "pair": ["a", 1], "owner": None}
    return {**whole, **changes}


def test_what_is_declared_passes():
    assert list(faults(view(), View)) == []
    assert list(faults(view(place={"kind": "dock", "berths": [1]}, some={"ore": 2}, owner=3), View)) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"more": 1}, ".more is not declared in View"),
        ({"place": {"kind": "dock"}}, ".place.berths of Dock is missing"),
        ({"place": {"kind": "tower", "lit": 1}}, ".place.lit: 1 is no <class 'bool'>"),
        ({"place": {"kind": "dock", "berths": [True]}}, ".place.berths[0]: True is no <class 'int'>"),
        ({"some": {"gold": 1}}, ".some.gold: 'gold' is none of ('ore', 'food')"),
        ({"every": {"ore": 1}}, ".every.food is missing"),
        ({"pair": ["a"]}, ".pair: ['a'] has not 2 parts"),
        ({"owner": "me"}, ".owner: 'me' is no <class 'int'>"),
        ({"some": [1]}, ".some: [1] is no dict"),
    ],
)
def test_what_is_not_declared_is_named(changes: dict[str, object], fault: str):
    assert list(faults(view(**changes), View)) == [fault]


def test_a_missing_field_is_named():
    whole: dict[str, Any] = view()
    del whole["owner"]
    assert list(faults(whole, View)) == [".owner of View is missing"]


FULL: dict[str, object] = {"from": 1, "card": "ore"}
REST: dict[str, object] = {"from": 1}


@pytest.mark.parametrize(
    "event",
    [
        Event("card_drawn", REST, (1,), FULL),
        Event("card_drawn", FULL),  # a setting may tell everybody
        Event("boat_home", {}, (2,), {"seat": 2}, hidden=True),
    ],
)
def test_events_that_are_told_as_declared(event: Event):
    assert list(event_faults(KNOWN, event)) == []


@pytest.mark.parametrize(
    "event",
    [
        Event("boat_lost", {}),
        Event("card_drawn", REST),
        Event("card_drawn", FULL, (1,), FULL),
        Event("card_drawn", REST, (1, 2), FULL),
        Event("card_drawn", {}, (1,), FULL),
        Event("boat_home", {}, (1, 2), {"seat": 2}, hidden=True),
    ],
)
def test_events_that_are_told_otherwise(event: Event):
    assert len(list(event_faults(KNOWN, event))) == 1


def test_forms_and_refusals_otherwise():
    assert list(form_faults(KNOWN, Form("ship", {"seat": 1}))) == []
    assert len(list(form_faults(KNOWN, Form("ship", {})))) == 1
    assert len(list(form_faults(KNOWN, Form("sink", {})))) == 1
    assert list(refusal_faults(KNOWN.refusals, Refusal("too_late", "X-1", {"until": 5}))) == []
    for wrong in (Refusal("too_late", "X-1"), Refusal("too_late", "X-1", {"until": "5"}), Refusal("too_early", "X-1")):
        assert len(list(refusal_faults(KNOWN.refusals, wrong))) == 1


def test_the_source_is_held_to_it():
    def said(kind: str, message: str, *facts: str) -> Word:
        return Word(kind, message, frozenset(facts), "here")

    right = [said("event", "card_drawn", "from"), said("event", "card_drawn", "from", "card")]
    right += [said("refusal", "too_late", "until"), Word("event", "boat_home", None, "here")]
    assert list(said_faults(KNOWN.events, KNOWN.refusals, right)) == []
    wrong = [said("event", "card_drawn"), said("event", "boat_home", "seat", "at"), said("refusal", "boat_home")]
    assert len(list(said_faults(KNOWN.events, KNOWN.refusals, wrong))) == 3
