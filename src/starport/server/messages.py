# pure: types only
"""Messages: every event and refusal of the server, with its facts, for translators and clients. Games add their own."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from starport.engine.schema import RefusalSpec, Whispered, events_of

Seat = int

# ---- events: the class name is the event's, `SeatTaken` tells `seat_taken` ------------------------------------------


class SeatTaken(TypedDict):
    """Somebody sat down."""

    seat: Seat
    name: str


class SeatLeft(TypedDict):
    """Somebody gave the seat up."""

    seat: Seat


class PlayerRemoved(TypedDict):
    """Whoever made the table, or runs the server, has taken this chair from the person."""

    seat: Seat


class SeatFreed(TypedDict):
    """The chair is free again."""

    seat: Seat


class SeatMoved(TypedDict):
    """Before the start: changed from that chair to this seat."""

    seat: Seat
    chair: Seat


class ColourChosen(TypedDict):
    """Before the start: the seat plays this one of the game's colours."""

    seat: Seat
    colour: int


class SeatRenamed(TypedDict):
    """The player is called so now."""

    seat: Seat
    name: str


class BotTookSeat(TypedDict):
    """A bot plays this seat, as asked for."""

    seat: Seat
    bot: str


class BotSatIn(TypedDict):
    """A bot keeps the seat of somebody who ran out of time or is away (long ago also: did nothing). It plays only what
    must be played."""

    seat: Seat
    bot: str
    why: Literal["clock", "absent", "idle"]


class BotRemarked(TypedDict):
    """Why the bot refused an offer."""

    seat: Seat
    reason: Literal["leader", "dear", "needed", "useless", "behind", "other"]


class BotExplained(TypedDict):
    """Why the bot made its last move: `why` is the id of a text of the game, `about` a word of the game or empty."""

    seat: Seat
    why: str
    about: str
    rival: Seat | None


class PlayerReturned(TypedDict):
    """The person plays again."""

    seat: Seat


class PlayerHere(TypedDict):
    """Connected."""

    seat: Seat


class PlayerAway(TypedDict):
    """No longer connected."""

    seat: Seat


class PlayerWarned(TypedDict):
    """The table waits for this seat: the first, second or third warning."""

    seat: Seat
    number: int


class DicePledged(TypedDict):
    """This seat will add a random value to the dice."""

    seat: Seat


class PledgesCalled(TypedDict):
    """The match is about to begin: values that were pledged are shown now."""


class MatchStarted(TypedDict):
    """The match begins; the commitment is the promise about the dice, `origin` where it does not begin with the set-up,
    `withheld` the seats that pledged a value for the dice and did not show it in time.
    """

    commitment: str
    withheld: NotRequired[list[Seat]]
    origin: NotRequired[Literal["fork", "record", "carried"]]


class MatchEnded(TypedDict):
    """The match is over."""

    winners: list[Seat]
    reason: str
    scores: list[int]
    seed: str


class ActionDone(TypedDict):
    """An action was carried out; its seat reads it as it stands in the record."""

    seat: Seat
    text: Annotated[str, Whispered("seat")]


class ActionUndone(TypedDict):
    """An action was taken back."""

    seat: Seat
    text: Annotated[str, Whispered("seat")]


class UndoWished(TypedDict):
    """Would like to take back the deal that was just made; the other party may agree."""

    seat: Seat


class PlayerResigned(TypedDict):
    """Gave the match up."""

    seat: Seat


class PauseWished(TypedDict):
    """Would like a pause."""

    seat: Seat


class MatchPaused(TypedDict):
    """The match is paused."""


class ResumeWished(TypedDict):
    """Is ready to go on."""

    seat: Seat


class MatchResumed(TypedDict):
    """Play goes on."""

    seat: Seat


class MatchPacked(TypedDict):
    """The match is held, to go on elsewhere."""


class MatchUnpacked(TypedDict):
    """The match stays and goes on here."""


class MatchMoved(TypedDict):
    """The match goes on at that table."""

    table: str


class MatchWaits(TypedDict):
    """The connection is lost and everybody waits."""

    seat: Seat


class ClockGoesOn(TypedDict):
    """Match time runs again after this count-in."""

    milliseconds: int


class ClockSkipped(TypedDict):
    """Match time runs on to this moment."""

    seat: Seat
    until: int


class LessonSet(TypedDict):
    """A lesson was set to one of its steps: nothing that was told before counts any more."""


class LessonOver(TypedDict):
    """The lesson is over; the match goes on with dice that nobody knows."""


class ClockSpeedSet(TypedDict):
    """The pace of match time."""

    percent: int


class ClocksMended(TypedDict):
    """The server was away; no clock ran meanwhile."""

    milliseconds: int


class Chat(TypedDict):
    """Somebody spoke."""

    seat: Seat
    name: str
    text: str


class Reacted(TypedDict):
    """One of six short things to say, which everybody reads in the own language."""

    seat: Seat
    kind: str


class RematchMade(TypedDict):
    """A new table with the same people, as this seat wished."""

    table: str
    asker: NotRequired[Seat]


EVENTS: Final[dict[str, Any]] = events_of(sys.modules[__name__])

# ---- refusals -------------------------------------------------------------------------------------------------------

