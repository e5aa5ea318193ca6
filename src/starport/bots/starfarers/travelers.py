"""What the greedy bot does with cards of the Travelers, its own and other people's."""

from __future__ import annotations

from typing import Final

from starport.bots.starfarers import wishes
from starport.bots.starfarers.flights import FAR, best_jump, goals, way
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.flight import Donating, Flight
from starport.games.starfarers.frames.frame import DECIDING, DONATING
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.words import CANNON

EXTRAS: Final = (verbs.ASK, verbs.CONVERT)  # offered beside the question that is asked
# Where a choice has to do with these cards, the last thing offered is one of these.
PLAYED: Final = (*EXTRAS, verbs.JUMP, verbs.DONATE, verbs.DECLINE, verbs.SEEK)
FAR_ENOUGH: Final = 8  # steps that make a jump worth more than flying


def decided(world: State, seat: int, offered: list[Move]) -> Move | None:
    """The choice where cards of the Travelers are in play; None where they do not matter."""
    frame = world.frames[-1]
    if frame.kind == DONATING:
        return donate(world, seat, offered)
    if frame.kind == DECIDING:
        armed = world.cannons(seat) >= max(world.upgrades[CANNON])
        return world.rulebook.moves.choice[1 if armed else 0]
    asking = ask(world, seat, [move for move in offered if move.kind == verbs.ASK])
    if asking is None and isinstance(frame, Flight):
        return jump(world, seat, [move for move in offered if move.kind == verbs.JUMP])
    return asking


def without_cards(world: State, offered: list[Move]) -> list[Move]:
    """What would be offered without these cards; jumps in a flight come from them, other jumps from encounters."""
    played = (*EXTRAS, verbs.JUMP) if isinstance(world.frames[-1], Flight) else EXTRAS
    return [move for move in offered if move.kind not in played]


def ask(world: State, seat: int, questions: list[Move]) -> Move | None:
    """What is lacking, of the player with most cards who is not about to win."""
    lacking = wishes.lacking(world, seat)
    ahead = world.rulebook.numbers.goal - 2
    wanted = [
        move
        for move in questions
        if lacking[move.resource] and world.points[move.seat] < ahead and world.sizes[move.seat]
    ]
    return max(wanted, key=lambda move: (world.sizes[move.seat], lacking[move.resource])) if wanted else None


def donate(world: State, seat: int, offered: list[Move]) -> Move:
    """A card that can be spared is worth half a medal, unless it makes somebody win."""
    frame = world.frames[-1]
    assert isinstance(frame, Donating)
    close = world.points[frame.asked_by] >= world.rulebook.numbers.goal - 2
    return offered[-1] if wishes.spare(world, seat)[frame.resource] and not close else offered[0]


def jump(world: State, seat: int, jumps: list[Move]) -> Move | None:
    """Straight to a goal that is far away."""
    if not jumps:
        return None
    best = best_jump(world, seat, jumps)
    targets = goals(world, seat, best.ship)
    here = way(world, targets, world.ships[world.ship_index(seat, best.ship)])
    return best if FAR > here >= FAR_ENOUGH and way(world, targets, best.point) == 0 else None
