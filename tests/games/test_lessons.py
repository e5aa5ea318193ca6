"""First games that teach: each move of theirs is lawful, and each sentence is there in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from starport.engine import catalogue
from starport.engine.lesson import Lesson, lesson, lessons
from starport.engine.refusal import Refused

ROOT: Final = Path(__file__).resolve().parents[2]
LESSONS: Final = [
    pytest.param(game, one, id=f"{game}-{one.name}")
    for game, entry in catalogue.entries().items()
    for one in lessons(entry.lessons).values()
]
LANGUAGES: Final = ("en", "de", "nl")


def steps_of(game: str, one: Lesson) -> list[dict[str, Any]]:
    path = ROOT / "src" / "starport" / "games" / game / "data" / "lessons" / f"{one.name}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["steps"]
    return found


@pytest.mark.parametrize(("game", "one"), LESSONS)
def test_every_move_of_a_lesson_is_lawful_and_it_goes_on_after_the_last(game: str, one: Lesson):
    rules = catalogue.make(game, one.edition, one.seats, one.options)
    last = one.state(rules, len(one.moves))  # applies every move, and refuses one that is not allowed
    assert last.result() is None
    first = one.state(rules, 0)
    assert first.position() == rules.load(one.position).position()
    assert one.state(rules, len(one.moves)).position() == last.position()


@pytest.mark.parametrize(("game", "one"), LESSONS)
def test_every_move_of_whoever_learns_is_told_and_every_card_has_its_words(game: str, one: Lesson):
    steps = steps_of(game, one)
    cards = [card.partition("@")[0] for step in steps for card in step.get("cards", [])]
    assert all(step.get("cards") for step in steps if step.get("seat", one.seat) == one.seat)
    assert len(cards) == len(set(cards)), "a sentence is told once"
    for language in LANGUAGES:
        text = (ROOT / "web/src/games" / game / "text" / language / "lesson.ftl").read_text("utf-8")
        known = set(re.findall(r"^lesson-([\w-]+) =", text, re.MULTILINE))
        assert set(cards) <= known, (language, set(cards) - known)


@pytest.mark.parametrize(("game", "one"), LESSONS)
def test_every_light_has_its_place_on_the_page(game: str, one: Lesson):
    cards = [card.partition("@")[2] for step in steps_of(game, one) for card in step.get("cards", [])]
    code = (ROOT / "web/src/games" / game / "lesson.ts").read_text("utf-8")
    known = set(re.findall(r"^  (\w+): ", code.partition("const THINGS")[2], re.MULTILINE))
    assert {place for place in cards if place} <= known


# Where the rules leave a choice, the lesson goes on with one of them only: the sentence says that what is lit is meant, or
# names it.
CHOICES: Final = {"fly", "land", "jump", "steal", "pick", "take", "give", "discard", "answer", "build"}
LIT: Final = {"en": "in the light", "de": "im Licht", "nl": "in het licht"}
NAMED: Final = {"goods": ("goods", "Ware", "goederen"), "freight_pod": ("freight pod", "Frachtring", "vrachtring")}


@pytest.mark.parametrize(("game", "one"), [one for one in LESSONS if one.values[0] == "starfarers"])
def test_a_sentence_says_which_of_several_choices_is_meant(game: str, one: Lesson):
    asked = [step for step in steps_of(game, one) if step.get("seat") == one.seat]
    chosen = [step for step in asked if step["action"].split()[0] in CHOICES]
    assert len(chosen) > 4
    for place, language in enumerate(LANGUAGES):
        text = (ROOT / "web/src/games" / game / "text" / language / "lesson.ftl").read_text("utf-8")
        said = dict(re.findall(r"^lesson-([\w-]+) = (.*)", text, re.MULTILINE))
        for step in chosen:
            sentence = said[step["cards"][-1].partition("@")[0]]
            names = [names[place] for word, names in NAMED.items() if word in step["action"]]
            assert any(word in sentence for word in [LIT[language], *names]), (language, step["action"], sentence)


# How long a newcomer needs, in seconds: for a word read with an eye on the table, for finding what is lit, for doing it or
# turning the page, and for a move of somebody else as the page shows it.
WORD, FIND, DO, TURN, WATCH = 60 / 130, 2, 3, 1, 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "one"), LESSONS)
def test_a_lesson_takes_six_to_ten_minutes(game: str, one: Lesson, language: str):
    steps = steps_of(game, one)
    text = (ROOT / "web/src/games" / game / "text" / language / "lesson.ftl").read_text("utf-8")
    said = dict(re.findall(r"^lesson-([\w-]+) = (.*)", text, re.MULTILINE))
    cards = [card.partition("@")[0] for step in steps for card in step.get("cards", [])]
    words = sum(len(re.sub(r"\{.*?\}", "x", said[card]).split()) for card in cards)
    done = sum(step.get("seat") == one.seat for step in steps)
    watched = sum("action" in step for step in steps) - done
    taken = words * WORD + len(cards) * FIND + done * DO + (len(cards) - done) * TURN + watched * WATCH
    assert 6 * 60 <= taken <= 10 * 60, f"{taken / 60:.1f} minutes"


@pytest.mark.parametrize(("game", "one"), LESSONS)
def test_a_lesson_knows_where_somebody_left_its_way(game: str, one: Lesson):
    lines = [f"{seat} {text}" for seat, text in one.moves]
    assert one.reached(0, lines[:3]) == (3, False)
    assert one.reached(2, lines[2:5]) == (5, False)
    assert one.reached(0, [*lines[:2], "0 something else", lines[3]]) == (2, True)
    assert one.reached(0, [*lines, "0 roll"]) == (len(lines), True)


def test_a_lesson_that_is_not_there_is_refused():
    with pytest.raises(Refused, match="unknown_lesson"):
        lesson(catalogue.entry("starfarers").lessons, "nowhere")
    assert lessons("") == {}


def test_a_package_without_lessons_has_none():
    """A game may say where its lessons would lie before there are any: git keeps no empty folder."""
    assert lessons("starport.engine") == {}
