"""Law 9, words: every event, refusal and prompt has a text in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from starport.engine.catalogue import Entry
from tests.engine import lighthouse
from tests.laws.hints import hints
from tests.laws.rulesets import EVERYDAY, RuleSet, by_default, entries, ours
from tests.laws.words import (
    CLIENT,
    PACKAGE,
    ROOMS,
    declared,
    heard,
    in_two_shapes,
    languages,
    named_in,
    verbs,
    written,
    written_in,
)

HOUSE = written([PACKAGE / room for room in ROOMS])
GUEST = written_in({"lighthouse.py": Path(lighthouse.__file__).read_text("utf-8")})
"""The reference game is under law like the others, but it is not part of the product and needs no translation."""

LANGUAGES = languages()


@pytest.mark.parametrize("language", ["de", "en", "nl"])
def test_every_message_has_a_text(language: str):
    played = [rules for rules in EVERYDAY if ours(rules.entry) and not rules.chosen]
    wanted = {message for rules in played for message in declared(rules.entry)}
    wanted |= {word.id for word in HOUSE} | {verb for rules in played for verb in verbs(rules)}
    wanted |= {word for rules in played for word in hints(rules.entry.name).words}
    assert wanted - LANGUAGES[language] == set()


@pytest.mark.source_only
@pytest.mark.parametrize("language", ["de", "en", "nl"])
def test_a_text_names_only_facts_that_its_message_has(language: str):
    """A sentence with another name in it would show a hole. Of a seat `seat` the client says too who it `seat_is`."""
    places = [(declared(), CLIENT / "text" / language / "server.ftl")]
    for entry in entries():
        path = CLIENT / "games" / entry.name / "text" / language / "table.ftl"
        places += [(declared(entry), path)] if path.is_file() else []
    assert len(places) > 1
    for known, path in places:
        said = named_in(path.read_text("utf-8"))
        about = {name: facts | {f"{fact}_is" for fact in facts} for name, facts in known.items()}
        holes = {name: facts - about[name] for name, facts in said.items() if name in known and facts - about[name]}
        assert holes == {}


def test_all_languages_have_the_same_texts():
    first, *others = LANGUAGES.values()
    assert all(other == first for other in others)


@by_default
def test_the_source_shows_every_message_that_is_heard_in_play(rules: RuleSet):
    """Otherwise a message could lack a text and nobody would notice before it is needed."""
    known = {(word.kind, word.id) for word in (*HOUSE, *GUEST)} | {
        (kind, word) for kind in ("event", "refusal") for word in hints(rules.entry.name).words
    }
    words = {(word.kind, word.id) for word in heard(rules, 0)}
    if ours(rules.entry) or rules.entry is lighthouse.ENTRY:  # the source of a guest is elsewhere, and it may be silent
        assert {kind for kind, _ in words} == {"event", "refusal"}
        assert words - known == set()


def test_ids_are_plain_words():
    assert len(HOUSE) > 10
    odd = [word for word in (*HOUSE, *GUEST) if not re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", word.id)]
    assert odd == []


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.name)
def test_a_refusal_always_comes_with_the_same_facts(entry: Entry):
    """A sentence names its facts, so the same message with other facts would show a hole."""
    home = PACKAGE / "games" / entry.name
    source = GUEST if entry is lighthouse.ENTRY else written([PACKAGE / "engine", *([home] if ours(entry) else [])])
    assert source
    played = [word for rules in EVERYDAY if rules.entry is entry and not rules.chosen for word in heard(rules, 1)]
    assert in_two_shapes([*source, *played]) == {}


# -- the tools themselves

SOURCE = """
ENDS = ("won", "lost")

def rule(state, story):
    story.tell("dice_rolled", {"sum": 7})
    state.story.whisper("card_drawn", (1,), {"card": "ore"}, None)
    story.tell(ENDS[state.winner], {})
    story.tell("night_fell" if state.late else "day_broke", {})
    announce(state, 3, "card_stolen")
    if state.late:
        return Refusal("too_late", "X-1", {"until": 5})
    if state.early:
        return no("too_early", "X-2", since=5)
    raise refuse("too_late", "X-1")

def announce(state, seat, name="card_lost"):
    state.story.tell(name, {"seat": seat})

def no(message, rule, **facts):
    return Refusal(message, rule, facts)
"""


def test_messages_are_found_in_the_source():
    words = written_in({"rule.py": SOURCE})
    assert {word.id for word in words if word.kind == "event"} == {
        "dice_rolled",
        "card_drawn",
        "won",
        "lost",
        "night_fell",
        "day_broke",
        "card_stolen",
        "card_lost",
    }
    refusals = {(word.id, word.facts) for word in words if word.kind == "refusal"}
    assert refusals == {
        ("too_late", frozenset({"until"})),
        ("too_late", frozenset()),
        ("too_early", frozenset({"since"})),
    }
    assert in_two_shapes(words) == {"too_late": ["rule.py:11 ['until']", "rule.py:14 []"]}


def test_texts_are_found_in_language_files(tmp_path: Path):
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "events.ftl").write_text(
        "# Würfel\ndice_rolled = { $sum } gewürfelt\ncard_drawn =\n    Karte\n", "utf-8"
    )
    (tmp_path / "en.ftl").write_text("dice_rolled = rolled { $sum }\n", "utf-8")
    assert languages((tmp_path,)) == {"de": {"dice_rolled", "card_drawn"}, "en": {"dice_rolled"}}
    assert languages((tmp_path / "nowhere",)) == {}


def test_facts_are_found_in_texts():
    text = "dice_rolled = rolled { $dice } = { $sum }\ncard_drawn =\n    { $seat } drew\n    { $card }\nend = Over\n"
    assert named_in(text) == {"dice_rolled": {"dice", "sum"}, "card_drawn": {"seat", "card"}, "end": set()}
