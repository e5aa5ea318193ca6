"""Stories about encounters of two pilots with one card (chapters 13, 18 and 21 of docs/rules/starfarers.md)."""

from __future__ import annotations

import json

import pytest

from starport.engine.dice import Dice
from starport.engine.refusal import Refused
from tests.games.starfarers.cockpit import Cockpit

ONE, TWO, THREE = ("black", "blue"), ("black", "yellow"), ("black", "red")
FOUR, FIVE = ("blue", "red"), ("yellow", "red")


def met(card: str, *balls: tuple[str, str], seats: int = 6, **options: str) -> Cockpit:
    table = Cockpit(seats, **options)
    for seat in range(seats):
        table.hand(seat, ore=2, fuel=2)
    table.meet(card, *balls)
    return table


# -- one card for both


def test_one_card_for_both() -> None:
    """SF-PILOT-7: One card, read by Pilot 1's left neighbour, concerns both pilots; nobody moves before both are done."""
    table = met("E20")
    assert table.told("encounter_started") == {"seat": 0, "seats": [0, 3], "reader": 1}
    assert [event.public for event in table.events("encounter_question")] == [
        {"seat": 0, "question": "distress"},
        {"seat": 3, "question": "distress"},
    ]
    assert len(table.saved()["encounters"]["draw"]) == 31
    table.do(0, "answer no")
    assert table.frame() == "encounter"
    table.do(3, "answer no")
    assert table.told("encounter_finished") == {"seat": 0, "card": "E20"}
    assert [(event.public["seat"], event.public["delta"]) for event in table.events("half_medals_changed")] == [
        (0, -1),
        (3, -1),
    ]
    assert table.state.acting() == [0]
    assert table.frame() == "flight"
    assert table.saved()["encounters"]["discard"] == ["E20"]


@pytest.mark.parametrize("shipless", [0, 3])
def test_without_a_ship_no_encounter(shipless: int) -> None:
    """SF-PILOT-7 SF-PILOT-17: A pilot without a ship is asked nothing; Pilot 1's left neighbour reads in any case."""
    table = Cockpit(6).ships(shipless).meet("E20")
    assert table.told("encounter_started") == {"seat": 3 - shipless, "seats": [3 - shipless], "reader": 1}
    table.do(3 - shipless, "answer no")
    assert [event.public["seat"] for event in table.events("half_medals_changed")] == [3 - shipless]
    assert table.state.acting() == [3 - shipless]
    assert table.frame() == "flight"


def test_results_only_after_both_answers() -> None:
    """SF-PILOT-8 SF-HID-7: Pilot 1's answer is public before Pilot 2 answers; results are not, and come Pilot 1 first."""
    table = met("E22", TWO, ONE, ONE, FIVE)
    table.do(0, "answer yes")
    assert table.names() == ["encounter_answered"]
    for seat in (None, 0, 3, 5):
        parts = {part["seat"]: part["answer"] for part in table.view(seat)["frames"][-1]["parts"]}
        assert parts == {0: "yes", 3: None}
        assert "E22" not in json.dumps(table.view(seat))
    assert table.state.acting() == [3]
    table.do(3, "answer yes")
    assert [(made.public["seat"], made.public["opponent"]) for made in table.events("comparison_made")] == [
        (0, 4),
        (3, 1),
    ]
    assert [made.public["passed"] for made in table.events("comparison_made")] == [True, False]
    names = table.names()
    assert names.index("cards_gained") < names.index("comparison_made", names.index("comparison_made") + 1)
    assert table.frame() == "grounding"
    table.do(3, "ground 1").do(0, "end flight")
    assert table.view(None)["frames"][-1]["ships"][0]["grounded"] is True
    assert not table.legal(3, "fly")


