"""Stories about pirate bases and ice planets (chapter 12 of docs/rules/starfarers.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.starfarers.kit import Table

BESIDE = ("v10_21", "v11_20", "v11_22", "v13_22", "v14_21")  # the points adjacent to the fuel planet c4r10
FAR_SIDE = ("v14_19", "v13_18", "v16_19", "v16_21", "v17_20", "v10_19", "v11_18")  # the rest of that ring


def special(face: dict[str, int], **options: Any) -> Table:
    """The seventh near system is known, and this special lies on its fuel planet."""
    return Table(**options).reveal("N7").chip("c4r10", face)


def step_onto(table: Table, seat: int, point: str) -> Table:
    """The seat's only ship, a colony ship, enters the point from a neighbour."""
    board = table.game.board  # type: ignore[attr-defined]
    names = [board.points[n] for n in board.neighbours[board.number_of[point]] if board.centre_of[n] < 0]
    start = next((name for name in names if name not in BESIDE), names[0])
    table.ships(seat, ("colony_ship", start)).flying(seat)
    return table.walk(seat, 1, point)


# -- strength


@pytest.mark.parametrize("point", ["v10_21", "v11_20", "v11_22", "v13_22", "v14_21"])
def test_a_base_falls_from_every_adjacent_point(point: str) -> None:
    """SF-SPEC-1: on entering any of the five points, at once and without a throw."""
    table = step_onto(special({"pirate_base": 4}).upgrades(1, cannon=4), 1, point)
    assert table.told("pirate_base_beaten")["planet"] == "c4r10"
    assert not table.events("mothership_thrown")


@pytest.mark.parametrize("point", FAR_SIDE)
def test_no_base_falls_from_the_far_side(point: str) -> None:
    """SF-SPEC-1: the other points of the ring are not adjacent to the planet."""
    table = special({"pirate_base": 4}).upgrades(1, cannon=6)
    board = table.game.board  # type: ignore[attr-defined]
    names = [board.points[n] for n in board.neighbours[board.number_of[point]] if board.centre_of[n] < 0]
    start = next(name for name in names if name not in BESIDE)
    table.ships(1, ("colony_ship", start)).flying(1).walk(1, 1, point)
    assert not table.events("pirate_base_beaten")


@pytest.mark.parametrize(("slot_planet", "strength"), [("c4r10", 4), ("c4r10", 5), ("c4r3", 6)])
def test_the_number_of_cannons(slot_planet: str, strength: int) -> None:
    """SF-SPEC-1: at least as many cannons as the number shows; one less is not enough."""
    for cannons in (strength - 1, strength):
        table = Table().reveal("N7", "F5").chip(slot_planet, {"pirate_base": strength}).upgrades(1, cannon=cannons)
        start, point = ("v14_23", "v13_22") if slot_planet == "c4r10" else ("v11_10", "v11_8")
        table.ships(1, ("colony_ship", start)).flying(1).do(1, f"fly 1 {point}")
        assert bool(table.events("pirate_base_beaten")) is (cannons == strength)


@pytest.mark.parametrize(("planet", "strength"), [("c4r10", 3), ("c4r3", 4)])
def test_the_number_of_pods(planet: str, strength: int) -> None:
    """SF-SPEC-2: at least as many attached freight pods as the number shows."""
    for pods in (strength - 1, strength):
        table = (
            Table().reveal("N7", "F5").chip(planet, {"ice_planet": strength}).upgrades(1, cannon=6, freight_pod=pods)
        )
        start, point = ("v14_23", "v13_22") if planet == "c4r10" else ("v11_10", "v11_8")
        table.ships(1, ("trade_ship", start)).flying(1).do(1, f"fly 1 {point}")
        assert bool(table.events("ice_planet_terraformed")) is (pods == strength)


