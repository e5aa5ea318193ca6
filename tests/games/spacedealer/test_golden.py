"""The golden playthroughs come out as they are written."""

from __future__ import annotations

import pytest

from tests.games.spacedealer.golden import FOLDER, PLAYTHROUGHS, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_golden_match_is_played_as_written(name: str):
    """SD-103 SD-150: the same seeds give the same match, event by event."""
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text("utf-8")
