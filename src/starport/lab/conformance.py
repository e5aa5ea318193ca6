"""Does a bot keep the rules? Whole matches in every edition, watched closely, and a report its author can use."""

from __future__ import annotations

import math
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from starport.bots import registry
from starport.bots.base import Bot
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game, State
from starport.lab.bout import LIMIT, play_out
from starport.lab.contest import seed_of

DEADLINE = 1.2  # so many budgets may the slowest decision of a thousand take
SLOWEST = 0.999
LOOK_EVERY = 7  # decisions between two looks at whether thinking changes the table, and between two blind tests
GLANCE = 0.001  # seconds; to see that it is too early for anything is no decision
WORLDS = 3  # imagined worlds in each blind test

CHECKS = {
    "survives": "plays to the end in every edition with every number of seats",
    "legal": "chooses only what is allowed",
    "hands off": "does not change the table by thinking",
    "same seed": "plays the same match again under the same seed, in another process too",
    "blind": "chooses the same where it cannot see a difference",
    "in time": "decides within the budget",
}


@dataclass
class Inspection:
    """What was seen of a bot."""

    decisions: int = 0
    blind_tests: int = 0
    matches: int = 0
    faults: dict[str, list[str]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)

    def fault(self, check: str, told: str) -> None:
        self.faults.setdefault(check, []).append(told)


class BotBroke(Exception):
    """The bot raised an error, or returned what is no choice at all."""


@dataclass(frozen=True)
class MatchSetting:
    """One match to be played: a rule set, the seat of the bot under test, and a seed."""

    game: str
    edition: str
    seats: int
    seat: int
    seed: int

    def __str__(self) -> str:
        return f"{self.edition}, {self.seats} seats, seat {self.seat}, seed {self.seed}"

    def rules(self) -> Game:
        return catalogue.make(self.game, self.edition, self.seats)


class Observed(Bot):
    """The bot under test with somebody looking over its shoulder. Keeps all it chose. It only ever sits in worlds that its
    seat imagines: one that looks behind its chair finds nothing that is true, and gives itself away."""

    def __init__(self, name: str, setting: MatchSetting, notes: Inspection | None) -> None:
        seed = seed_of(setting.seed, setting, "tested")
        super().__init__(seed)
        self.name, self.setting, self.notes = name, setting, notes
        self.inner = made(name, seed)
        self.state: State | None = None
        self.chosen: list[str] = []

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        return self.act(chair)

    def act(self, chair: Chair) -> Action | None:
        state, notes = self.state, self.notes
        assert state is not None
        world = state.imagine(chair.seat, self.dice)
        seen = seated(world, chair)
        if notes is None:
            action = asked(self.inner, seen)
        else:
            look = notes.decisions % LOOK_EVERY == 0
            before = world.digest() if look else ""
            began = time.perf_counter()
            action = asked(self.inner, seen)
            seconds = time.perf_counter() - began
            if action is not None:
                notes.decisions += 1
            if action is not None or seconds > GLANCE:
                notes.seconds.append(seconds)
            if look and world.digest() != before:
                notes.fault("hands off", f"{self.setting}: after {len(self.chosen)} choices")
            if look and action is not None:
                self.test_blind(state, chair, notes)
            self.judge(state, chair, action, notes)
        if action is not None:
            self.chosen.append(action.text)
        return action

    def judge(self, state: State, chair: Chair, action: Action | None, notes: Inspection) -> None:
        refusal = None if action is None else state.refusal(chair.seat, action)
        if action is not None and refusal is not None:
            notes.fault("legal", f"{self.setting}: choice {len(self.chosen)} was {action.text!r}: {refusal!r}")

    def test_blind(self, state: State, chair: Chair, notes: Inspection) -> None:
        """Fresh bots have to choose the same in all worlds that the seat cannot tell from the real one."""
        seed = seed_of(self.setting.seed, "blind", notes.decisions)
        dice = Dice(key_of(seed), 1)
        notes.blind_tests += 1
        choices = [self.fresh_choice(seed, state.imagine(chair.seat, dice), chair) for _ in range(WORLDS)]
        for other in choices[1:]:
            if other != choices[0]:
                told = f"{self.setting}: after {len(self.chosen)} choices it took {choices[0]!r} and {other!r}"
                notes.fault("blind", told)

    def fresh_choice(self, seed: bytes, state: State, chair: Chair) -> str:
        bot, seen = made(self.name, seed), seated(state, chair)
        action = asked(bot, seen)
        wake = bot.wake()
        if action is None and wake is not None and wake > seen.at:  # it only looks at the clock first
            seen.at = wake
            action = asked(bot, seen)
        return "wait" if action is None else action.text

    def wake(self) -> int | None:
        return self.inner.wake()


