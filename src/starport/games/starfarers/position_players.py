"""The players' part of a position: hands, motherships, honours and figures."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers import used
from starport.games.starfarers.state import INERT, NOBODY, State
from starport.games.starfarers.vectors import longer, total
from starport.games.starfarers.words import RESOURCES, SHIPS, UPGRADES


def save_players(state: State) -> list[object]:
    return [_save_player(state, seat) for seat in range(len(state.hands))]


def _save_player(state: State, seat: int) -> Json:
    rulebook = state.rulebook
    board = rulebook.board
    sites = state.bases[seat]
    return {
        "colour": rulebook.numbers.colours[state.colours[seat]],
        "hand": {name: state.hands[seat][r] for r, name in enumerate(RESOURCES)},
        "upgrades": {name: state.upgrades[upgrade][seat] for upgrade, name in enumerate(UPGRADES)},
        "half_medals": state.halves[seat],
        "trophies": [rulebook.chips[chip].json() for chip in state.trophies[seat]],
        "friendship_cards": [card.name for card in rulebook.friendship.cards if state.cards[seat] >> card.number & 1],
        "owed_trade_ships": state.owed[seat],
        "used": [name for name, bit in used.NAMES if state.used[seat] & bit],
        "fame_bought": state.fame_bought[seat],
        "colonies": [board.points[board.sites[site].point] for site in sites],
        "spaceports": [board.points[board.sites[site].point] for site in sites if state.spaceport[site]],
        "ships": [
            {"ship": ship + 1, "kind": SHIPS[state.cargo[index]], "point": board.points[state.ships[index]]}
            for ship, index in _ship_indices(state, seat)
            if state.ships[index] >= 0
        ],
    }


def _ship_indices(state: State, seat: int) -> list[tuple[int, int]]:
    return [(ship, state.ship_index(seat, ship)) for ship in range(state.rulebook.numbers.transports)]


def save_inert(state: State) -> Json:
    board = state.rulebook.board
    sites = [site for site in board.sites if state.owner[site.number] == INERT]
    return {
        "colonies": [board.points[site.point] for site in sites],
        "spaceports": [board.points[site.point] for site in sites if state.spaceport[site.number]],
        "closed_sites": [board.points[board.sites[site].point] for site in state.closed_sites],
    }


def load_players(state: State, players: list[object]) -> None:
    if len(players) != state.rulebook.seats:
        raise bad("players", f"must have {state.rulebook.seats} entries")
    state.colours = [-1] * len(players)
    for seat, item in enumerate(players):
        _load_player(state, seat, Reader(item, f"players[{seat}]"))


def _load_player(state: State, seat: int, reader: Reader) -> None:
    numbers = state.rulebook.numbers
    colour = numbers.colours.index(reader.choice("colour", list(numbers.colours)))
    if colour in state.colours:
        raise bad(reader.path("colour"), "two seats have the same colour")
    state.colours[seat] = colour
    hand = reader.part("hand")
    state.hands[seat] = vec[i64]([hand.number(name, 0, numbers.cards_per_type) for name in RESOURCES])
    state.sizes[seat] = total(state.hands[seat])
    hand.end()
    upgrades = reader.part("upgrades")
    for upgrade, name in enumerate(UPGRADES):
        state.upgrades[upgrade][seat] = upgrades.number(name, 0, numbers.upgrade_limits[upgrade])
    upgrades.end()
    state.halves[seat] = reader.number("half_medals", 0, numbers.half_medals)
    state.owed[seat] = reader.number("owed_trade_ships", 0, 1000)
    state.fame_bought[seat] = reader.number("fame_bought", 0, 1000)
    _load_trophies(state, seat, reader)
    _load_cards(state, seat, reader)
    state.used[seat] = 0
    for item in reader.items("used"):
        bits = [bit for name, bit in used.NAMES if name == item]
        if not bits:
            raise bad(reader.path("used"), f"{item!r} is not one of {', '.join([name for name, _ in used.NAMES])}")
        state.used[seat] |= bits[0]
    for site in _sites(state, reader, "colonies"):
        _settle(state, site, seat, reader.path("colonies"))
    _load_spaceports(state, reader, seat)
    _load_ships(state, seat, reader)
    reader.end()


def _load_trophies(state: State, seat: int, reader: Reader) -> None:
    state.trophies[seat] = []
    for item in reader.items("trophies"):
        chips = [chip for chip in state.rulebook.chips if chip.special >= 0 and chip.json() == item]
        if not chips:
            raise bad(reader.path("trophies"), f"{item!r} is no special of this edition")
        taken = [chip for row in state.trophies for chip in row] + [chip for chip in state.chip if chip >= 0]
        if chips[0].number in taken or chips[0].number in [chip for pile in state.piles for chip in pile]:
            raise bad(reader.path("trophies"), f"{item!r} is somewhere else already")
        state.trophies[seat].append(chips[0].number)


def _load_cards(state: State, seat: int, reader: Reader) -> None:
    friendship = state.rulebook.friendship
    state.cards[seat] = 0
    state.card_boosters[seat] = 0
    state.card_cannons[seat] = 0
    for item in reader.items("friendship_cards"):
        number = friendship.number_of.get(item, -1) if isinstance(item, str) else -1
        if number < 0:
            raise bad(reader.path("friendship_cards"), f"{item!r} is no friendship card of this edition")
        if any([cards >> number & 1 for cards in state.cards]):
            raise bad(reader.path("friendship_cards"), f"{item!r} is held twice")
        card = friendship.cards[number]
        state.cards[seat] |= 1 << number
        state.card_boosters[seat] += card.boosters
        state.card_cannons[seat] += card.cannons


def _sites(state: State, reader: Reader, name: str) -> list[int]:
    board = state.rulebook.board
    found: list[int] = []
    for item in reader.items(name):
        point = board.number_of.get(item, -1) if isinstance(item, str) else -1
        if point < 0 or board.site_at[point] < 0:
            raise bad(reader.path(name), f"{item!r} is no colony site of the board")
        found.append(board.site_at[point])
    return found


def _settle(state: State, site: int, owner: int, where: str) -> None:
    board = state.rulebook.board
    name = board.points[board.sites[site].point]
    if state.owner[site] != NOBODY:
        raise bad(where, f"two colonies on {name}")
    if state.layout.site[board.sites[site].point] < 0:
        raise bad(where, f"{name} is no colony site while its sector is face down or no system")
    state.owner[site] = owner
    if owner != INERT:
        state.bases[owner] = longer(state.bases[owner], site)
        if len(state.bases[owner]) > state.rulebook.numbers.colonies:
            raise bad(where, f"there are only {state.rulebook.numbers.colonies} colonies")


def _load_spaceports(state: State, reader: Reader, owner: int) -> None:
    sites = _sites(state, reader, "spaceports")
    for site in sites:
        if state.owner[site] != owner:
            raise bad(reader.path("spaceports"), "a spaceport stands on an own colony; list it under colonies too")
        state.spaceport[site] = True
    if owner != INERT and len(set(sites)) > state.rulebook.numbers.shipyards:
        raise bad(reader.path("spaceports"), f"there are only {state.rulebook.numbers.shipyards} shipyards")


def _load_ships(state: State, seat: int, reader: Reader) -> None:
    board = state.rulebook.board
    numbers = state.rulebook.numbers
    for number, item in enumerate(reader.items("ships")):
        part = Reader(item, f"{reader.path('ships')}[{number}]")
        index = state.ship_index(seat, part.number("ship", 1, numbers.transports) - 1)
        point = board.number_of.get(part.text("point"), -1)
        if point < 0:
            raise bad(part.path("point"), "is no point of the board")
        if state.ships[index] >= 0:
            raise bad(part.path("ship"), "two ships use the same transport")
        if state.layout.closed[point]:
            raise bad(part.path("point"), "cannot be entered: a system's centre, or a sector that lies face down")
        state.ships[index] = point
        state.cargo[index] = SHIPS.index(part.choice("kind", list(SHIPS)))
        part.end()
    carried = [state.cargo[index] for _, index in _ship_indices(state, seat) if state.ships[index] >= 0]
    if carried.count(0) + len(state.bases[seat]) > numbers.colonies:
        raise bad(reader.path("ships"), f"there are only {numbers.colonies} colonies, aboard ships or founded")


def load_inert(state: State, reader: Reader) -> None:
    for site in _sites(state, reader, "colonies"):
        _settle(state, site, INERT, reader.path("colonies"))
    _load_spaceports(state, reader, INERT)
    state.closed_sites = vec[i64](_sites(state, reader, "closed_sites"))
    reader.end()
