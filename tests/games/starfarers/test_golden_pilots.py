"""The golden playthroughs for five and six come out as they are written."""

from __future__ import annotations

import pytest

from tests.games.starfarers.golden_pilots import FOLDER, PLAYTHROUGHS, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_golden_match_is_played_as_written(name: str) -> None:
    """SF-PILOT-2 SF-PILOT-8: The same seeds give the same match, event by event."""
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text("utf-8")
