"""Permissions: who may do what at a table. Refused says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starport.engine.refusal import refuse
from starport.server.match import Match
from starport.server.session import Seat

if TYPE_CHECKING:
    from starport.server.drafts import Who


def seated(match: Match, who: Who) -> int:
    if who.seat is None:
        raise refuse("seat_needed", "")
    return who.seat


def player(match: Match, who: Who) -> tuple[int, Seat]:
    """The seat of somebody who still plays."""
    number = seated(match, who)
    seat = match.session.seats[number]
    if seat.resigned:
        raise refuse("seat_resigned", "", seat=number)
    return number, seat


def chair_of(match: Match, number: int) -> Seat:
    if number >= len(match.session.seats):
        raise refuse("unknown_chair", "", chair=number)
    return match.session.seats[number]


def is_host(match: Match, who: Who) -> bool:
    return bool(who.person) and who.person == match.session.spec.host


def may_arrange(match: Match, who: Who) -> None:
    """Before the start, whoever made the table or has a seat may arrange it."""
    if who.seat is None and not is_host(match, who):
        raise refuse("host_needed", "")
    not_begun(match)
    if match.session.status != "open":
        raise refuse("already_started", "")


def not_begun(match: Match) -> None:
    """Who sits where, and what was pledged, stands from the moment at which values are shown."""
    if match.session.status == "open" and match.session.called >= 0:
        raise refuse("already_started", "")


def under_way(match: Match) -> None:
    if match.session.status == "over":
        raise refuse("match_over", "")
    if match.session.status == "open":
        raise refuse("not_started", "")
