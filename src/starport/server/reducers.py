"""Reducers: what each kind of row in the log does to a match, one function a kind (those about time: `flow`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from starport.engine import dice
from starport.engine.event import Event, Story
from starport.engine.game import State
from starport.server import lessons
from starport.server.flow import FLOW, Body, int_of, let_go, tell_all, text_of
from starport.server.pages import ResultCard
from starport.server.rows import Row
from starport.server.session import Seat

if TYPE_CHECKING:
    from starport.server.match import Match

Ready = tuple[State, Story]
DEPTH = 200  # so many actions can be taken back
RETURN_TIME = 30_000
KEYS = 20


class UndoStep(msgspec.Struct):
    """An action that can be taken back: the state before it, its text, and the seats that made a deal by it."""

    before: State
    text: str
    bound: tuple[int, ...]


def _own(event: str, seat: int, text: str) -> Event:
    """An action's text may hold secrets (cards laid face down): only its own seat reads it here."""
    return Event(event, {"seat": seat}, (seat,), {"seat": seat, "text": text})


# ---- rows of the game ---------------------------------------------------------------------------------------------


def _act(match: Match, row: Row, body: Body, ready: Ready | None) -> list[Event]:
    text = text_of(body, "action")
    before = match.state
    after, story = match.attempt(row.seat, text, row.at) if ready is None else ready
    after.story = None
    match.state = after
    session = match.session
    lessons.note(match, row, text)
    session.moves += 1
    session.last_move = row.seq
    assert before is not None  # nobody acts before the start
    if after.sealed != before.sealed or session.spec.realtime:
        match.back.clear()
    else:
        if match.back_seat != row.seat:
            match.back.clear()
        match.back_seat = row.seat
        match.back.append(UndoStep(before, text, story.bound))
        del match.back[:-DEPTH]
    done = _own("action_done", row.seat, text)
    return [done, *story.events, *match.end_if_over(row.wall)]


def _tick(match: Match, row: Row, body: Body, ready: Ready | None) -> list[Event]:
    state, story = match.state, Story()
    assert state is not None  # nothing ticks before the start
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
    del match.session.lesson_done[-1:]
    match.session.moves -= 1
    match.session.last_move = row.seq
    return [_own("action_undone", row.seat, step.text)]


# ---- rows of the table --------------------------------------------------------------------------------------------


