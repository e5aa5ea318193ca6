"""Tables on which somebody learns: where in the lesson they are, what its other seats do next, and how time waits.

In real time the clock stands while a lesson is followed: nobody is hurried who reads. It runs on by itself, quickly, to the
moment at which the next move of the lesson is allowed. Whoever goes a way of their own, or plays on, has real time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starport.engine.event import Event
from starport.engine.lesson import Lesson, lesson, written
from starport.server import games
from starport.server.bot_worker import Choice
from starport.server.flow import Body, go_on, int_of, tell_all
from starport.server.pages import LessonCard
from starport.server.rows import Row

if TYPE_CHECKING:
    from starport.server.match import Match

STANDS = (0, 1)  # the pace of a clock that waits


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


def followed(match: Match) -> tuple[Lesson, int] | None:
    """The lesson and how many of its moves are made; None: nobody learns here, or somebody went a way of their own."""
    found = lesson_of(match)
    if found is None:
        return None
    step, strayed = found.reached(match.session.lesson_base, match.session.lesson_done)
    return None if strayed else (found, step)


def scripted(match: Match, seat: int) -> Choice | None:
    """What the lesson lets this seat do now: its next move, or nothing while others are to move or the time for it has
    not come. None: the bot decides, because no lesson is followed here."""
    known = followed(match)
    if known is None:
        return None
    found, step = known
    mover, text = found.moves[step] if step < len(found.moves) else (found.seat, "")
    return Choice(text) if mover == seat and moment_of_next(match) is None else Choice()


def moment_of_next(match: Match) -> int | None:
    """Real time: the moment to which the clock has to run before the next move of the lesson can be made; None: it waits."""
    known = followed(match)
    if known is None or not match.session.spec.realtime:
        return None
    assert match.state is not None  # whoever learns has begun
    found, step = known
    if step == len(found.moves):
        return None
    seat, text = found.moves[step]
    return match.state.awaits(seat) if match.state.refusal(seat, match.game.parse(text)) is not None else None


def note(match: Match, row: Row, text: str) -> None:
    """A move was made."""
    if match.session.learning():
        match.session.lesson_done.append(written(row.seat, text))
        if followed(match) is None:
            _set_pace(match, row, match.game.pace())


def stand(match: Match, row: Row) -> None:
    """The clock waits for whoever learns."""
    if match.session.learning():
        _set_pace(match, row, STANDS)


def _set_pace(match: Match, row: Row, pace: tuple[int, int]) -> None:
    time = match.session.time
    time.move(row.wall, running=time.running)
    time.pace = pace


def teach(match: Match, row: Row, body: Body) -> list[Event]:
    """The lesson is set to one of its steps, or is over and goes on as a match like any other, with dice of its own."""
    session, found = match.session, lesson_of(match)
    assert found is not None  # no order makes such a row elsewhere, or before the start
    assert match.state is not None
    if "step" in body:
        session.lesson_base, session.lesson_done = int_of(body, "step"), []
        match.state = found.state(match.game, session.lesson_base)
        told = tell_all("lesson_set")
    else:
        session.lesson_over = True
        match.state.reseed(bytes.fromhex(session.seed))
        told = tell_all("lesson_over")
    match.back.clear()
    session.restart = match.state.position()
    session.moves, session.last_move = 0, row.seq
    session.time.at = session.moved_at = match.state.reached()
    session.time.wall, session.time.until = row.wall, -1
    session.time.pace = STANDS if session.learning() else match.game.pace()
    return told if session.learning() else told + go_on(session, row.wall)
