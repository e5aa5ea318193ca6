"""Throwing the mothership (chapter 11)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.games.starfarers.state import BALLS, State


def throw_balls(state: State, seat: i64, purpose: str) -> tuple[int, bool]:
    """SF-MOTHER-2: Two of the balls show, all pairs equally likely; their sum, and whether the black one is there."""
    state.sealed += 1
    rulebook = state.rulebook
    balls = rulebook.numbers.balls
    one, two = rulebook.pairs[state.dice.below(BALLS, len(rulebook.pairs))]
    total = balls[one][1] + balls[two][1]
    if state.story is not None:
        state.tell("mothership_thrown", seat=seat, purpose=purpose, balls=[balls[one][0], balls[two][0]], sum=total)
    return total, one == 0  # the black ball is the first one, and pairs are ordered
