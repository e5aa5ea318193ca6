"""What the planner offers others: spare cards for what a plan lacks, to those who are likely to take it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from starport.bots.starfarers.dealing import about_to_win, gain_of, price_of
from starport.bots.starfarers.manners import Manners, deal_text, offer_to
from starport.bots.starfarers.outlook import Outlook, Plan
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.words import NOTHING, Bundle, bundles, one

SAMPLES: Final = 8  # hands imagined of a partner, to see how likely an offer is taken
LIKELY: Final = 0.35  # the chance from which on somebody is asked at all
STRIDE: Final = 7  # a hand is every seventh of the unseen cards, so that hands of one pool have little in common
SEVERAL: Final = 5  # offers worth a trial
PLANS: Final = 6  # for which they are sought
DOUBT: Final = 0.5  # by so much the planner may be wrong about what a deal brings: whoever tries it out will see

Look = Callable[[State, int], Outlook]  # the outlook of a seat in a world


def offer(outlook: Outlook, manners: Manners, look: Look) -> Move | None:
    """The planner's own offer of this turn."""
    plan = foremost(outlook)
    if plan is None:
        return None
    found = best_offer(outlook, plan, partners_of(outlook, manners, look), manners)
    return None if found is None else offer_to(outlook.world, found.give, found.want, found.seats)


def offers(outlook: Outlook, manners: Manners, look: Look) -> list[Move]:
    """Several, best first, for somebody who tries them out: for other plans as well, and such as the planner thinks too dear."""
    partners = partners_of(outlook, manners, look)
    if not partners:
        return []
    found: dict[str, Chance] = {}
    for plan in sorted(outlook.plans, key=lambda plan: -hope_of(outlook, plan))[:PLANS]:
        for give, want in swaps(outlook, plan):
            text = deal_text(give, one(want))
            if text not in found:
                worth = gain_of(outlook, give, one(want)) + DOUBT
                if worth > 0.0:
                    found[text] = chance_of(give, want, worth, partners, manners)
    ranked = sorted([chance for chance in found.values() if chance.seats], key=lambda chance: -chance.hope)
    return [offer_to(outlook.world, chance.give, chance.want, chance.seats) for chance in ranked[:SEVERAL]]


def partners_of(outlook: Outlook, manners: Manners, look: Look) -> list[Partner]:
    """Who may be asked now; nobody if no offer may be made."""
    world = outlook.world
    if not manners.may_offer(world, outlook.seat):
        return []
    asked = [seat for seat in manners.partners(world, outlook.seat) if not about_to_win(outlook, seat)]
    return [Partner(outlook, look(world, seat)) for seat in asked]


def foremost(outlook: Outlook) -> Plan | None:
    """The plan for which cards are collected."""
    best: Plan | None = None
    most = 0.0
    for plan in outlook.plans:
        value = hope_of(outlook, plan)
        if value > most:
            most = value
            best = plan
    return best


def hope_of(outlook: Outlook, plan: Plan) -> float:
    """What a plan is worth, by when its cards will be there."""
    hand = outlook.world.hands[outlook.seat]
    return plan.gain * math.pow(outlook.weights.patience, outlook.wait(hand, plan.cost))


def swaps(outlook: Outlook, plan: Plan) -> list[tuple[Bundle, int]]:
    """One or two spare cards for one that a plan lacks."""
    hand = outlook.world.hands[outlook.seat]
    spare = vec[i64]([max(0, hand[r] - plan.cost[r]) for r in range(5)])
    gifts = [give for size in (1, 2) for give in bundles(size) if all([give[r] <= spare[r] for r in range(5)])]
    lacking = [r for r in range(5) if hand[r] < plan.cost[r]]
    return [(give, want) for want in lacking for give in gifts]


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
    """The most by what it gains and how likely somebody takes it, of those that are worth their price."""
    best: Chance | None = None
    if not partners:
        return best
    least = min([partner.price for partner in partners])
    for give, want in swaps(outlook, plan):
        gain = gain_of(outlook, give, one(want))
        if gain >= least and (best is None or gain > best.hope):
            willing = [partner for partner in partners if gain >= partner.price]
            found = chance_of(give, want, gain, willing, manners)
            if found.seats and (best is None or found.hope > best.hope):
                best = found
    return best


def chance_of(give: Bundle, want: int, gain: float, partners: list[Partner], manners: Manners) -> Chance:
    """An offer to all who may well take it."""
    seats: list[int] = []
    nobody = 1.0
    for partner in partners:
        if manners.may_ask(partner.seat, give, one(want)):
            likely = partner.likely(give, want)
            if likely >= LIKELY:
                seats.append(partner.seat)
                nobody *= 1.0 - likely
    return Chance(give, one(want), seats, gain * (1.0 - nobody))
