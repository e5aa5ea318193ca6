"""Stories about the last point: the game is over at once, whatever would still follow in the same step (SF-END-1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.charted import CLEAR_SITE, PIRATES, RED, RED_SIDE, SITE, YELLOW, Charted, beside
from tests.games.starfarers.cockpit import Cockpit
from tests.games.starfarers.kit import Table

ONE_SHORT = 20  # half medals that leave one point to the goal
FIRST, SECOND = "v14_21", "v11_20"  # two sites of one system


def settlers(**options: Any) -> Table:
    """Seat 1 lacks one point. Its first ship is beside a site, its second one on another; who ends on a site founds."""
    table = Table(colony_founding="compulsory", **options).reveal("N7").player(1, half_medals=ONE_SHORT)
    for planet, chip in (("c4r10", [10]), ("c4r9", [9]), ("c5r10", [4])):
        table.chip(planet, chip)
    return table.ships(1, ("colony_ship", "v13_22"), ("colony_ship", SECOND)).flying(1)


def won_by_founding(table: Table) -> bool:
    """Only the first ship has founded, and that was the end."""
    colonies = table.view(None)["players"][1]["colonies"]
    return colonies[-1] == FIRST and SECOND not in colonies and table.names()[-1] == "game_won"


def test_no_ship_flies_after_a_founding_that_wins() -> None:
    """SF-END-1 SF-COL-1: the ship that is set down founds by itself; the other one stays."""
    table = settlers().do(1, f"land 1 {FIRST}", "fly 2 v11_22")
    assert won_by_founding(table)
    assert table.ship_at(1, 2) == SECOND
    assert not table.events("ship_moved")


def test_no_ship_founds_after_a_founding_that_wins() -> None:
    """SF-END-1 SF-COL-6: nor is a second colony founded."""
    table = settlers().do(1, f"land 1 {FIRST}", "found 2")
    assert won_by_founding(table)
    assert table.ship_at(1, 2) == SECOND


def test_the_end_of_the_flight_founds_no_more_than_needed() -> None:
    """SF-END-1 SF-FLY-4: of two ships that take turns the first founds at the end of the flight, and that was the end."""
    table = settlers(interleave_ships="yes")
    table.ships(1, ("colony_ship", "v13_22"), ("colony_ship", "v11_22"))
    table.do(1, f"land 1 {FIRST}", f"land 2 {SECOND}", "end flight")
    assert won_by_founding(table)
    assert table.ship_at(1, 2) == SECOND


def strong(**options: Any) -> Table:
    """Seat 0 lacks one point and is strong enough for the pirate base beside two sites."""
    table = Table(**options).reveal("N7").player(0, half_medals=ONE_SHORT).upgrades(0, cannon=5)
    return table.chip("c4r10", {"pirate_base": 4})


def test_only_one_of_two_standing_ships_clears() -> None:
    """SF-END-1 SF-SPEC-6: nor does the second ship clear when movement begins."""
    table = strong().reveal("N4").ships(0, ("trade_ship", "v11_22"), ("trade_ship", "v10_17"))
    table.active(0, "throwing").chance(balls=[("blue", "red")]).do(0, "throw")
    assert len(table.events("pirate_base_beaten")) == 1
    assert table.names()[-1] == "game_won"


def test_a_jump_that_wins_founds_nothing() -> None:
    """SF-END-1 SF-JUMP-4: the jump ends beside a base, and nobody is asked about the site any more."""
    table = strong().hand(0, ore=2).ships(0, ("colony_ship", "v20_25")).meet("E28")
    table.do(0, "give ore2", f"jump 1 {SECOND}")
    assert table.names()[-1] == "game_won"
    assert table.frame() != "landing"
    assert not table.events("must_leave_set")


def test_the_flight_stays_as_the_last_leg_found_it() -> None:
    """SF-END-1 SF-FLY-7: the base is beaten with the last step; nothing is done any more to end the ship's move."""
    table = strong().ships(0, ("trade_ship", "v7_20")).under_way(0, 2).do(0, "fly 1 v10_21")
    assert table.names() == ["pirate_base_beaten", "points_changed", "game_won", "ship_moved"]
    flight = table.view(None)["frames"][-1]
    assert (flight["moving"], flight["ships"][0]["left"], flight["ships"][0]["done"]) == (1, 0, False)


