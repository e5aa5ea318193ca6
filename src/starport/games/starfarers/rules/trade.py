"""Trade with players and the trade and build phase (chapter 8)."""

from __future__ import annotations

from typing import Final

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form
from starport.engine.refusal import Refusal
from starport.engine.sampling import WORD, orders
from starport.games.starfarers.frames.frame import NAMES, TURN, Frame
from starport.games.starfarers.frames.trading import Proposal, Trading
from starport.games.starfarers.moves import (
    ACCEPT,
    BUILD_SHIP,
    BUILD_SPACEPORT,
    BUILD_UPGRADE,
    CONFIRM,
    COUNTER,
    DRAW,
    END_BUILD,
    EXCHANGE,
    OFFER,
    REFUSE,
    WITHDRAW,
    Move,
)
from starport.games.starfarers.rule import PILOT, Rule
from starport.games.starfarers.rules.build import build, make_exchange, offer_builds, offer_exchanges
from starport.games.starfarers.rules.free_ships import place_owed
from starport.games.starfarers.rules.hands import holds
from starport.games.starfarers.rules.powers import offer_powers, use_power
from starport.games.starfarers.rules.production import do_draw, offer_draw
from starport.games.starfarers.state import State
from starport.games.starfarers.words import RESOURCES, Bundle, named

LISTED_OFFERS: Final = 1  # offers per turn that `legal` lists; people and clever bots may make more through the form

# Verbs of the active player by which a random action is drawn.
OFFERING: Final = 0
BUILDING: Final = 1
EXCHANGING: Final = 2
ENDING: Final = 3
ORDERS: Final = orders(4)


