"""Pages: what each receiver may see of a table, made once per change and shared by all who see the same."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import msgspec

from starport.engine.event import Event
from starport.server import wire
from starport.server.patch import diff
from starport.server.sheet import Timeline

if TYPE_CHECKING:
    from starport.server.table import Table

Built = dict[str, object]


class Shown(msgspec.Struct, frozen=True):
    """A page as plain data, with the row it stands for and a number that grows with every change."""

    stamp: int
    seq: int
    page: Built


class Pages:
    """The pages of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.stamp = 0
        self._desk: tuple[int, Built] = (-1, {})
        self._made: dict[int | None, Shown] = {}
        self._sent: dict[tuple[int | None, int], bytes] = {}
        self._delayed: deque[tuple[int, Shown]] = deque()

    def turn(self) -> None:
        """Something has changed: pages are made anew when somebody asks."""
        self.stamp += 1
        self._made.clear()
        self._sent.clear()
        if self._table.match.sheet.spec.spectators == "delayed":
            self._delayed.append((self._table.room.clock.now(), self._make(None)))
            self._shown_to_spectators()

    # ---- pages ----------------------------------------------------------------------------------------------------

    def shown(self, seat: int | None) -> Shown:
        """What this seat (None: a spectator) may see now."""
        if seat is None and self.delays():
            return self._shown_to_spectators()
        if seat not in self._made:
            self._made[seat] = self._make(seat)
        return self._made[seat]

    def delays(self) -> bool:
        sheet = self._table.match.sheet
        return sheet.spec.spectators == "delayed" and sheet.status == "playing"

    def next_shown(self) -> int | None:
        """When spectators with a delay may see the next page."""
        if not self.delays():
            return None
        now, delay = self._table.room.clock.now(), self._table.room.settings.spectator_delay
        return next((made + delay for made, _ in self._delayed if made + delay > now), None)

    def _shown_to_spectators(self) -> Shown:
        """The newest page that is old enough; before there is one, only the table without the game."""
        limit = self._table.room.clock.now() - self._table.room.settings.spectator_delay
        while len(self._delayed) > 1 and self._delayed[1][0] <= limit:
            self._delayed.popleft()
        if self._delayed and self._delayed[0][0] <= limit:
            return self._delayed[0][1]
        return Shown(-1, 0, {"view": None, "menu": None, "desk": self.desk()})

    def _make(self, seat: int | None) -> Shown:
        match = self._table.match
        view = None if match.state is None else match.state.view(seat)
        menu = None if seat is None else msgspec.to_builtins(self._menu(seat))
        page: Built = {"view": view, "menu": menu, "desk": self.desk()}
        return Shown(self.stamp, match.sheet.seq, page)

    def _menu(self, seat: int) -> wire.Menu:
        match = self._table.match
        sheet = match.sheet
        state = match.state
        if state is None or not sheet.going() or sheet.seats[seat].bot:
            return wire.Menu([], [], "undo_nothing", [])
        forms = [wire.FormOffer(form.verb, form.bounds) for form in state.forms(seat)]
        offers = [wire.TakeBackOffer(action.text, until) for action, until in state.take_backs(seat)]
        return wire.Menu([action.text for action in state.legal(seat)], forms, match.why_no_undo(seat), offers)

    def desk(self) -> Built:
        """The table around the game; the same for everybody."""
        if self._desk[0] != self.stamp:
            self._desk = (self.stamp, msgspec.to_builtins(make_desk(self._table)))
        return self._desk[1]

    # ---- messages -------------------------------------------------------------------------------------------------

    def update(self, seat: int | None, old: Shown, muted: list[int]) -> tuple[bytes | None, Shown]:
        """The encoded message that leads from an old page to the present one; None if nothing has changed."""
        new = self.shown(seat)
        key = (seat, old.stamp)
        if not muted and key in self._sent and new.stamp == self.stamp:
            return self._sent[key], new
        events = self.told(seat, old.seq, new.seq, muted)[0]
        patch = diff(old.page, new.page)
        if not events and not patch and new.seq == old.seq:
            return None, new
        message = wire.Update(self._table.name, seat, old.seq, new.seq, self._table.room.clock.now(), events, patch)
        encoded = msgspec.json.encode(message)
        if not muted:
            self._sent[key] = encoded
        return encoded, new

    def told(self, seat: int | None, after: int, to: int, muted: list[int]) -> tuple[list[wire.Told], bool]:
        """The events of the rows after `after` up to `to`, as this receiver may know them; are some gone?"""
        stories, gap = self._table.events_after(after)
        return [told for seq, events in stories if seq <= to for told in tell(seq, events, seat, muted)], gap


def tell(seq: int, events: list[Event], seat: int | None, muted: list[int]) -> list[wire.Told]:
    """One row's events for one receiver."""
    heard: list[wire.Told] = []
    for event in events:
        facts = event.seen_by(seat)
        if facts is not None and not (muted and event.name == "chat" and facts["seat"] in muted):
            heard.append(wire.Told(seq, event.name, facts))
    return heard


def _time_card(time: Timeline) -> wire.TimeCard:
    until = time.until if time.until >= 0 else None
    return wire.TimeCard(time.at, time.wall, time.speed, time.running, time.rate(), until)


def make_desk(table: Table) -> wire.Desk:
    """The desk of a table as it stands."""
    sheet, room = table.match.sheet, table.room
    spec, acting = sheet.spec, table.match.acting()
    timed = spec.clock is not None and sheet.status != "open"
    seats = [
        wire.SeatCard(
            name=seat.name,
            open=seat.open,
            person=seat.held(),
            bot=seat.bot,
            here=bool(seat.here) and room.alive(seat.here),
            acting=number in acting,
            resigned=seat.resigned,
            warned=seat.warned,
            bank=seat.bank if timed else None,
            since=seat.since if timed and seat.since >= 0 else None,
            back_by=sheet.back_by(number),
        )
        for number, seat in enumerate(sheet.seats)
    ]
    return wire.Desk(
        table=table.name,
        game=spec.game,
        edition=spec.edition,
        options=spec.options,
        realtime=spec.realtime,
        public=spec.public,
        spectators=spec.spectators,
        clock=spec.clock,
        patience=spec.patience,
        status=sheet.status,
        seats=seats,
        paused=sheet.paused,
        pausing=sheet.pausing,
        resuming=sheet.resuming,
        dropped=sheet.dropped,
        time=_time_card(sheet.time),
        moves=sheet.moves,
        watchers=sum(channel.seat is None for channel in table.channels),
        commitment=sheet.commitment or None,
        seed=sheet.seed if sheet.status == "over" else None,
        result=sheet.result,
        rematch=sheet.rematch or None,
        made=sheet.made,
        touched=sheet.wall,
    )
