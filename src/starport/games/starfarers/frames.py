"""Frames: half-finished situations as data. The state carries a stack of them; the topmost one decides who is asked what.

Frames hold facts only. What happens in them is the rule with the same number in the rulebook's table.
"""

from __future__ import annotations

from typing import Final

from starport.games.starfarers.words import NOTHING, Bundle

FOUNDING: Final = 0
TURN: Final = 1
ROLLING: Final = 2
DISCARDING: Final = 3
STEALING: Final = 4
RELIEVING: Final = 5
TRADING: Final = 6
THROWING: Final = 7
ENCOUNTER: Final = 8
FLIGHT: Final = 9
PAYING: Final = 10
CHOOSING: Final = 11
GIVING: Final = 12
FENCING: Final = 13
GAINING: Final = 14
LOSING: Final = 15
GROUNDING: Final = 16
JUMPING: Final = 17
LANDING: Final = 18
PLACING: Final = 19
PICKING: Final = 20
DECIDING: Final = 21
DONATING: Final = 22

NAMES: Final = (
    "founding",
    "turn",
    "rolling",
    "discarding",
    "stealing",
    "relieving",
    "trading",
    "throwing",
    "encounter",
    "flight",
    "paying",
    "choosing",
    "giving",
    "fencing",
    "gaining",
    "losing",
    "grounding",
    "jumping",
    "landing",
    "placing",
    "picking",
    "deciding",
    "donating",
)


NO_REST: Final[list[int]] = []  # shared by all frames that need no list; it is replaced, never filled


class Frame:
    """A situation: `kind` finds the rule, `seat` is whom it concerns. `count` and `rest` mean what the kind needs:

    | kind      | count                         | rest                              |
    | founding  | tasks done so far             | upgrades left in the shared pool  |
    | turn      | next step of the turn         | –                                 |
    | relieving | –                             | seats still to be asked           |
    | paying    | cards to pay                  | –                                 |
    | choosing  | cards to take                 | –                                 |
    | giving    | –                             | per seat: 0–4 card chosen, -1 to choose, -2 none |
    | losing    | –                             | seats still to lose an upgrade    |
    | landing   | ship                          | –                                 |
    | picking   | people                        | –                                 |
    | donating  | resource asked for            | the seat that asks                |
    """

    __slots__ = ("count", "kind", "rest", "seat")

    def __init__(self, kind: int, seat: int, count: int = 0) -> None:
        self.kind: int = kind
        self.seat: int = seat
        self.count: int = count
        self.rest: list[int] = NO_REST

    def copy(self) -> Frame:
        other = Frame(self.kind, self.seat, self.count)
        if self.rest:
            other.rest = self.rest[:]
        return other


class Discarding(Frame):
    """A seven: who still has to put down how many cards, and what has been put down in secret so far (SF-SEVEN-8)."""

    __slots__ = ("chosen", "owed")

    def __init__(self, seat: int) -> None:
        super().__init__(DISCARDING, seat)
        self.owed: list[int] = []
        self.chosen: list[list[int]] = []

    def copy(self) -> Frame:
        other = Discarding(self.seat)
        other.owed = self.owed[:]
        other.chosen = [cards[:] for cards in self.chosen]
        return other


class Proposal:
    """An open offer: what is given for what, to whom (a mask of seats), and who has answered how."""

    __slots__ = ("accepted", "give", "open", "want")

    def __init__(self, give: Bundle, want: Bundle, addressed: int) -> None:
        self.give: Bundle = give
        self.want: Bundle = want
        self.open: int = addressed  # seats that have not answered yet
        self.accepted: int = 0  # seats that have accepted


class Trading(Frame):
    """The trade and build phase with the open proposals, one at most per seat. `count` is the number of offers the
    active player has made; `sole` says whether the running one went to a single seat."""

    __slots__ = ("offers", "sole", "talking")

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(TRADING, seat)
        self.offers: list[Proposal | None] = [None] * seats
        self.sole: bool = False
        self.talking: bool = False  # whether any proposal is open

    def copy(self) -> Frame:
        other = Trading(self.seat, 0)
        other.count = self.count
        other.offers = self.offers[:]  # answered proposals are replaced, never changed
        other.sole = self.sole
        other.talking = self.talking
        return other


