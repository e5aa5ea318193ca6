"""The driver of a table: what happens there by itself. Clocks, warnings, bots that sit in, bots that choose, sleep."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING

from starport.engine.dice import Dice
from starport.engine.refusal import Refused, refuse
from starport.server import games
from starport.server.bots import BotFailed
from starport.server.log import log
from starport.server.match import Match
from starport.server.orders import Draft, play
from starport.server.pace import FORCED, beats, pause, temper
from starport.server.sheet import FOREVER
from starport.server.worker import Choice, Question

if TYPE_CHECKING:
    from starport.engine.game import State
    from starport.server.clock import Alarm
    from starport.server.room import Room
    from starport.server.table import Table

WARNINGS = 3
PRESENT = 3  # somebody who is connected is given so many times the patience
HINT_STREAMS = 16  # more than any game asks for
RETRY = 1_000  # after a failure of the store, in milliseconds
ATTENTION = 500  # real time: a bot looks up at most so often, whatever happens on the table


class Driver:
    """Wakes its table when something is due, and lets bots play."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._alarm: Alarm | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._resting: dict[int, tuple[int, int]] = {}  # bots that wait: since which row, and until when
        self._looked: dict[int, int] = {}  # when each bot was asked last
        self._asleep_since: int | None = None
        self._noting = asyncio.Lock()
        self.mine = True  # this process wrote the last row, so it is the one to go on

    # ---- planning -------------------------------------------------------------------------------------------------

    def plan(self) -> None:
        """Look what is to be done now, and set the alarm for what is next."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self._table
        now = table.room.clock.now()
        if not self._awake():
            if self._asleep_since is None:
                self._asleep_since = now
            return
        if self._asleep_since is not None:
            since, self._asleep_since = self._asleep_since, None
            if table.match.sheet.going() and table.match.sheet.spec.realtime:
                table.room.spawn(self._mend(since))
                return
        moments = [moment for moment in (*self._moments(), table.pages.next_shown()) if moment is not None]
        if table.match.sheet.going():
            moments += self._ask_bots(now)
        if moments and min(moments) < FOREVER:
            self._alarm = table.room.clock.alarm(min(moments), self._ring)

    def _awake(self) -> bool:
        """Somebody plays or watches. A table with only bots and nobody watching sleeps, and so does a broken one."""
        table = self._table
        return not table.broken and (bool(table.channels) or bool(table.match.sheet.people()))

    def idle(self) -> bool:
        """Nothing will happen here by itself."""
        return self._alarm is None and not self._thinking

    def _moments(self) -> list[int]:
        """When something is due by itself."""
        return [moment for moment, _ in dues(self._table.match, self._table.room)]

    def _ring(self) -> None:
        self._alarm = None
        self._table.room.spawn(self._wake())

    async def _wake(self) -> None:
        """Carry out everything that is due."""
        table = self._table
        table.stir()  # delayed spectators may see more now
        try:
            while table.match.sheet.status == "playing":
                await table.write(self._due_draft)
        except Refused as refused:
            if refused.refusal.message != "nothing_due":
                log.warning("driver_refused", table=table.name, why=refused.refusal.message)
                await table.room.rest(RETRY)
        self.plan()

    def _due_draft(self, match: Match, at: int) -> Draft:
        now = max(self._table.room.clock.now(), match.sheet.wall)
        for moment, draft in dues(match, self._table.room):
            if moment <= now:
                return draft
        raise refuse("nothing_due", "")

    # ---- presence and gaps ----------------------------------------------------------------------------------------

    async def note_presence(self, seat: int, patience: int) -> None:
        """Write down after a while whether the person of a seat is connected, if the log does not say so already."""
        await self._table.room.rest(patience)
        async with self._noting:
            try:
                await self._table.write(lambda match, at: self._presence(match, seat))
            except Refused as refused:
                if refused.refusal.message not in ("nothing_due", "table_broken", "store_unavailable"):
                    raise

    def look_round(self) -> None:
        """Real time: another process may have died with its people, or have taken ours for dead."""
        table, sheet = self._table, self._table.match.sheet
        if not sheet.spec.realtime or sheet.status != "playing":
            return
        ours = {channel.seat for channel in table.channels if channel.seat in sheet.dropped}
        for number in ours:
            if number is not None:
                table.room.spawn(self.note_presence(number, 0))
        self.plan()

    def _presence(self, match: Match, number: int) -> Draft:
        seat = match.sheet.seats[number]
        here = any(channel.seat == number for channel in self._table.channels)
        if here and seat.held() and not (seat.here and self._table.room.alive(seat.here)):
            return Draft("here", number, {"process": self._table.room.process})
        if not here and seat.here == self._table.room.process:
            return Draft("away", number)
        raise refuse("nothing_due", "")

    async def _mend(self, since: int) -> None:
        """Nobody was there for a while: no clock ran. In real time everybody who was there is waited for."""
        room = self._table.room
        try:
            await self._table.write(lambda match, at: _mend_draft(match, since, room))
        except Refused as refused:
            log.warning("driver_refused", table=self._table.name, why=refused.refusal.message)

    async def mend_after_silence(self, last_alive: int) -> None:
        """After a restart: the time during which no process was alive counts for nobody."""
        if self._table.match.sheet.going():
            await self._mend(max(last_alive, self._table.match.sheet.wall))

    # ---- bots -----------------------------------------------------------------------------------------------------

    def _ask_bots(self, now: int) -> list[int]:
        """Let the bots choose for whom the game waits, and say when to look again."""
        table = self._table
        sheet = table.match.sheet
        waiting = [seat for seat in table.match.acting() if sheet.seats[seat].bot]
        if not waiting:
            return []
        if not self.mine:  # another process is at it; go on only if it seems to have stopped
            takeover = sheet.wall + 2 * table.room.settings.bot_deadline
            if now < takeover:
                return [takeover]
            self.mine = True
        moments: list[int] = []
        for seat in waiting:
            since, until = self._resting.get(seat, (-1, 0))
            if since == sheet.seq and until > now:
                moments += [until] if until < FOREVER else []
            elif sheet.spec.realtime and (ready := max(sheet.time.wall, self._looked.get(seat, 0) + ATTENTION)) > now:
                moments.append(ready)
            elif seat not in self._thinking and (sheet.spec.realtime or not self._thinking):
                self._looked[seat] = now
                task = table.room.spawn(self._think(seat))
                if task is not None:
                    self._thinking[seat] = task
        return moments

    async def _think(self, seat: int) -> None:
        table = self._table
        last_move = table.match.sheet.last_move
        try:
            seq, asked = table.match.sheet.seq, table.room.clock.now()
            choice = await self._choose(seat)
            if choice.action is None and table.match.sheet.spec.realtime:
                until = FOREVER if choice.wake is None else table.match.sheet.time.wall_time(choice.wake)
                self._resting[seat] = (seq, max(until, table.room.clock.now() + ATTENTION))
                return
            await table.room.rest(asked + self._pause(seat, choice.action) - table.room.clock.now())
            await self._play(seat, choice.action, last_move)
            if choice.reason and table.match.sheet.people():
                await table.write(lambda match, at: Draft("remark", seat, {"reason": choice.reason}))
        except Refused:
            return  # paused or over in the meantime
        finally:
            self._thinking.pop(seat, None)
            self.plan()

    def _pause(self, seat: int, action: str | None) -> int:
        """How long people wait for this move in all; the thinking counts. Never so long that the bot seems to be gone."""
        table, sheet, settings = self._table, self._table.match.sheet, self._table.room.settings
        if sheet.spec.realtime or not sheet.people() or table.match.state is None:
            return 0
        bot = sheet.seats[seat].bot
        forced = len(table.match.state.legal(seat)) == 1
        count = FORCED if forced else beats(action, games.entry(sheet.spec.game).beats)
        character = temper(bot, table.room.bots.names.get(sheet.spec.game, []))
        wished = pause(settings.bot_pace, sheet.spec.pace, count, character, f"{table.name} {sheet.seq}")
        return min(wished, settings.bot_deadline)

    async def _play(self, seat: int, action: str | None, last_move: int) -> None:
        """Do what the bot chose; the rules' safe choice if it chose nothing or something it may not do."""
        for choice in (action, None):
            try:
                await self._table.write(lambda match, at, text=choice: _bot_draft(match, seat, text, at))  # type: ignore[misc]
                return
            except Refused as refused:
                if self._table.match.sheet.last_move != last_move:
                    return  # the table has moved on, and the driver will ask again
                if choice is None or self._table.match.sheet.spec.realtime:  # in real time nobody has to act
                    self._resting[seat] = (self._table.match.sheet.seq, self._table.room.clock.now() + RETRY)
                    return
                self._table.room.metrics.add("bots_failed")
                log.warning("bot_refused", table=self._table.name, seat=seat, why=refused.refusal.message)

    async def _choose(self, seat: int) -> Choice:
        room = self._table.room
        room.metrics.add("bots_asked")
        try:
            return await room.bots.choose(self._question(seat))
        except BotFailed as failed:
            room.metrics.add("bots_failed")
            log.warning("bot_failed", table=self._table.name, seat=seat, why=str(failed))
            return Choice()

    def _question(self, seat: int) -> Question:
        match = self._table.match
        state, at = self._moment()
        return question(self._table.name, match, state.position(), seat, match.sheet.seats[seat].bot, at)

    def _moment(self) -> tuple[State, int]:
        """The match as its clock has it now, and that moment of match time."""
        state = self._table.match.going()
        at = self._table.match_time(self._table.room.clock.now())
        if at:
            state = state.copy()
            state.tick(at)
        return state, at

    async def hint(self, seat: int) -> Choice:
        """What a bot would do in this seat's place. It gets a world that the seat imagines, so it knows no more."""
        room, match = self._table.room, self._table.match
        bot = room.house().sit_in(match.game.name)
        state, at = self._moment()
        world = state.imagine(seat, Dice(secrets.token_bytes(32), HINT_STREAMS))
        try:
            return await room.bots.choose(question(f"hint {self._table.name}", match, world.position(), seat, bot, at))
        except BotFailed as failed:
            log.warning("hint_failed", table=self._table.name, why=str(failed))
            raise refuse("no_hint", "") from None

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for task in self._thinking.values():
            task.cancel()


