"""Which rule belongs to which kind of frame where two pilots share a turn."""

from __future__ import annotations

from starport.games.starfarers.edition import Founding
from starport.games.starfarers.frames.frame import (
    CHOOSING,
    DECIDING,
    DISCARDING,
    DONATING,
    ENCOUNTER,
    FENCING,
    FLIGHT,
    FOUNDING,
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
    ROLLING,
    STEALING,
    THROWING,
    TRADING,
    TURN,
)
from starport.games.starfarers.rule import Rule
from starport.games.starfarers.rules.meeting import MeetingRule
from starport.games.starfarers.rules.pilots import (
    PilotFlight,
    PilotFounding,
    PilotLanding,
    PilotRolling,
    PilotThrowing,
    PilotTrading,
    PilotTurn,
)
from starport.games.starfarers.rules.table import rules_of_one
from starport.games.starfarers.rules.travelers import DecidingRule, DonatingRule, Travelling

ASKED = (
    *(DISCARDING, STEALING, RELIEVING, PAYING, CHOOSING, FENCING),
    *(GAINING, LOSING, GROUNDING, JUMPING, LANDING, PICKING, GIVING, PLACING, DECIDING, DONATING),
)


def rules_of_pilots(founding: tuple[Founding, ...]) -> dict[int, Rule]:
    """The rules of the base game, but for the phases that two pilots share and for the cards of the Travelers."""
    rules = rules_of_one(founding)
    rules[FOUNDING] = PilotFounding(founding)
    rules[TURN] = PilotTurn()
    rules[ROLLING] = Travelling(PilotRolling(), normal=True)
    rules[TRADING] = Travelling(PilotTrading(), normal=True)
    rules[THROWING] = Travelling(PilotThrowing(), normal=True)
    rules[ENCOUNTER] = Travelling(MeetingRule(), normal=False)
    rules[FLIGHT] = PilotFlight()
    rules[LANDING] = PilotLanding()
    rules[DECIDING] = DecidingRule()
    rules[DONATING] = DonatingRule()
    for kind in ASKED:
        rules[kind] = Travelling(rules[kind], normal=False)
    return rules
