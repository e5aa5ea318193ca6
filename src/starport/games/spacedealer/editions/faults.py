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
# What no edition can do without, in the order in which the base game lists it: the rules of that speak of them.
NEEDED_VERBS: Final = (
    "start",
    "lay",
    "draw",
    "keep",
    "raise",
    "build",
    "use",
    "fly",
    "back",
    "place",
    "take",
    "convert",
    "waive",
    "auto",
    "move",
    "return",
    "offer",
    "accept",
    "decline",
    "withdraw",
    "gifts",
    "deliver",
    "finish",
)
CARD_VERBS: Final = ("beam", "discard", "sabotage", "block")  # what is done with the cards of SD-82
NEUTRAL_VERBS: Final = ("serve", "leave", "load")  # at neutral planets (SD-93)
FREE_VERBS: Final = ("swap",)

# The settings the rules ask for, with the values they understand; those of cards only where an edition has them.
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "tech_track": ("1-2-3", "1-2-step-3"),
    "produce_into_visitor": ("no", "yes"),
    "last_sands_goods": ("all", "landing"),
    "tie_break": ("placed", "left"),
    "offers": ("public", "private"),
    "rocket_on_self": ("no", "yes"),
    "rocket_target": ("empty", "running"),
    "sabotaged_flight": ("return", "drift"),
}
NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "glass_seconds": (1, 3600),
    "depot_capacity": (1, 99),
    "start_choice_seconds": (0, 3600),
    "take_back_seconds": (0, 3600),
    "draw_choice_seconds": (0, 3600),
    "offer_seconds": (0, 3600),
    "closing_seconds": (1, 3600),
    "lag_credit_ms": (0, 10_000),
    "tokens_per_run": (1, 9),
}
NOT_NEEDED: Final = ("rocket_on_self", "rocket_target", "sabotaged_flight", "tokens_per_run")
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
    return found + verb_faults(edition) + card_faults(edition) + option_faults(edition)


def verb_faults(edition: Edition) -> list[str]:
    """Commands that the cards and planets of an edition need, and those that no rule knows."""
    needed = [*NEEDED_VERBS]
    needed += CARD_VERBS if edition.extra_cards else ()
    needed += NEUTRAL_VERBS if edition.neutral_demands else ()
    known = (*NEEDED_VERBS, *CARD_VERBS, *NEUTRAL_VERBS, *FREE_VERBS)
    missing = [verb for verb in needed if verb not in edition.verbs]
    unknown = [verb for verb in edition.verbs if verb not in known]
    found = [f"verbs lack {', '.join(missing)}"] if missing else []
    found += [f"verbs no rule knows: {', '.join(unknown)}"] if unknown else []
    if len(set(edition.verbs)) < len(edition.verbs):
        found.append("verbs: each once")
    return found


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
    unset = [one.name for one in edition.options if one.default not in one.choices]
    found += [f"option {name!r}: its default is none of its choices" for name in unset]
    if "cards" in names:
        found.append("option 'cards' follows from card_sets")
    for name in (*CHOICES, *NUMBERS):
        option = next((one for one in edition.options if one.name == name), None)
        if option is not None:
            for value in (*option.choices, option.default):
                if not understood(name, value):
                    found.append(f"option {name!r} cannot be {value!r}")
        elif name not in NOT_NEEDED:
            found.append(f"option {name!r} is missing")
    return found


def understood(name: str, value: str) -> bool:
    """Whether the rules know what to do with a value of an option."""
    if name in CHOICES or value == WORDS.get(name):
        return value in CHOICES.get(name, (value,))
    least, most = NUMBERS[name]
    return value.isascii() and value.isdigit() and str(int(value)) == value and least <= int(value) <= most
