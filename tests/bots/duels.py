"""Matches of one bot against others, its seat going round."""

from __future__ import annotations

from starport.lab.contest import contest
from starport.lab.simulate import Tally, simulate


def one_against(one: str, others: str, games: int, edition: str = "2019", seats: int = 4, seed: int = 1) -> float:
    """The share of matches that `one` wins; nothing illegal, nothing unfinished."""
    wins = 0.0
    for seat in range(seats):
        bots = [others] * seats
        bots[seat] = one
        tally = play(tuple(bots), games // seats, edition, seed + seat)
        wins += tally.wins[seat]
    return wins / (games // seats * seats)


def play(bots: tuple[str, ...], games: int, edition: str = "2019", seed: int = 1, **options: str) -> Tally:
    tally = simulate(contest("starfarers", edition, len(bots), options, bots, seed, light=True, fixed=True), games)
    assert (tally.games, tally.illegal, tally.failed) == (games, 0, [])
    return tally
