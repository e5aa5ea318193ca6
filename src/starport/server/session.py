"""The session: everything about a table but the game itself. It follows from the rows of the log and nothing else."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from starport.server.bot_pace import Pace
from starport.server.identity import opens
from starport.server.pages import ResultCard, TurnClock
from starport.server.wire import Sitter

REMEMBERED = 100  # orders of each asker; whoever sends many pushes out nobody else's
FOREVER = 1 << 60
SKIPPING = 30  # so many times as fast as real time a standing clock runs to the moment somebody waits for
WAITS = 3  # so many times the patience of the table is the whole time it waits for one seat in a match


class Origin(Struct, frozen=True):
    """Where a table comes from that did not begin with the set-up: a fork of a match after so many actions, a record, or a
    match that was carried here under way."""

    kind: Literal["fork", "record", "carried"]
    moves: int = 0
    table: str = ""  # a fork: the match it goes on from


class Spec(Struct, frozen=True):
    """What a table was made with: the body of its first row."""

    game: str
    edition: str
    seats: int
    options: dict[str, str]
    public: bool
    spectators: Literal["open", "delayed", "none"]
    clock: TurnClock | None
    patience: int | None
    speed: int
    realtime: bool
    host: str
    position: dict[str, object] | None = None  # where a fork begins
    promise: str | None = None  # an imported record: the commitment it came with
    pace: Pace = "brisk"  # of the bots, where people play
    origin: Origin | None = None
    lesson: str = ""  # which first game is taught here

    def provenance(self) -> Origin | None:
        """The origin; tables that were made before it was written down show theirs by their position."""
        fork = self.origin is None and self.position is not None and not self.lesson
        return Origin("fork") if fork else self.origin


class Seat(Sitter):
    """One chair. A person holds it by keys (hashed tokens); while `bot` is set, that bot plays."""

    person: str = ""
    keys: list[str] = field(default_factory=list)
    open: bool = True
    here: str = ""  # the process the person is connected to; empty: away
    gone: int = 0  # wall time of going away
    bank: int = 0  # thinking time left, in milliseconds
    since: int = -1  # the clock runs since then; -1: it stands
    waits: int = -1  # the game waits for this seat since then; -1: it does not
    waited: int = 0  # real time: how long all have waited for this seat to come back
    warned: int = 0
    muted: list[int] = field(default_factory=list)
    silenced: bool = False  # by the operator: nothing it says is passed on
    promise: str = ""  # about the value that this seat adds to the dice
    shown: str = ""  # that value, in hex

    def held(self) -> bool:
        """Whether somebody has tokens of this seat."""
        return bool(self.keys)

    def played_by_person(self) -> bool:
        return self.held() and not self.bot


class Timeline(Struct):
    """Match time apart from the time of day: `at` at `wall`, and from then on at the pace of the game times the speed
    (percent) that the table has chosen. A game whose pace is 0 stands; it runs on only up to `until`.
    """

    at: int = 0
    wall: int = 0
    speed: int = 100
    running: bool = False
    pace: tuple[int, int] = (1, 1)
    until: int = -1  # the moment to which a standing clock runs; -1: none

    def rate(self) -> tuple[int, int]:
        """Milliseconds of match time in so many of real time."""
        if self.until >= 0:
            return SKIPPING, 1
        return self.pace[0] * self.speed, self.pace[1] * 100

    def match_time(self, wall: int) -> int:
        if not self.running:
            return self.at
        fast, real = self.rate()
        at = self.at + max(0, wall - self.wall) * fast // real
        return min(at, self.until) if self.until >= 0 else at

    def wall_time(self, at: int) -> int:
        """The first moment of the day at which match time has reached `at`; FOREVER if it will not by itself."""
        fast, real = self.rate()
        if not fast or (0 <= self.until < at):
            return self.wall if at <= self.at else FOREVER
        return self.wall + max(0, -(-(at - self.at) * real // fast))

    def move(self, wall: int, running: bool, count_in: int = 0) -> None:
        """Stop or go on from this moment, after a moment to get ready."""
        self.at = self.match_time(wall)
        self.wall = wall + count_in
        self.running = running

    def skip(self, wall: int, until: int) -> None:
        """Let a standing clock run to this moment."""
        self.move(wall, running=True)
        self.until = max(until, self.until)

    def reached(self, wall: int, at: int) -> None:
        """Match time has come so far: a standing clock stands again."""
        if 0 <= self.until <= at:
            self.move(wall, running=True)
            self.until = -1


class Session(Struct):
    """Seats, clocks and how the match stands."""

    spec: Spec
    made: int
    seats: list[Seat]
    time: Timeline
    seq: int = 0
    wall: int = 0
    status: Literal["open", "playing", "over"] = "open"
    moves: int = 0
    last_move: int = 0
    moved_at: int = 0  # match time of the last thing that happened in the game
    paused: bool = False
    undoing: list[int] = field(default_factory=list)  # seats that wish to take back the deal they have just made
    pausing: list[int] = field(default_factory=list)
    resuming: list[int] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)  # real time: lost connections for which everybody waits
    attended: int = -1  # real time: some person is connected since then; -1: none is
    secret: str = ""  # the server's part in the dice, promised when the table was made; in hex
    called: int = -1  # the start was asked for at this time, and pledged values are to be shown; -1: not yet
    seed: str = ""  # what the dice follow from: the secret and the values that were shown
    lesson_base: int = 0  # how many moves of the lesson were made when it was last set to a step of it
    lesson_done: list[str] = field(default_factory=list)  # the moves since then
    lesson_over: bool = False
    restart: dict[str, object] | None = None  # the position that a lesson was last set to
    reseeded: bool = False  # began from a position, whose dice follow from the seed all the same
    commitment: str = ""
    result: ResultCard | None = None
    rematch: str = ""
    packed: str = ""  # the key of the parcel as which it is to go elsewhere; nothing happens meanwhile
    known_to: str = ""  # the person who may know its dice and what lies face down: nobody else sits down any more
    moved: str = ""  # the table at which it goes on
    removed: list[str] = field(default_factory=list)  # persons who may not sit down here again
    recent: dict[str, dict[str, int]] = field(default_factory=dict)  # rows by asker and id of the order

    def learning(self) -> bool:
        """Whether a lesson is given here."""
        return bool(self.spec.lesson) and not self.lesson_over

    def has_past(self) -> bool:
        """Whether what happened before the first row can be read in another table's log."""
        return self.spec.origin is not None and bool(self.spec.origin.table)

    def seat_of(self, token: str) -> int | None:
        """The seat that this token opens."""
        for number, seat in enumerate(self.seats):
            if opens(token, seat.keys):
                return number
        return None

    def hot_seat(self) -> bool:
        """Whether one person holds several chairs."""
        known = [seat.person for seat in self.seats if seat.person]
        return len(set(known)) < len(known)

    def people(self) -> list[int]:
        """Seats that a person plays now."""
        return [number for number, seat in enumerate(self.seats) if seat.played_by_person() and not seat.resigned]

    def remember(self, ask: str, seq: int) -> None:
        """Note which row an order made, so that the same order never acts twice."""
        if ask:
            asker, _, order = ask.partition(":")
            rows = self.recent.pop(asker, {})
            self.recent[asker] = rows  # whoever asked last stands last
            rows[order] = seq
            for crowd in (rows, self.recent):
                if len(crowd) > REMEMBERED:
                    del crowd[next(iter(crowd))]

    def done(self, ask: str) -> int | None:
        """The row that this order made, if it was carried out before."""
        asker, _, order = ask.partition(":")
        return self.recent.get(asker, {}).get(order)

    def pledged(self) -> list[tuple[int, Seat]]:
        """Seats that have promised to add to the dice."""
        return [(number, seat) for number, seat in enumerate(self.seats) if seat.promise]

    def going(self) -> bool:
        return self.status == "playing" and not self.paused and not self.dropped and not self.packed

    def back_by(self, number: int) -> int | None:
        """Until when everybody waits for this seat to come back; None if not, or if nothing limits it.

        A seat is waited for only while somebody else is there: a match that all have left goes on when they like.
        """
        seat, patience = self.seats[number], self.spec.patience
        if number not in self.dropped or patience is None or self.attended < 0:
            return None
        left = min(patience * 1000, WAITS * patience * 1000 - seat.waited)
        return max(seat.gone, self.attended) + max(0, left)

    def absent_until(self, number: int) -> int | None:
        """In turns: when a bot sits in for somebody who is not connected and for whom the game waits."""
        seat, patience = self.seats[number], self.spec.patience
        if patience is None or seat.waits < 0:
            return None
        return max(seat.waits, seat.gone) + patience * 1000

    def colours(self) -> list[int]:
        """The colour of each seat."""
        return [number if seat.colour < 0 else seat.colour for number, seat in enumerate(self.seats)]

    def drop(self, number: int, wall: int) -> bool:
        """Real time: the connection of a seat is lost, and everybody waits. Whether that is news."""
        seat = self.seats[number]
        seat.here = ""
        seat.gone = wall
        if not any(other.here for other in self.seats):
            self.attended = -1
        waits = self.spec.realtime and self.status == "playing" and number in self.people()
        if waits and number not in self.dropped:
            self.dropped.append(number)
            self.time.move(wall, running=False)
        return waits

    def found(self, number: int, wall: int) -> None:
        """Nobody has to wait for this seat any longer."""
        if number in self.dropped:
            if self.attended >= 0:
                self.seats[number].waited += wall - max(self.seats[number].gone, self.attended)
            self.dropped.remove(number)

    def run_clocks(self, acting: list[int], wall: int, actor: int = -1) -> None:
        """Count thinking time up to `wall`, then let the clocks of those run for whom the game waits."""
        clock = self.spec.clock
        for number, seat in enumerate(self.seats):
            if seat.since >= 0:
                seat.bank -= max(0, wall - seat.since)
                assert clock is not None  # otherwise nobody's would run
                if number not in acting and self.going():
                    seat.bank += clock.increment * 1000
            runs = self.going() and number in acting and not seat.bot
            seat.since = wall if runs and clock is not None else -1
            if not runs:
                seat.waits = -1
                seat.warned = 0
            elif seat.waits < 0 or number == actor:
                seat.waits = wall
                seat.warned = 0

    def mend(self, since: int, wall: int) -> None:
        """Nobody was there from `since` to `wall`: no clock ran."""
        lost = wall - since
        for seat in self.seats:
            if seat.since >= 0:
                seat.bank -= max(0, since - seat.since)
                seat.since = wall
            if seat.waits >= 0:
                seat.waits += lost
        if self.time.running:
            self.time.move(max(since, self.time.wall), running=True)
            self.time.wall = wall
