"""Stories about the Travelers: their cards, refusals and safe choices (chapters 14, 25); conversion: test_converting.py."""

from __future__ import annotations

import pytest

from tests.games.starfarers.cockpit import (
    FLOWN,
    GROUNDED,
    PILOT_NOT_NOW,
    PILOT_REFUSALS,
    Cockpit,
    Given,
    converter,
    jumper,
    over_another,
)
from tests.games.starfarers.kit import rule_set

TWO, THREE, FOUR = ("black", "yellow"), ("black", "red"), ("blue", "red")
TRAVELERS = "v5_6"  # their docking point


def jumping(table: Cockpit, seat: int = 0) -> set[str]:
    return {text.split()[1] for text in table.legal(seat, "jump")}


# -- space jump


def test_a_jump_instead_of_a_move() -> None:
    """SF-FRI-11: A ship that has not moved jumps anywhere it may end, instead of moving."""
    table = jumper()
    assert jumping(table) == {"1", "2"}
    table.do(0, "jump 1 v5_4")
    assert table.told("ship_jumped") == {"seat": 0, "ship": 1, "point": "v5_4"}
    assert not table.legal(0, "fly 1")
    assert table.legal(0, "fly 2")
    assert table.saved()["players"][0]["used"] == ["jump"]


def test_scientists_boosters_count() -> None:
    """SF-FRI-11: Two boosters and a Scientists card with another one are enough."""
    table = Cockpit(6).ships(0, ("colony_ship", "v14_23")).upgrades(0, booster=2).travelers(0, "jump-1")
    table.friend(0, "scientists", "scientist-mixed-1").flying(0, 4)
    assert jumping(table) == {"1"}


@pytest.mark.parametrize("ships", [GROUNDED, FLOWN])
def test_not_after_a_move(ships: list[dict[str, object]]) -> None:
    """SF-FRI-11: Neither a grounded ship nor one that has moved may jump."""
    assert jumping(jumper(ships=ships)) == {"2"}
    table = jumper().do(0, "fly 1 v13_24")
    assert jumping(table) == {"2"}


def test_no_jump_with_a_ship_in_between() -> None:
    """SF-FRI-11 SF-FLY-4: A jump starts a ship, so the one under way must be able to end where it is; then it has ended."""
    table = over_another()
    assert jumping(table) == set()
    table.do(0, "fly 1 v14_25")
    table.do(0, "jump 2 v5_4")
    assert not table.legal(0, "fly 1")


def test_a_jump_founds() -> None:
    """SF-FRI-11 SF-JUMP-4: Arrival by card is like arrival by flight: a station at once, a colony if wanted."""
    table = jumper().upgrades(0, booster=3, freight_pod=2).do(0, f"jump 2 {TRAVELERS}")
    assert table.frame() == "picking"
    table.do(0, "pick traveler-jump-2")
    assert table.frame() == "flight"
    landed = jumper().chip("c4r10", [10]).chip("c5r10", [4]).reveal("N7").do(0, "jump 1 v14_21")
    assert landed.frame() == "landing"
    assert landed.game.load(landed.saved()).digest() == landed.state.digest()
    landed.do(0, "found 1")
    assert landed.told("colony_founded")["point"] == "v14_21"
    assert landed.frame() == "flight"


def test_the_card_always_replaces_the_move() -> None:
    """SF-FRI-11 SF-JUMP-3: Also where ships that jumped in an encounter may still fly."""
    table = Cockpit(6, jump_then_move="yes").ships(0, ("colony_ship", "v14_23")).upgrades(0, booster=3)
    table.travelers(0, "jump-1").flying(0, 4).do(0, "jump 1 v5_4")
    assert not table.legal(0, "fly")


def test_two_cards_two_ships() -> None:
    """SF-FRI-12: With both copies two different ships may jump in one turn, never one twice."""
    table = jumper("jump-1", "jump-2").do(0, "jump 1 v5_4")
    assert jumping(table) == {"2"}
    table.do(0, "jump 2 v8_9")
    assert jumping(table) == set()
    assert table.saved()["players"][0]["used"] == ["jump", "jump_again"]
    assert jumping(jumper("jump-1").do(0, "jump 1 v5_4")) == set()


