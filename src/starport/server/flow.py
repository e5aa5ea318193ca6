"""Reducers of rows about time: pauses, speed, who is connected, clocks that are mended, a match that goes elsewhere. And
what all reducers use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from starport.engine.event import Event
from starport.server.pages import ResultCard
from starport.server.rows import Row
from starport.server.session import Session

if TYPE_CHECKING:
    from starport.server.match import Match

Body = dict[str, object]
COUNT_IN = 3_000  # real time goes on so long after everybody knows that it will


def tell_all(event: str, **facts: object) -> list[Event]:
    return [Event(event, facts)]


def int_of(body: Body, name: str) -> int:
    value = body[name]
    if not isinstance(value, int):
        raise ValueError(f"{name} is not a number")
    return value


def text_of(body: Body, name: str) -> str:
    value = body[name]
    if not isinstance(value, str):
        raise ValueError(f"{name} is not text")
    return value


def _pause(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    if row.seat not in session.pausing:
        session.pausing.append(row.seat)
    events = tell_all("pause_wished", seat=row.seat)
    at_once = session.spec.realtime and not session.spec.public  # among friends a glass does not run on for the asking
    if at_once or set(session.people()) <= set(session.pausing):
        session.pausing = []
        session.paused = True
        session.time.move(row.wall, running=False)
        events += tell_all("match_paused")
    return events


def _resume(match: Match, row: Row, body: Body) -> list[Event]:
    """The wish for a pause is withdrawn, or the pause ends; in real time when everybody who is there is ready."""
    session = match.session
    if not session.paused:
        session.pausing = []
        return tell_all("match_resumed", seat=row.seat)
    if row.seat not in session.resuming:
        session.resuming.append(row.seat)
    there = {number for number in session.people() if session.seats[number].here}
    if session.spec.realtime and not there <= set(session.resuming):
        return tell_all("resume_wished", seat=row.seat)
    session.paused = False
    session.resuming = []
    return tell_all("match_resumed", seat=row.seat) + go_on(session, row.wall)


def let_go(session: Session, seat: int, wall: int) -> list[Event]:
    """This seat wishes nothing of the table any longer, and nobody waits for it."""
    for wishes in (session.pausing, session.resuming):
        if seat in wishes:
            wishes.remove(seat)
    if seat not in session.dropped:
        return []
    session.found(seat, wall)
    return go_on(session, wall)


def go_on(session: Session, wall: int) -> list[Event]:
    """Real time runs again, after a moment to get ready, when nothing holds it any more."""
    if not session.spec.realtime or not session.going():
        return []
    if not session.time.pace[0]:  # it stands all the same, so nobody has to get ready
        session.time.move(wall, running=True)
        return []
    session.time.move(wall, running=True, count_in=COUNT_IN)
    return tell_all("clock_goes_on", milliseconds=COUNT_IN)


def _skip(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.time.skip(row.wall, int_of(body, "until"))
    return tell_all("clock_skipped", seat=row.seat, until=int_of(body, "until"))


def _speed(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.time.speed = int_of(body, "percent")
    return tell_all("clock_speed_set", percent=int_of(body, "percent"))


def _here(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    seat = session.seats[row.seat]
    was = seat.here
    seat.here = text_of(body, "process")
    dropped = row.seat in session.dropped
    session.found(row.seat, row.wall)
    if session.attended < 0:
        session.attended = row.wall
    told = [] if was else tell_all("player_here", seat=row.seat)
    return told + (go_on(session, row.wall) if dropped else [])


def _away(match: Match, row: Row, body: Body) -> list[Event]:
    waits = match.session.drop(row.seat, row.wall)
    return tell_all("player_away", seat=row.seat) + (tell_all("match_waits", seat=row.seat) if waits else [])


def _warn(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[row.seat]
    seat.warned = int_of(body, "number")
    return tell_all("player_warned", seat=row.seat, number=seat.warned)


def _mend(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    until = int_of(body, "until") if "until" in body else row.wall
    session.mend(int_of(body, "since"), until)
    events = tell_all("clocks_mended", milliseconds=until - int_of(body, "since"))
    for number in msgspec.convert(body.get("gone", []), list[int]):
        if session.drop(number, row.wall):
            events += tell_all("match_waits", seat=number)
    return events


def _pack(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    session.packed, session.known_to = text_of(body, "key"), text_of(body, "person")
    session.time.move(row.wall, running=False)
    return tell_all("match_packed")


def _unpack(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.packed = ""
    return tell_all("match_unpacked") + go_on(match.session, row.wall)


def _depart(match: Match, row: Row, body: Body) -> list[Event]:
    """Here it is over. What else is told of an end belongs to the table at which it goes on."""
    match.session.moved = text_of(body, "to")
    match.end(ResultCard([], "moved", []), row.wall)
    return tell_all("match_moved", table=match.session.moved)


def _arrive(match: Match, row: Row, body: Body) -> list[Event]:
    """The last row of a match that was carried here: its clocks stand as they stood."""
    session = match.session
    session.paused = bool(body["paused"])
    session.time.at, session.time.wall = row.at, row.wall
    session.time.running = session.spec.realtime and not session.paused
    banks = msgspec.convert(body["banks"], list[int])
    for number, seat in enumerate(session.seats):
        seat.bank = banks[number]
    return tell_all("match_paused") if session.paused else []


FLOW: dict[str, Callable[[Match, Row, Body], list[Event]]] = {
    "pause": _pause,
    "resume": _resume,
    "speed": _speed,
    "skip": _skip,
    "here": _here,
    "away": _away,
    "warn": _warn,
    "mend": _mend,
    "pack": _pack,
    "unpack": _unpack,
    "depart": _depart,
    "arrive": _arrive,
}
