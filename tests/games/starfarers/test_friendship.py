"""Stories about friendship cards (chapter 14 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.kit import Table

FULL = ("diplomat-fame-1", "diplomat-fame-2")


def hands(table: Table) -> list[int]:
    return [player["cards"] for player in table.view(None)["players"]]


# -- all cards


def test_a_card_works_at_once_and_lies_open() -> None:
    """SF-FRI-1: A friendship card lies open before its owner and works at once."""
    table = Table().upgrades(0, freight_pod=1).ships(0, ("trade_ship", "v7_2"), ("trade_ship", "v20_25")).flying(0, 3)
    speed = table.view(0)["frames"][-1]["speed"]
    table.do(0, "dock 1 v4_1", "pick scientist-boosters")
    for seat in (None, 0, 1, 2, 3):
        assert table.view(seat)["players"][0]["friendship_cards"] == ["scientist-boosters"]
    assert table.view(0)["frames"][-1]["speed"] == speed + 2


def test_a_card_is_never_lost_with_the_marker() -> None:
    """SF-FRI-1: Whoever holds the marker, the card stays and works."""
    table = Table().friend(1, "scientists", "scientist-cannons").upgrades(0, freight_pod=5)
    table.friend(0, "scientists", "scientist-mixed-1").stations("scientists", 1, 0, marker=1)
    table.ships(0, ("trade_ship", "v7_2")).flying(0, 3)
    assert table.view(None)["outposts"]["scientists"]["marker"] == 1
    table.do(0, "dock 1 v4_1", "pick scientist-boosters")
    assert table.told("friendship_card_taken") == {"seat": 0, "card": "scientist-boosters"}
    outpost = table.view(None)["outposts"]["scientists"]
    assert outpost == {"stations": [1, 0, 0], "marker": 0}
    assert table.view(None)["players"][1]["friendship_cards"] == ["scientist-cannons"]
    assert table.view(None)["players"][1]["card_cannons"] == 2


def test_cards_are_no_goods() -> None:
    """SF-FRI-1: A friendship card cannot be offered in a trade."""
    table = Table().friend(0, "scientists", "scientist-cannons").active(0)
    with pytest.raises(Exception, match="SF-ACT-2"):
        table.game.parse("offer scientist-cannons1 for ore1")


# -- Green Folk


def yield_of(table: Table, seat: int = 0) -> dict[str, int]:
    """What the last roll gave this seat from planets, bonuses included."""
    for event in table.events("yield_paid"):
        if event.public["seat"] == seat:
            cards = event.public["cards"]
            assert isinstance(cards, dict)
            return dict(cards)
    return {}


def production(*cards: str, roll: tuple[int, int]) -> Table:
    """Seat 0 has two colonies at the same planet with a 5, and these Green Folk cards; nobody has any card."""
    table = Table().empty_hands().colonies(0, "v19_26", "v19_28", "v1_26", spaceports=["v19_26"])
    table.colonies(2, "v4_27", "v11_28", "v26_27", spaceports=["v4_27"])
    table.friend(0, "green_folk", "green-goods", *cards)
    return table.active(0, "rolling").chance(dice=[roll]).do(0, "roll")


def test_green_folk_add_one_card() -> None:
    """SF-FRI-2: A roll that gives at least one card of the resource from planets gives one more, once per roll."""
    assert yield_of(production(roll=(2, 3))) == {"ore": 2}
    assert yield_of(production("green-ore", roll=(2, 3))) == {"ore": 3}


def test_green_folk_add_nothing_to_nothing() -> None:
    """SF-FRI-2: Without a card of that resource from planets there is no bonus, whatever others get."""
    assert yield_of(production("green-fuel", "green-food", roll=(2, 3))) == {"ore": 2}
    table = production("green-ore", roll=(4, 4))
    assert yield_of(table) == {}
    assert table.events("yield_paid")


@pytest.mark.parametrize("roll", [(1, 2), (1, 3), (2, 3), (3, 3), (4, 4), (4, 5), (4, 6), (5, 6)])
def test_several_green_folk_cards_add_up(roll: tuple[int, int]) -> None:
    """SF-FRI-2: Each card adds one of its own resource on the same roll."""
    bare = Table().empty_hands().active(0, "rolling").chance(dice=[roll]).do(0, "roll")
    table = Table().empty_hands().friend(0, "green_folk", "green-ore", "green-fuel", "green-carbon", "green-food")
    table.active(0, "rolling").chance(dice=[roll]).do(0, "roll")
    assert yield_of(table) == {name: count + (name != "goods") for name, count in yield_of(bare).items()}


def test_green_folk_look_at_planets_only() -> None:
    """SF-FRI-3: Bonuses never come from reserve draws, trades or encounters."""
    table = Table().empty_hands().friend(0, "green_folk", "green-ore", "green-food").reserve("ore", "food")
    table.active(0, "rolling").chance(dice=[(1, 1)]).do(0, "roll")
    assert yield_of(table) == {}
    assert table.hand_of(0) == {"ore": 1, "food": 1}  # the reserve draw of up to seven points
    trade = Table().empty_hands().friend(0, "green_folk", "green-ore").hand(0, fuel=3).active(0)
    assert trade.do(0, "exchange fuel for ore").hand_of(0) == {"ore": 1}
    met = Table().empty_hands().friend(0, "green_folk", "green-food").hand(0, ore=1).player(0, half_medals=1)
    assert met.meet("E01").do(0, "give ore1").hand_of(0) == {"food": 1}


# -- Merchants


@pytest.mark.parametrize("resource", ["ore", "fuel", "carbon", "food"])
def test_merchants_trade_two_to_one(resource: str) -> None:
    """SF-FRI-4: Two to one for the card's resource without limit; others stay at three to one."""
    table = Table().empty_hands().friend(0, "merchants", f"merchant-{resource}").hand(0, **{resource: 5}).active(0)
    table.do(0, f"exchange {resource} for goods")
    assert table.told("supply_trade_made") == {"seat": 0, "given": {resource: 2}, "taken": {"goods": 1}}
    table.do(0, f"exchange {resource} for goods")
    assert table.hand_of(0) == {resource: 1, "goods": 2}
    others = [name for name in ("ore", "fuel", "carbon", "food") if name != resource]
    for name in others:
        assert table.view(0)["players"][0]["rates"][name] == 3


