"""The frames of an encounter: the card being read, and the choices that its effects leave to players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers.encounters import ASK_AMOUNT, ASK_YES_NO, RESHUFFLE
from starport.games.starfarers.frames.frame import ENCOUNTER, FLIGHT, GIVING, LOSING, PAYING, Frame
from starport.games.starfarers.prospects import prospects
from starport.games.starfarers.schema.frames import CardsView, EncounterView, GivingView, PartView
from starport.games.starfarers.schema.parts import Answer
from starport.games.starfarers.words import NOTHING, RESOURCES, Bundle, bundle_of, bundle_text, named

if TYPE_CHECKING:
    from starport.games.starfarers.state import State

NO_ANSWER: Final = -1

# What a seat has chosen to hand over, if it is no resource.
TO_CHOOSE: Final = -1
NOTHING_TO_GIVE: Final = -2


@mypyc_attr(acyclic=True)
class Part:
    """What has been read of a card to one pilot: node, next effect, what was given and dealt, whether another card follows.

    Where two pilots share a card, `answer` has been given but not been read out yet, and `over` says that the card has
    ended for this pilot, whose node stays the last one. A part without node follows the other one.
    """

    __slots__ = ("again", "answer", "deal", "effect", "gift", "node", "over", "seat")

    def __init__(self, seat: i64, node: int) -> None:
        self.seat: i64 = seat
        self.node: i64 = node
        self.effect: i64 = 0
        self.gift: Bundle = NOTHING
        self.deal: Bundle = NOTHING
        self.again: bool = False
        self.answer: i64 = NO_ANSWER
        self.over: bool = False

    def copy(self) -> Part:
        other = Part(self.seat, self.node)
        other.effect = self.effect
        other.gift = self.gift
        other.deal = self.deal
        other.again = self.again
        other.answer = self.answer
        other.over = self.over
        return other

    def save(self) -> Json:
        """The fields that every encounter has."""
        return {
            "node": self.node,
            "effects_done": self.effect,
            "gift": bundle_text(self.gift),
            "deal": bundle_text(self.deal),
            "another_card": self.again,
        }

    def save_answer(self) -> Json:
        """The fields that only a shared encounter has."""
        return {"answer": None if self.answer == NO_ANSWER else self.answer, "over": self.over}

    def load(self, state: State, card: i64, reader: Reader) -> None:
        """How far the card has been read to one player."""
        deck = state.rulebook.deck
        self.node = reader.number("node", -1, len(deck.nodes) - 1)
        if self.node >= 0:
            root = deck.cards[card].root
            last = deck.cards[card + 1].root if card + 1 < len(deck.cards) else len(deck.nodes)
            if not root <= self.node < last:
                raise bad(reader.path("node"), f"card {deck.cards[card].name} has the nodes {root} to {last - 1}")
        effects = 0 if self.node < 0 else len(deck.nodes[self.node].effects)
        self.effect = reader.number("effects_done", 0, effects)
        done = deck.nodes[self.node].effects[: self.effect] if effects else []
        if any([effect.op == RESHUFFLE for effect in done]):
            name = deck.cards[card].name
            raise bad(reader.path("effects_done"), f"card {name} was shuffled into the draw pile by then")
        self.gift = bundle_of(reader.take("gift"), reader.path("gift"))
        self.deal = bundle_of(reader.take("deal"), reader.path("deal"))
        self.again = reader.flag("another_card")

    def load_answer(self, state: State, reader: Reader) -> None:
        """SF-PILOT-8: An answer that was not read out belongs to a question; a part is over at the end of the card."""
        nodes = state.rulebook.deck.nodes
        self.over = reader.flag("over")
        if reader.take("answer") is not None:
            asked = self.node >= 0 and nodes[self.node].question != ""
            if not asked or self.over:
                raise bad(reader.path("answer"), "has no question")
            self.answer = reader.number("answer", 0, len(nodes[self.node].after) - 1)
        node = None if self.node < 0 else nodes[self.node]
        last = node is None or node.after == [-1] or node.needs > 0  # SF-ENC-14: what could no longer be paid for
        if self.over and not last:
            raise bad(reader.path("over"), "is true only where the card has no further node")
        if self.node < 0 and not self.over:
            raise bad(reader.path("node"), "must be a node of the card, unless this part is over")

    def view(self, state: State) -> PartView:
        """SF-HID-7: The answer is public, what it leads to is not read yet."""
        answer: int | Answer | None = None
        if self.answer != NO_ANSWER:
            asked = state.rulebook.deck.nodes[self.node].kind
            answer = self.answer if asked == ASK_AMOUNT else ("no" if self.answer else "yes")
        return {
            "seat": self.seat,
            "answer": answer,
            "over": self.over,
            "gift": named(self.gift),
            "deal": named(self.deal),
        }


@mypyc_attr(acyclic=True)
class Encountering(Frame):
    """An encounter card being read to one pilot."""

    __slots__ = ("card", "part")

    def __init__(self, seat: i64) -> None:
        super().__init__(ENCOUNTER, seat)
        self.card: i64 = -1
        self.part: Part = Part(seat, -1)

    def copy(self) -> Frame:
        other = Encountering(self.seat)
        other.card = self.card
        other.part = self.part.copy()
        return other

    def parts(self) -> list[Part]:
        """What has been read to each pilot, the part being read first."""
        return [self.part]

    def reader_of(self, seats: i64) -> i64:
        """SF-ENC-1: The card is read by the left neighbour."""
        return (self.seat + 1) % seats

    def view(self, state: State, seat: int | None) -> EncounterView:
        """SF-ENC-1 SF-HID-5: The question that was read, what was given; the card only to a reader, as an option."""
        deck = state.rulebook.deck
        reader = self.reader_of(len(state.hands))
        seen: EncounterView = {
            "frame": "encounter",
            "seat": self.seat,
            "reader": reader,
            "gift": named(self.part.gift),
            "deal": named(self.part.deal),
        }
        if self.part.node >= 0:
            node = deck.nodes[self.part.node]
            if node.kind in (ASK_AMOUNT, ASK_YES_NO):
                seen["question"] = node.question
                seen["most"] = node.most
                seen["needs"] = node.needs
                seen["prospects"] = prospects(state, self.part.seat, node)
        if state.rulebook.settings.reader_sees and seat == reader and self.card >= 0:
            seen["card"] = deck.cards[self.card].name
        return seen

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["card"] = None if self.card < 0 else state.rulebook.deck.cards[self.card].name
        saved.update(self.part.save())
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.card = state.rulebook.deck.number_of.get(reader.text("card"), -1)
        if self.card < 0 or self.card in state.encounters or self.card in state.discards:
            raise bad(reader.path("card"), "is no card of the deck, or lies in a pile at the same time")
        self.part.load(state, self.card, reader)


@mypyc_attr(acyclic=True)
class Meeting(Encountering):
    """An encounter of one or two pilots with the same card (SF-PILOT-7): `part` is read, the other pilot's part waits."""

    __slots__ = ("other", "reader")

    def __init__(self, seat: i64, reader: int) -> None:
        super().__init__(seat)
        self.reader: i64 = reader
        self.other: Part | None = None

    def copy(self) -> Frame:
        other = Meeting(self.seat, self.reader)
        other.card = self.card
        other.part = self.part.copy()
        other.other = None if self.other is None else self.other.copy()
        return other

    def parts(self) -> list[Part]:
        return [self.part] if self.other is None else [self.part, self.other]

    def reader_of(self, seats: i64) -> i64:
        """SF-PILOT-7: One neighbour reads to both pilots."""
        return self.reader

    def read_to(self, part: Part, other: Part | None) -> None:
        """From now on this part is read, and the other one waits."""
        self.seat = part.seat
        self.part = part
        self.other = other

    def view(self, state: State, seat: int | None) -> EncounterView:
        seen = super().view(state, seat)
        parts = sorted(self.parts(), key=lambda part: part.seat != state.active)
        seen["parts"] = [part.view(state) for part in parts]
        return seen

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["reader"] = self.reader
        saved.update(self.part.save_answer())
        other = self.other
        saved["other"] = None if other is None else {"seat": other.seat, **other.save(), **other.save_answer()}
        return saved

    def load(self, state: State, reader: Reader) -> None:
        """SF-PILOT-7: A card read to one or two pilots, each of whom has a flight."""
        super().load(state, reader)
        self.reader = reader.number("reader", 0, state.rulebook.seats - 1)
        self.part.load_answer(state, reader)
        if reader.take("other") is not None:
            second = reader.part("other")
            other = Part(second.number("seat", 0, state.rulebook.seats - 1), -1)
            other.load(state, self.card, second)
            other.load_answer(state, second)
            second.end()
            if other.seat == self.seat:
                raise bad(second.path("seat"), "is the pilot to whom the card is read already")
            self.other = other
        flying = [below.seat for below in state.frames if below.kind == FLIGHT]
        for seat in [part.seat for part in self.parts()]:
            if seat not in flying:
                raise bad(reader.where, f"seat {seat} has no flight and thus no encounter")


