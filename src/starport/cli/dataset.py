"""`starport dataset`: the decisions of many matches, for programs that learn."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import Fault, read_options
from starport.cli.lab import lab_faults, matches_options, names_of, price_option, progress_bar
from starport.cli.setting import RuleSetCommand, rule_set


@click.command(cls=RuleSetCommand)
@rule_set
@click.option(
    "--bots", default="planner", show_default=True, help="Names separated by commas; dealt to the seats in turn."
)
@matches_options(games=1000, out="dataset")
@price_option
@click.option(
    "--records", multiple=True, type=click.Path(path_type=Path), help="Read these records instead; may be repeated."
)
def dataset(
    game: str,
    edition: str | None,
    seats: int | None,
    pairs: tuple[str, ...],
    bots: str,
    count: int,
    seed: int,
    workers: int,
    on: str,
    price: float,
    records: tuple[Path, ...],
    out: Path,
) -> None:
    """Play or read matches of GAME and write every decision as a row: what the seat knew, what it could do, what it did, and
    how it ended. The same command goes on where it was stopped; more --games are added to those that are there."""
    with lab_faults():
        from starport.lab.contest import contest
        from starport.lab.dataset import make, plan_of_contest, plan_of_records
        from starport.lab.farm import cost_of

        if records:
            plan, count = plan_of_records(list(records)), len(records)
        else:
            names = names_of(bots)
            plan = plan_of_contest(contest(game, edition, seats, read_options(pairs), names, seed, light=True))
        spent: list[tuple[int, float]] = []
        try:
            with progress_bar(count) as tell:
                rows = make(plan, out, count, workers, tell, on, lambda *shard: spent.append(shard))
        except KeyboardInterrupt:
            raise Fault("stopped; the same command goes on with the shards that are there") from None
    click.echo(f"{rows:,} decisions of {count:,} matches in {out}; {out / 'README.md'} says what is in it")
    if on or price:
        click.echo(cost_of(sum(made for made, _ in spent), sum(seconds for _, seconds in spent), price))
