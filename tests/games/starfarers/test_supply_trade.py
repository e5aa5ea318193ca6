"""Stories about trade with the supply (chapter 9 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from starport.games.starfarers.words import RESOURCES
from tests.games.starfarers.kit import Table


def trader(**options: Any) -> Table:
    return Table(**options).empty_hands().active(0)


@pytest.mark.parametrize("given", ["ore", "fuel", "carbon", "food"])
def test_three_equal_cards_for_one(given: str) -> None:
    """SF-BANK-1: three cards of a type for one of any other type, and not for two."""
    table = trader().hand(0, **{given: 3})
    assert table.legal(0, "exchange") == [f"exchange {given} for {name}" for name in RESOURCES if name != given]
    supply = table.view(None)["supply"]
    table.do(0, f"exchange {given} for goods")
    assert table.told("supply_trade_made") == {"seat": 0, "given": {given: 3}, "taken": {"goods": 1}}
    assert table.hand_of(0) == {"goods": 1}
    assert table.view(None)["supply"] == {**supply, given: supply[given] + 3, "goods": supply["goods"] - 1}
    short = trader().hand(0, **{given: 2})
    refusal = short.refused(0, f"exchange {given} for goods")
    assert (refusal.rule, refusal.facts["rate"]) == ("SF-BANK-1", 3)


def test_two_goods_for_one() -> None:
    """SF-BANK-1: goods go at two to one."""
    table = trader().hand(0, goods=2).do(0, "exchange goods for ore")
    assert table.told("supply_trade_made") == {"seat": 0, "given": {"goods": 2}, "taken": {"ore": 1}}
    assert table.hand_of(0) == {"ore": 1}
    assert trader().hand(0, goods=1).refused(0, "exchange goods for ore").facts["rate"] == 2


def test_mixed_cards_do_not_count() -> None:
    """SF-BANK-1: the cards have to be equal."""
    table = trader().hand(0, ore=2, fuel=2, carbon=2, food=2, goods=1)
    assert table.legal(0, "exchange") == []


def test_the_wanted_card_is_of_another_type() -> None:
    """SF-BANK-1: nobody exchanges ore for ore."""
    assert trader().hand(0, ore=6).refused(0, "exchange ore for ore").rule == "SF-BANK-1"


def test_only_the_active_player_exchanges() -> None:
    """SF-BANK-1: it is an affair of the own trade and build phase."""
    table = trader().hand(1, ore=3)
    assert table.legal(1) == []
    assert table.refused(1, "exchange ore for fuel").rule == "SF-ACT-1"


def test_the_supply_must_have_the_card() -> None:
    """SF-BANK-2: what the supply lacks cannot be taken."""
    table = trader().hand(0, ore=3).supply(food=0)
    assert table.legal(0, "exchange") == [f"exchange ore for {name}" for name in ("fuel", "carbon", "goods")]
    assert table.refused(0, "exchange ore for food").rule == "SF-BANK-2"


def test_returned_cards_are_in_the_supply_at_once() -> None:
    """SF-BANK-2: what was just returned may be taken with the next exchange."""
    table = trader().supply(ore=3).hand(0, ore=3, fuel=3)
    assert table.refused(0, "exchange fuel for ore").rule == "SF-BANK-2"
    table.do(0, "exchange ore for food", "exchange fuel for ore")
    assert table.hand_of(0) == {"food": 1, "ore": 1}


def test_exchanges_without_limit() -> None:
    """SF-BANK-2: as often as the cards last."""
    table = trader().hand(0, ore=10)
    for wanted in ("fuel", "carbon", "food"):
        table.do(0, f"exchange ore for {wanted}")
    assert table.hand_of(0) == {"ore": 1, "fuel": 1, "carbon": 1, "food": 1}


@pytest.mark.parametrize("given", ["ore", "fuel", "carbon", "food"])
def test_a_merchants_card_lowers_one_rate(given: str) -> None:
    """SF-BANK-3: two to one for its type, again and again; three to one for the others."""
    table = trader().hand(0, **{given: 4}).friend(0, "merchants", f"merchant-{given}")
    rates = {name: 2 if name in (given, "goods") else 3 for name in RESOURCES}
    assert table.view(0)["players"][0]["rates"] == rates
    table.do(0, f"exchange {given} for goods", f"exchange {given} for goods")
    assert table.hand_of(0) == {"goods": 2}


def test_goods_one_to_one_once_a_turn() -> None:
    """SF-BANK-3: the first exchange of goods costs one by itself, the others of this turn two."""
    table = trader().hand(0, goods=4).friend(0, "merchants", "merchant-goods")
    table.do(0, "exchange goods for ore")
    assert table.told("supply_trade_made")["given"] == {"goods": 1}
    assert table.view(0)["players"][0]["rates"]["goods"] == 2
    table.do(0, "exchange goods for ore")
    assert table.told("supply_trade_made")["given"] == {"goods": 2}
    assert table.refused(0, "exchange goods for ore").rule == "SF-BANK-1"
    assert table.hand_of(0) == {"ore": 2, "goods": 1}


def test_goods_one_to_one_comes_back_with_the_next_turn() -> None:
    """SF-BANK-3: once per own turn."""
    table = trader().hand(0, goods=2).friend(0, "merchants", "merchant-goods").do(0, "exchange goods for ore")
    assert table.view(0)["players"][0]["rates"]["goods"] == 2
    table.resume().active(3, "throwing").chance(dice=[(4, 5)], balls=[("blue", "red")])
    table.do(3, "throw", "end flight").do(0, "roll", "exchange goods for ore")
    assert table.told("supply_trade_made")["given"] == {"goods": 1}


def test_goods_one_to_one_without_limit() -> None:
    """SF-BANK-3: with the option unlimited every exchange of goods costs one."""
    table = trader(goods_one_to_one="unlimited").hand(0, goods=3).friend(0, "merchants", "merchant-goods")
    for _ in range(3):
        table.do(0, "exchange goods for ore")
        assert table.told("supply_trade_made")["given"] == {"goods": 1}
    assert table.hand_of(0) == {"ore": 3}


def test_a_merchants_card_serves_its_owner_only() -> None:
    """SF-BANK-3: the others keep their rates."""
    table = trader().hand(0, ore=2).friend(1, "merchants", "merchant-ore")
    assert table.refused(0, "exchange ore for fuel").facts["rate"] == 3
