"""How the planner trades with players: by what its hand is worth before and after.

Every deal it makes lifts the value of its own hand by a margin, and that value depends on its own cards alone: no row of
offers, however long, can lead it back to a worse hand. Whoever is about to win gets nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.starfarers.outlook import Outlook
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.free_moves import parse_move
from starport.games.starfarers.moves import Move
from starport.games.starfarers.vectors import total
from starport.games.starfarers.words import RESOURCES, Bundle, one

CLOSE: Final = 3  # points from the goal at which a seat gets nothing any more

# Why an offer is refused; texts in the languages of the house.
LEADER: Final = "leader"  # you are about to win
DEAR: Final = "dear"  # asks for more cards than it gives
NEEDED: Final = "needed"  # I cannot part with that; also said without the cards, so that nobody learns who has them
USELESS: Final = "useless"  # what you give does not help me
BEHIND: Final = "behind"  # it would help you more than me, and you lead
OTHER: Final = "other"  # I took another offer


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
