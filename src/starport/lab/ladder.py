"""The ladder: each bot has to beat the one below it. Every rung is an experiment, kept as data."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import msgspec

from starport.bots import registry
from starport.engine.refusal import Refused
from starport.lab.bout import Outcome
from starport.lab.contest import contest
from starport.lab.data import load
from starport.lab.estimate import Estimate, mean, median, share
from starport.lab.journal import Journal
from starport.lab.scores import steady_share, won
from starport.lab.tournament import run

GAMES = 400
SEED = 4


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One experiment."""

    name: str
    bots: tuple[str, ...]
    game: str = "starfarers"
    edition: str | None = None
    seats: int = 4
    measure: str = "wins"
    at_least: float = -math.inf
    at_most: float = math.inf
    games: int = GAMES
    kinds: tuple[str, ...] = ()  # what has to be used, where that is measured
    luck: bool = False  # is taken out of what is measured: for bots that take their time

    def missing(self) -> list[str]:
        """The bots that are not installed."""
        absent = []
        for name in dict.fromkeys(self.bots):
            try:
                registry.check(name, self.game)
            except Refused:
                absent.append(name)
        return absent

    def aim(self) -> str:
        """What has to be shown."""
        unit, scale = (" %", 100) if self.measure in SHARES else ("", 1)
        edges = [(mark, edge) for mark, edge in (("≥", self.at_least), ("≤", self.at_most)) if math.isfinite(edge)]
        return " and ".join(f"{mark} {scale * edge:g}{unit}" for mark, edge in edges)

    def table(self) -> str:
        """Who sits where, for people."""
        if self.seats % len(self.bots):
            return f"{self.seats} seats dealt in turn to {', '.join(self.bots)}"
        counts = {name: self.bots.count(name) * self.seats // len(self.bots) for name in self.bots}
        return ", ".join(f"{count} × {name}" for name, count in counts.items())

    def holds(self, found: Estimate) -> str:
        """Whether the aim is reached, and how sure that is."""
        if not self.at_least <= found.value <= self.at_most:
            sure = found.high < self.at_least or found.low > self.at_most
            return "no" if sure else "no, but more matches could tell otherwise"
        sure = self.at_least <= found.low and found.high <= self.at_most
        return "yes" if sure else "yes, though the interval reaches beyond"


def rungs() -> list[Rung]:
    """The ladder from the bottom to the top."""
    return msgspec.convert(load("ladder")["rung"], list[Rung])


def climb(rung: Rung, folder: Path, games: int | None, workers: int, tell: Callable[[int], None]) -> list[Outcome]:
    """Play the experiment of a rung; goes on where it was stopped. Only whole blocks: seats have to be balanced."""
    light = rung.measure not in COUNTED
    plan = contest(rung.game, rung.edition, rung.seats, {}, rung.bots, SEED, light, luck=rung.luck)
    journal = Journal(folder / f"{plan.game}-{plan.edition}-{rung.name}".replace(" ", "-").replace(",", ""))
    count = -(-(games or rung.games) // plan.seats) * plan.seats
    run(plan, journal, count, workers, tell)
    return journal.played[:count]


def measured(rung: Rung, played: list[Outcome]) -> Estimate:
    """What the experiment shows."""
    return MEASURES[rung.measure](rung, played)


def _wins(rung: Rung, played: list[Outcome]) -> Estimate:
    return steady_share(played, rung.bots[0]) if rung.luck else as_it_ended(rung, played)


def as_it_ended(rung: Rung, played: list[Outcome]) -> Estimate:
    """The share of the matches that the first bot has won, luck and all."""
    return share(sum(won(outcome, rung.bots[0]) for outcome in played), len(played))


def _rounds(rung: Rung, played: list[Outcome]) -> Estimate:
    return median([outcome.rounds for outcome in played if outcome.winners])


def _trades(rung: Rung, played: list[Outcome]) -> Estimate:
    deals = [
        [count for what, _, kind, count in outcome.counts if (what, kind) == ("trades", "player")] for outcome in played
    ]
    return mean([sum(counts) for counts in deals])


def _used(rung: Rung, played: list[Outcome]) -> Estimate:
    """In which share of the matches the kind was used that was used in the fewest of them."""
    used = [{kind for what, _, kind, _ in outcome.counts if what == "used"} for outcome in played]
    shares = [share(sum(kind in each for each in used), len(used)) for kind in rung.kinds]
    return min(shares, key=lambda found: found.value)


MEASURES: dict[str, Callable[[Rung, list[Outcome]], Estimate]] = {
    "wins": _wins,
    "rounds": _rounds,
    "trades": _trades,
    "used": _used,
}
SHARES = ("wins", "used")
COUNTED = ("trades", "used")  # what only a watched match tells
