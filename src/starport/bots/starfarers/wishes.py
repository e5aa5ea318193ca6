"""What a seat would like to build next, and so which cards it lacks and which it can spare."""

from __future__ import annotations

from starport.bots.starfarers.flights import open_docks, open_sites, unexplored
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.build import has_room
from starport.games.starfarers.rules.figures import (
    colonies_left,
    free_ports,
    free_transport,
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

ENOUGH_BOOSTERS = 3
MANY_CARDS = 7  # with so many cards a seven looms, so even a cannon is better than waiting


def rank(world: State, seat: int, move: Move) -> int:
    """How much a build is worth doing now; 0 is not at all."""
    if move.kind == verbs.BUILD_SHIP:
        if move.cargo == COLONY_SHIP:
            return 90 if wants_colony_ship(world, seat) else 0
        return 95 if wants_trade_ship(world, seat) else 0
    if move.kind == verbs.BUILD_SPACEPORT:
        return 80
    if move.kind == verbs.BUILD_UPGRADE:
        return upgrade_rank(world, seat, move.upgrade)
    return 0


def upgrade_rank(world: State, seat: int, upgrade: int) -> int:
    """Pods for the next station first, boosters for reach, cannons when nothing else is to be had."""
    fitted = world.upgrades[upgrade][seat]
    if upgrade == FREIGHT_POD:
        return 70 if fitted < pods_wanted(world) else 0
    if upgrade == BOOSTER:
        return 60 if fitted < ENOUGH_BOOSTERS else 0
    return 30 if world.cannons(seat) < cannons_wanted(world, seat) and world.sizes[seat] >= MANY_CARDS else 0


def cannons_wanted(world: State, seat: int) -> int:
    """Cannons for the weakest pirate base in sight; two for encounters while none is."""
    chips = [
        world.rulebook.chips[chip]
        for planet, chip in enumerate(world.chip)
        if chip >= 0 and (world.face_up[planet] or world.looked[planet] >> seat & 1)
    ]
    return min([chip.strength for chip in chips if chip.special == PIRATE_BASE], default=2)


def pods_wanted(world: State) -> int:
    """Pods for the outpost with the fewest stations that still has a dock."""
    docks = world.rulebook.numbers.docks
    counts = [len(row) for row in world.docks[: world.rulebook.numbers.peoples] if len(row) < docks]
    return min(counts) + 1 if counts else 0


def wants_colony_ship(world: State, seat: int) -> bool:
    """A site is left for every colony ship under way, and one more; or something is hidden and no ship goes to see."""
    under_way = ships_of(world, seat, COLONY_SHIP)
    return len(open_sites(world, seat)) > under_way or (under_way == 0 and bool(unexplored(world, seat)))


def wants_trade_ship(world: State, seat: int) -> bool:
    return len(open_docks(world, seat)) > ships_of(world, seat, TRADE_SHIP)


def plans(world: State, seat: int) -> list[Bundle]:
    """Costs of what the seat would build, best first."""
    rulebook = world.rulebook
    wanted: list[Bundle] = []
    can_ship = free_transport(world, seat) >= 0 and bool(free_ports(world, seat))
    if can_ship and stations_left(world, seat) and wants_trade_ship(world, seat):
        wanted.append(rulebook.ship_costs[TRADE_SHIP])
    if can_ship and colonies_left(world, seat) and wants_colony_ship(world, seat):
        wanted.append(rulebook.ship_costs[COLONY_SHIP])
    if shipyards_left(world, seat) and any([not world.spaceport[site] for site in world.bases[seat]]):
        wanted.append(rulebook.spaceport_cost)
    for upgrade in (FREIGHT_POD, BOOSTER, CANNON):
        if has_room(world, seat, upgrade) and upgrade_rank(world, seat, upgrade):
            wanted.append(rulebook.upgrade_costs[upgrade])
    return wanted


def goal(world: State, seat: int) -> Bundle:
    """The build that lacks fewest cards; nothing if there is none to wish for."""
    hand = world.hands[seat]
    best = NOTHING
    fewest = 99
    for cost in plans(world, seat):
        short = sum([max(0, cost[r] - hand[r]) for r in range(5)])
        if short < fewest:
            fewest = short
            best = cost
    return best


def lacking(world: State, seat: int) -> list[int]:
    """Cards missing for the goal."""
    cost = goal(world, seat)
    hand = world.hands[seat]
    return [max(0, cost[r] - hand[r]) for r in range(5)]


def spare(world: State, seat: int) -> list[int]:
    """Cards not needed for the goal."""
    cost = goal(world, seat)
    hand = world.hands[seat]
    return [max(0, hand[r] - cost[r]) for r in range(5)]
