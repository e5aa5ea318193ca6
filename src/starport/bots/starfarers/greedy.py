"""The greedy bot: builds what brings points soonest, flies to the nearest good place, answers encounters by plain odds.

It looks at a sketch of the world: public facts and its own hand are real there, and nothing hidden is guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from mypy_extensions import i64

from starport.bots.base import Bot
from starport.bots.starfarers import travelers
from starport.bots.starfarers.flights import best_flight, best_jump
from starport.bots.starfarers.manners import Manners
from starport.bots.starfarers.wishes import Wishes, within
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.encounter import Encountering
from starport.games.starfarers.frames.frame import FLIGHT, TRADING
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.frames.turn import Discarding
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import covers, most_of
from starport.games.starfarers.words import BOOSTER, CANNON, FREIGHT_POD, GOODS, RESOURCES

Choice = Callable[[Wishes, list[Move]], Move]
# Kinds of moves, as masks.
BEFORE: Final = 1 << verbs.BUY_FAME | 1 << verbs.HELP | 1 << verbs.DRAW  # cards that bring fame or help are used before
AT_ONCE: Final = 1 << verbs.CONFIRM | 1 << verbs.DRAW | 1 << verbs.HELP
ON_THE_WAY: Final = 1 << verbs.FOUND | 1 << verbs.DOCK | 1 << verbs.CLEAR | 1 << verbs.LOOK
IN_FLIGHT: Final = 1 << verbs.BUY_FAME | 1 << verbs.HELP


class GreedyBot(Bot):
    """Sensible and quick; never thinks ahead."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.manners: Manners = Manners(1)

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        if len(legal) == 1:
            return legal[0]
        if not legal:
            return None
        offered = cast(list[Move], legal)  # this game has no others
        world = chair.sketch()
        assert isinstance(world, State)
        wishes = Wishes(world, chair.seat)
        if offered[-1].kind in travelers.PLAYED:
            travelling = travelers.decided(wishes, offered)
            if travelling is not None:
                return travelling
            offered = travelers.without_cards(world, offered)
            if len(offered) == 1:
                return offered[0]
        frame = world.frames[-1]
        if frame.kind == TRADING:
            if chair.seat != frame.seat:
                return answer_offer(wishes, offered)
            self.manners.quiet = chair.quiet
            return trade_and_build(self.manners, wishes, offered)
        choice = fly if frame.kind == FLIGHT else _CHOICES.get(offered[0].kind)
        return offered[0] if choice is None else choice(wishes, offered)


def one_of(kinds: i64, offered: list[Move]) -> Move | None:
    """The first move of one of these kinds."""
    for move in offered:
        if kinds >> move.kind & 1:
            return move
    return None


def first(wishes: Wishes, offered: list[Move]) -> Move:
    """Roll, throw, and take the first of equals."""
    return one_of(BEFORE, offered) or offered[0]


def trade_and_build(manners: Manners, wishes: Wishes, offered: list[Move]) -> Move:
    """Confirm deals, use cards, build by rank, exchange surplus for what the next build lacks; offer once; then end."""
    manners.learn(wishes.world, wishes.seat)
    found = one_of(AT_ONCE, offered) or best_build(wishes, offered)
    if found is not None:
        return found
    for move in offered:
        if move.kind == verbs.ACCEPT and good_deal(wishes, move.seat):
            return move
    wishes.settle()
    for move in offered:
        if move.kind == verbs.EXCHANGE and wishes.lacking[move.wanted] and wishes.spare[move.resource] >= 2:
            return move
    proposal = offer(manners, wishes, offered)
    if proposal is not None:
        return proposal
    for move in offered:
        if move.kind == verbs.BUY_FAME and wishes.spare[GOODS]:
            return move
    return offered[-1]  # withdraw, or end


def best_build(wishes: Wishes, offered: list[Move]) -> Move | None:
    """The build with the highest rank; None if nothing is worth building."""
    best: Move | None = None
    highest: i64 = 0
    for move in offered:
        rank = wishes.rank(move)
        if rank > highest:
            highest = rank
            best = move
    return best


def offer(manners: Manners, wishes: Wishes, offered: list[Move]) -> Move | None:
    """The first listed offer of spare cards for what is lacking, to those who have not refused it yet."""
    world, seat = wishes.world, wishes.seat
    for move in offered:
        if move.kind == verbs.OFFER and covers(wishes.spare, move.give) and covers(wishes.lacking, move.want):
            partners = manners.partners(world, seat)
            asked = [other for other in partners if manners.may_ask(other, move.give, move.want)]
            if asked:
                return manners.offer(world, seat, move.give, move.want, asked)
    return None


