"""The frames of the founding phase and of the course of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers.frames.frame import DISCARDING, FOUNDING, ROLLING, TURN, Frame
from starport.games.starfarers.schema.frames import DiscardingView, FoundingView
from starport.games.starfarers.words import UPGRADES, bundle_of, bundle_text, named

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


@mypyc_attr(acyclic=True)
class FoundingPhase(Frame):
    """How many tasks of the founding phase are done, and the upgrades left in the shared pool (SF-START-1)."""

    __slots__ = ("pool", "tasks_done")

    def __init__(self, seat: i64) -> None:
        super().__init__(FOUNDING, seat)
        self.tasks_done: i64 = 0
        self.pool: vec[i64] = vec[i64]()

    def copy(self) -> Frame:
        other = FoundingPhase(self.seat)
        other.tasks_done = self.tasks_done
        other.pool = self.pool[:]
        return other

    def view(self, state: State, seat: int | None) -> FoundingView:
        """SF-START-1: Whose step it is, in which of the rounds, and the upgrades left."""
        rounds = state.rulebook.founding
        left = self.tasks_done
        number = 0
        while number < len(rounds) - 1 and left >= len(state.hands) * len(rounds[number].tasks):
            left -= len(state.hands) * len(rounds[number].tasks)
            number += 1
        return {
            "frame": "founding",
            "seat": self.seat,
            "upgrade_pool": {name: self.pool[upgrade] for upgrade, name in enumerate(UPGRADES)},
            "round": number + 1,
            "rounds": len(rounds),
        }

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["tasks_done"] = self.tasks_done
        saved["upgrade_pool"] = list(self.pool)
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.tasks_done = reader.number("tasks_done", 0, 1000)
        self.pool = vec[i64](reader.numbers("upgrade_pool", 0, max(state.rulebook.numbers.founding_pool), 3))


@mypyc_attr(acyclic=True)
class Turn(Frame):
    """A turn, and which of its steps comes next."""

    __slots__ = ("step",)

    def __init__(self, seat: i64) -> None:
        super().__init__(TURN, seat)
        self.step: i64 = START

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


@mypyc_attr(acyclic=True)
class Rolling(Frame):
    """The production phase, and the stage of its roll."""

    __slots__ = ("stage",)

    def __init__(self, seat: i64) -> None:
        super().__init__(ROLLING, seat)
        self.stage: i64 = TO_ROLL

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


@mypyc_attr(acyclic=True)
class Discarding(Frame):
    """A seven: who still has to put down how many cards, and what has been put down in secret so far (SF-SEVEN-8)."""

    __slots__ = ("chosen", "owed")

    def __init__(self, seat: i64) -> None:
        super().__init__(DISCARDING, seat)
        self.owed: vec[i64] = vec[i64]()
        self.chosen: vec[vec[i64]] = vec[vec[i64]]()

    def copy(self) -> Frame:
        other = Discarding(self.seat)
        other.owed = self.owed[:]
        other.chosen = vec[vec[i64]]([cards[:] for cards in self.chosen])
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
        saved["chosen"] = [bundle_text(cards) for cards in self.chosen]
        return saved

    def load(self, state: State, reader: Reader) -> None:
        seats = state.rulebook.seats
        self.owed = vec[i64](reader.numbers("owed", 0, 100, seats))
        where = reader.path("chosen")
        self.chosen = vec[vec[i64]]([bundle_of(item, where) for item in reader.items("chosen")])
        if len(self.chosen) != seats:
            raise bad(where, f"must have {seats} entries")
        for other, chosen in enumerate(self.chosen):
            hand = state.hands[other]
            if any([chosen[r] > hand[r] for r in range(5)]) or sum(chosen) + self.owed[other] > sum(hand):
                raise bad(where, f"seat {other} has not enough cards")
