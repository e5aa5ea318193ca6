"""Deals between players: offers, answers and what becomes of them (chapter 8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.frames.trading import Proposal, Trading
from starport.games.starfarers.moves import (
    ACCEPT,
    CONFIRM,
    COUNTER,
    OFFER,
    REFUSE,
    WITHDRAW,
    Move,
)
from starport.games.starfarers.rule import NO_MOVES, Verb, more, no, not_asked, not_now
from starport.games.starfarers.rules.hands import holds
from starport.games.starfarers.rules.powers import at_leisure
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import bits
from starport.games.starfarers.words import RESOURCES, Bundle, named

LISTED_OFFERS: Final = 1  # offers per turn that `legal` lists; people and clever bots may make more through the form


def addressed(frame: Trading, seat: i64) -> bool:
    """SF-TRADE-6: Whether the active player's offer waits for an answer of this seat."""
    own = frame.offers[frame.seat]
    return own is not None and bool(own.open >> seat & 1)


class Offer(Verb):
    """SF-TRADE-2: The active player offers to other seats; anybody else proposes to the active player. In the step of a
    second pilot nobody trades with players (SF-BANK-4). The form takes any bundle; few are listed."""

    kind: i64 = OFFER
    place: str = "SF-TURN-5"
    anybody: bool = True
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        """One or two cards of a type for one or two of another, to everybody."""
        assert isinstance(frame, Trading)
        if not lists_offers(state, frame) or not at_leisure(frame, seat):
            return NO_MOVES
        return state.rulebook.moves.offers_of(state.hands[seat])

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        """SF-TRADE-2 … SF-TRADE-6: Why a proposal is not accepted; it is never checked against the partner's hand."""
        assert isinstance(frame, Trading)
        if frame.seat != state.active:
            return no("supply_only", "SF-TRADE-2", seat=frame.seat)
        if addressed(frame, seat) != (self.kind == COUNTER):
            return not_now("SF-ACT-1", frame)
        if seat == frame.seat and frame.offers[seat] is not None:
            return no("offer_is_open", "SF-TRADE-8")
        everybody = (1 << len(state.hands)) - 1  # whom a counter-offer names, too
        if seat != frame.seat and move.seats not in (1 << frame.seat, everybody):
            return no("only_with_active", "SF-TRADE-2", seat=frame.seat)
        if move.seats == 1 << seat:
            return no("nobody_addressed", "SF-TRADE-2")
        return check_bundles(state, seat, move.give, move.want)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Trading)
        propose(state, frame, seat, move)


class Counter(Offer):
    """SF-TRADE-6: An addressed seat answers with an offer of its own; none is listed."""

    kind: i64 = COUNTER

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return NO_MOVES


class Accept(Verb):
    """SF-TRADE-2 SF-TRADE-6: An addressed seat accepts the offer, or the active player a proposal, with the cards for it;
    nobody else learns who could."""

    kind: i64 = ACCEPT
    place: str = "SF-TRADE-6"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Trading)
        return proposed(frame, seat, state.rulebook.moves.accept)

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Trading)
        proposal = answerable(frame, seat, move.seat)
        fits = proposal is not None and holds(state, seat, proposal.want)
        return None if fits else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Trading)
        if seat != frame.seat:
            answer(state, frame, seat, accepted=True)
        else:
            state.tell("trade_answered", seat=seat, proposer=move.seat, accepted=True)
            strike(state, frame, move.seat, seat)


class Refuse(Verb):
    """SF-TRADE-6: Whoever may be asked may say no."""

    kind: i64 = REFUSE
    place: str = "SF-TRADE-6"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Trading)
        return proposed(frame, seat, state.rulebook.moves.refuse)

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Trading)
        return None if answerable(frame, seat, move.seat) is not None else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Trading)
        if seat != frame.seat:
            answer(state, frame, seat, accepted=False)
        else:
            state.tell("trade_answered", seat=seat, proposer=move.seat, accepted=False)
            frame.offers[move.seat] = None


def proposed(frame: Trading, seat: i64, row: list[Move]) -> list[Move]:
    """The moves of a row about seats that have proposed something; only the active player hears others than that one."""
    if not frame.talking:
        return NO_MOVES
    if seat != frame.seat:
        return row[frame.seat].alone if addressed(frame, seat) else NO_MOVES
    found = NO_MOVES
    for move in row:
        if move.seat != seat and frame.offers[move.seat] is not None:
            found = more(found, move)
    return found


def answerable(frame: Trading, seat: i64, proposer: i64) -> Proposal | None:
    """SF-TRADE-2: The proposal of that seat, if this one has to answer it."""
    if seat == proposer or (seat != frame.seat and proposer != frame.seat):
        return None
    proposal = frame.offers[proposer]
    if seat == frame.seat or (proposal is not None and proposal.open >> seat & 1):
        return proposal
    return None


