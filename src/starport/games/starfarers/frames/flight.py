"""The frames of the flight phase: the flight of a pilot, and the choices that ships bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers.frames.frame import DONATING, FLIGHT, LANDING, PICKING, Frame
from starport.games.starfarers.schema.frames import DonatingView, FlightView, FlyingView, PickingView
from starport.games.starfarers.vectors import NO_FLAGS, NONE_YET, bits, count_of, replaced, replaced_flag
from starport.games.starfarers.words import PEOPLES, RESOURCES

if TYPE_CHECKING:
    from starport.games.starfarers.state import State

WAITING: Final = -1  # a ship that has not started
# By number of transports: what most flights keep. Whoever changes it replaces the whole.
_ALL_FREE: Final = vec[vec[bool]]([NO_FLAGS[:transports] for transports in range(len(NO_FLAGS) + 1)])
_NO_POINTS: Final = vec[vec[i64]]([NONE_YET[:transports] for transports in range(len(NONE_YET) + 1)])


@mypyc_attr(acyclic=True)
class Flight(Frame):
    """The flight of one pilot. Per ship: speed left (WAITING before its start), whether its move is over, whether it is
    grounded, and the point it is obliged to leave (-1: none)."""

    __slots__ = ("base", "begun", "black", "current", "done", "grounded", "leave", "left")

    def __init__(self, seat: i64, base: i64, black: bool, transports: i64) -> None:
        super().__init__(FLIGHT, seat)
        self.base: i64 = base
        self.black: bool = black
        self.begun: bool = False  # whether movement has begun
        self.current: i64 = -1
        self.left: vec[i64] = NONE_YET[:transports]  # WAITING
        self.done: vec[bool] = NO_FLAGS[:transports]
        self.grounded: vec[bool] = _ALL_FREE[transports]
        self.leave: vec[i64] = _NO_POINTS[transports]

    def ground(self, ship: i64, grounded: bool = True) -> None:
        """The ship may not fly."""
        self.grounded = replaced_flag(self.grounded, ship, grounded)

    def oblige(self, ship: i64, point: i64) -> None:
        """The ship has to leave this point."""
        self.leave = replaced(self.leave, ship, point)

    def renew(self, ship: i64) -> None:
        """A new ship has taken over this transport: nothing of the old one's flight concerns it."""
        self.left[ship] = WAITING
        self.done[ship] = False
        self.ground(ship, False)
        self.oblige(ship, -1)

    def copy(self) -> Frame:
        other = Flight(self.seat, self.base, self.black, 0)
        other.begun = self.begun
        other.current = self.current
        other.left = self.left[:]
        other.done = self.done[:]
        other.grounded = self.grounded
        other.leave = self.leave
        return other

    def view(self, state: State, seat: int | None) -> FlightView:
        return {
            "frame": "flight",
            "seat": self.seat,
            "base_speed": self.base,
            "speed": state.speed(self.seat, self.base),
            "black_ball": self.black,
            "moving": None if self.current < 0 else self.current + 1,
            "ships": self.ships(state),
        }

    def ships(self, state: State) -> list[FlyingView]:
        """The flight of each ship, for view and position alike."""
        points = state.rulebook.board.points
        return [
            {
                "left": None if self.left[ship] == WAITING else self.left[ship],
                "done": self.done[ship],
                "grounded": self.grounded[ship],
                "must_leave": None if self.leave[ship] < 0 else points[self.leave[ship]],
            }
            for ship in range(len(self.left))
        ]

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["base_speed"] = self.base
        saved["black_ball"] = self.black
        saved["begun"] = self.begun
        saved["moving"] = None if self.current < 0 else self.current + 1
        saved["ships"] = self.ships(state)
        return saved

    def load(self, state: State, reader: Reader) -> None:
        numbers = state.rulebook.numbers
        self.base = reader.number("base_speed", 0, 99)
        self.black = reader.flag("black_ball")
        speeds = [numbers.black_speed] if self.black else state.rulebook.speeds
        if self.base not in speeds:
            wanted = " or ".join([str(speed) for speed in speeds])
            ball = "with" if self.black else "without"
            raise bad(reader.path("base_speed"), f"is {wanted} {ball} the black ball (SF-FLY-1)")
        self.begun = reader.flag("begun")
        ships = reader.items("ships")
        if len(ships) != numbers.transports:
            raise bad(reader.path("ships"), f"must have {numbers.transports} entries")
        for ship, item in enumerate(ships):
            self.load_ship(state, ship, Reader(item, f"{reader.path('ships')}[{ship}]"))
        if reader.take("moving") is not None:
            self.current = reader.number("moving", 1, numbers.transports) - 1
            point = state.ships[state.ship_index(self.seat, self.current)]
            if point < 0 or self.left[self.current] == WAITING:
                raise bad(reader.path("moving"), "is not a ship on the board that has started")
            if self.done[self.current] or self.grounded[self.current] or not self.begun:
                raise bad(reader.path("moving"), "is a ship that may not fly on")
        for ship, left in enumerate(self.left):
            if left != WAITING and not self.done[ship] and ship != self.current:
                self.check_between(state, ship, reader.path(f"ships[{ship}].left"))

    def check_between(self, state: State, ship: i64, where: str) -> None:
        """SF-FLY-4 SF-JUMP-3: Only where ships take turns, or fly on after a jump, one that has started may wait; not
        without speed."""
        settings = state.rulebook.settings
        if not self.left[ship] or not (settings.interleave or settings.jump_then_move):
            raise bad(where, "a ship that has started flies on, or its move is over")

    def load_ship(self, state: State, ship: i64, reader: Reader) -> None:
        self.left[ship] = WAITING if reader.take("left") is None else reader.number("left", 0, state.rulebook.top_speed)
        self.done[ship] = reader.flag("done")
        self.ground(ship, reader.flag("grounded"))
        if reader.take("must_leave") is not None:
            self.oblige(ship, state.rulebook.board.number_of.get(reader.text("must_leave"), -1))
            if self.leave[ship] < 0:
                raise bad(reader.path("must_leave"), "is no point of the board")
        reader.end()


