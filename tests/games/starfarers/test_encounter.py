"""Stories about reading encounter cards and comparing strength (chapter 13 of docs/rules/starfarers.md)."""

from __future__ import annotations

import json

import pytest

from tests.games.starfarers.kit import Table

ONE, TWO, THREE = ("black", "blue"), ("black", "yellow"), ("black", "red")  # sums with the black ball, which counts 0
FOUR, FIVE = ("blue", "red"), ("yellow", "red")
SUMS = (ONE, TWO, THREE, FOUR, FIVE)


# -- procedure


def test_black_ball_brings_the_top_card() -> None:
    """SF-ENC-1: A black ball in the speed throw: the left neighbour reads the top card, first only its question."""
    table = Table().meet("E22")
    assert table.names() == ["mothership_thrown", "speed_set", "encounter_started", "encounter_question"]
    assert table.told("encounter_started") == {"seat": 0, "reader": 1}
    assert table.told("encounter_question") == {"seat": 0, "question": "rescue"}
    assert table.saved()["frames"][-1]["card"] == "E22"
    assert len(table.saved()["encounters"]["draw"]) == 31


def test_what_was_read_is_not_forgotten() -> None:
    """SF-ENC-2: the answer shows the next part of the card, so it can no longer be taken back."""
    table = Table().meet("E22")
    sealed = table.state.sealed
    table.do(0, "answer no")
    assert table.state.sealed > sealed


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_nobody_sees_the_card(seat: int | None) -> None:
    """SF-ENC-1: No seat, not even the reader, sees more than has been read."""
    table = Table().meet("E22")
    for other in ("E22", "E23", "E24"):
        assert other not in json.dumps(table.view(seat))
    heard = table.story.seen_by(seat)
    assert "E22" not in json.dumps(heard)
    alike = Table().meet("E24")  # asks the same question
    assert alike.view(seat) == table.view(seat)


def test_without_a_black_ball_nothing_is_read() -> None:
    """SF-ENC-1: Other balls bring no encounter."""
    table = Table().active(0, "throwing").chance(balls=[("yellow", "yellow")]).do(0, "throw")
    assert not table.events("encounter_started")
    assert table.frame() == "flight"
    assert len(table.saved()["encounters"]["draw"]) == 32


def test_the_answer_comes_before_the_outcome() -> None:
    """SF-ENC-2: The player answers before any outcome is known; then the matching part is read and carried out."""
    table = Table().player(0, half_medals=4).meet("E20")
    assert table.legal(0) == ["answer no", "answer yes"]
    assert table.saved()["players"] == Table().player(0, half_medals=4).saved()["players"]
    table.do(0, "answer no")
    assert table.names() == ["encounter_answered", "half_medals_changed", "points_changed", "encounter_finished"]
    assert table.told("encounter_answered") == {"seat": 0, "answer": "no"}


def test_a_number_is_answered_with_the_cards() -> None:
    """SF-ENC-2: A number is answered by choosing and paying that many cards at once, never more than the hand holds."""
    table = Table().hand(0, ore=1, goods=1).meet("E03")
    assert table.legal(0) == ["give nothing", "give ore1", "give goods1", "give ore1,goods1"]
    supply = dict(table.saved()["supply"])
    table.do(0, "give ore1,goods1")
    assert table.told("encounter_answered")["answer"] == 2
    assert table.told("cards_paid") == {"seat": 0, "cards": {"ore": 1, "goods": 1}}
    assert table.hand_of(0) == {}
    assert table.saved()["supply"] == {**supply, "ore": supply["ore"] + 1, "goods": supply["goods"] + 1}


def test_at_most_three_cards_are_given() -> None:
    """SF-ENC-2: The question asks for zero to three cards."""
    table = Table().hand(0, ore=5).meet("E03")
    assert table.legal(0) == ["give nothing", "give ore1", "give ore2", "give ore3"]


def test_further_questions_work_alike() -> None:
    """SF-ENC-2: The second question is read only after the first answer."""
    table = Table().hand(0, ore=1).meet("E07")
    assert [event.public["question"] for event in table.events("encounter_question")] == ["gift"]
    table.do(0, "give ore1")
    assert table.told("encounter_question")["question"] == "unmasked"
    assert table.legal(0) == ["answer no", "answer yes"]


@pytest.mark.parametrize("other", ["blue", "yellow", "red"])
def test_after_the_encounter_ships_fly_with_base_three(other: str) -> None:
    """SF-ENC-3: The card goes to the discard pile, then the ships move with base speed 3, whatever the other ball is."""
    table = Table().upgrades(0, booster=2).active(0, "throwing").encounter_on_top("E29")
    table.chance(balls=[("black", other)]).do(0, "throw")
    assert table.told("speed_set") == {"seat": 0, "base": 3, "bonus": 2, "speed": 5}
    assert table.saved()["encounters"]["discard"] == []
    table.do(0, "give nothing")
    assert table.told("encounter_finished") == {"seat": 0, "card": "E29"}
    assert table.saved()["encounters"]["discard"] == ["E29"]
    assert table.frame() == "flight"
    assert table.view(0)["frames"][-1]["speed"] == 5