def test_only_the_speed_throw_decides() -> None:
    """SF-FRI-13: Black balls in the throws of a wanted encounter do not matter."""
    table = Cockpit(6).upgrades(0, booster=3).travelers(0, "encounter", "jump-1").encounter_on_top("E19")
    table.active(0, "throwing").chance(balls=[FOUR, THREE, TWO]).do(0, "throw", "seek encounter", "answer yes")
    assert [event.public["balls"] for event in table.events("mothership_thrown")] == [
        ["black", "red"],
        ["black", "yellow"],
    ]
    while table.frame() != "flight":
        table.do(0, table.legal(0)[0])
    assert "1" in jumping(table)


def test_a_black_ball_stops_both_pilots() -> None:
    """SF-FRI-11: With a black ball in Pilot 1's speed throw Pilot 2's card does not work either."""
    table = (
        Cockpit(6)
        .upgrades(3, booster=6)
        .travelers(3, "jump-1")
        .ships(0)
        .encounter_on_top("E13")
        .thrown(0, "black", "red")
    )
    table.do(3, "answer no")
    assert table.frame() == "flight"
    assert jumping(table, 3) == set()


# -- chosen encounter


@pytest.mark.parametrize(("owner", "other"), [(0, 3), (3, 0)])
def test_declined(owner: int, other: int) -> None:
    """SF-FRI-14 SF-FRI-15: Black ball and declined: no encounter for the owner, base speed 3, no jump; the other has it."""
    table = Cockpit(6).upgrades(owner, booster=4).travelers(owner, "encounter", "jump-1").encounter_on_top("E20")
    table.thrown(0, "black", "red")
    assert table.frame() == "deciding"
    assert table.state.acting() == [owner]
    assert not table.events("encounter_started")
    table.do(owner, "avoid encounter")
    assert table.told("encounter_declined") == {"seat": owner}
    assert table.told("encounter_started") == {"seat": other, "seats": [other], "reader": 1}
    table.do(other, "answer no")
    table.do(0, "end flight") if owner == 3 else None
    assert table.view(owner)["frames"][-1]["speed"] == 7
    assert jumping(table, owner) == set()


@pytest.mark.parametrize("owner", [0, 3])
def test_wanted(owner: int) -> None:
    """SF-FRI-14 SF-FRI-15: No black ball and wanted: an encounter for the owner alone, read by the owner's left neighbour;
    then flight with the speed of the balls, jump card allowed."""
    table = Cockpit(6).upgrades(owner, booster=3).travelers(owner, "encounter", "jump-1").encounter_on_top("E20")
    table.thrown(0, "blue", "red").do(owner, "seek encounter")
    assert table.told("encounter_chosen") == {"seat": owner}
    assert table.told("encounter_started") == {"seat": owner, "seats": [owner], "reader": owner + 1}
    assert table.legal(3 - owner) == []
    table.do(owner, "answer no")
    assert table.state.acting() == [0]  # nobody has moved before
    table.do(0, "end flight") if owner == 3 else None
    assert table.view(owner)["frames"][-1]["base_speed"] == 4
    assert jumping(table, owner) == {"1"}


def test_as_the_ball_has_it() -> None:
    """SF-FRI-14: The owner may also have the encounter with the other pilot, or none when there is none."""
    table = (
        Cockpit(6).travelers(3, "encounter").encounter_on_top("E20").thrown(0, "black", "red").do(3, "seek encounter")
    )
    assert table.told("encounter_started") == {"seat": 0, "seats": [0, 3], "reader": 1}
    quiet = Cockpit(6).travelers(3, "encounter").thrown(0, "blue", "red").do(3, "avoid encounter")
    assert not quiet.events("encounter_started")
    assert quiet.state.acting() == [0]


def test_without_a_ship_no_choice() -> None:
    """SF-FRI-14: An owner without a ship on the board has no flight phase and no such choice."""
    table = Cockpit(6).travelers(0, "encounter").ships(0).encounter_on_top("E20").thrown(0, "black", "red")
    assert table.told("encounter_started")["seats"] == [3]
    table = Cockpit(6).travelers(1, "encounter").encounter_on_top("E20").thrown(0, "black", "red")
    assert table.told("encounter_started")["seats"] == [0, 3]  # the owner is no pilot in this turn


def test_the_choice_is_saved() -> None:
    """SF-PILOT-14: The choice comes right after the throw, and can be saved there."""
    table = Cockpit(5).travelers(3, "encounter").thrown(0, "blue", "red")
    again = table.game.load(table.saved())
    assert again.digest() == table.state.digest()
    assert again.acting() == [3]
    assert table.names() == ["mothership_thrown", "speed_set", "speed_set"]


# -- glorious donation


