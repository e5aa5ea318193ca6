"""Looking ahead: planners play on in an imagined world, until chance has the word, and what was learned says
how the seats stand there."""

from __future__ import annotations

from typing import Final

from starport.bots.starfarers.features import describe
from starport.bots.starfarers.network import Network
from starport.bots.starfarers.network_file import Learned, learned
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights_file import USUAL
from starport.engine.game import State as AnyState
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.frame import ROLLING, THROWING
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

LONGEST: Final = 60  # decisions until chance has the word
MARGIN: Final = 0.01  # by which another move has to be better than the planner's own: a little better is mostly chance
AGAIN: Final = (
    3  # offers in a turn after the first, each after one that was taken: who tries deals out makes no bad one
)
BY_ODDS: Final = (verbs.ANSWER, verbs.GIVE)  # encounters: the planner knows the odds, one imagined card does not


def mind_of(found: Learned, talks: bool, again: int = 0) -> Mind:
    """A planner's mind that builds by the policy."""
    return Mind(USUAL, talks, found.policy, again)


class Trial:
    """A move, the world it leads to, and the seat's chance to win there."""

    __slots__ = ("move", "value", "world")

    def __init__(self, move: Move, world: State, value: float) -> None:
        self.move: Move = move
        self.world: State = world
        self.value: float = value


class Judge:
    """The learned judgement of a world, with the mind that describes it."""

    def __init__(self, network: Network, mind: Mind) -> None:
        self.network: Network = network
        self.mind: Mind = mind

    def chances(self, world: State) -> list[float]:
        """Each seat's chance to win."""
        seats = len(world.hands)
        if world.winner >= 0:
            return [1.0 if seat == world.winner else 0.0 for seat in range(seats)]
        return self.network.chances(describe(self.mind, world), seats)

    def trials(self, found: list[Move], world: State, seat: int) -> list[Trial]:
        """Each move carried out, up to where the next die falls; those about which the planner knows the odds are not."""
        if len(found) == 1 or found[0].kind in BY_ODDS:
            return [Trial(found[0], world, 0.0)]
        trials: list[Trial] = []
        for move in found:
            after = world.copy()
            after.step(seat, move)
            go_on(self.mind, after)
            trials.append(Trial(move, after, self.chances(after)[seat]))
        return trials

    def best(self, trials: list[Trial], margin: float) -> Trial:
        """The one that stands best; the first one, which is the planner's own, if none is better by the margin."""
        chosen = trials[0]
        most = chosen.value + margin
        for trial in trials:
            if trial.value > most:
                most = trial.value
                chosen = trial
        return chosen


def judge(state: AnyState) -> list[float]:
    """Each seat's chance to win in a state that is known as a whole."""
    assert isinstance(state, State)
    return Judge(learned().network, Mind(USUAL, False)).chances(state)


def go_on(mind: Mind, world: State) -> None:
    """Planners play until somebody is to roll or to throw."""
    for _ in range(LONGEST):
        if world.winner >= 0 or at_chance(world):
            return
        seat = world.waiting()[0]
        offered = world.moves(seat)
        world.step(seat, mind.decide(world, seat, offered))


def at_chance(world: State) -> bool:
    return world.frames[-1].kind in (ROLLING, THROWING)