def test_an_effect_is_finished_before_the_next_begins() -> None:
    """SF-ENC-4: While a ship is being chosen for grounding, the half medal is still there."""
    table = Table().player(0, half_medals=4).meet("E05").do(0, "give nothing")
    assert table.frame() == "grounding"
    assert table.saved()["players"][0]["half_medals"] == 4
    table.do(0, "ground 1")
    assert table.names()[:2] == ["ship_grounded", "half_medals_changed"]
    assert table.saved()["players"][0]["half_medals"] == 3


def test_the_black_ball_counts_nothing_inside() -> None:
    """SF-ENC-5: Throws inside an encounter are new throws; a black ball counts 0 there and starts nothing."""
    table = Table().empty_hands().meet("E22", THREE, ONE).do(0, "answer yes")
    thrown = [event.public for event in table.events("mothership_thrown")]
    assert [(told["seat"], told["balls"], told["sum"]) for told in thrown] == [
        (0, ["black", "red"], 3),
        (2, ["black", "blue"], 1),
    ]
    assert not table.events("encounter_started")
    assert table.frame() == "flight"


SEATS = [
    # card, opponent by rule text, seen from seat 1 of three and of four
    ("E08", "left", 2, 2),
    ("E07", "right", 0, 0),
    ("E17", "second left", 0, 3),
    ("E22", "second right", 2, 3),
]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("card", "name", "of_three", "of_four"), SEATS)
def test_the_opponent_sits_where_the_card_says(card: str, name: str, of_three: int, of_four: int, seats: int) -> None:
    """SF-ENC-6: Three players: second left is right, second right is left; four: both seconds sit opposite."""
    table = Table(seats).upgrades(1).meet(card, FIVE, FIVE, seat=1)
    if card in ("E07", "E08"):
        table.do(1, "give nothing")
    table.do(1, "answer no" if card == "E17" else "answer yes")
    assert table.told("comparison_made")["opponent"] == (of_three if seats == 3 else of_four), name


def test_tooth_of_time_is_done_step_by_step_for_all() -> None:
    """SF-ENC-7: Everybody loses an upgrade first, then the half medals follow; then comes the next card."""
    table = Table()
    for seat in range(4):
        table.upgrades(seat, booster=3, cannon=3, freight_pod=seat).player(seat, half_medals=2)
    table.meet("E32", seat=2)
    assert table.frame() == "losing"
    for seat in (2, 3, 1):  # seat 0 has six upgrades only
        assert table.state.acting() == [seat]
        assert not table.events("half_medals_changed")
        table.do(seat, "lose booster")
    gained = [event.public for event in table.events("half_medals_changed")]
    assert [(told["seat"], told["delta"]) for told in gained] == [(3, 1)]
    assert table.names().index("half_medals_changed") < table.names().index("encounter_deck_reshuffled")


def test_wear_cards_shuffle_everything_and_a_new_card_follows() -> None:
    """SF-ENC-8: All 32 cards are shuffled anew, and the same player gets a new card: the pile never runs out."""

    def two_cards_left(position: dict[str, dict[str, list[str]]]) -> None:
        piles = position["encounters"]
        piles["discard"] = [card for card in piles["draw"] if card not in ("E31", "E32")]
        piles["draw"] = ["E31", "E32"]

    table = Table().edit(two_cards_left).meet("E31", seat=3)
    assert table.told("encounter_finished") == {"seat": 3, "card": "E31"}
    assert table.told("encounter_deck_reshuffled") == {"number": 32}
    assert [event.public["seat"] for event in table.events("encounter_started")] == [3, 3]
    piles = table.saved()["encounters"]
    assert len(piles["draw"]) == 31
    assert piles["discard"] == []
    assert table.saved()["frames"][-1]["card"] not in piles["draw"]


def test_refused_distortions_draw_on_and_on() -> None:
    """SF-ENC-9: A refused space distortion draws another card for the same player, without limit."""
    table = Table().encounter_on_top("E29").encounter_on_top("E27").encounter_on_top("E26").meet("E25")
    for card in ("E25", "E26", "E27"):
        table.do(0, "answer no")
        assert table.names() == ["encounter_answered", "encounter_finished", "encounter_started", "encounter_question"]
        assert table.told("encounter_finished") == {"seat": 0, "card": card}
        assert table.told("encounter_started")["seat"] == 0
    table.do(0, "give nothing")
    assert table.saved()["encounters"]["discard"] == ["E25", "E26", "E27", "E29"]
    assert table.frame() == "flight"


