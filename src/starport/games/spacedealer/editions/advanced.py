"""The advanced rules: the base rules with attacks, permanent cards and neutral demands (SD-82 to SD-97)."""

from __future__ import annotations

from typing import Final

from starport.engine.options import Option
from starport.games.spacedealer.editions.base import BASE

OPTIONS: Final[tuple[Option, ...]] = (
    Option("tokens_per_run", ("1", "2"), "1", "Attack tokens a finished launcher run brings.", "Q-48"),
    Option("rocket_on_self", ("no", "yes"), "no", "A rocket token may be put on an own hourglass field.", "Q-25"),
    Option(
        "rocket_target",
        ("empty", "running"),
        "empty",
        "A rocket hits empty hourglass fields, or also a running one: that run then only removes the token.",
        "Q-25",
    ),
    Option(
        "sabotaged_flight",
        ("return", "drift"),
        "return",
        "A sabotaged ship is back at once, or drifts until its hourglass has run out.",
        "Q-23",
    ),
)

ADVANCED: Final = BASE.plus(
    ("beam", "discard", "serve", "leave", "load", "sabotage", "block", "swap"),
    OPTIONS,
    name="advanced",
    title="Advanced rules",
    extra_cards=True,
    neutral_demands=True,
)