def _undo_wish(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.undoing.append(row.seat)
    return tell_all("undo_wished", seat=row.seat)


def _sit(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[int_of(body, "chair")]
    seat.person, seat.name, seat.keys = text_of(body, "person"), text_of(body, "name"), [text_of(body, "key")]
    seat.open, seat.bot, seat.stand_in, seat.muted, seat.promise = False, "", False, [], ""
    seat.silenced = seat.quiet = False
    _refill(match, seat)
    return tell_all("seat_taken", seat=int_of(body, "chair"), name=seat.name)


def _leave(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    seat = session.seats[row.seat]
    seat.person, seat.keys, seat.here, seat.muted = "", [], "", []
    seat.open, seat.stand_in, seat.quiet, seat.hurry = True, False, False, Seat().hurry
    seat.bot = text_of(body, "bot") if session.status == "playing" else ""
    if session.status == "open":
        seat.name = seat.promise = ""
    events = tell_all("seat_left", seat=row.seat)
    if seat.bot:
        events += tell_all("bot_took_seat", seat=row.seat, bot=seat.bot)
    return events + let_go(session, row.seat, row.wall)


def _remove(match: Match, row: Row, body: Body) -> list[Event]:
    """Somebody loses the chair for good."""
    person = text_of(body, "person")
    if person:
        match.session.removed.append(person)
    return tell_all("player_removed", seat=row.seat) + _leave(match, row, body)


def _silence(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].silenced = bool(body["on"])
    return []


def _bot(match: Match, row: Row, body: Body) -> list[Event]:
    number = int_of(body, "chair")
    seat = match.session.seats[number]
    seat.bot, seat.open, seat.stand_in = text_of(body, "bot"), False, False
    if match.session.status == "open":
        seat.promise = ""
    return tell_all("bot_took_seat", seat=number, bot=seat.bot) + let_go(match.session, number, row.wall)


def _sit_in(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[row.seat]
    seat.bot, seat.stand_in = text_of(body, "bot"), True
    told = tell_all("bot_sat_in", seat=row.seat, bot=text_of(body, "bot"), why=text_of(body, "why"))
    return told + let_go(match.session, row.seat, row.wall)


def _back(match: Match, row: Row, body: Body) -> list[Event]:
    seat = match.session.seats[row.seat]
    seat.bot, seat.stand_in = "", False
    _refill(match, seat)
    return tell_all("player_returned", seat=row.seat)


def _refill(match: Match, seat: Seat) -> None:
    """Whoever comes back or sits down during a match has at least a moment on the clock."""
    clock = match.session.spec.clock
    if clock is not None:
        seat.bank = max(seat.bank, min(clock.bank * 1000, max(clock.increment * 1000, RETURN_TIME)))


def _free(match: Match, row: Row, body: Body) -> list[Event]:
    number = int_of(body, "chair")
    old = match.session.seats[number]
    match.session.seats[number] = Seat(bank=old.bank, colour=old.colour)
    return tell_all("seat_freed", seat=number)


def _move(match: Match, row: Row, body: Body) -> list[Event]:
    """Somebody takes another chair, with everything that is theirs; who or what sat there takes theirs. The connection
    has to open the seat anew."""
    seats, chair = match.session.seats, int_of(body, "chair")
    seats[row.seat].here = ""
    seats[row.seat], seats[chair] = seats[chair], seats[row.seat]
    return tell_all("seat_moved", seat=chair, chair=row.seat)


def _colour(match: Match, row: Row, body: Body) -> list[Event]:
    """A seat gets another colour; whoever had it gets the old one."""
    session, wanted = match.session, int_of(body, "colour")
    colours = session.colours()
    if wanted in colours:
        session.seats[colours.index(wanted)].colour = colours[row.seat]
    session.seats[row.seat].colour = wanted
    return tell_all("colour_chosen", seat=row.seat, colour=wanted)


def _rename(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].name = text_of(body, "name")
    return tell_all("seat_renamed", seat=row.seat, name=text_of(body, "name"))


def _keys(match: Match, row: Row, body: Body) -> list[Event]:
    """Further tokens of seats; the oldest ones of a seat are forgotten some day."""
    for number, key in msgspec.convert(body["keys"], dict[str, str]).items():
        keys = match.session.seats[int(number)].keys
        keys.append(key)
        del keys[:-KEYS]
    return []


def _claim(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].person = text_of(body, "person")
    return []


def _pledge(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].promise = text_of(body, "promise")
    return tell_all("dice_pledged", seat=row.seat)


def _call(match: Match, row: Row, body: Body) -> list[Event]:
    """Everybody has pledged who will: now the values are shown."""
    match.session.called = row.wall
    return tell_all("pledges_called")


def _show(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].shown = text_of(body, "value")
    return []


def _start(match: Match, row: Row, body: Body) -> list[Event]:
    session = match.session
    if "seed" in body:  # tables that were made before the server gave its promise at once, and records from elsewhere
        session.secret = text_of(body, "seed")
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
    lessons.stand(match, row)
    for seat in session.seats:
        seat.bank = 0 if session.spec.clock is None else session.spec.clock.bank * 1000
    origin = session.spec.provenance()
    known: Body = {} if origin is None else {"origin": origin.kind}
    withheld = [number for number, seat in session.pledged() if not seat.shown]
    if withheld:
        known["withheld"] = withheld
    return tell_all("match_started", commitment=session.commitment, **known) + match.end_if_over(row.wall)


def first_state(match: Match, seed: bytes) -> State:
    """The state before the first action: the set-up of this seed, or the table's position with dice of this seed."""
    session = match.session
    position = session.spec.position if session.restart is None else session.restart
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
    seat.bot = text_of(body, "bot")
    events = tell_all("player_resigned", seat=row.seat) + let_go(session, row.seat, row.wall)
    left = [number for number, other in enumerate(session.seats) if not other.resigned]
    if len(left) == 1:
        scores = [0] * len(session.seats)
        events += match.end(ResultCard(left, "resignation", scores), row.wall)
    return events


def _chat(match: Match, row: Row, body: Body) -> list[Event]:
    name = match.session.seats[row.seat].name
    return tell_all("chat", seat=row.seat, name=name, text=text_of(body, "text"))


def _react(match: Match, row: Row, body: Body) -> list[Event]:
    return tell_all("reacted", seat=row.seat, kind=text_of(body, "kind"))


def _remark(match: Match, row: Row, body: Body) -> list[Event]:
    return tell_all("bot_remarked", seat=row.seat, reason=text_of(body, "reason"))


def _explain(match: Match, row: Row, body: Body) -> list[Event]:
    rival = None if body.get("rival") is None else int_of(body, "rival")
    return tell_all(
        "bot_explained", seat=row.seat, why=text_of(body, "text"), about=text_of(body, "about"), rival=rival
    )


def _mute(match: Match, row: Row, body: Body) -> list[Event]:
    muted, chair = match.session.seats[row.seat].muted, int_of(body, "chair")
    if chair in muted:
        muted.remove(chair)
    if body["on"]:
        muted.append(chair)
    return []


def _quiet(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].quiet = bool(body["on"])
    return []


def _hurry(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.seats[row.seat].hurry = int_of(body, "percent")
    return []


def _close(match: Match, row: Row, body: Body) -> list[Event]:
    """An imported record that ends before its match does."""
    return match.end(ResultCard([], text_of(body, "reason"), []), row.wall) if match.session.status == "playing" else []


def _rematch(match: Match, row: Row, body: Body) -> list[Event]:
    match.session.rematch = text_of(body, "table")
    known: Body = {"asker": row.seat} if row.seat >= 0 else {}
    return tell_all("rematch_made", table=match.session.rematch, **known)


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
    **FLOW,
    "teach": lessons.teach,
    "chat": _chat,
    "react": _react,
    "remark": _remark,
    "explain": _explain,
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
        *("chat", "react", "remark", "explain", "mute", "quiet", "hurry", "rematch", "colour"),
    }
)