def test_numbers_are_paid_with_the_answer() -> None:
    """SF-PILOT-8: A gift is paid with the answer; the thanks come when both have answered."""
    table = met("E02").do(0, "give ore1")
    assert table.hand_of(0) == {"ore": 1, "fuel": 2}
    assert table.pilot_parts()[0]["answer"] == 1
    assert table.pilot_parts()[0]["gift"] == {"ore": 1}
    table.do(3, "give fuel2")
    assert table.state.acting() == [0]
    table.do(0, "take food1").do(3, "take goods1")
    assert (table.hand_of(0), table.hand_of(3)) == ({"ore": 1, "fuel": 2, "food": 1}, {"ore": 2, "goods": 1})
    assert table.frame() == "flight"


# -- further questions


def asked(table: Cockpit) -> list[tuple[int, str]]:
    """Who is asked what, until both fly: everybody gives one card and attacks."""
    order: list[tuple[int, str]] = []
    while table.frame() == "encounter":
        (seat,) = table.state.acting()
        question = table.view(seat)["frames"][-1]["question"]
        order.append((seat, question))
        table.do(seat, "give ore1" if question == "gift" else "answer no")
    return order


def test_level_by_level() -> None:
    """SF-PILOT-9: All questions of a level are answered, Pilot 1 first, before anybody's results are carried out."""
    assert asked(met("E07")) == [(0, "gift"), (3, "gift"), (0, "unmasked"), (3, "unmasked")]
    table = met("E07", ONE, FIVE, FOUR, ONE).do(0, "give ore1").do(3, "give nothing").do(0, "answer yes")
    assert not table.events("comparison_made")
    table.do(3, "answer yes")
    assert [made.public["seat"] for made in table.events("comparison_made")] == [0]  # lost: a ship is to be grounded
    table.do(0, "ground 1")
    assert [made.public["seat"] for made in table.events("comparison_made")] == [3]


def test_one_after_the_other() -> None:
    """SF-PILOT-9: With the other choice Pilot 1's card is finished after the first answers, before Pilot 2 goes on."""
    assert asked(met("E07", pilot_lockstep="sequential")) == [
        (0, "gift"),
        (3, "gift"),
        (0, "unmasked"),
        (3, "unmasked"),
    ]
    table = met("E07", ONE, FIVE, FOUR, ONE, pilot_lockstep="sequential").do(0, "give ore1").do(3, "give nothing")
    assert [event.public["seat"] for event in table.events("encounter_question")] == [0]
    table.do(0, "answer yes")
    assert [made.public["seat"] for made in table.events("comparison_made")] == [0]
    table.do(0, "ground 1")
    assert [event.public["seat"] for event in table.events("encounter_question")] == [3]
    assert table.state.acting() == [3]


def test_a_level_for_one_alone() -> None:
    """SF-PILOT-9: Whoever has no further question waits for the other."""
    table = Cockpit(6).upgrades(0, booster=3).meet("E16", TWO, TWO).do(0, "answer yes").do(3, "answer no")
    compared = [(made.public["seat"], made.public["stat"]) for made in table.events("comparison_made")]
    assert compared == [(0, "boosters"), (3, "combat")]
    table.do(3, "gain cannon")
    assert table.frame() == "flight"


# -- opponents


def test_named_seats_count_from_each_pilot() -> None:
    """SF-PILOT-10: Each pilot throws for himself and compares with the seat counted from his own."""
    for card, offset in (("E09", -1), ("E11", 1), ("E10", -2), ("E22", -2)):
        table = Cockpit(6).upgrades(0, cannon=6).upgrades(3, cannon=6).meet(card)
        answer = "yes" if card == "E22" else "no"
        table.do(0, f"answer {answer}").do(3, f"answer {answer}")
        told = table.events("comparison_made")
        while table.frame() != "flight":
            (seat,) = table.state.acting()
            table.do(seat, table.legal(seat)[0])
            told += table.events("comparison_made")
        assert [(made.public["seat"], made.public["opponent"]) for made in told] == [
            (0, offset % 6),
            (3, (3 + offset) % 6),
        ]


