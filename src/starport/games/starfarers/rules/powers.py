"""Friendship cards that are used in the own turn (chapter 14)."""

from __future__ import annotations

from typing import Final

from starport.engine.action import Action
from starport.games.starfarers import used
from starport.games.starfarers.moves import BUY_FAME, HELP, Move
from starport.games.starfarers.rules.hands import pay, take_random
from starport.games.starfarers.rules.honours import change_fame
from starport.games.starfarers.state import State, replaced
from starport.games.starfarers.words import GOODS, one

POWER_VERBS: Final = (BUY_FAME, HELP)


def offer_powers(state: State, seat: int, offered: list[Action]) -> None:
    """SF-TURN-6: Own-turn cards may be used whenever the owner is asked for a decision of the normal turn."""
    cards = state.cards[seat]
    if cards == 0:
        return
    friendship = state.rulebook.friendship
    if cards & friendship.fame and may_buy_fame(state, seat):
        offered.append(state.rulebook.moves.buy_fame)
    if cards & friendship.help and not state.used[seat] & used.HELP:
        offer_help(state, seat, offered)


def may_buy_fame(state: State, seat: int) -> bool:
    """SF-FRI-10: Bought fame costs one goods card and needs a half medal in the stock; opt:bought_fame limits it."""
    if not state.hands[seat][GOODS] or not state.half_stock:
        return False
    choice = state.rulebook.settings.bought_fame
    spent = state.used[seat]
    if choice == "capped":
        return state.fame_bought[seat] < state.rulebook.numbers.most_bought_fame
    if choice == "per_card":
        owned = state.cards[seat] & state.rulebook.friendship.fame
        return not spent & used.FAME or (owned.bit_count() > 1 and not spent & used.FAME_AGAIN)
    return not spent & used.FAME


def offer_help(state: State, seat: int, offered: list[Action]) -> None:
    """SF-FRI-7: If enough players have more points, one random card is drawn from each of two of them."""
    points = state.points
    richer = [other for other in range(len(points)) if points[other] > points[seat]]
    if len(richer) < state.rulebook.settings.help_minimum:
        return
    moves = state.rulebook.moves
    mask = 0
    for other in richer:
        mask |= 1 << other
    if len(richer) == 1:
        offered.append(moves.help_one[richer[0]])
    for move in moves.help_two:
        if move.seats & ~mask == 0:
            offered.append(move)


def spend(state: State, seat: int, power: int) -> None:
    """A once-per-turn power is spent until the next own turn."""
    state.used = replaced(state.used, seat, state.used[seat] | power)


def use_power(state: State, seat: int, move: Move) -> None:
    """Carry out an own-turn card."""
    if move.kind == BUY_FAME:
        buy_fame(state, seat)
    else:
        take_help(state, seat, move)


def buy_fame(state: State, seat: int) -> None:
    """SF-FRI-10: One goods card to the supply for one half medal."""
    spend(state, seat, used.FAME_AGAIN if state.used[seat] & used.FAME else used.FAME)
    state.fame_bought = replaced(state.fame_bought, seat, state.fame_bought[seat] + 1)
    pay(state, seat, one(GOODS))
    state.tell("fame_bought", seat=seat)
    change_fame(state, seat, 1)


def take_help(state: State, seat: int, move: Move) -> None:
    """SF-FRI-7 SF-FRI-20: A random card from each of the chosen richer players; an empty hand gives nothing."""
    spend(state, seat, used.HELP)
    chosen = [other for other in range(len(state.hands)) if move.seats >> other & 1]
    state.tell("help_taken", seat=seat, seats=chosen)
    for other in chosen:
        if state.sizes[other]:
            take_random(state, other, seat, "card_drawn")