def question(name: str, match: Match, position: dict[str, object], seat: int, bot: str, at: int) -> Question:
    """What a bot is asked in a position; its seed is the same for a whole match."""
    spec = match.sheet.spec
    seed = hashlib.sha256(f"bot {name} {seat}".encode()).hexdigest()
    return Question(name, spec.game, spec.edition, spec.seats, spec.options, position, seat, bot, seed, at)


def _bot_draft(match: Match, seat: int, action: str | None, at: int) -> Draft:
    state = match.going()
    if not match.sheet.seats[seat].bot or seat not in state.acting():
        raise refuse("nothing_due", "")
    return play(match, seat, state.fallback(seat).text if action is None else action, at)


def _mend_draft(match: Match, since: int, room: Room) -> Draft:
    if not match.sheet.going() or match.sheet.wall > since:
        raise refuse("nothing_due", "")
    gone = _lost(match, room) if match.sheet.spec.realtime else []
    return Draft("mend", -1, {"since": since, "gone": gone})


def _lost(match: Match, room: Room) -> list[int]:
    """Seats whose process died with their connection."""
    return [number for number, seat in enumerate(match.sheet.seats) if seat.here and not room.alive(seat.here)]


# ---- what is due by itself ----------------------------------------------------------------------------------------


def dues(match: Match, room: Room) -> list[tuple[int, Draft]]:
    """Everything that will be due, each with its moment and the row it will be."""
    sheet = match.sheet
    if sheet.status != "playing":
        return []
    lost = [(room.clock.now(), Draft("away", number)) for number in _lost(match, room)] if sheet.spec.realtime else []
    if sheet.dropped:
        return lost + _return_due(match, room)
    if sheet.paused:
        return []
    found = lost + _game_due(match)
    for number, seat in enumerate(match.sheet.seats):
        if seat.since >= 0:
            draft = Draft("sit_in", number, {"bot": room.house().sit_in(match.game.name), "why": "clock"})
            found.append((seat.since + seat.bank, draft))
        if seat.waits >= 0:
            found += _patience_due(match, number, room)
    return found


