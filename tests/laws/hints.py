"""What the laws cannot find out about a game by themselves. A game without hints is under law too, but less closely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from starport.engine.game import Form
from tests.laws import forms

Filler = Callable[[Form, Random], str | None]


def no_way(form: Form, chance: Random) -> str | None:
    """Nobody has said how to fill in the forms of this game."""
    return None


@dataclass(frozen=True)
class Hints:
    """About one game.

    `fill` gives the text of a free bundle within the bounds of a form, `spill` of one outside of them.
    `secrets` are the places of a position that some seat must not know; `*` stands for any entry of a list.
    `shows` names the events that lawfully show everybody what was a secret before.
    `words` are message ids that are put together at run time, so that the source does not show them.
    """

    fill: Filler = no_way
    spill: Filler = no_way
    secrets: tuple[str, ...] = ()
    shows: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()


HINTS = {
    "lighthouse": Hints(
        forms.fill_lighthouse,
        forms.spill_lighthouse,
        secrets=("deck", "keepers.*.hand", "keepers.*.boat.cargo"),
        shows=frozenset({"boat_home"}),
    ),
    "spacedealer": Hints(
        forms.fill_spacedealer,
        forms.spill_spacedealer,
        secrets=("box", "stacks", "neutral.stack", "seats.*.dealt", "seats.*.start", "seats.*.own", "seats.*.drawn"),
        # A kept plan lies open, though it was drawn in secret; a secret switch shows when it works; the end shows all.
        shows=frozenset({"start_revealed", "plan_kept", "auto_collected", "game_over"}),
    ),
    "starfarers": Hints(
        forms.fill_starfarers,
        forms.spill_starfarers,
        secrets=(
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
        ),
        # Chips and sectors are turned over; the card of an encounter stays hidden and shows itself question by question,
        # with all that follows from it; discards are chosen in secret and shown together; a deal and its withdrawal are
        # open, though the hands they change are not.
        shows=frozenset(
            {
                "chips_revealed",
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
        ),
    ),
}


def hints(game: str) -> Hints:
    return HINTS.get(game, Hints())
