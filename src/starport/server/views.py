"""Pages: what each receiver may see of a table, made once per change and shared by all who see the same."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from starport.engine.event import Event
from starport.engine.game import Json, State
from starport.server import lessons, pages, responses
from starport.server.patch import ENCODE, Change, Part, Written, changed, part_changes, write, write_again, write_own
from starport.server.session import Session, Timeline

if TYPE_CHECKING:
    from starport.server.table import Table


SPOKEN = ("chat", "reacted")
MISSING = object()
NOTHING = b"[]"
RAW: Any = msgspec.Raw  # text already, of the form that stands there otherwise
Rows = list[tuple[int, list[Event]]]


class PageVersion(msgspec.Struct, frozen=True):
    """A page as text, with the row it stands for and a number that grows with every change. `own` are entries of the view
    that this receiver sees in its own way; what all who follow the table see alike is one object for all of them.
    """

    stamp: int
    seq: int
    parts: Written
    own: Part = {}

    @property
    def page(self) -> Written:
        """The whole page."""
        view = self.parts["view"]
        return self.parts if view is None else {**self.parts, "view": view | self.own}


class TableViews:
    """The pages of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.stamp = 0
        self._desk: tuple[int, Part] = (-1, {})
        self._desk_values: dict[str, object] = {}  # from which that was written
        self._changed: dict[str, tuple[Part | None, Part | None, bytes]] = {}  # by part: from, to, and the way as text
        self._printed: Part = write(table.match.game.printed())
        self._made: dict[int | None, PageVersion] = {}
        self._seen: dict[int | None, tuple[Part, Part]] = {}
        self._sent: dict[tuple[int | None, int], bytes] = {}
        # By row: those after it, and the seats that hear them otherwise.
        self._rows: dict[int, tuple[Rows, set[int]]] = {}
        self._heard: dict[tuple[int, int, int | None], bytes] = {}
        self._delayed: deque[tuple[int, PageVersion]] = deque()

    def turn(self) -> None:
        """Something has changed: pages are made anew when somebody asks."""
        self.stamp += 1
        self._made.clear()
        self._seen.clear()
        self._sent.clear()
        self._rows.clear()
        self._heard.clear()
        if self._table.match.session.spec.spectators == "delayed":
            self._delayed.append((self._table.context.clock.now(), self._make(None)))
            self._shown_to_spectators()

    # ---- pages ----------------------------------------------------------------------------------------------------

    def shown(self, seat: int | None) -> PageVersion:
        """What this seat (None: a spectator) may see now."""
        if seat is None and self.delays():
            return self._shown_to_spectators()
        if seat not in self._made:
            self._made[seat] = self._make(seat)
        return self._made[seat]

    def delays(self) -> bool:
        session = self._table.match.session
        return session.spec.spectators == "delayed" and session.status == "playing"

    def next_shown(self) -> int | None:
        """When spectators with a delay may see the next page."""
        if not self.delays():
            return None
        now, delay = self._table.context.clock.now(), self._table.context.settings.spectator_delay
        return next((made + delay for made, _ in self._delayed if made + delay > now), None)

    def _shown_to_spectators(self) -> PageVersion:
        """The newest page that is old enough; before there is one, only the table without the game."""
        limit = self._table.context.clock.now() - self._table.context.settings.spectator_delay
        while len(self._delayed) > 1 and self._delayed[1][0] <= limit:
            self._delayed.popleft()
        if self._delayed and self._delayed[0][0] <= limit:
            return self._delayed[0][1]
        return PageVersion(-1, 0, {"view": None, "menu": None, "desk": self.desk(), "printed": self._printed})

    def _make(self, seat: int | None) -> PageVersion:
        match = self._table.match
        view, own = (None, {}) if match.state is None else self._view(match.state, seat)
        menu = None if seat is None else self._menu(seat)
        parts: Written = {"view": view, "menu": menu, "desk": self.desk(), "printed": self._printed}
        return PageVersion(self.stamp, match.session.seq, parts, own)

    def _view(self, state: State, seat: int | None) -> tuple[Part, Part]:
        """The game as this seat may see it: what it shares with others, and its own. With the first who asks come all who
        follow the table: what they see alike is made and written once.
        """
        if seat not in self._seen:
            seats = [seat, *({other.seat for other in self._table.subscriptions} - {seat, *self._seen})]
            views = state.views(seats)
            alike = _alike(views)
            shared, known = write(alike), dict[int, bytes]()
            for number, receiver in enumerate(seats):
                view = views[number]
                own = {name: value for name, value in view.items() if name not in alike}
                self._seen[receiver] = shared, write_own(own, known)
        return self._seen[seat]

    def _menu(self, seat: int) -> Part:
        match = self._table.match
        session = match.session
        state = match.state
        muted = session.seats[seat].muted
        if state is None or not session.going() or session.seats[seat].bot:
            return _nothing_to_do("undo_nothing", *muted)
        legal, forms, offers = state.legal(seat), state.forms(seat), state.take_backs(seat)
        if not legal and not forms and not offers:
            return _nothing_to_do(match.why_no_undo(seat), *muted)
        menu = pages.Menu(
            [action.text for action in legal],
            [pages.FormOffer(form.verb, form.bounds) for form in forms],
            match.why_no_undo(seat),
            [pages.TakeBackOffer(action.text, until) for action, until in offers],
            muted,
        )
        return write(msgspec.structs.asdict(menu))

    def desk(self) -> Part:
        """The table around the game; the same for everybody. A move changes little of it, and only that is written anew."""
        if self._desk[0] != self.stamp:
            values = msgspec.structs.asdict(make_desk(self._table))
            self._desk = (self.stamp, write_again(values, self._desk_values, self._desk[1]))
            self._desk_values = values
        return self._desk[1]

    # ---- messages -------------------------------------------------------------------------------------------------

    def update(self, seat: int | None, old: PageVersion, muted: list[int]) -> tuple[bytes | None, PageVersion]:
        """The encoded message that leads from an old page to the present one; None if nothing has changed."""
        new = self.shown(seat)
        key = (seat, old.stamp)
        if not muted and key in self._sent and new.stamp == self.stamp:
            return self._sent[key], new
        events = self._events(seat, old.seq, new.seq, muted)
        patch = self._patch(old, new)
        if events == NOTHING and patch == NOTHING and new.seq == old.seq:
            return None, new
        now = self._table.context.clock.now()
        encoded = ENCODE(responses.Update(self._table.name, seat, old.seq, new.seq, now, RAW(events), RAW(patch)))
        if not muted:
            self._sent[key] = encoded
        return encoded, new

    def _patch(self, old: PageVersion, new: PageVersion) -> bytes:
        """What leads from one page to the other, as text; what is everybody's is worked out and written once."""
        if old.own.keys() != new.own.keys():
            return ENCODE(changed(old.page, new.page))
        texts: list[bytes] = []
        for name, part in new.parts.items():
            was = old.parts[name]
            if was is part:
                continue
            way = self._changed.get(name)
            if way is None or way[0] is not was or way[1] is not part:
                way = self._changed[name] = (was, part, _bare(part_changes(name, was, part)))
            texts.append(way[2])
        texts.append(_bare(part_changes("view", old.own, new.own)))
        return b"[" + b",".join(filter(None, texts)) + b"]"

    def _events(self, seat: int | None, after: int, to: int, muted: list[int]) -> bytes:
        """The events that this receiver is told, as text. Most are the same for everybody, and are written once for all
        but those to whom they are addressed."""
        if muted:
            return ENCODE(self.told(seat, after, to, muted)[0])
        if after not in self._rows:
            rows = self._table.events_after(after)[0]
            self._rows[after] = rows, {each for _, events in rows for event in events for each in event.seats}
        rows, addressed = self._rows[after]
        key = (after, to, seat if seat in addressed else None)
        if key not in self._heard:
            self._heard[key] = ENCODE(
                [told for seq, events in rows if seq <= to for told in tell(seq, events, seat, [])]
            )
        return self._heard[key]

    def told(self, seat: int | None, after: int, to: int, muted: list[int]) -> tuple[list[pages.Told], bool]:
        """The events of the rows after `after` up to `to`, as this receiver may know them; are some gone?"""
        stories, gap = self._table.events_after(after)
        return [told for seq, events in stories if seq <= to for told in tell(seq, events, seat, muted)], gap


