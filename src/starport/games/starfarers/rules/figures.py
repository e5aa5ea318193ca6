"""Figures: personal stock, ships, colonies and spaceports on the board (chapters 1 and 2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.games.starfarers.moves import Move
from starport.games.starfarers.rule import NO_MOVES, more
from starport.games.starfarers.state import INERT, NOBODY, State
from starport.games.starfarers.vectors import count_of, inserted, longer, replaced, replaced_flag, replaced_row
from starport.games.starfarers.words import COLONY_SHIP, TRADE_SHIP


def free_transport(state: State, seat: i64) -> i64:
    """SF-COMP-2 SF-BUILD-4: The first transport that is not part of a ship, or -1."""
    transports = state.rulebook.transports
    for ship in range(transports):
        if state.ships[seat * transports + ship] < 0:
            return ship
    return -1


def free_ranks(state: State, seat: i64) -> list[int]:
    """SF-COMP-8: The transports that are not part of a ship; the mark belongs to the transport."""
    transports = state.rulebook.transports
    return [ship for ship in range(transports) if state.ships[seat * transports + ship] < 0]


def ships_of(state: State, seat: i64, cargo: i64) -> i64:
    """How many ships of a kind a seat has on the board."""
    transports = state.rulebook.transports
    first = seat * transports
    found: i64 = 0
    for index in range(first, first + transports):
        if state.ships[index] >= 0 and state.cargo[index] == cargo:
            found += 1
    return found


def colonies_left(state: State, seat: i64) -> i64:
    """SF-COMP-1 SF-COMP-3: Colonies in the personal stock: neither on the board nor aboard a ship."""
    return state.rulebook.numbers.colonies - len(state.bases[seat]) - ships_of(state, seat, COLONY_SHIP)


def stations_left(state: State, seat: i64) -> i64:
    """SF-COMP-1 SF-COMP-3: Trade stations in the personal stock."""
    built: i64 = 0
    for row in state.docks:
        built += count_of(row, seat)
    return state.rulebook.numbers.stations - built - ships_of(state, seat, TRADE_SHIP)


def shipyards_left(state: State, seat: i64) -> i64:
    """SF-COMP-1 SF-COMP-3: Shipyards in the personal stock."""
    built: i64 = 0
    for site in state.bases[seat]:
        if state.spaceport[site]:
            built += 1
    return state.rulebook.numbers.shipyards - built


def free_ports(state: State, seat: i64) -> list[int]:
    """SF-BUILD-3: Spaceport points of own spaceports without a figure on them; only ships can stand there."""
    return [point for point in state.ports[seat] if point not in state.ships]


def places_for_ships(state: State, seat: i64, rows: list[list[Move]]) -> list[Move]:
    """Moves by point: those of every free point of an own spaceport, with every free transport where those have ranks."""
    free = free_transport(state, seat)
    ranks = state.rulebook.moves.ranks
    found = NO_MOVES
    for point in state.ports[seat]:
        if free < 0 or point in state.ships:
            continue
        if not ranks:
            found = more(found, rows[point][0])
        for rank in range(free, ranks):
            if state.ships[state.ship_index(seat, rank)] < 0:
                found = more(found, rows[point][rank])
    return found


def has_free_port(state: State, seat: i64) -> bool:
    """Whether there is such a point."""
    for point in state.ports[seat]:
        if point not in state.ships:
            return True
    return False


def put_ship(state: State, seat: i64, kind: i64, point: i64, rank: i64 = -1) -> i64:
    """A new ship from the personal stock stands on a spaceport point; without a rank it has the first free transport."""
    ship = free_transport(state, seat) if rank < 0 else rank
    index = state.ship_index(seat, ship)
    state.ships[index] = point
    state.cargo = replaced(state.cargo, index, kind)
    return ship


def put_colony(state: State, seat: i64, site: i64) -> None:
    """A colony stands on a site and yields from the next roll on (SF-PROD-5). Works for the inert colour too."""
    state.owner = replaced(state.owner, site, seat)
    if seat != INERT:
        state.bases = replaced_row(state.bases, seat, longer(state.bases[seat], site))
        note_yields(state, site)


def put_spaceport(state: State, seat: i64, site: i64) -> None:
    """SF-COMP-2 SF-BOARD-6: A shipyard makes a colony a spaceport; its two points are now the owner's, unless inert."""
    state.spaceport = replaced_flag(state.spaceport, site, True)
    if seat != INERT:
        one, two = state.rulebook.board.sites[site].ports
        state.ports = replaced_row(state.ports, seat, inserted(inserted(state.ports[seat], one), two))


def note_yields(state: State, site: i64) -> None:
    """SF-PROD-2 SF-PROD-4 SF-BOARD-11: Enter what a colony brings into the table of yields."""
    seat = state.owner[site]
    yields = state.yields[:]
    for planet in state.rulebook.board.sites[site].planets:
        if state.face_up[planet]:
            entry = 5 * seat + state.resource_of(planet)
            for number in state.rulebook.chips[state.chip[planet]].numbers:
                yields[number] = longer(yields[number], entry)
    state.yields = yields


def derive(state: State) -> None:
    """Work out everything that follows from figures, chips and sectors: layout, `ports`, `yields` and `watch`."""
    board = state.rulebook.board
    state.layout = state.rulebook.layouts.find(state.place_kinds())
    state.ports = vec[vec[i64]]([vec[i64]() for _ in state.hands])
    state.yields = vec[vec[i64]]([vec[i64]() for _ in range(13)])
    for site, owner in enumerate(state.owner):
        if owner not in (NOBODY, INERT):
            note_yields(state, site)
            if state.spaceport[site]:
                put_spaceport(state, owner, site)
    state.watch = vec[bool]([watched(state, place.number) for place in board.places])


def watched(state: State, place: i64) -> bool:
    """Whether entering the ring of a place may turn something up or clear something."""
    if not state.shown[place]:
        return True
    for planet in range(3 * place, 3 * place + 3):
        chip = state.chip[planet]
        if chip >= 0 and (not state.face_up[planet] or state.rulebook.special_of[chip] >= 0):
            return True
    return False


def near_watched(state: State, point: i64) -> bool:
    """Whether a point belongs to the ring of such a place."""
    place = state.rulebook.board.ring_of[point]
    return place >= 0 and state.watch[place]
