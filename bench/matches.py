"""Plays fixed matches with every rule set and every bot, and prints two hashes of each as JSON: of all that was done, and of
the position it came to. Two builds that play alike have the same hashes; one that only writes positions otherwise differs in
the second."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from bench.measure import BotMatch, bots_named, found, seed_of
from starport.bots import registry
from starport.engine import catalogue

Watcher: Any = found("starport.bots.bot_match:Watcher", "starport.bots.match:Watcher")

GAMES = ("starfarers", "spacedealer")
DECISIONS = 400
FEW = 40  # decisions of bots that think long
BUDGETS = {"search": "search@6", "grandmaster": "grandmaster@6"}  # by playouts: what the clock allows is never the same


class Listener(Watcher):  # type: ignore[misc]
    """Hears all that is done in a match."""

    def __init__(self) -> None:
        self.done = hashlib.sha256()

    def acted(self, state: Any, seat: int, action: Any, at: int) -> None:
        self.done.update(f"{seat} {action.text} {at}\n".encode())


def play(game: str, edition: str, seats: int, bot: str) -> tuple[str, str]:
    """The hashes of a match."""
    state = catalogue.make(game, edition, seats).new(seed_of("fixed", game, edition, seats))
    match = BotMatch(state, bots_named(BUDGETS.get(bot, bot), seats, "fixed"))
    listener = Listener()
    match.watcher = listener
    match.play(FEW if bot in BUDGETS else DECISIONS)
    return listener.done.hexdigest()[:16], match.state.digest()[:16]


def matches() -> dict[str, tuple[str, str]]:
    """Every edition with every number of seats by random bots; with the usual number by all others too."""
    hashes: dict[str, tuple[str, str]] = {}
    for game in GAMES:
        for edition in catalogue.entry(game).editions:
            for seats in edition.seats:
                bots = registry.names(game) if seats == edition.usual_seats else ["random"]
                for bot in bots:
                    hashes[f"{game} {edition.name} {seats} {bot}"] = play(game, edition.name, seats, bot)
    return hashes


if __name__ == "__main__":
    print(json.dumps(matches()))
