"""What a mothership counts in a comparison besides its throw (chapter 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starport.games.starfarers.encounters import BOOSTERS, COMBAT
from starport.games.starfarers.words import BOOSTER, CANNON

if TYPE_CHECKING:
    from starport.games.starfarers.state import State


def strength(state: State, seat: int, stat: int, active: bool) -> int:
    """SF-STATS-1 … SF-STATS-4: Upgrades that count. Scientists cards count for the active player, for both in a test of
    speed, never for a pirate; fleeing compares boosters without a throw (opt:flee_bonus)."""
    if stat == COMBAT:
        return state.upgrades[CANNON][seat] + (state.card_cannons[seat] if active else 0)
    counts = True
    if stat == BOOSTERS:
        choice = state.rulebook.settings.flee_bonus
        counts = choice == "both" or (choice == "active_only" and active)
    return state.upgrades[BOOSTER][seat] + (state.card_boosters[seat] if counts else 0)
