"""Stores and goods: what lies where, what fits, what moves (SD-112 to SD-114)."""

from __future__ import annotations

from starport.games.spacedealer.board import Board
from starport.games.spacedealer.cards import BEAM, STORE
from starport.games.spacedealer.settings import UNLIMITED
from starport.games.spacedealer.state import NOBODY, NOWHERE, Galaxy
from starport.games.spacedealer.words import HUES, Goods, total


def amount(state: Galaxy, store: int) -> int:
    """How many goods lie in a store."""
    base = store * HUES
    goods = state.goods
    return goods[base] + goods[base + 1] + goods[base + 2] + goods[base + 3]


def content(state: Galaxy, store: int) -> Goods:
    """What lies in a store."""
    base = store * HUES
    return tuple(state.goods[base : base + HUES])


def owner_of(state: Galaxy, store: int) -> int:
    """The seat a store belongs to; a card that is not in use belongs to nobody as a store (SD-112)."""
    if store < state.board.ships:
        return state.ship_owner[store]
    card = state.board.store_card[store]
    return state.owner[card] if state.usable(card) else NOBODY


def capacity(state: Galaxy, store: int) -> int:
    """A ship holds eight goods, a transport probe two, a depot as many as the setting says (SD-60, SD-90, Q-3)."""
    board = state.board
    if store < board.ships:
        return board.edition.hold
    if store >= board.field_store:
        return UNLIMITED
    card = board.cards[board.store_card[store]]
    return card.amount if card.does == BEAM else state.settings.depot


def store_field(state: Galaxy, store: int) -> int:
    """The field a store is at: a landed ship's field, home for depots and for probes without hourglass (SD-112,
    SD-90).
    """
    board = state.board
    if store < board.ships:
        return state.ship_field[store] if state.ship_from[store] == NOWHERE else NOWHERE
    card = board.store_card[store]
    if not state.usable(card) or state.standing[card] != NOWHERE:
        return NOWHERE
    return board.home(state.owner[card])


def ships_of(state: Galaxy, seat: int) -> list[int]:
    """The ships of a seat: its own, then the neutral ones its orbital stations bring (SD-139)."""
    if state.board.ships == state.board.seats:
        return [seat]
    neutral = range(state.board.seats, state.board.ships)
    return [seat, *(ship for ship in neutral if state.ship_owner[ship] == seat)]


def has_store(state: Galaxy, seat: int, field: int) -> bool:
    """The seat has a store at this field: a landed ship, or at home a depot or a free probe (SD-131, Q-31)."""
    for ship in ships_of(state, seat):
        if state.ship_field[ship] == field and state.ship_from[ship] == NOWHERE:
            return True
    if field != state.board.home(seat):
        return False
    cards = state.board.cards
    for card in state.built[seat]:
        if cards[card].store >= 0 and not state.dead[card] and state.standing[card] == NOWHERE:
            return True
    return False


def stores_of(state: Galaxy, seat: int) -> list[int]:
    """All stores a seat can reach into now, in the usual order: ships, depots, transport probes (SD-115)."""
    found = ships_of(state, seat)
    board = state.board
    for does in (STORE, BEAM):
        for card in state.built[seat]:
            printed = board.cards[card]
            if printed.does == does and state.standing[card] == NOWHERE:
                found.append(printed.store)
    return found


def stores_at(state: Galaxy, seat: int, field: int, preferred: int = -1) -> list[int]:
    """The stores of a seat at one field, the preferred one first."""
    found = [store for store in stores_of(state, seat) if store_field(state, store) == field]
    if preferred in found:
        found.remove(preferred)
        found.insert(0, preferred)
    return found


def room(state: Galaxy, stores: list[int]) -> int:
    """How many more goods fit into these stores."""
    return sum(capacity(state, store) - amount(state, store) for store in stores)


def have(state: Galaxy, stores: list[int], goods: Goods) -> bool:
    """These stores together hold all these goods."""
    for hue in range(HUES):
        lacking = goods[hue]
        if lacking:
            for store in stores:
                lacking -= state.goods[store * HUES + hue]
            if lacking > 0:
                return False
    return True


def put(state: Galaxy, stores: list[int], goods: Goods) -> dict[str, object]:
    """Lay goods into stores, filling one after another; tells how many went where."""
    went: dict[str, object] = {}
    hue = 0
    left = list(goods)
    for store in stores:
        free = capacity(state, store) - amount(state, store)
        laid = 0
        while free > 0 and hue < HUES:
            if left[hue] == 0:
                hue += 1
                continue
            left[hue] -= 1
            state.goods[store * HUES + hue] += 1
            free -= 1
            laid += 1
        if laid:
            went[store_name(state.board, store)] = laid
    return went


def pick(state: Galaxy, stores: list[int], goods: Goods) -> None:
    """Take goods out of stores, emptying one after another."""
    for hue in range(HUES):
        left = goods[hue]
        for store in stores:
            place = store * HUES + hue
            taken = min(left, state.goods[place])
            state.goods[place] -= taken
            left -= taken


def from_reserve(state: Galaxy, goods: Goods) -> None:
    for hue in range(HUES):
        state.reserve[hue] -= goods[hue]


def to_reserve(state: Galaxy, goods: Goods) -> None:
    for hue in range(HUES):
        state.reserve[hue] += goods[hue]


def empty(state: Galaxy, store: int) -> Goods:
    """Everything in a store goes to the reserve."""
    lost = content(state, store)
    pick(state, [store], lost)
    to_reserve(state, lost)
    return lost


def in_reserve(state: Galaxy, goods: Goods) -> bool:
    """The reserve holds all these goods (SD-63)."""
    return all(state.reserve[hue] >= goods[hue] for hue in range(HUES))


def store_name(board: Board, store: int) -> str:
    return board.store_names[store] if store < board.field_store else f"field {store - board.field_store}"


def within(goods: Goods, bound: Goods) -> bool:
    """A bundle of at least one good that asks for no more than the bound."""
    return total(goods) > 0 and all(goods[hue] <= bound[hue] for hue in range(HUES))
