"""Tables on which somebody learns: where in the lesson they are, and what its other seats do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starport.engine.event import Event
from starport.engine.lesson import Lesson, lesson, written
from starport.server import games
from starport.server.bot_worker import Choice
from starport.server.flow import Body, int_of, tell_all
from starport.server.pages import LessonCard
from starport.server.rows import Row

if TYPE_CHECKING:
    from starport.server.match import Match


def lesson_of(match: Match) -> Lesson | None:
    """The lesson that is given here; None: there is none, or it is over."""
    session = match.session
    return lesson(games.entry(session.spec.game).lessons, session.spec.lesson) if session.learning() else None


def card(match: Match) -> LessonCard | None:
    found = lesson_of(match)
    if found is None:
        return None
    step, strayed = found.reached(match.session.lesson_base, match.session.lesson_done)
    return LessonCard(found.name, step, len(found.moves), strayed)


def scripted(match: Match, seat: int) -> Choice | None:
    """What the lesson lets this seat do now: its next move, or nothing while others are to move. None: the bot decides,
    because nobody learns here or somebody went a way of their own."""
    found = lesson_of(match)
    if found is None:
        return None
    step, strayed = found.reached(match.session.lesson_base, match.session.lesson_done)
    if strayed:
        return None
    mover, text = found.moves[step] if step < len(found.moves) else (found.seat, "")
    return Choice(text) if mover == seat else Choice()


def note(match: Match, seat: int, text: str) -> None:
    """A move was made."""
    if match.session.learning():
        match.session.lesson_done.append(written(seat, text))


def teach(match: Match, row: Row, body: Body) -> list[Event]:
    """The lesson is set to one of its steps, or is over and goes on as a match like any other, with dice of its own."""
    session, found = match.session, lesson_of(match)
    if found is None or match.state is None:
        raise ValueError("no lesson is given here")
    if "step" in body:
        session.lesson_base, session.lesson_done = int_of(body, "step"), []
        match.state = found.state(match.game, session.lesson_base)
    else:
        session.lesson_over = True
        match.state = match.state.copy()
        match.state.reseed(bytes.fromhex(session.seed))
    match.back.clear()
    session.restart = match.state.position()
    session.moves, session.last_move = 0, row.seq
    session.time.at = session.moved_at = match.state.reached()
    session.time.wall, session.time.until = row.wall, -1
    return tell_all("lesson_set") if "step" in body else tell_all("lesson_over")
