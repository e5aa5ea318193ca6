"""The golden matches of Space Dealer come out as they are written (tests/games/golden.py)."""

from __future__ import annotations

import pytest

from starport.engine import catalogue
from tests.games.golden import events_in, match, names, path_of

MATCHES = names("spacedealer")


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_is_played_as_written(name: str) -> None:
    """SD-103 SD-150: the same seeds give the same match, step by step, in every build. After a change of rules on
    purpose: `make golden`."""
    assert match(name).splitlines() == path_of(name).read_text("utf-8").splitlines()


NEVER_TOLD = {
    "field_blocked",
    "field_cleared",
    "gift_welcome",
    "goods_beamed",
    "goods_converted",
    "goods_left",
    "goods_loaded",
    "neutral_turned_down",
    "plans_swapped",
    "trade_made",
}
"""Events so rare that only stories tell them."""


def test_what_the_matches_show() -> None:
    """SD-81: Between them they tell of everything that can happen, and each of its end."""
    told = [events_in(path_of(name).read_text("utf-8")) for name in MATCHES]
    schema = catalogue.entry("spacedealer").schema
    assert schema is not None
    assert set(schema.events) - set().union(*told) == NEVER_TOLD
    assert all("game_over" in events for events in told)
