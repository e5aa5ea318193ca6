"""Bots that break one rule each, and one that breaks none."""

import random

from starport.bots.base import Bot


class Good(Bot):
    def choose(self, legal, chair):
        return legal[self.dice.below(0, len(legal))]


class Clumsy(Bot):
    """Does what it always did."""

    def choose(self, legal, chair):
        return chair.game.actions[0]


class Moody(Bot):
    """Does not keep to its seed."""

    def choose(self, legal, chair):
        return random.choice(legal)


class Meddler(Bot):
    """Thinks on the table itself."""

    def choose(self, legal, chair):
        chair._state.dice.below(0, 6)
        return legal[0]


class Peeper(Bot):
    """Decides by the cards of its neighbour."""

    def choose(self, legal, chair):
        state = chair._state
        hand = state.hands[(chair.seat + 1) % len(state.hands)]
        return legal[hand[0] % len(legal)]


class Crasher(Bot):
    def choose(self, legal, chair):
        raise KeyError("lost")


class Mute(Bot):
    """Waits in a game that waits for it."""

    def choose(self, legal, chair):
        return None


class Poet(Bot):
    """Answers in words instead of actions."""

    def choose(self, legal, chair):
        return "fly me to the moon"


class Broken(Bot):
    def __init__(self, seed):
        raise ValueError("no seed will do")


NOT_A_BOT = 3
