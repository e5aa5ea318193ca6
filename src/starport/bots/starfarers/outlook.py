"""The outlook of one seat: its ships' goals, the builds that pay soonest, and what its cards are worth towards them."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from starport.bots.starfarers.odds import Odds
from starport.bots.starfarers.prospects import Prospects, Survey, Target
from starport.bots.starfarers.weights import Weights
from starport.games.starfarers.rules.build import has_room
from starport.games.starfarers.rules.explore import strength
from starport.games.starfarers.rules.figures import (
    colonies_left,
    free_ports,
    free_transport,
    shipyards_left,
    stations_left,
)
from starport.games.starfarers.state import State
from starport.games.starfarers.words import ARTEFACT, CANNON, COLONY_SHIP, FREIGHT_POD, PIRATE_BASE, TRADE_SHIP, several

SHIP: Final = 0
SPACEPORT: Final = 1
UPGRADE: Final = 2


@mypyc_attr(acyclic=True)
class Plan:
    """Something to build: its parts, what they cost together and what they bring."""

    __slots__ = ("cost", "gain", "kind", "missing", "point", "thing", "upgrade")

    def __init__(self, kind: i64, thing: i64, cost: vec[i64], gain: float) -> None:
        self.kind: i64 = kind
        self.thing: i64 = thing  # kind of ship, or of upgrade
        self.cost: vec[i64] = cost
        self.gain: float = gain
        self.point: i64 = -1  # where a ship starts
        self.missing: i64 = 0  # upgrades needed besides
        self.upgrade: i64 = -1  # and which


class Outlook(Prospects):
    """What a seat can hope for in a world."""

    def __init__(self, world: State, seat: int, weights: Weights, odds: Odds, known: Survey | None = None) -> None:
        super().__init__(world, seat, weights, odds, known)
        transports = world.rulebook.numbers.transports
        self.aims: list[Target | None] = [None] * transports  # of the ships on the board
        self.hopes: vec[float] = vec[float]([0.0] * transports)
        self.assign()
        self.plans: list[Plan] = []
        self.devise()

    def assign(self) -> None:
        """A goal for each ship, each goal once; the ships are taken in the order of their numbers."""
        world = self.world
        taken: list[Target] = []
        for ship in range(len(self.aims)):
            index = world.ship_index(self.seat, ship)
            point = world.ships[index]
            if point >= 0:
                target, worth = self.best_target(world.cargo[index], point, -1, taken)
                self.aims[ship] = target
                self.hopes[ship] = worth
                if target is not None:
                    taken.append(target)

    # -- what to build

    def devise(self) -> None:
        """Every build that makes sense, with its gain."""
        world = self.world
        seat = self.seat
        rulebook = world.rulebook
        weights = self.weights
        ports = free_ports(world, seat)
        if ports and free_transport(world, seat) >= 0:
            if colonies_left(world, seat) > 0:
                self.devise_ship(COLONY_SHIP, ports)
            if stations_left(world, seat) > 0:
                self.devise_ship(TRADE_SHIP, ports)
        if shipyards_left(world, seat) > 0 and any([not world.spaceport[site] for site in world.bases[seat]]):
            self.plans.append(Plan(SPACEPORT, -1, rulebook.spaceport_cost, 1.0 + weights.port * self.left))
        for upgrade in range(3):
            if has_room(world, seat, upgrade):
                gain = self.upgrade_gain(upgrade)
                self.plans.append(Plan(UPGRADE, upgrade, rulebook.upgrade_costs[upgrade], gain))
        self.devise_clearing()
        self.devise_pods()

    def upgrade_gain(self, upgrade: i64) -> float:
        fitted = float(self.world.upgrades[upgrade][self.seat])
        return self.weights.upgrades[upgrade] * math.pow(self.weights.decays[upgrade], fitted) * self.left

    def devise_ship(self, kind: i64, ports: list[i64]) -> None:
        """A ship for the best goal that no own ship is bound for, with the pods it lacks."""
        taken = [aim for aim in self.aims if aim is not None]
        best: Target | None = None
        worth = 0.0
        start: i64 = -1
        for port in ports:
            target, value = self.best_target(kind, port, -1, taken)
            if value > worth:
                best = target
                worth = value
                start = port
        if best is None:
            return
        rulebook = self.world.rulebook
        cost = rulebook.ship_costs[kind][:]
        cost[rulebook.upgrade_types[FREIGHT_POD]] += best.lacks * rulebook.upgrade_prices[FREIGHT_POD]
        plan = Plan(SHIP, kind, cost, worth)
        plan.point = start
        plan.missing = best.lacks
        plan.upgrade = FREIGHT_POD if best.lacks else -1
        self.plans.append(plan)

    def devise_clearing(self) -> None:
        """Cannons or pods for a special that is known and too strong yet."""
        world = self.world
        seat = self.seat
        rulebook = world.rulebook
        best = vec[i64]([99, 99])
        for planet, up in enumerate(world.face_up):
            if world.chip[planet] < 0 or not (up or world.looked[planet] >> seat & 1):
                continue
            chip = world.rulebook.chips[world.chip[planet]]
            if chip.special < 0 or chip.special == ARTEFACT:
                continue
            lacks = chip.strength - strength(world, seat, chip.special)
            if 0 < lacks < best[chip.special]:
                best[chip.special] = lacks
        for special in range(2):
            lacks = best[special]
            upgrade = CANNON if special == PIRATE_BASE else FREIGHT_POD
            room = rulebook.upgrade_limits[upgrade] - world.upgrades[upgrade][seat]
            if lacks <= min(room, world.stock[upgrade]):
                cost = several(rulebook.upgrade_types[upgrade], lacks * rulebook.upgrade_prices[upgrade])
                gain = self.weights.medal * self.weights.travel + self.upgrade_gain(upgrade) * float(lacks) * 0.5
                plan = Plan(UPGRADE, upgrade, cost, gain)
                plan.missing = lacks
                plan.upgrade = upgrade
                self.plans.append(plan)

    def devise_pods(self) -> None:
        """Pods for a trade ship that is under way to an outpost where it cannot found yet."""
        rulebook = self.world.rulebook
        for ship, aim in enumerate(self.aims):
            if aim is not None and aim.lacks:
                cost = several(rulebook.upgrade_types[FREIGHT_POD], aim.lacks * rulebook.upgrade_prices[FREIGHT_POD])
                freed = self.hopes[ship] / math.pow(self.weights.patience, float(aim.lacks))
                plan = Plan(UPGRADE, FREIGHT_POD, cost, freed - self.hopes[ship] + self.upgrade_gain(FREIGHT_POD))
                plan.missing = aim.lacks
                plan.upgrade = FREIGHT_POD
                self.plans.append(plan)

    # -- what cards are worth

    def wait(self, hand: vec[i64], cost: vec[i64]) -> float:
        """Turns until the cards for a cost are there, exchanges with the supply included; 0 if they are."""
        short: i64 = 0
        spare: i64 = 0
        progress = 0.0
        for r in range(5):
            lacks = cost[r] - hand[r]
            if lacks > 0:
                short += lacks
                progress += self.income[r]
            else:
                spare += -lacks // self.rates[r]
                progress += self.income[r] / float(self.rates[r])
        if spare >= short:
            return 0.0
        return float(short - spare) / max(0.2, progress)

    def hand_value(self, hand: vec[i64], without: int = -1) -> float:
        """The best plans these cards lead to, soon or late; a plan with the number `without` has been carried out."""
        weights = self.weights
        best = 0.0
        second = 0.0
        for number, plan in enumerate(self.plans):
            if plan.gain > second and number != without:
                value = plan.gain * math.pow(weights.patience, self.wait(hand, plan.cost))
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
        worth = 0.0
        size: i64 = 0
        for r in range(5):
            size += hand[r]
            worth += weights.types[r] * float(hand[r])
        value = best + weights.second * second + weights.card * worth
        limit = self.world.rulebook.numbers.hand_limit
        if size > limit - 1:
            friendship = self.world.rulebook.friendship
            if not (self.world.cards[self.seat] & friendship.tribute and size <= friendship.spared):
                value -= weights.seven * self.odds.seven * float(size - limit + 2)
        return value

    # -- the whole

    def value(self) -> float:
        """How well the seat stands, in points."""
        world = self.world
        seat = self.seat
        weights = self.weights
        total = float(world.points[seat])
        total += weights.half * float(world.halves[seat] & 1)
        total += self.earnings()
        for upgrade in range(3):
            decay = weights.decays[upgrade]
            worth = weights.upgrades[upgrade] * self.left
            for _ in range(world.upgrades[upgrade][seat]):
                total += worth
                worth *= decay
        number: i64 = 0
        cards = world.cards[seat]
        while cards >> number:
            if cards >> number & 1:
                total += self.card_worth(number)
            number += 1
        for hope in self.hopes:
            total += hope
        return total + self.hand_value(world.hands[seat])
