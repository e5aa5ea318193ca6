"""What happens at a table by itself: clocks, warnings, bots that sit in, bots that choose, sleep."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING

import msgspec

from starport.engine.chair import VEIL_STREAMS
from starport.engine.dice import Dice
from starport.engine.refusal import Refused, refuse
from starport.server import games, lessons
from starport.server.bot_pace import FORCED, beats, pause, temper
from starport.server.bot_worker import BotFailed, BotQuestion, Choice
from starport.server.drafts import Draft
from starport.server.dues import dues, lost
from starport.server.fair_shares import Asker
from starport.server.log import log
from starport.server.match import Match
from starport.server.orders import play
from starport.server.session import FOREVER
from starport.server.thinking import wished

if TYPE_CHECKING:
    from starport.engine.game import State
    from starport.server.clock import Alarm
    from starport.server.context import Context
    from starport.server.table import Table

RETRY = 1_000  # after a failure of the store, in milliseconds
ATTENTION = 500  # real time: a bot looks up at most so often, whatever happens on the table


class TableJobs:
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
        now = table.context.clock.now()
        if not self._awake():
            if self._asleep_since is None:
                self._asleep_since = now
            return
        if self._asleep_since is not None:
            since, self._asleep_since = self._asleep_since, None
            if table.match.session.going() and table.match.session.spec.realtime:
                table.context.spawn(self._mend(since))
                return
        moments = [moment for moment in (*self._moments(), table.views.next_shown()) if moment is not None]
        if table.match.session.going():
            moments += self._ask_bots(now)
        if moments and min(moments) < FOREVER:
            self._alarm = table.context.clock.alarm(min(moments), self._ring)

    def _awake(self) -> bool:
        """Somebody plays or watches. A table with only bots and nobody watching sleeps, and so does a broken one."""
        table = self._table
        return not table.broken and (bool(table.subscriptions) or bool(table.match.session.people()))

    def idle(self) -> bool:
        """Nothing will happen here by itself."""
        return self._alarm is None and not self._thinking

    def _moments(self) -> list[int]:
        """When something is due by itself."""
        return [moment for moment, _ in self._dues(self._table.match)]

    def _dues(self, match: Match) -> list[tuple[int, Draft]]:
        here = {subscription.seat for subscription in self._table.subscriptions}
        return dues(match, self._table.context, here)

    def _ring(self) -> None:
        self._table.context.spawn(self._wake())

    async def _wake(self) -> None:
        """Carry out everything that is due."""
        table = self._table
        table.notify()  # delayed spectators may see more now
        try:
            while table.match.session.status != "over":
                await table.write(self._due_draft)
        except Refused as refused:
            if refused.refusal.message != "nothing_due":
                log.warning("job_refused", table=table.name, why=refused.refusal.message)
                await table.context.rest(RETRY)
        self.plan()

    def _due_draft(self, match: Match, at: int) -> Draft:
        now = max(self._table.context.clock.now(), match.session.wall)
        for moment, draft in self._dues(match):
            if moment <= now:
                return draft
        raise refuse("nothing_due", "")

    # ---- presence and gaps ----------------------------------------------------------------------------------------

    async def note_presence(self, seat: int, patience: int) -> None:
        """Write down after a while whether the person of a seat is connected, if the log does not say so already."""
        await self._table.context.rest(patience)
        async with self._noting:
            try:
                await self._table.write(lambda match, at: self._presence(match, seat))
            except Refused as refused:
                if refused.refusal.message not in ("nothing_due", "table_broken", "store_unavailable"):
                    raise

    def look_round(self) -> None:
        """Real time: another process may have died with its people, or have taken ours for dead."""
        table, session = self._table, self._table.match.session
        if not session.spec.realtime:
            return
        followed = {subscription.seat for subscription in table.subscriptions}
        for number in session.dropped:
            if number in followed:
                table.context.spawn(self.note_presence(number, 0))
        self.plan()

    def _presence(self, match: Match, number: int) -> Draft:
        seat = match.session.seats[number]
        here = any(subscription.seat == number for subscription in self._table.subscriptions)
        if here and seat.held() and not self._table.context.alive(seat.here):
            return Draft("here", number, {"process": self._table.context.process})
        if not here and seat.here == self._table.context.process:
            return Draft("away", number)
        raise refuse("nothing_due", "")

    async def _mend(self, since: int, until: int | None = None) -> None:
        """Nobody was there for a while: no clock ran. In real time everybody who was there is waited for."""
        context = self._table.context
        try:
            await self._table.write(lambda match, at: _mend_draft(match, since, until, context))
        except Refused as refused:
            if refused.refusal.message != "nothing_due":
                log.warning("job_refused", table=self._table.name, why=refused.refusal.message)

    async def mend_after_silence(self, last_alive: int, until: int) -> None:
        """After a restart: the time during which no process was alive counts for nobody."""
        wall = self._table.match.session.wall
        if wall < until:
            await self._mend(max(last_alive, wall), until)

    # ---- bots -----------------------------------------------------------------------------------------------------

    def _ask_bots(self, now: int) -> list[int]:
        """Let the bots choose for whom the game waits, and say when to look again."""
        table = self._table
        session = table.match.session
        waiting = [seat for seat in table.match.acting() if session.seats[seat].bot]
        if not waiting:
            return []
        if not self.mine:  # another process is at it; go on only if it seems to have stopped
            takeover = session.wall + 2 * max(self._longest(seat) for seat in waiting)
            if now < takeover:
                return [takeover]
        moments: list[int] = []
        for seat in waiting:
            since, until = self._resting.get(seat, (-1, 0))
            if since == session.seq and until > now:
                moments.append(until)
            elif (
                session.spec.realtime
                and lessons.followed(table.match) is None
                and (ready := max(session.time.wall, self._looked.get(seat, 0) + ATTENTION)) > now
            ):
                moments.append(ready)
            elif seat not in self._thinking and (session.spec.realtime or not self._thinking):
                self._looked[seat] = now
                task = table.context.spawn(self._think(seat))
                if task is not None:
                    self._thinking[seat] = task
        return moments

    def _longest(self, seat: int) -> int:
        """So many milliseconds a seat's bot is waited for."""
        context = self._table.context
        chosen = wished(self._table.match.session.seats[seat].bot, context.bots.thinks)
        return context.settings.bot_deadline + round(1_000 * chosen)

    async def _think(self, seat: int) -> None:
        table = self._table
        last_move = table.match.session.last_move
        try:
            seq, asked = table.match.session.seq, table.context.clock.now()
            keeps = table.match.session.seats[seat].stand_in
            taught = lessons.scripted(table.match, seat)
            choice = taught or (self._needed(seat) if keeps else await self._choose(seat))
            if choice.action is None and (taught or table.match.session.spec.realtime):
                until = FOREVER if choice.wake is None else table.match.session.time.wall_time(choice.wake)
                self._resting[seat] = (seq, max(until, table.context.clock.now() + ATTENTION))
                return
            await table.context.rest(asked + self._pause(seat, choice.action) - table.context.clock.now())
            await self._play(seat, choice.action, last_move)
            if choice.reason and table.match.session.people():
                await table.write(lambda match, at: Draft("remark", seat, {"reason": choice.reason}))
            if choice.why is not None and table.match.session.people():
                explained = msgspec.to_builtins(choice.why)
                await table.write(lambda match, at: Draft("explain", seat, explained))
        except Refused:
            return  # paused or over in the meantime
        finally:
            self._thinking.pop(seat, None)
            self.plan()

    def _pause(self, seat: int, action: str | None) -> int:
        """How long people wait for this move in all; the thinking counts. Never so long that the bot seems to be gone."""
        table, session, settings = self._table, self._table.match.session, self._table.context.settings
        if session.spec.realtime or not session.people():
            return 0
        bot = session.seats[seat].bot
        forced = len(table.match.going().legal(seat)) == 1
        count = FORCED if forced else beats(action, games.entry(session.spec.game).beats)
        character = temper(bot, table.context.bots.names.get(session.spec.game, []))
        wished = pause(settings.bot_pace, session.spec.pace, count, character, f"{table.name} {session.seq}")
        # Whoever would like to see more is heard before those in a hurry.
        hurry = max(chair.hurry for chair in session.seats if chair.played_by_person())
        return min(wished * hurry // 100, settings.bot_deadline)

    async def _play(self, seat: int, action: str | None, last_move: int) -> None:
        """Do what the bot chose; the rules' safe choice if it chose nothing or something it may not do."""
        for choice in (action, None):
            try:
                await self._table.write(lambda match, at, text=choice: _bot_draft(match, seat, text, at))  # type: ignore[misc]
                return
            except Refused as refused:
                late = refused.refusal.message == "nothing_due"  # the seat is not the bot's any more
                if late or self._table.match.session.last_move != last_move or not self._table.match.session.going():
                    return  # the table has moved on or is held, and the bot will be asked again
                if choice is None or self._table.match.session.spec.realtime:  # in real time nobody has to act
                    self._resting[seat] = (self._table.match.session.seq, self._table.context.clock.now() + RETRY)
                    return
                self._table.context.metrics.add("bots_failed")
                log.warning("bot_refused", table=self._table.name, seat=seat, why=refused.refusal.message)

    async def _choose(self, seat: int) -> Choice:
        context = self._table.context
        context.metrics.add("bots_asked")
        try:
            return await context.bots.choose(self._question(seat), self._asker())
        except BotFailed as failed:
            context.metrics.add("bots_failed")
            log.warning("bot_failed", table=self._table.name, seat=seat, why=str(failed))
            return Choice()

    def _needed(self, seat: int) -> Choice:
        """What a bot plays that only keeps the seat for somebody: the rules' safe choice. In real time nobody has to act,
        so it does that only where it changes anything."""
        if not self._table.match.session.spec.realtime:
            return Choice()
        state, at = self._moment()
        action = state.fallback(seat)
        after = state.copy()
        after.apply(seat, action, at)
        return Choice(action.text) if after.position() != state.position() else Choice()

    def _asker(self) -> Asker:
        """On whose account the table's bots think; a table where only bots play comes last."""
        session = self._table.match.session
        return Asker(session.spec.host, self._table.name, not session.people())

    def _question(self, seat: int) -> BotQuestion:
        match = self._table.match
        return self._ask_about(self._table.name, seat, match.session.seats[seat].bot)

    def _ask_about(self, name: str, seat: int, bot: str) -> BotQuestion:
        """What a bot is asked now. It gets a world that the seat imagines, with dice of its own: whatever it does with
        that, neither hands of others nor the future leave this process. Its whims follow from the secret of the match,
        so that nobody can foretell them.
        """
        match, spec = self._table.match, self._table.match.session.spec
        state, at = self._moment()
        world = state.imagine(seat, Dice(secrets.token_bytes(32), VEIL_STREAMS))
        seed = hashlib.sha256(f"bot {match.session.seed} {name} {seat}".encode()).hexdigest()
        quiet = [number for number, chair in enumerate(match.session.seats) if chair.quiet and not chair.bot]
        position = world.position()
        return BotQuestion(
            name, spec.game, spec.edition, spec.seats, spec.options, position, seat, bot, seed, at, quiet=quiet
        )

    def _moment(self) -> tuple[State, int]:
        """The match as its clock has it now, and that moment of match time."""
        state = self._table.match.going()
        at = self._table.match_time(self._table.context.clock.now())
        if at:
            state = state.copy()
            state.tick(at)
        return state, at

    def adviser(self) -> str:
        """The bot that gives hints."""
        return self._table.context.bots.adviser[self._table.match.game.name]

    async def hint(self, seat: int) -> Choice:
        """What a bot would do in this seat's place."""
        context = self._table.context
        bot = self.adviser()
        try:
            return await context.bots.choose(self._ask_about(f"hint {self._table.name}", seat, bot), self._asker())
        except BotFailed as failed:
            log.warning("hint_failed", table=self._table.name, why=str(failed))
            raise refuse("no_hint", "") from None

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._thinking.values():
            task.cancel()


def _bot_draft(match: Match, seat: int, action: str | None, at: int) -> Draft:
    state = match.going()
    if not match.session.seats[seat].bot or seat not in state.acting():
        raise refuse("nothing_due", "")
    return play(match, seat, state.fallback(seat).text if action is None else action, at)


def _mend_draft(match: Match, since: int, until: int | None, context: Context) -> Draft:
    if not match.session.going() or match.session.wall > since:
        raise refuse("nothing_due", "")
    if match.session.spec.realtime:
        return Draft("mend", -1, {"since": since, "gone": lost(match, context)})
    return Draft("mend", -1, {"since": since} if until is None else {"since": since, "until": until})
