"""The greedy bot: builds what brings points soonest, flies to the nearest good place, answers encounters by plain odds.

It looks at an imagined world: public facts and its own hand are real there, everything hidden is a guess it never uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starport.bots.base import Bot
from starport.bots.starfarers import travelers, wishes
from starport.bots.starfarers.flights import best_flight, best_jump
from starport.bots.starfarers.manners import Manners
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.encounter import Encountering
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.frames.turn import Discarding
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import most_of
from starport.games.starfarers.words import BOOSTER, CANNON, FREIGHT_POD, GOODS, Bundle

Choice = Callable[["GreedyBot", State, int, list[Move]], Move]


class GreedyBot(Bot):
    """Sensible and quick; never thinks ahead."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.manners: Manners = Manners(1)

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        if len(legal) == 1:
            return legal[0]
        offered = [action for action in legal if isinstance(action, Move)]
        if not offered:
            return None
        world = chair.imagine(self.dice)
        assert isinstance(world, State)
        if offered[-1].kind in travelers.PLAYED:
            travelling = travelers.decided(world, chair.seat, offered)
            if travelling is not None:
                return travelling
            offered = travelers.without_cards(world, offered)
            if len(offered) == 1:
                return offered[0]
        choice = _CHOICES.get(offered[0].kind)
        frame = world.frames[-1]
        self.manners.quiet = chair.quiet
        if isinstance(frame, Trading):
            choice = trade_and_build if chair.seat == frame.seat else answer_offer
        elif isinstance(frame, Flight):
            choice = fly
        return offered[0] if choice is None else choice(self, world, chair.seat, offered)


