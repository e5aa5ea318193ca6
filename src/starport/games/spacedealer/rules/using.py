"""Using cards: production, conversion, beaming, launchers (SD-57 to SD-63, SD-84, SD-90, SD-105, SD-115 to SD-117)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import KIND, Act, Swap
from starport.games.spacedealer.cards import BEAM, BLOCK, CONVERT, PRODUCE, PRODUCE_ANY, SABOTAGE
from starport.games.spacedealer.refusals import (
    COVERED,
    GLASS_NOT_READY,
    GOODS_MISSING,
    NO_FIELD,
    NO_GLASS,
    NO_ROOM,
    NO_STORE_HERE,
    NOT_BUILT,
    NOT_YOURS,
    NOTHING_LOST,
    PLACE_TAKEN,
    RESERVE_SHORT,
    SAME_COLOUR,
    TOO_MANY,
    WOULD_LOSE,
    WRONG_GOODS,
)
from starport.games.spacedealer.rules.hourglass import (
    card_acts,
    finish_run,
    has_idle,
    idle_glass,
    put_away,
    ready_cards,
    ready_on,
    turn,
)
from starport.games.spacedealer.rules.stores import (
    amount,
    capacity,
    from_reserve,
    have,
    in_reserve,
    pick,
    put,
    room,
    store_field,
    stores_at,
    stores_of,
    within,
)
from starport.games.spacedealer.state import BUILT, NOWHERE, READY, USE, Galaxy
from starport.games.spacedealer.words import COLOURS, HUES, Goods, told, total


def own_card_fault(state: Galaxy, seat: int, card: int) -> Refusal | None:
    """The card is one of the seat's own in the action row, in use and with an hourglass field (SD-57, SD-100,
    SD-122).
    """
    if state.place[card] != BUILT:
        return NOT_BUILT
    if state.owner[card] != seat:
        return NOT_YOURS
    if not state.board.cards[card].field:
        return NO_FIELD
    return COVERED if state.dead[card] else None


def use_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Each empty hourglass field of a working card takes an inactive hourglass (SD-57, SD-101, Q-44)."""
    fault = own_card_fault(state, seat, act.card)
    if fault is not None:
        return fault
    if state.standing[act.card] != NOWHERE:
        return PLACE_TAKEN
    return NO_GLASS if idle_glass(state, seat, act.glass) == NOWHERE else None


def use_do(state: Galaxy, seat: int, act: Act) -> None:
    """An hourglass is activated on the card; on a blocked field the run only clears it (SD-57, SD-87, SD-137)."""
    turn(state, seat, act.glass, USE, act.card)


def use_menu(state: Galaxy, seat: int) -> list[Act]:
    return card_acts(state, state.built[seat], KIND["use"]) if has_idle(state, seat) else []


def used(state: Galaxy, glass: int) -> None:
    """A finished use clears a block, loads a launcher, is collected by itself or waits for its owner (SD-105)."""
    card = state.target[glass]
    does = state.board.cards[card].does
    if state.blocked[card]:
        clear_block(state, glass, card)
        return
    finish_run(state, glass)
    if does in (SABOTAGE, BLOCK):
        settle_launchers(state)
    elif state.auto[card]:
        collect(state, glass, card)


def clear_block(state: Galaxy, glass: int, card: int) -> None:
    """The run on a blocked field only brings the token back to the pool (SD-87, SD-105)."""
    state.blocked[card] = 0
    state.pool += 1
    if state.story is not None:
        name = state.board.cards[card].name
        state.tell("field_cleared", {"seat": state.owner[card], "card": name, "pool": state.pool})
    put_away(state, glass, "resolved")
    settle_launchers(state)


def settle_launchers(state: Galaxy) -> None:
    """Finished launcher runs get their token as soon as card and pool allow it, in seat order (SD-84, SD-105,
    Q-28, Q-33).
    """
    seats, glasses = state.board.seats, state.board.glasses
    for step in range(seats):
        base = (state.first + step) % seats * glasses
        for glass in range(base, base + glasses):
            if state.glass[glass] == READY and state.job[glass] == USE:
                load_token(state, glass, state.target[glass])


