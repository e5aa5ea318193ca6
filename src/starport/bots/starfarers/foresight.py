"""Looking ahead: planners play on in an imagined world, until chance has the word, and what was learned says
how the seats stand there."""

from __future__ import annotations

from typing import Final

from starport.bots.starfarers.features import describe
from starport.bots.starfarers.network import Network
from starport.bots.starfarers.network_file import learned
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights_file import USUAL
from starport.engine.game import State as AnyState
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.frame import ROLLING, THROWING
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State

LONGEST: Final = 60  # decisions until chance has the word
MARGIN: Final = 0.02  # by which another move has to be better than the planner's own: a little better is mostly chance
BY_ODDS: Final = (verbs.ANSWER, verbs.GIVE)  # encounters: the planner knows the odds, one imagined card does not


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

    def best(self, found: list[Move], world: State, seat: int, margin: float) -> Move:
        """The move that stands best where the next die falls; the first one, which is the planner's own, if none is better by
        the margin."""
        chosen = found[0]
        if len(found) == 1 or chosen.kind in BY_ODDS:
            return chosen
        most = 0.0
        for place, move in enumerate(found):
            trial = world.copy()
            trial.step(seat, move)
            go_on(self.mind, trial)
            value = self.chances(trial)[seat]
            if place == 0:
                most = value + margin
            elif value > most:
                most = value
                chosen = move
        return chosen


def judge(state: AnyState) -> list[float]:
    """Each seat's chance to win in a state that is known as a whole."""
    assert isinstance(state, State)
    return Judge(learned(), Mind(USUAL, False)).chances(state)


def go_on(mind: Mind, world: State) -> None:
    """Planners play until somebody is to roll or to throw."""
    for _ in range(LONGEST):
        if world.winner >= 0 or at_chance(world):
            return
        seat = world.waiting()[0]
        offered = [action for action in world.legal(seat) if isinstance(action, Move)]
        world.step(seat, mind.decide(world, seat, offered))


def at_chance(world: State) -> bool:
    return world.frames[-1].kind in (ROLLING, THROWING)
