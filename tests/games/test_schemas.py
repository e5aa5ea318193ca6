"""The words in the schemas are those of the rules: the same lists, and nothing a catalogue or a client could miss."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from starport.engine.catalogue import Entry, entries
from starport.engine.schema import fields_of
from starport.games.spacedealer import state as dealing
from starport.games.spacedealer import words as goods
from starport.games.spacedealer.schema import parts as spacedealer
from starport.games.starfarers import encounters, words
from starport.games.starfarers import schema as starfarers
from starport.games.starfarers.frames import frame as frames
from starport.games.starfarers.schema import parts
from starport.games.starfarers.schema.frames import FrameView
from tests.laws.rulesets import EVERYDAY, ours
from tests.laws.shapes import faults
from tests.laws.walks import steps, walk

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"


@pytest.mark.parametrize(
    ("literal", "listed"),
    [
        (parts.Resource, words.RESOURCES),
        (parts.Upgrade, words.UPGRADES),
        (parts.ShipKind, words.SHIPS),
        (parts.People, words.PEOPLES),
        (parts.Special, words.SPECIALS),
        (parts.FrameName, frames.NAMES),
        (fields_of(starfarers.SCHEMA.events["comparison_made"])["stat"].kind, encounters.STATS),
        (spacedealer.Colour, goods.COLOURS),
        (spacedealer.Column, goods.COLUMNS),
        (spacedealer.Phase, dealing.PHASES),
        (spacedealer.EndReason, dealing.REASONS[1:]),
        (spacedealer.GlassState, dealing.STATES[1:]),
        (spacedealer.Job, dealing.JOBS[1:]),
    ],
)
def test_words_stand_in_one_order(literal: Any, listed: tuple[str, ...]):
    assert get_args(literal) == listed


def test_every_kind_of_frame_has_a_view():
    """And none has two: the name of the frame decides which it is."""
    shown = [name for view in get_args(FrameView) for name in get_args(fields_of(view)["frame"].kind)]
    assert sorted(shown) == sorted(frames.NAMES)


def test_every_kind_of_frame_is_seen_as_declared():
    """Random matches of six players go through all of them; the first of each kind is looked at from every seat."""
    rules = next(rules for rules in EVERYDAY if str(rules) == "starfarers-2019-6")
    seen: set[str] = set()
    for seed in range(40):
        walker = walk(rules, seed)
        state: Any = walker.state
        for _ in steps(walker):
            if kinds := {frames.NAMES[frame.kind] for frame in state.frames} - seen:
                seen |= kinds
                for seat in (None, *range(rules.seats)):
                    assert list(faults(state.view(seat), starfarers.SCHEMA.view)) == []
        if seen == set(frames.NAMES):
            return
    pytest.fail(f"no match has shown {set(frames.NAMES) - seen}")


@pytest.mark.parametrize("entry", [entry for entry in entries().values() if ours(entry)], ids=lambda entry: entry.name)
def test_the_games_of_the_house_declare_what_they_say(entry: Entry):
    """Without a schema a game is played all the same, but ours have one."""
    assert entry.schema is not None
    assert entry.schema.events
    assert entry.schema.refusals


@pytest.mark.source_only
@pytest.mark.parametrize(
    ("name", "book", "chapter"),
    [("starfarers", "starfarers", "## 26. Events worth announcing"), ("spacedealer", "space-dealer", "## 6. Events")],
)
def test_the_rules_name_every_event(name: str, book: str, chapter: str):
    """The table of events in the rules has those that are told, and no others."""
    text = (RULES / f"{book}.md").read_text("utf-8").split(f"{chapter}\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| ([a-z][^|]*) \|", text, re.MULTILINE)
    listed = [word for cell in cells if cell != "event" for word in re.findall(r"[a-z]+(?:_[a-z]+)+", cell)]
    schema = entries()[name].schema
    assert schema is not None
    assert sorted(listed) == sorted(schema.events)
