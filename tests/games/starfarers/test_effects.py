"""Stories about what encounter outcomes do (chapter 13 of docs/rules/starfarers.md, effect primitives)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.charted import Charted
from tests.games.starfarers.kit import Table

WEAK, STRONG = ("black", "blue"), ("yellow", "red")
SPACE = "v14_23"  # a point without anything


def medals(table: Table) -> list[int]:
    return [player["half_medals"] for player in table.saved()["players"]]


def upgrades(table: Table, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = table.saved()["players"][seat]["upgrades"]
    return found


# -- half medals


def test_half_medals_change_and_points_follow_at_once() -> None:
    """SF-FX-1: Half medals change by the delta, and points follow at once."""
    table = Table().player(0, half_medals=3).meet("E03").do(0, "give nothing")
    assert table.told("half_medals_changed") == {"seat": 0, "delta": -1, "total": 2}
    assert not table.events("points_changed")
    table = Table().player(0, half_medals=2).meet("E03").do(0, "give nothing")
    assert table.told("points_changed") == {"seat": 0, "old": 5, "new": 4, "reason": "half_medals"}
    table = Table().player(0, half_medals=1).hand(0, ore=2).meet("E03").do(0, "give ore2")
    assert table.told("points_changed") == {"seat": 0, "old": 4, "new": 5, "reason": "half_medals"}


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_half_medals_never_fall_below_none(held: int, left: int) -> None:
    """SF-FX-1: A loss of two takes what is there; it returns to the stock, and nothing is owed."""
    table = Table().empty_hands().player(0, half_medals=held).meet("E01")
    stock = table.view(None)["half_medals"]
    table.do(0, "give nothing")
    assert medals(table)[0] == left
    assert table.view(None)["half_medals"] == stock + held - left
    assert len(table.events("half_medals_changed")) == (held > 0)


def test_half_medals_come_from_the_stock() -> None:
    """SF-FX-1: A gain is limited by the stock; an empty stock gives nothing."""
    table = Table().player(0, half_medals=10).player(1, half_medals=10).player(2, half_medals=10)
    table.player(3, half_medals=9).hand(0, ore=2).meet("E03").do(0, "give ore2")
    assert medals(table) == [11, 10, 10, 9]
    table = Table().player(0, half_medals=10).player(1, half_medals=10).player(2, half_medals=10)
    table.player(3, half_medals=10).hand(0, ore=2).meet("E03").do(0, "give ore2")
    assert medals(table) == [10, 10, 10, 10]
    assert not table.events("half_medals_changed")


def test_whole_medals_are_never_touched() -> None:
    """SF-FX-1: A cleared special stays a point whatever is lost."""
    table = Table().empty_hands().chip("c4r10", {"pirate_base": 4}).cleared("c4r10", 0, [3])
    table.player(0, half_medals=1).meet("E01").do(0, "give nothing")
    assert medals(table)[0] == 0
    assert table.saved()["players"][0]["trophies"] == [{"pirate_base": 4}]
    assert table.points(0) == 5


# -- cards


@pytest.mark.parametrize(("supply", "gained"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_a_resource_is_gained_as_far_as_available(supply: int, gained: int) -> None:
    """SF-FX-2: That many cards of the resource from the supply as far as available."""
    table = Table().empty_hands().supply(carbon=supply).meet("E10", STRONG, WEAK).do(0, "answer no")
    assert table.hand_of(0) == ({"carbon": gained} if gained else {})
    assert table.saved()["supply"]["carbon"] == supply - gained
    assert [event.public["cards"] for event in table.events("cards_gained")] == ([{"carbon": gained}] if gained else [])
    assert table.told("half_medals_changed")["delta"] == 1


def test_cards_of_choice_may_be_equal() -> None:
    """SF-FX-3: Cards of the player's choice from the supply, equal types allowed, as far as available."""
    table = Table().empty_hands().hand(0, ore=1, fuel=1).supply(ore=0, fuel=0, carbon=2, food=0, goods=0).meet("E04")
    table.do(0, "give ore1,fuel1")
    assert table.legal(0) == ["take ore1,fuel1", "take ore1,carbon1", "take fuel1,carbon1", "take carbon2"]
    table.do(0, "take carbon2")
    assert table.hand_of(0) == {"carbon": 2}
    assert table.told("cards_gained") == {"seat": 0, "cards": {"carbon": 2}}


