"""Where ships should go: the nearest site, outpost or unexplored system that is still to be had."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from starport.games.starfarers import moves as verbs
from starport.games.starfarers.board import Place, Site
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.layout import FAR
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.found import can_found_colony, can_found_station, site_free
from starport.games.starfarers.state import State
from starport.games.starfarers.words import COLONY_SHIP

UNKNOWN: Final = 2  # an unexplored system counts as this much farther than a known open site


def open_sites(world: State, seat: i64) -> vec[i64]:
    """Points where a colony could be founded as far as anybody knows: free, no special beside them, under the cap."""
    found = vec[i64]()
    if world.rulebook.numbers.private_discs:
        for site in world.rulebook.board.sites:
            if site_free(world, site.number) and not barred(world, seat, site):
                found = append(found, site.point)
        return found
    for point in world.layout.sites:
        if can_found_colony(world, point):
            found = append(found, point)
    return found


def barred(world: State, seat: i64, site: Site) -> bool:
    """Whether the seat knows of a special disc beside the site; a disc it has not looked at may be anything."""
    for planet in site.planets:
        if world.looked[planet] >> seat & 1 and world.rulebook.chips[world.chip[planet]].special >= 0:
            return True
    return False


def open_docks(world: State, seat: i64) -> vec[i64]:
    """Docking points where the seat could found a station now."""
    found = vec[i64]()
    for point in world.layout.docks:
        if can_found_station(world, seat, point):
            found = append(found, point)
    return found


def hides(world: State, seat: i64, place: i64) -> bool:
    """Whether a place still hides something from the seat: its sector lies face down, or a chip."""
    if not world.shown[place]:
        return True
    for planet in range(3 * place, 3 * place + 3):
        if world.chip[planet] >= 0 and not world.face_up[planet] and not world.looked[planet] >> seat & 1:
            return True
    return False


def around(world: State, place: Place) -> bool:
    """Whether a ship may wait at some point of its ring."""
    for point in place.ring:
        if world.layout.plain[point]:
            return True
    return False


def anything_unexplored(world: State, seat: i64) -> bool:
    """Whether a ship could still go and see something new."""
    for place in world.rulebook.board.places:
        if hides(world, seat, place.number) and around(world, place):
            return True
    return False


def unexplored(world: State, seat: i64) -> vec[i64]:
    """The ring points of each place that still hides something from the seat."""
    found = vec[i64]()
    for place in world.rulebook.board.places:
        if hides(world, seat, place.number):
            for point in place.ring:
                if world.layout.plain[point]:
                    found = append(found, point)
    return found


def ways(world: State, seat: i64, ship: i64) -> vec[i64]:
    """For each point the steps from there to the nearest target of a ship; FAR where there is none."""
    index = world.ship_index(seat, ship)
    here = world.ships[index]
    targets = vec[i64]()
    if world.cargo[index] == COLONY_SHIP:
        for point in open_sites(world, seat):
            if point == here or not world.occupied(point):
                targets = append(targets, point)
    else:
        targets = open_docks(world, seat)
    return world.layout.steps_to(targets, unexplored(world, seat), UNKNOWN)


def best_flight(world: State, seat: i64, offered: list[Move]) -> Move:
    """The flight that brings some ship nearest to its goal; end when no ship gains anything."""
    flight = world.frames[-1]
    assert isinstance(flight, Flight)
    last = offered[-1]
    may_end = last.kind == verbs.END_FLIGHT or last.kind == verbs.STOP
    best: Move | None = None
    best_gain: i64 = 0
    for ship in range(i64(len(flight.left))):
        steps = vec[i64]()
        here: i64 = 0
        forced = flight.leave[ship] >= 0 or ship == flight.current
        for move in offered:
            if move.ship != ship or (move.kind != verbs.FLY and move.kind != verbs.LAND):
                continue
            if not len(steps):  # only ships that can fly need to know where to
                steps = ways(world, seat, ship)
                here = steps[world.ships[world.ship_index(seat, ship)]]
            gain = here - steps[move.point]
            if gain > best_gain or (forced and best is None):
                best = move
                best_gain = gain
    if best is not None and (best_gain > 0 or not may_end):
        return best
    return last if may_end else offered[0]


def best_jump(world: State, seat: i64, offered: list[Move]) -> Move:
    """Straight to an outpost or an open site, otherwise as near to one as can be."""
    best = offered[0]
    best_way: i64 = FAR
    for ship in sorted({move.ship for move in offered if move.kind == verbs.JUMP}):
        steps = ways(world, seat, ship)
        for move in offered:
            if move.kind == verbs.JUMP and move.ship == ship and steps[move.point] < best_way:
                best = move
                best_way = steps[move.point]
    return best