def _game_due(match: Match) -> list[tuple[int, Draft]]:
    """Real time: the game's own clock. However late it is noticed, a thing happens at its own moment."""
    state, time = match.state, match.sheet.time
    due = state.due() if state is not None and time.running else None
    if state is None or due is None:
        return []
    return [(time.wall_time(due + state.grace()), Draft("tick", at=due))]


def _return_due(match: Match, room: Room) -> list[tuple[int, Draft]]:
    """Real time: everybody waits for lost connections, but not for ever."""
    bot = room.house().sit_in(match.game.name)
    limits = [(match.sheet.back_by(number), number) for number in match.sheet.dropped]
    return [(by, Draft("sit_in", number, {"bot": bot, "why": "absent"})) for by, number in limits if by is not None]


def _patience_due(match: Match, number: int, room: Room) -> list[tuple[int, Draft]]:
    """The next warning for somebody the table waits for, and after the last one the bot that sits in."""
    sheet = match.sheet
    seat, patience = sheet.seats[number], sheet.spec.patience
    here = bool(seat.here) and room.alive(seat.here)
    if patience is None or (here and (sheet.spec.clock is not None or sheet.spec.realtime)):
        return []
    begun = seat.waits if here else max(seat.waits, seat.gone)
    whole = patience * 1000 * (PRESENT if here else 1)
    if seat.warned < WARNINGS:
        number_now = seat.warned + 1
        return [(begun + whole * number_now // (WARNINGS + 1), Draft("warn", number, {"number": number_now}))]
    why = "idle" if here else "absent"
    return [(begun + whole, Draft("sit_in", number, {"bot": room.house().sit_in(match.game.name), "why": why}))]