@pytest.mark.parametrize(("left", "offered"), [(1, ["take goods1"]), (0, [])])
def test_a_short_supply_gives_what_it_has(left: int, offered: list[str]) -> None:
    """SF-FX-3: With fewer cards in the supply than promised, so many are taken; with none the effect is skipped."""
    table = Table().empty_hands().supply(ore=0, fuel=0, carbon=0, food=0, goods=left)
    table.meet("E23", STRONG, WEAK).do(0, "answer yes")
    assert table.legal(0, "take") == offered
    assert table.frame() == ("choosing" if left else "flight")


def test_the_player_chooses_what_is_paid() -> None:
    """SF-FX-4: The player chooses hand cards and puts them into the supply."""
    table = Table().hand(0, ore=2, goods=1).meet("E09").do(0, "answer yes")
    assert table.legal(0) == ["pay ore2", "pay ore1,goods1"]
    supply = table.saved()["supply"]["ore"]
    table.do(0, "pay ore2")
    assert table.told("cards_paid") == {"seat": 0, "cards": {"ore": 2}}
    assert table.hand_of(0) == {"goods": 1}
    assert table.saved()["supply"]["ore"] == supply + 2


def test_the_gift_comes_back() -> None:
    """SF-FX-5: The player gets back exactly the cards paid before."""
    table = Table().hand(0, ore=1, fuel=2, food=3).meet("E04").do(0, "give fuel2,food1")
    assert table.told("gift_returned") == {"seat": 0, "cards": {"fuel": 2, "food": 1}}
    assert table.hand_of(0) == {"ore": 1, "fuel": 2, "food": 3}


def test_the_gift_comes_back_as_far_as_the_supply_has_it() -> None:
    """SF-FX-5: What the supply no longer has does not come back."""
    table = Table().empty_hands().hand(0, ore=2).supply(ore=0).meet("E08", STRONG, WEAK).do(0, "give ore2")
    table.resume()
    table.position["supply"]["ore"] -= 1
    table.position["players"][1]["hand"]["ore"] += 1
    table.do(0, "answer yes")
    assert table.told("gift_returned")["cards"] == {"ore": 1}
    assert table.hand_of(0) == {"ore": 1}


def test_everybody_hands_over_a_card_of_their_choice() -> None:
    """SF-FX-6: Every other player hands over one card of the giver's choice; empty hands give nothing."""
    table = Table().empty_hands().hand(1, ore=1, fuel=1).hand(3, food=2).player(0, half_medals=2).meet("E01")
    table.do(0, "give nothing")
    assert table.frame() == "giving"
    assert table.state.acting() == [1, 3]
    assert table.legal(1) == ["hand ore", "hand fuel"]
    assert table.legal(2) == []
    assert table.legal(3) == ["hand food"]  # giving is compulsory
    table.do(1, "hand fuel").do(3, "hand food")
    assert table.hand_of(0) == {"fuel": 1, "food": 1}
    assert table.hand_of(1) == {"ore": 1}
    assert table.hand_of(3) == {"food": 1}


def test_givers_choose_in_secret_and_hand_over_together() -> None:
    """SF-FX-6: Nothing moves before all have chosen, in whatever order; nobody sees what the others choose."""
    table = Table().empty_hands().hand(1, ore=1, fuel=1).hand(2, ore=1, carbon=1).player(0, half_medals=2).meet("E01")
    table.do(0, "give nothing").do(2, "hand carbon")
    assert table.hand_of(0) == {}
    assert table.state.acting() == [1]
    for seat in (None, 0, 1, 3):
        assert "chosen" not in table.view(seat)["frames"][-1]
    assert table.view(2)["frames"][-1]["chosen"] == "carbon"
    assert table.refused(2, "hand ore").rule == "SF-ACT-1"  # a choice stands
    table.do(1, "hand ore")
    assert [event.public for event in table.events("card_given")] == [{"from": 1, "to": 0}, {"from": 2, "to": 0}]
    assert table.hand_of(0) == {"ore": 1, "carbon": 1}


def test_cards_are_drawn_from_every_other_hand() -> None:
    """SF-FX-7: The player draws a random card from every other hand; empty hands are skipped."""
    table = Table().empty_hands().hand(0, ore=1).hand(1, fuel=2).hand(3, food=1).meet("E14", STRONG)
    table.do(0, "answer yes", "pay ore1")
    assert [event.public for event in table.events("card_drawn")] == [{"from": 1, "to": 0}, {"from": 3, "to": 0}]
    assert table.hand_of(0) == {"fuel": 1, "food": 1}
    assert [table.hand_of(seat) for seat in (1, 2, 3)] == [{"fuel": 1}, {}, {}]


