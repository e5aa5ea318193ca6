"""The scheduler: plans whole trips, makes the goods they need, and grows while growing pays."""

from __future__ import annotations

from typing import ClassVar, Final

from starport.bots.spacedealer.busy import BusyBot, card_of, site_cost, towards, unload
from starport.bots.spacedealer.economy import best_gain, gain
from starport.bots.spacedealer.sight import Sight, covers, missing
from starport.bots.spacedealer.trading import value
from starport.bots.spacedealer.trips import NEVER, Trip, best_trip, unit_costs
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.board import Card
from starport.games.spacedealer.cards import PLANT, PRODUCE_ANY
from starport.games.spacedealer.words import HUES, bundle

# How many runs must be left for a card to pay.
LATEST: Final[dict[str, int]] = {"robot_factory": 8, "mine_complex": 6, "mine": 6, "depot": 6}
USUALLY: Final = 5
# What more power is worth while no powered column is free, and how many runs it needs to pay.
POWER: Final[dict[str, float]] = {"generator": 3.0, "solar_satellite": 1.5, "fusion_reactor": 1.2}
FREE_COLUMN: Final = 0.4  # less for each column that is free
POWER_RUNS: Final = 8
GOOD: Final = 2.4  # better than climbing
FAIR: Final = 0.8  # better than making goods
PLENTY: Final = 4  # goods of a colour that are enough for the trips to come
OPENING: Final = 28  # before, both hourglasses may build
USELESS: Final = -1.0  # a plan that can never be built keeps its slot
LEAST: Final = 0.5  # what a plan must promise
ASKING_MS: Final = (6_000, 9_000)  # how long the answer of a host is awaited
PATIENCE: Final = 0.9  # depart if the trip that is possible now is nearly as good as the best one


