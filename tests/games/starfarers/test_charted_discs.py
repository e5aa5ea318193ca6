"""Stories about the first edition: looking at discs, clearing them, founding beside them (chapters 12, 19 and 21)."""

from __future__ import annotations

import pytest

from starport.engine.dice import Dice
from starport.engine.refusal import Refused
from tests.games.starfarers.charted import (
    BELOW,
    BLUE,
    EVERYBODY,
    ICE,
    PIRATES,
    RED,
    SITE,
    YELLOW,
    Charted,
    beside,
)

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
