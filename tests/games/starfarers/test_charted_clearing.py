"""Stories about the first edition: clearing discs (chapters 12, 19 and 21)."""

from __future__ import annotations

from typing import Any

import pytest

from starport.engine.dice import Dice
from tests.games.starfarers.charted import (
    BELOW,
    CLEAR_SITE,
    EVERYBODY,
    ICE,
    OTHER_SITE,
    PIRATES,
    PORT,
    RED,
    RED_SIDE,
    SITE,
    YELLOW,
    Charted,
    beside,
)


@pytest.mark.parametrize(("special", "upgrades"), [(PIRATES, {"cannon": 4}), (ICE, {"freight_pod": 3})])
def test_clearing_where_the_ship_stands(special: dict[str, int], upgrades: dict[str, int]) -> None:
    """SF-SPEC-8 SF-CLASSIC-11: the disc is shown and kept as a point, a white disc takes its place."""
    table = beside("trade_ship", RED_SIDE).disc(RED, special, [0]).upgrades(0, **upgrades)
    before = table.points(0)
    table.resume().do(0, f"clear 1 {RED}")
    ((kind, strength),) = special.items()
    told = table.told({"pirate_base": "pirate_base_beaten", "ice_planet": "ice_planet_terraformed"}[kind])
    assert told == {"seat": 0, "planet": RED, "strength": strength}
    assert table.points(0) == before + 1
    assert table.view(1)["players"][0]["trophies"] == [special]
    assert table.view(1)["planets"][RED]["back"] == "white"
    assert len(table.saved()["board"]["reserve_chips"]) == 4


@pytest.mark.parametrize(("special", "cannon", "pods"), [(PIRATES, 3, 5), (ICE, 6, 2)])
def test_too_weak(special: dict[str, int], cannon: int, pods: int) -> None:
    """SF-SPEC-8: the numbers are those of the open game, cannons for pirates and pods for ice."""
    table = beside().disc(RED, special, [0]).upgrades(0, cannon=cannon, freight_pod=pods)
    assert table.legal(0, "clear") == []
    assert table.refused(0, f"clear 1 {RED}").rule == "SF-SPEC-8"


def test_only_known_discs_are_cleared() -> None:
    """SF-SPEC-8: a disc that the owner has not looked at cannot be cleared, and the refusal does not say what it is."""
    refusals = []
    for face in (PIRATES, [10]):
        table = beside().disc(RED, face, [1])
        assert table.legal(0, "clear") == []
        refusals.append(table.refused(0, f"clear 1 {RED}"))
    assert refusals[0] == refusals[1]


def test_a_refusal_names_ship_and_planet() -> None:
    """SF-SPEC-8 SF-EXP-7: ships are counted from 1, planets have their names."""
    assert beside(cannon=3).refused(0, f"clear 1 {RED}").facts == {"ship": 1, "planet": RED, "wanted": 4}
    looking = Charted(classic_auto_look="no").ranked(0, (1, "trade_ship", "v14_13")).flying(0, 3)
    facts = looking.refused(0, f"look 1 {RED}").facts
    assert (facts["ship"], facts["planet"]) == (1, RED)


def test_scientists_cannons_count() -> None:
    """SF-SPEC-8 SF-SPEC-4: cannons of friendship cards count against pirates."""
    assert beside(cannon=3).friend(0, "scientists", "scientist-mixed-1").legal(0, "clear") == [f"clear 1 {RED}"]


def test_flying_past_is_not_enough() -> None:
    """SF-CLASSIC-11 SF-SPEC-8: a ship under way that clears has ended its move."""
    table = beside("trade_ship", BELOW).do(0, "fly 1 v2_21")
    assert table.told("ship_moved")["left"] == 0
    table = beside("trade_ship", "v1_22").upgrades(0, cannon=4, booster=2).do(0, f"fly 1 {PORT}")
    assert table.told("ship_moved")["left"] == 4
    table.do(0, f"clear 1 {RED}")
    assert table.legal(0, "fly") == []
    assert "stop 1" in table.legal(0)