def test_merchants_trade_goods_one_to_one_once() -> None:
    """SF-FRI-4: One to one for goods once per own turn, then two to one; the next own turn it is open again."""
    table = Table().empty_hands().friend(0, "merchants", "merchant-goods").hand(0, goods=4).active(0)
    table.do(0, "exchange goods for ore").do(0, "exchange goods for ore")
    assert table.hand_of(0) == {"goods": 1, "ore": 2}
    assert table.refused(0, "exchange goods for ore").facts["rate"] == 2
    table.do(0, "end build", "throw")
    table.resume().edit(lambda position: position.update(frames=[{"frame": "turn", "seat": 0, "next": "start"}]))
    assert table.view(0)["players"][0]["rates"]["goods"] == 1


# -- Scientists


@pytest.mark.parametrize(
    ("cards", "boosters", "cannons"),
    [
        (["scientist-mixed-1"], 1, 1),
        (["scientist-mixed-2"], 1, 1),
        (["scientist-mixed-3"], 1, 1),
        (["scientist-boosters"], 2, 0),
        (["scientist-cannons"], 0, 2),
        (
            ["scientist-mixed-1", "scientist-mixed-2", "scientist-mixed-3", "scientist-boosters", "scientist-cannons"],
            5,
            5,
        ),
    ],
)
def test_scientists_add_boosters_and_cannons(cards: list[str], boosters: int, cannons: int) -> None:
    """SF-FRI-5: Three cards with one of each, one with two boosters, one with two cannons; all add up."""
    table = Table().upgrades(0, booster=2, cannon=1).friend(0, "scientists", *cards).flying(0, 4)
    player = table.view(None)["players"][0]
    assert (player["card_boosters"], player["card_cannons"]) == (boosters, cannons)
    assert table.view(0)["frames"][-1]["speed"] == 4 + 2 + boosters
    fight = Table().upgrades(0, cannon=1).friend(0, "scientists", *cards)
    fight.meet("E24", ("blue", "yellow"), ("black", "blue")).do(0, "answer yes")
    assert fight.told("comparison_made")["mine"] == 3 + 1 + cannons


# -- Diplomats


@pytest.mark.parametrize(("held", "owed"), [(7, 0), (8, 0), (12, 0), (13, 6), (14, 7)])
def test_reduced_tribute(held: int, owed: int) -> None:
    """SF-FRI-6: On a seven the owner discards only with more than 12 cards, then half, rounded down."""
    table = Table().empty_hands().friend(0, "diplomats", "diplomat-tribute").hand(0, ore=held).hand(1, fuel=8)
    table.active(1, "rolling").chance(dice=[(3, 4)]).do(1, "roll")
    numbers = table.told("discard_required")["numbers"]
    assert numbers == ({"0": owed, "1": 4} if owed else {"1": 4})


