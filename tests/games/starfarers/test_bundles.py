"""Stories about bundles of cards in actions (SF-ACT-2 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.kit import Table


def market() -> Table:
    """Seat 0 is active; everybody holds something of everything."""
    table = Table().empty_hands().active(0)
    for seat in range(4):
        table.hand(seat, ore=2, fuel=2, carbon=2, food=2, goods=1)
    return table


BAD = [
    "ore-1",
    "ore+1",
    "ore00",
    "ore01",
    "ore1.5",
    "ore1e1",
    "ore",
    "1",
    "",
    "1ore",
    "Ore1",
    "gold1",
    "ore1,",
    ",ore1",
    "ore1,,fuel1",
    "ore1;fuel1",
    "ore1,ore1",
    "fuel1,ore1",
    "ore1,gold1",
    "ore1,fuel-1",
    "nothing,ore1",
    "ore1,nothing",
    "ore1000",
    "ore99999999999999999999",
    "ore٣",
    "orenan",
    "ore1\n",
    "food0,ore1",
    "null",
    "{}",
]


@pytest.mark.parametrize("bundle", BAD)
@pytest.mark.parametrize(
    "form",
    ["offer {} for goods1", "offer goods1 for {}", "counter {} for goods1", "counter goods1 for {}", "discard {}"],
)
def test_a_bad_bundle_refuses_the_whole_action(bundle: str, form: str) -> None:
    """SF-ACT-2: a bundle is a whole number for known types, in one spelling; anything else is refused."""
    table = market().do(0, "offer ore1 for fuel1 to 2")
    before = table.state.digest()
    with pytest.raises(Refused) as caught:
        table.do(2, form.format(bundle))
    assert (caught.value.refusal.message, caught.value.refusal.rule) == ("bad_bundle", "SF-ACT-2")
    assert table.state.digest() == before


@pytest.mark.parametrize("bundle", ["ore-1", "ore1.0", "gold1", "ore1,ore1", "ore00", ""])
@pytest.mark.parametrize("verb", ["give", "pay", "take"])
def test_bad_payments_and_gifts_are_refused(verb: str, bundle: str) -> None:
    """SF-ACT-2: payments and gifts of encounters know the same bundles, up to what can be asked for."""
    game = market().game
    with pytest.raises(Refused) as caught:
        game.parse(f"{verb} {bundle}")
    assert caught.value.refusal.rule == "SF-ACT-2"
    with pytest.raises(Refused) as caught:
        game.parse(f"{verb} ore4")
    assert caught.value.refusal.rule == "SF-ACT-1"
    assert game.parse(f"{verb} ore1").text == f"{verb} ore1"


@pytest.mark.parametrize(
    "text", ["discard ore1 fuel1", "give ore1 2", "offer ore1 for food1 to", "offer ore1 to food1"]
)
def test_a_word_too_many_is_no_action(text: str) -> None:
    """SF-ACT-1: what follows a bundle is never passed over in silence."""
    with pytest.raises(Refused) as caught:
        market().game.parse(text)
    assert (caught.value.refusal.message, caught.value.refusal.rule) == ("unknown_action", "SF-ACT-1")


def test_a_type_may_be_named_with_none() -> None:
    """SF-ACT-2: a number of at least 0: `ore4,fuel0` is `ore4`, in every form, and is the same action as without it."""
    table = Table().empty_hands().hand(1, ore=8, fuel=1).chance(dice=[(3, 4)]).active(0, "rolling").do(0, "roll")
    assert table.game.parse("discard ore4,fuel0") is table.game.parse("discard ore4")
    table.do(1, "discard ore3,fuel0,goods0", "discard ore0,fuel1")
    assert table.told("cards_discarded")["cards"] == {"ore": 3, "fuel": 1}
    for spelled, plain in (
        ("give ore1,fuel0", "give ore1"),
        ("give ore0", "give nothing"),
        ("offer ore1,fuel0 for food1", "offer ore1 for food1"),
        ("offer ore0,fuel2 for food1,goods0 to 1,3", "offer fuel2 for food1 to 1,3"),
    ):
        assert table.game.parse(spelled).text == plain
    market_day = market().do(0, "offer ore1,fuel0 for food1 to 1").do(1, "counter food0,goods1 for ore1")
    assert market_day.told("trade_proposed")["give"] == {"goods": 1}


def test_a_type_left_out_counts_as_none() -> None:
    """SF-ACT-2: `ore2` means two ore and none of the others."""
    table = market().do(0, "offer ore2 for fuel1,goods1 to 1").do(1, "accept 0")
    assert table.told("trade_made")["give"] == {"ore": 2}
    assert table.hand_of(0) == {"fuel": 3, "carbon": 2, "food": 2, "goods": 2}


@pytest.mark.parametrize(("size", "message"), [(200, "bad_bundle"), (201, "unknown_action")])
def test_what_is_longer_than_any_bundle_is_not_read(size: int, message: str) -> None:
    """SF-ACT-1: no bundle is as long, so what is too long is no action, whatever it begins with."""
    with pytest.raises(Refused) as caught:
        market().game.parse("discard ".ljust(size, "x"))
    assert caught.value.refusal.message == message
