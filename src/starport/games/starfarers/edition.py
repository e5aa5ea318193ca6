"""What an edition is: a value with all numbers, costs, decks and settings of one rulebook. Editions live in `editions/`."""

from __future__ import annotations

import copy

from starport.engine.options import Option
from starport.games.starfarers.rule import Exploring, Rule
from starport.games.starfarers.tiles import ICONS, POOLS
from starport.games.starfarers.words import NOTHING, Bundle, several


class Founding:
    """One round of the founding phase (SF-START-1): who goes first, which way round, and what each seat does."""

    __slots__ = ("clockwise", "tasks")

    def __init__(self, clockwise: bool, tasks: tuple[str, ...]) -> None:
        self.clockwise: bool = clockwise
        self.tasks: tuple[str, ...] = tasks


class Edition:
    """One rulebook in numbers. Differences in procedure are different rule objects for the same frame."""

    def __init__(self) -> None:
        self.name: str = ""
        self.title: str = ""
        self.folder: str = ""
        self.seats: tuple[int, ...] = ()
        self.sets: tuple[str, ...] = ()
        self.extension: bool = False
        self.second_pilot: int = 0  # how many seats to the left of the active one Pilot 2 sits; 0: there is none
        self.boards_without_space: tuple[str, ...] = ()  # boards from which the empty sectors are removed
        self.colours: tuple[str, ...] = ()
        self.peoples: int = 0
        self.goal: int = 0
        self.cards_per_type: int = 0
        self.reserve_start: int = 0
        self.reserve_refill: int = 0
        self.reserve_steps: tuple[tuple[int, int], ...] = ()  # (up to these points, so many cards)
        self.stock: tuple[int, int, int] = (0, 0, 0)
        self.upgrade_limits: tuple[int, int, int] = (0, 0, 0)
        self.half_medals: int = 0
        self.colonies: int = 0
        self.stations: int = 0
        self.transports: int = 0
        self.shipyards: int = 0
        self.docks: int = 0
        self.balls: tuple[tuple[str, int], ...] = ()
        self.black_speed: int = 0
        self.spaceport_cost: Bundle = NOTHING
        self.ship_costs: tuple[Bundle, Bundle] = (NOTHING, NOTHING)
        self.upgrade_types: list[int] = [0, 0, 0]  # an upgrade costs cards of one type only
        self.upgrade_prices: list[int] = [0, 0, 0]
        self.rate: int = 0
        self.goods_rate: int = 0
        self.hand_limit: int = 0
        self.start_cards: int = 0
        self.start_half_medals: int = 0
        self.start_upgrade: int = -1
        self.founding: tuple[Founding, ...] = ()
        self.founding_like_extension: tuple[Founding, ...] = ()
        self.founding_pool: tuple[int, int, int] = (0, 0, 0)
        self.options: tuple[Option, ...] = ()
        self.chapters: tuple[str, ...] = ()  # how the rules page marks the rules of this edition, beside those of all
        self.marks: tuple[str, ...] = ICONS  # what planets bear, and the chips that may lie on them
        self.pools: tuple[str, ...] = POOLS  # chips with the same back, in the order of their piles
        self.fixed_board: bool = False  # one printed board: no sector is ever moved
        self.private_discs: bool = False  # discs are looked at in private, not turned up
        self.ranked: bool = False  # transports have ranks, and the owner chooses among them
        self.marker_to_lowest: bool = False  # among equals the friendship marker goes to the lowest trade point
        self.discard_rounding: int = 0  # added before a hand is halved: 1 rounds up
        self.rapid_steps: tuple[tuple[int, int], ...] = ()  # the reserve steps of a quicker variant
        self.fixed_rounds: tuple[Founding, ...] = ()  # what the seats still choose after the fixed start
        self.exploring: Exploring = Exploring()
        self.rules: tuple[tuple[int, Rule], ...] = ()  # kind of frame → a rule other than the usual one

    def upgrade_cost(self, upgrade: int) -> Bundle:
        """The cards an upgrade costs."""
        return several(self.upgrade_types[upgrade], self.upgrade_prices[upgrade])

    def but(self, **changes: object) -> Edition:
        """A new edition like this one, but for these fields; a misspelt field is an error."""
        other = copy.copy(self)
        for name, value in changes.items():
            if not hasattr(other, name):
                raise ValueError(f"an edition has no field {name!r}")
            setattr(other, name, value)
        return other


class Settings:
    """The chosen options (section 22 of the rules) as typed fields."""

    def __init__(self, chosen: dict[str, str]) -> None:
        self.board: str = chosen.get("board", "beginner")
        self.start: str = chosen["start"]
        self.colours: str = chosen["colours"]
        self.home_numbers: str = chosen["home_numbers"]
        self.founding_order: str = chosen.get("founding_order_34", "spaceport_last")
        self.supply_shortage: str = chosen["supply_shortage"]
        self.fence_types: str = chosen["fence_types"]
        self.flee_bonus: str = chosen["flee_bonus"]
        self.bought_fame: str = chosen["bought_fame"]
        self.raid_like_fence: bool = chosen["raid_bands"] == "like_fence"
        self.refill_partly: bool = chosen["refill_short"] == "partial"
        self.manual_draw: bool = chosen["reserve_draw"] == "manual"
        self.home_sites_open: bool = chosen.get("unused_home_sites") == "open"
        self.gifts: bool = chosen["allow_gifts"] == "yes"
        self.goods_unlimited: bool = chosen["goods_one_to_one"] == "unlimited"
        self.interleave: bool = chosen["interleave_ships"] == "yes"
        self.must_found: bool = chosen["colony_founding"] == "compulsory"
        self.clear_standing: bool = chosen.get("clear_when_standing", "yes") == "yes"
        self.grounded_acts: bool = chosen["grounded_ship"] == "may_act"
        self.ground_any: bool = chosen.get("ground_obliged", "free") == "free"
        self.jump_then_move: bool = chosen["jump_then_move"] == "yes"
        self.help_minimum: int = 2 if chosen["help_minimum"] == "two" else 1
        self.relief_own_roll: bool = chosen["relief_scope"] == "own_roll"
        self.public_discards: bool = chosen["public_discards"] == "yes"
        self.reader_sees: bool = chosen["reader_sees_card"] == "yes"
        self.second_pilot_relieved: bool = chosen.get("seven_relief_pilot2") == "yes"
        self.level_by_level: bool = chosen.get("pilot_lockstep") != "sequential"
        # Only where discs are looked at in private.
        self.auto_look: bool = chosen.get("classic_auto_look", "yes") == "yes"
        self.auto_clear: bool = chosen.get("classic_clear_optional", "no") == "no"
        self.white_face_up: bool = chosen.get("classic_white_disc", "face_up") == "face_up"
        self.clear_passing: bool = chosen.get("classic_clear_passing", "yes") == "yes"
