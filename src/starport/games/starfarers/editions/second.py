"""The 2019 edition for three and four players (SF-COMP-1 … SF-COMP-12, section 22 for its options)."""

from __future__ import annotations

from starport.engine.options import Option
from starport.games.starfarers.edition import Edition, Founding
from starport.games.starfarers.rules.explore import OpenExploring
from starport.games.starfarers.words import BOOSTER, CARBON, FUEL, ORE

BOARDS = Option(
    "board",
    ("beginner", "strategic", "explorer", "wild_space"),
    "beginner",
    "beginner: printed sectors; strategic: dealt face up; explorer: dealt face down; wild_space: face down, any sector anywhere",
    "SF-SETUP-5",
)
STARTS = Option(
    "start",
    ("fixed", "founding"),
    "fixed",
    "fixed: printed colonies, spaceport and ship; founding: everybody chooses in four rounds",
    "SF-SETUP-5",
)
RULINGS = (
    Option(
        "colours",
        ("in_order", "drawn"),
        "in_order",
        "which colour each seat has: white, red, yellow, blue from seat 0 on, or drawn by lot",
        "SF-SETUP-19",
    ),
    Option(
        "supply_shortage",
        ("nobody", "single_claimant", "turn_order"),
        "nobody",
        "who is paid when the supply cannot pay all claims of a type: nobody, a sole claimant, or in turn order",
        "SF-PROD-6",
    ),
    Option(
        "refill_short",
        ("partial", "none"),
        "partial",
        "a type with too few cards for a refill gives what it has, or is left out",
        "SF-RES-7",
    ),
    Option(
        "reserve_draw",
        ("auto", "manual"),
        "auto",
        "the reserve draw happens by itself, or on request until the mothership is thrown",
        "SF-RES-4",
    ),
    Option(
        "home_numbers",
        ("by_board", "fixed", "shuffled"),
        "by_board",
        "numbers of the home planets: fixed on the beginner board and shuffled elsewhere, always fixed, or always shuffled",
        "SF-SETUP-17",
    ),
    Option(
        "founding_order_34",
        ("spaceport_last", "like_56"),
        "spaceport_last",
        "founding phase: spaceport, ship and upgrade in round four, or third colony with spaceport and ship in round three",
        "SF-START-1",
    ),
    Option(
        "unused_home_sites",
        ("closed", "open"),
        "closed",
        "home sites left free by three founding players stay closed, or may be settled later",
        "SF-START-7",
    ),
    Option("allow_gifts", ("no", "yes"), "no", "whether one side of a deal may be empty", "SF-TRADE-4"),
    Option(
        "goods_one_to_one",
        ("once", "unlimited"),
        "once",
        "how often per own turn the Merchants card exchanges goods one to one",
        "SF-BANK-3",
    ),
    Option(
        "interleave_ships",
        ("no", "yes"),
        "no",
        "whether ships may take turns flying while speed is left",
        "SF-FLY-4",
    ),
    Option(
        "colony_founding",
        ("optional", "compulsory"),
        "optional",
        "whether a colony ship that ends on an open site may or must found",
        "SF-COL-1",
    ),
    Option(
        "clear_when_standing",
        ("yes", "no"),
        "yes",
        "whether specials beside standing ships are cleared when movement begins or strength grows",
        "SF-SPEC-6",
    ),
    Option(
        "grounded_ship",
        ("inert", "may_act"),
        "inert",
        "whether a grounded ship may found and clear where it stands",
        "SF-FX-12",
    ),
    Option(
        "ground_obliged",
        ("avoid", "free"),
        "avoid",
        "whether a ship on a foreign spaceport point may be picked for grounding although there are others",
        "SF-FX-13",
    ),
    Option(
        "flee_bonus",
        ("active_only", "both", "none"),
        "active_only",
        "whose Scientists boosters count when fleeing",
        "SF-STATS-4",
    ),
    Option(
        "raid_bands",
        ("majority", "like_fence"),
        "majority",
        "bands of the hired-raid cards: as most sources have them, or as on the fence cards",
        "SF-ENC-13",
    ),
    Option(
        "fence_types",
        ("differ_from_given", "any", "all_different"),
        "differ_from_given",
        "which two cards the fence hands out for one",
        "SF-FX-8",
    ),
    Option(
        "jump_then_move",
        ("no", "yes"),
        "no",
        "whether a ship that jumped in an encounter may still fly",
        "SF-JUMP-3",
    ),
    Option(
        "help_minimum",
        ("two", "one"),
        "two",
        "how many players must be richer before the rich help the poor",
        "SF-FRI-7",
    ),
    Option(
        "relief_scope",
        ("every_roll", "own_roll"),
        "every_roll",
        "whether Galactic relief works on every roll or on the owner's only",
        "SF-FRI-8",
    ),
    Option(
        "bought_fame",
        ("once", "per_card", "capped"),
        "once",
        "Bought fame: once per own turn, once per copy, or six times a game without a turn limit",
        "SF-FRI-10",
    ),
    Option(
        "public_discards",
        ("yes", "no"),
        "yes",
        "whether the cards discarded on a seven are shown after execution",
        "SF-SEVEN-8",
    ),
    Option(
        "reader_sees_card",
        ("no", "yes"),
        "no",
        "whether the left neighbour sees the whole encounter card",
        "SF-HID-5",
    ),
)


def _second() -> Edition:
    edition = Edition()
    edition.name = "2019"
    edition.title = "Starfarers, second edition"
    edition.chapters = ("2019",)
    edition.folder = "modular"
    edition.seats = (3, 4)
    edition.sets = ("base",)
    edition.colours = ("white", "red", "yellow", "blue")
    edition.peoples = 4
    edition.goal = 15
    edition.cards_per_type = 20
    edition.reserve_start = 8
    edition.reserve_refill = 8
    edition.reserve_steps = ((7, 2), (9, 1))
    edition.stock = (24, 24, 20)
    edition.upgrade_limits = (6, 6, 5)
    edition.half_medals = 40
    edition.colonies = 9
    edition.stations = 7
    edition.transports = 3
    edition.shipyards = 3
    edition.docks = 5
    edition.balls = (("black", 0), ("blue", 1), ("yellow", 2), ("yellow", 2), ("red", 3))
    edition.black_speed = 3
    edition.spaceport_cost = (0, 0, 3, 2, 0)
    edition.ship_costs = ((1, 1, 1, 1, 0), (1, 1, 0, 0, 2))
    edition.upgrade_types = [FUEL, CARBON, ORE]
    edition.upgrade_prices = [2, 2, 2]
    edition.rate = 3
    edition.goods_rate = 2
    edition.hand_limit = 7
    edition.start_cards = 3
    edition.start_half_medals = 1
    edition.start_upgrade = BOOSTER
    edition.founding = (
        Founding(True, ("colony",)),
        Founding(False, ("colony",)),
        Founding(True, ("colony",)),
        Founding(False, ("spaceport", "upgrade")),
    )
    edition.founding_like_extension = (
        Founding(True, ("colony",)),
        Founding(False, ("colony",)),
        Founding(True, ("colony", "spaceport")),
        Founding(False, ("upgrade",)),
    )
    edition.founding_pool = (2, 1, 1)
    edition.exploring = OpenExploring()
    edition.options = (BOARDS, STARTS, *RULINGS)
    return edition


SECOND = _second()
