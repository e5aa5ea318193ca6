"""Playing a match between bots, compiled: the inner loop of simulations, tournaments and benchmarks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from starport.bots.base import Bot
from starport.bots.random import RandomBot
from starport.engine.action import Action
from starport.engine.chair import Chair, veiled
from starport.engine.dice import key_of
from starport.engine.game import State

OURS: Final = "starport.bots."
VEIL: Final = key_of(b"veil")  # any will do: what is imagined tells nothing about what is true


def trusted(bot: Bot) -> bool:
    """Whether a bot is one of ours, of which tests show that it looks at nothing but what its chair is asked for."""
    return type(bot).__module__.startswith(OURS)


def chair_for(bot: Bot, state: State, seat: int, at: int = 0) -> Chair:
    """Where a bot sits that is asked once. The chairs of others than ours are veiled."""
    if not trusted(bot):
        return veiled(state, seat, at, VEIL)
    chair = Chair(state, seat)
    chair.at = at
    return chair


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Sees every action of a match before and after it; base class for records and statistics."""

    def acts(self, state: State, seat: int, action: Action, at: int) -> None:
        """An action is about to be done."""

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        """An action has just been done."""


class BotMatch:
    """A match in play between bots. `illegal` counts choices that were not offered; the safe choice is taken instead."""

    def __init__(self, state: State, bots: list[Bot]) -> None:
        self.state: State = state
        self.bots: vec[Bot] = vec[Bot](bots)
        self.chairs: vec[Chair] = vec[Chair]([Chair(state, seat) for seat in range(len(bots))])
        self.trusted: vec[bool] = vec[bool]([trusted(bot) for bot in bots])
        # What a random bot does is drawn by the rules themselves; what others choose is checked.
        self.drawn: vec[bool] = vec[bool]([isinstance(bot, RandomBot) for bot in bots])
        self.decisions: i64 = 0
        self.illegal: int = 0
        self.illegal_by: list[int] = [0] * len(bots)
        self.at: int = 0
        self.watcher: Watcher | None = None

    def play(self, limit: int) -> bool:
        """Play until the end or so many decisions; whether the match is over."""
        state = self.state
        while self.decisions < limit:
            acting = state.waiting()
            if not acting:
                if state.result() is not None:
                    return True
                if not self.wait(-1):
                    return False
                continue
            if not self.ask(acting):
                return state.result() is not None
        return state.result() is not None

    def ask(self, acting: list[int]) -> bool:
        """Ask the acting seats in turn until one acts. If all wait, time passes; False if it stands still."""
        state = self.state
        wake = -1
        seat: i64
        for seat in acting:
            bot = self.bots[seat]
            drawn = self.drawn[seat]
            if drawn and state.due() is None:  # nor is there a pause to keep
                action = state.sample(seat, bot.dice)
            else:
                chair = self.chairs[seat] if self.trusted[seat] else veiled(state, seat, self.at, VEIL)
                chair.at = self.at
                action = bot.act(chair)
            if action is None:
                moment = bot.wake()
                if moment is not None and moment > self.at and (wake < 0 or moment < wake):
                    wake = moment
                continue
            self.decisions += 1
            if not drawn and state.refusal(seat, action) is not None:
                self.illegal += 1
                self.illegal_by[seat] += 1
                action = state.fallback(seat)
            if self.watcher is not None:
                self.watcher.acts(state, seat, action, self.at)
            state.step(seat, action, self.at)
            if self.watcher is not None:
                self.watcher.acted(state, seat, action, self.at)
            return True
        return self.wait(wake)

    def wait(self, wake: int) -> bool:
        """Let time pass until the clock or a bot has something to do; False if neither ever has."""
        due = self.state.due()
        moment = wake if due is None or 0 <= wake < due else due
        if moment < 0:
            return False
        self.at = moment
        self.state.tick(moment)
        return True
