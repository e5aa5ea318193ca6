"""The half-finished situations as numbers: what lies open of them, and what the seat itself has chosen in secret."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from starport.engine.encoding import NONE, Layout
from starport.games.starfarers.encounters import ASK_AMOUNT, ASK_YES_NO, QUESTIONS
from starport.games.starfarers.frames.encounter import CardChoice, Encountering, Giving, Meeting
from starport.games.starfarers.frames.flight import Donating, Flight, Picking
from starport.games.starfarers.frames.frame import TURN, Frame
from starport.games.starfarers.frames.trading import Proposal, Trading
from starport.games.starfarers.frames.turn import Discarding, FoundingPhase
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.state import State
from starport.games.starfarers.words import RESOURCES, UPGRADES

MOST_TOLD: Final = 50  # offers; more of them look alike


class FrameWriter:
    """Writes the frames of a state: the part of each kind of frame is zero, or NONE, where there is no such frame."""

    def __init__(self, game: Rulebook, layout: Layout) -> None:
        self.seats: i64 = game.seats
        self.transports: i64 = game.numbers.transports
        self.reader_sees: bool = game.settings.reader_sees
        seats, points, transports = game.seats, len(game.board.points), game.numbers.transports
        most = game.numbers.cards_per_type
        each = "of each seat, the own one first"
        self.trading: i64 = layout.size
        layout.numbers("offers_made", 1, MOST_TOLD, "offers of the active player in this phase")
        layout.numbers("offer_gives", 5 * seats, most, f"cards given by the open offer {each}")
        layout.numbers("offer_wants", 5 * seats, most, f"cards wanted by the open offer {each}")
        layout.flags("offer_open", seats * seats, f"who has still to answer the offer {each}")
        layout.flags("offer_accepted", seats * seats, f"who has accepted the offer {each}")
        self.discarding: i64 = layout.size
        layout.numbers("discards_owed", seats, 5 * most, f"cards still to be put down {each}")
        layout.numbers("discards_chosen", 5, most, "own cards put down in secret")
        self.giving: i64 = layout.size
        layout.flags("giving", seats, f"who has still to choose a card to hand over {each}")
        layout.categories("giving_chosen", 1, len(RESOURCES), "the own card chosen to be handed over")
        self.encounter: i64 = layout.size
        layout.categories("question", 1, len(QUESTIONS), "the question that was read: " + ", ".join(QUESTIONS))
        layout.numbers("question_most", 1, 20, "the largest amount it may be answered with")
        layout.categories("reader", 1, seats, "who reads")
        layout.categories("reader_card", 1, len(game.deck.cards), "the card, for a reader who may see it")
        layout.numbers("gift", 5, most, "what was given")
        layout.numbers("deal", 5, most, "what was dealt")
        layout.categories("other_pilot", 1, seats, "who shares the encounter")
        layout.categories("other_answer", 1, 20, "the other pilot's answer that was not read out yet")
        layout.flags("other_over", 1, "whether the card has ended for the other pilot")
        self.flight: i64 = layout.size
        layout.categories("flight_seat", 1, seats, "who flies")
        layout.numbers("base_speed", 1, game.top_speed, "base speed")
        layout.numbers("speed", 1, game.top_speed, "speed with boosters")
        layout.flags("black_ball", 1, "whether the throw brought an encounter")
        layout.categories("moving", 1, transports, "the transport under way")
        layout.numbers("left", transports, game.top_speed, "speed left of each transport, -1 before its start", NONE)
        layout.flags("done", transports, "whose move is over")
        layout.flags("grounded", transports, "which may not fly")
        layout.categories("leave", transports, points, "the point a transport has to leave")
        self.choices: i64 = layout.size
        layout.numbers("choice_cards", 1, 10, "cards to be paid or taken")
        layout.categories("people", 1, 5, "the people whose friendship card is picked")
        layout.categories("donation", 1, len(RESOURCES), "the resource somebody is asked for")
        layout.categories("asked_by", 1, seats, "who asks for it")
        pool = max(50, *game.numbers.founding_pool)
        layout.numbers("pool", 3, pool, "upgrades in the pool of the founding phase: " + ", ".join(UPGRADES))
        blank: list[i16] = []
        for field in layout.fields:
            if field.offset >= self.trading:
                blank += [i16(NONE) if field.low < 0 else i16(0)] * field.size
        self.blank: vec[i16] = vec[i16](blank)

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """From `at` on, which is where the fields of trading lie."""
        blank = self.blank
        for place in range(i64(len(blank))):
            out[at + place] = blank[place]
        base = at - self.trading
        frames = state.frames
        for number in range(i64(len(frames))):
            frame = frames[number]
            if frame.kind != TURN:  # which lies below most others and has nothing to tell
                self._frame(state, frame, seat, out, base)

    def _frame(self, state: State, frame: Frame, seat: i64, out: vec[i16], base: i64) -> None:
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
                out[base + self.giving + self._turned(other, seat)] = 1 if frame.chosen[other] == NONE else 0
            out[base + self.giving + self.seats] = i16(max(NONE, frame.chosen[seat]))
        elif isinstance(frame, CardChoice):
            out[base + self.choices] = i16(frame.cards)
        elif isinstance(frame, Picking):
            out[base + self.choices + 1] = i16(frame.people)
        elif isinstance(frame, Donating):
            out[base + self.choices + 2] = i16(frame.resource)
            out[base + self.choices + 3] = i16(self._turned(frame.asked_by, seat))
        elif isinstance(frame, FoundingPhase):
            for upgrade in range(len(frame.pool)):
                out[base + self.choices + 4 + upgrade] = i16(frame.pool[upgrade])

    def _turned(self, other: i64, seat: i64) -> i64:
        """A seat as the one that looks counts."""
        return other - seat if other >= seat else other - seat + self.seats

    def _trading(self, frame: Trading, seat: i64, out: vec[i16], at: i64) -> None:
        made = frame.offers_made
        out[at] = i16(min(MOST_TOLD, made))
        if not frame.talking:
            return
        for proposer in range(self.seats):
            proposal = frame.offers[proposer]
            if proposal is not None:
                self._proposal(proposal, self._turned(proposer, seat), seat, out, at + 1)

    def _proposal(self, proposal: Proposal, place: i64, seat: i64, out: vec[i16], at: i64) -> None:
        seats = self.seats
        give, want = proposal.give, proposal.want
        gives = at + 5 * place
        wants = gives + 5 * seats
        for r in range(i64(5)):
            out[gives + r] = i16(give[r])
            out[wants + r] = i16(want[r])
        waiting = at + 10 * seats + seats * place
        accepted = waiting + seats * seats
        for other in range(seats):
            turned = self._turned(other, seat)
            out[waiting + turned] = i16(proposal.open >> other & 1)
            out[accepted + turned] = i16(proposal.accepted >> other & 1)

    def _discarding(self, frame: Discarding, seat: i64, out: vec[i16], at: i64) -> None:
        """SF-SEVEN-8: How many are owed is open, what was chosen only to the seat itself."""
        seats = self.seats
        chosen = frame.chosen[seat]
        for other in range(seats):
            out[at + self._turned(other, seat)] = i16(frame.owed[other])
        for r in range(i64(5)):
            out[at + seats + r] = i16(chosen[r])

    def _encounter(self, state: State, frame: Encountering, seat: i64, out: vec[i16], at: i64) -> None:
        """SF-ENC-1 SF-HID-5: The question that was read; the card only to a reader, as an option."""
        reader = frame.reader_of(self.seats)
        part = frame.part
        if part.node >= 0:
            node = state.rulebook.deck.nodes[part.node]
            if node.kind in (ASK_AMOUNT, ASK_YES_NO):
                out[at] = i16(QUESTIONS.index(node.question))
                out[at + 1] = i16(node.most)
        out[at + 2] = i16(self._turned(reader, seat))
        if self.reader_sees and seat == reader:
            out[at + 3] = i16(frame.card)
        for r in range(5):
            out[at + 4 + r] = i16(part.gift[r])
            out[at + 9 + r] = i16(part.deal[r])
        if isinstance(frame, Meeting) and frame.other is not None:
            out[at + 14] = i16(self._turned(frame.other.seat, seat))
            out[at + 15] = i16(frame.other.answer)
            out[at + 16] = 1 if frame.other.over else 0

    def _flight(self, state: State, flight: Flight, seat: i64, out: vec[i16], at: i64) -> None:
        transports = self.transports
        out[at] = i16(self._turned(flight.seat, seat))
        out[at + 1] = i16(flight.base)
        out[at + 2] = i16(state.speed(flight.seat, flight.base))
        out[at + 3] = 1 if flight.black else 0
        out[at + 4] = i16(flight.current)
        at += 5
        left, done, grounded, leave = flight.left, flight.done, flight.grounded, flight.leave
        for ship in range(transports):
            out[at + ship] = i16(left[ship])
            out[at + transports + ship] = 1 if done[ship] else 0
            out[at + 2 * transports + ship] = 1 if grounded[ship] else 0
            out[at + 3 * transports + ship] = i16(leave[ship])