def load_token(state: Galaxy, glass: int, card: int) -> None:
    """One run puts one attack token on the launcher, which holds two at most (SD-84, SD-86, Q-48)."""
    printed = state.board.cards[card]
    if printed.does not in (SABOTAGE, BLOCK):
        return
    loaded = min(state.settings.tokens_per_run, printed.amount - state.tokens[card], state.pool)
    if loaded <= 0:
        return
    state.pool -= loaded
    state.tokens[card] += loaded
    if state.story is not None:
        event: dict[str, object] = {"seat": state.owner[card], "card": printed.name}
        event["tokens"] = state.tokens[card]
        event["pool"] = state.pool
        state.tell("token_loaded", event)
    put_away(state, glass, "resolved")


def home_stores(state: Galaxy, seat: int, preferred: int) -> list[int]:
    """Where production goes: own stores at home, or by setting a visitor's ship whose seat takes gifts (SD-59,
    Q-13).
    """
    home = state.board.home(seat)
    if 0 <= preferred < state.board.ships and state.ship_owner[preferred] not in (seat, -1):
        guest = state.ship_owner[preferred]
        fits = state.settings.visitors and state.gifts[guest] and store_field(state, preferred) == home
        return [preferred] if fits else []
    return stores_at(state, seat, home, preferred)


def take_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Production is taken into stores at home; to keep less than the full yield has to be said (SD-59, SD-115,
    SD-116).
    """
    printed = state.board.cards[act.card]
    fault = ready_on(state, seat, act.card)
    if fault is not None:
        return fault
    if state.place[act.card] != BUILT or printed.does not in (PRODUCE, PRODUCE_ANY):
        return GLASS_NOT_READY
    stores = home_stores(state, seat, act.store)
    if not stores or (act.store >= 0 and act.store not in stores):
        return NO_STORE_HERE
    if room(state, stores) < total(act.goods):
        return NO_ROOM
    if not in_reserve(state, act.goods):
        return RESERVE_SHORT
    full = printed.amount if printed.does == PRODUCE_ANY else total(printed.yields)
    if total(act.goods) < full and not act.flag:
        return WOULD_LOSE
    if total(act.goods) == full and act.flag:
        return NOTHING_LOST
    bound = (full,) * HUES if printed.does == PRODUCE_ANY else printed.yields
    return None if within(act.goods, bound) and total(act.goods) <= full else WRONG_GOODS


def take_do(state: Galaxy, seat: int, act: Act) -> None:
    """The goods kept come from the reserve into the stores, the rest stays there (SD-58, SD-115)."""
    take(state, seat, act.card, act.goods, home_stores(state, seat, act.store), "taken")


def take(state: Galaxy, seat: int, card: int, goods: Goods, stores: list[int], why: str) -> None:
    """Carry out a production."""
    from_reserve(state, goods)
    went = put(state, stores, goods)
    if state.story is not None:
        printed = state.board.cards[card]
        full = printed.amount if printed.does == PRODUCE_ANY else total(printed.yields)
        event: dict[str, object] = {"seat": seat, "card": printed.name, "goods": told(goods), "stores": went}
        event["lost"] = full - total(goods)
        state.tell("goods_produced", event)
    put_away(state, state.standing[card], why)


def take_menu(state: Galaxy, seat: int) -> list[Act]:
    return finished(state, seat, KIND["take"])


def finished(state: Galaxy, seat: int, kind: int) -> list[Act]:
    """The listed actions of one kind on the cards where a finished use waits."""
    found: list[Act] = []
    for card in ready_cards(state, seat):
        if state.place[card] == BUILT:
            found += state.acts.on_card[kind][card]
    return found


def collect(state: Galaxy, glass: int, card: int) -> None:
    """With its switch on, a production that fits wholly is taken by itself when it is due (SD-105)."""
    seat = state.owner[card]
    printed = state.board.cards[card]
    goods = printed.yields
    if printed.does == PRODUCE_ANY:
        goods = tuple(printed.amount if hue == state.auto[card] - 1 else 0 for hue in range(HUES))
    stores = home_stores(state, seat, -1)
    if room(state, stores) >= total(goods) and in_reserve(state, goods):
        state.sealed += 1
        if state.story is not None:
            state.tell("auto_collected", {"seat": seat, "card": printed.name})
        take(state, seat, card, goods, stores, "resolved")


def auto_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Only an own working card that produces can be collected by itself (SD-105)."""
    return own_card_fault(state, seat, act.card)


