"""Tuning a bot's weights by self-play: simultaneous perturbation (SPSA), repeatable from a seed.

    python -m starport.lab.tune --steps 60 --games 48 --seed 1 --output weights.json

It begins with a first guess made by hand, so that the same command always finds the same weights. In each step all weights
are moved at once, each by lot up or down, by a share of itself. One half of the seats plays with the weights moved one way,
the other half with those moved the other way, each match twice with the sides exchanged; the weights then go a little the
way that did better. All editions and numbers of players take turns. The file is written after each step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from starport.bots.record_file import Record
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game
from starport.lab.bout import play_out, without_collector
from starport.lab.contest import seed_of, shared_game
from starport.lab.runner import HERE, in_order
from starport.lab.tuned import PLANNER, SUBJECTS, Subject

CALM = 7.0  # steps before the strides begin to shrink
REACH = 0.15
STRIDE = 0.3


@dataclass(frozen=True)
class Tuning:
    """How to tune: so many steps of so many matches; `reach` is the share by which weights are tried, `stride` the share
    they move by if one side wins everything. Both shrink with the steps, as the method asks."""

    steps: int
    games: int
    seed: int
    reach: float = REACH
    stride: float = STRIDE

    def reach_at(self, step: int) -> float:
        return float(self.reach / (1.0 + step) ** 0.101)

    def stride_at(self, step: int) -> float:
        return float(self.stride * (CALM / (CALM + step)) ** 0.602)


def task(bot: str, rules: tuple[str, int], sides: tuple[Record, Record], seed: int, number: int) -> float:
    """One pair of matches, wherever it is played; rule sets and bots are made there."""
    subject = SUBJECTS[bot]
    with without_collector():
        return score(subject, shared_game(subject.game, *rules, ()), sides, seed, number)


def score(subject: Subject, game: Game, sides: tuple[Record, Record], seed: int, number: int) -> float:
    """The same match twice with the sides exchanged: 1 if the first side wins both, -1 if the second does."""
    total = 0.0
    for turned in (0, 1):
        bots = [subject.player(sides[(seat + turned) % 2], seed_of(seed, number, seat)) for seat in range(game.seats)]
        result = play_out(game.new(seed_of(seed, number)), bots).state.result()
        if result is not None:
            total += subject.lead(result, turned) / 2
    return total


def moved(record: Record, signs: dict[str, int], share: float) -> Record:
    """The weights, each moved by a share of itself the way its sign says; those without a sign stay."""
    return {name: value * (1.0 + signs.get(name, 0) * share) for name, value in record.items()}


Tell = Callable[[int, float, Record], None]


def tune(
    subject: Subject,
    start: Record,
    tuning: Tuning,
    games: list[Game],
    tell: Tell | None = None,
    workers: int = 1,
    on: str = HERE,
) -> Record:
    """The weights after all steps; `tell` hears each step, which way it leaned and what came out so far. A run of fewer
    steps is the beginning of a longer one."""
    record = start
    rules = [(game.edition, game.seats) for game in games]
    dice = Dice(key_of(seed_of(tuning.seed, "signs")), 1)
    for step in range(tuning.steps):
        signs = {name: 2 * dice.below(0, 2) - 1 for name in subject.tuned()}
        reach = tuning.reach_at(step)
        sides = (moved(record, signs, reach), moved(record, signs, -reach))
        numbers = range(step * tuning.games, (step + 1) * tuning.games)
        tasks = [(task, (subject.bot, rules[number % len(rules)], sides, tuning.seed, number)) for number in numbers]
        lean = sum(in_order(tasks, workers, on)) / tuning.games
        record = moved(record, signs, tuning.stride_at(step) * lean)
        if tell is not None:
            tell(step, lean, record)
    return record


@click.command()
@click.option("--bot", type=click.Choice(list(SUBJECTS)), default=PLANNER.bot, show_default=True)
@click.option("--steps", type=click.IntRange(1, 100_000), default=60, show_default=True)
@click.option(
    "--games", type=click.IntRange(1, 100_000), default=48, show_default=True, help="Pairs of matches a step."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed finds the same weights.")
@click.option(
    "--reach",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=REACH,
    show_default=True,
    help="The share of itself by which a weight is tried up and down at first.",
)
@click.option(
    "--start", type=click.Path(exists=True, path_type=Path), help="Weights to begin with instead of the first guess."
)
@click.option("--output", type=click.Path(path_type=Path), required=True, help="Where the weights go.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--on", default=HERE, metavar="CLUSTER", help="`ray`, or the address of a Ray cluster.")
def main(
    bot: str,
    steps: int,
    games: int,
    seed: int,
    reach: float,
    start: Path | None,
    output: Path,
    workers: int,
    on: str,
) -> None:
    """Tune a bot's weights by self-play."""
    subject = SUBJECTS[bot]
    first, _ = subject.read(start or subject.first)

    def tell(step: int, lean: float, found: Record) -> None:
        click.echo(f"step {step + 1} of {steps}: {lean:+.3f}", err=True)
        begun = f" --start {start.name}" if start else ""
        command = (
            f"python -m starport.lab.tune --bot {bot} --steps {step + 1} --games {games} --seed {seed}"
            f" --reach {reach}{begun} --output {output.name}"
        )
        card = {"command": command, "seed": seed, "matches": 2 * games * (step + 1)}
        output.write_text(subject.file.text_of(found, card), "utf-8")

    tune(subject, first, Tuning(steps, games, seed, reach), subject.rule_sets(), tell, workers, on)


if __name__ == "__main__":
    main()
