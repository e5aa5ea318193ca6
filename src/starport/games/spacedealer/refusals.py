"""Why a command is not accepted: one constant per reason, with the rule that forbids it."""

from __future__ import annotations

from typing import Final

from starport.engine.refusal import Refusal

NOT_RUNNING: Final = Refusal("not_running", "SD-98")
NOT_SETUP: Final = Refusal("not_setup", "SD-99")
IN_LAST_SANDS: Final = Refusal("last_sands", "SD-144")
NOT_YOURS: Final = Refusal("not_yours", "SD-100")
NOT_TIMED: Final = Refusal("not_untimed", "SD-147")
NO_GLASS: Final = Refusal("no_glass", "SD-30")
GLASS_NOT_ACTIVE: Final = Refusal("glass_not_active", "SD-85")
GLASS_NOT_READY: Final = Refusal("glass_not_ready", "SD-33")
PLACE_TAKEN: Final = Refusal("place_taken", "SD-101")
TAKE_BACK_OVER: Final = Refusal("take_back_over", "SD-104")
TOP_LEVEL: Final = Refusal("top_level", "SD-40")
LEVEL_TOO_LOW: Final = Refusal("level_too_low", "SD-41")
NO_FREE_SLOT: Final = Refusal("no_free_slot", "SD-38")
DRAW_OPEN: Final = Refusal("draw_open", "SD-126")
NO_DRAW: Final = Refusal("no_draw", "SD-127")
NOT_DRAWN: Final = Refusal("not_drawn", "SD-127")
STACK_EMPTY: Final = Refusal("stack_empty", "Q-19")
NOT_IN_STACK: Final = Refusal("not_in_stack", "SD-37")
NOT_A_PLAN: Final = Refusal("not_a_plan", "SD-45")
NOT_BUILT: Final = Refusal("not_built", "SD-57")
NO_FIELD: Final = Refusal("no_field", "SD-57")
COVERED: Final = Refusal("covered", "SD-55")
SIDE_TAKEN: Final = Refusal("side_taken", "SD-48")
WRONG_BASE: Final = Refusal("wrong_base", "SD-49")
NO_POWER: Final = Refusal("no_power", "SD-50")
DEMAND_SLOT_TAKEN: Final = Refusal("demand_slot_taken", "SD-53")
GLASS_ON_CARD: Final = Refusal("glass_on_card", "Q-7")
CARD_BLOCKED: Final = Refusal("card_blocked", "SD-88")
WOULD_LOSE: Final = Refusal("would_lose", "SD-115")
WOULD_LOSE_STORED: Final = Refusal("would_lose", "SD-123")
NOTHING_LOST: Final = Refusal("nothing_lost", "SD-115")
NOTHING_STORED: Final = Refusal("nothing_lost", "SD-123")
IN_FLIGHT: Final = Refusal("in_flight", "SD-65")
NOT_NEIGHBOUR: Final = Refusal("not_neighbour", "SD-64")
SAME_FIELD: Final = Refusal("same_field", "Q-32")
NOT_HERE: Final = Refusal("not_here", "SD-69")
NO_STORE_HERE: Final = Refusal("not_here", "SD-59")
NOT_AT_DEMAND: Final = Refusal("not_here", "SD-71")
NO_ROOM: Final = Refusal("goods_do_not_fit", "SD-60")
GOODS_MISSING: Final = Refusal("goods_missing", "SD-72")
RESERVE_SHORT: Final = Refusal("reserve_short", "SD-63")
WRONG_GOODS: Final = Refusal("wrong_goods", "SD-58")
SAME_COLOUR: Final = Refusal("same_colour", "SD-61")
TOO_MANY: Final = Refusal("too_many", "Q-46")
OWN_PLANET: Final = Refusal("own_planet", "SD-71")
NO_DISC: Final = Refusal("no_disc", "Q-41")
OFFER_GONE: Final = Refusal("offer_gone", "SD-133")
OFFER_LIMIT: Final = Refusal("offer_limit", "SD-133")
EMPTY_OFFER: Final = Refusal("empty_offer", "SD-131")
NO_TOKEN: Final = Refusal("no_token", "SD-84")
OWN_GLASS: Final = Refusal("own_glass", "SD-85")
OWN_FIELD: Final = Refusal("own_field", "Q-25")
ALREADY_SABOTAGED: Final = Refusal("already_sabotaged", "Q-24")
ALREADY_BLOCKED: Final = Refusal("already_blocked", "Q-25")
TWO_BLOCKS: Final = Refusal("two_blocks", "SD-89")
WINDOW_CLOSED: Final = Refusal("not_landing", "SD-144")


def demand_served(by: int) -> Refusal:
    """Somebody was faster; whom to thank is public (SD-75)."""
    return Refusal("demand_served", "SD-75", {"by": by})


def unknown(action: str) -> Refusal:
    """No action of this game (SD-106)."""
    return Refusal("unknown", "SD-106", {"action": action})
