"""Orders: who may ask what of a table, and the row that carries it out. One function each; Refused changes nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from starport.engine import dice
from starport.engine.event import Story
from starport.engine.game import State
from starport.engine.refusal import Refusal, Refused, refuse
from starport.server import wire
from starport.server.identity import clean, derived_token, hashed, new_token
from starport.server.lessons import lesson_of
from starport.server.match import Match
from starport.server.permissions import chair_of, is_host, may_arrange, not_begun, player, seated, under_way


class Who(Struct, frozen=True):
    """Who gives an order: the person of the cookie (may be empty), the seat a token has opened (may be none), the name
    of the connection, for those without a cookie, and a secret from which the tokens follow that they are given.
    """

    person: str
    seat: int | None
    connection: str = ""
    secret: str = ""

    def key(self, order: str) -> str:
        """Under what name the table remembers that this order was carried out."""
        asker = self.person or self.connection
        return f"{asker if self.seat is None else self.seat}:{order}" if order else ""

    def token(self, order: wire.Order, seat: int) -> str:
        """The token that this order brings for a seat: the same again when the order comes again from the same asker."""
        return derived_token(self.secret, f"{order.table} {order.id} {seat}") if self.secret else new_token()


class BotRoster(Struct, frozen=True):
    """What orders need to know of the server: the bots there are for each game, the usual one of each, and the one that
    the operator wants to sit in."""

    bots: dict[str, list[str]]
    usual: dict[str, str]
    wanted: str

    def check(self, bot: str, game: str) -> None:
        """Refused if no such bot plays this game."""
        known = self.bots.get(game, [])
        if bot not in known:
            raise refuse("unknown_bot", "", bot=bot, known=known)

    def sit_in(self, game: str) -> str:
        """The bot that sits in for somebody: the operator's wish where it plays this game, otherwise the usual one."""
        return self.wanted if self.wanted in self.bots.get(game, []) else self.usual[game]


class Draft(Struct):
    """A row to be: its kind, seat and body, and what only the asker is told."""

    kind: str
    seat: int = -1
    body: dict[str, object] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    ready: tuple[State, Story] | None = None
    at: int | None = None  # the match time it happens at; None: now


def act(match: Match, order: wire.Act, who: Who, roster: BotRoster, at: int) -> Draft:
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


def may(match: Match, order: wire.May, who: Who, at: int, wall: int) -> Refusal | None:
    """Why this action would be refused as an order; None if it would be carried out. It is tried on a copy, so the
    answer is the order's own and tells nothing that giving the order would not.
    """
    seated(match, who)
    act_order = wire.Act(id=order.id, table=order.table, action=order.action, sent=order.sent)
    try:
        match.counted_in(wall)
        act(match, act_order, who, BotRoster({}, {}, ""), at)
    except Refused as refused:
        return refused.refusal
    return None


def take_back(match: Match, order: wire.TakeBack, who: Who, roster: BotRoster, at: int) -> Draft:
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


def skip(match: Match, order: wire.Skip, who: Who, roster: BotRoster, at: int) -> Draft:
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


def teach(match: Match, order: wire.Teach, who: Who, roster: BotRoster, at: int) -> Draft:
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


def undo(match: Match, order: wire.Undo, who: Who, roster: BotRoster, at: int) -> Draft:
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


