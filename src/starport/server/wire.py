"""The wire: everything a client may ask for, as types. `responses` has what it is told. `tools/wire.py` turns both into
documents.

An order is what a client asks for. Over the socket it is one JSON object with `do`; over HTTP the same fields are
posted to `/api/tables/{table}/{do}`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from starport.server.bot_pace import Pace
from starport.server.pages import TurnClock

VERSION = 1

Id = Annotated[str, Meta(min_length=1, max_length=40, description="Chosen by the client; the same id acts only once.")]
TableId = Annotated[
    str,
    Meta(
        pattern="^(here-)?[a-z2-7]{16}$",
        description="The name of a table in links; `here-`: one in the browser itself.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Token = Annotated[str, Meta(min_length=1, max_length=64, description="Secret of a seat: 128 random bits.")]
ActionText = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(max_length=24, description="What a player is called; may be empty.")]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(max_length=80)]
Choice = Annotated[str, Meta(max_length=60_000, description="A choice, or the text of a file where it says `own`.")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Promise = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="sha256 of `starport pledge`, a zero byte and the value, in hex.")
]
PledgedValue = Annotated[
    str,
    Meta(pattern="^([0-9a-f]{2}){16,64}$", description="Random bytes in hex, at least sixteen, at most sixty-four."),
]
ParcelKey = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="The same parcel is taken in only once.")]
Percent = Annotated[int, Meta(ge=10, le=4000, description="Percent of real time.")]
ChairPlan = Annotated[str, Meta(max_length=44, pattern="^(open|me|bot .+)$")]


# ---- set-up -----------------------------------------------------------------------------------------------------


class Create(Struct, forbid_unknown_fields=True):
    """POST /api/tables: a new table. `chairs` says who sits where: `open`, `me` (also several times) or `bot NAME`."""

    game: Word
    edition: Word | None = None
    chairs: Annotated[list[ChairPlan], Meta(max_length=16)] = field(default_factory=lambda: ["me"])
    options: dict[Word, Choice] = field(default_factory=dict)
    name: Name = ""
    names: Annotated[
        list[Name], Meta(max_length=16, description="Of the people on one device, by chair; where empty: `name`.")
    ] = field(default_factory=list)
    public: bool = False
    spectators: Literal["open", "delayed", "none"] = "open"
    clock: TurnClock | None = None
    patience: Annotated[int, Meta(ge=10, le=2_592_000, description="Seconds until a bot sits in.")] | None = 60
    speed: Percent = 100
    pace: Annotated[Pace, Meta(description="How long bots think where people play; not in real time.")] = "brisk"
    start: Annotated[bool, Meta(description="Start at once; every chair must be taken.")] = False
    pledge: Annotated[Promise | None, Meta(description="The `pledge` of the first own chair.")] = None
    lesson: Annotated[
        Word | None, Meta(description="A first game that teaches: it says edition, options and who sits where.")
    ] = None


# ---- orders -----------------------------------------------------------------------------------------------------


class Order(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What every order has: its id, the table, and the seat in whose name it is given (none: no seat)."""

    id: Id
    table: TableId
    seat: SeatNumber | None = None


class ActOrder(Order, tag="act"):
    """Do an action of the game. With `seq`, only if no move was made after that point.

    Real time: `sent` is the server's time (as the client knows it from `pong`) at which the person acted. The game
    forgives a little delay on the way, but never for what others compete for.
    """

    action: ActionText
    seq: Count | None = None
    sent: Count | None = None


class MayOrder(Order, tag="may"):
    """A question, not an order: would this action be carried out now, and if not, why not? Nothing changes.

    Answered by `may`.
    """

    action: ActionText
    sent: Count | None = None


class TakeBackOrder(Order, tag="take_back"):
    """Real time: take the seat's latest order back, while the game allows it (the menu says until when)."""

    sent: Count | None = None


class SkipOrder(Order, tag="skip"):
    """Untimed practice: let match time run on, quickly, to the next moment this seat waits for."""


class TeachOrder(Order, tag="teach"):
    """A lesson: set the match to the moment after so many of its moves; without `step`, play on with dice that nobody
    knows.
    """

    step: Count | None = None


