"""The chosen options (section 22 of the rules) as typed fields."""

from __future__ import annotations

from typing import Final

# Every setting that the rules read: its choices, the first of which holds where an edition does not offer the option.
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "board": ("beginner", "strategic", "explorer", "wild_space"),
    "start": ("fixed", "founding"),
    "colours": ("in_order", "drawn"),
    "home_numbers": ("by_board", "fixed", "shuffled"),
    "founding_order_34": ("spaceport_last", "like_56"),
    "supply_shortage": ("nobody", "single_claimant", "turn_order"),
    "fence_types": ("differ_from_given", "any", "all_different"),
    "flee_bonus": ("active_only", "both", "none"),
    "bought_fame": ("once", "per_card", "capped"),
    "raid_bands": ("majority", "like_fence"),
    "refill_short": ("partial", "none"),
    "reserve_draw": ("auto", "manual"),
    "unused_home_sites": ("closed", "open"),
    "allow_gifts": ("no", "yes"),
    "goods_one_to_one": ("once", "unlimited"),
    "interleave_ships": ("no", "yes"),
    "colony_founding": ("optional", "compulsory"),
    "clear_when_standing": ("yes", "no"),
    "grounded_ship": ("inert", "may_act"),
    "ground_obliged": ("free", "avoid"),
    "jump_then_move": ("no", "yes"),
    "help_minimum": ("two", "one"),
    "relief_scope": ("every_roll", "own_roll"),
    "public_discards": ("yes", "no"),
    "reader_sees_card": ("no", "yes"),
    "seven_relief_pilot2": ("no", "yes"),
    "pilot_lockstep": ("levels", "sequential"),
    # Only where discs are looked at in private.
    "classic_auto_look": ("yes", "no"),
    "classic_clear_optional": ("no", "yes"),
    "classic_white_disc": ("face_up", "face_down"),
    "classic_clear_passing": ("yes", "no"),
}


class Settings:
    """What the rules ask of the options."""

    def __init__(self, chosen: dict[str, str]) -> None:
        value = {name: chosen.get(name, choices[0]) for name, choices in SETTINGS.items()}
        self.board: str = value["board"]
        self.start: str = value["start"]
        self.colours: str = value["colours"]
        self.home_numbers: str = value["home_numbers"]
        self.founding_order: str = value["founding_order_34"]
        self.supply_shortage: str = value["supply_shortage"]
        self.fence_types: str = value["fence_types"]
        self.flee_bonus: str = value["flee_bonus"]
        self.bought_fame: str = value["bought_fame"]
        self.raid_like_fence: bool = value["raid_bands"] == "like_fence"
        self.refill_partly: bool = value["refill_short"] == "partial"
        self.manual_draw: bool = value["reserve_draw"] == "manual"
        self.home_sites_open: bool = value["unused_home_sites"] == "open"
        self.gifts: bool = value["allow_gifts"] == "yes"
        self.goods_unlimited: bool = value["goods_one_to_one"] == "unlimited"
        self.interleave: bool = value["interleave_ships"] == "yes"
        self.must_found: bool = value["colony_founding"] == "compulsory"
        self.clear_standing: bool = value["clear_when_standing"] == "yes"
        self.grounded_acts: bool = value["grounded_ship"] == "may_act"
        self.ground_any: bool = value["ground_obliged"] == "free"
        self.jump_then_move: bool = value["jump_then_move"] == "yes"
        self.help_minimum: int = 2 if value["help_minimum"] == "two" else 1
        self.relief_own_roll: bool = value["relief_scope"] == "own_roll"
        self.public_discards: bool = value["public_discards"] == "yes"
        self.reader_sees: bool = value["reader_sees_card"] == "yes"
        self.second_pilot_relieved: bool = value["seven_relief_pilot2"] == "yes"
        self.level_by_level: bool = value["pilot_lockstep"] == "levels"
        self.auto_look: bool = value["classic_auto_look"] == "yes"
        self.auto_clear: bool = value["classic_clear_optional"] == "no"
        self.white_face_up: bool = value["classic_white_disc"] == "face_up"
        self.clear_passing: bool = value["classic_clear_passing"] == "yes"