def test_drawn_cards_are_random() -> None:
    """SF-FX-7: Over many keys every card of a hand is drawn in proportion to its number."""
    table = Table(3).empty_hands().hand(0, ore=1).hand(1, fuel=3, goods=1).meet("E14", STRONG).resume()
    drawn = []
    for number in range(200):
        table.position["dice"]["key"] = f"{number:064x}"
        table.position["frames"] = table.position["frames"][:3]
        table._state = None
        table.do(0, "answer yes", "pay ore1")
        drawn += [event.secret["card"] for event in table.events("card_drawn") if event.secret is not None]
    assert set(drawn) == {"fuel", "goods"}
    assert 0.6 < drawn.count("fuel") / len(drawn) < 0.9


# -- the fence


def ore_from_the_reserve(position: dict[str, Any]) -> None:
    """Seat 0 holds one ore card; the supply need not have any."""
    position["reserve"].remove("ore")
    position["players"][0]["hand"]["ore"] += 1


FENCE = {
    # What may be had for an ore card when the supply has plenty: number of choices, and some of them.
    "differ_from_given": (10, ("fuel2", "fuel1,goods1"), ("ore2", "ore1,fuel1")),
    "any": (15, ("fuel2", "fuel1,goods1", "ore2", "ore1,fuel1"), ()),
    "all_different": (6, ("fuel1,goods1",), ("fuel2", "ore2", "ore1,fuel1")),
}


@pytest.mark.parametrize("choice", list(FENCE))
def test_the_fence_gives_two_for_one(choice: str) -> None:
    """SF-FX-8: opt:fence_types: one chosen card for two others; they may be equal, equal to the given one, or neither."""
    count, allowed, forbidden = FENCE[choice]
    table = Table(fence_types=choice).hand(0, ore=1).meet("E12").do(0, "answer yes")
    offered = table.legal(0)
    assert len(offered) == count
    for cards in allowed:
        assert f"fence ore for {cards}" in offered
    for cards in forbidden:
        assert table.refused(0, f"fence ore for {cards}").rule == "SF-FX-8"


def test_the_deal_is_remembered() -> None:
    """SF-FX-8: The card goes to the supply, two are taken from it and remembered as the deal."""
    table = Table().hand(0, ore=1, food=1).meet("E13", ("blue", "yellow")).do(0, "answer yes")
    assert {text.split()[1] for text in table.legal(0)} == {"ore", "food"}
    table.also(0, "fence ore for goods2")
    paid, gained = table.events("cards_paid"), table.events("cards_gained")
    assert paid[0].public["cards"] == {"ore": 1}
    assert gained[0].public["cards"] == {"goods": 2}
    assert table.told("deal_forfeited")["cards"] == {"goods": 2}


def test_the_fence_gives_what_the_supply_has() -> None:
    """SF-FX-8: As far as the supply has them: one card if it is the last of another type, nothing if there is none."""
    table = Table().empty_hands().supply(ore=3, fuel=1, carbon=0, food=0, goods=0).hand(0, ore=1).meet("E12")
    table.do(0, "answer yes")
    assert table.legal(0) == ["fence ore for fuel1"]
    table = Table().empty_hands().supply(ore=3, fuel=0, carbon=0, food=0, goods=0).hand(0, ore=1).meet("E12")
    table.do(0, "answer yes")
    assert table.legal(0) == ["fence ore for nothing"]


def test_the_fence_gives_the_same_card_back() -> None:
    """SF-FX-8: With opt:fence_types any the card just given is in the supply and may be among the two."""
    table = Table(fence_types="any").empty_hands().supply(ore=0, fuel=1, carbon=0, food=0, goods=0).hand(0)
    table.edit(ore_from_the_reserve).meet("E12").do(0, "answer yes")
    assert table.legal(0) == ["fence ore for ore1,fuel1"]
    table.do(0, "fence ore for ore1,fuel1")
    assert table.hand_of(0)["ore"] == 1
    strict = Table(fence_types="differ_from_given").empty_hands().supply(ore=0, fuel=1, carbon=0, food=0, goods=0)
    strict.edit(ore_from_the_reserve).meet("E12").do(0, "answer yes")
    assert strict.legal(0) == ["fence ore for fuel1"]