class UndoOrder(Order, tag="undo"):
    """Take the seat's last action back, as long as no chance and no secret has followed. A deal between people needs
    both: the first `undo` is a wish, the other's carries it out.
    """


class ChatOrder(Order, tag="chat"):
    """Say something to everybody at the table."""

    text: ChatText


Reaction = Literal["well_played", "thanks", "wow", "oops", "hurry", "laugh"]


class ReactOrder(Order, tag="react"):
    """Say one of six short things to everybody at the table."""

    kind: Reaction


class MuteOrder(Order, tag="mute"):
    """Hear or no longer hear the chat of another seat."""

    chair: SeatNumber
    on: bool = True


class QuietOrder(Order, tag="quiet"):
    """Wish not to be asked for deals by bots, or take the wish back."""

    on: bool = True


class HurryOrder(Order, tag="hurry"):
    """Wish that bots let nobody wait so long: the pauses they make, in percent of the table's."""

    percent: Literal[0, 50, 100] = 100


class SitOrder(Order, tag="sit"):
    """Take a free chair; the answer has its token."""

    chair: SeatNumber
    name: Name = ""


class LeaveOrder(Order, tag="leave"):
    """Give the seat up. During a match a bot plays on and anybody may take the chair."""


class BotOrder(Order, tag="bot"):
    """Let a bot play: on the own seat at any time, on a free chair before the start."""

    chair: SeatNumber
    bot: BotName


class BackOrder(Order, tag="back"):
    """Take the own seat back from the bot that sits in."""


class FreeOrder(Order, tag="free"):
    """Before the start: empty a chair (the host any chair, a seat only a bot's)."""

    chair: SeatNumber


class RemoveOrder(Order, tag="remove"):
    """The host only: take a chair from the person who has it, before or during the match, for good. During a match a bot
    plays on and anybody else may take the chair.
    """

    chair: SeatNumber


class ReportOrder(Order, tag="report"):
    """Tell whoever runs the server about a seat: only they read it."""

    chair: SeatNumber
    text: ChatText


class MoveOrder(Order, tag="move"):
    """Before the start: take another chair, a free one or a bot's. The seat is then opened anew with the same token."""

    chair: SeatNumber


class ColourOrder(Order, tag="colour"):
    """Before the start: the colour of the own seat, by its place in the game's order of colours."""

    colour: Annotated[int, Meta(ge=0, le=5)]


class RenameOrder(Order, tag="rename"):
    """Change the name shown at the own seat."""

    name: Name


class PledgeOrder(Order, tag="pledge"):
    """Before the start: promise to add a random value to the dice (see `DiceCard`); a later one replaces it."""

    promise: Promise


class ShowOrder(Order, tag="show"):
    """After `start`: show the value that the seat has pledged. When all are there, the match begins."""

    value: PledgedValue


class StartOrder(Order, tag="start"):
    """Begin the match; every chair must be taken. Where seats have pledged, it begins when they have shown their values,
    or a few seconds later without those that did not.
    """


class ResignOrder(Order, tag="resign"):
    """Give the match up. A bot plays on unless only one seat is left, which then wins."""


class PauseOrder(Order, tag="pause"):
    """Ask for a pause; it begins when all people at the table have asked. Real time, private table: at once."""


class ResumeOrder(Order, tag="resume"):
    """End a pause, or withdraw the wish for one. Real time goes on when all who are connected have asked."""


class SpeedOrder(Order, tag="speed"):
    """Real-time games, before the start or during a pause: match time in percent of real time."""

    percent: Percent


class PackOrder(Order, tag="pack"):
    """Hold a match whose people are all oneself, to go on with it elsewhere: then `GET …/parcel` gives it out. The order can
    be given again. From then on nobody else sits down here, for its dice may be known."""


class UnpackOrder(Order, tag="unpack"):
    """Keep a match that was packed: it goes on here."""


class DepartOrder(Order, tag="depart"):
    """The match of this parcel goes on at that table now, and is over here."""

    key: ParcelKey
    to: TableId


