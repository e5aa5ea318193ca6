"""The loop that learns: play, train, test against the last champion, keep or drop. It goes on where it was stopped.

A folder holds `course.json` (what decides the run), a folder for each generation (its matches, its network, its test), `log.md`
and `curves.svg` for people, and `champion.json`: the network of the last generation that was kept. The first champion is
the planner, which has learned nothing. Data is played by the champion of the time, and the latest generations are trained on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from starport.bots.base import Bot
from starport.bots.starfarers.foresight import Judge
from starport.bots.starfarers.network import Network
from starport.bots.starfarers.network_file import read, text_of, with_card
from starport.bots.starfarers.planner import PlannerBot
from starport.bots.starfarers.veteran import VeteranBot
from starport.engine.refusal import refuse
from starport.lab.bout import Outcome, play, without_collector
from starport.lab.contest import Contest, shared_game
from starport.lab.estimate import share
from starport.lab.journal import Journal, write_whole
from starport.lab.runner import HERE, in_order
from starport.lab.selfplay import GAME, Arrays, SelfPlayPlan, make_shard, packed, unpacked
from starport.lab.sprt import Test, TestResult, look

PLANNER = ""  # in place of a network: the champion that has learned nothing
SIDES = ("challenger", "champion")
MATCHES_A_SHARD = 50
APART = 10_000_000  # between the numbers of matches of two generations
COURSE = "course.json"
KEPT = "champion.json"
Tell = Callable[[str], None]


class Course(msgspec.Struct, frozen=True):
    """Everything that decides a run but how many generations it has."""

    rules: tuple[
        tuple[str, int], ...
    ]  # editions with numbers of seats; half of the matches and all tests are of the first
    games: int  # matches of a generation
    seed: int
    curious: float = 0.1  # the share of decisions that are made by lot
    window: int = 3  # generations whose matches are trained on
    epochs: int = 5
    low: float = 0.0  # rating points that the test tells apart
    high: float = 30.0
    error: float = 0.05
    most: int = 2000  # matches of a test; undecided by then is not kept
    first: int = 0  # matches of the first generation, if not as many: planners play quickly

    def games_of(self, number: int) -> int:
        """The matches of a generation."""
        return self.first if number == 1 and self.first else self.games


class GenerationResult(msgspec.Struct):
    """What became of a generation."""

    number: int
    kept: bool
    answer: str
    score: float
    matches: int
    llr: float
    loss: float
    before: float
    seconds: float
    curve: list[list[float]]


# -- players


@lru_cache(maxsize=8)
def network_of(text: str) -> Network:
    return read(text)[0]


def player(text: str, seed: bytes) -> Bot:
    """A veteran with this network, or the planner."""
    if text == PLANNER:
        return PlannerBot(seed)
    bot = VeteranBot(seed)
    bot.judge = Judge(network_of(text), bot.quiet)
    return bot


# -- tasks, done wherever there is room


def shard(plan: SelfPlayPlan, text: str, first: int, count: int) -> bytes:
    return packed(make_shard(plan, lambda seed: player(text, seed), first, count))


def bouts(contest: Contest, networks: tuple[str, str], numbers: range) -> list[Outcome]:
    """Some matches of a test."""
    texts = dict(zip(SIDES, networks, strict=True))
    with without_collector():
        return [play(contest, number, lambda side, seed: player(texts[side], seed)) for number in numbers]


def matches_of(course: Course, number: int, place: int) -> int:
    """How many matches of a generation are of the rule set at this place: half are of the first, the others share the rest."""
    games, others = course.games_of(number), len(course.rules) - 1
    if not others:
        return games
    return games // 2 if place == 0 else games // 2 // others


# -- the loop


class Training:
    """A run in its folder."""

    def __init__(
        self, course: Course, folder: Path, workers: int = 1, on: str = HERE, tell: Tell | None = None
    ) -> None:
        self.course = course
        self.folder = folder
        self.workers = workers
        self.on = on
        self.tell = tell or (lambda words: None)
        self.begin()

    def begin(self) -> None:
        """The folder, with the course in it; Refused if another one lies here."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise refuse("cannot_write", "", file=str(self.folder), why=error.strerror or "") from None
        file = self.folder / COURSE
        if file.is_file():
            there = msgspec.json.decode(file.read_bytes(), type=Course)
            differing = [name for name in there.__struct_fields__ if getattr(there, name) != getattr(self.course, name)]
            if differing:
                raise refuse("other_training", "", folder=str(self.folder), differing=differing)
        write_whole(file, msgspec.json.format(msgspec.json.encode(self.course), indent=1) + b"\n")

    def run(self, generations: int) -> list[GenerationResult]:
        """So many generations, those that are there already included."""
        steps: list[GenerationResult] = []
        for number in range(1, generations + 1):
            file = self.place(number) / "step.json"
            if file.is_file():
                steps.append(msgspec.json.decode(file.read_bytes(), type=GenerationResult))
                continue
            step = self.generation(number, self.champion(steps))
            steps.append(step)
            if step.kept:
                network = (self.place(number) / "network.json").read_text("utf-8")
                won = share(step.score * step.matches, step.matches)
                strength = f"won {won.text()} against the champion before, two against two"
                write_whole(self.folder / KEPT, with_card(network, strength=strength).encode())
            write_whole(file, msgspec.json.encode(step))
            self.log(steps)
        return steps

    def place(self, number: int) -> Path:
        return self.folder / f"generation-{number:03}"

    def champion(self, steps: list[GenerationResult]) -> str:
        """The network of the last generation that was kept."""
        kept = [step.number for step in steps if step.kept]
        return (self.place(kept[-1]) / "network.json").read_text("utf-8") if kept else PLANNER

    def generation(self, number: int, champion: str) -> GenerationResult:
        began = time.monotonic()
        self.play(number, champion)
        losses = self.train(number)
        network = (self.place(number) / "network.json").read_text("utf-8")
        verdict, played = self.test(number, network, champion)
        compared = losses["compared"][0]
        return GenerationResult(
            number,
            verdict.answer == "yes",
            verdict.answer,
            verdict.score,
            played,
            verdict.llr,
            compared["learned"]["all"],
            compared["before"]["all"],
            round(time.monotonic() - began, 1),
            losses["curve"],
        )

    # -- play

    def shards(self, number: int) -> Iterator[tuple[Path, SelfPlayPlan, int, int]]:
        """The shards of a generation: file, plan, first match and how many."""
        course = self.course
        for place, (edition, seats) in enumerate(course.rules):
            games = matches_of(course, number, place)
            plan = SelfPlayPlan(edition, seats, course.seed * 1_000_003 + number, course.curious)
            for first in range(0, games, MATCHES_A_SHARD):
                file = self.place(number) / f"{edition}-{seats}-{first:06}.npz"
                yield file, plan, first, min(MATCHES_A_SHARD, games - first)

    def play(self, number: int, champion: str) -> None:
        """The matches that are missing."""
        self.place(number).mkdir(exist_ok=True)
        missing = [found for found in self.shards(number) if not found[0].is_file()]
        tasks = ((shard, (plan, champion, first, count)) for _, plan, first, count in missing)
        for done, content in enumerate(in_order(tasks, self.workers, self.on)):
            write_whole(missing[done][0], content)
            self.tell(f"generation {number}: played shard {done + 1} of {len(missing)}")

    # -- train

    def sets(self, number: int) -> list[Arrays]:
        """The matches of the latest generations, a set for each rule set; match numbers of different ones differ."""
        found: dict[tuple[str, int], list[Arrays]] = {}
        for past in range(max(1, number - self.course.window + 1), number + 1):
            for file, plan, _, _ in self.shards(past):
                arrays = unpacked(file.read_bytes())
                arrays["match"] += past * APART
                found.setdefault((plan.edition, plan.seats), []).append(arrays)
        return [{name: np.concatenate([each[name] for each in parts]) for name in parts[0]} for parts in found.values()]

    def train(self, number: int) -> dict[str, Any]:
        """The network of a generation; what it lost is kept on its card."""
        from starport.lab.training import train

        file = self.place(number) / "network.json"
        if not file.is_file():
            self.tell(f"generation {number}: training")
            sets = self.sets(number)
            trained = train(sets, self.course.seed + number, self.course.epochs)
            card = {
                "generation": number,
                "course": msgspec.to_builtins(self.course),
                "matches": int(sum(len(np.unique(arrays["match"])) for arrays in sets)),
                "moments": int(sum(len(arrays["winner"]) for arrays in sets)),
                "losses": trained.losses,
            }
            write_whole(file, text_of(trained.layers, card).encode())
        losses: dict[str, Any] = read(file.read_text("utf-8"))[1]["losses"]
        return losses

    # -- test

    def contest(self, number: int) -> Contest:
        edition, seats = self.course.rules[0]
        options = shared_game(GAME, edition, seats, ()).options
        seed = self.course.seed * 1_000_003 + 500_000 + number
        return Contest(GAME, edition, seats, options, SIDES, seed, light=True)

    def test(self, number: int, network: str, champion: str) -> tuple[TestResult, int]:
        """The challenger against the champion until it is known which is better."""
        course, contest = self.course, self.contest(number)
        test = Test(*SIDES, course.low, course.high, course.error)
        journal = Journal(self.place(number) / "test")
        with journal.opened(contest):
            verdict = look(contest, test, journal.played)
            blocks = contest.blocks(len(journal.played), course.most) if verdict.answer == "open" else iter(())
            tasks = ((bouts, (contest, (network, champion), numbers)) for numbers in blocks)
            for outcomes in in_order(tasks, self.workers, self.on):
                journal.add(outcomes)
                verdict = look(contest, test, journal.played)
                if verdict.answer != "open":
                    break
                if len(journal.played) % 100 < contest.seats:
                    self.tell(f"generation {number}: {verdict.score:.3f} of {len(journal.played)} matches won")
        return verdict, len(journal.played)

    # -- what people read

    def log(self, steps: list[GenerationResult]) -> None:
        from starport.lab.curves import draw_steps

        lines = [
            f"# Learning {GAME}: {', '.join(f'{edition} with {seats} seats' for edition, seats in self.course.rules)}",
            "",
            "| generation | matches won against the champion before | loss (before) | verdict | minutes since the last start |",
            "| --- | --- | --- | --- | --- |",
        ]
        for step in steps:
            found = share(step.score * step.matches, step.matches)
            verdict = "kept" if step.kept else f"dropped ({step.answer})"
            lines.append(
                f"| {step.number} | {found.text()} | {step.loss:.4f} ({step.before:.4f}) | {verdict}, LLR {step.llr:.2f} |"
                f" {step.seconds / 60:.1f} |"
            )
        write_whole(self.folder / "log.md", ("\n".join(lines) + "\n").encode())
        write_whole(self.folder / "curves.svg", draw_steps(steps))
