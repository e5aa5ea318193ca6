"""Refusals and events in plain English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import starport.engine.catalogue
from starport.engine.refusal import Refusal
from starport.engine.sentences import SENTENCES, event_line, sentence

ENGINE = Path(starport.engine.catalogue.__file__).parent


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (
            Refusal("cards_missing", "SF-BUILD-1", {"missing": ["fuel2", "ore1"]}),
            "cards missing: fuel2, ore1 (SF-BUILD-1)",
        ),
        (
            Refusal("no_room", "SF-COMP-4", {"upgrade": "booster", "most": 6}),
            "no room: upgrade booster, most 6 (SF-COMP-4)",
        ),
        (Refusal("black_ball", "SF-FLY-1"), "black ball (SF-FLY-1)"),
        (Refusal("unknown_game", "", {"game": "nim", "known": ["a", "b"]}), "there is no game 'nim'; there are: a, b"),
        (Refusal("bad_position", "position", {"where": "x", "why": "is missing"}), "bad position: x: is missing"),
    ],
)
def test_a_refusal_is_a_sentence_with_its_rule(refusal: Refusal, told: str):
    assert sentence(refusal) == told


def test_a_room_above_adds_sentences_of_its_own():
    assert sentence(Refusal("late", "", {"by": 3}), {"late": "too late by {by}"}) == "too late by 3"


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ({}, "dice rolled"),
        ({"seat": 0, "dice": [3, 4]}, "dice rolled: seat 0, dice 3 4"),
        (
            {"cards": {"ore": 1}, "none": {}, "who": None, "list": []},
            "dice rolled: cards ore 1, none none, who nobody, list none",
        ),
    ],
)
def test_an_event_is_a_line(told, line: str):
    assert event_line("dice_rolled", told) == line


@pytest.mark.source_only
def test_everything_the_engine_itself_refuses_has_a_sentence():
    """Rules refuse by name and facts; what the engine says about names, positions and records is spelt out."""
    said = [re.findall(r'refuse\(\s*"(\w+)"', path.read_text("utf-8")) for path in ENGINE.glob("*.py")]
    messages = {message for found in said for message in found}
    assert len(messages) > 10
    assert messages - set(SENTENCES) == set()
