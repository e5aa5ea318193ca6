"""The base rules: one planet, one ship and two hourglasses a seat (SD-4, SD-5)."""

from __future__ import annotations

from typing import Final

from starport.engine.options import Option
from starport.games.spacedealer.editions.edition import Edition
from starport.games.spacedealer.editions.faults import NEEDED_VERBS

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "glass_seconds",
        ("30", "60", "90", "120", "untimed"),
        "60",
        "Real seconds one hourglass runs; the match clock is scaled alike, untimed practice has no clock at all.",
        "SD-147",
    ),
    Option(
        "tech_track",
        ("1-2-3", "1-2-step-3"),
        "1-2-3",
        "Positions of the technology track; a step costs a run more.",
        "Q-1",
    ),
    Option("depot_capacity", ("unlimited", "4"), "unlimited", "How many goods a depot holds.", "Q-3"),
    Option(
        "produce_into_visitor", ("no", "yes"), "no", "A run may fill the ship of a visitor who takes gifts.", "Q-13"
    ),
    Option(
        "last_sands_goods",
        ("all", "landing"),
        "all",
        "After the end signal every seat delivers and trades, or only ships that land then, within the closing time.",
        "SD-144",
    ),
    Option(
        "tie_break",
        ("placed", "left"),
        "placed",
        "Of equal points those with most discs placed on demands win, or those with most discs left.",
        "SD-81",
    ),
    Option(
        "offers", ("public", "private"), "public", "Offers are heard by everybody or by the two seats alone.", "SD-131"
    ),
    Option("start_choice_seconds", ("0", "60"), "60", "Real seconds for the start choice; 0 is no limit.", "SD-99"),
    Option("take_back_seconds", ("0", "2"), "2", "Real seconds to take an order back; 0 is never.", "SD-104"),
    Option("draw_choice_seconds", ("0", "30"), "30", "Real seconds to choose a drawn card; 0 is no limit.", "Q-45"),
    Option("offer_seconds", ("0", "60"), "60", "Real seconds an offer stays open; 0 is no limit.", "SD-133"),
    Option("closing_seconds", ("5", "10"), "5", "Real seconds for hands after the last hourglass.", "SD-145"),
    Option(
        "lag_credit_ms", ("0", "300"), "300", "How much delay on the way is forgiven to an order at most.", "SD-103"
    ),
)

BASE: Final = Edition(
    name="base",
    title="Base rules",
    verbs=NEEDED_VERBS,
    options=OPTIONS,
)
