"""Reducers: what each kind of row in the log does to a match, one function a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from starport.engine import dice
from starport.engine.event import Event, Story
from starport.engine.game import State
from starport.server.pages import ResultCard
from starport.server.rows import Row
from starport.server.session import Seat, Session

if TYPE_CHECKING:
    from starport.server.match import Match

Body = dict[str, object]
Ready = tuple[State, Story]
DEPTH = 200  # so many actions can be taken back
RETURN_TIME = 30_000
COUNT_IN = 3_000  # real time goes on so long after everybody knows that it will
KEYS = 20


class Step(msgspec.Struct):
    """An action that can be taken back: the state before it, its text, and the seats that made a deal by it."""

    before: State
    text: str
    bound: tuple[int, ...]


def _told(event: str, **facts: object) -> list[Event]:
    return [Event(event, facts)]


def _own(event: str, seat: int, text: str) -> Event:
    """An action's text may hold secrets (cards laid face down): only its own seat reads it here."""
    return Event(event, {"seat": seat}, (seat,), {"seat": seat, "text": text})


def _number(body: Body, name: str) -> int:
    value = body[name]
    if not isinstance(value, int):
        raise ValueError(f"{name} is not a number")
    return value


def _text(body: Body, name: str) -> str:
    value = body[name]
    if not isinstance(value, str):
        raise ValueError(f"{name} is not text")
    return value


# ---- rows of the game ---------------------------------------------------------------------------------------------


def _act(match: Match, row: Row, body: Body, ready: Ready | None) -> list[Event]:
    text = _text(body, "action")
    before = match.state
    after, story = match.attempt(row.seat, text, row.at) if ready is None else ready
    after.story = None
    match.state = after
    session = match.session
    session.moves += 1
    session.last_move = row.seq
    if before is None or after.sealed != before.sealed or session.spec.realtime:
        match.back.clear()
    else:
        if match.back_seat != row.seat:
            match.back.clear()
        match.back_seat = row.seat
        match.back.append(Step(before, text, story.bound))
        del match.back[:-DEPTH]
    done = _own("action_done", row.seat, text)
    return [done, *story.events, *match.end_if_over(row.wall)]


def _tick(match: Match, row: Row, body: Body, ready: Ready | None) -> list[Event]:
    state = match.state
    if state is None:
        raise ValueError("nothing ticks before the start")
    story = Story()
    after = state.copy()
    after.story = story
    after.tick(row.at)
    after.story = None
    match.state = after
    match.session.last_move = row.seq
    return [*story.events, *match.end_if_over(row.wall)]


def _undo(match: Match, row: Row, body: Body, ready: Ready | None) -> list[Event]:
    step = match.back.pop()
    match.state = step.before
    match.session.moves -= 1
    match.session.last_move = row.seq
    return [_own("action_undone", row.seat, step.text)]


# ---- rows of the table --------------------------------------------------------------------------------------------


