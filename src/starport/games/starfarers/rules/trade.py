"""The trade and build phase (chapter 8)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form
from starport.engine.position import Reader, bad
from starport.engine.refusal import Refusal
from starport.engine.sampling import WORD, orders
from starport.games.starfarers.frames.frame import TURN, Frame
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import (
    ACCEPT,
    END_BUILD,
    REFUSE,
    WITHDRAW,
    Move,
)
from starport.games.starfarers.rule import NO_MOVES, PILOT, Rule, Verb, any_offered, joined, keep, lot, not_now
from starport.games.starfarers.rules.build import BuildShip, BuildSpaceport, BuildUpgrade, Exchange
from starport.games.starfarers.rules.deals import (
    Accept,
    Confirm,
    Counter,
    Offer,
    Refuse,
    Withdraw,
    addressed,
    lapse,
    lists_offers,
    proposal_fault,
    waiting,
)
from starport.games.starfarers.rules.free_ships import place_owed
from starport.games.starfarers.rules.hands import holds
from starport.games.starfarers.rules.powers import BuyFame, Help, at_leisure
from starport.games.starfarers.rules.production import Draw, may_draw
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import bits, nth_bit
from starport.games.starfarers.words import named

# Verbs of the active player by which a random action is drawn.
OFFERING: Final = 0
BUILDING: Final = 1
EXCHANGING: Final = 2
ENDING: Final = 3
ORDERED: Final = 4
ORDERS: Final = orders(ORDERED)
WAYS: Final = len(ORDERS) // ORDERED


class EndBuild(Verb):
    """SF-TURN-3: The active player ends the phase."""

    kind: i64 = END_BUILD
    place: str = "SF-TURN-3"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.end_build.alone

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if at_leisure(frame, seat) else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()


class TradingRule(Rule):
    """SF-TURN-3 SF-TRADE-1: Any number of trades and builds in any order, ended by the active player."""

    stands_on: tuple[int, ...] = (TURN,)
    concerns: int = PILOT

    def __init__(self) -> None:
        self.builds: vec[Verb] = vec[Verb]([BuildUpgrade(), BuildSpaceport(), BuildShip()])
        self.exchange: Verb = Exchange()
        self.talk: vec[Verb] = vec[Verb]([Confirm(), Accept(), Refuse(), Withdraw()])
        fame, aid = BuyFame(), Help()
        self.powers: vec[Verb] = vec[Verb]([fame, aid])
        self.offer: Verb = Offer()
        self.rest: vec[Verb] = vec[Verb]([Draw(), fame, aid, EndBuild()])
        super().__init__(self.offer, Counter(), *self.builds, self.exchange, *self.talk, *self.rest)
        self.answers: vec[Verb] = vec[Verb]([self.verb(kind) for kind in (REFUSE, ACCEPT, WITHDRAW)])

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Trading(seat, len(state.hands))

    def check_loaded(self, state: State, frame: Frame, reader: Reader) -> None:
        assert isinstance(frame, Trading)
        for seat in range(len(frame.offers)):
            fault = proposal_fault(state, frame, seat)
            if fault:
                raise bad(reader.path(f"offers[{seat}]"), fault)

    def actors(self, state: State, frame: Frame) -> list[int]:
        """Whoever still has to answer the active player's offer, then the active player."""
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        if own is not None and own.open:
            return state.rulebook.seats_in[own.open]
        return state.rulebook.seats_in[1 << frame.seat]

    def menus(self, state: State, frame: Frame, seat: i64) -> list[list[Move]]:
        """The active player trades and builds, or closes the running offer; everybody else answers, with the no first."""
        assert isinstance(frame, Trading)
        own = seat == frame.seat
        at_work = own and frame.offers[seat] is None
        found = self.works(state, frame, seat) if at_work else []
        for verb in self.talk if own else self.answers:
            keep(found, verb.offered(state, frame, seat))
        if at_work:
            for verb in self.rest:
                keep(found, verb.offered(state, frame, seat))
        for verb in self.by_card:
            if own or verb.anybody:
                keep(found, verb.offered(state, frame, seat))
        return found

    def works(self, state: State, frame: Frame, seat: i64) -> list[list[Move]]:
        """What the active player offers, builds and exchanges."""
        found: list[list[Move]] = []
        keep(found, self.offer.offered(state, frame, seat))
        if state.sizes[seat] >= state.rulebook.cheapest:
            keep(found, self.all_builds(state, frame, seat))
        keep(found, self.exchange.offered(state, frame, seat))
        return found

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """Only what the drawn verb needs is listed, and an offer is drawn without listing all of them."""
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        if seat != frame.seat and own is not None and own.open >> seat & 1 and frame.offers[seat] is None:
            accepts = holds(state, seat, own.want) and dice.below(0, 2) == 1
            answers = state.rulebook.moves.accept if accepts else state.rulebook.moves.refuse
            return answers[frame.seat]
        if seat != frame.seat or own is not None:
            return self.draw_listed(state, frame, seat, dice)
        if (frame.talking and any_offered(self.talk, state, frame, seat)) or (
            state.cards[seat] & state.rulebook.friendship.own_turn and any_offered(self.powers, state, frame, seat)
        ):
            return self.draw_listed(state, frame, seat, dice)
        moves = state.rulebook.moves
        if state.rulebook.settings.manual_draw and may_draw(state, seat):
            return self.draw_with_reserve(state, frame, seat, dice)
        offered = NO_MOVES
        word = dice.below(0, WORD)
        first = word % WAYS * ORDERED
        for place in range(first, first + ORDERED):
            number: int = ORDERS[place]
            if number == ENDING:
                break
            if number == OFFERING:
                if state.sizes[seat] and lists_offers(state, frame):
                    offered = moves.offers_of(state.hands[seat])
                    return offered[dice.below(0, len(offered))]
            elif number == BUILDING:
                if state.sizes[seat] >= state.rulebook.cheapest:
                    offered = self.all_builds(state, frame, seat)
            else:
                offered = self.exchange.offered(state, frame, seat)
            if offered:
                return offered[word // WAYS % len(offered)]
        return moves.end_build

    def draw_with_reserve(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action:
        """The same while the reserve may be drawn, too: builds are listed only if one of them is taken."""
        moves = state.rulebook.moves
        offers = self.offer.offered(state, frame, seat)
        exchanges = self.exchange.offered(state, frame, seat)
        works: i64 = 1 << OFFERING if offers else 0
        if state.sizes[seat] >= state.rulebook.cheapest and any_offered(self.builds, state, frame, seat):
            works |= 1 << BUILDING
        if exchanges:
            works |= 1 << EXCHANGING
        verbs = bits(works) + 2
        word = lot(verbs, dice)
        number = word % verbs
        if number >= verbs - 2:
            return moves.end_build if number == verbs - 1 else moves.draw
        number = nth_bit(works, number)
        menu = offers if number == OFFERING else exchanges
        if number == BUILDING:
            menu = self.all_builds(state, frame, seat)
        return menu[word // verbs % len(menu)]

    def all_builds(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        found = NO_MOVES
        for verb in self.builds:
            found = joined(found, verb.offered(state, frame, seat))
        return found

    def forms(self, state: State, frame: Frame, seat: i64) -> list[Form]:
        assert isinstance(frame, Trading)
        if frame.seat != state.active or (seat == frame.seat and frame.offers[seat] is not None):
            return []
        others = [other for other in range(len(state.hands)) if other != seat] if seat == frame.seat else [frame.seat]
        bounds: dict[str, object] = {"give_at_most": named(state.hands[seat]), "to": others}
        return [Form("counter" if addressed(frame, seat) else "offer", bounds)]

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Trading)
        if frame.talking and not waiting(frame):
            lapse(state, frame)
        return place_owed(state, frame.seat)

    def retraction(self, state: State, frame: Frame, seat: i64) -> Action | None:
        """SF-TRADE-8: The active player need not wait for answers."""
        assert isinstance(frame, Trading)
        asked = seat == frame.seat and waiting(frame)
        return state.rulebook.moves.withdraw if asked else None

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        assert isinstance(frame, Trading)
        moves = state.rulebook.moves
        if seat != frame.seat:
            return moves.refuse[frame.seat]
        if frame.offers[seat] is not None:
            return moves.withdraw
        return moves.draw if moves.draw in self.legal(state, frame, seat) else moves.end_build
