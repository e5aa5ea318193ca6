"""What a rule is: the behaviour that belongs to one kind of frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starport.engine.action import Action
from starport.engine.game import Form
from starport.engine.refusal import Refusal
from starport.engine.sampling import draw
from starport.games.starfarers.frames.frame import NAMES, Frame

if TYPE_CHECKING:
    from starport.engine.dice import Dice
    from starport.engine.position import Reader
    from starport.games.starfarers.frames.flight import Flight
    from starport.games.starfarers.friendship import Card
    from starport.games.starfarers.moves import Move
    from starport.games.starfarers.state import State


# Whom a frame concerns that stands on another one.
SAME: Final = 0  # the seat of the frame below
EACH: Final = 1  # seats are asked one after another
PILOT: Final = 2  # one of those who share the turn
ANOTHER: Final = 3  # any other seat


class Rule:
    """The procedure of one kind of frame. An edition with another procedure puts another object into the table."""

    stands_on: tuple[int, ...] = ()  # on which frames this one may stand directly
    concerns: int = SAME

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        """A frame of the kind this rule belongs to, for a position to be read into."""
        return Frame(kind, seat)

    def check_loaded(self, state: State, frame: Frame, reader: Reader) -> None:
        """Refuse a frame that cannot be, where that takes more than its own facts."""

    def actors(self, state: State, frame: Frame) -> list[int]:
        """The seats the game waits for."""
        return [frame.seat]

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        """What a seat may do; empty if it is not concerned."""
        raise NotImplementedError

    def sample(self, state: State, frame: Frame, seat: int, dice: Dice) -> Action | None:
        """One of the legal actions by lot, verb first. A rule with long lists may draw without making them."""
        return self.draw_listed(state, frame, seat, dice)

    def draw_listed(self, state: State, frame: Frame, seat: int, dice: Dice) -> Action | None:
        """The same, from the whole list."""
        legal = self.legal(state, frame, seat)
        return draw(legal, dice) if legal else None

    def forms(self, state: State, frame: Frame, seat: int) -> list[Form]:
        """Free bundles any seat may fill in."""
        return []

    def check(self, state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
        """Free bundles only: why this one is not accepted. Listed actions are checked against `legal`. Elsewhere than in
        their own frames discards lack a seven (SF-SEVEN-2), offers the trade and build phase (SF-TURN-5)."""
        rule = "SF-SEVEN-2" if move.verb == "discard" else "SF-TURN-5"
        return Refusal("not_now", rule, {"frame": NAMES[frame.kind]})

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        """Carry out what a seat chose."""
        raise NotImplementedError

    def advance(self, state: State, frame: Frame) -> bool:
        """Do what needs no decision; False when somebody has to decide."""
        return False

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        """The safe choice for an acting seat."""
        return self.legal(state, frame, seat)[0]


class Exploring:
    """What ships find out about planets and do to them: in the open, or in private. Each edition has one of its kind."""

    def __init__(self) -> None:
        self.private: bool = False  # whether discs are looked at in private

    def enter(self, state: State, seat: int, point: int) -> bool:
        """A ship enters a point beside planets; True if something happened after which its owner may want to think."""
        raise NotImplementedError

    def begin(self, state: State, flight: Flight) -> None:
        """The movement of a seat begins."""
        raise NotImplementedError

    def befriend(self, state: State, flight: Flight, card: Card) -> None:
        """A friendship card was taken while ships move."""
        raise NotImplementedError

    def settle(self, state: State, seat: int, site: int) -> None:
        """A colony is about to stand on a site."""

    def bars(self, state: State, planet: int) -> bool:
        """Whether the face-down chip of a planet keeps the active player from founding beside it."""
        return False

    def lands(self, state: State, seat: int, ship: int) -> bool:
        """Whether a ship that has jumped to its point may do something there."""
        raise NotImplementedError
