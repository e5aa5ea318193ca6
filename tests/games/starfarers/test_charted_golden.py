"""Whole matches of the first edition, replayed from their golden texts."""

from __future__ import annotations

import pytest

from tests.games.starfarers.playthrough import FOLDER, GOLDEN, replay


@pytest.mark.parametrize("name", list(GOLDEN))
def test_a_playthrough(name: str) -> None:
    """SF-CLASSIC-1 SF-CLASSIC-9: the same actions tell the same story, word for word, and end in the same state."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert replay(name, lines) == lines


def test_what_the_playthroughs_show() -> None:
    """SF-CLASSIC-1 SF-CLASSIC-5 SF-CLASSIC-6: between them they look, clear, turn up, found, jump or ground, and win."""
    told = "".join((FOLDER / name).read_text(encoding="utf-8") for name in GOLDEN)
    for event in (
        "disc_looked_at",
        "discs_turned_up",
        "station_founded",
        "ship_grounded",
        "game_won",
        "start_rank_chosen",
    ):
        assert f"    {event} " in told
    assert '"disc"' not in told  # a spectator never hears the face of a disc
