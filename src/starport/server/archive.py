"""The archive: records out and in, replays, the whole story, and forks from any point of a finished match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import msgspec

from starport.engine import record as records
from starport.engine.event import Event
from starport.engine.record import Record
from starport.engine.refusal import refuse
from starport.server import games, responses, wire
from starport.server.bot_pool import BotFailed
from starport.server.bot_worker import Review
from starport.server.database import Row
from starport.server.identity import clean, new_table
from starport.server.log import log
from starport.server.match import Match
from starport.server.reducers import first_state
from starport.server.registry import TableRegistry, arrange
from starport.server.session import Origin, Seat, Spec
from starport.server.table import Table
from starport.server.views import tell

T = TypeVar("T")
MOMENTS = 60  # of a match that are judged
Written = tuple[str, int, int, dict[str, object]]


class Archive:
    """Reads matches from their logs, from the first row on."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._turn = asyncio.Lock()

    async def _aside(self, work: Callable[..., T], *given: object) -> T:
        """Long work runs beside the event loop, one piece at a time."""
        async with self._turn:
            return await asyncio.to_thread(work, *given)

    async def _rows(self, table: Table) -> list[Row]:
        return await self._registry.context.store.rows(table.name)

    # ---- records --------------------------------------------------------------------------------------------------

    async def record(self, table: Table) -> Record:
        """The record of a finished match. Before the end it would show what others have hidden."""
        if table.match.session.status != "over":
            raise refuse("match_not_over", "")
        return await self._aside(make_record, await self._rows(table))

    async def import_record(self, text: str, person: str) -> Table:
        """A finished match from a record that verifies; Refused names what is wrong with it."""
        found = records.read(text)
        await self._aside(found.verify)
        now = self._registry.context.clock.now()
        spec = Spec(
            game=found.game,
            edition=found.edition,
            seats=found.seats,
            options=found.options,
            public=False,
            spectators="open",
            clock=None,
            patience=None,
            speed=100,
            realtime=games.entry(found.game).realtime,
            host=person,
            position=found.start,
            origin=Origin("record", len(found.lines)),
        )
        names = [*found.names, *[""] * found.seats][: found.seats]
        seats = [Seat(name=str(name)[:24], open=False) for name in names]
        seed = found.seed.hex() if found.seed is not None else ""
        acts: list[Written] = [("act", line.seat, line.at, {"action": line.text}) for line in found.lines]
        bodies: list[Written] = [
            ("create", -1, 0, {"spec": spec, "seats": seats}),
            ("start", -1, 0, {"seed": seed}),
            *acts,
            *([("tick", -1, found.until, {})] if found.until else []),
            ("close", -1, 0, {"reason": "record_ends"}),
        ]
        name = new_table()
        rows = [
            Row(name, number, kind, seat, at, now, "", msgspec.json.encode(body).decode())
            for number, (kind, seat, at, body) in enumerate(bodies, 1)
        ]
        await self._registry.context.store.create(rows, False, "over")
        await self._registry.context.store.join(person, name, now)
        return await self._registry.table(name)

    # ---- replays --------------------------------------------------------------------------------------------------

    async def replay(self, table: Table, asker: int | None, seat: int | None, to: int | None) -> responses.Replay:
        """The match after so many actions, as a seat saw it: one's own always, any other after the end."""
        self._may_see(table, asker, seat)
        match, moves, count, events = await self._aside(at_move, await self._rows(table), to)
        if match.state is None:
            raise refuse("not_started", "")
        row, text = moves[count - 1] if count else (None, "")
        shown = row is not None and (table.match.session.status == "over" or row.seat == asker)
        line = f"{row.seat} {text}" if row is not None and shown else None
        told = tell(match.session.seq, events, seat, [])
        return responses.Replay(count, len(moves), line, seat, match.state.view(seat), told)

    async def story(self, table: Table, seat: int | None, since: int) -> responses.StoryAnswer:
        """Every event after a row, as the receiver may know it."""
        if seat is None:
            self._may_see(table, None, None)
        muted = [] if seat is None else table.match.session.seats[seat].muted
        return await self._aside(make_story, await self._rows(table), seat, since, muted)

    async def chances(self, table: Table) -> responses.ChanceList:
        """How the chances to win went in a finished match; while it goes on they would tell what is hidden."""
        if table.match.session.status != "over":
            raise refuse("match_not_over", "")
        moves, moments = await self._aside(positions, await self._rows(table))
        spec = table.match.session.spec
        review = Review(table.name, spec.game, spec.edition, spec.seats, spec.options, [place for _, place in moments])
        try:
            judged = await self._registry.context.bots.judge(review)
        except BotFailed as failed:
            log.warning("review_failed", table=table.name, why=str(failed))
            raise refuse("no_hint", "") from None
        found = zip(moments, judged, strict=True)
        return responses.ChanceList(moves, [responses.Chance(to, seats) for (to, _), seats in found])

    def _may_see(self, table: Table, asker: int | None, seat: int | None) -> None:
        session = table.match.session
        if seat is not None and seat >= len(session.seats):
            raise refuse("unknown_seat", "", seat=seat)
        if session.status == "over" or (seat is not None and seat == asker):
            return
        if seat is not None or session.spec.spectators != "open":
            raise refuse("replay_hidden", "")

    # ---- forks ----------------------------------------------------------------------------------------------------

    async def fork(self, table: Table, order: wire.Fork, person: str) -> tuple[Table, dict[str, str]]:
        """A new table that begins where the finished one stood after so many actions."""
        if table.match.session.status != "over":
            raise refuse("match_not_over", "")
        match, _, count, _ = await self._aside(at_move, await self._rows(table), order.to)
        old = table.match.session.spec
        roster = self._registry.context.roster()
        chairs = order.chairs or ["me", *[f"bot {roster.sit_in(old.game)}"] * (old.seats - 1)]
        if len(chairs) != old.seats:
            raise refuse("wrong_seats", "", seats=len(chairs), known=[str(old.seats)])
        if match.state is None or match.state.result() is not None:
            raise refuse("match_over", "")
        spec = msgspec.structs.replace(
            old,
            public=False,
            clock=None,
            host=person,
            position=match.state.position(),
            origin=Origin("fork", count),
            spectators="open",
        )
        seats, tokens = arrange(chairs, clean(order.name), person, old.game, roster)
        fresh = await self._registry.make(spec, seats)
        await self._registry.context.store.join(person, fresh.name, self._registry.context.clock.now())
        return fresh, tokens


