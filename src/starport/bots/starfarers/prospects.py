"""The prospects of one seat: what it earns, and what each place on the board would bring it.

Everything here follows from public facts, the seat's own hand and its own looks at discs: in two worlds that the seat
cannot tell apart its prospects are the same. Values are in points.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from starport.bots.starfarers.odds import FARTHEST, MOST_BONUS, WAYS, Odds
from starport.bots.starfarers.weights import Weights
from starport.games.starfarers.board import Site
from starport.games.starfarers.layout import Layout
from starport.games.starfarers.rules.explore import strength
from starport.games.starfarers.rules.found import site_free
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import Rows, count_of, most_of
from starport.games.starfarers.words import BOOSTER, CANNON, COLONY_SHIP, FREIGHT_POD, GOODS, TRADE_SHIP

START_POINTS: Final = 4


@mypyc_attr(acyclic=True)
class Target:
    """A place to go to: what arriving there is worth, how many freight pods it needs, and how many it still lacks."""

    __slots__ = ("gain", "lacks", "people", "point")

    def __init__(self, point: i64, gain: float, people: i64, lacks: i64) -> None:
        self.point: i64 = point
        self.gain: float = gain
        self.people: i64 = people  # of an outpost, -1 elsewhere
        self.lacks: i64 = lacks


class Survey:
    """The goals of a seat, with the facts they follow from: as long as those are the same, the goals are the same too."""

    def __init__(self, found: Prospects) -> None:
        world = found.world
        self.seat: i64 = found.seat
        self.sites: list[Target] = found.sites
        self.docks: list[Target] = found.docks
        self.sights: list[Target] = found.sights
        self.layout: Layout = world.layout
        self.owner: vec[i64] = world.owner
        self.chip: vec[i64] = world.chip
        self.face_up: vec[bool] = world.face_up
        self.looked: vec[i64] = world.looked
        self.shown: vec[bool] = world.shown
        self.stations: Rows = world.docks
        self.marker: list[int] = world.marker
        self.upgrades: Rows = world.upgrades
        self.cards: vec[i64] = world.cards
        self.points: vec[i64] = world.points
        self.closed_sites: vec[i64] = world.closed_sites
        self.sector: vec[i64] = world.sector
        self.turned: vec[i64] = world.turned

    def holds(self, world: State) -> bool:
        """Whether nothing has changed that goals and incomes depend on."""
        return (
            self.layout is world.layout
            and self.points == world.points
            and self.cards == world.cards
            and self.owner == world.owner
            and self.face_up == world.face_up
            and self.upgrades == world.upgrades
            and self.looked == world.looked
            and self.shown == world.shown
            and self.stations == world.docks
            and self.marker == world.marker
            and self.closed_sites == world.closed_sites
            and self.looks_alike(world)
        )

    def looks_alike(self, world: State) -> bool:
        """Whether what the seat sees of chips and sectors is the same; what it does not see is imagined anew each time."""
        for planet in range(len(self.chip)):
            known = self.face_up[planet] or self.looked[planet] >> self.seat & 1 != 0
            if known and self.chip[planet] != world.chip[planet]:
                return False
        for place in range(len(self.sector)):
            same = self.sector[place] == world.sector[place] and self.turned[place] == world.turned[place]
            if self.shown[place] and not same:
                return False
        return True


class Prospects:
    """What a seat earns and where its ships could go."""

    def __init__(self, world: State, seat: int, weights: Weights, odds: Odds, known: Survey | None = None) -> None:
        self.world: State = world
        self.seat: i64 = seat
        self.weights: Weights = weights
        self.odds: Odds = odds
        numbers = world.rulebook.numbers
        self.goal: i64 = numbers.goal
        lead = world.points[most_of(world.points)]
        self.left: float = max(0.0, min(1.0, float(self.goal - lead) / float(self.goal - START_POINTS)))
        self.bonus: i64 = min(MOST_BONUS, world.upgrades[BOOSTER][seat] + world.card_boosters[seat])
        self.income: vec[float] = vec[float]([0.0] * 5)
        self.rates: vec[i64] = vec[i64]([numbers.rate] * 5)
        self.rates[GOODS] = numbers.goods_rate
        self.earn()
        self.rivals: Rows = vec[vec[i64]]([self.ships_of_others(COLONY_SHIP), self.ships_of_others(TRADE_SHIP)])
        self.sites: list[Target] = []  # for colony ships
        self.docks: list[Target] = []  # for trade ships
        self.sights: list[Target] = []  # for any ship
        if known is not None:
            self.sites = known.sites
            self.docks = known.docks
            self.sights = known.sights
        else:
            self.survey()

    # -- income

    def earn(self) -> None:
        """Cards a turn by type: yields of all rolls, bonuses, and the reserve; and the rates of the supply."""
        world = self.world
        seat = self.seat
        friendship = world.rulebook.friendship
        cards = world.cards[seat]
        share = self.odds.rolls / 36.0
        income = self.income
        low = 5 * seat
        for number in range(2, 13):
            row = world.yields[number]
            if not len(row):
                continue
            seen: i64 = 0
            for entry in row:
                r = entry - low
                if 0 <= r < 5:
                    income[r] += WAYS[number] * share
                    seen |= 1 << r
            if seen and cards:
                for r in range(5):
                    if seen >> r & 1 and cards & friendship.bonus[r]:
                        income[r] += WAYS[number] * share
        for most, count in world.rulebook.numbers.reserve_steps:
            if world.points[seat] <= most:
                for r in range(5):
                    income[r] += count / 5.0
                break
        if cards:
            for r in range(5):
                if cards & friendship.rate[r]:
                    self.rates[r] = friendship.rate_give[r]
            if cards & friendship.relief:
                for r in range(5):
                    income[r] += 0.1 * self.odds.rolls

    def earnings(self) -> float:
        """What the income is worth for the rest of the match."""
        total = 0.0
        types = self.weights.types
        for r in range(5):
            total += types[r] * self.income[r]
        return total * self.weights.income * self.left

    # -- where ships may go

    def survey(self) -> None:
        """All goals on the board."""
        world = self.world
        seat = self.seat
        site_of = world.layout.site
        looked = world.looked
        chips = world.rulebook.chips
        for site in world.rulebook.board.sites:
            if site_of[site.point] >= 0 and world.owner[site.number] == NOBODY and site_free(world, site.number):
                gain = self.site_gain(site)
                if gain > 0:
                    self.sites.append(Target(site.point, gain, -1, 0))
        for point in world.layout.docks:
            self.survey_dock(point)
        for planet, up in enumerate(world.face_up):
            if world.chip[planet] >= 0 and (up or looked[planet] >> seat & 1):
                chip = chips[world.chip[planet]]
                if chip.special >= 0 and strength(world, seat, chip.special) >= chip.strength:
                    for point in self.odds.around[planet]:
                        if world.layout.plain[point]:
                            self.sights.append(Target(point, self.weights.medal, -1, 0))
        if False in world.shown:
            for place in world.rulebook.board.places:
                if not world.shown[place.number]:
                    for point in place.ring:
                        if world.layout.plain[point]:
                            self.sights.append(Target(point, self.weights.explore, -1, 0))

    def site_gain(self, site: Site) -> float:
        """A colony there: its point, its yields, what is hidden and what has to be cleared; 0 if it is barred."""
        world = self.world
        seat = self.seat
        weights = self.weights
        ways = 0.0
        chance = 1.0
        medals = 0.0
        for planet in site.planets:
            worth = weights.types[world.resource_of(planet)]
            if world.face_up[planet] or world.looked[planet] >> seat & 1:
                chip = world.rulebook.chips[world.chip[planet]]
                if chip.special >= 0:
                    if strength(world, seat, chip.special) < chip.strength:
                        return 0.0
                    medals += weights.medal
                    ways += weights.unknown * worth
                else:
                    for number in chip.numbers:
                        ways += WAYS[number] * worth
            else:
                ways += weights.unknown * worth
                chance *= weights.hidden
        yields = ways * self.odds.rolls / 36.0 * weights.income * self.left
        return chance * (1.0 + yields) + medals

    def survey_dock(self, point: i64) -> None:
        """A station there: the friendship marker or progress to it, and the best card that is left."""
        world = self.world
        seat = self.seat
        people = world.layout.dock[point]
        stations = world.docks[people]
        count = len(stations)
        if count >= world.rulebook.numbers.docks:
            return
        if world.rulebook.board.dock_number[point] and world.rulebook.board.dock_number[point] != count + 1:
            return
        gain = self.marker_gain(people) + self.best_card(people)
        lacks = max(0, count + 1 - world.upgrades[FREIGHT_POD][seat])
        if count + 1 <= world.rulebook.upgrade_limits[FREIGHT_POD]:
            self.docks.append(Target(point, gain, people, lacks))

    def marker_gain(self, people: i64) -> float:
        """SF-STAT-7 SF-STAT-8 in points: whether one more station takes the friendship marker, guards or nears it."""
        world = self.world
        seat = self.seat
        stations = world.docks[people]
        holder = world.marker[people]
        mine = count_of(stations, seat) + 1
        if holder == NOBODY:
            return 2.0 * self.weights.marker
        if holder == seat:
            rival = max([count_of(stations, other) for other in range(len(world.hands)) if other != seat])
            return self.weights.guard if rival + 1 >= mine - 1 else 0.0
        theirs = count_of(stations, holder)
        if mine > theirs:
            lead = float(world.points[holder]) / float(self.goal)
            return 2.0 * self.weights.marker + lead
        return self.weights.chase / float(theirs + 1 - mine)

    def best_card(self, people: i64) -> float:
        """The best friendship card of a people that nobody has yet."""
        world = self.world
        taken: i64 = 0
        for cards in world.cards:
            taken |= cards
        free = world.rulebook.friendship.of_people[people] & ~taken
        best = 0.0
        number: i64 = 0
        while free >> number:
            if free >> number & 1:
                worth = self.card_worth(number)
                if worth > best:
                    best = worth
            number += 1
        return best

    def card_worth(self, number: i64) -> float:
        """What a friendship card would bring in the rest of the match."""
        weights = self.weights
        friendship = self.world.rulebook.friendship
        bit: i64 = 1 << number
        owned = self.world.cards[self.seat]
        card = friendship.cards[number]
        worth = 0.0
        if card.boosters or card.cannons:
            for _ in range(card.boosters):
                worth += weights.upgrades[BOOSTER]
            for _ in range(card.cannons):
                worth += weights.upgrades[CANNON]
            return worth * self.left
        for r in range(5):
            if bit & friendship.bonus[r]:
                worth += weights.green * min(1.0, self.income[r])
            elif bit & friendship.rate[r]:
                worth += weights.merchant * (0.3 + self.income[r])
        if bit & friendship.fame and not owned & friendship.fame:
            worth += weights.fame * min(1.0, 0.4 + self.income[GOODS])
        elif bit & friendship.relief:
            worth += weights.relief
        elif bit & friendship.tribute:
            worth += weights.tribute
        elif bit & friendship.help:
            worth += weights.help
        elif bit & (friendship.jump | friendship.encounter | friendship.donation | friendship.conversion):
            worth += weights.traveler
        return worth * self.left

    def arrival(self, steps: i64) -> float:
        """What is left of a goal so many steps away from a ship that waits for its throw."""
        return self.odds.arrival[self.bonus][min(FARTHEST, steps)] if steps >= 0 else 0.0

    def flown(self, steps: i64, speed: i64) -> float:
        """The same for a ship that has so much speed left this turn."""
        if steps < 0:
            return 0.0
        return 1.0 if steps <= speed else self.weights.travel * self.arrival(steps - speed)

    def best_target(self, kind: i64, origin: i64, speed: i64, taken: list[Target]) -> tuple[Target | None, float]:
        """The goal that pays soonest for a ship of a kind at a point, and what it is worth from there; a negative speed
        stands for a throw that is still to come."""
        world = self.world
        distance = world.layout.reach(origin).distance
        patience = self.weights.patience
        best: Target | None = None
        worth = 0.0
        for target in self.sites if kind == COLONY_SHIP else self.docks:
            steps: int = distance[target.point]
            if steps < 0 or target.gain <= worth or (taken and self.is_taken(target, taken)):
                continue
            value = target.gain * (self.arrival(steps) if speed < 0 else self.flown(steps, speed))
            if target.lacks:
                value *= math.pow(patience, float(target.lacks))
            if value > worth:
                if steps and target.point in world.ships and target.people < 0:
                    continue
                value *= self.race_factor(kind, target, steps)
                if value > worth:
                    worth = value
                    best = target
        for target in self.sights:
            steps = distance[target.point]
            if steps >= 0 and target.gain > worth:
                value = target.gain * (self.arrival(steps) if speed < 0 else self.flown(steps, speed))
                if value > worth:
                    worth = value
                    best = target
        return best, worth

    def is_taken(self, target: Target, taken: list[Target]) -> bool:
        """Whether another own ship is already on its way there; docks at one outpost are one goal."""
        for other in taken:
            if other.point == target.point or (target.people >= 0 and other.people == target.people):
                return True
        return False

    def ships_of_others(self, kind: i64) -> vec[i64]:
        """Which ships of a kind the other seats have on the board."""
        world = self.world
        transports = world.rulebook.transports
        own = self.seat * transports
        found = vec[i64]()
        for index, point in enumerate(world.ships):
            if point >= 0 and world.cargo[index] == kind and not own <= index < own + transports:
                found = append(found, index)
        return found

    def race_factor(self, kind: i64, target: Target, steps: i64) -> float:
        """Somebody else's ship of this kind may be there first."""
        world = self.world
        transports = world.rulebook.transports
        distance = world.layout.reach(target.point).distance
        for index in self.rivals[kind]:
            other: int = distance[world.ships[index]]
            if 0 <= other < steps:
                if target.people >= 0:
                    pods = world.upgrades[FREIGHT_POD][index // transports]
                    if pods <= len(world.docks[target.people]):
                        continue
                return self.weights.race
        return 1.0