def test_a_pilot_as_opponent_throws_twice() -> None:
    """SF-PILOT-10: With five players Pilot 2 may stand in for the pirates against Pilot 1, and throws for both roles."""
    table = Cockpit(5).friend(3, "scientists", "scientist-cannons").meet("E17", TWO, ONE, THREE, FOUR)
    table.do(0, "answer no").do(3, "answer no")
    # Second left of seat 0 is seat 2, of seat 3 it is seat 0, who throws a second time.
    throws = [event.public["seat"] for event in table.events("mothership_thrown")]
    assert throws == [0, 2, 3, 0]
    made = table.events("comparison_made")
    assert [(event.public["mine"], event.public["theirs"]) for event in made] == [(2, 1), (5, 4)]


# -- further cards


def test_the_tooth_of_time_comes_once() -> None:
    """SF-PILOT-11: E31 is carried out once, from Pilot 1 on; the next card concerns both again."""
    table = Cockpit(6)
    for seat in (0, 2, 3, 4):
        table.upgrades(seat, booster=4, cannon=5)
    table.position["encounters"]["draw"].remove("E31")
    table.position["encounters"]["draw"].append("E31")
    table.thrown(0, "black", "red")
    for seat in (0, 2, 3, 4):
        assert table.state.acting() == [seat]
        table.do(seat, "lose cannon")
    assert table.told("encounter_deck_reshuffled") == {"number": 32}
    started = table.events("encounter_started")
    assert started[0].public["seats"] == [0, 3]
    assert all(event.public["seats"] == [0, 3] for event in started)


def test_the_tooth_of_time_for_one() -> None:
    """SF-PILOT-11 SF-FRI-15: Drawn for Pilot 2 alone it still hits all, from Pilot 1 on; only Pilot 2 gets the next card."""
    table = Cockpit(6).travelers(3, "encounter").encounter_on_top("E32")
    table.upgrades(0, freight_pod=5, cannon=2).upgrades(1, freight_pod=5, cannon=2).thrown(0, "blue", "red")
    table.do(3, "seek encounter")
    assert table.told("encounter_started") == {"seat": 3, "seats": [3], "reader": 4}
    assert table.state.acting() == [0]
    table.do(0, "lose cannon").do(1, "lose cannon")
    assert [event.public["seat"] for event in table.events("half_medals_changed")][:2] == [0, 1]
    assert [event.public["seats"] for event in table.events("encounter_started")][:1] == [[3]]


def refusing(*answers: str) -> Cockpit:
    """Card E25, where no draws another card; E20 comes next."""
    table = (
        Cockpit(6)
        .upgrades(0, booster=2)
        .upgrades(3, booster=2)
        .encounter_on_top("E20")
        .meet("E25", FIVE, ONE, FIVE, ONE)
    )
    table.do(0, f"answer {answers[0]}").do(3, f"answer {answers[1]}")
    return table


def test_both_draw_another_card() -> None:
    """SF-PILOT-12: If both results are another card, both pilots share one new card."""
    table = refusing("no", "no")
    assert table.told("encounter_started")["seats"] == [0, 3]
    assert table.saved()["encounters"]["discard"] == ["E25"]
    table.do(0, "answer no").do(3, "answer no")
    assert table.saved()["encounters"]["discard"] == ["E25", "E20"]


@pytest.mark.parametrize(("answers", "again"), [(("no", "yes"), 0), (("yes", "no"), 3)])
def test_one_draws_another_card(answers: tuple[str, str], again: int) -> None:
    """SF-PILOT-12: If one result only is another card, the new card is for that pilot, after both have finished."""
    table = refusing(*answers)
    assert table.frame() == "jumping"
    table.do(3 - again, "pass")
    assert table.told("encounter_started") == {"seat": again, "seats": [again], "reader": 1}
    assert table.state.acting() == [again]
    table.do(again, "answer no")
    assert table.state.acting() == [0]
    assert table.frame() == "flight"


