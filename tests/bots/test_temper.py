"""The admiral's temper: each number by its name, no chance more than certain, from the file that comes with the package."""

from __future__ import annotations

from importlib.resources import files

import pytest

from starport.bots.record_file import BadRecord
from starport.bots.spacedealer.admiral import AdmiralBot, CaptainBot
from starport.bots.spacedealer.temper import Temper
from starport.bots.spacedealer.temper_file import FILE, NAMES, USUAL, USUAL_RECORD

CHANCES = {"patience", "hazard", "caught", "help", "served"}


def packaged() -> str:
    return files("starport.bots.spacedealer").joinpath("temper.json").read_text(encoding="utf-8")


def test_each_name_of_the_file_is_a_field_of_the_class():
    """No number is another one's by a slip of order."""
    numbered = {name: round(0.5 + number / 100, 2) for number, name in enumerate(NAMES)}
    temper = Temper(**FILE.read(FILE.text_of(numbered, {}))[0])
    assert {name: getattr(temper, name) for name in NAMES} == numbered


def test_no_chance_is_more_than_certain():
    temper = Temper(**dict.fromkeys(NAMES, 2.0))
    assert {name for name in NAMES if getattr(temper, name) == 1.0} == CHANCES


def test_an_admiral_weighs_with_the_file_and_a_captain_with_some_of_it():
    assert FILE.read(packaged())[0] == USUAL_RECORD
    admiral, captain = AdmiralBot(b"").temper, CaptainBot(b"").temper
    assert admiral is USUAL
    assert {name for name in NAMES if getattr(admiral, name) != getattr(captain, name)} == {
        "later",
        "climb",
        "patience",
        "help",
        "attack",
    }


def test_the_file_says_where_it_comes_from():
    card = FILE.read(packaged())[1]
    assert {"command", "seed", "matches", "strength"} <= set(card)


def test_a_file_for_another_bot_is_refused():
    planner = files("starport.bots.starfarers").joinpath("weights.json").read_text(encoding="utf-8")
    with pytest.raises(BadRecord, match=r"haste is missing.*'income' is no weight"):
        FILE.read(planner)