@mypyc_attr(acyclic=True)
class CardChoice(Frame):
    """So many cards are to be paid, or to be taken from the supply (SF-FX-3, SF-FX-4)."""

    __slots__ = ("cards",)

    def __init__(self, kind: i64, seat: i64, cards: i64) -> None:
        super().__init__(kind, seat)
        self.cards: i64 = cards

    def copy(self) -> Frame:
        return CardChoice(self.kind, self.seat, self.cards)

    def view(self, state: State, seat: int | None) -> CardsView:
        return {"frame": "paying" if self.kind == PAYING else "choosing", "seat": self.seat, "cards": self.cards}

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["cards"] = self.cards
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.cards = reader.number("cards", 1, 2)


@mypyc_attr(acyclic=True)
class Giving(Frame):
    """Every other player hands over a card: what each seat has chosen in secret (SF-FX-6)."""

    __slots__ = ("chosen",)

    def __init__(self, seat: i64) -> None:
        super().__init__(GIVING, seat)
        self.chosen: list[int] = []  # by seat: a resource, TO_CHOOSE or NOTHING_TO_GIVE

    def copy(self) -> Frame:
        other = Giving(self.seat)
        other.chosen = self.chosen[:]
        return other

    def view(self, state: State, seat: int | None) -> GivingView:
        """SF-FX-6: Who has still to choose; each seat sees its own choice."""
        waiting = [other for other, choice in enumerate(self.chosen) if choice == TO_CHOOSE]
        seen: GivingView = {"frame": "giving", "seat": self.seat, "waiting": waiting}
        if seat is not None and self.chosen[seat] >= 0:
            seen["chosen"] = RESOURCES[self.chosen[seat]]
        return seen

    def save(self, state: State) -> Json:
        saved = super().save(state)
        words = {TO_CHOOSE: "to_choose", NOTHING_TO_GIVE: "nothing", **dict(enumerate(RESOURCES))}
        saved["chosen"] = [words[choice] for choice in self.chosen]
        return saved

    def load(self, state: State, reader: Reader) -> None:
        seats = state.rulebook.seats
        where = reader.path("chosen")
        self.chosen = [_choice(item, where) for item in reader.items("chosen")]
        if len(self.chosen) != seats:
            raise bad(where, f"must have {seats} entries")
        for seat, choice in enumerate(self.chosen):
            if choice >= 0 and not state.hands[seat][choice]:
                raise bad(where, f"seat {seat} has no such card")
        if self.chosen[self.seat] != NOTHING_TO_GIVE:
            raise bad(where, f"seat {self.seat} receives and gives nothing")


def _choice(item: object, where: str) -> i64:
    if item == "to_choose":
        return TO_CHOOSE
    if item == "nothing":
        return NOTHING_TO_GIVE
    if isinstance(item, str) and item in RESOURCES:
        return RESOURCES.index(item)
    raise bad(where, f"{item!r} is not a resource, to_choose or nothing")


@mypyc_attr(acyclic=True)
class Losing(Frame):
    """An upgrade is lost, and then by which other seats (SF-FX-11, SF-FX-18)."""

    __slots__ = ("then",)

    def __init__(self, seat: i64) -> None:
        super().__init__(LOSING, seat)
        self.then: list[int] = []

    def copy(self) -> Frame:
        other = Losing(self.seat)
        other.then = self.then[:]
        return other

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["then"] = list(self.then)
        return saved

    def load(self, state: State, reader: Reader) -> None:
        self.then = reader.numbers("then", 0, state.rulebook.seats - 1)
        if len({self.seat, *self.then}) <= len(self.then):
            raise bad(reader.path("then"), f"each seat loses one upgrade, seat {self.seat} before these")
        for seat in self.then:
            if not state.attached(seat):
                raise bad(reader.path("then"), f"seat {seat} has no upgrade to lose")
