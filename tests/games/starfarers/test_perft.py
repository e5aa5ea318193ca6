"""Starperft: how many ways lead on from a fixed position, ply by ply, as an oracle for what may be done.

The positions in `perft/` are moments of whole matches; chance is fixed by their key. The numbers are the ways to play n
actions, of whoever may act, and the different positions they lead to. They change only when the rules or the listing of
actions change; `test_plain_and_rules_agree` and the plain counts say whether the new ones are right.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from starport.engine import catalogue
from starport.engine.game import Game
from starport.games.starfarers.frames.frame import NAMES
from starport.games.starfarers.state import State
from tests.games.starfarers import plain
from tests.games.starfarers.kit import rule_set

FOLDER = Path(__file__).parent / "perft"

# position → ways after 1, 2, … actions
WAYS: dict[str, tuple[int, ...]] = {
    "encounter": (17, 1163, 98_527),
    "fence": (30, 8700, 1_800_300),
    "flight": (124, 9023, 217_223),
    "founding": (9, 72, 504, 3024, 15_120),
    "gift": (9, 40, 9800),
    "jump": (497, 13_396),
    "roll": (1, 61, 741, 7015, 72_918),
    "seven": (19, 283, 3296, 29_800),
    "system": (110, 6891, 152_363),
    "trading": (36, 370, 2329, 39_348),
}
# position → (actions, different positions they lead to)
DIFFERENT: dict[str, tuple[int, int]] = {
    "encounter": (2, 1067),
    "fence": (1, 3),
    "flight": (1, 124),
    "founding": (3, 504),
    "gift": (2, 20),
    "jump": (1, 497),
    "roll": (3, 693),
    "seven": (2, 140),
    "system": (1, 110),
    "trading": (2, 347),
}
PLAIN = 400  # how many positions a plain count may look at


@cache
def loaded(name: str) -> State:
    position = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    game = catalogue.make(position["game"], position["edition"], position["seats"], position["options"])
    state = game.load(position)
    assert isinstance(state, State)
    return state


def ways(state: State, plies: int) -> int:
    """The number of ways to play so many actions."""
    found = 0
    for seat in state.acting():
        legal = state.legal(seat)
        if plies == 1:
            found += len(legal)
            continue
        for action in legal:
            after = state.copy()
            after.step(seat, action)
            found += ways(after, plies - 1)
    return found


def reached(state: State, plies: int) -> set[str]:
    """The hashes of all positions that so many actions lead to."""
    if plies == 0:
        return {state.digest()}
    found: set[str] = set()
    for seat in state.acting():
        for action in state.legal(seat):
            after = state.copy()
            after.step(seat, action)
            found |= reached(after, plies - 1)
    return found


def plain_ways(state: State, plies: int) -> int:
    """The same count from the plain list of options."""
    position = state.position()
    if state.result() is not None:
        return 0
    found = 0
    for seat in sorted(plain.asked(position)):
        texts = plain.options(position, seat)
        if plies == 1:
            found += len(texts)
            continue
        for text in texts:
            after = state.copy()
            after.apply(seat, state.game.parse(text))
            found += plain_ways(after, plies - 1)
    return found


@pytest.mark.parametrize(
    ("name", "plies"), [(name, n) for name, known in WAYS.items() for n in range(1, len(known) + 1)]
)
def test_known_ways(name: str, plies: int) -> None:
    """SF-ACT-1: The number of ways is the known one."""
    assert ways(loaded(name), plies) == WAYS[name][plies - 1]


@pytest.mark.parametrize("name", list(DIFFERENT))
def test_known_positions(name: str) -> None:
    """SF-ACT-1: The number of different positions is the known one."""
    plies, known = DIFFERENT[name]
    assert len(reached(loaded(name), plies)) == known


@pytest.mark.parametrize("name", list(WAYS))
def test_plain_ways(name: str) -> None:
    """SF-ACT-1 SF-FLY-9 SF-FLY-10: For few actions the known numbers are those of the plain list of options."""
    plies = 1
    while plies < len(WAYS[name]) and WAYS[name][plies - 1] <= PLAIN:
        plies += 1
    assert plain_ways(loaded(name), plies) == WAYS[name][plies - 1]


@pytest.mark.parametrize("start", ["fixed", "founding"])
@pytest.mark.parametrize("board", ["beginner", "strategic", "explorer", "wild_space"])
@pytest.mark.parametrize("seats", [3, 4])
def test_plain_and_rules_agree(board: str, start: str, seats: int) -> None:
    """SF-ACT-1 SF-FLY-9 SF-FLY-10 SF-BUILD-1 SF-JUMP-1: All along a random match the rules offer exactly what the plain
    list has, to exactly the seats it names."""
    game = rule_set("2019", seats, (("board", board), ("start", start)))
    chance, state = Random(f"{board} {start} {seats}"), new(game)
    for number in range(3000):
        if state.result() is not None:
            break
        if number % 40 == 0 or NAMES[state.frames[-1].kind] not in ("trading", "flight", "rolling", "throwing"):
            position = state.position()
            assert set(state.acting()) == plain.asked(position)
            for seat in state.acting():
                assert sorted(action.text for action in state.legal(seat)) == plain.options(position, seat)
        seat = chance.choice(state.acting())
        state.step(seat, chance.choice(state.legal(seat)))


def new(game: Game) -> State:
    state = game.new(b"plain")
    assert isinstance(state, State)
    return state
