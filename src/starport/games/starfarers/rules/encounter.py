"""Encounters: reading a card node by node (chapter 13)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.position import Reader, bad
from starport.engine.refusal import Refusal
from starport.games.starfarers.encounters import (
    ASK_AMOUNT,
    ASK_YES_NO,
    BOOSTERS,
    COMBAT,
    FENCE,
    MOST_DEALT,
    NEXT_CARD,
    RESOLVE,
    STATS,
    TEST_VERSUS,
    Node,
    carried_out,
    path,
)
from starport.games.starfarers.frames.encounter import Encountering, Part
from starport.games.starfarers.frames.frame import FLIGHT, Frame
from starport.games.starfarers.moves import ANSWER, GIVE, NO, YES, Move
from starport.games.starfarers.rule import NO_MOVES, PILOT, Rule, Verb, draw_one, not_now
from starport.games.starfarers.rules.effects import EFFECTS
from starport.games.starfarers.rules.hands import holds, pay
from starport.games.starfarers.rules.throws import throw_balls
from starport.games.starfarers.state import State
from starport.games.starfarers.strength import strength
from starport.games.starfarers.words import named


def start_encounter(state: State, seat: i64) -> None:
    """SF-ENC-1: The top card is read by the left neighbour, first only its question."""
    frame = Encountering(seat)
    state.push(frame)
    draw_card(state, frame)


def draw_card(state: State, frame: Encountering) -> None:
    """SF-ENC-8: The draw pile cannot run out, because two of its cards shuffle everything anew. (Balls were thrown or a part
    was read just before: nothing of that can be taken back anyway.)"""
    card = state.rulebook.deck.cards[state.encounters[-1]]
    state.encounters = state.encounters[:-1]
    frame.card = card.number
    frame.part = Part(frame.seat, card.root)
    if state.story is not None:
        state.tell("encounter_started", seat=frame.seat, reader=frame.reader_of(len(state.hands)))
        tell_question(state, frame)


def tell_question(state: State, frame: Encountering) -> None:
    """Read aloud what the pilot is asked, if anybody listens."""
    if state.story is None:
        return
    node = state.rulebook.deck.nodes[frame.part.node]
    if node.question:
        state.tell("encounter_question", seat=frame.seat, question=node.question)


class Answer(Verb):
    """SF-ENC-2: A question is answered with yes or no before any outcome is known; yes may ask for cards in hand."""

    kind: i64 = ANSWER
    place: str = "SF-ENC-2"
    exact: bool = True

    def __init__(self, reading: EncounterRule) -> None:
        self.reading: EncounterRule = reading

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Encountering)
        moves = state.rulebook.moves
        node = state.rulebook.deck.nodes[frame.part.node]
        if node.kind != ASK_YES_NO:
            return NO_MOVES
        return moves.no_or_yes if state.sizes[seat] >= node.needs else moves.no.alone

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Encountering)
        node = state.rulebook.deck.nodes[frame.part.node]
        able = move.answer == NO or state.sizes[seat] >= node.needs
        return None if node.kind == ASK_YES_NO and able else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Encountering)
        if state.story is not None:
            state.tell("encounter_answered", seat=seat, answer="yes" if move.answer == YES else "no")
        self.reading.answered(state, frame, move.answer)


class Give(Verb):
    """SF-ENC-2: A question for a gift is answered with cards, as many as the hand has and the card asks for at most."""

    kind: i64 = GIVE
    place: str = "SF-ENC-2"
    exact: bool = True

    def __init__(self, reading: EncounterRule) -> None:
        self.reading: EncounterRule = reading

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Encountering)
        node = state.rulebook.deck.nodes[frame.part.node]
        return state.rulebook.moves.gifts_of(state.hands[seat], node.most) if node.kind == ASK_AMOUNT else NO_MOVES

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Encountering)
        node = state.rulebook.deck.nodes[frame.part.node]
        fits = node.kind == ASK_AMOUNT and move.size <= node.most and holds(state, seat, move.give)
        return None if fits else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Encountering)
        frame.part.gift = move.give
        pay(state, seat, move.give)
        if state.story is not None:
            state.tell("encounter_answered", seat=seat, answer=move.size)
            if move.size:
                state.tell("cards_paid", seat=seat, cards=named(move.give))
        self.reading.answered(state, frame, move.size)


class EncounterRule(Rule):
    """SF-ENC-2 SF-ENC-4: Questions are answered before any outcome is known; effects run in order, one after another."""

    stands_on: tuple[int, ...] = (FLIGHT,)
    concerns: int = PILOT

    def __init__(self) -> None:
        super().__init__(Answer(self), Give(self))

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Encountering(seat)

    def check_loaded(self, state: State, frame: Frame, reader: Reader) -> None:
        assert isinstance(frame, Encountering)
        for part in frame.parts():
            check_part(state, frame.card, part, reader if part is frame.part else reader.part("other"))

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """A question has answers of one kind."""
        assert isinstance(frame, Encountering)
        if seat != frame.seat:
            return self.draw_listed(state, frame, seat, dice)
        gift = state.rulebook.deck.nodes[frame.part.node].kind == ASK_AMOUNT
        return draw_one(self.verb(GIVE if gift else ANSWER).menu(state, frame, seat), dice)

    def answered(self, state: State, frame: Encountering, branch: int) -> None:
        """The answer leads to the matching part at once."""
        self.go(state, frame, state.rulebook.deck.nodes[frame.part.node].after[branch])

    def go(self, state: State, frame: Encountering, node: int) -> None:
        """The matching part is read, and nobody can forget what it said."""
        state.sealed += 1
        frame.part.node = node
        frame.part.effect = 0
        if node >= 0:
            tell_question(state, frame)

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Encountering)
        if frame.part.node < 0:
            self.finish(state, frame)
            return True
        node = state.rulebook.deck.nodes[frame.part.node]
        if node.kind in (ASK_AMOUNT, ASK_YES_NO):
            return False
        if node.kind == RESOLVE:
            if frame.part.effect < len(node.effects):
                effect = node.effects[frame.part.effect]
                frame.part.effect += 1
                EFFECTS[effect.op](state, frame, effect)
            else:
                self.go(state, frame, node.after[0])
        elif node.kind == TEST_VERSUS:
            self.go(state, frame, node.after[YES if compare(state, frame.seat, node) else NO])
        else:
            total, _ = throw_balls(state, frame.seat, "band")
            self.go(state, frame, node.after[total])
        return True

    def finish(self, state: State, frame: Encountering) -> None:
        """SF-ENC-3 SF-ENC-9 SF-FX-16: The card goes to the discards; ships move next, unless another card follows."""
        if frame.card >= 0:
            state.discards = [*state.discards, frame.card]
            if state.story is not None:
                state.tell("encounter_finished", seat=frame.seat, card=state.rulebook.deck.cards[frame.card].name)
        if frame.part.again:
            draw_card(state, frame)
        else:
            state.pop()

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """No, or nothing given: both stand first."""
        return self.legal(state, frame, seat)[0]


def check_part(state: State, card: int, part: Part, reader: Reader) -> None:
    """SF-ENC-2 SF-FX-8 SF-FX-16: What was given led to where the card is read, and what was dealt, or is drawn next, comes
    from its effects so far."""
    deck = state.rulebook.deck
    root = deck.cards[card].root
    given = sum(part.gift)
    way = path(deck, root, part.node) if part.node >= 0 else []
    fitting = [max(0, part.answer)] if not way else way[0]
    if given not in (fitting if part.node >= 0 and deck.nodes[root].kind == ASK_AMOUNT else [0]):
        raise bad(reader.path("gift"), "is not what was given on the way to this node")
    done = carried_out(deck, root, part.node, part.effect) if part.node >= 0 else []
    if sum(part.deal) > (MOST_DEALT if FENCE in done else 0):
        raise bad(reader.path("deal"), "is not what the card has dealt so far")
    if part.again != (NEXT_CARD in done):
        raise bad(reader.path("another_card"), "is true once the card has said so, and only then")


def compare(state: State, seat: i64, node: Node) -> bool:
    """SF-STATS-5 SF-ENC-6 SF-ENC-12: Compare with the named opponent, who gains and loses nothing; ties pass."""
    opponent = (seat + node.offset) % len(state.hands)
    mine = value(state, seat, node.stat, active=True)
    theirs = value(state, opponent, node.stat, active=False)
    if state.story is not None:
        facts = {"stat": STATS[node.stat], "mine": mine, "theirs": theirs, "passed": mine >= theirs}
        state.tell("comparison_made", seat=seat, opponent=opponent, **facts)
    return mine >= theirs


def value(state: State, seat: i64, stat: int, active: bool) -> i64:
    """SF-STATS-1 … SF-STATS-4: Ball sum and what counts besides; fleeing is compared without a throw."""
    total = 0
    if stat != BOOSTERS:
        total, _ = throw_balls(state, seat, "combat" if stat == COMBAT else "speed_test")
    return total + strength(state, seat, stat, active)
