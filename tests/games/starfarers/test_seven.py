"""Stories about the seven (chapter 7 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from tests.games.starfarers.kit import Table

SEVEN = (3, 4)


def seven(table: Table, seat: int = 0) -> Table:
    return table.active(seat, "rolling").chance(dice=[SEVEN]).do(seat, "roll")


def test_ex_1_discard() -> None:
    """EX-1 SF-SEVEN-2: hands of 7, 8, 9 and 13 cards discard 0, 4, 4 and 6; the roller is not spared."""
    table = Table().hand(0, ore=13).hand(1, fuel=7).hand(2, carbon=8).hand(3, food=9)
    seven(table)
    assert table.told("discard_required") == {"numbers": {"0": 6, "2": 4, "3": 4}}
    assert table.state.acting() == [0, 2, 3]


@pytest.mark.parametrize(("cards", "owed"), [(8, 0), (12, 0), (13, 6), (14, 7)])
def test_ex_1_discard_with_reduced_tribute(cards: int, owed: int) -> None:
    """EX-1 SF-SEVEN-2: the holder of Reduced tribute discards only above twelve cards, then half, rounded down."""
    table = Table().empty_hands().hand(1, fuel=cards - 7, ore=7).friend(1, "diplomats", "diplomat-tribute")
    seven(table)
    numbers = [event.public["numbers"] for event in table.events("discard_required")]
    assert numbers == ([{"1": owed}] if owed else [])


def test_ex_2_seven_with_four_players() -> None:
    """EX-2 SF-SEVEN-1 SF-SEVEN-2 SF-SEVEN-3 SF-SEVEN-5 SF-SEVEN-7: the four steps with hands of 9, 10, 0 and 3 cards."""
    table = Table().player(0, half_medals=4).hand(0, ore=5, fuel=4).hand(1, carbon=10).hand(2).hand(3, food=3)
    table.reserve("ore", "food", "goods", "fuel", "carbon")
    seven(table)
    assert table.points(0) == 6
    assert table.names() == ["dice_rolled", "seven_rolled", "discard_required"]
    sealed = table.state.sealed
    table.do(1, "discard carbon5")
    assert table.state.sealed == sealed  # nobody has seen it: it may be taken back
    table.do(0, "discard ore1,fuel3")
    assert table.state.sealed > sealed
    assert [(event.name, event.public) for event in table.events()] == [
        ("cards_discarded", {"seat": 0, "number": 4, "cards": {"ore": 1, "fuel": 3}}),
        ("cards_discarded", {"seat": 1, "number": 5, "cards": {"carbon": 5}}),
    ]
    assert table.legal(0) == ["steal 1", "steal 3"]
    table.do(0, "steal 1")
    assert table.told("card_stolen") == {"from": 1, "to": 0}
    drawn = [event.public for event in table.events("reserve_drawn")]
    assert drawn == [{"seat": seat, "number": number} for seat, number in ((1, 1), (2, 1), (3, 1), (0, 2))]
    assert table.hand_of(0) == {"ore": 4, "fuel": 2, "carbon": 2}  # 5 + the stolen carbon + fuel and carbon
    assert table.hand_of(1) == {"carbon": 4, "ore": 1}
    assert table.hand_of(2) == {"food": 1}
    assert table.hand_of(3) == {"food": 3, "goods": 1}
    assert list(table.state.sizes) == [8, 5, 1, 4]
    assert table.frame() == "trading"


def test_no_planet_yields() -> None:
    """SF-SEVEN-1: on a seven nobody gets a card from planets, and Galactic relief is silent."""
    table = Table().empty_hands().friend(2, "diplomats", "diplomat-relief")
    seven(table)
    assert not table.events("yield_paid")
    assert table.frame() == "trading"


def test_the_order_of_the_steps() -> None:
    """SF-SEVEN-1: nobody is robbed before all discards are in, and nobody draws before the theft."""
    table = Table().hand(0, ore=1).hand(1, fuel=8).hand(2, carbon=1).hand(3, food=1)
    seven(table)
    assert table.refused(0, "steal 1").rule == "SF-SEVEN-3"
    table.do(1, "discard fuel4")
    assert table.frame() == "stealing"
    assert not table.events("reserve_drawn")
    assert table.refused(0, "end build").rule == "SF-TURN-3"
    table.do(0, "steal 2")
    assert table.names() == ["card_stolen", *["reserve_drawn"] * 4]


@pytest.mark.parametrize("size", [8, 9, 10, 11, 15])
def test_half_of_a_large_hand(size: int) -> None:
    """SF-SEVEN-2: the exact number is owed; the cards are the owner's choice and go to the supply."""
    table = Table().empty_hands().hand(2, ore=size - 3, goods=3)
    supply = table.position["supply"]["goods"]
    seven(table, 1)
    owed = size // 2
    assert table.view(2)["players"][2]["discards_on_seven"] == owed
    table.do(2, f"discard ore{owed - 3},goods3")
    assert table.told("cards_discarded")["number"] == owed
    assert table.view(None)["supply"]["goods"] == supply + 3


