"""Where a ship may fly: the targets of its next leg, listed or drawn by lot (chapter 12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.games.starfarers.frames.flight import WAITING, Flight
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.blockade import end_remains, may_stay, may_target
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import longer

TRIES: Final = 50  # draws of a flight before all flights are listed after all


def list_flights(state: State, flight: Flight, movable: i64) -> list[Move]:
    """The flights of these ships."""
    flights = state.rulebook.moves.flights
    found: list[Move] = []
    number: int
    for number in flight_numbers(state, flight, movable):
        found.append(flights[number])
    return found


def flight_numbers(state: State, flight: Flight, movable: i64) -> vec[i16]:
    """SF-FLY-9 SF-FLY-10: Every ordinary point within the speed left where a ship may end, and single steps onto points
    where it may not stay as long as it can fly on to a legal end. A flight is told by its number, ship × points + point:
    there are many, and whoever only counts or marks them need not touch the moves."""
    numbers = vec[i16]()
    points = len(state.layout.closed)
    point: int
    number: int
    blocked = state.blocked(flight.seat)
    for ship in range(i64(len(flight.left))):
        left: i64 = 0
        if movable >> ship & 1 and not flight.grounded[ship]:
            left = speed_left(state, flight, ship)
        if left == 0:
            continue
        ends = ends_within(state, flight, ship, left, blocked)
        passing = points_to_pass(state, flight, ship, left, ends) if left > 1 else vec[i64]()
        first: int = ship * points
        kept: i64 = 0
        for place in range(i64(len(ends))):
            point = ends[place]
            if point >= 0:
                ends[kept] = first + point
                kept += 1
        numbers = extend(numbers, ends[:kept])
        for point in passing:
            number = first + point
            numbers = append(numbers, number)
    return numbers


def ends_within(state: State, flight: Flight, ship: i64, left: i64, blocked: vec[i64]) -> vec[i16]:
    """The ordinary points within reach, nearest first; -1 for those where the ship may not end."""
    reach = state.layout.reach(state.ships[state.ship_index(flight.seat, ship)])
    index = reach.index
    place: int
    count: int = reach.space_near[left]
    ends = reach.space[:count]
    for point in blocked:
        if point >= 0:
            place = index[point]
            if 0 <= place < count:
                ends[place] = -1
    leave = flight.leave[ship]
    if leave >= 0:
        place = index[leave]
        if 0 <= place < count:
            ends[place] = -1
    return ends


def points_to_pass(state: State, flight: Flight, ship: i64, left: i64, ends: vec[i16]) -> vec[i64]:
    """SF-FLY-6 SF-FLY-10: Neighbours where the ship may not stay, if it can fly on to a legal end; a ship that may stay
    where it is can always come back."""
    point = state.ships[state.ship_index(flight.seat, ship)]
    reach = state.layout.reach(point)
    passing = state.layout.odd[point]
    for place in range(reach.space_near[1] - 1, i64(-1), -1):
        if ends[place] < 0:
            beside: int = reach.space[place]
            passing = longer(passing, beside)
    found = vec[i64]()
    if len(passing):
        back = may_stay(state, flight, ship)
        for other in passing:
            if not may_target(state, flight, ship, other) and (
                back or end_remains(state, flight, ship, other, left - 1)
            ):
                found = append(found, other)
    return found


def draw_flight(state: State, flight: Flight, movable: i64, dice: Dice) -> Action | None:
    """One of the flights that `list_flights` would list, all equally likely: slots are drawn until one of them is free.

    Every point within reach has a slot, and every neighbour a second one, for passing it where the ship may not stay.
    """
    slots = flight.left[:]  # of each ship
    count: i64 = 0
    for ship in range(len(slots)):
        slots[ship] = 0
        if movable >> ship & 1:
            slots[ship] = flight_slots(state, flight, ship)
        count += slots[ship]
    if count == 0:
        return None
    for _try in range(i64(TRIES)):
        slot = dice.below(0, count)
        turn: i64 = 0
        while slot >= slots[turn]:
            slot -= slots[turn]
            turn += 1
        found = flight_in_slot(state, flight, turn, slot)
        if found is not None:
            return found
    listed = list_flights(state, flight, movable)
    return listed[dice.below(0, len(listed))] if listed else None


def flight_slots(state: State, flight: Flight, ship: i64) -> i64:
    """How many slots a ship has: points within reach, and neighbours it may pass."""
    if flight.grounded[ship]:
        return 0
    layout = state.layout
    left = speed_left(state, flight, ship)
    point = state.ships[state.ship_index(flight.seat, ship)]
    slots = layout.space_within(point, left)
    if left > 1:
        slots += layout.space_within(point, 1) + len(layout.odd[point])
    return slots


def flight_in_slot(state: State, flight: Flight, ship: i64, slot: i64) -> Action | None:
    """The flight that a slot stands for, if it is one: an end point, or a neighbour to pass."""
    seat = flight.seat
    point = state.ships[state.ship_index(seat, ship)]
    left = speed_left(state, flight, ship)
    layout = state.layout
    passing = slot - layout.space_within(point, left)
    beside = layout.space_within(point, 1)
    other: int
    if passing >= beside:
        other = layout.odd[point][passing - beside]
    else:
        other = layout.reach(point).space[slot if passing < 0 else passing]
        free = other != flight.leave[ship] and other not in state.ships and state.protector(other) in (NOBODY, seat)
        if free == (passing >= 0):
            return None
    if passing >= 0 and (
        may_target(state, flight, ship, other)
        or not (may_stay(state, flight, ship) or end_remains(state, flight, ship, other, left - 1))
    ):
        return None
    return state.rulebook.moves.flights[ship * len(layout.closed) + other]


def speed_left(state: State, flight: Flight, ship: i64) -> i64:
    """SF-FLY-2 SF-FLY-3: What is left of a started ship's speed, the full speed of one that has not started."""
    left = flight.left[ship]
    return state.speed(flight.seat, flight.base) if left == WAITING else left
