"""Trade: offers of goods on one planet, gifts, swapping plans (SD-69, SD-70, SD-92, SD-131 to SD-134)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import KIND, OFFER_NUMBERS, Act
from starport.games.spacedealer.refusals import (
    EMPTY_OFFER,
    GOODS_MISSING,
    IN_FLIGHT,
    NO_FREE_SLOT,
    NO_ROOM,
    NOT_A_PLAN,
    NOT_HERE,
    NOT_YOURS,
    OFFER_GONE,
    OFFER_LIMIT,
    PLACE_TAKEN,
    WINDOW_CLOSED,
)
from starport.games.spacedealer.rules.ending import drop_offer, hearers, landing_open, offer_told
from starport.games.spacedealer.rules.planning import free_slots
from starport.games.spacedealer.rules.stores import has_store, have, owner_of, pick, put, room, ships_of, stores_at
from starport.games.spacedealer.state import NEVER, NOWHERE, PLANNED, Galaxy, Offer
from starport.games.spacedealer.words import Goods, told, total


def find_offer(state: Galaxy, number: int) -> Offer | None:
    for offer in state.offers:
        if offer.number == number:
            return offer
    return None


def too_many_offers(state: Galaxy, seat: int) -> bool:
    """A seat keeps at most four offers open (SD-133)."""
    return sum(1 for offer in state.offers if offer.seat == seat) >= state.board.edition.open_offers


def dealing(state: Galaxy, seat: int, to: int, field: int) -> bool:
    """In the last sands under the setting `landing` one of the two needs a ship that has just landed here (SD-144)."""
    ships = ships_of(state, seat) + ships_of(state, to)
    here = [ship for ship in ships if state.ship_from[ship] == NOWHERE and state.ship_field[ship] == field]
    return not state.settings.landing_only or any(landing_open(state, ship) for ship in here)


def side_fault(state: Galaxy, seat: int, field: int, give: Goods, get: Goods, preferred: int) -> Refusal | None:
    """One side of an exchange: a store here, the goods given, and room for the goods got afterwards (SD-70, SD-132)."""
    stores = stores_at(state, seat, field, preferred)
    if not stores:
        return NOT_HERE
    if not have(state, stores, give):
        return GOODS_MISSING
    return NO_ROOM if room(state, stores) + total(give) < total(get) else None


def offer_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """An offer goes to one other seat at one field where both have a store, and its goods are at hand (SD-131,
    Q-31).
    """
    if act.store >= 0 and owner_of(state, act.store) != seat:
        return NOT_YOURS
    mine = stores_at(state, seat, act.field, act.store)
    if not mine and any(state.ship_field[ship] == act.field for ship in ships_of(state, seat)):
        return IN_FLIGHT
    if not mine or act.seat == seat or not has_store(state, act.seat, act.field):
        return NOT_HERE
    if not have(state, mine, act.goods):
        return GOODS_MISSING
    if too_many_offers(state, seat):
        return OFFER_LIMIT
    if not total(act.goods) and not total(act.want):
        return EMPTY_OFFER
    return None if dealing(state, seat, act.seat, act.field) else WINDOW_CLOSED


def offer_do(state: Galaxy, seat: int, act: Act) -> None:
    """The offer is open; nothing is set aside for it; a gift may be accepted by itself (SD-131, Q-36)."""
    offer = new_offer(state, seat, act.seat)
    offer.field = act.field
    offer.give = act.goods
    offer.want = act.want
    offer.store = act.store
    if state.story is not None:
        event = offer_told(offer)
        event["field"] = act.field
        event["give"] = told(act.goods)
        event["want"] = told(act.want)
        event["until"] = offer.until
        state.tell("offer_made", event, hearers(state, offer))
    if state.gifts[act.seat] and not total(act.want) and exchange_fault(state, offer, -1) is None:
        state.sealed += 1
        if state.story is not None:
            state.tell("gift_welcome", offer_told(offer), hearers(state, offer))
        exchange(state, offer, -1)


def new_offer(state: Galaxy, seat: int, to: int) -> Offer:
    """Open an offer under the next number that is free."""
    number = state.next_offer
    while find_offer(state, number) is not None:
        number = (number + 1) % OFFER_NUMBERS
    state.next_offer = (number + 1) % OFFER_NUMBERS
    offer = Offer(number, seat, to)
    offer.made = state.now
    offer.until = state.now + state.settings.offer_ms if state.settings.offer_ms else NEVER
    state.offers.append(offer)
    return offer


def offer_menu(state: Galaxy, seat: int) -> list[Act]:
    """Offers of at most one good a side, to every seat at every field where a ship or a depot of the seat is."""
    found: list[Act] = []
    if too_many_offers(state, seat):
        return found
    fields = state.board.fields
    near = {state.board.home(seat)}
    near.update([state.ship_field[ship] for ship in ships_of(state, seat)])
    for field in sorted(near):
        if has_store(state, seat, field):
            for to in range(state.board.seats):
                if to != seat and has_store(state, to, field):
                    found += state.acts.offer[to * fields + field]
    return found


def plans_fault(state: Galaxy, seat: int, cards: list[int]) -> Refusal | None:
    """The cards are different plans of this seat without hourglass (SD-134, Q-30)."""
    for place, card in enumerate(cards):
        if state.place[card] != PLANNED or state.owner[card] != seat or card in cards[:place]:
            return NOT_A_PLAN
        if state.standing[card] != NOWHERE:
            return PLACE_TAKEN
    return None


def swap_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Plans are offered without any condition of place or level, but never one with an hourglass (SD-92, SD-134,
    Q-30).
    """
    if act.seat == seat:
        return NOT_YOURS
    fault = plans_fault(state, seat, act.cards)
    if fault is None:
        fault = plans_fault(state, act.seat, act.others)
    if fault is not None:
        return fault
    if too_many_offers(state, seat):
        return OFFER_LIMIT
    return None if act.cards or act.others else EMPTY_OFFER


