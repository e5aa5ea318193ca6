"""A match as its log tells it: the session and the state of the game.

Nothing here waits, reads a clock or writes: the same rows give the same match in every process.
"""

from __future__ import annotations

import hashlib

import msgspec

from starport.engine import dice
from starport.engine.event import Event, Story, Told
from starport.engine.game import Game, State, canonical
from starport.engine.refusal import refuse
from starport.server import games
from starport.server.flow import Body
from starport.server.pages import ResultCard
from starport.server.reducers import ACTS, FOLDS, QUIET, UndoStep
from starport.server.rows import Row
from starport.server.session import Seat, Session, Spec, Timeline


class Frozen(msgspec.Struct):
    """The body of a snapshot."""

    session: Session = msgspec.field(name="sheet")  # as older snapshots have it
    position: dict[str, object] | None


class Match:
    """One match, folded from its rows."""

    def __init__(self, session: Session) -> None:
        self.session: Session = session
        spec = session.spec
        self.game: Game = games.make(spec.game, spec.edition, spec.seats, spec.options)
        self.state: State | None = None
        self.back: list[UndoStep] = []  # the actions that can be taken back
        self.back_seat: int = -1

    # ---- reading --------------------------------------------------------------------------------------------------

    def acting(self) -> list[int]:
        """Seats the game waits for."""
        if self.session.status != "playing":
            return []
        assert self.state is not None  # it is played
        return self.state.acting()

    def going(self) -> State:
        """The state of a match that is under way; Refused otherwise."""
        if self.session.status == "over":
            raise refuse("match_over", "")
        if self.state is None:
            raise refuse("not_started", "")
        if self.session.packed:
            raise refuse("table_packed", "")
        if self.session.paused:
            raise refuse("table_paused", "")
        if self.session.dropped:
            raise refuse("table_waits", "", seats=self.session.dropped)
        return self.state

    def counted_in(self, wall: int) -> None:
        """Refused while the table counts in after a pause."""
        time = self.session.time
        if time.running and wall < time.wall:
            raise refuse("counting_in", "", milliseconds=time.wall - wall)

    def credited(self, text: str, at: int, sent: int | None) -> int:
        """The match time of an action that was sent at this time of day: the delay is forgiven up to the game's credit,
        but nothing happens before the last thing that did.
        """
        if sent is None:
            return at
        earliest = at - self.game.lag_credit(self.game.parse(text))
        return min(at, max(self.session.time.match_time(sent), earliest, self.session.moved_at))

    def next_moment(self, after: int, at: int) -> int:
        """The next moment after this one at which the clock changes something; `at` if there is none before."""
        trial = self.going().copy()
        trial.tick(after)
        due = trial.due()
        return at if due is None else min(at, due)

    def why_no_undo(self, seat: int) -> str:
        """Empty if the seat may take its last action back; otherwise the message id of the reason."""
        if self.session.spec.realtime:
            return "undo_realtime"
        if self.session.moves == 0:
            return "undo_nothing"
        if not self.back:
            return "undo_sealed"
        asked = bool(self.session.undoing) and seat in self.undo_needs()
        return "" if asked or self.back_seat == seat else "undo_not_yours"

    def undo_needs(self) -> set[int]:
        """The people who must agree before the last action is taken back: whoever did it, and the others of a deal."""
        bound = set(self.back[-1].bound) if self.back else set()
        return {self.back_seat} | (bound & set(self.session.people()))

    def attempt(self, seat: int, text: str, at: int) -> tuple[State, Story]:
        """The state after this action, as a new one; Refused and nothing changed if it is not allowed."""
        before = self.going()
        trial = before.copy()
        trial.story = Story()
        if at:
            trial.tick(at)
        if trial.result() is not None:
            raise refuse("match_over", "")
        trial.apply(seat, self.game.parse(text), at)
        return trial, trial.story

    # ---- snapshots ------------------------------------------------------------------------------------------------

    def freeze(self) -> str:
        """The whole match as text; only possible while nothing can be taken back."""
        position = None if self.state is None else self.state.position()
        return msgspec.json.encode(Frozen(self.session, position)).decode()

    @classmethod
    def thaw(cls, text: str) -> Match:
        frozen = msgspec.json.decode(text, type=Frozen)
        match = cls(frozen.session)
        if frozen.position is not None:
            match.state = match.game.load(frozen.position)
        return match

    @staticmethod
    def frozen_digest(text: str) -> str:
        """The hash of the state in a snapshot, without asking any rules."""
        position = msgspec.json.decode(text)["position"]
        return "" if position is None else hashlib.sha256(canonical(position).encode()).hexdigest()

    @classmethod
    def begin(cls, row: Row) -> Match:
        """The match that a first row makes."""
        body = msgspec.json.decode(row.body)
        spec = msgspec.convert(body["spec"], Spec)
        seats = msgspec.convert(body["seats"], list[Seat])
        session = Session(spec, row.wall, seats, Timeline(speed=spec.speed), seq=row.seq, wall=row.wall)
        if "secret" in body:
            session.secret = str(body["secret"])
            session.commitment = dice.commitment(bytes.fromhex(session.secret))
        if spec.origin is not None and spec.origin.kind == "carried":
            session.known_to = spec.host
        match = cls(session)
        session.time.pace = match.game.pace()
        return match

    # ---- folding --------------------------------------------------------------------------------------------------

    def fold(self, row: Row, ready: tuple[State, Story] | None = None) -> list[Event]:
        """Let a row happen and tell what it brought. `ready` is the outcome of `attempt`, if that was just made."""
        if row.seq != self.session.seq + 1:
            raise ValueError(f"row {row.seq} does not follow row {self.session.seq}")
        session = self.session
        body: Body = msgspec.json.decode(row.body)
        if row.kind in ACTS:
            events = ACTS[row.kind](self, row, body, ready)
            session.undoing.clear()
            session.moved_at = max(session.moved_at, row.at)
            session.time.reached(row.wall, row.at)
        else:
            events = FOLDS[row.kind](self, row, body)
        session.seq = row.seq
        session.wall = max(session.wall, row.wall)
        session.remember(row.ask, row.seq)
        if row.kind not in QUIET or session.spec.realtime:
            actor = row.seat if row.kind in ("act", "back", "undo") else -1
            session.run_clocks(self.acting(), session.wall, actor)
        return events

    def end_if_over(self, wall: int) -> list[Event]:
        """Close the match when the game has a result."""
        result = None if self.state is None else self.state.result()
        if result is None or self.session.status != "playing":
            return []
        return self.end(ResultCard(list(result.winners), result.reason, list(result.scores)), wall)

    def end(self, result: ResultCard, wall: int) -> list[Event]:
        session = self.session
        session.status = "over"
        session.result = result
        session.pausing, session.resuming, session.dropped = [], [], []
        session.paused = False
        session.packed = ""
        session.time.move(wall, running=False)
        self.back.clear()
        facts: Told = {
            "winners": result.winners,
            "reason": result.reason,
            "scores": result.scores,
            "seed": session.secret or session.seed,  # snapshots of before know only the latter
        }
        return [Event("match_ended", facts)]
