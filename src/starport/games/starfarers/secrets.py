"""What is secret in this game, and which events lawfully show it (chapter 21)."""

from __future__ import annotations

from typing import Final

# Places of a position that some seat must not know.
SECRETS: Final = (
    "reserve",
    "encounters.draw",
    "players.*.hand",
    "board.chips",
    "board.chip_piles",
    "board.reserve_chips",
    "board.sectors",
    "board.spare_sectors",
    "frames.*.card",
    "frames.*.chosen",
)

# Chips and sectors are turned over; the card of an encounter stays hidden and shows itself question by question, with all
# that follows from it; discards are chosen in secret and shown together; a deal and its withdrawal are open, though the
# hands they change are not.
SHOWS: Final = frozenset(
    {
        "chips_revealed",
        "discs_turned_up",
        "sector_discovered",
        "pirate_base_beaten",
        "ice_planet_terraformed",
        "artefact_found",
        "encounter_question",
        "encounter_answered",
        "encounter_finished",
        "mothership_thrown",
        "comparison_made",
        "cards_gained",
        "gift_returned",
        "half_medals_changed",
        "free_ship_won",
        "cards_discarded",
        "trade_answered",
        "trade_made",
        "trade_withdrawn",
    }
)
