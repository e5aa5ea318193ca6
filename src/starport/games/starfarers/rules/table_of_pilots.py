"""Which rule belongs to which kind of frame where two pilots share a turn."""

from __future__ import annotations

from starport.games.starfarers.edition import Founding
from starport.games.starfarers.frames.frame import (
    DECIDING,
    DONATING,
    ENCOUNTER,
    FLIGHT,
    FOUNDING,
    LANDING,
    ROLLING,
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
from starport.games.starfarers.rules.travelers import Ask, Convert, DecidingRule, DonatingRule

NORMAL = (ROLLING, TRADING, THROWING)  # steps of the normal turn, in which cards of the own turn are used (SF-TURN-6)


def rules_of_pilots(founding: tuple[Founding, ...]) -> dict[int, Rule]:
    """The rules of the base game, but for the phases that two pilots share and for the cards of the Travelers."""
    rules = rules_of_one(founding)
    rules[FOUNDING] = PilotFounding(founding)
    rules[TURN] = PilotTurn()
    rules[ROLLING] = PilotRolling()
    rules[TRADING] = PilotTrading()
    rules[THROWING] = PilotThrowing()
    rules[ENCOUNTER] = MeetingRule()
    rules[FLIGHT] = PilotFlight()
    rules[LANDING] = PilotLanding()
    rules[DECIDING] = DecidingRule()
    rules[DONATING] = DonatingRule()
    for kind, rule in rules.items():
        if kind in NORMAL:
            rule.add_card(Ask())
        if kind not in (FOUNDING, TURN, FLIGHT):
            rule.add_card(Convert())
    return rules
