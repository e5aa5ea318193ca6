"""Golden playthroughs are what they were: eight whole matches, action by action, in every build."""

from __future__ import annotations

import pytest

from tests.games.starfarers.golden import FIRST, LAST, names, path_of, playthrough


@pytest.mark.parametrize("name", names())
def test_playthrough(name: str) -> None:
    """SF-TURN-1: The match is the stored one. After a change on purpose: `python -m tests.games.starfarers.golden`."""
    assert playthrough(name).splitlines() == path_of(name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", names())
def test_a_playthrough_ends_with_a_winner(name: str) -> None:
    """SF-END-1: Each stored match was played until somebody had won, and shows its beginning and its end."""
    text = path_of(name).read_text(encoding="utf-8")
    assert "result: winners [" in text
    assert text.count(". seat ") == FIRST + LAST
    assert "game_won" in text
