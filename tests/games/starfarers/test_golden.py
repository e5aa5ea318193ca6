"""The golden matches of Starfarers come out as they are written (tests/games/golden.py)."""

from __future__ import annotations

import pytest

from starport.engine import catalogue
from tests.games.golden import events_in, match, names, path_of

MATCHES = names("starfarers")


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_is_played_as_written(name: str) -> None:
    """SF-TURN-1 SF-PILOT-2 SF-PILOT-8 SF-CLASSIC-1 SF-CLASSIC-9: The same seeds give the same match, step by step, in every
    build. After a change of rules on purpose: `make golden`."""
    assert match(name).splitlines() == path_of(name).read_text("utf-8").splitlines()


NEVER_TOLD = {"ship_converted"}
"""Events so rare that only stories tell them."""


def test_what_the_matches_show() -> None:
    """SF-CLASSIC-5 SF-CLASSIC-6 SF-END-1: Between them they tell of everything that can happen, and each of its end."""
    told = [events_in(path_of(name).read_text("utf-8")) for name in MATCHES]
    schema = catalogue.entry("starfarers").schema
    assert schema is not None
    assert set(schema.events) - set().union(*told) == NEVER_TOLD
    assert all("game_won" in events for events in told)
