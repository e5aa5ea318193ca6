"""Discovering sectors, turning up chips, clearing specials (chapter 12)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.friendship import Card
from starport.games.starfarers.rule import Exploring
from starport.games.starfarers.rules.figures import near_watched, watched
from starport.games.starfarers.rules.found import can_found_colony
from starport.games.starfarers.rules.honours import peoples_of, score
from starport.games.starfarers.state import State
from starport.games.starfarers.tiles import SYSTEM_SECTOR, pile_of
from starport.games.starfarers.vectors import replaced, replaced_flag, replaced_item
from starport.games.starfarers.words import (
    ARTEFACT,
    COLONY_SHIP,
    FREIGHT_POD,
    ICE_PLANET,
    PIRATE_BASE,
    RESOURCES,
    SPECIALS,
)

CLEARED = ("pirate_base_beaten", "ice_planet_terraformed", "artefact_found")


def enter(state: State, seat: i64, point: i64) -> bool:
    """SF-FLY-7: On each entered point: discover the sector, turn up chips, clear specials. True if anything happened."""
    place = state.rulebook.board.ring_of[point]
    if place < 0 or not state.watch[place]:
        return False
    happened = False
    if not state.shown[place]:
        discover(state, place)
        happened = True
    if reveal(state, place):
        happened = True
    if clear_beside(state, seat, point):
        happened = True
    if happened:
        state.watch = replaced_flag(state.watch, place, watched(state, place))
    return happened


def discover(state: State, place: i64) -> None:
    """SF-EXP-4: Entering the ring of a face-down sector turns it up; a system gets chips from the piles of its kind."""
    state.sealed += 1
    state.shown = replaced_flag(state.shown, place, True)
    state.layout = state.rulebook.layouts.find(state.place_kinds())
    sector = state.rulebook.sectors[state.sector[place]]
    if sector.kind == SYSTEM_SECTOR:
        piles = [pile[:] for pile in state.piles]
        state.chip = state.chip[:]
        for planet in range(3 * place, 3 * place + 3):
            state.chip[planet] = piles[pile_of(sector.stars, state.icon_of(planet))].pop()
        state.piles = piles
    state.tell("sector_discovered", slot=state.rulebook.board.places[place].name, sector=sector.name)


def reveal(state: State, place: i64) -> bool:
    """SF-EXP-1 SF-EXP-2: All face-down chips of the system are turned up for everyone at once."""
    first = 3 * place
    if not (face_down(state, first) or face_down(state, first + 1) or face_down(state, first + 2)):
        return False
    state.sealed += 1
    turned = [planet for planet in range(first, first + 3) if face_down(state, planet)]
    for planet in turned:
        state.face_up = replaced_flag(state.face_up, planet, True)
    if state.story is not None:
        tell_chips(state, place, turned)
    return True


def face_down(state: State, planet: i64) -> bool:
    """Whether the planet has a chip that nobody has turned up."""
    return state.chip[planet] >= 0 and not state.face_up[planet]


def tell_chips(state: State, place: i64, turned: list[int]) -> None:
    rulebook = state.rulebook
    planets = []
    for planet in turned:
        chip = rulebook.chips[state.chip[planet]]
        resource = RESOURCES[state.resource_of(planet)]
        planets.append({"planet": rulebook.board.planets[planet], "resource": resource, "chip": chip.json()})
    state.tell("chips_revealed", slot=rulebook.board.places[place].name, planets=planets)
    for planet in turned:
        chip = rulebook.chips[state.chip[planet]]
        if chip.special >= 0:
            name = rulebook.board.planets[planet]
            state.tell("special_revealed", planet=name, special=SPECIALS[chip.special], strength=chip.strength)


def clear_beside(state: State, seat: i64, point: i64, least: i64 = PIRATE_BASE) -> bool:
    """SF-SPEC-1 SF-SPEC-2 SF-SPEC-7: Every special beside the point that the owner is strong enough for is cleared; only
    kinds from `least` on."""
    cleared = False
    rulebook = state.rulebook
    for planet in rulebook.board.beside[point]:
        if state.face_up[planet]:
            special = rulebook.special_of[state.chip[planet]]
            if special >= least and strength(state, seat, special) >= rulebook.chips[state.chip[planet]].strength:
                clear(state, seat, planet)
                cleared = True
                if state.winner >= 0:  # SF-END-1: the game is over at once
                    break
    return cleared


def strength(state: State, seat: i64, special: i64) -> i64:
    """SF-SPEC-3 SF-SPEC-4: Cannons with Scientists cards for a base, attached pods alone for ice, peoples for artefacts."""
    if special == PIRATE_BASE:
        return state.cannons(seat)
    if special == ICE_PLANET:
        return state.upgrades[FREIGHT_POD][seat]
    return len(peoples_of(state, seat))


def clear(state: State, seat: i64, planet: i64) -> None:
    """SF-SPEC-5 SF-SPEC-10: The clearer keeps the marker as a whole medal; a random reserve chip is laid face up."""
    state.sealed += 1
    chip = state.rulebook.chips[state.chip[planet]]
    state.trophies = replaced_item(state.trophies, seat, [*state.trophies[seat], chip.number])
    state.chip = replaced(state.chip, planet, state.spare_chips[-1])
    state.spare_chips = state.spare_chips[:-1]
    place = planet // 3
    state.watch = replaced_flag(state.watch, place, watched(state, place))
    if state.story is not None:
        new = state.rulebook.chips[state.chip[planet]].json()
        state.tell(CLEARED[chip.special], seat=seat, planet=state.rulebook.board.planets[planet], chip=new)
    score(state, seat, state.rulebook.numbers.special_points, SPECIALS[chip.special])


def clear_standing(state: State, seat: i64, grounded: vec[bool]) -> None:
    """SF-SPEC-6 SF-SPEC-11: Own ships clear what they stand beside, once movement has begun. Grounded ones, and all of
    them without opt:clear_when_standing, find artefacts only, for which standing is enough (SF-SPEC-3)."""
    settings = state.rulebook.settings
    if not settings.clear_standing and not state.rulebook.numbers.extension:
        return
    for ship, held in enumerate(grounded):
        point = state.ships[state.ship_index(seat, ship)]
        if point >= 0 and near_watched(state, point) and state.winner < 0:
            strong = settings.clear_standing and (not held or settings.grounded_acts)
            clear_beside(state, seat, point, PIRATE_BASE if strong else ARTEFACT)


class OpenExploring(Exploring):
    """SF-EXP-1 SF-SPEC-7: Whatever a ship finds is turned up for everybody, and what it can clear is cleared by itself."""

    def enter(self, state: State, seat: i64, point: i64) -> bool:
        return enter(state, seat, point)

    def begin(self, state: State, flight: Flight) -> None:
        clear_standing(state, flight.seat, flight.grounded)

    def befriend(self, state: State, flight: Flight, card: Card) -> None:
        clear_standing(state, flight.seat, flight.grounded)

    def lands(self, state: State, seat: i64, ship: i64) -> bool:
        """SF-JUMP-4: A colony ship on an open site may found."""
        index = state.ship_index(seat, ship)
        return state.cargo[index] == COLONY_SHIP and can_found_colony(state, state.ships[index])
