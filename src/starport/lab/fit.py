"""Fitting the judgement to results: what the seats' values said at the beginning of each turn, and who won in the end.

    python -m starport.lab.fit --games 800 --seed 1 --weights weights.json

No decision of the planner depends on the fitted weights, so they can not be tuned by winning: they are those that make
the results of its matches least surprising. Every fourth match is kept apart to see whether that holds for others too.
"""

from __future__ import annotations

import math
from pathlib import Path

import click

from starport.bots.bot_match import Watcher
from starport.bots.record_file import Record
from starport.bots.starfarers.judgement import Standing, standing
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights import JUDGED, Weights
from starport.engine.action import Action
from starport.engine.game import State as AnyState
from starport.games.starfarers.state import State
from starport.lab.bout import play_out, without_collector
from starport.lab.contest import seed_of
from starport.lab.tuned import PLANNER

Sample = tuple[Standing, int]
"""How the seats stood, and who won."""
KEPT_APART = 4  # every so many matches
STEP = 1.25  # by what a weight is tried up and down at first
SMALLEST = 1.005  # and at last


class TurnWatcher(Watcher):
    """Notes how the seats stand whenever a turn begins."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.turn = 0
        self.seen: list[Standing] = []

    def acted(self, state: AnyState, seat: int, action: Action, at: int) -> None:
        assert isinstance(state, State)
        if state.turn != self.turn and state.winner < 0:
            self.turn = state.turn
            self.seen.append(standing(self.mind, state))


def play(record: Record, seed: int, games: int) -> tuple[list[Sample], list[Sample]]:
    """The beginnings of turns in so many matches of planners, all editions in turn: to fit with, and to check with."""
    rules = PLANNER.rule_sets()
    found: tuple[list[Sample], list[Sample]] = ([], [])
    with without_collector():
        for number in range(games):
            game = rules[number % len(rules)]
            bots = [PLANNER.player(record, seed_of(seed, number, seat)) for seat in range(game.seats)]
            watcher = TurnWatcher(Mind(Weights(**record), False))
            result = play_out(game.new(seed_of(seed, number)), bots, watcher).state.result()
            if result is not None:
                apart = number // len(rules) % KEPT_APART == 0
                found[apart].extend((seen, result.winners[0]) for seen in watcher.seen)
    return found


def surprise(samples: list[Sample], weights: Weights) -> float:
    """The mean logarithmic loss."""
    return -sum(math.log(max(1e-9, seen.chances(weights)[winner])) for seen, winner in samples) / len(samples)


def fit(samples: list[Sample], start: Record) -> Record:
    """The judged weights one after the other up or down by ever smaller shares, as long as that surprises less."""
    best = start
    least = surprise(samples, Weights(**best))
    share = STEP
    while share > SMALLEST:
        better = False
        for name in JUDGED:
            for factor in (share, 1 / share):
                tried = {**best, name: best[name] * factor}
                loss = surprise(samples, Weights(**tried))
                if loss < least:
                    best, least, better = tried, loss, True
        if not better:
            share = math.sqrt(share)
    return best


@click.command()
@click.option("--games", type=click.IntRange(8, 1_000_000), default=800, show_default=True, help="Matches.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--weights", type=click.Path(exists=True, path_type=Path), required=True, help="Read and written: the weights."
)
def main(games: int, seed: int, weights: Path) -> None:
    """Fit the judgement of the search to the results of planners with these weights."""
    first, card = PLANNER.read(weights)
    samples, apart = play(first, seed, games)
    found = fit(samples, first)
    command = f"python -m starport.lab.fit --games {games} --seed {seed} --weights {weights.name}"
    weights.write_text(PLANNER.file.text_of(found, {**card, "fitted": command}), "utf-8")
    before, after = surprise(apart, Weights(**first)), surprise(apart, Weights(**found))
    click.echo(f"{len(samples)} turns; {len(apart)} of other matches: loss {before:.4f} before, {after:.4f} after")


if __name__ == "__main__":
    main()
