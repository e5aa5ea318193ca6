"""Stories about the reserve pile (chapter 6 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from starport.games.starfarers.words import RESOURCES
from tests.games.starfarers.kit import Table


def with_points(seat: int, points: int, **options: Any) -> Table:
    """The seat has four points from the start and the rest from half medals."""
    return Table(**options).player(seat, half_medals=2 * (points - 4))


def cards(table: Table, supply: dict[str, int], reserve: list[str], holder: int = 2) -> Table:
    """Supply and reserve pile are exactly this; all other cards are in the holder's hand, all other hands empty."""
    for seat in range(table.game.seats):
        table.position["players"][seat]["hand"] = dict.fromkeys(RESOURCES, 0)
    table.position["supply"] = supply
    table.position["reserve"] = reserve
    rest = {name: 20 - supply[name] - reserve.count(name) for name in RESOURCES}
    return table.player(holder, hand=rest)


@pytest.mark.parametrize(("points", "drawn"), [(4, 2), (5, 2), (7, 2), (8, 1), (9, 1), (10, 0), (11, 0), (14, 0)])
def test_cards_by_points(points: int, drawn: int) -> None:
    """SF-RES-1: up to seven points two cards, with eight or nine one, with ten or more none."""
    table = with_points(0, points).active(0, "rolling").chance(dice=[(4, 5)])
    assert table.points(0) == points
    assert table.view(None)["players"][0]["reserve_cards"] == drawn
    before = table.view(None)["reserve"]
    table.do(0, "roll")
    assert [event.public for event in table.events("reserve_drawn")] == [{"seat": 0, "number": drawn}][: min(drawn, 1)]
    assert table.view(None)["reserve"] == before - drawn


def test_only_the_active_player_draws() -> None:
    """SF-RES-1: the others get nothing from the reserve pile on an ordinary roll."""
    table = Table().empty_hands().active(3, "rolling").reserve("food", "carbon").chance(dice=[(2, 3)]).do(3, "roll")
    assert table.hand_of(3) == {"food": 1, "carbon": 1}
    assert (table.hand_of(0), table.hand_of(1), table.hand_of(2)) == ({"ore": 1}, {}, {"ore": 1})


# -- on request


def manual(seat: int = 0, points: int = 4) -> Table:
    return with_points(seat, points, reserve_draw="manual")


def test_a_draw_on_request() -> None:
    """SF-RES-4: with the option manual the roll draws nothing; the player draws in the trade and build phase, once."""
    table = manual().active(0, "rolling").chance(dice=[(4, 5)]).do(0, "roll")
    assert not table.events("reserve_drawn")
    table.do(0, "draw")
    assert table.told("reserve_drawn") == {"seat": 0, "number": 2}
    assert table.refused(0, "draw").rule == "SF-RES-4"
    table.do(0, "end build")
    assert table.refused(0, "draw").rule == "SF-RES-4"


def test_a_draw_just_before_the_throw() -> None:
    """SF-RES-4: it may be made up until the mothership is thrown, and is lost with the throw."""
    table = manual().active(0, "throwing").chance(balls=[("blue", "red")])
    assert table.may(0, "draw")
    table.do(0, "throw")
    assert table.refused(0, "draw").rule == "SF-RES-4"
    drawn = manual().active(0, "throwing").chance(balls=[("blue", "red")]).do(0, "draw")
    assert drawn.told("reserve_drawn")["number"] == 2
    drawn.do(0, "throw")
    assert drawn.frame() == "flight"


def test_a_draw_may_be_declined() -> None:
    """SF-RES-4: who does not ask gets nothing, and the next own turn brings no more than usual."""
    table = Table(3, reserve_draw="manual").empty_hands().ships(0).ships(1).ships(2).active(0)
    before = table.view(None)["reserve"]
    table.do(0, "end build")  # without a ship nothing is thrown: lost with the end of the turn
    assert table.state.active == 1
    assert table.view(None)["reserve"] == before
    table = table.resume().active(0)
    table.do(0, "draw")
    assert table.told("reserve_drawn")["number"] == 2
    assert table.refused(0, "draw").rule == "SF-RES-4"


def test_nobody_draws_without_entitlement() -> None:
    """SF-RES-1 SF-RES-4: with ten points there is nothing to ask for."""
    table = manual(points=10).active(0)
    assert "draw" not in table.legal(0)
    assert table.refused(0, "draw").rule == "SF-RES-4"


def test_the_engine_draws_by_itself() -> None:
    """SF-RES-4: with the option auto the action is never offered."""
    table = Table().active(0)
    assert table.refused(0, "draw").rule == "SF-RES-4"


def test_points_are_read_when_the_draw_begins() -> None:
    """SF-RES-5: who builds a spaceport first draws by the new points, and all cards come at once."""
    table = manual(points=7).active(0).hand(0, carbon=3, food=2)
    assert table.view(None)["players"][0]["reserve_cards"] == 2
    table.do(0, "build spaceport v1_26", "draw")
    assert table.told("reserve_drawn")["number"] == 1
    assert "draw" not in table.legal(0)


# -- refills


