"""What a seat would like to build next, and so which cards it lacks and which it can spare."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.starfarers.flights import anything_unexplored, open_docks, open_sites
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.build import has_room
from starport.games.starfarers.rules.figures import (
    colonies_left,
    free_transport,
    has_free_port,
    ships_of,
    shipyards_left,
    stations_left,
)
from starport.games.starfarers.state import State
from starport.games.starfarers.words import (
    BOOSTER,
    CANNON,
    COLONY_SHIP,
    FREIGHT_POD,
    NOTHING,
    PIRATE_BASE,
    TRADE_SHIP,
    Bundle,
)

ENOUGH_BOOSTERS: Final = 3
MANY_CARDS: Final = 7  # with so many cards a seven looms, so even a cannon is better than waiting
ORDER: Final = (FREIGHT_POD, BOOSTER, CANNON)
NOT_ASKED: Final = -1


class Wishes:
    """The wishes of one seat in one world. Each question is answered once, when it is first asked."""

    def __init__(self, world: State, seat: i64) -> None:
        self.world: State = world
        self.seat: i64 = seat
        self.lacking: vec[i64] = NOTHING  # cards missing for the goal
        self.spare: vec[i64] = NOTHING  # cards not needed for it
        self._known: bool = False
        self._colony_ship: i64 = NOT_ASKED
        self._trade_ship: i64 = NOT_ASKED

    def rank(self, move: Move) -> i64:
        """How much a build is worth doing now; 0 is not at all."""
        if move.kind == verbs.BUILD_SHIP:
            if move.cargo == COLONY_SHIP:
                return 90 if self.colony_ship() else 0
            return 95 if self.trade_ship() else 0
        if move.kind == verbs.BUILD_SPACEPORT:
            return 80
        if move.kind == verbs.BUILD_UPGRADE:
            return self.upgrade_rank(move.upgrade)
        return 0

    def upgrade_rank(self, upgrade: i64) -> i64:
        """Pods for the next station first, boosters for reach, cannons when nothing else is to be had."""
        world = self.world
        fitted = world.upgrades[upgrade][self.seat]
        if upgrade == FREIGHT_POD:
            return 70 if fitted < pods_wanted(world) else 0
        if upgrade == BOOSTER:
            return 60 if fitted < ENOUGH_BOOSTERS else 0
        many = world.sizes[self.seat] >= MANY_CARDS
        return 30 if many and world.cannons(self.seat) < cannons_wanted(world, self.seat) else 0

    def colony_ship(self) -> bool:
        """A site is left for every colony ship under way, and one more; or something is hidden and no ship goes to see."""
        if self._colony_ship == NOT_ASKED:
            under_way = ships_of(self.world, self.seat, COLONY_SHIP)
            wanted = len(open_sites(self.world, self.seat)) > under_way or (
                under_way == 0 and anything_unexplored(self.world, self.seat)
            )
            self._colony_ship = 1 if wanted else 0
        return self._colony_ship == 1

    def trade_ship(self) -> bool:
        """A dock is left for every trade ship under way, and one more."""
        if self._trade_ship == NOT_ASKED:
            wanted = len(open_docks(self.world, self.seat)) > ships_of(self.world, self.seat, TRADE_SHIP)
            self._trade_ship = 1 if wanted else 0
        return self._trade_ship == 1

    def plans(self) -> list[Bundle]:
        """Costs of what the seat would build, best first."""
        world, seat, rulebook = self.world, self.seat, self.world.rulebook
        wanted: list[Bundle] = []
        can_ship = free_transport(world, seat) >= 0 and has_free_port(world, seat)
        if can_ship and stations_left(world, seat) and self.trade_ship():
            wanted.append(rulebook.ship_costs[TRADE_SHIP])
        if can_ship and colonies_left(world, seat) and self.colony_ship():
            wanted.append(rulebook.ship_costs[COLONY_SHIP])
        if shipyards_left(world, seat) and has_bare_colony(world, seat):
            wanted.append(rulebook.spaceport_cost)
        for upgrade in ORDER:
            if has_room(world, seat, upgrade) and self.upgrade_rank(upgrade):
                wanted.append(rulebook.upgrade_costs[upgrade])
        return wanted

    def settle(self) -> Wishes:
        """Choose the build that lacks fewest cards, or nothing if there is none to wish for: what is lacking and spare
        follows."""
        if not self._known:
            self._known = True
            hand = self.world.hands[self.seat]
            goal = NOTHING
            fewest: i64 = 99
            for cost in self.plans():
                short = shortfall(cost, hand)
                if short < fewest:
                    fewest = short
                    goal = cost
            self.lacking = less(goal, hand)
            self.spare = less(hand, goal)
        return self


def shortfall(wanted: vec[i64], held: vec[i64]) -> i64:
    """How many cards are missing."""
    short: i64 = 0
    for r in range(i64(5)):
        if wanted[r] > held[r]:
            short += wanted[r] - held[r]
    return short


def less(counts: vec[i64], taken: vec[i64]) -> vec[i64]:
    """What is left of each type, never less than nothing."""
    left = counts[:]
    for r in range(i64(5)):
        left[r] = max(0, counts[r] - taken[r])
    return left


def within(some: vec[i64], counts: vec[i64]) -> i64:
    """How many of some cards there are among others, type by type."""
    found: i64 = 0
    for r in range(i64(5)):
        found += min(some[r], counts[r])
    return found


def has_bare_colony(world: State, seat: i64) -> bool:
    """Whether a colony of the seat has no spaceport yet."""
    for site in world.bases[seat]:
        if not world.spaceport[site]:
            return True
    return False


def cannons_wanted(world: State, seat: i64) -> i64:
    """Cannons for the weakest pirate base in sight; two for encounters while none is."""
    weakest: i64 = -1
    chips = world.rulebook.chips
    for planet in range(i64(len(world.chip))):
        number = world.chip[planet]
        if number >= 0 and (world.face_up[planet] or world.looked[planet] >> seat & 1):
            chip = chips[number]
            if chip.special == PIRATE_BASE and (weakest < 0 or chip.strength < weakest):
                weakest = chip.strength
    return 2 if weakest < 0 else weakest


def pods_wanted(world: State) -> i64:
    """Pods for the outpost with the fewest stations that still has a dock."""
    docks = world.rulebook.numbers.docks
    fewest: i64 = docks
    for people in range(i64(world.rulebook.numbers.peoples)):
        fewest = min(fewest, i64(len(world.docks[people])))
    return fewest + 1 if fewest < docks else 0