def test_no_ship_jumps_after_a_founding_that_wins() -> None:
    """SF-END-1 SF-FRI-11 SF-COL-1: the ship under way is set down and founds by itself; the card stays unused."""
    table = Cockpit(6, colony_founding="compulsory").reveal("N7").upgrades(0, booster=3)
    for planet, chip in (("c4r10", [10]), ("c4r9", [9]), ("c5r10", [4])):
        table.chip(planet, chip)
    table.ships(0, ("colony_ship", "v13_22"), ("trade_ship", "v16_23")).travelers(0, "jump-1").player(0, half_medals=18)
    table.flying(0, 4).do(0, f"land 1 {FIRST}", "jump 2 v11_22")
    assert table.names()[-2:] == ["points_changed", "game_won"]
    assert table.ship_at(0, 2) == "v16_23"
    assert table.saved()["players"][0]["used"] == []


def base_in_the_dark() -> Charted:
    """The same in the first edition. Specials are cleared by themselves, and a ship that may found has to."""
    options: Any = {"classic_clear_optional": "no", "classic_white_disc": "face_up", "colony_founding": "compulsory"}
    table = Charted(**options).disc(RED, {"pirate_base": 4}, [0]).disc(YELLOW, [9], face_up=True)
    return table.upgrades(0, cannon=4).player(0, half_medals=ONE_SHORT).ranked(0, (1, "colony_ship", "v5_22"))


def won_by_clearing(table: Charted) -> bool:
    """The base was the last thing: no colony stands on the site."""
    beaten = len(table.events("pirate_base_beaten")) == 1 and table.names()[-1] in ("game_won", "ship_moved")
    return beaten and SITE not in table.view(None)["players"][0]["colonies"] and table.frame() != "landing"


def test_a_landing_that_clears_the_last_disc_is_the_end() -> None:
    """SF-END-1 SF-SPEC-7: the disc is cleared by itself, and the ship does not found."""
    assert won_by_clearing(base_in_the_dark().under_way(0, 1).do(0, f"land 1 {SITE}"))


@pytest.mark.parametrize("ending", ["stop 1", "end flight", "fly 2 v14_11"])
def test_a_stop_that_clears_the_last_disc_is_the_end(ending: str) -> None:
    """SF-END-1 SF-SPEC-7: the same where the ship stops, or is set down, with speed left."""
    table = base_in_the_dark().ranked(0, (1, "colony_ship", "v5_22"), (2, "trade_ship", "v14_13"))
    table.flying(0, 3).do(0, f"land 1 {SITE}", ending)
    assert won_by_clearing(table)
    assert table.ship_at(0, 2) == "v14_13"


def test_the_flight_stays_as_the_last_stop_found_it() -> None:
    """SF-END-1: the ship that stopped to clear keeps the speed it had left, and is under way for ever."""
    flight = base_in_the_dark().flying(0, 3).do(0, f"land 1 {SITE}", "stop 1").view(None)["frames"][-1]
    assert (flight["moving"], flight["ships"][0]["left"], flight["ships"][0]["done"]) == (1, 2, False)


def test_no_ship_clears_after_a_founding_that_wins() -> None:
    """SF-END-1 SF-SPEC-12: of two ships that take turns the one under way is set down first, and its colony was the end."""
    table = Charted(interleave_ships="yes", colony_founding="compulsory").plain_system(0).disc(RED, PIRATES, [0])
    table.upgrades(0, cannon=4).player(0, half_medals=ONE_SHORT)
    table.ranked(0, (1, "colony_ship", "v8_17"), (2, "trade_ship", "v2_19")).flying(0, 3)
    table.do(0, f"fly 2 {RED_SIDE}", f"land 1 {CLEAR_SITE}", f"clear 2 {RED}")
    assert table.names() == ["discs_turned_up", "colony_founded", "points_changed", "game_won"]


def test_the_flight_stays_as_the_last_disc_found_it() -> None:
    """SF-END-1 SF-SPEC-12: a ship under way clears the disc of its own accord; the end of its move does not come."""
    table = beside("trade_ship", "v2_19", classic_white_disc="face_up").player(0, half_medals=ONE_SHORT)
    table.do(0, f"fly 1 {RED_SIDE}", f"clear 1 {RED}")
    assert table.names() == ["pirate_base_beaten", "points_changed", "game_won"]
    flight = table.view(None)["frames"][-1]
    assert (flight["moving"], flight["ships"][0]["done"]) == (1, False)


def test_a_jump_that_clears_the_last_disc_is_the_end() -> None:
    """SF-END-1 SF-JUMP-4: nobody founds where the jump has ended."""
    table = base_in_the_dark().hand(0, ore=2).meet("E28").do(0, "give ore2", f"jump 1 {SITE}")
    assert won_by_clearing(table)