def test_the_owner_chooses_the_ship() -> None:
    """SF-ENC-10: Effects on ships hit the ship the owner chooses, not the first one."""
    table = Table().ships(0, ("colony_ship", "v20_25"), ("trade_ship", "v14_23")).meet("E18", ONE, FIVE)
    table.do(0, "answer no")
    assert table.legal(0) == ["ground 1", "ground 2"]
    table.do(0, "ground 2")
    assert table.told("ship_grounded") == {"seat": 0, "ship": 2}
    table = Table().ships(0, ("colony_ship", "v20_25"), ("trade_ship", "v14_23"))
    table.hand(0, ore=2).meet("E28").do(0, "give ore2")
    assert {text.split()[1] for text in table.legal(0, "jump")} == {"1", "2"}


def test_what_is_not_there_is_skipped() -> None:
    """SF-ENC-11: Without an upgrade to lose the rest goes on."""
    table = Table().upgrades(0).player(0, half_medals=1).meet("E17", ONE, FIVE).do(0, "answer no")
    assert not table.events("upgrade_lost")
    assert table.told("half_medals_changed") == {"seat": 0, "delta": 1, "total": 2}
    assert table.frame() == "flight"


def test_nobody_gives_from_an_empty_hand() -> None:
    """SF-ENC-11: With all hands empty nobody is asked for a card, and the loss of half medals follows."""
    table = Table().empty_hands().player(0, half_medals=3).meet("E01").do(0, "give nothing")
    assert not table.events("card_given")
    assert table.told("half_medals_changed") == {"seat": 0, "delta": -2, "total": 1}
    assert table.frame() == "flight"


def test_a_second_grounding_without_a_second_ship_is_skipped() -> None:
    """SF-ENC-11: With every ship grounded there is none to choose."""
    flight = [{"left": None, "done": False, "grounded": True, "must_leave": None}] * 3
    table = Table().player(0, half_medals=2).flying(0, 3, begun=False, ships=flight)
    encounter = {"frame": "encounter", "seat": 0, "card": "E05", "effects_done": 0, "another_card": False}
    table.position["encounters"]["draw"].remove("E05")
    state = Table().state
    root = state.rulebook.deck.cards[state.rulebook.deck.number_of["E05"]].root
    table.position["frames"].append({**encounter, "node": root, "gift": "nothing", "deal": "nothing"})
    table.do(0, "give nothing")
    assert table.names() == ["encounter_answered", "half_medals_changed", "points_changed", "encounter_finished"]
    assert table.frame() == "flight"


@pytest.mark.parametrize("balls", [(ONE, FIVE), (FIVE, ONE)])
def test_the_opponent_only_lends_strength(balls: tuple[tuple[str, str], tuple[str, str]]) -> None:
    """SF-ENC-12: The opponent of a comparison gains and loses nothing, whoever wins."""
    table = Table().upgrades(3, cannon=2).meet("E16", *balls)
    before = table.saved()["players"][3]
    table.do(0, "answer no", "gain booster" if balls[0] == FIVE else "lose booster")
    assert table.frame() == "flight"
    assert table.saved()["players"][3] == before


BANDS = {
    # What the raid brings for each sum of the balls: F a half medal lost, D a card from everybody.
    "majority": {"E14": ("F", "F", "DF", "DF", "D"), "E15": ("D", "DF", "DF", "F", "F")},
    "like_fence": {"E14": ("F", "F", "DF", "D", "D"), "E15": ("D", "D", "DF", "F", "F")},
}


