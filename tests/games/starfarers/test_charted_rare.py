"""Stories about the first edition: what happens seldom around discs that are looked at and cleared."""

from __future__ import annotations

from typing import Any

import pytest

from starport.engine.dice import Dice
from starport.engine.game import State
from tests.games.starfarers.charted import PIRATES, PORT, RED, RED_SIDE, SITE, YELLOW, Charted, beside

WAITING = {"left": None, "done": False, "grounded": False, "must_leave": None}


@pytest.mark.parametrize(
    ("grounded", "choice", "clears"), [(False, "inert", True), (True, "inert", False), (True, "may_act", True)]
)
def test_new_cannons_clear_by_themselves_where_ships_stand(grounded: bool, choice: str, clears: bool) -> None:
    """SF-SPEC-7 SF-SPEC-12 SF-FX-12: not beside a grounded ship, unless opt:grounded_ship lets it act."""
    table = beside("trade_ship", RED_SIDE, cannon=3, classic_clear_optional="no", grounded_ship=choice)
    table.ranked(0, (1, "trade_ship", RED_SIDE), (2, "trade_ship", "v29_4")).upgrades(0, cannon=3, freight_pod=1)
    table.flying(0, 3, ships=[{**WAITING, "grounded": grounded}, WAITING, WAITING])
    table.do(0, "dock 2 v28_3", "pick scientist-mixed-1")
    assert [event.public["planet"] for event in table.events("pirate_base_beaten")] == ([RED] if clears else [])


def test_after_a_jump_only_the_ship_that_jumped_looks() -> None:
    """SF-EXP-7 SF-JUMP-4: with opt:classic_auto_look no; the other one waits for the flight."""
    table = Charted(classic_auto_look="no").disc(RED, [10]).disc(YELLOW, [9]).hand(0, ore=2)
    table.ranked(0, (1, "colony_ship", "v14_13"), (2, "trade_ship", "v7_20"))
    table.meet("E28").do(0, "give ore2", f"jump 1 {SITE}")
    assert table.frame() == "landing"
    assert sorted(table.legal(0, "look")) == [f"look 1 {RED}", f"look 1 {YELLOW}"]
    assert table.refused(0, f"look 2 {YELLOW}").rule == "SF-EXP-7"
    table.do(0, f"look 1 {RED}")
    assert table.seen(0, RED) == [10]
    assert table.seen(1, RED) is None


def test_a_jump_is_over_when_clearing_leaves_nothing_to_decide() -> None:
    """SF-SPEC-9 SF-JUMP-4: the white disc lies face up, so nothing at this point is hidden any more."""
    table = Charted(classic_white_disc="face_up").disc(RED, PIRATES).upgrades(0, cannon=4).hand(0, ore=2)
    table.ranked(0, (1, "trade_ship", "v14_13"))
    table.meet("E28").do(0, "give ore2", f"jump 1 {RED_SIDE}")
    assert table.legal(0) == [f"clear 1 {RED}", "pass"]
    table.do(0, f"clear 1 {RED}")
    assert table.frame() == "flight"


def test_who_clears_with_one_ship_has_set_the_other_down() -> None:
    """SF-SPEC-12 SF-FLY-4: with opt:interleave_ships the second ship was under way; its move goes on afterwards."""
    table = beside("trade_ship", "v1_22", interleave_ships="yes")
    table.ranked(0, (1, "trade_ship", "v1_22"), (2, "trade_ship", "v14_13")).flying(0, 3)
    table.do(0, f"fly 1 {PORT}", "fly 2 v14_11")
    assert table.view(0)["frames"][-1]["moving"] == 2
    table.do(0, f"clear 1 {RED}")
    assert table.told("pirate_base_beaten")["seat"] == 0
    flight = table.view(0)["frames"][-1]
    assert flight["ships"][0]["left"] in (0, None)
    assert not table.legal(0, "fly 1")
    assert table.legal(0, "fly 2")


def discs_of(world: State) -> dict[str, dict[str, object]]:
    """What lies on the planets of a world, by planet."""
    position: Any = world.position()
    found: dict[str, dict[str, object]] = position["board"]["chips"]
    return found


def test_who_comes_back_to_a_site_shows_that_nothing_bars_it() -> None:
    """SF-BLOCK-5 SF-HID-4: The ship will found there, so in nobody's dreams a special lies beside it."""
    back = {**WAITING, "left": 1, "must_leave": SITE}
    table = Charted().plain_system(0).ranked(0, (1, "colony_ship", SITE))
    table.flying(0, 3, moving=1, ships=[back, WAITING, WAITING])
    for number in range(25):
        world = table.state.imagine(1, Dice(bytes([number]) * 32, 8))
        discs = discs_of(world)
        assert not any(isinstance(discs[planet]["chip"], dict) for planet in (RED, YELLOW))
    # Without that ship anything may lie there.
    free = Charted().plain_system(0).flying(0, 3)
    worlds = [free.state.imagine(1, Dice(bytes([number]) * 32, 8)) for number in range(25)]
    assert any(isinstance(discs_of(world)[RED]["chip"], dict) for world in worlds)
