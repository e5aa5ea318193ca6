# pure: reads files when somebody learns, which is no hot path
"""First games that teach: a position, its dice, and every move that follows, so that what is told surely happens."""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from starport.engine.refusal import refuse

if TYPE_CHECKING:
    from starport.engine.game import Game, Json, State


@dataclass(frozen=True)
class Lesson:
    """One first game: whoever learns sits at `seat`; `moves` are the moves of all seats, one after another."""

    name: str
    edition: str
    seats: int
    options: dict[str, str]
    seat: int
    position: Json
    moves: tuple[tuple[int, str], ...]

    def state(self, game: Game, step: int) -> State:
        """The match after so many moves. In real time it first runs on to the moment at which a move is allowed."""
        state = game.load(self.position)
        for seat, text in self.moves[:step]:
            action = game.parse(text)
            while state.refusal(seat, action) is not None:
                moment = state.awaits(seat)
                if moment is None:
                    break
                state.tick(moment)
            state.apply(seat, action, state.reached())
        return state

    def reached(self, base: int, done: Iterable[str]) -> tuple[int, bool]:
        """How many moves are made after `done` from the step `base` on, and whether somebody then left the way."""
        step = base
        for line in done:
            if step >= len(self.moves) or line != written(*self.moves[step]):
                return step, True
            step += 1
        return step, False


def written(seat: int, action: str) -> str:
    """A move as one line of text."""
    return f"{seat} {action}"


@cache
def lessons(package: str) -> dict[str, Lesson]:
    """The lessons that lie in a package, as files in its folder `lessons`; none without a package or that folder."""
    if not package:
        return {}
    folder = importlib.resources.files(package).joinpath("lessons")
    if not folder.is_dir():
        return {}
    files = [file for file in folder.iterdir() if file.name.endswith(".json")]
    found = [_read(file.name.removesuffix(".json"), json.loads(file.read_text("utf-8"))) for file in files]
    return {lesson.name: lesson for lesson in sorted(found, key=lambda one: one.name)}


def lesson(package: str, name: str) -> Lesson:
    """The lesson with this name; Refused if there is none."""
    known = lessons(package)
    if name not in known:
        raise refuse("unknown_lesson", "", lesson=name, known=list(known))
    return known[name]


def _read(name: str, values: dict[str, Any]) -> Lesson:
    moves = tuple((step["seat"], step["action"]) for step in values["steps"] if "action" in step)
    position = values["position"]
    return Lesson(name, values["edition"], values["seats"], values["options"], values["seat"], position, moves)
