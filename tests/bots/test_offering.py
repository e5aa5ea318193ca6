"""Offers worth a trial: several, to those who may take them, and to nobody who is about to win."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.manners import Manners
from starport.bots.starfarers.offering import SEVERAL, offer, offers
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights_file import USUAL
from starport.engine import catalogue
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State


@pytest.fixture
def state() -> State:
    """Whoever is active has much ore and lacks the rest; the others have the rest and no ore."""
    state = catalogue.make("starfarers", "2019", 4).new(b"offers")
    assert isinstance(state, State)
    while not isinstance(state.frames[-1], Trading):
        state.step(state.acting()[0], state.fallback(state.acting()[0]))
    for seat in range(4):
        state.hands[seat] = vec[i64]([4, 0, 1, 0, 0] if seat == state.active else [0, 2, 2, 2, 2])
        state.sizes[seat] = sum(state.hands[seat])
    return state


def several(state: State, manners: Manners | None = None) -> list[Move]:
    mind = Mind(USUAL, True)
    return offers(mind.outlook(state, state.active), manners or Manners(), mind.outlook)


def test_several_deals_are_worth_a_trial_the_planners_own_among_them(state: State):
    found = several(state)
    mind = Mind(USUAL, True)
    own = offer(mind.outlook(state, state.active), Manners(), mind.outlook)
    assert own is not None
    assert own in found
    assert 1 < len(found) <= SEVERAL
    assert len({move.text for move in found}) == len(found)
    for move in found:
        trial = state.copy()
        trial.apply(state.active, move)  # refused if it were no offer that may be made


def test_nobody_who_is_about_to_win_is_asked(state: State):
    leader = (state.active + 1) % 4
    assert any(move.seats >> leader & 1 for move in several(state))
    state.points[leader] = 13
    assert not any(move.seats >> leader & 1 for move in several(state))


def test_what_was_refused_is_not_thought_of_again(state: State):
    manners = Manners()
    first = several(state, manners)[0]
    for other in range(4):
        manners.note(state, first, other, False)
    manners.until.clear()
    again = [move.text.partition(" to ")[0] for move in several(state, manners)]
    assert again
    assert first.text.partition(" to ")[0] not in again


def test_nothing_is_thought_of_when_no_offer_may_be_made(state: State):
    state.apply(state.active, several(state)[0])
    assert several(state) == []


@pytest.mark.parametrize(("deals", "talks"), [(True, True), (False, True), (True, False)])
def test_only_who_tries_deals_out_weighs_several(state: State, deals: bool, talks: bool):
    mind = Mind(USUAL, talks)
    found = candidates(mind, state, state.active, state.moves(state.active), deals)
    proposals = [move for move in found if move.kind == verbs.OFFER]
    assert (len(proposals) > 1) == (deals and talks)
    assert len({move.text for move in found}) == len(found)
