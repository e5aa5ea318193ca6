"""Luck that can be told: what the next die gives each seat or takes from it.

Where a die is about to fall, the judgement is asked how the seats stand after it has fallen as it does, and after other falls
of the same die with other cards behind it. The difference is luck: on average it is nothing, whatever the judgement is worth. So
it may be taken out of a result without changing what the result is on average, only how far it strays.
"""

from __future__ import annotations

from typing import Final

from starport.bots.starfarers.foresight import Judge, at_chance, go_on, mind_of
from starport.bots.starfarers.network_file import learned
from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import State as AnyState
from starport.games.starfarers.imagine import redealt
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

OTHERS: Final = 24  # falls that might have been


def luck(state: AnyState, seat: int, action: Action, key: bytes) -> list[float]:
    """What each seat gains, in chances to win, by how the die falls that the action lets fall; empty if none does."""
    assert isinstance(state, State)
    assert isinstance(action, Move)
    if not at_chance(state):
        return []
    found = learned()
    judge = Judge(found.network, mind_of(found, False))
    dice = Dice(key, 1)
    true = _after(judge, state.copy(), seat, action)
    others = [0.0] * len(true)
    for _ in range(OTHERS):
        for place, chance in enumerate(_after(judge, redealt(state, dice), seat, action)):
            others[place] += chance
    return [true[place] - others[place] / OTHERS for place in range(len(true))]


def _after(judge: Judge, world: AnyState, seat: int, move: Move) -> list[float]:
    assert isinstance(world, State)
    world.step(seat, move)
    go_on(judge.mind, world)
    return judge.chances(world)
