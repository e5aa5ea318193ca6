"""`starport report`: everything about tournaments on one page."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import write_text
from starport.cli.lab import folders_argument, lab_faults


@click.command()
@folders_argument
@click.option("--out", type=click.Path(path_type=Path), default="report.html", show_default=True, help="The page.")
def report(folders: tuple[Path, ...], out: Path) -> None:
    """Write an HTML page with all answers and pictures about the tournaments in FOLDER."""
    with lab_faults():
        from starport.lab.report import page

        write_text(out, page(folders))
    click.echo(f"{out} written")