def test_everybody_else_is_the_other_pilot_too() -> None:
    """SF-PILOT-13: Every other player hands over a card: the other pilot as well."""
    table = met("E01").do(0, "give nothing").do(3, "give ore1")
    assert table.state.acting() == [1, 2, 3, 4, 5]
    for seat in (1, 2, 3, 4, 5):
        table.do(seat, "hand fuel")
    assert table.hand_of(0) == {"ore": 2, "fuel": 7}
    drawn = met("E14", FIVE, FIVE).do(0, "answer yes").do(3, "answer no")
    drawn.do(0, "pay ore1")
    assert [event.public["from"] for event in drawn.events("card_drawn")] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("card", "balls", "cards", "raids"), [("E14", FIVE, 1, False), ("E15", THREE, 1, False), ("E14", FIVE, 2, True)]
)
def test_a_hand_emptied_by_the_other_pilot(card: str, balls: tuple[str, str], cards: int, raids: bool) -> None:
    """SF-ENC-14 SF-PILOT-13: Both hire raiders; Pilot 1's draw a card of Pilot 2, who raids only if one is left to pay."""
    table = Cockpit(6).empty_hands().hand(0, ore=1).hand(1, food=1).hand(3, fuel=cards).player(3, half_medals=4)
    table.meet(card, balls, balls).do(0, "answer yes").do(3, "answer yes").do(0, "pay ore1")
    if raids:
        table.also(3, "pay fuel1")
    assert [event.public["seat"] for event in table.events("mothership_thrown")] == ([0, 3] if raids else [0])
    assert [event.public["from"] for event in table.events("card_drawn")] == ([1, 3, 0] if raids else [1, 3])
    assert table.state.halves[3] == 4
    assert table.frame() == "flight"


def test_a_part_that_ended_unpaid_is_saved() -> None:
    """SF-ENC-14: While Pilot 1 still chooses, Pilot 2's part may be over at its question."""
    table = met("E14").do(0, "answer yes").do(3, "answer yes")
    position = table.saved()
    position["frames"][-2]["other"] |= {"answer": None, "over": True}
    state = table.game.load(position)
    assert state.position() == position


def test_effects_on_ships_belong_to_their_pilot() -> None:
    """SF-PILOT-8: Ships grounded or jumping are those of the pilot concerned; the other's flight is untouched."""
    table = met("E28").do(0, "give nothing").do(3, "give ore2")
    assert table.frame() == "jumping"
    assert table.state.acting() == [3]
    table.do(3, "jump 1 v14_25").do(0, "end flight")
    flight = table.view(3)["frames"][-1]
    assert (flight["seat"], [ship["done"] for ship in flight["ships"]]) == (3, [True, False, False])


def test_a_trade_ship_won_by_pilot_two() -> None:
    """SF-PILOT-8 SF-FREE-3: A ship won in the shared encounter is placed by its owner and may fly with the others."""
    table = met("E29").do(0, "give nothing").do(3, "give ore2,fuel1")
    assert table.frame() == "placing"
    table.do(3, table.legal(3)[0]).do(0, "end flight")
    assert {text.split()[1] for text in table.legal(3, "fly")} == {"1", "2"}


def test_wear_starts_with_pilot_one() -> None:
    """SF-PILOT-11 SF-FX-18: The tooth of time goes round from Pilot 1 on, also where the card is for Pilot 2 alone."""
    for shipless in ((), (0,)):
        table = Cockpit(6)
        for seat in range(6):
            table.upgrades(seat, booster=5, cannon=4)
        for seat in shipless:
            table.ships(seat)
        table.meet("E31")
        asked = []
        while table.frame() == "losing":
            asked += table.state.acting()
            table.do(table.state.acting()[0], "lose cannon")
        assert asked == [0, 1, 2, 3, 4, 5]