@lru_cache(maxsize=256)
def _nothing_to_do(undo: str, *muted: int) -> Part:
    """The menu of somebody who waits, as most do: one object for all of them, so nobody has to compare it."""
    return write(msgspec.structs.asdict(pages.Menu([], [], undo, [], list(muted))))


def _bare(changes: list[Change]) -> bytes:
    """Changes as text, without the brackets around them."""
    return ENCODE(changes)[1:-1] if changes else b""


def _alike(views: list[Json]) -> Json:
    """The entries that are the same objects in all of these."""
    alike = views[0].copy()
    for view in views[1:]:
        for name in [name for name, value in alike.items() if view.get(name, MISSING) is not value]:
            del alike[name]
    return alike


def tell(seq: int, events: list[Event], seat: int | None, muted: list[int]) -> list[pages.Told]:
    """One row's events for one receiver."""
    heard: list[pages.Told] = []
    for event in events:
        facts = event.seen_by(seat)
        if facts is not None and not (event.name in SPOKEN and facts["seat"] in muted):
            heard.append(pages.Told(seq, event.name, facts))
    return heard


def _time_card(time: Timeline) -> pages.TimeCard:
    until = time.until if time.until >= 0 else None
    return pages.TimeCard(time.at, time.wall, time.speed, time.running, time.rate(), until)