def test_wrong_discards_are_refused() -> None:
    """SF-SEVEN-2: not more than owed, not what is not held, not nothing; and nobody discards who need not."""
    table = Table().empty_hands().hand(1, fuel=6, ore=3)
    seven(table)
    assert table.refused(1, "discard fuel5").rule == "SF-SEVEN-2"
    assert table.refused(1, "discard ore4").rule == "SF-SEVEN-2"
    assert table.refused(1, "discard goods1").rule == "SF-SEVEN-2"
    assert table.refused(1, "discard nothing").rule == "SF-SEVEN-2"
    assert table.refused(0, "discard ore1").rule == "SF-ACT-1"
    table.do(1, "discard fuel4")
    assert table.refused(1, "discard ore1").rule == "SF-SEVEN-2"  # the seven is over


def test_discards_may_be_named_one_by_one() -> None:
    """SF-SEVEN-2 SF-SEVEN-8: single cards are listed, the form takes the rest; nothing is carried out before all are in."""
    table = Table().empty_hands().hand(1, fuel=6, ore=2)
    seven(table)
    assert {"discard ore1", "discard fuel1"} <= set(table.legal(1))
    table.do(1, "discard ore1", "discard ore1")
    assert "discard fuel1" in table.legal(1)
    assert not table.legal(1, "discard ore")
    (form,) = table.state.forms(1)
    assert (form.verb, form.bounds) == ("discard", {"at_most": {"fuel": 6}, "count": 2})
    assert table.state.sizes[1] == 8
    assert table.refused(1, "discard ore1,fuel1").rule == "SF-SEVEN-2"
    table.do(1, "discard fuel2")
    assert table.told("cards_discarded")["cards"] == {"ore": 2, "fuel": 2}
    assert table.state.sizes[1] == 4


def test_a_random_card_of_a_hidden_hand() -> None:
    """SF-SEVEN-3: the roller draws one card; only the two players learn which."""
    table = Table().empty_hands().hand(3, goods=2)
    seven(table, 2)
    assert table.state.acting() == [2]
    table.do(2, "steal 3")
    (event,) = table.events("card_stolen")
    full = {"from": 3, "to": 2, "card": "goods"}
    assert (event.seen_by(2), event.seen_by(3)) == (full, full)
    assert event.seen_by(0) == event.seen_by(1) == event.seen_by(None) == {"from": 3, "to": 2}


def test_every_card_of_the_hand_may_be_drawn() -> None:
    """SF-SEVEN-3: which card it is depends on chance, and each card of the hand is as likely as the other."""
    drawn = {"ore": 0, "food": 0}
    for number in range(80):
        table = Table().empty_hands().hand(1, ore=3, food=1).active(0, "rolling")
        table.position["frames"][1]["stage"] = "to_steal"
        table.position["dice"]["key"] = f"{number:064x}"
        table.do(0, "steal 1")
        secret = table.events("card_stolen")[0].secret
        assert secret is not None
        drawn[str(secret["card"])] += 1
    assert 48 <= drawn["ore"] <= 72


def test_the_theft_is_no_choice() -> None:
    """SF-SEVEN-3: the roller has to pick somebody, and nobody else may pick."""
    table = Table().empty_hands().hand(1, ore=1).hand(2, ore=1)
    seven(table)
    assert table.legal(0) == ["steal 1", "steal 2"]
    assert table.refused(0, "pass").rule == "SF-ACT-1"
    assert table.refused(0, "steal 0").rule == "SF-SEVEN-3"
    assert table.refused(1, "steal 2").rule == "SF-ACT-1"


