"""Building and trade with the supply (chapters 9 and 10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.refusal import Refusal
from starport.games.starfarers import used
from starport.games.starfarers.frames.frame import NAMES, Frame
from starport.games.starfarers.moves import BUILD_SHIP, BUILD_SPACEPORT, BUILD_UPGRADE, EXCHANGE, Move
from starport.games.starfarers.rule import NO_MOVES, Verb, joined, more, no, not_now
from starport.games.starfarers.rules.figures import (
    colonies_left,
    free_transport,
    places_for_ships,
    put_ship,
    put_spaceport,
    shipyards_left,
    stations_left,
)
from starport.games.starfarers.rules.hands import holds, pay
from starport.games.starfarers.rules.honours import score
from starport.games.starfarers.rules.powers import at_leisure, spend
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import replaced, replaced_row
from starport.games.starfarers.words import COLONY_SHIP, GOODS, RESOURCES, SHIPS, UPGRADES, Bundle, named


def has_room(state: State, seat: i64, upgrade: i64) -> bool:
    """SF-COMP-4 SF-COMP-5: The mothership has room for one more of a kind, and the stock has one."""
    return state.upgrades[upgrade][seat] < state.rulebook.upgrade_limits[upgrade] and state.stock[upgrade] > 0


def refit(state: State, seat: i64, upgrade: i64, change: i64) -> None:
    """Upgrades come from the stock to the mothership, or go back."""
    fitted = state.upgrades[upgrade]
    state.upgrades = replaced_row(state.upgrades, upgrade, replaced(fitted, seat, fitted[seat] + change))
    state.stock = replaced(state.stock, upgrade, state.stock[upgrade] - change)


class Build(Verb):
    """SF-BUILD-1: Any number of builds in the own trade and build phase, as long as cards, figures and places suffice."""

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        refused = self.fault(state, seat, move)
        if refused is None and not at_leisure(frame, seat):
            return not_now(self.place, frame)
        return refused

    def fault(self, state: State, seat: i64, move: Move) -> Refusal | None:
        """What is missing."""
        raise NotImplementedError

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        return no("wrong_phase", "SF-TURN-5", frame=NAMES[frame.kind])


def affords(state: State, frame: Frame, seat: i64) -> bool:
    """SF-BUILD-1: Whether the seat may build now, and has as many cards as the cheapest build costs."""
    return state.sizes[seat] >= state.rulebook.cheapest and at_leisure(frame, seat)


def cards_missing(state: State, seat: i64, cost: Bundle) -> Refusal | None:
    """SF-BUILD-1: Whatever is built is paid for."""
    if holds(state, seat, cost):
        return None
    lacking = vec[i64]([max(0, cost[r] - state.hands[seat][r]) for r in range(5)])
    return no("cards_missing", "SF-BUILD-1", missing=[f"{name}{count}" for name, count in named(lacking).items()])


class BuildUpgrade(Build):
    """SF-BUILD-1 SF-COMP-4 SF-COMP-5: An upgrade for the mothership."""

    kind: i64 = BUILD_UPGRADE
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        if not affords(state, frame, seat):
            return NO_MOVES
        rulebook = state.rulebook
        hand = state.hands[seat]
        found = NO_MOVES
        for upgrade, resource in enumerate(rulebook.upgrade_types):
            if hand[resource] >= rulebook.upgrade_prices[upgrade] and has_room(state, seat, upgrade):
                found = more(found, rulebook.moves.upgrade[upgrade])
        return found

    def fault(self, state: State, seat: i64, move: Move) -> Refusal | None:
        upgrade = move.upgrade
        if not has_room(state, seat, upgrade):
            most = state.rulebook.upgrade_limits[upgrade]
            if state.upgrades[upgrade][seat] >= most:
                return no("no_room", "SF-COMP-4", upgrade=UPGRADES[upgrade], most=most)
            return no("none_left", "SF-COMP-5", upgrade=UPGRADES[upgrade])
        if state.hands[seat][state.rulebook.upgrade_types[upgrade]] >= state.rulebook.upgrade_prices[upgrade]:
            return None
        return cards_missing(state, seat, state.rulebook.upgrade_costs[upgrade])

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        cost = state.rulebook.upgrade_costs[move.upgrade]
        pay(state, seat, cost)
        refit(state, seat, move.upgrade, 1)
        if state.story is not None:
            state.tell("upgrade_built", seat=seat, upgrade=UPGRADES[move.upgrade], cost=named(cost))


class BuildSpaceport(Build):
    """SF-BUILD-2 SF-BUILD-9: A shipyard on any own colony; the two points are usable and protected at once."""

    kind: i64 = BUILD_SPACEPORT
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        paid = affords(state, frame, seat) and holds(state, seat, state.rulebook.spaceport_cost)
        if not paid or not shipyards_left(state, seat):
            return NO_MOVES
        moves = state.rulebook.moves.spaceport
        return [moves[site] for site in state.bases[seat] if not state.spaceport[site]]

    def fault(self, state: State, seat: i64, move: Move) -> Refusal | None:
        if state.owner[move.site] != seat or state.spaceport[move.site]:
            return no("needs_own_colony", "SF-BUILD-2")
        if not shipyards_left(state, seat):
            return no("no_figure", "SF-COMP-3", figure="shipyard")
        return cards_missing(state, seat, state.rulebook.spaceport_cost)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        cost = state.rulebook.spaceport_cost
        pay(state, seat, cost)
        put_spaceport(state, seat, move.site)
        if state.story is not None:
            board = state.rulebook.board
            point = board.points[board.sites[move.site].point]
            state.tell("spaceport_built", seat=seat, point=point, cost=named(cost))
        score(state, seat, state.rulebook.numbers.spaceport_points, "spaceport")


class BuildShip(Build):
    """SF-BUILD-3 SF-BUILD-5 SF-BUILD-7: A ship on a free point of an own spaceport, which may fly in this very turn;
    where transports have ranks, the builder chooses which one it uses."""

    kind: i64 = BUILD_SHIP
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        if not affords(state, frame, seat):
            return NO_MOVES
        found = NO_MOVES
        for kind, cost in enumerate(state.rulebook.ship_costs):
            if holds(state, seat, cost) and figure_missing(state, seat, kind) is None:
                found = joined(found, places_for_ships(state, seat, state.rulebook.moves.ship[kind]))
        return found

    def fault(self, state: State, seat: i64, move: Move) -> Refusal | None:
        """SF-BUILD-3 SF-BUILD-4 SF-COMP-3: A ship needs a transport, a figure and a free spaceport point."""
        if state.protector(move.point) != seat:
            return no("needs_own_spaceport", "SF-BUILD-3")
        if state.occupied(move.point):
            return no("point_occupied", "SF-BUILD-3", point=state.rulebook.board.points[move.point])
        if free_transport(state, seat) < 0:
            return no("no_figure", "SF-BUILD-4", figure="transport")
        if move.rank >= 0 and state.ships[state.ship_index(seat, move.rank)] >= 0:
            return no("rank_taken", "SF-BUILD-7", rank=move.rank + 1)
        return figure_missing(state, seat, move.cargo) or cards_missing(
            state, seat, state.rulebook.ship_costs[move.cargo]
        )

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        cost = state.rulebook.ship_costs[move.cargo]
        pay(state, seat, cost)
        ship = put_ship(state, seat, move.cargo, move.point, move.rank)
        if state.story is not None:
            name = state.rulebook.board.points[move.point]
            state.tell("ship_built", seat=seat, kind=SHIPS[move.cargo], ship=ship + 1, point=name, cost=named(cost))


def figure_missing(state: State, seat: i64, cargo: i64) -> Refusal | None:
    """SF-COMP-3: A ship carries a colony or a trade station of the personal stock."""
    if cargo == COLONY_SHIP:
        return None if colonies_left(state, seat) > 0 else no("no_figure", "SF-COMP-3", figure="colony")
    return None if stations_left(state, seat) > 0 else no("no_figure", "SF-COMP-3", figure="trade_station")


def rate(state: State, seat: i64, resource: i64) -> i64:
    """SF-BANK-1 SF-BANK-3: How many equal cards the supply wants for one; the best rate open applies by itself."""
    rulebook = state.rulebook
    usual = rulebook.numbers.goods_rate if resource == GOODS else rulebook.numbers.rate
    if state.cards[seat] & rulebook.friendship.rate[resource]:
        limited = resource == GOODS and not rulebook.settings.goods_unlimited
        if not (limited and state.used[seat] & used.GOODS_EXCHANGE):
            return min(usual, rulebook.friendship.rate_give[resource])
    return usual


class Exchange(Build):
    """SF-BANK-1 SF-BANK-2 SF-BANK-3: Equal cards for one card of another type that the supply has."""

    kind: i64 = EXCHANGE
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        given: i64 = 0
        if at_leisure(frame, seat):
            hand = state.hands[seat]
            worst = state.rulebook.worst_rate
            best = state.rulebook.best_rate
            for r in range(5):
                if hand[r] >= worst or (hand[r] >= best and hand[r] >= rate(state, seat, r)):
                    given |= 1 << r
        if given == 0:
            return NO_MOVES
        wanted: i64 = 0
        for r in range(5):
            if state.supply[r] > 0:
                wanted |= 1 << r
        return state.rulebook.moves.exchanges_of(given, wanted)

    def fault(self, state: State, seat: i64, move: Move) -> Refusal | None:
        if move.resource == move.wanted:
            return no("same_type_on_both_sides", "SF-BANK-1", resource=RESOURCES[move.resource])
        if not state.supply[move.wanted]:
            return no("supply_empty", "SF-BANK-2", resource=RESOURCES[move.wanted])
        price = rate(state, seat, move.resource)
        if state.hands[seat][move.resource] < price:
            return no("rate_not_met", "SF-BANK-1", resource=RESOURCES[move.resource], rate=price)
        return None

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
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
                "supply_trade_made",
                seat=seat,
                given={RESOURCES[move.resource]: price},
                taken={RESOURCES[move.wanted]: 1},
            )