def seated(world: State, chair: Chair) -> Chair:
    """The same chair in another world."""
    seen = Chair(world, chair.seat)
    seen.at = chair.at
    return seen


def made(name: str, seed: bytes) -> Bot:
    """The bot under test; BotBroke if it cannot be made."""
    try:
        return registry.make(name, seed)
    except Exception as error:
        raise BotBroke(f"cannot be made: {type(error).__name__}: {error}") from error


def asked(bot: Bot, chair: Chair) -> Action | None:
    """What a bot answers; BotBroke if that is an error or nonsense."""
    try:
        action: object = bot.act(chair)
    except Exception as error:
        raise BotBroke(f"raised {type(error).__name__}: {error}") from error
    if action is not None and not isinstance(action, Action):
        raise BotBroke(f"returned {action!r}, which is neither an action nor None")
    return action


def opponent(game: str) -> str:
    """Who sits on the other seats: the weakest bot made for this game, so that matches come to an end."""
    made = [name for name, known in registry.KNOWN.items() if game in known.games]
    return min(made, key=lambda name: registry.KNOWN[name].level, default="random")


def play(name: str, setting: MatchSetting, notes: Inspection | None) -> list[str]:
    """A match with the bot on its seat; gives everything it chose. BotBroke says why it could not be played."""
    other = opponent(setting.game)
    bots = [registry.make(other, seed_of(setting.seed, setting, seat)) for seat in range(setting.seats)]
    tested = Observed(name, setting, notes)
    bots[setting.seat] = tested
    state = setting.rules().new(seed_of(setting.seed, setting))
    tested.state = state
    match = play_out(state, bots)
    if state.result() is None:
        waiting = setting.seat in state.acting() and match.decisions < LIMIT
        why = "waits for ever though the game waits for it" if waiting else f"no end after {match.decisions} decisions"
        raise BotBroke(why)
    return tested.chosen


def settings(game: str, editions: list[str], games: int, seed: int) -> Iterator[MatchSetting]:
    """For each edition and number of seats so many matches, the bot moving from seat to seat."""
    for edition in editions:
        for seats in catalogue.entry(game).edition(edition).seats:
            for number in range(games):
                yield MatchSetting(game, edition, seats, (seed + number + seats) % seats, seed + number)


def repeat(name: str, setting: MatchSetting) -> list[str]:
    """The match once more, unobserved; for another process, whose hashes of texts differ."""
    try:
        return play(name, setting, None)
    except BotBroke as failed:
        return [str(failed)]


def inspect(
    name: str, game: str, editions: list[str], games: int, budget: float, seed: int, tell: Callable[[int], None]
) -> Inspection:
    """Play all settings and note every fault; `tell` hears how many matches are done."""
    notes = Inspection()
    played: list[tuple[MatchSetting, list[str]]] = []
    for setting in settings(game, editions, games, seed):
        try:
            played.append((setting, play(name, setting, notes)))
        except BotBroke as failed:
            notes.fault("survives", f"{setting}: {failed}")
        notes.matches += 1
        tell(notes.matches)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        for setting, chosen in played:
            again = pool.submit(repeat, name, setting).result()
            if again != chosen:
                first = next((n for n, (a, b) in enumerate(zip(chosen, again, strict=False)) if a != b), len(again))
                notes.fault("same seed", f"{setting}: choice {first} differs")
            tell(notes.matches + len(played))
    slow = slowest(notes.seconds)
    if slow > DEADLINE * budget:
        notes.fault("in time", f"{slow:.3f} s, more than {DEADLINE:g} × {budget:g} s")
    return notes


def slowest(seconds: list[float]) -> float:
    """The time that all but one of a thousand decisions keep."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered), math.ceil(SLOWEST * len(ordered))) - 1] if ordered else 0.0


def told(notes: Inspection, check: str) -> str:
    """One line about a check, for the report."""
    faults = notes.faults.get(check, [])
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        return f"{faults[0]}{more}"
    middle = sorted(notes.seconds)[len(notes.seconds) // 2] if notes.seconds else 0.0
    return {
        "survives": f"{notes.matches} matches",
        "legal": f"{notes.decisions} choices",
        "hands off": f"looked at {notes.decisions // LOOK_EVERY} times",
        "same seed": f"{notes.matches} matches played again",
        "blind": f"{notes.blind_tests} tests with {WORLDS} imagined worlds each",
        "in time": f"median {1000 * middle:.2f} ms, 99.9 % within {1000 * slowest(notes.seconds):.2f} ms",
    }[check]
