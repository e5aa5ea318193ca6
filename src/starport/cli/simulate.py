"""`starport simulate`: many matches between bots."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from starport.cli.faults import clear_faults, write_text
from starport.cli.setting import options_of, rule_set
from starport.lab.simulate import Plan, Tally
from starport.lab.simulate import simulate as run


@click.command()
@rule_set
@click.option("--bots", default="", help="One bot per seat, separated by commas; random everywhere if left out.")
@click.option("--games", "count", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="Matches.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same matches.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the numbers to this file.")
@click.option("--rapid", is_flag=True, help="Short for --option rapid_variant=on.")
def simulate(
    game: str,
    edition: str | None,
    seats: int | None,
    board: str | None,
    start: str | None,
    pairs: tuple[str, ...],
    bots: str,
    count: int,
    seed: int,
    workers: int,
    file: Path | None,
    rapid: bool,
) -> None:
    """Play many matches of GAME between bots and count what happens.

    `illegal` counts choices that the rules refused. What a random bot does is drawn by the rules themselves and not
    checked again; the laws among the tests check that these draws are legal.
    """
    options = options_of(pairs, board, start)
    if rapid:
        options["rapid_variant"] = "on"
    with clear_faults():
        plan = Plan(game, edition, seats, (), count, seed, options)
        names = tuple(bots.split(",")) if bots else ("random",) * _seats(plan)
        plan = Plan(game, edition, seats, names, count, seed, options)
        plan.make_game()
    if file is not None:
        write_text(file, "")  # a file that cannot be written is found before hours of play, not after
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("matches", total=count)
        tally = run(plan, workers, lambda done: progress.advance(task, done))
    if file is not None:
        write_text(file, json.dumps(tally.json(), indent=1) + "\n")
    _show(plan, tally)


def _seats(plan: Plan) -> int:
    from starport.engine import catalogue

    return catalogue.make(plan.game, plan.edition, plan.seats, plan.options).seats


def _show(plan: Plan, tally: Tally) -> None:
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


def _unchecked(plan: Plan) -> str:
    """Whose choices the number of illegal ones says nothing about."""
    if "random" not in plan.bots:
        return ""
    whose = "all choices" if set(plan.bots) == {"random"} else "those of random bots"
    return f"  ({whose} drawn by the rules themselves, not checked)"


def _pairs(value: object) -> list[tuple[str, int]]:
    assert isinstance(value, dict)
    return list(value.items())