def test_given() -> None:
    """SF-FRI-16: The asked card is given: the owner gets it and both gain a half medal; everybody hears it."""
    table = Cockpit(6).travelers(0, "donation").hand(2, carbon=2).active(0, "rolling")
    assert len(table.legal(0, "ask")) == 25
    table.do(0, "ask 2 carbon")
    assert table.events("donation_asked")[0].seen_by(None) == {"seat": 0, "asked": 2, "resource": "carbon"}
    assert table.state.acting() == [2]
    assert table.legal(2) == ["decline", "donate"]
    assert table.game.load(table.saved()).digest() == table.state.digest()
    table.do(2, "donate")
    assert table.told("donation_answered") == {"seat": 2, "resource": "carbon", "given": True}
    assert (table.hand_of(0), table.hand_of(2)) == ({"carbon": 1}, {"carbon": 1})
    assert [player["half_medals"] for player in table.view(None)["players"]] == [4, 3, 4, 3, 3, 3]
    assert table.legal(0, "ask") == []


@pytest.mark.parametrize("cards", [{}, {"carbon": 1}])
def test_refused(cards: dict[str, int]) -> None:
    """SF-FRI-16: Refusing and not being able look the same; nothing happens and the use is spent."""
    table = Cockpit(6).travelers(0, "donation").hand(2, **cards).active(0).do(0, "ask 2 carbon")
    assert table.view(None)["frames"][-1] == {"frame": "donating", "seat": 2, "resource": "carbon", "asked_by": 0}
    assert table.legal(2) == ["decline", "donate"][: 1 + len(cards)]
    table.do(2, "decline")
    assert table.told("donation_answered") == {"seat": 2, "resource": "carbon", "given": False}
    assert table.names() == ["donation_answered"]
    assert table.legal(0, "ask") == []


def test_the_last_half_medal() -> None:
    """SF-FRI-16 SF-COMP-6: With one half medal left the owner of the card takes it."""
    table = Cockpit(6).travelers(3, "donation").hand(0, ore=1).player(1, half_medals=44)
    table.active(0, "second_trading").do(3, "ask 0 ore").do(0, "donate")
    assert [event.public["seat"] for event in table.events("half_medals_changed")] == [3]


def test_once_per_own_turn() -> None:
    """SF-FRI-16 SF-TURN-6: Not during a running offer, not inside an encounter, not by somebody who is not on turn."""
    table = Cockpit(6).travelers(0, "donation").hand(0, ore=1).active(0).do(0, "offer ore1 for food1 to 1")
    assert table.legal(0, "ask") == []
    table.do(1, "refuse 0")
    assert table.legal(0, "ask")
    assert Cockpit(6).travelers(0, "donation").meet("E20").legal(0, "ask") == []
    assert Cockpit(6).travelers(0, "donation").active(1).legal(0) == []


# -- artefacts


@pytest.mark.parametrize(
    ("cards", "found"), [(("green-ore", "green-fuel"), False), (("green-ore", "merchant-ore"), True)]
)
def test_an_artefact_on_the_way(cards: tuple[str, str], found: bool) -> None:
    """SF-SPEC-3: Flying past is enough with friendship cards of two different peoples, not with two of one."""
    table = Cockpit(6).chip("c4r10", {"artefact": 2}).reveal("N7").ships(0, ("colony_ship", "v14_23"))
    for card in cards:
        table.friend(0, "merchants" if card.startswith("merchant") else "green_folk", card)
    before = table.points(0)
    table.resume().flying(0, 5).do(0, "fly 1 v11_22")
    assert bool(table.events("artefact_found")) is found
    assert table.points(0) == before + found
    if found:
        assert table.ship_at(0, 1) == "v13_22"  # the leg ends where something was found; the ship may go on
        assert table.saved()["players"][0]["trophies"] == [{"artefact": 2}]
        table.do(0, "land 1 v14_21")
        assert "found 1" in table.legal(0) or table.saved()["board"]["chips"]["c5r10"]["chip"]
    else:
        assert table.legal(0, "found") == []


