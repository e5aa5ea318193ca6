"""The planner's small choices: cards given, taken and lost, encounters, upgrades and friendship cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.starfarers.building import buy_fame
from starport.bots.starfarers.meetings import Meetings
from starport.bots.starfarers.outlook import Outlook
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.flight import Donating
from starport.games.starfarers.frames.turn import Discarding
from starport.games.starfarers.moves import Move
from starport.games.starfarers.vectors import most_of
from starport.games.starfarers.words import NOTHING, TRADE_SHIP, Bundle, one

Choice = Callable[[Outlook, list[Move]], Move]
CLOSE: Final = 2  # points from the goal at which a seat is fed no more
FAVOUR: Final = 0.6  # a donation brings both half a medal, so it may cost only this part of one


def least_missed(outlook: Outlook, hand: vec[i64], allowed: list[i64]) -> i64:
    """The type of card whose loss hurts least."""
    best = allowed[0]
    most = -999.0
    for r in allowed:
        less = hand[:]
        less[r] -= 1
        value = outlook.hand_value(less) - outlook.weights.card * 0.01 * outlook.income[r]
        if value > most:
            most = value
            best = r
    return best


def bundle_value(outlook: Outlook, given: Bundle, taken: Bundle) -> float:
    """What the hand is worth after giving and taking cards."""
    hand = outlook.world.hands[outlook.seat]
    return outlook.hand_value(vec[i64]([hand[r] - given[r] + taken[r] for r in range(5)]))


def steal(outlook: Outlook, offered: list[Move]) -> Move:
    """From the leader, then from the fullest hand."""
    world = outlook.world
    hands = [move for move in offered if move.kind == verbs.STEAL]
    return max(hands, key=lambda move: 3 * world.points[move.seat] + min(6, world.sizes[move.seat]))


def discard(outlook: Outlook, offered: list[Move]) -> Move:
    """One card at a time, the one that is least missed."""
    frame = outlook.world.frames[-1]
    assert isinstance(frame, Discarding)
    chosen = frame.chosen[outlook.seat]
    hand = outlook.world.hands[outlook.seat]
    rest = vec[i64]([hand[r] - chosen[r] for r in range(5)])
    single = [move for move in offered if move.size == 1]
    worst = least_missed(outlook, rest, [most_of(move.give) for move in single])
    return next(move for move in single if move.give[worst])


def hand_over(outlook: Outlook, offered: list[Move]) -> Move:
    hand = outlook.world.hands[outlook.seat]
    worst = least_missed(outlook, hand, [move.resource for move in offered])
    return next(move for move in offered if move.resource == worst)


def take(outlook: Outlook, offered: list[Move]) -> Move:
    return max(offered, key=lambda move: bundle_value(outlook, NOTHING, move.give))


def pay(outlook: Outlook, offered: list[Move]) -> Move:
    return max(offered, key=lambda move: bundle_value(outlook, move.give, NOTHING))


def give(outlook: Outlook, offered: list[Move]) -> Move:
    """As many cards as bring most, and those that are least missed."""
    meetings = Meetings(outlook)
    now = outlook.hand_value(outlook.world.hands[outlook.seat])
    best = offered[0]
    most = -99.0
    for amount in sorted({move.size for move in offered}):
        cheap = pay(outlook, [move for move in offered if move.size == amount])
        value = meetings.answer(amount) + bundle_value(outlook, cheap.give, NOTHING) - now
        if value > most:
            most = value
            best = cheap
    return best


def fence(outlook: Outlook, offered: list[Move]) -> Move:
    return max(offered, key=lambda move: bundle_value(outlook, one(move.resource), move.want))


def relief(outlook: Outlook, offered: list[Move]) -> Move:
    claims = [move for move in offered if move.kind == verbs.RELIEF]
    return max(claims, key=lambda move: bundle_value(outlook, NOTHING, one(move.resource))) if claims else offered[0]


def donate(outlook: Outlook, offered: list[Move]) -> Move:
    """A card for half a medal, unless it is worth more or makes somebody win."""
    world = outlook.world
    frame = world.frames[-1]
    assert isinstance(frame, Donating)
    if world.points[frame.asked_by] >= outlook.goal - CLOSE or offered[-1].kind != verbs.DONATE:
        return offered[0]
    hand = world.hands[outlook.seat]
    less = hand[:]
    less[frame.resource] -= 1
    loss = outlook.hand_value(hand) - outlook.hand_value(less)
    return offered[-1] if loss < FAVOUR * outlook.weights.half else offered[0]


def answer(outlook: Outlook, offered: list[Move]) -> Move:
    meetings = Meetings(outlook)
    moves = outlook.world.rulebook.moves
    if moves.yes not in offered:
        return moves.no
    return moves.yes if meetings.answer(verbs.YES) > meetings.answer(verbs.NO) else moves.no


def gain(outlook: Outlook, offered: list[Move]) -> Move:
    """The upgrade that a plan waits for, otherwise the one that is worth most; a gift is never declined."""
    gifts = [move for move in offered if move.kind == verbs.GAIN]
    return max(gifts, key=lambda move: worth_of_gift(outlook, move.upgrade))


def worth_of_gift(outlook: Outlook, upgrade: int) -> float:
    needed = [plan.gain / float(1 + plan.missing) for plan in outlook.plans if plan.upgrade == upgrade]
    return outlook.upgrade_gain(upgrade) + max(needed, default=0.0)


def lose(outlook: Outlook, offered: list[Move]) -> Move:
    return min(offered, key=lambda move: worth_of_last(outlook, move.upgrade))


def worth_of_last(outlook: Outlook, upgrade: int) -> float:
    """What the last attached upgrade of a kind is worth."""
    weights = outlook.weights
    return weights.upgrades[upgrade] * weights.decays[upgrade] ** (outlook.world.upgrades[upgrade][outlook.seat] - 1)


def pick(outlook: Outlook, offered: list[Move]) -> Move:
    return max(offered, key=lambda move: outlook.card_worth(move.card))


def ground(outlook: Outlook, offered: list[Move]) -> Move:
    return min(offered, key=lambda move: outlook.hopes[move.ship])


def place(outlook: Outlook, offered: list[Move]) -> Move:
    return max(offered, key=lambda move: outlook.best_target(TRADE_SHIP, move.point, -1, [])[1])


def first(outlook: Outlook, offered: list[Move]) -> Move:
    """Roll and throw; cards that bring fame or help are used before."""
    for move in offered:
        if move.kind in (verbs.HELP, verbs.DRAW):
            return move
    bought = buy_fame(outlook, offered)
    return offered[0] if bought is None else bought


CHOICES: Final[dict[int, Choice]] = {
    verbs.ROLL: first,
    verbs.THROW: first,
    verbs.STEAL: steal,
    verbs.DISCARD: discard,
    verbs.HAND: hand_over,
    verbs.TAKE: take,
    verbs.PAY: pay,
    verbs.GIVE: give,
    verbs.ANSWER: answer,
    verbs.GAIN: gain,
    verbs.LOSE: lose,
    verbs.PICK: pick,
    verbs.FENCE: fence,
    verbs.GROUND: ground,
    verbs.PLACE: place,
}
