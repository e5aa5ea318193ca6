"""Which rule belongs to which kind of frame where two pilots share a turn, in the order of `frames.NAMES`."""

from __future__ import annotations

from starport.games.starfarers.edition import Founding
from starport.games.starfarers.frames import (
    CHOOSING,
    DISCARDING,
    FENCING,
    GAINING,
    GIVING,
    GROUNDING,
    JUMPING,
    LANDING,
    LOSING,
    PAYING,
    PICKING,
    PLACING,
    RELIEVING,
    STEALING,
)
from starport.games.starfarers.rule import Rule
from starport.games.starfarers.rules.meeting import Meetings
from starport.games.starfarers.rules.pilots import (
    PilotFlying,
    PilotFounding,
    PilotRolling,
    PilotThrowing,
    PilotTrading,
    PilotTurn,
)
from starport.games.starfarers.rules.table import rule_table
from starport.games.starfarers.rules.travelers import Deciding, Donating, Travelling

ASKED = (
    *(DISCARDING, STEALING, RELIEVING, PAYING, CHOOSING, FENCING),
    *(GAINING, LOSING, GROUNDING, JUMPING, LANDING, PICKING, GIVING, PLACING),
)


def two_pilot_table(founding: tuple[Founding, ...]) -> list[Rule]:
    """The rules of the base game, but for the phases that two pilots share and for the cards of the Travelers."""
    rules = rule_table(founding)
    rules[:10] = [
        PilotFounding(founding),
        PilotTurn(),
        Travelling(PilotRolling(), normal=True),
        *rules[3:6],
        Travelling(PilotTrading(), normal=True),
        Travelling(PilotThrowing(), normal=True),
        Travelling(Meetings(), normal=False),
        PilotFlying(),
    ]
    for kind in ASKED:
        rules[kind] = Travelling(rules[kind], normal=False)
    return [*rules, Travelling(Deciding(), normal=False), Travelling(Donating(), normal=False)]
