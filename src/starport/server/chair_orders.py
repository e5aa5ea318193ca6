"""Orders about chairs: who sits where, under which name and colour and with which tokens, and how a match begins."""

from __future__ import annotations

import secrets

from starport.engine import dice
from starport.engine.refusal import refuse
from starport.server import wire
from starport.server.drafts import BotRoster, Draft, Who
from starport.server.identity import clean, hashed
from starport.server.match import Match
from starport.server.permissions import chair_of, is_host, may_arrange, not_begun, player, seated


def sit(match: Match, order: wire.SitOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    seat = chair_of(match, order.chair)
    if match.session.status == "over":
        raise refuse("match_over", "")
    not_begun(match)
    if not seat.open:
        raise refuse("chair_taken", "", chair=order.chair)
    if seat.resigned:
        raise refuse("seat_resigned", "", seat=order.chair)
    if who.person in match.session.removed:
        raise refuse("removed_here", "")
    if match.session.known_to not in ("", who.person):
        raise refuse("dice_known", "")
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


def leave(match: Match, order: wire.LeaveOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    not_begun(match)
    return Draft("leave", seated(match, who), {"bot": roster.sit_in(match.game.name)})


def bot(match: Match, order: wire.BotOrder, who: Who, roster: BotRoster, at: int) -> Draft:
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


def back(match: Match, order: wire.BackOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number, seat = player(match, who)
    if match.session.status == "over":
        raise refuse("match_over", "")
    if not seat.bot:
        raise refuse("no_bot_here", "", seat=number)
    return Draft("back", number)


def free(match: Match, order: wire.FreeOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    seat = chair_of(match, order.chair)
    may_arrange(match, who)
    if seat.held() and not is_host(match, who):
        raise refuse("host_needed", "")
    return Draft("free", -1, {"chair": order.chair})


def remove(match: Match, order: wire.RemoveOrder, who: Who, roster: BotRoster, at: int) -> Draft:
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


def move(match: Match, order: wire.MoveOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    chair = chair_of(match, order.chair)
    may_arrange(match, who)
    if chair.held():
        raise refuse("chair_taken", "", chair=order.chair)
    return Draft("move", number, {"chair": order.chair})


def colour(match: Match, order: wire.ColourOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    """Nobody loses a colour to somebody else; bots and free chairs take what is left."""
    number = seated(match, who)
    may_arrange(match, who)
    for other, taken in enumerate(match.session.colours()):
        if taken == order.colour and other != number and match.session.seats[other].held():
            raise refuse("colour_taken", "", seat=other)
    return Draft("colour", number, {"colour": order.colour})


def rename(match: Match, order: wire.RenameOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    return Draft("rename", seated(match, who), {"name": clean(order.name)})


def start(match: Match, order: wire.StartOrder, who: Who, roster: BotRoster, at: int) -> Draft:
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


def pledge(match: Match, order: wire.PledgeOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    may_arrange(match, who)
    return Draft("pledge", number, {"promise": order.promise})


def show(match: Match, order: wire.ShowOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    seat = match.session.seats[number]
    if match.session.status != "open":
        raise refuse("already_started", "")
    if match.session.called < 0 or seat.shown:
        raise refuse("nothing_to_show", "")
    if dice.pledge(bytes.fromhex(order.value)) != seat.promise:
        raise refuse("not_pledged", "")
    return Draft("show", number, {"value": order.value})


def link(match: Match, order: wire.LinkOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    number = seated(match, who)
    _only_seat(match, number)
    return _new_keys(order, who, [number])


def claim(match: Match, order: wire.ClaimOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    """With a token: the seat is listed in this browser from now on. Without: new tokens for the seats listed there."""
    if who.seat is not None:
        if who.person != match.session.known_to:
            _only_seat(match, who.seat)
        return Draft("claim", who.seat, {"person": who.person})
    own = [number for number, seat in enumerate(match.session.seats) if who.person and seat.person == who.person]
    if not own:
        raise refuse("seat_needed", "")
    return _new_keys(order, who, own)


def _only_seat(match: Match, number: int) -> None:
    """Where somebody may know the dice, a seat goes to another browser only if nobody has another one."""
    if match.session.known_to and any(
        seat.held() for seat in match.session.seats[:number] + match.session.seats[number + 1 :]
    ):
        raise refuse("dice_known", "")


def _new_keys(order: wire.Order, who: Who, seats: list[int]) -> Draft:
    tokens = {str(number): who.token(order, number) for number in seats}
    return Draft("keys", seats[0], {"keys": {number: hashed(token) for number, token in tokens.items()}}, tokens)
