"""Actions that stand in no list, because their goods are free: they are read as they are written."""

from __future__ import annotations

import pytest

from starport.engine import catalogue
from starport.games.spacedealer.actions import Act


@pytest.mark.parametrize("goods", ["red7", "red4+blue5", "yellow2+green6"])
def test_a_beam_of_more_goods_than_are_listed_is_read(goods: str) -> None:
    """SD-60: the card that beams, the ship that is loaded, and the goods."""
    game = catalogue.make("spacedealer", "advanced", 4)
    act = game.parse(f"beam a.transport_probe-1 ship2 {goods}")
    assert isinstance(act, Act)
    assert act.text == f"beam a.transport_probe-1 ship2 {goods}"
    assert act.ship == 2
