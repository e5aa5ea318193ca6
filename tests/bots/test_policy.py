"""The learned policy: what it looks at, what it does with that, how it is kept, and who teaches it."""

from __future__ import annotations

import json

import numpy as np
import pytest

from starport.bots import registry
from starport.bots.bot_match import BotMatch
from starport.bots.starfarers import policy as policies
from starport.bots.starfarers.building import Builder, best_step
from starport.bots.starfarers.network import Layer
from starport.bots.starfarers.network_file import BadNetwork, learned, read, text_of, with_policy, with_policy_of
from starport.bots.starfarers.planner import Mind, PlannerBot
from starport.bots.starfarers.policy import OPTION, SEAT, Policy, describe_seat, options_of
from starport.bots.starfarers.veteran import VeteranBot
from starport.bots.starfarers.weights_file import USUAL
from starport.engine import catalogue
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.state import State
from starport.lab.contest import seed_of
from starport.lab.imitation import MOST, make_lessons
from starport.lab.selfplay import SelfPlayPlan, packed
from tests.bots.test_learned import blank

Rows = list[list[float]]


def layers_for(**weights: float) -> list[tuple[Rows, list[float]]]:
    """Layers of a policy that goes by some numbers of an option only, above nought and below."""
    row = [weights.get(name, 0.0) for name in OPTION]
    nothing = [0.0] * len(SEAT)
    return [
        ([nothing, nothing], [0.0, 0.0]),
        ([row, [-weight for weight in row]], [0.0, 0.0]),
        ([[1.0, -1.0]], [0.0]),
    ]


def policy_for(**weights: float) -> Policy:
    seat, option, last = [Layer(rows, biases) for rows, biases in layers_for(**weights)]
    return Policy(seat, option, last)


def played(builder: Builder | None, decisions: int = 250) -> State:
    """A match of planners that build by this."""
    bots = [PlannerBot(bytes([seat])) for seat in range(4)]
    for bot in bots:
        bot.mind = Mind(USUAL, True, builder)
    match = BotMatch(catalogue.make("starfarers", "2019", 4).new(b"policy"), list(bots))
    match.play(decisions)
    assert match.illegal == 0
    assert isinstance(match.state, State)
    return match.state


def builders(number: int) -> list[State]:
    """Moments at which somebody may build, in a match of planners."""
    found = []
    match = BotMatch(
        catalogue.make("starfarers", "2019", 4).new(seed_of(6, number)),
        [registry.make("planner", seed_of(6, number, seat)) for seat in range(4)],
    )
    while not match.play(match.decisions + 1):
        assert isinstance(match.state, State)
        frame = match.state.frames[-1]
        if isinstance(frame, Trading) and match.state.waiting()[0] == frame.seat:
            found.append(match.state.copy())
    return found


def test_options_are_legal_and_name_what_the_planner_would_do():
    choices = 0
    for state in builders(1):
        seat = state.waiting()[0]
        offered = state.moves(seat)
        outlook = Mind(USUAL, False).outlook(state, seat)
        planned = best_step(outlook, offered)
        options = options_of(outlook, offered, planned)
        rows = [dict(zip(OPTION, row, strict=True)) for row in options.rows]
        assert all(move in offered for move in options.moves)
        assert len(set(options.moves)) == len(options.moves)
        flagged = [move for move, row in zip(options.moves, rows, strict=True) if row["planned"]]
        end = state.rulebook.moves.end_build
        assert flagged == ([end] if planned is None and end in offered else [planned] if planned is not None else [])
        for move, row in zip(options.moves, rows, strict=True):
            assert row["end"] == (move is end)
            assert row["net"] == pytest.approx(row["gain"] + row["kept"])
        assert len(describe_seat(outlook)) == len(SEAT)
        choices += len(options.moves) > 1
    assert choices > 20


def test_a_policy_that_does_as_planned_is_the_planner():
    assert played(policy_for(planned=1.0)).digest() == played(None).digest()


def test_a_policy_that_would_end_builds_nothing():
    assert sum(sum(row) for row in played(policy_for(end=1.0)).upgrades) < sum(
        sum(row) for row in played(None).upgrades
    )
    loving, hating = played(policy_for(booster=9.0)), played(policy_for(booster=-9.0, end=0.1))
    assert sum(loving.upgrades[0]) > sum(hating.upgrades[0])


def test_what_is_written_is_read():
    plain = text_of([([blank(points=1.0)], [0.0])], {"why": "a story"})
    found = read(with_policy(plain, layers_for(gain=2.0)))
    assert found.card == {"why": "a story"}
    assert found.policy is not None
    assert played(found.policy).digest() == played(policy_for(gain=2.0)).digest()
    assert read(with_policy_of(plain, with_policy(plain, layers_for()))).policy is not None
    assert with_policy_of(plain, plain) == with_policy_of(plain, "") == plain


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"layers": []}, "a layer for the seat"),
        ({"seat": ["luck"]}, "other inputs .luck."),
        ({"option": None}, "does not say"),
        ({"layers": [*[{"weights": [[0.0] * len(SEAT)], "biases": [0.0]}] * 2, {}]}, "has not"),
        ({"layers": [{"weights": [[0.0] * len(SEAT)], "biases": [0.0]}, *[None] * 2]}, "as many biases"),
    ],
)
def test_a_policy_that_is_none_says_why(change: dict[str, object], why: str):
    good = json.loads(with_policy(text_of([([blank()], [0.0])], {}), layers_for()))
    with pytest.raises(BadNetwork, match=why):
        read(json.dumps({**good, "policy": {**good["policy"], **change}}))


def test_layers_that_do_not_fit_together_are_refused():
    good = json.loads(with_policy(text_of([([blank()], [0.0])], {}), layers_for()))
    good["policy"]["layers"][0]["weights"].pop()
    good["policy"]["layers"][0]["biases"].pop()
    with pytest.raises(BadNetwork, match="do not fit together"):
        read(json.dumps(good))


def test_what_came_with_the_package_has_a_policy_that_loses_less_than_the_planner():
    assert learned().policy is not None
    lost = learned().card["losses"]["policy"]
    assert lost["learned"] < lost["before"]


@pytest.mark.on_the_wheel
def test_lessons_hold_every_option_with_what_it_came_to():
    plan = SelfPlayPlan("2019", 3, seed=7)
    once, again = (make_lessons(plan, VeteranBot, 0, 1) for _ in range(2))
    assert packed(once) == packed(again)
    there = once["values"] >= 0
    assert once["options"].shape == (len(once["match"]), MOST, policies.WIDTH)
    assert (there.sum(1) > 1).all()
    assert (once["values"][there] <= 1).all()
    assert not once["options"][~there].any()
    assert (np.abs(once["seat"]) < 20).all()