class Confirm(Verb):
    """SF-TRADE-7: The active player picks one of those who accepted."""

    kind: i64 = CONFIRM
    place: str = "SF-TRADE-7"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        found = NO_MOVES
        if own is not None and own.accepted and seat == frame.seat:
            for move in state.rulebook.moves.confirm:
                if own.accepted >> move.seat & 1:
                    found = more(found, move)
        return found

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Trading)
        own = frame.offers[frame.seat]
        fits = seat == frame.seat and own is not None and own.accepted >> move.seat & 1 != 0
        return None if fits else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Trading)
        strike(state, frame, seat, move.seat)


class Withdraw(Verb):
    """SF-TRADE-8: An open proposal is taken back by whoever made it."""

    kind: i64 = WITHDRAW
    place: str = "SF-TRADE-8"
    anybody: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Trading)
        return state.rulebook.moves.withdraw.alone if frame.offers[seat] is not None else NO_MOVES

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Trading)
        return None if frame.offers[seat] is not None else self.elsewhere(state, frame, seat, move)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Trading)
        withdraw(state, frame, seat)

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        return not_asked(state, frame, seat) or not_now(self.place, frame)


def lists_offers(state: State, frame: Trading) -> bool:
    """Whether offers of the active player are listed now."""
    return frame.offers_made < LISTED_OFFERS and frame.seat == state.active


def waiting(frame: Trading) -> bool:
    """Whether answers to the active player's offer are still to come; hands cannot have changed since it was made."""
    own = frame.offers[frame.seat]
    return own is not None and own.open != 0


def check_bundles(state: State, seat: i64, give: Bundle, want: Bundle) -> Refusal | None:
    """SF-TRADE-4 SF-TRADE-5 SF-TRADE-6: Both sides give, no type is on both sides, the proposer has the cards."""
    given = sum(give)
    wanted = sum(want)
    if given + wanted == 0 or ((given == 0 or wanted == 0) and not state.rulebook.settings.gifts):
        return no("gifts_not_allowed", "SF-TRADE-4")
    for r in range(5):
        if give[r] and want[r]:
            return no("same_type_on_both_sides", "SF-TRADE-5", resource=RESOURCES[r])
        if give[r] > state.hands[seat][r]:
            return no("not_in_hand", "SF-TRADE-6", resource=RESOURCES[r])
    return None


def proposal_fault(state: State, frame: Trading, seat: i64) -> str:
    """SF-TRADE-2 SF-TRADE-6 SF-TRADE-8: Why a seat's open proposal in a position cannot be; empty if it can. One that the
    hands do not cover has lapsed."""
    proposal = frame.offers[seat]
    if proposal is None:
        return ""
    if frame.seat != state.frames[0].seat:
        return f"nobody trades with players in the step of seat {frame.seat}"
    if seat != frame.seat and (proposal.open != 1 << frame.seat or proposal.accepted):
        return f"waits for seat {frame.seat} alone, whose step it is"
    refused = check_bundles(state, seat, proposal.give, proposal.want)
    if refused is not None:
        return f"could not be made by seat {seat} ({refused.rule})"
    for other in range(len(state.hands)):
        if proposal.accepted >> other & 1 and not holds(state, other, proposal.want):
            return f"seat {other} has not enough cards for what it has accepted"
    return ""


def propose(state: State, frame: Trading, seat: i64, move: Move) -> None:
    """SF-TRADE-2: The active player offers to other seats; anybody else proposes to the active player."""
    frame.talking = True
    if seat == frame.seat:
        addressed = move.seats & ~(1 << seat)
        frame.sole = bits(addressed) == 1
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


def answer(state: State, frame: Trading, seat: i64, accepted: bool) -> None:
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


def withdraw(state: State, frame: Trading, seat: i64) -> None:
    """SF-TRADE-8: An open proposal is taken back."""
    frame.offers[seat] = None
    if state.story is not None:
        state.tell("trade_withdrawn", seat=seat)


def strike(state: State, frame: Trading, proposer: i64, partner: i64) -> None:
    """SF-TRADE-7: A deal is carried out at once."""
    proposal = frame.offers[proposer]
    assert proposal is not None
    frame.offers[proposer] = None
    if partner == frame.seat:
        frame.offers[partner] = None  # the active player's own offer is settled by the counter-offer
    give = proposal.give
    want = proposal.want
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
    """SF-TRADE-8: Proposals lapse when the hand no longer covers them, and offers that everybody has refused. No cards move
    between an acceptance and the deal, so that an acceptance never does."""
    frame.talking = False
    for seat, proposal in enumerate(frame.offers):
        if proposal is None:
            continue
        if holds(state, seat, proposal.give) and (proposal.open or proposal.accepted):
            frame.talking = True
            continue
        frame.offers[seat] = None
        if state.story is not None:
            state.tell("trade_withdrawn", seat=seat)