def test_the_deal_is_forfeited() -> None:
    """SF-FX-9: The cards remembered as the deal go back to the supply, and only those."""
    table = Table().hand(0, ore=1, fuel=2).meet("E12", ("blue", "yellow")).do(0, "answer yes")
    supply = dict(table.saved()["supply"])
    table.do(0, "fence ore for fuel1,goods1")
    assert table.told("deal_forfeited") == {"seat": 0, "cards": {"fuel": 1, "goods": 1}}
    assert table.hand_of(0) == {"fuel": 2}
    assert table.saved()["supply"] == {**supply, "ore": supply["ore"] + 1}


# -- upgrades


def test_an_upgrade_of_choice_is_gained() -> None:
    """SF-FX-10: One free upgrade of choice."""
    table = Table().upgrades(0, booster=1).hand(0, ore=3).meet("E02").do(0, "give ore3")
    assert table.legal(0) == ["gain booster", "gain cannon", "gain freight_pod", "pass"]
    table.do(0, "gain cannon")
    assert table.told("upgrade_gained") == {"seat": 0, "upgrade": "cannon"}
    assert upgrades(table) == {"booster": 1, "cannon": 1, "freight_pod": 0}


@pytest.mark.parametrize("edition", ["2019", "classic"])
def test_an_upgrade_that_may_be_declined(edition: str) -> None:
    """SF-FX-10: Card 2 says "may": the player keeps the mothership as it is and still gets the half medal; whoever decides
    for an absent player takes the upgrade. Other cards leave no choice."""
    fresh = Table if edition == "2019" else Charted
    table = fresh().upgrades(0, booster=1).hand(0, ore=3).meet("E02").do(0, "give ore3")
    assert table.state.fallback(0).text == "gain booster"
    table.do(0, "pass")
    assert upgrades(table) == {"booster": 1, "cannon": 0, "freight_pod": 0}
    assert table.told("half_medals_changed")["delta"] == 1
    assert table.frame() == "flight"
    won = fresh().upgrades(0, cannon=6).meet("E16", ("yellow", "red"), ("black", "blue")).do(0, "answer no")
    assert "pass" not in won.legal(0)
    assert won.legal(0, "gain")


def test_an_upgrade_fits_within_the_limits() -> None:
    """SF-FX-10: Only a kind with room; if none fits the gain is lost."""
    table = Table().upgrades(0, booster=6, cannon=6, freight_pod=4).hand(0, ore=3).meet("E02").do(0, "give ore3")
    assert table.legal(0) == ["gain freight_pod", "pass"]
    assert table.refused(0, "gain booster").rule == "SF-FX-10"
    table = Table().upgrades(0, booster=6, cannon=6, freight_pod=5).hand(0, ore=3).meet("E02").do(0, "give ore3")
    assert not table.events("upgrade_gained")
    assert table.frame() == "flight"
    assert table.told("half_medals_changed")["delta"] == 1


def test_an_upgrade_of_choice_is_lost() -> None:
    """SF-FX-11: The player removes one attached upgrade of choice to the stock; Scientists cards are none."""
    table = Table().upgrades(0, booster=2, freight_pod=1).friend(0, "scientists", "scientist-cannons")
    table.meet("E11", WEAK, STRONG)
    stock = dict(table.view(None)["stock"])
    table.do(0, "answer no")
    assert table.legal(0) == ["lose booster", "lose freight_pod"]
    table.do(0, "lose freight_pod")
    assert upgrades(table) == {"booster": 2, "cannon": 0, "freight_pod": 0}
    assert table.view(None)["stock"] == {**stock, "freight_pod": stock["freight_pod"] + 1}


def test_a_lost_booster_slows_at_once() -> None:
    """SF-FX-11: The speed of this very flight falls with the booster."""
    table = Table().upgrades(0, booster=2).meet("E11", WEAK, STRONG).do(0, "answer no", "lose booster")
    assert table.view(0)["frames"][-1]["speed"] == 4


# -- ships and cards


def test_a_space_jump_is_offered_at_once() -> None:
    """SF-FX-14: The jump is carried out before the next effect."""
    table = Table().player(0, half_medals=1).hand(0, ore=3).meet("E30").do(0, "give ore3")
    assert table.frame() == "jumping"
    assert medals(table)[0] == 1
    table.do(0, f"jump 1 {SPACE}")
    assert table.names()[:2] == ["ship_jumped", "half_medals_changed"]
    assert table.ship_at(0, 1) == SPACE


