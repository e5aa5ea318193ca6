"""Stories about refusals: every reason that can be given, reached once (chapter 25 of docs/rules/starfarers.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from starport.games.starfarers import rules
from starport.games.starfarers.moves import Moves
from starport.games.starfarers.vectors import replaced
from tests.games.starfarers.cockpit import PILOT_NOT_NOW, PILOT_REFUSALS
from tests.games.starfarers.kit import Table, rule_set
from tests.games.starfarers.test_charted_actions import REFUSALS as CHARTED_REFUSALS

RULES = Path(rules.__path__[0])


def on_board() -> Table:
    """Seat 0 in flight: a colony ship beside N7, a trade ship beside the Merchants."""
    table = Table().chip("c4r10", {"pirate_base": 4}).reveal("N7")
    return table.ships(0, ("colony_ship", "v13_22"), ("trade_ship", "v22_13"))


def flying(**ship: object) -> Table:
    ships = [{"left": None, "done": False, "grounded": False, "must_leave": None, **ship}]
    ships += [{"left": None, "done": False, "grounded": False, "must_leave": None}] * 2
    return on_board().flying(0, 3, ships=ships)


def building(**cards: int) -> Table:
    return Table().empty_hands().hand(0, **cards).active(0)


def out_of_stock() -> Table:
    """With four players the stock cannot run out (SF-COMP-5), so it is emptied by hand."""
    table = building(fuel=2)
    table.state.stock = replaced(table.state.stock, 0, 0)
    return table


def hidden_sector() -> Table:
    return Table(board="explorer").ships(0, ("colony_ship", "v13_24")).flying(0, 5)


def held() -> Table:
    """Ship 1 flies over ship 2 and cannot stop there."""
    table = Table().ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v13_24"), ("trade_ship", "v5_4")).flying(0, 3)
    return table.do(0, "fly 1 v13_24")


def over_a_colony() -> Table:
    table = Table().colonies(1, "v11_26", "v1_28", "v29_28", "v14_21", spaceports=["v11_26"]).chip("c4r10", [10])
    return table.reveal("N7").ships(0, ("colony_ship", "v13_22")).flying(0, 3).do(0, "fly 1 v14_21")


def full_system() -> Table:
    table = Table(3).chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    return table.colonies(1, "v11_26", "v1_28", "v29_28", "v14_19", "v11_20", spaceports=["v11_26"]).flying(0, 3)


def closed_site() -> Table:
    """Three founded players leave home sites closed; a colony ship stands on one."""
    table = Table(3).ships(0, ("colony_ship", "v8_27"))
    table.position["inert"] = {"colonies": ["v22_27"], "spaceports": [], "closed_sites": ["v8_27", "v29_26"]}
    return table.flying(0, 3)


def three_ships() -> Table:
    ships = (("colony_ship", "v14_23"), ("trade_ship", "v5_4"), ("trade_ship", "v8_9"))
    return building(ore=1, fuel=1, carbon=1, food=1).ships(0, *ships)


def nine_colonies() -> Table:
    sites = ("v1_26", "v11_28", "v19_26", "v14_21", "v14_19", "v11_20", "v2_19", "v5_18", "v5_20")
    return building(ore=1, fuel=1, carbon=1, food=1).ships(0).colonies(0, *sites, spaceports=["v19_26"])


def seven_stations() -> Table:
    table = building(ore=1, fuel=1, goods=2).stations("green_folk", 0, 0, 0, 0, 0)
    return table.stations("merchants", 0, 0)


REFUSALS: list[tuple[Callable[[], Table], int, str, str, str]] = [
    # given, seat, action, message, rule
    (building, 1, "end build", "not_your_decision", "SF-ACT-1"),
    (building, 0, "pass", "not_now", "SF-ACT-1"),
    (lambda: building(ore=2), 0, "discard ore1", "not_now", "SF-SEVEN-2"),
    (lambda: building(ore=2), 0, "offer ore1 for ore1", "same_type_on_both_sides", "SF-TRADE-5"),
    (lambda: building(ore=2), 0, "offer ore1 for nothing", "gifts_not_allowed", "SF-TRADE-4"),
    (lambda: building(ore=2), 0, "offer fuel1 for ore1", "not_in_hand", "SF-TRADE-6"),
    (lambda: building(ore=2), 0, "offer ore1 for food1 to 0", "nobody_addressed", "SF-TRADE-2"),
    (lambda: building().hand(1, ore=2), 1, "offer ore1 for food1 to 2", "only_with_active", "SF-TRADE-2"),
    (
        lambda: building(ore=2).do(0, "offer ore1 for food1"),
        0,
        "offer ore2 for food1",
        "offer_is_open",
        "SF-TRADE-8",
    ),
    (lambda: building(fuel=1), 0, "build booster", "cards_missing", "SF-BUILD-1"),
    (lambda: building(carbon=3, food=1), 0, "build spaceport v1_26", "cards_missing", "SF-BUILD-1"),
    (lambda: building(ore=1, fuel=1, goods=1), 0, "build trade_ship v17_26", "cards_missing", "SF-BUILD-1"),
    (lambda: Table().hand(0, fuel=2).active(0, "rolling"), 0, "build booster", "wrong_phase", "SF-TURN-5"),
    (lambda: Table().active(0, "throwing"), 0, "build spaceport v1_26", "wrong_phase", "SF-TURN-5"),
    (lambda: Table().active(0, "throwing"), 0, "build colony_ship v17_26", "wrong_phase", "SF-TURN-5"),
    (lambda: Table().hand(0, ore=3).flying(0), 0, "exchange ore for food", "wrong_phase", "SF-TURN-5"),
    (lambda: building(fuel=2).upgrades(0, booster=6), 0, "build booster", "no_room", "SF-COMP-4"),
    (out_of_stock, 0, "build booster", "none_left", "SF-COMP-5"),
    (lambda: building(carbon=3, food=2), 0, "build spaceport v1_28", "needs_own_colony", "SF-BUILD-2"),
    (lambda: building(carbon=3, food=2), 0, "build spaceport v19_26", "needs_own_colony", "SF-BUILD-2"),
    (
        lambda: building(carbon=3, food=2).colonies(
            0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v1_26", "v11_28", "v19_26"]
        ),
        0,
        "build spaceport v14_21",
        "no_figure",
        "SF-COMP-3",
    ),
    (lambda: building(ore=1, fuel=1, goods=2), 0, "build trade_ship v10_25", "needs_own_spaceport", "SF-BUILD-3"),
    (lambda: building(ore=1, fuel=1, goods=2), 0, "build trade_ship v20_25", "point_occupied", "SF-BUILD-3"),
    (three_ships, 0, "build colony_ship v17_26", "no_figure", "SF-BUILD-4"),
    (nine_colonies, 0, "build colony_ship v17_26", "no_figure", "SF-COMP-3"),
    (seven_stations, 0, "build trade_ship v17_26", "no_figure", "SF-COMP-3"),
    (lambda: building(ore=3), 0, "exchange ore for ore", "same_type_on_both_sides", "SF-BANK-1"),
    (lambda: building(ore=3).supply(food=0), 0, "exchange ore for food", "supply_empty", "SF-BANK-2"),
    (lambda: building(ore=2), 0, "exchange ore for food", "rate_not_met", "SF-BANK-1"),
    (building, 0, "fly 1 v19_24", "wrong_phase", "SF-TURN-4"),
    (building, 0, "throw", "wrong_phase", "SF-TURN-4"),
    (flying, 0, "fly 3 v13_24", "no_such_ship", "SF-BUILD-4"),
    (lambda: flying(grounded=True), 0, "fly 1 v14_23", "ship_grounded", "SF-FX-12"),
    (lambda: flying(done=True), 0, "fly 1 v14_23", "ship_finished", "SF-FLY-4"),
    (flying, 0, "fly 1 v13_20", "point_closed", "SF-BOARD-4"),
    (hidden_sector, 0, "land 1 v14_21", "point_closed", "SF-EXP-5"),
    (hidden_sector, 0, "fly 1 v13_20", "point_closed", "SF-EXP-5"),
    (flying, 0, "fly 1 v5_4", "too_far", "SF-FLY-2"),
    (
        lambda: on_board().ships(1, ("colony_ship", "v14_25")).flying(0, 5),
        0,
        "fly 1 v14_25",
        "point_occupied",
        "SF-FLY-6",
    ),
    (lambda: on_board().ships(1).flying(0, 5), 0, "fly 1 v13_26", "point_protected", "SF-BLOCK-1"),
    (lambda: Table().ships(0, ("colony_ship", "v22_13")).flying(0, 5), 0, "dock 1 v25_14", "no_docking", "SF-BLOCK-4"),
    (flying, 0, "dock 2 v25_14", "pods_missing", "SF-STAT-2"),
    (lambda: flying().stations("merchants", 1, 2, 3, 1, 2), 0, "dock 2 v25_14", "outpost_full", "SF-STAT-2"),
    (lambda: flying(grounded=True).ships(0, ("colony_ship", "v14_21")), 0, "found 1", "ship_grounded", "SF-FX-12"),
    (
        lambda: Table().ships(0, ("trade_ship", "v14_23")).flying(0, 5),
        0,
        "land 1 v14_21",
        "no_trade_ship_on_site",
        "SF-BLOCK-2",
    ),
    (lambda: flying(must_leave="v14_21"), 0, "land 1 v14_21", "must_leave", "SF-BLOCK-5"),
    (held, 0, "fly 3 v5_6", "other_ship_is_flying", "SF-FLY-4"),
    (flying, 0, "fly 1 v14_21", "not_now", "SF-ACT-1"),  # landing has a verb of its own
    (flying, 0, "found 1", "not_on_a_site", "SF-COL-1"),
    (flying, 0, "found 2", "not_on_a_site", "SF-COL-1"),
    (flying, 0, "found 3", "not_on_a_site", "SF-COL-1"),
    (
        lambda: flying(done=True).chip("c4r10", [10]).ships(0, ("colony_ship", "v14_21")),
        0,
        "found 1",
        "ship_finished",
        "SF-COL-6",
    ),
    (closed_site, 0, "found 1", "site_closed", "SF-START-7"),
    (lambda: flying().ships(0, ("colony_ship", "v14_21")), 0, "found 1", "special_in_the_way", "SF-COL-2"),
    (full_system, 0, "found 1", "system_full", "SF-COL-3"),
    (over_a_colony, 0, "found 1", "point_occupied", "SF-COL-1"),
    (held, 0, "end flight", "ship_cannot_stop_here", "SF-FLY-9"),
    (
        lambda: on_board().ships(0, ("colony_ship", "v14_21")).flying(0, 3, begun=False),
        0,
        "end flight",
        "must_leave_first",
        "SF-BLOCK-7",
    ),
]


@pytest.mark.parametrize(("given", "seat", "text", "message", "rule"), REFUSALS)
def test_refusal(given: Callable[[], Table], seat: int, text: str, message: str, rule: str) -> None:
    """SF-ACT-1: A refusal names its reason and the rule that forbids it; nothing changes."""
    given().explains(seat, text, message, rule)


NOT_NOW = {
    # An action of each verb, the rule that says when it has its place. All are tried while seat 0 trades and builds.
    "roll": "SF-PROD-1",
    "draw": "SF-RES-4",
    "steal 1": "SF-SEVEN-3",
    "relief ore": "SF-FRI-8",
    "accept 1": "SF-TRADE-6",
    "refuse 1": "SF-TRADE-6",
    "confirm 1": "SF-TRADE-7",
    "withdraw": "SF-TRADE-8",
    "stop 1": "SF-FLY-9",
    "answer yes": "SF-ENC-2",
    "give nothing": "SF-ENC-2",
    "pay ore1": "SF-FX-4",
    "fence ore for food2": "SF-FX-8",
    "take ore1": "SF-FX-3",
    "hand ore": "SF-FX-6",
    "gain booster": "SF-FX-10",
    "lose booster": "SF-FX-11",
    "ground 1": "SF-FX-12",
    "jump 1 v5_4": "SF-JUMP-1",
    "place v17_26": "SF-FREE-1",
    "pick merchant-ore": "SF-STAT-6",
    "buy fame": "SF-FRI-10",
    "help 1": "SF-FRI-7",
    "settle v22_27": "SF-START-3",
    "port v1_26 colony_ship v2_25": "SF-START-4",
    "fit booster": "SF-START-10",
    "end build": "SF-TURN-3",
    "end flight": "SF-ACT-1",
}


@pytest.mark.parametrize("text", list(NOT_NOW))
def test_not_now(text: str) -> None:
    """SF-ACT-1: An action out of its place is refused with the rule that says where its place is."""
    table = Table().hand(0, ore=3).active(0, "rolling" if text == "end build" else "trading")
    refusal = table.refused(0, text)
    assert (refusal.message, refusal.rule) == ("not_now", NOT_NOW[text])
    assert refusal.facts == {"frame": "rolling" if text == "end build" else "trading"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("offer ore1 for food1", "SF-TURN-5"),
        ("offer ore1 for food1 to 2", "SF-TURN-5"),
        ("counter ore1 for food1", "SF-TURN-5"),
        ("discard ore1", "SF-SEVEN-2"),
    ],
)
def test_free_bundles_out_of_place(text: str, rule: str) -> None:
    """SF-ACT-1: Proposals and discards are refused where nobody trades or discards."""
    refusal = Table().hand(0, ore=3).active(0, "rolling").refused(0, text)
    assert (refusal.message, refusal.rule) == ("not_now", rule)


def test_every_verb_has_a_place() -> None:
    """SF-ACT-1: The stories above try every verb there is."""
    tried = {text.split()[0] for text in NOT_NOW} | {text.split()[0] for _, _, text, _, _ in REFUSALS}
    free = {"offer", "counter", "discard"}
    game = rule_set("2019", 4)
    assert isinstance(game.actions, Moves)
    assert {action.verb for action in game.actions} - free == tried - free


@pytest.mark.source_only
def test_every_reason_is_reached() -> None:
    """SF-ACT-1: Each refusal that the source can give is reached by a story above, with its rule."""
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.py")))
    given = set(re.findall(r'\bno\(\s*"([a-z_]+)", "(SF-[A-Z]+-\d+)"', source))
    assert len(given) > 40
    reached = {(message, rule) for _, _, _, message, rule in (*REFUSALS, *PILOT_REFUSALS, *CHARTED_REFUSALS)}
    assert given - reached == set()
    told = set(re.findall(r'place: str = "(SF-[A-Z]+-\d+)"', source))
    assert len(told) > 30
    assert told - set(NOT_NOW.values()) - set(PILOT_NOT_NOW.values()) - {rule for _, rule in reached} == set()
