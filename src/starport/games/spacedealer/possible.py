"""What a loaded position must fulfil to be possible at all; the reason is given when it is not."""

from __future__ import annotations

from starport.engine.position import bad
from starport.games.spacedealer.cards import BLOCK, HOURGLASS, SABOTAGE
from starport.games.spacedealer.rules.attacks import blocks_on
from starport.games.spacedealer.rules.planning import everybody
from starport.games.spacedealer.rules.stores import amount, capacity
from starport.games.spacedealer.rules.trade import find_offer
from starport.games.spacedealer.state import (
    ABSENT,
    ACTIVE,
    BUILD,
    BUILT,
    FLY,
    IN_BOX,
    IN_OWN,
    LAST_SANDS,
    NEVER,
    NO_JOB,
    NOBODY,
    NOWHERE,
    OVER,
    PLANNED,
    RAISE,
    READY,
    RUNNING,
    SABOTAGED,
    SETUP,
    USE,
    Galaxy,
)
from starport.games.spacedealer.words import HUES


def check_all(state: Galaxy) -> None:
    """Every check, from the clock to the offers."""
    check_times(state)
    check_piles(state)
    check_deal(state)
    check_pieces(state)
    check_stores(state)
    check_ships(state)
    check_glasses(state)
    check_demands(state)
    check_offers(state)


def check_times(state: Galaxy) -> None:
    """The phase and the moments of the clock belong together (SD-98, SD-143, SD-145)."""
    if state.phase == SETUP:
        if state.began != NEVER or any(state.built):
            raise bad("phase", "before the start nothing is built and the clock has not begun")
    elif not 0 <= state.began <= state.now:
        raise bad("began", "must not be later than now")
    if (state.phase >= LAST_SANDS) != (state.ended != NEVER) or (state.ended == NEVER) != (state.closes == NEVER):
        raise bad("ended", "there is an end and a close exactly from the end signal on")
    if (state.reason == 0) != (state.ended == NEVER):
        raise bad("reason", "there is a reason exactly from the end signal on")
    if state.phase >= LAST_SANDS and not state.began <= state.ended <= state.now:
        raise bad("ended", "must lie between the start and now")
    if state.phase == LAST_SANDS and state.closes <= state.now:
        raise bad("closes", "must be later than now")
    if state.phase == RUNNING and not state.settings.untimed and state.now >= state.began + state.settings.end_ms:
        raise bad("now", "the time of the match is over")
    for seat in range(state.board.seats):
        chosen = state.start_mine[seat]
        if chosen != NOWHERE and (state.phase != SETUP or state.owner[chosen] != seat):
            raise bad(f"seats[{seat}].start", "only an own mine can be chosen, and only before the start")
        if state.drawn[seat] and (state.phase != RUNNING or 0 <= state.draw_until[seat] <= state.now):
            raise bad(f"seats[{seat}].drawn", "a draw is open only while the match is running and its time lasts")


def check_piles(state: Galaxy) -> None:
    """Cards lie in piles of their level, and the box holds what the number of seats leaves out (SD-7 to SD-10)."""
    board = state.board
    for level in (2, 3):
        if any(board.cards[card].level != level for card in state.stacks[level - 2]):
            raise bad(f"stacks.{level}", "has a card of another level")
    for seat in range(board.seats):
        if any(board.cards[card].level != 1 for card in state.own[seat]):
            raise bad(f"seats[{seat}].own", "an own stack has cards of level 1 only")
        if any(board.cards[card].level != state.draw_level[seat] for card in state.drawn[seat]):
            raise bad(f"seats[{seat}].drawn", "has a card of another level")
    for letter in range(board.sets):
        for kind in sorted({card.kind for card in board.cards if card.letter == letter}):
            boxed = sum(
                1
                for card in board.cards
                if card.kind == kind and card.letter == letter and state.place[card.index] == IN_BOX
            )
            wanted = board.removed[letter].get(kind, 0) if kind != "mine" else 12 - 3 * board.recipes[letter].serves
            if boxed != wanted:
                raise bad("box", f"must have {wanted} cards {kind} of set {letter + 1}, not {boxed}")


