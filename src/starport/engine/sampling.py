"""Drawing one legal action by lot: a verb evenly, then one of its actions evenly.

States may know quicker ways than listing everything first; a law compares their odds with these.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from starport.engine.action import Action
from starport.engine.dice import Dice

WORD: Final = 1 << 32


def orders(verbs: int) -> vec[u8]:
    """All orders in which so many verbs can be tried, one behind the other. Of a drawn order the first verb with an action
    is taken: each verb that has one is equally likely, and the actions of the others need not be listed."""
    return vec[u8]([u8(verb) for order in permutations(range(verbs)) for verb in order])


def draw(legal: list[Action], dice: Dice) -> Action:
    """One of the legal actions, verb first, so that a hundred places to fly to do not drown the rest."""
    count = len(legal)
    if count == 1:
        return legal[0]
    if count == 2:  # the same odds whether they share a verb or not
        return legal[dice.below(0, 2)]
    starts = verb_starts(legal)
    word = dice.below(0, WORD)  # one draw serves both choices: together they have far fewer results
    run = word % len(starts)
    first = starts[run]
    last = starts[run + 1] if run + 1 < len(starts) else count
    return legal[first + word // len(starts) % (last - first)]


def verb_starts(legal: list[Action]) -> list[int]:
    """Where each verb begins. Equal verbs stand together, so each end is found by halving."""
    last = len(legal) - 1
    starts = [0]
    verb = legal[0].verb
    while legal[last].verb != verb:
        low = starts[-1]  # has the verb
        high = last  # has it no more
        while high - low > 1:
            middle = (low + high) >> 1
            if legal[middle].verb == verb:
                low = middle
            else:
                high = middle
        starts.append(high)
        verb = legal[high].verb
    return starts
