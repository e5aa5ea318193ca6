"""Stories about the first edition: reserve draws, the rapid variant, sevens and cards (chapters 6, 7, 14, 19 and 20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.charted import Charted
from tests.games.starfarers.kit import Table

STEP = {points: {"half_medals": 2 * (points - 4)} for points in range(4, 15)}  # four points come from the start


def drawn(points: int, roll: tuple[int, int] = (1, 1), **options: Any) -> int:
    """How many reserve cards the active player draws with so many points."""
    table = (
        Charted(reserve_draw="auto", **options)
        .empty_hands()
        .player(0, **STEP[points])
        .chance(dice=[roll])
        .active(0, "rolling")
    )
    table.do(0, "roll")
    events = [event for event in table.events("reserve_drawn") if event.public["seat"] == 0]
    return sum(event.public["number"] for event in events)  # type: ignore[misc]


@pytest.mark.parametrize("points", range(4, 12))
def test_reserve_cards_by_points(points: int) -> None:
    """SF-RES-3 SF-CLASSIC-3: below nine points one card, from nine on none."""
    assert drawn(points) == (1 if points < 9 else 0)


@pytest.mark.parametrize("points", range(4, 12))
def test_the_rapid_variant(points: int) -> None:
    """SF-RAPID-1: below seven points two cards, at seven and eight one, from nine on none."""
    assert drawn(points, rapid_variant="on") == (2 if points < 7 else 1 if points < 9 else 0)


def test_the_draw_after_a_seven() -> None:
    """SF-RES-3: also after a seven."""
    assert drawn(5, (3, 4)) == 1


def test_the_draw_is_optional() -> None:
    """SF-RES-3 SF-RES-4: the text says "may": it is made until the throw, or left, unless opt:reserve_draw is auto."""
    table = Charted().empty_hands().chance(dice=[(1, 1)]).active(0, "rolling").do(0, "roll")
    assert "draw" in table.legal(0)
    assert table.state.sizes[0] == 0
    table.do(0, "end build", "throw")
    assert "draw" not in table.legal(0)


@pytest.mark.parametrize(("hand", "owed"), [(7, 0), (8, 4), (9, 5), (13, 7)])
def test_example_of_discards(hand: int, owed: int) -> None:
    """EX-1: hands of 7, 8, 9, 13 cards discard 0, 4, 5, 7."""
    table = (
        Charted().empty_hands().hand(1, ore=4, fuel=hand - 4).chance(dice=[(3, 4)]).active(0, "rolling").do(0, "roll")
    )
    assert table.view(1)["players"][1]["discards_on_seven"] == owed
    frame = table.view(0)["frames"][-1]
    assert (frame["owed"] if frame["frame"] == "discarding" else {}) == ({"1": owed} if owed else {})


@pytest.mark.parametrize(("hand", "owed"), [(12, 0), (13, 7)])
def test_example_of_reduced_tribute(hand: int, owed: int) -> None:
    """EX-1: with Reduced tribute 12 cards discard none, 13 discard 7."""
    table = Charted().friend(1, "diplomats", "diplomat-tribute").empty_hands().hand(1, ore=6, fuel=hand - 6)
    assert table.view(1)["players"][1]["discards_on_seven"] == owed


def test_discards_are_rounded_up() -> None:
    """SF-SEVEN-2 SF-CLASSIC-4: nine cards, five go back to the supply."""
    table = Charted().empty_hands().hand(1, ore=5, fuel=4).chance(dice=[(3, 4)]).active(0, "rolling").do(0, "roll")
    assert table.refused(1, "discard ore1,fuel5").rule == "SF-SEVEN-2"
    table.do(1, "discard ore5")
    assert table.told("cards_discarded")["number"] == 5


def test_theft_is_optional() -> None:
    """SF-SEVEN-3 SF-CLASSIC-4: the roller may draw from anybody with cards, or pass."""
    table = Charted().empty_hands().hand(1, ore=1).chance(dice=[(3, 4)]).active(0, "rolling").do(0, "roll")
    assert table.legal(0) == ["steal 1", "pass"]
    assert table.state.fallback(0).text == "steal 1"
    table.do(0, "pass")
    assert not table.events("card_stolen")
    assert table.hand_of(1) == {"ore": 1}
    assert table.frame() == "trading"


def test_theft() -> None:
    """SF-SEVEN-3: one hidden card."""
    table = Charted().empty_hands().hand(2, ore=1).chance(dice=[(3, 4)]).active(0, "rolling").do(0, "roll")
    table.reserve("goods").do(0, "steal 2")
    assert table.hand_of(2) == {}
    assert table.hand_of(0)["ore"] >= 1


def test_nobody_is_comforted() -> None:
    """SF-SEVEN-5 SF-CLASSIC-4: after a seven only the roller's own reserve draw follows."""
    table = Charted(reserve_draw="auto").empty_hands().chance(dice=[(3, 4)]).active(0, "rolling").do(0, "roll")
    assert [event.public["seat"] for event in table.events("reserve_drawn")] == [0]
    assert [table.state.sizes[seat] for seat in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize(("choice", "offered"), [("one", ["help 1"]), ("two", [])])
def test_help_from_one_richer_player(choice: str, offered: list[str]) -> None:
    """SF-FRI-7: one richer player is enough unless opt:help_minimum asks for two."""
    table = Charted(help_minimum=choice).friend(0, "diplomats", "diplomat-help")
    table.player(1, half_medals=21).active(0)
    assert table.legal(0, "help") == offered
    assert Charted().game.options["help_minimum"] == "one"


def test_help_from_two_richer_players() -> None:
    """SF-FRI-7: from up to two of them."""
    table = Charted().friend(0, "diplomats", "diplomat-help")
    table.player(1, half_medals=15).player(2, half_medals=15).active(0)
    assert table.legal(0, "help") == ["help 1,2"]


def test_the_other_edition_has_no_rapid_variant() -> None:
    """SF-RAPID-2 SF-RAPID-1: it is a setting of this edition only, and off unless chosen."""
    assert Charted().game.options["rapid_variant"] == "off"
    assert "rapid_variant" not in Table().game.options
