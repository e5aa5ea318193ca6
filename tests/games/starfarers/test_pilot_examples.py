"""The worked examples of chapter 24 of docs/rules/starfarers.md with two pilots."""

from __future__ import annotations

from tests.games.starfarers.cockpit import Cockpit

TWO, THREE, FIVE = ("black", "yellow"), ("black", "red"), ("yellow", "red")
ONE, FOUR = ("black", "blue"), ("blue", "red")
RED = 0


def test_two_pilots() -> None:
    """EX-13: Five seats, card E10: seat 3 throws as pirate against 0 without Scientists cannons, then for himself."""
    table = Cockpit(5).friend(3, "scientists", "scientist-cannons").meet("E10", TWO, ONE, TWO, FIVE)
    table.do(0, "answer no").do(3, "answer no")
    assert [event.public["seat"] for event in table.events("mothership_thrown")] == [0, 3, 3, 1]
    first, second = [event.public for event in table.events("comparison_made")]
    assert (first["seat"], first["opponent"], first["mine"], first["theirs"]) == (0, 3, 2, 1)
    assert (second["seat"], second["opponent"], second["mine"], second["theirs"]) == (3, 1, 4, 5)
    names = table.names()
    assert names.index("cards_gained") < len(names) - 1 - names[::-1].index("comparison_made")  # 0 first, then 3
    table.do(3, "ground 1")
    assert table.state.acting() == [0]
    table.do(0, "end flight")
    assert table.state.acting() == [3]


def test_different_answers() -> None:
    """EX-14: Pilot 1 refuses, Pilot 2 jumps; then a new card for Pilot 1 only, and nobody moves before it is done."""
    table = Cockpit(6).encounter_on_top("E21").meet("E25", FIVE, ONE)
    table.do(0, "answer no").do(3, "answer yes")
    assert table.frame() == "jumping"
    assert len(table.saved()["encounters"]["discard"]) == 0
    table.do(3, "jump 1 v14_25")
    assert table.told("encounter_finished")["card"] == "E25"
    assert table.told("encounter_started") == {"seat": 0, "seats": [0], "reader": 1}
    assert table.legal(3) == []
    table.do(0, "answer no")
    assert table.state.acting() == [0]
    assert table.frame() == "flight"
    alone = Cockpit(6).ships(0).meet("E25")
    assert alone.state.acting() == [3]  # a pilot without ships answers nothing at all


def test_win_timing() -> None:
    """EX-15: Pilot 1 at 14 completes a pair of half medals in the encounter and wins; Pilot 2 no longer acts."""
    table = Cockpit(6).player(0, half_medals=23).hand(0, ore=2).hand(3, ore=2).meet("E03")
    assert table.points(0) == 14
    table.do(0, "give ore2").do(3, "give ore2")
    assert table.state.winner == 0
    assert table.view(None)["players"][3]["half_medals"] == 3
    assert table.legal(3) == []


def test_win_in_pilot_twos_part() -> None:
    """EX-15: If only Pilot 2 reaches the goal in the encounter, Pilot 2 wins before anybody flies."""
    table = Cockpit(6).player(3, half_medals=23).hand(0, ore=2).hand(3, ore=2).meet("E03")
    table.do(0, "give nothing").do(3, "give ore2")
    assert table.state.winner == 3


def test_card_sixteen() -> None:
    """EX-17: Pilot 1 flees from more boosters, must fight and loses the booster; Pilot 2 ties against seat 2 and wins."""
    table = Cockpit(6).upgrades(0, booster=1).upgrades(3, cannon=2).upgrades(5, booster=2, cannon=1)
    table.meet("E16", TWO, THREE, THREE, FIVE).do(0, "answer yes").do(3, "answer no")
    told = [event.public for event in table.events("comparison_made")]
    assert [(made["seat"], made["opponent"], made["stat"], made["mine"], made["theirs"]) for made in told] == [
        (0, 5, "boosters", 1, 2),
        (0, 5, "combat", 2, 4),
    ]
    assert table.legal(0) == ["lose booster"]
    table.do(0, "lose booster")
    made = table.told("comparison_made")
    assert (made["seat"], made["opponent"], made["mine"], made["theirs"], made["passed"]) == (3, 2, 5, 5, True)
    table.do(3, "gain freight_pod")
    assert table.view(None)["players"][3]["half_medals"] == 4
    assert table.view(None)["frames"][-1]["speed"] == 3
    table.do(0, "end flight")
    assert table.view(None)["frames"][-1]["speed"] == 3


def test_artefact() -> None:
    """EX-18: Two peoples do not find artefact 3; a third people's card finds it for the ship that stands beside it, which
    founds only in the next turn."""
    table = Cockpit(6).chip("c5r5", {"artefact": 3}).chip("c6r5", [3]).chip("c6r4", [12]).reveal("F7")
    table.friend(RED, "green_folk", "green-ore", "green-fuel").friend(RED, "merchants", "merchant-ore")
    table.ships(RED, ("colony_ship", "v14_11"), ("trade_ship", "v25_2")).upgrades(RED, booster=2, freight_pod=1)
    table.flying(RED, 3).do(RED, "fly 1 v13_10")
    assert not table.events("artefact_found")
    assert table.refused(RED, "found 1").message == "not_on_a_site"
    table.do(RED, "land 1 v16_11")
    assert table.refused(RED, "found 1").message == "special_in_the_way"
    points = table.points(RED)
    table.do(RED, "dock 2 v26_1")
    assert table.told("must_leave_set")["point"] == "v16_11"
    assert table.points(RED) == points + 2  # the marker
    table.do(RED, "pick diplomat-tribute")
    assert table.told("artefact_found")["planet"] == "c5r5"
    assert table.points(RED) == points + 3
    assert table.refused(RED, "found 1").rule == "SF-COL-6"
    after = Cockpit(6)
    after.position = table.saved()
    after.position["active"] = RED
    after.position["frames"] = [{"frame": "turn", "seat": RED, "next": "start"}]
    after.chance(dice=[(1, 1)], balls=[FOUR]).do(RED, "roll", "end build").do(3, "end build").do(
        RED, "throw", "found 1"
    )
    assert after.told("colony_founded")["point"] == "v16_11"


def test_chosen_encounter() -> None:
    """EX-19: Pilot 2 declines: Pilot 1 alone meets somebody, Pilot 2 flies with base 3 and without jump. Or Pilot 2 wants
    one: read by the own left neighbour before anybody moves, then both fly with base 4, and Pilot 2 may jump."""
    given = [
        Cockpit(6).upgrades(3, booster=3).travelers(3, "encounter", "jump-1").encounter_on_top("E20") for _ in "ab"
    ]
    declined = given[0].thrown(0, "black", "red").do(3, "avoid encounter")
    assert declined.told("encounter_started") == {"seat": 0, "seats": [0], "reader": 1}
    declined.do(0, "answer no", "end flight")
    assert declined.view(None)["frames"][-1]["base_speed"] == 3
    assert declined.legal(3, "jump") == []
    wanted = given[1].thrown(0, "blue", "red").do(3, "seek encounter")
    assert wanted.told("encounter_started") == {"seat": 3, "seats": [3], "reader": 4}
    wanted.do(3, "answer no")
    assert wanted.state.acting() == [0]
    assert wanted.view(None)["frames"][-1]["base_speed"] == 4
    wanted.do(0, "end flight")
    assert wanted.view(None)["frames"][-1]["base_speed"] == 4
    assert wanted.legal(3, "jump")
