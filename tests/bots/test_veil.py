"""Bots that are not ours play behind a veil: they choose as they would without, and there is nothing true to be found."""

from __future__ import annotations

from typing import Any

import pytest

from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, chair_for, trusted
from starport.bots.random import RandomBot
from starport.bots.starfarers.planner import PlannerBot
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.chair import Chair

GAME = catalogue.make("starfarers", "2019", 4)
DECISIONS = 200


class Stranger(Bot):
    """A planner from somewhere else, that looks behind its chair."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.planner = PlannerBot(seed)
        self.found: list[Any] = []

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        self.found.append(chair._state)
        return self.planner.choose(legal, chair)


def test_who_is_trusted():
    assert trusted(RandomBot(b""))
    assert trusted(PlannerBot(b""))
    assert not trusted(Stranger(b""))


def played(kind: type[Bot]) -> tuple[BotMatch, list[Bot]]:
    bots = [kind(bytes([seat])) for seat in range(4)]
    match = BotMatch(GAME.new(b"veil"), bots)
    match.play(DECISIONS)
    return match, bots


def test_a_stranger_finds_nothing_true_and_plays_the_same():
    """The same decisions as our own planner, though no world it ever saw was the real one."""
    veiled, strangers = played(Stranger)
    known, _ = played(PlannerBot)
    assert veiled.state.digest() == known.state.digest()
    assert (veiled.decisions, veiled.illegal) == (known.decisions, 0)
    real: Any = veiled.state
    for stranger in strangers:
        assert isinstance(stranger, Stranger)
        assert stranger.found
        assert all(world is not real and world.dice.key != real.dice.key for world in stranger.found)


@pytest.mark.parametrize("kind", [Stranger, PlannerBot])
def test_at_the_terminal_too(kind: type[Bot]):
    state: Any = GAME.new(b"terminal")
    chair = chair_for(kind(b""), state, 1, 5)
    assert (chair.seat, chair.at) == (1, 5)
    assert (chair._state is state) == (kind is PlannerBot)
