"""The extension of the 2019 edition for five and six players; it follows from the number of seats (chapter 18)."""

from __future__ import annotations

from starport.engine.options import Option
from starport.games.starfarers.edition import Founding
from starport.games.starfarers.editions.second import RULINGS, SECOND

BOARDS = Option(
    "board",
    ("beginner", "strategic", "explorer", "wild_space"),
    "beginner",
    "beginner: a fixed layout (not a printed one); strategic: dealt face up, explorer: face down, both without empty "
    "sectors; wild_space: face down, any sector anywhere",
    "SF-SETUP-18",
)
STARTS = Option("start", ("founding",), "founding", "everybody chooses in four rounds", "SF-SETUP-5")
COLOURS = Option(
    "colours",
    ("in_order", "drawn"),
    "in_order",
    "which colour each seat has: white, red, yellow, blue, green, brown from seat 0 on, or drawn by lot",
    "SF-SETUP-19",
)
PILOTS = (
    Option(
        "seven_relief_pilot2",
        ("no", "yes"),
        "no",
        "whether Pilot 2 draws a reserve card after a seven like those who are not on turn",
        "SF-SEVEN-6",
    ),
    Option(
        "pilot_lockstep",
        ("levels", "sequential"),
        "levels",
        "further questions of a shared encounter: both pilots answer before either goes on, or Pilot 1 finishes first",
        "SF-PILOT-9",
    ),
)
NOT_HERE = ("colours", "founding_order_34", "unused_home_sites")  # of the rulings for three and four players

FIVE_SIX = SECOND.but(
    chapters=("2019", "5-6"),
    seats=(5, 6),
    sets=("base", "extension"),
    extension=True,
    second_pilot=3,
    boards_without_space=("beginner", "strategic", "explorer"),
    colours=(*SECOND.colours, "green", "brown"),
    peoples=5,
    cards_per_type=28,
    reserve_start=12,
    reserve_refill=10,
    stock=(32, 32, 28),
    half_medals=60,
    start_half_medals=3,
    start_upgrade=-1,
    founding=(
        Founding(True, ("colony",)),
        Founding(False, ("colony",)),
        Founding(True, ("spaceport",)),
        Founding(False, ("upgrade",)),
    ),
    founding_like_extension=(),
    founding_pool=(2, 2, 2),
    options=(BOARDS, STARTS, COLOURS, *[ruling for ruling in RULINGS if ruling.name not in NOT_HERE], *PILOTS),
)
