"""The half-finished situations as numbers: what lies open of them, and what the seat itself has chosen in secret."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from starport.engine.encoding import NONE, Layout
from starport.games.starfarers.encounters import ASK_AMOUNT, ASK_YES_NO, QUESTIONS
from starport.games.starfarers.frames.encounter import CardChoice, Encountering, Giving, Meeting
from starport.games.starfarers.frames.flight import Donating, Flight, Picking
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.frames.trading import Proposal, Trading
from starport.games.starfarers.frames.turn import Discarding, FoundingPhase
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.state import State
from starport.games.starfarers.words import RESOURCES, UPGRADES

MOST_IN_OFFER: Final = 100


class FrameWriter:
    """Writes the frames of a state: the part of each kind of frame is zero, or NONE, where there is no such frame."""

    def __init__(self, game: Rulebook, layout: Layout) -> None:
        self.seats: int = game.seats
        self.transports: int = game.numbers.transports
        self.reader_sees: bool = game.settings.reader_sees
        seats, points = game.seats, len(game.board.points)
        most = game.numbers.cards_per_type
        each = "of each seat, the own one first"
        self.trading: int = layout.size
        layout.numbers("offers_made", 1, 50, "offers of the active player in this phase")
        layout.numbers("offer_gives", 5 * seats, most, f"cards given by the open offer {each}")
        layout.numbers("offer_wants", 5 * seats, most, f"cards wanted by the open offer {each}")
        layout.flags("offer_open", seats * seats, f"who has still to answer the offer {each}")
        layout.flags("offer_accepted", seats * seats, f"who has accepted the offer {each}")
        self.discarding: int = layout.size
        layout.numbers("discards_owed", seats, 5 * most, f"cards still to be put down {each}")
        layout.numbers("discards_chosen", 5, most, "own cards put down in secret")
        self.giving: int = layout.size
        layout.flags("giving", seats, f"who has still to choose a card to hand over {each}")
        layout.categories("giving_chosen", 1, len(RESOURCES), "the own card chosen to be handed over")
        self.encounter: int = layout.size
        layout.categories("question", 1, len(QUESTIONS), "the question that was read: " + ", ".join(QUESTIONS))
        layout.numbers("question_most", 1, 20, "the largest amount it may be answered with")
        layout.categories("reader", 1, seats, "who reads")
        layout.categories("reader_card", 1, len(game.deck.cards), "the card, for a reader who may see it")
        layout.numbers("gift", 5, most, "what was given")
        layout.numbers("deal", 5, most, "what was dealt")
        layout.categories("other_pilot", 1, seats, "who shares the encounter")
        layout.categories("other_answer", 1, 20, "the other pilot's answer that was not read out yet")
        layout.flags("other_over", 1, "whether the card has ended for the other pilot")
        self.flight: int = layout.size
        layout.categories("flight_seat", 1, seats, "who flies")
        layout.numbers("base_speed", 1, game.top_speed, "base speed")
        layout.numbers("speed", 1, game.top_speed, "speed with boosters")
        layout.flags("black_ball", 1, "whether the throw brought an encounter")
        layout.categories("moving", 1, self.transports, "the transport under way")
        layout.numbers(
            "left", self.transports, game.top_speed, "speed left of each transport, -1 before its start", NONE
        )
        layout.flags("done", self.transports, "whose move is over")
        layout.flags("grounded", self.transports, "which may not fly")
        layout.categories("leave", self.transports, points, "the point a transport has to leave")
        self.choices: int = layout.size
        layout.numbers("choice_cards", 1, 10, "cards to be paid or taken")
        layout.categories("people", 1, 5, "the people whose friendship card is picked")
        layout.categories("donation", 1, len(RESOURCES), "the resource somebody is asked for")
        layout.categories("asked_by", 1, seats, "who asks for it")
        layout.numbers("pool", 3, 50, "upgrades in the pool of the founding phase: " + ", ".join(UPGRADES))
        blank: list[i16] = []
        for field in layout.fields:
            if field.offset >= self.trading:
                blank += [i16(NONE) if field.low < 0 else i16(0)] * field.size
        self.blank: vec[i16] = vec[i16](blank)

    def write(self, state: State, seat: int, out: vec[i16], at: i64) -> None:
        """From `at` on, which is where the fields of trading lie."""
        blank = self.blank
        for place in range(len(blank)):
            out[at + place] = i16(blank[place])
        base: i64 = at - self.trading
        for frame in state.frames:
            self._frame(state, frame, seat, out, base)

    def _frame(self, state: State, frame: Frame, seat: int, out: vec[i16], base: i64) -> None:
        if isinstance(frame, Flight):
            self._flight(state, frame, seat, out, base + self.flight)
        elif isinstance(frame, Trading):
            self._trading(frame, seat, out, base + self.trading)
        elif isinstance(frame, Discarding):
            self._discarding(frame, seat, out, base + self.discarding)
        elif isinstance(frame, Encountering):
            self._encounter(state, frame, seat, out, base + self.encounter)
        elif isinstance(frame, Giving):
            for other in range(self.seats):
                out[base + self.giving + (other - seat) % self.seats] = 1 if frame.chosen[other] == NONE else 0
            out[base + self.giving + self.seats] = i16(max(NONE, frame.chosen[seat]))
        elif isinstance(frame, CardChoice):
            out[base + self.choices] = i16(frame.cards)
        elif isinstance(frame, Picking):
            out[base + self.choices + 1] = i16(frame.people)
        elif isinstance(frame, Donating):
            out[base + self.choices + 2] = i16(frame.resource)
            out[base + self.choices + 3] = i16((frame.asked_by - seat) % self.seats)
        elif isinstance(frame, FoundingPhase):
            for upgrade in range(len(frame.pool)):
                out[base + self.choices + 4 + upgrade] = i16(frame.pool[upgrade])

    def _trading(self, frame: Trading, seat: int, out: vec[i16], at: i64) -> None:
        out[at] = i16(min(50, frame.offers_made))
        if not frame.talking:
            return
        for proposer in range(self.seats):
            proposal = frame.offers[proposer]
            if proposal is not None:
                self._proposal(proposal, (proposer - seat) % self.seats, seat, out, at + 1)

    def _proposal(self, proposal: Proposal, place: i64, seat: int, out: vec[i16], at: i64) -> None:
        seats: i64 = self.seats
        for r in range(5):
            out[at + 5 * place + r] = i16(proposal.give[r])
            out[at + 5 * seats + 5 * place + r] = i16(proposal.want[r])
        for other in range(seats):
            turned = (other - seat + seats) % seats
            out[at + 10 * seats + seats * place + turned] = i16(proposal.open >> other & 1)
            out[at + 10 * seats + seats * seats + seats * place + turned] = i16(proposal.accepted >> other & 1)

    def _discarding(self, frame: Discarding, seat: int, out: vec[i16], at: i64) -> None:
        """SF-SEVEN-8: How many are owed is open, what was chosen only to the seat itself."""
        seats: i64 = self.seats
        for other in range(seats):
            out[at + (other - seat + seats) % seats] = i16(frame.owed[other])
        for r in range(5):
            out[at + seats + r] = i16(frame.chosen[seat][r])

    def _encounter(self, state: State, frame: Encountering, seat: int, out: vec[i16], at: i64) -> None:
        """SF-ENC-1 SF-HID-5: The question that was read; the card only to a reader, as an option."""
        reader = frame.reader_of(self.seats)
        part = frame.part
        if part.node >= 0:
            node = state.rulebook.deck.nodes[part.node]
            if node.kind in (ASK_AMOUNT, ASK_YES_NO):
                out[at] = i16(QUESTIONS.index(node.question))
                out[at + 1] = i16(node.most)
        out[at + 2] = i16((reader - seat) % self.seats)
        if self.reader_sees and seat == reader:
            out[at + 3] = i16(frame.card)
        for r in range(5):
            out[at + 4 + r] = i16(part.gift[r])
            out[at + 9 + r] = i16(part.deal[r])
        if isinstance(frame, Meeting) and frame.other is not None:
            out[at + 14] = i16((frame.other.seat - seat) % self.seats)
            out[at + 15] = i16(frame.other.answer)
            out[at + 16] = 1 if frame.other.over else 0

    def _flight(self, state: State, flight: Flight, seat: int, out: vec[i16], at: i64) -> None:
        transports: i64 = self.transports
        out[at] = i16((flight.seat - seat) % self.seats)
        out[at + 1] = i16(flight.base)
        out[at + 2] = i16(state.speed(flight.seat, flight.base))
        out[at + 3] = 1 if flight.black else 0
        out[at + 4] = i16(flight.current)
        at += 5
        for ship in range(transports):
            out[at + ship] = i16(flight.left[ship])
            out[at + transports + ship] = 1 if flight.done[ship] else 0
            out[at + 2 * transports + ship] = 1 if flight.grounded[ship] else 0
            out[at + 3 * transports + ship] = i16(flight.leave[ship])
