"""Random matches: seats choose blindly among what they are offered, and time jumps from one thing to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from starport.engine.action import Action
from starport.engine.game import State
from starport.engine.record import Record
from tests.laws.hints import hints
from tests.laws.rulesets import RuleSet

BOUND = 50_000  # moves: random play that takes longer will never end
FORMS = 0.1  # how often a seat fills in a form instead of taking a listed action
WAITS = 0.2  # how often everybody waits for the clock although somebody could act
PACE = 5_000  # milliseconds: the longest pause between two actions
NAP = 20_000  # milliseconds: the longest such wait; many things may be due in it


@dataclass(frozen=True)
class Move:
    """What happened: a seat acted, or (nobody) the clock ran to `at`."""

    seat: int | None
    action: Action | None
    at: int

    def do(self, state: State) -> None:
        """The same again on another state: everything due first, then the action."""
        state.tick(self.at)
        if self.seat is not None and self.action is not None:
            state.apply(self.seat, self.action, self.at)


class Walk:
    """A random match in progress."""

    def __init__(self, state: State, chance: Random, at: int = 0) -> None:
        self.state = state
        self.chance = chance
        self.at = at
        self.number = 0

    def move(self) -> Move:
        """Let something happen; the match must not be over."""
        due, ready = self.state.due(), self.state.acting()
        assert ready or due is not None, "nobody can act and the clock never will: the match is stuck"
        wait = pause(due, ready, self.at, self.chance)
        self.at = pace(due, self.at, self.chance) if wait is None else wait
        self.number += 1
        # What is offered may depend on the moment, so time passes first and the choice comes second.
        self.state.tick(self.at)
        ready = self.state.acting() if wait is None else []
        if not ready:
            return Move(None, None, self.at)
        move = Move(*self.choose(ready), self.at)
        move.do(self.state)
        return move

    def choose(self, ready: list[int]) -> tuple[int, Action]:
        if self.chance.random() < FORMS:
            filled = self.fill_in()
            if filled is not None:
                return filled
        seat = self.chance.choice(ready)
        return seat, self.chance.choice(self.state.legal(seat))

    def fill_in(self) -> tuple[int, Action] | None:
        """Any seat may fill in its forms, also one that nobody waits for."""
        open_forms = [(seat, form) for seat in range(self.state.game.seats) for form in self.state.forms(seat)]
        if not open_forms:
            return None
        seat, form = self.chance.choice(open_forms)
        text = hints(self.state.game.name).fill(form, self.chance)
        return None if text is None else (seat, self.state.game.parse(text))


def pause(due: int | None, ready: list[int], at: int, chance: Random) -> int | None:
    """Until when everybody waits, perhaps past the moment at which something is due; None if somebody acts now."""
    if due is None or (ready and chance.random() >= WAITS):
        return None
    return at + chance.randint(1, NAP) if ready else max(at, due)


def pace(due: int | None, at: int, chance: Random) -> int:
    """When the next action comes: before anything else is due, so that it is still offered then."""
    return at if due is None else chance.randint(at, max(at, min(due - 1, at + PACE)))


@dataclass(frozen=True)
class Moment:
    """A state out of a match with its moment; nobody may change it."""

    state: State
    at: int
    number: int


@dataclass(frozen=True)
class RandomMatch:
    """A whole random match: moments on the way (the first and the last among them) and its record."""

    moments: list[Moment]
    record: Record

    @property
    def last(self) -> Moment:
        return self.moments[-1]


@lru_cache(maxsize=16)  # all laws look at the same matches; a rule set's laws run one after the other
def match(rules: RuleSet, seed: int, stops: int) -> RandomMatch:
    """Play a random match to its end and stop at so many moments between, each as likely as the others."""
    walker = walk(rules, seed)
    picker = Random(seed)
    record = Record.begin(rules.game(), seed_bytes(seed), [f"keeper {seat}" for seat in range(rules.seats)])
    first = Moment(walker.state.copy(), 0, 0)
    between: list[Moment] = []
    for move in steps(walker):
        if move.seat is not None and move.action is not None:
            record.note(move.seat, move.action, walker.state, move.at)
        place = len(between) if len(between) < stops else picker.randrange(walker.number)
        if place < stops:
            between[place : place + 1] = [Moment(walker.state.copy(), walker.at, walker.number)]
    record.close(walker.state, seed_bytes(seed), walker.at)
    last = Moment(walker.state, walker.at, walker.number)
    return RandomMatch([first, *sorted(between, key=lambda moment: moment.number), last], record)


def moments(rules: RuleSet, seed: int, stops: int) -> list[Moment]:
    return match(rules, seed, stops).moments


def walk(rules: RuleSet, seed: int) -> Walk:
    return Walk(rules.game().new(seed_bytes(seed)), chance_of(rules, seed))


def seed_bytes(seed: int) -> bytes:
    return b"law %d" % seed


def chance_of(rules: RuleSet, seed: int) -> Random:
    """The choices of the test itself, apart from the dice of the match."""
    return Random(f"{rules} {seed}")


def steps(walker: Walk) -> Iterator[Move]:
    """Play the match to its end."""
    while walker.state.result() is None:
        assert walker.number < BOUND, f"no result after {BOUND} moves"
        yield walker.move()


def play_on(state: State, at: int, chance: Random, count: int) -> list[Move]:
    """Play a few random moves on this very state, or fewer if the match ends before."""
    walker = Walk(state, chance, at)
    played: list[Move] = []
    while len(played) < count and state.result() is None:
        played.append(walker.move())
    return played
