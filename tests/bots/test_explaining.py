"""Why a bot did what it did: the line names what differs from the next best idea."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from starport.bots import registry
from starport.bots.base import Why
from starport.bots.starfarers.explaining import PLACES, TOPICS, WORTH_SAYING, explain
from starport.bots.starfarers.features import NAMES
from starport.bots.starfarers.foresight import Judge, Trial
from starport.engine.chair import Chair
from starport.games.starfarers.state import State
from starport.games.starfarers.words import PEOPLES
from tests.bots.test_learned import judge_by
from tests.bots.test_search import middle

ME, RIVAL = 1, 3


def said(
    judge: Judge, better: Callable[[State], None], worse: Callable[[State], None] | None = None
) -> tuple[str, str, int] | None:
    """What is said about a move that leads to one world instead of another."""
    state = middle()
    here, there = state.copy(), state.copy()
    better(here)
    if worse is not None:
        worse(there)
    one, two = state.rulebook.moves.end_build, state.rulebook.moves.end_flight
    trials = [
        Trial(two, there, judge.chances(there)[ME]),
        Trial(one, here, judge.chances(here)[ME]),
    ]
    found = explain(judge, trials, one, ME)
    return None if found is None else (found.text, found.about, found.rival)


def marker_to(seat: int, people: int = 2) -> Callable[[State], None]:
    def change(world: State) -> None:
        world.marker = [seat if place == people else -1 for place in range(len(world.marker))]

    return change


def richer(seat: int, points: int) -> Callable[[State], None]:
    def change(world: State) -> None:
        world.points = world.points[:]
        world.points[seat] += points

    return change


def test_a_marker_is_named_with_its_people_and_with_whoever_does_not_get_it():
    judge = judge_by(markers=9.0)
    assert said(judge, marker_to(ME), marker_to(RIVAL)) == ("denies", PEOPLES[2], RIVAL)
    assert said(judge, marker_to(ME), marker_to(-1)) == ("marker", PEOPLES[2], -1)


def test_what_the_judgement_holds_dear_is_named():
    assert said(judge_by(points=9.0), richer(ME, 2)) == ("points", "", -1)
    assert said(judge_by(points=9.0), richer(RIVAL, -2)) == ("hinders", "", RIVAL)

    def boosters(world: State) -> None:
        rows = vec[vec[i64]]([row[:] for row in world.upgrades])
        rows[0][ME] += 2
        world.upgrades = rows

    assert said(judge_by(boosters=9.0), boosters) == ("upgrades", "", -1)


def test_moves_as_good_as_each_other_are_not_spoken_of():
    assert said(judge_by(points=0.01), richer(ME, 1)) is None


def test_what_only_seems_worse_was_tried_out():
    assert said(judge_by(points=9.0), richer(ME, -2)) == ("tried", "", -1)


def test_a_match_that_is_won_needs_no_other_reason():
    def win(world: State) -> None:
        world.winner = ME

    assert said(judge_by(), win) == ("wins", "", -1)


def test_every_input_belongs_to_one_topic_at_most():
    places = [place for topic in TOPICS for place in PLACES[topic]]
    assert len(places) == len(set(places))
    left_out = {NAMES[place] for place in set(range(len(NAMES))) - set(places)}
    assert left_out == {"wait", "throwing", "left", "begun", "pilots"}
    assert 0 < WORTH_SAYING < 0.1


@pytest.mark.parametrize("name", ["veteran", "champion@4"])
def test_bots_that_judge_explain_what_they_chose_last(name: str):
    """And nothing when there was nothing to choose."""
    state = middle()
    bots = [registry.make(name, b"seat %d" % seat) for seat in range(4)]
    lines: list[Why] = []
    for _ in range(40):
        seat = state.acting()[0]
        legal = state.legal(seat)
        chosen = bots[seat].choose(legal, Chair(state, seat))
        assert chosen is not None
        why = bots[seat].explain()
        assert len(legal) > 1 or why is None
        lines += [why] if why is not None else []
        state.apply(seat, chosen)
    assert lines
    assert registry.make(name, b"").explain() is None
