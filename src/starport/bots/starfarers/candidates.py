"""The few moves worth a search: what the planner would do first, then the best of each other kind."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starport.bots.starfarers.building import next_move
from starport.bots.starfarers.choices import pay
from starport.bots.starfarers.flying import LEGS
from starport.bots.starfarers.offering import offers
from starport.bots.starfarers.outlook import Outlook
from starport.bots.starfarers.planner import Mind, site_worth
from starport.bots.starfarers.prospects import Target
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import FOUNDING
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.targets import speed_left
from starport.games.starfarers.state import State
from starport.games.starfarers.words import COLONY_SHIP

MOST: Final = 6
GOALS: Final = 3  # of each ship
WHOLE: Final = (verbs.ANSWER, verbs.PICK, verbs.GAIN, verbs.LOSE, verbs.STEAL, verbs.GROUND, verbs.AVOID, verbs.DECLINE)
SETTLED: Final = (
    verbs.OFFER,
    verbs.COUNTER,
    verbs.CONFIRM,
    verbs.ACCEPT,
    verbs.REFUSE,
    verbs.DRAW,
    verbs.HELP,
    verbs.LOOK,
    verbs.CLEAR,
    verbs.WITHDRAW,
)
ANSWERS: Final = (verbs.ACCEPT, verbs.REFUSE, verbs.CONFIRM, verbs.WITHDRAW)


def candidates(mind: Mind, world: State, seat: int, offered: list[Move], deals: bool = False) -> list[Move]:
    """At most MOST moves, the planner's own first; a single one where nothing is to be searched. With `deals` the planner's
    word on an offer is not the last one either, and some offers of its own come on top."""
    own = mind.decide(world, seat, offered)
    found = [own]
    frame = world.frames[-1]
    most = MOST
    if deals and (own.kind in ANSWERS or own.kind == verbs.COUNTER):
        more = [move for move in offered if move.kind in ANSWERS]
    elif len(offered) == 1 or (own.kind in SETTLED and not (deals and own.kind == verbs.OFFER)):
        return found
    elif frame.kind == FOUNDING:
        more = foundings(mind, world, seat, offered)
    elif isinstance(frame, Trading):
        if seat != frame.seat:
            return found
        outlook = mind.outlook(world, seat)
        asked = offers(outlook, mind.manners, mind.outlook) if deals and mind.talks else []
        most += len(asked)
        more = [*asked, *builds(outlook, offered)]
    elif isinstance(frame, Flight):
        more = legs(mind.outlook(world, seat), frame, offered)
    elif offered[-1].kind == verbs.JUMP:
        more = jumps(mind.outlook(world, seat), offered)
    elif offered[0].kind == verbs.GIVE:
        outlook = mind.outlook(world, seat)
        amounts = sorted({move.size for move in offered})
        more = [pay(outlook, [move for move in offered if move.size == amount]) for amount in amounts]
    else:
        more = offered if offered[0].kind in WHOLE else []
    for move in more:
        if len(found) == most:
            break
        if move not in found:
            found.append(move)
    return found


def foundings(mind: Mind, world: State, seat: int, offered: list[Move]) -> list[Move]:
    kind = offered[0].kind
    if kind == verbs.SETTLE:
        return sorted(offered, key=lambda move: -site_worth(world, seat, mind.weights, move.site))
    if kind == verbs.PORT:
        outlook = mind.outlook(world, seat)
        return sorted(offered, key=lambda move: -outlook.best_target(move.cargo, move.point, -1, [])[1])
    return offered


def builds(outlook: Outlook, offered: list[Move]) -> list[Move]:
    """The first step of every plan that can be carried out now, best first; and to end."""
    hand = outlook.world.hands[outlook.seat]
    found: list[Move] = []
    for plan in sorted(outlook.plans, key=lambda plan: -plan.gain):
        if outlook.wait(hand, plan.cost) == 0.0:
            move = next_move(outlook, plan, hand, offered)
            if move is not None and move not in found:
                found.append(move)
    end = outlook.world.rulebook.moves.end_build
    return [*found[: MOST - 2], end] if end in offered else found


def legs(outlook: Outlook, flight: Flight, offered: list[Move]) -> list[Move]:
    """For each ship the ways to its best goals; foundings, and to end."""
    world = outlook.world
    found: list[Move] = [move for move in offered if move.kind == verbs.FOUND]
    for ship in range(len(flight.left)):
        row = [move for move in offered if move.kind in LEGS and move.ship == ship]
        if row:
            found.extend(ways(outlook, flight, ship, row))
    for move in (world.rulebook.moves.end_flight, *world.rulebook.moves.stop):
        if move in offered:
            found.append(move)
            break
    return found


def ways(outlook: Outlook, flight: Flight, ship: int, row: list[Move]) -> list[Move]:
    """The legs of a ship that lead nearest to each of its best goals."""
    world = outlook.world
    index = world.ship_index(flight.seat, ship)
    here = world.ships[index]
    left = speed_left(world, flight, ship)
    distance = world.layout.reach(here).distance
    targets: list[Target] = outlook.sites if world.cargo[index] == COLONY_SHIP else outlook.docks
    goals = [*targets, *outlook.sights]
    ranked = sorted(goals, key=lambda target: -target.gain * outlook.flown(i64(distance[target.point]), left))
    found: list[Move] = []
    for target in ranked[: 2 * GOALS]:
        steps = world.layout.reach(target.point).distance
        best = min(row, key=lambda move: steps[move.point] if steps[move.point] >= 0 else 99)
        if best not in found and 0 <= steps[best.point] < steps[here]:
            found.append(best)
        if len(found) == GOALS:
            break
    return found


def jumps(outlook: Outlook, offered: list[Move]) -> list[Move]:
    goals: dict[int, float] = {}
    for target in [*outlook.sites, *outlook.docks, *outlook.sights]:
        goals[target.point] = max(goals.get(target.point, 0.0), 0.0 if target.lacks else target.gain)
    found = [move for move in offered if move.kind == verbs.JUMP and goals.get(move.point, 0.0) > 0.0]
    return sorted(found, key=lambda move: -goals[move.point])