def test_clearing_is_a_choice() -> None:
    """SF-SPEC-7: the owner may keep the secret; ending the flight without clearing tells nobody anything."""
    table = beside("trade_ship", RED_SIDE)
    assert table.legal(0, "clear")
    table.do(0, "end flight")
    assert "pirate_base_beaten" not in table.names()
    assert table.view(1)["planets"][RED]["looked"] == [0]


def test_clearing_by_itself_at_the_beginning() -> None:
    """SF-SPEC-7 SF-SPEC-12: with opt:classic_clear_optional no, standing ships clear when movement begins."""
    table = beside("trade_ship", RED_SIDE, classic_clear_optional="no").active(0, "throwing")
    table.chance(balls=[("blue", "red")]).do(0, "throw")
    assert table.told("pirate_base_beaten")["seat"] == 0
    assert table.legal(0, "clear") == []


def test_clearing_by_itself_at_the_end_of_a_move() -> None:
    """SF-SPEC-7 SF-SPEC-12: not while the ship could fly on, but when it stops; then it may found."""
    table = beside("colony_ship", "v5_22", classic_clear_optional="no").do(0, f"land 1 {SITE}")
    assert table.names() == ["ship_moved"]
    assert table.legal(0, "found") == []
    table.do(0, "stop 1")
    assert table.told("pirate_base_beaten")["planet"] == RED
    assert table.legal(0) == ["found 1", "stop 1", "end flight"]  # it has stopped: what speed it had is gone
    table.do(0, "found 1")
    assert table.told("discs_turned_up")["planets"][1]["planet"] == RED


def test_clearing_by_itself_without_speed() -> None:
    """SF-SPEC-12: a ship that has used up its speed has ended its move."""
    table = beside("colony_ship", BELOW, classic_clear_optional="no").under_way(0, 2).do(0, f"land 1 {SITE}")
    assert table.told("pirate_base_beaten")["planet"] == RED
    assert table.legal(0, "found") == ["found 1"]


def test_clearing_in_passing() -> None:
    """SF-SPEC-8: opt:classic_clear_passing: offered on every point entered, and the ship may fly on."""
    table = beside("trade_ship", "v1_22", classic_clear_passing="yes").do(0, f"fly 1 {RED_SIDE}")
    assert table.ship_at(0, 1) == PORT  # every point beside a face-down disc is a stop, whatever the disc is
    table.do(0, f"clear 1 {RED}")
    assert table.told("pirate_base_beaten")["seat"] == 0
    assert f"fly 1 {RED_SIDE}" in table.legal(0)


def test_clearing_in_passing_by_itself() -> None:
    """SF-SPEC-7 SF-SPEC-8: both options together are the open game's way."""
    options: Any = {"classic_clear_passing": "yes", "classic_clear_optional": "no"}
    table = beside("trade_ship", "v1_22", **options).do(0, f"fly 1 {RED_SIDE}")
    assert table.told("pirate_base_beaten")["seat"] == 0
    assert table.told("ship_moved")["left"] == 2


def test_the_white_disc_lies_face_down() -> None:
    """SF-SPEC-9: the clearer looks at it, the others do not see it before they explore."""
    table = beside("trade_ship", RED_SIDE).do(0, f"clear 1 {RED}")
    (event,) = table.events("disc_looked_at")
    white = table.saved()["board"]["chips"][RED]["chip"]
    assert event.seen_by(0) == {"seat": 0, "planet": RED, "disc": white}
    assert [table.seen(seat, RED) for seat in EVERYBODY] == [white, None, None, None, None]
    table.resume().ranked(1, (1, "trade_ship", "v1_22")).flying(1, 3).do(1, f"fly 1 {PORT}")
    assert table.seen(1, RED) == white
    assert table.looked(RED) == [0, 1]


