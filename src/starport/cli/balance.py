"""`starport balance`: the page about the balance of Space Dealer."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import write_bytes, write_text
from starport.cli.lab import lab_faults, progress_bar
from starport.cli.setting import workers_option


@click.command()
@click.option(
    "--games", "count", type=click.IntRange(1, 1_000_000), help="Matches at each table, instead of the usual number."
)
@workers_option
@click.option(
    "--out", type=click.Path(path_type=Path), default="balance", show_default=True, help="Folder of the tables."
)
@click.option(
    "--page", "file", type=click.Path(path_type=Path), default="balance.md", show_default=True, help="The page."
)
@click.option(
    "--pictures", type=click.Path(path_type=Path), default="pictures", show_default=True, help="Beside the page."
)
def balance(count: int | None, workers: int, out: Path, file: Path, pictures: Path) -> None:
    """Play every strategy at every table of Space Dealer and write a page with pictures. Goes on where it was stopped."""
    with lab_faults():
        from starport.lab.balance import page, play, study

        plan = study()
        folders = []
        command = "starport balance" + (f" --games {count}" if count else "")
        for name, contest in plan.contests():
            games = count or plan.count(name)
            with progress_bar(games, name) as tell:
                folders.append(play(name, contest, out, games, workers, tell))
        text, drawn = page(plan, folders, pictures.as_posix(), command)
        write_text(file, text)
        (file.parent / pictures).mkdir(parents=True, exist_ok=True)
        for name, drawing in drawn.items():
            write_bytes(file.parent / pictures / name, drawing)
    click.echo(f"{file} written, with {len(drawn)} pictures")
