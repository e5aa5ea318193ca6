"""Orders about a match that goes on elsewhere: it is held, and let go when it has arrived there."""

from __future__ import annotations

import secrets

from starport.engine.refusal import refuse
from starport.server import wire
from starport.server.drafts import BotRoster, Draft, Who
from starport.server.match import Match
from starport.server.permissions import under_way

MEANWHILE = (wire.PackOrder, wire.UnpackOrder, wire.DepartOrder, wire.ClaimOrder)  # orders for a match that is packed


def pack(match: Match, order: wire.PackOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    under_way(match)
    _all_own(match, who)
    if match.session.learning():
        raise refuse("lesson_stays", "")
    return Draft("pack", -1, {"key": match.session.packed or secrets.token_hex(16), "person": who.person})


def unpack(match: Match, order: wire.UnpackOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    _packed(match, who)
    return Draft("unpack")


def depart(match: Match, order: wire.DepartOrder, who: Who, roster: BotRoster, at: int) -> Draft:
    _packed(match, who)
    if order.key != match.session.packed:
        raise refuse("not_packed", "")
    return Draft("depart", -1, {"to": order.to})


def _packed(match: Match, who: Who) -> None:
    under_way(match)
    _all_own(match, who)
    if not match.session.packed:
        raise refuse("not_packed", "")


def _all_own(match: Match, who: Who) -> None:
    """Refused unless this person has every seat that a person has: a match that leaves shows all hands and the dice."""
    people = {seat.person for seat in match.session.seats if seat.held()}
    if not who.person or who.person not in people:
        raise refuse("seat_needed", "")
    if len(people) > 1:
        raise refuse("others_play", "")