def check_deal(state: Galaxy) -> None:
    """Each seat was dealt three mines of different colours, no two piles of a set without the same colour (SD-14)."""
    board = state.board
    piles: set[tuple[int, int]] = set()
    for seat in range(board.seats):
        pile = [board.cards[card] for card in state.dealt[3 * seat : 3 * seat + 3]]
        where = f"seats[{seat}].dealt"
        if any(card.kind != "mine" or card.letter != pile[0].letter for card in pile):
            raise bad(where, "must be three mines of one set")
        if len({card.hue for card in pile}) != 3:
            raise bad(where, "must have three different colours")
        kind = (pile[0].letter, sum(card.hue for card in pile))
        if kind in piles:
            raise bad(where, "another pile of this set lacks the same colour")
        piles.add(kind)
        for card in pile:
            if state.place[card.index] == IN_BOX:
                raise bad(where, f"{card.name} is in the box")
            if (
                state.place[card.index] == IN_OWN
                and state.owner[card.index] != seat
                and state.seen[card.index] != everybody(state)  # it changed seats as a plan, which lies open
            ):
                raise bad(where, f"{card.name} lies hidden in another seat's stack")


def check_pieces(state: Galaxy) -> None:
    """Tokens, hourglasses and blocks are limited; a covered card carries nothing (SD-84, SD-89, SD-122, Q-26)."""
    board = state.board
    if state.pool < 0:
        raise bad("position", "there are more attack tokens than in the box")
    for card in board.cards:
        carries = state.tokens[card.index] or state.auto[card.index]  # what is blocked cannot be covered
        if state.dead[card.index] and (carries or (card.store >= 0 and amount(state, card.store))):
            raise bad(card.name, "is covered and carries nothing")
    for seat in range(board.seats):
        where = f"seats[{seat}]"
        if blocks_on(state, seat) > board.edition.blocks:
            raise bad(where, "has too many blocks")
        factories = [card for card in state.built[seat] if board.cards[card].does == HOURGLASS and not state.dead[card]]
        own = state.glass[seat * board.glasses : (seat + 1) * board.glasses]
        present = sum(1 for glass in own if glass != ABSENT)
        if present != board.edition.glasses + len(factories) + state.owed[seat]:
            raise bad(f"{where}.glasses", "the number of hourglasses does not fit the robot factories")


def check_stores(state: Galaxy) -> None:
    """No store holds more than it can, and no colour is used up twice (SD-60, SD-114)."""
    for store in range(state.board.field_store):
        if amount(state, store) > capacity(state, store):
            raise bad(state.board.store_names[store], f"holds more than {capacity(state, store)} goods")
    if min(state.reserve) < 0:
        raise bad("position", f"there are more than {state.board.goods} goods of one colour")
    if "leave" not in state.acts.verbs and any(state.goods[state.board.field_store * HUES :]):
        raise bad("neutral.left", "no goods are left on neutral planets in this edition")


def check_ships(state: Galaxy) -> None:
    """Own ships are on the ring; a neutral one is, while its station works or until it has landed (SD-138, Q-26)."""
    board = state.board
    for ship in range(board.ships):
        where = f"ships[{ship}]"
        owner, station = state.ship_owner[ship], board.station[ship]
        flying = state.ship_from[ship] != NOWHERE
        if station == NOWHERE and owner != ship:
            raise bad(where, "belongs to its seat")
        if station != NOWHERE:
            there = state.place[station] == BUILT and (not state.dead[station] or flying)
            if (owner != NOBODY) != there or (there and owner != state.owner[station]):
                raise bad(where, "a neutral ship belongs to the seat of its orbital station")
        if (owner == NOBODY) != (state.ship_field[ship] == NOWHERE):
            raise bad(where, "is on the ring exactly if it belongs to a seat")
        if owner == NOBODY and (flying or amount(state, ship)):
            raise bad(where, "belongs to nobody and does nothing")
        if flying and state.ship_from[ship] == state.ship_field[ship]:
            raise bad(where, "cannot fly to the field it comes from")
        if flying != (state.ship_glass[ship] != NOWHERE):
            raise bad(where, "flies exactly while an hourglass stands on it")
        if state.ship_since[ship] > state.now:
            raise bad(where, "has not landed yet")