def test_a_grounded_ship_finds_an_artefact() -> None:
    """SF-SPEC-3 SF-SPEC-11: Standing beside it is enough: it is found when the owner gains the missing people."""
    ship = {"left": None, "done": False, "grounded": False, "must_leave": None}
    table = Cockpit(6).chip("c4r10", {"artefact": 2}).reveal("N7").friend(0, "merchants", "merchant-ore")
    table.ships(0, ("colony_ship", "v13_22"), ("trade_ship", "v2_1")).upgrades(0, cannon=6, freight_pod=1)
    table.flying(0, 3, ships=[{**ship, "grounded": True}, ship, ship]).do(0, "dock 2 v4_1", "pick scientist-cannons")
    assert table.told("artefact_found")["planet"] == "c4r10"
    assert table.saved()["players"][0]["trophies"] == [{"artefact": 2}]


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_artefacts_are_always_found_standing(choice: str) -> None:
    """SF-SPEC-3 SF-SPEC-6: An artefact is found when the pilot's own movement begins, whatever the option says of others."""
    table = Cockpit(6, clear_when_standing=choice).chip("c4r10", {"artefact": 2}).reveal("N7").upgrades(3, cannon=6)
    table.chip("c2r9", {"pirate_base": 4}).reveal("N6").ships(3, ("colony_ship", "v13_22"), ("colony_ship", "v7_20"))
    table.friend(3, "green_folk", "green-ore").friend(3, "merchants", "merchant-ore")
    table.thrown(0, "blue", "red")
    assert not table.events("artefact_found")
    table.do(0, "end flight")
    assert len(table.events("artefact_found")) == 1
    assert len(table.events("pirate_base_beaten")) == (1 if choice == "yes" else 0)


def test_a_blocked_site() -> None:
    """SF-SPEC-3 SF-COL-2: An artefact planet keeps colonies away like a pirate base."""
    table = Cockpit(6).chip("c4r10", {"artefact": 2}).reveal("N7").ships(0, ("colony_ship", "v14_21")).flying(0, 3)
    assert table.refused(0, "found 1").message == "special_in_the_way"


# -- refusals and safe choices


@pytest.mark.parametrize(("given", "seat", "text", "message", "rule"), PILOT_REFUSALS)
def test_refusals(given: Given, seat: int, text: str, message: str, rule: str) -> None:
    """SF-ACT-1: What a card of the Travelers does not allow is refused with its rule, and nothing changes."""
    given().explains(seat, text, message, rule)


@pytest.mark.parametrize("text", list(PILOT_NOT_NOW))
def test_not_now(text: str) -> None:
    """SF-ACT-1: Out of its place an action is refused with the rule that says where its place is."""
    table = Cockpit(6).ships(3).travelers(0, "donation", "conversion").meet("E20")
    if text == "convert 1":
        table = Cockpit(6, jump_then_move="yes").chip("c4r10", [10]).chip("c5r10", [4]).reveal("N7").ships(3)
        table.travelers(0, "conversion").hand(0, ore=2).meet("E28").do(0, "give ore2", "jump 1 v14_21")
        assert table.refused(0, text).rule == "SF-FRI-18"
        return
    refusal = table.refused(0, text)
    assert (refusal.message, refusal.rule) == ("not_now", PILOT_NOT_NOW[text])


def test_every_new_verb_is_tried() -> None:
    """SF-ACT-1: The stories above try every verb that the small table does not have."""
    new = {action.verb for action in rule_set("2019", 6).actions} - {
        action.verb for action in rule_set("2019", 4).actions
    }
    assert new == {text.split()[0] for text in PILOT_NOT_NOW}


SAFE = {
    "ask_donation": (lambda: Cockpit(6).travelers(0, "donation").active(0), 0, "end build"),
    "answer_donation": (
        lambda: Cockpit(6).travelers(0, "donation").hand(1, ore=1).active(0).do(0, "ask 1 ore"),
        1,
        "decline",
    ),
    "convert_ship": (lambda: Cockpit(6).travelers(0, "conversion").flying(0, 3), 0, "end flight"),
    "choose_encounter, black": (
        lambda: Cockpit(6).travelers(0, "encounter").thrown(0, "black", "red"),
        0,
        "seek encounter",
    ),
    "choose_encounter": (lambda: Cockpit(6).travelers(0, "encounter").thrown(0, "blue", "red"), 0, "avoid encounter"),
    "jump": (jumper, 0, "end flight"),
    "roll_dice": (converter, 0, "roll"),
    "encounter_answer": (lambda: Cockpit(6).meet("E20").do(0, "answer yes"), 3, "answer no"),
    "encounter_amount": (lambda: Cockpit(6).hand(3, ore=1).meet("E03").do(0, "give nothing"), 3, "give nothing"),
}


@pytest.mark.parametrize("decision", SAFE)
def test_safe_choices(decision: str) -> None:
    """SF-HID-9: The safe choice of section 25 for the decisions of pilots."""
    given, seat, text = SAFE[decision]
    table = given()
    assert table.state.fallback(seat).text == text
    assert table.may(seat, text)
