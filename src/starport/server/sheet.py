"""The sheet: everything about a table but the game itself. It follows from the rows of the log and nothing else."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from starport.server.people import opens
from starport.server.wire import ResultCard, TurnClock

REMEMBERED = 200


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


class Seat(Struct):
    """One chair. A person holds it by keys (hashed tokens); while `bot` is set, that bot plays."""

    name: str = ""
    person: str = ""
    keys: list[str] = field(default_factory=list)
    bot: str = ""
    open: bool = True
    resigned: bool = False
    here: str = ""  # the process the person is connected to; empty: away
    gone: int = 0  # wall time of going away
    bank: int = 0  # thinking time left, in milliseconds
    since: int = -1  # the clock runs since then; -1: it stands
    waits: int = -1  # the game waits for this seat since then; -1: it does not
    warned: int = 0
    muted: list[int] = field(default_factory=list)

    def held(self) -> bool:
        """Whether somebody has tokens of this seat."""
        return bool(self.keys)

    def played_by_person(self) -> bool:
        return self.held() and not self.bot


class Timeline(Struct):
    """Match time apart from the time of day: `at` at `wall`, running on at `speed` percent."""

    at: int = 0
    wall: int = 0
    speed: int = 100
    running: bool = False

    def match_time(self, wall: int) -> int:
        if not self.running or wall <= self.wall:
            return self.at
        return self.at + (wall - self.wall) * self.speed // 100

    def wall_time(self, at: int) -> int:
        """The first moment of the day at which match time has reached `at`."""
        return self.wall + max(0, -(-(at - self.at) * 100 // self.speed))

    def move(self, wall: int, running: bool) -> None:
        """Stop or go on from this moment."""
        self.at = self.match_time(wall)
        self.wall = wall
        self.running = running


class Sheet(Struct):
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
    paused: bool = False
    pausing: list[int] = field(default_factory=list)
    seed: str = ""
    commitment: str = ""
    result: ResultCard | None = None
    rematch: str = ""
    recent: dict[str, int] = field(default_factory=dict)

    def seat_of(self, token: str) -> int | None:
        """The seat that this token opens."""
        for number, seat in enumerate(self.seats):
            if seat.keys and opens(token, seat.keys):
                return number
        return None

    def people(self) -> list[int]:
        """Seats that a person plays now."""
        return [number for number, seat in enumerate(self.seats) if seat.played_by_person() and not seat.resigned]

    def remember(self, ask: str, seq: int) -> None:
        """Note which row an order made, so that the same order never acts twice."""
        if ask:
            self.recent[ask] = seq
            if len(self.recent) > REMEMBERED:
                del self.recent[next(iter(self.recent))]

    def going(self) -> bool:
        return self.status == "playing" and not self.paused

    def run_clocks(self, acting: list[int], wall: int, actor: int = -1) -> None:
        """Count thinking time up to `wall`, then let the clocks of those run for whom the game waits."""
        clock = self.spec.clock
        for number, seat in enumerate(self.seats):
            if seat.since >= 0:
                seat.bank -= max(0, wall - seat.since)
                if clock is not None and number not in acting and self.going():
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