class TradingRule(Rule):
    """SF-TURN-3 SF-TRADE-1: Any number of trades and builds in any order, ended by the active player."""

    stands_on: tuple[int, ...] = (TURN,)
    concerns: int = PILOT

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return Trading(seat, len(state.hands))

    def actors(self, state: State, frame: Frame) -> list[int]:
        """Whoever still has to answer the active player's offer, then the active player."""
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        if own is not None and own.open:
            return [seat for seat in range(len(state.hands)) if own.open >> seat & 1]
        return [frame.seat]

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        if seat != frame.seat:
            return self.answers(state, frame, seat)
        if own is not None:
            return self.closings(state, frame, own)
        offered: list[Action] = []
        if self.lists_offers(state, frame):
            list_offers(state, seat, offered)
        offer_builds(state, seat, offered)
        offer_exchanges(state, seat, offered)
        self.offer_rest(state, frame, offered)
        offered.append(state.rulebook.moves.end_build)
        return offered

    def lists_offers(self, state: State, frame: Trading) -> bool:
        """Whether `legal` lists offers of the active player now."""
        return frame.offers_made < LISTED_OFFERS

    def offer_rest(self, state: State, frame: Trading, offered: list[Action]) -> None:
        """What the active player is seldom offered: answers to proposals, a reserve draw, own-turn cards."""
        if frame.talking:
            offered.extend(self.replies(state, frame))
        offer_draw(state, frame.seat, offered)
        offer_powers(state, frame.seat, offered)

    def sample(self, state: State, frame: Frame, seat: int, dice: Dice) -> Action | None:
        """Only what the drawn verb needs is listed, and an offer is drawn without listing all of them."""
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        if seat != frame.seat and own is not None and own.open >> seat & 1 and frame.offers[seat] is None:
            moves = state.rulebook.moves
            accepts = holds(state, seat, own.want) and dice.below(0, 2) == 1
            return moves.accept[frame.seat] if accepts else moves.refuse[frame.seat]
        if seat != frame.seat or own is not None:
            return self.draw_listed(state, frame, seat, dice)
        listed: list[Action] = []
        self.offer_rest(state, frame, listed)
        if listed:
            return self.draw_listed(state, frame, seat, dice)
        word = dice.below(0, WORD)
        for verb in ORDERS[word % len(ORDERS)]:
            if verb == ENDING:
                break
            if verb == OFFERING:
                if state.sizes[seat] and self.lists_offers(state, frame):
                    return draw_offer(state, seat, dice)
            elif verb == BUILDING:
                offer_builds(state, seat, listed)
            else:
                offer_exchanges(state, seat, listed)
            if listed:
                return listed[word // len(ORDERS) % len(listed)]
        return state.rulebook.moves.end_build

    def answers(self, state: State, frame: Trading, seat: int) -> list[Action]:
        """SF-TRADE-6: An addressed seat refuses, or accepts if it has the cards; nobody else learns which it could."""
        if not 0 <= seat < len(frame.offers):
            return []
        own = frame.offers[frame.seat]
        moves = state.rulebook.moves
        offered: list[Action] = []
        if own is not None and own.open >> seat & 1:
            offered.append(moves.refuse[frame.seat])
            if holds(state, seat, own.want):
                offered.append(moves.accept[frame.seat])
        if frame.offers[seat] is not None:
            offered.append(moves.withdraw)
        return offered

    def closings(self, state: State, frame: Trading, own: Proposal) -> list[Action]:
        """SF-TRADE-7: While the own offer runs: pick one acceptor, take a counter-offer, or withdraw."""
        moves = state.rulebook.moves
        offered: list[Action] = [moves.confirm[seat] for seat in range(len(state.hands)) if own.accepted >> seat & 1]
        offered.extend(self.replies(state, frame))
        offered.append(moves.withdraw)
        return offered

    def replies(self, state: State, frame: Trading) -> list[Action]:
        """SF-TRADE-2: Proposals of other seats may be accepted with the cards for them, and refused always."""
        moves = state.rulebook.moves
        accepting: list[Action] = []
        refusing: list[Action] = []
        for seat, proposal in enumerate(frame.offers):
            if proposal is not None and seat != frame.seat:
                refusing.append(moves.refuse[seat])
                if holds(state, frame.seat, proposal.want):
                    accepting.append(moves.accept[seat])
        return accepting + refusing

    def forms(self, state: State, frame: Frame, seat: int) -> list[Form]:
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        addressed = own is not None and bool(own.open >> seat & 1)
        if seat == frame.seat and own is not None:
            return []
        others = [other for other in range(len(state.hands)) if other != seat] if seat == frame.seat else [frame.seat]
        bounds: dict[str, object] = {"give_at_most": named(state.hands[seat]), "to": others}
        return [Form("counter" if addressed else "offer", bounds)]

    def check(self, state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
        """SF-TRADE-2 … SF-TRADE-6: Why a proposal is not accepted; it is never checked against the partner's hand."""
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        addressed = own is not None and bool(own.open >> seat & 1)
        if move.kind != (COUNTER if addressed else OFFER):
            return Refusal("not_now", "SF-ACT-1", {"frame": NAMES[frame.kind]})
        if seat == frame.seat and own is not None:
            return Refusal("offer_is_open", "SF-TRADE-8", {})
        everybody = (1 << len(state.hands)) - 1
        if seat != frame.seat and move.kind == OFFER and move.seats not in (1 << frame.seat, everybody):
            return Refusal("only_with_active", "SF-TRADE-2", {"seat": frame.seat})
        if move.kind == OFFER and move.seats == 1 << seat:
            return Refusal("nobody_addressed", "SF-TRADE-2", {})
        return check_bundles(state, seat, move)

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        assert isinstance(frame, Trading)
        kind = move.kind
        if kind in (BUILD_SPACEPORT, BUILD_SHIP, BUILD_UPGRADE):
            build(state, seat, move)
        elif kind == EXCHANGE:
            make_exchange(state, seat, move)
        elif kind == END_BUILD:
            state.frames.pop()
        elif kind == DRAW:
            do_draw(state, seat)
        elif kind in TALK:
            self.talk(state, frame, seat, move)
        else:
            use_power(state, seat, move)

    def talk(self, state: State, frame: Trading, seat: int, move: Move) -> None:
        if move.kind in (OFFER, COUNTER):
            propose(state, frame, seat, move)
        elif move.kind == WITHDRAW:
            withdraw(state, frame, seat)
        elif move.kind == CONFIRM:
            strike(state, frame, frame.seat, move.seat)
        elif seat == frame.seat:
            self.reply(state, frame, move)
        else:
            answer(state, frame, seat, move.kind == ACCEPT)

    def reply(self, state: State, frame: Trading, move: Move) -> None:
        """The active player accepts or refuses another seat's proposal."""
        state.tell("trade_answered", seat=frame.seat, proposer=move.seat, accepted=move.kind == ACCEPT)
        if move.kind == ACCEPT:
            strike(state, frame, move.seat, frame.seat)
        else:
            frame.offers[move.seat] = None

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Trading)
        if frame.talking and not waiting(frame):
            lapse(state, frame)
            frame.talking = any(proposal is not None for proposal in frame.offers)
        return place_owed(state, frame.seat)

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        assert isinstance(frame, Trading)
        moves = state.rulebook.moves
        if seat != frame.seat:
            return moves.refuse[frame.seat]
        if frame.offers[seat] is not None:
            return moves.withdraw
        return moves.draw if moves.draw in self.legal(state, frame, seat) else moves.end_build


def waiting(frame: Trading) -> bool:
    """Whether answers to the active player's offer are still to come; hands cannot have changed since it was made."""
    own = frame.offers[frame.seat]
    return own is not None and own.open != 0


TALK: Final = (OFFER, COUNTER, ACCEPT, REFUSE, CONFIRM, WITHDRAW)


def list_offers(state: State, seat: int, offered: list[Action]) -> None:
    """The listed offers: one or two cards of a type for one or two of another, to everybody."""
    hand = state.hands[seat]
    offers = state.rulebook.moves.offers
    for r in range(5):
        if hand[r]:
            offered.extend(offers[0][r])
            if hand[r] > 1:
                offered.extend(offers[1][r])


def draw_offer(state: State, seat: int, dice: Dice) -> Action:
    """One of the listed offers, all equally likely."""
    rows: list[list[Move]] = []
    offers = state.rulebook.moves.offers
    for r, count in enumerate(state.hands[seat]):
        if count:
            rows.append(offers[0][r])
            if count > 1:
                rows.append(offers[1][r])
    drawn = dice.below(0, sum([len(row) for row in rows]))
    for row in rows:
        if drawn < len(row):
            return row[drawn]
        drawn -= len(row)
    raise ValueError("no offer to draw from")


def check_bundles(state: State, seat: int, move: Move) -> Refusal | None:
    """SF-TRADE-4 SF-TRADE-5 SF-TRADE-6: Both sides give, no type is on both sides, the proposer has the cards."""
    given = sum(move.give)
    wanted = sum(move.want)
    if given + wanted == 0 or ((given == 0 or wanted == 0) and not state.rulebook.settings.gifts):
        return Refusal("gifts_not_allowed", "SF-TRADE-4", {})
    for r in range(5):
        if move.give[r] and move.want[r]:
            return Refusal("same_type_on_both_sides", "SF-TRADE-5", {"resource": RESOURCES[r]})
        if move.give[r] > state.hands[seat][r]:
            return Refusal("not_in_hand", "SF-TRADE-6", {"resource": RESOURCES[r]})
    return None


def propose(state: State, frame: Trading, seat: int, move: Move) -> None:
    """SF-TRADE-2: The active player offers to other seats; anybody else proposes to the active player."""
    frame.talking = True
    if seat == frame.seat:
        addressed = move.seats & ~(1 << seat)
        frame.sole = addressed.bit_count() == 1
        frame.offers_made += 1
    else:
        addressed = 1 << frame.seat
        own = frame.offers[frame.seat]
        if own is not None and own.open >> seat & 1:
            answer(state, frame, seat, accepted=False)
    frame.offers[seat] = Proposal(move.give, move.want, addressed)
    if state.story is not None:
        to = [other for other in range(len(state.hands)) if addressed >> other & 1]
        state.tell("trade_proposed", seat=seat, give=named(move.give), want=named(move.want), to=to)


def answer(state: State, frame: Trading, seat: int, accepted: bool) -> None:
    """SF-TRADE-7: An addressed seat answers. An offer to one seat alone is a deal when that seat accepts."""
    own = frame.offers[frame.seat]
    assert own is not None
    if state.story is not None:
        state.tell("trade_answered", seat=seat, proposer=frame.seat, accepted=accepted)
    if accepted and frame.sole:
        strike(state, frame, frame.seat, seat)
        return
    answered = Proposal(own.give, own.want, own.open & ~(1 << seat))
    answered.accepted = own.accepted | (1 << seat if accepted else 0)
    frame.offers[frame.seat] = answered


def withdraw(state: State, frame: Trading, seat: int) -> None:
    """SF-TRADE-8: An open proposal is taken back."""
    frame.offers[seat] = None
    state.tell("trade_withdrawn", seat=seat)


def strike(state: State, frame: Trading, proposer: int, partner: int) -> None:
    """SF-TRADE-7: A deal is carried out at once."""
    proposal = frame.offers[proposer]
    assert proposal is not None
    frame.offers[proposer] = None
    if partner == frame.seat:
        frame.offers[partner] = None  # the active player's own offer is settled by the counter-offer
    give: Bundle = proposal.give
    want: Bundle = proposal.want
    for r in range(5):
        change = want[r] - give[r]
        state.hands[proposer][r] += change
        state.hands[partner][r] -= change
        state.sizes[proposer] += change
        state.sizes[partner] -= change
    if state.story is not None:
        state.story.bind((proposer, partner))
        state.tell("trade_made", seat=proposer, partner=partner, give=named(give), want=named(want))


def lapse(state: State, frame: Trading) -> None:
    """SF-TRADE-8: Proposals lapse when the hand no longer covers them; so do acceptances, and refused offers."""
    for seat, proposal in enumerate(frame.offers):
        if proposal is None:
            continue
        accepted = proposal.accepted
        for other in range(len(state.hands)):
            if accepted >> other & 1 and not holds(state, other, proposal.want):
                accepted &= ~(1 << other)
        if not holds(state, seat, proposal.give) or not (proposal.open or accepted):
            frame.offers[seat] = None
            state.tell("trade_withdrawn", seat=seat)
        elif accepted != proposal.accepted:
            shorter = Proposal(proposal.give, proposal.want, proposal.open)
            shorter.accepted = accepted
            frame.offers[seat] = shorter