def test_scientists_cannons_count_against_bases() -> None:
    """SF-SPEC-4: two attached cannons and a card of two beat a base of four."""
    table = special({"pirate_base": 4}).upgrades(1, cannon=2).friend(1, "scientists", "scientist-cannons")
    assert step_onto(table, 1, "v13_22").events("pirate_base_beaten")
    table = special({"pirate_base": 4}).upgrades(1, cannon=2).friend(1, "scientists", "scientist-mixed-1")
    assert not step_onto(table, 1, "v13_22").events("pirate_base_beaten")


def test_nothing_but_pods_counts_for_ice() -> None:
    """SF-SPEC-4: cards, boosters and cannons do not terraform."""
    cards = ("scientist-mixed-1", "scientist-mixed-2", "scientist-cannons", "scientist-boosters")
    table = special({"ice_planet": 3}).upgrades(1, booster=6, cannon=6, freight_pod=2).friend(1, "scientists", *cards)
    assert not step_onto(table, 1, "v13_22").events("ice_planet_terraformed")


# -- reward


@pytest.mark.parametrize(
    ("face", "event"), [({"pirate_base": 4}, "pirate_base_beaten"), ({"ice_planet": 3}, "ice_planet_terraformed")]
)
def test_the_clearer_keeps_a_medal(face: dict[str, int], event: str) -> None:
    """SF-SPEC-5: one point; a reserve chip lies on the planet face up and produces."""
    table = special(face).upgrades(1, cannon=4, freight_pod=3)
    top = table.position["board"]["reserve_chips"][-1]
    step_onto(table, 1, "v13_22")
    assert table.names() == [event, "points_changed", "ship_moved"]
    assert table.told(event) == {"seat": 1, "planet": "c4r10", "chip": top}
    ((kind, _),) = face.items()
    assert table.told("points_changed") == {"seat": 1, "old": 4, "new": 5, "reason": kind}
    assert table.view(None)["players"][1]["trophies"] == [face]
    assert table.view(None)["planets"]["c4r10"]["chip"] == top
    assert len(table.saved()["board"]["reserve_chips"]) == 4
    assert table.view(0)["unseen"]["reserve_chips"] == sorted(table.saved()["board"]["reserve_chips"])


def test_the_medal_cannot_be_lost() -> None:
    """SF-SPEC-5: an encounter takes half medals down to none, never the whole one."""
    table = special({"pirate_base": 4}).upgrades(1, cannon=4).player(1, half_medals=1)
    table.chip("c4r10", {"pirate_base": 4}).cleared("c4r10", 1, [9])
    table.active(1, "throwing").encounter_on_top("E01").hand(1).chance(balls=[("black", "red")])
    assert table.points(1) == 5
    table.do(1, "throw", "give nothing")
    for seat in (0, 2, 3):
        if table.state.sizes[seat]:
            table.do(seat, table.legal(seat)[0])
    assert table.view(None)["players"][1]["half_medals"] == 0
    assert table.points(1) == 5


def test_the_ship_goes_on_and_founds() -> None:
    """SF-SPEC-5: after clearing it flies on with the rest of its speed and may found beside the planet."""
    table = special({"pirate_base": 4}).upgrades(1, cannon=4).ships(1, ("colony_ship", "v14_23")).flying(1, base=3)
    table.do(1, "land 1 v14_21")
    assert table.told("ship_moved") == {"seat": 1, "ship": 1, "path": ["v13_22"], "left": 2}
    table.do(1, "land 1 v14_21", "found 1")
    assert table.events("colony_founded")
    assert table.points(1) == 6


def test_clearing_on_the_very_site() -> None:
    """SF-SPEC-5: a ship that lands on the site clears, and founds there in the same flight."""
    table = special({"ice_planet": 3}).upgrades(1, freight_pod=3).ships(1, ("colony_ship", "v16_21")).flying(1)
    table.do(1, "land 1 v14_21", "found 1")
    assert table.events("colony_founded")


def test_reserve_chips_come_at_random() -> None:
    """SF-SPEC-5: which chip is laid differs from match to match."""
    laid: Counter[str] = Counter()
    for number in range(20):
        table = (
            Table(seed=f"match {number}".encode()).reveal("N7").chip("c4r10", {"pirate_base": 4}).upgrades(1, cannon=4)
        )
        step_onto(table, 1, "v13_22")
        laid[str(table.told("pirate_base_beaten")["chip"])] += 1
    assert len(laid) >= 3


