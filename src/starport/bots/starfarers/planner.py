"""The planner: values what it could build, where its ships could go and what its cards are worth, and does what pays soonest.

It looks at an imagined world, of which it uses only what its seat knows: see `prospects`.
"""

from __future__ import annotations

from starport.bots.base import Bot
from starport.bots.starfarers import dealing, flying, offering
from starport.bots.starfarers.building import Builder, among, buy_fame
from starport.bots.starfarers.choices import CHOICES, donate, relief
from starport.bots.starfarers.manners import Manners
from starport.bots.starfarers.meetings import Meetings
from starport.bots.starfarers.odds import WAYS, Odds, odds_of
from starport.bots.starfarers.outlook import Outlook
from starport.bots.starfarers.prospects import Survey
from starport.bots.starfarers.weights import Weights
from starport.bots.starfarers.weights_file import USUAL
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import DECIDING, DONATING, FOUNDING
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.state import State
from starport.games.starfarers.words import BOOSTER


class Mind:
    """How a planner decides in a world; remembers nothing but tables and its own offers, so that playouts may share one that
    makes none."""

    def __init__(self, weights: Weights, talks: bool, builder: Builder | None = None, again: int = 0) -> None:
        self.weights: Weights = weights
        self.builder: Builder = Builder() if builder is None else builder
        self.talks: bool = talks  # whether it makes offers; it answers them in any case
        self.reason: str = ""  # why it refused an offer just now
        self.manners: Manners = Manners(again=again)
        self.odds: Odds | None = None
        self.surveys: list[Survey | None] = []  # of each seat, the last one

    def odds_of(self, rulebook: Rulebook) -> Odds:
        odds = self.odds
        if odds is None or odds.rulebook is not rulebook:
            odds = odds_of(rulebook, self.weights.travel)
            self.odds = odds
        return odds

    def outlook(self, world: State, seat: int) -> Outlook:
        odds = self.odds_of(world.rulebook)
        if len(self.surveys) != len(world.hands):
            self.surveys = [None] * len(world.hands)
        known = self.surveys[seat]
        if known is not None and known.holds(world):
            return Outlook(world, seat, self.weights, odds, known)
        outlook = Outlook(world, seat, self.weights, odds)
        self.surveys[seat] = Survey(outlook)
        return outlook

    def decide(self, world: State, seat: int, offered: list[Move]) -> Move:
        """One of the moves offered to a seat, or an offer of its own."""
        self.reason = ""
        if len(offered) == 1 and offered[0].kind != verbs.REFUSE:
            return offered[0]
        frame = world.frames[-1]
        if frame.kind == FOUNDING:
            return found(self.odds_of(world.rulebook), self.weights, world, seat, offered)
        outlook = self.outlook(world, seat)
        if isinstance(frame, Trading):
            return self.trade_and_build(outlook, offered) if seat == frame.seat else self.answer(outlook, offered)
        if isinstance(frame, Flight):
            return flying.fly(outlook, offered)
        if frame.kind == DONATING:
            return donate(outlook, offered)
        if frame.kind == DECIDING:
            return world.rulebook.moves.choice[1 if Meetings(outlook).unread() > 0 else 0]
        if offered[0].kind == verbs.PASS:
            return flying.jump(outlook, offered) if offered[-1].kind == verbs.JUMP else relief(outlook, offered)
        choice = CHOICES.get(offered[0].kind)
        return offered[0] if choice is None else choice(outlook, offered)

    def trade_and_build(self, outlook: Outlook, offered: list[Move]) -> Move:
        """Take what is free, carry out what pays now, offer before exchanging dearly, then end."""
        self.manners.learn(outlook.world, outlook.seat)
        for move in offered:
            if move.kind in (verbs.DRAW, verbs.HELP):
                return move
        deal = dealing.confirm(outlook, offered)
        if deal is not None:
            return deal
        bought = buy_fame(outlook, offered)
        if bought is not None:
            return bought
        talk, self.reason = dealing.reply(outlook, offered)
        if talk is not None:
            return talk
        moves = outlook.world.rulebook.moves
        if among(offered, moves.withdraw):
            return moves.withdraw
        step = self.builder.step(outlook, offered)
        if self.talks and (step is None or step.kind == verbs.EXCHANGE):
            proposal = offering.offer(outlook, self.manners, self.outlook)
            if proposal is not None:
                return proposal
        return moves.end_build if step is None else step

    def answer(self, outlook: Outlook, offered: list[Move]) -> Move:
        move, self.reason = dealing.answer(outlook, offered, self.talks)
        return move


class ThinkingBot(Bot):
    """Imagines a world and asks itself what to do there; how it chooses is up to `weigh`."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.mind: Mind = Mind(USUAL, True)
        self.seat: int = -1  # that was asked last
        self.last: Move | None = None  # what it chose there; None if there was nothing to choose

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        self.reason = ""
        self.seat = chair.seat
        self.last = None
        offered = [action for action in legal if isinstance(action, Move)]
        if len(offered) < 2 and not (offered and offered[0].kind == verbs.REFUSE):
            return offered[0] if offered else None
        world = chair.imagine(self.dice)
        assert isinstance(world, State)
        manners = self.mind.manners
        manners.quiet = chair.quiet
        move = self.weigh(world, chair, offered)
        if move.kind == verbs.OFFER:
            manners.made(world, chair.seat, move)
        self.reason = self.mind.reason
        self.last = move
        return move

    def weigh(self, world: State, chair: Chair, offered: list[Move]) -> Move:
        raise NotImplementedError


class PlannerBot(ThinkingBot):
    """Thinks in plans; knows the odds."""

    def weigh(self, world: State, chair: Chair, offered: list[Move]) -> Move:
        return self.mind.decide(world, chair.seat, offered)


class LonerBot(PlannerBot):
    """A planner that makes no offers; it answers them by the same judgement."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.mind = Mind(USUAL, False)


def found(odds: Odds, weights: Weights, world: State, seat: int, offered: list[Move]) -> Move:
    """Colonies where most is earned, of all types; then the first ship, and boosters."""
    kind = offered[0].kind
    if kind == verbs.SETTLE:
        return max(offered, key=lambda move: site_worth(world, seat, weights, move.site))
    if kind == verbs.PORT:
        outlook = Outlook(world, seat, weights, odds)
        return max(offered, key=lambda move: outlook.best_target(move.cargo, move.point, -1, [])[1])
    if kind == verbs.FIT:
        return min(offered, key=lambda move: move.upgrade != BOOSTER)
    return offered[-1]


def site_worth(world: State, seat: int, weights: Weights, number: int) -> float:
    """Yields of a home site; a type the seat does not earn yet counts more."""
    had = [0, 0, 0, 0, 0]
    for site in world.bases[seat]:
        for planet in world.rulebook.board.sites[site].planets:
            had[world.resource_of(planet)] += 1
    total = 0.0
    for planet in world.rulebook.board.sites[number].planets:
        r = world.resource_of(planet)
        ways = sum([WAYS[n] for n in world.rulebook.chips[world.chip[planet]].numbers])
        total += ways * weights.types[r] / (1.0 + 0.4 * had[r])
        had[r] += 1
    return total
