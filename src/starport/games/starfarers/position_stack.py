"""The frames of a position: each knows its own form; here is what may stand on what."""

from __future__ import annotations

from librt.vecs import vec

from starport.engine.position import Reader, bad
from starport.games.starfarers.frames.encounter import Encountering
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import DECIDING, ENCOUNTER, FLIGHT, FOUNDING, NAMES, TURN, Frame
from starport.games.starfarers.rule import ANOTHER, EACH, PILOT
from starport.games.starfarers.rules.effects import BROUGHT_BY
from starport.games.starfarers.state import State

BEFORE_MOVING = (ENCOUNTER, DECIDING, FLIGHT)  # what stands on a flight only as long as nobody has moved in it


def save_frames(state: State) -> list[object]:
    return [frame.save(state) for frame in state.frames]


def load_frames(state: State, items: list[object]) -> None:
    """The stack from the bottom up; a turn or the founding phase is always at the bottom."""
    state.frames = vec[Frame]()
    rules = state.rulebook.rules
    for number, item in enumerate(items):
        reader = Reader(item, f"frames[{number}]")
        kind = NAMES.index(reader.choice("frame", list(NAMES[: len(rules)])))
        if (number == 0) != (kind in (FOUNDING, TURN)):
            raise bad(reader.where, "the founding phase or a turn stands at the bottom, and only there")
        seat = reader.number("seat", 0, state.rulebook.seats - 1)
        if number:
            _check_stack(state, kind, seat, reader)
        frame = rules[kind].blank(state, kind, seat)
        frame.load(state, reader)
        rules[kind].check_loaded(state, frame, reader)
        if number:
            _check_effect(state, frame, reader)
        state.push(frame)
        reader.end()
    if not len(state.frames) and state.winner < 0:
        raise bad("frames", "must not be empty while the match goes on")


def _check_stack(state: State, kind: int, seat: int, reader: Reader) -> None:
    """A situation arises out of another one, and concerns the same seat unless it is asked in turn."""
    below = state.frames[-1]
    rule = state.rulebook.rules[kind]
    if below.kind not in rule.stands_on:
        wanted = " or ".join([NAMES[other] for other in rule.stands_on])
        raise bad(reader.where, f"{NAMES[kind]} cannot stand on {NAMES[below.kind]}, only on {wanted}")
    if isinstance(below, Flight) and below.begun and kind in BEFORE_MOVING:
        raise bad(reader.where, f"{NAMES[kind]} comes before that flight, which has begun")
    shared = state.rulebook.numbers.second_pilot
    if shared and rule.concerns == PILOT:
        first = state.frames[0].seat
        second = (first + shared) % state.rulebook.seats
        if seat not in (first, second) or (
            kind == FLIGHT and below.kind == FLIGHT and (seat, below.seat) != (first, second)
        ):
            raise bad(reader.path("seat"), f"must be a pilot: {first}, or {second} who flies after that")
    elif rule.concerns == ANOTHER:
        if seat == below.seat:
            raise bad(reader.path("seat"), "nobody asks himself for a donation")
    elif rule.concerns != EACH and seat != below.seat:
        raise bad(reader.path("seat"), f"must be {below.seat}, the seat of the frame below")


def _check_effect(state: State, frame: Frame, reader: Reader) -> None:
    """SF-ENC-4: What an encounter waits for was brought about by the effect that it came to last."""
    below = state.frames[-1]
    if not isinstance(below, Encountering) or frame.kind not in BROUGHT_BY:
        return
    part = below.part
    effects = state.rulebook.deck.nodes[part.node].effects[: part.effect] if part.node >= 0 else []
    if not effects or effects[-1].op not in BROUGHT_BY[frame.kind]:
        raise bad(reader.where, f"{NAMES[frame.kind]} is not what the card has come to")
