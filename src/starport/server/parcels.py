"""What comes in from another server or device, and what leaves for one.

The record of a finished match comes in to be looked at. A match under way goes as a parcel: its record so far with the
seed, who sits where, and how its clocks stand. Taken in elsewhere it goes on from the same moment with the same dice, so
that the record of the whole match is true.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from starport.engine import record as records
from starport.engine.game import State
from starport.engine.record import Record
from starport.engine.refusal import refuse
from starport.server import games, wire
from starport.server.drafts import BotRoster
from starport.server.identity import cleaned
from starport.server.logs import APART, record_of, unfold
from starport.server.match import Match
from starport.server.rows import Row, Snapshot
from starport.server.session import Origin, Seat, Spec

NAME = 24  # letters
Written = tuple[str, int, int, dict[str, object]]


class ImportTask(Struct, tag="import"):
    """A record that comes in: verified, and written into the log as a finished match of this name."""

    table: str
    text: str
    person: str
    now: int


class ParcelTask(Struct, tag="parcel"):
    """A match that was packed, to go elsewhere."""

    table: str


class ArrivalTask(Struct, tag="arrival"):
    """A match under way that comes in: verified, and written into the log under this name. Each of the person's own seats
    is opened by its one of the keys."""

    table: str
    parcel: wire.Parcel
    person: str
    keys: list[str]
    roster: BotRoster
    now: int


# ---- records --------------------------------------------------------------------------------------------------------


def make_import(task: ImportTask) -> tuple[list[Row], Snapshot | None]:
    """The rows of a finished match from a record that verifies, and how it stood after the last one."""
    found = records.read(task.text)
    found.verify()
    names = [*found.names, *[""] * found.seats][: found.seats]
    seats = [Seat(name=cleaned(str(name), NAME), open=False) for name in names]
    spec = _spec(found, task.person, Origin("record", len(found.lines)))
    rows = _rows(task, [*_bodies(found, spec, seats), ("close", -1, 0, {"reason": "record_ends"})])
    match, _ = unfold(rows)
    return rows, _snapshot(match)


def _spec(found: Record, person: str, origin: Origin) -> Spec:
    return Spec(
        game=found.game,
        edition=found.edition,
        seats=found.seats,
        options=found.options,
        public=False,
        spectators="open",
        clock=None,
        patience=None,
        speed=100,
        realtime=games.entry(found.game).realtime,
        host=person,
        position=found.start,
        origin=origin,
    )


def _bodies(found: Record, spec: Spec, seats: list[Seat]) -> list[Written]:
    for each in found.pledges:
        seats[each.seat].promise = each.promise
        seats[each.seat].shown = "" if each.value is None else each.value.hex()
    seed = found.seed.hex() if found.seed is not None else ""
    acts: list[Written] = [("act", line.seat, line.at, {"action": line.text}) for line in found.lines]
    return [
        ("create", -1, 0, {"spec": spec, "seats": seats}),
        ("start", -1, 0, {"seed": seed}),
        *acts,
        *([("tick", -1, found.until, {})] if found.until else []),
    ]


def _rows(task: ImportTask | ArrivalTask, bodies: list[Written]) -> list[Row]:
    return [
        Row(task.table, number, kind, seat, at, task.now, "", msgspec.json.encode(body).decode())
        for number, (kind, seat, at, body) in enumerate(bodies, 1)
    ]


def _snapshot(match: Match) -> Snapshot:
    return Snapshot(match.session.seq, games.rules_of(match.session.spec.game), match.freeze())


# ---- matches under way ----------------------------------------------------------------------------------------------


def make_parcel(rows: list[Row]) -> wire.Parcel:
    """A match that was packed, as it goes elsewhere."""
    match, moves = unfold(rows)
    session = match.session
    colours = session.colours()
    seats = [
        wire.ParcelSeat(**{**seat.facts(), "colour": colours[number]}, own=seat.held(), bank=max(0, seat.bank))
        for number, seat in enumerate(session.seats)
    ]
    return wire.Parcel(
        key=session.packed,
        record=record_of(rows, match, moves).text(),
        seats=seats,
        at=session.time.at,
        speed=session.time.speed,
        pace=session.spec.pace,
        clock=session.spec.clock,
        spectators=session.spec.spectators,
        paused=session.paused,
    )


def make_arrival(task: ArrivalTask) -> tuple[list[Row], Snapshot | None]:
    """The rows of a match under way from a parcel that verifies, and how it stood at some point of it."""
    parcel = task.parcel
    found = records.read(parcel.record)
    spec = replace(
        _spec(found, task.person, Origin("carried", len(found.lines))),
        speed=parcel.speed,
        pace=parcel.pace,
        clock=parcel.clock,
        spectators=parcel.spectators,
    )
    _check_seats(parcel, found, task.roster)
    state = found.verify()
    if state.result() is not None:
        raise refuse("match_over", "")
    seats = [_seat(seat, task.person, key) for seat, key in zip(parcel.seats, task.keys, strict=False)]
    banks = [seat.bank for seat in parcel.seats]
    # Whoever carried it here gets ready before the hourglasses run again.
    arrived = {"banks": banks, "paused": parcel.paused or spec.realtime}
    at = _moment(state, parcel.at) if spec.realtime else 0
    rows = _rows(task, [*_bodies(found, spec, seats), ("arrive", -1, at, arrived)])
    kept: list[Snapshot] = []

    def look(match: Match) -> None:
        seq = match.session.seq
        if not match.back and (seq == len(rows) or seq % APART == 0):  # what can be taken back stays so
            kept[:] = [_snapshot(match)]

    unfold(rows, look)
    return rows, kept[0] if kept else None


def _check_seats(parcel: wire.Parcel, found: Record, roster: BotRoster) -> None:
    if len(parcel.seats) != found.seats:
        raise refuse("wrong_seats", "", seats=len(parcel.seats), known=[str(found.seats)])
    if not any(seat.own and not seat.resigned for seat in parcel.seats):
        raise refuse("seat_needed", "")
    for seat in parcel.seats:
        if seat.bot or not seat.own:
            roster.check(seat.bot, found.game)


def _seat(seat: wire.ParcelSeat, person: str, key: str) -> Seat:
    sitter = {**seat.facts(), "name": cleaned(seat.name, NAME)}
    return Seat(**sitter, person=person if seat.own else "", keys=[key] if seat.own else [], open=False)


def _moment(state: State, at: int) -> int:
    """Match time at which the match goes on: as it was told, but behind nothing that is yet to happen."""
    due = state.due()
    return max(state.reached(), at if due is None else min(at, due + state.grace()))
