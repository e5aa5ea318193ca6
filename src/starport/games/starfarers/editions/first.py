"""The 1999 edition for three and four players (chapter 19): a printed board, discs looked at in private, ranked ships."""

from __future__ import annotations

from starport.engine.options import Option
from starport.games.starfarers.edition import Edition, Founding, Variant
from starport.games.starfarers.editions.second import RULINGS, SECOND, STARTS
from starport.games.starfarers.frames.frame import FLIGHT, GROUNDING, JUMPING, LANDING, ROLLING, STEALING
from starport.games.starfarers.rule import Pass
from starport.games.starfarers.rules.first_ship import FirstGrounding, FirstJumping
from starport.games.starfarers.rules.private import PrivateExploring, PrivateFlight
from starport.games.starfarers.rules.private_landing import PrivateLanding
from starport.games.starfarers.rules.production import PlainRolling
from starport.games.starfarers.rules.seven import StealingRule
from starport.games.starfarers.tiles import DOT_POOLS, DOTS

# Rulings of the second edition that have no place here: specials are cleared otherwise, and nobody picks a ship.
NOT_HERE = ("clear_when_standing", "ground_obliged")
CHANGED = (
    Option(
        "reserve_draw",
        ("manual", "auto"),
        "manual",
        "the reserve draw is the player's choice until the mothership is thrown, or happens by itself",
        "SF-RES-3",
    ),
    Option(
        "home_numbers",
        ("fixed", "shuffled"),
        "fixed",
        "numbers of the home planets after a founding phase; with the fixed start they are always fixed",
        "SF-SETUP-17",
    ),
    Option(
        "founding_order_34",
        ("spaceport_last", "like_56"),
        "spaceport_last",
        "founding phase: spaceport and ship in round four, or with the third colony in round three",
        "SF-START-8",
    ),
    Option(
        "help_minimum",
        ("one", "two"),
        "one",
        "how many players must be richer before the rich help the poor",
        "SF-FRI-7",
    ),
)
ADDED = (
    Option(
        "rapid_variant",
        ("off", "on"),
        "off",
        "quicker: two reserve cards below seven points",
        "SF-RAPID-1",
    ),
    Option(
        "classic_auto_look",
        ("yes", "no"),
        "yes",
        "whether ships look at face-down discs beside them by themselves, or looking is an action",
        "SF-EXP-7",
    ),
    Option(
        "classic_clear_optional",
        ("yes", "no"),
        "yes",
        "whether clearing a pirate or ice disc is the owner's choice, or happens by itself",
        "SF-SPEC-7",
    ),
    Option(
        "classic_white_disc",
        ("face_down", "face_up"),
        "face_down",
        "how the white disc is laid that replaces a cleared one",
        "SF-SPEC-9",
    ),
    Option(
        "classic_clear_passing",
        ("no", "yes"),
        "no",
        "whether a ship may clear on every point it enters and fly on, or must stand",
        "SF-SPEC-8",
    ),
)


def options() -> tuple[Option, ...]:
    """The settings of the second edition, without those that have no place here, with some changed and some added."""
    changed = {option.name: option for option in CHANGED}
    kept = [changed.get(option.name, option) for option in RULINGS if option.name not in NOT_HERE]
    return (STARTS, *kept, *ADDED)


FIRST: Edition = SECOND.but(
    name="classic",
    title="Starfarers, first edition",
    chapters=("classic",),
    folder="charted",
    seats=(3, 4),
    fixed_board=True,
    marks=DOTS,
    pools=DOT_POOLS,
    reserve_start=12,
    reserve_refill=6,
    reserve_steps=((8, 1),),
    variants=(Variant("rapid_variant", "on", (("reserve_steps", ((6, 2), (8, 1))),)),),
    balls=(("black", 0), ("blue", 1), ("yellow", 2), ("red", 3)),
    discard_rounding=1,
    marker_to_lowest=True,
    ranked=True,
    private_discs=True,
    start_upgrade=-1,
    fixed_rounds=(Founding(True, ("rank",)),),
    founding=(
        Founding(True, ("colony",)),
        Founding(False, ("colony",)),
        Founding(True, ("colony",)),
        Founding(False, ("spaceport",)),
    ),
    founding_like_extension=(
        Founding(True, ("colony",)),
        Founding(False, ("colony",)),
        Founding(True, ("colony", "spaceport")),
    ),
    founding_pool=(0, 0, 0),
    options=options(),
    exploring=PrivateExploring(),
    rules=(
        (ROLLING, PlainRolling()),
        (STEALING, StealingRule(Pass())),
        (FLIGHT, PrivateFlight()),
        (GROUNDING, FirstGrounding()),
        (JUMPING, FirstJumping()),
        (LANDING, PrivateLanding()),
    ),
)