def test_a_trade_ship_is_won() -> None:
    """SF-FX-15: A won trade ship is put on an own spaceport point at once."""
    table = Table().hand(0, ore=3).meet("E29").do(0, "give ore3")
    assert table.told("free_ship_won") == {"seat": 0}
    assert table.legal(0) == ["place v17_26"]
    table.do(0, "place v17_26")
    assert table.saved()["players"][0]["ships"][1] == {"ship": 2, "kind": "trade_ship", "point": "v17_26"}


def test_another_card_is_drawn_when_this_one_is_finished() -> None:
    """SF-FX-16: The card is discarded first, then the next one is read to the same player."""
    table = Table().encounter_on_top("E03").meet("E26", seat=2).do(2, "answer no")
    assert table.names()[1:] == ["encounter_finished", "encounter_started", "encounter_question"]
    assert table.told("encounter_started") == {"seat": 2, "reader": 3}
    assert table.saved()["encounters"]["discard"] == ["E26"]
    assert table.told("encounter_question")["question"] == "gift"


def test_all_cards_are_shuffled_anew() -> None:
    """SF-FX-17: Draw pile, discards and the current card form a new draw pile in another order."""

    def some_discarded(position: dict[str, dict[str, list[str]]]) -> None:
        piles = position["encounters"]
        piles["draw"] = sorted(piles["draw"])
        piles["discard"] = [piles["draw"].pop(0) for _ in range(10)]

    table = Table().edit(some_discarded).meet("E32")
    piles = table.saved()["encounters"]
    top = table.saved()["frames"][2]["card"]
    assert sorted([*piles["draw"], top]) == [f"E{number:02}" for number in range(1, 33)]
    assert piles["draw"] != sorted(piles["draw"])
    assert piles["discard"] == []


def test_wear_hits_all_upgrades_together() -> None:
    """SF-FX-18: Every player with more attached upgrades than the threshold removes one, from the active player on."""
    table = Table().upgrades(0, booster=6, cannon=3).upgrades(1, booster=4, cannon=4)
    table.upgrades(2, freight_pod=5, booster=5).upgrades(3, cannon=6, booster=2)
    table.friend(3, "scientists", "scientist-boosters")  # no attached upgrade
    table.meet("E31", seat=1)
    asked = []
    while table.frame() == "losing":
        (seat,) = table.state.acting()
        asked.append(seat)
        table.also(seat, "lose booster")
    assert asked == [2, 0]
    assert [event.public for event in table.events("upgrade_lost")] == [
        {"seat": 2, "upgrade": "booster"},
        {"seat": 0, "upgrade": "booster"},
    ]
    assert upgrades(table, 3) == {"booster": 2, "cannon": 6, "freight_pod": 0}


def test_the_active_player_wears_first() -> None:
    """SF-FX-18: The order is clockwise from the active player."""
    table = Table()
    for seat in range(4):
        table.upgrades(seat, booster=4, cannon=5)
    table.meet("E31", seat=2)
    asked = []
    while table.frame() == "losing":
        asked += table.state.acting()
        table.do(table.state.acting()[0], "lose cannon")
    assert asked == [2, 3, 0, 1]


MOST = [
    # freight pods of the four seats, and who gains, in order, when seat 1 is active
    ((0, 0, 0, 0), []),
    ((1, 0, 0, 0), [0]),
    ((2, 2, 1, 0), [1, 0]),
    ((3, 3, 3, 3), [1, 2, 3, 0]),
]


@pytest.mark.parametrize(("pods", "gaining"), MOST)
def test_most_freight_pods_bring_fame(pods: tuple[int, int, int, int], gaining: list[int]) -> None:
    """SF-FX-19: All players tied for most attached freight pods, at least one, gain."""
    table = Table()
    for seat, count in enumerate(pods):
        table.upgrades(seat, freight_pod=count)
    table.meet("E32", seat=1)
    gained = [event.public for event in table.events("half_medals_changed")]
    assert [(told["seat"], told["delta"]) for told in gained] == [(seat, 1) for seat in gaining]


def test_a_short_stock_serves_the_active_player_first() -> None:
    """SF-FX-19: With one half medal left, of several tied players the active one gets it."""
    table = Table()
    for seat, held in enumerate((10, 10, 10, 9)):
        table.upgrades(seat, freight_pod=1).player(seat, half_medals=held)
    table.meet("E32", seat=2)
    assert medals(table) == [10, 10, 11, 9]
