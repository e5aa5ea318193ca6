"""The abstraction itself: actions, what a state does without the game's help, and the chair that bots sit on."""

from __future__ import annotations

import hashlib

import pytest

from starport.engine.action import Action, ActionTable
from starport.engine.chair import Chair, veiled
from starport.engine.dice import Dice, key_of
from starport.engine.event import Story
from starport.engine.game import Form, Game, State, canonical
from starport.engine.refusal import Refused
from tests.engine.nights import GAME, SEED

# -- actions


def test_actions_get_dense_numbers_in_the_order_they_are_listed():
    table = ActionTable()
    roll, build = table.add(Action("roll", "roll")), table.add(Action("build", "build booster"))
    assert [action.id for action in table] == [0, 1]
    assert len(table) == 2
    assert table[1] is build
    assert table.find("roll") is roll
    assert table.find("fly") is None
    assert repr(build) == "build booster"


def test_a_bundle_that_is_not_listed_has_no_number():
    assert Action("offer", "offer ore2 for food1").id == -1


def test_two_actions_never_share_a_text():
    table = ActionTable()
    table.add(Action("roll", "roll"))
    with pytest.raises(ValueError, match="share the text 'roll'"):
        table.add(Action("throw", "roll"))
    assert len(table) == 1


# -- states


class Bare(State):
    """A game that needs nothing beyond one action for seat 0."""

    def refusal(self, seat, action):
        return None

    def step(self, seat, action, at=0):
        self.sealed += at

    def legal(self, seat):
        return [self.game.actions[1], self.game.actions[0]]

    def position(self):
        return {"b": [1, 2], "a": "ä"}


def bare() -> Bare:
    table = ActionTable()
    table.add(Action("a", "a"))
    table.add(Action("b", "b"))
    return Bare(Game("bare", "only", 1, {}, table))


def test_a_game_without_a_clock_never_waits():
    state = bare()
    assert state.due() is None
    state.tick(10**9)
    assert state.sealed == 0


def test_without_other_advice_the_first_offer_is_the_safe_choice():
    assert bare().fallback(0).text == "b"


def test_a_game_has_no_forms_unless_it_says_so():
    assert bare().forms(0) == []


def test_the_moment_of_an_action_reaches_the_game():
    state = bare()
    state.apply(0, state.legal(0)[0], 7)
    assert state.sealed == 7


def test_the_digest_follows_from_the_position_alone():
    assert canonical({"b": [1, 2], "a": "ä"}) == '{"a":"\\u00e4","b":[1,2]}'
    assert bare().digest() == hashlib.sha256(b'{"a":"\\u00e4","b":[1,2]}').hexdigest()


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: state.acting(),
        lambda state: state.copy(),
        lambda state: state.view(None),
        lambda state: state.result(),
        lambda state: state.game.new(b""),
        lambda state: state.game.load({}),
    ],
)
def test_what_a_game_must_bring_is_missed_when_it_is_not_there(ask):
    with pytest.raises(NotImplementedError):
        ask(bare())


def test_a_game_without_things_secrets_and_forms_has_nothing_to_bring_for_them():
    state = bare()
    listed = state.game.actions[0]
    assert (state.census(), state.forms(0)) == ({}, [])
    assert state.game.parse(listed.text) is listed
    with pytest.raises(Refused) as caught:
        state.game.parse("nonsense")
    assert caught.value.refusal.message == "no_such_action"


def test_a_refused_action_changes_nothing_and_tells_nothing():
    state = GAME.new(SEED)
    state.story = Story()
    before = state.digest()
    with pytest.raises(Refused):
        state.apply(0, GAME.parse("ship ore3"), 5_000)
    assert state.digest() == before
    assert state.story.events == []


def test_a_form_is_a_verb_with_bounds():
    form = Form("ship", {"cards": [1, 3]})
    assert (form.verb, form.bounds) == ("ship", {"cards": [1, 3]})


# -- the chair


def test_a_chair_gives_what_its_seat_may_know():
    state = GAME.new(SEED)
    chair = Chair(state, 1)
    assert chair.game is GAME
    assert chair.seat == 1
    assert chair.legal() == state.legal(1)
    assert chair.view() == state.view(1)
    assert [form.bounds for form in chair.forms()] == [form.bounds for form in state.forms(1)]
    assert chair.due() == state.due()


def test_a_chair_follows_the_match():
    state = GAME.new(SEED)
    chair = Chair(state, 0)
    state.apply(0, state.legal(0)[-1], 1_000)
    assert chair.legal() == []
    assert chair.due() == 11_000


def test_what_a_chair_imagines_is_another_world_with_another_future():
    state = GAME.new(SEED)
    world = Chair(state, 0).imagine(Dice(key_of(b"dream"), 1))
    before = state.digest()
    assert world.view(0) == state.view(0)
    assert world.position()["dice"] != state.position()["dice"]
    world.tick(50_000)
    world.apply(0, world.legal(0)[0], 50_000)
    assert state.digest() == before


def test_two_chairs_of_one_table_see_their_own_hands():
    state = GAME.new(SEED)
    views = [canonical(Chair(state, seat).view()) for seat in range(2)]
    assert views[0] != views[1]
    assert canonical(state.view(None)) not in views


def test_behind_a_veiled_chair_there_is_no_truth():
    state = GAME.new(SEED)
    chair, open_chair = veiled(state, 1, 700, key_of(b"veil")), Chair(state, 1)
    assert chair.at == 700
    assert chair._state.position()["dice"] != state.position()["dice"]
    assert chair._state.position()["deck"] != state.position()["deck"]
    assert chair.legal() == open_chair.legal()
    assert chair.view() == open_chair.view()
    assert chair.due() == open_chair.due()
    dreams = [one.imagine(Dice(key_of(b"dream"), 1)).position() for one in (chair, open_chair)]
    assert dreams[0] == dreams[1], "behind the veil a bot imagines what it would imagine without"
