"""What the greedy bot does with cards of the Travelers, its own and other people's."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starport.bots.starfarers.flights import best_jump, ways
from starport.bots.starfarers.wishes import Wishes
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.flight import Donating, Flight
from starport.games.starfarers.frames.frame import DECIDING, DONATING
from starport.games.starfarers.layout import FAR
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.words import CANNON

EXTRAS: Final = (verbs.ASK, verbs.CONVERT)  # offered beside the question that is asked
# Where a choice has to do with these cards, the last thing offered is one of these.
PLAYED: Final = (*EXTRAS, verbs.JUMP, verbs.DONATE, verbs.DECLINE, verbs.SEEK)
FAR_ENOUGH: Final = 8  # steps that make a jump worth more than flying


def decided(wishes: Wishes, offered: list[Move]) -> Move | None:
    """The choice where cards of the Travelers are in play; None where they do not matter."""
    world = wishes.world
    frame = world.frames[-1]
    if frame.kind == DONATING:
        return donate(wishes, offered)
    if frame.kind == DECIDING:
        armed = world.cannons(wishes.seat) >= max(world.upgrades[CANNON])
        return world.rulebook.moves.choice[1 if armed else 0]
    asking = ask(wishes, [move for move in offered if move.kind == verbs.ASK])
    if asking is None and isinstance(frame, Flight):
        return jump(world, wishes.seat, [move for move in offered if move.kind == verbs.JUMP])
    return asking


def without_cards(world: State, offered: list[Move]) -> list[Move]:
    """What would be offered without these cards; jumps in a flight come from them, other jumps from encounters."""
    played = (*EXTRAS, verbs.JUMP) if isinstance(world.frames[-1], Flight) else EXTRAS
    return [move for move in offered if move.kind not in played]


def ask(wishes: Wishes, questions: list[Move]) -> Move | None:
    """What is lacking, of the player with most cards who is not about to win."""
    world, lacking = wishes.world, wishes.settle().lacking
    ahead = world.rulebook.numbers.goal - 2
    wanted = [
        move
        for move in questions
        if lacking[move.resource] and world.points[move.seat] < ahead and world.sizes[move.seat]
    ]
    return max(wanted, key=lambda move: (world.sizes[move.seat], lacking[move.resource])) if wanted else None


def donate(wishes: Wishes, offered: list[Move]) -> Move:
    """A card that can be spared is worth half a medal, unless it makes somebody win."""
    world = wishes.world
    frame = world.frames[-1]
    assert isinstance(frame, Donating)
    close = world.points[frame.asked_by] >= world.rulebook.numbers.goal - 2
    return offered[-1] if wishes.settle().spare[frame.resource] and not close else offered[0]


def jump(world: State, seat: i64, jumps: list[Move]) -> Move | None:
    """Straight to a goal that is far away."""
    if not jumps:
        return None
    best = best_jump(world, seat, jumps)
    steps = ways(world, seat, best.ship)
    here = steps[world.ships[world.ship_index(seat, best.ship)]]
    return best if FAR > here >= FAR_ENOUGH and steps[best.point] == 0 else None