def test_what_others_knew_is_gone_with_the_disc() -> None:
    """SF-SPEC-9: a seat that had looked at the pirates has not seen the white disc."""
    table = beside("trade_ship", RED_SIDE).disc(RED, PIRATES, [0, 2]).do(0, f"clear 1 {RED}")
    assert table.looked(RED) == [0]
    assert table.seen(2, RED) is None


def test_the_white_disc_face_up() -> None:
    """SF-SPEC-9: with opt:classic_white_disc face_up everybody sees it at once."""
    table = beside(classic_white_disc="face_up").do(0, f"clear 1 {RED}")
    white = table.saved()["board"]["chips"][RED]["chip"]
    assert table.told("pirate_base_beaten")["chip"] == white
    assert all(table.view(seat)["planets"][RED]["chip"] == white for seat in EVERYBODY)
    assert not table.events("disc_looked_at")


def test_clearing_at_the_end_of_a_move_ends_it() -> None:
    """SF-SPEC-12 SF-SPEC-9: where the white disc lies open nothing is left to ask: a ship under way has ended its move."""
    table = beside("trade_ship", "v1_22", classic_white_disc="face_up").do(0, f"fly 1 {PORT}", f"clear 1 {RED}")
    assert table.view(0)["frames"][-1]["ships"][0]["done"] is True
    assert table.legal(0) == ["end flight"]
    hidden = beside("trade_ship", "v1_22").do(0, f"fly 1 {PORT}", f"clear 1 {RED}")
    assert (
        hidden.view(0)["frames"][-1]["ships"][0]["done"] is False
    )  # the others see no difference to a disc that stays
    assert hidden.legal(0) == ["stop 1", "end flight"]


def test_the_white_disc_with_looking_as_an_action() -> None:
    """SF-SPEC-9 SF-EXP-7: then the clearer decides whether to look at it."""
    table = beside("trade_ship", RED_SIDE, classic_auto_look="no").do(0, f"clear 1 {RED}")
    assert table.seen(0, RED) is None
    table.do(0, f"look 1 {RED}")
    assert table.seen(0, RED) == table.saved()["board"]["chips"][RED]["chip"]


def test_imagined_white_discs() -> None:
    """SF-SPEC-9 SF-HID-4: who has not seen it imagines any white disc under it."""
    table = beside("trade_ship", RED_SIDE).do(0, f"clear 1 {RED}")
    worlds = [table.state.imagine(1, Dice(b"%d" % n, 8)).position()["board"] for n in range(30)]
    assert {str(world["chips"][RED]["chip"]) for world in worlds} == {"[3]", "[9]", "[10]", "[11]"}  # type: ignore[index]


# -- the moments at which a ship stands


def test_at_the_beginning_with_full_speed() -> None:
    """SF-SPEC-12: a ship that cleared when movement began flies with full speed."""
    table = beside("trade_ship", RED_SIDE).active(0, "throwing").chance(balls=[("blue", "red")]).do(0, "throw")
    table.do(0, f"clear 1 {RED}", "fly 1 v2_17")
    assert table.told("ship_moved") == {"seat": 0, "ship": 1, "path": ["v2_19", "v1_18", "v2_17"], "left": 1}


def test_a_ship_that_clears_where_it_stands_ends_no_move_but_its_own() -> None:
    """SF-SPEC-12 SF-FLY-4: its own move is over; the ship under way meanwhile flies on."""
    table = Charted(classic_white_disc="face_up").disc(RED, PIRATES, [0]).upgrades(0, cannon=4)
    table.ranked(0, (1, "trade_ship", "v2_17"), (2, "trade_ship", BELOW)).flying(0, 3)
    table.do(0, f"fly 1 {RED_SIDE}", "fly 2 v5_24")
    before = table.legal(0, "fly 2")
    table.do(0, f"clear 1 {RED}")
    assert table.told("pirate_base_beaten")["planet"] == RED
    assert table.legal(0, "fly 2") == before != []


