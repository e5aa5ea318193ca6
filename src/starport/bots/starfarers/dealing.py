"""How the planner trades with players: by what its hand is worth before and after.

Every deal it makes lifts the value of its own hand by a margin, and that value depends on its own cards alone: no row of
offers, however long, can lead it back to a worse hand. Whoever is about to win gets nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from starport.bots.starfarers.manners import Manners
from starport.bots.starfarers.outlook import Outlook, Plan
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.free_moves import parse_move
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import total
from starport.games.starfarers.words import NOTHING, RESOURCES, Bundle, bundles, one

SAMPLES: Final = 8  # hands imagined of a partner, to see how likely an offer is taken
LIKELY: Final = 0.35  # the chance from which on somebody is asked at all
STRIDE: Final = 7  # a hand is every seventh of the unseen cards, so that hands of one pool have little in common
CLOSE: Final = 3  # points from the goal at which a seat gets nothing any more

# Why an offer is refused; texts in the languages of the house.
LEADER: Final = "leader"  # you are about to win
DEAR: Final = "dear"  # asks for more cards than it gives
NEEDED: Final = "needed"  # I cannot part with that; also said without the cards, so that nobody learns who has them
USELESS: Final = "useless"  # what you give does not help me
BEHIND: Final = "behind"  # it would help you more than me, and you lead
OTHER: Final = "other"  # I took another offer

Look = Callable[[State, int], Outlook]  # the outlook of a seat in a world


def gain_of(outlook: Outlook, given: Bundle, taken: Bundle) -> float:
    """What the own hand gains by a deal."""
    hand = outlook.world.hands[outlook.seat]
    after = vec[i64]([hand[r] - given[r] + taken[r] for r in range(5)])
    return outlook.hand_value(after) - outlook.hand_value(hand)


def price_of(outlook: Outlook, partner: int) -> float:
    """How much a deal has to bring: more if it feeds somebody who is ahead."""
    points = outlook.world.points
    lead = max(0, points[partner] - points[outlook.seat])
    return outlook.weights.deal + outlook.weights.feed * float(lead) / 4.0


def about_to_win(outlook: Outlook, partner: int) -> bool:
    return outlook.world.points[partner] >= outlook.goal - CLOSE


def objection(outlook: Outlook, partner: int, given: Bundle, taken: Bundle) -> str:
    """Why a deal with a partner is refused; an empty text if it is not."""
    hand = outlook.world.hands[outlook.seat]
    if about_to_win(outlook, partner):
        return LEADER
    if any([hand[r] < given[r] for r in range(5)]):
        return NEEDED
    if total(given) > total(taken):
        return DEAR
    gain = gain_of(outlook, given, taken)
    if gain >= price_of(outlook, partner):
        return ""
    if gain >= outlook.weights.deal:
        return BEHIND
    helped = outlook.hand_value(vec[i64]([hand[r] + taken[r] for r in range(5)])) - outlook.hand_value(hand)
    return NEEDED if helped >= outlook.weights.deal + outlook.weights.card * float(total(taken)) else USELESS


def answer(outlook: Outlook, offered: list[Move], talks: bool) -> tuple[Move, str]:
    """To the active player's offer: accept, counter, or refuse with a reason."""
    world = outlook.world
    frame = world.frames[-1]
    assert isinstance(frame, Trading)
    proposal = frame.offers[frame.seat]
    moves = world.rulebook.moves
    if proposal is None or moves.refuse[frame.seat] not in offered:
        return offered[0], ""
    if frame.offers[outlook.seat] is not None:
        return moves.withdraw, ""  # an old counter-offer may be no good any more after this answer
    reason = objection(outlook, frame.seat, proposal.want, proposal.give)
    if not reason and moves.accept[frame.seat] in offered:
        return moves.accept[frame.seat], ""
    if talks and reason in (NEEDED, USELESS, DEAR):
        counter = best_counter(outlook, frame.seat, proposal.give, proposal.want)
        if counter is not None:
            return counter, reason
    return moves.refuse[frame.seat], reason


def best_counter(outlook: Outlook, partner: int, give: Bundle, want: Bundle) -> Move | None:
    """One of the cards the partner asks for, for a card that helps more than what was offered."""
    hand = outlook.world.hands[outlook.seat]
    best = price_of(outlook, partner)
    pair = (-1, -1)
    for mine in range(5):
        if not want[mine] or not hand[mine]:
            continue
        for theirs in range(5):
            if theirs != mine and not want[theirs] and (give[theirs] or outlook.income[theirs] < 1.0):
                gain = gain_of(outlook, one(mine), one(theirs))
                if gain > best:
                    best = gain
                    pair = (mine, theirs)
    if pair[0] < 0 or (give == one(pair[1]) and want == one(pair[0])):
        return None
    return parse_move(outlook.world.rulebook.moves, f"counter {RESOURCES[pair[0]]}1 for {RESOURCES[pair[1]]}1")


