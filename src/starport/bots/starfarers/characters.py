"""Characters: planners with a taste. Each holds some things dearer than they are, which people can feel, and which costs it
strength: company between the beginner and the planner (docs/reasons/champion.md says how strong each is)."""

from __future__ import annotations

from typing import Final

from starport.bots.starfarers.planner import Mind, PlannerBot
from starport.bots.starfarers.weights import Weights
from starport.bots.starfarers.weights_file import USUAL_RECORD

# How many times as dear as to the planner
RAIDER: Final[dict[str, float]] = {
    "cannon": 5.0,
    "cannon_decay": 1.35,
    "medal": 2.2,
    "explore": 2.0,
    "half": 1.5,
    "income": 0.8,
    "marker": 0.75,
}
ENVOY: Final[dict[str, float]] = {
    "marker": 1.8,
    "guard": 2.0,
    "chase": 3.2,
    "green": 2.7,
    "merchant": 2.7,
    "fame": 1.3,
    "relief": 2.7,
    "tribute": 2.7,
    "help": 2.7,
    "traveler": 2.7,
    "pod": 2.2,
    "income": 0.45,
    "cannon": 0.3,
    "medal": 0.6,
}


def tasted(taste: dict[str, float]) -> Weights:
    """The planner's weights, some of them multiplied."""
    return Weights(**{name: worth * taste.get(name, 1.0) for name, worth in USUAL_RECORD.items()})


class RaiderBot(PlannerBot):
    """Arms, hunts pirates and looks behind every sector; it offers nobody a deal."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.mind = Mind(tasted(RAIDER), False)


class EnvoyBot(PlannerBot):
    """Befriends the peoples before it settles, and fights nobody."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.mind = Mind(tasted(ENVOY), True)