def test_no_ship_flies_after_a_clearing_that_wins() -> None:
    """SF-END-1 SF-SPEC-7: cleared by itself at the end of a move, the disc is the last point; nobody flies after that."""
    table = beside("trade_ship", "v2_19", classic_clear_optional="no").player(0, half_medals=20)
    table.ranked(0, (1, "trade_ship", "v2_19"), (2, "trade_ship", "v14_13"))
    table.do(0, f"fly 1 {RED_SIDE}", "fly 2 v14_11")
    assert table.names() == ["pirate_base_beaten", "disc_looked_at", "points_changed", "game_won"]
    assert table.ship_at(0, 2) == "v14_13"


@pytest.mark.parametrize("first", [["fly 2 v14_11"], ["fly 2 v14_11", "stop 2"]], ids=["under way", "set down"])
def test_after_another_ship_has_flown(first: list[str]) -> None:
    """SF-SPEC-12: a ship that waits stands; it clears and keeps its flight although another ship flew first."""
    table = beside("trade_ship", RED_SIDE).ranked(0, (1, "trade_ship", RED_SIDE), (2, "trade_ship", "v14_13"))
    table.flying(0, 3).do(0, *first, f"clear 1 {RED}")
    assert table.told("pirate_base_beaten")["seat"] == 0
    assert (
        table.view(0)["frames"][-1]["ships"][0] | {"left": None, "done": False}
        == table.view(0)["frames"][-1]["ships"][0]
    )
    table.do(0, "fly 1 v2_17")
    assert table.told("ship_moved") == {"seat": 0, "ship": 1, "path": ["v2_19", "v1_18", "v2_17"], "left": 0}


def test_before_the_decision_to_found() -> None:
    """SF-SPEC-12: one that cleared at its end may found there."""
    table = beside("colony_ship", "v5_22").do(0, f"land 1 {SITE}", f"clear 1 {RED}", "found 1")
    assert table.told("colony_founded")["point"] == SITE
    assert table.points(0) == 6


def test_a_site_that_must_be_left() -> None:
    """SF-SPEC-12 SF-BLOCK-5: clearing opens the site; one that waits founds or leaves, one that came back must found."""
    table = beside("colony_ship", SITE).ranked(0, (1, "colony_ship", SITE), (2, "trade_ship", "v14_13"))
    ship = {"left": None, "done": False, "grounded": False, "must_leave": None}
    table.flying(0, 3, ships=[{**ship, "must_leave": SITE}, ship, ship]).do(0, f"clear 1 {RED}")
    assert {"found 1", "fly 1 v5_22"} < set(table.legal(0))
    assert "end flight" not in table.legal(0)
    table = beside("colony_ship", SITE)
    under_way = {**ship, "left": 1, "must_leave": SITE}
    table.flying(0, 3, moving=1, ships=[under_way, ship, ship]).do(0, f"clear 1 {RED}")
    assert table.legal(0) == ["found 1"]


def test_a_move_that_is_over() -> None:
    """SF-SPEC-12: a ship whose move is over stands too, and clears as soon as its owner is strong enough."""
    table = beside("trade_ship", RED_SIDE, cannon=3)
    table.ranked(0, (1, "trade_ship", RED_SIDE), (2, "trade_ship", "v29_4")).upgrades(0, cannon=3, freight_pod=1)
    table.do(0, "fly 1 v2_19", "stop 1")
    assert table.refused(0, f"clear 1 {RED}").message == "too_weak"
    table.do(0, "dock 2 v28_3", "pick scientist-mixed-1", f"clear 1 {RED}")
    assert table.told("pirate_base_beaten")["seat"] == 0