# -- standing ships


def standing(face: dict[str, int], **options: Any) -> Table:
    """White's trade ship stands beside the special since an earlier turn."""
    return special(face, **options).ships(0, ("trade_ship", "v11_22"))


def test_a_standing_ship_clears_when_movement_begins() -> None:
    """SF-SPEC-6: the cannons bought in this turn count as soon as the flight begins."""
    table = (
        standing({"pirate_base": 4}).upgrades(0, cannon=3).active(0).hand(0, carbon=2).chance(balls=[("blue", "red")])
    )
    table.do(0, "build cannon")
    assert not table.events("pirate_base_beaten")  # not in the trade and build phase
    table.do(0, "end build", "throw")
    assert table.told("pirate_base_beaten")["seat"] == 0
    assert table.ship_at(0, 1) == "v11_22"


def test_a_standing_ship_clears_with_a_new_card() -> None:
    """SF-SPEC-6: a friendship card taken in flight is tested at once, for ships that have moved, too."""
    table = standing({"pirate_base": 4}).upgrades(0, cannon=2, freight_pod=1)
    table.ships(0, ("trade_ship", "v10_23"), ("trade_ship", "v2_1")).flying(0)
    table.do(0, "fly 1 v11_22", "stop 1", "dock 2 v4_1")
    assert not table.events("pirate_base_beaten")
    table.do(0, "pick scientist-cannons")
    assert table.told("pirate_base_beaten")["planet"] == "c4r10"


def test_what_an_encounter_brings_is_tested_afterwards() -> None:
    """SF-SPEC-6: a cannon won in the encounter clears when movement begins, not inside the encounter."""
    table = (
        standing({"pirate_base": 4}).upgrades(0, cannon=3).active(0, "throwing").encounter_on_top("E02").hand(0, ore=3)
    )
    table.chance(balls=[("black", "red")]).do(0, "throw", "give ore3", "gain cannon")
    names = [name for name in table.names() if name in ("upgrade_gained", "encounter_finished", "pirate_base_beaten")]
    assert names == ["upgrade_gained", "encounter_finished", "pirate_base_beaten"]


def test_only_entering_may_count() -> None:
    """SF-SPEC-6: with the option no a standing ship clears nothing, until it enters another adjacent point."""
    table = standing({"pirate_base": 4}, clear_when_standing="no").upgrades(0, cannon=4).active(0, "throwing")
    table.chance(balls=[("blue", "red")]).do(0, "throw")
    assert not table.events("pirate_base_beaten")
    table.do(0, "fly 1 v13_22")
    assert table.events("pirate_base_beaten")


def test_only_entering_may_count_also_with_a_new_card() -> None:
    """SF-SPEC-6: with the option no the card of a new station changes nothing for standing ships."""
    table = standing({"pirate_base": 4}, clear_when_standing="no").upgrades(0, cannon=2, freight_pod=1)
    table.ships(0, ("trade_ship", "v11_22"), ("trade_ship", "v2_1")).flying(0).do(
        0, "dock 2 v4_1", "pick scientist-cannons"
    )
    assert not table.events("pirate_base_beaten")


def test_clearing_is_automatic() -> None:
    """SF-SPEC-7: nobody is asked, neither on entering nor while standing."""
    table = step_onto(special({"pirate_base": 4}).upgrades(1, cannon=4), 1, "v13_22")
    assert table.frame() == "flight"
    assert not table.legal(1, "clear")
    assert table.events("pirate_base_beaten")


