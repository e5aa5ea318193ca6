"""Stories about the first edition: looking at discs, clearing them, founding beside them (chapters 12, 19 and 21)."""

from __future__ import annotations

from typing import Any

import pytest

from starport.engine.dice import Dice
from starport.engine.refusal import Refused
from tests.games.starfarers.charted import (
    BELOW,
    BLUE,
    CLEAR_SITE,
    OTHER_SITE,
    PORT,
    RED,
    RED_SIDE,
    SITE,
    YELLOW,
    Charted,
)

PIRATES = {"pirate_base": 4}
ICE = {"ice_planet": 3}
EVERYBODY = (0, 1, 2, 3, None)


def beside(ship: str = "colony_ship", point: str = SITE, cannon: int = 4, **options: Any) -> Charted:
    """Seat 0 has a ship at a system with a pirate disc of strength 4 that it has looked at, and flies with speed 3."""
    table = Charted(**options).disc(RED, PIRATES, [0]).disc(BLUE, [3], [0]).disc(YELLOW, [9], [0])
    table.upgrades(0, cannon=cannon).ranked(0, (1, ship, point)).flying(0, 3)
    return table


# -- looking


def test_looking_is_private() -> None:
    """SF-EXP-6 SF-CLASSIC-1: on a point beside a planet its owner sees that disc, nobody else does; all see who looked."""
    table = Charted().disc(YELLOW, [5]).ranked(0, (1, "trade_ship", BELOW)).flying(0, 3).do(0, "fly 1 v5_22")
    (event,) = table.events("disc_looked_at")
    assert event.seen_by(0) == {"seat": 0, "planet": YELLOW, "disc": [5]}
    assert event.seen_by(1) == event.seen_by(None) == {"seat": 0, "planet": YELLOW}
    assert [table.seen(seat, YELLOW) for seat in EVERYBODY] == [[5], None, None, None, None]
    assert all(table.view(seat)["planets"][YELLOW]["looked"] == [0] for seat in EVERYBODY)
    assert all("chip" not in table.view(seat)["planets"][YELLOW] for seat in EVERYBODY)
    assert (table.looked(RED), table.looked(BLUE)) == ([], [])


def test_a_site_shows_both_discs() -> None:
    """SF-EXP-6: on a colony site both discs are looked at, the third one is not."""
    table = Charted().ranked(0, (1, "colony_ship", "v5_22")).flying(0, 3).do(0, f"land 1 {SITE}")
    assert [event.public["planet"] for event in table.events("disc_looked_at")] == [YELLOW, RED]
    assert (table.looked(RED), table.looked(YELLOW), table.looked(BLUE)) == ([0], [0], [])


def test_the_flight_may_go_on() -> None:
    """SF-EXP-6 SF-FLY-7: the leg ends where a disc is looked at for the first time; the rest of the speed is kept."""
    table = Charted().ranked(0, (1, "trade_ship", BELOW)).flying(0, 5).do(0, "fly 1 v7_22")
    assert table.told("ship_moved") == {"seat": 0, "ship": 1, "path": ["v5_22"], "left": 4}
    table.do(0, "fly 1 v7_22")
    assert table.names() == ["ship_moved"]  # the disc is known by now
    assert table.told("ship_moved")["left"] == 3


def test_what_was_seen_is_remembered() -> None:
    """SF-EXP-7 SF-HID-4: for the whole game, through saving and loading, wherever the ship goes."""
    table = Charted().disc(RED, ICE, [2]).disc(BLUE, [4], [0, 2])
    table.ranked(2).ranked(0, (1, "trade_ship", "v14_13")).flying(0).do(0, "end flight")
    again = table.game.load(table.saved())
    assert again.view(2)["planets"][RED]["seen"] == ICE  # type: ignore[index]
    assert [table.seen(seat, BLUE) for seat in EVERYBODY] == [[4], None, [4], None, None]


def test_nobody_else_can_imagine_it() -> None:
    """SF-HID-4 SF-EXP-7: worlds a seat imagines keep what it has seen; all else is dealt anew within its dot colour."""
    state = beside().state
    worlds = [state.imagine(0, Dice(b"%d" % n, 8)).position()["board"] for n in range(30)]
    assert all(world["chips"][RED]["chip"] == PIRATES for world in worlds)  # type: ignore[index]
    others = [state.imagine(1, Dice(b"%d" % n, 8)).position()["board"] for n in range(30)]
    faces = {str(world["chips"][RED]["chip"]) for world in others}  # type: ignore[index]
    assert len(faces) > 3
    assert all(world["chips"][RED]["looked"] == [0] for world in others)  # type: ignore[index]


def test_menus_of_others_say_nothing() -> None:
    """SF-HID-2 SF-CLASSIC-1: whatever the disc is, the others see the same view, and the same seat decides."""
    one, two = beside(), beside().disc(RED, [10], [0])
    for seat in (1, 2, 3, None):
        first, second = one.view(seat), two.view(seat)
        assert first == second
    assert one.state.acting() == two.state.acting() == [0]
    assert one.legal(0) != two.legal(0)


def test_looking_as_an_action() -> None:
    """SF-EXP-7: with opt:classic_auto_look no the owner decides; the leg ends wherever there is something to look at."""
    table = Charted(classic_auto_look="no").disc(YELLOW, [5]).ranked(0, (1, "trade_ship", BELOW)).flying(0, 5)
    table.do(0, "fly 1 v7_22")
    assert table.ship_at(0, 1) == "v5_22"
    assert table.seen(0, YELLOW) is None
    assert table.legal(0, "look") == [f"look 1 {YELLOW}"]
    assert table.state.fallback(0).text == f"look 1 {YELLOW}"
    table.do(0, f"look 1 {YELLOW}")
    assert table.seen(0, YELLOW) == [5]
    assert table.legal(0, "look") == []
    assert table.may(0, "fly 1 v7_22")


