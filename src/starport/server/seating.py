"""Seating: who sits where at a new table, and in a rematch."""

from __future__ import annotations

from starport.server import wire
from starport.server.drafts import BotRoster
from starport.server.identity import clean, hashed, new_token
from starport.server.session import Seat


def names_of(order: wire.Create) -> list[str]:
    """What the asker's own seats are called, chair by chair."""
    names = [clean(name) for name in order.names[: len(order.chairs)]]
    usual = clean(order.name)
    return [name or usual for name in names] + [usual] * len(order.chairs)  # enough for all


def arrange(
    chairs: list[str], names: list[str], person: str, game: str, roster: BotRoster, pledge: str | None = None
) -> tuple[list[Seat], dict[str, str]]:
    """Seats as a plan says: `open`, `me` or `bot NAME`; and the tokens of those that are mine. The first of mine pledges."""
    seats: list[Seat] = []
    tokens: dict[str, str] = {}
    for number, plan in enumerate(chairs):
        if plan == "open":
            seats.append(Seat())
        elif plan == "me":
            token = tokens[str(number)] = new_token()
            promise = "" if len(tokens) > 1 or pledge is None else pledge
            seats.append(Seat(name=names[number], person=person, keys=[hashed(token)], open=False, promise=promise))
        else:
            bot = plan.removeprefix("bot ")
            roster.check(bot, game)
            seats.append(Seat(bot=bot, open=False))
    return seats, tokens


def again(seat: Seat, colour: int) -> Seat:
    """A seat of a rematch: its person, or its bot, or free."""
    if seat.held():
        return Seat(name=seat.name, person=seat.person, keys=seat.keys, open=False, muted=[], colour=colour)
    return Seat(colour=colour) if seat.open else Seat(bot=seat.bot, open=False, colour=colour)