class SchedulerBot(BusyBot):
    """Thinks in trips: what to carry where, what to make for it, and when to leave."""

    look: ClassVar[tuple[int, int]] = (1_500, 4_000)
    rest: ClassVar[tuple[int, int]] = (1_200, 2_500)
    ceiling: ClassVar[int] = 3  # the technology level it wants to reach
    rush: ClassVar[bool] = False  # climbs before it builds

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.asked: set[str] = set()  # demands the host has been asked to help with
        self.waits_until: int = 0  # an answer is awaited

    def decide(self, legal: dict[str, list[Action]], sight: Sight, chair: Chair) -> Action | None:
        at_once = self.answer(legal, sight) or self.finish(legal, sight) or self.deal(legal, sight)
        if at_once is not None:
            return at_once
        laid = self.plan(legal, sight)
        if laid is not None:
            return laid
        if not sight.at_home():
            asked = self.ask(sight, chair)
            if asked is not None or sight.now < self.waits_until:
                return asked
        if not sight.idle:  # all that follows needs an hourglass
            return None
        costs = unit_costs(sight)
        if not sight.at_home():
            flight = self.travel(legal, sight)
            if flight is not None:
                return flight
            trip = best_trip(sight, sight.home, sight.stored, costs, self.glasses(sight), sight.runs_left)
        else:
            trip = best_trip(sight, sight.home, sight.stock(), costs, self.glasses(sight), sight.runs_left + 1)
            leaving = self.depart(legal, sight, chair, trip)
            if leaving is not None:
                return leaving
        return self.grow(legal, sight) or self.make(legal, sight, trip)

    def ask(self, sight: Sight, chair: Chair) -> Action | None:
        """Abroad and one good short of a demand: ask the host for it once, who is paid for the delivery too."""
        if sight.flying or sight.field % 2 or sight.field == sight.home:
            return None
        if sum(1 for offer in sight.offers if offer["seat"] == sight.seat) >= sight.board.edition.open_offers:
            return None
        for wanted in sight.wanted:
            lacking = missing(wanted.goods, sight.cargo)
            if wanted.field != sight.field or sum(lacking) != 1 or wanted.text in self.asked:
                continue
            self.asked.add(wanted.text)
            if covers(sight.host_goods, tuple(lacking)):
                self.waits_until = sight.now + self.pause(ASKING_MS)
                return chair.game.parse(f"offer {sight.field // 2} at {sight.field} nothing for {bundle(lacking)}")
        return None

    def glasses(self, sight: Sight) -> int:
        return max(1, sight.idle + len(sight.standing) - (0 if sight.at_home() else 1))

    def travel(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Abroad: on to the next demand the cargo serves, else home, throwing a small rest away to jump."""
        if sight.flying or not sight.idle:
            return None
        if not sight.loaded():
            return towards(legal, sight, sight.home)
        nothing = [NEVER] * HUES
        trip = best_trip(sight, sight.field, sight.cargo, nothing, 1, sight.runs_left + 1)
        if trip is not None:
            goal = min(trip.stops, key=lambda wanted: (wanted.field - sight.field) * trip.step % sight.board.fields)
            return self.leg(legal, sight, trip.step) if goal.field != sight.field else None
        if sight.loaded() <= 2 and sight.hops(sight.field, sight.home) > 1:
            return self.pick(unload(legal, sight))
        return towards(legal, sight, sight.home)

    def leg(self, legal: dict[str, list[Action]], sight: Sight, step: int) -> Action | None:
        """One field further in this direction."""
        field = (sight.field + step) % sight.board.fields
        for act in legal.get("fly", []):
            if act.text == f"fly {sight.ship} {field}":
                return act
        return None

    def depart(self, legal: dict[str, list[Action]], sight: Sight, chair: Chair, best: Trip | None) -> Action | None:
        """At home: load and leave when what is possible now is nearly as good as the best trip in sight."""
        if not sight.idle:
            return None
        time = sight.runs_left + 1
        now = best_trip(sight, sight.home, sight.stock(), [NEVER] * HUES, 1, time)
        if now is None or best is None:
            return None
        late = best.runs - 1 + best.prep / 2 > sight.runs_left
        if not late and now.rate(1) < PATIENCE * best.rate(self.glasses(sight)):
            return None
        return self.load(sight, chair, now) or self.leg(legal, sight, now.step)

    def load(self, sight: Sight, chair: Chair, trip: Trip) -> Action | None:
        """Bring the cargo of the trip aboard, and what is not part of it ashore."""
        if not sight.shelves:
            return None
        extra = [max(0, sight.cargo[hue] - trip.goods[hue]) for hue in range(HUES)]
        if sum(extra) and sight.depot:
            shelf = next(name for name, _ in sight.shelves if "depot" in name)
            return self.bundle_of(chair, f"move {sight.ship} {shelf} {bundle(extra)}")
        for name, held in sight.shelves:
            short = [min(held[hue], max(0, trip.goods[hue] - sight.cargo[hue])) for hue in range(HUES)]
            if sum(short) and sum(short) + sight.loaded() <= sight.board.edition.hold:
                return self.bundle_of(chair, f"move {name} {sight.ship} {bundle(short)}")
        return None

    def bundle_of(self, chair: Chair, text: str) -> Action:
        return chair.game.parse(text)

    def site(self, places: list[Action], sight: Sight) -> Action:
        """Where the planet as a whole is worth most."""
        return max(places, key=lambda act: (self.site_gain(act, sight), -site_cost(act, sight)))

    def site_gain(self, act: Action, sight: Sight) -> float:
        assert isinstance(act, Act)
        card = sight.board.cards[act.card]
        return 0.0 if card.footprint == PLANT else gain(card, act.other, sight)

    def keep(self, actions: list[Action], sight: Sight) -> Action:
        return max(actions, key=lambda act: self.promise(card_of(act, sight), sight))

    def plan(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """Lay the best own card, or draw from the stack that promises more."""
        if sight.slots <= 0 or "keep" in legal:
            return None
        best: Action | None = None
        most = LEAST
        for act in legal.get("lay", []):
            promise = self.promise(card_of(act, sight), sight)
            if promise > most:
                best, most = act, promise
        for act in legal.get("draw", []):
            promise = self.hope(int(act.text.split(" ")[1]), sight)
            if promise > most:
                best, most = act, promise
        return best

    def hope(self, level: int, sight: Sight) -> float:
        """What the better of two cards from a general stack is worth on average."""
        promises = sorted(self.promise(card, sight) for card in sight.unseen(level))
        pairs = len(promises) * (len(promises) - 1) / 2
        return sum(rank * promise for rank, promise in enumerate(promises)) / pairs if pairs else 0.0

    def promise(self, card: Card, sight: Sight) -> float:
        """What a card would be worth as a plan; less than nothing if it only took a slot away."""
        if not sight.has_room(card) or not self.in_time(card, sight):
            return USELESS
        return self.worth(card, sight)

    def worth(self, card: Card, sight: Sight) -> float:
        """What a card is worth here and now."""
        if card.footprint == PLANT:
            return POWER[card.kind] - FREE_COLUMN * sight.free_columns()
        return best_gain(card, sight)

    def in_time(self, card: Card, sight: Sight) -> bool:
        least = POWER_RUNS if card.footprint == PLANT else LATEST.get(card.kind, USUALLY)
        return sight.runs_left >= least

    def pays(self, card: Card, sight: Sight) -> bool:
        return sight.has_site(card) and self.in_time(card, sight)

    def grow(self, legal: dict[str, list[Action]], sight: Sight) -> Action | None:
        """One hourglass builds the best plan that still pays, or climbs while there is time to use it."""
        if sight.investing and sight.runs_left < OPENING:
            return None
        climbing = "raise" in legal and sight.level < self.ceiling and sight.runs_left >= 12
        if self.rush and climbing:
            return legal["raise"][0]
        builds = [act for act in legal.get("build", []) if self.pays(card_of(act, sight), sight)]
        best = max(builds, key=lambda act: self.worth(card_of(act, sight), sight)) if builds else None
        if best is not None and self.worth(card_of(best, sight), sight) >= GOOD:
            return best
        if climbing:
            return legal["raise"][0]
        return best if best is not None and self.worth(card_of(best, sight), sight) >= FAIR else None

    def make(self, legal: dict[str, list[Action]], sight: Sight, trip: Trip | None) -> Action | None:
        """Run the card that brings most of what the next trip lacks, else what is scarce; never hoard."""
        best: Action | None = None
        most = 0.0
        if sight.runs_left < 1:
            return None
        for act in legal.get("use", []):
            card = card_of(act, sight)
            worth = self.use_value(card, sight, trip) if card in sight.makers() else 0.0
            if worth > most:
                best, most = act, worth
        return best

    def use_value(self, card: Card, sight: Sight, trip: Trip | None) -> float:
        """What a run brings, more for what the next trip lacks; nothing for what there is plenty of."""
        stock = sight.stock()
        worth = [0.0] * HUES
        for hue in range(HUES):
            made = min(1 if card.does == PRODUCE_ANY else card.yields[hue], sight.reserve[hue])
            lacking = 0 if trip is None else trip.lacking[hue]
            worth[hue] = 3.0 * min(made, lacking) + min(made, max(0, PLENTY - stock[hue])) * value(sight, hue)
        return max(worth) if card.does == PRODUCE_ANY else sum(worth)
