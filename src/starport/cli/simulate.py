"""`starport simulate`: many matches between bots."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from starport.cli.faults import clear_faults, read_options, write_text
from starport.cli.setting import RuleSetCommand, matches, rule_set
from starport.engine import catalogue
from starport.lab.contest import Contest, contest
from starport.lab.simulate import Tally
from starport.lab.simulate import simulate as run

SHOWN = 10  # matches that failed, at most


@click.command(cls=RuleSetCommand)
@rule_set
@click.option("--bots", default="", help="One bot per seat, separated by commas; random everywhere if left out.")
@matches(100)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the numbers to this file.")
def simulate(
    game: str,
    edition: str | None,
    seats: int | None,
    pairs: tuple[str, ...],
    bots: str,
    count: int,
    seed: int,
    workers: int,
    file: Path | None,
) -> None:
    """Play many matches of GAME between bots and count what happens.

    `illegal` counts choices that the rules refused. What a random bot does is drawn by the rules themselves and not
    checked again; the laws among the tests check that these draws are legal.
    """
    with clear_faults():
        options = read_options(pairs)
        names = bots.split(",") if bots else ["random"] * catalogue.make(game, edition, seats, options).seats
        plan = contest(game, edition, seats, options, tuple(names), seed, light=True, fixed=True)
    if file is not None:
        write_text(file, "")  # a file that cannot be written is found before hours of play, not after
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("matches", total=count)
        tally = run(plan, count, workers, lambda done: progress.advance(task, done))
    if file is not None:
        write_text(file, json.dumps(tally.json(), indent=1) + "\n")
    _show(plan, tally)


def _show(plan: Contest, tally: Tally) -> None:
    numbers = tally.json()
    table = Table(title=f"{tally.games} matches of {plan.game}", title_justify="left", box=None, padding=(0, 2))
    table.add_column("what", style="bold")
    table.add_column("value")
    for name in (
        "decisions",
        "illegal",
        "unfinished",
        "cpu_seconds",
        "decisions_per_second",
        "games_per_second",
        "build",
    ):
        table.add_row(name.replace("_", " "), f"{numbers[name]}{_unchecked(plan) if name == 'illegal' else ''}")
    rounds = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in _pairs(numbers["rounds"]))
    table.add_row("rounds", rounds)
    for seat, (bot, wins) in enumerate(zip(plan.bots, tally.wins, strict=True)):
        table.add_row(f"wins of seat {seat} ({bot})", f"{wins:g}  ({100 * wins / max(1, tally.games):.1f} %)")
    Console().print(table, highlight=False)
    for told in tally.failed[:SHOWN]:
        click.echo(f"without a result: {told}")


def _unchecked(plan: Contest) -> str:
    """Whose choices the number of illegal ones says nothing about."""
    if "random" not in plan.bots:
        return ""
    whose = "all choices" if set(plan.bots) == {"random"} else "those of random bots"
    return f"  ({whose} drawn by the rules themselves, not checked)"


def _pairs(value: object) -> list[tuple[str, int]]:
    assert isinstance(value, dict)
    return list(value.items())