@mypyc_attr(acyclic=True)
class Landing(Frame):
    """A ship has jumped to a point where its owner may do something (SF-JUMP-4)."""

    __slots__ = ("ship",)

    def __init__(self, seat: i64, ship: i64) -> None:
        super().__init__(LANDING, seat)
        self.ship: i64 = ship

    def copy(self) -> Frame:
        return Landing(self.seat, self.ship)

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["ship"] = self.ship + 1
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.ship = reader.number("ship", 1, state.rulebook.numbers.transports) - 1
        if state.ships[state.ship_index(self.seat, self.ship)] < 0:
            raise bad(reader.path("ship"), "is not on the board")
        if not state.rulebook.exploring.lands(state, self.seat, self.ship):
            raise bad(reader.path("ship"), "cannot found where it stands")


@mypyc_attr(acyclic=True)
class Picking(Frame):
    """The founder of a station takes a friendship card of this people (SF-STAT-6)."""

    __slots__ = ("people",)

    def __init__(self, seat: i64, people: i64) -> None:
        super().__init__(PICKING, seat)
        self.people: i64 = people

    def copy(self) -> Frame:
        return Picking(self.seat, self.people)

    def view(self, state: State, seat: int | None) -> PickingView:
        return {"frame": "picking", "seat": self.seat, "people": PEOPLES[self.people]}

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["people"] = PEOPLES[self.people]
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.people = PEOPLES.index(reader.choice("people", list(PEOPLES[: state.rulebook.numbers.peoples])))
        held = bits(state.cards[self.seat] & state.rulebook.friendship.of_people[self.people])
        if count_of(state.docks[self.people], self.seat) <= held:
            raise bad(reader.path("people"), f"seat {self.seat} has a card for each of its stations there")


@mypyc_attr(acyclic=True)
class Donating(Frame):
    """A seat is asked for a card of one resource, and by whom (SF-FRI-16)."""

    __slots__ = ("asked_by", "resource")

    def __init__(self, seat: i64, resource: i64, asked_by: i64) -> None:
        super().__init__(DONATING, seat)
        self.resource: i64 = resource
        self.asked_by: i64 = asked_by

    def copy(self) -> Frame:
        return Donating(self.seat, self.resource, self.asked_by)

    def view(self, state: State, seat: int | None) -> DonatingView:
        resource = RESOURCES[self.resource]
        return {"frame": "donating", "seat": self.seat, "resource": resource, "asked_by": self.asked_by}

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["resource"] = RESOURCES[self.resource]
        saved["asked_by"] = self.asked_by
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.resource = RESOURCES.index(reader.choice("resource", list(RESOURCES)))
        self.asked_by = reader.number("asked_by", 0, state.rulebook.seats - 1)
        if self.asked_by != state.frames[-1].seat:
            raise bad(reader.path("asked_by"), f"must be {state.frames[-1].seat}, whose step it is")
