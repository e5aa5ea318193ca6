"""Everything on the table at one moment: numbers and lists of numbers, copied by hand."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import mypyc_attr

from starport.engine.dice import Dice
from starport.engine.event import Told
from starport.engine.game import Game, State
from starport.games.spacedealer.acts import Acts
from starport.games.spacedealer.board import Board
from starport.games.spacedealer.schema.parts import EndReason, GlassState, Job, Phase
from starport.games.spacedealer.schema.view import View
from starport.games.spacedealer.settings import Settings
from starport.games.spacedealer.words import HUES, NOTHING, WIDTH, Goods

# Phases (SD-98).
PHASES: Final[tuple[Phase, ...]] = ("setup", "running", "last_sands", "over")
SETUP: Final = 0
RUNNING: Final = 1
LAST_SANDS: Final = 2
OVER: Final = 3

# Why the end was signalled (SD-79, SD-143).
REASONS: Final[tuple[EndReason | Literal[""], ...]] = ("", "time", "last_disc", "finished")
BY_TIME: Final = 1
BY_DISC: Final = 2
BY_WISH: Final = 3

# Where a card is.
IN_BOX: Final = 0
IN_OWN: Final = 1
IN_STACK: Final = 2
DRAWN: Final = 3
PLANNED: Final = 4
BUILT: Final = 5

# States of an hourglass (SD-29, SD-102); a seat has no more hourglasses than its cards give it.
STATES: Final[tuple[GlassState | Literal["absent"], ...]] = ("absent", "inactive", "active", "ready", "sabotaged")
ABSENT: Final = 0
INACTIVE: Final = 1
ACTIVE: Final = 2
READY: Final = 3
SABOTAGED: Final = 4

# What an hourglass is doing (SD-31).
JOBS: Final[tuple[Job | Literal["none"], ...]] = ("none", "raise", "build", "use", "fly")
NO_JOB: Final = 0
RAISE: Final = 1
BUILD: Final = 2
USE: Final = 3
FLY: Final = 4

NOBODY: Final = -1
NOWHERE: Final = -1
NEVER: Final = -1


class Offer:
    """An open offer between two seats (SD-131, SD-134). Never changed, so copies share it."""

    __slots__ = ("cards", "field", "give", "made", "number", "others", "plans", "seat", "store", "to", "until", "want")

    def __init__(self, number: int, seat: int, to: int) -> None:
        self.number: int = number
        self.seat: int = seat
        self.to: int = to
        self.made: int = 0
        self.until: int = NEVER
        self.plans: bool = False
        self.field: int = NOWHERE
        self.give: Goods = NOTHING
        self.want: Goods = NOTHING
        self.store: int = -1  # the proposer's store of first choice
        self.cards: list[int] = []
        self.others: list[int] = []


class Showcase:
    """What lies open, as it was last put together. A state and its copies share one, so that looking changes no state."""

    __slots__ = ("last", "shown", "stamp")

    def __init__(self) -> None:
        self.last: int = 0  # the latest stamp given out
        self.stamp: int = -1  # of the moment that is shown
        self.shown: View | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Galaxy(State):
    """One moment of one match as data. The rules read and change it; `GalaxyState` adds what the engine asks of a state."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)

    board: Board
    settings: Settings
    acts: Acts
    dice: Dice
    phase: int
    now: int
    began: int
    ended: int
    closes: int
    reason: int
    first: int
    # The start (SD-99): the mines dealt to each seat, and the choices handed in.
    dealt: list[int]
    start_mine: list[int]
    start_column: list[int]
    # Cards by number.
    place: list[int]
    owner: list[int]
    site: list[int]
    dead: list[int]
    seen: list[int]
    standing: list[int]
    tokens: list[int]
    blocked: list[int]
    auto: list[int]
    # Piles of cards.
    own: list[list[int]]
    plans: list[list[int]]
    drawn: list[list[int]]
    draw_level: list[int]
    draw_until: list[int]
    stacks: list[list[int]]
    built: list[list[int]]
    # Building sites, eight columns and two sides a seat.
    action_row: list[int]
    demand_row: list[int]
    plant: list[int]
    power: list[int]
    # Technology track.
    marker: list[int]
    raising: list[int]
    # Hourglasses, `board.glasses` a seat.
    glass: list[int]
    job: list[int]
    target: list[int]
    started: list[int]
    due_at: list[int]
    owed: list[int]
    # Ships.
    ship_owner: list[int]
    ship_field: list[int]
    ship_from: list[int]
    ship_glass: list[int]
    ship_since: list[int]
    # Goods: four numbers a store; the reserve apart.
    goods: list[int]
    reserve: list[int]
    pool: int
    spare: int
    # Demands and points.
    served: list[int]
    discs: list[int]
    score: list[int]
    want_stack: list[int]
    want_open: list[int]
    want_taken: list[list[int]]
    # Trade.
    offers: list[Offer]
    next_offer: int
    gifts: list[int]
    # Which moment this is among those of all copies, and what everybody saw at the latest of them that was looked at.
    stamp: int
    showcase: Showcase

    def changed(self) -> None:
        """Something has happened: from now on this is another moment."""
        self.showcase.last += 1
        self.stamp = self.showcase.last

    def tell(self, name: str, told: Told, only: tuple[int, ...] | None = None) -> None:
        """An event for everybody, or for some seats alone; call it only when somebody listens."""
        story = self.story
        if story is None:
            return
        told["at"] = self.now
        if only is None:
            story.tell(name, told)
        else:
            story.whisper(name, only, told, None)

    def whisper(self, name: str, seats: tuple[int, ...], secret: Told, public: Told) -> None:
        """An event in full for some seats and in its public form for the rest."""
        story = self.story
        if story is not None:
            secret["at"] = self.now
            public["at"] = self.now
            story.whisper(name, seats, secret, public)

    def glass_name(self, glass: int) -> int:
        """The number of an hourglass among those of its seat, from 1."""
        return glass % self.board.glasses + 1

    def seat_of(self, glass: int) -> int:
        """The seat an hourglass belongs to."""
        return glass // self.board.glasses

    def usable(self, card: int) -> bool:
        """The card is built and no part of its action part is covered (SD-122)."""
        return self.place[card] == BUILT and not self.dead[card]

    def level(self, seat: int) -> int:
        """The technology level of a seat's planet (SD-40)."""
        return self.settings.track[self.marker[seat]]


