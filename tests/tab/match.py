"""Matches that two Pythons play, to be compared.

For each match every action with the hash of the state after it; then what bots that look ahead choose at one moment.
"""

import json
import sys

from starport.bots import registry
from starport.bots.bot_match import BotMatch, Watcher
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.game import State

MATCHES = {"starfarers": ["planner", "greedy", "random"], "spacedealer": ["scheduler", "busy", "random"]}
LONGEST = 20_000
FAR_SIGHTED = ["veteran", "search", "champion"]
FEW = 8  # playouts of those that search
MOMENT = 60  # moves into a match


class Notes(Watcher):
    def __init__(self) -> None:
        self.lines: list[str] = []

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        self.lines.append(f"{seat} {action.text} @{at} {state.digest()[:16]}")


def played(game: str, names: list[str]) -> list[str]:
    """A whole match."""
    state = catalogue.make(game, None, len(names)).new(bytes(range(32)))
    match = BotMatch(state, [registry.make(name, bytes([seat] * 32)) for seat, name in enumerate(names)])
    match.watcher = notes = Notes()
    assert match.play(LONGEST), f"{game} has no end"
    assert not match.illegal
    return [*notes.lines, str(state.result())]


def thought(name: str) -> str:
    """What a bot does where it has a choice."""
    state = catalogue.make("starfarers", None, 3).new(bytes(range(32)))
    BotMatch(state, [registry.make("greedy", bytes([seat] * 32)) for seat in range(3)]).play(MOMENT)
    while len(state.legal(seat := state.acting()[0])) < 2:
        state.apply(seat, state.legal(seat)[0])
    bot = registry.make(name, bytes(32))
    if hasattr(bot, "nodes"):
        bot.nodes = FEW
    chosen = bot.choose(state.legal(seat), Chair(state, seat))
    assert chosen is not None
    return chosen.text


def report() -> str:
    """All of it as JSON."""
    told = {
        "python": sys.version_info[:2],
        "matches": {game: played(game, names) for game, names in MATCHES.items()},
        "thoughts": {name: thought(name) for name in FAR_SIGHTED},
    }
    return json.dumps(told)
