"""Building and trade with the supply (chapters 9 and 10)."""

from __future__ import annotations

from starport.engine.action import Action
from starport.games.starfarers import used
from starport.games.starfarers.moves import BUILD_SHIP, BUILD_SPACEPORT, Move
from starport.games.starfarers.rules.figures import (
    colonies_left,
    free_ports,
    free_ranks,
    free_transport,
    put_ship,
    put_spaceport,
    shipyards_left,
    stations_left,
)
from starport.games.starfarers.rules.hands import holds, pay
from starport.games.starfarers.rules.honours import score
from starport.games.starfarers.rules.powers import spend
from starport.games.starfarers.state import State, replaced
from starport.games.starfarers.words import COLONY_SHIP, GOODS, RESOURCES, SHIPS, TRADE_SHIP, UPGRADES, Bundle, named


def offer_builds(state: State, seat: int, offered: list[Action]) -> None:
    """SF-BUILD-1: Any number of builds as long as cards, figures and places suffice."""
    rulebook = state.rulebook
    if state.sizes[seat] < rulebook.cheapest:
        return
    numbers = rulebook.numbers
    moves = rulebook.moves
    hand = state.hands[seat]
    for upgrade, resource in enumerate(rulebook.upgrade_types):
        if hand[resource] >= rulebook.upgrade_prices[upgrade] and has_room(state, seat, upgrade):
            offered.append(moves.upgrade[upgrade])
    if holds(state, seat, numbers.spaceport_cost) and shipyards_left(state, seat):
        offered.extend([moves.spaceport[site] for site in state.bases[seat] if not state.spaceport[site]])
    offer_ships(state, seat, offered)


def offer_ships(state: State, seat: int, offered: list[Action]) -> None:
    """SF-BUILD-3 SF-BUILD-4 SF-COMP-3: A ship needs a transport, a figure and a free spaceport point."""
    numbers = state.rulebook.numbers
    colony = holds(state, seat, numbers.ship_costs[COLONY_SHIP])
    trade = holds(state, seat, numbers.ship_costs[TRADE_SHIP])
    if not (colony or trade) or free_transport(state, seat) < 0:
        return
    ports = free_ports(state, seat)
    for kind, possible in (
        (COLONY_SHIP, colony and colonies_left(state, seat) > 0),
        (TRADE_SHIP, trade and stations_left(state, seat) > 0),
    ):
        if possible and numbers.ranked:
            offer_ranked(state, seat, kind, ports, offered)
        elif possible:
            for point in ports:
                move = state.rulebook.moves.ship[kind][point]
                assert move is not None
                offered.append(move)


def offer_ranked(state: State, seat: int, kind: int, ports: list[int], offered: list[Action]) -> None:
    """SF-BUILD-7: The builder chooses which free transport the ship uses."""
    ranks = free_ranks(state, seat)
    for point in ports:
        row = state.rulebook.moves.ship_as[kind][point]
        offered.extend([row[rank] for rank in ranks])


def has_room(state: State, seat: int, upgrade: int) -> bool:
    """SF-COMP-4 SF-COMP-5: The mothership has room for one more of a kind, and the stock has one."""
    return state.upgrades[upgrade][seat] < state.rulebook.numbers.upgrade_limits[upgrade] and state.stock[upgrade] > 0


def refit(state: State, seat: int, upgrade: int, change: int) -> None:
    """Upgrades come from the stock to the mothership, or go back."""
    fitted = state.upgrades[upgrade]
    state.upgrades = replaced(state.upgrades, upgrade, replaced(fitted, seat, fitted[seat] + change))
    state.stock = replaced(state.stock, upgrade, state.stock[upgrade] - change)


def build(state: State, seat: int, move: Move) -> None:
    """SF-BUILD-1: Pay and build."""
    if move.kind == BUILD_SPACEPORT:
        build_spaceport(state, seat, move.site)
    elif move.kind == BUILD_SHIP:
        build_ship(state, seat, move.cargo, move.point, move.rank)
    else:
        cost = state.rulebook.numbers.upgrade_cost(move.upgrade)
        pay(state, seat, cost)
        refit(state, seat, move.upgrade, 1)
        if state.story is not None:
            state.tell("upgrade_built", seat=seat, upgrade=UPGRADES[move.upgrade], cost=named(cost))


def build_spaceport(state: State, seat: int, site: int) -> None:
    """SF-BUILD-2 SF-BUILD-9: A shipyard on any own colony; the two points are usable and protected at once."""
    cost = state.rulebook.numbers.spaceport_cost
    pay(state, seat, cost)
    put_spaceport(state, seat, site)
    if state.story is not None:
        state.tell("spaceport_built", seat=seat, point=point_name(state, site), cost=named(cost))
    score(state, seat, state.rulebook.numbers.spaceport_points, "spaceport")


def build_ship(state: State, seat: int, kind: int, point: int, rank: int) -> None:
    """SF-BUILD-3 SF-BUILD-5: A ship on a spaceport point; it may fly in this very turn."""
    cost: Bundle = state.rulebook.numbers.ship_costs[kind]
    pay(state, seat, cost)
    ship = put_ship(state, seat, kind, point, rank)
    if state.story is not None:
        name = state.rulebook.board.points[point]
        state.tell("ship_built", seat=seat, kind=SHIPS[kind], ship=ship + 1, point=name, cost=named(cost))


def point_name(state: State, site: int) -> str:
    board = state.rulebook.board
    return board.points[board.sites[site].point]


def rate(state: State, seat: int, resource: int) -> int:
    """SF-BANK-1 SF-BANK-3: How many equal cards the supply wants for one; the best rate open applies by itself."""
    rulebook = state.rulebook
    usual = rulebook.numbers.goods_rate if resource == GOODS else rulebook.numbers.rate
    if state.cards[seat] & rulebook.friendship.rate[resource]:
        limited = resource == GOODS and not rulebook.settings.goods_unlimited
        if not (limited and state.used[seat] & used.GOODS_EXCHANGE):
            return min(usual, rulebook.friendship.rate_give[resource])
    return usual


def offer_exchanges(state: State, seat: int, offered: list[Action]) -> None:
    """SF-BANK-1 SF-BANK-2: Equal cards for one card of another type that the supply has."""
    hand = state.hands[seat]
    supply = state.supply
    exchange = state.rulebook.moves.exchange
    worst = state.rulebook.worst_rate
    for r in range(5):
        if hand[r] >= worst or (hand[r] and hand[r] >= rate(state, seat, r)):
            row = exchange[r]
            offered.extend([row[t] for t in range(5) if t != r and supply[t]])


def make_exchange(state: State, seat: int, move: Move) -> None:
    """SF-BANK-3 SF-FRI-4: Pay the rate, take the card; a better one for goods is spent for this turn."""
    price = rate(state, seat, move.resource)
    if move.resource == GOODS and price < state.rulebook.numbers.goods_rate:
        spend(state, seat, used.GOODS_EXCHANGE)
    hand = state.hands[seat]
    hand[move.resource] -= price
    hand[move.wanted] += 1
    state.supply[move.resource] += price
    state.supply[move.wanted] -= 1
    state.sizes[seat] += 1 - price
    if state.story is not None:
        state.tell(
            "supply_trade_made", seat=seat, given={RESOURCES[move.resource]: price}, taken={RESOURCES[move.wanted]: 1}
        )
