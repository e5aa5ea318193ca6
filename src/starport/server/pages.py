"""Pages, as types: what a receiver sees of a game and of the table around it. `wire` has the messages they come in."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Json = dict[str, object]


class TurnClock(Struct, forbid_unknown_fields=True):
    """Thinking time of each seat: a bank in seconds, and what every finished turn adds to it."""

    bank: Annotated[int, Meta(ge=5, le=604_800)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


class Told(Struct):
    """One event of the story: what happened, as this receiver may know it, and at which row of the log."""

    seq: int
    name: str
    facts: Json


class FormOffer(Struct):
    """A free bundle that may be filled in within bounds."""

    verb: str
    bounds: Json


class TakeBackOffer(Struct):
    """Real time: the action that takes an order back, and the last moment of match time for it."""

    action: str
    until: int


class Menu(Struct):
    """What the seat may do now. `undo` is empty when undo is possible, otherwise the message id of the reason.

    `take_back` lists orders in real time that can be taken back, the latest first; `muted` the seats whose chat this one
    does not hear.
    """

    actions: list[str]
    forms: list[FormOffer]
    undo: str
    take_back: list[TakeBackOffer]
    muted: list[int] = field(default_factory=list)


class SeatCard(Struct):
    """One seat as everybody may see it. Time left: `bank` milliseconds, less the time since `since` if not null.

    `host`: whoever made the table sits here. `back_by`: the connection was lost and everybody waits; at this server time
    a bot sits in. `stand_in`: the bot only keeps the seat and plays what must be played. `colour`: which of the game's
    colours, by its place in their order. `quiet`: the player wishes not to be asked for deals by bots; `hurry`: the
    pauses of bots that the player wishes, in percent of the table's.
    """

    name: str
    open: bool
    person: bool
    host: bool
    bot: str
    stand_in: bool
    colour: int
    here: bool
    acting: bool
    resigned: bool
    warned: int
    bank: int | None
    since: int | None
    back_by: int | None
    quiet: bool
    hurry: int


class TimeCard(Struct):
    """Match time in milliseconds: `at` at server time `wall`, and if `running` from then on `rate[0]` milliseconds in
    `rate[1]` of real time, not further than `until` if that is not null. If `wall` is still to come, the table counts
    in. `speed` is what the table has chosen, in percent of the game's own pace.
    """

    at: int
    wall: int
    speed: int
    running: bool
    rate: tuple[int, int]
    until: int | None


class ResultCard(Struct):
    """How the match ended."""

    winners: list[int]
    reason: str
    scores: list[int]


class OriginCard(Struct):
    """Not a match from the set-up: `fork` was begun from a match that had been played, after so many moves, and whoever
    saw that match may know what lay face down in it; `record` is a match that somebody brought in as a file; `carried`
    was taken here under way by one person, who may know its dice.
    """

    kind: Literal["fork", "record", "carried"]
    moves: int


class LessonCard(Struct):
    """A first game that teaches: `step` of its moves are made; `strayed`: then somebody went a way of their own."""

    name: str
    step: int
    of: int
    strayed: bool


class PledgeCard(Struct):
    """What a seat adds to the dice: its promise, and when it was shown the value."""

    seat: int
    promise: str
    value: str | None


class DiceCard(Struct):
    """How the dice come about: `commitment` is the server's promise about its seed, given before any seat's. While `open`,
    seats may pledge; during `show` (until server time `until`) those that did show their values; `rolling`: the dice
    follow from the seed and the values shown; pledges without a value were withheld.
    """

    phase: Literal["open", "show", "rolling"]
    commitment: str | None
    pledges: list[PledgeCard]
    until: int | None


class Desk(Struct):
    """The table around the game: settings, seats, clocks, and how it stands.

    `undoing` are the seats that wish to take back a deal they have just made, `pausing` and `resuming` those that wish
    for a pause or its end; `dropped` those whose connection was lost in real time: match time stands until they are back
    or a bot sits in. `hot_seat`: one person has several chairs and sees their hands. `packed`: the match is on its way to
    another place and nothing happens meanwhile; `moved`: it goes on at that table.
    """

    table: str
    game: str
    edition: str
    options: dict[str, str]
    realtime: bool
    public: bool
    spectators: str
    clock: TurnClock | None
    patience: int | None
    status: Literal["open", "playing", "over"]
    seats: list[SeatCard]
    paused: bool
    undoing: list[int]
    pausing: list[int]
    resuming: list[int]
    dropped: list[int]
    hot_seat: bool
    time: TimeCard
    moves: int
    watchers: int
    commitment: str | None
    dice: DiceCard
    origin: OriginCard | None
    lesson: LessonCard | None
    seed: str | None
    result: ResultCard | None
    rematch: str | None
    packed: bool
    moved: str | None
    made: int
    touched: int


class Page(Struct):
    """What a patch changes: the game as this seat may see it, what it may do, the table around it, and what is printed on
    the pieces of the game."""

    view: Json | None
    menu: Menu | None
    desk: Desk
    printed: Json
