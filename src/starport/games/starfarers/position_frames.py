"""The frames of a position, as they are saved: half-finished situations by name, with named fields."""

from __future__ import annotations

from typing import Final

from starport.engine.game import Json
from starport.games.starfarers.frames import (
    CHOOSING,
    DONATING,
    FOUNDING,
    GIVING,
    LANDING,
    LOSING,
    NAMES,
    NO_ANSWER,
    PAYING,
    PICKING,
    ROLLING,
    TURN,
    WAITING,
    Discarding,
    Encountering,
    Flight,
    Frame,
    Meeting,
    Part,
    Proposal,
    Trading,
)
from starport.games.starfarers.rules.effects import TO_CHOOSE
from starport.games.starfarers.state import State
from starport.games.starfarers.words import PEOPLES, RESOURCES, bundle_text

STAGES: Final = ("to_roll", "to_draw", "to_steal", "to_relieve")
STEPS: Final = ("start", "build", "fly", "end", "build_second")
# The name of `count` for plain frames whose count is a number, with the greatest value it can have.
COUNTS: Final[dict[int, tuple[str, int]]] = {
    FOUNDING: ("tasks_done", 1000),
    PAYING: ("cards", 2),
    CHOOSING: ("cards", 2),
}


def save_frames(state: State) -> list[object]:
    return [_save(state, frame) for frame in state.frames]


def _save(state: State, frame: Frame) -> Json:
    saved: Json = {"frame": NAMES[frame.kind], "seat": frame.seat}
    if isinstance(frame, Discarding):
        saved["owed"] = list(frame.owed)
        saved["chosen"] = [_text(cards) for cards in frame.chosen]
    elif isinstance(frame, Trading):
        saved["offers_made"] = frame.count
        saved["sole"] = frame.sole
        saved["offers"] = [_save_offer(offer) for offer in frame.offers]
    elif isinstance(frame, Encountering):
        _save_encounter(state, frame, saved)
    elif isinstance(frame, Flight):
        _save_flight(state, frame, saved)
    else:
        _save_plain(state, frame, saved)
    return saved


def _text(cards: list[int]) -> str:
    return bundle_text((cards[0], cards[1], cards[2], cards[3], cards[4]))


def _save_offer(offer: Proposal | None) -> object:
    if offer is None:
        return None
    masks = {"open": offer.open, "accepted": offer.accepted}
    seats = {name: [seat for seat in range(8) if mask >> seat & 1] for name, mask in masks.items()}
    return {"give": bundle_text(offer.give), "want": bundle_text(offer.want), **seats}


def _save_encounter(state: State, frame: Encountering, saved: Json) -> None:
    deck = state.rulebook.deck
    saved["card"] = None if frame.card < 0 else deck.cards[frame.card].name
    saved["node"] = frame.node
    saved["effects_done"] = frame.effect
    saved["gift"] = bundle_text(frame.gift)
    saved["deal"] = bundle_text(frame.deal)
    saved["another_card"] = frame.again
    if isinstance(frame, Meeting):
        saved["reader"] = frame.reader
        saved["answer"] = None if frame.answer == NO_ANSWER else frame.answer
        saved["over"] = frame.over
        saved["other"] = None if frame.other is None else _save_part(frame.other)


def _save_part(part: Part) -> Json:
    return {
        "seat": part.seat,
        "node": part.node,
        "effects_done": part.effect,
        "gift": bundle_text(part.gift),
        "deal": bundle_text(part.deal),
        "another_card": part.again,
        "answer": None if part.answer == NO_ANSWER else part.answer,
        "over": part.over,
    }


def _save_flight(state: State, frame: Flight, saved: Json) -> None:
    points = state.rulebook.board.points
    saved["base_speed"] = frame.base
    saved["black_ball"] = frame.black
    saved["begun"] = frame.count > 0
    saved["moving"] = None if frame.current < 0 else frame.current + 1
    saved["ships"] = [
        {
            "left": None if frame.left[ship] == WAITING else frame.left[ship],
            "done": frame.done[ship],
            "grounded": frame.grounded[ship],
            "must_leave": None if frame.leave[ship] < 0 else points[frame.leave[ship]],
        }
        for ship in range(len(frame.left))
    ]


def _save_plain(state: State, frame: Frame, saved: Json) -> None:
    kind = frame.kind
    if kind == TURN:
        saved["next"] = STEPS[frame.count]
    elif kind == ROLLING:
        saved["stage"] = STAGES[frame.count]
    elif kind == LANDING:
        saved["ship"] = frame.count + 1
    elif kind == PICKING:
        saved["people"] = PEOPLES[frame.count]
    elif kind in COUNTS:
        saved[COUNTS[kind][0]] = frame.count
    if kind == FOUNDING:
        saved["upgrade_pool"] = list(frame.rest)
    elif kind == DONATING:
        saved["resource"] = RESOURCES[frame.count]
        saved["asked_by"] = frame.rest[0]
    elif kind == LOSING:
        saved["then"] = list(frame.rest)
    elif kind == GIVING:
        saved["chosen"] = [_choice(choice) for choice in frame.rest]


def _choice(choice: int) -> str:
    return RESOURCES[choice] if choice >= 0 else "to_choose" if choice == TO_CHOOSE else "nothing"
