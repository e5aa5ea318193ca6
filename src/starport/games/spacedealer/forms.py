"""Free bundles a seat may choose now, as bounds (documented in docs/rules/space-dealer.md, "Forms")."""

from __future__ import annotations

from starport.engine.game import Form
from starport.games.spacedealer.cards import CONVERT, PRODUCE, PRODUCE_ANY
from starport.games.spacedealer.rules.hourglass import ready_cards
from starport.games.spacedealer.rules.stores import (
    amount,
    capacity,
    content,
    has_store,
    ships_of,
    store_field,
    stores_at,
    stores_of,
)
from starport.games.spacedealer.rules.trade import dealing, too_many_offers
from starport.games.spacedealer.rules.using import home_stores
from starport.games.spacedealer.state import BUILT, NOWHERE, RUNNING, Galaxy
from starport.games.spacedealer.words import COLOURS, HUES, Goods, told


def forms_of(state: Galaxy, seat: int) -> list[Form]:
    """All open forms of a seat: goods to move, give back, leave, load, take, convert and offer; plans to swap."""
    found = store_forms(state, seat) + card_forms(state, seat) + offer_forms(state, seat)
    if "leave" in state.acts.verbs:
        found += field_forms(state, seat)
    if "swap" in state.acts.verbs and state.phase == RUNNING and not too_many_offers(state, seat):
        found += swap_forms(state, seat)
    return found


def store_forms(state: Galaxy, seat: int) -> list[Form]:
    """`move STORE STORE GOODS` and `return STORE GOODS`: at least one good, at most what the store holds."""
    names = state.board.store_names
    stores = [store for store in stores_of(state, seat) if store_field(state, store) != NOWHERE]
    found: list[Form] = []
    for store in stores:
        if not amount(state, store):
            continue
        goods = told(content(state, store))
        found.append(Form("return", {"store": names[store], "goods": goods}))
        for to in stores:
            room = capacity(state, to) - amount(state, to)
            if to != store and room > 0 and store_field(state, to) == store_field(state, store):
                found.append(Form("move", {"store": names[store], "to": names[to], "goods": goods, "room": room}))
    return found


def card_forms(state: Galaxy, seat: int) -> list[Form]:
    """`take CARD GOODS [losing] via STORE` and `convert CARD FROM>TO:STORE …` on cards whose run is finished."""
    found: list[Form] = []
    names = state.board.store_names
    for card in ready_cards(state, seat):
        printed = state.board.cards[card]
        if state.place[card] != BUILT:
            continue
        if printed.does == CONVERT:
            stores = {
                names[store]: told(content(state, store)) for store in stores_of(state, seat) if amount(state, store)
            }
            spare = told(state.reserve)
            if any(set(spare) - {colour} for held in stores.values() for colour in held):
                bounds: dict[str, object] = {"card": printed.name, "most": printed.amount}
                bounds["stores"] = stores
                bounds["reserve"] = spare
                found.append(Form("convert", bounds))
        elif printed.does in (PRODUCE, PRODUCE_ANY):
            found += take_forms(state, seat, card)
    return found


def take_forms(state: Galaxy, seat: int, card: int) -> list[Form]:
    """One form per store of first choice: at most `goods`, `most` in all; fewer than `full` only with `losing`."""
    printed = state.board.cards[card]
    full = printed.amount if printed.does == PRODUCE_ANY else sum(printed.yields)
    bound: Goods = (full,) * HUES if printed.does == PRODUCE_ANY else printed.yields
    goods = {
        COLOURS[hue]: min(bound[hue], state.reserve[hue]) for hue in range(HUES) if min(bound[hue], state.reserve[hue])
    }
    found: list[Form] = []
    for store in home_stores(state, seat, -1):
        stores = home_stores(state, seat, store)
        room = sum(capacity(state, each) - amount(state, each) for each in stores)
        most = min(full, room, sum(goods.values()))
        if most > 0:
            name = state.board.store_names[store]
            found.append(
                Form("take", {"card": printed.name, "store": name, "goods": goods, "most": most, "full": full})
            )
    return found


def offer_forms(state: Galaxy, seat: int) -> list[Form]:
    """`offer SEAT at FIELD GOODS for GOODS [via STORE]`: at most `give` for anything, one side at least not empty."""
    found: list[Form] = []
    if too_many_offers(state, seat):
        return found
    for field in range(state.board.fields):
        stores = stores_at(state, seat, field)
        if not stores:
            continue
        give = [sum(state.goods[store * HUES + hue] for store in stores) for hue in range(HUES)]
        others = [to for to in range(state.board.seats) if to != seat and has_store(state, to, field)]
        partners = [to for to in others if dealing(state, seat, to, field)]
        found += [Form("offer", {"to": to, "field": field, "give": told(give), "want": 99}) for to in partners]
    return found


def field_forms(state: Galaxy, seat: int) -> list[Form]:
    """`leave SHIP GOODS` and `load SHIP GOODS` at neutral fields."""
    found: list[Form] = []
    for ship in ships_of(state, seat):
        field = state.ship_field[ship]
        if state.ship_from[ship] != NOWHERE or field % 2 == 0:
            continue
        name = state.board.ship_names[ship]
        lying = state.board.field_store + field
        room = capacity(state, ship) - amount(state, ship)
        if amount(state, ship):
            found.append(Form("leave", {"ship": name, "goods": told(content(state, ship))}))
        if amount(state, lying) and room:
            found.append(Form("load", {"ship": name, "goods": told(content(state, lying)), "room": room}))
    return found


def swap_forms(state: Galaxy, seat: int) -> list[Form]:
    """`swap SEAT CARDS for CARDS`: some of `give` for some of `want`, one side at least not empty."""
    give = free_plans(state, seat)
    wants = [(to, free_plans(state, to)) for to in range(state.board.seats) if to != seat]
    return [Form("swap", {"to": to, "give": give[:], "want": want}) for to, want in wants if give or want]


def free_plans(state: Galaxy, seat: int) -> list[str]:
    """The plans of a seat that no hourglass stands on (Q-30)."""
    cards = state.board.cards
    return [cards[card].name for card in state.plans[seat] if state.standing[card] == NOWHERE]
