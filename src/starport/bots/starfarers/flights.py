"""Where ships should go: the nearest site, outpost or unexplored system that is still to be had."""

from __future__ import annotations

from starport.games.starfarers import moves as verbs
from starport.games.starfarers.board import Site
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.found import can_found_colony, can_found_station, site_free
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.words import COLONY_SHIP

FAR = 99
UNKNOWN = 2  # an unexplored system counts as this much farther than a known open site


def open_sites(world: State, seat: int) -> list[int]:
    """Points where a colony could be founded as far as anybody knows: free, no special beside them, under the cap."""
    layout = world.layout
    sites = world.rulebook.board.sites
    if world.rulebook.numbers.private_discs:
        return [site.point for site in sites if site_free(world, site.number) and not barred(world, seat, site)]
    return [
        site.point
        for site in sites
        if world.owner[site.number] == NOBODY and layout.site[site.point] >= 0 and can_found_colony(world, site.point)
    ]


def barred(world: State, seat: int, site: Site) -> bool:
    """Whether the seat knows of a special disc beside the site; a disc it has not looked at may be anything."""
    return any([world.looked[p] >> seat & 1 and world.rulebook.chips[world.chip[p]].special >= 0 for p in site.planets])


def open_docks(world: State, seat: int) -> list[int]:
    """Docking points where the seat could found a station now."""
    return [point for point in world.layout.docks if can_found_station(world, seat, point)]


def unexplored(world: State, seat: int) -> list[int]:
    """A ring point of each place that still hides something from the seat: sectors face down, or chips."""
    board = world.rulebook.board
    found: list[int] = []
    for place in board.places:
        hidden = not world.shown[place.number] or any(
            [
                world.chip[planet] >= 0 and not world.face_up[planet] and not world.looked[planet] >> seat & 1
                for planet in range(3 * place.number, 3 * place.number + 3)
            ]
        )
        if hidden:
            found.extend([point for point in place.ring if world.layout.plain[point]])
    return found


def goals(world: State, seat: int, ship: int) -> list[tuple[int, int]]:
    """Targets of a ship as (point, handicap)."""
    here = world.ships[world.ship_index(seat, ship)]
    if world.cargo[world.ship_index(seat, ship)] == COLONY_SHIP:
        found = [(point, 0) for point in open_sites(world, seat) if not world.occupied(point) or point == here]
    else:
        found = [(point, 0) for point in open_docks(world, seat)]
    found.extend([(point, UNKNOWN) for point in unexplored(world, seat)])
    return found


def way(world: State, targets: list[tuple[int, int]], point: int) -> int:
    """Steps from a point to the nearest target, handicaps included."""
    distance = world.layout.reach(point).distance
    return min([distance[target] + handicap for target, handicap in targets if distance[target] >= 0], default=FAR)


def best_flight(world: State, seat: int, offered: list[Move]) -> Move:
    """The flight that brings some ship nearest to its goal; end when no ship gains anything."""
    flight = world.frames[-1]
    assert isinstance(flight, Flight)
    best: Move | None = None
    best_gain = 0
    for ship in range(len(flight.left)):
        row = [move for move in offered if move.kind in (verbs.FLY, verbs.LAND) and move.ship == ship]
        if not row:
            continue
        targets = goals(world, seat, ship)
        here = way(world, targets, world.ships[world.ship_index(seat, ship)])
        forced = flight.leave[ship] >= 0 or ship == flight.current
        for move in row:
            gain = here - way(world, targets, move.point)
            if gain > best_gain or (forced and best is None):
                best = move
                best_gain = gain
    if best is not None and (best_gain > 0 or offered[-1].kind not in (verbs.END_FLIGHT, verbs.STOP)):
        return best
    return offered[-1] if offered[-1].kind in (verbs.END_FLIGHT, verbs.STOP) else offered[0]


def best_jump(world: State, seat: int, offered: list[Move]) -> Move:
    """Straight to an outpost or an open site, otherwise as near to one as can be."""
    best = offered[0]
    best_way = FAR
    for ship in sorted({move.ship for move in offered if move.kind == verbs.JUMP}):
        targets = goals(world, seat, ship)
        for move in offered:
            if move.kind == verbs.JUMP and move.ship == ship:
                steps = way(world, targets, move.point)
                if steps < best_way:
                    best = move
                    best_way = steps
    return best
