"""Stories about what can be taken back: nothing that chance or a secret has followed (the engine's `sealed`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.starfarers.charted import BELOW, RED, RED_SIDE, SITE, YELLOW, Charted
from tests.games.starfarers.cockpit import Cockpit
from tests.games.starfarers.kit import Table
from tests.games.starfarers.test_explore import laid

PIRATES = {"pirate_base": 4}
ONE, FIVE = ("black", "blue"), ("yellow", "red")
Given = Callable[[], Table]


def strong(point: str = RED_SIDE, **options: Any) -> Charted:
    """Seat 0 has a ship beside a pirate disc that it knows and can beat."""
    table = Charted(**options).disc(RED, PIRATES, [0]).disc(YELLOW, [9], [0]).upgrades(0, cannon=4)
    table.ranked(0, (1, "colony_ship", point)).flying(0, 3)
    return table


def unseen(**options: Any) -> Charted:
    """Seat 0 has a ship two steps from a site whose discs nobody has looked at."""
    return Charted(**options).ranked(0, (1, "colony_ship", BELOW)).flying(0, 3)


def empty_sector() -> Table:
    """Seat 1 has a ship before a sector that nobody knows to be empty."""
    return laid("explorer", "N7", "E1").ships(1, ("trade_ship", "v14_23")).flying(1)


def owing(seat: int = 1) -> Table:
    """A seven was rolled, and only this seat has too many cards."""
    return Table().empty_hands().hand(seat, ore=8).active(0, "rolling").chance(dice=[(3, 4)]).do(0, "roll")


def collecting() -> Table:
    """Only seat 1 has a card to hand over."""
    return Table().empty_hands().hand(1, ore=1).meet("E01").do(0, "give nothing")


def worn() -> Table:
    """Only seat 2 still has to lose an upgrade before all encounter cards are shuffled."""
    return Table().upgrades(2, booster=4, cannon=3).meet("E32", seat=2)


def invited() -> Cockpit:
    """Pilot 2 may have an encounter of its own."""
    return Cockpit(6).travelers(3, "encounter").encounter_on_top("E20").thrown(0, "blue", "red")


SEALING: list[tuple[Given, int, str, str]] = [
    # given, seat, action, the event that shows what nobody can forget
    (lambda: Table().active(0, "rolling"), 0, "roll", "dice_rolled"),
    (lambda: Table().active(0, "throwing"), 0, "throw", "speed_set"),
    (lambda: Table(reserve_draw="manual").active(0, "throwing"), 0, "draw", "reserve_drawn"),
    (lambda: Table().ships(1, ("trade_ship", "v14_23")).flying(1), 1, "fly 1 v13_22", "chips_revealed"),
    (empty_sector, 1, "fly 1 v13_22", "sector_discovered"),
    (
        lambda: (
            Table()
            .reveal("N7")
            .chip("c4r10", PIRATES)
            .upgrades(1, cannon=4)
            .ships(1, ("trade_ship", "v13_22"))
            .flying(1)
        ),
        1,
        "fly 1 v11_22",
        "pirate_base_beaten",
    ),
    (unseen, 0, "fly 1 v5_22", "disc_looked_at"),
    (lambda: unseen(classic_auto_look="no").do(0, "fly 1 v5_22"), 0, f"look 1 {YELLOW}", "disc_looked_at"),
    (strong, 0, f"clear 1 {RED}", "pirate_base_beaten"),
    (lambda: strong(classic_auto_look="no"), 0, f"clear 1 {RED}", "pirate_base_beaten"),
    (lambda: strong(SITE).disc(RED, [10], [0]), 0, "found 1", "discs_turned_up"),
    (owing, 1, "discard ore4", "cards_discarded"),
    (lambda: owing().do(1, "discard ore4"), 0, "steal 1", "card_stolen"),
    (lambda: Table().meet("E20"), 0, "answer no", "half_medals_changed"),
    (collecting, 1, "hand ore", "card_given"),
    (lambda: Table().hand(0, ore=1).hand(1, fuel=1).meet("E14", FIVE).do(0, "answer yes"), 0, "pay ore1", "card_drawn"),
    (lambda: Cockpit(6).meet("E20").do(0, "answer no"), 3, "answer no", "half_medals_changed"),
    (lambda: Table(reserve_draw="manual").active(0, "rolling"), 0, "roll", "dice_rolled"),
    (worn, 2, "lose booster", "encounter_deck_reshuffled"),
    (invited, 3, "seek encounter", "encounter_started"),
]
OPEN: list[tuple[Given, int, str]] = [
    # given, seat, action: nothing has come to light that was not known before
    (lambda: Table().hand(0, goods=2).active(0), 0, "exchange goods for ore"),
    (lambda: Table().flying(1), 1, "fly 1 v14_25"),
    (lambda: Table().flying(1).do(1, "fly 1 v14_25"), 1, "stop 1"),
    (lambda: strong(RED_SIDE), 0, "fly 1 v2_19"),
    (lambda: Table().hand(0, ore=1).hand(1, fuel=1).meet("E01").do(0, "give nothing"), 1, "hand fuel"),
]


@pytest.mark.parametrize(("given", "seat", "text", "event"), SEALING, ids=[f"{row[3]}-{row[2]}" for row in SEALING])
def test_what_cannot_be_taken_back(given: Given, seat: int, text: str, event: str) -> None:
    """SF-HID-4 SF-EXP-7: Chance was used, or a card or disc was seen: nobody can forget that."""
    table = given()
    before = table.state.sealed
    table.do(seat, text)
    assert event in table.names()
    assert table.state.sealed > before


@pytest.mark.parametrize(("given", "seat", "text"), OPEN, ids=[row[2] for row in OPEN])
def test_what_can_be_taken_back(given: Given, seat: int, text: str) -> None:
    """SF-HID-4: Where nobody has learned anything, the last action can be forgotten."""
    table = given()
    before = table.state.sealed
    table.do(seat, text)
    assert table.state.sealed == before
