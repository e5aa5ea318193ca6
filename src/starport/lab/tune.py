"""Tuning the planner's weights by self-play: simultaneous perturbation (SPSA), repeatable from a seed.

    python -m starport.lab.tune --steps 60 --games 48 --seed 1 --output weights.json

It begins with a first guess made by hand, so that the same command always finds the same weights: those the planner has.
In each step all weights are moved at once, each by lot up or down, by a share of itself. One half of the seats plays with
the weights moved one way, the other half with those moved the other way, each match twice with the sides exchanged; the
weights then go a little the way that won more. All editions and numbers of players take turns. The file is written after
each step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from starport.bots.base import Bot
from starport.bots.starfarers.planner import Mind, PlannerBot
from starport.bots.starfarers.weights import JUDGED, Weights
from starport.bots.starfarers.weights_file import NAMES, BadWeights, Record, read, text_of
from starport.engine import catalogue
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game
from starport.lab.bout import play_out, without_collector
from starport.lab.contest import seed_of, shared_game
from starport.lab.runner import HERE, in_order

GAME = "starfarers"
FIRST = Path(__file__).parent / "data" / "first_weights.json"
CALM = 7.0  # steps before the strides begin to shrink


@dataclass(frozen=True)
class Tuning:
    """How to tune: so many steps of so many matches; `reach` is the share by which weights are tried, `stride` the share
    they move by if one side wins everything. Both shrink with the steps, as the method asks."""

    steps: int
    games: int
    seed: int
    reach: float = 0.15
    stride: float = 0.3

    def reach_at(self, step: int) -> float:
        return float(self.reach / (1.0 + step) ** 0.101)

    def stride_at(self, step: int) -> float:
        return float(self.stride * (CALM / (CALM + step)) ** 0.602)


def rule_sets() -> list[Game]:
    """Every edition with every number of players."""
    editions = catalogue.entry(GAME).editions
    return [catalogue.make(GAME, edition.name, seats) for edition in editions for seats in edition.seats]


def player(weights: Weights, seed: bytes) -> Bot:
    """A planner with weights of its own."""
    bot = PlannerBot(seed)
    bot.mind = Mind(weights, True)
    return bot


def task(rules: tuple[str, int], sides: tuple[Record, Record], seed: int, number: int) -> float:
    """One pair of matches, wherever it is played; rule sets and weights are made there."""
    game = shared_game(GAME, *rules, ())
    with without_collector():
        return score(game, (Weights(**sides[0]), Weights(**sides[1])), seed, number)


def score(game: Game, sides: tuple[Weights, Weights], seed: int, number: int) -> float:
    """The same match twice with the sides exchanged: 1 if the first side wins both, -1 if the second does."""
    total = 0.0
    for turned in (0, 1):
        bots = [player(sides[(seat + turned) % 2], seed_of(seed, number, seat)) for seat in range(game.seats)]
        result = play_out(game.new(seed_of(seed, number)), bots).state.result()
        for winner in result.winners if result is not None else ():
            total += 0.5 if (winner + turned) % 2 == 0 else -0.5
    return total


def moved(record: Record, signs: dict[str, int], share: float) -> Record:
    """The weights, each moved by a share of itself the way its sign says; those without a sign stay."""
    return {name: value * (1.0 + signs.get(name, 0) * share) for name, value in record.items()}


Tell = Callable[[int, float, Record], None]


def tune(
    start: Record, tuning: Tuning, games: list[Game], tell: Tell | None = None, workers: int = 1, on: str = HERE
) -> Record:
    """The weights after all steps; `tell` hears each step, which way it leaned and what came out so far. A run of fewer
    steps is the beginning of a longer one."""
    record = start
    tuned = [name for name in NAMES if name not in JUDGED]
    dice = Dice(key_of(seed_of(tuning.seed, "signs")), 1)
    for step in range(tuning.steps):
        signs = {name: 2 * dice.below(0, 2) - 1 for name in tuned}
        reach = tuning.reach_at(step)
        sides = (moved(record, signs, reach), moved(record, signs, -reach))
        numbers = range(step * tuning.games, (step + 1) * tuning.games)
        rules = [(games[place % len(games)].edition, games[place % len(games)].seats) for place in range(tuning.games)]
        tasks = [(task, (rules[place], sides, tuning.seed, number)) for place, number in enumerate(numbers)]
        lean = 0.0
        for found in in_order(tasks, workers, on):
            lean += found
        lean /= tuning.games
        record = moved(record, signs, tuning.stride_at(step) * lean)
        if tell is not None:
            tell(step, lean, record)
    return record


def read_weights(file: Path) -> Record:
    """The weights of a file; a usage error that says what is wrong with it."""
    try:
        return read(file.read_text("utf-8"))
    except (BadWeights, UnicodeDecodeError) as error:
        raise click.UsageError(f"{file}: {error}") from None


@click.command()
@click.option("--steps", type=click.IntRange(1, 100_000), default=60, show_default=True)
@click.option(
    "--games", type=click.IntRange(1, 100_000), default=48, show_default=True, help="Pairs of matches a step."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed finds the same weights.")
@click.option("--start", type=click.Path(exists=True, path_type=Path), default=FIRST, help="Weights to begin with.")
@click.option("--output", type=click.Path(path_type=Path), required=True, help="Where the weights go.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--on", default=HERE, metavar="CLUSTER", help="`ray`, or the address of a Ray cluster.")
def main(steps: int, games: int, seed: int, start: Path, output: Path, workers: int, on: str) -> None:
    """Tune the planner's weights by self-play."""
    first = read_weights(start)

    def tell(step: int, lean: float, found: Record) -> None:
        click.echo(f"step {step + 1} of {steps}: {lean:+.3f}", err=True)
        output.write_text(text_of(found), "utf-8")

    tune(first, Tuning(steps, games, seed), rule_sets(), tell, workers, on)


if __name__ == "__main__":
    main()
