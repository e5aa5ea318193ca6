"""The frames of the founding phase and of the course of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers.frames.frame import DISCARDING, FOUNDING, ROLLING, TURN, Frame
from starport.games.starfarers.schema.frames import DiscardingView, FoundingView
from starport.games.starfarers.words import UPGRADES, as_bundle, bundle_of, bundle_text, named

if TYPE_CHECKING:
    from starport.games.starfarers.state import State

# The steps of a turn.
START: Final = 0
BUILD: Final = 1
FLY: Final = 2
END: Final = 3
BUILD_SECOND: Final = 4  # only where two pilots share the turn
STEPS: Final = ("start", "build", "fly", "end", "build_second")

# The stages of a roll.
TO_ROLL: Final = 0
TO_DRAW: Final = 1
TO_STEAL: Final = 2
TO_RELIEVE: Final = 3
STAGES: Final = ("to_roll", "to_draw", "to_steal", "to_relieve")


class FoundingPhase(Frame):
    """How many tasks of the founding phase are done, and the upgrades left in the shared pool (SF-START-1)."""

    __slots__ = ("pool", "tasks_done")

    def __init__(self, seat: int) -> None:
        super().__init__(FOUNDING, seat)
        self.tasks_done: int = 0
        self.pool: list[int] = []

    def copy(self) -> Frame:
        other = FoundingPhase(self.seat)
        other.tasks_done = self.tasks_done
        other.pool = self.pool[:]
        return other

    def view(self, state: State, seat: int | None) -> FoundingView:
        pool = {name: self.pool[upgrade] for upgrade, name in enumerate(UPGRADES)}
        return {"frame": "founding", "seat": self.seat, "upgrade_pool": pool}

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["tasks_done"] = self.tasks_done
        saved["upgrade_pool"] = list(self.pool)
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.tasks_done = reader.number("tasks_done", 0, 1000)
        self.pool = reader.numbers("upgrade_pool", 0, max(state.rulebook.numbers.founding_pool), 3)


class Turn(Frame):
    """A turn, and which of its steps comes next."""

    __slots__ = ("step",)

    def __init__(self, seat: int) -> None:
        super().__init__(TURN, seat)
        self.step: int = START

    def copy(self) -> Frame:
        other = Turn(self.seat)
        other.step = self.step
        return other

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["next"] = STEPS[self.step]
        return saved

    def load(self, state: State, reader: Reader) -> None:
        steps = STEPS if state.rulebook.numbers.second_pilot else STEPS[:-1]
        self.step = steps.index(reader.choice("next", list(steps)))


class Rolling(Frame):
    """The production phase, and the stage of its roll."""

    __slots__ = ("stage",)

    def __init__(self, seat: int) -> None:
        super().__init__(ROLLING, seat)
        self.stage: int = TO_ROLL

    def copy(self) -> Frame:
        other = Rolling(self.seat)
        other.stage = self.stage
        return other

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["stage"] = STAGES[self.stage]
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.stage = STAGES.index(reader.choice("stage", list(STAGES)))


class Discarding(Frame):
    """A seven: who still has to put down how many cards, and what has been put down in secret so far (SF-SEVEN-8)."""

    __slots__ = ("chosen", "owed")

    def __init__(self, seat: int) -> None:
        super().__init__(DISCARDING, seat)
        self.owed: list[int] = []
        self.chosen: list[list[int]] = []

    def copy(self) -> Frame:
        other = Discarding(self.seat)
        other.owed = self.owed[:]
        other.chosen = [cards[:] for cards in self.chosen]
        return other

    def view(self, state: State, seat: int | None) -> DiscardingView:
        """SF-SEVEN-8: Everybody sees how many cards are still owed, and each seat what it has chosen itself."""
        owed = {str(other): number for other, number in enumerate(self.owed) if number}
        seen: DiscardingView = {"frame": "discarding", "seat": self.seat, "owed": owed}
        if seat is not None:
            seen["chosen"] = named(self.chosen[seat])
        return seen

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["owed"] = list(self.owed)
        saved["chosen"] = [bundle_text(as_bundle(cards)) for cards in self.chosen]
        return saved

    def load(self, state: State, reader: Reader) -> None:
        seats = state.rulebook.seats
        self.owed = reader.numbers("owed", 0, 100, seats)
        where = reader.path("chosen")
        self.chosen = [list(bundle_of(item, where)) for item in reader.items("chosen")]
        if len(self.chosen) != seats:
            raise bad(where, f"must have {seats} entries")
        for other, chosen in enumerate(self.chosen):
            hand = state.hands[other]
            if any([chosen[r] > hand[r] for r in range(5)]) or sum(chosen) + self.owed[other] > sum(hand):
                raise bad(where, f"seat {other} has not enough cards")
