"""Orders: who may ask what of a table, and the row that carries it out. One function each; Refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starport.engine.refusal import Refusal, Refused, refuse
from starport.server import chair_orders as chairs
from starport.server import parcel_orders as parcels
from starport.server import wire
from starport.server.drafts import BotRoster, Draft, Who
from starport.server.identity import clean
from starport.server.lessons import lesson_of
from starport.server.match import Match
from starport.server.permissions import chair_of, may_arrange, player, seated, under_way


def act(match: Match, order: wire.ActOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    if seat.bot:
        raise refuse("bot_sits_here", "", seat=number)
    if order.seq is not None and match.session.last_move > order.seq:
        raise refuse("table_moved_on", "", seq=match.session.last_move)
    return play(match, number, order.action, at, order.sent)


def play(match: Match, seat: int, action: str, at: int, sent: int | None = None) -> Draft:
    """The row of an action, whoever chose it.

    In real time it happens when it was sent, as far as the game forgives the delay: at the first moment from then on
    at which it is allowed, so an order never comes before the hourglass it needs was free.
    """
    moment = match.credited(action, at, sent)
    while True:
        try:
            ready = match.attempt(seat, action, moment)
        except Refused:
            if moment >= at:
                raise
            moment = match.next_moment(moment, at)
        else:
            return Draft("act", seat, {"action": action}, ready=ready, at=moment)


def may(match: Match, order: wire.MayOrder, who: Who, at: int, wall: int) -> Refusal | None:
    """Why this action would be refused as an order; None if it would be carried out. It is tried on a copy, so the
    answer is the order's own and tells nothing that giving the order would not.
    """
    seated(match, who)
    act_order = wire.ActOrder(id=order.id, table=order.table, action=order.action, sent=order.sent)
    try:
        match.counted_in(wall)
        act(match, act_order, who, BotRoster({}, {}, ""), at)
    except Refused as refused:
        return refused.refusal
    return None


def take_back(match: Match, order: wire.TakeBackOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    state = match.going()
    if not match.session.spec.realtime:
        raise refuse("not_realtime", "")
    if seat.bot:
        raise refuse("bot_sits_here", "", seat=number)
    offers = state.take_backs(number)
    if not offers:
        raise refuse("take_back_nothing", "")
    return play(match, number, offers[0][0].text, at, order.sent)


def skip(match: Match, order: wire.SkipOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    state = match.going()
    if seat.bot:
        raise refuse("bot_sits_here", "", seat=number)
    if match.session.time.pace[0]:
        raise refuse("clock_runs", "")
    until = state.awaits(number)
    if until is None:
        raise refuse("nothing_runs", "")
    return Draft("skip", number, {"until": until})


def teach(match: Match, order: wire.TeachOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, _ = player(match, who)
    lesson = lesson_of(match)
    if lesson is None:
        raise refuse("no_lesson", "")
    if order.step is None:
        match.going()
        return Draft("teach", number)
    if order.step > len(lesson.moves):
        raise refuse("lesson_too_far", "", moves=len(lesson.moves))
    return Draft("teach", number, {"step": order.step})


def undo(match: Match, order: wire.UndoOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    match.going()
    if seat.bot:
        raise refuse("bot_sits_here", "", seat=number)
    why = match.why_no_undo(number)
    if why:
        raise refuse(why, "")
    missing = sorted(match.undo_needs() - {number, *match.session.undoing})
    if not missing:
        return Draft("undo", match.back_seat)
    if number in match.session.undoing:
        raise refuse("undo_waits", "", seats=missing)
    return Draft("undo_wish", number)


def chat(match: Match, order: wire.ChatOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    if match.session.seats[number].silenced:
        raise refuse("silenced", "")
    text = clean(order.text)
    if not text:
        raise refuse("bad_text", "", why="there is nothing to read in it")
    return Draft("chat", number, {"text": text})


def react(match: Match, order: wire.ReactOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("react", seated(match, who), {"kind": order.kind})


def mute(match: Match, order: wire.MuteOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    chair_of(match, order.chair)
    return Draft("mute", number, {"chair": order.chair, "on": order.on})


def quiet(match: Match, order: wire.QuietOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("quiet", seated(match, who), {"on": order.on})


def hurry(match: Match, order: wire.HurryOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("hurry", seated(match, who), {"percent": order.percent})


def resign(match: Match, order: wire.ResignOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, _ = player(match, who)
    under_way(match)
    return Draft("resign", number, {"bot": roster.sit_in(match.game.name)})


def pause(match: Match, order: wire.PauseOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    match.going()
    if seat.bot:
        raise refuse("bot_sits_here", "", seat=number)
    return Draft("pause", number)


def resume(match: Match, order: wire.ResumeOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    under_way(match)
    if not match.session.paused and number not in match.session.pausing:  # a lost connection is no pause
        raise refuse("not_paused", "")
    return Draft("resume", number)


def speed(match: Match, order: wire.SpeedOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    if not match.session.spec.realtime:
        raise refuse("not_realtime", "")
    if match.session.status == "playing":
        seated(match, who)
        if not match.session.paused:
            raise refuse("not_paused", "")
    else:
        may_arrange(match, who)
    return Draft("speed", -1, {"percent": order.percent})


Handler = Callable[[Match, Any, Who, BotRoster, int], Draft]
PLAYED = (wire.ActOrder, wire.TakeBackOrder, wire.SkipOrder)  # orders that wait for the end of a count-in
ORDERS: dict[type[wire.Order], Handler] = {
    wire.ActOrder: act,
    wire.TakeBackOrder: take_back,
    wire.SkipOrder: skip,
    wire.TeachOrder: teach,
    wire.UndoOrder: undo,
    wire.ChatOrder: chat,
    wire.ReactOrder: react,
    wire.MuteOrder: mute,
    wire.QuietOrder: quiet,
    wire.HurryOrder: hurry,
    wire.SitOrder: chairs.sit,
    wire.LeaveOrder: chairs.leave,
    wire.BotOrder: chairs.bot,
    wire.BackOrder: chairs.back,
    wire.FreeOrder: chairs.free,
    wire.RemoveOrder: chairs.remove,
    wire.MoveOrder: chairs.move,
    wire.ColourOrder: chairs.colour,
    wire.RenameOrder: chairs.rename,
    wire.PledgeOrder: chairs.pledge,
    wire.ShowOrder: chairs.show,
    wire.StartOrder: chairs.start,
    wire.ResignOrder: resign,
    wire.PauseOrder: pause,
    wire.ResumeOrder: resume,
    wire.SpeedOrder: speed,
    wire.PackOrder: parcels.pack,
    wire.UnpackOrder: parcels.unpack,
    wire.DepartOrder: parcels.depart,
    wire.LinkOrder: chairs.link,
    wire.ClaimOrder: chairs.claim,
}
