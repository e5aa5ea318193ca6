"""`starport plot`: a picture of an answer."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import write_bytes
from starport.cli.lab import folders_argument, lab_faults


@click.command()
@click.argument("name")
@folders_argument
@click.option("--out", type=click.Path(path_type=Path), help="The file: .png, .svg or .pdf; NAME.png if left out.")
def plot(name: str, folders: tuple[Path, ...], out: Path | None) -> None:
    """Draw NAME for the tournaments in FOLDER: wins, points, curve, length, seats, sources, trades, counts, chance."""
    with lab_faults():
        from starport.lab.plots import kind_of, picture
        from starport.lab.tables import Tables

        file = out or Path(f"{name}.png")
        write_bytes(file, picture(Tables(folders), name, kind_of(file)))
    click.echo(f"{file} written")