def poor(points: tuple[int, int, int], **options: Any) -> Table:
    """Seat 0 has four points and Rich help poor; the others have so many half medals that these are their points."""
    table = Table(**options).empty_hands().friend(0, "diplomats", "diplomat-help")
    table.stations("diplomats", 1, 0, marker=1).player(0, half_medals=0)  # the marker's two points are with seat 1
    table.player(1, half_medals=2 * (points[0] - 6))
    table.player(2, half_medals=2 * (points[1] - 4)).player(3, half_medals=2 * (points[2] - 4))
    for seat, cards in ((1, {"fuel": 2}), (2, {"carbon": 1}), (3, {"food": 3})):
        table.hand(seat, **cards)
    return table


def test_the_rich_help_the_poor() -> None:
    """SF-FRI-7: With at least two richer players a random card from each of two of them, chosen by the owner."""
    table = poor((6, 5, 5)).active(0)
    assert [table.points(seat) for seat in range(4)] == [4, 6, 5, 5]
    assert table.legal(0, "help") == ["help 1,2", "help 1,3", "help 2,3"]
    table.do(0, "help 1,3")
    assert table.told("help_taken") == {"seat": 0, "seats": [1, 3]}
    assert [event.public for event in table.events("card_drawn")] == [{"from": 1, "to": 0}, {"from": 3, "to": 0}]
    assert table.hand_of(0) == {"fuel": 1, "food": 1}
    assert table.refused(0, "help 1,2").rule == "SF-FRI-7"  # once per own turn


def test_only_richer_players_help() -> None:
    """SF-FRI-7: Equal points are not more points."""
    table = poor((6, 4, 5)).active(0)
    assert table.legal(0, "help") == ["help 1,3"]
    assert table.refused(0, "help 1,2").rule == "SF-FRI-7"


def test_an_empty_hand_helps_nobody() -> None:
    """SF-FRI-7: An empty hand gives nothing; the use is spent."""
    table = poor((6, 5, 4)).hand(2).active(0).do(0, "help 1,2")
    assert [event.public for event in table.events("card_drawn")] == [{"from": 1, "to": 0}]
    assert table.saved()["players"][0]["used"] == ["help"]


def test_help_minimum() -> None:
    """SF-FRI-7: opt:help_minimum two: one richer player is not enough; one: that one helps."""
    assert poor((6, 4, 4)).active(0).legal(0, "help") == []
    table = poor((6, 4, 4), help_minimum="one").active(0)
    assert table.legal(0, "help") == ["help 1"]
    table.do(0, "help 1")
    assert table.hand_of(0) == {"fuel": 1}
    assert poor((6, 5, 4), help_minimum="one").active(0).legal(0, "help") == ["help 1,2"]
    assert poor((6, 4, 4), help_minimum="one").active(1).legal(1, "help") == []


@pytest.mark.parametrize("moment", ["rolling", "trading", "throwing", "flight", "flying", "obliged"])
def test_own_turn_cards_are_open_at_every_decision_of_the_turn(moment: str) -> None:
    """SF-FRI-7 SF-FRI-10 SF-TURN-6: Also before the dice, with a ship in mid-flight or with a ship that has to leave."""
    table = poor((6, 5, 5)).friend(0, "diplomats", "diplomat-fame-1").hand(0, goods=1)
    table.stations("diplomats", 1, 0, 1, 0, marker=1)
    if moment in ("rolling", "trading", "throwing"):
        table.active(0, moment)
    elif moment == "obliged":
        table.ships(0, ("colony_ship", "v14_21")).flying(0, 3, begun=False)
        assert not table.may(0, "end flight")
    else:
        table.ships(0, ("colony_ship", "v20_25"), ("trade_ship", "v19_24")).flying(0, 3)
        if moment == "flying":  # over the trade ship
            table.do(0, "fly 1 v19_24")
            assert not table.may(0, "stop 1")
    assert "buy fame" in table.legal(0)
    assert "help 1,2" in table.legal(0)
    table.do(0, "buy fame")
    assert table.told("fame_bought") == {"seat": 0}


@pytest.mark.parametrize("moment", ["encounter", "offer", "other turn"])
def test_own_turn_cards_rest_inside_other_effects(moment: str) -> None:
    """SF-FRI-10 SF-TURN-6: Not inside an encounter, a running trade offer, or somebody else's turn."""
    table = Table().friend(0, "diplomats", "diplomat-fame-1").hand(0, goods=2)
    if moment == "encounter":
        table.meet("E22")
    elif moment == "offer":
        table.active(0).do(0, "offer goods1 for ore1")
    else:
        table.active(1)
    assert "buy fame" not in table.legal(0)
    assert not table.may(0, "buy fame")


def relieved(roll: tuple[int, int], roller: int = 0, **options: Any) -> Table:
    table = Table(**options).empty_hands().friend(0, "diplomats", "diplomat-relief")
    return table.active(roller, "rolling").chance(dice=[roll]).do(roller, "roll")


