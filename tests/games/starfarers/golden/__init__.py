"""Golden playthroughs: whole matches of blind players as readable text, one for each board and start.

A playthrough shows the first and the last actions with their events and the table after them. It is a regression test, a
document and a debugging aid at once: when rules change on purpose, `python -m tests.games.starfarers.golden` writes all
of them anew, and the difference is reviewed like any other.
"""

from __future__ import annotations

from pathlib import Path

from starport.engine import catalogue
from starport.engine.dice import Dice, key_of
from starport.engine.event import Event, Story
from starport.engine.game import Game
from starport.games.starfarers.frames.frame import NAMES
from starport.games.starfarers.state import State
from starport.games.starfarers.words import SHIPS, bundle_text

FOLDER = Path(__file__).parent
BOARDS = ("beginner", "strategic", "explorer", "wild_space")
STARTS = ("fixed", "founding")
SEATS = 4
FIRST, LAST = 60, 40  # actions shown in full at the beginning and at the end
LONGEST = 20_000


def names() -> list[str]:
    return [f"{board}-{start}" for board in BOARDS for start in STARTS]


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """The whole text of one playthrough."""
    board, start = name.split("-")
    seed = f"golden {name}".encode()
    game = catalogue.make("starfarers", "2019", SEATS, {"board": board, "start": start})
    match = BlindMatch(new(game, seed), seed)
    while not match.over():
        match.play()
    end = BlindMatch(new(game, seed), seed)
    shown = [
        f"game: starfarers 2019, {SEATS} seats",
        f"options: board={board} start={start}",
        f"seed: {seed.decode()}",
        f"actions: {match.number}",
        f"result: {match.state.result()}",
        "",
        "the table at the beginning",
        *table_of(end.state),
        "",
    ]
    for number in range(match.number):
        if number == FIRST:
            shown += [f"… {match.number - FIRST - LAST} actions …", ""]
        if number < FIRST or number >= match.number - LAST:
            shown += [*end.told(), ""]
        else:
            end.play()
    return "\n".join(shown).rstrip() + "\n"


def new(game: Game, seed: bytes) -> State:
    state = game.new(seed)
    assert isinstance(state, State)
    return state


class BlindMatch:
    """A match of blind players. Their choice does not depend on the order in which actions are listed."""

    def __init__(self, state: State, seed: bytes) -> None:
        self.state = state
        self.dice = Dice(key_of(seed), 1)
        self.number = 0

    def over(self) -> bool:
        return self.state.result() is not None or self.number == LONGEST

    def play(self) -> tuple[int, str, int]:
        """One action: who did what, out of how many."""
        acting = self.state.acting()
        seat = acting[self.dice.below(0, len(acting))]
        legal = sorted(self.state.legal(seat), key=lambda action: action.text)
        action = legal[self.dice.below(0, len(legal))]
        self.state.step(seat, action)
        self.number += 1
        return seat, action.text, len(legal)

    def told(self) -> list[str]:
        """One action with its events and what has changed on the table."""
        before = table_of(self.state)
        story = Story()
        self.state.story = story
        seat, text, options = self.play()
        self.state.story = None
        return [
            f"{self.number}. seat {seat}: {text} (of {options}) → {self.state.digest()[:12]}",
            *(f"    {told(event)}" for event in story.events),
            *(row for row in table_of(self.state) if row not in before),
        ]


def told(event: Event) -> str:
    """An event in full, with the seats that are told all of it if not everybody is."""
    facts = event.public if event.secret is None else event.secret
    text = " ".join([event.name, *(f"{name}={plain(value)}" for name, value in facts.items())])
    return text if event.secret is None else f"{text} (in full only to {plain(list(event.seats))})"


def plain(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {plain(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return ",".join(plain(item) for item in value) if value else "none"
    return str(value)


def table_of(state: State) -> list[str]:
    """The compact facts of a moment: what is open, points and honours, cards, upgrades, figures."""
    seats = range(SEATS)
    stack = " > ".join(f"{NAMES[frame.kind]} {frame.seat}" for frame in state.frames)
    upgrades = " ".join("".join(str(row[seat]) for row in state.upgrades) for seat in seats)
    hands = " ".join(bundle_text(tuple(state.hands[seat])) for seat in seats)
    return [
        f"    | turn {state.turn}: {stack}",
        f"    | points {plain(state.points)} medals {plain(state.halves)} upgrades {upgrades}",
        f"    | hands {hands}",
        f"    | supply {plain(state.supply)} reserve {len(state.reserve)} encounters {len(state.encounters)}",
        f"    | ships {ships_of(state)}",
    ]


def ships_of(state: State) -> str:
    transports = state.rulebook.numbers.transports
    points = state.rulebook.board.points
    found = [
        f"{index // transports}{SHIPS[state.cargo[index]][0]}@{points[point]}"
        for index, point in enumerate(state.ships)
        if point >= 0
    ]
    return " ".join(found) if found else "none"
