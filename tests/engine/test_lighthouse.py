"""Lighthouse, told in stories: one or more for each of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from starport.engine.dice import Dice
from starport.engine.event import Story
from starport.engine.game import State
from starport.engine.refusal import Refusal, Refused
from starport.engine.result import Result
from tests.engine.lighthouse import DAWN, SEA, Harbour, Lighthouse

CALM, ROUGH = Lighthouse("first", 2, {}), Lighthouse("first", 2, {"sea": "rough"})


def harbour(
    game: Lighthouse = CALM, ada: str = "ore2 food1", grace: str = "fuel3", throws: tuple[int, ...] = ()
) -> Harbour:
    """A table with these two hands and a sea that throws these numbers first."""
    state = game.new(b"story")
    position: Any = state.position()
    everything = [good for good in ("ore", "food", "fuel") for _ in range(8)]
    for seat, hand in enumerate((ada, grace)):
        counts = {part[:-1]: int(part[-1]) for part in hand.split()}
        position["keepers"][seat]["hand"] = {good: counts.get(good, 0) for good in ("ore", "food", "fuel")}
        for good, count in counts.items():
            for _ in range(count):
                everything.remove(good)
    position["deck"] = everything
    position["dice"]["key"] = sea_that_throws(throws)
    return game.load(position)


def sea_that_throws(throws: tuple[int, ...]) -> str:
    for number in range(1_000_000):
        key = number.to_bytes(32, "big")
        dice = Dice(key, SEA + 1)
        if all(dice.below(SEA, 6) + 1 == throw for throw in throws):
            return key.hex()
    raise AssertionError("no such sea")


def play(state: State, seat: int, text: str, at: int = 0) -> list[tuple[str, dict[str, object]]]:
    """Everything due first, then the action; gives what a spectator hears."""
    state.story = Story()
    state.tick(at)
    state.apply(seat, state.game.parse(text), at)
    return state.story.seen_by(None)


def wait(state: State, at: int) -> list[tuple[str, dict[str, object]]]:
    state.story = Story()
    state.tick(at)
    return state.story.seen_by(None)


def refusal(state: State, seat: int, text: str) -> Refusal:
    with pytest.raises(Refused) as caught:
        state.apply(seat, state.game.parse(text))
    return caught.value.refusal


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_start(seats: int):
    """LH-START-1."""
    state = Lighthouse("first", seats, {}).new(b"start")
    assert state.census() == {"ore": 4 * seats, "food": 4 * seats, "fuel": 4 * seats}
    assert [sum(keeper.hand) for keeper in state.keepers] == [3] * seats
    assert len(state.deck) == 12 * seats - 3 * seats
    assert state.acting() == list(range(seats))
    assert refusal(state, seats, "draw") == Refusal("no_such_seat", "LH-START-1", {"seat": seats})


def test_drawing_is_seen_by_the_keeper_only():
    """LH-DRAW-1."""
    state = harbour()
    assert play(state, 0, "draw", 700) == [("card_drawn", {"seat": 0, "at": 700})]
    assert state.story is not None
    assert state.story.seen_by(0) == [("card_drawn", {"seat": 0, "at": 700, "good": "fuel"})]
    assert state.story.seen_by(1) == state.story.seen_by(None)
    assert state.sealed == 1


def test_an_empty_deck_and_a_full_hand_end_the_drawing():
    """LH-DRAW-1, LH-DRAW-2."""
    state = harbour()
    play(state, 0, "draw")
    play(state, 0, "draw")
    assert refusal(state, 0, "draw") == Refusal("hand_full", "LH-DRAW-2", {"most": 5})
    state.spent = [state.deck.count(good) for good in range(3)]
    state.deck.clear()
    assert refusal(state, 1, "draw") == Refusal("deck_empty", "LH-DRAW-1")


def test_a_cargo_is_a_secret_and_costs_ten_seconds_a_card():
    """LH-SHIP-1, LH-SHIP-2."""
    state = harbour()
    assert play(state, 0, "ship ore2 food1", 1_234) == [
        ("boat_left", {"seat": 0, "at": 1_234, "cards": 3, "home_at": 31_234})
    ]
    assert state.legal(0) == []
    assert state.forms(0) == []
    assert refusal(state, 0, "draw") == Refusal("boat_away", "LH-SHIP-2", {"home_at": 31_234})
    assert state.acting() == [1]


def test_only_what_is_in_the_hand_can_be_shipped():
    """LH-SHIP-1."""
    state = harbour()
    assert refusal(state, 0, "ship fuel1") == Refusal("not_in_hand", "LH-SHIP-1", {"cargo": "ship fuel1"})
    assert [form.bounds for form in state.forms(0)] == [{"most": {"ore": 2, "food": 1, "fuel": 0}, "cards": [1, 3]}]
    with pytest.raises(Refused, match="LH-SHIP-1"):
        CALM.parse("ship ore4")


def test_both_keepers_act_at_the_same_moment():
    """LH-SHIP-1: nobody waits for a turn, and the order within a moment does not matter."""
    one, other = harbour(), harbour()
    play(one, 0, "ship ore1", 500)
    play(one, 1, "ship fuel1", 500)
    play(other, 1, "ship fuel1", 500)
    play(other, 0, "ship ore1", 500)
    assert one.digest() == other.digest()


def test_a_boat_comes_home_at_its_exact_moment_however_late_we_look():
    """LH-HOME-1."""
    state = harbour(throws=(2,))
    play(state, 0, "ship ore2", 100)
    assert wait(state, 20_099) == []
    assert wait(state, 77_777) == [
        ("boat_home", {"seat": 0, "at": 20_100, "cargo": {"ore": 2, "food": 0, "fuel": 0}, "throw": 2, "points": 4})
    ]
    assert state.keepers[0].points == 4
    assert state.spent == [2, 0, 0]
    assert state.acting() == [0, 1]


@pytest.mark.parametrize(("game", "throw", "points"), [(CALM, 1, 0), (CALM, 2, 5), (ROUGH, 2, 0), (ROUGH, 3, 5)])
def test_a_storm_takes_everything(game: Lighthouse, throw: int, points: int):
    """LH-HOME-1."""
    state = harbour(game, throws=(throw,))
    play(state, 0, "ship ore2 food1")
    wait(state, 30_000)
    assert state.keepers[0].points == points
    assert state.spent == [2, 1, 0]


def test_boats_of_one_moment_come_home_in_seat_order():
    """LH-HOME-1: the throws are dealt in that order too."""
    state = harbour(throws=(1, 6))
    play(state, 1, "ship fuel2")
    play(state, 0, "ship ore2")
    homes = [(told["seat"], told["throw"]) for _, told in wait(state, 20_000)]
    assert homes == [(0, 1), (1, 6)]
    assert [keeper.points for keeper in state.keepers] == [0, 4]


def test_a_boat_of_the_last_moment_still_counts_and_a_later_one_does_not():
    """LH-DAWN-1."""
    state = harbour(throws=(6,))
    play(state, 0, "ship ore2", DAWN - 20_000)
    play(state, 1, "ship fuel2", DAWN - 19_999)
    assert state.due() == DAWN
    assert [name for name, _ in wait(state, 2 * DAWN)] == ["boat_home", "dawn_broke"]
    assert state.result() == Result((0,), "dawn", (4, 0))
    assert state.due() is None
    assert state.acting() == []
    assert refusal(state, 0, "draw") == Refusal("match_over", "LH-DAWN-1")


def test_equals_share_the_victory():
    """LH-DAWN-1."""
    state = harbour()
    wait(state, DAWN - 1)
    assert state.result() is None
    wait(state, DAWN)
    assert state.result() == Result((0, 1), "dawn", (0, 0))


def test_a_view_shows_the_own_cards_and_only_the_number_of_the_others():
    state = harbour()
    play(state, 1, "ship fuel2", 400)
    view: Any = state.view(0)
    assert view["keepers"][0]["hand"] == {"ore": 2, "food": 1, "fuel": 0}
    assert view["keepers"][1] == {"points": 0, "cards": 1, "boat": {"cards": 2, "home_at": 20_400}}
    assert view["deck"] == 18
    spectator: Any = state.view(None)
    assert all(set(keeper) == {"points", "cards", "boat"} for keeper in spectator["keepers"])


def test_the_safe_choice_is_to_draw_while_that_is_possible():
    state = harbour(ada="ore2 food2")
    assert state.fallback(0).text == "draw"
    play(state, 0, "draw")
    assert state.fallback(0).text == "ship ore1"
