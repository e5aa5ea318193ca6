"""`starport baselines`: what a new bot is measured by."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import write_text
from starport.cli.lab import lab_faults, on_option, progress_bar
from starport.cli.setting import workers_option


@click.command()
@click.option("--game", default="", help="Only this game.")
@click.option(
    "--games", "count", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="Matches each."
)
@workers_option
@on_option
@click.option("--out", type=click.Path(path_type=Path), default="baselines", show_default=True, help="Folder.")
@click.option("--table", type=click.Path(path_type=Path), help="Write the table to this file, as Markdown.")
def baselines(game: str, count: int, workers: int, on: str, out: Path, table: Path | None) -> None:
    """Rate every bot of every game and edition, with intervals and the time it thinks. Goes on where it was stopped."""
    found = []
    with lab_faults():
        from starport.engine import catalogue
        from starport.lab.baselines import baselines as rate
        from starport.lab.baselines import contests, markdown

        if game:
            catalogue.entry(game)
        for plan in contests(game):
            with progress_bar(count, f"{plan.game} {plan.edition}") as tell:
                found += rate(plan, out, count, workers, tell, on)
    click.echo(markdown(found), nl=False)
    if table is not None:
        write_text(table, markdown(found))
