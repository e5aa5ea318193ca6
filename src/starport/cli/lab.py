"""What the commands of the laboratory share: its packages, its progress bar, its tables on the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from starport.build_info import how_to
from starport.cli.faults import Fault, clear_faults
from starport.cli.setting import Command, matches

if TYPE_CHECKING:
    from starport.lab.questions import Findings

WIDE = 160  # in files and pipes
on_option = click.option(
    "--on",
    default="",
    metavar="CLUSTER",
    help="Where: nothing for processes of this machine, `ray` for Ray on this machine, or the address of a Ray cluster.",
)
price_option = click.option(
    "--price", type=float, default=0.0, help="What a core costs in an hour: says what the matches cost."
)
PACKAGES = ("duckdb", "matplotlib", "numpy", "openskill", "pyarrow")
LEARNING = "torch"


@contextmanager
def lab_faults() -> Iterator[None]:
    """Mistakes and missing packages get one clear line."""
    try:
        with clear_faults():
            yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in (*PACKAGES, LEARNING):
            raise
        extra = "learn" if missing == LEARNING else "lab"
        how = how_to(extra, f"pip install 'starport[{extra}]'")
        raise Fault(f"this command needs the packages of the laboratory, and {error.name} is missing: {how}") from None


@contextmanager
def progress_bar(total: int, words: str = "playing") -> Iterator[Callable[[int], None]]:
    """A bar on the error channel; gives the function that says how many are done."""
    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("matches", total=total)
        yield lambda done: progress.update(task, completed=done)


def show(answer: Findings, title: str = "") -> None:
    """An answer as a table on the screen."""
    from starport.lab.questions import text_of

    table = Table(title=title or None, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in answer.columns:
        table.add_column(column, style=None if table.columns else "bold", overflow="fold")
    for row in answer.rows:
        table.add_row(*map(text_of, row))
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(table, highlight=False, markup=False) if answer.rows else console.print(f"{title}: none")


def matches_options(games: int, out: str) -> Callable[[Command], Command]:
    """`--games --seed --workers --on --out`, of the commands that play many matches into a folder."""
    folder = click.option("--out", type=click.Path(path_type=Path), default=out, show_default=True, help="Folder.")
    return lambda command: matches(games)(on_option(folder(command)))


def names_of(bots: str) -> tuple[str, ...]:
    """Bots named in one word, separated by commas."""
    return tuple(name.strip() for name in bots.split(","))


folders_argument = click.argument(
    "folders", nargs=-1, required=True, metavar="FOLDER...", type=click.Path(path_type=Path)
)