def _dice_card(session: Session, patience: int) -> pages.DiceCard:
    calling = session.status == "open" and session.called >= 0
    pledges = [pages.PledgeCard(number, seat.promise, seat.shown or None) for number, seat in session.pledged()]
    phase: Literal["open", "show", "rolling"] = "show" if calling else "open" if session.status == "open" else "rolling"
    until = session.called + patience if calling else None
    return pages.DiceCard(phase, session.commitment or None, pledges, until)


def _seat_cards(table: Table) -> list[pages.SeatCard]:
    session, context = table.match.session, table.context
    spec, acting = session.spec, table.match.acting()
    timed, colours = spec.clock is not None and session.status != "open", session.colours()
    return [
        pages.SeatCard(
            name=seat.name,
            open=seat.open,
            person=seat.held(),
            host=bool(seat.person) and seat.person == spec.host,
            bot=seat.bot,
            stand_in=seat.stand_in,
            colour=colours[number],
            here=here,
            acting=number in acting,
            resigned=seat.resigned,
            warned=seat.warned,
            bank=seat.bank if timed else None,
            since=seat.since if timed and seat.since >= 0 else None,
            back_by=session.back_by(number) if spec.realtime or here else session.absent_until(number),
            quiet=seat.quiet,
            hurry=seat.hurry,
        )
        for number, seat in enumerate(session.seats)
        for here in [context.alive(seat.here)]
    ]


def make_desk(table: Table) -> pages.Desk:
    """The desk of a table as it stands; nothing in it changes with the session afterwards."""
    session, spec = table.match.session, table.match.session.spec
    origin = spec.provenance()
    return pages.Desk(
        table=table.name,
        game=spec.game,
        edition=spec.edition,
        options=spec.options,
        realtime=spec.realtime,
        public=spec.public,
        spectators=spec.spectators,
        clock=spec.clock,
        patience=spec.patience,
        status=session.status,
        seats=_seat_cards(table),
        paused=session.paused,
        undoing=[*session.undoing],
        pausing=[*session.pausing],
        resuming=[*session.resuming],
        dropped=[*session.dropped],
        hot_seat=session.hot_seat(),
        time=_time_card(session.time),
        moves=session.moves,
        watchers=sum(subscription.seat is None for subscription in table.subscriptions),
        commitment=session.commitment or None,
        dice=_dice_card(session, table.context.settings.show_timeout),
        origin=None if origin is None else pages.OriginCard(origin.kind, origin.moves),
        lesson=lessons.card(table.match),
        seed=(session.secret or session.seed) if session.status == "over" else None,
        result=session.result,
        rematch=session.rematch or None,
        packed=bool(session.packed),
        moved=session.moved or None,
        made=session.made,
        touched=session.wall,
    )
