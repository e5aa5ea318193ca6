"""Friendship cards that are used in the own turn (chapter 14)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.refusal import Refusal
from starport.games.starfarers import used
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import BUY_FAME, HELP, Move
from starport.games.starfarers.rule import NO_MOVES, Verb, not_now
from starport.games.starfarers.rules.hands import pay, take_random
from starport.games.starfarers.rules.honours import change_fame
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import bits, replaced
from starport.games.starfarers.words import GOODS, one


def at_leisure(frame: Frame, seat: i64) -> bool:
    """SF-TURN-6: Whether this step is the seat's own, and no own trade offer is running."""
    if seat != frame.seat:
        return False
    return not isinstance(frame, Trading) or frame.offers[seat] is None


def spend(state: State, seat: i64, power: i64) -> None:
    """A once-per-turn power is spent until the next own turn."""
    state.used = replaced(state.used, seat, state.used[seat] | power)


class BuyFame(Verb):
    """SF-FRI-10: One goods card to the supply for one half medal, in any step of the own turn (SF-TURN-6)."""

    kind: i64 = BUY_FAME
    place: str = "SF-FRI-10"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.buy_fame.alone if state.cards[seat] & state.rulebook.friendship.fame else NO_MOVES

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        owned = state.cards[seat] & state.rulebook.friendship.fame
        return None if owned and may_buy_fame(state, seat) and at_leisure(frame, seat) else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        spend(state, seat, used.FAME_AGAIN if state.used[seat] & used.FAME else used.FAME)
        state.fame_bought = replaced(state.fame_bought, seat, state.fame_bought[seat] + 1)
        pay(state, seat, one(GOODS))
        state.tell("fame_bought", seat=seat)
        change_fame(state, seat, 1)


def may_buy_fame(state: State, seat: i64) -> bool:
    """SF-FRI-10: Bought fame costs one goods card and needs a half medal in the stock; opt:bought_fame limits it."""
    if not state.hands[seat][GOODS] or not state.half_stock:
        return False
    choice = state.rulebook.settings.bought_fame
    spent = state.used[seat]
    if choice == "capped":
        return state.fame_bought[seat] < state.rulebook.numbers.most_bought_fame
    if choice == "per_card":
        owned = state.cards[seat] & state.rulebook.friendship.fame
        return not spent & used.FAME or (bits(owned) > 1 and not spent & used.FAME_AGAIN)
    return not spent & used.FAME


def richer(state: State, seat: i64) -> i64:
    """The seats with more points, as a mask."""
    points = state.points
    found: i64 = 0
    for other in range(len(points)):
        if points[other] > points[seat]:
            found |= 1 << other
    return found


class Help(Verb):
    """SF-FRI-7 SF-FRI-20: If enough players have more points, one random card is drawn from each of two of them, in any
    step of the own turn (SF-TURN-6); an empty hand gives nothing."""

    kind: i64 = HELP
    place: str = "SF-FRI-7"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        if not state.cards[seat] & state.rulebook.friendship.help or state.used[seat] & used.HELP:
            return NO_MOVES
        count = bits(richer(state, seat))
        if count < state.rulebook.settings.help_minimum:
            return NO_MOVES
        moves = state.rulebook.moves
        return moves.help_one if count == 1 else moves.help_two

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        owned = state.cards[seat] & state.rulebook.friendship.help
        fits = owned and not state.used[seat] & used.HELP and at_leisure(frame, seat) and self.helped(state, seat, move)
        return None if fits else not_now(self.place, frame)

    def helped(self, state: State, seat: i64, move: Move) -> bool:
        """Whether these are two of the richer players, or the only one."""
        helping = richer(state, seat)
        count = bits(helping)
        if count < state.rulebook.settings.help_minimum:
            return False
        return move.seats & ~helping == 0 and bits(move.seats) == min(count, 2)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        spend(state, seat, used.HELP)
        chosen = [other for other in range(len(state.hands)) if move.seats >> other & 1]
        state.tell("help_taken", seat=seat, seats=chosen)
        for other in chosen:
            if state.sizes[other]:
                take_random(state, other, seat, "card_drawn")
