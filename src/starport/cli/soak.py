"""`starport soak`: the long run."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from starport.cli.faults import write_text
from starport.cli.lab import lab_faults, on_option, progress_bar
from starport.cli.setting import workers_option
from starport.lab.soak import contests, markdown
from starport.lab.soak import soak as play


@click.command()
@click.argument("game", default="starfarers")
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="Matches.")
@workers_option
@on_option
@click.option(
    "--only", multiple=True, metavar="WORDS", help="Only rule sets whose name has these words; may be repeated."
)
@click.option("--out", type=click.Path(path_type=Path), default="soak", show_default=True, help="Folder.")
@click.option("--table", type=click.Path(path_type=Path), help="Write the results to this file, as Markdown.")
def soak(game: str, count: int, workers: int, on: str, only: tuple[str, ...], out: Path, table: Path | None) -> None:
    """Play every rule set of GAME many times; list every match that fails. Goes on where it was stopped."""
    found = []
    with lab_faults():
        for name, plan in contests(game):
            if all(words in name for words in only):
                with progress_bar(count, name) as tell:
                    found.append(play(name, plan, out / game, count, workers, tell, on))
                one = found[-1]
                click.echo(f"{name}: {one.games} matches, {one.illegal} illegal, {one.errors} errors")
                for line in one.failed[:20]:
                    click.echo(f"  {line}", err=True)
    if table is not None:
        write_text(table, markdown(found))
    if any(one.failed for one in found):
        sys.exit(1)
