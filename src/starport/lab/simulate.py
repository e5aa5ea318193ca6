"""Counting many matches between bots: a contest without a journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from starport.build_info import build_info
from starport.lab.bout import Outcome
from starport.lab.contest import Contest
from starport.lab.runner import spread


@dataclass
class Tally:
    """What came out of some matches, seat by seat. `failed` says of matches without a result what went wrong."""

    games: int = 0
    decisions: int = 0
    illegal: int = 0
    cpu_seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def count(self, outcomes: Iterable[Outcome]) -> None:
        for outcome in outcomes:
            self.games += 1
            self.decisions += outcome.decisions
            self.illegal += sum(outcome.illegal)
            self.cpu_seconds += outcome.cpu_seconds
            self.wins = self.wins or [0.0] * len(outcome.bots)
            if outcome.error:
                self.failed.append(f"match {outcome.number} ({', '.join(outcome.bots)}): {outcome.error}")
                continue
            self.rounds.append(outcome.rounds)
            for winner in outcome.winners:
                self.wins[winner] += 1 / len(outcome.winners)

    def json(self) -> dict[str, object]:
        cpu = max(self.cpu_seconds, 1e-9)
        return {
            "games": self.games,
            "unfinished": len(self.failed),
            "decisions": self.decisions,
            "illegal": self.illegal,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "decisions_per_second": round(self.decisions / cpu, 1),
            "games_per_second": round(self.games / cpu, 2),
            "wins": [round(wins, 3) for wins in self.wins],
            "rounds": quantiles(self.rounds),
            "build": build_info().build,
        }


def quantiles(values: list[int]) -> dict[str, int]:
    """Least, quartiles and greatest."""
    ordered = sorted(values)
    if not ordered:
        return {}
    last = len(ordered) - 1
    places = {"least": 0.0, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "most": 1.0}
    return {name: ordered[round(place * last)] for name, place in places.items()}


def simulate(contest: Contest, games: int, workers: int = 1, tell: Callable[[int], None] | None = None) -> Tally:
    """Play so many matches and count them; `tell` hears how many have just been finished."""
    total = Tally()
    for outcomes in spread(contest, 0, games, workers):
        total.count(outcomes)
        if tell is not None:
            tell(len(outcomes))
    return total