def test_most_freight_pods_start_with_pilot_one() -> None:
    """SF-PILOT-11 SF-FX-19: The last half medal goes to Pilot 1, also where the card is for Pilot 2 alone."""
    table = Cockpit(6).ships(0)
    for seat in range(6):
        table.upgrades(seat, freight_pod=1)
    table.meet("E32")
    assert [event.public["seat"] for event in table.events("half_medals_changed")] == [0, 1, 2, 3, 4, 5]


# -- saving, imagining, reading


def test_saved_and_imagined_at_every_question() -> None:
    """SF-HID-7 SF-PILOT-9: A half-read shared card can be saved, and others imagine any card that looked the same."""
    table = met("E07", ONE, FIVE, FOUR, ONE)
    for seat, text in ((0, "give ore1"), (3, "give nothing"), (0, "answer yes"), (3, "answer no"), (0, "ground 1")):
        again = table.game.load(table.saved())
        assert again.digest() == table.state.digest()
        cards = set()
        for number in range(40):
            world = table.state.imagine(2, Dice(bytes([number]) * 32, 16))
            assert world.view(2) == table.view(2)
            assert world.census() == table.state.census()
            cards.add(world.position()["frames"][-1 if table.frame() == "encounter" else -2]["card"])  # type: ignore[index]
        assert cards <= {"E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08"}
        assert cards >= ({"E07"} if table.frame() != "encounter" else {"E07", "E08"})
        table.do(seat, text)


def test_a_card_over_for_one_is_known_so_far() -> None:
    """SF-HID-7: While Pilot 2 jumps, the card can only be one that gave Pilot 1 another card."""
    table = refusing("no", "yes")
    for number in range(20):
        world = table.state.imagine(5, Dice(bytes([number]) * 32, 16))
        assert world.view(5) == table.view(5)
        assert world.position()["frames"][-2]["card"] == "E25"  # type: ignore[index]


@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        (("E14", "E15"), ((0, "answer yes"), (3, "answer yes"), (0, "pay ore1"))),
        (("E28", "E30"), ((0, "give ore2,fuel1"), (3, "give nothing"))),
    ],
)
def test_what_is_imagined_does_not_depend_on_the_card(
    cards: tuple[str, str], answers: tuple[tuple[int, str], ...]
) -> None:
    """SF-HID-6 SF-HID-7: Where several sums or amounts lead to one part of a card, two cards that have looked the same so
    far give the same imagined worlds, whichever is the true one."""
    for number in range(12):
        worlds = set()
        for card in cards:
            table = met(card, THREE, THREE)
            for seat, text in answers:
                table.do(seat, text)
            assert table.state.acting()
            worlds.add(table.state.imagine(2, Dice(bytes([number]) * 32, 16)).digest())
        assert len(worlds) == 1


@pytest.mark.parametrize("choice", ["no", "yes"])
def test_the_reader(choice: str) -> None:
    """SF-PILOT-7 SF-HID-5: Only with the option the reader, Pilot 1's left neighbour, sees the whole card."""
    table = met("E22", reader_sees_card=choice).do(0, "answer no")
    assert [seat for seat in range(6) if "card" in table.view(seat)["frames"][-1]] == ([1] if choice == "yes" else [])


@pytest.mark.parametrize(
    "change",
    [
        {"other": None, "over": True},
        {"answer": 0, "over": True},
        {"answer": 7},
        {"node": -1},
        {"reader": 9},
    ],
)
def test_impossible_parts_are_refused(change: dict[str, object]) -> None:
    """SF-PILOT-8: An answer has a question, and a part that is over has come to an end."""
    position = met("E22").saved()
    position["frames"][-1] |= change
    with pytest.raises(Refused):
        Cockpit(6).game.load(position)


@pytest.mark.parametrize("seat", [0, 2])
def test_the_other_pilot_must_be_one(seat: int) -> None:
    """SF-PILOT-7: A card is read to the two pilots and to nobody else."""
    position = met("E22").saved()
    position["frames"][-1]["other"]["seat"] = seat
    with pytest.raises(Refused):
        Cockpit(6).game.load(position)
