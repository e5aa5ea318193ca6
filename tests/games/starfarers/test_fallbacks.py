"""Stories about the safe choice for every decision (chapter 25 of docs/rules/starfarers.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.starfarers.kit import Table

RULES = Path(__file__).parents[3] / "docs" / "rules" / "starfarers.md"
WEAK, STRONG = ("black", "blue"), ("yellow", "red")


def founding(*texts: str) -> Table:
    """The founding phase after these choices of whoever is asked."""
    table = Table(start="founding")
    for text in texts:
        table.do(table.state.acting()[0], text)
    return table


HOMES = (
    "v1_26",
    "v1_28",
    "v4_27",
    "v8_27",
    "v11_26",
    "v11_28",
    "v19_26",
    "v19_28",
    "v22_27",
    "v26_27",
    "v29_26",
    "v29_28",
)
COLONIES = tuple(f"settle {point}" for point in HOMES)


def last_founder() -> Table:
    table = founding(*COLONIES)
    while table.legal(table.state.acting()[0])[0].startswith("port"):
        seat = table.state.acting()[0]
        table.do(seat, table.legal(seat)[0])
    return table


def offered(accepted: bool = False) -> Table:
    table = Table().empty_hands().hand(0, ore=1).hand(1, food=1).active(0).do(0, "offer ore1 for food1 to 1,2")
    if accepted:
        table.do(1, "accept 0").do(2, "refuse 0")
    return table


def seven(**cards: int) -> Table:
    table = Table().empty_hands().hand(1, **cards).hand(2, ore=2).active(0, "rolling").chance(dice=[(3, 4)])
    return table.do(0, "roll")


def rich(seat: int = 0) -> Table:
    """Everything is affordable, and two friendship cards could be used."""
    table = Table().empty_hands().hand(0, ore=4, fuel=4, carbon=4, food=4, goods=4)
    table.friend(0, "diplomats", "diplomat-fame-1", "diplomat-help")
    for other in (1, 2, 3):
        table.player(other, half_medals=9)
    return table.active(seat)


def stepping() -> Table:
    """Ship 1 flies over ship 2 with speed left: it must go on to somewhere."""
    table = Table().ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v13_24")).upgrades(0).flying(0, 3)
    return table.do(0, "fly 1 v13_24")


def may_stop() -> Table:
    return Table().ships(0, ("colony_ship", "v14_23")).flying(0, 3).do(0, "fly 1 v13_24")


def landed() -> Table:
    table = Table().chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v13_22")).flying(0, 3)
    return table.do(0, "land 1 v14_21")


def standing_on_a_site() -> Table:
    table = Table().chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    return table.flying(0, 3, begun=False)


def obliged() -> Table:
    table = Table().chip("c4r10", {"pirate_base": 4}).reveal("N7")
    return table.ships(0, ("trade_ship", "v5_4"), ("colony_ship", "v14_21")).upgrades(0).flying(0, 3, begun=False)


def two_ships() -> Table:
    table = Table().ships(0, ("colony_ship", "v13_22"), ("trade_ship", "v22_13"))
    return table.meet("E18", WEAK, STRONG).do(0, "answer no")


def jumped(chip: object = None) -> Table:
    table = Table().hand(0, ore=2)
    if chip is not None:
        table.chip("c4r10", chip).reveal("N7")
    return table.meet("E28").do(0, "give ore2")


FIRST, NEAREST = "the first one", "the nearest legal stop"

FALLBACKS: dict[str, list[tuple[Callable[[], Table], int | None, str]]] = {
    # decision → (given, seat or whoever is asked, safe choice)
    "place_start_colony": [(founding, None, "settle v1_26"), (lambda: founding("settle v1_26"), None, "settle v1_28")],
    "place_start_spaceport": [(lambda: founding(*COLONIES), None, FIRST)],
    "take_start_upgrade": [(last_founder, None, "fit booster")],
    "roll_dice": [(lambda: rich().active(0, "rolling"), 0, "roll")],
    "draw_reserve": [
        (lambda: Table(reserve_draw="manual").active(0), 0, "draw"),
        (lambda: Table(reserve_draw="manual").active(0, "throwing"), 0, "draw"),
        (lambda: Table(reserve_draw="manual").active(0).do(0, "draw"), 0, "end build"),
    ],
    "discard": [(lambda: seven(ore=2, fuel=5, goods=2), 1, "discard fuel1")],
    "steal_target": [(lambda: seven(ore=3), 0, "steal 1"), (lambda: seven(ore=1), 0, "steal 2")],
    "claim_relief": [
        (
            lambda: (
                Table()
                .friend(0, "diplomats", "diplomat-relief")
                .active(0, "rolling")
                .chance(dice=[(1, 1)])
                .do(0, "roll")
            ),
            0,
            "pass",
        )
    ],
    "propose_trade": [(rich, 0, "end build")],
    "answer_trade": [(offered, 1, "refuse 0")],
    "confirm_trade": [(lambda: offered(accepted=True), 0, "withdraw")],
    "withdraw_trade": [(lambda: offered(accepted=True), 0, "withdraw")],
    "trade_supply": [(rich, 0, "end build")],
    "build_spaceport": [(rich, 0, "end build")],
    "build_ship": [(rich, 0, "end build")],
    "build_upgrade": [(rich, 0, "end build")],
    "end_trade_build": [(rich, 0, "end build")],
    "buy_fame": [(lambda: rich().active(0, "rolling"), 0, "roll")],
    "help_poor": [(lambda: rich().active(0, "throwing"), 0, "throw")],
    "throw_mothership": [(lambda: rich().active(0, "throwing"), 0, "throw")],
    "encounter_answer": [(lambda: Table().meet("E22"), 0, "answer no")],
    "encounter_amount": [(lambda: Table().hand(0, ore=3).meet("E03"), 0, "give nothing")],
    "pay_cards": [
        (lambda: Table().hand(0, ore=1, fuel=4).meet("E09").do(0, "answer yes"), 0, "pay fuel2"),
        (lambda: Table().hand(0, ore=2, fuel=2).meet("E09").do(0, "answer yes"), 0, "pay ore1,fuel1"),
    ],
    "fence_deal": [(lambda: Table().hand(0, food=1).meet("E12").do(0, "answer yes"), 0, "fence food for ore2")],
    "choose_resources": [
        (lambda: Table().hand(0, ore=3, fuel=1, carbon=1, food=1).meet("E02").do(0, "give ore1"), 0, "take goods1"),
        (lambda: Table().hand(0, ore=4, fuel=2, goods=1).meet("E01").do(0, "give ore3"), 0, "take carbon1,food1"),
    ],
    "give_card": [
        (lambda: Table().empty_hands().hand(1, fuel=1, food=2).meet("E01").do(0, "give nothing"), 1, "hand food")
    ],
    "gain_upgrade": [
        (lambda: Table().hand(0, ore=3).meet("E02").do(0, "give ore3"), 0, "gain booster"),
        (lambda: Table().upgrades(0, booster=6).hand(0, ore=3).meet("E02").do(0, "give ore3"), 0, "gain cannon"),
    ],
    "lose_upgrade": [
        (
            lambda: Table().upgrades(0, booster=1, cannon=2).meet("E11", WEAK, STRONG).do(0, "answer no"),
            0,
            "lose cannon",
        ),
        (lambda: Table().upgrades(1, booster=4, freight_pod=5).meet("E31"), 1, "lose freight_pod"),
    ],
    "ground_ship": [(two_ships, 0, "ground 1")],
    "jump": [(jumped, 0, "pass")],
    "place_free_ship": [(lambda: Table().ships(0).player(0, owed_trade_ships=1).active(0), 0, FIRST)],
    "select_ship": [(lambda: rich().flying(0, 3), 0, "end flight"), (obliged, 0, "fly 2 v13_22")],
    "step": [(stepping, 0, NEAREST), (may_stop, 0, "stop 1")],
    "found_colony": [
        (landed, 0, "found 1"),
        (lambda: jumped([10]).do(0, "jump 1 v14_21"), 0, "found 1"),
        (standing_on_a_site, 0, "found 1"),
    ],
    "pick_friendship": [
        (
            lambda: (
                Table()
                .friend(1, "merchants", "merchant-ore")
                .upgrades(0, freight_pod=2)
                .ships(0, ("trade_ship", "v22_13"))
                .flying(0, 3)
                .do(0, "dock 1 v25_14")
            ),
            0,
            "pick merchant-fuel",
        )
    ],
    "end_flight": [(lambda: rich().flying(0, 3), 0, "end flight")],
}


@pytest.mark.parametrize(
    ("decision", "number"), [(name, number) for name, cases in FALLBACKS.items() for number in range(len(cases))]
)
def test_fallback(decision: str, number: int) -> None:
    """SF-HID-9 SF-ACT-1: Every decision has the safe choice that the table of chapter 25 names."""
    given, seat, expected = FALLBACKS[decision][number]
    table = given()
    asked = table.state.acting()[0] if seat is None else seat
    assert asked in table.state.acting()
    chosen = table.state.fallback(asked)
    assert chosen in table.state.legal(asked)
    if expected == FIRST:
        assert chosen is table.state.legal(asked)[0]
        assert decision != "place_start_spaceport" or " colony_ship " in chosen.text
    elif expected == NEAREST:
        assert chosen.text in [f"fly 1 {point}" for point in ("v14_23", "v14_25", "v11_24")]  # one step away
    else:
        assert chosen.text == expected


def test_every_decision_of_this_edition_has_a_story() -> None:
    """SF-HID-9: The stories above have every row of the table of chapter 25 that concerns this edition."""
    text = RULES.read_text(encoding="utf-8")
    table = text[text.index("## 25.") : text.index("## 26.")]
    rows = [row for row in table.splitlines() if re.match(r"\| [a-z_]+ \|", row)]
    ours = {row.split(" ")[1] for row in rows if "[5-6" not in row and "[classic" not in row}
    ours -= {"found_station", "answer_donation"}  # the first is forced, the second belongs to the extension
    assert ours == set(FALLBACKS)