def reply(outlook: Outlook, offered: list[Move]) -> tuple[Move | None, str]:
    """The active player's answer to proposals of others: the best of them, or a refusal; None if there is none."""
    frame = outlook.world.frames[-1]
    assert isinstance(frame, Trading)
    best: Move | None = None
    most = 0.0
    for move in offered:
        if move.kind == verbs.ACCEPT:
            proposal = frame.offers[move.seat]
            if proposal is not None and not objection(outlook, move.seat, proposal.want, proposal.give):
                gain = gain_of(outlook, proposal.want, proposal.give)
                if gain > most:
                    most = gain
                    best = move
    if best is not None:
        return best, ""
    for move in offered:
        if move.kind == verbs.REFUSE:
            proposal = frame.offers[move.seat]
            if proposal is not None:
                return move, objection(outlook, move.seat, proposal.want, proposal.give) or OTHER
    return None, ""


def confirm(outlook: Outlook, offered: list[Move]) -> Move | None:
    """Of those who accept the own offer the one with fewest points."""
    partners = [move for move in offered if move.kind == verbs.CONFIRM and not about_to_win(outlook, move.seat)]
    return min(partners, key=lambda move: outlook.world.points[move.seat]) if partners else None


def offer(outlook: Outlook, manners: Manners, look: Look) -> Move | None:
    """The own offer of this turn: spare cards for what the best plan lacks, to those who are likely to take it."""
    world = outlook.world
    if not manners.may_offer(world, outlook.seat):
        return None
    partners = [seat for seat in manners.partners(world, outlook.seat) if not about_to_win(outlook, seat)]
    plan = foremost(outlook)
    if plan is None or not partners:
        return None
    found = best_offer(outlook, plan, [Partner(outlook, look(world, seat)) for seat in partners], manners)
    return None if found is None else manners.offer(world, outlook.seat, found.give, found.want, found.seats)


def foremost(outlook: Outlook) -> Plan | None:
    """The plan for which cards are collected."""
    hand = outlook.world.hands[outlook.seat]
    best: Plan | None = None
    most = 0.0
    for plan in outlook.plans:
        value = plan.gain * math.pow(outlook.weights.patience, outlook.wait(hand, plan.cost))
        if value > most:
            most = value
            best = plan
    return best


class Partner:
    """Somebody who may be asked, with hands that could be theirs: drawn from the cards that the asking seat cannot see."""

    def __init__(self, outlook: Outlook, theirs: Outlook) -> None:
        world = outlook.world
        seat = theirs.seat
        self.seat: int = seat
        self.mind: Outlook = theirs
        self.price: float = price_of(outlook, seat)
        unseen = world.reserve[:]
        for other, held in enumerate(world.hands):
            if other != outlook.seat:
                for r in range(5):
                    for _ in range(held[r]):
                        unseen = append(unseen, r)
        self.hands: list[vec[i64]] = []
        for sample in range(SAMPLES):
            hand = NOTHING[:]
            for place in range(world.sizes[seat]):
                hand[unseen[(sample + place * STRIDE) % len(unseen)]] += 1
            self.hands.append(hand)
        self.values: list[float] = [self.mind.hand_value(hand) for hand in self.hands]

    def likely(self, give: Bundle, want: int) -> float:
        """How likely they give one card of a type for these."""
        found = 0
        for hand, value in zip(self.hands, self.values, strict=True):
            if hand[want]:
                after = vec[i64]([hand[r] + give[r] for r in range(5)])
                after[want] -= 1
                found += self.mind.hand_value(after) - value >= self.mind.weights.deal
        return found / SAMPLES


class Chance:
    """An offer, to whom, and what it brings on average."""

    __slots__ = ("give", "hope", "seats", "want")

    def __init__(self, give: Bundle, want: Bundle, seats: list[int], hope: float) -> None:
        self.give: Bundle = give
        self.want: Bundle = want
        self.seats: list[int] = seats
        self.hope: float = hope


def best_offer(outlook: Outlook, plan: Plan, partners: list[Partner], manners: Manners) -> Chance | None:
    """One or two spare cards for one that the plan lacks: the most by what it gains and how likely somebody takes it."""
    hand = outlook.world.hands[outlook.seat]
    spare = vec[i64]([max(0, hand[r] - plan.cost[r]) for r in range(5)])
    least = min([partner.price for partner in partners])
    gifts = [give for size in (1, 2) for give in bundles(size) if all([give[r] <= spare[r] for r in range(5)])]
    best: Chance | None = None
    for want in range(5):
        if hand[want] >= plan.cost[want]:
            continue
        for give in gifts:
            if give[want]:
                continue
            gain = gain_of(outlook, give, one(want))
            if gain >= least and (best is None or gain > best.hope):
                found = chance_of(give, want, gain, partners, manners)
                if found.seats and (best is None or found.hope > best.hope):
                    best = found
    return best


def chance_of(give: Bundle, want: int, gain: float, partners: list[Partner], manners: Manners) -> Chance:
    """An offer to all who may well take it."""
    seats: list[int] = []
    nobody = 1.0
    for partner in partners:
        if gain >= partner.price and manners.may_ask(partner.seat, give, one(want)):
            likely = partner.likely(give, want)
            if likely >= LIKELY:
                seats.append(partner.seat)
                nobody *= 1.0 - likely
    return Chance(give, one(want), seats, gain * (1.0 - nobody))
