# pure: reads and writes files, which is no hot path
"""Records: a match as a text file. Header, one line per action, state hashes on the way, a digest of every byte.

    starport record 1
    game: starfarers
    …
    commitment: <promise about the seed>
    start: set-up
    pledge: <seat> <promise about a value> <the value, or: withheld>

    1 0 roll
    2 0 build booster
    = 2 <state hash>
    …
    seed: <hex>
    result: <winners and reason>
    digest: <sha256 of everything above>

There is a pledge for every seat that promised to add to the chance; the dice follow from the seed and all values that
were shown (`dice.mixed`). The seed is there only when the match is over, or goes on elsewhere. A real-time action carries
its moment: `7 2 take mine @81250`. If the clock ran on after the last action, `until: <moment>` says how far; the last
state hash is the one of that moment.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any

from starport import __version__
from starport.engine import catalogue, dice
from starport.engine.action import Action
from starport.engine.game import Game, State, canonical
from starport.engine.refusal import Refused, refuse

MAGIC = "starport record 1"
HASH_EVERY = 25
PLEDGED = 64  # bytes that a seat may add to the seed
LONGEST = 1 << 40  # milliseconds of match time: longer than any match
HEADER = ("game", "edition", "options", "seats", "names", "engine", "commitment", "start")
LINE = re.compile(r"(\d+) (\d+) (.+?)(?: @(\d+))?")


@dataclass
class Line:
    """One action of the record: who did what, and when (milliseconds of match time; 0 without a clock)."""

    seat: int
    text: str
    at: int = 0


@dataclass
class Pledge:
    """A seat's part in the dice: the promise that was given before, and the value; None: it was never shown."""

    seat: int
    promise: str
    value: bytes | None