def clear(state: Galaxy, board: Board, settings: Settings, acts: Acts, dice: Dice) -> None:
    """An empty table: every card in the box, no hourglass turned, all goods in the reserve."""
    cards, seats, ships = len(board.cards), board.seats, board.ships
    state.board = board
    state.settings = settings
    state.acts = acts
    state.dice = dice
    state.phase = SETUP
    state.now = 0
    state.began = NEVER
    state.ended = NEVER
    state.closes = NEVER
    state.reason = 0
    state.first = 0
    state.dealt = [NOWHERE] * (3 * seats)
    state.start_mine = [NOWHERE] * seats
    state.start_column = [NOWHERE] * seats
    state.place = [IN_BOX] * cards
    state.owner = [NOBODY] * cards
    state.site = [NOWHERE] * cards
    state.dead = [0] * cards
    state.seen = [0] * cards
    state.standing = [NOWHERE] * cards
    state.tokens = [0] * cards
    state.blocked = [0] * cards
    state.auto = [0] * cards
    state.own = [[] for _ in range(seats)]
    state.plans = [[] for _ in range(seats)]
    state.drawn = [[] for _ in range(seats)]
    state.draw_level = [0] * seats
    state.draw_until = [NEVER] * seats
    state.stacks = [[], []]
    state.built = [[] for _ in range(seats)]
    state.action_row = [NOWHERE] * (WIDTH * seats)
    state.demand_row = [NOWHERE] * (WIDTH * seats)
    state.plant = [NOWHERE] * (2 * seats)
    state.power = [0] * (2 * seats)
    state.marker = [0] * seats
    state.raising = [NOWHERE] * seats
    glasses = board.glasses * seats
    state.glass = [ABSENT] * glasses
    state.job = [NO_JOB] * glasses
    state.target = [NOWHERE] * glasses
    state.started = [0] * glasses
    state.due_at = [0] * glasses
    state.owed = [0] * seats
    state.ship_owner = [ship if ship < seats else NOBODY for ship in range(ships)]
    state.ship_field = [board.home(ship) if ship < seats else NOWHERE for ship in range(ships)]
    state.ship_from = [NOWHERE] * ships
    state.ship_glass = [NOWHERE] * ships
    state.ship_since = [0] * ships
    state.goods = [0] * (HUES * board.stores)
    state.reserve = [board.goods] * HUES
    state.pool = board.tokens
    state.spare = board.spare
    state.served = [NOBODY] * len(board.demands)
    state.discs = [board.edition.discs] * seats
    state.score = [0] * seats
    state.want_stack = []
    state.want_open = [NOWHERE] * board.fields
    state.want_taken = [[] for _ in range(seats)]
    state.offers = []
    state.next_offer = 0
    state.gifts = [0] * seats
    state.stamp = 0
    state.showcase = Showcase()


