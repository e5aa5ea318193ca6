"""Where a ship may fly: the targets of its next leg, listed or drawn by lot (chapter 12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.games.starfarers.frames.flight import WAITING, Flight
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.blockade import end_remains, may_stay, may_target
from starport.games.starfarers.state import NOBODY, State

TRIES: Final = 50  # draws of a flight before all flights are listed after all


def list_flights(state: State, flight: Flight, ship: i64, point: i64, blocked: vec[i64], found: list[Move]) -> None:
    """SF-FLY-9 SF-FLY-10: Every ordinary point within the speed left where the ship may end, and single steps onto points
    where it may not stay as long as it can fly on to a legal end."""
    left = speed_left(state, flight, ship)
    if left == 0:
        return
    reach = state.layout.reach(point)
    count = reach.space_near[left]
    flights = reach.row(ship, state.rulebook.moves.fly[ship])[:count]
    gone = [reach.index[other] for other in blocked if other >= 0 and 0 <= reach.index[other] < count]
    leave = flight.leave[ship]
    if leave >= 0 and 0 <= reach.index[leave] < count:
        gone.append(reach.index[leave])
    passing = list(state.layout.odd[point])
    if gone:
        gone = sorted(set(gone), reverse=True)
        for place in gone:
            del flights[place]
        if gone[-1] < reach.space_near[1]:
            passing += [reach.space[place] for place in gone if place < reach.space_near[1]]
    found += flights
    if passing and left > 1:
        list_passing(state, flight, ship, passing, left, found)


def list_passing(state: State, flight: Flight, ship: i64, passing: list[i64], left: i64, found: list[Move]) -> None:
    """SF-FLY-6 SF-FLY-10: Single steps onto neighbours where the ship may not stay, if it can fly on to a legal end; a ship
    that may stay where it is can always come back."""
    fly = state.rulebook.moves.fly[ship]
    back = may_stay(state, flight, ship)
    for other in passing:
        if not may_target(state, flight, ship, other) and (back or end_remains(state, flight, ship, other, left - 1)):
            found.append(fly[other])


def draw_flight(state: State, flight: Flight, movable: i64, dice: Dice) -> Action | None:
    """One of the flights that `list_flights` would list, all equally likely: slots are drawn until one of them is free.

    Every point within reach has a slot, and every neighbour a second one, for passing it where the ship may not stay.
    """
    slots = flight.left[:]  # of each ship
    count: i64 = 0
    for ship in range(len(slots)):
        slots[ship] = flight_slots(state, flight, ship) if movable >> ship & 1 else 0
        count += slots[ship]
    if count == 0:
        return None
    for _ in range(TRIES):
        slot = dice.below(0, count)
        turn: i64 = 0
        while slot >= slots[turn]:
            slot -= slots[turn]
            turn += 1
        found = flight_in_slot(state, flight, turn, slot)
        if found is not None:
            return found
    listed: list[Move] = []
    blocked = state.blocked(flight.seat)
    for ship in range(len(slots)):
        if movable >> ship & 1 and not flight.grounded[ship]:
            list_flights(state, flight, ship, state.ships[state.ship_index(flight.seat, ship)], blocked, listed)
    return listed[dice.below(0, len(listed))] if listed else None


def flight_slots(state: State, flight: Flight, ship: i64) -> i64:
    """How many slots a ship has: points within reach, and neighbours it may pass."""
    left: i64 = 0 if flight.grounded[ship] else speed_left(state, flight, ship)
    point = state.ships[state.ship_index(flight.seat, ship)]
    near = state.layout.reach(point).space_near
    return near[left] + (near[1] + len(state.layout.odd[point]) if left > 1 else 0)


def flight_in_slot(state: State, flight: Flight, ship: i64, slot: i64) -> Action | None:
    """The flight that a slot stands for, if it is one: an end point, or a neighbour to pass."""
    seat = flight.seat
    point = state.ships[state.ship_index(seat, ship)]
    left = speed_left(state, flight, ship)
    reach = state.layout.reach(point)
    passing = slot - reach.space_near[left]
    beside = reach.space_near[1]
    if passing >= beside:
        other = state.layout.odd[point][passing - beside]
    else:
        other = reach.space[slot if passing < 0 else passing]
        free = other != flight.leave[ship] and other not in state.ships and state.protector(other) in (NOBODY, seat)
        if free == (passing >= 0):
            return None
    if passing >= 0 and (
        may_target(state, flight, ship, other)
        or not (may_stay(state, flight, ship) or end_remains(state, flight, ship, other, left - 1))
    ):
        return None
    return state.rulebook.moves.fly[ship][other]


def speed_left(state: State, flight: Flight, ship: i64) -> i64:
    """SF-FLY-2 SF-FLY-3: What is left of a started ship's speed, the full speed of one that has not started."""
    left = flight.left[ship]
    return state.speed(flight.seat, flight.base) if left == WAITING else left