@dataclass
class Record:
    """A match that can be written, read, replayed and verified."""

    game: str
    edition: str
    seats: int
    options: dict[str, str]
    commitment: str
    names: list[str] = field(default_factory=list)
    engine: str = __version__
    lines: list[Line] = field(default_factory=list)
    hashes: dict[int, str] = field(default_factory=dict)
    until: int = 0  # how far the clock ran after the last action
    seed: bytes | None = None
    result: str | None = None
    start: dict[str, object] | None = None  # a position, if the match did not begin with the set-up
    pledges: list[Pledge] = field(default_factory=list)  # by seat

    @classmethod
    def begin(cls, game: Game, seed: bytes, names: list[str] | None = None) -> Record:
        """An empty record of a match that starts from this seed."""
        return cls(game.name, game.edition, game.seats, dict(game.options), dice.commitment(seed), names or [])

    def note(self, seat: int, action: Action, state: State, at: int = 0) -> None:
        """Add one action that has just been done; a state hash follows now and then."""
        self.lines.append(Line(seat, action.text, at))
        if len(self.lines) % HASH_EVERY == 0:
            self.hashes[len(self.lines)] = state.digest()

    def close(self, state: State, seed: bytes | None, at: int = 0) -> None:
        """Finish the record: how far the clock ran, last hash, result and, if the match is over, the seed."""
        self.until = at
        self.hashes[len(self.lines)] = state.digest()
        result = state.result()
        self.result = None if result is None else repr(result)
        self.seed = seed

    def make_game(self) -> Game:
        return catalogue.make(self.game, self.edition, self.seats, self.options)

    def first_state(self, game: Game) -> State:
        """The state before the first action; needs the seed or a stored position."""
        if self.start is not None:
            return game.load(self.start)
        if self.seed is None:
            raise refuse("record_without_seed", "")
        return game.new(self.dice_seed(self.seed))

    def dice_seed(self, seed: bytes) -> bytes:
        """What the dice follow from: the promised seed and what the seats have added to it."""
        return dice.mixed(seed, [(each.seat, each.value) for each in self.pledges if each.value is not None])

    def replay(self, to: int | None = None) -> State:
        """The state after the first `to` actions (None: after all); every hash on the way is checked."""
        game = self.make_game()
        state = self.first_state(game)
        count = len(self.lines) if to is None else to
        if not 0 <= count <= len(self.lines):
            raise refuse("record_too_short", "", wanted=count, actions=len(self.lines))
        now = 0
        for number, line in enumerate(self.lines[:count], 1):
            if line.at < now:
                raise refuse("record_time_runs_back", "", action=number)
            now = line.at
            play_line(state, line, number)
            if number < len(self.lines):
                self.check(state, number)
        if count == len(self.lines):
            if self.until:
                if self.until < now:
                    raise refuse("record_time_runs_back", "", action=count)
                state.tick(self.until)
            self.check(state, count)
        return state

    def check(self, state: State, number: int) -> None:
        """Compare with the hash after this many actions, if there is one."""
        if number in self.hashes and self.hashes[number] != state.digest():
            raise refuse("record_hash_differs", "", action=number)

    def verify(self) -> State:
        """Replay everything and check hashes, result and the promise about the seed; Refused on any difference.

        A match that began from a position must have dice that follow from the promised seed, too.
        """
        if self.seed is None:
            raise refuse("record_without_seed", "")
        if dice.commitment(self.seed) != self.commitment:
            raise refuse("record_commitment_differs", "")
        for each in self.pledges:
            if each.value is not None and dice.pledge(each.value) != each.promise:
                raise refuse("record_pledge_differs", "", seat=each.seat)
        if self.start is not None and not follows(self.first_state(self.make_game()), self.dice_seed(self.seed)):
            raise refuse("record_dice_differ", "")
        state = self.replay()
        result = state.result()
        if len(self.lines) not in self.hashes:
            raise refuse("record_without_last_hash", "")
        if self.result != (None if result is None else repr(result)):
            raise refuse("record_result_differs", "", stated=str(self.result), replayed=str(result))
        return state

    def text(self) -> str:
        """The file's text."""
        rows = [MAGIC]
        values: dict[str, object] = {
            "game": self.game,
            "edition": self.edition,
            "options": canonical(self.options),
            "seats": self.seats,
            "names": canonical(self.names),
            "engine": self.engine,
            "commitment": self.commitment,
            "start": "set-up" if self.start is None else canonical(self.start),
        }
        rows += [f"{name}: {values[name]}" for name in HEADER]
        for each in self.pledges:
            rows.append(f"pledge: {each.seat} {each.promise} {'withheld' if each.value is None else each.value.hex()}")
        rows.append("")
        for number, line in enumerate(self.lines, 1):
            moment = f" @{line.at}" if line.at else ""
            rows.append(f"{number} {line.seat} {line.text}{moment}")
            if number in self.hashes and number < len(self.lines):
                rows.append(f"= {number} {self.hashes[number]}")
        if self.until:
            rows.append(f"until: {self.until}")
        if len(self.lines) in self.hashes:
            rows.append(f"= {len(self.lines)} {self.hashes[len(self.lines)]}")
        if self.seed is not None:
            rows.append(f"seed: {self.seed.hex()}")
        if self.result is not None:
            rows.append(f"result: {self.result}")
        body = "\n".join(rows) + "\n"
        return f"{body}digest: {hashlib.sha256(body.encode()).hexdigest()}\n"


def follows(state: State, seed: bytes) -> bool:
    """Whether all chance from this moment on follows from the seed: giving it these dice changes nothing."""
    probe = state.copy()
    probe.reseed(seed)
    return probe.digest() == state.digest()


def play_line(state: State, line: Line, number: int) -> None:
    """Do one line of a record on a state; Refused names the line."""
    if line.at:
        state.tick(line.at)
    try:
        state.apply(line.seat, state.game.parse(line.text), line.at)
    except Refused as refused:
        why = refused.refusal
        raise refuse("record_action_refused", why.rule, action=number, text=line.text, why=repr(why)) from None