def test_galactic_relief() -> None:
    """SF-FRI-8: After a roll without a card from planets the owner may take one card of choice, or decline."""
    table = relieved((1, 1), roller=2)
    assert table.frame() == "relieving"
    assert table.state.acting() == [0]
    assert table.legal(0) == ["pass", *(f"relief {name}" for name in ("ore", "fuel", "carbon", "food", "goods"))]
    table.do(0, "relief goods")
    assert table.told("relief_taken") == {"seat": 0, "resource": "goods"}
    assert table.hand_of(0) == {"goods": 1}
    assert table.frame() == "trading"
    declined = relieved((1, 1)).do(0, "pass")
    assert not declined.events("relief_taken")


def test_no_relief_with_a_yield_or_a_seven() -> None:
    """SF-FRI-8: A yield from planets leaves nothing to relieve, and a seven is no such roll."""
    table = relieved((2, 3))
    assert yield_of(table) == {"ore": 1}
    assert table.frame() == "trading"
    assert relieved((3, 4)).frame() == "trading"


def test_relief_scope() -> None:
    """SF-FRI-8: opt:relief_scope every_roll: on everybody's roll; own_roll: only on the owner's."""
    assert relieved((1, 1), roller=2, relief_scope="own_roll").frame() == "trading"
    assert relieved((1, 1), roller=0, relief_scope="own_roll").frame() == "relieving"
    assert relieved((1, 1), roller=2, relief_scope="every_roll").frame() == "relieving"


def test_a_yield_lost_to_a_shortage_is_none() -> None:
    """SF-FRI-9: What a shortage swallowed counts as no yield; reserve cards do not count as yield either."""
    assert yield_of(relieved((2, 3))) == {"ore": 1}
    table = Table().empty_hands().supply(ore=0).friend(0, "diplomats", "diplomat-relief")
    table.active(0, "rolling").chance(dice=[(2, 3)]).do(0, "roll")
    assert table.told("supply_short")["resource"] == "ore"
    assert table.frame() == "relieving"
    assert "relief ore" not in table.legal(0)
    table.do(0, "relief goods")
    assert table.names() == ["relief_taken", "reserve_drawn"]  # the draw comes after the claim and is no obstacle to it


def test_bought_fame() -> None:
    """SF-FRI-10: Once per own turn one goods card for one half medal, both copies together still once."""
    table = Table().friend(0, "diplomats", *FULL).empty_hands().hand(0, goods=3).player(0, half_medals=1).active(0)
    goods = table.saved()["supply"]["goods"]
    table.do(0, "buy fame")
    assert table.names() == ["fame_bought", "half_medals_changed", "points_changed"]
    assert table.hand_of(0) == {"goods": 2}
    assert table.saved()["supply"]["goods"] == goods + 1
    assert table.saved()["players"][0]["half_medals"] == 2
    assert table.refused(0, "buy fame").rule == "SF-FRI-10"


def test_fame_needs_goods_and_a_half_medal() -> None:
    """SF-FRI-10: Not without goods, and not while the stock has no half medal."""
    table = Table().friend(0, "diplomats", "diplomat-fame-1").empty_hands().hand(0, ore=3).active(0)
    assert table.refused(0, "buy fame").rule == "SF-FRI-10"
    table = Table().friend(0, "diplomats", "diplomat-fame-1").hand(0, goods=1).active(0)
    for seat in range(4):
        table.player(seat, half_medals=10)
    assert table.refused(0, "buy fame").rule == "SF-FRI-10"


@pytest.mark.parametrize(
    ("choice", "cards", "times"),
    [("once", FULL, 1), ("per_card", FULL[:1], 1), ("per_card", FULL, 2), ("capped", FULL[:1], 6)],
)
def test_how_often_fame_is_bought(choice: str, cards: tuple[str, ...], times: int) -> None:
    """SF-FRI-10: opt:bought_fame once per own turn, once per copy, or six times in the game without a turn limit."""
    table = Table(bought_fame=choice).friend(0, "diplomats", *cards).hand(0, goods=8).active(0)
    for _ in range(times):
        table.do(0, "buy fame")
    assert table.refused(0, "buy fame").rule == "SF-FRI-10"
    table.resume().edit(lambda position: position.update(frames=[{"frame": "turn", "seat": 0, "next": "start"}]))
    assert table.may(0, "buy fame") is (choice != "capped")


def test_everybody_else_may_be_drawn_from() -> None:
    """SF-FRI-20: Being drawn from by such a card is possible for every other player, wherever they sit."""
    table = poor((6, 5, 5)).active(0)
    named = {seat for text in table.legal(0, "help") for seat in text.split()[1].split(",")}
    assert named == {"1", "2", "3"}
