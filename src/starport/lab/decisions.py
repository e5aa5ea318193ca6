"""Matches as rows of numbers: what a seat knew at each decision, what it could do, what it did, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i32, u8
from numpy.typing import NDArray

from starport.bots import registry
from starport.bots.bot_match import BotMatch, Watcher
from starport.engine.action import Action
from starport.engine.encoding import NONE, Encoder
from starport.engine.game import State
from starport.engine.record import Line
from starport.engine.result import Result
from starport.lab.bout import LIMIT, without_collector
from starport.lab.contest import Contest

Columns = dict[str, NDArray[Any]]


class Lines(Watcher):
    """Writes down who did what and when."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, Action, int]] = []

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        self.lines.append((seat, action, at))


class DecisionWriter:
    """Writes the decisions of matches of one rule set, match after match."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self._seen: vec[i16] = vec[i16]([i16(0)] * encoder.layout.size)
        self._mask: vec[u8] = vec[u8]([u8(0)] * len(encoder.names))
        self._legal: vec[i32] = vec[i32]([i32(0)] * len(encoder.names))
        self._flags = np.frombuffer(memoryview(self._mask), np.uint8)
        self.rows: dict[str, list[Any]] = {
            name: [] for name in ("observation", "mask", "action", "text", "seat", "step")
        }
        self.ends: dict[str, list[Any]] = {name: [] for name in ("match", "record", "result", "points", "points_best")}

    def write(self, number: int, record: str, state: State, lines: Iterable[tuple[int, Action, int]]) -> None:
        """One match, from its first state on. Free bundles are done piece by piece where pieces have an index."""
        first = len(self.rows["seat"])
        for seat, action, at in lines:
            state.tick(at)
            spelled = self.encoder.spelled(state, seat, action) or [action]
            for piece in spelled:
                self._decision(state, seat, piece, len(self.rows["seat"]) - first)
                state.step(seat, piece, at)
        while state.result() is None and (due := state.due()) is not None:
            state.tick(due)
        self._end(number, record, state.result(), self.rows["seat"][first:])

    def _decision(self, state: State, seat: int, action: Action, step: int) -> None:
        encoder, rows = self.encoder, self.rows
        encoder.observe(state, seat, self._seen, 0)
        count = encoder.mask(state, seat, self._mask, 0, self._legal, 0)
        rows["observation"].append(memoryview(self._seen).tobytes())
        rows["mask"].append(np.packbits(self._flags, bitorder="little").tobytes())
        for place in range(count):
            self._mask[int(self._legal[place])] = 0
        rows["action"].append(encoder.index(state, seat, action))
        rows["text"].append(action.text)
        rows["seat"].append(seat)
        rows["step"].append(step)

    def _end(self, number: int, record: str, result: Result | None, seats: list[int]) -> None:
        """What became of the match, for each of its rows: nothing if it was broken off."""
        scores = [] if result is None else list(result.scores)
        for seat in seats:
            won = 0.0 if result is None or seat not in result.winners else 1.0 / len(result.winners)
            self.ends["match"].append(number)
            self.ends["record"].append(record)
            self.ends["result"].append(None if result is None else won)
            self.ends["points"].append(scores[seat] if scores else None)
            best = max((score for other, score in enumerate(scores) if other != seat), default=None)
            self.ends["points_best"].append(best)


def played_match(contest: Contest, number: int) -> list[tuple[int, Action, int]]:
    """What the bots of a match do, from its first action to its last."""
    names = contest.line_up(number)
    bots = [registry.make(name, contest.whim(number, seat)) for seat, name in enumerate(names)]
    match = BotMatch(contest.rules().new(contest.deal(number)), bots)
    notes = Lines()
    match.watcher = notes
    match.play(LIMIT)
    return notes.lines


def write_played(writer: DecisionWriter, contest: Contest, numbers: Iterable[int]) -> None:
    """The matches of a contest with these numbers. What names a match is what it follows from."""
    with without_collector():
        for number in numbers:
            rules = contest.rules()
            record = f"seed {contest.seed} match {number}: {','.join(contest.line_up(number))}"
            writer.write(number, record, rules.new(contest.deal(number)), played_match(contest, number))


def without_index(rows: dict[str, list[Any]]) -> int:
    """How many decisions have no index: bundles outside of the action space."""
    return sum(1 for action in rows["action"] if action == NONE)


def replayed(lines: Iterable[Line], rules: Any) -> list[tuple[int, Action, int]]:
    """The lines of a record as actions of a rule set."""
    return [(line.seat, rules.parse(line.text), line.at) for line in lines]
