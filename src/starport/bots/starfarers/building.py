"""The planner's trade and build phase: the step that is worth more now than the cards it costs."""

from __future__ import annotations

import math

from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.starfarers.outlook import SHIP, SPACEPORT, Outlook, Plan
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.moves import Move
from starport.games.starfarers.words import GOODS


class Builder:
    """Says what is built next. The planner goes by what its plans are worth; `policy` has one that has learned."""

    def step(self, outlook: Outlook, offered: list[Move]) -> Move | None:
        """A build, or an exchange on the way to one; None to wait."""
        return best_step(outlook, offered)


def among(offered: list[Move], wanted: Move) -> bool:
    """Whether a move is offered. Moves are the same or not: asking a list compares each of them at length."""
    for move in offered:
        if move is wanted:
            return True
    return False


def buy_fame(outlook: Outlook, offered: list[Move]) -> Move | None:
    """Half a medal for a goods card, if the card is worth less."""
    move = outlook.world.rulebook.moves.buy_fame
    if not among(offered, move):
        return None
    hand = outlook.world.hands[outlook.seat]
    less = hand[:]
    less[GOODS] -= 1
    return move if outlook.weights.half > outlook.hand_value(hand) - outlook.hand_value(less) else None


def best_step(outlook: Outlook, offered: list[Move]) -> Move | None:
    """The next step of the plan that is worth more now than the cards it costs; None to wait."""
    hand = outlook.world.hands[outlook.seat]
    best: Plan | None = None
    worth = outlook.hand_value(hand)
    step: Move | None = None
    foremost: Plan | None = None
    hope = 0.0
    for number, plan in enumerate(outlook.plans):
        wait = outlook.wait(hand, plan.cost)
        later = plan.gain * math.pow(outlook.weights.patience, wait)
        if later > hope:
            hope = later
            foremost = plan
        if wait > 0.0:
            continue
        value = plan.gain + outlook.hand_value(after_paying(outlook, hand, plan.cost), number)
        if value > worth:
            move = next_move(outlook, plan, hand, offered)
            if move is not None:
                worth = value
                best = plan
                step = move
    if best is None and foremost is not None and foremost.missing:
        return part_move(outlook, foremost, offered)
    return step


def after_paying(outlook: Outlook, hand: vec[i64], cost: vec[i64]) -> vec[i64]:
    """The hand once a cost has been paid, with the exchanges that needs."""
    rest = vec[i64]([hand[r] - cost[r] for r in range(5)])
    for r in range(5):
        while rest[r] < 0:
            given = cheapest(outlook, rest)
            if given < 0:
                rest[r] = 0
                break
            rest[given] -= outlook.rates[given]
            rest[r] += 1
    return rest


def cheapest(outlook: Outlook, rest: vec[i64]) -> i64:
    """The type of which most can be spared at the supply's rate; -1 if none."""
    best: i64 = -1
    most = 0.0
    for r in range(5):
        if rest[r] >= outlook.rates[r]:
            ease = (float(rest[r]) + outlook.income[r]) / (float(outlook.rates[r]) * outlook.weights.types[r])
            if ease > most:
                most = ease
                best = r
    return best


def next_move(outlook: Outlook, plan: Plan, hand: vec[i64], offered: list[Move]) -> Move | None:
    """An exchange that the plan still needs, or the build itself; None if that is not to be had now."""
    rest = vec[i64]([hand[r] - plan.cost[r] for r in range(5)])
    for r in range(5):
        if rest[r] < 0:
            given = cheapest(outlook, rest)
            if given < 0:
                return None
            exchange = outlook.world.rulebook.moves.exchange[given][r]
            return exchange if among(offered, exchange) else None
    if plan.missing:
        return part_move(outlook, plan, offered)
    return build_move(outlook, plan, offered)


def part_move(outlook: Outlook, plan: Plan, offered: list[Move]) -> Move | None:
    """A part of a plan that can be built now: the ship first, if little else is lacking, so that it is on its way."""
    upgrade = outlook.world.rulebook.moves.upgrade[plan.upgrade]
    if plan.kind == SHIP and (plan.missing == 1 or not among(offered, upgrade)):
        ship = build_move(outlook, plan, offered)
        if ship is not None:
            return ship
    return upgrade if among(offered, upgrade) else None


def build_move(outlook: Outlook, plan: Plan, offered: list[Move]) -> Move | None:
    if plan.kind == SHIP:
        for move in offered:
            if move.kind == verbs.BUILD_SHIP and move.cargo == plan.thing and move.point == plan.point:
                return move
        return None
    if plan.kind == SPACEPORT:
        yards = [move for move in offered if move.kind == verbs.BUILD_SPACEPORT]
        return max(yards, key=lambda move: yard_worth(outlook, move.site)) if yards else None
    upgrade = outlook.world.rulebook.moves.upgrade[plan.thing]
    return upgrade if among(offered, upgrade) else None


def yard_worth(outlook: Outlook, site: i64) -> float:
    """How near a spaceport there would be to goals."""
    total = 0.0
    for point in outlook.world.rulebook.board.sites[site].ports:
        total += outlook.best_target(0, point, -1, [])[1] + outlook.best_target(1, point, -1, [])[1]
    return total
