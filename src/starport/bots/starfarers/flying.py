"""How the planner flies: each ship to the goal that pays soonest, ships that can arrive now first."""

from __future__ import annotations

from typing import Final

from starport.bots.starfarers.outlook import Outlook
from starport.bots.starfarers.prospects import Target
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.targets import speed_left

LEGS: Final = (verbs.FLY, verbs.LAND, verbs.DOCK)
AT_ONCE: Final = (verbs.CLEAR, verbs.LOOK, verbs.HELP)
PATIENT: Final = 0.9  # a colony now is left for one later only if that is worth so much more


def fly(outlook: Outlook, offered: list[Move]) -> Move:
    """Clear and look, found where it is good, then the leg that brings most; end when nothing is gained."""
    world = outlook.world
    flight = world.frames[-1]
    assert isinstance(flight, Flight)
    for move in offered:
        if move.kind in AT_ONCE:
            return move
    founding = found(outlook, flight, offered)
    if founding is not None:
        return founding
    best: Move | None = None
    worth = 0.0
    taken: list[Target] = []
    for ship in range(len(flight.left)):
        legs = [move for move in offered if move.kind in LEGS and move.ship == ship]
        jumps = [move for move in offered if move.kind == verbs.JUMP and move.ship == ship]
        if not legs and not jumps:
            continue
        leg, value, target = best_leg(outlook, flight, ship, legs, jumps, taken)
        if target is not None:
            taken.append(target)
        if leg is not None and value > worth:
            best = leg
            worth = value
    if best is not None:
        return best
    moves = world.rulebook.moves
    if moves.end_flight in offered:
        return moves.end_flight
    if flight.current >= 0 and moves.stop[flight.current] in offered:
        return moves.stop[flight.current]
    return least_bad(outlook, flight, offered)


def found(outlook: Outlook, flight: Flight, offered: list[Move]) -> Move | None:
    """A colony where a ship stands, unless flying on is clearly better."""
    world = outlook.world
    for move in offered:
        if move.kind != verbs.FOUND:
            continue
        point = world.ships[world.ship_index(flight.seat, move.ship)]
        here = 0.0
        other = 0.0
        left = speed_left(world, flight, move.ship)
        distance = world.layout.reach(point).distance
        for target in outlook.sites:
            if target.point == point:
                here = target.gain
            elif target.point not in world.ships:
                away: int = distance[target.point]
                other = max(other, target.gain * outlook.flown(away, left))
        if here >= PATIENT * other or world.points[flight.seat] + 1 >= outlook.goal:
            return move
    return None


def best_leg(
    outlook: Outlook, flight: Flight, ship: int, legs: list[Move], jumps: list[Move], taken: list[Target]
) -> tuple[Move | None, float, Target | None]:
    """The leg of a ship that brings it nearest to its goal, and how much that gains over staying."""
    world = outlook.world
    index = world.ship_index(flight.seat, ship)
    here = world.ships[index]
    left = speed_left(world, flight, ship)
    target, worth = outlook.best_target(world.cargo[index], here, left, taken)
    if target is None:
        return None, 0.0, None
    distance = world.layout.reach(target.point).distance
    best: Move | None = None
    away: int = distance[here]
    nearest = away
    for move in legs:
        steps: int = distance[move.point]
        if 0 <= steps < nearest:
            nearest = steps
            best = move
    stay = target.gain * outlook.weights.travel * outlook.arrival(away)
    if jumps and nearest > 0 and away > left:
        for move in jumps:
            if move.point == target.point:
                return move, target.gain - stay, target
    if best is None:
        return None, 0.0, target
    gain = worth - stay
    return best, max(gain, 0.001), target


def least_bad(outlook: Outlook, flight: Flight, offered: list[Move]) -> Move:
    """A ship has to move on: where its hopes are best."""
    world = outlook.world
    best = offered[0]
    most = -1.0
    for move in offered:
        if move.kind in LEGS:
            kind = world.cargo[world.ship_index(flight.seat, move.ship)]
            value = outlook.best_target(kind, move.point, -1, [])[1]
            if value > most:
                most = value
                best = move
    return best


def jump(outlook: Outlook, offered: list[Move]) -> Move:
    """The ship and the goal that gain most by a jump; pass if none does."""
    best = offered[0]
    most = 0.0
    goals: dict[int, float] = {}
    for target in outlook.sites:
        goals[target.point] = target.gain
    for target in outlook.docks:
        goals[target.point] = 0.0 if target.lacks else target.gain
    for target in outlook.sights:
        goals[target.point] = max(goals.get(target.point, 0.0), target.gain)
    for move in offered:
        if move.kind == verbs.JUMP:
            gain = goals.get(move.point, 0.0) - outlook.hopes[move.ship]
            if gain > most:
                most = gain
                best = move
    return best
