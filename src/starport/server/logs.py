"""Reading a log from its first row on: the match at any of its moves, and its record."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

import msgspec

from starport.engine.event import Event
from starport.engine.record import Pledge, Record
from starport.engine.refusal import refuse
from starport.server.match import Match
from starport.server.reducers import first_state
from starport.server.rows import Row

MOMENTS = 60  # of a match that are judged
APART = 50  # rows between two positions of a log that was unrolled
Moves = list[tuple[Row, str]]


def unfold(rows: list[Row], look: Callable[[Match], None] | None = None) -> tuple[Match, Moves]:
    """The match at its last row, and the actions that were not taken back. `look` is shown it after every row."""
    match = Match.begin(rows[0])
    moves: Moves = []
    for row in rows[1:]:
        match.fold(row)
        if row.kind == "act":
            moves.append((row, str(msgspec.json.decode(row.body)["action"])))
        elif row.kind == "undo":
            moves.pop()
        elif row.kind == "teach":
            moves.clear()
        if look is not None:
            look(match)
    return match, moves


def make_record(rows: list[Row]) -> Record:
    return record_of(rows, *unfold(rows))


def record_of(rows: list[Row], match: Match, moves: Moves) -> Record:
    """The record of a match that these rows have led to."""
    spec, session = match.session.spec, match.session
    found = Record(
        game=spec.game,
        edition=spec.edition,
        seats=spec.seats,
        options=spec.options,
        commitment=session.commitment,
        names=[seat.name or seat.bot for seat in session.seats],
        pledges=[
            Pledge(number, seat.promise, bytes.fromhex(seat.shown) if seat.shown else None)
            for number, seat in session.pledged()
        ],
    )
    if match.state is None:
        raise refuse("not_started", "")
    seed = bytes.fromhex(session.seed)
    state = first_state(match, seed)
    found.start = state.position() if session.reseeded or spec.lesson else spec.position
    for row, text in moves:
        if row.at:
            state.tick(row.at)
        action = match.game.parse(text)
        state.apply(row.seat, action, row.at)
        found.note(row.seat, action, state, row.at)
    clock = max((row.at for row in rows if row.kind in ("act", "tick")), default=0)
    found.close(match.state, bytes.fromhex(session.secret), clock)
    return found


class Unrolled:
    """A log that was read from its first row to its last: the actions that were not taken back, and how the match stood
    now and then, so that any of its moves is found without reading everything again."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows
        self._stood: list[tuple[int, str]] = []
        _, self.moves = unfold(rows, self._note)

    def _note(self, match: Match) -> None:
        seq = match.session.seq
        if match.state is not None and not match.back and seq - (self._stood[-1][0] if self._stood else 0) >= APART:
            self._stood.append((seq, match.freeze()))

    def at_move(self, to: int | None) -> tuple[Match, int, list[Event]]:
        """The match right after its first `to` actions (None: all, undone ones left out), and the last one's events."""
        count = len(self.moves) if to is None else to
        if count > len(self.moves):
            raise refuse("replay_too_far", "", moves=len(self.moves))
        last = len(self._rows) if to is None else self.moves[count - 1][0].seq if count else 0
        place = bisect_left(self._stood, (last, ""))
        match = Match.thaw(self._stood[place - 1][1]) if place else Match.begin(self._rows[0])
        events: list[Event] = []
        for row in self._rows[match.session.seq :]:
            if match.state is not None and row.seq > last:
                break
            events = match.fold(row)
        return match, count, events


def positions(rows: list[Row]) -> tuple[int, list[tuple[int, dict[str, object]]]]:
    """How many actions a match had, and its positions after some of them, evenly spread, the last one included."""
    _, moves = unfold(rows)
    every = max(1, -(-len(moves) // MOMENTS))
    wanted = {row.seq: count for count, (row, _) in enumerate(moves, 1) if count % every == 0 or count == len(moves)}
    match = Match.begin(rows[0])
    found: list[tuple[int, dict[str, object]]] = []
    for row in rows[1:]:
        match.fold(row)
        if row.seq in wanted:
            assert match.state is not None  # there was an action
            found.append((wanted[row.seq], match.state.position()))
    return len(moves), found