def good_deal(wishes: Wishes, proposer: i64) -> bool:
    """A proposal gives what is lacking for what is spare, and does not feed a seat about to win."""
    world = wishes.world
    frame = world.frames[-1]
    assert isinstance(frame, Trading)
    proposal = frame.offers[proposer]
    if proposal is None or world.points[proposer] >= world.rulebook.numbers.goal - 3:
        return False
    wishes.settle()
    return within(proposal.give, wishes.lacking) > 0 and covers(wishes.spare, proposal.want)


def answer_offer(wishes: Wishes, offered: list[Move]) -> Move:
    """Accept what is good; what stands first is the no."""
    for move in offered:
        if move.kind == verbs.ACCEPT and good_deal(wishes, wishes.world.frames[-1].seat):
            return move
    return offered[0]


def fly(wishes: Wishes, offered: list[Move]) -> Move:
    found = one_of(ON_THE_WAY, offered) or one_of(IN_FLIGHT, offered)
    return best_flight(wishes.world, wishes.seat, offered) if found is None else found


def steal(wishes: Wishes, offered: list[Move]) -> Move:
    """From the leader, then from the fullest hand."""
    world = wishes.world
    hands = [move for move in offered if move.kind == verbs.STEAL]
    return max(hands, key=lambda move: (world.points[move.seat], world.sizes[move.seat]))


def discard(wishes: Wishes, offered: list[Move]) -> Move:
    """What is spare first, one card at a time, then the most numerous."""
    spare = wishes.settle().spare
    hand = wishes.world.hands[wishes.seat]
    frame = wishes.world.frames[-1]
    assert isinstance(frame, Discarding)
    chosen = frame.chosen[wishes.seat]
    left = [(spare[r] - chosen[r], hand[r] - chosen[r]) for r in range(len(RESOURCES))]
    return max([move for move in offered if move.size == 1], key=lambda move: left[most_of(move.give)])


def hand_over(wishes: Wishes, offered: list[Move]) -> Move:
    spare = wishes.settle().spare
    return max(offered, key=lambda move: spare[move.resource])


def take(wishes: Wishes, offered: list[Move]) -> Move:
    """What the next build lacks."""
    lacking = wishes.settle().lacking
    return max(offered, key=lambda move: within(move.give, lacking))


def relieve_or_jump(wishes: Wishes, offered: list[Move]) -> Move:
    """What may be declined is a card of relief or a jump; neither ever is."""
    if offered[-1].kind == verbs.JUMP:
        return best_jump(wishes.world, wishes.seat, offered)
    lacking = wishes.settle().lacking
    claims = [move for move in offered if move.kind == verbs.RELIEF]
    return max(claims, key=lambda move: lacking[move.resource]) if claims else offered[0]


def pay(wishes: Wishes, offered: list[Move]) -> Move:
    """Give what is least missed."""
    spare = wishes.settle().spare
    return max(offered, key=lambda move: within(move.give, spare))


def give(wishes: Wishes, offered: list[Move]) -> Move:
    """Two cards as a gift or alms bring thanks on most cards; one if the hand is thin."""
    wanted = 2 if wishes.world.sizes[wishes.seat] >= 4 else 1
    fitting = [move for move in offered if move.size == wanted]
    return pay(wishes, fitting) if fitting else offered[0]


def answer(wishes: Wishes, offered: list[Move]) -> Move:
    """Yes or no by the question and how well the mothership is armed."""
    world, seat = wishes.world, wishes.seat
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


def gain(wishes: Wishes, offered: list[Move]) -> Move:
    """Pods until three, then boosters, then cannons; a gift is never declined."""
    pods = wishes.world.upgrades[FREIGHT_POD][wishes.seat]
    order = [FREIGHT_POD, BOOSTER, CANNON] if pods < 3 else [BOOSTER, CANNON, FREIGHT_POD]
    gifts = [move for move in offered if move.kind == verbs.GAIN]
    return min(gifts, key=lambda move: order.index(move.upgrade))


def lose(wishes: Wishes, offered: list[Move]) -> Move:
    upgrades = wishes.world.upgrades
    return max(offered, key=lambda move: (upgrades[move.upgrade][wishes.seat], move.upgrade == CANNON))


def pick(wishes: Wishes, offered: list[Move]) -> Move:
    """A Scientists card with most upgrades, otherwise the first one that is left."""
    cards = wishes.world.rulebook.friendship.cards
    return max(offered, key=lambda move: 2 * cards[move.card].boosters + cards[move.card].cannons)


def fence(wishes: Wishes, offered: list[Move]) -> Move:
    lacking = wishes.settle().lacking
    return max(offered, key=lambda move: within(move.want, lacking))


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
