"""Which rule belongs to which kind of frame, in the order of `frames.NAMES`."""

from __future__ import annotations

from starport.games.starfarers.edition import Founding
from starport.games.starfarers.rule import Rule
from starport.games.starfarers.rules.choices import Choosing, Fencing, Gaining, Giving, Grounding, Losing, Paying
from starport.games.starfarers.rules.encounter import Reading
from starport.games.starfarers.rules.flight import Flying, Throwing
from starport.games.starfarers.rules.found import Picking
from starport.games.starfarers.rules.founding import FoundingPhase
from starport.games.starfarers.rules.free_ships import Placing
from starport.games.starfarers.rules.jump import Jumping, Landing
from starport.games.starfarers.rules.production import Discards, Relieving, Rolling, Stealing
from starport.games.starfarers.rules.trade import TradeAndBuild
from starport.games.starfarers.rules.turn import Turn


def rule_table(founding: tuple[Founding, ...], others: tuple[tuple[int, Rule], ...] = ()) -> list[Rule]:
    """One rule per kind of frame; `others` take the place of the usual ones."""
    table: list[Rule] = [
        FoundingPhase(founding),
        Turn(),
        Rolling(),
        Discards(),
        Stealing(),
        Relieving(),
        TradeAndBuild(),
        Throwing(),
        Reading(),
        Flying(),
        Paying(),
        Choosing(),
        Giving(),
        Fencing(),
        Gaining(),
        Losing(),
        Grounding(),
        Jumping(),
        Landing(),
        Placing(),
        Picking(),
    ]
    for kind, rule in others:
        table[kind] = rule
    return table
