"""Encounters of two pilots with one card (chapter 18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starport.games.starfarers.encounters import ASK_AMOUNT, ASK_YES_NO, RESOLVE
from starport.games.starfarers.frames.encounter import NO_ANSWER, Encountering, Meeting, Part
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.moves import YES
from starport.games.starfarers.rules.encounter import EncounterRule, tell_question
from starport.games.starfarers.state import State

# What one pilot's part of the card waits for.
RUNNING: Final = 0  # something is to be carried out
ASKING: Final = 1  # the pilot has to answer
ANSWERED: Final = 2  # the answer is given, its result not yet read
OVER: Final = 3


def start_meeting(state: State, pilots: list[int], reader: int) -> None:
    """SF-PILOT-7 SF-PILOT-17: One card for all pilots concerned; without any of them nothing is read."""
    if pilots:
        frame = Meeting(pilots[0], reader)
        state.push(frame)
        draw_shared(state, frame, pilots)


def draw_shared(state: State, frame: Meeting, pilots: list[int]) -> None:
    """SF-PILOT-7 SF-PILOT-11: The top card for one or both pilots. A card without a question is carried out once."""
    state.sealed += 1
    deck = state.rulebook.deck
    card = deck.cards[state.encounters[-1]]
    state.encounters = state.encounters[:-1]
    frame.card = card.number
    other: Part | None = None
    if len(pilots) > 1:
        other = Part(pilots[1], card.root)
        if deck.nodes[card.root].kind == RESOLVE:
            other.node = -1
            other.over = True
    frame.read_to(Part(pilots[0], card.root), other)
    if state.story is not None:
        state.tell("encounter_started", seat=pilots[0], seats=pilots, reader=frame.reader)
        question = deck.nodes[card.root].question
        for pilot in pilots if question else []:
            state.tell("encounter_question", seat=pilot, question=question)


class MeetingRule(EncounterRule):
    """SF-PILOT-8: Pilot 1 answers, then Pilot 2; only then the results are read and carried out, Pilot 1 first."""

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Meeting(seat, -1)

    def answered(self, state: State, frame: Encountering, branch: int) -> None:
        """SF-HID-7: The answer is public; what it leads to is not read yet."""
        assert isinstance(frame, Meeting)
        frame.part.answer = branch

    def go(self, state: State, frame: Encountering, node: int) -> None:
        assert isinstance(frame, Meeting)
        state.sealed += 1
        if node < 0:
            frame.part.over = True
            return
        frame.part.node = node
        frame.part.effect = 0
        tell_question(state, frame)

    def advance(self, state: State, frame: Frame) -> bool:
        """SF-PILOT-9: Level by level: all questions of a level are answered before its results are carried out
        (opt:pilot_lockstep: after the first answers Pilot 1 comes to the end before Pilot 2 goes on). SF-ENC-14: What a
        pilot agreed to pay for does not happen if the other's result has taken the cards."""
        assert isinstance(frame, Meeting)
        mine = stage(state, frame.part)
        if mine == RUNNING:
            return super().advance(state, frame)
        other = frame.other
        theirs: i64 = OVER
        if other is not None:
            theirs = stage(state, other)
        if mine == OVER and theirs == OVER:
            self.finish(state, frame)
            return True
        if mine == OVER or theirs == RUNNING or (theirs != OVER and self.other_first(state, frame, mine, theirs)):
            assert other is not None
            frame.read_to(other, frame.part)
            return True
        if mine == ASKING:
            return False
        branch = frame.part.answer
        frame.part.answer = NO_ANSWER
        node = state.rulebook.deck.nodes[frame.part.node]
        unpaid = branch == YES and state.sizes[frame.seat] < node.needs
        self.go(state, frame, -1 if unpaid else node.after[branch])
        return True

    def other_first(self, state: State, frame: Meeting, mine: i64, theirs: i64) -> bool:
        """Whether the other pilot is next, both having a question or an answer that waits."""
        assert frame.other is not None
        leading = frame.other.seat != state.active  # this is Pilot 1's part
        first, second = (mine, theirs) if leading else (theirs, mine)
        if first == ANSWERED and second == ASKING:
            return leading
        if first == ASKING and second == ANSWERED and state.rulebook.settings.level_by_level:
            return leading
        return not leading

    def finish(self, state: State, frame: Encountering) -> None:
        """SF-PILOT-12 SF-PILOT-11: Another card is for those who have to draw one, drawn when both have finished this."""
        assert isinstance(frame, Meeting)
        parts = frame.parts()
        if len(parts) > 1 and parts[1].seat == state.active:
            parts.reverse()  # Pilot 1 first
        if frame.card >= 0:
            state.discards = [*state.discards, frame.card]
            if state.story is not None:
                name = state.rulebook.deck.cards[frame.card].name
                state.tell("encounter_finished", seat=parts[0].seat, card=name)
        for part in parts:
            if part.again:
                draw_shared(state, frame, [other.seat for other in parts if other.again or other.node < 0])
                return
        state.pop()


def stage(state: State, part: Part) -> i64:
    """What a part waits for."""
    if part.over:
        return OVER
    if state.rulebook.deck.nodes[part.node].kind not in (ASK_AMOUNT, ASK_YES_NO):
        return RUNNING
    return ASKING if part.answer == NO_ANSWER else ANSWERED