REFUSALS: Final[dict[str, RefusalSpec]] = {
    "bad_message": RefusalSpec("The message is not what the wire asks for.", why=str),
    "message_too_long": RefusalSpec("The message has more bytes than this.", most=int),
    "too_fast": RefusalSpec("Wait so long.", seconds=int),
    "too_many_sockets": RefusalSpec("Too many open sockets from one address.", most=int),
    "wrong_host": RefusalSpec("The server is not called so; its operator names it in the setting hosts."),
    "one_chair_each": RefusalSpec("Other people play here: one chair each."),
    "wrong_origin": RefusalSpec("The request comes from another site."),
    "unknown_version": RefusalSpec("The wire has these versions.", known=list[str]),
    "unknown_address": RefusalSpec("No such page."),
    "wrong_method": RefusalSpec("This address wants another method."),
    "unknown_table": RefusalSpec("There is no such table.", table=str),
    "no_lesson": RefusalSpec("No lesson is given at this table."),
    "lesson_too_far": RefusalSpec("The lesson has so many moves.", moves=int),
    "unknown_bot": RefusalSpec("There is no such bot.", bot=str, known=list[str]),
    "unknown_chair": RefusalSpec("There is no such chair.", chair=int),
    "unknown_seat": RefusalSpec("There is no such seat in this match.", seat=int),
    "wrong_token": RefusalSpec("This token opens no seat of this table."),
    "not_your_seat": RefusalSpec("Watch with this seat's token first.", seat=int),
    "seat_needed": RefusalSpec("Only somebody with a seat may do this."),
    "host_needed": RefusalSpec("Only the person who made the table, or a seat, may do this."),
    "only_host": RefusalSpec("Only the person who made the table may do this."),
    "nobody_to_remove": RefusalSpec("No other person has this chair.", chair=int),
    "removed_here": RefusalSpec("You were removed from this table."),
    "silenced": RefusalSpec("Your lines are no longer passed on at this table."),
    "banned": RefusalSpec("This server does not let you in."),
    "draining": RefusalSpec("This server is about to stop: it begins nothing new."),
    "rules_changed": RefusalSpec(
        "The match was begun under other rules (of that version) and cannot go on under today's.", version=str, now=str
    ),
    "no_spectators": RefusalSpec("Spectators are not wanted at this table."),
    "not_watching": RefusalSpec("This socket does not follow that table."),
    "too_many_tables": RefusalSpec("One socket may follow so many tables.", most=int),
    "colour_taken": RefusalSpec("Somebody plays this colour.", seat=int),
    "chair_taken": RefusalSpec("Somebody sits there.", chair=int),
    "chairs_open": RefusalSpec("These chairs are still free.", chairs=list[int]),
    "already_started": RefusalSpec("The match has begun."),
    "not_pledged": RefusalSpec("This is not the value that the seat has pledged for the dice."),
    "nothing_to_show": RefusalSpec("Values for the dice are shown once, after the start was asked for."),
    "not_started": RefusalSpec("The match has not begun."),
    "match_over": RefusalSpec("The match is over."),
    "match_not_over": RefusalSpec("Only possible after the end."),
    "hint_among_people": RefusalSpec("Hints are for tables with one person."),
    "no_hint": RefusalSpec("No bot had an answer."),
    "table_paused": RefusalSpec("The match is paused."),
    "not_paused": RefusalSpec("The match is not paused."),
    "table_packed": RefusalSpec("The match is on its way to another place."),
    "not_packed": RefusalSpec("The match is not on its way to another place."),
    "others_play": RefusalSpec("Somebody else plays, too: a match that leaves would show their hands and the dice."),
    "lesson_stays": RefusalSpec("A lesson is not taken elsewhere."),
    "dice_known": RefusalSpec("Whoever carried the match may know its dice: nobody else sits down."),
    "bot_sits_here": RefusalSpec("A bot plays this seat; take it back first.", seat=int),
    "no_bot_here": RefusalSpec("No bot plays this seat.", seat=int),
    "seat_resigned": RefusalSpec("This seat has resigned.", seat=int),
    "table_moved_on": RefusalSpec("A move was made after the one you saw.", seq=int),
    "undo_nothing": RefusalSpec("There is nothing to take back."),
    "undo_sealed": RefusalSpec("Chance or a secret has followed."),
    "undo_not_yours": RefusalSpec("The last action was somebody else's."),
    "undo_waits": RefusalSpec("The others of the deal have not agreed yet.", seats=list[int]),
    "undo_realtime": RefusalSpec("Nothing is taken back in real time."),
    "take_back_nothing": RefusalSpec("No order can be taken back now."),
    "table_waits": RefusalSpec("Everybody waits for a lost connection.", seats=list[int]),
    "counting_in": RefusalSpec("Match time runs again in a moment.", milliseconds=int),
    "clock_runs": RefusalSpec("Only a clock that stands is let run on."),
    "nothing_runs": RefusalSpec("Nothing is running that this seat could wait for."),
    "not_realtime": RefusalSpec("Only for games in real time."),
    "bad_text": RefusalSpec("A name or a line of chat cannot be shown.", why=str),
    "rematch_made_already": RefusalSpec("It is there already.", table=str),
    "record_too_long": RefusalSpec("The record has more bytes than this.", most=int),
    "replay_too_far": RefusalSpec("So many actions there are.", moves=int),
    "replay_hidden": RefusalSpec("This can be seen after the end."),
    "too_many_games": RefusalSpec("One person may have so many games under way.", most=int),
    "table_busy": RefusalSpec("Too many at once; try again."),
    "table_broken": RefusalSpec("The table cannot be continued; the operator finds the reason in the log."),
    "store_unavailable": RefusalSpec("The log cannot be written now; nothing was done."),
    "server_error": RefusalSpec("Something went wrong in the server; nothing was done."),
}