class LinkOrder(Order, tag="link"):
    """One more token for the own seat, to carry it to another device."""


class ClaimOrder(Order, tag="claim"):
    """Put the seat into this browser's list of games; without a seat: get tokens of all seats this browser holds."""


class RematchOrder(Order, tag="rematch"):
    """After the end: a new table with the same people and colours, everybody one seat further where there are turns. Old
    tokens are good there too."""


class WatchOrder(Order, tag="watch"):
    """Socket only: follow a table, as the seat of the token or as a spectator. `seq`: events after this are wanted;
    `recall`: without it, those of so many of the last rows.
    """

    token: Token | None = None
    seq: Count | None = None
    recall: Annotated[int, Meta(ge=0, le=400)] = 0


class UnwatchOrder(Order, tag="unwatch"):
    """Socket only: follow this table no longer (in the name of this seat)."""


class PingOrder(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Socket only: is anybody there? Answered by `pong` with the server's time.

    With `next` the client promises to be heard again within so many milliseconds: if it is not, the server soon takes
    the line for lost and tells the others. A ping without it takes the promise back.
    """

    id: Id
    next: Annotated[int, Meta(ge=100, le=600_000)] | None = None


TableOrder = (
    ActOrder
    | TakeBackOrder
    | SkipOrder
    | TeachOrder
    | UndoOrder
    | ChatOrder
    | ReactOrder
    | MuteOrder
    | QuietOrder
    | HurryOrder
    | SitOrder
    | LeaveOrder
    | BotOrder
    | BackOrder
    | FreeOrder
    | RemoveOrder
    | ReportOrder
    | MoveOrder
    | ColourOrder
    | RenameOrder
    | PledgeOrder
    | ShowOrder
    | StartOrder
    | ResignOrder
    | PauseOrder
    | ResumeOrder
    | SpeedOrder
    | PackOrder
    | UnpackOrder
    | DepartOrder
    | LinkOrder
    | ClaimOrder
    | RematchOrder
)
SocketOrder = TableOrder | MayOrder | WatchOrder | UnwatchOrder | PingOrder


class Fork(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/fork: play on from a point of a finished match. `to` counts actions; none: the end."""

    to: Count | None = None
    chairs: Annotated[list[ChairPlan], Meta(max_length=16)] | None = None
    name: Name = ""
    pledge: Annotated[Promise | None, Meta(description="The `pledge` of the first own chair.")] = None


class Sitter(Struct):
    """Who sits on a seat and how: what goes with the seat when its match goes elsewhere."""

    name: Name = ""
    bot: Annotated[str, Meta(max_length=40)] = ""
    stand_in: bool = False  # the bot only keeps the seat for its person, and plays nothing but what must be played
    colour: Annotated[int, Meta(ge=-1, le=15)] = -1  # one of the game's, by its place; -1: the one of the chair
    resigned: bool = False
    quiet: bool = False  # the person wishes not to be asked for deals by bots
    hurry: Annotated[int, Meta(ge=0, le=100)] = 100  # the pauses of bots that the person wishes, in percent

    def facts(self) -> dict[str, Any]:
        """All of this by name, for another who sits the same way."""
        return {name: getattr(self, name) for name in Sitter.__struct_fields__}


class ParcelSeat(Sitter, forbid_unknown_fields=True, kw_only=True):
    """A seat of a match on its way: one's `own`, or a bot's. `bank` is thinking time left, in milliseconds."""

    own: bool
    bank: Count = 0


class Parcel(Struct, forbid_unknown_fields=True):
    """GET /api/tables/{table}/parcel gives it, POST /api/parcels/{key} takes it in: a match under way, with its dice, for
    whoever holds all seats that people play. `record` is that of the match so far, with its seed, `at` match time.
    """

    key: ParcelKey
    record: str
    seats: Annotated[list[ParcelSeat], Meta(max_length=16)]
    at: Count = 0
    speed: Percent = 100
    pace: Pace = "brisk"
    clock: TurnClock | None = None
    spectators: Literal["open", "delayed", "none"] = "open"
    paused: bool = False