def swap_do(state: Galaxy, seat: int, act: Act) -> None:
    """An offer of plans is open (SD-134)."""
    offer = new_offer(state, seat, act.seat)
    offer.plans = True
    offer.cards = act.cards
    offer.others = act.others
    if state.story is not None:
        event = offer_told(offer)
        event["give"] = names(state, act.cards)
        event["want"] = names(state, act.others)
        event["until"] = offer.until
        state.tell("offer_made", event, hearers(state, offer))


def swap_menu(state: Galaxy, seat: int) -> list[Act]:
    """Offers of plans are written by hand; the form says within which bounds."""
    return []


def names(state: Galaxy, cards: list[int]) -> list[str]:
    return [state.board.cards[card].name for card in cards]


def exchange_fault(state: Galaxy, offer: Offer, preferred: int) -> Refusal | None:
    """Everything is tested again when an offer is accepted (SD-132, SD-134)."""
    if offer.plans:
        return swap_exchange_fault(state, offer)
    fault = side_fault(state, offer.seat, offer.field, offer.give, offer.want, offer.store)
    if fault is None:
        fault = side_fault(state, offer.to, offer.field, offer.want, offer.give, preferred)
    if fault is None and not dealing(state, offer.seat, offer.to, offer.field):
        fault = WINDOW_CLOSED
    return fault


def swap_exchange_fault(state: Galaxy, offer: Offer) -> Refusal | None:
    """No receiver may end with more plans than its slots allow; who is over the limit must not grow (SD-134, Q-26)."""
    fault = plans_fault(state, offer.seat, offer.cards)
    if fault is None:
        fault = plans_fault(state, offer.to, offer.others)
    if fault is not None:
        return fault
    growth = len(offer.others) - len(offer.cards)
    for seat, more in ((offer.seat, growth), (offer.to, -growth)):
        if more > 0 and more > free_slots(state, seat):
            return NO_FREE_SLOT
    return None


def exchange(state: Galaxy, offer: Offer, preferred: int) -> None:
    """Both sides change hands in one step (SD-132, SD-134)."""
    state.offers.remove(offer)
    if offer.plans:
        hand_over(state, offer.cards, offer.seat, offer.to)
        hand_over(state, offer.others, offer.to, offer.seat)
        if state.story is not None:
            event = offer_told(offer)
            event["give"] = names(state, offer.cards)
            event["want"] = names(state, offer.others)
            state.tell("plans_swapped", event)
        return
    mine = stores_at(state, offer.seat, offer.field, offer.store)
    theirs = stores_at(state, offer.to, offer.field, preferred)
    pick(state, mine, offer.give)
    pick(state, theirs, offer.want)
    put(state, mine, offer.want)
    put(state, theirs, offer.give)
    if state.story is not None:
        event = offer_told(offer)
        event["field"] = offer.field
        event["give"] = told(offer.give)
        event["want"] = told(offer.want)
        state.tell("trade_made", event)