def check_place(state: Galaxy, glass: int, where: str) -> None:
    """The hourglass may stand where it stands, and nothing else stands there (SD-101)."""
    seat, job, target, status = state.seat_of(glass), state.job[glass], state.target[glass], state.glass[glass]
    if status == SABOTAGED:
        if job != NO_JOB and not (job == FLY and state.settings.drift):
            raise bad(where, "a sabotaged hourglass stands nowhere")
    elif job == NO_JOB:
        raise bad(where, "an active or ready hourglass needs a job")
    if status == READY and job in (RAISE, FLY):
        raise bad(where, "such a run ends by itself")
    taken = NOWHERE
    if job == RAISE:
        taken = state.raising[seat]
        if state.marker[seat] + 1 >= len(state.settings.track):
            raise bad(where, "the track ends here")
    elif job == FLY:
        taken = state.ship_glass[target]
        if state.ship_owner[target] != seat or state.ship_from[target] == NOWHERE:
            raise bad(where, "needs an own ship in flight")
    elif job in (BUILD, USE):
        taken = state.standing[target]
        wanted = PLANNED if job == BUILD else BUILT
        if state.owner[target] != seat or state.place[target] != wanted or state.dead[target]:
            raise bad(where, "needs an own plan or an own working card")
        if job == USE and not state.board.cards[target].field:
            raise bad(where, "the card has no hourglass field")
    if taken != NOWHERE:
        raise bad(where, "another hourglass stands there")


def check_glasses(state: Galaxy) -> None:
    """Running hourglasses are due later, ready ones wait for a choice (SD-103, SD-105)."""
    for glass in range(len(state.glass)):
        status = state.glass[glass]
        where = f"seats[{state.seat_of(glass)}].glasses"
        if status in (ABSENT, 1):
            if status != ABSENT and state.owed[state.seat_of(glass)]:
                raise bad(where, "an inactive hourglass is owed to the pool")
            continue
        if state.phase == SETUP:
            raise bad(where, "no hourglass runs before the start")
        if state.due_at[glass] != state.started[glass] + state.settings.glass_ms:
            raise bad(where, f"a run lasts {state.settings.glass_ms} milliseconds")
        if state.started[glass] < state.began or state.started[glass] > state.now:
            raise bad(where, "was not started in this match")
        over = state.due_at[glass] <= state.now
        if over != (status == READY) and state.phase != OVER:
            raise bad(where, "is ready exactly when it has run out")
        if status == READY and state.job[glass] == USE:
            check_waiting(state, state.target[glass], where)
        if status == ACTIVE and state.phase == LAST_SANDS and state.due_at[glass] > state.closes:
            raise bad(where, "was started after the end signal")


def check_waiting(state: Galaxy, card: int, where: str) -> None:
    """A finished use waits only if it leaves a choice, or a launcher that cannot be loaded (SD-105)."""
    printed = state.board.cards[card]
    if state.blocked[card]:
        raise bad(where, "a clearing run ends by itself")
    if printed.does in (SABOTAGE, BLOCK) and state.pool and state.tokens[card] < printed.amount:
        raise bad(where, "a launcher with room is loaded by itself")


def check_demands(state: Galaxy) -> None:
    """Served demands lie on built cards of other seats, and nobody has used more discs than there are (SD-71,
    SD-79).
    """
    for demand in state.board.demands:
        supplier = state.served[demand.index]
        if supplier == NOBODY:
            continue
        if state.place[demand.card] != BUILT or state.owner[demand.card] == supplier:
            raise bad(f"seats[{supplier}].served", f"{demand.name} is not on another seat's planet")
    for seat, left in enumerate(state.discs):
        if left < 0 or (left == 0 and state.phase == RUNNING):
            raise bad(f"seats[{seat}].served", "more discs than the match lasts")


def check_offers(state: Galaxy) -> None:
    """Offers go from one seat to another, are open and have numbers of their own (SD-131, SD-133)."""
    for offer in state.offers:
        where = f"offer {offer.number}"
        if offer.seat == offer.to or find_offer(state, offer.number) is not offer:
            raise bad(where, "needs two seats and a number of its own")
        if state.phase not in (RUNNING, LAST_SANDS) or (offer.plans and state.phase != RUNNING):
            raise bad(where, "cannot be open in this phase")
        if offer.made > state.now or 0 <= offer.until <= state.now:
            raise bad(where, "is not open now")
    for seat in range(state.board.seats):
        if sum(1 for offer in state.offers if offer.seat == seat) > state.board.edition.open_offers:
            raise bad("offers", f"seat {seat} has too many")