class Encountering(Frame):
    """An encounter card being read: card, node, next effect, what was given and dealt, whether another card follows."""

    __slots__ = ("again", "card", "deal", "effect", "gift", "node")

    def __init__(self, seat: int, card: int, node: int) -> None:
        super().__init__(ENCOUNTER, seat)
        self.card: int = card
        self.node: int = node
        self.effect: int = 0
        self.gift: Bundle = NOTHING
        self.deal: Bundle = NOTHING
        self.again: bool = False

    def copy(self) -> Frame:
        other = Encountering(self.seat, self.card, self.node)
        other.effect = self.effect
        other.gift = self.gift
        other.deal = self.deal
        other.again = self.again
        return other


NO_ANSWER: Final = -1


class Part:
    """One pilot's part in a shared encounter, while the other's is read. A part without node follows the other one."""

    __slots__ = ("again", "answer", "deal", "effect", "gift", "node", "over", "seat")

    def __init__(self, seat: int, node: int) -> None:
        self.seat: int = seat
        self.node: int = node
        self.effect: int = 0
        self.gift: Bundle = NOTHING
        self.deal: Bundle = NOTHING
        self.again: bool = False
        self.answer: int = NO_ANSWER
        self.over: bool = False

    def copy(self) -> Part:
        other = Part(self.seat, self.node)
        other.effect = self.effect
        other.gift = self.gift
        other.deal = self.deal
        other.again = self.again
        other.answer = self.answer
        other.over = self.over
        return other


class Meeting(Encountering):
    """An encounter of one or two pilots with the same card (SF-PILOT-7). The fields of the encounter are the part of the
    pilot `seat`; the other pilot's part waits in `other`. `answer` has been given but not been read out yet; `over` says
    that the card has ended for this pilot, whose node stays the last one."""

    __slots__ = ("answer", "other", "over", "reader")

    def __init__(self, seat: int, reader: int) -> None:
        super().__init__(seat, -1, -1)
        self.reader: int = reader
        self.answer: int = NO_ANSWER
        self.over: bool = False
        self.other: Part | None = None

    def part(self) -> Part:
        """The part being read, apart from the frame."""
        part = Part(self.seat, self.node)
        part.effect = self.effect
        part.gift = self.gift
        part.deal = self.deal
        part.again = self.again
        part.answer = self.answer
        part.over = self.over
        return part

    def read(self, part: Part) -> None:
        """From now on this part is read."""
        self.seat = part.seat
        self.node = part.node
        self.effect = part.effect
        self.gift = part.gift
        self.deal = part.deal
        self.again = part.again
        self.answer = part.answer
        self.over = part.over

    def turn_to_other(self) -> None:
        """The other pilot's part is read, this one waits."""
        part = self.part()
        assert self.other is not None
        self.read(self.other)
        self.other = part

    def parts(self) -> list[Part]:
        return [self.part()] if self.other is None else [self.part(), self.other]

    def copy(self) -> Frame:
        other = Meeting(self.seat, self.reader)
        other.card = self.card
        other.read(self.part())
        other.other = None if self.other is None else self.other.copy()
        return other


WAITING: Final = -1  # a ship that has not started


class Flight(Frame):
    """The flight of one pilot. `count` is 1 once movement has begun; per ship: speed left (WAITING before its start),
    whether its move is over, whether it is grounded, and the point it is obliged to leave (-1: none)."""

    __slots__ = ("base", "black", "current", "done", "grounded", "leave", "left")

    def __init__(self, seat: int, base: int, black: bool, transports: int) -> None:
        super().__init__(FLIGHT, seat)
        self.base: int = base
        self.black: bool = black
        self.current: int = -1
        self.left: list[int] = [WAITING] * transports
        self.done: list[bool] = [False] * transports
        self.grounded: list[bool] = [False] * transports
        self.leave: list[int] = [-1] * transports

    def renew(self, ship: int) -> None:
        """A new ship has taken over this transport: nothing of the old one's flight concerns it."""
        self.left[ship] = WAITING
        self.done[ship] = False
        self.grounded[ship] = False
        self.leave[ship] = -1

    def copy(self) -> Frame:
        other = Flight(self.seat, self.base, self.black, 0)
        other.count = self.count
        other.current = self.current
        other.left = self.left[:]
        other.done = self.done[:]
        other.grounded = self.grounded[:]
        other.leave = self.leave[:]
        return other