# ---- reading a log from its first row on, beside the event loop ----------------------------------------------------


def unfold(rows: list[Row]) -> tuple[Match, list[tuple[Row, str]]]:
    """The match at its last row, and the actions that were not taken back."""
    match = Match.begin(rows[0])
    moves: list[tuple[Row, str]] = []
    for row in rows[1:]:
        match.fold(row)
        if row.kind == "act":
            moves.append((row, str(msgspec.json.decode(row.body)["action"])))
        elif row.kind == "undo":
            moves.pop()
    return match, moves


def make_record(rows: list[Row]) -> Record:
    match, moves = unfold(rows)
    spec, session = match.session.spec, match.session
    found = Record(
        game=spec.game,
        edition=spec.edition,
        seats=spec.seats,
        options=spec.options,
        commitment=session.commitment,
        names=[seat.name or seat.bot for seat in session.seats],
    )
    if match.state is None:
        raise refuse("not_started", "")
    seed = bytes.fromhex(session.seed)
    state = first_state(match, seed)
    found.start = state.position() if session.reseeded else spec.position
    for row, text in moves:
        if row.at:
            state.tick(row.at)
        action = match.game.parse(text)
        state.apply(row.seat, action, row.at)
        found.note(row.seat, action, state, row.at)
    clock = max((row.at for row in rows if row.kind in ("act", "tick")), default=0)
    found.close(match.state, seed, clock)
    return found


def at_move(rows: list[Row], to: int | None) -> tuple[Match, list[tuple[Row, str]], int, list[Event]]:
    """The match right after its first `to` actions (None: all, undone ones left out), and the last one's events."""
    _, moves = unfold(rows)
    count = len(moves) if to is None else to
    if count > len(moves):
        raise refuse("replay_too_far", "", moves=len(moves))
    last = len(rows) if to is None else moves[count - 1][0].seq if count else 0
    match = Match.begin(rows[0])
    events: list[Event] = []
    for row in rows[1:]:
        if match.state is not None and row.seq > last:
            break
        events = match.fold(row)
    return match, moves, count, events


def positions(rows: list[Row]) -> tuple[int, list[tuple[int, dict[str, object]]]]:
    """How many actions a match had, and its positions after some of them, evenly spread, the last one included."""
    _, moves = unfold(rows)
    every = max(1, -(-len(moves) // MOMENTS))
    wanted = {row.seq: count for count, (row, _) in enumerate(moves, 1) if count % every == 0 or count == len(moves)}
    match = Match.begin(rows[0])
    found: list[tuple[int, dict[str, object]]] = []
    for row in rows[1:]:
        match.fold(row)
        if row.seq in wanted and match.state is not None:
            found.append((wanted[row.seq], match.state.position()))
    return len(moves), found


def make_story(rows: list[Row], seat: int | None, since: int, muted: list[int]) -> responses.StoryAnswer:
    match = Match.begin(rows[0])
    told: list[wire.Told] = []
    for row in rows[1:]:
        events = match.fold(row)
        if row.seq > since:
            told += tell(row.seq, events, seat, muted)
    return responses.StoryAnswer(match.session.seq, told)