def _undo_wish(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.undoing.append(row.seat)
    return _told("undo_wished", seat=row.seat)


def _sit(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[_number(body, "chair")]
    seat.person, seat.name, seat.keys = _text(body, "person"), _text(body, "name"), [_text(body, "key")]
    seat.open, seat.bot, seat.stand_in, seat.muted, seat.promise = False, "", False, [], ""
    seat.silenced = seat.quiet = False
    _refill(match, seat)
    return _told("seat_taken", seat=_number(body, "chair"), name=seat.name)


def _leave(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    seat = session.seats[row.seat]
    seat.person, seat.keys, seat.here, seat.muted = "", [], "", []
    seat.open, seat.stand_in, seat.quiet = True, False, False
    seat.bot = _text(body, "bot") if session.status == "playing" else ""
    if session.status == "open":
        seat.name = seat.promise = ""
    events = _told("seat_left", seat=row.seat)
    if seat.bot:
        events += _told("bot_took_seat", seat=row.seat, bot=seat.bot)
    return events + _let_go(session, row.seat, row.wall)


def _remove(match: Match, row: Row, body: Body) -> list[Event]:
    """Somebody loses the chair for good."""
    person = _text(body, "person")
    if person:
        match.session.removed.append(person)
    return _told("player_removed", seat=row.seat) + _leave(match, row, body)


def _silence(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].silenced = bool(body["on"])
    return []


def _bot(match: Match, row: Row, body: Body) -> list[Event]:
    number = _number(body, "chair")
    seat = match.session.seats[number]
    seat.bot, seat.open, seat.stand_in = _text(body, "bot"), False, False
    if match.session.status == "open":
        seat.promise = ""
    return _told("bot_took_seat", seat=number, bot=seat.bot) + _let_go(match.session, number, row.wall)


def _sit_in(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[row.seat]
    seat.bot, seat.stand_in = _text(body, "bot"), True
    told = _told("bot_sat_in", seat=row.seat, bot=_text(body, "bot"), why=_text(body, "why"))
    return told + _let_go(match.session, row.seat, row.wall)


def _back(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[row.seat]
    seat.bot, seat.stand_in = "", False
    _refill(match, seat)
    return _told("player_returned", seat=row.seat)


def _refill(match: Match, seat: Seat) -> None:
    """Whoever comes back or sits down during a match has at least a moment on the clock."""
    clock = match.session.spec.clock
    if clock is not None:
        seat.bank = max(seat.bank, min(clock.bank * 1000, max(clock.increment * 1000, RETURN_TIME)))


def _free(match: Match, row: Row, body: Body) -> list[Event]:
    number = _number(body, "chair")
    old = match.session.seats[number]
    match.session.seats[number] = Seat(bank=old.bank, colour=old.colour)
    return _told("seat_freed", seat=number)


def _move(match: Match, row: Row, body: Body) -> list[Event]:
    """Somebody takes another chair, with everything that is theirs; who or what sat there takes theirs. The connection
    has to open the seat anew."""
    seats, chair = match.session.seats, _number(body, "chair")
    seats[row.seat].here = ""
    seats[row.seat], seats[chair] = seats[chair], seats[row.seat]
    return _told("seat_moved", seat=chair, chair=row.seat)


def _colour(match: Match, row: Row, body: Body) -> list[Event]:
    """A seat gets another colour; whoever had it gets the old one."""
    session, wanted = match.session, _number(body, "colour")
    colours = session.colours()
    if wanted in colours:
        session.seats[colours.index(wanted)].colour = colours[row.seat]
    session.seats[row.seat].colour = wanted
    return _told("colour_chosen", seat=row.seat, colour=wanted)


def _rename(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].name = _text(body, "name")
    return _told("seat_renamed", seat=row.seat, name=_text(body, "name"))


def _keys(match: Match, row: Row, body: Body) -> list[Event]:
    """Further tokens of seats; the oldest ones of a seat are forgotten some day."""
    for number, key in msgspec.convert(body["keys"], dict[str, str]).items():
        keys = match.session.seats[int(number)].keys
        keys.append(key)
        del keys[:-KEYS]
    return []


def _claim(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].person = _text(body, "person")
    return []


def _pledge(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].promise = _text(body, "promise")
    return _told("dice_pledged", seat=row.seat)


def _call(match: Match, row: Row, body: Body) -> list[Event]:
    """Everybody has pledged who will: now the values are shown."""
    match.session.called = row.wall
    return _told("pledges_called")


def _show(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].shown = _text(body, "value")
    return []


def _start(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    if "seed" in body:  # tables that were made before the server gave its promise at once, and records from elsewhere
        session.secret = _text(body, "seed")
    secret = bytes.fromhex(session.secret)
    values = [(number, bytes.fromhex(seat.shown)) for number, seat in session.pledged() if seat.shown]
    seed = dice.mixed(secret, values)
    session.reseeded = bool(body.get("reseed"))
    match.state = first_state(match, seed)
    session.status = "playing"
    session.seed = seed.hex()
    session.commitment = dice.commitment(secret)
    session.last_move = row.seq
    session.time.at = session.moved_at = match.state.reached()  # a position goes on at its own time
    session.time.wall = row.wall
    session.time.running = session.spec.realtime
    for seat in session.seats:
        seat.bank = 0 if session.spec.clock is None else session.spec.clock.bank * 1000
    origin = session.spec.provenance()
    known: Body = {} if origin is None else {"origin": origin.kind}
    withheld = [number for number, seat in session.pledged() if not seat.shown]
    if withheld:
        known["withheld"] = withheld
    return _told("match_started", commitment=session.commitment, **known) + match.end_if_over(row.wall)


def first_state(match: Match, seed: bytes) -> State:
    """The state before the first action: the set-up of this seed, or the table's position with dice of this seed."""
    position = match.session.spec.position
    if position is None:
        return match.game.new(seed)
    state = match.game.load(position)
    if match.session.reseeded:
        state.reseed(seed)
    return state


def _resign(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    seat = session.seats[row.seat]
    seat.resigned, seat.stand_in = True, False
    seat.bot = _text(body, "bot")
    events = _told("player_resigned", seat=row.seat) + _let_go(session, row.seat, row.wall)
    left = [number for number, other in enumerate(session.seats) if not other.resigned]
    if len(left) == 1:
        scores = [0] * len(session.seats)
        events += match.end(ResultCard(left, "resignation", scores), row.wall)
    return events


def _pause(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    if row.seat not in session.pausing:
        session.pausing.append(row.seat)
    events = _told("pause_wished", seat=row.seat)
    at_once = session.spec.realtime and not session.spec.public  # among friends a glass does not run on for the asking
    if at_once or set(session.people()) <= set(session.pausing):
        session.pausing = []
        session.paused = True
        session.time.move(row.wall, running=False)
        events += _told("match_paused")
    return events


def _resume(match: Match, row: Row, body: Body) -> list[Event]:
    """The wish for a pause is withdrawn, or the pause ends; in real time when everybody who is there is ready."""
    session = match.session
    if not session.paused:
        session.pausing = []
        return _told("match_resumed", seat=row.seat)
    if row.seat not in session.resuming:
        session.resuming.append(row.seat)
    there = {number for number in session.people() if session.seats[number].here}
    if session.spec.realtime and not there <= set(session.resuming):
        return _told("resume_wished", seat=row.seat)
    session.paused = False
    session.resuming = []
    return _told("match_resumed", seat=row.seat) + _go_on(session, row.wall)


def _let_go(session: Session, seat: int, wall: int) -> list[Event]:
    """This seat wishes nothing of the table any longer, and nobody waits for it."""
    for wishes in (session.pausing, session.resuming):
        if seat in wishes:
            wishes.remove(seat)
    if seat not in session.dropped:
        return []
    session.found(seat, wall)
    return _go_on(session, wall)


def _go_on(session: Session, wall: int) -> list[Event]:
    """Real time runs again, after a moment to get ready, when nothing holds it any more."""
    if not session.spec.realtime or not session.going():
        return []
    session.time.move(wall, running=True, count_in=COUNT_IN)
    return _told("clock_goes_on", milliseconds=COUNT_IN)


def _skip(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.time.skip(row.wall, _number(body, "until"))
    return _told("clock_skipped", seat=row.seat, until=_number(body, "until"))


def _speed(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.time.speed = _number(body, "percent")
    return _told("speed_set", percent=_number(body, "percent"))


def _here(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    seat = session.seats[row.seat]
    was = seat.here
    seat.here = _text(body, "process")
    dropped = row.seat in session.dropped
    session.found(row.seat, row.wall)
    if session.attended < 0:
        session.attended = row.wall
    told = [] if was else _told("player_here", seat=row.seat)
    return told + (_go_on(session, row.wall) if dropped else [])


def _away(match: Match, row: Row, body: Body) -> list[Event]:
    waits = match.session.drop(row.seat, row.wall)
    return _told("player_away", seat=row.seat) + (_told("match_waits", seat=row.seat) if waits else [])


def _warn(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[row.seat]
    seat.warned = _number(body, "number")
    return _told("player_warned", seat=row.seat, number=seat.warned)


def _mend(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    until = _number(body, "until") if "until" in body else row.wall
    session.mend(_number(body, "since"), until)
    events = _told("clocks_mended", milliseconds=until - _number(body, "since"))
    for number in msgspec.convert(body.get("gone", []), list[int]):
        if session.drop(number, row.wall):
            events += _told("match_waits", seat=number)
    return events


def _chat(match: Match, row: Row, body: Body) -> list[Event]:
    name = match.session.seats[row.seat].name
    return _told("chat", seat=row.seat, name=name, text=_text(body, "text"))


def _react(match: Match, row: Row, body: Body) -> list[Event]:
    return _told("reacted", seat=row.seat, kind=_text(body, "kind"))


def _remark(match: Match, row: Row, body: Body) -> list[Event]:
    return _told("bot_remarked", seat=row.seat, reason=_text(body, "reason"))


def _mute(match: Match, row: Row, body: Body) -> list[Event]:
    muted, chair = match.session.seats[row.seat].muted, _number(body, "chair")
    if chair in muted:
        muted.remove(chair)
    if body["on"]:
        muted.append(chair)
    return []


def _quiet(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].quiet = bool(body["on"])
    return []


def _hurry(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].hurry = _number(body, "percent")
    return []


def _close(match: Match, row: Row, body: Body) -> list[Event]:
    """An imported record that ends before its match does."""
    return match.end(ResultCard([], _text(body, "reason"), []), row.wall) if match.session.status == "playing" else []


def _rematch(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.rematch = _text(body, "table")
    known: Body = {"asker": row.seat} if row.seat >= 0 else {}
    return _told("rematch_made", table=match.session.rematch, **known)


ACTS: dict[str, Callable[[Match, Row, Body, Ready | None], list[Event]]] = {
    "act": _act,
    "tick": _tick,
    "undo": _undo,
}
FOLDS: dict[str, Callable[[Match, Row, Body], list[Event]]] = {
    "undo_wish": _undo_wish,
    "sit": _sit,
    "leave": _leave,
    "remove": _remove,
    "silence": _silence,
    "bot": _bot,
    "sit_in": _sit_in,
    "back": _back,
    "free": _free,
    "move": _move,
    "colour": _colour,
    "rename": _rename,
    "keys": _keys,
    "claim": _claim,
    "pledge": _pledge,
    "call": _call,
    "show": _show,
    "start": _start,
    "resign": _resign,
    "pause": _pause,
    "resume": _resume,
    "speed": _speed,
    "skip": _skip,
    "here": _here,
    "away": _away,
    "warn": _warn,
    "mend": _mend,
    "chat": _chat,
    "react": _react,
    "remark": _remark,
    "mute": _mute,
    "quiet": _quiet,
    "hurry": _hurry,
    "rematch": _rematch,
    "close": _close,
}
# Rows that leave every clock as it is.
QUIET = frozenset(
    {
        *("undo_wish", "rename", "keys", "claim", "here", "away", "warn", "mend", "silence"),
        *("chat", "react", "remark", "mute", "quiet", "hurry", "rematch", "colour"),
    }
)