def test_not_looking() -> None:
    """SF-EXP-7 SF-COL-5: whoever does not look learns nothing, cannot clear and cannot found."""
    table = Charted(classic_auto_look="no").disc(YELLOW, [5]).disc(RED, PIRATES).upgrades(0, cannon=6)
    table.ranked(0, (1, "colony_ship", "v5_22")).flying(0, 3).do(0, f"land 1 {SITE}")
    assert table.legal(0, "clear") == table.legal(0, "found") == []
    assert table.refused(0, "found 1").rule == "SF-COL-5"
    table.do(0, f"look 1 {RED}")
    assert table.legal(0, "clear") == [f"clear 1 {RED}"]


# -- founding


def test_founding_turns_up_both_discs() -> None:
    """SF-COL-5 SF-HID-8: when a colony is founded both discs lie open for all; the third stays as it is."""
    table = Charted().plain_system(0).ranked(0, (1, "colony_ship", SITE)).flying(0, 3).do(0, "found 1")
    told = table.told("discs_turned_up")
    assert told["planets"] == [
        {"planet": YELLOW, "resource": "food", "chip": [9]},
        {"planet": RED, "resource": "ore", "chip": [10]},
    ]
    assert all(table.view(seat)["planets"][RED]["chip"] == [10] for seat in EVERYBODY)
    assert "chip" not in table.view(0)["planets"][BLUE]
    assert table.seen(0, BLUE) == [3]
    assert table.points(0) == 5


def test_a_new_colony_yields() -> None:
    """SF-COL-5 SF-PROD-5: from the next roll on, on both numbers."""
    table = Charted().plain_system(0).ranked(0, (1, "colony_ship", SITE)).flying(0, 3).do(0, "found 1")
    table.resume().empty_hands().chance(dice=[(4, 6)]).active(1, "rolling").do(1, "roll")
    assert table.hand_of(0).get("ore") == 1


@pytest.mark.parametrize("special", [PIRATES, {"pirate_base": 6}, ICE])
def test_no_founding_beside_a_special(special: dict[str, int]) -> None:
    """SF-COL-5 SF-COL-2: the owner has looked and cannot found; the others see only that it did not."""
    table = beside(cannon=0).disc(RED, special, [0])
    assert table.legal(0, "found") == []
    assert table.refused(0, "found 1").rule == "SF-COL-2"
    table.do(0, "end flight")
    assert not table.events("discs_turned_up")


def test_a_ship_that_stops_reveals_nothing() -> None:
    """SF-HID-8 SF-HID-2: a colony ship that uses up its speed on a site is asked, whether or not it could found."""
    for face in (PIRATES, [10]):
        table = Charted().disc(RED, face, [0]).disc(YELLOW, [9], [0])
        table.ranked(0, (1, "colony_ship", BELOW)).under_way(0, 2).do(0, f"land 1 {SITE}")
        assert table.view(1)["frames"][-1]["moving"] == 1
        assert "stop 1" in table.legal(0)
        table.do(0, "stop 1")
        assert table.names() == ["must_leave_set"]


def test_a_white_disc_never_bars() -> None:
    """SF-SPEC-9 SF-COL-5: a white disc that the founder has not looked at is turned up by founding."""
    table = Charted().plain_system(0).disc(RED, PIRATES).cleared(RED, 1, [3])
    table.position["board"]["chips"][RED] = {"chip": [3], "face_up": False, "back": "reserve", "looked": [1]}
    table.ranked(0, (1, "colony_ship", SITE)).flying(0, 3)
    assert table.seen(0, RED) is None
    table.do(0, "found 1")
    assert table.view(3)["planets"][RED]["chip"] == [3]


def test_positions_keep_discs_in_order() -> None:
    """SF-COL-5 SF-CLASSIC-1: no face-up special, no face-down disc beside a colony, no looks at an open disc."""
    for entry in (
        {"chip": PIRATES, "face_up": True, "back": "dot-red", "looked": []},
        {"chip": PIRATES, "face_up": True, "back": "dot-red", "looked": [1]},
    ):
        table = beside()
        table.position["board"]["chips"][RED] = entry
        with pytest.raises(Refused):
            _ = table.state
    table = Charted().plain_system(0).colonies(0, "v19_26", "v1_26", "v11_28", SITE, spaceports=["v19_26"])
    with pytest.raises(Refused, match="beside a colony"):
        _ = table.state


# -- clearing


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


def test_no_ship_flies_after_a_clearing_that_wins() -> None:
    """SF-END-1 SF-SPEC-7: cleared by itself at the end of a move, the disc is the last point; nobody flies after that."""
    table = beside("trade_ship", "v2_19", classic_clear_optional="no").player(0, half_medals=20)
    table.ranked(0, (1, "trade_ship", "v2_19"), (2, "trade_ship", "v14_13"))
    table.do(0, f"fly 1 {RED_SIDE}", "fly 2 v14_11")
    assert table.names() == ["pirate_base_beaten", "disc_looked_at", "points_changed", "game_won"]
    assert table.ship_at(0, 2) == "v14_13"


def test_after_another_ship_has_started() -> None:
    """SF-SPEC-12: a ship that waits stands; it clears and keeps its flight although another ship flew first."""
    table = beside("trade_ship", RED_SIDE).ranked(0, (1, "trade_ship", RED_SIDE), (2, "trade_ship", "v14_13"))
    table.flying(0, 3).do(0, "fly 2 v14_11", f"clear 1 {RED}")
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
