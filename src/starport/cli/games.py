"""`starport games`: what can be played."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from starport.bots import registry
from starport.cli.faults import clear_faults
from starport.engine import catalogue


@click.command()
@click.argument("name", required=False)
def games(name: str | None) -> None:
    """List games, editions and options with their meaning."""
    console = Console()
    with clear_faults():
        chosen = list(catalogue.entries().values()) if name is None else [catalogue.entry(name)]
    for entry in chosen:
        console.print(f"[bold]{entry.name}[/bold]  {entry.title}", highlight=False)
        console.print(f"  {entry.summary}", highlight=False)
        console.print(f"  bots: {', '.join(registry.names(entry.name))}", highlight=False)
        for edition in entry.editions:
            seats = ", ".join(map(str, edition.seats))
            console.print(
                f"\n  edition [bold]{edition.name}[/bold]: {edition.title}, for {seats} players", highlight=False
            )
            table = Table(box=None, padding=(0, 2), header_style="bold")
            for column in ("option", "values (default first)", "meaning", "rule"):
                table.add_column(column, overflow="fold")
            for option in edition.options:
                values = [option.default, *[choice for choice in option.choices if choice != option.default]]
                table.add_row(option.name, " ".join(values), option.meaning, option.rule)
            console.print(table)
        console.print()
