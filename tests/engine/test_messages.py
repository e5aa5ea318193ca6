"""Refusals, results, events and stories: what is said, and to whom."""

from __future__ import annotations

import pickle

import pytest

from starport.engine.event import Event, Story
from starport.engine.options import Option, settle
from starport.engine.refusal import Refusal, Refused, refuse
from starport.engine.result import Result

# -- refusals


def test_a_refusal_has_a_message_its_facts_and_a_rule():
    refusal = Refusal("too_far", "SF-FLY-1", {"speed": 3})
    assert (refusal.message, refusal.rule, refusal.facts) == ("too_far", "SF-FLY-1", {"speed": 3})
    assert repr(refusal) == "too_far(speed=3) [SF-FLY-1]"


def test_refusals_do_not_share_their_facts():
    first, second = Refusal("a", "R"), Refusal("a", "R")
    first.facts["x"] = 1
    assert second.facts == {}


def test_equal_refusals_are_equal():
    assert Refusal("a", "R", {"x": 1}) == Refusal("a", "R", {"x": 1})
    assert hash(Refusal("a", "R", {"x": 1})) == hash(Refusal("a", "R", {"x": 1}))
    assert Refusal("a", "R", {"x": 1}) != Refusal("a", "R", {"x": 2})
    assert Refusal("a", "R") != Refusal("b", "R")
    assert Refusal("a", "R") != Refusal("a", "S")
    assert Refusal("a", "R") != "a() [R]"


def test_refused_carries_the_refusal_and_shows_it():
    error = refuse("too_far", "SF-FLY-1", speed=3, reach=[4, 5])
    assert error.refusal == Refusal("too_far", "SF-FLY-1", {"speed": 3, "reach": [4, 5]})
    assert str(error) == "too_far(speed=3, reach=[4, 5]) [SF-FLY-1]"
    with pytest.raises(Refused):
        raise error


def test_what_a_worker_process_gives_back_arrives():
    """Simulations run in worker processes; there a refusal and a result go through pickle."""
    error = pickle.loads(pickle.dumps(refuse("too_far", "SF-FLY-1", speed=3)))
    assert isinstance(error, Refused)
    assert error.refusal == Refusal("too_far", "SF-FLY-1", {"speed": 3})
    result = Result((1,), "points", (3, 15))
    assert pickle.loads(pickle.dumps(result)) == result


# -- results


def test_a_result_names_winners_reason_and_scores():
    result = Result((0, 2), "dawn", (7, 3, 7))
    assert repr(result) == "winners [0, 2] by dawn, scores [7, 3, 7]"
    assert result == Result((0, 2), "dawn", (7, 3, 7))
    assert hash(result) == hash(Result((0, 2), "dawn", (7, 3, 7)))
    assert result != Result((0,), "dawn", (7, 3, 7))
    assert result != Result((0, 2), "points", (7, 3, 7))
    assert result != Result((0, 2), "dawn", (7, 3, 8))
    assert result is not None


def test_a_result_is_nothing_but_a_result():
    class Alike:
        def __repr__(self):
            return "winners [0] by dawn, scores [7]"

    assert repr(Result((0,), "dawn", (7,))) == repr(Alike())
    assert Result((0,), "dawn", (7,)) != Alike()


# -- events and who hears them


def test_a_public_event_is_for_everybody():
    event = Event("dice_rolled", {"sum": 7})
    assert [event.seen_by(watcher) for watcher in (None, 0, 3)] == [{"sum": 7}] * 3


def test_a_whisper_is_heard_in_full_only_by_its_seats():
    story = Story()
    story.whisper("card_stolen", (0, 2), {"card": "ore"}, {"cards": 1})
    assert story.seen_by(0) == story.seen_by(2) == [("card_stolen", {"card": "ore"})]
    assert story.seen_by(1) == story.seen_by(None) == [("card_stolen", {"cards": 1})]


def test_a_hidden_whisper_does_not_exist_for_others():
    story = Story()
    story.tell("turn_started", {"seat": 1})
    story.whisper("chip_peeked", (1,), {"chip": 8}, None)
    story.tell("turn_ended", {"seat": 1})
    assert [name for name, _ in story.seen_by(1)] == ["turn_started", "chip_peeked", "turn_ended"]
    assert [name for name, _ in story.seen_by(0)] == ["turn_started", "turn_ended"]
    assert [name for name, _ in story.seen_by(None)] == ["turn_started", "turn_ended"]
    assert story.names() == ["turn_started", "chip_peeked", "turn_ended"]


def test_a_whisper_may_be_empty_in_public_and_still_exists():
    story = Story()
    story.whisper("card_drawn", (0,), {"card": "ore"}, {})
    assert story.seen_by(1) == [("card_drawn", {})]


def test_an_empty_secret_is_still_the_form_for_its_seats():
    event = Event("hand_shown", {"cards": 0}, (1,), {})
    assert event.seen_by(1) == {}
    assert event.seen_by(0) == {"cards": 0}


def test_a_spectator_is_no_seat():
    """Nobody is at seat None, and no whisper can name it by accident: seat 0 is a seat like the others."""
    event = Event("card_drawn", {}, (0,), {"card": "ore"})
    assert event.seen_by(None) == {}
    assert event.seen_by(0) == {"card": "ore"}


def test_an_event_shows_itself_in_full_to_programmers():
    assert repr(Event("card_drawn", {"cards": 1}, (0,), {"card": "ore"})) == "card_drawn {'card': 'ore'}"
    assert repr(Event("dice_rolled", {"sum": 7})) == "dice_rolled {'sum': 7}"


# -- settings

SEA = Option("sea", ("calm", "rough"), "calm", "how rough it is", "X-1")
WIND = Option("wind", ("west", "east"), "east", "where it comes from", "X-2")


def test_settings_not_chosen_have_their_default():
    assert settle((SEA, WIND), {}) == {"sea": "calm", "wind": "east"}
    assert settle([SEA, WIND], {"wind": "west"}) == {"sea": "calm", "wind": "west"}
    assert settle([], {}) == {}


def test_settling_leaves_the_choice_alone():
    chosen = {"sea": "rough"}
    settle([SEA, WIND], chosen)
    assert chosen == {"sea": "rough"}


@pytest.mark.parametrize(
    ("chosen", "refusal"),
    [
        ({"see": "calm"}, Refusal("unknown_option", "", {"option": "see", "known": ["sea", "wind"]})),
        (
            {"sea": "wild"},
            Refusal("unknown_choice", "X-1", {"option": "sea", "value": "wild", "known": ["calm", "rough"]}),
        ),
        ({"sea": ""}, Refusal("unknown_choice", "X-1", {"option": "sea", "value": "", "known": ["calm", "rough"]})),
    ],
)
def test_unknown_settings_are_refused(chosen, refusal):
    with pytest.raises(Refused) as caught:
        settle([SEA, WIND], chosen)
    assert caught.value.refusal == refusal


def test_a_refusal_is_equal_to_refusals_only() -> None:
    """Not to something else that happens to look like one."""

    class Looks:
        def __repr__(self) -> str:
            return repr(Refusal("too_far", "SF-FLY-2", {"speed": 3}))

    refusal = Refusal("too_far", "SF-FLY-2", {"speed": 3})
    assert refusal == Refusal("too_far", "SF-FLY-2", {"speed": 3})
    assert refusal != Refusal("too_far", "SF-FLY-2", {"speed": 4})
    assert refusal != Looks()
