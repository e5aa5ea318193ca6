"""What is due at a table by itself: the game's clock, thinking time, warnings, bots that sit in, bots that lose patience."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from starport.server.chair_orders import begin
from starport.server.drafts import Draft
from starport.server.lessons import moment_of_next
from starport.server.match import Match
from starport.server.orders import play

if TYPE_CHECKING:
    from starport.server.context import Context

WARNINGS = 3


def dues(match: Match, context: Context, here: Container[int | None]) -> list[tuple[int, Draft]]:
    """Everything that will be due, each with its moment and the row it will be. Seats in `here` are followed from this
    process now: their people are back, though the log may not say so yet."""
    session = match.session
    if session.status == "open" and session.called >= 0:
        return [(_shown_by(match, context), begin(match))]
    if session.status != "playing" or session.packed:
        return []
    lines = lost(match, context) if session.spec.realtime else []
    gone = [(context.clock.now(), Draft("away", number)) for number in lines]
    if session.dropped:
        return gone + _return_due(match, context)
    if session.paused:
        return []
    found = gone + _game_due(match) + _lesson_due(match) + _impatience_due(match, context)
    for number, seat in enumerate(match.session.seats):
        if seat.since >= 0:
            draft = Draft("sit_in", number, {"bot": context.roster().sit_in(match.game.name), "why": "clock"})
            found.append((seat.since + seat.bank, draft))
        if seat.waits >= 0 and number not in here:
            found += _patience_due(match, number, context)
    return found


def _shown_by(match: Match, context: Context) -> int:
    """When the match begins that was called: as soon as every pledged value is there, or without those that are not."""
    session = match.session
    missing = any(not seat.shown for _, seat in session.pledged())
    return session.called + (context.settings.show_timeout if missing else 0)


def _game_due(match: Match) -> list[tuple[int, Draft]]:
    """Real time: the game's own clock. However late it is noticed, a thing happens at its own moment."""
    state = match.going()
    due = state.due()
    return [] if due is None else [(match.session.time.wall_time(due + state.grace()), Draft("tick", at=due))]


def _lesson_due(match: Match) -> list[tuple[int, Draft]]:
    """Real time: the clock of a lesson stands, and runs to the moment at which the lesson goes on."""
    session = match.session
    until = moment_of_next(match) if session.time.until < 0 else None
    return [] if until is None else [(session.wall, Draft("skip", session.people()[0], {"until": until}))]


def _impatience_due(match: Match, context: Context) -> list[tuple[int, Draft]]:
    """A bot that has asked people something it may take back does so when they let it wait: nobody has to answer a bot."""
    session, state = match.session, match.going()
    if session.spec.realtime:
        return []
    acting = state.acting()
    if not acting or any(session.seats[number].bot for number in acting):
        return []
    moment = max(session.seats[number].waits for number in acting) + context.settings.bot_patience
    found = []
    for number, seat in enumerate(session.seats):
        if seat.bot and number not in acting:
            action = state.retraction(number)
            if action is not None:
                found.append((moment, play(match, number, action.text, session.moved_at)))
    return found


def _return_due(match: Match, context: Context) -> list[tuple[int, Draft]]:
    """Real time: everybody waits for lost connections, but not for ever."""
    bot = context.roster().sit_in(match.game.name)
    limits = [(match.session.back_by(number), number) for number in match.session.dropped]
    return [(by, Draft("sit_in", number, {"bot": bot, "why": "absent"})) for by, number in limits if by is not None]


def _patience_due(match: Match, number: int, context: Context) -> list[tuple[int, Draft]]:
    """The next warning for somebody who is gone while the table waits, and after the last one the bot that sits in.
    Whoever is connected is hurried by a clock or by nobody.
    """
    session = match.session
    seat, end = session.seats[number], session.absent_until(number)
    if end is None or context.alive(seat.here):
        return []
    if seat.warned < WARNINGS:
        left = (end - max(seat.waits, seat.gone)) * (WARNINGS - seat.warned) // (WARNINGS + 1)
        return [(end - left, Draft("warn", number, {"number": seat.warned + 1}))]
    return [(end, Draft("sit_in", number, {"bot": context.roster().sit_in(match.game.name), "why": "absent"}))]


def lost(match: Match, context: Context) -> list[int]:
    """Seats whose process died with their connection."""
    return [number for number, seat in enumerate(match.session.seats) if seat.here and not context.alive(seat.here)]
