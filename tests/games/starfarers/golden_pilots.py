"""Golden playthroughs for five and six: whole matches between bots as readable text.

They are regression test, documentation and debugging aid at once. `python -m tests.games.starfarers.golden_pilots` writes
them anew; look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, Watcher
from starport.bots.random import RandomBot
from starport.bots.starfarers.greedy import GreedyBot
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.event import Story
from starport.engine.game import State, canonical
from tests.games.telling import plain, write

FOLDER = Path(__file__).parent / "golden"
LIMIT = 100_000
BOTS: dict[str, type[Bot]] = {"greedy": GreedyBot, "random": RandomBot}

PLAYTHROUGHS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "five-beginner": (("greedy",) * 5, {}),
    "six-explorer": (("greedy",) * 6, {"board": "explorer", "seven_relief_pilot2": "yes"}),
    "six-wild-space-one-after-the-other": (
        ("greedy", "greedy", "random", "greedy", "greedy", "random"),
        {"board": "wild_space", "pilot_lockstep": "sequential", "seven_relief_pilot2": "yes"},
    ),
}


class Teller(Watcher):
    """Writes down who did what, and what happened."""

    def __init__(self, state: State) -> None:
        self.lines: list[str] = []
        self.story = Story()
        state.story = self.story

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        self.lines.append(f"seat {seat}: {action.text}")
        for event in self.story.events:
            told = event.secret if event.secret is not None else event.public
            facts = " ".join(f"{key}={plain(value)}" for key, value in told.items())
            self.lines.append(f"  {event.name} {facts}".rstrip())
        self.story.events.clear()


def playthrough(name: str) -> str:
    """The whole text of one match."""
    bots, options = PLAYTHROUGHS[name]
    game = catalogue.make("starfarers", "2019", len(bots), options)
    state = game.new(f"golden {name}".encode())
    match = BotMatch(state, [BOTS[bot](f"golden {name} {seat}".encode()) for seat, bot in enumerate(bots)])
    teller = Teller(state)
    match.watcher = teller
    assert match.play(LIMIT)
    assert match.illegal == 0
    head = [f"Starfarers, {len(bots)} seats, {', '.join(bots)}, {canonical(options)}", ""]
    tail = ["", f"{state.result()}", f"digest {state.digest()}", ""]
    return "\n".join(head + teller.lines + tail)


if __name__ == "__main__":
    write(FOLDER, PLAYTHROUGHS, playthrough)