def sealed(data: bytes) -> bytes:
    """A record without its last row, the digest; Refused if that is missing or belongs to other bytes. This costs next to
    nothing beside reading the record."""
    head, mark, tail = data.rpartition(b"digest: ")
    if not mark or tail != hashlib.sha256(head).hexdigest().encode() + b"\n":
        raise refuse("record_digest_differs", "")
    return head


def read(file: str | bytes) -> Record:
    """The record in this file; Refused if a single byte of it was changed.

    Give the bytes as they are on disk: reading a file as text may silently turn one kind of line end into another.
    """
    data = file if isinstance(file, bytes) else file.encode(errors="surrogatepass")
    head = sealed(data)
    try:
        record = _parse(head.decode().split("\n")[:-1])
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        raise refuse("record_unreadable", "") from None
    if record.text().encode() != data:  # rows that say nothing, twice the same, or in another order
        raise refuse("record_unreadable", "")
    return record


def _parse(rows: list[str]) -> Record:
    blank = rows.index("")
    if rows[0] != MAGIC:
        raise ValueError("no header")
    values: dict[str, str] = {}
    for name, row in zip(HEADER, rows[1:], strict=False):
        values[name] = _after(row, f"{name}: ")
    record = Record(
        game=values["game"],
        edition=values["edition"],
        seats=int(values["seats"]),
        options=_dictionary(values["options"]),
        names=_names(values["names"]),
        engine=values["engine"],
        commitment=values["commitment"],
        start=None if values["start"] == "set-up" else _position(values["start"]),
        pledges=_pledges([_after(row, "pledge: ") for row in rows[len(HEADER) + 1 : blank]], int(values["seats"])),
    )
    for row in rows[blank + 1 :]:
        _parse_row(record, row)
    return record


def _parse_row(record: Record, row: str) -> None:
    if row.startswith("seed: "):
        record.seed = bytes.fromhex(_after(row, "seed: "))
    elif row.startswith("until: "):
        record.until = _moment(_after(row, "until: "))
    elif row.startswith("result: "):
        record.result = _after(row, "result: ")
    elif row.startswith("= "):
        _, number, digest = row.split(" ")
        record.hashes[int(number)] = digest
    else:
        found = LINE.fullmatch(row)
        if found is None or int(found[1]) != len(record.lines) + 1 or int(found[2]) >= record.seats:
            raise ValueError(row)
        record.lines.append(Line(int(found[2]), found[3], _moment(found[4] or "0")))


def _moment(text: str) -> int:
    """Match time; the rules count it in 64 bits."""
    moment = int(text)
    if not 0 <= moment <= LONGEST:
        raise ValueError(text)
    return moment


def _pledges(rows: list[str], seats: int) -> list[Pledge]:
    """The pledges, each seat's at most once and in order: another order would be other dice."""
    found: list[Pledge] = []
    for row in rows:
        seat, promise, value = row.split(" ")
        found.append(Pledge(int(seat), promise, None if value == "withheld" else bytes.fromhex(value)))
    numbers = [each.seat for each in found]
    if numbers != sorted({number for number in numbers if 0 <= number < seats}):
        raise ValueError("pledges out of order")
    if any(each.value is not None and not 1 <= len(each.value) <= PLEDGED for each in found):
        raise ValueError("a value of another length")
    return found


def _after(row: str, mark: str) -> str:
    if not row.startswith(mark):
        raise ValueError(row)
    return row[len(mark) :]


def _json(text: str) -> Any:
    """A value that can be told to anybody: JSON may spell halves of characters, which no answer can hold."""
    value = json.loads(text)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _position(text: str) -> dict[str, object]:
    value = _json(text)
    if not isinstance(value, dict):
        raise ValueError(text)
    return value


def _names(text: str) -> list[str]:
    value = _json(text)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(text)
    return value


def _dictionary(text: str) -> dict[str, str]:
    value = _json(text)
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise ValueError(text)
    return value