def hand_over(state: Galaxy, cards: list[int], giver: int, receiver: int) -> None:
    for card in cards:
        state.plans[giver].remove(card)
        state.plans[receiver].append(card)
        state.owner[card] = receiver


def accept_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Only who was asked can accept, while the offer is open and both sides can do it (SD-132, SD-133)."""
    offer = find_offer(state, act.number)
    if offer is None or offer.to != seat:
        return OFFER_GONE
    if act.store >= 0 and owner_of(state, act.store) != seat:
        return NOT_YOURS
    return exchange_fault(state, offer, act.store)


def accept_do(state: Galaxy, seat: int, act: Act) -> None:
    """The offer is carried out (SD-132)."""
    offer = find_offer(state, act.number)
    if offer is not None:
        exchange(state, offer, act.store)


def decline_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Only who was asked can decline (SD-133)."""
    offer = find_offer(state, act.number)
    return None if offer is not None and offer.to == seat else OFFER_GONE


def decline_do(state: Galaxy, seat: int, act: Act) -> None:
    """The offer is closed (SD-133)."""
    close_offer(state, act, "offer_declined")


def withdraw_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Only who made an offer can withdraw it (SD-133)."""
    offer = find_offer(state, act.number)
    return None if offer is not None and offer.seat == seat else OFFER_GONE


def withdraw_do(state: Galaxy, seat: int, act: Act) -> None:
    """The offer is closed by its maker (SD-133)."""
    close_offer(state, act, "offer_withdrawn")


def close_offer(state: Galaxy, act: Act, event: str) -> None:
    """Take an offer away and tell those who know of it."""
    offer = find_offer(state, act.number)
    if offer is not None:
        state.offers.remove(offer)
        state.tell(event, offer_told(offer), hearers(state, offer))


def accept_menu(state: Galaxy, seat: int) -> list[Act]:
    return [state.acts.by_offer[KIND["accept"]][offer.number] for offer in state.offers if offer.to == seat]


def decline_menu(state: Galaxy, seat: int) -> list[Act]:
    return [state.acts.by_offer[KIND["decline"]][offer.number] for offer in state.offers if offer.to == seat]


def withdraw_menu(state: Galaxy, seat: int) -> list[Act]:
    return [state.acts.by_offer[KIND["withdraw"]][offer.number] for offer in state.offers if offer.seat == seat]


def gifts_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Anybody may say beforehand that gifts are welcome (Q-36)."""
    return None


def gifts_do(state: Galaxy, seat: int, act: Act) -> None:
    """From now on gifts of goods that fit are accepted by themselves, or not (Q-36).

    Nobody else is told, unless production may go into a visitor's ship: then hosts have to know who welcomes it (Q-13).
    """
    if state.gifts[seat] == act.number:
        return
    state.gifts[seat] = act.number
    event: dict[str, object] = {"seat": seat, "gifts": bool(act.number)}
    state.tell("gifts_set", event, None if state.settings.visitors else (seat,))


def gifts_menu(state: Galaxy, seat: int) -> list[Act]:
    return state.acts.gifts


def heard_by(state: Galaxy, seat: int | None) -> list[Offer]:
    """Offers are heard by everybody, or by setting by the two seats alone (SD-131)."""
    if not state.settings.private_offers:
        return state.offers
    return [offer for offer in state.offers if seat in (offer.seat, offer.to)]


def lapse_offers(state: Galaxy) -> None:
    """An offer ends when one side has no store at its field any more, or a plan in it is gone (SD-133)."""
    for offer in state.offers[:]:
        if offer.plans:
            gone = any(state.place[card] != PLANNED or state.owner[card] != offer.seat for card in offer.cards)
            gone = gone or any(state.place[card] != PLANNED or state.owner[card] != offer.to for card in offer.others)
        else:
            gone = not has_store(state, offer.seat, offer.field) or not has_store(state, offer.to, offer.field)
        if gone:
            drop_offer(state, offer, "gone")