def first(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """Roll, throw, and take the first of equals; cards that bring fame or help are used before."""
    for move in offered:
        if move.kind in (verbs.BUY_FAME, verbs.HELP, verbs.DRAW):
            return move
    return offered[0]


def trade_and_build(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """Confirm deals, use cards, build by rank, exchange surplus for what the next build lacks; offer once; then end."""
    bot.manners.learn(world, seat)
    for move in offered:
        if move.kind in (verbs.CONFIRM, verbs.DRAW, verbs.HELP):
            return move
    builds = [move for move in offered if wishes.rank(world, seat, move) > 0]
    if builds:
        return max(builds, key=lambda move: wishes.rank(world, seat, move))
    for move in offered:
        if move.kind == verbs.ACCEPT and good_deal(world, seat, move.seat):
            return move
    lacking = wishes.lacking(world, seat)
    spare = wishes.spare(world, seat)
    for move in offered:
        if move.kind == verbs.EXCHANGE and lacking[move.wanted] and spare[move.resource] >= 2:
            return move
    proposal = offer(bot.manners, world, seat, [move for move in offered if move.kind == verbs.OFFER], spare, lacking)
    if proposal is not None:
        return proposal
    for move in offered:
        if move.kind == verbs.BUY_FAME and spare[GOODS]:
            return move
    return offered[-1]  # withdraw, or end


def offer(
    manners: Manners, world: State, seat: int, listed: list[Move], spare: list[int], lacking: list[int]
) -> Move | None:
    """The first listed offer of spare cards for what is lacking, to those who have not refused it yet."""
    partners = manners.partners(world, seat) if listed else []
    for move in listed:
        if fits(move.give, spare) and fits(move.want, lacking):
            asked = [other for other in partners if manners.may_ask(other, move.give, move.want)]
            if asked:
                return manners.offer(world, seat, move.give, move.want, asked)
    return None


def fits(bundle: Bundle, within: list[int]) -> bool:
    return all([bundle[r] <= within[r] for r in range(5)])


def good_deal(world: State, seat: int, proposer: int) -> bool:
    """A proposal gives what is lacking for what is spare, and does not feed a seat about to win."""
    frame = world.frames[-1]
    assert isinstance(frame, Trading)
    proposal = frame.offers[proposer]
    if proposal is None or world.points[proposer] >= world.rulebook.numbers.goal - 3:
        return False
    gained = sum([min(proposal.give[r], wishes.lacking(world, seat)[r]) for r in range(5)])
    return gained > 0 and fits(proposal.want, wishes.spare(world, seat))


def answer_offer(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    frame = world.frames[-1]
    for move in offered:
        if move.kind == verbs.ACCEPT and good_deal(world, seat, frame.seat):
            return move
    return offered[0]


def fly(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    for move in offered:
        if move.kind in (verbs.FOUND, verbs.DOCK, verbs.CLEAR, verbs.LOOK):
            return move
    for move in offered:
        if move.kind in (verbs.BUY_FAME, verbs.HELP):
            return move
    return best_flight(world, seat, offered)


def steal(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """From the leader, then from the fullest hand."""
    hands = [move for move in offered if move.kind == verbs.STEAL]
    return max(hands, key=lambda move: (world.points[move.seat], world.sizes[move.seat]))


def discard(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """What is spare first, one card at a time, then the most numerous."""
    spare = wishes.spare(world, seat)
    hand = world.hands[seat]
    frame = world.frames[-1]
    assert isinstance(frame, Discarding)
    chosen = frame.chosen[seat]

    def worth(move: Move) -> tuple[int, int]:
        r = most_of(move.give)
        return (spare[r] - chosen[r], hand[r] - chosen[r])

    return max([move for move in offered if move.size == 1], key=worth)


def hand_over(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    spare = wishes.spare(world, seat)
    return max(offered, key=lambda move: spare[move.resource])


def take(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """What the next build lacks."""
    lacking = wishes.lacking(world, seat)
    return max(offered, key=lambda move: sum([min(move.give[r], lacking[r]) for r in range(5)]))


def relieve_or_jump(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """What may be declined is a card of relief or a jump; neither ever is."""
    if offered[-1].kind == verbs.JUMP:
        return best_jump(world, seat, offered)
    lacking = wishes.lacking(world, seat)
    claims = [move for move in offered if move.kind == verbs.RELIEF]
    return max(claims, key=lambda move: lacking[move.resource]) if claims else offered[0]


def pay(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """Give what is least missed."""
    spare = wishes.spare(world, seat)
    return max(offered, key=lambda move: sum([min(move.give[r], spare[r]) for r in range(5)]))


def give(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """Two cards as a gift or alms bring thanks on most cards; one if the hand is thin."""
    wanted = 2 if world.sizes[seat] >= 4 else 1
    fitting = [move for move in offered if move.size == wanted]
    return pay(bot, world, seat, fitting) if fitting else offered[0]


def answer(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """Yes or no by the question and how well the mothership is armed."""
    frame = world.frames[-1]
    assert isinstance(frame, Encountering)
    question = world.rulebook.deck.nodes[frame.part.node].question
    others = [other for other in range(len(world.hands)) if other != seat]
    armed = world.cannons(seat) >= max([world.upgrades[CANNON][other] for other in others])
    swift = world.upgrades[BOOSTER][seat] + 1 >= max([world.upgrades[BOOSTER][other] for other in others])
    yes = {
        "unmasked": armed,
        "tribute": not armed and world.sizes[seat] > 4,
        "fence": False,
        "raid": False,
        "ambush": not armed,
        "distress": swift,
        "rescue": armed,
        "distortion": swift,
    }[question]
    return world.rulebook.moves.yes if yes and world.rulebook.moves.yes in offered else world.rulebook.moves.no


def gain(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """Pods until three, then boosters, then cannons; a gift is never declined."""
    order = [FREIGHT_POD, BOOSTER, CANNON] if world.upgrades[FREIGHT_POD][seat] < 3 else [BOOSTER, CANNON, FREIGHT_POD]
    gifts = [move for move in offered if move.kind == verbs.GAIN]
    return min(gifts, key=lambda move: order.index(move.upgrade))


def lose(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    return max(offered, key=lambda move: (world.upgrades[move.upgrade][seat], move.upgrade == CANNON))


def pick(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    """A Scientists card with most upgrades, otherwise the first one that is left."""
    cards = world.rulebook.friendship.cards
    return max(offered, key=lambda move: 2 * cards[move.card].boosters + cards[move.card].cannons)


def fence(bot: GreedyBot, world: State, seat: int, offered: list[Move]) -> Move:
    lacking = wishes.lacking(world, seat)
    return max(offered, key=lambda move: sum([min(move.want[r], lacking[r]) for r in range(5)]))


_CHOICES: Final[dict[int, Choice]] = {
    verbs.ROLL: first,
    verbs.THROW: first,
    verbs.STEAL: steal,
    verbs.DISCARD: discard,
    verbs.HAND: hand_over,
    verbs.TAKE: take,
    verbs.PASS: relieve_or_jump,
    verbs.PAY: pay,
    verbs.GIVE: give,
    verbs.ANSWER: answer,
    verbs.GAIN: gain,
    verbs.LOSE: lose,
    verbs.PICK: pick,
    verbs.FENCE: fence,
}
