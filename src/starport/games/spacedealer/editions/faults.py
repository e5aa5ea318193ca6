"""Which numbers of an edition do not go together: an edition is right, or it is refused when it is made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starport.games.spacedealer.editions.edition import Edition

NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,23}")
MOST_SEATS: Final = 8
FEWEST_SEATS: Final = 3

# Fields that are whole numbers, with the least and the greatest value.
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "glasses": (1, 2),  # ten for four players
    "planning": (1, 4),
    "hold": (2, 12),
    "discs": (1, 11),
    "blocks": (1, 8),
    "open_offers": (1, 9),
    "glass_ms": (10_000, 600_000),
    "match_ms": (60_000, 7_200_000),
}
# What no edition can do without: nobody could begin, order, build, fly or deliver.
NEEDED_VERBS: Final = (
    "start",
    "lay",
    "draw",
    "keep",
    "raise",
    "build",
    "use",
    "fly",
    "place",
    "take",
    "move",
    "deliver",
)
# The settings the rules ask for, with the values they understand.
NEEDED_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "glass_seconds": (),
    "tech_track": ("1-2-3", "1-2-step-3"),
    "depot_capacity": (),
    "produce_into_visitor": ("no", "yes"),
    "last_sands_goods": ("all", "landing"),
    "tie_break": ("placed", "left"),
    "offers": ("public", "private"),
    "start_choice_seconds": (),
    "take_back_seconds": (),
    "draw_choice_seconds": (),
    "offer_seconds": (),
    "closing_seconds": (),
    "lag_credit_ms": (),
}
WORDS: Final[dict[str, str]] = {"glass_seconds": "untimed", "depot_capacity": "unlimited"}  # beside numbers


def faults_of(edition: Edition) -> list[str]:
    """Everything that is wrong with an edition, in words."""
    found: list[str] = []
    if NAME.fullmatch(edition.name) is None:
        found.append(f"name {edition.name!r} must be small letters, digits, - or _, at most 24")
    if not edition.title:
        found.append("title is empty")
    found += number_faults(vars_of(edition))
    fitting = [seats for seats in edition.seats if FEWEST_SEATS <= seats <= MOST_SEATS]
    if not fitting or list(edition.seats) != sorted(set(fitting)):
        found.append(f"seats must be numbers from {FEWEST_SEATS} to {MOST_SEATS} in order, not {edition.seats!r}")
    missing = [verb for verb in NEEDED_VERBS if verb not in edition.verbs]
    if missing:
        found.append(f"verbs lack {', '.join(missing)}")
    return found + card_faults(edition) + option_faults(edition)


def number_faults(numbers: dict[str, object]) -> list[str]:
    """Those of these fields that must be whole numbers within bounds and are not."""
    found: list[str] = []
    for name, (least, most) in BOUNDS.items():
        value = numbers.get(name, least)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            found.append(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return found


def vars_of(edition: Edition) -> dict[str, object]:
    return {name: getattr(edition, name) for name in BOUNDS}


def card_faults(edition: Edition) -> list[str]:
    names = [known.name for known in edition.card_sets]
    if not names:
        return ["card_sets is empty"]
    if len(set(names)) < len(names):
        return [f"two card sets have the same name: {', '.join(names)}"]
    return []


def option_faults(edition: Edition) -> list[str]:
    """Options the rules ask for and do not find, twice the same name, and values the rules do not understand."""
    found: list[str] = []
    names = [option.name for option in edition.options]
    for name in sorted({name for name in names if names.count(name) > 1}):
        found.append(f"option {name!r} is there twice")
    if "cards" in names:
        found.append("option 'cards' follows from card_sets")
    for name, known in NEEDED_OPTIONS.items():
        option = next((one for one in edition.options if one.name == name), None)
        if option is None:
            found.append(f"option {name!r} is missing")
            continue
        for value in (*option.choices, option.default):
            if value not in known and (known or not (value.isdigit() or value == WORDS.get(name))):
                found.append(f"option {name!r} cannot be {value!r}")
    return found
