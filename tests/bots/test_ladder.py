"""The ladder of bots: each rung beats the one below it."""

from __future__ import annotations

from tests.bots.duels import play


def test_greedy_beats_three_random_bots() -> None:
    """One greedy against three random wins at least nine of ten, seats balanced."""
    wins = 0.0
    for seat in range(4):
        bots = ["random"] * 4
        bots[seat] = "greedy"
        wins += play(tuple(bots), 15, seed=seat).wins[seat]
    assert wins / 60 >= 0.9
