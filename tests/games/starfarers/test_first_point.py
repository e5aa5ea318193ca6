"""Stories at the first point of the board, whose number is 0: a point like any other."""

from __future__ import annotations

import pytest

from starport.engine.refusal import Refused
from starport.games.starfarers.text import draw
from tests.games.starfarers.charted import RED, Charted
from tests.games.starfarers.kit import Table

FIRST, NEXT = "v2_m1", "v4_m1"


def test_two_ships_do_not_share_the_first_point() -> None:
    """SF-BOARD-12: nor any other point."""
    table = Table().ships(0, ("trade_ship", FIRST)).ships(1, ("trade_ship", NEXT))
    assert table.ship_at(0, 1) == FIRST
    with pytest.raises(Refused, match=f"two figures stand on {FIRST}"):
        _ = Table().ships(0, ("trade_ship", FIRST)).ships(1, ("trade_ship", FIRST)).state


def test_a_ship_on_the_first_point_is_there() -> None:
    """SF-SPEC-8: it is told that it is not beside the disc, not that there is no such ship."""
    table = Charted().ranked(0, (1, "trade_ship", FIRST)).flying(0)
    refusal = table.refused(0, f"clear 1 {RED}")
    assert (refusal.message, refusal.rule) == ("not_beside_a_disc", "SF-SPEC-8")
    assert table.refused(0, f"clear 2 {RED}").message == "no_such_ship"


def test_the_drawn_board_shows_what_lies_face_down() -> None:
    """SF-HID-2 SF-BOARD-4: two question marks where the back of a sector has two stars; a star where an outpost lies open."""
    view = Table(board="explorer").view(0)
    backs = [place["stars"] for place in view["sectors"].values() if "kind" not in place]
    assert draw(view).count("??") == backs.count(2) > 0
    peoples = [place for place in Table().view(0)["sectors"].values() if "people" in place]
    assert draw(Table().view(0)).count(" *") == len(peoples) + 1 > 1  # once more in the legend