@pytest.mark.parametrize("total", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("card", ["E14", "E15"])
@pytest.mark.parametrize("choice", ["majority", "like_fence"])
def test_raid_bands(choice: str, card: str, total: int) -> None:
    """SF-ENC-13: opt:raid_bands: as most sources have them, or in the bands of the fence cards."""
    table = Table(raid_bands=choice).player(0, half_medals=3).empty_hands().hand(0, ore=1).hand(1, food=1)
    table.meet(card, SUMS[total - 1]).do(0, "answer yes", "pay ore1")
    happened = ("D" if table.events("card_drawn") else "") + ("F" if table.events("half_medals_changed") else "")
    assert happened == BANDS[choice][card][total - 1]
    assert table.told("mothership_thrown")["purpose"] == "band"


# -- node kinds


def test_yes_needs_the_cards_for_it() -> None:
    """SF-ENC-2: With fewer cards than a yes costs only no is offered."""
    assert Table().empty_hands().hand(0, ore=1).meet("E10").legal(0) == ["answer no"]
    assert Table().empty_hands().hand(0, ore=2).meet("E10").legal(0) == ["answer no", "answer yes"]
    assert Table().empty_hands().meet("E12").legal(0) == ["answer no"]
    assert Table().empty_hands().meet("E15").legal(0) == ["answer no"]


def test_bands_are_the_bare_balls() -> None:
    """SF-ENC-5: A throw for bands is one own throw without any bonus."""
    table = Table().upgrades(0, booster=6, cannon=6).friend(0, "scientists", "scientist-boosters")
    table.player(0, half_medals=3).hand(0, ore=1).meet("E12", ONE)
    table.do(0, "answer yes", "fence ore for fuel2")
    assert [event.public["sum"] for event in table.events("mothership_thrown")] == [1]
    assert table.told("half_medals_changed")["delta"] == -1


# -- stats


def test_combat_adds_cannons_and_own_scientists() -> None:
    """SF-STATS-1: Ball sum and attached cannons on both sides; the active player adds Scientists cannons."""
    table = Table().upgrades(0, booster=5, cannon=1).friend(0, "scientists", "scientist-cannons", "scientist-mixed-1")
    table.upgrades(1, booster=5, cannon=4).meet("E24", ONE, FIVE).do(0, "answer yes")
    made = table.told("comparison_made")
    assert (made["stat"], made["mine"], made["theirs"], made["passed"]) == ("combat", 1 + 1 + 3, 5 + 4, False)


def test_a_pirate_has_no_friends() -> None:
    """SF-STATS-2: A player throwing as the pirate adds no bonus of friendship cards."""
    table = Table().upgrades(0, cannon=1).upgrades(1, cannon=1).friend(1, "scientists", "scientist-cannons")
    table.meet("E24", THREE, THREE).do(0, "answer yes")
    assert table.told("comparison_made")["theirs"] == 4
    assert table.told("comparison_made")["passed"] is True


def test_a_race_counts_all_boosters_of_both() -> None:
    """SF-STATS-3: Ball sum, attached boosters and Scientists boosters, for both sides."""
    table = Table().upgrades(0, booster=2, cannon=6).friend(0, "scientists", "scientist-mixed-1")
    table.upgrades(1, booster=1, cannon=6).friend(1, "scientists", "scientist-boosters")
    table.meet("E25", FOUR, THREE).do(0, "answer yes")
    made = table.told("comparison_made")
    assert (made["stat"], made["mine"], made["theirs"]) == ("speed", 4 + 2 + 1, 3 + 1 + 2)
    assert [event.public["purpose"] for event in table.events("mothership_thrown")] == ["speed_test", "speed_test"]


FLEEING = [
    # option, own value, theirs, fled: one attached and one Scientists booster against two attached and one
    ("active_only", 2, 2, True),
    ("both", 2, 3, False),
    ("none", 1, 2, False),
]


@pytest.mark.parametrize(("choice", "mine", "theirs", "fled"), FLEEING)
def test_fleeing_compares_boosters(choice: str, mine: int, theirs: int, fled: bool) -> None:
    """SF-STATS-4: opt:flee_bonus: no throw; whose Scientists boosters count besides the attached ones."""
    table = Table(flee_bonus=choice).upgrades(0, booster=1).friend(0, "scientists", "scientist-mixed-1")
    table.upgrades(1, booster=2).friend(1, "scientists", "scientist-mixed-2")
    table.meet("E18", ONE, FIVE).do(0, "answer yes")
    made = table.events("comparison_made")[0].public
    assert (made["stat"], made["mine"], made["theirs"], made["passed"]) == ("boosters", mine, theirs, fled)
    assert bool(table.events("mothership_thrown")) is not fled
    assert table.frame() == ("flight" if fled else "grounding")


@pytest.mark.parametrize(("card", "stat"), [("E24", "combat"), ("E25", "speed"), ("E18", "boosters")])
def test_ties_favour_the_active_player(card: str, stat: str) -> None:
    """SF-STATS-5: An equal value passes."""
    table = Table().upgrades(0, booster=2, cannon=2).upgrades(1, booster=2, cannon=2)
    table.meet(card, THREE, ("blue", "yellow")).do(0, "answer yes")
    made = table.told("comparison_made")
    assert (made["stat"], made["mine"] - made["theirs"], made["passed"]) == (stat, 0, True)


@pytest.mark.parametrize("card", ["E16", "E17", "E18"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_failed_flight_ends_in_the_same_fight(card: str, answer: str) -> None:
    """SF-STATS-6: No leads to the fight directly; a failed flight leads to the same fight with the same outcome."""
    table = Table().upgrades(0, booster=1)
    for seat in (1, 2, 3):
        table.upgrades(seat, booster=2, cannon=6)
    table.meet(card, THREE, ONE).do(0, f"answer {answer}")
    stats = [event.public["stat"] for event in table.events("comparison_made")]
    assert stats == (["boosters", "combat"] if answer == "yes" else ["combat"])
    assert len({event.public["opponent"] for event in table.events("comparison_made")}) == 1
    assert table.frame() == ("grounding" if card == "E18" else "losing")
