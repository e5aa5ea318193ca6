"""The learned policy: what a seat builds next, told without trying anything out.

A small network looks at the seat, and at each thing that could be built now as the planner's plans see it. It learned from
veterans, who did try all of it out (lab/imitation.py). That makes it quick enough for playouts, where everybody has to decide.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.starfarers.building import Builder, after_paying, best_step, next_move
from starport.bots.starfarers.features import LONG, OWN, Writer, describe_board, describe_plans, describe_wealth
from starport.bots.starfarers.network import Layer
from starport.bots.starfarers.outlook import SHIP, SPACEPORT, Outlook, Plan
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.moves import Move
from starport.games.starfarers.vectors import total
from starport.games.starfarers.words import COLONY_SHIP

SEAT: Final = (*OWN[:-2], "left", "begun")  # whose turn it is needs no telling
OPTION: Final = (
    "colony_ship",
    "trade_ship",
    "spaceport",
    "booster",
    "cannon",
    "pod",
    "end",  # nothing more is built
    "gain",  # what the plan brings
    "kept",  # what paying for it changes in the worth of the hand
    "net",
    "exchange",  # cards have to be exchanged first
    "parts",  # it needs more than one build
    "planned",  # what the planner would do
    "cards_left",
)
WIDTH: Final = len(OPTION)
END: Final = OPTION.index("end")
GAIN: Final = OPTION.index("gain")
KEPT: Final = OPTION.index("kept")
NET: Final = OPTION.index("net")
EXCHANGE: Final = OPTION.index("exchange")
PARTS: Final = OPTION.index("parts")
PLANNED: Final = OPTION.index("planned")
CARDS_LEFT: Final = OPTION.index("cards_left")
MANY: Final = 7.0  # cards


class Options:
    """What could be done next, each move with its numbers."""

    __slots__ = ("moves", "rows")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.rows: list[vec[float]] = []

    def add(self, move: Move, row: vec[float]) -> None:
        """Of two plans that begin with the same move the better one counts."""
        for place, known in enumerate(self.moves):
            if known is move:
                if self.rows[place][NET] < row[NET]:
                    self.rows[place] = row
                return
        self.moves.append(move)
        self.rows.append(row)


def options_of(outlook: Outlook, offered: list[Move], planned: Move | None) -> Options:
    """The first step of everything that can be built now, what the planner would do (None: nothing more), and to end."""
    world = outlook.world
    hand = world.hands[outlook.seat]
    worth = outlook.hand_value(hand)
    options = Options()
    for number, plan in enumerate(outlook.plans):
        if outlook.wait(hand, plan.cost) > 0.0:
            continue
        move = next_move(outlook, plan, hand, offered)
        if move is not None:
            row = numbers_of(plan, move, move is planned)
            kept = outlook.hand_value(after_paying(outlook, hand, plan.cost), number) - worth
            row[KEPT] = kept
            row[NET] = plan.gain + kept
            row[CARDS_LEFT] = float(total(hand) - total(plan.cost)) / MANY
            options.add(move, row)
    if planned is not None and planned not in options.moves:
        row = vec[float]([0.0] * WIDTH)
        row[PLANNED] = 1.0
        row[EXCHANGE] = 1.0 if planned.kind == verbs.EXCHANGE else 0.0
        options.add(planned, row)
    end = world.rulebook.moves.end_build
    if end in offered:
        row = vec[float]([0.0] * WIDTH)
        row[END] = 1.0
        row[PLANNED] = 1.0 if planned is None else 0.0
        row[CARDS_LEFT] = float(total(hand)) / MANY
        options.add(end, row)
    return options


def numbers_of(plan: Plan, move: Move, planned: bool) -> vec[float]:
    """A plan by itself."""
    row = vec[float]([0.0] * WIDTH)
    if plan.kind == SHIP:
        row[0 if plan.thing == COLONY_SHIP else 1] = 1.0
    elif plan.kind == SPACEPORT:
        row[2] = 1.0
    else:
        row[3 + plan.thing] = 1.0
    row[GAIN] = plan.gain
    row[EXCHANGE] = 1.0 if move.kind == verbs.EXCHANGE else 0.0
    row[PARTS] = 1.0 if plan.missing else 0.0
    row[PLANNED] = 1.0 if planned else 0.0
    return row


def describe_seat(outlook: Outlook) -> vec[float]:
    """What the policy knows of the seat that builds."""
    writer = Writer(i64(len(SEAT)))
    describe_wealth(writer, outlook)
    describe_board(writer, outlook)
    describe_plans(writer, outlook)
    writer.put(outlook.left)
    writer.put(float(outlook.world.turn) / LONG)
    return writer.rows


class Policy(Builder):
    """One hidden layer, fed by the seat and by each option."""

    def __init__(self, seat: Layer, option: Layer, last: Layer) -> None:
        self.seat: Layer = seat
        self.option: Layer = option
        self.last: Layer = last

    def step(self, outlook: Outlook, offered: list[Move]) -> Move | None:
        planned = best_step(outlook, offered)
        options = options_of(outlook, offered, planned)
        if len(options.moves) < 2:
            return planned
        hidden = self.seat.run(describe_seat(outlook), 0, False)
        best = planned
        most = -1e9
        for place, move in enumerate(options.moves):
            score = self.score(hidden, options.rows[place])
            if score > most:
                most = score
                best = move
        return None if best is outlook.world.rulebook.moves.end_build else best

    def score(self, hidden: vec[float], row: vec[float]) -> float:
        """What speaks for an option."""
        more = self.option.run(row, 0, False)
        weights = self.last.weights
        found = 0.0
        for place in range(self.last.inputs):
            both = hidden[place] + more[place]
            if both > 0.0:
                found += weights[place] * both
        return found
