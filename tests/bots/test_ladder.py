"""The ladder of bots: each rung beats the one below it."""

from __future__ import annotations

import pytest

from starport.lab.simulate import Plan, simulate


def test_greedy_beats_three_random_bots() -> None:
    """One greedy against three random wins at least nine of ten, seats balanced."""
    wins = 0.0
    for seat in range(4):
        bots = ["random"] * 4
        bots[seat] = "greedy"
        tally = simulate(Plan("starfarers", "2019", 4, tuple(bots), 15, seat))
        assert (tally.illegal, tally.unfinished) == (0, 0)
        wins += tally.wins[seat]
    assert wins / 60 >= 0.9


@pytest.mark.soak
@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("start", ["fixed", "founding"])
@pytest.mark.parametrize("board", ["beginner", "strategic", "explorer", "wild_space"])
def test_a_thousand_matches_on_every_board(board: str, start: str, seats: int, bots: str) -> None:
    a_thousand_matches({"board": board, "start": start}, seats, bots)


@pytest.mark.soak
@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("board", ["beginner", "strategic", "explorer", "wild_space"])
def test_a_thousand_matches_with_two_pilots(board: str, seats: int, bots: str) -> None:
    a_thousand_matches({"board": board}, seats, bots)


def a_thousand_matches(options: dict[str, str], seats: int, bots: str) -> None:
    tally = simulate(Plan("starfarers", "2019", seats, (bots,) * seats, 1000, 11, options), workers=2)
    assert (tally.games, tally.unfinished, tally.illegal) == (1000, 0, 0)
    if bots == "greedy":
        assert max(tally.rounds) < 200
