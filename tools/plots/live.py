"""Plots of games in real time: nobody has a turn, and what is to be done next waits for its hourglass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starport.bots.registry import make as make_bot
from starport.engine.chair import Chair
from starport.engine.game import Game, State
from tools.plots.plot import Otherwise, Plot, Telling

IDLE = ""  # the bot of a seat that does only what the plot says
LONG_WAIT = 120_000  # milliseconds after which nothing that a lesson waits for can still come


@dataclass
class LivePlot(Plot):
    """A lesson to be, in real time. `bots` play the seats that the plot leaves to them, each as soon as it likes."""

    shuns: tuple[str, ...] = ("offer", "swap", "sabotage", "block", "finish")
    bots: tuple[str, ...] = ()

    def lesson(self) -> dict[str, Any]:
        telling = LiveTelling(self, self.game.load(self.position))
        telling.tell()
        return {**self.head(), "position": self.position, "steps": telling.steps}


class LiveTelling(Telling):
    """The story of a plot as time passes: the clock runs only where the next move asks for it."""

    def __init__(self, plot: LivePlot, state: State) -> None:
        super().__init__(plot, state)
        self.bots = {seat: make_bot(bot, bytes([seat])) for seat, bot in enumerate(plot.bots) if bot}

    def tell(self) -> None:
        game: Game = self.plot.game
        for do in self.plot.does:
            seat = self.plot.seat if do.seat is None else do.seat
            action = game.parse(do.action)
            self.others_play()
            while (refusal := self.state.refusal(seat, action)) is not None:
                moment = self.state.awaits(seat)
                if moment is None or moment > self.state.reached() + LONG_WAIT:
                    raise Otherwise(f"{do.action}: {refusal.message}")
                self.state.tick(moment)
                self.others_play()
            self.judge(do, self.play(seat, do.action, do.cards))
        self.steps.append({"cards": self.plot.last})

    def others_play(self) -> bool:
        """Everything that the bots wish to do at this moment."""
        acted = True
        while acted:
            acted = False
            for seat, bot in self.bots.items():
                chair = Chair(self.state, seat)
                chair.at = self.state.reached()
                bot.ready_at = 0  # type: ignore[attr-defined]  # a lesson has no time for their pauses
                chosen = bot.act(chair) if seat in self.state.acting() else None
                if chosen is not None and not chosen.text.startswith(self.plot.shuns):
                    self.play(seat, chosen.text, [])
                    acted = True
        return False