def auto_do(state: Galaxy, seat: int, act: Act) -> None:
    """The switch of this card is set; nobody else is told (SD-105, section 7)."""
    state.auto[act.card] = act.number
    if state.story is not None:
        printed = state.board.cards[act.card]
        position = "off" if not act.number else COLOURS[act.number - 1] if printed.does == PRODUCE_ANY else "on"
        state.tell("auto_set", {"seat": seat, "card": printed.name, "auto": position}, (seat,))


def auto_menu(state: Galaxy, seat: int) -> list[Act]:
    found: list[Act] = []
    for card in state.built[seat]:
        if own_card_fault(state, seat, card) is None:
            found += state.acts.on_card[KIND["auto"]][card]
    return found


def resolve_swaps(state: Galaxy, seat: int, swaps: list[Swap]) -> list[int]:
    """The store of each exchange: the one named or the first that has the good; shorter than `swaps` if one has
    none.
    """
    own = stores_of(state, seat)
    given: list[int] = []
    found: list[int] = []
    for swap in swaps:
        for store in own if swap.store < 0 else [swap.store]:
            place = store * HUES + swap.give
            if store in own and state.goods[place] > given.count(place):
                given.append(place)
                found.append(store)
                break
    return found


def convert_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A converter swaps goods in own stores, wherever a ship is, for other colours of the reserve (SD-61, SD-117,
    Q-12, Q-46).
    """
    fault = ready_on(state, seat, act.card)
    if fault is not None:
        return fault
    printed = state.board.cards[act.card]
    if state.place[act.card] != BUILT or printed.does != CONVERT:
        return GLASS_NOT_READY
    if not act.swaps or len(resolve_swaps(state, seat, act.swaps)) < len(act.swaps):
        return GOODS_MISSING
    after = state.reserve[:]
    for swap in act.swaps:
        if swap.give == swap.want:
            return SAME_COLOUR
        after[swap.give] += 1
        after[swap.want] -= 1
    if min(after) < 0:
        return RESERVE_SHORT
    return TOO_MANY if len(act.swaps) > printed.amount else None


def convert_do(state: Galaxy, seat: int, act: Act) -> None:
    """Each good leaves its store for the reserve and one of the other colour comes into the same store (SD-117)."""
    stores = resolve_swaps(state, seat, act.swaps)
    for number, swap in enumerate(act.swaps):
        base = stores[number] * HUES
        state.goods[base + swap.give] -= 1
        state.reserve[swap.give] += 1
        state.goods[base + swap.want] += 1
        state.reserve[swap.want] -= 1
    if state.story is not None:
        names = state.board.store_names
        swaps = [
            {"store": names[stores[number]], "from": COLOURS[swap.give], "to": COLOURS[swap.want]}
            for number, swap in enumerate(act.swaps)
        ]
        state.tell("goods_converted", {"seat": seat, "card": state.board.cards[act.card].name, "swaps": swaps})
    put_away(state, state.standing[act.card], "taken")


def convert_menu(state: Galaxy, seat: int) -> list[Act]:
    return finished(state, seat, KIND["convert"])


def beam_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """After its run a transport probe's goods may go into an own ship, wherever it is (SD-90, Q-39)."""
    fault = ready_on(state, seat, act.card)
    if fault is not None:
        return fault
    printed = state.board.cards[act.card]
    if state.place[act.card] != BUILT or printed.does != BEAM:
        return GLASS_NOT_READY
    if state.ship_owner[act.ship] != seat:
        return NOT_YOURS
    if not total(act.goods) or not have(state, [printed.store], act.goods):
        return GOODS_MISSING
    return NO_ROOM if capacity(state, act.ship) - amount(state, act.ship) < total(act.goods) else None


def beam_do(state: Galaxy, seat: int, act: Act) -> None:
    """Some or all goods of the probe are in the ship, the rest stays in the probe (SD-90, Q-39)."""
    printed = state.board.cards[act.card]
    pick(state, [printed.store], act.goods)
    put(state, [act.ship], act.goods)
    if state.story is not None:
        event: dict[str, object] = {"seat": seat, "card": printed.name, "ship": state.board.ship_names[act.ship]}
        event["goods"] = told(act.goods)
        state.tell("goods_beamed", event)
    put_away(state, state.standing[act.card], "taken")


def beam_menu(state: Galaxy, seat: int) -> list[Act]:
    return finished(state, seat, KIND["beam"])