def copy_into(one: Galaxy, other: Galaxy) -> None:
    """Make `other` equal to `one`, sharing nothing that changes."""
    other.sealed = one.sealed
    other.board = one.board
    other.settings = one.settings
    other.acts = one.acts
    other.dice = one.dice.copy()
    other.phase = one.phase
    other.now = one.now
    other.began = one.began
    other.ended = one.ended
    other.closes = one.closes
    other.reason = one.reason
    other.first = one.first
    other.dealt = one.dealt[:]
    other.start_mine = one.start_mine[:]
    other.start_column = one.start_column[:]
    other.place = one.place[:]
    other.owner = one.owner[:]
    other.site = one.site[:]
    other.dead = one.dead[:]
    other.seen = one.seen[:]
    other.standing = one.standing[:]
    other.tokens = one.tokens[:]
    other.blocked = one.blocked[:]
    other.auto = one.auto[:]
    other.own = [pile[:] for pile in one.own]
    other.plans = [pile[:] for pile in one.plans]
    other.drawn = [pile[:] for pile in one.drawn]
    other.draw_level = one.draw_level[:]
    other.draw_until = one.draw_until[:]
    other.stacks = [pile[:] for pile in one.stacks]
    other.built = [pile[:] for pile in one.built]
    other.action_row = one.action_row[:]
    other.demand_row = one.demand_row[:]
    other.plant = one.plant[:]
    other.power = one.power[:]
    other.marker = one.marker[:]
    other.raising = one.raising[:]
    other.glass = one.glass[:]
    other.job = one.job[:]
    other.target = one.target[:]
    other.started = one.started[:]
    other.due_at = one.due_at[:]
    other.owed = one.owed[:]
    other.ship_owner = one.ship_owner[:]
    other.ship_field = one.ship_field[:]
    other.ship_from = one.ship_from[:]
    other.ship_glass = one.ship_glass[:]
    other.ship_since = one.ship_since[:]
    other.goods = one.goods[:]
    other.reserve = one.reserve[:]
    other.pool = one.pool
    other.spare = one.spare
    other.served = one.served[:]
    other.discs = one.discs[:]
    other.score = one.score[:]
    other.want_stack = one.want_stack[:]
    other.want_open = one.want_open[:]
    other.want_taken = [pile[:] for pile in one.want_taken]
    other.offers = one.offers[:]
    other.next_offer = one.next_offer
    other.gifts = one.gifts[:]
    other.stamp = one.stamp
    other.showcase = one.showcase
