"""A match as a learner meets it: one seat after the other is asked, and time passes when all of them have been."""

from __future__ import annotations

from typing import Final

from starport.engine.action import Action
from starport.engine.game import State

TICK: Final = 1000  # milliseconds of match time between two decisions of a seat


class Episode:
    """A state, the seat that is asked, and the clock.

    Where several seats may act at once and there is no clock, the first of them is asked first: they choose without
    seeing each other's secret choices, so their order tells nothing. With a clock each seat is asked once a tick; a seat
    may wait, and another one begins each time.
    """

    def __init__(self, state: State, tick: int) -> None:
        self.state: State = state
        self.tick: int = tick  # 0: no clock
        self.at: int = state.reached()
        self.seat: int = -1
        self.decisions: int = 0
        self.ticks: int = 0
        self.waiting: list[int] = []  # who is still asked in this tick, the next one last
        self.over: bool = False
        self.find()

    def step(self, action: Action | None) -> None:
        """The seat that is asked does this; None: it waits."""
        self.decisions += 1
        if action is not None:
            self.state.step(self.seat, action, self.at)
        self.find()

    def find(self) -> None:
        """Who is asked next."""
        if self.tick:
            self._find_in_time()
            return
        acting = self.state.waiting()
        if acting:
            self.seat = acting[0]
        else:
            self.seat = -1
            self.over = True

    def _find_in_time(self) -> None:
        while True:
            if self.state.result() is not None:
                self.seat = -1
                self.over = True
                return
            if self.waiting:
                seat = self.waiting.pop()
                if seat in self.state.waiting():
                    self.seat = seat
                    return
                continue
            self.pass_time()

    def pass_time(self) -> None:
        """A tick passes, unless it is the first one; then everybody may be asked again."""
        if self.ticks:
            self.at += self.tick
            self.state.tick(self.at)
        seats = self.state.game.seats
        self.waiting = [(self.ticks + place) % seats for place in range(seats - 1, -1, -1)]
        self.ticks += 1

    def __deepcopy__(self, memo: object) -> Episode:
        """What generic copying asks for, and what pickling cannot give."""
        return self.copy()

    def copy(self) -> Episode:
        """A match of its own."""
        other = Episode(self.state.copy(), 0)
        other.tick = self.tick
        other.at = self.at
        other.seat = self.seat
        other.decisions = self.decisions
        other.ticks = self.ticks
        other.waiting = self.waiting[:]
        other.over = self.over
        return other
