"""Records: a match as a text file that can be read, written, replayed and verified (docs/reference/record.md)."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from starport.api import kinds
from starport.api.files import contents
from starport.api.refused import in_sentences, refused
from starport.api.state import State
from starport.engine import record as engine
from starport.engine.game import Game
from starport.engine.game import State as EngineState


class Record:
    """A match that can be kept: who did what, with hashes on the way and a promise about the chance.

    >>> import starport
    >>> state = starport.make("starfarers").new(seed=1)
    >>> _ = state.play("roll")
    >>> record = starport.Record.parse(state.record().text())
    >>> record.actions, record.replay() == state
    ([(3, 'roll')], True)
    """

    def __init__(self, kept: engine.Record) -> None:
        self.engine_record: engine.Record = kept
        """The engine's own record, for programs that need it."""

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """The record in this text; Refused if a single byte of it was changed."""
        if not isinstance(text, str | bytes):
            raise kinds.wrong_kind("a record", "a text or bytes", text)
        with in_sentences():
            return cls(engine.read(text))

    @property
    def names(self) -> list[str]:
        """Who sat where; empty if nobody said."""
        return list(self.engine_record.names)

    @property
    def actions(self) -> list[tuple[int, str]]:
        """Who did what: (seat, action)."""
        return [(line.seat, line.text) for line in self.engine_record.lines]

    def replay(self, to: int | None = None) -> State:
        """The state after so many actions (None: after all); every hash on the way is checked."""
        if to is not None and kinds.number("the number of actions", to) < 0:
            raise refused("before_the_start", to=to)
        with in_sentences():
            return self._reached(self.engine_record.replay(to), len(self.engine_record.lines) if to is None else to)

    def verify(self) -> State:
        """Replay everything and check hashes, result and the promise about the seed; the state at the end."""
        with in_sentences():
            return self._reached(self.engine_record.verify(), len(self.engine_record.lines))

    def _reached(self, engine_state: EngineState, count: int) -> State:
        lines = self.engine_record.lines[:count]
        until = self.engine_record.until if count == len(self.engine_record.lines) else 0
        now = max([until, *[line.at for line in lines[-1:]]])
        seed = None if self.engine_record.seed is None else self.engine_record.dice_seed(self.engine_record.seed)
        return State(engine_state, seed=seed, start=self.engine_record.start, lines=lines, now=now)

    def text(self) -> str:
        """The text of its file."""
        return self.engine_record.text()

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file; `starport.read` takes it back."""
        Path(path).write_bytes(self.text().encode())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        kept = self.engine_record
        return f"<Record of {kept.game} {kept.edition}, {kept.seats} seats, {len(kept.lines)} actions>"


def written(
    rules: Game,
    seed: bytes | None,
    start: dict[str, object] | None,
    lines: list[engine.Line],
    now: int,
    names: list[str],
    with_seed: bool,
) -> Record:
    """The record of a match that was played here: it is played once more, and a hash is taken now and then."""
    kept = engine.Record.begin(rules, seed or b"", names)
    if seed is None:
        kept.commitment = ""  # a match that began with a position: nobody promised its chance
    kept.seed, kept.start = seed, start
    engine_state = kept.first_state(rules)
    for number, line in enumerate(lines, 1):
        engine.play_line(engine_state, line, number)
        kept.note(line.seat, rules.parse(line.text), engine_state, line.at)
    if now:
        engine_state.tick(now)
    kept.close(engine_state, seed if with_seed else None, now)
    return Record(kept)


def read(path: str | PathLike[str]) -> Record:
    """The record in a file."""
    return Record.parse(contents(Path(path)))
