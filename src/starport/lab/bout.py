"""Matches between bots, played to the end: one of a contest is watched, for everything its game lets a laboratory count."""

from __future__ import annotations

import gc
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, Watcher
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.dice import key_of
from starport.engine.event import Story
from starport.engine.game import State
from starport.engine.study import Counts, Study
from starport.lab.contest import Contest, seed_of

LIMIT = 200_000  # decisions; a match that needs more has lost its way
Make = Callable[[str, bytes], Bot]
"""A bot for the name it has in a contest, with a seed of its own."""


class Outcome(msgspec.Struct):
    """All that is kept of a match. `error` says what went wrong, if something did: then nobody has won."""

    number: int
    bots: list[str]
    winners: list[int]
    scores: list[int]
    reason: str
    rounds: int
    decisions: int
    illegal: list[int]
    error: str
    cpu_seconds: float
    curve: list[list[int]]  # points of every seat at the end of each round
    sources: list[dict[str, int]]
    counts: list[tuple[str, int, str, int]]
    luck: list[float] = []  # of each seat, in chances to win, where the contest asks for it


class MatchNotes(Watcher):
    """Listens to a match: points by round, and what the study of the game counts."""

    def __init__(self, study: Study, state: State) -> None:
        self.study = study
        self.story = Story()
        state.story = self.story
        self.counts: Counts = {}
        self.curve: list[list[int]] = []

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        while len(self.curve) < state.rounds():
            self.curve.append(list(self.study.points(state)))
        self.listen()

    def listen(self) -> None:
        events = self.story.events
        for event in events:
            self.study.count(event, self.counts)
        events.clear()

    def close(self, state: State) -> None:
        """What happened after the last action, and the points at the end."""
        self.listen()
        if points := self.study.points(state):
            self.curve.append(list(points))


class LuckNotes(Watcher):
    """Adds up what the dice of a match give each seat (bots/starfarers/luck.py), with other dice of its own."""

    def __init__(self, contest: Contest, number: int) -> None:
        self.tell = registry.luck_of(contest.game)
        self.seed = (contest.seed, "luck", number)
        self.falls = 0
        self.seconds = 0.0
        self.total = [0.0] * contest.seats

    def acts(self, state: State, seat: int, action: Action, at: int) -> None:
        began = time.process_time()
        found = self.tell(state, seat, action, key_of(seed_of(*self.seed, self.falls)))
        if found:
            self.falls += 1
            self.total = [before + more for before, more in zip(self.total, found, strict=True)]
        self.seconds += time.process_time() - began


class Together(Watcher):
    """Several watchers of one match."""

    def __init__(self, watchers: list[Watcher]) -> None:
        self.watchers = watchers

    def acts(self, state: State, seat: int, action: Action, at: int) -> None:
        for watcher in self.watchers:
            watcher.acts(state, seat, action, at)

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        for watcher in self.watchers:
            watcher.acted(state, seat, action, at)


@contextmanager
def without_collector() -> Iterator[None]:
    """States and frames form no cycles: looking for some would cost a twentieth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def play_out(state: State, bots: Sequence[Bot], watcher: Watcher | None = None) -> BotMatch:
    """A match between bots from a state to its end, or to the limit."""
    match = BotMatch(state, list(bots))
    match.watcher = watcher
    match.play(LIMIT)
    return match


def play(contest: Contest, number: int, make: Make = registry.make) -> Outcome:
    """A whole match. A bot or a rule that fails ends this match, not the contest."""
    names = contest.line_up(number)
    outcome = Outcome(number, names, [], [], "", 0, 0, [0] * len(names), "", 0.0, [], [], [])
    try:
        _play(contest, outcome, make)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        outcome.error = f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})"
        outcome.winners = []
    return outcome


def _play(contest: Contest, outcome: Outcome, make: Make) -> None:
    rules = contest.rules()
    bots = [make(name, contest.whim(outcome.number, seat)) for seat, name in enumerate(outcome.bots)]
    for bot in bots:
        if hasattr(bot, "clock"):  # what others do on the machine is no business of a contest
            bot.clock = time.thread_time
    study = catalogue.entry(contest.game).study
    began = time.process_time()
    state = rules.new(contest.deal(outcome.number))
    match = BotMatch(state, bots)
    notes = None if contest.light else MatchNotes(study, state)
    luck = LuckNotes(contest, outcome.number) if contest.luck else None
    watchers: list[Watcher] = [watcher for watcher in (notes, luck) if watcher is not None]
    match.watcher = Together(watchers) if watchers else None
    try:
        over = match.play(LIMIT)
    finally:
        measuring = 0.0 if luck is None else luck.seconds
        outcome.cpu_seconds = round(time.process_time() - began - measuring, 6)
        outcome.decisions, outcome.illegal, outcome.rounds = match.decisions, match.illegal_by, state.rounds()
    result = state.result()
    if result is None or not over:
        outcome.error = f"not over after {match.decisions} decisions"
        return
    outcome.winners, outcome.scores, outcome.reason = list(result.winners), list(result.scores), result.reason
    if luck is not None:
        outcome.luck = [round(total, 6) for total in luck.total]
    if notes is not None:
        notes.close(state)
        outcome.curve = notes.curve
        outcome.sources = [study.sources(state, seat) for seat in range(contest.seats)]
        outcome.counts = [(*key, count) for key, count in sorted(notes.counts.items())]
