"""Responses: what the server says, as types: answers over HTTP, and messages over a socket. `wire` has what clients ask."""

from __future__ import annotations

from msgspec import Struct, field

from starport.server.bot_worker import Why
from starport.server.pages import Desk, Json, Page, Told


class Reason(Struct):
    """Why something is not allowed, or a request has failed: message id, its arguments, and the rule."""

    message: str
    facts: Json
    rule: str


class PageAnswer(Struct):
    """GET /api/tables/{table}: the page and the events after `since`."""

    seat: int | None
    seq: int
    now: int
    events: list[Told]
    gap: bool
    page: Page


class Reach(Struct):
    """GET /api/reach: the address under which other machines find this server; null: only its own machine can."""

    address: str | None


class TableCard(Struct):
    """A table in a list. `seat` and `turn` are about the asking person."""

    desk: Desk
    seat: int | None
    turn: bool


class TableList(Struct):
    """GET /api/tables (public ones) and GET /api/mine (own ones, those that wait for you first)."""

    now: int
    tables: list[TableCard]


class OptionCard(Struct):
    """One setting of an edition."""

    name: str
    choices: list[str]
    default: str
    meaning: str
    rule: str
    seats: list[int]
    """With how many players the setting exists; empty: always."""
    own: bool
    """The text of a file may stand instead of a choice."""


class ColumnCard(Struct):
    """What an edition is like with so many players, fact by fact."""

    seats: list[int]
    facts: dict[str, str]
    chapters: list[str]
    """The marks of the rules that hold then, as in the rulebook; empty: the name of the edition."""


class EditionCard(Struct):
    """One edition of a game."""

    name: str
    title: str
    seats: list[int]
    usual_seats: int
    options: list[OptionCard]
    columns: list[ColumnCard]
    """For a table of differences between editions; empty where nobody made one."""


class LessonName(Struct):
    """A first game that teaches: the name that `Create` wants, and what is played."""

    name: str
    edition: str
    seats: int


class GameCard(Struct):
    """One game of the catalogue, with the bots that play it, the weakest first."""

    name: str
    title: str
    summary: str
    realtime: bool
    editions: list[EditionCard]
    bots: list[str]
    usual_bot: str
    """For whoever names none; it also plays on for people."""
    practice_bot: str
    """For people who learn the game."""
    thinks: dict[str, list[float]]
    """Bots whose thinking time people may choose: the seconds a move, the usual first. `NAME@3s` is such a bot's name then."""
    lessons: list[LessonName]
    """First games that teach it."""


class GameList(Struct):
    """GET /api/games: every game of the catalogue, and the bots that may be asked to play."""

    version: int
    games: list[GameCard]
    bots: list[str]


class Replay(Struct):
    """GET /api/tables/{table}/replay: the match after `to` of `moves` actions, as one seat or a spectator saw it.

    `line` is the last action; while the match goes on, only one's own.
    """

    to: int
    moves: int
    line: str | None
    seat: int | None
    view: Json
    events: list[Told]


class Hint(Struct):
    """GET /api/tables/{table}/hint: what a bot would do in the place of the token's seat (null: it would wait), and why, where
    it says so."""

    bot: str
    action: str | None
    why: Why | None = None


class WinChance(Struct):
    """Each seat's chance to win after so many actions, as the best judge of the house sees it; empty where nobody knows."""

    to: int
    seats: list[float]


class ChanceList(Struct):
    """GET /api/tables/{table}/chances: how the chances went in a finished match, at most some sixty moments."""

    moves: int
    chances: list[WinChance]


class StoryAnswer(Struct):
    """GET /api/tables/{table}/story: the events of rows after `since` and before `before`, as the receiver may know them;
    with `last` only so many of them, and `more` says whether there are earlier ones. A fork then also tells the match it
    goes on from, at rows up to 0.
    """

    seq: int
    events: list[Told]
    more: bool


class Created(Struct):
    """The answer to a new table: its name and the tokens of one's own seats, by seat number."""

    table: str
    link: str
    tokens: dict[str, str]
    seq: int


# ---- messages ---------------------------------------------------------------------------------------------------


class Message(Struct, tag_field="type"):
    """Every message names its type."""


class Hello(Message, tag="hello"):
    """The first message on a socket: the version of the wire and the server's time (milliseconds since 1970)."""

    version: int
    now: int


class Pong(Message, tag="pong"):
    """The answer to a ping."""

    id: str
    now: int


class Ack(Message, tag="ack"):
    """The order is carried out and on disk. `seq` is its row in the log."""

    id: str
    seq: int
    tokens: dict[str, str] = field(default_factory=dict)
    table: str | None = None


class Refusal(Message, tag="refusal"):
    """The order is not carried out and nothing has changed: message id, its arguments, and the rule."""

    id: str
    message: str
    facts: Json
    rule: str


class Verdict(Message, tag="may"):
    """The answer to `may`: null if the action is allowed as the table stands after row `seq`, otherwise the reason."""

    id: str
    seq: int
    refusal: Reason | None


class Full(Message, tag="full"):
    """A whole page. `gap`: there are events before these which the receiver does not have; they can be fetched over HTTP."""

    table: str
    seat: int | None
    seq: int
    now: int
    events: list[Told]
    gap: bool
    page: Page


class Update(Message, tag="update"):
    """What changed since `from`. If `from` is not the receiver's last seq, it watches again.

    `patch` is a list of changes to the page: `[path, value]` sets, `[path]` removes; a path lists names and numbers.
    """

    table: str
    seat: int | None
    from_seq: int = field(name="from")
    seq: int
    now: int
    events: list[Told]
    patch: list[list[object]]


class Closed(Message, tag="closed"):
    """This table is followed no longer in the name of this seat, for example because the seat was given up."""

    table: str
    seat: int | None
    message: str


ServerMessage = Hello | Pong | Ack | Refusal | Verdict | Full | Update | Closed
