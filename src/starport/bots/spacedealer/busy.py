"""The busy bot: never lets an hourglass stand still, and carries whatever it has to whoever wants it."""

from __future__ import annotations

from typing import ClassVar, Final

from starport.bots.spacedealer.paced import PacedBot, numbered
from starport.bots.spacedealer.sight import Sight, Wanted, covers
from starport.bots.spacedealer.trading import value, worth_accepting
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.board import Card
from starport.games.spacedealer.cards import PRODUCE_ANY
from starport.games.spacedealer.words import HUES

# What it costs to build over a card, besides the goods it brings.
COVERING: Final[dict[str, float]] = {
    "mine": 2.0,
    "depot": 9.0,
    "multi_mine": 6.0,
    "robot_factory": 12.0,
    "metropolis": 0.0,
}
LAST_RUNS = 4  # from here on nothing new is begun that pays only later


class BusyBot(PacedBot):
    """Quick and eager: takes, builds, delivers and flies as soon as it can, one step ahead at most."""

    look: ClassVar[tuple[int, int]] = (3_000, 6_000)
    rest: ClassVar[tuple[int, int]] = (2_000, 4_000)

    def decide(self, legal: dict[str, list[Action]], sight: Sight, chair: Chair) -> Action | None:
        at_once = self.answer(legal, sight) or self.finish(legal, sight) or self.deal(legal, sight)
        if at_once is not None or not sight.idle:
            return at_once or self.plan(legal, sight)
        return self.sail(legal, sight) or self.grow(legal, sight) or self.work(legal, sight)

    def answer(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Offers get an answer."""
        number = self.due_offer(sight)
        if number < 0:
            return None
        offer = next(offer for offer in sight.offers if offer["number"] == number)
        accept = numbered(legal.get("accept", []), number)
        if accept is not None and worth_accepting(sight, offer):
            return accept
        return numbered(legal.get("decline", []), number)

    def finish(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Take what is finished: most goods first, builds on the site that costs least."""
        if "keep" in legal:
            return self.keep(legal["keep"], sight)
        if "place" in legal:
            return self.site(legal["place"], sight)
        takes = legal.get("take", [])
        if takes:
            return max(takes, key=lambda act: self.take_value(act, sight))
        return self.give_up(legal, sight)

    def site(self, places: list[Action], sight: Sight) -> Action:
        """Where building over costs least production; among equals the first."""
        return min(places, key=lambda act: site_cost(act, sight))

    def give_up(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """A finished build without a site would hold its hourglass for ever, and so would goods without a store."""
        for act in legal.get("discard", []) + legal.get("waive", []):
            if card_of(act, sight) in sight.plans:
                return act
        stuck = not sight.idle and not sight.active and not sight.flying
        return self.pick(legal.get("waive", [])) if stuck else None

    def keep(self, actions: list[Action], sight: Sight) -> Action:
        """Which of two drawn cards: one that could be placed, else the first."""
        fitting = [act for act in actions if sight.has_site(card_of(act, sight))]
        return fitting[0] if fitting else actions[0]

    def take_value(self, act: Action, sight: Sight) -> float:
        """The more and the scarcer, the better."""
        assert isinstance(act, Act)
        return sum(act.goods[hue] * value(sight, hue) for hue in range(HUES))

    def deal(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Deliver the best demand that can be served here."""
        acts = legal.get("deliver", []) + legal.get("serve", [])
        return max(acts, key=lambda act: self.points(act, sight)) if acts else None

    def points(self, act: Action, sight: Sight) -> int:
        name = act.text.split(" ")[2]
        return next(wanted.points for wanted in sight.wanted if wanted.text == name)

    def sail(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Loaded: towards the nearest demand the cargo serves. Empty and away: home."""
        if sight.flying:
            return None
        if sight.loaded():
            goals = [wanted for wanted in sight.wanted if covers(sight.cargo, wanted.goods)]
            if goals:
                return towards(legal, sight, min(goals, key=lambda wanted: self.distance(sight, wanted)).field)
            if sight.field != sight.home:
                return towards(legal, sight, sight.home)
            if sight.loaded() >= sight.board.edition.hold - 1:
                return self.pick(unload(legal, sight))
        elif sight.field != sight.home:
            return towards(legal, sight, sight.home)
        return None

    def distance(self, sight: Sight, wanted: Wanted) -> tuple[int, int]:
        return (sight.hops(sight.field, wanted.field), -wanted.points)

    def plan(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Fill the planning space, which needs no hourglass."""
        if sight.runs_left <= LAST_RUNS or sight.slots <= 0:
            return None
        if "lay" in legal:
            return self.pick(legal["lay"])
        return self.pick(legal.get("draw", []))

    def grow(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Build plans, raise the level now and then, lay new plans."""
        if sight.runs_left <= LAST_RUNS:
            return None
        builds = [act for act in legal.get("build", []) if sight.has_site(card_of(act, sight))]
        if builds:
            return self.pick(builds)
        laid = self.plan(legal, sight)
        if laid is None and "raise" in legal and self.dice.below(0, 3) == 0:
            return legal["raise"][0]
        return laid

    def work(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Run the card whose goods are scarcest."""
        uses = [act for act in legal.get("use", []) if card_of(act, sight) in sight.makers()]
        return max(uses, key=lambda act: yield_value(card_of(act, sight), sight)) if uses else None


def unload(legal: dict[str, list[Action]], sight: Sight) -> list[Action]:
    """Ways to give a good of the ship back to the reserve."""
    return [act for act in legal.get("return", []) if act.text.startswith(f"return {sight.ship} ")]


def card_of(act: Action, sight: Sight) -> Card:
    assert isinstance(act, Act)
    return sight.board.cards[act.card]


def yield_value(card: Card, sight: Sight) -> float:
    """What one run of a producing card is worth."""
    if card.does == PRODUCE_ANY:
        return max(value(sight, hue) for hue in range(HUES))
    return sum(card.yields[hue] * value(sight, hue) for hue in range(HUES))


def towards(legal: dict[str, list[Action]], sight: Sight, field: int) -> Action | None:
    """One leg of the way: a jump if possible, else the neighbouring field that is nearer."""
    best: Action | None = None
    nearest = sight.hops(sight.field, field)
    for act in legal.get("fly", []):
        assert isinstance(act, Act)
        if act.ship == sight.seat and sight.hops(act.field, field) < nearest:
            nearest = sight.hops(act.field, field)
            best = act
    return best


def site_cost(act: Action, sight: Sight) -> float:
    assert isinstance(act, Act)
    card = sight.board.cards[act.card]
    if card.footprint == 0:
        return 0.0
    columns = [act.other, act.other + 1] if card.footprint == 2 else [act.other]
    cost = 5.0 if act.flag else 0.0
    for column in columns:
        below = sight.row[column]
        if below is not None and below in sight.tools:
            cost += COVERING.get(below.kind, 3.0) + sum(below.yields)
    if card.footprint == 3:  # a city takes a column that power may never reach
        cost -= 0.1 * abs(columns[0] - 3.5)
    return cost