@pytest.mark.parametrize(("choice", "may"), [("inert", False), ("may_act", True)])
def test_a_grounded_ship(choice: str, may: bool) -> None:
    """SF-SPEC-11 SF-FX-12: it clears only with opt:grounded_ship may_act."""
    ship = {"left": None, "done": False, "grounded": True, "must_leave": None}
    table = beside("trade_ship", RED_SIDE, grounded_ship=choice).flying(0, 3, ships=[ship] * 3)
    assert bool(table.legal(0, "clear")) is may


def test_only_in_the_own_flight_phase() -> None:
    """SF-SPEC-11: nobody clears while trading, nor in another player's flight."""
    assert beside().active(0).refused(0, f"clear 1 {RED}").rule == "SF-SPEC-11"
    assert beside().ranked(1, (1, "trade_ship", "v14_13")).flying(1).refused(0, f"clear 1 {RED}").rule == "SF-ACT-1"


def jumped(face: object, **options: Any) -> Charted:
    """A colony ship of seat 0, with four cannons, has jumped to a site beside a planet with this disc."""
    table = Charted(**options).disc(RED, face).disc(YELLOW, [9]).upgrades(0, cannon=4).hand(0, ore=2)
    return table.meet("E28").do(0, "give ore2", f"jump 1 {SITE}")


def test_when_a_jump_ends() -> None:
    """SF-SPEC-12 SF-JUMP-4 SF-HID-2: the owner looks, clears and founds; the question comes whatever the disc is."""
    for face, legal in (([10], ["found 1", "pass"]), (PIRATES, [f"clear 1 {RED}", "pass"])):
        table = jumped(face)
        assert table.names()[:3] == ["ship_jumped", "disc_looked_at", "disc_looked_at"]
        assert table.frame() == "landing"
        assert table.legal(0) == legal
    table = jumped(PIRATES).do(0, f"clear 1 {RED}")
    assert table.legal(0) == ["found 1", "pass"]
    table.do(0, "found 1")
    assert table.told("colony_founded")["point"] == SITE


def test_a_jump_with_other_options() -> None:
    """SF-SPEC-7 SF-SPEC-9 SF-COL-1: by itself, face up and compulsory: nothing is left to decide but founding."""
    options: Any = {"classic_clear_optional": "no", "classic_white_disc": "face_up", "colony_founding": "compulsory"}
    table = jumped(PIRATES, **options)
    assert table.told("pirate_base_beaten")["planet"] == RED
    assert table.legal(0) == ["found 1"]


def test_a_jump_where_nothing_is_hidden() -> None:
    """SF-JUMP-4: on a plain point nobody is asked."""
    table = Charted().hand(0, ore=2).meet("E28").do(0, "give ore2", "jump 1 v13_10")
    assert table.frame() == "flight"


# -- worked example


def test_example_of_clearing() -> None:
    """EX-20: three cannons and a Scientists card are four: flying past leaves the disc, ending beside it may clear."""
    table = beside("colony_ship", "v1_22", cannon=3).friend(0, "scientists", "scientist-mixed-1")
    table.upgrades(0, cannon=3, booster=1).do(0, f"fly 1 {PORT}", f"land 1 {SITE}")
    assert not table.events("pirate_base_beaten")
    before = table.points(0)
    table.do(0, f"clear 1 {RED}")
    assert table.told("pirate_base_beaten") == {"seat": 0, "planet": RED, "strength": 4}
    assert table.points(0) == before + 1
    assert table.seen(0, RED) == table.saved()["board"]["chips"][RED]["chip"]
    assert table.seen(1, RED) is None
    table.do(0, "found 1")
    assert [entry["planet"] for entry in table.told("discs_turned_up")["planets"]] == [YELLOW, RED]


def test_other_sites_of_the_system() -> None:
    """SF-COL-5: one special bars the two sites it touches, the third site is free."""
    for site, free in ((SITE, False), (OTHER_SITE, False), (CLEAR_SITE, True)):
        assert bool(beside("colony_ship", site, cannon=0).legal(0, "found")) is free
