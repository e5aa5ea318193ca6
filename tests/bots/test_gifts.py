"""Bots take what is given to them."""

from __future__ import annotations

import pytest

from starport.bots import registry
from starport.engine.chair import Chair
from tests.games.starfarers.kit import Table


@pytest.mark.parametrize("name", ["greedy", "loner", "planner", "veteran", "search", "champion"])
def test_a_gift_that_may_be_declined_is_taken(name: str) -> None:
    """SF-FX-10: Among the upgrades stands "pass", which is no upgrade."""
    table = Table().upgrades(0, booster=1).hand(0, ore=3).meet("E02").do(0, "give ore3")
    assert "pass" in table.legal(0)
    chosen = registry.make(name, b"gift").choose(table.state.legal(0), Chair(table.state, 0))
    assert chosen is not None
    assert chosen.verb == "gain"
