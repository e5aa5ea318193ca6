"""What distinguishes one edition from another, in few words: for people who choose between them."""

from __future__ import annotations

from starport.games.starfarers.edition import Edition
from starport.games.starfarers.frames.frame import ROLLING, STEALING
from starport.games.starfarers.words import UPGRADES


def facts_of(edition: Edition) -> dict[str, str]:
    """Facts by name, in the order of a turn: numbers as they are, the rest as words that clients have texts for."""
    changed = [kind for kind, _ in edition.rules]
    boards = [option.choices for option in edition.options if option.name == "board"]
    return {
        "pilots": "two" if edition.second_pilot else "one",
        "board": "printed" if edition.fixed_board else "sectors",
        "boards": str(len(boards[0]) if boards else 1),
        "numbers": "private" if edition.private_discs else "open",
        "start_upgrade": _start_upgrade(edition),
        "start_half_medals": str(edition.start_half_medals),
        "reserve_start": str(edition.reserve_start),
        "reserve_refill": str(edition.reserve_refill),
        "reserve_cards": _steps(edition.reserve_steps),
        "seven_discard": "up" if edition.discard_rounding else "down",
        "seven_theft": "may" if STEALING in changed else "must",
        "seven_others": "nothing" if ROLLING in changed else "card",
        "balls": str(len(edition.balls)),
        "ships": "ranked" if edition.ranked else "chosen",
        "specials": "choice" if edition.private_discs else "passing",
        "artefacts": "yes" if edition.extension else "no",
        "peoples": str(edition.peoples),
        "stations": "points" if edition.fixed_board else "docks",
        "marker": "lowest" if edition.marker_to_lowest else "holder",
        "cards": str(edition.cards_per_type),
    }


def _start_upgrade(edition: Edition) -> str:
    if edition.start_upgrade >= 0:
        return UPGRADES[edition.start_upgrade]
    return "pool" if sum(edition.founding_pool) else "none"


def _steps(steps: tuple[tuple[int, int], ...]) -> str:
    """`2 (≤ 7), 1 (≤ 9)`: so many cards up to so many points."""
    return ", ".join([f"{cards} (≤ {points})" for points, cards in steps])