def test_there_is_a_reserve_chip_for_every_special() -> None:
    """SF-SPEC-10: five specials, five reserve chips; the last one is laid for the last special."""
    table = Table()
    chips = table.game.chips  # type: ignore[attr-defined]
    specials = [chip for chip in chips if chip.special >= 0]
    bases = [{"pirate_base": strength} for strength in (4, 5, 6)]
    ice = [{"ice_planet": strength} for strength in (3, 4)]
    assert sorted(str(chip.json()) for chip in specials) == sorted(str(face) for face in bases + ice)
    assert sum(chip.pool == "reserve" for chip in chips) == len(specials) == 5
    table.reveal("N7").chip("c4r10", {"pirate_base": 4})
    faces = {planet: entry["chip"] for planet, entry in table.position["board"]["chips"].items()}
    left = [planet for planet, face in faces.items() if isinstance(face, dict) and planet != "c4r10"]
    for planet in left:
        table.cleared(planet, 0, table.position["board"]["reserve_chips"][0])
    assert len(table.position["board"]["reserve_chips"]) == 1
    step_onto(table.upgrades(1, cannon=4), 1, "v13_22")
    assert table.saved()["board"]["reserve_chips"] == []
    assert table.view(None)["unseen"]["reserve_chips"] == []


# -- when and by whom


def test_no_clearing_in_another_players_turn() -> None:
    """SF-SPEC-11: a strong ship beside the base does nothing while somebody else flies by."""
    table = standing({"pirate_base": 4}).upgrades(0, cannon=6)
    step_onto(table, 1, "v13_22")
    assert not table.events("pirate_base_beaten")
    table.do(1, "stop 1", "end flight")
    assert not table.events("pirate_base_beaten")


def test_a_grounded_ship_clears_nothing() -> None:
    """SF-SPEC-11: the ship kept by the merchant stands beside the base in vain."""
    table = standing({"pirate_base": 4}).upgrades(0, cannon=4).active(0, "throwing").encounter_on_top("E05").hand(0)
    table.chance(balls=[("black", "red")]).do(0, "throw", "give nothing", "ground 1")
    assert not table.events("pirate_base_beaten")
    table.do(0, "end flight")
    assert table.saved()["board"]["chips"]["c4r10"]["chip"] == {"pirate_base": 4}


# -- worked example


def red(cannons: int) -> Table:
    """Red's start ship with base speed four and one booster; the fuel planet hides a pirate base of four."""
    table = Table().chip("c4r10", {"pirate_base": 4}, face_up=False).upgrades(1, booster=1, cannon=cannons)
    return table.flying(1, base=4)


def test_ex_7_explore_clear_found() -> None:
    """EX-7 SF-EXP-1 SF-SPEC-1 SF-SPEC-5: four cannons: the base falls on v13_22, red founds on v14_21."""
    table = red(4).walk(1, 1, "v14_25", "v13_24", "v14_23")
    assert not table.events("chips_revealed")
    table.walk(1, 1, "v13_22")
    names = [name for name in table.names() if name != "points_changed"]
    assert names == ["chips_revealed", "special_revealed", "pirate_base_beaten", "ship_moved"]
    assert table.told("special_revealed") == {"planet": "c4r10", "special": "pirate_base", "strength": 4}
    assert table.told("ship_moved")["left"] == 1
    table.walk(1, 1, "v14_21").do(1, "found 1")
    assert table.told("colony_founded") == {"seat": 1, "point": "v14_21", "ship": 1}
    assert table.points(1) == 6


def test_ex_7_with_three_cannons() -> None:
    """EX-7 SF-COL-2: the base stands, v14_21 and v11_20 are blocked; v14_19, nine steps away, is the open site."""
    table = red(3).walk(1, 1, "v14_25", "v13_24", "v14_23", "v13_22")
    assert not table.events("pirate_base_beaten")
    table.walk(1, 1, "v14_21")
    assert table.told("must_leave_set")["point"] == "v14_21"
    assert table.refused(1, "found 1").rule == "SF-COL-2"
    layout = table.state.layout
    number_of = table.state.rulebook.board.number_of
    assert layout.reach(number_of["v13_26"]).distance[number_of["v14_19"]] == 9
    for site, open_ in (("v14_21", False), ("v11_20", False), ("v14_19", True)):
        later = red(3).reveal("N7").upgrades(1, booster=6, cannon=3).do(1, f"land 1 {site}")
        assert later.may(1, "found 1") is open_