def test_the_last_card_brings_a_new_pile_at_once() -> None:
    """SF-RES-6: when the pile is empty a new one is formed from the supply, eight cards of each type, shuffled."""
    table = with_points(1, 8).active(1, "rolling").chance(dice=[(1, 1)])
    cards(table, dict(zip(RESOURCES, (18, 19, 18, 18, 18), strict=True)), ["ore"])
    table.do(1, "roll")
    assert table.hand_of(1) == {"ore": 1}
    assert table.told("reserve_refilled") == {"cards": dict.fromkeys(RESOURCES, 8)}
    assert sorted(table.state.reserve) == sorted([0, 1, 2, 3, 4] * 8)
    assert list(table.state.reserve) != sorted(table.state.reserve)
    assert table.view(None)["supply"] == {"ore": 10, "fuel": 11, "carbon": 10, "food": 10, "goods": 8}


def test_ex_4_refill_in_mid_draw() -> None:
    """EX-4 SF-RES-6 SF-RES-7: red draws two, the pile holds one; five ore and eight of the others form the new pile."""
    table = with_points(1, 5).active(1, "rolling").chance(dice=[(1, 1)])
    cards(table, {"ore": 5, "fuel": 19, "carbon": 20, "food": 20, "goods": 20}, ["fuel"])
    table.do(1, "roll")
    assert table.told("reserve_refilled") == {"cards": {"ore": 5, "fuel": 8, "carbon": 8, "food": 8, "goods": 8}}
    assert table.told("reserve_drawn") == {"seat": 1, "number": 2}
    assert table.hand_of(1)["fuel"] >= 1
    assert table.state.sizes[1] == 2
    assert table.view(None)["reserve"] == 36
    assert table.view(None)["supply"]["ore"] == 0
    assert table.view(None)["supply"]["goods"] == 20 - 2 - 8  # two were yields of this roll


def test_short_types_may_be_left_out() -> None:
    """SF-RES-7: with the option none a type that cannot give eight gives nothing."""
    table = with_points(1, 5, refill_short="none").active(1, "rolling").chance(dice=[(1, 1)])
    cards(table, {"ore": 5, "fuel": 19, "carbon": 7, "food": 8, "goods": 20}, ["fuel"])
    table.do(1, "roll")
    assert table.told("reserve_refilled") == {"cards": {"fuel": 8, "food": 8, "goods": 8}}
    supply = table.view(None)["supply"]
    assert (supply["ore"], supply["carbon"], supply["food"]) == (5, 7, 0)
    assert table.view(None)["reserve"] == 23


def test_without_supply_there_is_no_pile() -> None:
    """SF-RES-8: supply and pile are empty, so a draw is void; nothing happens and nothing is owed."""
    table = with_points(1, 5).active(1, "rolling").chance(dice=[(1, 1)])
    cards(table, dict.fromkeys(RESOURCES, 0), []).do(1, "roll")
    assert not table.events("reserve_drawn")
    assert not table.events("reserve_refilled")
    assert table.state.sizes[1] == 0
    assert table.frame() == "trading"


def test_half_a_draw_when_the_supply_runs_dry() -> None:
    """SF-RES-6 SF-RES-8: the last card is drawn; no new pile can be formed, so the second card is void."""
    table = with_points(1, 5).active(1, "rolling").chance(dice=[(1, 1)])
    cards(table, dict.fromkeys(RESOURCES, 0), ["food"]).do(1, "roll")
    assert table.told("reserve_drawn") == {"seat": 1, "number": 1}
    assert table.hand_of(1) == {"food": 1}
    assert table.view(None)["reserve"] == 0


def test_a_pile_is_formed_as_soon_as_cards_are_back() -> None:
    """SF-RES-8: formation is tried again just before the next draw."""
    table = Table().active(2).ships(2).chance(dice=[(1, 1)])
    cards(table, dict.fromkeys(RESOURCES, 0), []).do(2, "build booster", "end build")
    assert table.view(None)["reserve"] == 0
    table.do(3, "roll")
    assert table.told("reserve_refilled") == {"cards": {"fuel": 2}}
    assert table.hand_of(3) == {"fuel": 2}


def test_a_pile_of_short_types_may_not_come_about() -> None:
    """SF-RES-7 SF-RES-8: with the option none two fuel in the supply form no pile."""
    table = Table(refill_short="none").active(2).ships(2).chance(dice=[(1, 1)])
    cards(table, dict.fromkeys(RESOURCES, 0), []).do(2, "build booster", "end build").do(3, "roll")
    assert not table.events("reserve_drawn")
    assert table.view(None)["supply"]["fuel"] == 2


# -- secrecy, and where cards go


def test_only_the_drawer_sees_the_cards() -> None:
    """SF-RES-9: the others learn how many cards were drawn."""
    table = Table().empty_hands().active(0, "rolling").reserve("ore", "goods").chance(dice=[(4, 5)]).do(0, "roll")
    (event,) = table.events("reserve_drawn")
    assert event.seen_by(0) == {"seat": 0, "number": 2, "cards": {"ore": 1, "goods": 1}}
    for other in (1, 2, 3, None):
        assert event.seen_by(other) == {"seat": 0, "number": 2}
    assert table.view(0)["players"][0]["hand"]["goods"] == 1
    assert "hand" not in table.view(1)["players"][0]


def test_payments_go_to_the_supply() -> None:
    """SF-RES-9: cards never return to the reserve pile."""
    table = Table().active(0).hand(0, fuel=2, ore=3)
    reserve = table.view(None)["reserve"]
    supply = table.view(None)["supply"]
    table.do(0, "build booster", "exchange ore for food")
    after = table.view(None)
    assert after["reserve"] == reserve
    assert after["supply"] == {
        **supply,
        "fuel": supply["fuel"] + 2,
        "ore": supply["ore"] + 3,
        "food": supply["food"] - 1,
    }
