"""Bots for the server's tests: by the name one asks for, good, slow, broken or bad ones."""

from __future__ import annotations

import gc
import os
import time

from starport.bots.base import Why
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.dice import Dice, key_of
from starport.engine.game import State


class Waiter:
    """Has nothing planned."""

    def wake(self) -> int | None:
        return None


class Chance(Waiter):
    def __init__(self, seed: bytes) -> None:
        self.dice = Dice(key_of(seed), 1)

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return legal[self.dice.below(0, len(legal))]


class Slow(Waiter):
    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        time.sleep(3600)
        return legal[0]


class Broken(Waiter):
    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        raise RuntimeError("this bot always breaks")


class Cheat(Waiter):
    """Chooses what is not allowed."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return next(action for action in chair.game.actions if action not in legal)


class Chatty(Waiter):
    """Prints, which must not disturb its answers."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        print("{}")
        return legal[0]


class Idle(Waiter):
    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return None


class Later(Waiter):
    """Waits for the fifth second of the match, then plays."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        now = chair.due()
        self.woken = getattr(self, "woken", 0) + 1
        return legal[0] if now is not None and self.woken > 1 else None

    def wake(self) -> int | None:
        return 5_000


class Stranger(Waiter):
    """Looks around in its process, and says which one that is, and for how many bots there are questions to be found."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        hosts = [value for value in gc.get_objects() if type(value).__name__ == "BotHost"]
        self.reason = f"{os.getpid()} {sum(len(host._kept) for host in hosts)}"
        return legal[0]


class Ponder(Waiter):
    """Says in which process it thinks, and for how long it may."""

    seconds = 1.0

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        self.reason = f"{os.getpid()} {self.seconds:g}"
        return legal[0]


class Telling(Waiter):
    """Says why it did what it did."""

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        self.rival = 1 - chair.seat
        return legal[0]

    def explain(self) -> Why:
        return Why("denies", "shore", self.rival)


MAKERS = {
    "chance": Chance,
    "telling": lambda seed: Telling(),
    "planner": Chance,
    "slow": lambda seed: Slow(),
    "broken": lambda seed: Broken(),
    "cheat": lambda seed: Cheat(),
    "chatty": lambda seed: Chatty(),
    "idle": lambda seed: Idle(),
    "later": lambda seed: Later(),
    "stranger": lambda seed: Stranger(),
    "ponder": lambda seed: Ponder(),
}


def names(game: str = "") -> list[str]:
    return list(MAKERS)


def usual(game: str) -> str:
    return "planner"


def practice(game: str) -> str:
    return "chance"


def adviser(game: str) -> str:
    return "planner"


def foreign() -> list[str]:
    return ["stranger"]


def thinks(name: str) -> tuple[float, ...]:
    return (1.0, 3.0, 10.0) if name == "ponder" else ()


def make(name: str, seed: bytes) -> object:
    plain, _, seconds = name.partition("@")
    bot = MAKERS[plain](seed)
    if seconds:
        vars(bot)["seconds"] = float(seconds.removesuffix("s"))
    return bot


def judge(state: State) -> list[float]:
    """Nobody knows better."""
    return [1 / state.game.seats] * state.game.seats