def chat(match: Match, order: wire.Chat, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    if match.session.seats[number].silenced:
        raise refuse("silenced", "")
    text = clean(order.text)
    if not text:
        raise refuse("bad_text", "", why="there is nothing to read in it")
    return Draft("chat", number, {"text": text})


def react(match: Match, order: wire.React, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("react", seated(match, who), {"kind": order.kind})


def mute(match: Match, order: wire.Mute, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    chair_of(match, order.chair)
    return Draft("mute", number, {"chair": order.chair, "on": order.on})


def quiet(match: Match, order: wire.Quiet, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("quiet", seated(match, who), {"on": order.on})


def hurry(match: Match, order: wire.Hurry, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("hurry", seated(match, who), {"percent": order.percent})


def sit(match: Match, order: wire.Sit, who: Who, roster: BotRoster, at: int) -> Draft:
    seat = chair_of(match, order.chair)
    if match.session.status == "over":
        raise refuse("match_over", "")
    not_begun(match)
    if not seat.open:
        raise refuse("chair_taken", "", chair=order.chair)
    if seat.resigned:
        raise refuse("seat_resigned", "", seat=order.chair)
    if who.person and who.person in match.session.removed:
        raise refuse("removed_here", "")
    _one_chair_each(match, who)
    token = who.token(order, order.chair)
    body: dict[str, object] = {
        "chair": order.chair,
        "person": who.person,
        "name": clean(order.name),
        "key": hashed(token),
    }
    return Draft("sit", -1, body, {str(order.chair): token})


def _one_chair_each(match: Match, who: Who) -> None:
    """Two chairs show two hands: that is for a device which people share, not among others."""
    held = [(number, seat) for number, seat in enumerate(match.session.seats) if seat.held()]
    mine = [number for number, seat in held if (who.person and seat.person == who.person) or number == who.seat]
    if mine and len(mine) < len(held):
        raise refuse("one_chair_each", "")


def leave(match: Match, order: wire.Leave, who: Who, roster: BotRoster, at: int) -> Draft:
    not_begun(match)
    return Draft("leave", seated(match, who), {"bot": roster.sit_in(match.game.name)})


def bot(match: Match, order: wire.Bot, who: Who, roster: BotRoster, at: int) -> Draft:
    seat = chair_of(match, order.chair)
    roster.check(order.bot, match.game.name)
    not_begun(match)
    if match.session.status == "over":
        raise refuse("match_over", "")
    if order.chair != who.seat:
        may_arrange(match, who)
        if seat.held():
            raise refuse("chair_taken", "", chair=order.chair)
    return Draft("bot", -1 if who.seat is None else who.seat, {"chair": order.chair, "bot": order.bot})


def back(match: Match, order: wire.Back, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    if match.session.status == "over":
        raise refuse("match_over", "")
    if not seat.bot:
        raise refuse("no_bot_here", "", seat=number)
    return Draft("back", number)


def free(match: Match, order: wire.Free, who: Who, roster: BotRoster, at: int) -> Draft:
    seat = chair_of(match, order.chair)
    may_arrange(match, who)
    if seat.held() and not is_host(match, who):
        raise refuse("host_needed", "")
    return Draft("free", -1, {"chair": order.chair})


def remove(match: Match, order: wire.Remove, who: Who, roster: BotRoster, at: int) -> Draft:
    seat = chair_of(match, order.chair)
    if not is_host(match, who):
        raise refuse("only_host", "")
    if match.session.status == "over":
        raise refuse("match_over", "")
    not_begun(match)
    if not seat.held() or seat.person == who.person:
        raise refuse("nobody_to_remove", "", chair=order.chair)
    return remove_draft(match, order.chair, roster.sit_in(match.game.name))


def remove_draft(match: Match, chair: int, bot: str) -> Draft:
    """The row by which somebody loses a chair for good, whoever decided so."""
    return Draft("remove", chair, {"bot": bot, "person": match.session.seats[chair].person})


def move(match: Match, order: wire.Move, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    chair = chair_of(match, order.chair)
    may_arrange(match, who)
    if chair.held():
        raise refuse("chair_taken", "", chair=order.chair)
    return Draft("move", number, {"chair": order.chair})


def colour(match: Match, order: wire.Colour, who: Who, roster: BotRoster, at: int) -> Draft:
    """Nobody loses a colour to somebody else; bots and free chairs take what is left."""
    number = seated(match, who)
    may_arrange(match, who)
    for other, taken in enumerate(match.session.colours()):
        if taken == order.colour and other != number and match.session.seats[other].held():
            raise refuse("colour_taken", "", seat=other)
    return Draft("colour", number, {"colour": order.colour})


def rename(match: Match, order: wire.Rename, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("rename", seated(match, who), {"name": clean(order.name)})


def start(match: Match, order: wire.Start, who: Who, roster: BotRoster, at: int) -> Draft:
    may_arrange(match, who)
    empty = [number for number, seat in enumerate(match.session.seats) if seat.open]
    if empty:
        raise refuse("chairs_open", "", chairs=empty)
    return Draft("call") if match.session.pledged() else begin(match)


def begin(match: Match) -> Draft:
    """The row with which the dice are there and the match begins."""
    body: dict[str, object] = {} if match.session.secret else {"seed": secrets.token_hex(32)}
    if match.session.spec.position is not None and not match.session.spec.lesson:
        body["reseed"] = True  # whoever made the position may know its dice
    return Draft("start", -1, body)


def pledge(match: Match, order: wire.Pledge, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    may_arrange(match, who)
    return Draft("pledge", number, {"promise": order.promise})


def show(match: Match, order: wire.Show, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    seat = match.session.seats[number]
    if match.session.status != "open":
        raise refuse("already_started", "")
    if match.session.called < 0 or seat.shown:
        raise refuse("nothing_to_show", "")
    if not seat.promise or dice.pledge(bytes.fromhex(order.value)) != seat.promise:
        raise refuse("not_pledged", "")
    return Draft("show", number, {"value": order.value})


def resign(match: Match, order: wire.Resign, who: Who, roster: BotRoster, at: int) -> Draft:
    number, _ = player(match, who)
    under_way(match)
    return Draft("resign", number, {"bot": roster.sit_in(match.game.name)})


def pause(match: Match, order: wire.Pause, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    match.going()
    if seat.bot:
        raise refuse("bot_sits_here", "", seat=number)
    return Draft("pause", number)


def resume(match: Match, order: wire.Resume, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    under_way(match)
    if not match.session.paused and number not in match.session.pausing:  # a lost connection is no pause
        raise refuse("not_paused", "")
    return Draft("resume", number)


def speed(match: Match, order: wire.Speed, who: Who, roster: BotRoster, at: int) -> Draft:
    if not match.session.spec.realtime:
        raise refuse("not_realtime", "")
    if match.session.status == "playing":
        seated(match, who)
        if not match.session.paused:
            raise refuse("not_paused", "")
    else:
        may_arrange(match, who)
    return Draft("speed", -1, {"percent": order.percent})


def link(match: Match, order: wire.Link, who: Who, roster: BotRoster, at: int) -> Draft:
    return _new_keys(order, who, [seated(match, who)])


def claim(match: Match, order: wire.Claim, who: Who, roster: BotRoster, at: int) -> Draft:
    """With a token: the seat is listed in this browser from now on. Without: new tokens for the seats listed there."""
    if who.seat is not None:
        return Draft("claim", who.seat, {"person": who.person})
    own = [number for number, seat in enumerate(match.session.seats) if seat.held() and seat.person == who.person]
    if not own or not who.person:
        raise refuse("seat_needed", "")
    return _new_keys(order, who, own)


def _new_keys(order: wire.Order, who: Who, seats: list[int]) -> Draft:
    tokens = {str(number): who.token(order, number) for number in seats}
    return Draft("keys", seats[0], {"keys": {number: hashed(token) for number, token in tokens.items()}}, tokens)


Handler = Callable[[Match, Any, Who, BotRoster, int], Draft]
PLAYED = (wire.Act, wire.TakeBack, wire.Skip)  # orders that wait for the end of a count-in
ORDERS: dict[type[wire.Order], Handler] = {
    wire.Act: act,
    wire.TakeBack: take_back,
    wire.Skip: skip,
    wire.Teach: teach,
    wire.Undo: undo,
    wire.Chat: chat,
    wire.React: react,
    wire.Mute: mute,
    wire.Quiet: quiet,
    wire.Hurry: hurry,
    wire.Sit: sit,
    wire.Leave: leave,
    wire.Bot: bot,
    wire.Back: back,
    wire.Free: free,
    wire.Remove: remove,
    wire.Move: move,
    wire.Colour: colour,
    wire.Rename: rename,
    wire.Pledge: pledge,
    wire.Show: show,
    wire.Start: start,
    wire.Resign: resign,
    wire.Pause: pause,
    wire.Resume: resume,
    wire.Speed: speed,
    wire.Link: link,
    wire.Claim: claim,
}
