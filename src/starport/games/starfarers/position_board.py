"""The board's part of a position: sectors, chips, piles."""

from __future__ import annotations

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers.state import State
from starport.games.starfarers.tiles import SYSTEM_SECTOR, pile_of


def save_board(state: State) -> Json:
    rulebook = state.rulebook
    board = rulebook.board
    chips = rulebook.chips
    return {
        "sectors": {
            place.name: {
                "sector": rulebook.sectors[state.sector[place.number]].name,
                "rotation": state.turned[place.number],
                "face_up": state.shown[place.number],
            }
            for place in board.places[: board.first_home]
        },
        "spare_sectors": [rulebook.sectors[number].name for number in state.spare_sectors],
        "chips": {
            board.planets[planet]: {
                "chip": chips[chip].json(),
                "face_up": state.face_up[planet],
                **_save_disc(state, planet),
            }
            for planet, chip in enumerate(state.chip)
            if chip >= 0
        },
        "chip_piles": {
            pool: [chips[chip].json() for chip in state.piles[n]] for n, pool in enumerate(rulebook.numbers.pools)
        },
        "reserve_chips": [chips[chip].json() for chip in state.spare_chips],
    }


def _save_disc(state: State, planet: int) -> Json:
    """Where discs are looked at in private: the back of the disc, and which seats know its face."""
    if not state.rulebook.numbers.private_discs:
        return {}
    looked = state.looked[planet]
    seats = [seat for seat in range(len(state.hands)) if looked >> seat & 1]
    return {"back": state.rulebook.chips[state.chip[planet]].pool, "looked": seats}


def load_board(state: State, reader: Reader) -> None:
    """Sectors, then chips: every tile and chip is somewhere, and lies only where it may."""
    _load_sectors(state, reader)
    state.layout = state.rulebook.layouts.find(state.place_kinds())
    left = {chip.number for chip in state.rulebook.chips}
    piles = reader.part("chip_piles")
    for number, pool in enumerate(state.rulebook.numbers.pools):
        where = piles.path(pool)
        state.piles[number] = [_take(state, left, item, (pool,), where) for item in piles.items(pool)]
    piles.end()
    where = reader.path("reserve_chips")
    state.spare_chips = [_take(state, left, item, ("reserve",), where) for item in reader.items("reserve_chips")]
    # Planets last: a reserve chip on one may look like a chip of the planet's own pool that still waits in its pile.
    _load_chips(state, reader.part("chips"), left)
    reader.end()
    for number in sorted(left):
        chip = state.rulebook.chips[number]
        if chip.special < 0:  # a special chip may have been cleared and be a trophy
            raise bad("board.chips", f"the chip {chip.json()} of pool {chip.pool} is nowhere")


def _load_sectors(state: State, reader: Reader) -> None:
    board = state.rulebook.board
    named = {sector.name: sector.number for sector in state.rulebook.sectors}
    part = reader.part("sectors")
    for place in board.places[: board.first_home]:
        entry = part.part(place.name)
        state.sector[place.number] = named[entry.choice("sector", list(named))]
        state.turned[place.number] = entry.number("rotation", 0, 2)
        state.shown[place.number] = entry.flag("face_up")
        entry.end()
        printed = state.sector[place.number] == place.number and not state.turned[place.number]
        if state.rulebook.numbers.fixed_board and not (printed and state.shown[place.number]):
            raise bad(entry.where, "the systems of this board are printed on it and cannot be moved")
    part.end()
    spare = reader.items("spare_sectors")
    where = reader.path("spare_sectors")
    if not all([isinstance(item, str) and item in named for item in spare]):
        raise bad(where, f"must name sectors out of {', '.join(named)}")
    state.spare_sectors = [named[str(item)] for item in spare]
    used = [*state.sector[: board.first_home], *state.spare_sectors]
    if sorted(used) != list(range(len(named))):
        raise bad(where, "every sector must be used exactly once, on a slot or here")


def _load_chips(state: State, reader: Reader, left: set[int]) -> None:
    """Discs that lie face down come first: they bear chips of their own pool, while a reserve chip with the same number
    lies open."""
    found: list[tuple[bool, int, Reader]] = []
    for planet, name in enumerate(state.rulebook.board.planets):
        pools = _pools(state, planet)
        if not reader.has(name):
            if pools and state.shown[planet // 3]:
                raise bad(reader.path(name), "is missing: every planet of an open system has a chip")
            continue
        entry = reader.part(name)
        if not pools or not state.shown[planet // 3]:
            raise bad(entry.where, "is no planet, or its sector lies face down: chips wait in chip_piles")
        found.append((entry.flag("face_up"), planet, entry))
    reader.end()
    for face_up, planet, entry in [*[one for one in found if not one[0]], *[one for one in found if one[0]]]:
        state.face_up[planet] = face_up
        _load_chip(state, planet, entry, left)


def _load_chip(state: State, planet: int, entry: Reader, left: set[int]) -> None:
    """SF-CLASSIC-1 SF-SETUP-17: What lies on one planet; home discs lie open."""
    pools = _pools(state, planet)
    if not state.face_up[planet] and state.rulebook.board.places[planet // 3].home:
        raise bad(entry.path("face_up"), "the discs of the home systems lie face up")
    if state.rulebook.numbers.private_discs:
        pools = (entry.choice("back", list(pools)),)
    elif not state.face_up[planet]:
        pools = pools[:1]  # SF-SPEC-5: a reserve chip is laid face up
    state.chip[planet] = _take(state, left, entry.take("chip"), pools, entry.path("chip"))
    if state.rulebook.numbers.private_discs:
        _load_looks(state, planet, entry)
    entry.end()


def _load_looks(state: State, planet: int, reader: Reader) -> None:
    """SF-CLASSIC-1: Special discs never lie open, and only what lies face down is known to some seats."""
    for seat in reader.numbers("looked", 0, state.rulebook.seats - 1):
        state.looked[planet] |= 1 << seat
    if state.face_up[planet]:
        if state.looked[planet]:
            raise bad(reader.path("looked"), "must be empty while the disc lies face up")
        if state.rulebook.chips[state.chip[planet]].special >= 0:
            raise bad(reader.path("face_up"), "a special disc lies face down until it is cleared")


def _pools(state: State, planet: int) -> tuple[str, ...]:
    """SF-BOARD-10: The pools a chip on this planet may come from; none where there is no planet."""
    place = state.rulebook.board.places[planet // 3]
    if place.home:
        return (place.letter,)
    sector = state.rulebook.sectors[state.sector[place.number]]
    if sector.kind != SYSTEM_SECTOR:
        return ()
    return (state.rulebook.numbers.pools[pile_of(sector.stars, state.icon_of(planet))], "reserve")


def _take(state: State, left: set[int], item: object, pools: tuple[str, ...], where: str) -> int:
    """The chip with this face from one of these pools; every chip exists once."""
    for pool in pools:
        for number in sorted(left):
            chip = state.rulebook.chips[number]
            if chip.pool == pool and chip.json() == item:
                left.discard(number)
                return number
    raise bad(where, f"there is no chip {item!r} (left) in {' or '.join(pools)}")
