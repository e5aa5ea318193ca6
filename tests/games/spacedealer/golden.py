"""Golden playthroughs: whole matches between bots as readable text, with a clock that jumps.

They are regression test, documentation and debugging aid at once. `python -m tests.games.spacedealer.golden` writes them
anew; look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, Watcher
from starport.bots.spacedealer.busy import BusyBot
from starport.bots.spacedealer.idle import IdleBot
from starport.bots.spacedealer.scheduler import SchedulerBot
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.event import Story
from starport.engine.game import State, canonical
from tests.games.telling import plain, write

FOLDER = Path(__file__).parent / "golden"
LIMIT = 100_000
BOTS: dict[str, type[Bot]] = {"idle": IdleBot, "busy": BusyBot, "scheduler": SchedulerBot}

PLAYTHROUGHS: dict[str, tuple[str, tuple[str, ...], dict[str, str]]] = {
    "base-3": ("base", ("busy", "scheduler", "idle"), {}),
    "base-4": ("base", ("scheduler", "busy", "scheduler", "busy"), {}),
    "advanced-4": ("advanced", ("busy", "scheduler", "busy", "scheduler"), {}),
    "advanced-5-fast": ("advanced", ("busy", "busy", "scheduler", "busy", "idle"), {"glass_seconds": "30"}),
}


class Teller(Watcher):
    """Writes down who did what when, and what happened."""

    def __init__(self, state: State) -> None:
        self.lines: list[str] = []
        self.story = Story()
        state.story = self.story

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        self.told_before(at)
        self.lines.append(f"{clock(at)} seat {seat}: {action.text}")
        self.flush()

    def told_before(self, at: int) -> None:
        """What the clock did by itself before this action."""
        early = [event for event in self.story.events if int(str(event.public["at"])) < at]
        for event in early:
            self.tell(event.name, event.public)
        del self.story.events[: len(early)]

    def flush(self) -> None:
        for event in self.story.events:
            self.tell(event.name, event.secret if event.secret is not None else event.public)
        self.story.events.clear()

    def tell(self, name: str, told: dict[str, object]) -> None:
        facts = " ".join(f"{key}={plain(value)}" for key, value in told.items() if key != "at")
        self.lines.append(f"{clock(int(str(told['at'])))}   {name} {facts}")


def clock(at: int) -> str:
    return f"{at // 60_000:2d}:{at % 60_000 / 1000:06.3f}"


def playthrough(name: str) -> str:
    """The whole text of one match."""
    edition, bots, options = PLAYTHROUGHS[name]
    game = catalogue.make("spacedealer", edition, len(bots), options)
    state = game.new(f"golden {name}".encode())
    play = BotMatch(state, [BOTS[bot](f"golden {name} {seat}".encode()) for seat, bot in enumerate(bots)])
    teller = Teller(state)
    play.watcher = teller
    assert play.play(LIMIT)
    teller.flush()
    head = [f"Space Dealer, {edition}, {', '.join(bots)}, {canonical(options)}", ""]
    tail = ["", f"{state.result()}", f"digest {state.digest()}", ""]
    return "\n".join(head + teller.lines + tail)


if __name__ == "__main__":
    write(FOLDER, PLAYTHROUGHS, playthrough)