def test_empty_hands_cannot_be_picked() -> None:
    """SF-SEVEN-4: only players with at least one card are offered."""
    table = Table().empty_hands().hand(3, ore=1)
    seven(table)
    assert table.legal(0) == ["steal 3"]
    assert table.refused(0, "steal 1").rule == "SF-SEVEN-3"


def test_with_nobody_to_rob_the_step_is_skipped() -> None:
    """SF-SEVEN-4: the roller alone holds cards."""
    table = Table().empty_hands().hand(0, ore=3)
    seven(table)
    assert not table.events("card_stolen")
    assert table.frame() == "trading"
    assert list(table.state.sizes) == [5, 1, 1, 1]


@pytest.mark.parametrize(("seats", "roller", "order"), [(4, 2, [3, 0, 1, 2]), (3, 1, [2, 0, 1])])
def test_the_others_draw_from_the_left(seats: int, roller: int, order: list[int]) -> None:
    """SF-SEVEN-5 SF-SEVEN-7: one reserve card for everybody but the roller, then the roller's normal draw."""
    table = Table(seats).empty_hands()
    table.reserve(*["ore", "fuel", "carbon", "food", "goods"][: seats + 1])
    seven(table, roller)
    drawn = [(event.public["seat"], event.public["number"]) for event in table.events("reserve_drawn")]
    assert drawn == [(seat, 2 if seat == roller else 1) for seat in order]
    assert table.hand_of(order[0]) == {"ore": 1}
    assert table.hand_of(order[1]) == {"fuel": 1}


def test_points_do_not_matter_for_the_consolation() -> None:
    """SF-SEVEN-5 SF-SEVEN-7: a rich player still draws one after another's seven, but none after the own."""
    table = Table().empty_hands().player(1, half_medals=14)
    seven(table, 0)
    assert (table.points(1), table.state.sizes[1]) == (11, 1)
    table = Table().empty_hands().player(1, half_medals=14)
    seven(table, 1)
    assert list(table.state.sizes) == [1, 0, 1, 1]


def test_the_normal_draw_on_request_after_a_seven() -> None:
    """SF-SEVEN-7 SF-RES-4: with the option manual the roller asks for the draw, the others' cards come by themselves."""
    table = Table(reserve_draw="manual").empty_hands()
    seven(table, 0)
    assert list(table.state.sizes) == [0, 1, 1, 1]
    table.do(0, "draw")
    assert list(table.state.sizes) == [2, 1, 1, 1]


def test_discards_are_secret_until_all_are_in() -> None:
    """SF-SEVEN-8: others see who still has to discard how many, nothing else, and hands stay as they are."""
    table = Table().empty_hands().hand(1, fuel=5, ore=5).hand(3, carbon=8)
    seven(table)
    table.do(1, "discard ore2,fuel3")
    assert not table.events()
    assert list(table.state.sizes) == [0, 10, 0, 8]
    frame = table.view(0)["frames"][-1]
    assert frame == {"frame": "discarding", "seat": 0, "owed": {"3": 4}, "chosen": {}}
    assert table.view(1)["frames"][-1]["chosen"] == {"fuel": 3, "ore": 2}
    assert "chosen" not in table.view(None)["frames"][-1]
    table.do(3, "discard carbon4")
    assert table.names()[:2] == ["cards_discarded", "cards_discarded"]
    assert list(table.state.sizes) == [0, 5, 0, 4]


def test_discards_in_any_order() -> None:
    """SF-SEVEN-8: who chooses first makes no difference."""
    digests = set()
    for order in ((1, 3), (3, 1)):
        table = Table().empty_hands().hand(1, fuel=8).hand(3, carbon=8)
        seven(table)
        for seat in order:
            table.do(seat, "discard fuel4" if seat == 1 else "discard carbon4")
        digests.add(table.state.digest())
    assert len(digests) == 1


@pytest.mark.parametrize("public", ["yes", "no"])
def test_discards_are_shown_afterwards_or_not(public: str) -> None:
    """SF-SEVEN-8: after execution everybody sees the cards, unless the option says numbers only."""
    table = Table(public_discards=public).empty_hands().hand(1, fuel=8)
    seven(table)
    table.do(1, "discard fuel4")
    (event,) = table.events("cards_discarded")
    full = {"seat": 1, "number": 4, "cards": {"fuel": 4}}
    assert event.seen_by(1) == full
    counted = full if public == "yes" else {"seat": 1, "number": 4}
    assert event.seen_by(0) == event.seen_by(None) == counted
