"""The loop that learns: play, train, teach, test against the last champion, keep or drop. It goes on where it was stopped.

A folder holds `course.json` (what decides the run), a folder for each generation (its matches, its network, its test), `log.md`
and `curves.svg` for people, and `champion.json`: what the last generation that was kept has learned. The first champion is
the planner, which has learned nothing. The judgement is trained on matches of the latest generations, played by whoever builds
by the champion's policy and tries nothing out, since that is quick, and on decisions whose moves the champion has played on
(`comparing`). Then veterans with the new judgement try out what could be built, and the policy learns from that.

A run may go on from a network that was learned before, instead of beginning with the planner.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from starport.bots.base import Bot
from starport.bots.starfarers.champion import ChampionBot
from starport.bots.starfarers.foresight import mind_of
from starport.bots.starfarers.network_file import Learned, read, text_of, with_card, with_policy, with_policy_of
from starport.bots.starfarers.planner import PlannerBot
from starport.bots.starfarers.veteran import VeteranBot
from starport.engine.refusal import refuse
from starport.lab.bout import Outcome, play, without_collector
from starport.lab.comparing import make_comparisons
from starport.lab.contest import Contest, shared_game
from starport.lab.estimate import share
from starport.lab.imitation import make_lessons
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
Task = Callable[[SelfPlayPlan, str, int, int], bytes]


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
    first: int = 0  # matches of the first generation, if not as many
    teaching: float = 0.05  # matches from which the policy learns, for each one from which the judgement does
    comparing: float = 0.05  # the same for matches in which moves are compared
    begin: str = ""  # the sum of the network that is the first champion, if it is not the planner

    def games_of(self, number: int) -> int:
        """The matches of a generation."""
        return self.first if number == 1 and self.first else self.games


class Shard(NamedTuple):
    """Some matches of a generation, and the file they go into."""

    file: Path
    plan: SelfPlayPlan
    first: int
    games: int


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


def sum_of(network: str) -> str:
    """A short name for what a network has learned."""
    return hashlib.sha256(network.encode()).hexdigest()[:16]


# -- players


@lru_cache(maxsize=8)
def learned_from(text: str) -> Learned:
    return read(text)


def veteran(text: str, seed: bytes) -> VeteranBot:
    """A veteran that has learned this."""
    bot = VeteranBot(seed)
    bot.learn(learned_from(text))
    return bot


def player(text: str, seed: bytes) -> Bot:
    """Who is tested: a veteran that has learned this, or the planner."""
    return PlannerBot(seed) if text == PLANNER else veteran(text, seed)


def thinker(text: str, seed: bytes) -> ChampionBot:
    """A champion that has learned this."""
    bot = ChampionBot(seed)
    bot.learn(learned_from(text))
    return bot


def pupil(text: str, seed: bytes) -> PlannerBot:
    """Who plays the matches that are learned from: a planner that builds by this policy."""
    bot = PlannerBot(seed)
    if text != PLANNER:
        bot.mind = mind_of(learned_from(text), True)
    return bot


# -- tasks, done wherever there is room


def shard(plan: SelfPlayPlan, text: str, first: int, count: int) -> bytes:
    return packed(make_shard(plan, lambda seed: pupil(text, seed), first, count))


def lessons(plan: SelfPlayPlan, text: str, first: int, count: int) -> bytes:
    return packed(make_lessons(plan, lambda seed: veteran(text, seed), first, count))


def comparisons(plan: SelfPlayPlan, text: str, first: int, count: int) -> bytes:
    return packed(
        make_comparisons(plan, lambda seed: veteran(text, seed), lambda seed: thinker(text, seed), first, count)
    )


def bouts(contest: Contest, networks: tuple[str, str], numbers: range) -> list[Outcome]:
    """Some matches of a test."""
    texts = dict(zip(SIDES, networks, strict=True))
    with without_collector():
        return [play(contest, number, lambda side, seed: player(texts[side], seed)) for number in numbers]


def joined(parts: list[Arrays]) -> Arrays:
    """All parts one after the other; decisions of different ones get different numbers."""
    found = {name: np.concatenate([each[name] for each in parts]) for name in parts[0]}
    if "decision" in found:
        begins = found["decision"] != np.roll(found["decision"], 1)
        begins |= found["match"] != np.roll(found["match"], 1)
        found["decision"] = np.cumsum(begins)
    return found


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
        self,
        course: Course,
        folder: Path,
        workers: int = 1,
        on: str = HERE,
        tell: Tell | None = None,
        begin: str = PLANNER,
    ) -> None:
        self.course = course if begin == PLANNER else msgspec.structs.replace(course, begin=sum_of(begin))
        self.first = begin  # the first champion
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
        return (self.place(kept[-1]) / "network.json").read_text("utf-8") if kept else self.first

    def generation(self, number: int, champion: str) -> GenerationResult:
        began = time.monotonic()
        self.play(number, champion)
        losses = self.train(number, champion)
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

    def shards(self, number: int, name: str = "", share: float = 1.0) -> Iterator[Shard]:
        """The shards of a generation, of so large a share of its matches."""
        course = self.course
        for place, (edition, seats) in enumerate(course.rules):
            games = math.ceil(matches_of(course, number, place) * share)
            plan = SelfPlayPlan(edition, seats, course.seed * 1_000_003 + number, course.curious)
            for first in range(0, games, MATCHES_A_SHARD):
                file = self.place(number) / f"{name}{edition}-{seats}-{first:06}.npz"
                yield Shard(file, plan, first, min(MATCHES_A_SHARD, games - first))

    def play(self, number: int, champion: str) -> None:
        """The matches for the judgement that are missing, and the decisions, for which a champion is needed that has learned."""
        self.place(number).mkdir(exist_ok=True)
        self.fill(number, "played", shard, champion, self.shards(number))
        if champion != PLANNER:
            self.fill(number, "compared", comparisons, champion, self.compared(number))

    def compared(self, number: int) -> Iterator[Shard]:
        """The shards of a generation with decisions."""
        return self.shards(number, "compared-", self.course.comparing)

    def fill(self, number: int, done: str, task: Task, text: str, wanted: Iterable[Shard]) -> None:
        """The shards that are missing."""
        missing = [found for found in wanted if not found.file.is_file()]
        tasks = ((task, (found.plan, text, found.first, found.games)) for found in missing)
        for place, content in enumerate(in_order(tasks, self.workers, self.on)):
            write_whole(missing[place].file, content)
            self.tell(f"generation {number}: {done} shard {place + 1} of {len(missing)}")

    # -- train

    def sets(self, number: int) -> list[Arrays]:
        """The matches of the latest generations, a set for each rule set; match numbers of different ones differ."""
        return list(self.collected(number, self.shards).values())

    def decisions(self, number: int) -> dict[int, Arrays]:
        """The decisions of the latest generations, by the number of their rule set."""
        return {place: arrays for place, arrays in self.collected(number, self.compared).items() if len(arrays["seat"])}

    def collected(self, number: int, shards: Callable[[int], Iterator[Shard]]) -> dict[int, Arrays]:
        """What the latest generations have written, rule set by rule set."""
        found: dict[int, list[Arrays]] = {}
        for past in range(max(1, number - self.course.window + 1), number + 1):
            for piece in shards(past):
                if piece.file.is_file():  # the first generation of all has no decisions
                    arrays = unpacked(piece.file.read_bytes())
                    arrays["match"] += past * APART
                    place = self.course.rules.index((piece.plan.edition, piece.plan.seats))
                    found.setdefault(place, []).append(arrays)
        return {place: joined(parts) for place, parts in found.items()}

    def train(self, number: int, champion: str) -> dict[str, Any]:
        """What a generation learns: the judgement, then the policy; what both lost is kept on the card."""
        from starport.lab.training import train

        file = self.place(number) / "judgement.json"
        if not file.is_file():
            self.tell(f"generation {number}: training")
            sets = self.sets(number)
            trained = train(sets, self.course.seed + number, self.course.epochs, self.decisions(number))
            card = {
                "generation": number,
                "course": msgspec.to_builtins(self.course),
                "matches": int(sum(len(np.unique(arrays["match"])) for arrays in sets)),
                "moments": int(sum(len(arrays["winner"]) for arrays in sets)),
                "losses": trained.losses,
            }
            write_whole(file, with_policy_of(text_of(trained.layers, card), champion).encode())
        whole = self.place(number) / "network.json"
        if not whole.is_file():
            write_whole(whole, self.teach(number, file.read_text("utf-8")).encode())
        losses: dict[str, Any] = read(whole.read_text("utf-8")).card["losses"]
        return losses

    def teach(self, number: int, judgement: str) -> str:
        """The judgement with the policy that learns from it."""
        from starport.lab.teaching import teach

        wanted = list(self.shards(number, "lessons-", self.course.teaching))
        self.fill(number, "taught", lessons, judgement, wanted)
        arrays = joined([unpacked(piece.file.read_bytes()) for piece in wanted])
        self.tell(f"generation {number}: training the policy")
        layers, losses = teach(arrays, self.course.seed + number)
        card = read(judgement).card
        return with_policy(with_card(judgement, losses={**card["losses"], "policy": losses}), layers)

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
